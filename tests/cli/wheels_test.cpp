// What kgen finds of NVIDIA's in Python's folders, and what it says of a driver that is too old.
#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/compiler/compiler.hpp"
#include "runtime/compiler/cuda_library.hpp"
#include "tests/cli/command.hpp"

using cli::check_says;
using nlohmann::json;

namespace {

json finding(const cli::Surroundings& with, const std::string& name) {
  const json document = cli::json_of("doctor", with);
  for (const json& row : document["found"])
    if (row["name"] == name) return row;
  FAIL("doctor does not speak of " << name);
  return {};
}

}  // namespace

TEST_CASE("nvdisasm is found in the virtual environment, and beside the Python on PATH") {
  const cli::Folder folder;
  const std::string program = folder / "env/lib/python3.11/site-packages/nvidia/cu13/bin/nvdisasm";
  cli::write_program(program, "exit 0\n");
  cli::Surroundings with{
      {{"PATH", "/usr/bin:/bin"}, {"CUDA_HOME", ""}, {"CUDA_PATH", ""}, {"VIRTUAL_ENV", folder / "env"}}};
  CHECK(finding(with, "nvdisasm")["path"] == program);
  with.variables["VIRTUAL_ENV"] = "";
  CHECK(finding(with, "nvdisasm")["path"] != program);
  cli::write_program(folder / "env/bin/python3", "exit 0\n");
  with.variables["PATH"] = (folder / "env/bin") + ":/usr/bin:/bin";
  CHECK(finding(with, "nvdisasm")["path"] == program);
  const std::string told = cli::done("doctor");
  if (cli::contains(told, "nvdisasm        missing")) check_says(told, "pip install nvidia-cuda-nvdisasm");
}

TEST_CASE("libraries are found in every wheel's folder: CUDA 12's have one for each") {
  const cli::Folder folder;
  const auto packages = folder.path() / "env/lib/python3.12/site-packages/nvidia";
  for (const char* part : {"cuda_nvrtc", "cu13"}) std::filesystem::create_directories(packages / part / "lib");
  const kgen::test::Variable environment("VIRTUAL_ENV", folder / "env");
  const std::vector<std::filesystem::path> found = kgen::wheel_folders("lib");
  REQUIRE(found.size() >= 2);
  CHECK(found[0] == packages / "cu13/lib");
  CHECK(found[1] == packages / "cuda_nvrtc/lib");
}

TEST_CASE("a driver that is too old for NVRTC's code is named, with what is needed and the way out") {
  if (!kgen::find_nvrtc().found || kgen::find_nvrtc().driver.cuda_version <= 12020) {
    MESSAGE("skipped: NVRTC of CUDA 13 was not found");
    return;
  }
  const cli::Surroundings with{{{"LD_LIBRARY_PATH", KGEN_TEST_DRIVER}}};
  const json driver = finding(with, "driver"), nvrtc = finding(with, "NVRTC");
  CHECK((driver["found"] == true && driver["too_old"] == true && driver["cuda_version"] == 12020));
  const std::string run = cli::run_kgen("run getrf 2 d --matrices random --device cuda:0", with).err;
  for (const std::string& text : {driver["what"].get<std::string>(), run}) {
    check_says(text, "CUDA 12.2");
    check_says(text, " is too old for the code of NVRTC " + nvrtc["version"].get<std::string>() + ",");
    check_says(text, "which needs " + nvrtc["least_driver"].get<std::string>() + " or later");
    check_says(text, "pip install nvidia-cuda-nvrtc-cu12");
  }
  CHECK(finding({}, "driver")["too_old"] == false);
}
