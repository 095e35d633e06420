"""Arrays that are not NumPy's, PyTorch's or CuPy's: JAX's, and all that speak DLPack or __cuda_array_interface__."""

from __future__ import annotations

from typing import Any

import numpy

from . import _plan
from ._arrays import backend_of, framework
from ._view import a_kind


def _imported(x: Any, called: str) -> tuple[Any, Any]:
    """An array of another package as one that a backend takes, without a copy, and the function that makes results what
    they were: for JAX its arrays. `called`: what an error calls it."""
    kind = type(x)
    if isinstance(x, numpy.ma.MaskedArray):
        raise TypeError(f"{called} is a masked array, and kgen has no masks: give what A.filled() returns")
    is_jax = any(base.__module__.startswith("jax") for base in kind.__mro__)
    if is_jax:
        import jax

        if isinstance(x, jax.core.Tracer):
            raise TypeError(f"{called} is traced: in jax.jit, jax.vmap and jax.grad call kgen_cuda.jax's functions")
        if next(iter(x.devices())).platform == "cpu":
            device = next(iter(x.devices()))
            return numpy.asarray(x), lambda result: jax.device_put(result, device)
    if not (is_jax or hasattr(x, "__cuda_array_interface__")):
        if hasattr(x, "__dlpack__") and x.__dlpack_device__()[0] == 1:
            return numpy.from_dlpack(x), None
        if not hasattr(x, "__dlpack__"):
            raise TypeError(
                f"{called} is {a_kind(x)}; kgen takes arrays of NumPy, PyTorch, CuPy, JAX, and of others that have "
                "__dlpack__ or __cuda_array_interface__"
            )
    # The exporter makes our current stream wait for its work.
    if cupy := framework("cupy"):
        array = cupy.xp.from_dlpack(x) if hasattr(x, "__dlpack__") else cupy.xp.asarray(x)
        compact = cupy.xp.ascontiguousarray
    elif torch := framework("torch"):
        array = torch.xp.from_dlpack(x) if hasattr(x, "__dlpack__") else torch.xp.as_tensor(x, device="cuda")
        compact = torch.xp.Tensor.contiguous
    else:
        raise TypeError(f"{called}, {a_kind(x)} on a GPU, needs CuPy or PyTorch, which allocate the result")
    if not is_jax:
        return array, None
    return array, lambda result: jax.dlpack.from_dlpack(compact(result) if result.ndim else result)


def call(maker: Any, arrays: tuple, params: tuple, out: Any, check: bool | None) -> Any:
    """Arrays of JAX and of others, as those of a framework that allocates; the results as JAX's again."""
    if out is not None:
        raise TypeError(f"{maker.__name__}: out= is for arrays of NumPy, PyTorch and CuPy")
    pairs = [_imported(x, f"{maker.__name__}: {name}") for x, name in zip(arrays, maker.arrays, strict=True)]
    result = _plan.call(maker, tuple(x for x, _ in pairs), params, None, check)
    array, back = pairs[0]
    backend = backend_of(array)
    assert backend is not None
    backend.synchronize(array)  # the owner, who knows nothing of this stream, may use the memory again
    if back is None:
        return result
    return type(result)(*map(back, result)) if isinstance(result, tuple) else back(result)
