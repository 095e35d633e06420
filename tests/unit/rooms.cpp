// Which room of generator/ includes which. Arrows run one way: a reader of a room needs the rooms named beside it, and
// none of those that include it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> rooms{
    {"text", {}},                                       // errors, digests, lines of a template, the embedded files
    {"model", {"text"}},                                // operation, request, spec, family: what is wanted, and how
    {"operations", {"text", "model"}},                  // the rows of the one table
    {"prelude", {"text"}},                              // its parts, and what a kernel needs of them
    {"lua", {"text", "model"}},                         // sandbox, declarations, rendering, the families found
    {"emission", {"text", "model", "prelude", "lua"}},  // from spec to source, launcher and header
};

std::string room_of(const fs::path& path) { return path.parent_path().filename(); }

}  // namespace

TEST_CASE("rooms of the generator include one another one way, and nothing outside but Lua, fmt and OpenSSL") {
  const std::regex include("#include ([\"<])(([^\"/>]+)/([^\"/>]+)/[^\">]+|[^\">]+)[\">]");
  std::map<std::string, int> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(KGEN_SOURCE_DIR) / "generator")) {
    if (!entry.is_regular_file()) continue;
    const std::string room = room_of(entry.path());
    ++files[room];
    CAPTURE(entry.path().string());
    REQUIRE(rooms.contains(room));
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line) && line != "namespace kgen {";) {
      std::smatch found;
      if (!std::regex_search(line, found, include)) continue;
      CAPTURE(line);
      if (found[1] == "<") {
        CHECK(found[2].str().find("cuda") == std::string::npos);
        continue;
      }
      CHECK(found[3] == "generator");
      const std::string other = found[4];
      CHECK((other == room || rooms.at(room).contains(other)));
    }
  }
  for (const auto& [room, others] : rooms) {
    CAPTURE(room);
    CHECK(files[room] > 0);
    for (const std::string& other : others) CHECK_FALSE(rooms.at(other).contains(room));
  }
}
