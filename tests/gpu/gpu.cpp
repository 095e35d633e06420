#include "tests/gpu/gpu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

#include "generator/precision.hpp"

namespace kgen::test {
namespace {

constexpr char pattern = '\x5a';
constexpr std::size_t guard = 256;  // bytes before and after a batch; keeps alignment

bool is_input(const Operand& operand) { return operand.access != Access::out; }
bool is_output(const Operand& operand) { return operand.access != Access::in; }

void store(char* to, double value, int real_bytes) {
  if (real_bytes == 8) {
    std::memcpy(to, &value, 8);
  } else {
    const auto single = static_cast<float>(value);
    std::memcpy(to, &single, 4);
  }
}

double load(const char* from, int real_bytes) {
  if (real_bytes == 8) {
    double value;
    std::memcpy(&value, from, 8);
    return value;
  }
  float value;
  std::memcpy(&value, from, 4);
  return value;
}

std::vector<std::int32_t> download_ints(Device& device, const Buffer& memory, std::size_t count) {
  std::vector<std::int32_t> values(count);
  device.download(values.data(), memory.data(), count * sizeof(std::int32_t));
  return values;
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

Buffer::~Buffer() {
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

std::size_t Matrices::matrix_bytes() const {
  return static_cast<std::size_t>(n * n * kgen::precision(precision).element_bytes);
}

Matrices make_matrices(char letter, std::int64_t n, std::int64_t batch, unsigned seed, bool oddities) {
  const Precision& type = precision(letter);
  Matrices made{letter, n, batch, {}};
  made.bytes.resize(static_cast<std::size_t>(batch) * made.matrix_bytes());
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const std::int64_t parts = type.complex ? 2 : 1, reals = n * n * parts;
  const double huge = type.real_bytes == 8 ? 1e300 : 1e35, tiny = type.real_bytes == 8 ? 1e-310 : 1e-40;
  for (std::int64_t b = 0; b < batch; ++b) {
    const std::int64_t kind = oddities ? b % 9 : 0;
    const std::int64_t marked = std::int64_t(random() % std::uint64_t(n)),
                       part = std::int64_t(random() % std::uint64_t(reals));
    for (std::int64_t i = 0; i < reals; ++i) {
      const std::int64_t column = i / (n * parts);
      double value = uniform(random);
      if (kind == 1) value = std::round(value * 2);  // ties, and often singular
      if (kind == 2 && column == marked) value = 0;  // a zero column
      if (kind == 3) value = 1;                      // rank one
      if (kind == 4 && i == part) value = std::numeric_limits<double>::quiet_NaN();
      if (kind == 5 && i == part) value = std::numeric_limits<double>::infinity();
      if (kind == 6) value *= huge;
      if (kind == 7) value *= tiny;
      if (kind == 8) value = 0;
      store(&made.bytes[static_cast<std::size_t>((b * reals + i) * type.real_bytes)], value, type.real_bytes);
    }
  }
  return made;
}

Matrices repeat(const Matrices& from, std::int64_t batch) {
  Matrices made{from.precision, from.n, batch, {}};
  const std::size_t total = static_cast<std::size_t>(batch) * from.matrix_bytes();
  made.bytes.resize(total);
  for (std::size_t at = 0; at < total; at += from.bytes.size())
    std::memcpy(&made.bytes[at], from.bytes.data(), std::min(from.bytes.size(), total - at));
  return made;
}

std::string difference(const Outcome& a, const Outcome& b) {
  if (a.matrices.bytes.size() != b.matrices.bytes.size()) return "different sizes";
  if (a.ipiv.size() != b.ipiv.size() || a.info.size() != b.info.size()) return "different numbers of ipiv or info";
  for (std::size_t i = 0; i < a.info.size(); ++i)
    if (a.info[i] != b.info[i]) return fmt::format("info[{}]: {} and {}", i, a.info[i], b.info[i]);
  for (std::size_t i = 0; i < a.ipiv.size(); ++i)
    if (a.ipiv[i] != b.ipiv[i]) return fmt::format("ipiv[{}]: {} and {}", i, a.ipiv[i], b.ipiv[i]);
  const int real = precision(a.matrices.precision).real_bytes;
  for (std::size_t at = 0; at < a.matrices.bytes.size(); at += static_cast<std::size_t>(real)) {
    const char *x = &a.matrices.bytes[at], *y = &b.matrices.bytes[at];
    if (std::memcmp(x, y, static_cast<std::size_t>(real)) == 0) continue;
    const double u = load(x, real), v = load(y, real);
    if (!std::isnan(u) || !std::isnan(v))
      return fmt::format("matrix {}, byte {}: {:a} and {:a}", at / a.matrices.matrix_bytes(),
                         at % a.matrices.matrix_bytes(), u, v);
  }
  return {};
}

Problem::Problem(std::shared_ptr<Device> device, const std::string& name, const Matrices& input,
                 const std::vector<std::int32_t>& ipiv, const Layout& layout)
    : device_(std::move(device)),
      operation_(operation(name)),
      precision_(input.precision),
      n_(input.n),
      batch_(input.batch),
      leading_(n_ + layout.gap_rows),
      stride_(leading_ * n_ + layout.gap_elements),
      stride_pivots_(n_ + (layout.gap_rows && !layout.pointers ? 3 : 0)),
      layout_(layout) {
  for (const Operand& operand : operation_.operands) {
    Array array{&operand, {}, nullptr, nullptr};
    if (operand.kind == Operand_kind::matrix) {
      array.image = fill(is_input(operand) ? input : Matrices{precision_, n_, 0, {}});
    } else {
      const std::size_t each = operand.kind == Operand_kind::pivots ? static_cast<std::size_t>(stride_pivots_) : 1;
      array.image.assign(static_cast<std::size_t>(batch_) * each * sizeof(std::int32_t) + guard, pattern);
      if (is_input(operand))
        for (std::int64_t b = 0; b < batch_; ++b)
          std::memcpy(&array.image[static_cast<std::size_t>(b * stride_pivots_) * sizeof(std::int32_t)],
                      &ipiv.at(static_cast<std::size_t>(b * n_)), static_cast<std::size_t>(n_) * sizeof(std::int32_t));
    }
    array.memory = std::make_unique<Buffer>(device_, array.image.size());
    if (operand.kind == Operand_kind::matrix && layout_.pointers) {
      std::vector<char*> addresses;
      for (std::int64_t b = 0; b < batch_; ++b) addresses.push_back(array.memory->data() + place(b));
      array.pointers = std::make_unique<Buffer>(device_, addresses.size() * sizeof(char*));
      device_->upload(array.pointers->data(), addresses.data(), addresses.size() * sizeof(char*));
    }
    arrays_.push_back(std::move(array));
  }
  reset();
}

std::size_t Problem::place(std::int64_t matrix) const {
  const Precision& type = precision(precision_);
  const std::int64_t slot = layout_.pointers ? batch_ - 1 - matrix : matrix;
  return guard + layout_.offset_reals * static_cast<std::size_t>(type.real_bytes) +
         static_cast<std::size_t>(slot * stride_ * type.element_bytes);
}

std::vector<char> Problem::fill(const Matrices& matrices) const {
  const auto element = static_cast<std::size_t>(precision(precision_).element_bytes);
  const std::size_t column = static_cast<std::size_t>(n_) * element,
                    step = static_cast<std::size_t>(leading_) * element;
  const auto most = static_cast<std::size_t>(batch_ * stride_) * element;
  std::vector<char> image(2 * guard + layout_.offset_reals * element + most, pattern);
  for (std::int64_t b = 0; b < matrices.batch; ++b)
    for (std::size_t j = 0; j < static_cast<std::size_t>(n_); ++j)
      std::memcpy(&image[place(b) + j * step],
                  &matrices.bytes[static_cast<std::size_t>(b) * matrices.matrix_bytes() + j * column], column);
  return image;
}

std::vector<char> Problem::matrices_of(const std::vector<char>& image) const {
  const auto element = static_cast<std::size_t>(precision(precision_).element_bytes);
  const std::size_t column = static_cast<std::size_t>(n_) * element,
                    step = static_cast<std::size_t>(leading_) * element;
  std::vector<char> bytes(static_cast<std::size_t>(batch_ * n_) * column);
  char* to = bytes.data();
  for (std::int64_t b = 0; b < batch_; ++b)
    for (std::size_t j = 0; j < static_cast<std::size_t>(n_); ++j, to += column)
      std::memcpy(to, &image[place(b) + j * step], column);
  return bytes;
}

std::vector<bool> Problem::inside() const {
  const auto element = static_cast<std::size_t>(precision(precision_).element_bytes);
  const std::size_t column = static_cast<std::size_t>(n_) * element,
                    step = static_cast<std::size_t>(leading_) * element;
  std::vector<bool> mine(fill({precision_, n_, 0, {}}).size(), false);
  for (std::int64_t b = 0; b < batch_; ++b)
    for (std::size_t j = 0; j < static_cast<std::size_t>(n_); ++j)
      for (std::size_t i = 0; i < column; ++i) mine[place(b) + j * step + i] = true;
  return mine;
}

Call Problem::call() const {
  Call call;
  call.operation = &operation_;
  call.precision = precision_;
  call.pointers = layout_.pointers;
  call.m = call.n = n_;
  call.batch = batch_;
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    const Array& array = arrays_[i];
    Operand_view& view = call.operands[i];
    switch (array.operand->kind) {
      case Operand_kind::matrix:
        view = {layout_.pointers ? array.pointers->data() : array.memory->data() + place(0), leading_, stride_};
        break;
      case Operand_kind::pivots:
        view = {array.memory->data(), 0, stride_pivots_};
        break;
      case Operand_kind::info:
        view = {array.memory->data(), 0, 0};
        break;
    }
  }
  return call;
}

void Problem::reset() {
  for (const Array& array : arrays_) device_->upload(array.memory->data(), array.image.data(), array.image.size());
}

Outcome Problem::outcome() const {
  Outcome found;
  for (const Array& array : arrays_) {
    const Operand& operand = *array.operand;
    std::vector<char> image(array.image.size());
    device_->download(image.data(), array.memory->data(), image.size());
    if (!is_output(operand)) {
      CHECK_MESSAGE(image == array.image, "an input was written: " << operand.name);
    } else if (operand.kind == Operand_kind::matrix) {
      const std::vector<bool> mine = inside();
      std::size_t strayed = 0;
      for (std::size_t i = 0; i < image.size(); ++i) strayed += !mine[i] && image[i] != pattern;
      CHECK_MESSAGE(strayed == 0, strayed << " bytes beside the matrices were written: " << operand.name);
      found.matrices = {precision_, n_, batch_, matrices_of(image)};
    } else {
      const bool pivots = operand.kind == Operand_kind::pivots;
      const std::int64_t each = pivots ? n_ : 1, stride = pivots ? stride_pivots_ : 1;
      const std::vector<std::int32_t> all = download_ints(*device_, *array.memory, image.size() / sizeof(std::int32_t));
      std::int32_t untouched;
      std::memset(&untouched, pattern, sizeof untouched);
      std::size_t strayed = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        if (index / stride < batch_ && index % stride < each)
          (pivots ? found.ipiv : found.info).push_back(all[i]);
        else
          strayed += all[i] != untouched;
      }
      CHECK_MESSAGE(strayed == 0, strayed << " integers beside the vectors were written: " << operand.name);
    }
  }
  return found;
}

Outcome compute(Engine& engine, const std::string& name, const Matrices& input, const std::vector<std::int32_t>& ipiv,
                const Layout& layout) {
  const std::shared_ptr<Device> device = open_device(engine.device().name());
  Problem problem(device, name, input, ipiv, layout);
  engine.run(problem.call());
  device->synchronize(nullptr);
  return problem.outcome();
}

}  // namespace kgen::test
