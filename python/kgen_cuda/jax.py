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
import re
from collections.abc import Callable
from ctypes import c_char_p, c_int, c_void_p
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy
from jax import lax
from jax.custom_batching import custom_vmap

from . import _nvrtc
from ._library import NotSupported, library
from ._makers import Result_ex, Slogdet, Slogdet_ex
from ._table import OPERATIONS

Array = Any
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

_letters = {"float32": "s", "float64": "d", "complex64": "c", "complex128": "z"}
_target = "kgen_cuda"


def _register() -> None:
    """Names libkgen's handlers to XLA. They run without Python, in XLA's threads."""
    header = (Path(jax.ffi.include_dir()) / "xla/ffi/api/c_api.h").read_text()
    version = [int(re.findall(rf"#define XLA_FFI_API_{part} (\d+)", header)[0]) for part in ("MAJOR", "MINOR")]
    library.kgen_xla_handler.argtypes = [c_char_p, c_int, c_int]
    library.kgen_xla_handler.restype = c_void_p
    for platform, stages in (("cpu", ["execute"]), ("CUDA", ["initialize", "execute"])):
        handler = library.kgen_xla_handler(platform.encode(), *version)
        if not handler:
            raise ImportError(f"kgen_cuda.jax knows version 0 of XLA's FFI; jax {jax.__version__} has {version}")
        jax.ffi.register_ffi_target(_target, {stage: jax.ffi.pycapsule(handler) for stage in stages}, platform=platform)


_register()


# ---- one call of kgen. Arrays are (batch, rows, columns), or (rows, columns): one matrix for the whole batch.


@functools.cache
def _find_nvrtc() -> None:
    if jax.default_backend() == "gpu":
        _nvrtc.find()


def _filled(shape: tuple[int, ...], dtype: Any, like: Array, value: int) -> Array:
    """In jax.shard_map it varies over the axes over which `like` does, as what is made of it."""
    nothing = like[..., :0].sum()
    return jnp.broadcast_to(nothing == 0 if value else nothing != 0, shape).astype(dtype)


def _launch(operation: str, options: str, overwrites: str, inputs: dict[str, Array]) -> tuple[Array, ...]:
    """The results in the order of the table of operations; `overwrites`: the input that becomes the first of them."""
    _find_nvrtc()
    dtype = next(iter(inputs.values())).dtype
    A, B = inputs["A"], inputs.get("B")
    batch = next(x.shape[0] for x in inputs.values() if x.ndim == 3)
    sizes = {"n": A.shape[-1]}
    if B is not None:
        sizes = {"m": B.shape[-1], "n": B.shape[-2]} if operation == "trsm" else {"n": A.shape[-1], "nrhs": B.shape[-1]}
    # Right-hand sides of LU and Cholesky go by columns, all else by rows.
    columns = {"B", "X"} if operation != "trsm" else set()
    like = {"C": A, "X": B}
    is_empty = any(0 in x.shape for x in inputs.values())  # XLA's compiler crashes over the layouts of empty arrays
    places: list[int] = []
    results, output_layouts, aliases = [], [], {}
    names = list(inputs)
    for name in OPERATIONS[operation].operands:
        matrix = inputs.get(name, like.get(name))
        shape: tuple[int, ...] = (batch,)
        if matrix is not None:
            shape = matrix.shape if name in inputs else (batch, *matrix.shape[-2:])
        by_columns = name in columns
        order = (*range(len(shape) - 2), len(shape) - 1, len(shape) - 2) if by_columns else tuple(range(len(shape)))
        if name in inputs and name != overwrites:
            place = names.index(name)
        else:
            place = len(inputs) + len(results)
            kind = numpy.int32 if name == "info" else dtype
            if name in ("logabsdet", "logdet"):
                kind = numpy.finfo(dtype).dtype
            if is_empty:
                results.append(_filled(shape, kind, A, int(name == "sign")))
                continue
            results.append(jax.eval_shape(functools.partial(_filled, shape, kind, value=0), A))
            output_layouts.append(order)
            if name == overwrites:
                aliases[names.index(name)] = len(results) - 1
        stride = 1
        if matrix is not None:
            stride = 0 if len(shape) == 2 else shape[-2] * shape[-1]
        leading = max(1, shape[-2 if by_columns else -1]) if matrix is not None else 0
        places += [place, leading, stride]
    input_layouts = [
        (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2) if name in columns else tuple(range(x.ndim)) for name, x in inputs.items()
    ]
    if is_empty:
        return tuple(results)
    call = jax.ffi.ffi_call(
        _target, tuple(results), input_layouts=input_layouts, output_layouts=output_layouts, input_output_aliases=aliases,
        vmap_method=None,
    )  # fmt: skip
    row = OPERATIONS[operation]
    return call(
        *inputs.values(),
        operation=operation,
        precision=_letters[dtype.name],
        options=options,
        sizes=numpy.array([sizes[name] for name in row.sizes], numpy.int64),
        scalars=numpy.ones(len(row.scalars), numpy.float64),
        operands=numpy.array(places, numpy.int64),
    )


@functools.cache
def _kernel(operation: str, options: str, overwrites: str = "") -> Callable[..., tuple[Array, ...]]:
    """A call of kgen on A, or A and B, whose batches vmap makes longer."""
    names = [name for name in ("A", "B") if name in OPERATIONS[operation].operands]

    @custom_vmap
    def run(*arrays: Array) -> tuple[Array, ...]:
        return _launch(operation, options, overwrites, dict(zip(names, arrays, strict=True)))

    @run.def_vmap
    def longer(axis: int, is_batched: list[bool], *arrays: Array) -> tuple:
        pairs = list(zip(arrays, is_batched, strict=True))
        inner = max(x.shape[b] for x, b in pairs if x.ndim - b == 3)

        def joined(x: Array, batched: bool, name: str) -> Array:
            shared = x.ndim - batched == 2
            if not batched:
                if shared or inner == 1:
                    x = x if shared else x[0]
                    return jnp.broadcast_to(x, (axis * inner, *x.shape)) if name == overwrites else x
                x = jnp.broadcast_to(x, (axis, *x.shape))
            elif shared:
                x = jnp.broadcast_to(x[:, None], (axis, inner, *x.shape[1:]))
            return x.reshape(axis * inner, *x.shape[-2:])

        results = run(*[joined(x, b, name) for (x, b), name in zip(pairs, names, strict=True)])
        results = tuple(x.reshape(axis, inner, *x.shape[1:]) for x in results)
        return results, tuple(True for _ in results)

    return run


# ---- shapes


def _matrices(function: str, *arrays: Array) -> tuple[list[Array], tuple[int, ...]]:
    """Arrays as (batch, ., .), or (., .) where one matrix serves a batch; and the batch's shape."""
    arrays = tuple(jnp.asarray(x) for x in arrays)
    for x in arrays:
        if x.dtype.name not in _letters:
            raise TypeError(
                f"{function}: arrays of {x.dtype.name}; kgen takes float32, float64, complex64, complex128"
            )
        if x.dtype != arrays[0].dtype:
            raise TypeError(f"{function}: arrays of different types; they must be of one")
        if x.ndim < 2:
            raise ValueError(f"{function}: an array has {x.ndim} dimensions; a matrix has at least 2")
        if not all(isinstance(extent, int) for extent in x.shape[-2:]):
            raise NotSupported(f"{function}: matrices of {x.shape[-2:]}: a size must be a number; batches may be symbolic")
    if arrays[0].shape[-1] != arrays[0].shape[-2]:
        raise ValueError(f"{function}: matrices of {arrays[0].shape[-2:]}; they must be square")
    batches = [x.shape[:-2] for x in arrays]
    try:
        batch = jnp.broadcast_shapes(*batches)
    except ValueError:
        raise ValueError(f"{function}: the batches {batches} do not broadcast") from None
    flat = []
    for x in arrays:
        if x.ndim > 2 or not batch:
            x = jnp.broadcast_to(x, (*batch, *x.shape[-2:])).reshape(math.prod(batch), *x.shape[-2:])
        flat.append(x)
    return flat, batch


def _sides(function: str, A: Array, B: Array, left: bool) -> tuple[list[Array], tuple[int, ...], bool]:
    A, B = jnp.asarray(A), jnp.asarray(B)
    is_vector = B.ndim == 1
    if is_vector:
        if not left:
            raise ValueError(f"{function}: with left=False B must be a matrix")
        B = B[:, None]
    (a, b), batch = _matrices(function, A, B)
    if b.shape[-2 if left else -1] != a.shape[-1]:
        raise ValueError(f"{function}: B is {b.shape[-2:]}; its {'rows' if left else 'columns'} must be {a.shape[-1]}")
    if b.ndim == 2:  # what solves return has the shape of b
        b = jnp.broadcast_to(b, (a.shape[0], *b.shape))
    return [a, b], batch, is_vector


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
    x, info = _kernel("matinv", "")(lax.stop_gradient(a))  # the inverse of the transpose is the transpose of the inverse
    return _of_inv(a, x), info


def inv_ex(A: Array) -> Result_ex:
    """`inv` and info."""
    (a,), batch = _matrices("inv", A)
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
        lambda _, y: _kernel("solve", "T")(a, y),
        lambda _, y: _kernel("solve", "N")(a, y),
        has_aux=True,
    )


def solve_ex(A: Array, B: Array, *, left: bool = True) -> Result_ex:
    """`solve` and info."""
    (a, b), batch, is_vector = _sides("solve", A, B, left)
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


def slogdet_ex(A: Array) -> Slogdet_ex:
    """`slogdet` and info."""
    (a,), batch = _matrices("slogdet", A)
    sign, logabsdet, info = _kernel("slogdet", "")(lax.stop_gradient(a))
    return Slogdet_ex(*(x.reshape(batch) for x in (*_of_slogdet(a, sign, logabsdet), info)))


def slogdet(A: Array) -> Slogdet:
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
        return lambda _, y: _kernel("trsm", options, "B")(a, y)[0]

    return lax.custom_linear_solve(
        (lambda x: _product(triangle, x)) if left else (lambda x: _product(x, triangle)), b, run("N"), run("T")
    )


def solve_triangular(
    A: Array, B: Array, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Array:
    """Solves A X = B, A being one triangle of what is given; with left=False X A = B."""
    (a, b), batch, is_vector = _sides("solve_triangular", A, B, left)
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


def cholesky_ex(A: Array, *, upper: bool = False) -> Result_ex:
    """`cholesky` and info."""
    (a,), batch = _matrices("cholesky", A)
    x, info = _kernel("potrf", _uplo(upper), "A")(_triangle(lax.stop_gradient(a), upper))
    x = _of_cholesky(_hermitian(a), _nan_where(info, x), upper)
    return Result_ex(x.reshape(*batch, *a.shape[-2:]), info.reshape(batch))


def cholesky(A: Array, *, upper: bool = False) -> Array:
    """L of A = L L^H from A's lower triangle, or with upper=True U of A = U^H U from its upper one."""
    return cholesky_ex(A, upper=upper).result


def solve_posdef(A: Array, B: Array, *, upper: bool = False) -> Array:
    """Solves A X = B for positive definite A, of which one triangle is read."""
    (a, b), batch, is_vector = _sides("solve_posdef", A, B, True)
    run = _kernel("solve_posdef", _uplo(upper))  # by rows A is its conjugate
    x = lax.custom_linear_solve(
        lambda x: _product(_hermitian(a), x),
        b,
        lambda _, y: jnp.conj(run(a, jnp.conj(y))[0]),
        lambda _, y: run(a, y)[0],
    )
    x = x.reshape(*batch, *b.shape[-2:])
    return x[..., 0] if is_vector else x


def _inv_posdef(a: Array, upper: bool) -> Array:
    x, info = _kernel("poti", _uplo(upper), "A")(lax.stop_gradient(a))
    x = _triangle(x, upper)
    x = x + _adjoint(jnp.triu(x, 1) if upper else jnp.tril(x, -1))
    return _of_inv(_hermitian(a), _nan_where(info, x))


def inv_posdef(A: Array, *, upper: bool = False) -> Array:
    """The inverse of each positive definite matrix, of which one triangle is read."""
    (a,), batch = _matrices("inv_posdef", A)
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
    (a,), batch = _matrices("logdet_posdef", A)
    logdet, _ = _kernel("logdet_posdef", _uplo(upper))(lax.stop_gradient(a))
    return _of_logdet_posdef(_hermitian(a), logdet, upper).reshape(batch)
