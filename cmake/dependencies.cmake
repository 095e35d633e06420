# Everything that is not ours, as one interface target each. Where KGEN_STATIC asks for it, the static libraries, so that
# tools and tests run on machines without these packages.
find_package(Threads REQUIRED)
find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
  message(FATAL_ERROR "kgen needs pkg-config and some libraries to build: run tools/setup, which installs what is missing")
endif()
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(Boost REQUIRED COMPONENTS context)
pkg_search_module(LUA REQUIRED lua5.4 lua-5.4 lua54 lua>=5.4)   # distributions spell it differently

add_library(kgen_json INTERFACE)
target_link_libraries(kgen_json INTERFACE nlohmann_json::nlohmann_json)
add_library(kgen_cli11 INTERFACE)
target_link_libraries(kgen_cli11 INTERFACE CLI11::CLI11)
add_library(kgen_fmt INTERFACE)
add_library(kgen_lua INTERFACE)
add_library(kgen_crypto INTERFACE)
add_library(kgen_boost_context INTERFACE)
target_include_directories(kgen_lua SYSTEM INTERFACE ${LUA_INCLUDE_DIRS})

function(kgen_static_library variable name)
  find_library(${variable} NAMES lib${name}.a REQUIRED)
endfunction()

if(KGEN_STATIC)
  kgen_static_library(KGEN_LUA_A lua5.4)
  kgen_static_library(KGEN_CRYPTO_A crypto)
  kgen_static_library(KGEN_BOOST_CONTEXT_A boost_context)
  target_link_libraries(kgen_fmt INTERFACE fmt::fmt-header-only)
  # Debian's liblua5.4.a is not position-independent: it serves programs; libkgen.so keeps needing liblua5.4.so.
  target_link_libraries(kgen_lua INTERFACE
    $<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>,${LUA_LINK_LIBRARIES},${KGEN_LUA_A}> m ${CMAKE_DL_LIBS})
  target_link_libraries(kgen_crypto INTERFACE ${KGEN_CRYPTO_A} Threads::Threads ${CMAKE_DL_LIBS})
  target_link_libraries(kgen_boost_context INTERFACE Boost::headers ${KGEN_BOOST_CONTEXT_A})
else()
  target_link_libraries(kgen_fmt INTERFACE fmt::fmt)
  target_link_libraries(kgen_lua INTERFACE ${LUA_LINK_LIBRARIES})
  target_link_libraries(kgen_crypto INTERFACE OpenSSL::Crypto)
  target_link_libraries(kgen_boost_context INTERFACE Boost::context)
endif()

# cuda.h and nvrtc.h: NVIDIA's wheels if tools/setup had to fetch them (.deps/), else a toolkit. Only types are used: every
# CUDA library is opened at run time.
set(KGEN_WHEELS ${CMAKE_CURRENT_SOURCE_DIR}/.deps/nvidia/cu13)
find_path(KGEN_CUDA_INCLUDE cuda.h NO_DEFAULT_PATH
          PATHS ${KGEN_WHEELS} ${CUDAToolkit_ROOT} ENV CUDA_HOME ENV CUDA_PATH /usr/local/cuda PATH_SUFFIXES include)
find_path(KGEN_CUDA_INCLUDE cuda.h)   # the system's own folders
find_path(KGEN_NVRTC_INCLUDE nvrtc.h NO_DEFAULT_PATH PATHS ${KGEN_CUDA_INCLUDE})
if(NOT KGEN_NVRTC_INCLUDE)
  message(FATAL_ERROR "cuda.h and nvrtc.h were not found: run tools/setup, or set CUDA_HOME to a CUDA toolkit")
endif()
add_library(kgen_cuda_headers INTERFACE)
target_include_directories(kgen_cuda_headers SYSTEM INTERFACE ${KGEN_CUDA_INCLUDE} ${KGEN_NVRTC_INCLUDE})
# The last place where NVRTC is looked for at run time.
if(KGEN_CUDA_INCLUDE STREQUAL ${KGEN_WHEELS}/include)
  target_compile_definitions(kgen_cuda_headers INTERFACE KGEN_NVRTC_HINT="${KGEN_WHEELS}/lib")
endif()
