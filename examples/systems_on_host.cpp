// Solves 1,000 systems of 8 equations on `host`: the first program of docs/tutorial.md.
//
// Build: c++ -std=c++17 systems_on_host.cpp $(pkg-config --cflags --libs kgen) -o systems_on_host
// Run: ./systems_on_host
// Prints:
//   system 0: x = 1 1 1 1 1 1 1 1
//   system 7: singular, pivot 3 is zero
//
#include <cstdio>
#include <kgen/kgen.hpp>
#include <vector>

int main() {
  const int n = 8, systems = 1000;
  std::vector<double> A(systems * n * n), B(systems * n), X(systems * n);
  std::vector<int> info(systems);
  for (int s = 0; s < systems; ++s)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const double element = i == j ? n + s % 5 : i - j;
        A[s * n * n + j * n + i] = element;  // row i, column j
        B[s * n + i] += element;             // b = A (1 ... 1), so every x is 1
      }
  for (int i = 0; i < n; ++i) A[7 * n * n + 2 * n + i] = 0;  // column 3 of system 7: it is singular

  kgen::Engine engine("host");
  kgen::Status status = engine.status();
  if (status)
    status = engine.solve('N', n, 1,                       // A as it is, one right-hand side
                          A.data(), n, n * n,              // leading dimension, stride
                          B.data(), n, n, X.data(), n, n,  // the same of B and X
                          info.data(), systems);
  if (!status) {
    std::fprintf(stderr, "%s\n", status.message.c_str());
    return 1;
  }
  for (const int s : {0, 7}) {
    std::printf("system %d:", s);
    if (info[s] > 0) std::printf(" singular, pivot %d is zero", info[s]);
    if (info[s] == 0) std::printf(" x =");
    for (int i = 0; i < n && info[s] == 0; ++i) std::printf(" %g", X[s * n + i]);
    std::printf("\n");
  }
}
