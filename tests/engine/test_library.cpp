// Steps of plans by a library: what is said where it is missing, and what cuBLAS is given. A library with cuBLAS's
// names stands in for it that works in host memory.
#include <complex>
#include <random>

#include "runtime/engine/open_device.hpp"
#include "runtime/library/library.hpp"
#include "tests/engine/support.hpp"

namespace kgen::test {
namespace {

// Both routines over matrices with gaps, by this library: all that memory.
template <class T>
std::vector<T> results(Library& library, char precision, Library_routine routine, bool pointers, std::int64_t batch) {
  constexpr std::int64_t k = 5, m = 7, n = 9, leading = 11, stride = 130, matrices = 3;
  std::mt19937 random(17);
  std::vector<T> memory(3 * matrices * stride);
  for (T& one : memory) one = T(static_cast<float>(random() % 1000) / 500 - 1);
  std::vector<std::vector<T*>> addresses(3);
  Library_call call;
  call.routine = routine;
  call.precision = precision;
  call.pointers = pointers;
  call.k = k, call.m = routine == Library_routine::gemm ? m : 0, call.n = n, call.batch = batch;
  std::size_t which = 0;
  for (Library_call::Matrices* one : {&call.a, &call.b, &call.c}) {
    T* const first = memory.data() + static_cast<std::int64_t>(which) * matrices * stride;
    for (std::int64_t i = 0; i < matrices; ++i) addresses[which].push_back(first + i * stride);
    *one = {pointers ? static_cast<void*>(addresses[which].data()) : first, leading, pointers ? 0 : stride};
    ++which;
  }
  library.run(call, nullptr);
  return memory;
}

// More matrices than cuBLAS is given in one call, of one element each.
void long_batch() {
  constexpr std::int64_t batch = 150'000;
  std::vector<double> a(batch), b(batch, 2), c(batch, 1);
  std::vector<double*> of_a, of_b, of_c;
  for (std::int64_t i = 0; i < batch; ++i) {
    const auto at = static_cast<std::size_t>(i);
    a[at] = static_cast<double>(i);
    of_a.push_back(&a[at]), of_b.push_back(&b[at]), of_c.push_back(&c[at]);
  }
  const std::shared_ptr<Library> cublas = open_cublas(open_device("host"));
  Library_call call;
  call.routine = Library_routine::gemm;
  call.k = call.m = call.n = 1;
  call.batch = batch;
  call.a = {a.data(), 1, 1}, call.b = {b.data(), 1, 1}, call.c = {c.data(), 1, 1};
  cublas->run(call, nullptr);
  call.pointers = true;
  call.a = {of_a.data(), 1, 0}, call.b = {of_b.data(), 1, 0}, call.c = {of_c.data(), 1, 0};
  cublas->run(call, nullptr);
  std::int64_t right = 0;
  for (std::int64_t i = 0; i < batch; ++i) right += c[static_cast<std::size_t>(i)] == 1 - 4 * static_cast<double>(i);
  CHECK(right == batch);
}

template <class T>
void same_as_plain(char precision) {
  const std::shared_ptr<Library> plain = plain_library(), cublas = open_cublas(open_device("host"));
  for (const Library_routine routine : {Library_routine::gemm, Library_routine::trsm})
    for (const bool pointers : {false, true}) {
      if (routine == Library_routine::trsm && !pointers) continue;  // cuBLAS has none
      CAPTURE(precision);
      CAPTURE(pointers);
      const auto by = [&](Library& library, std::int64_t batch) {
        return results<T>(library, precision, routine, pointers, batch);
      };
      CHECK(by(*plain, 3) == by(*cublas, 3));
      CHECK(by(*plain, 3) != by(*cublas, 2));
      CHECK(by(*plain, 0) == by(*cublas, 0));  // nothing of the call's is touched
    }
}

}  // namespace

// One case, since a library that was found stays.
TEST_CASE_FIXTURE(Fixture, "cuBLAS in plans: what is said where it is missing, and what it is given") {
  device->its_driver = "580";
  setenv("KGEN_CUBLAS", "/nowhere/libcublas.so", 1);
  const std::string plan =
      "getrf__d__m_33__n_33__pivot_partial__layout_packed__blocking__stage_panel__width_32__leaf_32";
  engine->use_variant(plan + "__solve_kgen__update_library");
  const auto said = [&] { return message_of([&] { engine->run(call("getrf", 33, 3)); }, Failure::unsupported); };
  CHECK(said().starts_with("this plan has steps of cuBLAS: KGEN_CUBLAS: /nowhere/libcublas.so"));
  CHECK(said().find("pip install nvidia-cublas") != std::string::npos);
  CHECK(said().find("take a variant without library steps") != std::string::npos);
  engine->use_variant(plan + "__solve_kgen__update_kgen");  // which needs none
  engine->run(call("getrf", 33, 3));
  CHECK(device->launches.size() == 7);

  setenv("KGEN_CUBLAS", KGEN_TEST_CUBLAS, 1);
  same_as_plain<float>('s');
  same_as_plain<double>('d');
  same_as_plain<std::complex<float>>('c');
  same_as_plain<std::complex<double>>('z');
  long_batch();
  const std::size_t before = device->allocated.size();
  engine->use_variant(plan + "__solve_kgen__update_library");
  prepare({call("getrf", 33, 3)});
  CHECK(device->allocated.size() > before);  // workspaces, ours and cuBLAS's

  // It reads whole elements, kgen's kernels the parts of complex ones.
  const std::string complex = "getrf__c__m_33__n_33__pivot_partial__layout_";
  Call off = call("getrf", 33, 3);
  off.precision = 'c';
  off.operands[0].data = static_cast<float*>(off.operands[0].data) + 1;
  engine->use_variant(complex + "strided__blocking__stage_panel__width_32__leaf_32__solve_kgen__update_kgen");
  engine->run(off);
  engine->use_variant(complex + "strided__blocking__stage_panel__width_32__leaf_32__solve_kgen__update_library");
  const std::size_t launched = device->launches.size();
  CHECK(message_of([&] { engine->run(off); }, Failure::usage).find("must be aligned to 8 bytes") != std::string::npos);
  CHECK(device->launches.size() == launched);  // nothing is half done
  const std::string by_pointers =
      complex + "pointers__blocking__stage_panel__width_32__leaf_32__solve_kgen__update_library";
  CHECK_THROWS_AS(engine->use_variant(by_pointers), Error);
  unsetenv("KGEN_CUBLAS");
}

}  // namespace kgen::test
