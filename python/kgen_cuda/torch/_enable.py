"""enable(): calls of torch.linalg in unchanged programs go to kgen where it is not slower.

At one dispatch key, below autograd, kernels written here stand before ATen's. Each decides by types, sizes and
strides: kgen, or ATen's own kernel, which is called as if nothing stood before it. `solve`, `det` and `slogdet` are
made of these operators in ATen, and need no kernel here.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import torch

from .. import _makers
from .._arrays import backend_of, contiguous_strides, span_of
from .._library import KgenError, NotSupported
from .._makers import maker
from .._plan import Plan, Planner, most_plans
from . import _compile
from ._report import Report
from ._thresholds import OWN, Thresholds

KEYS = {"cuda": "CUDA", "cpu": "CPU"}


# ---- The operators. Results are column-major, whatever A is: so are ATen's.


@maker("matrix")
def _inv(p: Planner) -> None:
    A = p.square(0, "F")
    p.run("matinv", {}, {"n": A.rows}, {}, A=A, C=p.result(A.rows, A.rows, False), info=p.info())


@maker("matrix")
def _cholesky(p: Planner, upper: bool) -> None:
    n = p.size_of(0)[0]
    A = p.result(n, n, False, ("upper" if upper else "lower", 0))
    p.run("potrf", {"uplo": "U" if upper else "L"}, {"n": n}, {}, A=A, info=p.info())


@maker("matrix", "sides", ex=None)
def _solve_triangular(p: Planner, upper: bool, left: bool, unit: bool) -> None:
    A = p.square(0)
    X = p.result(*p.size_of(1), False, ("copy", 1))
    options, sizes = _makers.side(p, upper, left, unit, A, X)
    p.run("trsm", options, sizes, {"alpha": 1}, A=A, B=X)


class Refused(Exception):
    """Why a call is not kgen's."""


class Operator(NamedTuple):
    name: str
    overloads: dict[str, tuple[str, ...]]  # ATen's names, and of each the arguments that receive results
    maker: Any
    split: Callable  # of the other arguments: arrays, then what the maker takes
    matrix: int = 0  # which array is the square one
    sides: int | None = None  # and which the right-hand sides
    checked_as: str = ""  # how ATen calls the operator where check_errors finds an error


def _lu_factor_arguments(A: Any, *, pivot: bool = True) -> tuple:
    if not pivot:
        raise Refused("pivot=False")
    return (A,), ()


OPERATORS = (
    Operator("inv_ex", {"linalg_inv_ex": (), "linalg_inv_ex.inverse": ("inverse", "info")}, _inv,
             lambda A: ((A,), ()), checked_as="linalg.inv_ex"),
    Operator("lu_factor_ex", {"linalg_lu_factor_ex": (), "linalg_lu_factor_ex.out": ("LU", "pivots", "info")},
             _makers.lu_factor, _lu_factor_arguments, checked_as="torch.linalg.lu_factor_ex"),
    Operator("lu_solve", {"linalg_lu_solve": (), "linalg_lu_solve.out": ("out",)}, _makers.lu_solve,
             lambda LU, pivots, B, *, left=True, adjoint=False: ((LU, pivots, B), (left, adjoint)), sides=2),
    Operator("cholesky_ex", {"linalg_cholesky_ex": (), "linalg_cholesky_ex.L": ("L", "info")}, _cholesky,
             lambda A, *, upper=False: ((A,), (upper,)), checked_as="linalg.cholesky_ex"),
    Operator("cholesky_solve", {"_cholesky_solve_helper": ()}, _makers.cholesky_solve,
             lambda B, A, upper: ((B, A), (upper,)), matrix=1, sides=0),
    Operator("solve_triangular", {"linalg_solve_triangular": (), "linalg_solve_triangular.out": ("out",)},
             _solve_triangular,
             lambda A, B, *, upper, left=True, unitriangular=False: ((A, B), (upper, left, unitriangular)), sides=1),
)  # fmt: skip


# ---- One call


class Served:
    """Calls with arrays of some shapes, strides and type, in this thread, by kgen."""

    def __init__(self, planner: Planner, arrays: tuple) -> None:
        self.plan = Plan(planner, arrays[0], None, None)
        self.planner = planner
        self.misaligned = {i: x.data_ptr() & 15 for i, x in enumerate(arrays) if x.data_ptr() & 15}
        self.slots = [*self.plan.returned, *([self.plan.info_slot] if self.plan.info_slot >= 0 else [])]
        self.outputs = [self.plan.outputs[slot - self.plan.inputs] for slot in self.slots]
        self.spans = [span_of(view) for view in planner.views]

    def admit(self, outs: tuple) -> None:
        for out, (shape, _, letter) in zip(outs, self.outputs, strict=False):  # no outs: all are made
            view = self.planner.backend.view(out)
            fits = view.shape == shape or not out.numel()  # an empty one is resized, as ATen does
            if not fits or (view.letter, view.device) != (letter, self.plan.device) or out.is_conj() or out.is_neg():
                raise Refused("out= of another shape or type")

    def _takes(self, out: Any, output: Any, arrays: tuple) -> bool:
        """Whether kgen can write to out itself: it lies as the result does, and apart from what is read."""
        strides = contiguous_strides(output.shape, output.transposed)
        if out.shape != output.shape:
            out.resize_(output.shape).as_strided_(output.shape, strides)
        if out.stride() != strides:
            return False
        begin = out.data_ptr()
        end = begin + out.numel() * out.element_size()
        return all(
            x.data_ptr() + last <= begin or end <= x.data_ptr() + first
            for x, (first, last) in zip(arrays, self.spans, strict=True)
        )

    def __call__(self, arrays: tuple, outs: tuple) -> tuple:
        slots = [*arrays, *[make() for make in self.plan.make]]
        copied = []
        for out, slot, output in zip(outs, self.slots, self.outputs, strict=False):
            if self._takes(out, output, arrays):
                slots[slot] = out
            else:
                copied.append((out, slot))
        self.plan.launch(slots)
        for out, slot in copied:
            out.copy_(slots[slot])
        return outs or tuple([slots[slot] for slot in self.slots])


class _Found(threading.local):
    def __init__(self) -> None:
        self.by_key: dict[tuple, Served | str] = {}


class Session:
    """What enable() was asked for, what was found by it, and what it counted."""

    def __init__(self, device: str, wait: bool, least_batch: int | None, thresholds: Thresholds) -> None:
        self.device, self.wait, self.least_batch, self.thresholds = device, wait, least_batch, thresholds
        self.found = _Found()
        self.counts: Counter[tuple[str, str]] = Counter()  # operator, why not ("": taken)
        self.lock = threading.Lock()

    def count(self, overload: str, why: str) -> None:
        with self.lock:
            self.counts[overload, why] += 1

    def find(self, operator: Operator, arrays: tuple, params: tuple, outs: tuple) -> Served:
        """Raises Refused."""
        backend = backend_of(arrays[0])
        key = (operator.name, params, *[(*backend.key(x), x.is_conj(), x.is_neg()) for x in (*arrays, *outs)])
        found = self.found.by_key.get(key)
        if found is None:
            if len(self.found.by_key) >= most_plans:
                self.found.by_key.clear()
            try:
                found = self._decide(backend, operator, arrays, params, outs)
            except Refused as why:
                found = str(why)
            self.found.by_key[key] = found
        if isinstance(found, str):
            raise Refused(found)
        if found.plan.workspace is None:
            self._prepare(found)
        return found

    def _decide(self, backend: Any, operator: Operator, arrays: tuple, params: tuple, outs: tuple) -> Served:
        views = [backend.view(x) for x in arrays]
        matrix = views[operator.matrix]
        if matrix.letter not in ("s", "d", "c", "z"):
            raise Refused(f"type {str(arrays[operator.matrix].dtype).removeprefix('torch.')}")
        if any(x.is_conj() or x.is_neg() for x in arrays):
            raise Refused("a lazy conjugate or negative")
        if any(0 in view.shape for view in views):
            raise Refused("no elements")
        if len(matrix.shape) < 2 or matrix.shape[-1] != matrix.shape[-2]:
            raise Refused("not square")
        if operator.name == "lu_solve" and views[1].shape != matrix.shape[:-1]:
            raise Refused("pivots of another shape")
        if operator.sides is not None and len(views[operator.sides].shape) < 2:
            raise Refused("a vector")
        if not _alike(views):
            raise Refused("arrays of different types or devices")
        try:
            planner = Planner(operator.maker, backend, views)
            operator.maker(planner, *params)
            n = matrix.shape[-1]
            if operator.sides is not None and max(planner.size_of(operator.sides)) > n:
                raise Refused("more right-hand sides than rows")
            least = self.least_batch or self.thresholds.least(operator.name, matrix.letter, n)
            if least is None:
                raise Refused("size at which PyTorch is faster, or not measured")
            if math.prod(planner.batch) < least:
                raise Refused(f"batch below {least}")
            served = Served(planner, arrays)
        except (KgenError, ValueError) as error:
            raise Refused(str(error)) from None
        served.admit(outs)
        return served

    def _prepare(self, served: Served) -> None:
        """Raises Refused where this thread cannot launch it yet."""
        known = _compile.state_of(served.plan, served.misaligned)
        if known == _compile.READY or (self.wait and known in (_compile.COMPILING, _compile.UNKNOWN)):
            if served.plan.backend.capturing():
                raise Refused("captured in a graph, and not called before")
            known = _compile.here(served.plan, served.misaligned)
        elif known == _compile.UNKNOWN:
            known = _compile.in_a_thread(served.plan, served.planner, served.misaligned)
        if known != _compile.READY:
            raise Refused(known)


def _alike(views: list) -> bool:
    letters = {view.letter for view in views if view.letter != "i"}
    return len(letters) == 1 and len({view.device for view in views}) == 1


# ---- Registering

_sessions: dict[str, Session] = {}
_libraries: dict[str, Any] = {}
_last: Session | None = None
_lock = threading.RLock()


def _kernel(device: str, operator: Operator, overload: str, receivers: tuple[str, ...], own: Any) -> Callable:
    def kernel(keys: Any, *args: Any, **kwargs: Any) -> Any:
        session = _sessions.get(device)
        if session is None:
            return own.call_boxed(keys, *args, **kwargs)
        rest = dict(kwargs)
        outs = tuple([rest.pop(name) for name in receivers])
        check = rest.pop("check_errors", False)
        try:
            arrays, params = operator.split(*args, **rest)
            served = session.find(operator, arrays, params, outs)
        except Refused as why:
            session.count(overload, str(why))
            return own.call_boxed(keys, *args, **kwargs)
        results = served(arrays, outs)
        session.count(overload, "")
        if check:
            is_matrix = arrays[0].dim() == 2
            torch.ops.aten._linalg_check_errors(results[-1], operator.checked_as, is_matrix=is_matrix)
        return results if len(results) > 1 else results[0]

    return kernel


def _register(device: str) -> None:
    if not hasattr(torch.library, "get_kernel"):
        raise NotSupported(f"enable() needs torch.library.get_kernel, which PyTorch {torch.__version__} does not have")
    key = KEYS[device]
    kernels = [
        (overload, _kernel(device, operator, overload, receivers, torch.library.get_kernel(f"aten::{overload}", key)))
        for operator in OPERATORS
        for overload, receivers in operator.overloads.items()
    ]
    library = torch.library.Library("aten", "IMPL")
    for overload, kernel in kernels:
        library.impl(overload, kernel, key, with_keyset=True)
    _libraries[device] = library


def _set(device: str, session: Session | None) -> Session | None:
    """The session from now on; returns the one before."""
    global _last
    with _lock:
        before = _sessions.pop(device, None)
        if session is not None:
            if device not in _libraries:
                _register(device)
            _sessions[device] = _last = session
        elif device in _libraries:
            _libraries.pop(device)._destroy()
    return before


class Enabled:
    """What enable() returns: at the end of `with enable():` it is as it was before."""

    def __init__(self, device: str, before: Session | None) -> None:
        self.device, self.before = device, before

    def __enter__(self) -> Enabled:
        return self

    def __exit__(self, *_: object) -> None:
        _set(self.device, self.before)


def enable(
    device: str = "cuda", *, wait: bool = False, least_batch: int | None = None, thresholds: str | Path = OWN
) -> Enabled:
    """From now on, in every thread, calls of torch.linalg go to kgen where it serves them and is not slower.

    Parameters
    ----------
    device : str
        'cuda', or 'cpu' to try it without a GPU: kgen's device `host` is correct, and slow.
    wait : bool
        A kernel that is not compiled yet is waited for. Else it compiles in a thread, and PyTorch serves until then.
    least_batch : int
        kgen serves from this batch on, whatever is faster. On 'cpu', where nothing is measured, 1 unless given.
    thresholds : path
        A table that `python -m kgen_cuda.torch.measure` wrote; else the package's own, of an H200.

    Returns
    -------
    a context manager: `with enable():` ends with what was before.
    """
    if device not in KEYS:
        raise ValueError(f"enable: device is {device!r}; it must be 'cuda' or 'cpu'")
    if device == "cpu" and least_batch is None:
        least_batch = 1
    return Enabled(device, _set(device, Session(device, wait, least_batch, Thresholds(thresholds))))


def disable() -> None:
    """torch.linalg is PyTorch's own again."""
    for device in KEYS:
        _set(device, None)


def report() -> Report:
    """What was served since the last enable(), by whom, and why; prints well."""
    with _lock:
        if _last is None:
            return Report({})
    with _last.lock:
        return Report(dict(_last.counts))
