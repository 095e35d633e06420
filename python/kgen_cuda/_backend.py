"""What plans ask of the framework that arrays are of: _backend_numpy.py has NumPy's and CuPy's answers, _backend_torch.py
PyTorch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ._view import View

Array = Any
BY_TYPE: dict[type, Backend | None] = {}  # of types of arrays that were seen; None: it must be `imported`


class Backend(Protocol):
    name: str
    xp: Any  # its module

    # ---- how a call is served

    def route(self, arrays: tuple) -> int:
        """READY if all are this framework's, and a plan that takes arrays of their `key` may be called at once; see _view.py."""

    def is_batched(self, arrays: tuple) -> bool:
        """Whether they are of torch.autograd.grad(is_grads_batched=True): such a tensor has no memory."""

    def admit(self, x: Array, called: str) -> Array:
        """An input as plans take it; `called`: how a refusal begins."""

    def admit_out(self, x: Array, function: str) -> bool:
        """Refuses what cannot be written; whether results may be written to it as it lies."""

    def written(self, x: Array) -> None:
        """Of an `out` that kgen wrote."""

    def finish(self, x: Array) -> Any:
        """A result as users get it."""

    def linalg_error(self, kind: type) -> type:
        """An error that those who catch the framework's catch, too."""

    # ---- where an array lies

    def key(self, x: Array) -> tuple:
        """All that decides how a call is made, with the pointer modulo 16 bytes: packed batches need such a one."""

    def device(self, x: Array) -> str:
        """kgen's name of it."""

    def view(self, x: Array) -> View: ...

    def pointer(self, x: Array) -> int: ...

    # ---- devices

    def guard(self, x: Array) -> Any:
        """The context in which arrays are made on the device of x; None where every context is."""

    def stream(self, x: Array) -> Callable[[], int]:
        """What says the current stream of the device of x."""

    def capturing(self) -> bool:
        """Whether a graph captures the current stream."""

    def synchronize(self, x: Array) -> None:
        """Waits for the current stream of the device of x."""

    # ---- arrays that are made

    def allocator(self, shape: tuple, by_columns: bool, letter: str, like: Array) -> Callable[[], Array]:
        """What makes arrays on the device of `like`; `by_columns`: the matrices are column-major."""

    def contiguous(self, x: Array, by_columns: bool) -> Array:
        """A copy."""

    def pointers(self, base: int, shape: tuple, strides: tuple, like: Array) -> Array:
        """Addresses of the matrices of a batch: base + index . strides, in bytes."""

    def numbers(self, values: list, letter: str, like: Array) -> Array: ...

    def stack(self, each: list) -> Array: ...

    # ---- arrays that are changed or read

    def assign(self, to: Array, x: Array) -> None: ...

    def triangle(self, to: Array, x: Array, upper: bool) -> None:
        """Assigns a triangle of x, and zeros beside it."""

    def conjugate(self, x: Array) -> None: ...

    def mirror(self, x: Array, upper: bool, hermitian: bool) -> None:
        """The triangle that `upper` names is given: fills the other."""

    def unit_diagonal(self, x: Array) -> None: ...

    def nan_where(self, x: Array, info: Array) -> None:
        """In matrices whose info is not 0."""

    def determinant(self, lu: Array, pivots: Array) -> Array: ...

    def first(self, info: Array) -> int | None:
        """The place in the flat batch of the first matrix whose info is not 0. Waits for the device."""
