#include "tests/support/calls.hpp"

#include <cstdlib>
#include <numeric>

#include "tests/support/region.hpp"

namespace kgen::test {
namespace {

// A batch of matrices in device memory.
template <class T>
class Placed {
 public:
  Placed(Device& device, const Matrices<T>& matrices, int n, const Place& place)
      : count_(matrices.size()),
        n_(static_cast<std::size_t>(n)),
        place_(place),
        leading_(n_ + static_cast<std::size_t>(place.extra_rows)),
        stride_(leading_ * n_ + static_cast<std::size_t>(place.extra_stride)),
        shift_(static_cast<std::size_t>(place.shift) * sizeof(Real<T>)),
        slot_bytes_(stride_ * sizeof(T) + (place.pointers ? 2 * sizeof(T) : 0)),
        region_(device, count_ * slot_bytes_, shift_),
        pointers_(device, place.pointers ? count_ * sizeof(void*) : 0) {
    Random random(count_ + n_);
    slots_.resize(count_);
    std::iota(slots_.begin(), slots_.end(), std::size_t{0});
    if (place.pointers) {
      for (std::size_t i = count_; i > 1; --i) std::swap(slots_[i - 1], slots_[random() % i]);
    }
    for (std::size_t b = 0; b < count_; ++b) {
      for (std::size_t j = 0; j < n_; ++j) {
        region_.put(offset(b) + j * leading_ * sizeof(T), matrices[b].data.data() + j * n_, n_ * sizeof(T));
      }
      if (place.pointers) {
        const void* address = static_cast<std::byte*>(region_.data()) + offset(b);
        pointers_.put(b * sizeof(void*), &address, sizeof address);
      }
    }
    region_.send();
    pointers_.send();
  }

  Operand_view view() const {
    return {place_.pointers ? pointers_.data() : region_.data(), static_cast<std::int64_t>(leading_),
            static_cast<std::int64_t>(stride_)};
  }

  Matrices<T> fetch(std::string& problem, bool constant) {
    region_.receive();
    pointers_.receive();
    if (problem.empty()) problem = region_.damage(constant);
    if (problem.empty()) problem = pointers_.damage(true);
    Matrices<T> matrices(count_, Matrix<T>(static_cast<int>(n_)));
    for (std::size_t b = 0; b < count_; ++b) {
      for (std::size_t j = 0; j < n_; ++j) {
        region_.get(offset(b) + j * leading_ * sizeof(T), matrices[b].data.data() + j * n_, n_ * sizeof(T));
      }
    }
    return matrices;
  }

 private:
  std::size_t offset(std::size_t b) const {
    const std::size_t slot = slots_[b];
    return slot * slot_bytes_ + (place_.pointers && slot % 2 == 1 ? sizeof(Real<T>) : 0);
  }

  std::size_t count_, n_;
  Place place_;
  std::size_t leading_, stride_, shift_, slot_bytes_;
  Region region_, pointers_;
  std::vector<std::size_t> slots_;
};

// A batch of integer vectors in device memory.
class Placed_integers {
 public:
  Placed_integers(Device& device, const std::vector<Integers>& vectors, std::size_t stride)
      : stride_(stride), lengths_(vectors.size()), region_(device, vectors.size() * stride * sizeof(std::int32_t)) {
    for (std::size_t b = 0; b < vectors.size(); ++b) {
      lengths_[b] = vectors[b].size();
      region_.put(b * stride * sizeof(std::int32_t), vectors[b].data(), vectors[b].size() * sizeof(std::int32_t));
    }
    region_.send();
  }
  Operand_view view() const { return {region_.data(), 0, static_cast<std::int64_t>(stride_)}; }
  std::vector<Integers> fetch(std::string& problem, bool constant) {
    region_.receive();
    if (problem.empty()) problem = region_.damage(constant);
    std::vector<Integers> vectors(lengths_.size());
    for (std::size_t b = 0; b < vectors.size(); ++b) {
      vectors[b].resize(lengths_[b]);
      region_.get(b * stride_ * sizeof(std::int32_t), vectors[b].data(), lengths_[b] * sizeof(std::int32_t));
    }
    return vectors;
  }

 private:
  std::size_t stride_;
  std::vector<std::size_t> lengths_;
  Region region_;
};

Place other_place(Place place) {
  place.extra_rows += 1;
  place.extra_stride += 3;
  return place;
}

// Empty batches keep their size from here: a batch of no matrices is of 4 x 4.
template <class T>
int size_of(const Matrices<T>& matrices) {
  return matrices.empty() ? 4 : matrices.front().n;
}

template <class T>
Result<T> run(std::string_view name, const Matrices<T>& input, const std::vector<Integers>& ipiv,
              const Options& options) {
  const Operation& op = operation(name);
  Device& device = engine().device();
  const int n = size_of(input);
  const std::size_t count = input.size();
  const bool factors = name == "getrf", in_place = factors || options.in_place;
  // Places that have nothing to say yet hold garbage that the call must overwrite.
  Placed<T> in(device, input, n, options.place);
  std::optional<Placed<T>> out;
  if (!in_place) out.emplace(device, Matrices<T>(count, Matrix<T>(n)), n, other_place(options.place));
  const auto length = static_cast<std::size_t>(n);
  const std::size_t stride = length + static_cast<std::size_t>(options.place.pointers ? 0 : options.place.extra_pivots);
  const Integers garbage(length, -77);
  Placed_integers pivots(device, factors ? std::vector<Integers>(count, garbage) : ipiv, stride);
  Placed_integers info(device, std::vector<Integers>(count, Integers{-55}), 1);

  Call call;
  call.operation = &op;
  call.precision = Scalar<T>::letter;
  call.pointers = options.place.pointers;
  call.pivot = options.pivot;
  call.m = call.n = n;
  call.batch = static_cast<std::int64_t>(count);
  bool first = true;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    Operand_view& view = call.operands[i];
    switch (op.operands[i].kind) {
      case Operand_kind::matrix:
        view = first || !out ? in.view() : out->view();
        first = false;
        break;
      case Operand_kind::pivots:
        if (options.pivot) view = pivots.view();
        break;
      case Operand_kind::info:
        view = info.view();
        break;
    }
  }
  engine().run(call);
  device.synchronize(nullptr);

  Result<T> result;
  result.matrices = in.fetch(result.problem, !in_place);
  if (out) result.matrices = out->fetch(result.problem, false);
  const bool writes_pivots = factors && options.pivot;
  auto swaps = pivots.fetch(result.problem, !writes_pivots);
  if (options.pivot) result.ipiv = std::move(swaps);
  result.ipiv.resize(count);  // matinv has none
  for (const Integers& one : info.fetch(result.problem, false)) result.info.push_back(one.front());
  if (!engine().last_kernels().empty()) result.family = parse(engine().last_kernels()[0].id).family;
  return result;
}

}  // namespace

Engine& engine() {
  static Engine* const engine = [] {
    setenv("KGEN_CACHE_DIR", KGEN_TEST_CACHE, 0);
    const char* device = std::getenv("KGEN_TEST_DEVICE");
    return new Engine(device ? device : "host");
  }();
  return *engine;
}

bool full() {
  const char* value = std::getenv("KGEN_TEST_FULL");
  return value && std::string_view(value) == "1";
}

std::vector<Place> places() {
  return {{"lda > n", 3, 0, 0, false, 0},
          {"strideP > n", 0, 0, 0, false, 1},
          {"stride > lda * n, strideP > n", 0, 5, 0, false, 2},
          {"misaligned base", 0, 0, 1, false, 0},
          {"odd lda, odd stride, misaligned", 1, 3, 3, false, 5},
          {"pointers", 0, 0, 0, true, 0},
          {"pointers, lda > n, misaligned", 2, 1, 1, true, 0}};
}

template <class T>
Result<T> getrf(const Matrices<T>& a, const Options& options) {
  return run("getrf", a, {}, options);
}
template <class T>
Result<T> getri(const Matrices<T>& lu, const std::vector<Integers>& ipiv, const Options& options) {
  return run("getri", lu, ipiv, options);
}
template <class T>
Result<T> matinv(const Matrices<T>& a, const Options& options) {
  return run("matinv", a, {}, options);
}

#define INSTANTIATE(T)                                                                           \
  template Result<T> getrf<T>(const Matrices<T>&, const Options&);                               \
  template Result<T> getri<T>(const Matrices<T>&, const std::vector<Integers>&, const Options&); \
  template Result<T> matinv<T>(const Matrices<T>&, const Options&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)

}  // namespace kgen::test
