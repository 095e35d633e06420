# A C++ source that defines `std::string generator_version()`: the project's version and a hash of these files, named
# relative to the folder. Caches skip rendering on its word, so it changes with every edit, and nobody has to think of it.
function(kgen_version folder files output)
  list(SORT files)
  set(paths ${files})
  list(TRANSFORM paths PREPEND ${folder}/)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/hash_files.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} "-DFILES=${files}" -DVERSION=${PROJECT_VERSION} -DOUTPUT=${output} -P ${script}
    DEPENDS ${paths} ${script}
    VERBATIM)
endfunction()
