// inspect, list, cache and doctor; and families from a folder outside the tree.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "generator/emission/code_digest.hpp"
#include "generator/model/family.hpp"
#include "generator/model/symbol.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/plan/plan.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/tables.hpp"

using cli::run_kgen;

TEST_CASE("inspect shows resources, instructions, PTX and source without a GPU") {
  const std::vector<std::string> which{"inspect", "--op", "getrf", "--size", "5", "--precision", "d"};
  auto source = which;
  source.insert(source.end(), {"--show", "source"});
  const auto text = run_kgen(source);
  CHECK(text.status == 0);
  CHECK(text.out.find("getrf__d__m_5__n_5") != std::string::npos);
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    const auto outcome = run_kgen(which);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("NVRTC") != std::string::npos);
    return;
  }
  auto as_json = which;
  as_json.insert(as_json.end(), {"--json", "--show", "resources,ptx", "--arch", "sm_80"});
  const auto outcome = run_kgen(as_json);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto found = nlohmann::json::parse(outcome.out);
  CHECK(found["arch"] == "sm_80");
  CHECK(found["resources"]["registers"].get<int>() > 8);
  CHECK(found["resources"]["spill_stores"] == 0);
  CHECK(found["occupancy"]["warps"].get<int>() > 0);
  // One thread has the matrix: 16 + 9 + 4 + 1 elements to update, and 5 for each of 4 reciprocals.
  CHECK(found["ptx_instructions"]["fma.rn.f64"].get<int>() == 30 + 20);
  CHECK(found["code_bytes"].get<int>() > 1000);
  CHECK(found["compile_seconds"].get<double>() > 0);
  CHECK(found["ptx"].get<std::string>().find(".target sm_80") != std::string::npos);

  auto old = which;
  old.insert(old.end(), {"--arch", "sm_60"});
  CHECK(run_kgen(old).status == 2);
  const auto by_id = run_kgen({"inspect", found["id"].get<std::string>(), "--json"});
  CHECK(by_id.status == 0);
  CHECK(nlohmann::json::parse(by_id.out)["id"] == found["id"]);
  const auto by_symbol = run_kgen({"inspect", found["symbol"].get<std::string>(), "--json"});
  CHECK(by_symbol.status == 0);
  CHECK(nlohmann::json::parse(by_symbol.out)["id"] == found["id"]);
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
  const nlohmann::json none;
  CHECK(ops[0]["sizes"][0] == nlohmann::json{{"name", "m"},
                                             {"about", "rows"},
                                             {"compiled", "always"},
                                             {"limit", 128},
                                             {"least", 0},
                                             {"most", none},
                                             {"empty_above", none},
                                             {"usual", none}});
  CHECK(ops[0]["options"][0]["name"] == "pivot");
  CHECK(ops[0]["options"][0]["words"][1] == nlohmann::json{{"name", "none"}, {"letters", ""}});
  const auto& pivots = ops[0]["operands"][1];
  CHECK(pivots["rows"] == "min(m, n)");
  CHECK(pivots["null"] == "pivot == none");
  CHECK(ops[0]["arguments"][2] == nlohmann::json{{"kind", "operand"}, {"name", "A"}});
  CHECK(ops[1]["operands"][2]["may_be"] == "A");
  CHECK(run_kgen({"list", "ops"}).out.find("matinv") != std::string::npos);

  const auto families = nlohmann::json::parse(run_kgen({"list", "families", "--op", "getrf", "--json"}).out);
  CHECK(families.size() >= 2);
  for (const auto& family : families) CHECK(family["operation"] == "getrf");
  const auto rows = std::ranges::find(families, "rows_across_lanes", [](const auto& one) { return one["family"]; });
  REQUIRE(rows != families.end());
  CHECK((*rows)["tunables"]["rows"]["values"] == "1 | 2");
  CHECK((*rows)["tunables"]["rows"]["about"] == "rows of the matrix that a lane holds");
  const std::string text = run_kgen({"list", "families"}).out;
  CHECK(text.find("rows_across_lanes") != std::string::npos);
  CHECK(text.find("    rows = 1 | 2: rows of the matrix that a lane holds\n") != std::string::npos);

  const cli::Folder folder;
  cli::Surroundings own;
  own.variables["KGEN_CACHE_DIR"] = folder / "cache";
  CHECK(run_kgen({"cache", "path"}, own).out == folder / "cache" + "\n");
  CHECK(nlohmann::json::parse(run_kgen({"cache", "path", "--json"}, own).out)["folder"] == folder / "cache");
  CHECK(run_kgen({"cache", "verify"}, own).status == 0);
  // What is not kgen's is named and left alone, and does not make the cache bad.
  cli::write(folder / "cache/notes.txt", "mine");
  const auto verified = run_kgen({"cache", "verify"}, own);
  CHECK(verified.status == 0);
  CHECK(verified.out.find("notes.txt: not a file of kgen, which leaves it alone\n") != std::string::npos);
  CHECK(verified.out.find("0 good, 0 bad, 1 not kgen's in ") != std::string::npos);
  CHECK(nlohmann::json::parse(run_kgen({"cache", "verify", "--json"}, own).out)["foreign"][0] ==
        folder / "cache/notes.txt");
  CHECK(run_kgen({"cache", "list"}, own).out.find("notes.txt") == std::string::npos);
  CHECK(run_kgen({"cache", "clear"}, own).out ==
        folder / "cache/notes.txt" + ": not a file of kgen, which leaves it alone\n" + "0 files removed from " +
            (folder / "cache") + ", 1 not kgen's left alone\n");
  CHECK(nlohmann::json::parse(run_kgen({"cache", "clear", "--json"}, own).out)["foreign"][0] ==
        folder / "cache/notes.txt");
  CHECK(std::filesystem::exists(folder / "cache/notes.txt"));

  const auto doctor = run_kgen({"doctor", "--json"});
  CHECK(doctor.status == 0);
  const auto said = nlohmann::json::parse(doctor.out);
  std::vector<std::string> names;
  for (const auto& row : said["found"]) names.push_back(row["name"]);
  for (const char* name : {"NVRTC", "host compiler", "driver", "cache folder", "nvdisasm", "nvcc"}) {
    CHECK_MESSAGE(std::count(names.begin(), names.end(), name) == 1, name);
  }
  CHECK(run_kgen({"doctor"}).out.find("NVRTC") != std::string::npos);

  cli::Surroundings unbounded = own;
  unbounded.variables["KGEN_CACHE_MAX_BYTES"] = "foo";
  const std::string warning = "KGEN_CACHE_MAX_BYTES is 'foo', not a number of bytes";
  CHECK(run_kgen({"doctor"}, unbounded).out.find(warning) != std::string::npos);
  CHECK(run_kgen({"cache", "path"}, unbounded).err.find("kgen: warning: " + warning) != std::string::npos);
  cli::write(folder / "A.npy", cli::npy(cli::header_of("<f8", "(1, 1, 1)"), cli::bytes_of<double>({2})));
  const auto ran = run_kgen(
      {"run", "matinv", "--device", "host", "--input", folder / "A.npy", "--output", folder / "X.npy"}, unbounded);
  CHECK(ran.status == 0);
  CHECK(ran.err.find("kgen: warning: " + warning) != std::string::npos);

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

// The whole inverse in one kernel, for small matrices: Gauss-Jordan with row pivoting in one thread's own memory. It
// can do packed batches as well.
const char* const fused_family = R"(%% family {
%%   operation = "matinv",
%%   about     = "one thread per matrix, Gauss-Jordan; for tests",
%%   paper     = "none",
%%   tunables  = { { "block", { 32, 64 } } },
%%   supports  = function(s) return s.n <= 3 and not s.complex and s.layout ~= "pointers" end,
%%   launch    = function(s) return { threads = s.block, matrices = s.block, shared = 0 } end,
%%   flops     = function(s) return 2 * s.n * s.n * s.n end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + 4 end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * ${block} + threadIdx.x;
    if (matrix >= batch) return;
    T a[${n}][${n}], x[${n}][${n}];
    for (int i = 0; i < ${n}; ++i) {
        for (int j = 0; j < ${n}; ++j) {
            a[i][j] = A[matrix * strideA + i + j * lda];
            x[i][j] = T(i == j);
        }
    }
    int failed = 0;
    for (int k = 0; k < ${n}; ++k) {
        int p = k;
        for (int i = k + 1; i < ${n}; ++i) p = abs1(a[i][k]) > abs1(a[p][k]) ? i : p;
        failed = a[p][k] == T(0) && !failed ? k + 1 : failed;
        for (int j = 0; j < ${n}; ++j) {
            const T from_a = a[p][j], from_x = x[p][j];
            a[p][j] = a[k][j];
            x[p][j] = x[k][j];
            a[k][j] = from_a;
            x[k][j] = from_x;
        }
        const T pivot = a[k][k];
        for (int j = 0; j < ${n}; ++j) {
            a[k][j] = div(a[k][j], pivot);
            x[k][j] = div(x[k][j], pivot);
        }
        for (int i = 0; i < ${n}; ++i) {
            const T l = a[i][k];
            if (i == k) continue;
            for (int j = 0; j < ${n}; ++j) {
                a[i][j] = fma(-l, a[k][j], a[i][j]);
                x[i][j] = fma(-l, x[k][j], x[i][j]);
            }
        }
    }
    for (int j = 0; j < ${n}; ++j) {
        for (int i = 0; i < ${n}; ++i) C[matrix * strideC + i + j * ldc] = failed ? not_a_number<T>() : x[i][j];
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
  CHECK(run_kgen({"list", "variants", "--op", "getrf", "--size", "2", "--precision", "d", "--pivot", "none", "--layout",
                  "strided", "--all", "--templates", templates})
            .out.find(id) != std::string::npos);

  const auto emitted = run_kgen({"--variants", id, "--templates", templates, "--out", folder / "out"});
  CAPTURE(emitted.err);
  REQUIRE(emitted.status == 0);
  CHECK(cli::read(folder / "out/" + kgen::symbol(kgen::parse(id)) + ".cu").find("i64 matrix = block_index() * 64") !=
        std::string::npos);

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

TEST_CASE("a family of another folder is the choice where a row names it, and never goes before kgen's own") {
  const cli::Folder folder;
  const std::string templates = folder / "templates";
  cli::write(templates + "/matinv_fused.cu.t", fused_family);
  const std::string best = "matinv__d__n_2__layout_strided__fused__block_32",
                    other = "matinv__d__n_2__layout_strided__fused__block_64",
                    packed = "matinv__d__n_2__layout_packed__fused__block_64";
  const kgen::Families families = kgen::Families::load(std::vector<std::filesystem::path>{templates});

  const auto operations = run_kgen({"list", "ops", "--json", "--templates", templates});
  for (const auto& row : nlohmann::json::parse(operations.out)) CHECK_FALSE(row["plan"].get<bool>());

  // Where nothing was measured.
  const auto planned = [&](char precision, std::int64_t n) {
    kgen::Request request = kgen::test::square("matinv", precision, n, {{"layout", std::string("packed")}});
    request.in_place = true;
    const kgen::Plan plan = kgen::make_plan(families, request);
    REQUIRE(plan.steps.size() == 1);
    return id(plan.steps[0].spec);
  };
  CHECK(planned('d', 2).find("__fused__") == std::string::npos);
  const auto listed =
      nlohmann::json::parse(run_kgen({"list", "families", "matinv", "--json", "--templates", templates}).out);
  REQUIRE(listed.size() == 7);
  for (std::size_t i = 0; i < listed.size(); ++i) CHECK(listed[i]["default_place"] == i + 1);
  CHECK(listed.back()["family"] == "fused");

  // Rows as `kgen tune` writes them, over those that are built in.
  std::vector<kgen::test::Named_variant> named;
  for (const std::string& id : {packed, other}) {
    const kgen::Spec spec = kgen::parse(id);
    named.push_back({.spec = spec, .digest = kgen::code_digest(families, spec)});
  }
  cli::write(folder / "tables/sm_90.tsv", kgen::to_text(kgen::test::table_of(named)));
  cli::Surroundings tuned;
  tuned.variables["KGEN_TUNING_DIR"] = folder / "tables";
  const auto emitted = run_kgen({"--ops", "matinv", "--sizes", "2,4", "--precisions", "d", "--arch", "sm_90",
                                 "--layout", "strided", "--templates", templates, "--out", folder / "out"},
                                tuned);
  CAPTURE(emitted.err);
  REQUIRE(emitted.status == 0);
  CHECK(emitted.out.find("2 kernels") != std::string::npos);
  CHECK(cli::read(folder / "out/" + kgen::symbol(kgen::parse(other)) + ".cu").find("Gauss-Jordan") !=
        std::string::npos);
  const auto variants = run_kgen({"list", "variants", "--op", "matinv", "--size", "2,4", "--precision", "d", "--layout",
                                  "strided", "--all", "--templates", templates},
                                 tuned);
  CHECK(variants.out.find("* " + kgen::symbol(kgen::parse(other)) + "  " + other + "\n") != std::string::npos);
  CHECK(variants.out.find("  " + kgen::symbol(kgen::parse(best)) + "  " + best + "\n") != std::string::npos);
  CHECK(variants.out.find("* dmatinv_4_") != std::string::npos);
  CHECK(variants.out.find("__n_4__layout_strided__fused__") == std::string::npos);

  // [[2, 1], [4, 5]] and a singular matrix.
  cli::write(folder / "A.npy",
             cli::npy(cli::header_of("<f8", "(2, 2, 2)"), cli::bytes_of<double>({2, 1, 4, 5, 1, 2, 2, 4})));
  const auto run_with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command = {"run",      "matinv",         "--input", folder / "A.npy",
                                        "--output", folder / "X.npy", "--json",  "--templates",
                                        templates,  "--device",       "host",    "--check"};
    command.insert(command.end(), more.begin(), more.end());
    const auto ran = run_kgen(command, tuned);
    CAPTURE(ran.err);
    REQUIRE(ran.status == 0);
    return nlohmann::json::parse(ran.out);
  };
  // By kgen's own tables it is not the choice, which both say.
  const auto passed_over = run_kgen({"run", "matinv", "--input", folder / "A.npy", "--output", folder / "X.npy",
                                     "--device", "host", "--templates", templates});
  CHECK(passed_over.status == 0);
  CHECK(passed_over.err.find("note: matinv fused serves it, too, and is not the choice") != std::string::npos);
  const auto not_emitted = run_kgen(
      {"--ops", "matinv", "--sizes", "2", "--precisions", "d", "--templates", templates, "--out", folder / "theirs"});
  CHECK(not_emitted.out.find("not chosen: matinv fused;") != std::string::npos);
  CHECK(emitted.out.find("not chosen: ") == std::string::npos);
  for (const std::string& chosen : {packed, best, other}) {
    const auto said = chosen == packed ? run_with({}) : run_with({"--variant", chosen});
    REQUIRE(said["kernels"].size() == 1);
    CHECK(said["kernels"][0]["id"] == chosen);
    CHECK(said["singular"] == 1);
    CHECK(said["residual"]["value"].get<double>() < 30);
    const auto inverse = cli::npy_values<double>(folder / "X.npy");
    CHECK(std::abs(inverse[0] - 5.0 / 6) < 1e-14);
    CHECK(std::abs(inverse[1] + 1.0 / 6) < 1e-14);
    CHECK(std::isnan(inverse[4]));
  }

  cli::write(folder / "A.npy", cli::npy(cli::header_of("<f8", "(1, 4, 4)"),
                                        cli::bytes_of<double>({2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2})));
  const auto larger = run_with({})["kernels"][0]["id"].get<std::string>();
  CHECK(larger.starts_with("matinv__d__n_4__"));
  CHECK(larger.find("__fused__") == std::string::npos);
  const auto unfit = run_kgen({"run", "matinv", "--input", folder / "A.npy", "--output", folder / "X.npy",
                               "--templates", templates, "--device", "host", "--variant", best});
  CHECK(unfit.status == 2);
  CHECK(unfit.err.find("has n = 2") != std::string::npos);
}

TEST_CASE("tools/setup refuses an old compiler in one line, before it installs anything") {
  const cli::Folder folder;
  const auto compiler = [&](const std::string& name, const std::string& version) {
    cli::write(folder / name, "#!/bin/sh\necho " + version + "\n");
    std::filesystem::permissions(folder / name, std::filesystem::perms::owner_all);
  };
  compiler("old-g++", "11.4.0");
  compiler("g++", "10.2.1");
  // A system without apt-get.
  for (const char* name : {"bash", "dirname", "sed", "awk", "sort", "head", "mkdir", "grep", "tr", "cat"})
    for (const char* where : {"/usr/bin/", "/bin/"})
      if (const std::string file = std::string(where) + name; std::filesystem::exists(file)) {
        std::filesystem::create_symlink(file, folder / name);
        break;
      }
  // It works in the folder above its own, which has no .deps/ here.
  const std::string setup = folder / "tree/tools/setup";
  cli::write(setup, cli::read(std::string(KGEN_SOURCE_DIR) + "/tools/setup"));
  const auto says = [&](const std::string& surroundings) {
    const std::string output = folder / "said";
    CHECK(std::system((surroundings + " bash " + setup + " >" + output + " 2>&1").c_str()) != 0);
    return cli::read(output);
  };
  CHECK(says("CXX=" + folder / "old-g++") == "setup: CXX is '" + folder / "old-g++" +
                                                 "', version 11.4.0: kgen needs g++ 12 or later; set CXX to one, or "
                                                 "unset it\n");
  CHECK(says("env -u CXX PATH=" + folder.path().string()) ==
        "setup: kgen needs g++ 12 or later; here g++ is 10.2.1, and no later g++-N is on PATH: install one, or set CXX "
        "to a later one\n");
}
