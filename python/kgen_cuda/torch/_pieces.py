"""What derivatives are made of: kgen's operators, products, triangles."""

from __future__ import annotations

from typing import Any

import torch

from .. import _makers
from .._plan import NAN, call
from .._table import OPERATIONS

Tensor = Any


def run(name: str, *args: Any) -> Tensor:
    """The first result of a function of kgen; NaN where there is none."""
    maker = getattr(_makers, name)
    count = len(maker.roles)
    result = call(maker, args[:count], args[count:], None, NAN)
    return result[0] if isinstance(result, tuple) else result


def product(first: Tensor, *others: Tensor, alpha: float = 1) -> Tensor:
    """alpha times the product."""
    for x in others:
        if max(*first.shape[-2:], x.shape[-1]) <= OPERATIONS["gemm"].limit:
            first = call(_makers.matmul, (first, x), (alpha,), None, NAN)
        else:  # right-hand sides may be more
            first = alpha * (first @ x)
        alpha = 1
    return first


def sum_of(*terms: Tensor) -> Tensor:
    """The sum of those that are not None."""
    found = [x for x in terms if x is not None]
    return sum(found[1:], found[0]) if found else None


def with_adjoint(x: Tensor) -> Tensor:
    """Twice the Hermitian part."""
    return x + x.mH


def triangle(x: Tensor, upper: bool, unit: bool = False) -> Tensor:
    return x.triu(int(unit)) if upper else x.tril(-int(unit))


def half_of(x: Tensor, upper: bool) -> Tensor:
    """A triangle of which the diagonal is halved."""
    return (triangle(x, upper) + triangle(x, upper, True)) / 2


def full(A: Tensor, upper: bool) -> Tensor:
    """The Hermitian matrix of which one triangle is given."""
    if not A.is_complex():
        return triangle(A, upper) + triangle(A, upper, True).mT
    return with_adjoint(half_of(A, upper))  # a diagonal that is real


def factor(L: Tensor, upper: bool) -> Tensor:
    """What is read of a Cholesky factor: a triangle, of which the diagonal is real."""
    if not L.is_complex():
        return triangle(L, upper)
    return triangle(L, upper, True) + torch.diag_embed(L.diagonal(dim1=-2, dim2=-1).real)


def trace_of(x: Tensor) -> Tensor:
    return x.diagonal(dim1=-2, dim2=-1).sum(-1)


def scaled(factor: Tensor, x: Tensor) -> Tensor:
    return factor[..., None, None] * x
