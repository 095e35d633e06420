// The folder by itself: what a file goes through, and what a folder may be.
#include <set>

#include "tests/cache/stored.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

std::int64_t age(const fs::path& file) {
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  return std::time(nullptr) - status.st_mtim.tv_sec;
}

std::uint64_t mode(const fs::path& file) {
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  return status.st_mode & 07777U;
}

}  // namespace

TEST_CASE("what is written is read back, by another cache of the folder too") {
  One one;
  CHECK(one.cache.read(Kind::object, "sm_90", one.key) == one.content);
  CHECK(Cache(options(one.folder.path() / "cache")).read(Kind::object, "sm_90", one.key) == one.content);
  CHECK(!one.cache.read(Kind::alias, "sm_90", one.key));
  CHECK(!one.cache.read(Kind::object, "sm_80", one.key));
  CHECK(mode(one.folder.path() / "cache") == 0700);
  CHECK(mode(one.file.parent_path()) == 0700);
  CHECK(mode(one.file) == 0600);
  CHECK(verdict(one.cache, one.file).empty());
  one.cache.discard(Kind::object, "sm_90", one.key);
  CHECK(!fs::exists(one.file));
}

TEST_CASE("names that would leave the folder are neither read nor written") {
  One one;
  const auto files = [&] {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(one.folder.path())) names.insert(entry.path());
    return names;
  };
  const auto before = files();
  const std::string good = one.key;
  std::string upper = good;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](unsigned char c) { return std::toupper(c); });
  for (const std::string& architecture : {std::string("../sm_90"), std::string(".."), std::string("."), std::string(),
                                          std::string("/tmp"), std::string("SM_90"), std::string("sm/90")}) {
    CHECK(!one.cache.read(Kind::object, architecture, good));
    one.cache.write(Kind::object, architecture, good, "x");
    one.cache.discard(Kind::object, architecture, good);
  }
  for (const std::string& bad :
       {std::string("../") + good.substr(3), good + "0", good.substr(1), upper, std::string()}) {
    CHECK(!one.cache.read(Kind::object, "sm_90", bad));
    one.cache.write(Kind::object, "sm_90", bad, "x");
    one.cache.discard(Kind::object, "sm_90", bad);
  }
  CHECK(files() == before);
  CHECK(one.cache.unkept() == "");
}

TEST_CASE("any flipped bit and any truncation is named by verify and refused by read") {
  One one;
  const std::string whole = read(one.file);
  REQUIRE(whole.size() > one.content.size() + 64);
  std::vector<std::string> damaged = {"", whole + "x", "something else\n"};
  for (std::size_t i = 0; i < whole.size(); ++i) damaged.push_back(whole.substr(0, i));
  for (std::size_t i = 0; i < whole.size() * 8; ++i) {
    damaged.push_back(whole);
    damaged.back()[i / 8] = static_cast<char>(damaged.back()[i / 8] ^ (1 << (i % 8)));
  }
  std::size_t named = 0, refused = 0, removed = 0, said = 0;
  for (const std::string& bytes : damaged) {
    write(one.file, bytes);
    const std::string problem = verdict(one.cache, one.file);
    if (!problem.empty() && problem != "absent") ++named;
    std::string bad;
    if (!one.cache.read(Kind::object, "sm_90", one.key, &bad)) ++refused;
    if (bad.find(one.file.string()) != bad.npos) ++said;
    if (!fs::exists(one.file)) ++removed;
  }
  CHECK(named == damaged.size());
  CHECK(refused == damaged.size());
  CHECK(said == damaged.size());
  CHECK(removed == damaged.size());
  write(one.file, whole);
  CHECK(one.cache.read(Kind::object, "sm_90", one.key) == one.content);
}

TEST_CASE("a file under another one's name is named by verify and refused by read") {
  One one;
  const std::string other = digest(2);
  one.cache.write(Kind::object, "sm_90", other, one.content + "more");
  const fs::path beside = one.file.parent_path() / (other + ".object");
  const std::string mine = read(one.file);
  write(one.file, read(beside));
  write(beside, mine);
  for (const fs::path& file : {one.file, beside}) CHECK(verdict(one.cache, file).find("renamed") != std::string::npos);
  for (const std::string& key : {one.key, other}) CHECK(!one.cache.read(Kind::object, "sm_90", key));
}

TEST_CASE("a file of another version and an object under an alias's name are refused") {
  One one;
  std::string other = read(one.file);
  REQUIRE(other.find(" 2 ") != other.npos);
  other.replace(other.find(" 2 "), 3, " 1 ");
  write(one.file, other);
  CHECK(verdict(one.cache, one.file).find("version") != std::string::npos);
  CHECK(!one.cache.read(Kind::object, "sm_90", one.key));

  one.cache.write(Kind::object, "sm_90", one.key, one.content);
  fs::path alias = one.file;
  alias.replace_extension(".alias");
  fs::copy_file(one.file, alias);
  CHECK(verdict(one.cache, alias) != "");
  CHECK(!one.cache.read(Kind::alias, "sm_90", one.key));
}

TEST_CASE("links, folders and pipes in a file's place are refused and do not block") {
  One one;
  const std::string whole = read(one.file);
  const fs::path elsewhere = one.folder.path() / "elsewhere";
  write(elsewhere, whole);
  fs::remove(one.file);
  fs::create_symlink(elsewhere, one.file);
  CHECK(!one.cache.read(Kind::object, "sm_90", one.key));
  CHECK(fs::is_symlink(one.file));  // nobody asked for its removal
  CHECK(read(elsewhere) == whole);

  fs::remove(one.file);
  REQUIRE(::mkfifo(one.file.c_str(), 0600) == 0);
  CHECK(!one.cache.read(Kind::object, "sm_90", one.key));

  fs::remove(one.file);
  fs::create_directory(one.file);
  CHECK(!one.cache.read(Kind::object, "sm_90", one.key));
  one.cache.write(Kind::object, "sm_90", one.key, one.content);
  CHECK(one.cache.unkept() ==
        "the cache folder '" + one.file.parent_path().string() + "' cannot be written: Is a directory");
  CHECK(temporaries(one.folder.path()) == 0);
}

TEST_CASE("what the cache does not make is foreign, whatever its name: never bad, never removed") {
  One one;
  const fs::path cache = one.folder.path() / "cache", inside = one.file.parent_path();
  const std::string folders[] = {digest(3) + ".object", digest(4) + ".alias", "tmp-1-0000000000000000", "below"};
  const std::string files[] = {".nfs000000000a1b2c3d00000001",
                               digest(1) + ".object~",
                               "." + digest(1) + ".object.swp",
                               "tmp-notes",
                               "tmp-1",
                               "tmp-1-00000000000000001",
                               "tmp--0000000000000000",
                               "tmp-1-000000000000000G",
                               "README",
                               digest(5) + ".object.orig"};
  std::set<fs::path> foreign{cache / "lost+found", cache / "README", cache / "tmp-1-0000000000000000", inside / "link"};
  fs::create_directory(cache / "lost+found");
  for (const std::string& name : folders) fs::create_directory(*foreign.insert(inside / name).first);
  for (const std::string& name : files) write(*foreign.insert(inside / name).first, "mine");
  for (const char* name : {"README", "tmp-1-0000000000000000"}) write(cache / name, "mine");
  fs::create_symlink(one.file, inside / "link");
  const auto check_named = [&] {
    std::set<fs::path> named;
    for (const Cache::Entry& entry : one.cache.verify()) {
      CHECK(entry.problem == "");
      if (!entry.ours) named.insert(entry.file);
    }
    CHECK(named == foreign);
  };
  for (const fs::path& file : foreign)
    if (!fs::is_symlink(file)) set_age(file, 7200);
  check_named();
  Cache next(options(cache, 1000));  // its first write looks for what is stale, and removes the oldest
  next.write(Kind::object, "sm_90", digest(6), std::string(900, 'x'));
  check_named();
  const auto [removed, left, problem] = one.cache.clear();
  CHECK(problem.empty());
  CHECK(removed == 1);
  CHECK(std::set<fs::path>(left.begin(), left.end()) == foreign);
  check_named();
}

TEST_CASE("a use is noted in the modification time, at most daily") {
  One one;
  set_age(one.file, 3600);
  REQUIRE(one.cache.read(Kind::object, "sm_90", one.key));
  CHECK(age(one.file) >= 3600);
  set_age(one.file, 2 * 86400);
  one.cache.verify();
  CHECK(age(one.file) >= 2 * 86400);
  REQUIRE(one.cache.read(Kind::object, "sm_90", one.key));
  CHECK(age(one.file) < 3600);
}

TEST_CASE("the folder stays below its bound and the oldest use goes first") {
  Folder folder;
  const std::string kilobyte(1000, 'x');
  Cache cache(options(folder.path() / "cache", 20000));
  const auto file = [&](int i) { return folder.path() / "cache" / "sm_90" / (digest(i) + ".object"); };
  for (int i = 0; i < 15; ++i) {
    cache.write(Kind::object, "sm_90", digest(i), kilobyte);
    set_age(file(i), i == 3 ? 100 : 10000 - i);  // number 3 was used last
  }
  CHECK(cache.list().size() == 15);
  for (int i = 15; i < 60; ++i) {
    cache.write(Kind::object, "sm_90", digest(i), kilobyte);
    std::uint64_t total = 0;
    for (const auto& entry : cache.list()) total += entry.bytes;
    CHECK(total <= 22000);  // the bound, and one write's slack for headers that were not counted
    if (i == 20) {
      CHECK(!fs::exists(file(0)));
      CHECK(fs::exists(file(3)));
    }
  }
  CHECK(fs::exists(file(59)));
  CHECK(cache.unkept() == "");
  cache.write(Kind::object, "sm_90", digest(100), std::string(30000, 'x'));  // larger than all that is allowed
  CHECK(!fs::exists(file(100)));
  CHECK(fs::exists(file(59)));
  CHECK(cache.unkept() == "a file of 30000 bytes is more than KGEN_CACHE_MAX_BYTES, 20000");
}

TEST_CASE("a new process bounds what earlier ones left") {
  Folder folder;
  Cache generous(options(folder.path() / "cache"));
  for (int i = 0; i < 50; ++i) generous.write(Kind::object, "sm_90", digest(i), std::string(1000, 'x'));
  CHECK(generous.list().size() == 50);
  Cache strict(options(folder.path() / "cache", 10000));
  strict.write(Kind::alias, "sm_80", digest(99), "y");
  CHECK(strict.list().size() <= 10);
  CHECK(strict.read(Kind::alias, "sm_80", digest(99)) == "y");
}

TEST_CASE("temporaries: fresh ones stay, stale ones are named and go with the first write, clear removes all of ours") {
  One one;
  const fs::path old = one.file.parent_path() / "tmp-1-0000000000000000",
                 fresh = one.file.parent_path() / "tmp-1-0000000000000001";
  write(old, "half");
  write(fresh, "half");
  set_age(old, 7200);
  CHECK(verdict(one.cache, fresh) == "absent");  // may still be written
  CHECK(verdict(one.cache, old).find("left behind") != std::string::npos);
  Cache next(options(one.folder.path() / "cache"));
  CHECK(fs::exists(old));
  next.write(Kind::alias, "host", digest(2), "x");
  CHECK(!fs::exists(old));
  CHECK(fs::exists(fresh));
  CHECK(one.cache.list().size() == 2);
  const auto [removed, left, problem] = one.cache.clear();
  CHECK(problem.empty());
  CHECK(removed == 3);
  CHECK(left.empty());
  CHECK(one.cache.list().empty());
  CHECK(!fs::exists(one.folder.path() / "cache" / "host"));
  one.cache.write(Kind::object, "sm_90", one.key, one.content);
  CHECK(one.cache.read(Kind::object, "sm_90", one.key) == one.content);
}

TEST_CASE("a folder that others can write or own is refused, and says how to mend it") {
  One one;
  for (const mode_t open : {mode_t{0770}, mode_t{0702}, mode_t{0777}}) {
    REQUIRE(::chmod((one.folder.path() / "cache").c_str(), open) == 0);
    Cache cache(options(one.folder.path() / "cache"));
    CHECK(cache.problem().find("chmod 700") != std::string::npos);
    CHECK(!cache.read(Kind::object, "sm_90", one.key));
    cache.write(Kind::object, "sm_90", digest(2), "x");
    CHECK(cache.list().empty());
    CHECK(cache.clear().removed == 0);
  }
  REQUIRE(::chmod((one.folder.path() / "cache").c_str(), 0700) == 0);
  REQUIRE(::chmod(one.file.parent_path().c_str(), 0777) == 0);  // an architecture's folder
  Cache cache(options(one.folder.path() / "cache"));
  CHECK(!cache.read(Kind::object, "sm_90", one.key));
  CHECK(cache.unkept() == "");
  cache.write(Kind::object, "sm_90", digest(2), "x");
  CHECK(cache.unkept().find("chmod 700") != std::string::npos);
  CHECK(cache.unkept().find(one.file.parent_path().string()) != std::string::npos);

  fs::path foreign = "/usr";
  if (::geteuid() == 0) {
    foreign = one.folder.path() / "foreign";
    fs::create_directory(foreign);
    REQUIRE(::chown(foreign.c_str(), 65534, 65534) == 0);
  }
  CHECK(Cache(options(foreign)).problem().find("another user") != std::string::npos);
}

TEST_CASE("without a usable folder every read finds nothing and every write does nothing") {
  One one;
  const fs::path plain = one.folder.path() / "plain";
  write(plain, "a file");
  for (const fs::path& folder : {fs::path(), plain, plain / "below", fs::path("/proc/kgen")}) {
    Cache cache(options(folder));
    CHECK(!cache.problem().empty());
    CHECK(cache.problem().find('\n') == std::string::npos);
    CHECK(cache.unkept() == cache.problem());
    cache.write(Kind::object, "sm_90", one.key, "x");
    CHECK(!cache.read(Kind::object, "sm_90", one.key));
    CHECK(cache.verify().empty());
  }
  CHECK(read(plain) == "a file");
}

TEST_CASE("the environment chooses folder and bound, a malformed bound is said and not followed") {
  const auto with = [](const char* own, const char* xdg, const char* home, const char* bytes) {
    const auto set = [](const char* name, const char* value) {
      value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
    };
    Folder scratch;
    const pid_t child = start_child([&] {  // the environment is the child's own
      set("KGEN_CACHE_DIR", own);
      set("XDG_CACHE_HOME", xdg);
      set("HOME", home);
      set("KGEN_CACHE_MAX_BYTES", bytes);
      const auto found = Cache::options_from_environment();
      write(scratch.path() / "found",
            found.folder.string() + "|" + std::to_string(found.max_bytes) + "|" + found.warning);
      return 0;
    });
    CHECK(wait_for(child) == 0);
    return read(scratch.path() / "found");
  };
  CHECK(with("/own", "/xdg", "/home/me", nullptr) == "/own|1073741824|");
  CHECK(with(nullptr, "/xdg", "/home/me", "123") == "/xdg/kgen|123|");
  CHECK(with("", nullptr, "/users/me", "") == "/users/me/.cache/kgen|1073741824|");
  CHECK(with(nullptr, "relative", "/users/me", nullptr) == "/users/me/.cache/kgen|1073741824|");
  CHECK(with(nullptr, nullptr, nullptr, nullptr) == "|1073741824|");
  for (const char* bad : {"many", "-1", "12x", "1 ", "99999999999999999999999"}) {
    const std::string found = with("/own", nullptr, nullptr, bad);
    CHECK(found.starts_with("/own|1073741824|KGEN_CACHE_MAX_BYTES is '"));
  }
}
