// getrf of matrices of any numbers of rows and columns in one call.
#include <memory>
#include <utility>

#include "runtime/engine/open_device.hpp"
#include "tests/numerics/lu/factors.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/region.hpp"
#include "tests/support/variable_batch.hpp"

namespace kgen::test {
namespace {

constexpr std::int32_t unwritten = 0x5a5a5a5a;

// The matrices of a call in device memory, with gaps between columns and between matrices.
template <class T>
class Mixed_factors {
 public:
  Mixed_factors(std::vector<Matrix<T>> matrices, Extents bounds, bool pivot)
      : matrices_(std::move(matrices)), bounds_(bounds), device_(open_device(engine().device().name())) {
    std::vector<std::int32_t> m, n;
    for (const Matrix<T>& a : matrices_) {
      m.push_back(a.m), n.push_back(a.n);
      leading_.push_back(std::max(a.m, 1) + a.n % 3);
      offset_.push_back(end_);
      end_ += sizeof(T) * static_cast<std::size_t>(leading_.back() * a.n + a.m % 2);
    }
    elements_ = std::make_unique<Region>(*device_, end_ + sizeof(T));
    std::vector<const void*> pointers;
    for (std::size_t i = 0; i < matrices_.size(); ++i) {
      const Matrix<T>& a = matrices_[i];
      for (int j = 0; j < a.n && a.m > 0; ++j) elements_->put(at(i, j), &a(0, j), sizeof(T) * rows(a));
      pointers.push_back(a.m > 0 && a.n > 0 ? static_cast<std::byte*>(elements_->data()) + offset_[i] : nullptr);
    }
    ipiv_ = std::make_unique<Region>(*device_, 4 * matrices_.size() * slot() + 4);
    const Integers none(slot(), unwritten);
    for (std::size_t i = 0; i < matrices_.size(); ++i)
      if (pivot) ipiv_->put(4 * i * slot(), none.data(), 4 * static_cast<std::size_t>(matrices_[i].extents().least()));
    info_ = std::make_unique<Region>(*device_, 4 * matrices_.size());
    info_->put(0, Integers(matrices_.size(), unwritten).data(), 4 * matrices_.size());
    call_.operation = &operation("getrf");
    call_.precision = Scalar<T>::letter;
    call_.pointers = call_.variable = true;
    call_.batch = static_cast<std::int64_t>(matrices_.size());
    call_.sizes = {bounds.m, bounds.n};
    call_.per_matrix_sizes[0] = numbers(m), call_.per_matrix_sizes[1] = numbers(n);
    call_.operands[0] = {.data = array(pointers), .per_matrix_leading = numbers(leading_)};
    if (pivot) call_.operands[1].data = ipiv_->data();
    call_.operands[2].data = info_->data();
    complete(call_);
    for (Region* region : {elements_.get(), ipiv_.get(), info_.get()}) region->send();
  }
  void run(bool needed) {
    if (needed) {
      std::vector<Member_sizes> sizes;
      for (const Matrix<T>& a : matrices_) sizes.push_back({a.m, a.n});
      run_needed(engine(), call_, sizes);
    } else {
      engine().run(call_);
      device_->synchronize(nullptr);
    }
    for (Region* region : {elements_.get(), ipiv_.get(), info_.get()}) {
      region->receive();
      CHECK(region->damage(false) == "");
    }
  }
  Matrix<T> factors(std::size_t i) const {
    Matrix<T> a(matrices_[i].extents());
    for (int j = 0; j < a.n && a.m > 0; ++j) elements_->get(at(i, j), &a(0, j), sizeof(T) * rows(a));
    return a;
  }
  Integers pivots(std::size_t i) const {
    Integers found(static_cast<std::size_t>(call_.operands[1].data ? matrices_[i].extents().least() : 0));
    ipiv_->get(4 * i * slot(), found.data(), 4 * found.size());
    return found;
  }
  std::int32_t info(std::size_t i) const {
    std::int32_t found = 0;
    info_->get(4 * i, &found, 4);
    return found;
  }

 private:
  static std::size_t rows(const Matrix<T>& a) { return static_cast<std::size_t>(a.m); }
  std::size_t slot() const { return static_cast<std::size_t>(bounds_.least()); }
  std::size_t at(std::size_t i, int column) const {
    return offset_[i] + sizeof(T) * static_cast<std::size_t>(column * leading_[i]);
  }
  template <class V>
  void* array(const std::vector<V>& values) {
    arrays_.push_back(std::make_unique<Region>(*device_, sizeof(V) * values.size()));
    arrays_.back()->put(0, values.data(), sizeof(V) * values.size());
    arrays_.back()->send();
    return arrays_.back()->data();
  }
  const std::int32_t* numbers(const Integers& values) { return static_cast<const std::int32_t*>(array(values)); }

  std::vector<Matrix<T>> matrices_;
  Extents bounds_;
  std::shared_ptr<Device> device_;
  Integers leading_;
  std::vector<std::size_t> offset_;
  std::size_t end_ = 0;
  std::unique_ptr<Region> elements_, ipiv_, info_;
  std::vector<std::unique_ptr<Region>> arrays_;
  Call call_;
};

// Matrices of all these shapes and of what must not disturb their neighbours, in any order, each as LAPACK factors it.
template <class T>
void check_mixed(const std::vector<Extents>& shapes, Extents bounds, bool pivot, bool needed = false) {
  std::vector<Condition<T>> list;
  for (const Extents size : shapes) {
    if (size.least() == 0) {
      list.push_back({"of size 0", Matrix<T>(size)});
      continue;
    }
    for (auto& one : pivot ? conditions<T>(size, 3) : dominant_conditions<T>(size, 4)) list.push_back(std::move(one));
  }
  Random random(list.size());
  std::ranges::shuffle(list, random);
  Mixed_factors<T> batch(matrices(list), bounds, pivot);
  batch.run(needed);
  for (std::size_t i = 0; i < list.size(); ++i) {
    INFO(list[i].name, ", ", list[i].matrix.m, " x ", list[i].matrix.n, pivot ? "" : ", no pivoting");
    if (list[i].matrix.extents().least() > 0)
      check_factors(list[i], batch.factors(i), batch.pivots(i), batch.info(i));
    else
      CHECK(batch.info(i) == 0);
  }
}

template <class T>
void mixed() {
  std::vector<Extents> shapes;
  for (int m = 0; m <= 4; ++m)
    for (int n = 0; n <= 6; ++n) shapes.emplace_back(m, n);
  const bool real = Scalar<T>::letter == 's' || Scalar<T>::letter == 'd';
  check_mixed<T>(shapes, {4, 6}, true);
  if (!real || full()) check_mixed<T>(shapes, {4, 6}, false);
  // Beyond 32, where eight sizes share a kernel, square or not.
  const std::vector<Extents> larger{{33, 33}, {40, 40}, {36, 39}, {39, 34}, {2, 37}, {33, 1}, {3, 3}, {0, 40}};
  check_mixed<T>(larger, {40, 40}, true, true);
  if (!full()) return;
  check_mixed<T>(larger, {40, 40}, false, true);
  const std::vector<Extents> largest{{64, 64}, {63, 64}, {65, 64}, {128, 128}, {127, 126}, {20, 121}, {113, 4}};
  for (const bool pivot : {true, false}) check_mixed<T>(largest, {128, 128}, pivot, true);
  for (auto& [m, n] : shapes) std::swap(m, n);
  for (const Extents size : {Extents(32, 32), Extents(3, 32), Extents(32, 2), Extents(17, 20), Extents(9, 30)})
    shapes.push_back(size);
  check_mixed<T>(shapes, {32, 32}, true);
}

KGEN_IN_EVERY_PRECISION("getrf", "mixed rows and columns", mixed)

}  // namespace
}  // namespace kgen::test
