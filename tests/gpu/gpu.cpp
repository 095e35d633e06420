#include "tests/gpu/gpu.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

#include "generator/model/precision.hpp"
#include "runtime/engine/open_device.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

void store(char* to, double value, int real_bytes) {
  if (real_bytes == 8) {
    std::memcpy(to, &value, 8);
  } else {
    const auto single = static_cast<float>(value);
    std::memcpy(to, &single, 4);
  }
}

double load(const char* from, int real_bytes) {
  double value = 0;
  float single = 0;
  std::memcpy(real_bytes == 8 ? static_cast<void*>(&value) : &single, from, static_cast<std::size_t>(real_bytes));
  return real_bytes == 8 ? value : single;
}

// One matrix as its number in the batch says.
void make_odd(verify::Array& array, std::int64_t b, const Precision& type, std::mt19937& random) {
  const std::int64_t parts = type.complex ? 2 : 1, reals = array.rows * array.columns * parts, kind = b % 9;
  const std::int64_t column = std::int64_t(random() % std::uint64_t(array.columns)),
                     part = std::int64_t(random() % std::uint64_t(reals));
  const double huge = type.real_bytes == 8 ? 1e300 : 1e35, tiny = type.real_bytes == 8 ? 1e-310 : 1e-40;
  for (std::int64_t i = 0; i < reals; ++i) {
    char* place = array.at(b) + i * type.real_bytes;
    double value = load(place, type.real_bytes);
    if (kind == 1) value = std::round(value * 2);                    // ties, and often singular
    if (kind == 2 && i / (array.rows * parts) == column) value = 0;  // a zero column
    if (kind == 3) value = 1;                                        // rank one
    if (kind == 4 && i == part) value = std::numeric_limits<double>::quiet_NaN();
    if (kind == 5 && i == part) value = std::numeric_limits<double>::infinity();
    if (kind == 6) value *= huge;
    if (kind == 7) value *= tiny;
    if (kind == 8) value = 0;
    store(place, value, type.real_bytes);
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
  Sample sample{square(name, letter, n), {}};
  sample.sizes.fill(n);
  return sample.problem(batch, seed);
}

verify::Problem with_oddities(verify::Problem problem, unsigned seed) {
  std::mt19937 random(seed);
  const auto& list = problem.operation().operands;
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::int64_t b = 0; b < problem.batch; ++b)
      if (list[i].shape == Shape::matrix && reads(list[i].access))
        make_odd(problem.operands[i], b, precision(problem.request.precision), random);
  return problem;
}

verify::Problem fetch(Placed_problem& placed) {
  std::string problem;
  verify::Problem after = placed.fetch(problem);
  CHECK(problem == "");
  return after;
}

verify::Problem compute(Engine& engine, const verify::Problem& before, const Place& place) {
  const Outcome outcome = run(before, place, engine);
  CHECK(outcome.problem == "");
  return outcome.after;
}

void prepare(Engine& engine, const Call& call) {
  engine.prepare_begin();
  engine.run(call);
  engine.prepare_end();
}

}  // namespace kgen::test
