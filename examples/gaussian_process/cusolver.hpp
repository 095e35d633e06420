// The same systems by cuSOLVER, whose batches have one size: a batch, and two calls, for each size.
#ifndef EXAMPLES_CUSOLVER_HPP
#define EXAMPLES_CUSOLVER_HPP

#include <cusolverDn.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "device.hpp"
#include "series.hpp"

inline void check(cusolverStatus_t status) {
  if (status != CUSOLVER_STATUS_SUCCESS) throw std::runtime_error("cuSOLVER: status " + std::to_string(status));
}

struct Handle {
  cusolverDnHandle_t value = nullptr;
  Handle() { check(cusolverDnCreate(&value)); }
  ~Handle() { cusolverDnDestroy(value); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
};

// Milliseconds for all sizes, one after the other on one stream. Neither putting the matrices in order of size, on the
// host, counts nor putting back what potrf overwrites. `expected`: kgen's solutions, to see that the work is the same.
inline double cusolver_milliseconds(const Device& device, const Series& of, const std::vector<double>& expected) {
  std::vector<std::size_t> order(of.n.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return of.n[i] < of.n[j]; });
  std::vector<std::int64_t> matrix, point;
  std::vector<int> first(34);  // matrices of fewer rows
  for (const std::size_t i : order) {
    matrix.push_back(of.matrix[i]);
    point.push_back(of.point[i]);
    ++first[static_cast<std::size_t>(of.n[i]) + 1];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());

  const Array<double> K(device, of.K), y(device, of.y);
  Array<double> factor(device, of.K.size()), x(device, of.y.size());
  const Array<double*> factors(device, pointers(factor, matrix)), xs(device, pointers(x, point));
  const Array<int> info(device, of.n.size()), info_solve(device, 1);
  const Handle handle;
  const double ms = device.milliseconds(
      [&] {
        for (int n = 1; n <= of.max_n; ++n) {
          const int begin = first[static_cast<std::size_t>(n)], count = first[static_cast<std::size_t>(n) + 1] - begin;
          if (count == 0) continue;
          double **const L = factors.data() + begin, **const b = xs.data() + begin;
          check(cusolverDnDpotrfBatched(handle.value, CUBLAS_FILL_MODE_LOWER, n, L, n, info.data() + begin, count));
          check(cusolverDnDpotrsBatched(handle.value, CUBLAS_FILL_MODE_LOWER, n, 1, L, n, b, n, info_solve.data(),
                                        count));
        }
      },
      [&] {
        factor.copy_from(K);
        x.copy_from(y);
      });

  const std::vector<double> solutions = x.read();
  const std::vector<int> infos = info.read();
  for (std::size_t at = 0; at < order.size(); ++at) {
    const std::size_t i = order[at];
    for (std::int64_t k = of.point[i]; k < of.point[i] + of.n[i]; ++k) {
      if (std::isnan(expected[k]) || infos[at] != 0) continue;  // not positive definite
      if (!(std::abs(solutions[k] - expected[k]) <= 1e-9 * (1 + std::abs(expected[k]))))
        throw std::runtime_error("series " + std::to_string(i) + ": cuSOLVER's solution differs from kgen's");
    }
  }
  return ms;
}

#endif
