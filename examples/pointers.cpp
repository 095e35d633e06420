// Cholesky factors of matrices that lie anywhere: an array of pointers, one for each matrix.
//
// Build: c++ -std=c++17 pointers.cpp $(pkg-config --cflags --libs kgen) -o pointers
// Run:   ./pointers
//
// On a GPU the array of pointers is device memory too. Only the triangle that `uplo` names is read and written.
#include <cmath>
#include <cstdint>
#include <iostream>
#include <kgen/kgen.hpp>
#include <map>
#include <string>
#include <vector>

int main() {
  const int n = 3;
  // Matrices that live in another structure, in no order.
  std::map<std::string, std::vector<double>> covariances;
  for (const char* name : {"wind", "sun", "rain"}) {
    std::vector<double> a(n * n, 0.5);  // 0.5 everywhere, and a diagonal that differs
    for (int i = 0; i < n; ++i) a[i * n + i] = 2.0 + static_cast<double>(covariances.size());
    covariances[name] = a;
  }
  std::vector<double*> pointers;
  for (auto& [name, a] : covariances) pointers.push_back(a.data());
  const auto before = covariances;

  kgen::Engine engine("host");
  std::vector<std::int32_t> info(pointers.size());
  const kgen::Status status =
      engine.status() ? engine.potrf('L', n, pointers.data(), n, info.data(), static_cast<std::int64_t>(pointers.size()))
                      : engine.status();
  if (!status) {
    std::cerr << status.message << '\n';
    return 1;
  }

  double worst = 0;  // of |A - L L^T|, lower triangle
  for (const auto& [name, l] : covariances)
    for (int j = 0; j < n; ++j)
      for (int i = j; i < n; ++i) {
        double sum = 0;
        for (int k = 0; k <= j; ++k) sum += l[k * n + i] * l[k * n + j];
        worst = std::max(worst, std::abs(sum - before.at(name)[j * n + i]));
      }
  std::cout << covariances.size() << " factors, |A - L L^T| at most " << worst << '\n';
  return worst < 1e-14 ? 0 : 1;
}
