// `kgen run` and files: what is written, kept, replaced, and where kernels come from.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::bytes_of;
using cli::header_of;
using cli::npy;
using cli::run_kgen;
using cli::write_batch;

TEST_CASE("outputs that are one file under two names are refused, and info never replaces what is read") {
  const cli::Folder folder;
  write_batch(folder / "A.npy");
  const std::string before = cli::read(folder / "A.npy");
  const std::string detour = (folder.path() / "." / "X.npy").string();
  for (const auto& [output, info] : {std::pair(folder / "X.npy", detour), std::pair(detour, folder / "X.npy"),
                                     std::pair(folder / "X.npy", (folder.path() / "." / "A.npy").string())}) {
    const std::string to = info;
    const auto outcome = run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", output, "--info", to});
    CAPTURE(to);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find("--info") != std::string::npos);
    CHECK(!std::filesystem::exists(folder / "X.npy"));
    CHECK(cli::read(folder / "A.npy") == before);
  }
}

TEST_CASE("a result that is a number for each matrix never replaces what is read") {
  const cli::Folder folder;
  write_batch(folder / "A.npy");
  const std::string before = cli::read(folder / "A.npy");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"lange", "--output"}, {"slogdet", "--sign"}, {"cond", "--output"}}) {
    CAPTURE(words[0]);
    const auto outcome = run_kgen({"run", words[0], "--input", folder / "A.npy", words[1], folder / "A.npy"});
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find("is read, and would be replaced") != std::string::npos);
    CHECK(cli::read(folder / "A.npy") == before);
  }
}

TEST_CASE("a temporary folder that is full: the file, the reason and what to do") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(1, 1, 1)"), std::string(8, '\0')));
  std::filesystem::create_directories(folder / "tmp");
  cli::Surroundings full{.variables = {{"KGEN_CACHE_DIR", folder / "cache"}, {"TMPDIR", folder / "tmp"}}};
  full.most_file_bytes = 1000;
  const auto outcome =
      run_kgen({"run", "matinv", "--input", folder / "A.npy", "--output", folder / "X.npy", "--device", "host"}, full);
  CHECK(outcome.status == 1);
  CAPTURE(outcome.err);
  CHECK(outcome.err.find("cannot write '" + (folder / "tmp/kgen-compile-")) != std::string::npos);
  CHECK(outcome.err.find("/kernel.cpp': File too large; set TMPDIR to another folder") != std::string::npos);
}

TEST_CASE("where kernels come from: compiled once, then from disk, and from memory only without a folder") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f4", "(1, 1, 1)"), bytes_of<float>({4})));
  const std::vector<std::string> arguments{
      "run", "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy", "--device", "host", "--json"};
  cli::Surroundings fresh;
  fresh.variables["KGEN_CACHE_DIR"] = folder / "cache";
  const auto origin = [](const cli::Outcome& outcome) {
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return nlohmann::json::parse(outcome.out)["kernels"][0]["origin"].get<std::string>();
  };
  CHECK(origin(run_kgen(arguments, fresh)) == "compiled");
  CHECK(origin(run_kgen(arguments, fresh)) == "disk");
  const auto kept = run_kgen({"cache", "list"}, fresh);
  CHECK(kept.out.find("getrf__s__m_1__n_1__") != std::string::npos);
  CHECK(kept.out.find("\n1 kernel, ") != std::string::npos);
  CHECK(kept.out.find(".alias") == std::string::npos);

  SUBCASE("verify names a file that was changed, and it is compiled again") {
    REQUIRE(run_kgen({"cache", "verify"}, fresh).status == 0);
    const auto listed = nlohmann::json::parse(run_kgen({"cache", "list", "--json"}, fresh).out);
    std::string object;
    for (const auto& file : listed["files"]) {
      if (file["kind"] == "object") object = file["file"];
    }
    REQUIRE(!object.empty());
    std::string bytes = cli::read(object);
    bytes[bytes.size() / 2] ^= 1;
    cli::write(object, bytes);
    const auto verified = run_kgen({"cache", "verify"}, fresh);
    CHECK(verified.status == 1);
    CHECK(verified.out.find(object) != std::string::npos);
    CHECK(verified.err.find(object) != std::string::npos);
    CHECK(origin(run_kgen(arguments, fresh)) == "compiled");
    CHECK(run_kgen({"cache", "verify"}, fresh).status == 0);
    CHECK(run_kgen({"cache", "clear"}, fresh).status == 0);
    CHECK(nlohmann::json::parse(run_kgen({"cache", "list", "--json"}, fresh).out)["files"].empty());
  }
  SUBCASE("no compiler: a warm cache serves, an empty one says what is missing") {
    cli::Surroundings bare = fresh;
    bare.variables["KGEN_CXX"] = folder / "no-such-compiler";
    bare.variables["PATH"] = folder / "empty";
    CHECK(origin(run_kgen(arguments, bare)) == "disk");
    bare.variables["KGEN_CACHE_DIR"] = folder / "other-cache";
    std::filesystem::remove(folder / "LU.npy");
    const auto outcome = run_kgen(arguments, bare);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("compiler") != std::string::npos);
    CHECK(!std::filesystem::exists(folder / "LU.npy"));
  }
  SUBCASE("a folder that cannot be made") {
    cli::Surroundings blocked;
    blocked.variables["KGEN_CACHE_DIR"] = folder / "A.npy/cache";
    const auto outcome = run_kgen(arguments, blocked);
    CHECK(origin(outcome) == "compiled");
    CHECK(outcome.err.find("A.npy/cache") != std::string::npos);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(run_kgen({"cache", "list"}, blocked).status == 1);
    CHECK(run_kgen({"doctor"}, blocked).status == 0);
  }
}

TEST_CASE("outputs that cannot be written: exit 1, and none of them appears") {
  const cli::Folder folder;
  const std::size_t batch = 70000;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(70000, 2, 2)"), std::string(batch * 32, '\0')));
  const std::string nowhere = folder / "nowhere/LU.npy";
  const auto missing = run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", nowhere, "--device", "host"});
  CHECK(missing.status == 1);
  CHECK(missing.err.find(folder / "nowhere") != std::string::npos);

  // Warm the cache, then let the disk be full: the pivots would still fit, the factors do not.
  const std::vector<std::string> arguments{
      "run",      "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy", "--ipiv", folder / "P.npy",
      "--device", "host"};
  REQUIRE(run_kgen(arguments).status == 0);
  std::filesystem::remove(folder / "LU.npy");
  std::filesystem::remove(folder / "P.npy");
  cli::Surroundings full;
  full.most_file_bytes = batch * 20;
  const auto outcome = run_kgen(arguments, full);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find(folder / "LU.npy") != std::string::npos);
  CHECK(folder.files() == std::vector<std::string>{"A.npy"});

  const auto device =
      run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", "/dev/full", "--device", "host"});
  CHECK(device.status == 1);
  CHECK(device.err.find("/dev/full") != std::string::npos);
}

TEST_CASE("an output that is replaced keeps its permissions, and one that may not be written stays") {
  namespace fs = std::filesystem;
  const cli::Folder folder;
  write_batch(folder / "A.npy");
  cli::write(folder / "LU.npy", "old");
  const auto allow = [&](fs::perms perms) { fs::permissions(folder / "LU.npy", perms); };
  const std::vector<std::string> arguments{"run",      "getrf",           "--input",  folder / "A.npy",
                                           "--output", folder / "LU.npy", "--device", "host"};
  allow(fs::perms::owner_read | fs::perms::owner_write);
  REQUIRE(run_kgen(arguments).status == 0);
  CHECK(fs::status(folder / "LU.npy").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(cli::read(folder / "LU.npy") != "old");

  allow(fs::perms::owner_read);
  if (::access((folder / "LU.npy").c_str(), W_OK) == 0) return;  // root may write all
  const std::string before = cli::read(folder / "LU.npy");
  write_batch(folder / "B.npy");
  const auto refused =
      run_kgen({"run", "matinv", "--input", folder / "B.npy", "--output", folder / "LU.npy", "--device", "host"});
  CHECK(refused.status == 1);
  CHECK(refused.err.find("Permission denied") != std::string::npos);
  CHECK(cli::read(folder / "LU.npy") == before);
}
