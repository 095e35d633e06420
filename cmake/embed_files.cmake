# cmake -DFOLDER= -DFILES= -DOUTPUT= -P embed_files.cmake: writes the files as raw string literals. Each file stays below
# 64 KiB, the least that compilers must take.
set(text "// Made from templates/ by cmake/embed_files.cmake.\n#include \"generator/embedded.hpp\"\n\nnamespace kgen {\n")
string(APPEND text "std::vector<Embedded_file> embedded_files() {\n  return {\n")
foreach(file IN LISTS FILES)
  file(READ ${FOLDER}/${file} content)
  string(APPEND text "      {\"${file}\", R\"KGEN~(${content})KGEN~\"},\n")
endforeach()
string(APPEND text "  };\n}\n}  // namespace kgen\n")
file(WRITE ${OUTPUT} "${text}")
