// A step of a million Kalman filters: products of small matrices, some of them shared by all, and a solve.
//
// Build:      c++ -std=c++17 -O2 kalman.cpp -I../common $(pkg-config --cflags --libs kgen) -o kalman
// Build, GPU: c++ -std=c++17 -O2 -DWITH_CUDA kalman.cpp -I../common $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o kalman
// Run:        ./kalman host 300
//
// Each filter follows one object: its state x has a position and a velocity in space, P is the covariance of what is not
// known of it. A sensor sees positions z. F moves every state on by the same time, H takes the position out of it, and
// Q and R, the noise of the motion and of the sensor, differ from object to object:
//
//     x' = F x,  P' = F P F^T + Q                        what is expected
//     W = H P',  S = W H^T + R,  S K^T = W               the gain K
//     x = x' + K (z - H x'),  P = P' - W^T K^T           what is known now
//
// (Kalman, Journal of Basic Engineering 82, 1960; Simon, Optimal State Estimation, chapter 5). Object 7 is known exactly and
// so is its sensor: its S is zero. That is no error of the call. Its info says so, and all others are right.
#include <cmath>
#include <cstdio>
#include <exception>
#include <limits>

#include "device.hpp"
#include "random.hpp"

namespace {

constexpr int n = 6, m = 3;          // numbers of a state, and of what a sensor sees
constexpr std::int64_t exact = 7;    // the object of which all is known
constexpr double time_step = 0.1;

// One matrix or vector behind the other, each column by column, without gaps. F and H are one matrix each.
struct Filters {
  std::int64_t batch;
  std::vector<double> F, H, x, P, Q, R, z;
};

// Some positive definite matrix, or zero.
void append_covariance(std::vector<double>& to, int order, Random& random, double size) {
  double factor[n * n];
  for (int e = 0; e < order * order; ++e) factor[e] = random() - 0.5;
  for (int j = 0; j < order; ++j)
    for (int i = 0; i < order; ++i) {
      double sum = i == j ? 0.1 : 0;
      for (int k = 0; k < order; ++k) sum += factor[i + k * order] * factor[j + k * order];
      to.push_back(size * sum);
    }
}

Filters make_filters(std::int64_t batch) {
  Filters of{batch, std::vector<double>(n * n), std::vector<double>(m * n), {}, {}, {}, {}, {}};
  for (int i = 0; i < n; ++i) of.F[i + i * n] = 1;
  for (int i = 0; i < m; ++i) of.F[i + (i + m) * n] = time_step, of.H[i + i * m] = 1;
  Random random(1);
  for (std::int64_t b = 0; b < batch; ++b) {
    const double size = b == exact ? 0 : 1;
    for (int i = 0; i < n; ++i) of.x.push_back(10 * random() - 5);
    for (int i = 0; i < m; ++i) of.z.push_back(10 * random() - 5);
    append_covariance(of.P, n, random, size);
    append_covariance(of.Q, n, random, 0.01 * size);
    append_covariance(of.R, m, random, 0.1 * size);
  }
  return of;
}

struct Results {
  std::vector<double> x, P;        // NaN where S is not positive definite
  std::vector<std::int32_t> info;  // k > 0: pivot k of S is not positive
  double ms = 0;
};

Results step(Device& device, const Filters& of) {
  const auto batch = static_cast<std::size_t>(of.batch);
  const Array<double> F(device, of.F), H(device, of.H), x(device, of.x), P(device, of.P), z(device, of.z);
  const Array<double> Q(device, of.Q), R(device, of.R);
  const Array<double> next_x(device, batch * n), FP(device, batch * n * n), W(device, batch * m * n), Kt(device, batch * m * n);
  Array<double> next_P(device, batch * n * n), S(device, batch * m * m), seen(device, batch * m);
  const Array<std::int32_t> info(device, batch);
  kgen::Engine& engine = device.engine;

  // Of F and H there is one for all: their stride is 0. Calls follow one another on the default stream.
  const auto work = [&] {
    const std::int64_t count = of.batch;
    check(engine.gemm('N', 'N', n, 1, n, 1, F.data(), n, 0, x.data(), n, n, 0, next_x.data(), n, n, count));
    check(engine.gemm('N', 'N', n, n, n, 1, F.data(), n, 0, P.data(), n, n * n, 0, FP.data(), n, n * n, count));
    check(engine.gemm('N', 'T', n, n, n, 1, FP.data(), n, n * n, F.data(), n, 0, 1, next_P.data(), n, n * n, count));
    check(engine.gemm('N', 'N', m, 1, n, -1, H.data(), m, 0, next_x.data(), n, n, 1, seen.data(), m, m, count));
    check(engine.gemm('N', 'N', m, n, n, 1, H.data(), m, 0, next_P.data(), n, n * n, 0, W.data(), m, m * n, count));
    check(engine.gemm('N', 'T', m, m, n, 1, W.data(), m, m * n, H.data(), m, 0, 1, S.data(), m, m * m, count));
    check(engine.solve_posdef('L', m, n, S.data(), m, m * m, W.data(), m, m * n, Kt.data(), m, m * n, info.data(), count));
    check(engine.gemm('T', 'N', n, 1, m, 1, Kt.data(), m, m * n, seen.data(), m, m, 1, next_x.data(), n, n, count));
    check(engine.gemm('T', 'N', n, n, m, -1, W.data(), m, m * n, Kt.data(), m, m * n, 1, next_P.data(), n, n * n, count));
  };
  {
    const auto preparing = engine.prepare();  // compiles kernels, or fetches them, and launches nothing
    work();
  }
  const double ms = device.milliseconds(work, [&] {  // what products add to
    next_P.copy_from(Q);
    S.copy_from(R);
    seen.copy_from(z);
  });
  return {next_x.read(), next_P.read(), info.read(), ms};
}

// C = op(A) B' + C for the plain computation: sums of products of elements that two functions give.
template <class A, class B>
void add_product(double* C, int rows, int columns, int depth, double factor, A a, B b) {
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i)
      for (int k = 0; k < depth; ++k) C[i + j * rows] += factor * a(i, k) * b(k, j);
}

// The same step of filter `b` by loops, with S solved by Gaussian elimination. The largest difference of x and P, as part of
// what P' has at most.
double difference(const Filters& of, std::int64_t b, const double* found_x, const double* found_P) {
  const auto matrix = [](const double* data, int rows) { return [=](int i, int j) { return data[i + j * rows]; }; };
  const auto turned = [](const double* data, int rows) { return [=](int i, int j) { return data[j + i * rows]; }; };
  const auto F = matrix(of.F.data(), n), H = matrix(of.H.data(), m);
  double x[n] = {}, FP[n * n] = {}, P[n * n], y[m], W[m * n] = {}, S[m * m], K[m * n];
  std::copy_n(&of.Q[b * n * n], n * n, P), std::copy_n(&of.R[b * m * m], m * m, S), std::copy_n(&of.z[b * m], m, y);
  add_product(x, n, 1, n, 1, F, matrix(&of.x[b * n], n));
  add_product(FP, n, n, n, 1, F, matrix(&of.P[b * n * n], n));
  add_product(P, n, n, n, 1, matrix(FP, n), turned(of.F.data(), n));
  add_product(y, m, 1, n, -1, H, matrix(x, n));
  add_product(W, m, n, n, 1, H, matrix(P, n));
  add_product(S, m, m, n, 1, matrix(W, m), turned(of.H.data(), m));
  double largest_P = 0;
  for (const double element : P) largest_P = std::max(largest_P, std::fabs(element));
  std::copy_n(W, m * n, K);
  for (int k = 0; k < m; ++k)   // Gauss-Jordan: S is positive definite, so pivots need no search
    for (int i = 0; i < m; ++i) {
      if (i == k) continue;
      const double l = S[i + k * m] / S[k + k * m];
      for (int j = 0; j < m; ++j) S[i + j * m] -= l * S[k + j * m];
      for (int j = 0; j < n; ++j) K[i + j * m] -= l * K[k + j * m];
    }
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) K[i + j * m] /= S[i + i * m];
  add_product(x, n, 1, m, 1, turned(K, m), matrix(y, m));
  add_product(P, n, n, m, -1, turned(W, m), matrix(K, m));
  double largest = 0;
  const auto compare = [&](double found, double plain, double size) {
    largest = std::isfinite(found) ? std::max(largest, std::fabs(found - plain) / size) : std::numeric_limits<double>::infinity();
  };
  for (int i = 0; i < n; ++i) compare(found_x[i], x[i], 10);
  for (int e = 0; e < n * n; ++e) compare(found_P[e], P[e], largest_P);
  return largest;
}

int run(const char* name, std::int64_t batch) {
  Device device(name);
  if (batch == 0) batch = device.on_gpu() ? 1000000 : 1000;
  const Filters of = make_filters(batch);
  const Results found = step(device, of);
  std::printf("%s\n%lld filters, %d numbers of a state, %d seen\n", device.description().c_str(), static_cast<long long>(batch), n, m);
  std::printf("eight products and a solve %.3f ms%s\n", found.ms, device.on_gpu() ? "" : " (host checks kernels, and is not fast)");
  double largest = 0;
  std::int64_t left_out = 0;
  for (std::int64_t b = 0; b < batch; ++b) {
    if (found.info[b] != 0) {
      std::printf("filter %lld is left out: pivot %d of %d is not positive\n", static_cast<long long>(b), found.info[b], m);
      ++left_out;
    } else {
      largest = std::max(largest, difference(of, b, &found.x[b * n], &found.P[b * n * n]));
    }
  }
  std::printf("largest relative difference from a plain computation: %.2g\n", largest);
  const bool as_expected = batch > exact ? left_out == 1 && found.info[exact] == 1 : left_out == 0;
  return largest < 1e-12 && as_expected ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const char* device = count > 1 ? words[1] : nullptr;
  const long long batch = count > 2 ? number_of(words[2]) : 0;
  if (count > 3 || (device && device[0] == '-') || batch < 0 || batch > 50000000) {
    std::fprintf(stderr,
                 "usage: kalman [DEVICE [FILTERS]]\n"
                 "  DEVICE: host, cuda:0, ...; else the first GPU; FILTERS: their number (default a million; on host a "
                 "thousand)\n");
    return 2;
  }
  try {
    return run(device, batch);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kalman: %s\n", error.what());
    return 1;
  }
}
