@explanation@#ifdef KGEN_KERNELS_H
#if KGEN_KERNELS_H != 0x@digest@
#error "kgen_kernels.h of another emission was included before: emit all kernels by one command (kgen --variants ID,ID)"
#endif
#else
#define KGEN_KERNELS_H 0x@digest@

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
@types@
@declarations@
struct kgen_kernel {
    const char* operation;
    char precision;
    const char* settings;     /* as in its id, with blanks around each */
    const char* id;
    void (*launch)(void);     /* cast it to the type of its operation and layout, above */
    int threads, matrices;    /* per block */
    int requires_sm;          /* 80: sm_80 or later, */
    int shared;               /* if a block has so many bytes of shared memory there */
    int best_from_sm;         /* 90: chosen for GPUs from sm_90 on; 0: not chosen, but asked for */
    int64_t flops, bytes;     /* per matrix, where every size that is "any" is 1 */
};

/* Bytes of shared memory that a block may have. */
static inline int kgen_shared_memory(int sm)
{
    return @shared@;
}

static const struct kgen_kernel kgen_kernels[] = {
@rows@    {NULL, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0}   /* the end */
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
        if (k->requires_sm > sm || k->shared > kgen_shared_memory(sm)) continue;
        if (k->precision != precision || strcmp(k->operation, operation) != 0) continue;
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
