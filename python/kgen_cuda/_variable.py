"""Lists of matrices of different sizes: one call of kgen_call_vbatched.

The makers are those of arrays. Here sizes are `Sizes`, a number for each matrix and as an int their bound, and slots hold
lists of arrays. All matrices of a list lie by rows, or all by columns; else they are copied.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int64, c_void_p
from typing import Any

from . import _plan
from ._arrays import backend_of
from ._backend import Backend
from ._library import POINTERS, NotSupported, Request, Variable_operand, check, engine_of, library
from ._planner import Operand, Output, Planner, how_it_lies
from ._table import OPERATIONS
from ._view import GRADIENTS, View


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
        super().__init__(maker, backend, [self._common(maker.__name__, views) for views in self.all_views])
        self.backend = _Each(backend)

    def views_of(self, i: int) -> list[View]:
        return self.all_views[i]

    @staticmethod
    def _common(function: str, views: list[View]) -> View:
        """The view that makers ask: how many axes, and whether all matrices lie by columns."""
        if any(len(view.shape) != len(views[0].shape) for view in views):
            raise ValueError(f"{function}: a list holds matrices and vectors")
        by_columns = all(len(v.shape) < 2 or v.strides[-2] == 1 for v in views)
        return View(views[0].shape, (1, 0) if by_columns else (0, 1), views[0].letter, views[0].device)

    def shapes(self, *roles: str) -> None:
        for i, (views, role) in enumerate(zip(self.all_views, roles, strict=True)):
            ndim = len(views[0].shape)
            if ndim != 2 and not (role == "sides" and ndim == 1):
                raise ValueError(f"{self.function}: a list of arrays of {ndim} dimensions; they must be matrices")
        self.is_vector = [len(view.shape) == 1 for view in self.views]
        self.batch = (self.count,)

    def size_of(self, i: int) -> tuple[int, int]:
        shapes = [view.shape if len(view.shape) == 2 else (view.shape[0], 1) for view in self.all_views[i]]
        return Sizes(rows for rows, _ in shapes), Sizes(columns for _, columns in shapes)

    def square(self, i: int, want: str | None = None) -> Operand:
        rows, columns = self.size_of(i)
        if rows != columns:
            raise ValueError(f"{self.function}: argument {i + 1} holds matrices that are not square")
        return self.matrix(i, want)

    def matrix(self, i: int, want: str | None = None) -> Operand:
        rows, columns = self.size_of(i)
        for order in [want] if want else ["F", "C"]:
            found = [self._lies(view, order) for view in self.all_views[i]]
            if all(found):
                return Operand(i, rows, columns, order == "C", Sizes(x[1] for x in found), (), self.letter)
        transposed = want == "F" or self.is_vector[i]
        self._copy(i, transposed)
        return Operand(i, rows, columns, not transposed, _leading(rows if transposed else columns), (), self.letter)

    @staticmethod
    def _lies(view: View, order: str) -> tuple[bool, int] | None:
        if not view.aligned or any(s < 0 for s in view.strides):
            return None
        if len(view.shape) == 1:
            return how_it_lies(view.shape[0], 1, view.strides[0], max(1, view.shape[0]), order)
        return how_it_lies(*view.shape, *view.strides, order)

    def result(self, rows: int, columns: int, transposed: bool, start: tuple | None = None, vector: bool = False) -> Operand:
        operand = super().result(rows, columns, transposed, start, vector)
        shapes = [(r,) if vector else (r, c) for r, c in zip(rows.each, columns.each, strict=True)]  # type: ignore[attr-defined]
        self.outputs[-1] = [Output(shape, not transposed and not vector, self.letter) for shape in shapes]  # type: ignore[call-overload]
        return operand._replace(leading=_leading(columns if transposed else rows))


def _leading(sizes: int) -> Sizes:
    return Sizes(max(1, size) for size in sizes.each)  # type: ignore[attr-defined]


def call(maker: Any, lists: tuple, params: tuple, out: Any, mode: int) -> Any:
    function = maker.__name__
    if out is not None:
        raise TypeError(f"{function}: out= is not for lists")
    if not all(isinstance(x, (list, tuple)) for x in lists):
        raise TypeError(f"{function}: a list of matrices needs lists for all arrays")
    if not lists[0]:
        raise ValueError(f"{function}: the list is empty, so there is no type")
    if any(len(x) != len(lists[0]) for x in lists):
        raise ValueError(f"{function}: lists of {' and '.join(str(len(x)) for x in lists)} arrays; they must be as long")
    if _plan.state.preparing:
        raise NotSupported(f"{function}: a list of matrices cannot be prepared: its sizes go to the device in the call")
    backend = backend_of(lists[0][0])
    if backend is None or any(backend_of(x) is not backend for each in lists for x in each):
        raise TypeError(f"{function}: lists hold arrays of NumPy, PyTorch or CuPy, of one of them")
    if backend.route([x for each in lists for x in each]) >= GRADIENTS:
        raise NotSupported(f"{function}: lists of matrices have no derivatives, and no torch.compile; give x.detach()")
    guard = backend.guard(lists[0][0])
    if guard is not None:
        with guard:
            return call(maker, lists, params, out, mode)
    slots: list[Any] = [[backend.admit(x) for x in each] for each in lists]
    p = Variable_planner(maker, backend, slots)
    maker(p, *params)
    assert p.call is not None
    operation, options, sizes, scalars, operands = p.call
    like = slots[0][0]
    for output in p.outputs:
        one_array = not isinstance(output, list)
        made = backend.allocator(*output, like)() if one_array else [backend.allocator(*one, like)() for one in output]
        if one_array and output.letter == "i" and len(output.shape) > 1:
            made[...] = 0  # pivots: behind those of a smaller matrix
        slots.append(made)
    if p.info_slot < 0:
        slots.append(backend.allocator((p.count,), False, "i", like)())
    for step in p.before:
        step(slots)
    keep: list[Any] = []  # arrays on the device until the call is enqueued

    def array(values: Any, letter: str = "i") -> int:
        keep.append(backend.numbers(list(values), letter, like))
        return backend.pointer(keep[-1])

    engine = engine_of(p.views[0].device)
    stream = backend.stream(like)()
    if stream != engine.stream:
        engine.set_stream(stream)
    bounds = (c_int64 * len(sizes))(*sizes)
    each = (c_void_p * len(sizes))(*(array(size.each) for size in sizes))
    factors = (c_void_p * max(1, len(scalars)))(*(ctypes.addressof(value) for value in scalars))
    row = (Variable_operand * len(operands))()
    for place, operand in zip(row, operands, strict=True):
        if operand.is_matrix:
            place.data = array([backend.pointer(x) or 256 for x in slots[operand.slot]], "p")
            place.leading = array(operand.leading.each)
        else:
            place.data = backend.pointer(slots[operand.slot])
    needs_info = "info" not in OPERATIONS[operation].operands
    info = backend.pointer(slots[-1]) if needs_info else None
    request = Request(operation.encode(), p.letter.encode(), POINTERS)
    given = (byref(request), options.encode(), bounds, each, factors, row, c_void_p(info), c_int64(p.count))

    def run() -> None:
        check(library.kgen_call_vbatched(engine.handle, *given), engine.handle, function)

    keep.append(_plan.lend(engine, backend, engine.workspace_of(run), like))
    run()
    for step in p.after:
        step(slots)
    results = [slots[i] for i in p.returned]
    found = slots[p.info_slot] if p.info_slot >= 0 else None
    if mode == _plan.EX:
        return maker.ex._make([*results, found])
    if found is not None:
        _plan.settle(function, p.backend, operation, mode, results[0], found)
    return maker.pack(results)

