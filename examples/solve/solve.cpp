// A batch of small general systems, one right-hand side each: a step in time of many stiff chemical reactions at once.
//
// Build:      c++ -std=c++17 -O2 solve.cpp -I../common $(pkg-config --cflags --libs kgen) -o solve
// Build, GPU: c++ -std=c++17 -O2 -DWITH_CUDA solve.cpp -I../common $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o solve
// Run:        ./solve host 200 6
//
// In each cell of a flow n substances react at rates of their own: c' = J c. Stiff rates need an implicit step of length h,
//
//     (I - h J) x = c
//
// (Hairer and Wanner, Solving Ordinary Differential Equations II, chapter IV.8). These matrices are neither symmetric nor
// dominant, so pivots are chosen. In cell 7 the third unknown stands in no equation, as after a slip in a model: its matrix is
// singular. That is no error of the call: its info says at which pivot, its x is NaN, and all others are right.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <limits>

#include "device.hpp"
#include "random.hpp"

namespace {

// One n x n matrix behind the other, column by column, without gaps; so are the right-hand sides.
struct Systems {
  int n;
  std::int64_t batch;
  std::vector<double> A, b;
  const double* matrix(std::int64_t cell) const { return A.data() + cell * n * n; }
};

// The unknown that stands in no equation of cell 7.
int forgotten(int n) { return std::min(2, n - 1); }

Systems make_systems(std::int64_t batch, int n) {
  Systems of{n, batch, std::vector<double>(static_cast<std::size_t>(batch * n * n)),
             std::vector<double>(static_cast<std::size_t>(batch * n))};
  Random random(1);
  for (std::int64_t cell = 0; cell < batch; ++cell) {
    double* const A = of.A.data() + cell * n * n;
    for (int j = 0; j < n; ++j) {
      const double fast = std::pow(10, 4 * random() - 2);  // h times the rate of substance j
      for (int i = 0; i < n; ++i) A[i + j * n] = fast * (random() - 0.5) + (i == j ? 1 : 0);
      of.b[cell * n + j] = random();
    }
    if (cell == 7) std::fill_n(A + forgotten(n) * n, n, 0.0);
  }
  return of;
}

struct Results {
  std::vector<double> x;           // NaN where A is singular
  std::vector<std::int32_t> info;  // k > 0: the k-th pivot is zero
  double ms = 0;
};

Results solve(Device& device, const Systems& of) {
  const Array<double> A(device, of.A), b(device, of.b), x(device, of.b.size());
  const Array<std::int32_t> info(device, static_cast<std::size_t>(of.batch));
  // solve keeps A and b. Who needs them no more calls gesv, which leaves the factors in A and x in b.
  const std::int64_t n = of.n;
  const auto call = [&] {
    check(device.engine.solve('N', n, 1, A.data(), n, n * n, b.data(), n, n, x.data(), n, n, info.data(), of.batch));
  };
  {
    const auto preparing = device.engine.prepare();  // the call compiles its kernels, or fetches them, and launches nothing
    call();
  }
  const double ms = device.milliseconds(call);
  return {x.read(), info.read(), ms};
}

// |b - A x| / (n eps (|A| |x| + |b|)) in the infinity-norm: of the size of 1 where x is as good as rounding lets it be.
double residual(const Systems& of, std::int64_t cell, const double* x) {
  const double *A = of.matrix(cell), *b = of.b.data() + cell * of.n;
  double of_rows = 0, of_matrix = 0, of_x = 0, of_b = 0;
  for (int i = 0; i < of.n; ++i) {
    double left = b[i], sum = 0;
    for (int j = 0; j < of.n; ++j) left -= A[i + j * of.n] * x[j], sum += std::fabs(A[i + j * of.n]);
    if (!std::isfinite(left)) return std::numeric_limits<double>::infinity();
    of_rows = std::max(of_rows, std::fabs(left));
    of_matrix = std::max(of_matrix, sum);
    of_x = std::max(of_x, std::fabs(x[i]));
    of_b = std::max(of_b, std::fabs(b[i]));
  }
  return of_rows / (of.n * std::numeric_limits<double>::epsilon() * (of_matrix * of_x + of_b));
}

int run(const char* name, std::int64_t batch, int n) {
  Device device(name);
  if (batch == 0) batch = device.on_gpu() ? 1000000 : 1000;
  const Systems of = make_systems(batch, n);
  const Results found = solve(device, of);
  std::printf("%s\n%lld systems, n = %d\n", device.description().c_str(), static_cast<long long>(batch), n);
  if (device.on_gpu())
    std::printf("solve %.3f ms, %.0f GB/s of matrices, right-hand sides and solutions\n", found.ms,
                1e-6 * 8 * static_cast<double>(batch) * n * (n + 2) / found.ms);
  else
    std::printf("solve %.3f ms (host checks kernels, and is not fast)\n", found.ms);

  double largest = 0;
  std::int64_t singular = 0;
  for (std::int64_t cell = 0; cell < batch; ++cell) {
    if (const std::int32_t pivot = found.info[cell]; pivot != 0) {
      std::printf("system %lld is left out: pivot %d of %d is zero\n", static_cast<long long>(cell), pivot, n);
      ++singular;
    } else {
      largest = std::max(largest, residual(of, cell, found.x.data() + cell * n));
    }
  }
  std::printf("largest residual |b - A x| / (n eps (|A| |x| + |b|)): %.2g\n", largest);
  const bool as_expected = batch > 7 ? singular == 1 && found.info[7] == forgotten(n) + 1 : singular == 0;
  return largest < 30 && as_expected ? 0 : 1;  // LAPACK's tests allow 30
}

}  // namespace

int main(int count, char** words) {
  const char* device = count > 1 ? words[1] : nullptr;
  const long long batch = count > 2 ? number_of(words[2]) : 0, n = count > 3 ? number_of(words[3]) : 12;
  if (count > 4 || (device && device[0] == '-') || batch < 0 || batch > 100000000 || n < 1 || n > 128) {
    std::fprintf(stderr,
                 "usage: solve [DEVICE [SYSTEMS [N]]]\n"
                 "  DEVICE: host, cuda:0, ...; else the first GPU; SYSTEMS: their number (default a million; on\n"
                 "  host a thousand); N: unknowns of each, 1 to 128 (default 12)\n");
    return 2;
  }
  try {
    return run(device, batch, static_cast<int>(n));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "solve: %s\n", error.what());
    return 1;
  }
}
