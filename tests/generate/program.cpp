// Looks the emitted kernels up, which needs no GPU; the header's table refers to every launcher, so all must be linked.
#include <cstdio>
#include <cstring>

#include "kgen_kernels.h"

int main() {
  const struct kgen_kernel* kernel = kgen_find_kernel("getrf", 'd', 8);
  if (!kernel || std::strstr(kernel->id, "getrf__d__m_8__n_8__pivot_partial__layout_strided") != kernel->id) return 1;
  if (!kgen_find_kernel("getri", 'c', 3)) return 2;
  if (kgen_find_kernel("getrf", 's', 8) || kgen_find_kernel("getrf", 'd', 5)) return 3;
  const struct kgen_kernel* packed = kgen_find_kernel_for("getrf", 'd', 8, "none", "packed");
  if (!packed || std::strcmp(packed->layout, "packed") != 0) return 4;
  const auto launch = (kgen_getrf_packed_launcher)packed->launch;  // no leading dimension, no strides
  if (!launch || launch(nullptr, nullptr, nullptr, 0, nullptr) != 0) return 5;
  std::printf("found %s: %d threads, %d matrices a block\n", kernel->id, kernel->threads, kernel->matrices);
  return 0;
}
