// Conjugate gradients on a finite-element matrix, with a block-Jacobi preconditioner of blocks of different sizes.
//
// Build:      c++ -std=c++17 -O2 block_jacobi.cpp -I../common $(pkg-config --cflags --libs kgen) -o block_jacobi
// Build, GPU: c++ -std=c++17 -O2 -DWITH_CUDA block_jacobi.cpp -I../common $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o block_jacobi
// Run:        ./block_jacobi host 8 6
//
// kgen inverts all blocks and finds their condition numbers in one call (preconditioner.hpp), on a GPU if there is one. The
// matrix is made, and conjugate gradients run, on the host in plain loops: what this shows is how many iterations it takes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "device.hpp"
#include "finite_elements.hpp"
#include "preconditioner.hpp"

namespace {

constexpr double tolerance = 1e-6;  // |b - A x| / |b|
constexpr int most_iterations = 3000;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct Outcome {
  int iterations = 0;
  double residual = 0;  // |b - A x| / |b|, computed afresh at the end
};

// Preconditioned conjugate gradients from x = 0 (Saad, Iterative Methods for Sparse Linear Systems, algorithm 9.1);
// precondition(r, z) makes z = M^-1 r.
template <class Preconditioner>
Outcome conjugate_gradients(const Block_matrix& A, const std::vector<double>& b, const Preconditioner& precondition) {
  const std::size_t n = b.size();
  std::vector<double> x(n), r = b, z(n), p, q(n);
  const double wanted = tolerance * std::sqrt(dot(b, b));
  precondition(r, z);
  p = z;
  double r_z = dot(r, z);
  Outcome outcome;
  while (outcome.iterations < most_iterations && std::sqrt(dot(r, r)) > wanted) {
    A.multiply(p, q);
    const double alpha = r_z / dot(p, q);
    for (std::size_t i = 0; i < n; ++i) x[i] += alpha * p[i];
    for (std::size_t i = 0; i < n; ++i) r[i] -= alpha * q[i];
    precondition(r, z);
    const double before = r_z;
    r_z = dot(r, z);
    for (std::size_t i = 0; i < n; ++i) p[i] = z[i] + r_z / before * p[i];
    ++outcome.iterations;
  }
  A.multiply(x, q);
  for (std::size_t i = 0; i < n; ++i) r[i] = b[i] - q[i];
  outcome.residual = std::sqrt(dot(r, r) / dot(b, b));
  return outcome;
}

// Solves and prints a line of the table. Whether the residual is small enough.
template <class Preconditioner>
bool solve(const char* name, const Block_matrix& A, const std::vector<double>& b, const Preconditioner& precondition) {
  const Outcome outcome = conjugate_gradients(A, b, precondition);
  const bool reached = outcome.residual < 2 * tolerance;  // the recurrence's r drifts from it
  std::printf("%-28s %6d iterations, residual %.1e%s\n", name, outcome.iterations, outcome.residual,
              reached ? "" : ": not reached");
  return reached;
}

std::vector<double> inverse_diagonal(const Block_matrix& A) {
  std::vector<double> result(A.unknowns);
  for (std::size_t block = 0; block < A.size.size(); ++block)
    for (int i = 0; i < A.size[block]; ++i)
      result[A.first[block] + i] = 1 / A.values[A.diagonal[block] + i * (A.size[block] + 1)];
  return result;
}

int run(const char* name, int side, int max_n) {
  Device device(name);
  const Block_matrix A = make_matrix(side, max_n);
  const std::vector<double> b = make_right_hand_side(A, side);
  const Inverses inverses = invert_blocks(device, A, max_n);
  const auto [least, most] = std::minmax_element(inverses.cond.begin(), inverses.cond.end());
  std::printf("%s\n%zu blocks of 4 to %d rows, %lld unknowns; condition numbers of blocks %.2g to %.2g\n",
              device.description().c_str(), A.size.size(), max_n, static_cast<long long>(A.unknowns), *least, *most);
  std::printf("matinv_cond %.3f ms%s\n", inverses.ms, device.on_gpu() ? "" : " (host checks kernels, and is not fast)");

  const double residual = largest_residual(A, inverses);
  std::printf("largest residual of inverses |A C - I| / (n eps cond): %.2g\n", residual);

  const Block_jacobi in_double(A, inverses, Block_jacobi::all_double), adaptive(A, inverses, Block_jacobi::adaptive);
  if (in_double.left_out() > 0)
    std::printf("%lld blocks without an inverse are left out\n", static_cast<long long>(in_double.left_out()));
  const std::vector<double> diagonal = inverse_diagonal(A);
  (void)solve("no preconditioner", A, b, [](const auto& r, auto& z) { z = r; });  // may well need more than are allowed
  (void)solve("Jacobi", A, b, [&](const auto& r, auto& z) {
    for (std::size_t i = 0; i < r.size(); ++i) z[i] = diagonal[i] * r[i];
  });
  bool fine = solve("block-Jacobi, double", A, b, in_double);
  fine = solve("block-Jacobi, adaptive", A, b, adaptive) && fine && residual < 30;
  std::printf("stored in half %lld, float %lld, double %lld; %.3g MB instead of %.3g, %.0f%% saved\n",
              static_cast<long long>(adaptive.stored(Block_jacobi::in_half)),
              static_cast<long long>(adaptive.stored(Block_jacobi::in_float)),
              static_cast<long long>(adaptive.stored(Block_jacobi::in_double)),
              1e-6 * static_cast<double>(adaptive.bytes()), 1e-6 * static_cast<double>(in_double.bytes()),
              100.0 - 100.0 * static_cast<double>(adaptive.bytes()) / static_cast<double>(in_double.bytes()));
  return fine ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const char* device = count > 1 ? words[1] : nullptr;
  const long long side = count > 2 ? number_of(words[2]) : 24, max_n = count > 3 ? number_of(words[3]) : 32;
  if (count > 4 || (device && device[0] == '-') || side < 1 || side > 1000 || max_n < 4 || max_n > 32) {
    std::fprintf(stderr,
                 "usage: block_jacobi [DEVICE [SIDE [MAX_N]]]\n"
                 "  DEVICE: host, cuda:0, ...; else the first GPU; SIDE: elements along a side, 1 to 1000;\n"
                 "  MAX_N: rows of the largest block, 4 to 32\n");
    return 2;
  }
  try {
    return run(device, static_cast<int>(side), static_cast<int>(max_n));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "block_jacobi: %s\n", error.what());
    return 1;
  }
}
