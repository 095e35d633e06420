/* A C program that inverts a matrix on `host`. */
#include <kgen/kgen.h>
#include <stdio.h>

int main(void) {
  double a[4] = {2, 4, 4, 6}, c[4];
  int32_t info = 77;
  kgen_engine_t engine = NULL;
  if (kgen_create(&engine, "host") != KGEN_SUCCESS ||
      kgen_dmatinv_strided_batched(engine, 2, a, 2, 4, c, 2, 4, &info, 1) != KGEN_SUCCESS) {
    fprintf(stderr, "%s\n", kgen_last_error(engine));
    return 1;
  }
  kgen_destroy(engine);
  printf("inverse: %g %g %g %g\n", c[0], c[1], c[2], c[3]);
  return info;
}
