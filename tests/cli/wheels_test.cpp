// What kgen finds of NVIDIA's in Python's folders, and what it says of a driver that is too old.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/compiler/compiler.hpp"
#include "runtime/compiler/cuda_library.hpp"
#include "tests/cli/command.hpp"

using cli::contains;
using cli::run_kgen;
using nlohmann::json;

namespace {

json finding(const cli::Surroundings& with, const std::string& name) {
  const auto outcome = run_kgen({"doctor", "--json"}, with);
  REQUIRE(outcome.status == 0);
  const json document = json::parse(outcome.out);
  for (const json& row : document["found"])
    if (row["name"] == name) return row;
  FAIL("doctor does not speak of " << name);
  return {};
}

void write_program(const std::filesystem::path& file) {
  std::filesystem::create_directories(file.parent_path());
  cli::write(file.string(), "#!/bin/sh\nexit 0\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
}

}  // namespace

TEST_CASE("nvdisasm is found in the virtual environment, and beside the Python on PATH") {
  const cli::Folder folder;
  const auto program = folder.path() / "env/lib/python3.11/site-packages/nvidia/cu13/bin/nvdisasm";
  write_program(program);
  cli::Surroundings with;
  with.variables = {{"PATH", "/usr/bin:/bin"}, {"CUDA_HOME", ""}, {"CUDA_PATH", ""}, {"VIRTUAL_ENV", folder / "env"}};
  CHECK(finding(with, "nvdisasm")["path"] == program.string());
  with.variables["VIRTUAL_ENV"] = "";
  CHECK(finding(with, "nvdisasm")["path"] != program.string());
  write_program(folder.path() / "env/bin/python3");
  with.variables["PATH"] = (folder / "env/bin") + ":/usr/bin:/bin";
  CHECK(finding(with, "nvdisasm")["path"] == program.string());
}

TEST_CASE("where nvdisasm is missing doctor says how pip gets it") {
  const auto outcome = run_kgen({"doctor"});
  if (contains(outcome.out, "nvdisasm        missing"))
    CHECK(contains(outcome.out, "pip install nvidia-cuda-nvdisasm"));
}

TEST_CASE("libraries are found in every wheel's folder: CUDA 12's have one for each") {
  const cli::Folder folder;
  const auto packages = folder.path() / "env/lib/python3.12/site-packages/nvidia";
  for (const char* part : {"cuda_nvrtc", "cu13"}) std::filesystem::create_directories(packages / part / "lib");
  const char* kept = std::getenv("VIRTUAL_ENV");
  const std::string before = kept ? kept : "";
  ::setenv("VIRTUAL_ENV", (folder / "env").c_str(), 1);
  const std::vector<std::filesystem::path> found = kgen::wheel_folders("lib");
  ::setenv("VIRTUAL_ENV", before.c_str(), 1);
  REQUIRE(found.size() >= 2);
  CHECK(found[0] == packages / "cu13/lib");
  CHECK(found[1] == packages / "cuda_nvrtc/lib");
}

TEST_CASE("a driver that is too old for NVRTC's code is named, with what is needed and the way out") {
  if (!kgen::find_nvrtc().found || kgen::find_nvrtc().driver.cuda_version <= 12020) {
    MESSAGE("skipped: NVRTC of CUDA 13 was not found");
    return;
  }
  cli::Surroundings with;
  with.variables["LD_LIBRARY_PATH"] = KGEN_TEST_DRIVER;
  const json driver = finding(with, "driver");
  CHECK(driver["found"] == true);
  CHECK(driver["too_old"] == true);
  CHECK(driver["cuda_version"] == 12020);
  const std::string said = driver["what"];
  const json nvrtc = finding(with, "NVRTC");
  for (const std::string& text :
       {said, run_kgen({"run", "getrf", "2", "d", "--matrices", "random", "--device", "cuda:0"}, with).err}) {
    CAPTURE(text);
    CHECK(contains(text, "CUDA 12.2"));
    CHECK(contains(text, " is too old for the code of NVRTC " + nvrtc["version"].get<std::string>() + ","));
    CHECK(contains(text, "which needs " + nvrtc["least_driver"].get<std::string>() + " or later"));
    CHECK(contains(text, "pip install nvidia-cuda-nvrtc-cu12"));
  }
  CHECK(finding({}, "driver")["too_old"] == false);
}
