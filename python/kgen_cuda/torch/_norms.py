"""The derivatives of norms and condition numbers, as _derivatives.py says.

A norm that is a largest sum, or a largest element, has none where two are as large: each has its part then, as in PyTorch.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from ._pieces import Tensor, product, run, scaled, sum_of

SUMMED = {1: -2, math.inf: -1}  # the axis that a norm sums


def _inner(x: Tensor, y: Tensor) -> Tensor:
    return (x.conj() * y).sum((-2, -1)).real


def _slope(A: Tensor, order: Any) -> Tensor:
    """The norm's change is the real part of this matrix's inner product with A's change."""
    if 0 in A.shape[-2:]:
        return A
    if order == "fro":
        norm = run("matrix_norm", A, order)
        return scaled(torch.where(norm == 0, 1, norm).reciprocal(), A)
    sizes = A.abs()
    if order in SUMMED:
        sizes = sizes.sum(SUMMED[order], keepdim=True)
    top = (sizes == sizes.amax((-2, -1), keepdim=True)).to(sizes.dtype)
    return A.sgn() * (top / top.sum((-2, -1), keepdim=True))


def _slope_of_cond(A: Tensor, inverse: Tensor, order: Any) -> Tensor:
    of_A = scaled(run("matrix_norm", inverse, order), _slope(A, order))
    of_inverse = scaled(run("matrix_norm", A, order), _slope(inverse, order))
    return of_A - product(inverse.mH, of_inverse, inverse.mH)


def matrix_norm_backward(g: Tensor, order: Any, *, needs: tuple, A: Tensor) -> tuple:
    return (scaled(g, _slope(A, order)),)


def matrix_norm_forward(dA: Tensor, order: Any, *, A: Tensor) -> tuple:
    return (_inner(_slope(A, order), dA),)


def cond_backward(g: Tensor, order: Any, *, needs: tuple, A: Tensor) -> tuple:
    return (scaled(g, _slope_of_cond(A, run("inv", A), order)),)


def cond_forward(dA: Tensor, order: Any, *, A: Tensor) -> tuple:
    return (_inner(_slope_of_cond(A, run("inv", A), order), dA),)


def inv_cond_backward(g: Tensor, g_cond: Tensor, order: Any, *, needs: tuple, A: Tensor, inverse: Tensor) -> tuple:
    return (
        sum_of(
            None if g is None else product(inverse.mH, g, inverse.mH, alpha=-1),
            None if g_cond is None else scaled(g_cond, _slope_of_cond(A, inverse, order)),
        ),
    )


def inv_cond_forward(dA: Tensor, order: Any, *, A: Tensor, inverse: Tensor) -> tuple:
    return product(inverse, dA, inverse, alpha=-1), _inner(_slope_of_cond(A, inverse, order), dA)
