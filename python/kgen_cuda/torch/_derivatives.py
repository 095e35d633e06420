"""The derivatives of kgen's functions, made of kgen's functions; so they have derivatives themselves.

A rule's `saves` names what it needs of the arguments and results. `backward` takes the results' gradients, then the
parameters, and returns a gradient for each array; `forward` takes the arrays' tangents, then the parameters, and returns
the results' tangents. A gradient or tangent may be None, for zero. Derivatives never look at info: a matrix that is singular
has NaN. The gradient of what reads one triangle of a Hermitian matrix is Hermitian, as PyTorch's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch

from .._library import NotSupported
from . import _norms
from ._pieces import (
    Tensor,
    factor,
    full,
    half_of,
    product,
    run,
    scaled,
    sum_of,
    trace_of,
    triangle,
    with_adjoint,
)


class Rule(NamedTuple):
    saves: tuple[str, ...]
    backward: Callable
    forward: Callable


# ---- general matrices: C = A^-1, A X = B


def inv_backward(g: Tensor, *, needs: tuple, result: Tensor) -> tuple:
    return (product(result.mH, g, result.mH, alpha=-1),)


def inv_forward(A: Tensor, *, result: Tensor) -> tuple:
    return (product(result, A, result, alpha=-1),)


def solve_backward(g: Tensor, left: bool, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    gB = run("solve", A.mH, g, left)
    return _outer(gB, result, left) if needs[0] else None, gB


def _outer(gB: Tensor, X: Tensor, left: bool, times: float = 1) -> Tensor:
    return product(gB, X.mH, alpha=-times) if left else product(X.mH, gB, alpha=-times)


def solve_forward(dA: Tensor, dB: Tensor, left: bool, *, A: Tensor, result: Tensor) -> tuple:
    return (run("solve", A, _change(dA, dB, result, left), left),)


def _change(dA: Tensor, dB: Tensor, X: Tensor, left: bool) -> Tensor:
    """dB - dA X"""
    return sum_of(dB, None if dA is None else product(*((dA, X) if left else (X, dA)), alpha=-1))


def det_backward(g: Tensor, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    return (scaled(g * result.conj(), run("inv", A).mH),)


def det_forward(dA: Tensor, *, A: Tensor, result: Tensor) -> tuple:
    return (result * trace_of(run("solve", A, dA, True)),)


def slogdet_backward(g_sign: Tensor, g_log: Tensor, *, needs: tuple, A: Tensor, sign: Tensor) -> tuple:
    """The sign of real matrices does not change."""
    turn = None
    if A.is_complex() and g_sign is not None:
        turn = -1j * (g_sign.conj() * sign).imag
    g = sum_of(g_log, turn)
    return (None if g is None else scaled(g, run("inv", A).mH),)


def slogdet_forward(dA: Tensor, *, A: Tensor, sign: Tensor) -> tuple:
    trace = trace_of(run("solve", A, dA, True))
    if A.is_complex():
        return 1j * trace.imag * sign, trace.real
    return torch.zeros_like(sign), trace


# ---- LU factors: A = P L U


def _lower(LU: Tensor) -> Tensor:
    return LU.tril(-1) + torch.eye(LU.shape[-1], dtype=LU.dtype, device=LU.device)


def _permutation(LU: Tensor, pivots: Tensor) -> Tensor:
    return torch.lu_unpack(LU.detach(), pivots, unpack_data=False)[0]


def _square(LU: Tensor) -> None:
    if LU.shape[-2] != LU.shape[-1]:
        raise NotSupported("lu_factor: only that of square matrices has a derivative")


def lu_factor_backward(g: Tensor, _: None, *, needs: tuple, LU: Tensor, pivots: Tensor) -> tuple:
    _square(LU)
    middle = product(_lower(LU).mH, g.tril(-1)).tril(-1) + product(g.triu(), LU.triu().mH).triu()
    middle = run("solve_triangular", LU.mH, middle, False, False, False, 1)
    middle = run("solve_triangular", LU.mH, middle, True, True, True, 1)
    return (product(_permutation(LU, pivots), middle),)


def lu_factor_forward(dA: Tensor, *, LU: Tensor, pivots: Tensor) -> tuple:
    _square(LU)
    middle = product(_permutation(LU, pivots).mT, dA)
    middle = run("solve_triangular", LU, middle, False, True, True, 1)
    middle = run("solve_triangular", LU, middle, True, False, False, 1)
    return product(_lower(LU), middle.tril(-1)) + product(middle.triu(), LU.triu()), None


def _of_factors(gA: Tensor, LU: Tensor, pivots: Tensor) -> Tensor:
    """The gradient of L and U, from that of A."""
    gA = product(_permutation(LU, pivots).mT, gA)
    return product(gA, LU.triu().mH).tril(-1) + product(_lower(LU).mH, gA).triu()


def _change_of_matrix(dLU: Tensor, LU: Tensor, pivots: Tensor) -> Tensor:
    """The tangent of A, from that of L and U."""
    dA = product(dLU.tril(-1), LU.triu()) + product(_lower(LU), dLU.triu())
    return product(_permutation(LU, pivots), dA)


def lu_inv_backward(g: Tensor, *, needs: tuple, LU: Tensor, pivots: Tensor, result: Tensor) -> tuple:
    return _of_factors(product(result.mH, g, result.mH, alpha=-1), LU, pivots), None


def lu_inv_forward(dLU: Tensor, _: None, *, LU: Tensor, pivots: Tensor, result: Tensor) -> tuple:
    return (product(result, _change_of_matrix(dLU, LU, pivots), result, alpha=-1),)


def lu_solve_backward(g: Tensor, left: bool, adjoint: bool, *, needs: tuple, LU: Tensor, pivots: Tensor, result: Tensor) -> tuple:
    if left:
        gB = run("lu_solve", LU, pivots, g, True, not adjoint)
    else:
        gB = run("lu_solve", LU, pivots, g.mH, True, adjoint).mH
    if not needs[0]:
        return None, None, gB
    gA = _outer(gB, result, left)
    return _of_factors(gA.mH if adjoint else gA, LU, pivots), None, gB


def lu_solve_forward(
    dLU: Tensor, _: None, dB: Tensor, left: bool, adjoint: bool, *, LU: Tensor, pivots: Tensor, result: Tensor
) -> tuple:
    dA = None
    if dLU is not None:
        dA = _change_of_matrix(dLU, LU, pivots)
        dA = dA.mH if adjoint else dA
    return (run("lu_solve", LU, pivots, _change(dA, dB, result, left), left, adjoint),)


# ---- positive definite matrices: A = L L^H, with `upper` U^H U


def cholesky_backward(g: Tensor, upper: bool, *, needs: tuple, result: Tensor) -> tuple:
    """PyTorch's own rule. Real matrices take 8 launches: a product, 3 of `full`, and a copy and a kernel for each solve."""
    L, g = (result.mH, g.mH) if upper else (result, g)
    middle = full(product(L.mH, g, alpha=0.5), False)
    middle = run("solve_triangular", L.mH, middle, True, True, False, 1)
    return (run("solve_triangular", L, middle, False, False, False, 1),)


def cholesky_forward(dA: Tensor, upper: bool, *, result: Tensor) -> tuple:
    L = result.mH if upper else result
    middle = run("solve_triangular", L, full(dA, upper), False, True, False, 1)
    middle = run("solve_triangular", L.mH, middle, True, False, False, 1)
    dL = product(L, half_of(middle, False))
    return (dL.mH if upper else dL,)


def cholesky_solve_backward(g: Tensor, upper: bool, *, needs: tuple, L: Tensor, result: Tensor) -> tuple:
    gB = run("cholesky_solve", g, L, upper)
    return gB, _of_factor(_outer(gB, result, True), L, upper) if needs[1] else None


def _of_factor(gA: Tensor, L: Tensor, upper: bool) -> Tensor:
    """The gradient of a factor, from that of the product."""
    L, gA = factor(L, upper), with_adjoint(gA)
    return factor(product(L, gA) if upper else product(gA, L), upper)


def _of_product(L: Tensor, dL: Tensor, upper: bool) -> Tensor:
    """The tangent of the product, from that of the factor."""
    L, dL = factor(L, upper), factor(dL, upper)
    return with_adjoint(product(L.mH, dL) if upper else product(dL, L.mH))


def cholesky_solve_forward(dB: Tensor, dL: Tensor, upper: bool, *, L: Tensor, result: Tensor) -> tuple:
    dA = None if dL is None else _of_product(L, dL, upper)
    return (run("cholesky_solve", _change(dA, dB, result, True), L, upper),)


def cholesky_inverse_backward(g: Tensor, upper: bool, *, needs: tuple, L: Tensor, result: Tensor) -> tuple:
    return (_of_factor(product(result, g, result, alpha=-1), L, upper),)


def cholesky_inverse_forward(dL: Tensor, upper: bool, *, L: Tensor, result: Tensor) -> tuple:
    return (product(result, _of_product(L, dL, upper), result, alpha=-1),)


def solve_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    gB = run("solve_posdef", A, g, upper)
    return with_adjoint(_outer(gB, result, True, 0.5)) if needs[0] else None, gB


def solve_posdef_forward(dA: Tensor, dB: Tensor, upper: bool, *, A: Tensor, result: Tensor) -> tuple:
    dA = None if dA is None else full(dA, upper)
    return (run("solve_posdef", A, _change(dA, dB, result, True), upper),)


def inv_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, result: Tensor) -> tuple:
    return (with_adjoint(product(result, g, result, alpha=-0.5)),)


def inv_posdef_forward(dA: Tensor, upper: bool, *, result: Tensor) -> tuple:
    return (product(result, full(dA, upper), result, alpha=-1),)


def logdet_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, A: Tensor) -> tuple:
    return (scaled(g, run("inv_posdef", A, upper)),)


def logdet_posdef_forward(dA: Tensor, upper: bool, *, A: Tensor) -> tuple:
    return (trace_of(run("solve_posdef", A, full(dA, upper), upper)).real,)


# ---- triangles, products


def lauum_backward(g: Tensor, upper: bool, *, needs: tuple, L: Tensor) -> tuple:
    """Of L^H L, or U U^H."""
    L, g = factor(L, upper), with_adjoint(g)
    return (factor(product(g, L) if upper else product(L, g), upper),)


def lauum_forward(dL: Tensor, upper: bool, *, L: Tensor) -> tuple:
    L, dL = factor(L, upper), factor(dL, upper)
    return (with_adjoint(product(dL, L.mH) if upper else product(L.mH, dL)),)


def _conj(alpha: complex) -> complex:
    return alpha.conjugate() if isinstance(alpha, complex) else alpha


def solve_triangular_backward(
    g: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, needs: tuple, A: Tensor, result: Tensor
) -> tuple:
    gB = run("solve_triangular", A.mH, g, not upper, left, unit, 1)
    gA = triangle(_outer(gB, result, left), upper, unit) if needs[0] else None
    return gA, gB if alpha == 1 else _conj(alpha) * gB


def solve_triangular_forward(
    dA: Tensor, dB: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, A: Tensor, result: Tensor
) -> tuple:
    dA = None if dA is None else triangle(dA, upper, unit)
    dB = None if dB is None else alpha * dB
    return (run("solve_triangular", A, _change(dA, dB, result, left), upper, left, unit, 1),)


def inv_triangular_backward(g: Tensor, upper: bool, unit: bool, *, needs: tuple, result: Tensor) -> tuple:
    return (triangle(product(result.mH, g, result.mH, alpha=-1), upper, unit),)


def inv_triangular_forward(dA: Tensor, upper: bool, unit: bool, *, result: Tensor) -> tuple:
    return (product(result, triangle(dA, upper, unit), result, alpha=-1),)


def matmul_backward(g: Tensor, alpha: complex, *, needs: tuple, A: Tensor, B: Tensor) -> tuple:
    alpha = _conj(alpha)
    return (
        run("matmul", g, B.mH, alpha) if needs[0] else None,
        run("matmul", A.mH, g, alpha) if needs[1] else None,
    )


def matmul_forward(dA: Tensor, dB: Tensor, alpha: complex, *, A: Tensor, B: Tensor) -> tuple:
    return (
        sum_of(
            None if dA is None else run("matmul", dA, B, alpha),
            None if dB is None else run("matmul", A, dB, alpha),
        ),
    )


def _rank_k_backward(g: Tensor, trans: bool, alpha: complex, A: Tensor) -> tuple:
    """Of syrk with conj(A) and g + g^T, of herk with A and g + g^H: the same product."""
    return (run("matmul", A, g, _conj(alpha)) if trans else run("matmul", g, A, _conj(alpha)),)


def syrk_backward(g: Tensor, trans: bool, alpha: complex, *, needs: tuple, A: Tensor) -> tuple:
    return _rank_k_backward(g + g.mT, trans, alpha, A.conj())


def herk_backward(g: Tensor, trans: bool, alpha: float, *, needs: tuple, A: Tensor) -> tuple:
    return _rank_k_backward(with_adjoint(g), trans, alpha, A)


def syrk_forward(dA: Tensor, trans: bool, alpha: complex, *, A: Tensor) -> tuple:
    half = run("matmul", A.mT, dA, alpha) if trans else run("matmul", A, dA.mT, alpha)
    return (half + half.mT,)


def herk_forward(dA: Tensor, trans: bool, alpha: float, *, A: Tensor) -> tuple:
    return (with_adjoint(run("matmul", A.mH, dA, alpha) if trans else run("matmul", A, dA.mH, alpha)),)


def trmm_backward(g: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, needs: tuple, A: Tensor, B: Tensor) -> tuple:
    gA = None
    if needs[0]:
        gA = _conj(alpha) * triangle(product(g, B.mH) if left else product(B.mH, g), upper, unit)
    return gA, run("trmm", A.mH, g, not upper, left, unit, _conj(alpha)) if needs[1] else None


def trmm_forward(dA: Tensor, dB: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, A: Tensor, B: Tensor) -> tuple:
    if dA is not None:
        dA = triangle(dA, upper, unit)
        dA = alpha * (product(dA, B) if left else product(B, dA))
    return (sum_of(dA, None if dB is None else run("trmm", A, dB, upper, left, unit, alpha)),)


_rules = globals() | vars(_norms)
RULES = {
    name: Rule(saves, _rules[f"{name}_backward"], _rules[f"{name}_forward"])
    for name, saves in {
        "inv": ("result",),
        "solve": ("A", "result"),
        "det": ("A", "result"),
        "slogdet": ("A", "sign"),
        "cond": ("A",),
        "inv_cond": ("A", "inverse"),
        "matrix_norm": ("A",),
        "lu_factor": ("LU", "pivots"),
        "lu_inv": ("LU", "pivots", "result"),
        "lu_solve": ("LU", "pivots", "result"),
        "cholesky": ("result",),
        "cholesky_solve": ("L", "result"),
        "cholesky_inverse": ("L", "result"),
        "solve_posdef": ("A", "result"),
        "inv_posdef": ("result",),
        "logdet_posdef": ("A",),
        "solve_triangular": ("A", "result"),
        "inv_triangular": ("result",),
        "matmul": ("A", "B"),
        "syrk": ("A",),
        "herk": ("A",),
        "trmm": ("A", "B"),
        "lauum": ("L",),
    }.items()
}
