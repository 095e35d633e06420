// The bits of a result do not depend on the batch's size and the matrix's place in it, those of a family not on layout
// and alignment; nothing outside the operands is written.
#include <set>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/lapack.hpp"
#include "tests/support/residual.hpp"

namespace kgen::test {
namespace {

// The operation by name, on factors of the matrices for getri. Element 2 of the batch is singular.
template <class T>
class Subject {
 public:
  Subject(std::string name, int n, int count) : name_(std::move(name)), input_(random_batch<T>(n, count, 12)) {
    if (count > 2) input_[2] = Matrix<T>(n);
    inverted_ = input_;
    pivots_.resize(input_.size());
    if (name_ != "getri") return;
    for (std::size_t b = 0; b < input_.size(); ++b) pivots_[b] = lapack_getrf(input_[b]).ipiv;
  }

  Result<T> run(const std::vector<std::size_t>& which, const Options& options) const {
    if (name_ == "getrf") return getrf(take(input_, which), options);
    if (name_ == "getri") return getri(take(input_, which), take(pivots_, which), options);
    return matinv(take(input_, which), options);
  }

  // Of all matrices, in their order.
  void check_inverses(const Result<T>& result) const {
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < inverted_.size(); ++b) {
      INFO("matrix ", b);
      CHECK((result.info[b] > 0) == (b == 2));
      if (b == 2)
        CHECK(all_nan(result.matrices[b]));
      else
        CHECK(inverse_ratio(inverted_[b], result.matrices[b]) < ratio_threshold);
    }
  }

 private:
  std::string name_;
  Matrices<T> input_, inverted_;
  std::vector<Integers> pivots_;
};

// The layout of the kernels that the last call launched.
std::string layout_in_use() {
  std::set<std::string> layouts;
  for (const Kernel& kernel : engine().last_kernels()) layouts.insert(parse(kernel.id).word("layout"));
  REQUIRE(layouts.size() == 1);
  return *layouts.begin();
}

template <class T>
void check_places(const std::string& name, bool in_place) {
  for (const int n : sample_sizes(Scalar<T>::letter)) {
    const auto order = in_order(7);
    const Subject<T> subject(name, n, 7);
    const auto packed = subject.run(order, {});
    CHECK(layout_in_use() == "packed");
    // The singular matrix's NaNs are the same constant everywhere, so bits can be compared.
    for (const Place& place : places()) {
      INFO(name, " ", letter<T>(), ", n = ", n, ", ", place.name, in_place ? ", in place" : ", out of place");
      const auto placed = subject.run(order, {place, true, in_place});
      if (same_bits_promised(name, placed, packed))
        check_same_results(placed, packed, order);
      else
        subject.check_inverses(placed);
      const bool moved = name != "matinv" || place.name != "strideP > n";  // matinv has no pivots
      if (moved) CHECK(layout_in_use() == (place.pointers ? "pointers" : "strided"));
    }
  }
}

template <class T>
void check_counts(const std::string& name) {
  for (const int n : sample_sizes(Scalar<T>::letter)) {
    const Options options;
    Subject<T>(name, n, 1).run({0}, options);
    REQUIRE_FALSE(engine().last_kernels().empty());
    int per_block = 1;
    for (const Kernel& kernel : engine().last_kernels()) per_block = std::max(per_block, kernel.object.launch.matrices);
    const int most = 2 * per_block + 3;
    const Subject<T> subject(name, n, most);
    const auto all = subject.run(in_order(static_cast<std::size_t>(most)), options);
    for (const int count : std::set{0, 1, 2, 3, 7, per_block - 1, per_block, per_block + 1, 2 * per_block + 1}) {
      if (count > most) continue;
      INFO(name, " ", letter<T>(), ", n = ", n, ", batch of ", count, ", ", per_block, " matrices a block");
      const auto order = in_order(static_cast<std::size_t>(count));
      check_same_results(subject.run(order, options), all, order);
    }
    INFO(name, " ", letter<T>(), ", n = ", n, ", batch of ", most, " in reverse");
    const auto reversed = in_order(static_cast<std::size_t>(most), true);
    check_same_results(subject.run(reversed, options), all, reversed);
  }
}

template <class T>
void getrf_places() {
  check_places<T>("getrf", true);
}
template <class T>
void getri_places() {
  check_places<T>("getri", true);
  check_places<T>("getri", false);
}
template <class T>
void matinv_places() {
  check_places<T>("matinv", true);
  check_places<T>("matinv", false);
}
template <class T>
void getrf_counts() {
  check_counts<T>("getrf");
}
template <class T>
void getri_counts() {
  check_counts<T>("getri");
}
template <class T>
void matinv_counts() {
  check_counts<T>("matinv");
}

KGEN_FOR_EACH_PRECISION("getrf", "bits in every layout", getrf_places)
KGEN_FOR_EACH_PRECISION("getri", "bits in every layout", getri_places)
KGEN_FOR_EACH_PRECISION("matinv", "bits in every layout", matinv_places)
KGEN_FOR_EACH_PRECISION("getrf", "bits at every batch size and place", getrf_counts)
KGEN_FOR_EACH_PRECISION("getri", "bits at every batch size and place", getri_counts)
KGEN_FOR_EACH_PRECISION("matinv", "bits at every batch size and place", matinv_counts)

}  // namespace
}  // namespace kgen::test
