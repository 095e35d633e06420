# cmake --install BUILD --prefix P: headers, libkgen.so, the kgen command, find_package(kgen), kgen.pc. Nothing installed
# holds the prefix, so the installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The library's exports are the C functions alone; the linker reads the list.
set(KGEN_EXPORTS ${CMAKE_CURRENT_SOURCE_DIR}/cmake/libkgen.map)
target_link_options(kgen PRIVATE -Wl,--version-script=${KGEN_EXPORTS})
set_property(TARGET kgen APPEND PROPERTY LINK_DEPENDS ${KGEN_EXPORTS})

set(KGEN_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/kgen)
set(KGEN_PKGCONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS kgen EXPORT kgenTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS kgen_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

install(DIRECTORY runtime/include/kgen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN "*.svg"
        PATTERN "*.csv")
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS OPTIONAL)   # README and docs refer to them
install(PROGRAMS tools/plot DESTINATION ${CMAKE_INSTALL_DATADIR}/kgen/tools)

# find_package(kgen): the target kgen::kgen, KGEN_COMMAND, and kgen_generate().
install(EXPORT kgenTargets NAMESPACE kgen:: DESTINATION ${KGEN_PACKAGE_DIR})
# Made in a folder of their own: with the build tree on PATH, find_package would take them for an installed package.
set(KGEN_BIN_DIR ${CMAKE_INSTALL_BINDIR})
set(KGEN_PACKAGE_FILES ${CMAKE_CURRENT_BINARY_DIR}/package)
configure_package_config_file(cmake/kgenConfig.cmake.in ${KGEN_PACKAGE_FILES}/kgenConfig.cmake
                              INSTALL_DESTINATION ${KGEN_PACKAGE_DIR} PATH_VARS KGEN_BIN_DIR)
write_basic_package_version_file(${KGEN_PACKAGE_FILES}/kgenConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${KGEN_PACKAGE_FILES}/kgenConfig.cmake ${KGEN_PACKAGE_FILES}/kgenConfigVersion.cmake
        DESTINATION ${KGEN_PACKAGE_DIR})
install(FILES cmake/kgen_generate.cmake DESTINATION ${KGEN_PACKAGE_DIR} OPTIONAL)

# kgen.pc finds the prefix from where it lies itself.
file(RELATIVE_PATH KGEN_PC_TO_PREFIX /prefix/${KGEN_PKGCONFIG_DIR} /prefix)
string(REGEX REPLACE "/$" "" KGEN_PC_TO_PREFIX "${KGEN_PC_TO_PREFIX}")
configure_file(cmake/kgen.pc.in ${CMAKE_CURRENT_BINARY_DIR}/kgen.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/kgen.pc DESTINATION ${KGEN_PKGCONFIG_DIR})

# What the Python package has beside its sources (pyproject.toml): no links, and files that the loader does not look for.
add_custom_target(kgen_python)
add_dependencies(kgen_python kgen kgen_command)   # to Ninja `kgen` alone is the command's file
install(FILES $<TARGET_FILE:kgen> DESTINATION . RENAME libkgen.so COMPONENT python EXCLUDE_FROM_ALL)
install(PROGRAMS $<TARGET_FILE:kgen_command> DESTINATION bin COMPONENT python EXCLUDE_FROM_ALL)
