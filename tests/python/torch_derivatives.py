"""The derivatives of kgen_cuda.torch against numbers: for test_torch.py and gpu.py."""

from __future__ import annotations

import numpy as np
import torch

import kgen_cuda as kgen

N = 3


def numbers(shape, dtype, device, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, dtype=dtype, generator=generator).to(device)


def definite(x):
    return x @ x.mH + 2 * torch.eye(x.shape[-1], dtype=x.dtype, device=x.device)


# Of each function one or two calls of A (2, n, n), which is well conditioned, and B (n, n): its batch is
# broadcast, and few kernels serve all.
CASES = {
    "inv": lambda A, B: kgen.inv(A),
    "solve": lambda A, B: kgen.solve(A, B),
    "solve right": lambda A, B: kgen.solve(A, B.mT, left=False),
    "det": lambda A, B: kgen.det(A),
    "slogdet": lambda A, B: kgen.slogdet(A),
    "cond": lambda A, B: kgen.cond(A, 1),
    "cond inf": lambda A, B: kgen.cond(A, np.inf),
    "inv_cond": lambda A, B: kgen.inv_cond(A, np.inf),
    "inv_cond 1": lambda A, B: kgen.inv_cond(A, 1),
    "matrix_norm": lambda A, B: kgen.matrix_norm(A, "fro"),
    "matrix_norm inf": lambda A, B: kgen.matrix_norm(A, np.inf),
    "matrix_norm 1": lambda A, B: kgen.matrix_norm(A, 1),
    "matrix_norm max": lambda A, B: kgen.matrix_norm(B @ A, "max"),
    "lu_factor": lambda A, B: kgen.lu_factor(A).LU,
    "lu_inv": lambda A, B: kgen.lu_inv(*kgen.lu_factor(A)),
    "lu_solve": lambda A, B: kgen.lu_solve(*kgen.lu_factor(A), B),
    "lu_solve adjoint": lambda A, B: kgen.lu_solve(*kgen.lu_factor(A), B, adjoint=True),
    "lu_solve right": lambda A, B: kgen.lu_solve(*kgen.lu_factor(A), B, left=False),
    "cholesky": lambda A, B: kgen.cholesky(definite(A)),
    "cholesky upper": lambda A, B: kgen.cholesky(definite(A), upper=True),
    "cholesky_solve": lambda A, B: kgen.cholesky_solve(B, A),
    "cholesky_solve upper": lambda A, B: kgen.cholesky_solve(B, A, True),
    "cholesky_inverse": lambda A, B: kgen.cholesky_inverse(A),
    "solve_posdef": lambda A, B: kgen.solve_posdef(definite(A), B),
    "inv_posdef": lambda A, B: kgen.inv_posdef(definite(A)),
    "logdet_posdef": lambda A, B: kgen.logdet_posdef(definite(A), upper=True),
    "solve_triangular": lambda A, B: kgen.solve_triangular(A, B, upper=True, alpha=2),
    "solve_triangular right": lambda A, B: kgen.solve_triangular(A, B.mT, upper=False, left=False, unitriangular=True),
    "inv_triangular": lambda A, B: kgen.inv_triangular(A, upper=True, unitriangular=True),
    "matmul": lambda A, B: kgen.matmul(A, B, alpha=3),
    "syrk": lambda A, B: kgen.syrk(A, alpha=2),
    "syrk trans": lambda A, B: kgen.syrk(A, trans=True),
    "herk": lambda A, B: kgen.herk(A),
    "herk trans": lambda A, B: kgen.herk(A, trans=True, alpha=2),
    "trmm": lambda A, B: kgen.trmm(A, B, upper=True, alpha=2),
    "lauum": lambda A, B: kgen.lauum(A, upper=True),
    "lauum lower": lambda A, B: kgen.lauum(A, upper=False),
    "trmm right": lambda A, B: kgen.trmm(A, B.mT, upper=False, left=False, unitriangular=True),
}


def check(name, dtype, device):
    """First derivatives, by both modes and by autograd.grad(is_grads_batched=True), and second ones."""
    A = numbers((2, N, N), dtype, device) + 3 * torch.eye(N, dtype=dtype, device=device)
    B = numbers((N, N), dtype, device, 1)
    inputs = A.requires_grad_(), B.requires_grad_()
    assert torch.autograd.gradcheck(CASES[name], inputs, check_forward_ad=True, check_batched_grad=True, fast_mode=True)
    assert torch.autograd.gradgradcheck(CASES[name], inputs, fast_mode=True)
