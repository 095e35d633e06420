// Random numbers that are the same on every machine, which distributions of the standard library are not.
#pragma once

#include <complex>
#include <cstdint>

namespace kgen::verify {

// SplitMix64: small, and any seed is as good as another.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  double uniform() { return static_cast<double>((*this)() >> 11) * 0x1p-52 - 1.0; }  // in [-1, 1)
  std::complex<double> number(bool complex) {                                        // both parts in [-1, 1)
    const double re = uniform();
    return {re, complex ? uniform() : 0.0};
  }

 private:
  std::uint64_t state_;
};

}  // namespace kgen::verify
