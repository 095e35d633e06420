// `kgen run` and files: what is written, kept, replaced, and where kernels come from.
#include <unistd.h>

#include "tests/cli/command.hpp"

namespace kgen::test {

TEST_CASE("a temporary folder that is full: the file, the reason and what to do") {
  const Arrays folder;
  folder.array("A.npy", "(1, 1, 1)", {0});
  fs::create_directories(folder / "tmp");
  check_refused(
      folder("run matinv --input $/A.npy --output $/X.npy --device host"),
      folder("cannot write '$/tmp/kgen-compile-~/kernel.cpp': File too large; set TMPDIR to another folder"), 1,
      {.variables = {{"KGEN_CACHE_DIR", folder / "cache"}, {"TMPDIR", folder / "tmp"}}, .most_file_bytes = 1000});
}

TEST_CASE("where kernels come from: compiled once, then from disk, and from memory only without a folder") {
  const Arrays folder;
  folder.array("A.npy", "(1, 1, 1)", std::vector<float>{4});
  const std::string run = folder("run getrf --input $/A.npy --output $/LU.npy --device host");
  const Surroundings fresh{{{"KGEN_CACHE_DIR", folder / "cache"}}};
  const auto origin = [&](const Surroundings& around) {
    return json_of(run, around)["kernels"][0]["origin"].get<std::string>();
  };
  CHECK(origin(fresh) == "compiled");
  CHECK(origin(fresh) == "disk");
  const std::string kept = done("cache list", fresh);
  check_says(kept, "getrf__s__m_1__n_1__~\n1 kernel, ");
  CHECK(!contains(kept, ".alias"));

  SUBCASE("verify names a file that was changed, and it is compiled again") {
    done("cache verify", fresh);
    std::string object;
    const auto listed = json_of("cache list", fresh);
    for (const auto& file : listed["files"])
      if (file["kind"] == "object") object = file["file"];
    REQUIRE(!object.empty());
    std::string bytes = read(object);
    bytes[bytes.size() / 2] ^= 1;
    write(object, bytes);
    check_says(check_refused("cache verify", object, 1, fresh).out, object);
    CHECK(origin(fresh) == "compiled");
    done("cache verify", fresh);
    done("cache clear", fresh);
    CHECK(json_of("cache list", fresh)["files"].empty());
  }
  SUBCASE("no compiler, or one that does not run: a warm cache serves, an empty one says what is missing") {
    for (const std::string& compiler : {folder / "no-such-compiler", std::string("/bin/false")}) {
      Surroundings bare = fresh;
      bare.variables["KGEN_CXX"] = compiler;
      bare.variables["PATH"] = folder / "empty";
      CHECK(origin(bare) == "disk");
      bare.variables["KGEN_CACHE_DIR"] = folder / "other-cache";
      fs::remove(folder / "LU.npy");
      check_refused(run, compiler, 1, bare);
      CHECK(!fs::exists(folder / "LU.npy"));
    }
  }
  SUBCASE("a folder that cannot be made") {
    const Surroundings blocked{{{"KGEN_CACHE_DIR", folder / "A.npy/cache"}}};
    CHECK(origin(blocked) == "compiled");
    const std::string warning = run_kgen(run + " --json", blocked).err;
    check_says(warning, "A.npy/cache");
    CHECK(std::count(warning.begin(), warning.end(), '\n') == 1);
    check_refused("cache list", "A.npy/cache", 1, blocked);
    done("doctor", blocked);
  }
}

TEST_CASE("outputs that cannot be written: exit 1, and none of them appears") {
  const Arrays folder;
  const std::size_t batch = 70000;
  folder.array("A.npy", "(70000, 2, 2)", std::vector<double>(batch * 4));
  const std::string run = folder("run getrf --input $/A.npy --device host --output ");
  check_refused(run + folder / "nowhere/LU.npy", folder / "nowhere", 1);
  check_refused(run + "/dev/full", "/dev/full", 1);

  // Warm the cache, then let the disk be full: the pivots would still fit, the factors do not.
  const std::string both = folder("$/LU.npy --ipiv $/P.npy");
  done(run + both);
  for (const char* name : {"LU.npy", "P.npy"}) fs::remove(folder / name);
  check_refused(run + both, folder / "LU.npy", 1, {.most_file_bytes = batch * 20});
  CHECK(folder.files() == std::vector<std::string>{"A.npy"});
}

TEST_CASE("an output that is replaced keeps its permissions, and one that may not be written stays") {
  const Folder folder;
  write_batch(folder / "A.npy");
  write(folder / "LU.npy", "old");
  const std::string run = folder("run getrf --input $/A.npy --output $/LU.npy --device host");
  constexpr fs::perms own = fs::perms::owner_read | fs::perms::owner_write;
  fs::permissions(folder / "LU.npy", own);
  done(run);
  CHECK(fs::status(folder / "LU.npy").permissions() == own);
  const std::string before = read(folder / "LU.npy");
  CHECK(before != "old");

  fs::permissions(folder / "LU.npy", fs::perms::owner_read);
  if (::access((folder / "LU.npy").c_str(), W_OK) == 0) return;  // root may write all
  write_batch(folder / "B.npy");
  check_refused(folder("run matinv --input $/B.npy --output $/LU.npy --device host"), "Permission denied", 1);
  CHECK(read(folder / "LU.npy") == before);
}

TEST_CASE("results may take the place of an input that is read in full") {
  const Arrays folder;
  for (const char* name : {"A.npy", "B.npy"}) folder.array(name, "(1, 2, 2)", {3, 4, 0.5, 1});
  const std::string a = read(folder / "A.npy");
  done(folder("run solve --A $/A.npy --B $/B.npy --X $/B.npy --device host"));
  CHECK(read(folder / "B.npy") != a);
  CHECK(read(folder / "A.npy") == a);
  done(folder("run getrf --input $/A.npy --output $/LU.npy --device host"));
  done(folder("run getrf --input $/A.npy --output $/A.npy --device host"));
  CHECK(read(folder / "A.npy") == read(folder / "LU.npy"));
  check_says(done("run --help"), "--output may be --input's file");
}

}  // namespace kgen::test
