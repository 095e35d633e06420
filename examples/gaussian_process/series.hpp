// The data of the example: time series of different lengths and their covariance matrices, made on the host.
#ifndef EXAMPLES_SERIES_HPP
#define EXAMPLES_SERIES_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "random.hpp"

struct Series {
  int max_n = 0;                            // of the longest
  std::vector<std::int32_t> n;              // points of each
  std::vector<std::int64_t> point, matrix;  // where each begins in y, and in K
  std::vector<double> y, K;                 // K: the lower triangle, column by column; 0 above
};

// Matern's kernel of smoothness 3/2, with length scale 1 and variance 1 (Rasmussen and Williams, equation 4.17).
inline double matern(double distance) {
  const double scaled = std::sqrt(3.0) * std::abs(distance);
  return (1 + scaled) * std::exp(-scaled);
}

inline Series make_series(std::int64_t batch, int max_n) {
  Series of;
  of.max_n = max_n;
  Random random(1);
  const int min_n = std::min(4, max_n);
  for (std::int64_t i = 0; i < batch; ++i) {
    const int n = min_n + static_cast<int>(random() * (max_n - min_n + 1));
    of.n.push_back(n);
    of.point.push_back(static_cast<std::int64_t>(of.y.size()));
    of.matrix.push_back(static_cast<std::int64_t>(of.K.size()));
    double t[32];
    for (int k = 0; k < n; ++k) {
      t[k] = 10 * random();
      of.y.push_back(std::sin(t[k]) + 0.2 * (random() - 0.5));
    }
    double noise = 0.01;
    if (i == 7) {  // the same point twice and no noise: pivot 2 is 1 - 1 * 1
      t[1] = t[0];
      noise = 0;
    }
    of.K.resize(of.K.size() + static_cast<std::size_t>(n * n));
    double* K = &of.K[static_cast<std::size_t>(of.matrix.back())];
    for (int col = 0; col < n; ++col)
      for (int row = col; row < n; ++row) K[row + col * n] = matern(t[row] - t[col]) + (row == col ? noise : 0);
  }
  return of;
}

#endif
