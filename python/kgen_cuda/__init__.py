"""kgen: batched tiny linear algebra on NVIDIA GPUs, and on the processor, by kernels generated on demand.

>>> import numpy as np
>>> import kgen_cuda as kgen
>>> kgen.inv(np.array([[[1.0, 2.0], [3.0, 4.0]]]))
array([[[-2. ,  1. ],
        [ 1.5, -0.5]]])
"""

# The way of a call, each module built on those before it:
#   _view, _table      how an array lies; what kgen_call takes for each operation (made by tools/bindings)
#   _library, _nvrtc   libkgen.so through ctypes: engines, errors, one call
#   _backend*          what is asked of a framework, and the answers of NumPy, CuPy and PyTorch; _arrays: whose an array is
#   _options, _results what functions take beside arrays, and the tuples that they return; _absent: names that are not here
#   _planner, _makers  what kgen shall do, in terms of matrices; a maker for each function
#   _plan              a call ready but for its addresses: made by a maker, kept by shapes, strides and types, executed
#   _functions         what users call, and its types (made by tools/bindings)
# Beside it: _variable (lists of matrices), _imported (arrays of others); torch/ (autograd, torch.compile, enable), jax and
# its _xla; what the kgen command is asked: _command, _show; and bench.
from typing import TYPE_CHECKING

from . import _absent
from ._functions import *  # noqa: F403
from ._functions import __all__ as _names
from ._library import (
    InvalidArgument,
    KgenError,
    LinAlgError,
    NoCompiler,
    NoDevice,
    NotPrepared,
    NotSupported,
    library as _lib,
)
from ._plan import prepare
from ._show import emit, explain, inspect, show_config

if not TYPE_CHECKING:  # which would take every name then
    __getattr__ = _absent.getattr_of(__name__)

__version__ = _lib.kgen_version().decode()
__all__ = [
    *_names,
    "InvalidArgument",
    "KgenError",
    "LinAlgError",
    "NoCompiler",
    "NoDevice",
    "NotPrepared",
    "NotSupported",
    "emit",
    "explain",
    "inspect",
    "prepare",
    "show_config",
]
