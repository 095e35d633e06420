# kgen_generate(TARGET OPS ... SIZES ... [PRECISIONS ...] [VARIANTS ...] [PIVOT ...] [LAYOUT ...]
#               [OPTIONS uplo=lower,upper ...] [ARCH sm_75 sm_90 ...] [GPU NAME] [NRHS N] [TEMPLATES DIR ...])
#
# A static library TARGET of emitted kernels for a project with the CUDA language, with the folder of kgen_kernels.h among
# its include directories. The words are those of the kgen command:
#
#   find_package(kgen REQUIRED)                       # or: set(KGEN_COMMAND .../kgen) and include this file
#   set(CMAKE_CUDA_ARCHITECTURES 75 90)
#   kgen_generate(my_kernels OPS getrf getri SIZES 4 8 16-32 PRECISIONS d)
#   target_link_libraries(my_program PRIVATE my_kernels)
#
# LAYOUT is packed where it is left out: nothing lies between columns or matrices. LAYOUT strided makes launchers that
# take leading dimensions and strides, LAYOUT pointers those of arrays of pointers.
# OPTIONS are the operations' own, as the command takes them: uplo=upper, side=left,right, norm=1.
# ARCH says for which architectures the best variants are chosen; left out, they are those of CMAKE_CUDA_ARCHITECTURES, a
# list, native, all or all-major. Where the best differ, all are emitted, and kgen_find_kernel() takes the one for the GPU.
# NRHS says for about how many right-hand sides kernels are chosen, which take any number; left out, 1 alone and as many as rows.
# GPU, a part of its name such as H100, says whose tuning rows count first where several GPUs of an architecture have some.
#
# The kernels are written at configure time, because their number and names are the command's to say; CMake configures
# again when the command or a template is newer. Files that would not change keep their time stamps, so nothing else is
# compiled again.
# A misspelt keyword would pass for a value of the one before it. Values are not written in capitals, but for letters
# and folders.
function(kgen_check_keywords target keywords words)
  foreach(word IN LISTS words)
    string(TOUPPER "${word}" upper)
    if("${word}" IN_LIST keywords OR NOT "${word}" MATCHES "^[A-Za-z_]+$" OR IS_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/${word}")
      continue()
    endif()
    if(NOT "${word}" MATCHES "^[A-Z_][A-Z_]+$" AND NOT "${upper}" IN_LIST keywords AND NOT "${upper}S" IN_LIST keywords)
      continue()
    endif()
    string(SUBSTRING "${upper}" 0 2 start)
    set(near ${keywords})
    list(FILTER near INCLUDE REGEX "^${start}")
    if(NOT near)
      set(near ${keywords})
    endif()
    list(JOIN near ", " near)
    message(FATAL_ERROR "kgen_generate(${target}): unknown word '${word}'; it takes ${near}")
  endforeach()
endfunction()

# Sets `result` to the architectures of CMAKE_CUDA_ARCHITECTURES (75;90a;100-real, native, all, all-major) as the command takes
# them; to nothing where it is OFF or not set.
function(kgen_architectures target result)
  set(words ${CMAKE_CUDA_ARCHITECTURES})
  set(least 0)
  if("${words}" STREQUAL "native")
    set(words ${CMAKE_CUDA_ARCHITECTURES_NATIVE})
    if(NOT words)
      message(FATAL_ERROR "kgen_generate(${target}): CMAKE_CUDA_ARCHITECTURES is native, and CMake found no GPU here: "
                          "name the architecture, as in -DCMAKE_CUDA_ARCHITECTURES=90")
    endif()
  elseif("${words}" MATCHES "^all(-major)?$")
    string(TOUPPER "${words}" name)
    string(REPLACE "-" "_" name "${name}")
    set(words ${CMAKE_CUDA_ARCHITECTURES_${name}})
    set(least 70)   # nvcc may know older ones, which no kernel serves
    if(NOT words)
      message(FATAL_ERROR "kgen_generate(${target}): CMake does not say which architectures "
                          "'${CMAKE_CUDA_ARCHITECTURES}' are: name them, as in -DCMAKE_CUDA_ARCHITECTURES=75;80;90")
    endif()
  elseif(NOT words)
    set(words "")
  endif()
  set(found "")
  foreach(word IN LISTS words)
    if(NOT word MATCHES "^([0-9]+)[af]?(-real|-virtual)?$")
      message(FATAL_ERROR "kgen_generate(${target}): CMAKE_CUDA_ARCHITECTURES has '${word}', which is no architecture such "
                          "as 90, 90a or 90-real")
    endif()
    if(CMAKE_MATCH_1 GREATER_EQUAL least)
      list(APPEND found sm_${CMAKE_MATCH_1})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

function(kgen_generate target)
  set(keywords OPS SIZES PRECISIONS VARIANTS PIVOT LAYOUT OPTIONS ARCH GPU NRHS TEMPLATES)
  kgen_check_keywords("${target}" "${keywords}" "${ARGN}")
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "${keywords}")
  if(arg_UNPARSED_ARGUMENTS)
    list(JOIN keywords ", " allowed)
    list(GET arg_UNPARSED_ARGUMENTS 0 word)
    message(FATAL_ERROR "kgen_generate(${target}): unknown word '${word}'; it takes ${allowed}")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "CUDA" IN_LIST languages)
    message(FATAL_ERROR "kgen_generate(${target}) needs the CUDA language: project(... LANGUAGES CXX CUDA)")
  endif()
  if(NOT KGEN_COMMAND OR NOT EXISTS "${KGEN_COMMAND}")
    message(FATAL_ERROR "kgen_generate(${target}) needs the kgen command: KGEN_COMMAND is '${KGEN_COMMAND}'")
  endif()

  if(NOT arg_ARCH)
    kgen_architectures("${target}" arg_ARCH)
  endif()

  set(out "${CMAKE_CURRENT_BINARY_DIR}/${target}")
  set(command "${KGEN_COMMAND}" --out "${out}")
  foreach(option OPS SIZES PRECISIONS VARIANTS PIVOT LAYOUT ARCH GPU NRHS)
    if(arg_${option})
      string(TOLOWER "--${option}" name)
      list(JOIN arg_${option} "," words)
      list(APPEND command "${name}" "${words}")
    endif()
  endforeach()
  foreach(option IN LISTS arg_OPTIONS)
    if(NOT option MATCHES "^([a-z]+)=(.+)$")
      message(FATAL_ERROR "kgen_generate(${target}): OPTIONS takes words such as uplo=lower, not '${option}'")
    endif()
    list(APPEND command "--${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}")
  endforeach()
  set(stale_with "${KGEN_COMMAND}")
  foreach(folder IN LISTS arg_TEMPLATES)
    get_filename_component(folder "${folder}" ABSOLUTE)
    list(APPEND command --templates "${folder}")
    file(GLOB_RECURSE templates CONFIGURE_DEPENDS "${folder}/*.cu.t" "${folder}/*.plan.t")
    list(APPEND stale_with ${templates})
  endforeach()
  execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE problem)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "kgen_generate(${target}): ${problem}")
  endif()
  if(said MATCHES "\n(layout [^\n]*)")
    string(REPLACE "--layout strided" "LAYOUT strided (--layout strided)" layout "${CMAKE_MATCH_1}")
    message(STATUS "kgen_generate(${target}): ${layout}")
  endif()
  string(REGEX MATCHALL "kgen: warning: [^\n]*" warnings "${problem}")
  foreach(warning IN LISTS warnings)
    string(REPLACE "kgen: warning: " "" warning "${warning}")
    message(WARNING "kgen_generate(${target}): ${warning}")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${stale_with})

  # The manifest says which files there are.
  file(READ "${out}/manifest.json" manifest)
  string(JSON count LENGTH "${manifest}" kernels)
  math(EXPR last "${count} - 1")
  set(sources "")
  foreach(i RANGE ${last})
    string(JSON file GET "${manifest}" kernels ${i} file)
    list(APPEND sources "${out}/${file}")
  endforeach()

  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC "${out}")
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_features(${target} PRIVATE cuda_std_17)
endfunction()
