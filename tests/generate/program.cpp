// Looks the emitted kernels up, which needs no GPU; the header's table refers to every launcher, so all must be linked.
#include <cstdio>
#include <cstring>

#include "kgen_kernels.h"

int main() {
  const struct kgen_kernel* kernel = kgen_find_kernel("getrf", 'd', "m=8 n=8 layout=strided");
  if (!kernel || std::strstr(kernel->id, "getrf__d__m_8__n_8__pivot_partial__layout_strided") != kernel->id) return 1;
  if (!kgen_find_kernel("getri", 'c', "n=3") || !kgen_find_kernel("getri", 'c', "")) return 2;
  if (kgen_find_kernel("getrf", 's', "m=8 n=8") || kgen_find_kernel("getrf", 'd', "m=5 n=5")) return 3;
  const struct kgen_kernel* packed = kgen_find_kernel("getrf", 'd', " layout=packed  pivot=none n=8 m=8 ");
  if (!packed || !std::strstr(packed->settings, " pivot=none layout=packed ")) return 4;
  // Whole words, each of them: n=1 is not n=12, and there is no lanes=8 among sizes and options.
  if (kgen_find_kernel("getrf", 'd', "n=1") || kgen_find_kernel("getrf", 'd', "m=8 n=8 lanes=8")) return 6;
  if (kgen_find_kernel("getr", 'd', "") || kgen_find_kernel("getrf", 'd', "=8")) return 7;
  const auto launch = (kgen_getrf_packed_launcher)packed->launch;  // no leading dimension, no strides
  if (!launch || launch(nullptr, nullptr, nullptr, 0, nullptr) != 0) return 5;
  std::printf("found %s: %d threads, %d matrices a block\n", kernel->id, kernel->threads, kernel->matrices);
  return 0;
}
