# kgen_generate(TARGET OPS ... SIZES ... [PRECISIONS ...] [VARIANTS ...] [PIVOT ...] [LAYOUT ...]
#               [OPTIONS uplo=lower,upper ...] [ARCH sm_90] [TEMPLATES DIR ...])
#
# A static library TARGET of emitted kernels for a project with the CUDA language, with the folder of kgen_kernels.h among
# its include directories. The words are those of the kgen command:
#
#   find_package(kgen REQUIRED)                       # or: set(KGEN_COMMAND .../kgen) and include this file
#   set(CMAKE_CUDA_ARCHITECTURES 90)
#   kgen_generate(my_kernels OPS getrf getri SIZES 4 8 16-32 PRECISIONS d)
#   target_link_libraries(my_program PRIVATE my_kernels)
#
# OPTIONS are the operations' own, as the command takes them: uplo=upper, side=left,right, norm=1.
# ARCH says for which architecture the best variants are chosen; left out, it is that of CMAKE_CUDA_ARCHITECTURES if there
# is one, and the families' own choice if there are several.
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

function(kgen_generate target)
  set(keywords OPS SIZES PRECISIONS VARIANTS PIVOT LAYOUT OPTIONS ARCH TEMPLATES)
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

  if(NOT arg_ARCH AND "${CMAKE_CUDA_ARCHITECTURES}" MATCHES "^([0-9]+)[a-z-]*$")
    set(arg_ARCH sm_${CMAKE_MATCH_1})
  endif()

  set(out "${CMAKE_CURRENT_BINARY_DIR}/${target}")
  set(command "${KGEN_COMMAND}" --out "${out}")
  foreach(option OPS SIZES PRECISIONS VARIANTS PIVOT LAYOUT ARCH)
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
    file(GLOB_RECURSE templates CONFIGURE_DEPENDS "${folder}/*.cu.t")
    list(APPEND stale_with ${templates})
  endforeach()
  execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE problem)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "kgen_generate(${target}): ${problem}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${stale_with})

  # The manifest says which files there are, and the architecture that they need.
  file(READ "${out}/manifest.json" manifest)
  string(JSON count LENGTH "${manifest}" kernels)
  math(EXPR last "${count} - 1")
  set(sources "")
  set(least 0)
  foreach(i RANGE ${last})
    string(JSON file GET "${manifest}" kernels ${i} file)
    list(APPEND sources "${out}/${file}")
    string(JSON required GET "${manifest}" kernels ${i} requires)
    string(REPLACE "sm_" "" required "${required}")
    if(required GREATER least)
      set(least ${required})
    endif()
  endforeach()
  foreach(architecture IN LISTS CMAKE_CUDA_ARCHITECTURES)
    string(REGEX MATCH "^[0-9]+" number "${architecture}")
    if(number AND number LESS least)
      message(FATAL_ERROR "kgen_generate(${target}): these kernels require sm_${least} or later, but "
                          "CMAKE_CUDA_ARCHITECTURES has ${architecture}")
    endif()
  endforeach()

  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC "${out}")
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()
