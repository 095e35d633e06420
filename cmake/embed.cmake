# templates/ as one C++ source: generator/embedded.hpp declares what it defines.
function(kgen_embed_templates folder output)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  set(paths ${files})
  list(TRANSFORM paths PREPEND ${folder}/)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} "-DFILES=${files}" -DOUTPUT=${output}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
endfunction()
