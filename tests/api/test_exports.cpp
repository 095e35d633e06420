// libkgen.so shows the functions of kgen.h and nothing else.
#include <cstdio>
#include <memory>
#include <set>
#include <sstream>

#include "support.hpp"

TEST_CASE("libkgen.so exports kgen_* only") {
  const std::string command = std::string(KGEN_NM) + " -D --defined-only '" + KGEN_LIBRARY + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::set<std::string> names;
  for (char line[4096]; std::fgets(line, sizeof line, pipe.get());) {
    std::istringstream words(line);
    std::string address, type, name;
    if (words >> address >> type >> name) names.insert(name);
  }
  CHECK(names.count("kgen_create") == 1);
  CHECK(names.count("kgen_zmatinv_batched") == 1);
  CHECK(names.count("kgen_zmatinv_vbatched") == 1);
  std::size_t operations = 0, variable = 0;
  for (const std::string& name : names) {
    operations += name.ends_with("_batched");
    variable += name.ends_with("_vbatched") && name != "kgen_call_vbatched";
  }
  CHECK(names.count("kgen_cherk_batched") == 1);
  CHECK(names.count("kgen_sherk_batched") == 0);
  CHECK((operations - 4) % 8 == 0);  // four precisions (herk: two), strided and in pointers
  CHECK(variable % 4 == 0);
  CHECK(names.size() == 15 + operations + variable);  // kgen.h, xla.h: those without an operation, and kgen_call
  for (const std::string& name : names) CHECK_MESSAGE(name.rfind("kgen_", 0) == 0, name);
}
