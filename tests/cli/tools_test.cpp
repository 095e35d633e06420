// inspect, list, cache and doctor; and families from a folder outside the tree.
#include <cmath>

#include "generator/emission/emitter.hpp"
#include "generator/model/family.hpp"
#include "generator/model/symbol.hpp"
#include "runtime/plan/plan.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {

TEST_CASE("inspect shows resources, instructions, PTX and source without a GPU") {
  check_says(done("inspect getrf 5 d --show source"), "getrf__d__m_5__n_5");
  if (!have_nvrtc()) {
    check_refused("inspect getrf 5 d", "NVRTC", 1);
    return;
  }
  const json found = json_of("inspect getrf 5 d --show resources,ptx --arch sm_80");
  CHECK(found["arch"] == "sm_80");
  CHECK(found["resources"]["registers"].get<int>() > 8);
  CHECK(found["resources"]["spill_stores"] == 0);
  CHECK(found["occupancy"]["warps"].get<int>() > 0);
  // One thread has the matrix: 16 + 9 + 4 + 1 elements to update, and 5 for each of 4 reciprocals.
  CHECK(found["ptx_instructions"]["fma.rn.f64"].get<int>() == 30 + 20);
  CHECK(found["code_bytes"].get<int>() > 1000);
  CHECK(found["compile_seconds"].get<double>() > 0);
  check_says(found["ptx"], ".target sm_80");
  for (const char* name : {"id", "symbol"})
    CHECK(json_of("inspect " + found[name].get<std::string>())["id"] == found["id"]);
}

TEST_CASE("inspect counts SASS with whichever nvdisasm is on PATH") {
  if (!have_nvrtc()) return;
  // Lines as nvdisasm prints them, by a program that stands in for it: what is tested is how they are read.
  const Folder folder;
  write_program(folder / "nvdisasm",
                "[ \"$1\" = --print-code ] && [ -s \"$2\" ] || exit 3\n"
                "echo '\t.headerflags\t@\"EF_CUDA_SM90\"'\n"
                "echo '        /*0000*/                   LDC R1, c[0x0][0x28] ;'\n"
                "echo '        /*0010*/              @!P0 DFMA R4, R2, R6, R4 ;'\n"
                "echo '        /*0020*/                   DFMA.RZ R4, R2, R6, R4 ;'\n"
                "echo '.L_x_1:'\n");
  const json found = json_of("inspect getrf 2 d --show sass", {{{"PATH", folder("$:/usr/bin:/bin")}}});
  CHECK(found["sass_instructions"] == json{{"DFMA", 2}, {"LDC", 1}});
  check_says(found["sass"], "DFMA.RZ");
}

TEST_CASE("list families speaks text and JSON") {
  const json families = json_of("list families --op getrf");
  CHECK(families.size() >= 2);
  for (const json& family : families) CHECK(family["operation"] == "getrf");
  const auto rows = std::ranges::find(families, "rows_across_lanes", [](const json& one) { return one["family"]; });
  REQUIRE(rows != families.end());
  CHECK((*rows)["tunables"]["rows"]["values"] == "1 | 2");
  CHECK((*rows)["tunables"]["rows"]["about"] == "rows of the matrix that a lane holds");
  check_says(done("list families"), "rows_across_lanes~    rows = 1 | 2: rows of the matrix that a lane holds\n");
}

TEST_CASE("the cache's folder: what is not kgen's is named and left alone, and does not make the cache bad") {
  const Folder folder;
  const Surroundings own{{{"KGEN_CACHE_DIR", folder / "cache"}}};
  CHECK(done("cache path", own) == folder("$/cache\n"));
  CHECK(json_of("cache path", own)["folder"] == folder / "cache");
  done("cache verify", own);
  const std::string notes = folder / "cache/notes.txt";
  write(notes, "mine");
  check_says(done("cache verify", own),
             "notes.txt: not a file of kgen, which leaves it alone\n~0 good, 0 bad, 1 not kgen's in ");
  CHECK(json_of("cache verify", own)["foreign"][0] == notes);
  CHECK(!contains(done("cache list", own), "notes.txt"));
  check_says(done("cache clear", own),
             notes + ": not a file of kgen~0 files removed from " + folder / "cache" + ", 1 not kgen's left alone\n");
  CHECK(json_of("cache clear", own)["foreign"][0] == notes);
  CHECK(fs::exists(notes));
}

TEST_CASE("doctor says what is there and what is wrong with it") {
  std::vector<std::string> names;
  const json found = json_of("doctor")["found"];
  for (const json& row : found) names.push_back(row["name"]);
  for (const char* name : {"NVRTC", "host compiler", "driver", "cache folder", "nvdisasm", "nvcc"})
    CHECK_MESSAGE(std::ranges::count(names, name) == 1, name);
  check_says(done("doctor"), "NVRTC");

  const Surroundings bare{
      {{"HOME", ""}, {"XDG_CACHE_HOME", ""}, {"XDG_DATA_HOME", ""}, {"KGEN_CACHE_DIR", ""}, {"KGEN_TUNING_DIR", ""}}};
  const auto homeless = run_kgen("doctor", bare);
  CHECK((homeless.status == 0 && homeless.err.empty()));
  check_says(homeless.out, "none of yours: set KGEN_TUNING_DIR or HOME");
  check_says(homeless.out, "no folder for the cache: set KGEN_CACHE_DIR or HOME; kernels are kept in memory only\n");

  const Folder folder;
  const Surroundings unbounded{{{"KGEN_CACHE_MAX_BYTES", "foo"}}};
  const std::string warning = "KGEN_CACHE_MAX_BYTES is 'foo', not a number of bytes";
  check_says(done("doctor", unbounded), warning);
  for (const char* line : {"cache path", "run matinv 1 d --matrices random --device host"})
    check_refused(line, "kgen: warning: " + warning, 0, unbounded);

  write_program(folder / "compiler", "[ \"$1\" = --version ] && echo broken 1.0 && exit 0\nexit 1\n");
  check_says(done("doctor", {{{"KGEN_CACHE_DIR", folder / "cache"}, {"KGEN_CXX", folder / "compiler"}}}),
             "but it does not compile a kernel");
}

namespace {

// The whole inverse of a 2 x 2 matrix in one thread, packed batches as well.
const char* const fused_family = R"(%% family {
%%   operation = "matinv",
%%   about     = "one thread per matrix, by cofactors; for tests",
%%   tunables  = { { "block", { 32, 64 } } },
%%   supports  = function(s) return s.n == 2 and not s.complex and s.layout ~= "pointers" end,
%%   launch    = function(s) return { threads = s.block, matrices = s.block, shared = 0 } end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * ${block} + threadIdx.x;
    if (matrix >= batch) return;
    const T* a = A + matrix * strideA;   // by cofactors
    T* c       = C + matrix * strideC;
    const T a00 = a[0], a10 = a[1], a01 = a[lda], a11 = a[lda + 1], det = a00 * a11 - a01 * a10;
    const T one = det == T(0) ? not_a_number<T>() : div(T(1), det);
    c[0]       = a11 * one;
    c[1]       = -a10 * one;
    c[ldc]     = -a01 * one;
    c[ldc + 1] = a00 * one;
    info[matrix] = det == T(0) ? 2 : 0;
}
)";

}  // namespace

// That such a family works in every command is for tests/guide.
TEST_CASE("families of other folders are found by the environment and by an option, each once") {
  const Folder folder;
  write(folder / "templates/matinv_fused.cu.t", fused_family);
  const std::string there = folder(" --templates $/templates "), listed = done("list families" + there);
  check_says(listed, "matinv fused~block = 32 | 64");
  const Surroundings named{{{"KGEN_TEMPLATES", folder(":$/templates:$/templates")}}};
  CHECK(done("list families", named) == listed);
  CHECK(done(folder("list families --templates $/templates/"), named) == listed);
  check_refused("list families", "KGEN_TEMPLATES: there is no folder", 2, {{{"KGEN_TEMPLATES", folder / "nowhere"}}});
  check_refused("--variants matinv__d__n_2__layout_strided__fused__block_64 --out " + folder / "none", "fused");
  write(folder / "templates/getrf_broken.cu.t", "%% family { operation = 1 }\n");
  check_refused("list families" + there, "getrf_broken.cu.t:1", 1);
}

TEST_CASE("a family of another folder is the choice where a row names it, and never goes before kgen's own") {
  const Arrays folder;
  write(folder / "templates/matinv_fused.cu.t", fused_family);
  const std::string best = "matinv__d__n_2__layout_strided__fused__block_32",
                    other = "matinv__d__n_2__layout_strided__fused__block_64",
                    packed = "matinv__d__n_2__layout_packed__fused__block_64";
  const fs::path templates = folder / "templates";
  const Families families = Families::load({&templates, 1});
  const std::string there = folder(" --templates $/templates ");

  // Where nothing was measured.
  Request request = square("matinv", 'd', 2, {{"layout", std::string("packed")}});
  request.in_place = true;
  const Plan plan = make_plan(families, request);
  REQUIRE(plan.steps.size() == 1);
  CHECK(!contains(id(plan.steps[0].spec), "__fused__"));
  const json listed = json_of("list families matinv" + there);
  REQUIRE(listed.size() == 7);
  for (std::size_t i = 0; i < listed.size(); ++i) CHECK(listed[i]["default_place"] == i + 1);
  CHECK(listed.back()["family"] == "fused");

  // Rows as `kgen tune` writes them, over those that are built in.
  std::vector<Named_variant> named;
  for (const std::string& id : {packed, other}) {
    const Spec spec = parse(id);
    named.push_back({.spec = spec, .digest = code_digest(families, spec)});
  }
  write(folder / "tables/sm_90.tsv", to_text(table_of(named)));
  const Surroundings tuned{{{"KGEN_TUNING_DIR", folder / "tables"}}};
  const auto star = [](const char* mark, const std::string& id) { return mark + symbol(parse(id)) + "  " + id + "\n"; };
  const std::string emitted =
      done(folder("--ops matinv --sizes 2,4 --precisions d --arch sm_90 --layout strided --out $/out") + there, tuned);
  check_says(emitted, "2 kernels");
  CHECK(!contains(emitted, "not chosen: "));
  check_says(read(folder / "out/" + symbol(parse(other)) + ".cu"), "by cofactors");
  const std::string variants = done("list variants matinv 2,4 d --layout strided --all" + there, tuned);
  for (const std::string& line : {star("* ", other), star("  ", best), std::string("* dmatinv_4_")})
    check_says(variants, line);
  CHECK(!contains(variants, "__n_4__layout_strided__fused__"));

  // By kgen's own tables it is not the choice, which both say. [[2, 1], [4, 5]] and a singular matrix.
  const std::string run = folder("run matinv --input $/A.npy --output $/X.npy --device host") + there;
  folder.array("A.npy", "(2, 2, 2)", {2, 1, 4, 5, 1, 2, 2, 4});
  check_refused(run, "note: matinv fused serves it, too, and is not the choice", 0);
  check_says(done(folder("--ops matinv --sizes 2 --precisions d --out $/theirs") + there), "not chosen: matinv fused;");
  for (const std::string& chosen : {packed, best, other}) {
    const json said = json_of(run + "--check" + (chosen == packed ? "" : " --variant " + chosen), tuned);
    REQUIRE(said["kernels"].size() == 1);
    CHECK(said["kernels"][0]["id"] == chosen);
    CHECK(said["singular"] == 1);
    CHECK(said["residual"]["value"].get<double>() < 30);
    const auto inverse = npy_values<double>(folder / "X.npy");
    CHECK(std::abs(inverse[0] - 5.0 / 6) < 1e-14);
    CHECK(std::abs(inverse[1] + 1.0 / 6) < 1e-14);
    CHECK(std::isnan(inverse[4]));
  }
  folder.array("A.npy", "(1, 4, 4)", {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2});
  const std::string larger = json_of(run, tuned)["kernels"][0]["id"];
  CHECK(larger.starts_with("matinv__d__n_4__"));
  CHECK(!contains(larger, "__fused__"));
  check_refused(run + "--variant " + best, "has n = 2");
}

TEST_CASE("tools/setup refuses an old compiler in one line, before it installs anything") {
  const Folder folder;
  write_program(folder / "old-g++", "echo 11.4.0\n");
  write_program(folder / "g++", "echo 10.2.1\n");
  // A system without apt-get.
  for (const char* name : {"bash", "dirname", "sed", "awk", "sort", "head", "mkdir", "grep", "tr", "cat"})
    for (const char* where : {"/usr/bin/", "/bin/"})
      if (const std::string file = std::string(where) + name; fs::exists(file)) {
        fs::create_symlink(file, folder / name);
        break;
      }
  // It works in the folder above its own, which has no .deps/ here.
  write(folder / "tree/tools/setup", read(std::string(KGEN_SOURCE_DIR) + "/tools/setup"));
  for (const auto& [around, said] :
       {std::pair("CXX=$/old-g++", "setup: CXX is '$/old-g++', version 11.4.0: kgen needs g++ 12 or later; set CXX"),
        {"env -u CXX PATH=$",
         "setup: kgen needs g++ 12 or later; here g++ is 10.2.1, and no later g++-N is on PATH"}}) {
    CHECK(std::system(folder(std::string(around) + " bash $/tree/tools/setup >$/said 2>&1").c_str()) != 0);
    const std::string found = read(folder / "said");
    check_says(found, folder(said));
    CHECK(std::ranges::count(found, '\n') == 1);
  }
}

}  // namespace kgen::test
