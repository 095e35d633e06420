#include "verify/info.hpp"

#include "verify/dense.hpp"
#include "verify/factors.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// The first zero on the diagonal, counted from 1; 0: there is none.
template <class Wide>
std::int32_t zero_pivot(const Dense<Wide>& a, bool of_real_parts = false) {
  for (std::size_t k = 0; k < std::min(a.rows, a.columns); ++k)
    if (a(k, k).re == 0 && (a(k, k).im == 0 || of_real_parts)) return static_cast<std::int32_t>(k + 1);
  return 0;
}

// Whether no rounding makes a pivot zero, in the type of these real parts: n cond eps is small, and so is nothing else.
template <class Real, class Wide>
bool is_clearly_regular(const Dense<Wide>& a) {
  if (a.rows != a.columns || !finite(a)) return false;
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  const Wide size = norm1(a), of_inverse = norm1(inverse), unit = eps<Real>();
  return static_cast<Wide>(a.rows) * size * of_inverse * unit < Wide(1e-3) &&
         1 / of_inverse > std::numeric_limits<Real>::min() / unit && size < std::numeric_limits<Real>::max() * unit;
}

template <class Real, class Wide>
bool is_clearly_definite(const Dense<Wide>& a) {
  Square<Wide> l = a.data;
  reference_cholesky(l, a.rows);
  for (std::size_t k = 0; k < a.rows; ++k)
    if (!std::isfinite(l[k * a.rows + k].re)) return false;
  return is_clearly_regular<Real>(a);
}

// The first column of zeros, counted from 1, which stays one in any elimination; 0: there is none.
template <class Wide>
std::int32_t zero_column(const Dense<Wide>& a) {
  if (!finite(a)) return 0;
  for (std::size_t j = 0; j < a.columns; ++j) {
    std::size_t zeros = 0;
    for (std::size_t i = 0; i < a.rows; ++i) zeros += a(i, j).re == 0 && a(i, j).im == 0;
    if (zeros == a.rows) return static_cast<std::int32_t>(j + 1);
  }
  return 0;
}

// The first element of the diagonal, counted from 1, that no positive definite matrix has.
template <class Wide>
std::int32_t not_positive(const Dense<Wide>& a) {
  if (!finite(a)) return 0;
  for (std::size_t k = 0; k < a.rows; ++k)
    if (!(a(k, k).re > 0)) return static_cast<std::int32_t>(k + 1);
  return 0;
}

template <class Wide>
Dense<Wide> leading(const Dense<Wide>& a, std::int32_t columns) {
  const auto n = static_cast<std::size_t>(columns);
  Dense<Wide> block(n, n);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) block(i, j) = a(i, j);
  return block;
}

// Products of the first columns with each other: definite if these are independent.
template <class Wide>
Dense<Wide> gram(const Dense<Wide>& a, std::int32_t columns) {
  Dense<Wide> products = minus_product(Dense<Wide>(a.columns, a.columns), adjoint(a), a);
  for (auto& element : products.data) element = {-element.re, -element.im};
  return leading(products, columns);
}

// Column `bad` cannot have a pivot, and those before it have one if `before` is clearly definite.
template <class Real, class Wide>
bool info_of_column_is_wrong(std::int32_t info, std::int32_t bad, const Dense<Wide>& before) {
  return info < 1 || info > bad || (info < bad && is_clearly_definite<Real>(before));
}

template <class Real, class Wide>
bool is_wrong(const Problem& before, const Problem& after, std::int64_t b) {
  const std::int32_t info = after.operand("info").integer(b);
  const bool turned = before.operation().find_option("trans") >= 0;
  const Dense<Wide> as_it_is = dense<Real, Wide>(before.operand("A"), b);
  const Dense<Wide> a = turned ? applied(as_it_is, before.request.word("trans")) : as_it_is;
  if (info < 0 || info > static_cast<std::int32_t>(std::min(a.rows, a.columns))) return true;
  const Info claim = verification(before.operation()).info;
  switch (claim) {
    case Info::no_claim:
      return false;
    case Info::zero_pivot: {
      if (!finite(a)) return false;
      const Dense<Wide> factors = dense<Real, Wide>(after.operand("A"), b);
      return finite(factors) && info != zero_pivot(factors);
    }
    case Info::zero_on_diagonal:
    case Info::zero_real_on_diagonal:
      if (before.operation().find_option("diag") >= 0 && before.is("diag", "unit")) return info != 0;
      return info != zero_pivot(a, claim == Info::zero_real_on_diagonal);
    case Info::singular:
      if (const std::int32_t zero = zero_column(a)) return info_of_column_is_wrong<Real>(info, zero, gram(a, zero - 1));
      return info > 0 && is_clearly_regular<Real>(a);
    case Info::indefinite: {
      const Dense<Wide> whole = hermitian(a, before.is("uplo", "lower"));
      if (const std::int32_t bad = not_positive(whole))
        return info_of_column_is_wrong<Real>(info, bad, leading(whole, bad - 1));
      return info > 0 && is_clearly_definite<Real>(whole);
    }
  }
  return false;
}

}  // namespace

bool info_is_wrong(const Problem& before, const Problem& after, std::int64_t b) {
  if (before.operation().info() < 0) return false;
  const bool single = precision(before.request.precision).real_bytes == 4;
  return single ? is_wrong<float, double>(before, after, b) : is_wrong<double, long double>(before, after, b);
}

}  // namespace kgen::verify
