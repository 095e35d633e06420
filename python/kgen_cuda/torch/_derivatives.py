"""The derivatives of kgen's functions, made of kgen's functions; so they have derivatives themselves.

A rule's `saves` names what it needs of the arguments and results. `backward` takes the results' gradients, then the
parameters, and returns a gradient for each array; `forward` takes the arrays' tangents, then the parameters, and returns
the results' tangents. A gradient or tangent may be None, for zero. Derivatives never look at info: a matrix that is singular
has NaN. The gradient of what reads one triangle of a Hermitian matrix is Hermitian, as PyTorch's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from .._library import NotSupported
from .._plan import NAN

Tensor = Any
LARGEST = 128  # matmul's sizes


class Rule(NamedTuple):
    saves: tuple[str, ...]
    backward: Callable
    forward: Callable


def _run(name: str, *args: Any) -> Tensor:
    result = getattr(torch.ops.kgen, name).default(*args, NAN)
    return result[0] if isinstance(result, tuple) else result


def _mm(first: Tensor, *others: Tensor) -> Tensor:
    for x in others:
        fits = max(first.shape[-2], first.shape[-1], x.shape[-1]) <= LARGEST  # right-hand sides may be more
        first = _run("matmul", first, x, 1) if fits else first @ x
    return first


def _sum(*terms: Tensor) -> Tensor:
    """The sum of those that are not None."""
    found = [x for x in terms if x is not None]
    return sum(found[1:], found[0]) if found else None



def _hermitian(x: Tensor) -> Tensor:
    """The Hermitian part."""
    return (x + x.mH) / 2


def _triangle(x: Tensor, upper: bool, unit: bool = False) -> Tensor:
    return x.triu(int(unit)) if upper else x.tril(-int(unit))


def _half(x: Tensor, upper: bool) -> Tensor:
    """A triangle of which the diagonal is halved."""
    return (_triangle(x, upper) + _triangle(x, upper, True)) / 2


def _full(A: Tensor, upper: bool) -> Tensor:
    """The Hermitian matrix of which one triangle is given."""
    half = _half(A, upper)
    return half + half.mH


def _factor(L: Tensor, upper: bool) -> Tensor:
    """What is read of a Cholesky factor: a triangle, of which the diagonal is real."""
    if not L.is_complex():
        return _triangle(L, upper)
    return _triangle(L, upper, True) + torch.diag_embed(L.diagonal(dim1=-2, dim2=-1).real)


def _trace(x: Tensor) -> Tensor:
    return x.diagonal(dim1=-2, dim2=-1).sum(-1)


def _scaled(factor: Tensor, x: Tensor) -> Tensor:
    return factor[..., None, None] * x


# ---- general matrices: C = A^-1, A X = B


def inv_backward(g: Tensor, *, needs: tuple, result: Tensor) -> tuple:
    return (-_mm(result.mH, g, result.mH),)


def inv_forward(A: Tensor, *, result: Tensor) -> tuple:
    return (-_mm(result, A, result),)


def solve_backward(g: Tensor, left: bool, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    gB = _run("solve", A.mH, g, left)
    return _outer(gB, result, left) if needs[0] else None, gB


def _outer(gB: Tensor, X: Tensor, left: bool) -> Tensor:
    return -(_mm(gB, X.mH) if left else _mm(X.mH, gB))


def solve_forward(dA: Tensor, dB: Tensor, left: bool, *, A: Tensor, result: Tensor) -> tuple:
    return (_run("solve", A, _change(dA, dB, result, left), left),)


def _change(dA: Tensor, dB: Tensor, X: Tensor, left: bool) -> Tensor:
    """dB - dA X"""
    return _sum(dB, None if dA is None else -(_mm(dA, X) if left else _mm(X, dA)))


def det_backward(g: Tensor, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    return (_scaled(g * result.conj(), _run("inv", A).mH),)


def det_forward(dA: Tensor, *, A: Tensor, result: Tensor) -> tuple:
    return (result * _trace(_run("solve", A, dA, True)),)


def slogdet_backward(g_sign: Tensor, g_log: Tensor, *, needs: tuple, A: Tensor, sign: Tensor) -> tuple:
    """The sign of real matrices does not change."""
    turn = None
    if A.is_complex() and g_sign is not None:
        turn = -1j * (g_sign.conj() * sign).imag
    g = _sum(g_log, turn)
    return (None if g is None else _scaled(g, _run("inv", A).mH),)


def slogdet_forward(dA: Tensor, *, A: Tensor, sign: Tensor) -> tuple:
    trace = _trace(_run("solve", A, dA, True))
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
    middle = _mm(_lower(LU).mH, g.tril(-1)).tril(-1) + _mm(g.triu(), LU.triu().mH).triu()
    middle = _run("solve_triangular", LU.mH, middle, False, False, False, 1)
    middle = _run("solve_triangular", LU.mH, middle, True, True, True, 1)
    return (_mm(_permutation(LU, pivots), middle),)


def lu_factor_forward(dA: Tensor, *, LU: Tensor, pivots: Tensor) -> tuple:
    _square(LU)
    middle = _mm(_permutation(LU, pivots).mT, dA)
    middle = _run("solve_triangular", LU, middle, False, True, True, 1)
    middle = _run("solve_triangular", LU, middle, True, False, False, 1)
    return _mm(_lower(LU), middle.tril(-1)) + _mm(middle.triu(), LU.triu()), None


def lu_solve_backward(
    g: Tensor, left: bool, adjoint: bool, *, needs: tuple, LU: Tensor, pivots: Tensor, result: Tensor
) -> tuple:
    if left:
        gB = _run("lu_solve", LU, pivots, g, True, not adjoint)
    else:
        gB = _run("lu_solve", LU, pivots, g.mH, True, adjoint).mH
    if not needs[0]:
        return None, None, gB
    gA = _outer(gB, result, left)
    gA = _mm(_permutation(LU, pivots).mT, gA.mH if adjoint else gA)
    return _mm(gA, LU.triu().mH).tril(-1) + _mm(_lower(LU).mH, gA).triu(), None, gB


def lu_solve_forward(
    dLU: Tensor, _: None, dB: Tensor, left: bool, adjoint: bool, *, LU: Tensor, pivots: Tensor, result: Tensor
) -> tuple:
    dA = None
    if dLU is not None:
        dA = _mm(dLU.tril(-1), LU.triu()) + _mm(_lower(LU), dLU.triu())
        dA = _mm(_permutation(LU, pivots), dA)
        dA = dA.mH if adjoint else dA
    return (_run("lu_solve", LU, pivots, _change(dA, dB, result, left), left, adjoint),)


# ---- positive definite matrices: A = L L^H, with `upper` U^H U


def cholesky_backward(g: Tensor, upper: bool, *, needs: tuple, result: Tensor) -> tuple:
    L, g = (result.mH, g.mH) if upper else (result, g)
    middle = _hermitian(_half(_mm(L.mH, g), False))
    middle = _run("solve_triangular", L.mH, middle, True, True, False, 1)
    return (_run("solve_triangular", L, middle, False, False, False, 1),)


def cholesky_forward(dA: Tensor, upper: bool, *, result: Tensor) -> tuple:
    L = result.mH if upper else result
    middle = _run("solve_triangular", L, _full(dA, upper), False, True, False, 1)
    middle = _run("solve_triangular", L.mH, middle, True, False, False, 1)
    dL = _mm(L, _half(middle, False))
    return (dL.mH if upper else dL,)


def cholesky_solve_backward(g: Tensor, upper: bool, *, needs: tuple, L: Tensor, result: Tensor) -> tuple:
    gB = _run("cholesky_solve", g, L, upper)
    return gB, _of_factor(_outer(gB, result, True), L, upper) if needs[1] else None


def _of_factor(gA: Tensor, L: Tensor, upper: bool) -> Tensor:
    """The gradient of a factor, from that of the product."""
    L, gA = _factor(L, upper), 2 * _hermitian(gA)
    return _factor(_mm(L, gA) if upper else _mm(gA, L), upper)


def _of_product(L: Tensor, dL: Tensor, upper: bool) -> Tensor:
    """The tangent of the product, from that of the factor."""
    L, dL = _factor(L, upper), _factor(dL, upper)
    return 2 * _hermitian(_mm(L.mH, dL) if upper else _mm(dL, L.mH))


def cholesky_solve_forward(dB: Tensor, dL: Tensor, upper: bool, *, L: Tensor, result: Tensor) -> tuple:
    dA = None if dL is None else _of_product(L, dL, upper)
    return (_run("cholesky_solve", _change(dA, dB, result, True), L, upper),)


def cholesky_inverse_backward(g: Tensor, upper: bool, *, needs: tuple, L: Tensor, result: Tensor) -> tuple:
    return (_of_factor(-_mm(result, g, result), L, upper),)


def cholesky_inverse_forward(dL: Tensor, upper: bool, *, L: Tensor, result: Tensor) -> tuple:
    return (-_mm(result, _of_product(L, dL, upper), result),)


def solve_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, A: Tensor, result: Tensor) -> tuple:
    gB = _run("solve_posdef", A, g, upper)
    return _hermitian(_outer(gB, result, True)) if needs[0] else None, gB


def solve_posdef_forward(dA: Tensor, dB: Tensor, upper: bool, *, A: Tensor, result: Tensor) -> tuple:
    dA = None if dA is None else _full(dA, upper)
    return (_run("solve_posdef", A, _change(dA, dB, result, True), upper),)


def inv_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, result: Tensor) -> tuple:
    return (-_hermitian(_mm(result, g, result)),)


def inv_posdef_forward(dA: Tensor, upper: bool, *, result: Tensor) -> tuple:
    return (-_mm(result, _full(dA, upper), result),)


def logdet_posdef_backward(g: Tensor, upper: bool, *, needs: tuple, A: Tensor) -> tuple:
    return (_scaled(g, _run("inv_posdef", A, upper)),)


def logdet_posdef_forward(dA: Tensor, upper: bool, *, A: Tensor) -> tuple:
    return (_trace(_run("solve_posdef", A, _full(dA, upper), upper)).real,)


# ---- triangles, products


def _conj(alpha: complex) -> complex:
    return alpha.conjugate() if isinstance(alpha, complex) else alpha


def solve_triangular_backward(
    g: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, needs: tuple, A: Tensor, result: Tensor
) -> tuple:
    gB = _run("solve_triangular", A.mH, g, not upper, left, unit, 1)
    gA = _triangle(_outer(gB, result, left), upper, unit) if needs[0] else None
    return gA, gB if alpha == 1 else _conj(alpha) * gB


def solve_triangular_forward(
    dA: Tensor, dB: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, A: Tensor, result: Tensor
) -> tuple:
    dA = None if dA is None else _triangle(dA, upper, unit)
    dB = None if dB is None else alpha * dB
    return (_run("solve_triangular", A, _change(dA, dB, result, left), upper, left, unit, 1),)


def inv_triangular_backward(g: Tensor, upper: bool, unit: bool, *, needs: tuple, result: Tensor) -> tuple:
    return (_triangle(-_mm(result.mH, g, result.mH), upper, unit),)


def inv_triangular_forward(dA: Tensor, upper: bool, unit: bool, *, result: Tensor) -> tuple:
    return (-_mm(result, _triangle(dA, upper, unit), result),)


def matmul_backward(g: Tensor, alpha: complex, *, needs: tuple, A: Tensor, B: Tensor) -> tuple:
    alpha = _conj(alpha)
    return (
        _run("matmul", g, B.mH, alpha) if needs[0] else None,
        _run("matmul", A.mH, g, alpha) if needs[1] else None,
    )


def matmul_forward(dA: Tensor, dB: Tensor, alpha: complex, *, A: Tensor, B: Tensor) -> tuple:
    return (
        _sum(
            None if dA is None else _run("matmul", dA, B, alpha),
            None if dB is None else _run("matmul", A, dB, alpha),
        ),
    )


def _rank_k_backward(g: Tensor, trans: bool, alpha: complex, A: Tensor) -> tuple:
    """Of syrk with conj(A) and g + g^T, of herk with A and g + g^H: the same product."""
    return (_run("matmul", A, g, _conj(alpha)) if trans else _run("matmul", g, A, _conj(alpha)),)


def syrk_backward(g: Tensor, trans: bool, alpha: complex, *, needs: tuple, A: Tensor) -> tuple:
    return _rank_k_backward(g + g.mT, trans, alpha, A.conj())


def herk_backward(g: Tensor, trans: bool, alpha: float, *, needs: tuple, A: Tensor) -> tuple:
    return _rank_k_backward(g + g.mH, trans, alpha, A)


def syrk_forward(dA: Tensor, trans: bool, alpha: complex, *, A: Tensor) -> tuple:
    half = _run("matmul", A.mT, dA, alpha) if trans else _run("matmul", A, dA.mT, alpha)
    return (half + half.mT,)


def herk_forward(dA: Tensor, trans: bool, alpha: float, *, A: Tensor) -> tuple:
    half = _run("matmul", A.mH, dA, alpha) if trans else _run("matmul", A, dA.mH, alpha)
    return (half + half.mH,)


def trmm_backward(
    g: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, needs: tuple, A: Tensor, B: Tensor
) -> tuple:
    gA = None
    if needs[0]:
        gA = _conj(alpha) * _triangle(_mm(g, B.mH) if left else _mm(B.mH, g), upper, unit)
    return gA, _run("trmm", A.mH, g, not upper, left, unit, _conj(alpha)) if needs[1] else None


def trmm_forward(
    dA: Tensor, dB: Tensor, upper: bool, left: bool, unit: bool, alpha: complex, *, A: Tensor, B: Tensor
) -> tuple:
    if dA is not None:
        dA = _triangle(dA, upper, unit)
        dA = alpha * (_mm(dA, B) if left else _mm(B, dA))
    return (_sum(dA, None if dB is None else _run("trmm", A, dB, upper, left, unit, alpha)),)


RULES = {
    name: Rule(saves, globals()[f"{name}_backward"], globals()[f"{name}_forward"])
    for name, saves in {
        "inv": ("result",),
        "solve": ("A", "result"),
        "det": ("A", "result"),
        "slogdet": ("A", "sign"),
        "lu_factor": ("LU", "pivots"),
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
    }.items()
}
