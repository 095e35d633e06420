// One kind of error per folder of cases/: `wrong` provokes it, `repaired` is the same template with that line mended,
// so that the error is refused for the right reason.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "generator/emission/emitter.hpp"
#include "generator/text/error.hpp"
#include "tests/support/requests.hpp"

using namespace kgen;
namespace fs = std::filesystem;

namespace {

const fs::path cases = fs::path(KGEN_SOURCE_DIR) / "tests/template_errors/cases";

// By folder: the beginning of the message behind "getrf_case.cu.t:".
const std::map<std::string, std::string> expected{
    {"address_as_text", "12: tostring: a table has no text"},
    {"prefetches_no_function", "5: 'prefetches' must be a function, not true"},
    {"bad_launch", "5: 'launch' gave threads = 2048 instead of an integer 1..1024"},
    {"bad_limit", "4: 'limit' must be an integer 32..128, not 129"},
    {"boolean_in_expression", "12: ${complex} is a boolean value: integers and strings are emitted"},
    {"colliding_tunable", "4: the tunable 'n' has the name of something else"},
    {"endless_comparison", "12: takes more than 20 million steps"},
    {"endless_concat", "12: takes more than 20 million steps"},
    {"endless_find", "12: takes more than 20 million steps"},
    {"endless_gmatch", "12: takes more than 20 million steps"},
    {"endless_gsub", "12: takes more than 20 million steps"},
    {"endless_insert", "12: takes more than 20 million steps"},
    {"endless_joining", "12: takes more than 20 million steps"},
    {"endless_lines", "12: emits more than 1000000 lines"},
    {"endless_loop", "12: takes more than 20 million steps"},
    {"endless_match", "12: takes more than 20 million steps"},
    {"endless_memory", "13: takes more than 64 MiB of memory"},
    {"endless_remove", "12: takes more than 20 million steps"},
    {"endless_repetition", "12: takes more than 20 million steps"},
    {"endless_sort", "12: takes more than 20 million steps"},
    {"endless_text", "12: emits more than 16 MiB"},
    {"endless_unpack", "12: takes more than 20 million steps"},
    {"control_characters", "11: \\x1b[2J\\x00\\x0a"},
    {"error_in_helper", "12: common/numbers.lua:"},
    {"error_in_shared_lines",
     "12: common/products.t:6: ${factor_type} is a nil value: integers and strings are emitted"},
    {"far_too_many_values", "4: the values of 'lanes' take too much memory: at most 100000"},
    {"float_in_expression", "12: ${j / 2} is the float 0.0: integers and strings are emitted; // divides integers"},
    {"forbidden_library", "12: undefined name 'os'"},
    {"hidden_by_local",
     "12: the local 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_by_second_local",
     "12: the local 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_by_function",
     "12: the local function 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_by_parameter",
     "12: the parameter 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_by_loop_variable",
     "12: the loop variable 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_in_expression",
     "12: the parameter 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"hidden_by_assignment",
     "12: the assignment to 'ceil_div' hides the helper that families share, of templates/common/numbers.lua:"},
    {"illegal_priority", "5: 'priority' must be an integer, not "},
    {"illegal_tunable", "4: tunable 'lanes' = 8 is not legal: 16 | 32"},
    {"long_string", "13: makes a string of more than 1 MiB"},
    {"lua_syntax", "11: ',' expected near ';'"},
    {"missing_end", "13: 'end' expected (to close 'for' at line 11)"},
    {"missing_field", "1: the family has no field 'launch'"},
    {"nil_in_expression", "12: ${nil} is a nil value: integers and strings are emitted"},
    {"nameless_kernel", "9: declares no kernel ${name}(${parameters})"},
    {"no_family", "1: no family { ... }"},
    {"other_parameters",
     "9: the kernel takes (double*A,int n,i64 batch), but is launched with (T*A,i64 lda,i64 strideA,"},
    {"random_number", "12: undefined name 'math.random'"},
    {"statement_before_family", "1: only comments and local functions stand before family { ... }"},
    {"table_in_expression", "12: ${{ j }} is a table value: integers and strings are emitted"},
    {"text_before_family", "1: text stands before family { ... }"},
    {"too_many_values", "4: the tunable 'lanes' has 100001 values: at most 100000"},
    {"too_deep", "11: C stack overflow"},
    {"undefined_field", "12: undefined name 'op.k'"},
    {"undefined_name", "12: undefined name 'lane'"},
    {"unknown_field", "3: unknown field 'papers': operation, about, paper, tunables, limit"},
    {"unknown_operation", "2: unknown operation 'gtrf'; did you mean getrf"},
    {"unknown_tunable", "1: unknown tunable 'lanes': width"},
    {"unsupported_spec", "5: the family does not support getrf__d__m_2__n_2__"},
    {"unterminated_expression", "12: unterminated ${"},
    {"wide_format", "12: invalid conversion specification: '%100"},
    {"wrong_file_name", "2: the file of a getri family is named getri_NAME.cu.t"},
};

// Loads a case's folder and takes it through everything that a template is used for.
std::string render_case(const fs::path& folder) {
  const Families families = Families::load({&folder, 1});
  families.default_of(test::square("getrf", 'd', 2));
  return render(families, parse("getrf__d__m_2__n_2__pivot_partial__layout_strided__case__lanes_8")).text;
}

}  // namespace

TEST_CASE("every kind of template error is refused with file and line, and its repaired twin renders") {
  for (const auto& one : expected) {
    const std::string &kind = one.first, &message = one.second;
    CAPTURE(kind);
    try {
      render_case(cases / kind / "wrong");
      FAIL_CHECK("it was rendered");
    } catch (const Error& error) {
      const std::string found = error.what();
      CAPTURE(found);
      CHECK(error.kind() == Failure::bad_template);
      CHECK(found.starts_with("getrf_case.cu.t:" + message));
      CHECK(found.find('\n') == found.npos);
    }
    std::string text;
    CHECK_NOTHROW(text = render_case(cases / kind / "repaired"));
    CHECK(text.find("KERNEL void dgetrf_2_case_") != std::string::npos);
  }
}

TEST_CASE("every folder of cases is expected to fail in one way") {
  std::size_t folders = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(cases)) {
    CAPTURE(entry.path());
    CHECK(expected.contains(entry.path().filename().string()));
    ++folders;
  }
  CHECK(folders == expected.size());
}
