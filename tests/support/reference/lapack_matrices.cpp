// Matrices of the generators of LAPACK's own tests.
#include "tests/support/reference/lapack_matrices.hpp"

#include <algorithm>
#include <complex>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "generator/model/precision.hpp"
#include "tests/support/reference/lapack_routine.hpp"

namespace kgen::test {
namespace {

ROUTINE(latms)

// One of five modes, which say how the singular values lie between the largest and the largest / condition; conditions
// and scales of LAPACK's tests (dlatb4), of the precision.
template <class T, char symmetry>
verify::Matrix made(const verify::Format& format, std::int64_t member) {
  const bool single = kgen::precision(format.precision).real_bytes == 4;
  const double eps = single ? std::numeric_limits<float>::epsilon() / 2 : std::numeric_limits<double>::epsilon() / 2;
  const double least = single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  const double small = 0.25 * (least / eps);
  const double condition = member % 4 == 1 ? 0.1 / eps : 10;
  const double largest = member % 4 == 2 ? small : member % 4 == 3 ? 1 / small : 1;
  const auto m = static_cast<int>(format.rows), n = static_cast<int>(format.columns), order = std::min(m, n);
  const int mode = 1 + static_cast<int>((member + n) % 5);
  std::int32_t seeds[4] = {1988, static_cast<std::int32_t>(member % 4096), mode, 2 * order + 1};  // the last one odd
  std::vector<double> values(static_cast<std::size_t>(order));
  std::vector<T> a(static_cast<std::size_t>(m) * static_cast<std::size_t>(n));
  std::vector<T> work(static_cast<std::size_t>(3 * std::max(m, n)));
  const int info = latms<T>(m, n, 'S', seeds, symmetry, values.data(), mode, condition, largest, m - 1, n - 1, 'N',
                            a.data(), m, work.data());
  if (info) throw std::logic_error("latms: info " + std::to_string(info));
  verify::Matrix matrix(m, n);
  std::ranges::copy(a, matrix.data.begin());
  return matrix;
}

template <char symmetry>
verify::Matrix latms_matrix(const verify::Format& format, std::int64_t member, verify::Random&) {
  return kgen::precision(format.precision).complex ? made<std::complex<double>, symmetry>(format, member)
                                                   : made<double, symmetry>(format, member);
}

const verify::Class general{"latms", "of LAPACK's generator", verify::Sort::nasty, verify::Kind::general,
                            latms_matrix<'N'>};
const verify::Class definite{"latms_definite", "of LAPACK's generator", verify::Sort::nasty,
                             verify::Kind::positive_definite, latms_matrix<'P'>};

}  // namespace

const verify::Class& lapack_class(verify::Kind kind) {
  return kind == verify::Kind::positive_definite ? definite : general;
}

}  // namespace kgen::test
