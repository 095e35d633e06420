// A C++ program that inverts a matrix on `host`.
#include <iostream>
#include <kgen/kgen.hpp>

int main() {
  kgen::Engine engine("host");
  const std::complex<double> a[] = {2, 4, 4, 6};
  std::complex<double> c[4];
  std::int32_t info = 77;
  const kgen::Status status = engine.matinv(2, a, 2, 4, c, 2, 4, &info, 1);
  if (!status) {
    std::cerr << status.message << '\n';
    return 1;
  }
  std::cout << "inverse:";
  for (const auto& element : c) std::cout << ' ' << element.real();
  std::cout << '\n';
  return info;
}
