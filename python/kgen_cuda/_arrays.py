"""Which framework an array is of."""

from __future__ import annotations

import sys
from typing import Any

import numpy

from ._backend import BY_TYPE, Backend
from ._backend_numpy import CuPy, NumPy
from ._backend_torch import Torch

NUMPY = NumPy(numpy)
_others: dict[str, Backend] = {}
BY_TYPE[numpy.ndarray] = NUMPY


def framework(name: str) -> Backend | None:
    """The backend of torch or cupy, where that is installed; else None."""
    if name not in _others:
        try:
            module = __import__(name)
        except ImportError:
            return None
        _others[name] = Torch(module) if name == "torch" else CuPy(module)
    return _others[name]


def backend_of(x: Any) -> Backend | None:
    """The framework that an array is of; None for one that must be `imported`."""
    kind = type(x)
    if kind not in BY_TYPE:
        name = _framework_of(kind)
        is_numpys = isinstance(x, numpy.ndarray) and not isinstance(x, numpy.ma.MaskedArray)
        BY_TYPE[kind] = _others[name] if name else NUMPY if is_numpys else None
    return BY_TYPE[kind]


def _framework_of(kind: type) -> str:
    """The name in _others of a type's framework, which is there then; else ''. What is no tensor, and that PyTorch's functions
    take (`__torch_function__`), is PyTorch's as well: torch.fx traces with it."""
    for name, array in (("torch", "Tensor"), ("cupy", "ndarray")):
        known = getattr(sys.modules.get(name), array, None)
        stands_for_one = name == "torch" and hasattr(kind, "__torch_function__")
        if known and (stands_for_one or issubclass(kind, known)) and framework(name):
            return name
    return ""


_framework_of._dynamo_marked_constant = True  # type: ignore[attr-defined]  # torch.compile calls it: it could not read it
