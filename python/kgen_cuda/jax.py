"""kgen inside of jax.jit, jax.vmap, jax.grad and all other transformations of JAX.

>>> import jax, kgen_cuda.jax as kj
>>> jax.jit(jax.vmap(kj.inv))(matrices)

Arrays are (..., n, n) of float32, float64, complex64 or complex128. Nothing waits and nothing is raised about info: the
result of a singular matrix is NaN, and functions NAME_ex return LAPACK's info as well. Derivatives of all orders are
kgen's operations and products of matrices.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from . import _makers
from ._arrays import NUMPY
from ._library import NotSupported
from ._planner import Planner
from ._results import Result_ex, Slogdet, Slogdet_ex
from ._table import FUNCTIONS
from ._view import LETTERS, View, a_kind
from ._xla import kernel

__all__ = [
    "inv",
    "inv_ex",
    "solve",
    "solve_ex",
    "slogdet",
    "slogdet_ex",
    "cholesky",
    "cholesky_ex",
    "solve_triangular",
    "solve_posdef",
    "inv_posdef",
    "logdet_posdef",
]


# ---- shapes


def _array(function: str, name: str, x: Any) -> Array:
    try:
        if x is not None:  # of which older versions make NaN
            return jnp.asarray(x)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{function}: {name} is {a_kind(x)}, of which JAX makes no array") from error
    raise TypeError(f"{function}: {name} is None; it must be an array")


def _matrices(function: str, *arrays: Any, options: tuple = (), left: bool = True) -> tuple[list[Array], tuple, bool]:
    """A, or A and B, as (batch, ., .), A as (., .) where it is one for a batch; the batch's shape; and whether B is a vector.
    The checks are those of arrays of others."""
    maker = getattr(_makers, function)
    maker.check(options)
    arrays = tuple(_array(function, name, x) for name, x in zip(maker.arrays, arrays, strict=True))
    views = [View(x.shape, (), LETTERS.get(x.dtype.name, x.dtype.name), "JAX") for x in arrays]
    p = Planner(maker, NUMPY, views)
    for name, x in zip(maker.arrays, arrays, strict=True):
        if not all(isinstance(extent, int) for extent in x.shape[-2:]):
            raise NotSupported(f"{function}: {name} has shape {x.shape}: a size must be a number; batches may be symbolic")
    n = p.rows_of_square(0)
    p.check_limit(FUNCTIONS[function])
    if len(arrays) > 1:
        p.sides(1, n, left)
    flat = []
    for i, (x, is_vector) in enumerate(zip(arrays, p.is_vector, strict=True)):
        x = x[:, None] if is_vector else x
        if x.ndim > 2 or not p.batch or i:  # what solves return has the shape of B
            x = jnp.broadcast_to(x, (*p.batch, *x.shape[-2:])).reshape(math.prod(p.batch), *x.shape[-2:])
        flat.append(x)
    return flat, p.batch, p.is_vector[-1]


def _product(a: Array, b: Array) -> Array:
    return jnp.matmul(a, b, precision="highest")


def _adjoint(a: Array) -> Array:
    return jnp.conj(jnp.swapaxes(a, -1, -2))


def _hermitian(a: Array) -> Array:
    return (a + _adjoint(a)) / 2


def _nan_where(info: Array, x: Array) -> Array:
    """Of operations that leave something else where there is no result."""
    return jnp.where((info != 0)[:, None, None], jnp.nan, x)


# Results come from the kernel without a derivative; `_of_NAME` gives them the one that the function has. Its rule calls
# itself, so that the derivative has a derivative.


# ---- LU


@jax.custom_jvp
def _of_inv(_: Array, x: Array) -> Array:
    return x


@_of_inv.defjvp
def _(primals: tuple, tangents: tuple) -> tuple:
    x = _of_inv(*primals)
    return x, -_product(_product(x, tangents[0]), x)


def _inv(a: Array) -> tuple[Array, Array]:
    x, info = kernel("matinv", "")(lax.stop_gradient(a))  # the inverse of the transpose is the transpose of the inverse
    return _of_inv(a, x), info


def inv_ex(A: Array) -> Result_ex[Array]:
    """`inv` and info."""
    (a,), batch, _ = _matrices("inv", A)
    x, info = _inv(a)
    return Result_ex(x.reshape(*batch, *a.shape[-2:]), info.reshape(batch))


def inv(A: Array) -> Array:
    """The inverse of each matrix of A (..., n, n)."""
    return inv_ex(A).result


def _solve(a: Array, b: Array) -> tuple[Array, Array]:
    """Solves by factors, forward and backward: A by rows is A^T to kgen."""
    return lax.custom_linear_solve(
        lambda x: _product(a, x),
        b,
        lambda _, y: kernel("solve", "T")(a, y),
        lambda _, y: kernel("solve", "N")(a, y),
        has_aux=True,
    )


def solve_ex(A: Array, B: Array, *, left: bool = True) -> Result_ex[Array]:
    """`solve` and info."""
    (a, b), batch, is_vector = _matrices("solve", A, B, options=(left,), left=left)
    if not left:
        a, b = a.mT, b.mT
    x, info = _solve(a, b)
    x = x if left else x.mT
    x = x.reshape(*batch, *x.shape[-2:])
    return Result_ex(x[..., 0] if is_vector else x, info.reshape(batch))


def solve(A: Array, B: Array, *, left: bool = True) -> Array:
    """Solves A X = B, A (..., n, n) and B (..., n, k) or (n,); with left=False X A = B."""
    return solve_ex(A, B, left=left).result


@jax.custom_jvp
def _of_slogdet(_: Array, sign: Array, logabsdet: Array) -> tuple[Array, Array]:
    return sign, logabsdet


@_of_slogdet.defjvp
def _(primals: tuple, tangents: tuple) -> tuple:
    sign, logabsdet = _of_slogdet(*primals)
    inverse, _ = _inv(primals[0])
    trace = (inverse.mT * tangents[0]).sum((-1, -2))
    turn = 1j * trace.imag * sign if jnp.iscomplexobj(sign) else jnp.zeros_like(sign)
    return (sign, logabsdet), (turn, trace.real)


def slogdet_ex(A: Array) -> Slogdet_ex[Array]:
    """`slogdet` and info."""
    (a,), batch, _ = _matrices("slogdet", A)
    sign, logabsdet, info = kernel("slogdet", "")(lax.stop_gradient(a))
    return Slogdet_ex(*(x.reshape(batch) for x in (*_of_slogdet(a, sign, logabsdet), info)))


def slogdet(A: Array) -> Slogdet[Array]:
    """Sign of the determinant, and logarithm of its absolute value, of each matrix of A (..., n, n)."""
    return Slogdet(*slogdet_ex(A)[:2])


# ---- triangles and positive definite matrices. By rows the lower triangle is kgen's upper one.


def _triangle(a: Array, upper: bool, unit: bool = False) -> Array:
    if unit:
        return (jnp.triu(a, 1) if upper else jnp.tril(a, -1)) + jnp.eye(a.shape[-1], dtype=a.dtype)
    return jnp.triu(a) if upper else jnp.tril(a)


def _uplo(upper: bool) -> str:
    return "L" if upper else "U"


def _solve_triangular(a: Array, b: Array, upper: bool, left: bool, unit: bool) -> Array:
    triangle = _triangle(a, upper, unit)

    def run(trans: str) -> Callable:
        options = ("R" if left else "L") + _uplo(upper) + trans + ("U" if unit else "N")
        return lambda _, y: kernel("trsm", options, "B")(a, y)[0]

    return lax.custom_linear_solve(
        (lambda x: _product(triangle, x)) if left else (lambda x: _product(x, triangle)), b, run("N"), run("T")
    )


def solve_triangular(A: Array, B: Array, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Array:
    """Solves A X = B, A being one triangle of what is given; with left=False X A = B."""
    (a, b), batch, is_vector = _matrices("solve_triangular", A, B, options=(upper, left, unitriangular, 1), left=left)
    x = _solve_triangular(a, b, upper, left, unitriangular).reshape(*batch, *b.shape[-2:])
    return x[..., 0] if is_vector else x


@functools.partial(jax.custom_jvp, nondiff_argnums=(2,))
def _of_cholesky(_: Array, x: Array, upper: bool) -> Array:
    return x


@_of_cholesky.defjvp
def _(upper: bool, primals: tuple, tangents: tuple) -> tuple:
    """Of A = L L^H: dL = L phi(L^-1 dA L^-H), phi being the lower triangle with half of the diagonal."""
    x = _of_cholesky(*primals, upper)
    L = _adjoint(x) if upper else x
    half = _solve_triangular(L, tangents[0], False, True, False)
    inner = _solve_triangular(L, _adjoint(half), False, True, False)  # of a Hermitian matrix
    dL = _product(L, jnp.tril(inner) * (1 - jnp.eye(L.shape[-1], dtype=L.dtype) / 2))
    return x, _adjoint(dL) if upper else dL


def cholesky_ex(A: Array, *, upper: bool = False) -> Result_ex[Array]:
    """`cholesky` and info."""
    (a,), batch, _ = _matrices("cholesky", A, options=(upper,))
    x, info = kernel("potrf", _uplo(upper), "A")(_triangle(lax.stop_gradient(a), upper))
    x = _of_cholesky(_hermitian(a), _nan_where(info, x), upper)
    return Result_ex(x.reshape(*batch, *a.shape[-2:]), info.reshape(batch))


def cholesky(A: Array, *, upper: bool = False) -> Array:
    """L of A = L L^H from A's lower triangle, or with upper=True U of A = U^H U from its upper one."""
    return cholesky_ex(A, upper=upper).result


def solve_posdef(A: Array, B: Array, *, upper: bool = False) -> Array:
    """Solves A X = B for positive definite A, of which one triangle is read."""
    (a, b), batch, is_vector = _matrices("solve_posdef", A, B, options=(upper,))
    run = kernel("solve_posdef", _uplo(upper))  # by rows A is its conjugate
    x = lax.custom_linear_solve(
        lambda x: _product(_hermitian(a), x),
        b,
        lambda _, y: jnp.conj(run(a, jnp.conj(y))[0]),
        lambda _, y: run(a, y)[0],
    )
    x = x.reshape(*batch, *b.shape[-2:])
    return x[..., 0] if is_vector else x


def _inv_posdef(a: Array, upper: bool) -> Array:
    x, info = kernel("poti", _uplo(upper), "A")(lax.stop_gradient(a))
    x = _triangle(x, upper)
    x = x + _adjoint(jnp.triu(x, 1) if upper else jnp.tril(x, -1))
    return _of_inv(_hermitian(a), _nan_where(info, x))


def inv_posdef(A: Array, *, upper: bool = False) -> Array:
    """The inverse of each positive definite matrix, of which one triangle is read."""
    (a,), batch, _ = _matrices("inv_posdef", A, options=(upper,))
    return _inv_posdef(a, upper).reshape(*batch, *a.shape[-2:])


@functools.partial(jax.custom_jvp, nondiff_argnums=(2,))
def _of_logdet_posdef(_: Array, logdet: Array, upper: bool) -> Array:
    return logdet


@_of_logdet_posdef.defjvp
def _(upper: bool, primals: tuple, tangents: tuple) -> tuple:
    inverse = _inv_posdef(primals[0], upper)
    trace = (inverse.mT * tangents[0]).sum((-1, -2)).real
    return _of_logdet_posdef(*primals, upper), trace


def logdet_posdef(A: Array, *, upper: bool = False) -> Array:
    """The logarithm of the determinant of each positive definite matrix, of which one triangle is read."""
    (a,), batch, _ = _matrices("logdet_posdef", A, options=(upper,))
    logdet, _ = kernel("logdet_posdef", _uplo(upper))(lax.stop_gradient(a))
    return _of_logdet_posdef(_hermitian(a), logdet, upper).reshape(batch)
