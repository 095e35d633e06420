# A folder's files as one C++ source that defines `const std::vector<Embedded_file>& FUNCTION()`, declared in HEADER.
function(kgen_embed folder pattern header function output)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/${pattern})
  list(SORT files)
  set(paths ${files})
  list(TRANSFORM paths PREPEND ${folder}/)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} "-DFILES=${files}" -DHEADER=${header} -DFUNCTION=${function}
            -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
endfunction()
