# cmake -DFOLDER= -DFILES= -DHEADER= -DFUNCTION= -DOUTPUT= -P embed_files.cmake: writes the files as raw string literals.
# C++ asks compilers to take 64 KiB of each; g++ and clang++ take far more, as the tuning tables need.
set(text "// Made by cmake/embed_files.cmake.\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n")
string(APPEND text "#include \"${HEADER}\"\n\nnamespace kgen {\n")
string(APPEND text "const std::vector<Embedded_file>& ${FUNCTION}() {\n  static const std::vector<Embedded_file> files{\n")
foreach(file IN LISTS FILES)
  file(READ ${FOLDER}/${file} content)
  string(APPEND text "      {\"${file}\", R\"KGEN~(${content})KGEN~\"},\n")
endforeach()
string(APPEND text "  };\n  return files;\n}\n}  // namespace kgen\n")
file(WRITE ${OUTPUT} "${text}")
