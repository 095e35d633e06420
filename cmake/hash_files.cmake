# cmake -DFOLDER= -DFILES= -DVERSION= -DOUTPUT= -P hash_files.cmake: writes generator_version(), from names and contents alone.
set(text "")
foreach(file IN LISTS FILES)
  file(SHA256 ${FOLDER}/${file} digest)
  string(APPEND text "${file} ${digest}\n")
endforeach()
string(SHA256 digest "${text}")
string(SUBSTRING ${digest} 0 12 digest)
file(WRITE ${OUTPUT} "// Made by cmake/hash_files.cmake.
#include \"generator/text/embedded.hpp\"

namespace kgen {
std::string generator_version() { return \"${VERSION}-${digest}\"; }
}  // namespace kgen
")
