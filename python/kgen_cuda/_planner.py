"""What makers (_makers.py) build on: which arrays kgen takes as they lie, which must be copied, and what results are."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ._backend import Backend
from ._library import NotSupported
from ._table import OPERATIONS
from ._view import LETTERS, View, contiguous_strides, real_of, type_name


class Operand(NamedTuple):
    """A matrix, vector or value of a call: which slot of the plan, and how it lies in memory."""

    slot: int
    rows: int = 1
    columns: int = 1
    transposed: bool = False  # of a row-major matrix: in memory lies, column by column, its transpose
    leading: int = 0
    strides: tuple[int, ...] = ()  # of the batch's axes, in elements
    letter: str = ""
    is_matrix: bool = True


class Output(NamedTuple):
    shape: tuple[int, ...]
    by_columns: bool  # column-major matrices
    letter: str


def how_it_lies(rows: int, columns: int, by_row: int, by_column: int, want: str | None) -> tuple[bool, int] | None:
    """Whether a matrix is row-major, and its leading dimension; `want`: 'F' column-major, 'C' row-major, None either."""
    if want != "C" and (by_row == 1 or rows <= 1) and (columns <= 1 or by_column >= max(1, rows)):
        return False, by_column if columns > 1 else max(1, rows)
    if want != "F" and (by_column == 1 or columns <= 1) and (by_row >= max(1, columns) or rows <= 1):
        return True, by_row if rows > 1 else max(1, columns)
    return None


def one_stride(shape: tuple[int, ...], strides: tuple[int, ...]) -> int | None:
    """The stride of a batch that is one sequence; None if it is not."""
    axes = [(extent, stride) for extent, stride in zip(shape, strides, strict=True) if extent != 1]
    for (_, outer), (extent, inner) in zip(axes, axes[1:], strict=False):
        if outer != inner * extent:
            return None
    return axes[-1][1] if axes else 0


def each_of(size: int) -> tuple[int, ...]:
    """Of a size of one matrix, or of each of a list."""
    return getattr(size, "each", (size,))


def are_wrong(pivots: Any, length: int) -> bool:
    """Rows that are not the matrix's, or lie above a step's own, as getrf's never do: SciPy's begin at 0. Waits."""
    if ((pivots < 1) | (pivots > length)).any():
        return True
    return any(bool((pivots[..., k] <= k).any()) for k in range(min(length, pivots.shape[-1])))


class Planner:
    """What a maker says about one function's call."""

    def __init__(self, maker: Any, backend: Backend, views: list[View]) -> None:
        self.maker, self.function, self.backend, self.views = maker, maker.__name__, backend, views
        self.letter = views[0].letter
        self.before: list[Callable[[list], None]] = []  # on the slots: inputs, outputs, then what copies need
        self.after: list[Callable[[list], None]] = []
        self.outputs: list[Output] = []
        self.out_is: Output | None = None  # what `out` must be, where the first output is something else
        self.begins_as: int | None = None  # the input that the first output is a copy of before the call
        self.returned: list[int] = []
        self.info_slot = -1
        self.call: tuple | None = None
        for i, role in enumerate(maker.roles):
            for name, view in self.named(i):
                self._check_type(name, view, role)
        self.is_vector = [False] * len(views)
        self.batch: tuple[int, ...] = ()
        self.shapes(*maker.roles)

    def named(self, i: int) -> list[tuple[str, View]]:
        """The arrays of argument i, and what users call them."""
        return [(self.maker.arrays[i], self.views[i])]

    def _check_type(self, name: str, view: View, role: str) -> None:
        function, (first, like) = self.function, self.named(0)[0]
        if role == "vector":
            if view.letter != "i":
                raise TypeError(f"{function}: {name} is {type_name(view.letter)}; it must be int32")
        elif view.letter not in LETTERS.values():
            raise TypeError(f"{function}: {name} is {type_name(view.letter)}; kgen takes float32, float64, complex64, complex128")
        elif view.letter != like.letter:
            raise TypeError(
                f"{function}: {first} is {type_name(like.letter)} and {name} {type_name(view.letter)}; they must be of one type"
            )
        if view.device != like.device:
            raise TypeError(f"{function}: {first} is on {like.device} and {name} on {view.device}")

    @property
    def is_complex(self) -> bool:
        return self.letter in "cz"

    # ---- inputs

    def shapes(self, *roles: str) -> None:
        batches = []
        for i, (view, role) in enumerate(zip(self.views, roles, strict=True)):
            ndim, least = len(view.shape), 2 if role == "matrix" else 1
            self.is_vector[i] = role == "sides" and ndim == 1
            if ndim < least:
                wanted = "of at least 2 dimensions" if least == 2 else "a vector at least"
                raise ValueError(f"{self.function}: {self.maker.arrays[i]} has shape {view.shape}; it must be {wanted}")
            batches.append(view.shape[:-1] if role == "vector" else () if self.is_vector[i] else view.shape[:-2])
        self.batch = self._broadcast(batches)

    def _broadcast(self, batches: list[tuple[int, ...]]) -> tuple[int, ...]:
        """Not NumPy's, which takes no sizes that PyTorch leaves open while it compiles."""
        result = [1] * max(len(batch) for batch in batches)
        for batch in batches:
            for axis, extent in enumerate(batch, len(result) - len(batch)):
                if result[axis] == 1:
                    result[axis] = extent
                elif extent != 1 and extent != result[axis]:
                    found = ", ".join(f"{b} of {name}" for b, name in zip(batches, self.maker.arrays, strict=True))
                    raise ValueError(f"{self.function}: the batches do not broadcast: {found}")
        return tuple(result)

    def size_of(self, i: int) -> tuple[int, int]:
        shape = self.views[i].shape
        return (shape[0], 1) if self.is_vector[i] else (shape[-2], shape[-1])

    def _batch_strides(self, own: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
        missing = len(self.batch) - len(own)
        return (0,) * missing + tuple(0 if extent == 1 else stride for extent, stride in zip(own, strides, strict=True))

    def matrix(self, i: int, want: str | None = None) -> Operand:
        """Input i as it lies in memory; one that kgen cannot take so is copied: to columns for 'F', else to rows."""
        rows, columns = self.size_of(i)
        found, strides = self._lying(i, want), self.views[i].strides
        if found is None:
            by_columns = want == "F" or self.is_vector[i]
            self._copy(i, want == "F")
            strides = contiguous_strides(self.views[i].shape, want == "F" and not self.is_vector[i])
            found = not by_columns, self._leading(rows if by_columns else columns)
        row_major, leading = found
        batch = () if self.is_vector[i] else self.views[i].shape[:-2]
        return Operand(i, rows, columns, row_major, leading, self._batch_strides(batch, strides[: len(batch)]), self.letter)

    def _lying(self, i: int, want: str | None) -> tuple[bool, int] | None:
        """Of input i what how_it_lies says; None if it must be copied."""
        view, (rows, columns) = self.views[i], self.size_of(i)
        if not view.aligned or any(s < 0 for s in view.strides):
            return None
        by_row, by_column = (view.strides[0], max(1, rows)) if self.is_vector[i] else view.strides[-2:]
        return how_it_lies(rows, columns, by_row, by_column, want)

    def _leading(self, size: int) -> int:
        return max(1, size)

    def is_by_rows(self, i: int) -> bool:
        """How a result like input i should lie. A bool also where torch.compile leaves strides open."""
        return not self.is_vector[i] and bool(self.views[i].strides[-2] != 1)

    def lies(self, i: int, want: str) -> bool:
        """Whether kgen can take input i as it lies, by columns ('F') or rows ('C')."""
        return self._lying(i, want) is not None

    def _copy(self, i: int, by_columns: bool) -> None:
        contiguous = self.backend.contiguous

        def copy(slots: list) -> None:
            slots[i] = contiguous(slots[i], by_columns)

        self.before.append(copy)

    def square(self, i: int, want: str | None = None) -> Operand:
        self.rows_of_square(i)
        return self.matrix(i, want)

    def rows_of_square(self, i: int) -> int:
        rows, columns = self.size_of(i)
        if rows != columns:
            name, shape = next((name, x.shape) for name, x in self.named(i) if x.shape[-2] != x.shape[-1])
            raise ValueError(f"{self.function}: {name} has shape {shape}: its matrices are not square")
        return rows

    def sides(self, i: int, size: int, left: bool = True) -> tuple[int, int]:
        """Rows and columns of right-hand sides. With `left` there must be `size` rows, else as many columns."""
        if not left and self.is_vector[i]:
            raise ValueError(f"{self.function}: with left=False {self.maker.arrays[i]} must be a matrix")
        found = self.size_of(i)
        if found[not left] != size:
            pairs = zip(self.named(i), each_of(found[not left]), each_of(size), strict=True)
            name, shape, wanted = next((name, x.shape, want) for (name, x), have, want in pairs if have != want)
            are_vectors = left and self.maker.roles[i] == "sides" and shape[-1] == wanted
            hint = f" (a batch of vectors: {name}[..., None])" if are_vectors else ""
            raise ValueError(
                f"{self.function}: {name} has shape {shape}; it must have {wanted} {'rows' if left else 'columns'}{hint}"
            )
        return found

    def pivots(self, i: int, length: int) -> Operand:
        view = self.views[i]
        if view.shape[-1] != length:
            raise ValueError(f"{self.function}: pivots has shape {view.shape}; it must have {length} for each matrix")
        strides = self._batch_strides(view.shape[:-1], view.strides[:-1])
        fits = view.aligned and (view.strides[-1] == 1 or length == 1) and one_stride(self.batch, strides) in (0, length)
        if not fits:
            expand = self.backend.xp.broadcast_to
            shape = (*self.batch, length)

            def copy(slots: list) -> None:
                slots[i] = self.backend.contiguous(expand(slots[i], shape), False)

            self.before.append(copy)
            strides = contiguous_strides(shape)[:-1]
        if view.device == "host":  # a GPU would have to be waited for
            self.before.append(lambda slots: self._check_pivots(slots[i], length))
        return Operand(i, length, 1, False, 0, strides, "i", False)

    def _check_pivots(self, pivots: Any, length: int) -> None:
        if are_wrong(pivots, length):
            wanted = f"of 1 to {length}, and none below its step"
            raise ValueError(f"{self.function}: pivots must be {wanted}, as lu_factor returns them; SciPy's begin at 0")

    # ---- outputs

    def result(self, rows: int, columns: int, transposed: bool, start: tuple | None = None, vector: bool = False) -> Operand:
        """A matrix of the result; row-major where `transposed`. `start`, what it holds before: ('copy', i), ('conj', i),
        ('upper', i), ('lower', i) of input i."""
        shape = (*self.batch, rows) if vector else (*self.batch, rows, columns)
        slot = self._output(Output(shape, not transposed and not vector, self.letter))
        if start:
            how, source = start
            if len(self.outputs) == 1:
                self.begins_as = source
            backend, is_vector = self.backend, self.is_vector[source]

            def begin(slots: list) -> None:
                x = slots[source]
                if is_vector and not vector:
                    x = x[:, None]
                if how in ("upper", "lower"):
                    backend.triangle(slots[slot], x, how == "upper")
                    return
                if x is not slots[slot]:
                    backend.assign(slots[slot], x)
                if how == "conj":
                    backend.conjugate(slots[slot])

            self.before.append(begin)
        strides = contiguous_strides(shape if not vector else (*shape, 1), not transposed or vector)
        leading = self._leading(columns if transposed else rows)
        return Operand(slot, rows, columns, transposed, leading, strides[:-2], self.letter)

    def _output(self, output: Output) -> int:
        self.outputs.append(output)
        self.returned.append(len(self.views) + len(self.outputs) - 1)
        return self.returned[-1]

    def value(self, letter: str | None = None) -> Operand:
        """One number per matrix, of the type's real part unless `letter` says another."""
        letter = letter or real_of(self.letter)
        slot = self._output(Output(self.batch, False, letter))
        return Operand(slot, strides=contiguous_strides(self.batch), letter=letter, is_matrix=False)

    def vector(self, length: int) -> Operand:
        shape = (*self.batch, length)
        slot = self._output(Output(shape, False, "i"))
        return Operand(slot, length, 1, False, 0, contiguous_strides(shape)[:-1], "i", False)

    def info(self) -> Operand:
        operand = self.value("i")
        self.info_slot = self.returned.pop()
        return operand

    # ---- the call

    def check_limit(self, operation: str) -> None:
        limit = OPERATIONS[operation].limit
        for i, role in enumerate(self.maker.roles):
            for name, view in self.named(i) if role == "matrix" else ():
                if max(view.shape[-2:]) > limit:
                    raise NotSupported(
                        f"{self.function}: {name} has shape {view.shape}; kgen takes matrices to {limit} x {limit}. Larger ones "
                        "are for torch.linalg, cupy.linalg, jax.numpy.linalg or numpy.linalg (docs/limits.md)"
                    )

    def set_call(
        self, operation: str, options: dict[str, str], sizes: dict[str, int], scalars: dict[str, complex], **operands: Operand
    ) -> None:
        """kgen_call's arrays in the order of the table of operations."""
        self.check_limit(operation)
        row = OPERATIONS[operation]
        self.call = (
            operation,
            "".join(options[name] for name in row.options),
            [sizes[name] for name in row.sizes],
            [self._scalar(name, scalars[name], kind == "real") for name, kind in row.scalars.items()],
            [operands[name] for name in row.operands],
        )

    def _scalar(self, name: str, value: complex, is_real: bool) -> ctypes.Array:
        real = ctypes.c_float if self.letter in "sc" else ctypes.c_double
        value = complex(value)
        parts = [value.real, value.imag]
        if not self.is_complex or is_real:
            if parts.pop() != 0:
                raise TypeError(f"{self.function}: {name} is {value!r}; of real matrices it must be real")
        found = (real * len(parts))(*parts)
        if any(math.isinf(x) and not math.isinf(part) for x, part in zip(found, parts, strict=True)):
            raise ValueError(f"{self.function}: {name} is beyond the range of float32")
        return found
