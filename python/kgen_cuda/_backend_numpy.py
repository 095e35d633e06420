"""Arrays of NumPy, which the device `host` takes, and of CuPy: the methods of _backend.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy

from ._backend import BY_TYPE
from ._view import ADMIT, NAMES, READY, View, letter_of


class NumPy:
    """NumPy, whose arrays the device `host` takes; CuPy differs where it has a device and a stream."""

    name = "NumPy"

    def __init__(self, xp: Any) -> None:
        self.xp = xp

    def route(self, arrays: tuple) -> int:
        for x in arrays:
            if BY_TYPE.get(type(x)) is not self:
                return ADMIT
        return READY

    def is_batched(self, arrays: tuple) -> bool:
        return False

    def admit(self, x: Any, called: str) -> Any:
        return x

    def admit_out(self, x: Any, function: str) -> bool:
        if not getattr(x.flags, "writeable", True):
            raise ValueError(f"{function}: out is read-only")
        return True

    def written(self, x: Any) -> None:
        pass

    def synchronize(self, x: Any) -> None:
        pass

    def guard(self, x: Any) -> Any:
        return None

    def key(self, x: Any) -> tuple:
        return x.dtype, x.shape, x.strides, x.flags.aligned, self.pointer(x) & 15

    def device(self, x: Any) -> str:
        return "host"

    def view(self, x: Any) -> View:
        item = x.itemsize
        native = letter_of(x.dtype.name) if x.dtype.isnative else f"{x.dtype.name} of the other byte order"
        aligned = getattr(x.flags, "aligned", True) and all(s % item == 0 for s in x.strides)
        return View(x.shape, tuple(s // item if s % item == 0 else s / item for s in x.strides), native, self.device(x), aligned)

    def pointer(self, x: Any) -> int:
        return x.__array_interface__["data"][0]

    def stream(self, x: Any) -> Callable[[], int]:
        return int

    def capturing(self) -> bool:
        return False

    def allocator(self, shape: tuple, by_columns: bool, letter: str, like: Any) -> Callable[[], Any]:
        dtype, empty = numpy.dtype(NAMES[letter]), self.xp.empty
        if by_columns:
            other = (*shape[:-2], shape[-1], shape[-2])
            return lambda: empty(other, dtype).swapaxes(-1, -2)
        return partial(empty, shape, dtype)

    def contiguous(self, x: Any, by_columns: bool) -> Any:
        if by_columns and x.ndim > 1:
            return self.xp.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2)
        return self.xp.array(x, order="C", copy=True)

    def assign(self, to: Any, x: Any) -> None:
        to[...] = x

    def triangle(self, to: Any, x: Any, upper: bool) -> None:
        to[...] = self.xp.triu(x) if upper else self.xp.tril(x)

    def conjugate(self, x: Any) -> None:
        self.xp.conjugate(x, out=x)

    def mirror(self, x: Any, upper: bool, hermitian: bool) -> None:
        strict = self.xp.triu(x, 1) if upper else self.xp.tril(x, -1)
        other = strict.swapaxes(-1, -2)
        x[...] = (self.xp.triu(x) if upper else self.xp.tril(x)) + (other.conj() if hermitian else other)

    def unit_diagonal(self, x: Any) -> None:
        at = self.xp.arange(x.shape[-1])
        x[..., at, at] = 1

    def nan_where(self, x: Any, info: Any) -> None:
        x[info != 0] = self.xp.nan

    def determinant(self, lu: Any, pivots: Any) -> Any:
        n = lu.shape[-1]
        swaps = (pivots != self.xp.arange(1, n + 1, dtype="int32")).sum(axis=-1)
        diagonal = self.xp.diagonal(lu, axis1=-2, axis2=-1)
        return self.xp.prod(diagonal, axis=-1) * (1 - 2 * (swaps % 2)).astype(lu.real.dtype)

    def first(self, info: Any) -> int | None:
        return int((info != 0).ravel().argmax()) if info.any() else None

    def pointers(self, base: int, shape: tuple, strides: tuple, like: Any) -> Any:
        total = self.xp.full(shape, base, "int64")
        for axis, (extent, stride) in enumerate(zip(shape, strides, strict=True)):
            steps = self.xp.arange(extent, dtype="int64") * stride
            total += steps.reshape((extent,) + (1,) * (len(shape) - axis - 1))
        return total.ravel()

    def numbers(self, values: list, letter: str, like: Any) -> Any:
        return self.xp.asarray(values, NAMES[letter])

    def stack(self, each: list) -> Any:
        return self.xp.stack(each)

    def finish(self, x: Any) -> Any:
        return x if x.ndim else x[()]

    def linalg_error(self, kind: type) -> type:
        return kind


class CuPy(NumPy):
    name = "CuPy"

    def route(self, arrays: tuple) -> int:
        return super().route(arrays) or (READY if self.guard(arrays[0]) is None else ADMIT)

    def key(self, x: Any) -> tuple:
        return x.dtype, x.shape, x.strides, x.device.id, x.data.ptr & 15

    def device(self, x: Any) -> str:
        return f"cuda:{x.device.id}"

    def guard(self, x: Any) -> Any:
        return x.device if x.device.id != self.xp.cuda.runtime.getDevice() else None

    def synchronize(self, x: Any) -> None:
        with x.device:  # the null stream is the current device's
            self.xp.cuda.get_current_stream().synchronize()

    def pointer(self, x: Any) -> int:
        return x.data.ptr

    def stream(self, x: Any) -> Callable[[], int]:
        current, device = self.xp.cuda.get_current_stream, x.device.id
        return lambda: current(device).ptr

    def capturing(self) -> bool:
        return self.xp.cuda.get_current_stream().is_capturing() if hasattr(self.xp.cuda.Stream, "is_capturing") else False

    def nan_where(self, x: Any, info: Any) -> None:
        self.xp.putmask(x, self.xp.broadcast_to((info != 0)[..., None, None], x.shape), self.xp.nan)

    def conjugate(self, x: Any) -> None:
        x[...] = x.conj()

    def finish(self, x: Any) -> Any:
        return x
