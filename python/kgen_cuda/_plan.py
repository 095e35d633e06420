"""How a call's arrays become kgen_call's operands, and its results arrays again.

A function of _functions.py that is called the first time with arrays of some shapes, strides and type makes a Plan: its
maker (_makers.py) says in terms of matrices, to a Planner, what kgen shall do. Later calls only fill in the addresses.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy

from ._arrays import backend_of
from ._backend import BY_TYPE, Backend
from ._library import Call, LinAlgError, engine_of
from ._planner import Planner, one_stride
from ._table import OPERATIONS
from ._view import GRADIENTS, ITEM_BYTES, READY, View, a_kind, contiguous_strides, is_apart, lies_over_itself, span_of, type_name

# What `check` of a call is besides True, which raises what info says: NaN stands there, or info is returned.
NAN, EX = False, None


def lend(engine: Any, backend: Backend, size: int | None, like: Any) -> Any:
    """Memory of the framework for the next call to work in: ordered by its stream. None: it is not known how much."""
    if not size:
        return engine.lend(None, 0)
    room = backend.allocator((size // 4 + 64,), False, "i", like)()
    engine.lend(-(-backend.pointer(room) // 256) * 256, size)
    return room


def settle(function: str, backend: Backend, operation: str, check: bool | None, result: Any, info: Any) -> None:
    """What is done about info."""
    if check:
        _raise_first(function, backend, operation, info)
    elif check is NAN and OPERATIONS[operation].overwrites_triangle:
        backend.nan_where(result, info)


def _raise_first(function: str, backend: Backend, operation: str, info: Any) -> None:
    """Raises what info says of the first matrix of which it is not 0. Waits for the device."""
    found = backend.first(info)
    if found is None:
        return
    index = tuple(int(i) for i in numpy.unravel_index(found, tuple(info.shape)))
    number = int(info.ravel()[found])
    which = f"matrix {index}" if index else "the matrix"
    what = f"{which} is singular: pivot {number} is zero"
    if OPERATIONS[operation].positive_definite:
        what = f"{which} is not positive definite: its leading minor of order {number} is not positive"
    raise backend.linalg_error(LinAlgError)(f"{function}: {what}", index, number)


def refuse_overlap(function: str, shape: tuple, strides: tuple) -> None:
    if lies_over_itself(shape, strides):
        raise ValueError(f"{function}: out has strides {tuple(strides)}: its results would lie over one another")


class Plan:
    """A call that is ready but for its arrays' addresses."""

    def __init__(self, planner: Planner, like: Any, outs: list[View]) -> None:
        assert planner.call is not None
        operation, options, sizes, scalars, operands = planner.call
        self.function, self.backend, self.device = planner.function, planner.backend, planner.views[0].device
        self.before, self.after = planner.before, planner.after
        self.outputs, self.returned, self.info_slot = planner.outputs, planner.returned, planner.info_slot
        self.all_returned = [*self.returned, self.info_slot] if self.info_slot >= 0 else self.returned
        self.allocators = [self.backend.allocator(*output, like) for output in self.outputs]
        self.inputs, self.operation = len(planner.views), operation
        self.returns, self.ex = planner.maker.returns, planner.maker.ex
        self.engine = engine_of(self.device)
        self.count = 1
        for extent in planner.batch:
            self.count *= extent
        self.batch_shape = planner.batch
        strides = [one_stride(planner.batch, operand.strides) for operand in operands]
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
            self.engine, self.function, operation, planner.letter, by_pointers, options, sizes, scalars,
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
        self.spans = [span_of(view) for view in planner.views]
        self.out_spans = [self._span_of_out(planner, i, out) for i, out in enumerate(outs)]
        self.in_place: int | None = None  # the input that `out` may be: the result begins as it, and lies as it
        if outs and planner.begins_as is not None:
            source = planner.views[planner.begins_as]
            if (source.shape, source.strides) == (outs[0].shape, outs[0].strides):
                self.in_place = planner.begins_as

    def _span_of_out(self, planner: Planner, i: int, out: View) -> tuple[int, int] | None:
        """Of what result i comes to: the bytes that it takes where kgen can write to it as it lies; refuses what does not fit."""
        shape, by_columns, letter = planner.out_is if planner.out_is and not i else self.outputs[i]
        if out.shape != shape or out.letter != letter or out.device != self.device:
            raise ValueError(
                f"{self.function}: out has shape {out.shape} and type {type_name(out.letter)} on {out.device}; it "
                f"must have {shape}, {type_name(letter)}, {self.device}"
            )
        refuse_overlap(self.function, out.shape, out.strides)
        as_it_lies = out.strides == contiguous_strides(shape, by_columns and len(shape) > 1) and out.aligned
        return span_of(out) if as_it_lies and (i or planner.out_is is None) else None

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

    def _writes_to(self, i: int, outs: tuple, arrays: tuple) -> bool:
        """Whether kgen writes result i to its place in `outs` itself."""
        span = self.out_spans[i] if i < len(outs) else None
        if span is None:
            return False
        pointer, read = self.backend.pointer, list(zip(arrays, self.spans, strict=True))
        if i == 0 and self.in_place is not None and pointer(outs[0]) == pointer(arrays[self.in_place]):
            del read[self.in_place]
        return is_apart(pointer, outs[i], span, read)

    def execute(self, arrays: tuple, outs: tuple, preparing: bool) -> list:
        """The slots, in which results and info are: the first ones in `outs`, as many as these are."""
        slots = list(arrays)
        if outs and not preparing:
            slots += [outs[i] if self._writes_to(i, outs, arrays) else make() for i, make in enumerate(self.allocators)]
        else:
            for make in self.allocators:
                slots.append(make())
        if preparing:
            for i, output in enumerate(self.outputs, self.inputs):
                if output.letter == "i":
                    slots[i][...] = slots[i].shape[-1] if slots[i].ndim else 1  # pivots that others index by: the last row
        self.launch(slots, preparing)
        if outs:
            for i, out in enumerate(outs, self.inputs):
                if slots[i] is not out and not preparing:
                    self.backend.assign(out, slots[i])
                slots[i] = out
        return slots

    def __call__(self, arrays: tuple, out: Any, check: bool | None) -> Any:
        preparing = state.preparing
        slots = self.execute(arrays, () if out is None else (out,), preparing)
        if out is not None and not preparing:
            self.backend.written(out)
        if check is EX:
            return self.ex._make([slots[i] for i in self.all_returned])
        self.settle(slots, check, preparing)
        if out is not None:
            return out
        finish = self.backend.finish
        if self.returns is None:  # as `pack` of the maker, without a list: host time counts
            return finish(slots[self.inputs])
        return self.returns(*[finish(slots[i]) for i in self.returned])

    def settle(self, slots: list, check: bool | None, preparing: bool) -> None:
        if self.info_slot >= 0 and self.count and not preparing:
            settle(self.function, self.backend, self.operation, check, slots[self.inputs], slots[self.info_slot])


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

    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> with kgen.prepare():
    ...     unset = kgen.inv_ex(a)
    >>> kgen.inv_ex(a).info.item()
    0
    """

    def __enter__(self) -> None:
        self.before, state.preparing = state.preparing, True

    def __exit__(self, *_: object) -> None:
        state.preparing = self.before


def _key(maker: Any, backend: Backend, arrays: tuple, params: tuple, out: Any) -> tuple:
    """Types, too: 1 is no True, though they are equal, and only what makes a plan is checked. So is 0.0 no -0.0."""
    describe = backend.key
    if params:
        maker = (maker, *map(type, params), repr(params[-1]) if maker.is_scaled else None)
    if out is None and len(arrays) == 1:
        return (maker, params, describe(arrays[0]))
    return (maker, params, *[describe(x) for x in arrays], out is not None and describe(out))


def plan_of(maker: Any, backend: Backend, arrays: tuple, params: tuple, out: Any = None) -> Plan:
    key = _key(maker, backend, arrays, params, out)
    try:
        plan = state.plans.get(key)
    except TypeError:
        maker.check(params)  # what cannot be hashed is no option
        raise
    if plan is None:
        if len(state.plans) >= most_plans:
            state.plans.clear()
        views = [backend.view(x) for x in arrays]
        planner = Planner(maker, backend, views)
        maker(planner, *params)
        plan = state.plans[key] = Plan(planner, arrays[0], [] if out is None else [backend.view(out)])
    return plan


def admitted(maker: Any, backend: Backend, arrays: tuple) -> tuple:
    """Inputs as plans take them."""
    pairs = zip(arrays, maker.arrays, strict=True)
    return tuple([backend.admit(x, f"{maker.__name__}: {name}") for x, name in pairs])


def _operator(maker: Any) -> Any:
    """What makes calls that PyTorch must see."""
    from .torch._operators import OPERATORS

    return OPERATORS[maker.__name__]


def call(maker: Any, arrays: tuple, params: tuple, out: Any, check: bool | None) -> Any:
    """What every function is: its maker, its arrays, what else it takes, and what it does about info: raises, or NAN or EX."""
    backend = BY_TYPE.get(type(arrays[0]))
    if backend is not None:
        route = backend.route(arrays if out is None else (*arrays, out))
        if route == READY:
            try:
                plan = state.plans.get(_key(maker, backend, arrays, params, out))
            except (TypeError, RuntimeError):  # a parameter that cannot be one, a tensor without memory
                plan = None
            if plan is not None:
                if out is not None:
                    backend.admit_out(out, maker.__name__)
                return plan(arrays, out, check)
        elif route == GRADIENTS:
            return _operator(maker)(arrays, params, out, check, route)
    return _first_call(maker, arrays, params, out, check)


def _first_call(maker: Any, arrays: tuple, params: tuple, out: Any, check: bool | None) -> Any:
    """And calls that are never another plan's: of lists, of arrays of others, those that PyTorch must see."""
    if isinstance(arrays[0], (list, tuple)):
        from . import _variable

        return _variable.call(maker, arrays, params, out, check)
    backend = backend_of(arrays[0])
    if backend is None:
        from . import _imported

        return _imported.call(maker, arrays, params, out, check)
    given = arrays if out is None else (*arrays, out)
    for x, name in zip(given, (*maker.arrays, "out"), strict=False):
        if BY_TYPE.get(type(x)) is not backend and backend_of(x) is not backend:
            raise TypeError(
                f"{maker.__name__}: {maker.arrays[0]} is an array of {backend.name}, and {name} {a_kind(x)}; "
                "they must be of one framework"
            )
    route = backend.route(given)
    if route >= GRADIENTS or backend.is_batched(given):
        return _operator(maker)(arrays, params, out, check, route)
    arrays = admitted(maker, backend, arrays)
    if out is not None and not backend.admit_out(out, maker.__name__):  # a view that only says that it is conjugated
        view = backend.view(out)
        refuse_overlap(maker.__name__, view.shape, view.strides)
        result = call(maker, arrays, params, None, check)
        several = isinstance(result, tuple)
        if not state.preparing:
            backend.assign(out, result[0] if several else result)
        return type(result)(out, *result[1:]) if several else out
    guard = backend.guard(arrays[0])
    if guard is not None:
        with guard:
            return call(maker, arrays, params, out, check)
    return plan_of(maker, backend, arrays, params, out)(arrays, out, check)
