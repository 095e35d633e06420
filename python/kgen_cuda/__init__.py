"""kgen: batched tiny linear algebra on NVIDIA GPUs, and on the processor, by kernels generated on demand.

>>> import numpy as np
>>> import kgen_cuda as kgen
>>> kgen.inv(np.array([[[1.0, 2.0], [3.0, 4.0]]]))
array([[[-2. ,  1. ],
        [ 1.5, -0.5]]])
"""

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
