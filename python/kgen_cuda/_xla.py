"""A call of kgen in a program of XLA, whose batch vmap makes longer."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from ctypes import c_char_p, c_int, c_void_p
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy
from jax.custom_batching import custom_vmap

from . import _nvrtc
from ._library import library
from ._table import OPERATIONS
from ._view import LETTERS

Array = Any
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
def _choose_nvrtc() -> None:
    if jax.default_backend() == "gpu":
        _nvrtc.choose()


def _filled(shape: tuple[int, ...], dtype: Any, like: Array, value: int) -> Array:
    """In jax.shard_map it varies over the axes over which `like` does, as what is made of it."""
    nothing = like[..., :0].sum()
    return jnp.broadcast_to(nothing == 0 if value else nothing != 0, shape).astype(dtype)


def _launch(operation: str, options: str, overwrites: str, inputs: dict[str, Array]) -> tuple[Array, ...]:
    """The results in the order of the table of operations; `overwrites`: the input that becomes the first of them."""
    _choose_nvrtc()
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
        precision=LETTERS[dtype.name],
        options=options,
        sizes=numpy.array([sizes[name] for name in row.sizes], numpy.int64),
        scalars=numpy.ones(len(row.scalars), numpy.float64),
        operands=numpy.array(places, numpy.int64),
    )


@functools.cache
def kernel(operation: str, options: str, overwrites: str = "") -> Callable[..., tuple[Array, ...]]:
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
