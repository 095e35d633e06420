"""Arrays of NumPy, PyTorch, CuPy, and by them of JAX and all that speak DLPack or __cuda_array_interface__."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy

from ._tensors import Torch
from ._view import ADMIT, NAMES, READY, View, letter_of


class _NumPy:
    """NumPy, whose arrays the device `host` takes; CuPy differs where it has a device and a stream."""

    name = "NumPy"

    def __init__(self, xp: Any) -> None:
        self.xp = xp

    def route(self, arrays: tuple) -> int:
        """READY if all are this framework's, and a plan that takes arrays of their `key` may be called at once."""
        for x in arrays:
            if BY_TYPE.get(type(x)) is not self:
                return ADMIT
        return READY

    def is_batched(self, arrays: tuple) -> bool:
        return False

    def admit(self, x: Any) -> Any:
        return x

    def admit_out(self, x: Any) -> bool:
        """Refuses what cannot be written; whether results may be written to it as it lies."""
        if not getattr(x.flags, "writeable", True):
            raise ValueError("out is read-only")
        return True

    def written(self, x: Any) -> None:
        """Of an `out` that kgen wrote by itself."""

    def synchronize(self) -> None:
        """Waits for the current stream."""

    def guard(self, x: Any) -> Any:
        """The context in which arrays are made on the device of x; None where every context is."""
        return None

    def key(self, x: Any) -> tuple:
        return x.dtype, x.shape, x.strides, x.flags.aligned, self.pointer(x) & 15  # 16 bytes: packed batches

    def device(self, x: Any) -> str:
        return "host"

    def view(self, x: Any) -> View:
        item = x.itemsize
        native = letter_of(x.dtype.name) if x.dtype.isnative else f"{x.dtype.name} of the other byte order"
        aligned = getattr(x.flags, "aligned", True) and all(s % item == 0 for s in x.strides)
        return View(x.shape, tuple(s // item for s in x.strides), native, self.device(x), aligned)

    def pointer(self, x: Any) -> int:
        return x.__array_interface__["data"][0]

    def stream(self, x: Any) -> Callable[[], int]:
        """What says the current stream of the device of x."""
        return int

    def capturing(self) -> bool:
        return False

    def allocator(self, shape: tuple, transposed: bool, letter: str, like: Any) -> Callable[[], Any]:
        """What makes arrays on the device of `like`; `transposed`: the last two axes are those of column-major matrices."""
        dtype, empty = numpy.dtype(NAMES[letter]), self.xp.empty
        if transposed:
            other = (*shape[:-2], shape[-1], shape[-2])
            return lambda: empty(other, dtype).swapaxes(-1, -2)
        return partial(empty, shape, dtype)

    def contiguous(self, x: Any, transposed: bool) -> Any:
        if transposed and x.ndim > 1:
            return self.xp.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2)
        return self.xp.array(x, order="C", copy=True)

    def assign(self, to: Any, x: Any) -> None:
        to[...] = x

    def triangle(self, to: Any, x: Any, upper: bool) -> None:
        to[...] = self.xp.triu(x) if upper else self.xp.tril(x)

    def conjugate(self, x: Any) -> None:
        self.xp.conjugate(x, out=x)

    def mirror(self, x: Any, upper: bool, hermitian: bool) -> None:
        """The triangle that `upper` names is given: fills the other."""
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

    def first(self, info: Any) -> tuple[tuple[int, ...], int] | None:
        """Index and info of the first matrix whose info is not 0. Waits for the device."""
        if not info.any():
            return None
        flat = int((info != 0).ravel().argmax())
        return tuple(int(i) for i in numpy.unravel_index(flat, info.shape)), int(info.ravel()[flat])

    def pointers(self, base: int, shape: tuple, strides: tuple, like: Any) -> Any:
        """Addresses of the matrices of a batch: base + index . strides, in bytes."""
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


class _CuPy(_NumPy):
    name = "CuPy"

    def route(self, arrays: tuple) -> int:
        return super().route(arrays) or (READY if self.guard(arrays[0]) is None else ADMIT)

    def key(self, x: Any) -> tuple:
        return x.dtype, x.shape, x.strides, x.device.id, x.data.ptr & 15

    def device(self, x: Any) -> str:
        return f"cuda:{x.device.id}"

    def guard(self, x: Any) -> Any:
        return x.device if x.device.id != self.xp.cuda.runtime.getDevice() else None

    def synchronize(self) -> None:
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


_numpy = _NumPy(numpy)
_others: dict[str, Any] = {}
BY_TYPE: dict[type, Any] = {numpy.ndarray: _numpy}


def framework(name: str) -> Any:
    """The backend of torch or cupy, where that is installed; else None."""
    if name not in _others:
        try:
            module = __import__(name)
        except ImportError:
            return None
        _others[name] = Torch(module) if name == "torch" else _CuPy(module)
    return _others[name]


def backend_of(x: Any) -> Any:
    """The framework that an array is of; None for one that must be `imported`."""
    kind = type(x)
    if kind not in BY_TYPE:
        name = _framework_of(kind)
        BY_TYPE[kind] = _others[name] if name else _numpy if isinstance(x, numpy.ndarray) else None
    return BY_TYPE[kind]


def _framework_of(kind: type) -> str:
    """The name in _others of a type's framework, which is there then; else ''."""
    roots = {base.__module__.partition(".")[0] for base in kind.__mro__}
    return next((name for name in ("torch", "cupy") if name in roots and name in sys.modules and framework(name)), "")


_framework_of._dynamo_marked_constant = True  # type: ignore[attr-defined]  # torch.compile calls it: it could not read it


def imported(x: Any) -> tuple[Any, Any]:
    """An array of another package as one that a backend takes, without a copy, and the function that makes results what
    they were: for JAX its arrays."""
    kind = type(x)
    is_jax = any(base.__module__.startswith("jax") for base in kind.__mro__)
    if is_jax:
        import jax

        if isinstance(x, jax.core.Tracer):
            raise TypeError("inside of jax.jit, jax.vmap and jax.grad take the functions of kgen_cuda.jax")
        if next(iter(x.devices())).platform == "cpu":
            device = next(iter(x.devices()))
            return numpy.asarray(x), lambda result: jax.device_put(result, device)
    if not (is_jax or hasattr(x, "__cuda_array_interface__")):
        if hasattr(x, "__dlpack__") and x.__dlpack_device__()[0] == 1:
            return numpy.from_dlpack(x), None
        if not hasattr(x, "__dlpack__"):
            raise TypeError(
                f"a {kind.__name__} is no array that kgen takes: NumPy, PyTorch, CuPy, JAX, or one with __dlpack__ or "
                "__cuda_array_interface__"
            )
    # The exporter makes our current stream wait for its work.
    if cupy := framework("cupy"):
        array = cupy.xp.from_dlpack(x) if hasattr(x, "__dlpack__") else cupy.xp.asarray(x)
        compact = cupy.xp.ascontiguousarray
    elif torch := framework("torch"):
        array = torch.xp.from_dlpack(x) if hasattr(x, "__dlpack__") else torch.xp.as_tensor(x, device="cuda")
        compact = torch.xp.Tensor.contiguous
    else:
        raise TypeError(f"a {kind.__name__} on a GPU needs CuPy or PyTorch installed, which allocate the result")
    if not is_jax:
        return array, None
    return array, lambda result: jax.dlpack.from_dlpack(compact(result) if result.ndim else result)
