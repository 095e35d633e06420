/* Inverts a batch of two 2 x 2 matrices with the C interface. The second is singular: its info says at which column.
 *
 * Build: cc invert.c $(pkg-config --cflags --libs kgen) -o invert
 * Run:   ./invert
 *
 * "host" runs the kernels on the processor, on ordinary memory. On a GPU ("cuda:0") the arrays are device memory, and the
 * call returns before the kernel has run: synchronise the stream before the results are read.
 */
#include <kgen/kgen.h>
#include <stdio.h>

int main(void) {
  double a[8] = {2, 4, 4, 6, /* column by column: the first matrix is (2 4; 4 6) */
                 1, 2, 2, 4};
  double inverse[8];
  int32_t info[2];
  kgen_engine_t engine = NULL;
  kgen_status status = kgen_create(&engine, "host");
  if (status == KGEN_SUCCESS)
    status = kgen_dmatinv_strided_batched(engine, 2, a, 2, 4, inverse, 2, 4, info, 2);
  if (status != KGEN_SUCCESS) {
    fprintf(stderr, "%s: %s\n", kgen_status_string(status), kgen_last_error(engine));
    kgen_destroy(engine);
    return 1;
  }
  kgen_destroy(engine);

  printf("inverse: %g %g %g %g, info %d\n", inverse[0], inverse[1], inverse[2], inverse[3], (int)info[0]);
  printf("singular: info %d\n", (int)info[1]);
  return info[0] == 0 && info[1] == 2 ? 0 : 1;
}
