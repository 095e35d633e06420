/* Launchers of kernels that kgen emitted, and a table to find them by. C and C++; no CUDA header is needed.
 *
 * A launcher enqueues its kernel over `batch` matrices on `stream` (a cudaStream_t, NULL: the default stream) and
 * returns a cudaError_t, 0 for success. Matrices are column-major in device memory, element type by precision: s float,
 * d double, c and z pairs of them (real, imaginary). Leading dimensions and strides are counted in elements. Layout
 * "strided": matrix i stands at A + i * strideA. Launchers do not check their arguments.
 *
 *     cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
 *     cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
 *     const struct kgen_kernel* k =
 *         kgen_find_kernel("getrf", 's', "m=1 n=1 pivot=partial layout=strided", 10 * major + minor);
 *     if (k) status = ((kgen_getrf_strided_launcher)k->launch)(
 *         A, lda, strideA, ipiv, strideP, info, batch, stream);
 */
#ifdef KGEN_KERNELS_H
#if KGEN_KERNELS_H != 0x1bf4e0bd
#error "kgen_kernels.h of another emission was included before: emit all kernels by one command (kgen --variants ID,ID)"
#endif
#else
#define KGEN_KERNELS_H 0x1bf4e0bd

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int (*kgen_getrf_strided_launcher)(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
typedef int (*kgen_getri_strided_launcher)(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);

int sgetrf_1_thread_per_matrix_f8c55b8b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_2_thread_per_matrix_79c3619d_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_3_thread_per_matrix_c0b1bfd8_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_4_thread_per_matrix_3d7fd797_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_5_thread_per_matrix_69e70026_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_6_thread_per_matrix_a2e0f673_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_7_thread_per_matrix_bb804069_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_8_thread_per_matrix_68f56541_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_9_thread_per_matrix_d66fe7a4_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_10_thread_per_matrix_719434e8_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_11_thread_per_matrix_077a02e7_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_12_thread_per_matrix_ea239d5d_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_13_rows_across_lanes_47823fe9_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_14_thread_per_matrix_5e586a21_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_15_rows_across_lanes_8709d1f9_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_16_rows_across_lanes_363b2b32_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_17_rows_across_lanes_8ced694c_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_18_rows_across_lanes_082b628b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_19_rows_across_lanes_d9f7777c_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_20_rows_across_lanes_c8956039_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_21_rows_across_lanes_0031323f_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_22_rows_across_lanes_4ec41abb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_23_rows_across_lanes_9d9f561b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_24_rows_across_lanes_348afac6_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_25_rows_across_lanes_a03022c4_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_26_rows_across_lanes_ecb13a66_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_27_rows_across_lanes_f6480e71_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_28_rows_across_lanes_651dd337_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_29_rows_across_lanes_75896beb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_30_rows_across_lanes_0d120779_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_31_rows_across_lanes_9fee2739_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetrf_32_rows_across_lanes_5f4ad9fa_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_1_thread_per_matrix_6c4d45c2_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_2_rows_across_lanes_8a32033b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_3_thread_per_matrix_ac8f2bfb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_4_thread_per_matrix_195f4a94_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_5_thread_per_matrix_f5e0182e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_6_thread_per_matrix_9a1265ef_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_7_thread_per_matrix_6ec4c3ee_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_8_rows_across_lanes_7d89bfbc_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_9_thread_per_matrix_54b651b1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_10_rows_across_lanes_aa18ecec_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_11_rows_across_lanes_59a4e106_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_12_rows_across_lanes_678aa2be_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_13_rows_across_lanes_24e712eb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_14_rows_across_lanes_d841767a_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_15_rows_across_lanes_befddcbe_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_16_rows_across_lanes_34e73df9_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_17_rows_across_lanes_384958ac_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_18_rows_across_lanes_2d9f8903_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_19_rows_across_lanes_46d87b27_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_20_rows_across_lanes_e397ec40_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_21_rows_across_lanes_0aed5b89_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_22_rows_across_lanes_b1095e14_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_23_rows_across_lanes_9c3c1ad1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_24_rows_across_lanes_4a4aec3a_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_25_rows_across_lanes_76d69403_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_26_rows_across_lanes_e888a459_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_27_rows_across_lanes_a4cc18ab_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_28_rows_across_lanes_10c27c8e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_29_rows_across_lanes_3c589586_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_30_rows_across_lanes_082b9c61_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_31_rows_across_lanes_23925fc7_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int dgetrf_32_rows_across_lanes_62f3567e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_1_thread_per_matrix_5c64e90f_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_2_thread_per_matrix_6b59b1f1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_3_thread_per_matrix_bf7eed3f_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_4_thread_per_matrix_3bf54563_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_5_thread_per_matrix_d2ca58c2_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_6_thread_per_matrix_ef40f2ec_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_7_thread_per_matrix_7f4413ac_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_8_rows_across_lanes_3a0d4693_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_9_thread_per_matrix_25ac7a33_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_10_rows_across_lanes_caca6d1f_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_11_rows_across_lanes_11e4b223_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_12_rows_across_lanes_dc27e7fa_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_13_rows_across_lanes_24226243_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_14_rows_across_lanes_78567e8d_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_15_rows_across_lanes_36c51dac_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_16_rows_across_lanes_1a0c5641_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_17_rows_across_lanes_d009e0e8_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_18_rows_across_lanes_6deabc09_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_19_rows_across_lanes_0a091ee6_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_20_rows_across_lanes_50e46b9b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_21_rows_across_lanes_300eefc4_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_22_rows_across_lanes_e7f77da4_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_23_rows_across_lanes_f6319c41_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_24_rows_across_lanes_cbe05be8_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_25_rows_across_lanes_c046c949_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_26_rows_across_lanes_ddb4f2bf_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_27_rows_across_lanes_fa56c3d1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_28_rows_across_lanes_bbd06467_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_29_rows_across_lanes_4a6ea3b7_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_30_rows_across_lanes_b276d585_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_31_rows_across_lanes_83d329f7_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int cgetrf_32_rows_across_lanes_e34e4fd5_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_1_thread_per_matrix_02fb56dd_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_2_rows_across_lanes_06c373cb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_3_thread_per_matrix_af42973e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_4_thread_per_matrix_f6aba02e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_5_thread_per_matrix_19ce875b_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_6_rows_across_lanes_61529144_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_7_rows_across_lanes_be4a3670_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_8_rows_across_lanes_ff0d5494_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_9_rows_across_lanes_998921fc_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_10_rows_across_lanes_1183acb0_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_11_rows_across_lanes_16f827b1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_12_rows_across_lanes_b13eced1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_13_rows_across_lanes_eff51d8d_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_14_rows_across_lanes_4c3bde0c_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_15_rows_across_lanes_55378187_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_16_rows_across_lanes_947b18dc_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_17_matrix_instruction_90c0447e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_18_matrix_instruction_34a0f552_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_19_matrix_instruction_65a94664_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_20_matrix_instruction_5b201ede_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_21_matrix_instruction_7e6584f0_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_22_matrix_instruction_213a036e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_23_matrix_instruction_47d6ad71_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_24_matrix_instruction_2863cdd1_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_25_matrix_instruction_be591e38_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_26_matrix_instruction_712553c6_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_27_matrix_instruction_a4ac525e_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_28_matrix_instruction_75cf2c73_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_29_matrix_instruction_341a0ca5_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_30_matrix_instruction_1c06132d_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_31_matrix_instruction_79c69c47_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int zgetrf_32_matrix_instruction_ae51d6cb_launch(
    void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch, void* stream);
int sgetri_1_rows_across_lanes_965e121b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_2_thread_per_matrix_182a5f7f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_3_thread_per_matrix_599414ff_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_4_thread_per_matrix_db01038e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_5_thread_per_matrix_f3bc0cf0_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_6_thread_per_matrix_930fee97_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_7_thread_per_matrix_adb69a9a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_8_thread_per_matrix_943c8b9c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_9_thread_per_matrix_4210504f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_10_thread_per_matrix_90d569fb_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_11_thread_per_matrix_5cb4fcf4_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_12_thread_per_matrix_68901733_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_13_rows_across_lanes_fa9800c4_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_14_rows_across_lanes_0dd20269_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_15_rows_across_lanes_a2955d4a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_16_rows_across_lanes_199331d3_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_17_grid_of_lanes_0e2923e4_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_18_grid_of_lanes_2aa91350_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_19_grid_of_lanes_cb274061_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_20_grid_of_lanes_03510e26_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_21_grid_of_lanes_a6b81518_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_22_grid_of_lanes_bef1c15c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_23_grid_of_lanes_13830374_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_24_grid_of_lanes_d1f9e45a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_25_grid_of_lanes_427bb5b3_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_26_grid_of_lanes_3094efff_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_27_grid_of_lanes_cdc525d9_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_28_grid_of_lanes_a02169f5_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_29_grid_of_lanes_eac8ca32_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_30_grid_of_lanes_8535234c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_31_grid_of_lanes_5c255741_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int sgetri_32_grid_of_lanes_ca3db9de_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_1_rows_across_lanes_a607deac_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_2_rows_across_lanes_821376b7_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_3_thread_per_matrix_c6c60195_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_4_thread_per_matrix_0159b3e4_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_5_thread_per_matrix_4d6b64eb_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_6_thread_per_matrix_14ec0918_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_7_thread_per_matrix_461e9f8d_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_8_rows_across_lanes_afb05c1e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_9_thread_per_matrix_20849259_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_10_rows_across_lanes_914aaeb0_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_11_rows_across_lanes_1be96b52_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_12_rows_across_lanes_7ce9a49e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_13_rows_across_lanes_daf0237c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_14_rows_across_lanes_bb7f65db_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_15_rows_across_lanes_ad399504_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_16_rows_across_lanes_c611ca87_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_17_grid_of_lanes_7347039f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_18_grid_of_lanes_a6ae73f2_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_19_grid_of_lanes_a9bc2efe_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_20_grid_of_lanes_6513253e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_21_grid_of_lanes_95a0bf97_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_22_grid_of_lanes_7fb764e6_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_23_grid_of_lanes_69ccc40f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_24_grid_of_lanes_1023b4f4_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_25_matrix_instruction_8346219d_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_26_grid_of_lanes_d3dcdb88_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_27_grid_of_lanes_9e5863da_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_28_grid_of_lanes_6edd2e4f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_29_grid_of_lanes_7992ff9f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_30_grid_of_lanes_ccc5ae01_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_31_grid_of_lanes_95c41a49_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int dgetri_32_grid_of_lanes_33819307_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_1_rows_across_lanes_2b71371e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_2_rows_across_lanes_84444175_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_3_thread_per_matrix_3273f241_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_4_thread_per_matrix_1b83575b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_5_thread_per_matrix_7d8c1a9a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_6_thread_per_matrix_b5a3dcff_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_7_thread_per_matrix_5e1dca5a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_8_rows_across_lanes_c3d5b453_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_9_rows_across_lanes_bd68e076_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_10_rows_across_lanes_abafc21c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_11_rows_across_lanes_5ecd5021_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_12_rows_across_lanes_adca87cc_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_13_rows_across_lanes_bf9e8c2d_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_14_rows_across_lanes_85d41046_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_15_rows_across_lanes_e17d7d5b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_16_rows_across_lanes_a50df71b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_17_grid_of_lanes_27a8441d_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_18_grid_of_lanes_99966272_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_19_grid_of_lanes_f3f283ef_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_20_grid_of_lanes_e2aaf837_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_21_grid_of_lanes_c1c2ae08_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_22_grid_of_lanes_c0f84e33_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_23_grid_of_lanes_67762ae2_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_24_grid_of_lanes_b7cc4875_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_25_grid_of_lanes_1efe6c5a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_26_grid_of_lanes_1eb2e15a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_27_grid_of_lanes_b532e9c5_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_28_grid_of_lanes_481d7061_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_29_grid_of_lanes_4036f646_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_30_grid_of_lanes_27453293_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_31_grid_of_lanes_8ecdcd25_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int cgetri_32_grid_of_lanes_902f35b7_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_1_rows_across_lanes_536a5500_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_2_rows_across_lanes_0bb4b879_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_3_thread_per_matrix_ee2f040c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_4_thread_per_matrix_5d78db19_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_5_thread_per_matrix_bca96c33_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_6_rows_across_lanes_f18b3793_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_7_rows_across_lanes_f9fa3c31_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_8_rows_across_lanes_8d381bba_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_9_rows_across_lanes_529c126e_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_10_rows_across_lanes_a053302c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_11_rows_across_lanes_2048f72f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_12_rows_across_lanes_8dd64b44_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_13_rows_across_lanes_006c0cf9_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_14_rows_across_lanes_ff899d3a_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_15_rows_across_lanes_5c37e572_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_16_rows_across_lanes_c7053c26_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_17_grid_of_lanes_2469b0b1_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_18_grid_of_lanes_19145120_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_19_matrix_instruction_7435bfc1_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_20_matrix_instruction_44484609_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_21_matrix_instruction_752fb892_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_22_matrix_instruction_477b893f_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_23_matrix_instruction_298ec914_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_24_matrix_instruction_c38bff58_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_25_matrix_instruction_e4fbf12b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_26_matrix_instruction_359f1f5c_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_27_matrix_instruction_1b60b073_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_28_matrix_instruction_3ef5028b_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_29_matrix_instruction_56392c29_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_30_matrix_instruction_e8937989_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_31_matrix_instruction_6f946a07_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);
int zgetri_32_matrix_instruction_83738b9d_launch(
    const void* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, void* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch, void* stream);

struct kgen_kernel {
    const char* operation;
    char precision;
    const char* settings;     /* as in its id, with blanks around each */
    const char* id;
    void (*launch)(void);     /* cast it to the type of its operation and layout, above */
    int threads, matrices;    /* per block */
    int requires_sm;          /* 80: sm_80 or later */
    int best_from_sm;         /* 90: chosen for GPUs from sm_90 on; 0: not chosen, but asked for */
    int64_t flops, bytes;     /* per matrix, where every size that is "any" is 1 */
};

static const struct kgen_kernel kgen_kernels[] = {
    {"getrf", 's', " m=1 n=1 pivot=partial layout=strided ",
     "getrf__s__m_1__n_1__pivot_partial__layout_strided__thread_per_matrix__io_direct__panel_0__per_block_256",
     (void (*)(void))sgetrf_1_thread_per_matrix_f8c55b8b_launch,
     256, 256, 70, 90, 0, 16},
    {"getrf", 's', " m=2 n=2 pivot=partial layout=strided ",
     "getrf__s__m_2__n_2__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_128",
     (void (*)(void))sgetrf_2_thread_per_matrix_79c3619d_launch,
     128, 128, 70, 90, 3, 44},
    {"getrf", 's', " m=3 n=3 pivot=partial layout=strided ",
     "getrf__s__m_3__n_3__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64",
     (void (*)(void))sgetrf_3_thread_per_matrix_c0b1bfd8_launch,
     64, 64, 70, 90, 13, 88},
    {"getrf", 's', " m=4 n=4 pivot=partial layout=strided ",
     "getrf__s__m_4__n_4__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_4_thread_per_matrix_3d7fd797_launch,
     32, 32, 70, 90, 34, 148},
    {"getrf", 's', " m=5 n=5 pivot=partial layout=strided ",
     "getrf__s__m_5__n_5__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_5_thread_per_matrix_69e70026_launch,
     32, 32, 70, 90, 70, 224},
    {"getrf", 's', " m=6 n=6 pivot=partial layout=strided ",
     "getrf__s__m_6__n_6__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_6_thread_per_matrix_a2e0f673_launch,
     32, 32, 70, 90, 125, 316},
    {"getrf", 's', " m=7 n=7 pivot=partial layout=strided ",
     "getrf__s__m_7__n_7__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_7_thread_per_matrix_bb804069_launch,
     32, 32, 70, 90, 203, 424},
    {"getrf", 's', " m=8 n=8 pivot=partial layout=strided ",
     "getrf__s__m_8__n_8__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_8_thread_per_matrix_68f56541_launch,
     32, 32, 70, 90, 308, 548},
    {"getrf", 's', " m=9 n=9 pivot=partial layout=strided ",
     "getrf__s__m_9__n_9__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_9_thread_per_matrix_d66fe7a4_launch,
     32, 32, 70, 90, 444, 688},
    {"getrf", 's', " m=10 n=10 pivot=partial layout=strided ",
     "getrf__s__m_10__n_10__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_10_thread_per_matrix_719434e8_launch,
     32, 32, 70, 90, 615, 844},
    {"getrf", 's', " m=11 n=11 pivot=partial layout=strided ",
     "getrf__s__m_11__n_11__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_11_thread_per_matrix_077a02e7_launch,
     32, 32, 70, 90, 825, 1016},
    {"getrf", 's', " m=12 n=12 pivot=partial layout=strided ",
     "getrf__s__m_12__n_12__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64",
     (void (*)(void))sgetrf_12_thread_per_matrix_ea239d5d_launch,
     64, 64, 70, 90, 1078, 1204},
    {"getrf", 's', " m=13 n=13 pivot=partial layout=strided ",
     "getrf__s__m_13__n_13__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_13_rows_across_lanes_47823fe9_launch,
     32, 2, 80, 90, 1378, 1408},
    {"getrf", 's', " m=14 n=14 pivot=partial layout=strided ",
     "getrf__s__m_14__n_14__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))sgetrf_14_thread_per_matrix_5e586a21_launch,
     32, 32, 70, 90, 1729, 1628},
    {"getrf", 's', " m=15 n=15 pivot=partial layout=strided ",
     "getrf__s__m_15__n_15__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_15_rows_across_lanes_8709d1f9_launch,
     64, 4, 80, 90, 2135, 1864},
    {"getrf", 's', " m=16 n=16 pivot=partial layout=strided ",
     "getrf__s__m_16__n_16__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_16_rows_across_lanes_363b2b32_launch,
     64, 4, 80, 90, 2600, 2116},
    {"getrf", 's', " m=17 n=17 pivot=partial layout=strided ",
     "getrf__s__m_17__n_17__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_9__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))sgetrf_17_rows_across_lanes_8ced694c_launch,
     64, 6, 80, 90, 3128, 2384},
    {"getrf", 's', " m=18 n=18 pivot=partial layout=strided ",
     "getrf__s__m_18__n_18__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_9__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))sgetrf_18_rows_across_lanes_082b628b_launch,
     64, 6, 80, 90, 3723, 2668},
    {"getrf", 's', " m=19 n=19 pivot=partial layout=strided ",
     "getrf__s__m_19__n_19__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))sgetrf_19_rows_across_lanes_d9f7777c_launch,
     64, 6, 80, 90, 4389, 2968},
    {"getrf", 's', " m=20 n=20 pivot=partial layout=strided ",
     "getrf__s__m_20__n_20__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))sgetrf_20_rows_across_lanes_c8956039_launch,
     64, 6, 80, 90, 5130, 3284},
    {"getrf", 's', " m=21 n=21 pivot=partial layout=strided ",
     "getrf__s__m_21__n_21__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_21_rows_across_lanes_0031323f_launch,
     64, 2, 80, 90, 5950, 3616},
    {"getrf", 's', " m=22 n=22 pivot=partial layout=strided ",
     "getrf__s__m_22__n_22__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_22_rows_across_lanes_4ec41abb_launch,
     64, 2, 80, 90, 6853, 3964},
    {"getrf", 's', " m=23 n=23 pivot=partial layout=strided ",
     "getrf__s__m_23__n_23__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_23_rows_across_lanes_9d9f561b_launch,
     64, 2, 80, 90, 7843, 4328},
    {"getrf", 's', " m=24 n=24 pivot=partial layout=strided ",
     "getrf__s__m_24__n_24__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_24_rows_across_lanes_348afac6_launch,
     64, 2, 80, 90, 8924, 4708},
    {"getrf", 's', " m=25 n=25 pivot=partial layout=strided ",
     "getrf__s__m_25__n_25__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_28",
     (void (*)(void))sgetrf_25_rows_across_lanes_a03022c4_launch,
     32, 1, 80, 90, 10100, 5104},
    {"getrf", 's', " m=26 n=26 pivot=partial layout=strided ",
     "getrf__s__m_26__n_26__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))sgetrf_26_rows_across_lanes_ecb13a66_launch,
     64, 2, 80, 90, 11375, 5516},
    {"getrf", 's', " m=27 n=27 pivot=partial layout=strided ",
     "getrf__s__m_27__n_27__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_28",
     (void (*)(void))sgetrf_27_rows_across_lanes_f6480e71_launch,
     32, 1, 80, 90, 12753, 5944},
    {"getrf", 's', " m=28 n=28 pivot=partial layout=strided ",
     "getrf__s__m_28__n_28__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))sgetrf_28_rows_across_lanes_651dd337_launch,
     64, 2, 80, 90, 14238, 6388},
    {"getrf", 's', " m=29 n=29 pivot=partial layout=strided ",
     "getrf__s__m_29__n_29__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))sgetrf_29_rows_across_lanes_75896beb_launch,
     64, 2, 80, 90, 15834, 6848},
    {"getrf", 's', " m=30 n=30 pivot=partial layout=strided ",
     "getrf__s__m_30__n_30__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))sgetrf_30_rows_across_lanes_0d120779_launch,
     64, 2, 80, 90, 17545, 7324},
    {"getrf", 's', " m=31 n=31 pivot=partial layout=strided ",
     "getrf__s__m_31__n_31__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_24",
     (void (*)(void))sgetrf_31_rows_across_lanes_9fee2739_launch,
     64, 2, 80, 90, 19375, 7816},
    {"getrf", 's', " m=32 n=32 pivot=partial layout=strided ",
     "getrf__s__m_32__n_32__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))sgetrf_32_rows_across_lanes_5f4ad9fa_launch,
     32, 1, 80, 90, 21328, 8324},
    {"getrf", 'd', " m=1 n=1 pivot=partial layout=strided ",
     "getrf__d__m_1__n_1__pivot_partial__layout_strided__thread_per_matrix__io_direct__panel_0__per_block_256",
     (void (*)(void))dgetrf_1_thread_per_matrix_6c4d45c2_launch,
     256, 256, 70, 90, 0, 24},
    {"getrf", 'd', " m=2 n=2 pivot=partial layout=strided ",
     "getrf__d__m_2__n_2__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_2__per_block_64__search_butterfly__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_2_rows_across_lanes_8a32033b_launch,
     128, 64, 70, 90, 3, 76},
    {"getrf", 'd', " m=3 n=3 pivot=partial layout=strided ",
     "getrf__d__m_3__n_3__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))dgetrf_3_thread_per_matrix_ac8f2bfb_launch,
     32, 32, 70, 90, 13, 160},
    {"getrf", 'd', " m=4 n=4 pivot=partial layout=strided ",
     "getrf__d__m_4__n_4__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64",
     (void (*)(void))dgetrf_4_thread_per_matrix_195f4a94_launch,
     64, 64, 70, 90, 34, 276},
    {"getrf", 'd', " m=5 n=5 pivot=partial layout=strided ",
     "getrf__d__m_5__n_5__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))dgetrf_5_thread_per_matrix_f5e0182e_launch,
     32, 32, 70, 90, 70, 424},
    {"getrf", 'd', " m=6 n=6 pivot=partial layout=strided ",
     "getrf__d__m_6__n_6__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))dgetrf_6_thread_per_matrix_9a1265ef_launch,
     32, 32, 70, 90, 125, 604},
    {"getrf", 'd', " m=7 n=7 pivot=partial layout=strided ",
     "getrf__d__m_7__n_7__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))dgetrf_7_thread_per_matrix_6ec4c3ee_launch,
     32, 32, 70, 90, 203, 816},
    {"getrf", 'd', " m=8 n=8 pivot=partial layout=strided ",
     "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_8_rows_across_lanes_7d89bfbc_launch,
     64, 8, 80, 90, 308, 1060},
    {"getrf", 'd', " m=9 n=9 pivot=partial layout=strided ",
     "getrf__d__m_9__n_9__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64",
     (void (*)(void))dgetrf_9_thread_per_matrix_54b651b1_launch,
     64, 64, 70, 90, 444, 1336},
    {"getrf", 'd', " m=10 n=10 pivot=partial layout=strided ",
     "getrf__d__m_10__n_10__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_10_rows_across_lanes_aa18ecec_launch,
     64, 6, 80, 90, 615, 1644},
    {"getrf", 'd', " m=11 n=11 pivot=partial layout=strided ",
     "getrf__d__m_11__n_11__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_11_rows_across_lanes_59a4e106_launch,
     32, 2, 80, 90, 825, 1984},
    {"getrf", 'd', " m=12 n=12 pivot=partial layout=strided ",
     "getrf__d__m_12__n_12__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_12_rows_across_lanes_678aa2be_launch,
     32, 2, 80, 90, 1078, 2356},
    {"getrf", 'd', " m=13 n=13 pivot=partial layout=strided ",
     "getrf__d__m_13__n_13__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_13_rows_across_lanes_24e712eb_launch,
     32, 2, 80, 90, 1378, 2760},
    {"getrf", 'd', " m=14 n=14 pivot=partial layout=strided ",
     "getrf__d__m_14__n_14__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_14_rows_across_lanes_d841767a_launch,
     32, 2, 80, 90, 1729, 3196},
    {"getrf", 'd', " m=15 n=15 pivot=partial layout=strided ",
     "getrf__d__m_15__n_15__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))dgetrf_15_rows_across_lanes_befddcbe_launch,
     32, 2, 80, 90, 2135, 3664},
    {"getrf", 'd', " m=16 n=16 pivot=partial layout=strided ",
     "getrf__d__m_16__n_16__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_16_rows_across_lanes_34e73df9_launch,
     32, 2, 80, 90, 2600, 4164},
    {"getrf", 'd', " m=17 n=17 pivot=partial layout=strided ",
     "getrf__d__m_17__n_17__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_9__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))dgetrf_17_rows_across_lanes_384958ac_launch,
     64, 6, 80, 90, 3128, 4696},
    {"getrf", 'd', " m=18 n=18 pivot=partial layout=strided ",
     "getrf__d__m_18__n_18__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_9__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))dgetrf_18_rows_across_lanes_2d9f8903_launch,
     64, 6, 80, 90, 3723, 5260},
    {"getrf", 'd', " m=19 n=19 pivot=partial layout=strided ",
     "getrf__d__m_19__n_19__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))dgetrf_19_rows_across_lanes_46d87b27_launch,
     64, 6, 80, 90, 4389, 5856},
    {"getrf", 'd', " m=20 n=20 pivot=partial layout=strided ",
     "getrf__d__m_20__n_20__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_14",
     (void (*)(void))dgetrf_20_rows_across_lanes_e397ec40_launch,
     64, 6, 80, 90, 5130, 6484},
    {"getrf", 'd', " m=21 n=21 pivot=partial layout=strided ",
     "getrf__d__m_21__n_21__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_21_rows_across_lanes_0aed5b89_launch,
     64, 2, 80, 90, 5950, 7144},
    {"getrf", 'd', " m=22 n=22 pivot=partial layout=strided ",
     "getrf__d__m_22__n_22__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_22_rows_across_lanes_b1095e14_launch,
     64, 2, 80, 90, 6853, 7836},
    {"getrf", 'd', " m=23 n=23 pivot=partial layout=strided ",
     "getrf__d__m_23__n_23__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_23_rows_across_lanes_9c3c1ad1_launch,
     32, 1, 80, 90, 7843, 8560},
    {"getrf", 'd', " m=24 n=24 pivot=partial layout=strided ",
     "getrf__d__m_24__n_24__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_24_rows_across_lanes_4a4aec3a_launch,
     32, 1, 80, 90, 8924, 9316},
    {"getrf", 'd', " m=25 n=25 pivot=partial layout=strided ",
     "getrf__d__m_25__n_25__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_25__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_25_rows_across_lanes_76d69403_launch,
     64, 2, 80, 90, 10100, 10104},
    {"getrf", 'd', " m=26 n=26 pivot=partial layout=strided ",
     "getrf__d__m_26__n_26__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_26_rows_across_lanes_e888a459_launch,
     64, 2, 80, 90, 11375, 10924},
    {"getrf", 'd', " m=27 n=27 pivot=partial layout=strided ",
     "getrf__d__m_27__n_27__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))dgetrf_27_rows_across_lanes_a4cc18ab_launch,
     64, 2, 80, 90, 12753, 11776},
    {"getrf", 'd', " m=28 n=28 pivot=partial layout=strided ",
     "getrf__d__m_28__n_28__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))dgetrf_28_rows_across_lanes_10c27c8e_launch,
     64, 2, 80, 90, 14238, 12660},
    {"getrf", 'd', " m=29 n=29 pivot=partial layout=strided ",
     "getrf__d__m_29__n_29__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))dgetrf_29_rows_across_lanes_3c589586_launch,
     64, 2, 80, 90, 15834, 13576},
    {"getrf", 'd', " m=30 n=30 pivot=partial layout=strided ",
     "getrf__d__m_30__n_30__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))dgetrf_30_rows_across_lanes_082b9c61_launch,
     64, 2, 80, 90, 17545, 14524},
    {"getrf", 'd', " m=31 n=31 pivot=partial layout=strided ",
     "getrf__d__m_31__n_31__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))dgetrf_31_rows_across_lanes_23925fc7_launch,
     64, 2, 80, 90, 19375, 15504},
    {"getrf", 'd', " m=32 n=32 pivot=partial layout=strided ",
     "getrf__d__m_32__n_32__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))dgetrf_32_rows_across_lanes_62f3567e_launch,
     64, 2, 80, 90, 21328, 16516},
    {"getrf", 'c', " m=1 n=1 pivot=partial layout=strided ",
     "getrf__c__m_1__n_1__pivot_partial__layout_strided__thread_per_matrix__io_direct__panel_0__per_block_128",
     (void (*)(void))cgetrf_1_thread_per_matrix_5c64e90f_launch,
     128, 128, 70, 90, 0, 24},
    {"getrf", 'c', " m=2 n=2 pivot=partial layout=strided ",
     "getrf__c__m_2__n_2__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_128",
     (void (*)(void))cgetrf_2_thread_per_matrix_6b59b1f1_launch,
     128, 128, 70, 90, 12, 76},
    {"getrf", 'c', " m=3 n=3 pivot=partial layout=strided ",
     "getrf__c__m_3__n_3__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))cgetrf_3_thread_per_matrix_bf7eed3f_launch,
     32, 32, 70, 90, 52, 160},
    {"getrf", 'c', " m=4 n=4 pivot=partial layout=strided ",
     "getrf__c__m_4__n_4__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))cgetrf_4_thread_per_matrix_3bf54563_launch,
     32, 32, 70, 90, 136, 276},
    {"getrf", 'c', " m=5 n=5 pivot=partial layout=strided ",
     "getrf__c__m_5__n_5__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))cgetrf_5_thread_per_matrix_d2ca58c2_launch,
     32, 32, 70, 90, 280, 424},
    {"getrf", 'c', " m=6 n=6 pivot=partial layout=strided ",
     "getrf__c__m_6__n_6__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))cgetrf_6_thread_per_matrix_ef40f2ec_launch,
     32, 32, 70, 90, 500, 604},
    {"getrf", 'c', " m=7 n=7 pivot=partial layout=strided ",
     "getrf__c__m_7__n_7__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))cgetrf_7_thread_per_matrix_7f4413ac_launch,
     32, 32, 70, 90, 812, 816},
    {"getrf", 'c', " m=8 n=8 pivot=partial layout=strided ",
     "getrf__c__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_8_rows_across_lanes_3a0d4693_launch,
     64, 8, 80, 90, 1232, 1060},
    {"getrf", 'c', " m=9 n=9 pivot=partial layout=strided ",
     "getrf__c__m_9__n_9__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64",
     (void (*)(void))cgetrf_9_thread_per_matrix_25ac7a33_launch,
     64, 64, 70, 90, 1776, 1336},
    {"getrf", 'c', " m=10 n=10 pivot=partial layout=strided ",
     "getrf__c__m_10__n_10__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))cgetrf_10_rows_across_lanes_caca6d1f_launch,
     64, 6, 80, 90, 2460, 1644},
    {"getrf", 'c', " m=11 n=11 pivot=partial layout=strided ",
     "getrf__c__m_11__n_11__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))cgetrf_11_rows_across_lanes_11e4b223_launch,
     32, 2, 80, 90, 3300, 1984},
    {"getrf", 'c', " m=12 n=12 pivot=partial layout=strided ",
     "getrf__c__m_12__n_12__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))cgetrf_12_rows_across_lanes_dc27e7fa_launch,
     32, 2, 80, 90, 4312, 2356},
    {"getrf", 'c', " m=13 n=13 pivot=partial layout=strided ",
     "getrf__c__m_13__n_13__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_28",
     (void (*)(void))cgetrf_13_rows_across_lanes_24226243_launch,
     32, 2, 80, 90, 5512, 2760},
    {"getrf", 'c', " m=14 n=14 pivot=partial layout=strided ",
     "getrf__c__m_14__n_14__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_14_rows_across_lanes_78567e8d_launch,
     64, 4, 80, 90, 6916, 3196},
    {"getrf", 'c', " m=15 n=15 pivot=partial layout=strided ",
     "getrf__c__m_15__n_15__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_15_rows_across_lanes_36c51dac_launch,
     32, 2, 80, 90, 8540, 3664},
    {"getrf", 'c', " m=16 n=16 pivot=partial layout=strided ",
     "getrf__c__m_16__n_16__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_16_rows_across_lanes_1a0c5641_launch,
     32, 2, 80, 90, 10400, 4164},
    {"getrf", 'c', " m=17 n=17 pivot=partial layout=strided ",
     "getrf__c__m_17__n_17__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_24",
     (void (*)(void))cgetrf_17_rows_across_lanes_d009e0e8_launch,
     64, 2, 80, 90, 12512, 4696},
    {"getrf", 'c', " m=18 n=18 pivot=partial layout=strided ",
     "getrf__c__m_18__n_18__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_18_rows_across_lanes_6deabc09_launch,
     32, 1, 80, 90, 14892, 5260},
    {"getrf", 'c', " m=19 n=19 pivot=partial layout=strided ",
     "getrf__c__m_19__n_19__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_19_rows_across_lanes_0a091ee6_launch,
     32, 1, 80, 90, 17556, 5856},
    {"getrf", 'c', " m=20 n=20 pivot=partial layout=strided ",
     "getrf__c__m_20__n_20__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_20_rows_across_lanes_50e46b9b_launch,
     32, 1, 80, 90, 20520, 6484},
    {"getrf", 'c', " m=21 n=21 pivot=partial layout=strided ",
     "getrf__c__m_21__n_21__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_21_rows_across_lanes_300eefc4_launch,
     32, 1, 80, 90, 23800, 7144},
    {"getrf", 'c', " m=22 n=22 pivot=partial layout=strided ",
     "getrf__c__m_22__n_22__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_22_rows_across_lanes_e7f77da4_launch,
     32, 1, 80, 90, 27412, 7836},
    {"getrf", 'c', " m=23 n=23 pivot=partial layout=strided ",
     "getrf__c__m_23__n_23__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_23_rows_across_lanes_f6319c41_launch,
     32, 1, 80, 90, 31372, 8560},
    {"getrf", 'c', " m=24 n=24 pivot=partial layout=strided ",
     "getrf__c__m_24__n_24__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_1__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))cgetrf_24_rows_across_lanes_cbe05be8_launch,
     32, 1, 80, 90, 35696, 9316},
    {"getrf", 'c', " m=25 n=25 pivot=partial layout=strided ",
     "getrf__c__m_25__n_25__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))cgetrf_25_rows_across_lanes_c046c949_launch,
     64, 2, 80, 90, 40400, 10104},
    {"getrf", 'c', " m=26 n=26 pivot=partial layout=strided ",
     "getrf__c__m_26__n_26__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))cgetrf_26_rows_across_lanes_ddb4f2bf_launch,
     64, 2, 80, 90, 45500, 10924},
    {"getrf", 'c', " m=27 n=27 pivot=partial layout=strided ",
     "getrf__c__m_27__n_27__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))cgetrf_27_rows_across_lanes_fa56c3d1_launch,
     64, 2, 80, 90, 51012, 11776},
    {"getrf", 'c', " m=28 n=28 pivot=partial layout=strided ",
     "getrf__c__m_28__n_28__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))cgetrf_28_rows_across_lanes_bbd06467_launch,
     64, 2, 80, 90, 56952, 12660},
    {"getrf", 'c', " m=29 n=29 pivot=partial layout=strided ",
     "getrf__c__m_29__n_29__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_24",
     (void (*)(void))cgetrf_29_rows_across_lanes_4a6ea3b7_launch,
     64, 2, 80, 90, 63336, 13576},
    {"getrf", 'c', " m=30 n=30 pivot=partial layout=strided ",
     "getrf__c__m_30__n_30__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))cgetrf_30_rows_across_lanes_b276d585_launch,
     64, 2, 80, 90, 70180, 14524},
    {"getrf", 'c', " m=31 n=31 pivot=partial layout=strided ",
     "getrf__c__m_31__n_31__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))cgetrf_31_rows_across_lanes_83d329f7_launch,
     64, 2, 80, 90, 77500, 15504},
    {"getrf", 'c', " m=32 n=32 pivot=partial layout=strided ",
     "getrf__c__m_32__n_32__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_2__search_redux__broadcast_shuffle__least_warps_16",
     (void (*)(void))cgetrf_32_rows_across_lanes_e34e4fd5_launch,
     64, 2, 80, 90, 85312, 16516},
    {"getrf", 'z', " m=1 n=1 pivot=partial layout=strided ",
     "getrf__z__m_1__n_1__pivot_partial__layout_strided__thread_per_matrix__io_direct__panel_0__per_block_256",
     (void (*)(void))zgetrf_1_thread_per_matrix_02fb56dd_launch,
     256, 256, 70, 90, 0, 40},
    {"getrf", 'z', " m=2 n=2 pivot=partial layout=strided ",
     "getrf__z__m_2__n_2__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_2__per_block_16__search_redux__broadcast_shuffle__least_warps_32",
     (void (*)(void))zgetrf_2_rows_across_lanes_06c373cb_launch,
     32, 16, 80, 90, 12, 140},
    {"getrf", 'z', " m=3 n=3 pivot=partial layout=strided ",
     "getrf__z__m_3__n_3__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))zgetrf_3_thread_per_matrix_af42973e_launch,
     32, 32, 70, 90, 52, 304},
    {"getrf", 'z', " m=4 n=4 pivot=partial layout=strided ",
     "getrf__z__m_4__n_4__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))zgetrf_4_thread_per_matrix_f6aba02e_launch,
     32, 32, 70, 90, 136, 532},
    {"getrf", 'z', " m=5 n=5 pivot=partial layout=strided ",
     "getrf__z__m_5__n_5__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32",
     (void (*)(void))zgetrf_5_thread_per_matrix_19ce875b_launch,
     32, 32, 70, 90, 280, 824},
    {"getrf", 'z', " m=6 n=6 pivot=partial layout=strided ",
     "getrf__z__m_6__n_6__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_6__per_block_10__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))zgetrf_6_rows_across_lanes_61529144_launch,
     64, 10, 80, 90, 500, 1180},
    {"getrf", 'z', " m=7 n=7 pivot=partial layout=strided ",
     "getrf__z__m_7__n_7__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux__broadcast_shuffle__least_warps_26",
     (void (*)(void))zgetrf_7_rows_across_lanes_be4a3670_launch,
     64, 8, 80, 90, 812, 1600},
    {"getrf", 'z', " m=8 n=8 pivot=partial layout=strided ",
     "getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux__broadcast_shuffle__least_warps_24",
     (void (*)(void))zgetrf_8_rows_across_lanes_ff0d5494_launch,
     64, 8, 80, 90, 1232, 2084},
    {"getrf", 'z', " m=9 n=9 pivot=partial layout=strided ",
     "getrf__z__m_9__n_9__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_9__per_block_3__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))zgetrf_9_rows_across_lanes_998921fc_launch,
     32, 3, 80, 90, 1776, 2632},
    {"getrf", 'z', " m=10 n=10 pivot=partial layout=strided ",
     "getrf__z__m_10__n_10__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_10__per_block_6__search_redux__broadcast_shuffle__least_warps_24",
     (void (*)(void))zgetrf_10_rows_across_lanes_1183acb0_launch,
     64, 6, 80, 90, 2460, 3244},
    {"getrf", 'z', " m=11 n=11 pivot=partial layout=strided ",
     "getrf__z__m_11__n_11__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_22",
     (void (*)(void))zgetrf_11_rows_across_lanes_16f827b1_launch,
     64, 4, 80, 90, 3300, 3920},
    {"getrf", 'z', " m=12 n=12 pivot=partial layout=strided ",
     "getrf__z__m_12__n_12__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))zgetrf_12_rows_across_lanes_b13eced1_launch,
     64, 4, 80, 90, 4312, 4660},
    {"getrf", 'z', " m=13 n=13 pivot=partial layout=strided ",
     "getrf__z__m_13__n_13__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))zgetrf_13_rows_across_lanes_eff51d8d_launch,
     32, 2, 80, 90, 5512, 5464},
    {"getrf", 'z', " m=14 n=14 pivot=partial layout=strided ",
     "getrf__z__m_14__n_14__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))zgetrf_14_rows_across_lanes_4c3bde0c_launch,
     32, 2, 80, 90, 6916, 6332},
    {"getrf", 'z', " m=15 n=15 pivot=partial layout=strided ",
     "getrf__z__m_15__n_15__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_2__search_redux__broadcast_shuffle__least_warps_20",
     (void (*)(void))zgetrf_15_rows_across_lanes_55378187_launch,
     32, 2, 80, 90, 8540, 7264},
    {"getrf", 'z', " m=16 n=16 pivot=partial layout=strided ",
     "getrf__z__m_16__n_16__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_16__per_block_4__search_redux__broadcast_shuffle__least_warps_18",
     (void (*)(void))zgetrf_16_rows_across_lanes_947b18dc_launch,
     64, 4, 80, 90, 10400, 8260},
    {"getrf", 'z', " m=17 n=17 pivot=partial layout=strided ",
     "getrf__z__m_17__n_17__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_17_matrix_instruction_90c0447e_launch,
     32, 1, 80, 90, 12512, 9320},
    {"getrf", 'z', " m=18 n=18 pivot=partial layout=strided ",
     "getrf__z__m_18__n_18__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_18_matrix_instruction_34a0f552_launch,
     32, 1, 80, 90, 14892, 10444},
    {"getrf", 'z', " m=19 n=19 pivot=partial layout=strided ",
     "getrf__z__m_19__n_19__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_19_matrix_instruction_65a94664_launch,
     32, 1, 80, 90, 17556, 11632},
    {"getrf", 'z', " m=20 n=20 pivot=partial layout=strided ",
     "getrf__z__m_20__n_20__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_20_matrix_instruction_5b201ede_launch,
     32, 1, 80, 90, 20520, 12884},
    {"getrf", 'z', " m=21 n=21 pivot=partial layout=strided ",
     "getrf__z__m_21__n_21__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_21_matrix_instruction_7e6584f0_launch,
     32, 1, 80, 90, 23800, 14200},
    {"getrf", 'z', " m=22 n=22 pivot=partial layout=strided ",
     "getrf__z__m_22__n_22__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_22_matrix_instruction_213a036e_launch,
     32, 1, 80, 90, 27412, 15580},
    {"getrf", 'z', " m=23 n=23 pivot=partial layout=strided ",
     "getrf__z__m_23__n_23__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_23_matrix_instruction_47d6ad71_launch,
     32, 1, 80, 90, 31372, 17024},
    {"getrf", 'z', " m=24 n=24 pivot=partial layout=strided ",
     "getrf__z__m_24__n_24__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_24_matrix_instruction_2863cdd1_launch,
     32, 1, 80, 90, 35696, 18532},
    {"getrf", 'z', " m=25 n=25 pivot=partial layout=strided ",
     "getrf__z__m_25__n_25__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_25_matrix_instruction_be591e38_launch,
     32, 1, 80, 90, 40400, 20104},
    {"getrf", 'z', " m=26 n=26 pivot=partial layout=strided ",
     "getrf__z__m_26__n_26__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_26_matrix_instruction_712553c6_launch,
     32, 1, 80, 90, 45500, 21740},
    {"getrf", 'z', " m=27 n=27 pivot=partial layout=strided ",
     "getrf__z__m_27__n_27__pivot_partial__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_27_matrix_instruction_a4ac525e_launch,
     32, 1, 80, 90, 51012, 23440},
    {"getrf", 'z', " m=28 n=28 pivot=partial layout=strided ",
     "getrf__z__m_28__n_28__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_28_matrix_instruction_75cf2c73_launch,
     32, 1, 80, 90, 56952, 25204},
    {"getrf", 'z', " m=29 n=29 pivot=partial layout=strided ",
     "getrf__z__m_29__n_29__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_29_matrix_instruction_341a0ca5_launch,
     32, 1, 80, 90, 63336, 27032},
    {"getrf", 'z', " m=30 n=30 pivot=partial layout=strided ",
     "getrf__z__m_30__n_30__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_30_matrix_instruction_1c06132d_launch,
     32, 1, 80, 90, 70180, 28924},
    {"getrf", 'z', " m=31 n=31 pivot=partial layout=strided ",
     "getrf__z__m_31__n_31__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_0",
     (void (*)(void))zgetrf_31_matrix_instruction_79c69c47_launch,
     32, 1, 80, 90, 77500, 30880},
    {"getrf", 'z', " m=32 n=32 pivot=partial layout=strided ",
     "getrf__z__m_32__n_32__pivot_partial__layout_strided__matrix_instruction__panel_8__panels_loop__per_block_1__least_warps_12",
     (void (*)(void))zgetrf_32_matrix_instruction_ae51d6cb_launch,
     32, 1, 80, 90, 85312, 32900},
    {"getri", 's', " n=1 pivot=partial layout=strided ",
     "getri__s__n_1__pivot_partial__layout_strided__rows_across_lanes__lanes_1__per_block_192",
     (void (*)(void))sgetri_1_rows_across_lanes_965e121b_launch,
     192, 192, 70, 90, 2, 16},
    {"getri", 's', " n=2 pivot=partial layout=strided ",
     "getri__s__n_2__pivot_partial__layout_strided__thread_per_matrix__per_block_128",
     (void (*)(void))sgetri_2_thread_per_matrix_182a5f7f_launch,
     128, 128, 70, 90, 10, 44},
    {"getri", 's', " n=3 pivot=partial layout=strided ",
     "getri__s__n_3__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_3_thread_per_matrix_599414ff_launch,
     32, 32, 70, 90, 32, 88},
    {"getri", 's', " n=4 pivot=partial layout=strided ",
     "getri__s__n_4__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_4_thread_per_matrix_db01038e_launch,
     32, 32, 70, 90, 76, 148},
    {"getri", 's', " n=5 pivot=partial layout=strided ",
     "getri__s__n_5__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_5_thread_per_matrix_f3bc0cf0_launch,
     32, 32, 70, 90, 150, 224},
    {"getri", 's', " n=6 pivot=partial layout=strided ",
     "getri__s__n_6__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_6_thread_per_matrix_930fee97_launch,
     32, 32, 70, 90, 262, 316},
    {"getri", 's', " n=7 pivot=partial layout=strided ",
     "getri__s__n_7__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_7_thread_per_matrix_adb69a9a_launch,
     32, 32, 70, 90, 420, 424},
    {"getri", 's', " n=8 pivot=partial layout=strided ",
     "getri__s__n_8__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_8_thread_per_matrix_943c8b9c_launch,
     32, 32, 70, 90, 632, 548},
    {"getri", 's', " n=9 pivot=partial layout=strided ",
     "getri__s__n_9__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_9_thread_per_matrix_4210504f_launch,
     32, 32, 70, 90, 906, 688},
    {"getri", 's', " n=10 pivot=partial layout=strided ",
     "getri__s__n_10__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_10_thread_per_matrix_90d569fb_launch,
     32, 32, 70, 90, 1250, 844},
    {"getri", 's', " n=11 pivot=partial layout=strided ",
     "getri__s__n_11__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_11_thread_per_matrix_5cb4fcf4_launch,
     32, 32, 70, 90, 1672, 1016},
    {"getri", 's', " n=12 pivot=partial layout=strided ",
     "getri__s__n_12__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))sgetri_12_thread_per_matrix_68901733_launch,
     32, 32, 70, 90, 2180, 1204},
    {"getri", 's', " n=13 pivot=partial layout=strided ",
     "getri__s__n_13__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))sgetri_13_rows_across_lanes_fa9800c4_launch,
     64, 4, 70, 90, 2782, 1408},
    {"getri", 's', " n=14 pivot=partial layout=strided ",
     "getri__s__n_14__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))sgetri_14_rows_across_lanes_0dd20269_launch,
     32, 2, 70, 90, 3486, 1628},
    {"getri", 's', " n=15 pivot=partial layout=strided ",
     "getri__s__n_15__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))sgetri_15_rows_across_lanes_a2955d4a_launch,
     32, 2, 70, 90, 4300, 1864},
    {"getri", 's', " n=16 pivot=partial layout=strided ",
     "getri__s__n_16__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))sgetri_16_rows_across_lanes_199331d3_launch,
     64, 4, 70, 90, 5232, 2116},
    {"getri", 's', " n=17 pivot=partial layout=strided ",
     "getri__s__n_17__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_12",
     (void (*)(void))sgetri_17_grid_of_lanes_0e2923e4_launch,
     32, 3, 70, 90, 6290, 2384},
    {"getri", 's', " n=18 pivot=partial layout=strided ",
     "getri__s__n_18__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_12",
     (void (*)(void))sgetri_18_grid_of_lanes_2aa91350_launch,
     32, 3, 70, 90, 7482, 2668},
    {"getri", 's', " n=19 pivot=partial layout=strided ",
     "getri__s__n_19__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))sgetri_19_grid_of_lanes_cb274061_launch,
     32, 3, 70, 90, 8816, 2968},
    {"getri", 's', " n=20 pivot=partial layout=strided ",
     "getri__s__n_20__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))sgetri_20_grid_of_lanes_03510e26_launch,
     32, 3, 70, 90, 10300, 3284},
    {"getri", 's', " n=21 pivot=partial layout=strided ",
     "getri__s__n_21__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_1__steps_1__per_block_4__least_warps_0",
     (void (*)(void))sgetri_21_grid_of_lanes_a6b81518_launch,
     32, 4, 70, 90, 11942, 3616},
    {"getri", 's', " n=22 pivot=partial layout=strided ",
     "getri__s__n_22__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_1__steps_1__per_block_4__least_warps_0",
     (void (*)(void))sgetri_22_grid_of_lanes_bef1c15c_launch,
     32, 4, 70, 90, 13750, 3964},
    {"getri", 's', " n=23 pivot=partial layout=strided ",
     "getri__s__n_23__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_1__steps_1__per_block_4__least_warps_0",
     (void (*)(void))sgetri_23_grid_of_lanes_13830374_launch,
     32, 4, 70, 90, 15732, 4328},
    {"getri", 's', " n=24 pivot=partial layout=strided ",
     "getri__s__n_24__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_1__steps_1__per_block_4__least_warps_0",
     (void (*)(void))sgetri_24_grid_of_lanes_d1f9e45a_launch,
     32, 4, 70, 90, 17896, 4708},
    {"getri", 's', " n=25 pivot=partial layout=strided ",
     "getri__s__n_25__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_25_grid_of_lanes_427bb5b3_launch,
     32, 2, 70, 90, 20250, 5104},
    {"getri", 's', " n=26 pivot=partial layout=strided ",
     "getri__s__n_26__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_26_grid_of_lanes_3094efff_launch,
     32, 2, 70, 90, 22802, 5516},
    {"getri", 's', " n=27 pivot=partial layout=strided ",
     "getri__s__n_27__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_27_grid_of_lanes_cdc525d9_launch,
     32, 2, 70, 90, 25560, 5944},
    {"getri", 's', " n=28 pivot=partial layout=strided ",
     "getri__s__n_28__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_28_grid_of_lanes_a02169f5_launch,
     32, 2, 70, 90, 28532, 6388},
    {"getri", 's', " n=29 pivot=partial layout=strided ",
     "getri__s__n_29__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_29_grid_of_lanes_eac8ca32_launch,
     32, 2, 70, 90, 31726, 6848},
    {"getri", 's', " n=30 pivot=partial layout=strided ",
     "getri__s__n_30__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_30_grid_of_lanes_8535234c_launch,
     32, 2, 70, 90, 35150, 7324},
    {"getri", 's', " n=31 pivot=partial layout=strided ",
     "getri__s__n_31__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_31_grid_of_lanes_5c255741_launch,
     32, 2, 70, 90, 38812, 7816},
    {"getri", 's', " n=32 pivot=partial layout=strided ",
     "getri__s__n_32__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))sgetri_32_grid_of_lanes_ca3db9de_launch,
     32, 2, 70, 90, 42720, 8324},
    {"getri", 'd', " n=1 pivot=partial layout=strided ",
     "getri__d__n_1__pivot_partial__layout_strided__rows_across_lanes__lanes_1__per_block_192",
     (void (*)(void))dgetri_1_rows_across_lanes_a607deac_launch,
     192, 192, 70, 90, 2, 24},
    {"getri", 'd', " n=2 pivot=partial layout=strided ",
     "getri__d__n_2__pivot_partial__layout_strided__rows_across_lanes__lanes_2__per_block_64",
     (void (*)(void))dgetri_2_rows_across_lanes_821376b7_launch,
     128, 64, 70, 90, 10, 76},
    {"getri", 'd', " n=3 pivot=partial layout=strided ",
     "getri__d__n_3__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))dgetri_3_thread_per_matrix_c6c60195_launch,
     32, 32, 70, 90, 32, 160},
    {"getri", 'd', " n=4 pivot=partial layout=strided ",
     "getri__d__n_4__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))dgetri_4_thread_per_matrix_0159b3e4_launch,
     32, 32, 70, 90, 76, 276},
    {"getri", 'd', " n=5 pivot=partial layout=strided ",
     "getri__d__n_5__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))dgetri_5_thread_per_matrix_4d6b64eb_launch,
     32, 32, 70, 90, 150, 424},
    {"getri", 'd', " n=6 pivot=partial layout=strided ",
     "getri__d__n_6__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))dgetri_6_thread_per_matrix_14ec0918_launch,
     32, 32, 70, 90, 262, 604},
    {"getri", 'd', " n=7 pivot=partial layout=strided ",
     "getri__d__n_7__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))dgetri_7_thread_per_matrix_461e9f8d_launch,
     32, 32, 70, 90, 420, 816},
    {"getri", 'd', " n=8 pivot=partial layout=strided ",
     "getri__d__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8",
     (void (*)(void))dgetri_8_rows_across_lanes_afb05c1e_launch,
     64, 8, 70, 90, 632, 1060},
    {"getri", 'd', " n=9 pivot=partial layout=strided ",
     "getri__d__n_9__pivot_partial__layout_strided__thread_per_matrix__per_block_64",
     (void (*)(void))dgetri_9_thread_per_matrix_20849259_launch,
     64, 64, 70, 90, 906, 1336},
    {"getri", 'd', " n=10 pivot=partial layout=strided ",
     "getri__d__n_10__pivot_partial__layout_strided__rows_across_lanes__lanes_10__per_block_6",
     (void (*)(void))dgetri_10_rows_across_lanes_914aaeb0_launch,
     64, 6, 70, 90, 1250, 1644},
    {"getri", 'd', " n=11 pivot=partial layout=strided ",
     "getri__d__n_11__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))dgetri_11_rows_across_lanes_1be96b52_launch,
     64, 4, 70, 90, 1672, 1984},
    {"getri", 'd', " n=12 pivot=partial layout=strided ",
     "getri__d__n_12__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))dgetri_12_rows_across_lanes_7ce9a49e_launch,
     64, 4, 70, 90, 2180, 2356},
    {"getri", 'd', " n=13 pivot=partial layout=strided ",
     "getri__d__n_13__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))dgetri_13_rows_across_lanes_daf0237c_launch,
     64, 4, 70, 90, 2782, 2760},
    {"getri", 'd', " n=14 pivot=partial layout=strided ",
     "getri__d__n_14__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))dgetri_14_rows_across_lanes_bb7f65db_launch,
     64, 4, 70, 90, 3486, 3196},
    {"getri", 'd', " n=15 pivot=partial layout=strided ",
     "getri__d__n_15__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))dgetri_15_rows_across_lanes_ad399504_launch,
     32, 2, 70, 90, 4300, 3664},
    {"getri", 'd', " n=16 pivot=partial layout=strided ",
     "getri__d__n_16__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))dgetri_16_rows_across_lanes_c611ca87_launch,
     64, 4, 70, 90, 5232, 4164},
    {"getri", 'd', " n=17 pivot=partial layout=strided ",
     "getri__d__n_17__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))dgetri_17_grid_of_lanes_7347039f_launch,
     32, 3, 70, 90, 6290, 4696},
    {"getri", 'd', " n=18 pivot=partial layout=strided ",
     "getri__d__n_18__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))dgetri_18_grid_of_lanes_a6ae73f2_launch,
     32, 3, 70, 90, 7482, 5260},
    {"getri", 'd', " n=19 pivot=partial layout=strided ",
     "getri__d__n_19__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))dgetri_19_grid_of_lanes_a9bc2efe_launch,
     32, 3, 70, 90, 8816, 5856},
    {"getri", 'd', " n=20 pivot=partial layout=strided ",
     "getri__d__n_20__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))dgetri_20_grid_of_lanes_6513253e_launch,
     32, 3, 70, 90, 10300, 6484},
    {"getri", 'd', " n=21 pivot=partial layout=strided ",
     "getri__d__n_21__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_1__steps_1__per_block_4__least_warps_12",
     (void (*)(void))dgetri_21_grid_of_lanes_95a0bf97_launch,
     32, 4, 70, 90, 11942, 7144},
    {"getri", 'd', " n=22 pivot=partial layout=strided ",
     "getri__d__n_22__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_22_grid_of_lanes_7fb764e6_launch,
     32, 2, 70, 90, 13750, 7836},
    {"getri", 'd', " n=23 pivot=partial layout=strided ",
     "getri__d__n_23__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_23_grid_of_lanes_69ccc40f_launch,
     32, 2, 70, 90, 15732, 8560},
    {"getri", 'd', " n=24 pivot=partial layout=strided ",
     "getri__d__n_24__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_24_grid_of_lanes_1023b4f4_launch,
     32, 2, 70, 90, 17896, 9316},
    {"getri", 'd', " n=25 pivot=partial layout=strided ",
     "getri__d__n_25__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))dgetri_25_matrix_instruction_8346219d_launch,
     32, 1, 80, 90, 20250, 10104},
    {"getri", 'd', " n=26 pivot=partial layout=strided ",
     "getri__d__n_26__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_26_grid_of_lanes_d3dcdb88_launch,
     32, 2, 70, 90, 22802, 10924},
    {"getri", 'd', " n=27 pivot=partial layout=strided ",
     "getri__d__n_27__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_1__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_27_grid_of_lanes_9e5863da_launch,
     32, 2, 70, 90, 25560, 11776},
    {"getri", 'd', " n=28 pivot=partial layout=strided ",
     "getri__d__n_28__pivot_partial__layout_strided__grid_of_lanes__rows_14__cols_2__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_28_grid_of_lanes_6edd2e4f_launch,
     64, 2, 70, 90, 28532, 12660},
    {"getri", 'd', " n=29 pivot=partial layout=strided ",
     "getri__d__n_29__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_2__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_29_grid_of_lanes_7992ff9f_launch,
     64, 2, 70, 90, 31726, 13576},
    {"getri", 'd', " n=30 pivot=partial layout=strided ",
     "getri__d__n_30__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_2__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_30_grid_of_lanes_ccc5ae01_launch,
     64, 2, 70, 90, 35150, 14524},
    {"getri", 'd', " n=31 pivot=partial layout=strided ",
     "getri__d__n_31__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_2__steps_1__per_block_2__least_warps_0",
     (void (*)(void))dgetri_31_grid_of_lanes_95c41a49_launch,
     64, 2, 70, 90, 38812, 15504},
    {"getri", 'd', " n=32 pivot=partial layout=strided ",
     "getri__d__n_32__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_2__steps_1__per_block_4__least_warps_0",
     (void (*)(void))dgetri_32_grid_of_lanes_33819307_launch,
     128, 4, 70, 90, 42720, 16516},
    {"getri", 'c', " n=1 pivot=partial layout=strided ",
     "getri__c__n_1__pivot_partial__layout_strided__rows_across_lanes__lanes_1__per_block_256",
     (void (*)(void))cgetri_1_rows_across_lanes_2b71371e_launch,
     256, 256, 70, 90, 8, 24},
    {"getri", 'c', " n=2 pivot=partial layout=strided ",
     "getri__c__n_2__pivot_partial__layout_strided__rows_across_lanes__lanes_2__per_block_64",
     (void (*)(void))cgetri_2_rows_across_lanes_84444175_launch,
     128, 64, 70, 90, 40, 76},
    {"getri", 'c', " n=3 pivot=partial layout=strided ",
     "getri__c__n_3__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))cgetri_3_thread_per_matrix_3273f241_launch,
     32, 32, 70, 90, 128, 160},
    {"getri", 'c', " n=4 pivot=partial layout=strided ",
     "getri__c__n_4__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))cgetri_4_thread_per_matrix_1b83575b_launch,
     32, 32, 70, 90, 304, 276},
    {"getri", 'c', " n=5 pivot=partial layout=strided ",
     "getri__c__n_5__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))cgetri_5_thread_per_matrix_7d8c1a9a_launch,
     32, 32, 70, 90, 600, 424},
    {"getri", 'c', " n=6 pivot=partial layout=strided ",
     "getri__c__n_6__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))cgetri_6_thread_per_matrix_b5a3dcff_launch,
     32, 32, 70, 90, 1048, 604},
    {"getri", 'c', " n=7 pivot=partial layout=strided ",
     "getri__c__n_7__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))cgetri_7_thread_per_matrix_5e1dca5a_launch,
     32, 32, 70, 90, 1680, 816},
    {"getri", 'c', " n=8 pivot=partial layout=strided ",
     "getri__c__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_4",
     (void (*)(void))cgetri_8_rows_across_lanes_c3d5b453_launch,
     32, 4, 70, 90, 2528, 1060},
    {"getri", 'c', " n=9 pivot=partial layout=strided ",
     "getri__c__n_9__pivot_partial__layout_strided__rows_across_lanes__lanes_9__per_block_6",
     (void (*)(void))cgetri_9_rows_across_lanes_bd68e076_launch,
     64, 6, 70, 90, 3624, 1336},
    {"getri", 'c', " n=10 pivot=partial layout=strided ",
     "getri__c__n_10__pivot_partial__layout_strided__rows_across_lanes__lanes_10__per_block_6",
     (void (*)(void))cgetri_10_rows_across_lanes_abafc21c_launch,
     64, 6, 70, 90, 5000, 1644},
    {"getri", 'c', " n=11 pivot=partial layout=strided ",
     "getri__c__n_11__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_11_rows_across_lanes_5ecd5021_launch,
     32, 2, 70, 90, 6688, 1984},
    {"getri", 'c', " n=12 pivot=partial layout=strided ",
     "getri__c__n_12__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_12_rows_across_lanes_adca87cc_launch,
     32, 2, 70, 90, 8720, 2356},
    {"getri", 'c', " n=13 pivot=partial layout=strided ",
     "getri__c__n_13__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_13_rows_across_lanes_bf9e8c2d_launch,
     32, 2, 70, 90, 11128, 2760},
    {"getri", 'c', " n=14 pivot=partial layout=strided ",
     "getri__c__n_14__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_14_rows_across_lanes_85d41046_launch,
     32, 2, 70, 90, 13944, 3196},
    {"getri", 'c', " n=15 pivot=partial layout=strided ",
     "getri__c__n_15__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_15_rows_across_lanes_e17d7d5b_launch,
     32, 2, 70, 90, 17200, 3664},
    {"getri", 'c', " n=16 pivot=partial layout=strided ",
     "getri__c__n_16__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))cgetri_16_rows_across_lanes_a50df71b_launch,
     32, 2, 70, 90, 20928, 4164},
    {"getri", 'c', " n=17 pivot=partial layout=strided ",
     "getri__c__n_17__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))cgetri_17_grid_of_lanes_27a8441d_launch,
     32, 3, 70, 90, 25160, 4696},
    {"getri", 'c', " n=18 pivot=partial layout=strided ",
     "getri__c__n_18__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))cgetri_18_grid_of_lanes_99966272_launch,
     32, 3, 70, 90, 29928, 5260},
    {"getri", 'c', " n=19 pivot=partial layout=strided ",
     "getri__c__n_19__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))cgetri_19_grid_of_lanes_f3f283ef_launch,
     32, 3, 70, 90, 35264, 5856},
    {"getri", 'c', " n=20 pivot=partial layout=strided ",
     "getri__c__n_20__pivot_partial__layout_strided__grid_of_lanes__rows_10__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))cgetri_20_grid_of_lanes_e2aaf837_launch,
     32, 3, 70, 90, 41200, 6484},
    {"getri", 'c', " n=21 pivot=partial layout=strided ",
     "getri__c__n_21__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))cgetri_21_grid_of_lanes_c1c2ae08_launch,
     32, 2, 70, 90, 47768, 7144},
    {"getri", 'c', " n=22 pivot=partial layout=strided ",
     "getri__c__n_22__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))cgetri_22_grid_of_lanes_c0f84e33_launch,
     32, 2, 70, 90, 55000, 7836},
    {"getri", 'c', " n=23 pivot=partial layout=strided ",
     "getri__c__n_23__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))cgetri_23_grid_of_lanes_67762ae2_launch,
     32, 2, 70, 90, 62928, 8560},
    {"getri", 'c', " n=24 pivot=partial layout=strided ",
     "getri__c__n_24__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))cgetri_24_grid_of_lanes_b7cc4875_launch,
     32, 2, 70, 90, 71584, 9316},
    {"getri", 'c', " n=25 pivot=partial layout=strided ",
     "getri__c__n_25__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_25_grid_of_lanes_1efe6c5a_launch,
     32, 1, 70, 90, 81000, 10104},
    {"getri", 'c', " n=26 pivot=partial layout=strided ",
     "getri__c__n_26__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))cgetri_26_grid_of_lanes_1eb2e15a_launch,
     32, 2, 70, 90, 91208, 10924},
    {"getri", 'c', " n=27 pivot=partial layout=strided ",
     "getri__c__n_27__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_27_grid_of_lanes_b532e9c5_launch,
     32, 1, 70, 90, 102240, 11776},
    {"getri", 'c', " n=28 pivot=partial layout=strided ",
     "getri__c__n_28__pivot_partial__layout_strided__grid_of_lanes__rows_4__cols_4__steps_4__per_block_2__least_warps_12",
     (void (*)(void))cgetri_28_grid_of_lanes_481d7061_launch,
     32, 2, 70, 90, 114128, 12660},
    {"getri", 'c', " n=29 pivot=partial layout=strided ",
     "getri__c__n_29__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_29_grid_of_lanes_4036f646_launch,
     32, 1, 70, 90, 126904, 13576},
    {"getri", 'c', " n=30 pivot=partial layout=strided ",
     "getri__c__n_30__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_30_grid_of_lanes_27453293_launch,
     32, 1, 70, 90, 140600, 14524},
    {"getri", 'c', " n=31 pivot=partial layout=strided ",
     "getri__c__n_31__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_31_grid_of_lanes_8ecdcd25_launch,
     32, 1, 70, 90, 155248, 15504},
    {"getri", 'c', " n=32 pivot=partial layout=strided ",
     "getri__c__n_32__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0",
     (void (*)(void))cgetri_32_grid_of_lanes_902f35b7_launch,
     32, 1, 70, 90, 170880, 16516},
    {"getri", 'z', " n=1 pivot=partial layout=strided ",
     "getri__z__n_1__pivot_partial__layout_strided__rows_across_lanes__lanes_1__per_block_192",
     (void (*)(void))zgetri_1_rows_across_lanes_536a5500_launch,
     192, 192, 70, 90, 8, 40},
    {"getri", 'z', " n=2 pivot=partial layout=strided ",
     "getri__z__n_2__pivot_partial__layout_strided__rows_across_lanes__lanes_2__per_block_64",
     (void (*)(void))zgetri_2_rows_across_lanes_0bb4b879_launch,
     128, 64, 70, 90, 40, 140},
    {"getri", 'z', " n=3 pivot=partial layout=strided ",
     "getri__z__n_3__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))zgetri_3_thread_per_matrix_ee2f040c_launch,
     32, 32, 70, 90, 128, 304},
    {"getri", 'z', " n=4 pivot=partial layout=strided ",
     "getri__z__n_4__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))zgetri_4_thread_per_matrix_5d78db19_launch,
     32, 32, 70, 90, 304, 532},
    {"getri", 'z', " n=5 pivot=partial layout=strided ",
     "getri__z__n_5__pivot_partial__layout_strided__thread_per_matrix__per_block_32",
     (void (*)(void))zgetri_5_thread_per_matrix_bca96c33_launch,
     32, 32, 70, 90, 600, 824},
    {"getri", 'z', " n=6 pivot=partial layout=strided ",
     "getri__z__n_6__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_16",
     (void (*)(void))zgetri_6_rows_across_lanes_f18b3793_launch,
     128, 16, 70, 90, 1048, 1180},
    {"getri", 'z', " n=7 pivot=partial layout=strided ",
     "getri__z__n_7__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_4",
     (void (*)(void))zgetri_7_rows_across_lanes_f9fa3c31_launch,
     32, 4, 70, 90, 1680, 1600},
    {"getri", 'z', " n=8 pivot=partial layout=strided ",
     "getri__z__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_4",
     (void (*)(void))zgetri_8_rows_across_lanes_8d381bba_launch,
     32, 4, 70, 90, 2528, 2084},
    {"getri", 'z', " n=9 pivot=partial layout=strided ",
     "getri__z__n_9__pivot_partial__layout_strided__rows_across_lanes__lanes_9__per_block_6",
     (void (*)(void))zgetri_9_rows_across_lanes_529c126e_launch,
     64, 6, 70, 90, 3624, 2632},
    {"getri", 'z', " n=10 pivot=partial layout=strided ",
     "getri__z__n_10__pivot_partial__layout_strided__rows_across_lanes__lanes_10__per_block_3",
     (void (*)(void))zgetri_10_rows_across_lanes_a053302c_launch,
     32, 3, 70, 90, 5000, 3244},
    {"getri", 'z', " n=11 pivot=partial layout=strided ",
     "getri__z__n_11__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))zgetri_11_rows_across_lanes_2048f72f_launch,
     32, 2, 70, 90, 6688, 3920},
    {"getri", 'z', " n=12 pivot=partial layout=strided ",
     "getri__z__n_12__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_4",
     (void (*)(void))zgetri_12_rows_across_lanes_8dd64b44_launch,
     64, 4, 70, 90, 8720, 4660},
    {"getri", 'z', " n=13 pivot=partial layout=strided ",
     "getri__z__n_13__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))zgetri_13_rows_across_lanes_006c0cf9_launch,
     32, 2, 70, 90, 11128, 5464},
    {"getri", 'z', " n=14 pivot=partial layout=strided ",
     "getri__z__n_14__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))zgetri_14_rows_across_lanes_ff899d3a_launch,
     32, 2, 70, 90, 13944, 6332},
    {"getri", 'z', " n=15 pivot=partial layout=strided ",
     "getri__z__n_15__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))zgetri_15_rows_across_lanes_5c37e572_launch,
     32, 2, 70, 90, 17200, 7264},
    {"getri", 'z', " n=16 pivot=partial layout=strided ",
     "getri__z__n_16__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2",
     (void (*)(void))zgetri_16_rows_across_lanes_c7053c26_launch,
     32, 2, 70, 90, 20928, 8260},
    {"getri", 'z', " n=17 pivot=partial layout=strided ",
     "getri__z__n_17__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_0",
     (void (*)(void))zgetri_17_grid_of_lanes_2469b0b1_launch,
     32, 3, 70, 90, 25160, 9320},
    {"getri", 'z', " n=18 pivot=partial layout=strided ",
     "getri__z__n_18__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0",
     (void (*)(void))zgetri_18_grid_of_lanes_19145120_launch,
     32, 2, 70, 90, 29928, 10444},
    {"getri", 'z', " n=19 pivot=partial layout=strided ",
     "getri__z__n_19__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_19_matrix_instruction_7435bfc1_launch,
     32, 1, 80, 90, 35264, 11632},
    {"getri", 'z', " n=20 pivot=partial layout=strided ",
     "getri__z__n_20__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_20_matrix_instruction_44484609_launch,
     32, 1, 80, 90, 41200, 12884},
    {"getri", 'z', " n=21 pivot=partial layout=strided ",
     "getri__z__n_21__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_21_matrix_instruction_752fb892_launch,
     32, 1, 80, 90, 47768, 14200},
    {"getri", 'z', " n=22 pivot=partial layout=strided ",
     "getri__z__n_22__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_22_matrix_instruction_477b893f_launch,
     32, 1, 80, 90, 55000, 15580},
    {"getri", 'z', " n=23 pivot=partial layout=strided ",
     "getri__z__n_23__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_23_matrix_instruction_298ec914_launch,
     32, 1, 80, 90, 62928, 17024},
    {"getri", 'z', " n=24 pivot=partial layout=strided ",
     "getri__z__n_24__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_16",
     (void (*)(void))zgetri_24_matrix_instruction_c38bff58_launch,
     32, 1, 80, 90, 71584, 18532},
    {"getri", 'z', " n=25 pivot=partial layout=strided ",
     "getri__z__n_25__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_12",
     (void (*)(void))zgetri_25_matrix_instruction_e4fbf12b_launch,
     32, 1, 80, 90, 81000, 20104},
    {"getri", 'z', " n=26 pivot=partial layout=strided ",
     "getri__z__n_26__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_26_matrix_instruction_359f1f5c_launch,
     32, 1, 80, 90, 91208, 21740},
    {"getri", 'z', " n=27 pivot=partial layout=strided ",
     "getri__z__n_27__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_27_matrix_instruction_1b60b073_launch,
     32, 1, 80, 90, 102240, 23440},
    {"getri", 'z', " n=28 pivot=partial layout=strided ",
     "getri__z__n_28__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_12",
     (void (*)(void))zgetri_28_matrix_instruction_3ef5028b_launch,
     32, 1, 80, 90, 114128, 25204},
    {"getri", 'z', " n=29 pivot=partial layout=strided ",
     "getri__z__n_29__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_29_matrix_instruction_56392c29_launch,
     32, 1, 80, 90, 126904, 27032},
    {"getri", 'z', " n=30 pivot=partial layout=strided ",
     "getri__z__n_30__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_30_matrix_instruction_e8937989_launch,
     32, 1, 80, 90, 140600, 28924},
    {"getri", 'z', " n=31 pivot=partial layout=strided ",
     "getri__z__n_31__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_31_matrix_instruction_6f946a07_launch,
     32, 1, 80, 90, 155248, 30880},
    {"getri", 'z', " n=32 pivot=partial layout=strided ",
     "getri__z__n_32__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0",
     (void (*)(void))zgetri_32_matrix_instruction_83738b9d_launch,
     32, 1, 80, 90, 170880, 32900},
    {NULL, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0}   /* the end */
};

#ifdef __cplusplus
}
#endif

/* A kernel of that operation and precision for a GPU of compute capability `sm`: 90 of 9.0. It has these settings: sizes,
 * options and the layout as in its id, in any order; what is not named may be anything, and is as in the first kernel that
 * fits. Of those chosen for several architectures it is the one for the latest that is not later than the GPU's, else for the
 * earliest. NULL if there is none that the GPU can run. */
static inline const struct kgen_kernel* kgen_find_kernel(const char* operation, char precision, const char* settings, int sm)
{
    const struct kgen_kernel *k, *found = NULL;
    int nearest = 0;
    for (k = kgen_kernels; k->operation; ++k) {
        const char* s = settings;
        const int apart = sm - k->best_from_sm, near = apart >= 0 ? apart : 1000 - apart;
        if (k->requires_sm > sm || k->precision != precision || strcmp(k->operation, operation) != 0) continue;
        if (found && (near >= nearest || strcmp(k->settings, found->settings) != 0)) continue;
        while (*s) {
            const char* has = k->settings;   /* with blanks around each */
            size_t length;
            while (*s == ' ') ++s;
            length = strcspn(s, " ");
            if (length == 0) break;
            while ((has = strchr(has, ' ')) != NULL && (strncmp(has + 1, s, length) != 0 || has[1 + length] != ' ')) ++has;
            if (!has) break;
            s += length;
        }
        if (*s) continue;
        found   = k;
        nearest = near;
    }
    return found;
}

#endif
