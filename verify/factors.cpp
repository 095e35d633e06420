#include "verify/factors.hpp"

#include "verify/reference.hpp"

namespace kgen::verify {

bool pivots(const Request& request) {
  return request.operation->find_option("pivot") < 0 || request.word("pivot") != "none";
}

Kind lu_kind(const Request& request) { return pivots(request) ? Kind::general : Kind::no_pivoting; }

namespace {

template <class Real>
void lu_of_all(Problem& problem) {
  Array &a = *problem.find("A"), &ipiv = *problem.find("ipiv");
  const auto n = static_cast<std::size_t>(a.rows);
  const auto bytes = static_cast<std::size_t>(a.element_bytes);
  for (std::int64_t b = 0; b < problem.batch; ++b) {
    Square<Real> narrow = dense<Real, Real>(a, b).data;
    const std::vector<std::size_t> rows = reference_factors(narrow, n, !ipiv.bytes.empty());
    for (std::size_t i = 0; i < narrow.size(); ++i) std::memcpy(a.at(b) + i * bytes, &narrow[i], bytes);
    for (std::size_t k = 0; k < n && !ipiv.bytes.empty(); ++k) {
      const auto pivot = static_cast<std::int32_t>(rows[k] + 1);
      std::memcpy(ipiv.at(b) + k * sizeof pivot, &pivot, sizeof pivot);
    }
  }
}

}  // namespace

void make_factors(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  problem.original = *problem.find("A");
  if (precision(problem.request.precision).real_bytes == 4)
    lu_of_all<float>(problem);
  else
    lu_of_all<double>(problem);
}

}  // namespace kgen::verify
