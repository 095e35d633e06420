// Looks the emitted kernels up, which needs no GPU; the header's table refers to every launcher, so all must be linked.
#include <cstdio>
#include <cstring>

#include "kgen_kernels.h"

int main() {
  const struct kgen_kernel* kernel = kgen_find_kernel("getrf", 'd', "m=16 n=16 layout=strided", 90);
  if (!kernel || std::strstr(kernel->id, "getrf__d__m_16__n_16__pivot_partial__layout_strided") != kernel->id) return 1;
  if (!kgen_find_kernel("getri", 'd', "n=16", 90) || !kgen_find_kernel("getri", 'd', "", 90)) return 2;
  if (kgen_find_kernel("getrf", 's', "m=16 n=16", 90) || kgen_find_kernel("getrf", 'd', "m=5 n=5", 90)) return 3;
  const struct kgen_kernel* packed = kgen_find_kernel("getrf", 'd', " layout=packed  pivot=partial n=16 m=16 ", 90);
  if (!packed || !std::strstr(packed->settings, " pivot=partial layout=packed ")) return 4;
  // Whole words, each of them: n=1 is not n=16, and there is no lanes=8 among sizes and options.
  if (kgen_find_kernel("getrf", 'd', "n=1", 90) || kgen_find_kernel("getrf", 'd', "m=16 n=16 lanes=8", 90)) return 6;
  if (kgen_find_kernel("getr", 'd', "", 90) || kgen_find_kernel("getrf", 'd', "=8", 90)) return 7;
  // An older GPU gets what it can run, where the best for a newer one needs more.
  const struct kgen_kernel* older = kgen_find_kernel("getrf", 'd', "m=16 n=16 layout=strided", 75);
  if (!older || older == kernel || older->requires_sm > 75 || kernel->requires_sm != 80) return 8;
  const auto launch = (kgen_getrf_packed_launcher)packed->launch;  // no leading dimension, no strides
  if (!launch || launch(nullptr, nullptr, nullptr, 0, nullptr) != 0) return 5;
  std::printf("found %s: %d threads, %d matrices a block\n", kernel->id, kernel->threads, kernel->matrices);
  return 0;
}
