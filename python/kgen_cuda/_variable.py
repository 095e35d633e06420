"""Lists of matrices of different sizes: one call of kgen_call_vbatched.

The makers are those of arrays. Here sizes are `Sizes`, a number for each matrix and as an int their bound, and slots hold
lists of arrays. All matrices of a list lie by rows, or all by columns; else they are copied.
"""

from __future__ import annotations

import ctypes
from contextlib import nullcontext
from ctypes import byref, c_int64, c_void_p
from typing import Any

from . import _plan
from ._arrays import backend_of
from ._backend import Backend
from ._library import POINTERS, NotSupported, Request, Variable_operand, engine_of, library, raise_for
from ._planner import Operand, Output, Planner, each_of, how_it_lies
from ._table import OPERATIONS
from ._view import GRADIENTS, View, a_kind


class Sizes(int):
    """A size of each matrix; as a number the largest."""

    each: tuple[int, ...]

    def __new__(cls, each: Any) -> Sizes:
        each = tuple(each)
        self = super().__new__(cls, max(each, default=0))
        self.each = each
        return self

    def __eq__(self, other: object) -> bool:
        return self.each == other.each if isinstance(other, Sizes) else int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__


class _Each:
    """A backend whose work on arrays is done on lists of them."""

    def __init__(self, backend: Backend) -> None:
        self.one, self.first, self.linalg_error = backend, backend.first, backend.linalg_error

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.one, name)

        def on_each(x: list, *rest: Any) -> list:
            pairs = [[r[i] if isinstance(r, list) else r for r in rest] for i in range(len(x))]
            return [method(one, *more) for one, more in zip(x, pairs, strict=True)]

        return on_each

    def nan_where(self, x: list, info: Any) -> None:
        for i, one in enumerate(x):
            self.one.nan_where(one[None], info[i : i + 1])

    def determinant(self, lu: list, pivots: Any) -> Any:
        each = [self.one.determinant(x, pivots[i, : x.shape[-1]]) for i, x in enumerate(lu)]
        return self.one.stack(each)


class Variable_planner(Planner):
    def __init__(self, maker: Any, backend: Backend, lists: list[list]) -> None:
        if "vector" in maker.roles:
            raise NotSupported(f"{maker.__name__} takes no lists of matrices")
        self.lists, self.count = lists, len(lists[0])
        self.all_views = [[backend.view(x) for x in each] for each in lists]
        super().__init__(maker, backend, [self._common(views) for views in self.all_views])
        self.backend = _Each(backend)

    def named(self, i: int) -> list[tuple[str, View]]:
        return [(f"{self.maker.arrays[i]}[{j}]", view) for j, view in enumerate(self.all_views[i])]

    @staticmethod
    def _common(views: list[View]) -> View:
        """The view that makers ask: how many axes, and whether all matrices lie by columns."""
        by_columns = all(len(v.shape) < 2 or v.strides[-2] == 1 for v in views)
        return View(views[0].shape, (1, 0) if by_columns else (0, 1), views[0].letter, views[0].device)

    def shapes(self, *roles: str) -> None:
        for i, role in enumerate(roles):
            ndim = 1 if role == "sides" and len(self.views[i].shape) == 1 else 2  # as the first
            for name, view in self.named(i):
                if len(view.shape) != ndim:
                    what = "matrix" if ndim == 2 else "vector"
                    raise ValueError(f"{self.function}: {name} has shape {view.shape}; each of this list must be one {what}")
        self.is_vector = [len(view.shape) == 1 for view in self.views]
        self.batch = (self.count,)

    def size_of(self, i: int) -> tuple[int, int]:
        shapes = [view.shape if len(view.shape) == 2 else (view.shape[0], 1) for view in self.all_views[i]]
        return Sizes(rows for rows, _ in shapes), Sizes(columns for _, columns in shapes)

    def _lying(self, i: int, want: str | None) -> tuple[bool, int] | None:
        for order in [want] if want else ["F", "C"]:
            found = [x for view in self.all_views[i] if (x := self._lies(view, order))]
            if len(found) == self.count:
                return order == "C", Sizes(leading for _, leading in found)
        return None

    @staticmethod
    def _lies(view: View, order: str) -> tuple[bool, int] | None:
        if not view.aligned or any(s < 0 for s in view.strides):
            return None
        if len(view.shape) == 1:
            return how_it_lies(view.shape[0], 1, view.strides[0], max(1, view.shape[0]), order)
        (rows, columns), (by_row, by_column) = view.shape, view.strides
        return how_it_lies(rows, columns, by_row, by_column, order)

    def _leading(self, size: int) -> int:
        return Sizes(max(1, one) for one in each_of(size))

    def result(self, rows: int, columns: int, transposed: bool, start: tuple | None = None, vector: bool = False) -> Operand:
        operand = super().result(rows, columns, transposed, start, vector)
        shapes = [(r,) if vector else (r, c) for r, c in zip(each_of(rows), each_of(columns), strict=True)]
        self.outputs[-1] = [Output(shape, not transposed and not vector, self.letter) for shape in shapes]  # type: ignore[call-overload]
        return operand


def call(maker: Any, lists: tuple, params: tuple, out: Any, check: bool | None) -> Any:
    backend = _backend_of_lists(maker, lists, out)
    with backend.guard(lists[0][0]) or nullcontext():
        planner = Variable_planner(maker, backend, _admitted(maker, backend, lists))
        maker(planner, *params)
        slots: list[Any] = [*planner.lists, *_results(planner, backend)]
        for step in planner.before:
            step(slots)
        _launch(planner, backend, slots)
        for step in planner.after:
            step(slots)
        results = [slots[i] for i in planner.returned]
        info = slots[planner.info_slot] if planner.info_slot >= 0 else None
        if check is _plan.EX:
            return maker.ex._make([*results, info])
        if info is not None:
            assert planner.call is not None
            _plan.settle(maker.__name__, planner.backend, planner.call[0], check, results[0], info)
        return maker.pack(results)


def _admitted(maker: Any, backend: Backend, lists: tuple) -> list[list]:
    pairs = zip(lists, maker.arrays, strict=True)
    return [[backend.admit(x, f"{maker.__name__}: {name}[{i}]") for i, x in enumerate(each)] for each, name in pairs]


def _backend_of_lists(maker: Any, lists: tuple, out: Any) -> Backend:
    """Refuses what is no call of lists of matrices, by the names of its arguments."""
    function, first = maker.__name__, maker.arrays[0]
    if out is not None:
        raise TypeError(f"{function}: out= is not for lists")
    for name, each in zip(maker.arrays, lists, strict=True):
        if not isinstance(each, (list, tuple)):
            raise TypeError(f"{function}: {first} is a list of matrices, and {name} {a_kind(each)}; it must be a list")
        if len(each) != len(lists[0]):
            raise ValueError(f"{function}: {first} is a list of {len(lists[0])} arrays, and {name} of {len(each)}")
    if not lists[0]:
        raise ValueError(f"{function}: the list {first} is empty, so there is no type")
    if _plan.state.preparing:
        raise NotSupported(f"{function}: a list of matrices cannot be prepared: its sizes go to the device in the call")
    backend = backend_of(lists[0][0])
    for name, each in zip(maker.arrays, lists, strict=True):
        for i, x in enumerate(each):
            found = backend_of(x)
            if found is None or backend is None:
                what = f"{function}: {name}[{i}] is {a_kind(x)}"
                raise TypeError(f"{what}; a list holds matrices, as arrays of NumPy, PyTorch or CuPy")
            if found is not backend:
                which = f"{first}[0] is an array of {backend.name} and {name}[{i}] of {found.name}"
                raise TypeError(f"{function}: {which}; they must be of one framework")
    assert backend is not None
    if backend.route(tuple(x for each in lists for x in each)) >= GRADIENTS:
        without = "have no derivatives (give x.detach()), and are not for torch.compile (take torch.compiler.disable)"
        raise NotSupported(f"{function}: lists of matrices {without}")
    return backend


def _results(planner: Variable_planner, backend: Backend) -> list:
    """Memory for the results: of matrices a list, of numbers and pivots one array."""
    like, made = planner.lists[0][0], []
    for output in planner.outputs:
        if isinstance(output, list):
            made.append([backend.allocator(*one, like)() for one in output])
            continue
        made.append(backend.allocator(*output, like)())
        if output.letter == "i" and len(output.shape) > 1:
            made[-1][...] = 0  # pivots: behind those of a smaller matrix
    return made


def _launch(planner: Variable_planner, backend: Backend, slots: list) -> None:
    """kgen_call_vbatched: sizes, addresses and leading dimensions of the matrices lie on the device."""
    assert planner.call is not None
    operation, options, sizes, scalars, operands = planner.call
    like = slots[0][0]
    keep: list[Any] = []  # until the call is enqueued

    def on_device(values: Any, letter: str = "i") -> int:
        keep.append(backend.numbers(list(values), letter, like))
        return backend.pointer(keep[-1])

    info = None
    if "info" not in OPERATIONS[operation].operands:  # which the call takes beside the operands
        keep.append(backend.allocator((planner.count,), False, "i", like)())
        info = backend.pointer(keep[-1])
    engine = engine_of(planner.views[0].device)
    stream = backend.stream(like)()
    if stream != engine.stream:
        engine.set_stream(stream)
    places = (Variable_operand * len(operands))()
    for place, operand in zip(places, operands, strict=True):
        if operand.is_matrix:
            place.data = on_device([backend.pointer(x) or 256 for x in slots[operand.slot]], "p")
            place.leading = on_device(operand.leading.each)
        else:
            place.data = backend.pointer(slots[operand.slot])
    arguments = (
        byref(Request(operation.encode(), planner.letter.encode(), POINTERS)),
        options.encode(),
        (c_int64 * len(sizes))(*sizes),
        (c_void_p * len(sizes))(*(on_device(size.each) for size in sizes)),
        (c_void_p * max(1, len(scalars)))(*(ctypes.addressof(value) for value in scalars)),
        places,
        c_void_p(info),
        c_int64(planner.count),
    )

    def run() -> None:
        raise_for(library.kgen_call_vbatched(engine.handle, *arguments), engine.handle, planner.function)

    keep.append(_plan.lend(engine, backend, engine.workspace_of(run), like))
    run()
