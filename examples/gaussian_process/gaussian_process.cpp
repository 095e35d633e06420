// The likelihood of a million short time series, each of its own length: calls of variable size.
//
// Build:      c++ -std=c++17 -O2 gaussian_process.cpp -I../common $(pkg-config --cflags --libs kgen) -o gaussian_process
// Build, GPU: c++ -std=c++17 -O2 -DWITH_CUDA gaussian_process.cpp -I../common $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -lcusolver -o gaussian_process
// Run:        ./gaussian_process host 300 5
//
// Series i has n points (t, y), at most 32. With its covariance matrix K, Matern's kernel of t and t' plus noise, it has
//
//     log p(y) = -1/2 y^T K^-1 y - 1/2 log det K - n/2 log 2 pi
//
// (Rasmussen and Williams, Gaussian Processes for Machine Learning, equation 2.30). Who fits the kernel's parameters needs it
// again and again. One series, number 7, has the same point twice and no noise, as measured data may have: its K is singular.
// That is no error of the call. Its info says so, and all others are right.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

#ifdef WITH_CUDA
#include "cusolver.hpp"
#endif
#include "device.hpp"
#include "series.hpp"

namespace {

constexpr double log_2_pi = 1.8378770664093453;

// What kgen computes for each series.
struct Results {
  std::vector<double> x, logdet;   // K^-1 y, log det K; NaN where K is not positive definite
  std::vector<std::int32_t> info;  // k > 0: pivot k of Cholesky's method is not positive
  double ms_solve = 0, ms_logdet = 0;
};

double log_likelihood(const Series& of, std::size_t i, const double* x, double logdet) {
  double y_x = 0;
  for (int k = 0; k < of.n[i]; ++k) y_x += of.y[of.point[i] + k] * x[k];
  return -0.5 * (y_x + logdet + of.n[i] * log_2_pi);
}

Results compute(Device& device, const Series& of) {
  const auto batch = static_cast<std::int64_t>(of.n.size());
  // Matrices stand one behind the other, but could lie anywhere. Of K only the triangle that uplo names is read.
  const Array<double> K(device, of.K), y(device, of.y), x(device, of.y.size());
  const Array<double*> K_of(device, pointers(K, of.matrix)), y_of(device, pointers(y, of.point)),
      x_of(device, pointers(x, of.point));
  // Sizes are arrays on the device too. A column has no gap behind it, so n is the leading dimension of all three.
  const Array<std::int32_t> n(device, of.n);
  const Array<double> logdet(device, of.n.size());
  const Array<std::int32_t> info(device, of.n.size()), info_logdet(device, of.n.size());

  // One right-hand side each needs no array that says so. solve_posdef keeps K, so that logdet_posdef can read it; posv
  // would leave the factor there instead. max_n is a bound that the host knows: there is a launch for each size up to
  // it.
  const auto solve = [&] {
    check(device.engine.solve_posdef('L', of.max_n, n.data(), 1, nullptr, K_of.data(), n.data(), y_of.data(), n.data(),
                                     x_of.data(), n.data(), info.data(), batch));
  };
  const auto determinant = [&] {
    check(device.engine.logdet_posdef('L', of.max_n, n.data(), K_of.data(), n.data(), logdet.data(), info_logdet.data(),
                                      batch));
  };
  {  // compiles and loads kernels, allocates what they work in, and launches nothing
    const auto preparing = device.engine.prepare();
    solve();
    determinant();
  }
  Results results;
  results.ms_solve = device.milliseconds(solve);
  results.ms_logdet = device.milliseconds(determinant);
  results.x = x.read();
  results.logdet = logdet.read();
  results.info = info.read();
  if (info_logdet.read() != results.info) throw std::runtime_error("two calls do not agree on info");
  return results;
}

// The same by the textbook's Cholesky factorisation, to compare with. False: K is not positive definite.
bool plain_log_likelihood(const Series& of, std::size_t i, double* value) {
  const int n = of.n[i];
  std::vector<double> L(&of.K[of.matrix[i]], &of.K[of.matrix[i]] + n * n),
      z(&of.y[of.point[i]], &of.y[of.point[i]] + n);
  double sum = n * log_2_pi;
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < j; ++k)
      for (int row = j; row < n; ++row) L[row + j * n] -= L[row + k * n] * L[j + k * n];
    if (!(L[j + j * n] > 0)) return false;
    const double pivot = std::sqrt(L[j + j * n]);
    for (int row = j; row < n; ++row) L[row + j * n] /= pivot;
    z[j] /= pivot;  // z = L^-1 y, and y^T K^-1 y = z^T z
    for (int row = j + 1; row < n; ++row) z[row] -= L[row + j * n] * z[j];
    sum += z[j] * z[j] + 2 * std::log(pivot);
  }
  *value = -0.5 * sum;
  return true;
}

// |y - K x| / (n eps (|K| |x| + |y|)) in the infinity-norm: about 1 for a backward stable method. LAPACK's tests allow
// 30.
double residual(const Series& of, std::size_t i, const double* x) {
  const int n = of.n[i];
  const double *K = &of.K[of.matrix[i]], *y = &of.y[of.point[i]];
  double worst = 0, norm_K = 0, norm_x = 0, norm_y = 0;
  for (int row = 0; row < n; ++row) {
    double r = y[row], sum = 0;
    for (int col = 0; col < n; ++col) {
      const double element = row >= col ? K[row + col * n] : K[col + row * n];
      r -= element * x[col];
      sum += std::abs(element);
    }
    worst = std::max(worst, std::isnan(r) ? HUGE_VAL : std::abs(r));
    norm_K = std::max(norm_K, sum);
    norm_x = std::max(norm_x, std::abs(x[row]));
    norm_y = std::max(norm_y, std::abs(y[row]));
  }
  return worst / (n * 2.2e-16 * (norm_K * norm_x + norm_y));
}

// Prints what came out. False: something is wrong.
bool judge(const Series& of, const Results& results) {
  double sum = 0, worst_residual = 0, worst_error = 0;
  std::int64_t refused = 0;
  for (std::size_t i = 0; i < of.n.size(); ++i) {
    double plain = 0;
    const bool positive_definite = plain_log_likelihood(of, i, &plain);
    if (positive_definite != (results.info[i] == 0)) {
      std::printf("series %zu: info is %d, which is not so\n", i, results.info[i]);
      return false;
    }
    if (!positive_definite) {
      if (++refused <= 3)
        std::printf("series %zu is left out: pivot %d of %d is not positive\n", i, results.info[i], of.n[i]);
      continue;
    }
    const double* x = &results.x[of.point[i]];
    const double value = log_likelihood(of, i, x, results.logdet[i]),
                 error = std::abs(value - plain) / (1 + std::abs(plain));
    sum += value;
    worst_residual = std::max(worst_residual, residual(of, i, x));
    worst_error = std::max(worst_error, std::isnan(error) ? HUGE_VAL : error);
  }
  std::printf("log likelihood of all: %.6f (%lld left out)\n", sum, static_cast<long long>(refused));
  std::printf("largest residual |y - K x| / (n eps (|K| |x| + |y|)): %.2g\n", worst_residual);
  std::printf("largest relative error against a plain computation: %.2g\n", worst_error);
  return worst_residual < 30 && worst_error < 1e-10;
}

int run(const char* name, std::int64_t batch, int max_n) {
  Device device(name);
  if (batch < 0) batch = device.on_gpu() ? 1000000 : 1000;
  const Series of = make_series(batch, max_n);
  std::printf("%s\n%lld series of up to %d points, %zu points in all, %.3g GB of matrices\n",
              device.description().c_str(), static_cast<long long>(batch), max_n, of.y.size(),
              8e-9 * static_cast<double>(of.K.size()));
  const Results results = compute(device, of);
  std::printf("solve_posdef %.3f ms, logdet_posdef %.3f ms%s\n", results.ms_solve, results.ms_logdet,
              device.on_gpu() ? "" : " (host checks kernels, and is not fast)");
  const bool fine = judge(of, results);
#ifdef WITH_CUDA
  if (device.on_gpu()) {
    const double ms = cusolver_milliseconds(device, of, results.x);
    std::printf("cuSOLVER's potrfBatched and potrsBatched, sorted by size before: %.3f ms, %.1f times solve_posdef's\n",
                ms, ms / results.ms_solve);
  }
#endif
  return fine ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const char* device = count > 1 ? words[1] : nullptr;
  const long long batch = count > 2 ? number_of(words[2]) : -1;
  const long long max_n = count > 3 ? number_of(words[3]) : 32;
  if (count > 4 || (device && device[0] == '-') || (count > 2 && batch < 1) || max_n < 2 || max_n > 32) {
    std::fprintf(stderr,
                 "usage: gaussian_process [DEVICE [SERIES [MAX_N]]]\n"
                 "  DEVICE: host, cuda:0, ...; else the first GPU; SERIES: how many; MAX_N: points of the "
                 "longest, 2 to 32\n");
    return 2;
  }
  try {
    return run(device, batch, static_cast<int>(max_n));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gaussian_process: %s\n", error.what());
    return 1;
  }
}
