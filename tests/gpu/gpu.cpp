#include "tests/gpu/gpu.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "generator/model/precision.hpp"

namespace kgen::test {
namespace {

// One matrix as its number in the batch says.
template <class R>
void make_odd(verify::Array& array, std::int64_t b, std::mt19937& random) {
  const auto parts = array.element_bytes / static_cast<std::int64_t>(sizeof(R)),
             reals = array.rows * array.columns * parts;
  const std::int64_t column = std::int64_t(random() % std::uint64_t(array.columns)),
                     part = std::int64_t(random() % std::uint64_t(reals)), kind = b % 9;
  constexpr bool wide = sizeof(R) == 8;
  constexpr auto huge = static_cast<R>(wide ? 1e300 : 1e35), tiny = static_cast<R>(wide ? 1e-310 : 1e-40);
  R* const values = reinterpret_cast<R*>(array.at(b));
  for (std::int64_t i = 0; i < reals; ++i) {
    R& value = values[i];
    if (kind == 1) value = std::round(value * 2);                    // ties, and often singular
    if (kind == 2 && i / (array.rows * parts) == column) value = 0;  // a zero column
    if (kind == 3) value = 1;                                        // rank one
    if (kind == 4 && i == part) value = std::numeric_limits<R>::quiet_NaN();
    if (kind == 5 && i == part) value = std::numeric_limits<R>::infinity();
    if (kind == 6) value *= huge;
    if (kind == 7) value *= tiny;
    if (kind == 8) value = 0;
  }
}

}  // namespace

bool gpu_found() {
  const Cuda_found found = find_cuda();
  if (!found.gpus.empty()) return true;
  const char* required = std::getenv("KGEN_TEST_REQUIRE_GPU");
  if (required && *required)
    FAIL("a GPU is required: " << found.problem);
  else
    MESSAGE("skipped: " << found.problem);
  return false;
}

std::shared_ptr<Device> gpu() { return open_device("cuda:0"); }

Device_array::~Device_array() {
  try {
    device_->release(data_);
  } catch (const Error& error) {
    MESSAGE("not freed: " << error.what());
  }
}

Stream::Stream() {
  const Device_context context(0);
  check_cuda(cuda_driver().cuCtxGetCurrent(&context_), "the current context");
  check_cuda(cuda_driver().cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING), "a stream");
}
Stream::~Stream() {
  cuda_driver().cuCtxPushCurrent_v2(context_);
  cuda_driver().cuStreamDestroy_v2(stream_);
  cuda_driver().cuCtxPopCurrent_v2(&context_);
}
void Stream::synchronize() const { gpu()->synchronize(stream_); }

verify::Problem make(std::string_view name, char letter, std::int64_t n, std::int64_t batch, unsigned seed) {
  std::array<std::int64_t, most_sizes> sizes{};
  sizes.fill(n);
  return sample_of(name, letter, sizes).problem(batch, seed);
}

verify::Problem with_oddities(verify::Problem problem, unsigned seed) {
  std::mt19937 random(seed);
  const auto& list = problem.operation().operands;
  const bool single = precision(problem.request.precision).real_bytes == 4;
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::int64_t b = 0; b < problem.batch; ++b)
      if (list[i].shape == Shape::matrix && reads(list[i].access))
        single ? make_odd<float>(problem.operands[i], b, random) : make_odd<double>(problem.operands[i], b, random);
  return problem;
}

verify::Problem fetch(Placed_problem& placed) {
  std::string problem;
  verify::Problem after = placed.fetch(problem);
  CHECK(problem == "");
  return after;
}

verify::Problem compute(Engine& engine, const verify::Problem& before, const Place& place) {
  return run(before, place, engine).after;
}

void prepare(Engine& engine, const Call& call) {
  engine.prepare_begin();
  engine.run(call);
  engine.prepare_end();
}

}  // namespace kgen::test
