"""enable(): calls of torch.linalg in unchanged programs go to kgen where it is not slower.

At one dispatch key, below autograd, kernels written here stand before ATen's. Each decides by types, sizes and
strides: kgen, or ATen's own kernel, which is called as if nothing stood before it. `solve`, `det` and `slogdet` are
made of these operators in ATen, and need no kernel here.
"""

from __future__ import annotations

import math
import threading
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import torch

from .. import _makers, _options
from .._library import KgenError, NotSupported
from .._makers import maker
from .._plan import Plan, most_plans
from .._planner import Planner, are_wrong
from .._view import View, contiguous_strides
from . import _compile
from ._operators import BACKEND
from ._report import Report
from ._thresholds import OWN, Thresholds

KEYS = {"cuda": "CUDA", "cpu": "CPU"}


# ---- The operators. Results are column-major, whatever A is: so are ATen's.


@maker(A="matrix")
def inv(p: Planner) -> None:
    A = p.square(0, "F")
    p.set_call("matinv", {}, {"n": A.rows}, {}, A=A, C=p.result(A.rows, A.rows, False), info=p.info())


@maker(A="matrix")
def cholesky(p: Planner, upper: bool) -> None:
    n = p.size_of(0)[0]
    A = p.result(n, n, False, ("upper" if upper else "lower", 0))
    p.set_call("potrf", {"uplo": "U" if upper else "L"}, {"n": n}, {}, A=A, info=p.info())


@maker(A="matrix", B="sides", ex=None)
def solve_triangular(p: Planner, upper: bool, left: bool, unit: bool) -> None:
    A = p.square(0)
    X = p.result(*p.sides(1, A.rows, left), False, ("copy", 1))
    options, sizes = _makers.side(p, upper, left, unit, A, X)
    p.set_call("trsm", options, sizes, {"alpha": 1}, A=A, B=X)


class Refused(Exception):
    """Why a call is not kgen's."""


class Aten_operator(NamedTuple):
    name: str
    overloads: dict[str, tuple[str, ...]]  # ATen's names, and of each the arguments that receive results
    maker: Any
    split: Callable
    matrix: int = 0  # which array is the square one
    sides: int | None = None  # and which the right-hand sides
    checked_as: str = ""  # how ATen calls the operator where check_errors finds an error


# Arguments of ATen as arrays, what the maker takes, and check_errors.


def _of_inv(A: Any, *, check_errors: bool = False) -> tuple:
    return (A,), (), check_errors


def _of_lu_factor(A: Any, *, pivot: bool = True, check_errors: bool = False) -> tuple:
    if not pivot:
        raise Refused("pivot=False")
    return (A,), (), check_errors


def _of_lu_solve(LU: Any, pivots: Any, B: Any, *, left: bool = True, adjoint: bool = False) -> tuple:
    if pivots.device.type == "cpu" and LU.dim() and are_wrong(pivots, LU.shape[-1]):
        raise Refused("pivots that lu_factor does not return")  # which PyTorch checks there, and not on a GPU
    return (LU, pivots, B), (left, adjoint), False


def _of_cholesky(A: Any, *, upper: bool = False, check_errors: bool = False) -> tuple:
    return (A,), (upper,), check_errors


def _of_cholesky_solve(B: Any, A: Any, upper: bool) -> tuple:
    return (B, A), (upper,), False


def _of_solve_triangular(A: Any, B: Any, *, upper: bool, left: bool = True, unitriangular: bool = False) -> tuple:
    return (A, B), (upper, left, unitriangular), False


ATEN_OPERATORS = (
    Aten_operator("inv_ex", {"linalg_inv_ex": (), "linalg_inv_ex.inverse": ("inverse", "info")}, inv, _of_inv,
             checked_as="linalg.inv_ex"),
    Aten_operator("lu_factor_ex", {"linalg_lu_factor_ex": (), "linalg_lu_factor_ex.out": ("LU", "pivots", "info")},
             _makers.lu_factor, _of_lu_factor, checked_as="torch.linalg.lu_factor_ex"),
    Aten_operator("lu_solve", {"linalg_lu_solve": (), "linalg_lu_solve.out": ("out",)}, _makers.lu_solve, _of_lu_solve,
             sides=2),
    Aten_operator("cholesky_ex", {"linalg_cholesky_ex": (), "linalg_cholesky_ex.L": ("L", "info")}, cholesky, _of_cholesky,
             checked_as="linalg.cholesky_ex"),
    Aten_operator("cholesky_solve", {"_cholesky_solve_helper": ()}, _makers.cholesky_solve, _of_cholesky_solve, matrix=1,
             sides=0),
    Aten_operator("solve_triangular", {"linalg_solve_triangular": (), "linalg_solve_triangular.out": ("out",)},
             solve_triangular, _of_solve_triangular, sides=1),
)  # fmt: skip


# ---- One call


class Served:
    """Calls with arrays of some shapes, strides and type, in this thread, by kgen."""

    def __init__(self, planner: Planner, arrays: tuple, outs: tuple) -> None:
        self.lies = [(shape, contiguous_strides(shape, by_columns)) for shape, by_columns, _ in planner.outputs]
        self.plan = Plan(planner, arrays[0], [self._view(planner, *pair) for pair in zip(outs, self.lies, strict=False)])
        self.planner = planner
        self.misaligned = {i: x.data_ptr() & 15 for i, x in enumerate(arrays) if x.data_ptr() & 15}

    @staticmethod
    def _view(planner: Planner, out: Any, lies: tuple) -> View:
        if out.is_conj() or out.is_neg():
            raise Refused("out= of a lazy conjugate or negative")
        view = planner.backend.view(out)
        shape, strides = (view.shape, view.strides) if out.numel() else lies  # an empty one is resized, as ATen does
        aligned = not out.numel() or not out.data_ptr() & 15  # what was compiled has aligned results
        return View(shape, strides, view.letter, view.device, aligned)

    def __call__(self, arrays: tuple, outs: tuple) -> tuple:
        for out, (shape, strides) in zip(outs, self.lies, strict=False):  # no outs: all are made
            if out.shape != shape:
                out.resize_(shape).as_strided_(shape, strides)
        slots = self.plan.execute(arrays, outs, False)
        return outs or tuple(slots[self.plan.inputs : self.plan.inputs + len(self.lies)])


class _Local(threading.local):
    """A thread's part of a session."""

    def __init__(self, all_counts: list) -> None:
        self.found: dict[tuple, Served | str] = {}
        self.counts: Counter[tuple[str, str]] = Counter()
        all_counts.append(self.counts)


class Session:
    """What enable() was asked for, what was found by it, and what it counted."""

    def __init__(self, device: str, wait: bool, least_batch: int | None, thresholds: Thresholds) -> None:
        self.device, self.wait, self.least_batch, self.thresholds = device, wait, least_batch, thresholds
        self.most_n = thresholds.most_n if least_batch is None else math.inf
        self.all_counts: list[Counter[tuple[str, str]]] = []  # of each thread: overload, why not ("": taken)
        self.local = _Local(self.all_counts)

    def find(self, operator: Aten_operator, arrays: tuple, params: tuple, outs: tuple) -> Served | str:
        """What serves the call, or why nothing does."""
        known = self.local.found
        key = (
            operator.name,
            params,
            *[(x.dtype, x.shape, x.stride(), x.device, x.data_ptr() & 15, x.is_conj(), x.is_neg()) for x in (*arrays, *outs)],
        )
        found = known.get(key)
        if found is None:
            if len(known) >= most_plans:
                known.clear()
            try:
                found = self._decide(operator, arrays, params, outs)
            except Refused as why:
                found = str(why)
            known[key] = found
        if isinstance(found, Served) and found.plan.workspace is None:
            return self._prepare(found)
        return found

    def _decide(self, operator: Aten_operator, arrays: tuple, params: tuple, outs: tuple) -> Served:
        views = [BACKEND.view(x) for x in arrays]
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
            planner = Planner(operator.maker, BACKEND, views)
            operator.maker(planner, *params)
            n = matrix.shape[-1]
            if operator.sides is not None and max(planner.size_of(operator.sides)) > n:
                raise Refused("more right-hand sides than rows")
            least = self.least_batch
            if least is None:
                least = self.thresholds.least(operator.name, matrix.letter, n)
            if least is None:
                raise Refused("size at which PyTorch is faster, or not measured")
            if math.prod(planner.batch) < least:
                raise Refused(f"batch below {least}")
            return Served(planner, arrays, outs)
        except (KgenError, TypeError, ValueError) as error:
            raise Refused(str(error)) from None

    def _prepare(self, served: Served) -> Served | str:
        """Makes this thread ready to launch it, or says why it is not."""
        known = _compile.state_of(served.plan, served.misaligned)
        if known == _compile.COMPILED or (self.wait and known in (_compile.COMPILING, _compile.UNKNOWN)):
            if served.plan.backend.capturing():
                return "captured in a graph, and not called before"
            known = _compile.here(served.plan, served.misaligned)
        elif known == _compile.UNKNOWN:
            known = _compile.in_a_thread(served.plan, served.planner, served.misaligned)
        return served if known == _compile.COMPILED else known


def _alike(views: list) -> bool:
    letters = {view.letter for view in views if view.letter != "i"}
    return len(letters) == 1 and len({view.device for view in views}) == 1


# ---- Registering

_sessions: dict[str, Session] = {}
_registered: dict[str, Any] = {}
_last: Session | None = None
_lock = threading.RLock()


def _kernel(device: str, operator: Aten_operator, overload: str, receivers: tuple[str, ...], own: Any) -> Callable:
    """What stands before `own`. Host time counts here: a call that kgen refuses must not cost much more than before."""
    split, matrix, taken = operator.split, operator.matrix, (overload, "")
    call_boxed = own.call_boxed

    def kernel(keys: Any, *args: Any, **kwargs: Any) -> Any:
        session = _sessions.get(device)
        if session is None:
            return call_boxed(keys, *args, **kwargs)
        outs: tuple = ()
        rest = kwargs
        if receivers:
            rest = {name: value for name, value in kwargs.items() if name not in receivers}
            outs = tuple([kwargs[name] for name in receivers])
        found: Served | str
        if args[matrix].shape[-1:] > (session.most_n,):
            found = "size beyond the table's"
        else:
            try:
                arrays, params, check = split(*args, **rest)
                found = session.find(operator, arrays, params, outs)
            except Refused as why:
                found = str(why)
        if isinstance(found, str):
            session.local.counts[overload, found] += 1
            return call_boxed(keys, *args, **kwargs)
        results = found(arrays, outs)
        session.local.counts[taken] += 1
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
        for operator in ATEN_OPERATORS
        for overload, receivers in operator.overloads.items()
    ]
    library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Warning only once for all operators")  # that something is overridden
        for overload, kernel in kernels:
            library.impl(overload, kernel, key, with_keyset=True)
    _registered[device] = library


def _set(device: str, session: Session | None) -> Session | None:
    """The session from now on; returns the one before."""
    global _last
    with _lock:
        before = _sessions.pop(device, None)
        if session is not None:
            if device not in _registered:
                _register(device)
            _sessions[device] = _last = session
        elif device in _registered:
            _registered.pop(device)._destroy()
    return before


class Enabled:
    """What enable() returns: at the end of `with enable():` it is as it was before."""

    def __init__(self, device: str, before: Session | None) -> None:
        self.device, self.before = device, before

    def __enter__(self) -> Enabled:
        return self

    def __exit__(self, *_: object) -> None:
        _set(self.device, self.before)


def enable(device: str = "cuda", *, wait: bool = False, least_batch: int | None = None, thresholds: str | Path = OWN) -> Enabled:
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
    _options.check("enable", "wait", "bool", wait)
    if least_batch is not None:
        _options.check("enable", "least_batch", "float", least_batch)
    if device == "cpu" and least_batch is None:
        least_batch = 1
    return Enabled(device, _set(device, Session(device, wait, least_batch, Thresholds(thresholds))))


def disable() -> None:
    """torch.linalg is PyTorch's own again."""
    for device in KEYS:
        _set(device, None)


def report() -> Report:
    """What was served since the last enable(), by whom, and why; prints well."""
    total: Counter[tuple[str, str]] = Counter()
    for counts in _last.all_counts if _last else ():
        total.update(dict(counts))
    return Report(total)
