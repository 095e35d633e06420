// inspect, list, cache and doctor; and families from a folder outside the tree.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::run_kgen;

TEST_CASE("inspect shows resources, instructions, PTX and source without a GPU") {
  const std::vector<std::string> which{"inspect", "--op", "getrf", "--size", "4", "--precision", "d"};
  auto source = which;
  source.insert(source.end(), {"--show", "source"});
  const auto text = run_kgen(source);
  CHECK(text.status == 0);
  CHECK(text.out.find("getrf__d__m_4__n_4") != std::string::npos);
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    const auto outcome = run_kgen(which);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("NVRTC") != std::string::npos);
    return;
  }
  auto json = which;
  json.insert(json.end(), {"--json", "--show", "resources,ptx", "--arch", "sm_80"});
  const auto outcome = run_kgen(json);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto found = nlohmann::json::parse(outcome.out);
  CHECK(found["arch"] == "sm_80");
  CHECK(found["resources"]["registers"].get<int>() > 8);
  CHECK(found["resources"]["spill_stores"] == 0);
  CHECK(found["occupancy"]["warps"].get<int>() > 0);
  CHECK(found["ptx_instructions"]["fma.rn.f64"].get<int>() ==
        6);  // 3 + 2 + 1 columns to update, each by one lane's fma
  CHECK(found["code_bytes"].get<int>() > 1000);
  CHECK(found["compile_seconds"].get<double>() > 0);
  CHECK(found["ptx"].get<std::string>().find(".target sm_80") != std::string::npos);

  auto old = which;
  old.insert(old.end(), {"--arch", "sm_60"});
  CHECK(run_kgen(old).status == 2);
  const auto by_id = run_kgen({"inspect", found["id"].get<std::string>(), "--json"});
  CHECK(by_id.status == 0);
  CHECK(nlohmann::json::parse(by_id.out)["id"] == found["id"]);
}

TEST_CASE("a bench without a GPU says so") {
  cli::Surroundings none;
  none.variables["CUDA_VISIBLE_DEVICES"] = "";
  const auto outcome = run_kgen({"bench", "--ops", "getrf", "--sizes", "4"}, none);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find("bench needs a GPU: ") != std::string::npos);
  CHECK(outcome.err.find("'host'") == std::string::npos);
}

TEST_CASE("inspect counts SASS with whichever nvdisasm is on PATH") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  // Lines as nvdisasm prints them, by a program that stands in for it: what is tested is how they are read.
  const cli::Folder folder;
  const std::string tool = folder / "nvdisasm";
  cli::write(tool,
             "#!/bin/sh\n[ \"$1\" = --print-code ] && [ -s \"$2\" ] || exit 3\n"
             "echo '\t.headerflags\t@\"EF_CUDA_SM90\"'\n"
             "echo '        /*0000*/                   LDC R1, c[0x0][0x28] ;'\n"
             "echo '        /*0010*/              @!P0 DFMA R4, R2, R6, R4 ;'\n"
             "echo '        /*0020*/                   DFMA.RZ R4, R2, R6, R4 ;'\n"
             "echo '.L_x_1:'\n");
  std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
  cli::Surroundings with;
  with.variables["PATH"] = folder.path().string() + ":/usr/bin:/bin";
  const auto outcome =
      run_kgen({"inspect", "--op", "getrf", "--size", "2", "--precision", "d", "--show", "sass", "--json"}, with);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto found = nlohmann::json::parse(outcome.out);
  CHECK(found["sass_instructions"] == nlohmann::json{{"DFMA", 2}, {"LDC", 1}});
  CHECK(found["sass"].get<std::string>().find("DFMA.RZ") != std::string::npos);
}

TEST_CASE("list, cache path and doctor speak text and JSON") {
  const auto ops = nlohmann::json::parse(run_kgen({"list", "ops", "--json"}).out);
  CHECK(ops.size() >= 3);
  CHECK(ops[0]["name"] == "getrf");
  CHECK(ops[0]["parameters"]["pivot"] == nlohmann::json{"partial", "none"});
  CHECK(run_kgen({"list", "ops"}).out.find("matinv") != std::string::npos);

  const auto families = nlohmann::json::parse(run_kgen({"list", "families", "--op", "getrf", "--json"}).out);
  CHECK(families.size() >= 2);
  for (const auto& family : families) CHECK(family["operation"] == "getrf");
  CHECK(run_kgen({"list", "families"}).out.find("rows_across_lanes") != std::string::npos);

  const cli::Folder folder;
  cli::Surroundings own;
  own.variables["KGEN_CACHE_DIR"] = folder / "cache";
  CHECK(run_kgen({"cache", "path"}, own).out == folder / "cache" + "\n");
  CHECK(nlohmann::json::parse(run_kgen({"cache", "path", "--json"}, own).out)["folder"] == folder / "cache");
  CHECK(run_kgen({"cache", "verify"}, own).status == 0);

  const auto doctor = run_kgen({"doctor", "--json"});
  CHECK(doctor.status == 0);
  const auto said = nlohmann::json::parse(doctor.out);
  std::vector<std::string> names;
  for (const auto& row : said["found"]) names.push_back(row["name"]);
  for (const char* name : {"NVRTC", "host compiler", "driver", "cache folder", "nvdisasm"}) {
    CHECK_MESSAGE(std::count(names.begin(), names.end(), name) == 1, name);
  }
  CHECK(run_kgen({"doctor"}).out.find("NVRTC") != std::string::npos);

  const std::string broken = folder / "broken-compiler";
  cli::write(broken, "#!/bin/sh\n[ \"$1\" = --version ] && echo broken 1.0 && exit 0\nexit 1\n");
  std::filesystem::permissions(broken, std::filesystem::perms::owner_all);
  own.variables["KGEN_CXX"] = broken;
  const auto examined = run_kgen({"doctor"}, own);
  CHECK(examined.status == 0);
  CHECK(examined.out.find("but it does not compile a kernel") != std::string::npos);
}

namespace {

// A family of its own with a tunable of its own: one thread per matrix, straight from global memory.
const char* const own_family = R"(%% family {
%%   operation = "getrf",
%%   about     = "one thread per matrix, in place, without pivoting; for tests",
%%   paper     = "none",
%%   tunables  = { { "block", { 32, 64 } } },
%%   supports  = function(s) return s.m == s.n and s.pivot == "none" and s.layout == "strided" end,
%%   launch    = function(s) return { threads = s.block, matrices = s.block, shared = 0 } end,
%%   flops     = function(s) return s.n * (s.n - 1) * (4 * s.n + 1) // 6 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + 4 end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * ${block} + threadIdx.x;
    if (matrix >= batch) return;
    T* a       = A + matrix * strideA;
    int failed = 0;
    for (int k = 0; k < ${n}; ++k) {
        const T u = a[k + k * lda];
        failed = u == T(0) && !failed ? k + 1 : failed;
        if (u == T(0)) continue;
        for (int i = k + 1; i < ${n}; ++i) {
            const T l = div(a[i + k * lda], u);
            a[i + k * lda] = l;
            for (int j = k + 1; j < ${n}; ++j) a[i + j * lda] = fma(-l, a[k + j * lda], a[i + j * lda]);
        }
    }
    info[matrix] = failed;
}
)";

}  // namespace

TEST_CASE("a family from another folder works in emit, list, inspect and run") {
  const cli::Folder folder;
  const std::string templates = folder / "templates";
  cli::write(templates + "/getrf_direct.cu.t", own_family);
  const std::string id = "getrf__d__m_2__n_2__pivot_none__layout_strided__direct__block_64";

  const auto listed = run_kgen({"list", "families", "--templates", templates});
  CHECK(listed.out.find("getrf direct") != std::string::npos);
  CHECK(listed.out.find("block = 32 | 64") != std::string::npos);
  CHECK(run_kgen({"list", "variants", "--op", "getrf", "--size", "2", "--precision", "d", "--pivot", "none",
                  "--templates", templates})
            .out.find(id) != std::string::npos);

  const auto emitted = run_kgen({"--variants", id, "--templates", templates, "--out", folder / "out"});
  CAPTURE(emitted.err);
  REQUIRE(emitted.status == 0);
  CHECK(cli::read(folder / "out/" + id + ".cu").find("i64 matrix = block_index() * 64") != std::string::npos);

  const auto shown = run_kgen({"inspect", id, "--show", "source", "--templates", templates});
  CAPTURE(shown.err);
  CHECK(shown.status == 0);
  CHECK(shown.out.find("block_index() * 64") != std::string::npos);

  cli::write(folder / "A.npy", cli::npy(cli::header_of("<f8", "(1, 2, 2)"), cli::bytes_of<double>({2, 4, 1, 5})));
  const auto ran = run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy", "--device",
                             "host", "--variant", id, "--templates", templates, "--json"});
  CAPTURE(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(nlohmann::json::parse(ran.out)["kernels"][0]["id"] == id);
  CHECK(cli::npy_values<double>(folder / "LU.npy") == std::vector<double>{2, 4, 0.5, 3});

  cli::Surroundings named;
  named.variables["KGEN_TEMPLATES"] = ":" + templates + ":" + templates;
  CHECK(run_kgen({"list", "families"}, named).out == listed.out);
  CHECK(run_kgen({"list", "families", "--templates", templates + "/"}, named).out == listed.out);
  named.variables["KGEN_TEMPLATES"] = folder / "nowhere";
  const auto nowhere = run_kgen({"list", "families"}, named);
  CHECK(nowhere.status == 2);
  CHECK(nowhere.err.find("KGEN_TEMPLATES: there is no folder") != std::string::npos);

  const auto without = run_kgen({"--variants", id, "--out", folder / "none"});
  CHECK(without.status == 2);
  CHECK(without.err.find("direct") != std::string::npos);

  cli::write(templates + "/getrf_broken.cu.t", "%% family { operation = 1 }\n");
  const auto broken = run_kgen({"list", "families", "--templates", templates});
  CHECK(broken.status == 1);
  CHECK(broken.err.find("getrf_broken.cu.t:1") != std::string::npos);
}
