// What kgen finds of NVIDIA's in Python's folders, and what it says of a driver that is too old.
#include "runtime/compiler/compiler.hpp"
#include "runtime/compiler/cuda_library.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

json finding(const Surroundings& with, const std::string& name) {
  const json document = json_of("doctor", with);
  for (const json& row : document["found"])
    if (row["name"] == name) return row;
  FAIL("doctor does not speak of " << name);
  return {};
}

}  // namespace

TEST_CASE("nvdisasm is found in the virtual environment, and beside the Python on PATH") {
  const Folder folder;
  const std::string program = folder / "env/lib/python3.11/site-packages/nvidia/cu13/bin/nvdisasm";
  write_program(program, "exit 0\n");
  Surroundings with{{{"PATH", "/usr/bin:/bin"}, {"CUDA_HOME", ""}, {"CUDA_PATH", ""}, {"VIRTUAL_ENV", folder / "env"}}};
  CHECK(finding(with, "nvdisasm")["path"] == program);
  with.variables["VIRTUAL_ENV"] = "";
  CHECK(finding(with, "nvdisasm")["path"] != program);
  write_program(folder / "env/bin/python3", "exit 0\n");
  with.variables["PATH"] = (folder / "env/bin") + ":/usr/bin:/bin";
  CHECK(finding(with, "nvdisasm")["path"] == program);
  const std::string told = done("doctor");
  if (contains(told, "nvdisasm        missing")) check_says(told, "pip install nvidia-cuda-nvdisasm");
}

TEST_CASE("libraries are found in every wheel's folder: CUDA 12's have one for each") {
  const Folder folder;
  const auto packages = folder.path() / "env/lib/python3.12/site-packages/nvidia";
  for (const char* part : {"cuda_nvrtc", "cu13"}) fs::create_directories(packages / part / "lib");
  const Variable environment("VIRTUAL_ENV", folder / "env");
  const std::vector<fs::path> found = wheel_folders("lib");
  REQUIRE(found.size() >= 2);
  CHECK(found[0] == packages / "cu13/lib");
  CHECK(found[1] == packages / "cuda_nvrtc/lib");
}

TEST_CASE("a driver that is too old for NVRTC's code is named, with what is needed and the way out") {
  if (!have_nvrtc()) return;
  if (find_nvrtc().driver.cuda_version <= 12020) {
    MESSAGE("skipped: NVRTC is none of CUDA 13");
    return;
  }
  const Surroundings with{{{"LD_LIBRARY_PATH", KGEN_TEST_DRIVER}}};
  const json driver = finding(with, "driver"), nvrtc = finding(with, "NVRTC");
  CHECK((driver["found"] == true && driver["too_old"] == true && driver["cuda_version"] == 12020));
  const std::string run = run_kgen("run getrf 2 d --matrices random --device cuda:0", with).err;
  for (const std::string& text : {driver["what"].get<std::string>(), run}) {
    check_says(text, "CUDA 12.2");
    check_says(text, " is too old for the code of NVRTC " + nvrtc["version"].get<std::string>() + ",");
    check_says(text, "which needs " + nvrtc["least_driver"].get<std::string>() + " or later");
    check_says(text, "pip install nvidia-cuda-nvrtc-cu12");
  }
  CHECK(finding({}, "driver")["too_old"] == false);
}

}  // namespace kgen::test
