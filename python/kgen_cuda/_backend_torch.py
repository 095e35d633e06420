"""Tensors of PyTorch: the methods of _backend.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from ._view import ADMIT, GRADIENTS, NAMES, READY, TRACED, View, contiguous_strides, letter_of


class Torch:
    name = "PyTorch"

    def __init__(self, torch: Any) -> None:
        self.xp = torch
        self.dtypes = {letter: getattr(torch, name) for letter, name in NAMES.items()}
        self.letters = {dtype: letter_of(str(dtype).removeprefix("torch.")) for dtype in self.dtypes.values()}
        self.devices: dict[Any, str] = {}
        self.raw_stream = getattr(torch._C, "_cuda_getCurrentRawStream", None)
        self.plain = (torch.Tensor, torch.nn.Parameter)
        self.pointer = torch.Tensor.data_ptr
        self.forward_ad = torch.autograd.forward_ad
        self.is_tracing = torch._C._is_tracing
        self.is_compiling, self.is_grad_enabled = torch.compiler.is_compiling, torch.is_grad_enabled
        self.is_legacy_batch = getattr(torch._C._functorch, "is_legacy_batchedtensor", lambda x: False)  # not in every PyTorch
        self.has_transforms, self.modes = torch._C._are_functorch_transforms_active, torch._C._len_torch_dispatch_stack

    def route(self, arrays: tuple) -> int:
        if self.is_compiling() or self.is_tracing() or self.has_transforms() or self.modes():
            return TRACED
        if self.forward_ad._current_level >= 0:
            return TRACED
        plain, strided, found = self.plain, self.xp.strided, READY
        for x in arrays:
            if type(x) not in plain:
                return TRACED
            if x.requires_grad and self.is_grad_enabled():
                found = GRADIENTS
            elif not found and (x.is_conj() or x.is_neg() or x.layout is not strided):
                found = ADMIT
        return found

    def is_batched(self, arrays: tuple) -> bool:
        return any(self.is_legacy_batch(x) for x in arrays)

    def admit(self, x: Any, called: str) -> Any:
        if x.layout != self.xp.strided:
            raise TypeError(f"{called} has layout {x.layout}; kgen takes strided tensors")
        if x.is_nested:
            raise TypeError(f"{called} is nested; kgen takes a list of matrices, x.unbind()")
        if x.device.type not in ("cpu", "cuda"):
            raise TypeError(f"{called} is on {x.device}; kgen serves CPU and CUDA")
        return x.resolve_conj().resolve_neg() if x.is_conj() or x.is_neg() else x

    def admit_out(self, x: Any, function: str) -> bool:
        return not (x.is_conj() or x.is_neg())

    def synchronize(self, x: Any) -> None:
        if x.is_cuda:
            self.xp.cuda.current_stream(x.device).synchronize()

    def written(self, x: Any) -> None:
        self.xp.autograd.graph.increment_version(x)

    def guard(self, x: Any) -> Any:
        return None

    def key(self, x: Any) -> tuple:
        return x.dtype, x.shape, x.stride(), x.device, x.data_ptr() & 15

    def device(self, x: Any) -> str:
        found = self.devices.get(x.device)
        if found is None:
            found = self.devices[x.device] = "host" if x.device.type == "cpu" else str(x.device)
        return found

    def view(self, x: Any) -> View:
        letter = self.letters.get(x.dtype, str(x.dtype).removeprefix("torch."))
        return View(tuple(x.shape), x.stride(), letter, self.device(x))

    def stream(self, x: Any) -> Callable[[], int]:
        device = x.device
        if device.type == "cpu":
            return int
        if self.raw_stream:
            return partial(self.raw_stream, device.index)
        return lambda: self.xp.cuda.current_stream(device).cuda_stream

    def capturing(self) -> bool:
        return self.xp.cuda.is_available() and self.xp.cuda.is_current_stream_capturing()

    def allocator(self, shape: tuple, by_columns: bool, letter: str, like: Any) -> Callable[[], Any]:
        strides = contiguous_strides(shape, by_columns)  # which empty_strided takes in half the time of empty
        return partial(self.xp.empty_strided, shape, strides, dtype=self.dtypes[letter], device=like.device)

    def contiguous(self, x: Any, by_columns: bool) -> Any:
        if by_columns and x.ndim > 1:
            return x.mT.clone(memory_format=self.xp.contiguous_format).mT
        return x.clone(memory_format=self.xp.contiguous_format)

    def assign(self, to: Any, x: Any) -> None:
        to.copy_(x)

    def triangle(self, to: Any, x: Any, upper: bool) -> None:
        x = x if x.shape == to.shape else x.expand(to.shape)
        (self.xp.triu if upper else self.xp.tril)(x, out=to)

    def conjugate(self, x: Any) -> None:
        self.xp.conj_physical(x, out=x)

    def mirror(self, x: Any, upper: bool, hermitian: bool) -> None:
        strict = x.triu(1) if upper else x.tril(-1)
        other = strict.mH if hermitian else strict.mT
        x.copy_((x.triu() if upper else x.tril()) + other)

    def unit_diagonal(self, x: Any) -> None:
        x.diagonal(dim1=-2, dim2=-1).fill_(1)

    def nan_where(self, x: Any, info: Any) -> None:
        x.masked_fill_((info != 0)[..., None, None], float("nan"))

    def determinant(self, lu: Any, pivots: Any) -> Any:
        n = lu.shape[-1]
        swaps = (pivots != self.xp.arange(1, n + 1, dtype=self.xp.int32, device=lu.device)).sum(dim=-1)
        return lu.diagonal(dim1=-2, dim2=-1).prod(dim=-1) * (1 - 2 * (swaps % 2))

    def first(self, info: Any) -> int | None:
        return int((info != 0).ravel().to(self.xp.int32).argmax()) if info.any() else None

    def pointers(self, base: int, shape: tuple, strides: tuple, like: Any) -> Any:
        total = self.xp.full(shape, base, dtype=self.xp.int64, device=like.device)
        for axis, (extent, stride) in enumerate(zip(shape, strides, strict=True)):
            steps = self.xp.arange(extent, dtype=self.xp.int64, device=like.device) * stride
            total += steps.reshape((extent,) + (1,) * (len(shape) - axis - 1))
        return total.flatten()

    def numbers(self, values: list, letter: str, like: Any) -> Any:
        return self.xp.tensor(values, dtype=self.dtypes[letter], device=like.device)

    def stack(self, each: list) -> Any:
        return self.xp.stack(each)

    def finish(self, x: Any) -> Any:
        return x

    def linalg_error(self, kind: type) -> type:
        return _error_of_both(kind)


@cache
def _error_of_both(kind: type) -> type:
    """One that `except torch.linalg.LinAlgError` takes, too."""
    import torch

    reduce = lambda error: (_unpickled, (kind, str(error), error.index, error.info))  # noqa: E731
    return type(kind.__name__, (kind, torch.linalg.LinAlgError), {"__reduce__": reduce})


def _unpickled(kind: type, *args: Any) -> Any:
    """Where there is no PyTorch, kgen's error alone."""
    try:
        kind = _error_of_both(kind)
    except ImportError:
        pass
    return kind(*args)
