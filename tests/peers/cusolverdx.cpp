// cuSOLVERDx as a peer, up to the launch: what is made without a GPU.
#include "tools/laboratory/peers/cusolverdx.hpp"

#include <doctest/doctest.h>

#include <memory>

#include "runtime/compiler/compiler.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/nvrtc.hpp"
#include "tools/laboratory/peers/library.hpp"
#include "tools/laboratory/peers/solver_kernel.hpp"

using namespace kgen;
using namespace kgen::bench;
using kgen::test::Folder, kgen::test::Variable, kgen::test::write;
namespace fs = std::filesystem;

namespace {

Case case_of(const char* operation, char precision, const Settings& settings) {
  return {make_request(operation, precision, settings)};
}

// NULL, and says why, where a library of it is missing.
std::unique_ptr<Mathdx> open_mathdx() {
  try {
    return std::make_unique<Mathdx>("sm_90");
  } catch (const Error& error) {
    MESSAGE("skipped: " << std::string(error.what()));
    return nullptr;
  }
}

}  // namespace

TEST_CASE("a library of cuSOLVERDx that is missing is named with how to get it") {
  if (!test::have_nvrtc()) return;
  const Variable chosen("KGEN_LIBMATHDX", "/nowhere/libmathdx.so.0");
  CHECK_THROWS_WITH_AS(Mathdx("sm_90"), doctest::Contains("cuSOLVERDx is not measured: KGEN_LIBMATHDX: /nowhere/"),
                       Error);
}

TEST_CASE("a library is looked for in the lib of the folder that a variable names") {
  const Folder home;
  const Variable in("KGEN_TEST_HOME", home.path());
  const Library_files files{.about = "Nobody's",
                            .variable = "KGEN_TEST_FILE",
                            .names = {"libkgen_of_home.so.0", "libkgen_of_home.so"},
                            .install = "magic",
                            .home = "KGEN_TEST_HOME"};
  const auto problem = [&files] {
    return test::message_of([&] { const Library library(files); }, Failure::unsupported);
  };
  const std::string places =
      ": get it by magic, or name the file in KGEN_TEST_FILE, or the folder in whose lib it is in KGEN_TEST_HOME";
  const std::string missing = "Nobody's is not measured: libkgen_of_home.so.0 was not found";
  CHECK(problem() == missing + places + " (now '" + home.path().string() + "')");
  write(home / "lib/libkgen_of_home.so.0", "no library");
  CHECK(problem().starts_with(missing + " ("));  // what the loader says of it
  fs::create_symlink(KGEN_TEST_CUBLAS, home / "lib/libkgen_of_home.so");
  CHECK(problem() == "no error");
  {
    const Variable file("KGEN_TEST_FILE", "/nowhere/libkgen_of_home.so");  // nothing else is tried then
    CHECK(problem().starts_with("Nobody's is not measured: KGEN_TEST_FILE: /nowhere/"));
  }
  const Variable nowhere("KGEN_TEST_HOME", "");
  CHECK(problem() == missing + places);
}

TEST_CASE("the kernel around a solver compiles for every precision, and counts its shared memory") {
  if (!test::have_nvrtc()) return;
  for (const char precision : {'s', 'd', 'c', 'z'})
    for (const int matrices : {1, 3, 8}) {
      const Case of = case_of("getrf", precision, {{"m", 3}, {"n", 3}});
      const Solver_kernel kernel = solver_kernel(of, "factor", matrices, 32);
      CAPTURE(kernel.text);
      CHECK(!compile_to_lto(kernel.text, "kernel", "sm_90").empty());
      CHECK(kernel.text.find("factor(shared_A, shared_ipiv, shared_info);") != std::string::npos);
    }
  const Case plain = case_of("getrf", 'd', {{"m", 4}, {"n", 4}, {"pivot", "none"}});
  CHECK(solver_kernel(plain, "factor", 2, 32).shared == 2 * 16 * 8 + 16);
  CHECK(solver_kernel(plain, "factor", 2, 32).text.find("ipiv") == std::string::npos);
  const Case triangular = case_of("trsm", 'z', {{"m", 4}});
  const Solver_kernel scaled = solver_kernel(triangular, "solver", 2, 32);
  CHECK(scaled.text.find("Store_scaled<Complex_double>{B ") != std::string::npos);
  CHECK(scaled.text.find("{A ") == std::string::npos);  // what is read is not written
  CHECK(!compile_to_lto(scaled.text, "kernel", "sm_90").empty());
  Case solve = case_of("solve", 'd', {{"n", 3}});
  solve.at_run_time["nrhs"] = 5;
  const Solver_kernel kept = solver_kernel(solve, "solver", 4, 32, true);
  CHECK(kept.shared == 4 * 9 * 8 + 4 * 3 * 4 + 4 * 15 * 8 + 4 * 4);
  CHECK(kept.text.find("solver(shared_A, shared_ipiv, shared_B, shared_info);") != std::string::npos);
  CHECK(kept.text.find("Fetch<double>{shared_B, B + first * 15}") != std::string::npos);
  CHECK(kept.text.find("Store<double>{X + first * 15, shared_B}") != std::string::npos);
  for (const char* unwritten : {"{A +", "{B +", "Fetch<int>"}) CHECK(kept.text.find(unwritten) == std::string::npos);
  CHECK(!compile_to_lto(kept.text, "kernel", "sm_90").empty());
}

TEST_CASE("cuSOLVERDx is compiled and linked without a GPU") {
  const auto mathdx = open_mathdx();
  if (!mathdx) return;
  CHECK(mathdx->name().starts_with("cuSOLVERDx "));
  const std::vector<Case> cases{case_of("getrf", 'd', {{"m", 8}, {"n", 8}}),
                                case_of("getrf", 's', {{"m", 5}, {"n", 5}, {"pivot", "none"}}),
                                case_of("potrf", 'z', {{"n", 6}, {"uplo", "upper"}}),
                                case_of("trsm", 'c', {{"m", 4}, {"trans", "conjugate"}, {"diag", "unit"}}),
                                case_of("trsm", 'd', {{"n", 7}, {"side", "right"}}),
                                case_of("getrs", 'd', {{"n", 8}, {"nrhs", 1}, {"trans", "transpose"}}),
                                case_of("getrs", 'z', {{"n", 5}, {"trans", "conjugate"}, {"pivot", "none"}}),
                                case_of("gesv", 'c', {{"n", 6}}),
                                case_of("gesv", 'd', {{"n", 8}, {"nrhs", 1}, {"pivot", "none"}}),
                                case_of("solve", 's', {{"n", 7}, {"nrhs", 1}}),
                                case_of("potrs", 'c', {{"n", 6}, {"uplo", "upper"}}),
                                case_of("posv", 'd', {{"n", 8}, {"nrhs", 1}}),
                                case_of("solve_posdef", 's', {{"n", 5}}),
                                case_of("solve", 'z', {{"n", 4}})};
  for (const Case& of : cases) {
    CAPTURE(to_string(of.request));
    const Object object = dx_object(*mathdx, of, 4, 64);
    CHECK(object.id == "batches_per_block_4__threads_64");
    CHECK(object.launch.threads == 64);
    CHECK(object.launch.matrices == 4);
    CHECK(
        object.code.starts_with("\x7f"
                                "ELF"));
    CHECK(object.code.find(".text.solve") != std::string::npos);
    CHECK(object.code.find("cusolverdx_execute") == std::string::npos);  // it is part of the kernel
  }
  CHECK_THROWS_WITH_AS(dx_object(*mathdx, cases[0], 4, 5000), doctest::Contains("libmathdx's "), Error);
}

TEST_CASE("blocks around what cuSOLVERDx suggests are made in several threads") {
  const auto mathdx = open_mathdx();
  if (!mathdx) return;
  const std::vector<Object> objects = dx_objects(*mathdx, case_of("potrf", 'd', {{"n", 16}}));
  REQUIRE(objects.size() > 4);
  for (const Object& object : objects) CHECK(object.code.find(".text.solve") != std::string::npos);
}
