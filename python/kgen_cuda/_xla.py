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
from ._library import engine_of, library
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
def _begin() -> None:
    """What engines of other frameworks do when they are made: those of XLA's handlers know nothing of Python."""
    if jax.default_backend() == "gpu":
        _nvrtc.choose()
    engine_of("host").warn_of_cache()


def _filled(shape: tuple[int, ...], dtype: Any, like: Array, value: int) -> Array:
    """In jax.shard_map it varies over the axes over which `like` does, as what is made of it."""
    nothing = like[..., :0].sum()
    return jnp.broadcast_to(nothing == 0 if value else nothing != 0, shape).astype(dtype)


def _layout(ndim: int, by_columns: bool) -> tuple[int, ...]:
    axes = tuple(range(ndim))
    return (*axes[:-2], axes[-1], axes[-2]) if by_columns else axes


def _launch(operation: str, options: str, overwrites: str, inputs: dict[str, Array]) -> tuple[Array, ...]:
    """The results in the order of the table of operations; `overwrites`: the input that becomes the first of them."""
    _begin()
    row, A, names = OPERATIONS[operation], inputs["A"], list(inputs)
    kinds = {"matrix": A.dtype, "real": numpy.finfo(A.dtype).dtype, "int32": numpy.int32}
    batch = next(x.shape[0] for x in inputs.values() if x.ndim == 3)
    # Right-hand sides of LU and Cholesky go by columns, all else by rows.
    columns = {name for name, operand in row.operands.items() if operand.shape[1:] == ("nrhs",)}
    sizes: dict[str, int] = {}
    for name, x in inputs.items():
        sizes |= zip(row.operands[name].shape, x.shape[-2:] if name in columns else x.shape[:-3:-1], strict=True)
    is_empty = any(0 in x.shape for x in inputs.values())  # XLA's compiler crashes over the layouts of empty arrays
    places: list[int] = []
    results: list[Any] = []
    output_layouts, aliases = [], {}
    for name, operand in row.operands.items():
        extents = [sizes[size] for size in operand.shape] if name not in inputs else []
        shape = inputs[name].shape if name in inputs else (batch, *(extents if name in columns else extents[::-1]))
        if name in inputs and name != overwrites:
            place = names.index(name)
        else:
            place = len(inputs) + len(results)
            kind = kinds[operand.element]
            if is_empty:
                results.append(_filled(shape, kind, A, operand.if_empty))
                continue
            results.append(jax.eval_shape(functools.partial(_filled, shape, kind, value=0), A))
            output_layouts.append(_layout(len(shape), name in columns))
            if name == overwrites:
                aliases[names.index(name)] = len(results) - 1
        leading, stride = 0, 1
        if operand.shape:
            leading = max(1, shape[-2 if name in columns else -1])
            stride = 0 if len(shape) == 2 else shape[-2] * shape[-1]
        places += [place, leading, stride]
    if is_empty:
        return tuple(results)
    call: Any = jax.ffi.ffi_call(
        _target, tuple(results), input_layouts=[_layout(x.ndim, name in columns) for name, x in inputs.items()],
        output_layouts=output_layouts, input_output_aliases=aliases, vmap_method=None,
    )  # fmt: skip
    return call(
        *inputs.values(),
        operation=operation,
        precision=LETTERS[A.dtype.name],
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
