"""How a call's arrays become kgen_call's operands, and its results arrays again.

A function of _functions.py that is called the first time with arrays of some shapes, strides and type makes a Plan: its
maker (_makers.py) says in terms of matrices what kgen shall do. Later calls only fill in the addresses. Here is what the
makers build on: which arrays kgen takes as they lie, which must be copied, and batches of one stride or by pointers.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from . import _arrays
from ._arrays import BY_TYPE, ITEM_BYTES, View, backend_of, contiguous_strides, real_of, span_of, type_name
from ._library import Call, LinAlgError, engine_of
from ._table import OPERATIONS

RAISE, NAN, EX = 0, 1, 2  # what a function does about info


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
    transposed: bool  # the last two axes are those of column-major matrices
    letter: str


def how_it_lies(rows: int, columns: int, by_row: int, by_column: int, want: str | None) -> tuple[bool, int] | None:
    """Whether a matrix is row-major, and its leading dimension; `want`: 'F' column-major, 'C' row-major, None either."""
    if want != "C" and (by_row == 1 or rows <= 1) and (columns <= 1 or by_column >= max(1, rows)):
        return False, by_column if columns > 1 else max(1, rows)
    if want != "F" and (by_column == 1 or columns <= 1) and (by_row >= max(1, columns) or rows <= 1):
        return True, by_row if rows > 1 else max(1, columns)
    return None


def _one_stride(shape: tuple[int, ...], strides: tuple[int, ...]) -> int | None:
    """The stride of a batch that is one sequence; None if it is not."""
    axes = [(extent, stride) for extent, stride in zip(shape, strides, strict=True) if extent != 1]
    for (_, outer), (extent, inner) in zip(axes, axes[1:], strict=False):
        if outer != inner * extent:
            return None
    return axes[-1][1] if axes else 0


def are_wrong(pivots: Any, length: int) -> bool:
    """Waits for the device."""
    return bool(((pivots < 1) | (pivots > length)).any())


class Planner:
    """What a maker says about one function's call."""

    def __init__(self, maker: Any, backend: Any, views: list[View], out: View | None = None) -> None:
        self.function, self.backend, self.views, self.out = maker.__name__, backend, views, out
        self.letter = views[0].letter
        self.before: list[Callable[[list], None]] = []  # on the slots: inputs, outputs, then what copies need
        self.after: list[Callable[[list], None]] = []
        self.outputs: list[Output] = []
        self.out_is: Output | None = None  # what `out` must be, where the first output is something else
        self.returned: list[int] = []
        self.info_slot = -1
        self.call: tuple | None = None
        for i, role in enumerate(maker.roles):
            for view in self.views_of(i):
                self._check_type(view, role)
        self.is_vector = [False] * len(views)
        self.batch: tuple[int, ...] = ()
        self.shapes(*maker.roles)

    def views_of(self, i: int) -> list[View]:
        return [self.views[i]]

    def _check_type(self, view: View, role: str) -> None:
        function = self.function
        if role == "vector":
            if view.letter != "i":
                raise TypeError(f"{function}: pivots are {type_name(view.letter)}; they must be int32")
        elif view.letter not in "sdcz" or len(view.letter) != 1:
            raise TypeError(
                f"{function}: arrays of {type_name(view.letter)}; kgen takes float32, float64, complex64, complex128"
            )
        elif view.letter != self.letter:
            raise TypeError(f"{function}: arrays of different types; they must be of one")
        if view.device != self.views[0].device:
            raise TypeError(f"{function}: arrays are on {self.views[0].device} and on {view.device}")

    @property
    def is_complex(self) -> bool:
        return self.letter in "cz"

    # ---- inputs

    def shapes(self, *roles: str) -> None:
        batches = []
        for i, (view, role) in enumerate(zip(self.views, roles, strict=True)):
            ndim = len(view.shape)
            self.is_vector[i] = role == "sides" and ndim == 1
            if ndim < (1 if role in ("vector", "sides") else 2):
                raise ValueError(f"{self.function}: argument {i + 1} has {ndim} dimensions; a matrix has at least 2")
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
                    raise ValueError(f"{self.function}: the batches {batches} do not broadcast")
        return tuple(result)

    def size_of(self, i: int) -> tuple[int, int]:
        shape = self.views[i].shape
        return (shape[0], 1) if self.is_vector[i] else (shape[-2], shape[-1])

    def _batch_strides(self, own: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
        missing = len(self.batch) - len(own)
        return (0,) * missing + tuple(
            0 if extent == 1 else stride for extent, stride in zip(own, strides, strict=True)
        )

    def matrix(self, i: int, want: str | None = None) -> Operand:
        """Input i as it lies in memory; one that kgen cannot take so is copied: to columns for 'F', else to rows."""
        view, (rows, columns) = self.views[i], self.size_of(i)
        shape, strides = view.shape, view.strides
        by_row, by_column = (strides[0], max(1, rows)) if self.is_vector[i] else strides[-2:]
        found = how_it_lies(rows, columns, by_row, by_column, want) if view.aligned else None
        if found and any(s < 0 for s in strides):
            found = None
        if found is None:
            transposed = want == "F"
            self._copy(i, transposed)
            strides = contiguous_strides(shape, transposed and not self.is_vector[i])
            by_row, by_column = (1, max(1, rows)) if self.is_vector[i] else strides[-2:]
            found = how_it_lies(rows, columns, by_row, by_column, "F" if transposed or self.is_vector[i] else "C")
        row_major, leading = found  # type: ignore[misc]
        batch = () if self.is_vector[i] else shape[:-2]
        return Operand(i, rows, columns, row_major, leading, self._batch_strides(batch, strides[: len(batch)]), self.letter)

    def lies(self, i: int, want: str) -> bool:
        """Whether kgen can take input i as it lies, by columns ('F') or rows ('C')."""
        before = len(self.before)
        self.matrix(i, want)
        copied = len(self.before) > before
        del self.before[before:]
        return not copied

    def _copy(self, i: int, transposed: bool) -> None:
        contiguous = self.backend.contiguous

        def copy(slots: list) -> None:
            slots[i] = contiguous(slots[i], transposed)

        self.before.append(copy)

    def square(self, i: int, want: str | None = None) -> Operand:
        rows, columns = self.size_of(i)
        if rows != columns:
            raise ValueError(f"{self.function}: argument {i + 1} holds {rows} x {columns} matrices; they must be square")
        return self.matrix(i, want)

    def sides(self, i: int, rows: int) -> tuple[int, int]:
        """Rows and columns of right-hand sides, of which there must be `rows`."""
        size = self.size_of(i)
        if size[0] != rows:
            raise ValueError(f"{self.function}: argument {i + 1} has {size[0]} rows; the matrices have {rows}")
        return size

    def pivots(self, i: int, length: int) -> Operand:
        view = self.views[i]
        if view.shape[-1] != length:
            raise ValueError(f"{self.function}: {view.shape[-1]} pivots a matrix; there must be {length}")
        strides = self._batch_strides(view.shape[:-1], view.strides[:-1])
        fits = (view.strides[-1] == 1 or length == 1) and _one_stride(self.batch, strides) in (0, length)
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
        if not state.preparing and are_wrong(pivots, length):
            raise ValueError(f"{self.function}: pivots must be of 1 to {length}, as lu_factor returns them; SciPy's begin at 0")

    # ---- outputs

    def result(self, rows: int, columns: int, transposed: bool, start: tuple | None = None, vector: bool = False) -> Operand:
        """A matrix of the result; row-major where `transposed`. `start`, what it holds before: ('copy', i), ('conj', i),
        ('upper', i), ('lower', i) of input i."""
        shape = (*self.batch, rows) if vector else (*self.batch, rows, columns)
        slot = self._output(Output(shape, not transposed and not vector, self.letter))
        if start:
            how, source = start
            backend, is_vector = self.backend, self.is_vector[source]

            def begin(slots: list) -> None:
                x = slots[source]
                if is_vector and not vector:
                    x = x[:, None]
                if how in ("upper", "lower"):
                    backend.triangle(slots[slot], x, how == "upper")
                    return
                backend.assign(slots[slot], x)
                if how == "conj":
                    backend.conjugate(slots[slot])

            self.before.append(begin)
        strides = contiguous_strides(shape if not vector else (*shape, 1), not transposed or vector)
        leading = max(1, columns if transposed else rows)
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

    def run(self, operation: str, options: dict[str, str], sizes: dict[str, int], scalars: dict[str, complex], **operands: Operand) -> None:
        """kgen_call's arrays in the order of the table of operations."""
        row = OPERATIONS[operation]
        self.call = (
            operation,
            "".join(options[name] for name in row.options),
            [sizes[name] for name in row.sizes],
            [_scalar(scalars[name], self.letter, operation == "herk") for name in row.scalars],
            [operands[name] for name in row.operands],
        )


def _scalar(value: complex, letter: str, is_real: bool) -> ctypes.Array:
    real = ctypes.c_float if letter in "sc" else ctypes.c_double
    if letter in "sd" or is_real:
        if isinstance(value, complex):
            raise TypeError("a factor is complex, and must be real")
        return (real * 1)(value)
    value = complex(value)
    return (real * 2)(value.real, value.imag)


def lend(engine: Any, backend: Any, size: int | None, like: Any) -> Any:
    """Memory of the framework for the next call to work in: ordered by its stream. None: it is not known how much."""
    if not size:
        return engine.lend(None, 0)
    room = backend.maker((size // 4 + 64,), False, "i", like)()
    engine.lend(-(-backend.pointer(room) // 256) * 256, size)
    return room


LEAVE_NO_NAN = ("potrf", "poti", "potri", "trtri")  # where there is no result something else stands


def raise_first(function: str, backend: Any, operation: str, info: Any) -> None:
    """Raises what info says of the first matrix of which it is not 0. Waits for the device."""
    found = backend.first(info)
    if found is None:
        return
    index, number = found
    which = f"matrix {index}" if index else "the matrix"
    what = f"{which} is singular: pivot {number} is zero"
    if operation in ("potrf", "poti", "solve_posdef", "logdet_posdef"):
        what = f"{which} is not positive definite: its leading minor of order {number} is not positive"
    raise backend.linalg_error(LinAlgError)(f"{function}: {what}", index, number)


class Plan:
    """A call that is ready but for its arrays' addresses."""

    def __init__(self, planner: Planner, like: Any, returns: type | None, ex: type | None) -> None:
        assert planner.call is not None
        operation, options, sizes, scalars, operands = planner.call
        self.function, self.backend, self.device = planner.function, planner.backend, planner.views[0].device
        self.before, self.after = planner.before, planner.after
        self.outputs, self.returned, self.info_slot = planner.outputs, planner.returned, planner.info_slot
        self.make = [self.backend.maker(*output, like) for output in self.outputs]
        self.inputs, self.returns, self.ex = len(planner.views), returns, ex
        self.engine = engine_of(self.device)
        self.operation, self.leaves_nan = operation, operation not in LEAVE_NO_NAN
        self.count = 1
        for extent in planner.batch:
            self.count *= extent
        self.batch_shape = planner.batch
        strides = [_one_stride(planner.batch, operand.strides) for operand in operands]
        by_pointers = False
        for i, operand in enumerate(operands):
            least = operand.rows
            if operand.is_matrix:
                least = operand.leading * (operand.rows if operand.transposed else operand.columns)
            if self.count <= 1:
                strides[i] = least
            if operand.is_matrix:
                reads_one = strides[i] == 0 and operand.slot < self.inputs
                by_pointers |= strides[i] is None or not (strides[i] >= least or reads_one)
        self.by_pointers = [
            (i, operand.slot, tuple(s * ITEM_BYTES[operand.letter] for s in operand.strides))
            for i, operand in enumerate(operands)
            if by_pointers and operand.is_matrix
        ]
        self.call = Call(
            self.engine, operation, planner.letter, by_pointers, options, sizes, scalars,
            [(o.leading, 0 if by_pointers and o.is_matrix else s) for o, s in zip(operands, strides, strict=True)],
            self.count,
        )  # fmt: skip
        self.bindings = [
            (place, operand.slot)
            for place, operand in zip(self.call.operands, operands, strict=True)
            if not (by_pointers and operand.is_matrix)
        ]
        self.stream = self.backend.stream(like)
        self.workspace: int | None = None
        self.out_is_result = False
        if planner.out is not None:
            shape, transposed, letter = planner.out_is or self.outputs[0]
            out = planner.out
            if out.shape != shape or out.letter != letter or out.device != self.device:
                raise ValueError(
                    f"{self.function}: out has shape {out.shape} and type {type_name(out.letter)} on {out.device}; it "
                    f"must have {shape}, {type_name(letter)}, {self.device}"
                )
            if any(step == 0 and extent > 1 for extent, step in zip(out.shape, out.strides, strict=True)):
                raise ValueError(f"{self.function}: out has stride 0: its results would lie over one another")
            as_it_lies = out.strides == contiguous_strides(shape, transposed and len(shape) > 1) and out.aligned
            self.out_is_result = as_it_lies and planner.out_is is None
            self.spans = [span_of(view) for view in planner.views]
            self.out_span = span_of(out)

    def _is_apart(self, out: Any, arrays: tuple) -> bool:
        """Whether out shares no memory with what is read: else the result comes to it by a copy."""
        pointer = self.backend.pointer
        begin, end = (pointer(out) + offset for offset in self.out_span)
        return all(
            pointer(x) + last <= begin or end <= pointer(x) + first for x, (first, last) in zip(arrays, self.spans, strict=True)
        )

    def compile(self, misaligned: dict[int, int]) -> None:
        """Compiles what the call would launch, without its arrays: `misaligned` says which slots do not begin at 16 bytes."""
        for i, operand in enumerate(self.call.operands):
            operand.data = (i + 1) << 40
        for place, slot in self.bindings:
            place.data += misaligned.get(slot, 0)
        self.workspace = self.engine.workspace_of(self.call)

    def launch(self, slots: list, preparing: bool = False) -> None:
        """The call on inputs and outputs; behind them come into `slots` what it works in."""
        backend, call, like = self.backend, self.call, slots[0]
        for step in self.before:
            step(slots)
        pointer = backend.pointer
        for place, slot in self.bindings:
            place.data = pointer(slots[slot]) or 256  # of no elements
        if self.count:
            stream = self.stream()
            engine = self.engine
            if stream != engine.stream:
                engine.set_stream(stream)
            for i, slot, strides in self.by_pointers:
                slots.append(backend.pointers(pointer(slots[slot]) or 256, self.batch_shape, strides, like))
                call.operands[i].data = pointer(slots[-1])
            if self.workspace is None or preparing:
                self.workspace = None if backend.capturing() else engine.workspace_of(call)
            if not preparing:
                if self.workspace != 0:
                    slots.append(lend(engine, backend, self.workspace, like))
                call()
        for step in self.after:
            step(slots)

    def execute(self, arrays: tuple, out: Any, preparing: bool) -> tuple[list, Any]:
        """The results, and info where there is one."""
        backend = self.backend
        slots = [*arrays, *[make() for make in self.make]]
        if preparing:
            for i, output in enumerate(self.outputs, self.inputs):
                if output.letter == "i":
                    slots[i][...] = 1  # pivots, by which others index
        direct = out is not None and not preparing and self.out_is_result and self._is_apart(out, arrays)
        if direct:
            slots[self.inputs] = out
        self.launch(slots, preparing)
        if out is not None:
            if direct:
                backend.written(out)
            elif not preparing:
                backend.assign(out, slots[self.inputs])
            slots[self.inputs] = out
        return [slots[i] for i in self.returned], slots[self.info_slot] if self.info_slot >= 0 else None

    def settle(self, results: list, info: Any, mode: int) -> None:
        """What RAISE and NAN do about info."""
        if mode == RAISE and self.count:
            raise_first(self.function, self.backend, self.operation, info)
        elif mode == NAN and not self.leaves_nan:
            self.backend.nan_where(results[0], info)


class _State(threading.local):
    def __init__(self) -> None:
        self.plans: dict[tuple, Plan] = {}
        self.preparing = False


state = _State()
most_plans = 4096


class prepare:
    """Within `with prepare():` calls compile what they would launch, and launch nothing; what they return is not set.

    A call of the same function with arrays of the same shapes, strides and type can then be captured in a CUDA graph. So
    can the gradients of tensors: `backward` of what was prepared prepares, and the gradients that it makes are not set.
    """

    def __enter__(self) -> None:
        self.before, state.preparing = state.preparing, True

    def __exit__(self, *_: object) -> None:
        state.preparing = self.before


def plan_of(maker: Any, backend: Any, arrays: tuple, params: tuple, out: Any = None) -> Plan:
    describe = backend.key
    key = (maker, params, *[describe(x) for x in arrays], out is not None and describe(out))
    plan = state.plans.get(key)
    if plan is None:
        if len(state.plans) >= most_plans:
            state.plans.clear()
        views = [backend.view(x) for x in arrays]
        planner = Planner(maker, backend, views, None if out is None else backend.view(out))
        maker(planner, *params)
        plan = state.plans[key] = Plan(planner, arrays[0], maker.returns, maker.ex)
    return plan


def call(maker: Any, arrays: tuple, params: tuple, out: Any, mode: int) -> Any:
    """What every function is: its maker, its arrays, what else it takes, and what it does about info."""
    if isinstance(arrays[0], (list, tuple)):
        from . import _variable

        return _variable.call(maker, arrays, params, out, mode)
    backend = BY_TYPE.get(type(arrays[0])) or backend_of(arrays[0])
    if backend is None:
        return _imported(maker, arrays, params, out, mode)
    for x in arrays if out is None else (*arrays, out):
        if BY_TYPE.get(type(x)) is not backend and backend_of(x) is not backend:
            raise TypeError(f"{maker.__name__}: an array of {backend.name}, and a {type(x).__name__}; they must be of one")
    if backend.is_traced(arrays, out):
        from .torch import _operators

        return _operators.call(maker, arrays, params, out, mode)
    admit = backend.admit
    arrays = tuple([admit(x) for x in arrays])
    if out is not None and not backend.admit_out(out):  # a view that only says that it is conjugated
        result = call(maker, arrays, params, None, mode)
        several = isinstance(result, tuple)
        if not state.preparing:
            backend.assign(out, result[0] if several else result)
        return type(result)(out, *result[1:]) if several else out
    guard = backend.guard(arrays[0])
    if guard is not None:
        with guard:
            return call(maker, arrays, params, out, mode)
    plan = plan_of(maker, backend, arrays, params, out)
    results, info = plan.execute(arrays, out, state.preparing)
    if mode == EX:
        return plan.ex(*results, info) if plan.ex else results[0]
    if info is not None and not state.preparing:
        plan.settle(results, info, mode)
    results = [backend.finish(x) for x in results]
    return plan.returns(*results) if plan.returns else results[0]


def _imported(maker: Any, arrays: tuple, params: tuple, out: Any, mode: int) -> Any:
    """Arrays of JAX and of others, as those of a framework that allocates; the results as JAX's again."""
    if out is not None:
        raise TypeError(f"{maker.__name__}: out= is for arrays of NumPy, PyTorch and CuPy")
    pairs = [_arrays.imported(x) for x in arrays]
    result = call(maker, tuple(x for x, _ in pairs), params, None, mode)
    backend_of(pairs[0][0]).synchronize()  # the owner, who knows nothing of this stream, may use the memory again
    back = pairs[0][1]
    if back is None:
        return result
    return type(result)(*map(back, result)) if isinstance(result, tuple) else back(result)
