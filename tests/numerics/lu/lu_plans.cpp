// getrf by blocks: kernels of a step, a column, a panel, recursive panels, with kgen's kernels the bits of every other
// family; with a library's products as good as LAPACK. A sample; more with KGEN_TEST_FULL=1 (variants.cpp).
#include "tests/numerics/against_lapack.hpp"
#include "tests/numerics/lu/lu_variant.hpp"
#include "tests/numerics/precisions.hpp"

namespace kgen::test {
namespace {

constexpr const char *by_steps = "blocking__stage_step__width_16__leaf_8__solve_kgen__update_kgen",
                     *by_columns = "blocking__stage_column__width_16__leaf_8__solve_kgen__update_kgen",
                     *by_panels = "blocking__stage_panel__width_16__leaf_8__solve_kgen__update_kgen";

TEST_CASE("getrf d: bits of plans (full)") {
  for (const char* variant : {by_steps, by_columns, by_panels}) {
    check_bits(mixture<double>(40), variant, true, gaps);
    check_bits(mixture<double>({35, 50}), variant, false, gaps);
  }
  check_bits(mixture<double>(40), by_panels, true, pointers);
}
TEST_CASE("getrf s: bits of plans") { check_bits(mixture<float>({50, 35}), by_columns, true, pointers); }
TEST_CASE("getrf c: bits of plans (full)") { check_bits(mixture<std::complex<float>>(33), by_steps, true, gaps); }
TEST_CASE("getrf z: bits of plans (full)") { check_bits(mixture<std::complex<double>>(33), by_columns, true, {}); }

// Its sums are in an order of its own.
void by_library(char precision) {
  const Extents size{40};
  for (const char* layout : {"strided", "pointers"}) {
    const bool strided = layout == std::string_view("strided");
    const bool complex = kgen::precision(precision).complex;
    if (complex && !strided) continue;  // no library serves it
    if (!full() && complex != strided) continue;
    const std::string id = variant_of(precision, size, "partial", layout,
                                      "blocking__stage_column__width_16__leaf_8__solve_library__update_library");
    INFO(id);
    const Variant_in_use use(id);
    Sample sample{.request = make_request("getrf", precision, {{"m", 40}, {"n", 40}, {"layout", std::string(layout)}})};
    sample.sizes = {40, 40};
    const Place place{.pointers = layout == std::string_view("pointers")};
    const verify::Classes nasty =
        verify::nasty_classes(verify::verification(*sample.request.operation).kind(sample.request));
    for (const verify::Problem& before :
         {sample.problem(5), sample.problem(static_cast<std::int64_t>(nasty.size()), nasty)}) {
      const Outcome outcome = run(before, place);
      CHECK(outcome.problem == "");
      CHECK(verify::broken_invariant(before, outcome.after) == "");
      check_residuals(before, outcome.after, lapack(before));
    }
  }
}

TEST_CASE("getrf s: plans with a library's products") { by_library('s'); }
TEST_CASE("getrf d: plans with a library's products (full)") { by_library('d'); }
TEST_CASE("getrf c: plans with a library's products") { by_library('c'); }
TEST_CASE("getrf z: plans with a library's products (full)") { by_library('z'); }

}  // namespace
}  // namespace kgen::test
