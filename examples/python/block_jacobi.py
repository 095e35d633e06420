#!/usr/bin/env python3
"""A block-Jacobi preconditioner for conjugate gradients, in CuPy.

Run: python3 block_jacobi.py [BLOCKS]     needs a GPU and CuPy; without an argument 50,000 blocks of 12 x 12

The matrix is that of a chain of cells, each with 12 strongly coupled unknowns of very different
stiffness, and weak couplings between neighbours. The preconditioner is the inverse of each cell's own
block: one call of `inv_posdef`, once, and one of `matmul` in each iteration.
"""

import sys
import time

try:
    import cupy
except ImportError:
    print("CuPy is not installed: nothing was run")
    sys.exit(77)

import kgen_cuda as kgen

blocks = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
n = 12
random = cupy.random.default_rng(1)
scale = 10 ** (4 * random.random((blocks, n, 1)) - 2)  # stiffness
factor = random.standard_normal((blocks, n, n))
D = scale * (factor @ factor.swapaxes(-1, -2) / n + 0.1 * cupy.eye(n)) * scale.swapaxes(-1, -2)
weak = 0.05 * cupy.minimum(scale[:-1], scale[1:])[..., 0] ** 2  # to the same unknown of the next cell
D[:-1] += weak[..., None] * cupy.eye(n)
D[1:] += weak[..., None] * cupy.eye(n)


def apply(x):
    y = D @ x
    y[:-1] -= weak[..., None] * x[1:]
    y[1:] -= weak[..., None] * x[:-1]
    return y


def conjugate_gradients(precondition, b, most=2000, tolerance=1e-8):
    x = cupy.zeros_like(b)
    r = b.copy()
    z = precondition(r)
    p, rz = z, (r * z).sum()
    target = tolerance**2 * (b * b).sum()
    for iteration in range(1, most + 1):
        q = apply(p)
        alpha = rz / (p * q).sum()
        x, r = x + alpha * p, r - alpha * q
        if iteration % 10 == 0 and bool((r * r).sum() < target):
            break
        z = precondition(r)
        rz, old = (r * z).sum(), rz
        p = z + rz / old * p
    return x, iteration


b = random.standard_normal((blocks, n, 1))
kgen.inv_posdef(D)  # compiles
cupy.cuda.Device().synchronize()
start = time.perf_counter()
inverses = kgen.inv_posdef(D)
cupy.cuda.Device().synchronize()
ms = 1e3 * (time.perf_counter() - start)
diagonal = cupy.diagonal(D, axis1=-2, axis2=-1)[..., None]
_, with_jacobi = conjugate_gradients(lambda r: r / diagonal, b)
x, with_blocks = conjugate_gradients(lambda r: kgen.matmul(inverses, r), b)
residual = float(cupy.linalg.norm(b - apply(x)) / cupy.linalg.norm(b))
print(f"{blocks} blocks of {n} x {n}: their inverses in {ms:.2f} ms")
print(f"iterations: Jacobi {with_jacobi}, block-Jacobi {with_blocks}; residual {residual:.1e}")
assert residual < 1e-7 and with_blocks < with_jacobi
