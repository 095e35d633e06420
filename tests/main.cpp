// A run that matches no test case fails: otherwise a test whose name CTest could not pass on would pass unseen. One
// test case that says "skipped: ..." and fails in nothing ends with exit status 77, which CTest is told to mean just
// that.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr int skipped_status = 77;

unsigned cases_run = 0;
bool skipped = false;
struct Counter : doctest::IReporter {
  explicit Counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& run) override { cases_run = run.numTestCasesPassingFilters; }
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData& message) override {
    skipped |= std::string_view(message.m_string.c_str()).starts_with("skipped:");
  }
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
DOCTEST_REGISTER_LISTENER("counter", 1, Counter);

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// cusolverDnCreate loses memory of its own where it finds no GPU.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions() {
  return "leak:libcusolver.so\n";
}
#endif

int main(int argc, char** argv) {
  ::setenv("KGEN_TUNING_DIR", "/nonexistent", 1);  // what this machine's user tuned is no part of a test
  ::setenv("KGEN_CACHE_DIR", KGEN_TEST_CACHE, 0);  // and all programs of a build compile a kernel once
  doctest::Context context(argc, argv);
  const int status = context.run();
  if (context.shouldExit()) return status;  // a query, such as --list-test-cases
  if (cases_run == 0) {
    std::fputs("no test case matches\n", stderr);
    return 1;
  }
  return status == 0 && skipped && cases_run == 1 ? skipped_status : status;
}
