"""kgen for PyTorch: `enable`, and the functions of kgen_cuda by PyTorch's rule for vectors.

`solve(A, B)` and `solve_posdef` take B of shape (..., n) as vectors where torch.linalg.solve does: where B has one
dimension, or A's shape without the last axis. Each function is an operator, too: torch.ops.kgen.inv and so on.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

try:
    import torch as _  # noqa: F401 - else one of the modules below misses it
except ModuleNotFoundError as error:
    if error.name != "torch":
        raise
    # By this `name` `python -m kgen_cuda.torch.measure` says it in one line.
    raise ImportError("kgen_cuda.torch needs PyTorch: pip install torch", name=__name__) from None

from .. import _absent, _functions
from .._functions import *  # noqa: F403
from .._functions import __all__ as _names
from .._results import Result_ex
from . import _operators  # noqa: F401 - defines torch.ops.kgen
from ._enable import disable, enable, report

__all__ = [*_names, "disable", "enable", "report"]

if not TYPE_CHECKING:
    __getattr__ = _absent.getattr_of(__name__)


# What the docstrings say of B: by the array API's rule, and by PyTorch's.
_said = {
    "(..., n, k) or (n,)": "(..., n, k), (..., n) or (n,)",
    "a vector only if it has one dimension": "vectors if it has one dimension, or A's shape without the last axis",
}


Function = TypeVar("Function")


def _with_vectors(given: Function) -> Function:
    function: Any = given

    @wraps(function)
    def solve(A: Any, B: Any, *, out: Any = None, **options: Any) -> Any:
        of_A, of_B = (getattr(x, "shape", None) for x in (A, B))
        if of_A is None or of_B is None or len(of_B) == 1 or of_B != of_A[:-1]:
            return function(A, B, out=out, **options)
        if not options.get("left", True):
            raise ValueError(f"{function.__name__}: with left=False B must be a matrix")
        result = function(A, B[..., None], out=None if out is None else out[..., None], **options)
        if isinstance(result, Result_ex):
            return result._replace(result=result.result[..., 0] if out is None else out)
        return result[..., 0] if out is None else out

    solve.__module__ = __name__  # where pickle finds it
    for theirs, ours in _said.items():
        solve.__doc__ = (solve.__doc__ or "").replace(theirs, ours)
    return cast("Function", solve)


solve = _with_vectors(_functions.solve)
solve_ex = _with_vectors(_functions.solve_ex)
solve_posdef = _with_vectors(_functions.solve_posdef)
solve_posdef_ex = _with_vectors(_functions.solve_posdef_ex)
