"""libkgen.so through ctypes: engines, statuses, and one call of an operation."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
import threading
import warnings
from collections.abc import Callable
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Any

import numpy

from . import _nvrtc

HERE = Path(__file__).resolve().parent


class KgenError(RuntimeError):
    """A failure that kgen reports; `status` is the name that the C interface gives it."""

    status = "KGEN_INTERNAL_ERROR"


class InvalidArgument(KgenError, ValueError):
    """An argument is wrong; the message names it."""

    status = "KGEN_INVALID_ARGUMENT"


class NotSupported(KgenError, NotImplementedError):
    """A legal request that this version does not serve; the message names the limit."""

    status = "KGEN_NOT_SUPPORTED"


class NotPrepared(KgenError):
    """The stream is capturing, and the call would have to compile: see `prepare`."""

    status = "KGEN_NOT_PREPARED"


class NoDevice(KgenError):
    """There is no such device, or no driver."""

    status = "KGEN_NO_DEVICE"


class NoCompiler(KgenError):
    """NVRTC was not found, or on `host` no C++ compiler."""

    status = "KGEN_NO_COMPILER"


class LinAlgError(KgenError, numpy.linalg.LinAlgError):
    """A matrix is singular or not positive definite; `index` is the first, `info` what LAPACK's info would be."""

    status = "KGEN_SUCCESS"  # of the call: `info` says the rest

    def __init__(self, message: str, index: tuple[int, ...], info: int) -> None:
        super().__init__(message)
        self.index, self.info = index, info

    def __reduce__(self) -> tuple:
        return LinAlgError, (self.args[0], self.index, self.info)


_errors: dict[str, type[KgenError]] = {
    kind.status: kind for kind in (InvalidArgument, NotSupported, NotPrepared, NoDevice, NoCompiler)
}


class Request(ctypes.Structure):
    _fields_ = [("operation", c_char_p), ("precision", c_char), ("layout", c_int)]


class Operand(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("leading", c_int64), ("stride", c_int64)]


class Variable_operand(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("leading", c_void_p)]


STRIDED, POINTERS = 0, 1


def _load() -> ctypes.CDLL:
    if platform.system() != "Linux" or platform.machine() not in ("x86_64", "AMD64"):
        raise ImportError(f"kgen_cuda runs on Linux on x86-64 only; this is {platform.system()} on {platform.machine()}")
    file = Path(os.environ.get("KGEN_LIBRARY") or HERE / "libkgen.so")
    if not file.exists():
        raise ImportError(f"{file} is missing: install kgen_cuda by pip, or name libkgen.so in KGEN_LIBRARY")
    library = ctypes.CDLL(str(file))
    library.kgen_create.argtypes = [POINTER(c_void_p), c_char_p]
    library.kgen_destroy.argtypes = [c_void_p]
    library.kgen_destroy.restype = None
    library.kgen_last_error.argtypes = [c_void_p]
    library.kgen_last_error.restype = c_char_p
    library.kgen_status_string.restype = c_char_p
    library.kgen_version.restype = c_char_p
    library.kgen_get_cache.argtypes = [c_void_p, POINTER(c_char_p), POINTER(c_char_p)]
    library.kgen_set_stream.argtypes = [c_void_p, c_void_p]
    library.kgen_prepare_begin.argtypes = [c_void_p]
    library.kgen_prepare_end.argtypes = [c_void_p]
    library.kgen_workspace_size.argtypes = [c_void_p, POINTER(c_size_t)]
    library.kgen_set_workspace.argtypes = [c_void_p, c_void_p, c_size_t]
    # kgen_call is called often: its arguments come as ctypes objects, and no type is checked again.
    return library


library = _load()


def raise_for(status: int, engine: c_void_p | None = None, function: str = "") -> None:
    """Raises what a status other than KGEN_SUCCESS says, of a call in the name of the function."""
    if status == 0:
        return
    name = library.kgen_status_string(status).decode()
    message = library.kgen_last_error(engine).decode(errors="replace")
    kind = _errors.get(name, KgenError)
    error = kind(f"{function}: {message}" if function else message)
    error.status = name
    raise error


_has_warned = False


def _users_level() -> int:
    """The `stacklevel` of a warning that names the line outside of kgen_cuda from which the caller came to warn."""
    frame, level, found = sys._getframe(1), 1, 1
    while frame.f_back is not None:
        if frame.f_code.co_filename.startswith(f"{HERE}{os.sep}"):
            found = level + 1
        frame, level = frame.f_back, level + 1
    return found


class Engine:
    """An engine of one device, for one thread; its workspaces are the caller's."""

    def __init__(self, device: str) -> None:
        self.handle = c_void_p()
        self.stream = 0
        if device != "host":
            _nvrtc.choose()
        raise_for(library.kgen_create(byref(self.handle), device.encode()))

    def __del__(self, destroy: Callable[[c_void_p], None] = library.kgen_destroy) -> None:
        if self.handle:
            destroy(self.handle)

    def set_stream(self, stream: int) -> None:
        raise_for(library.kgen_set_stream(self.handle, stream), self.handle)
        self.stream = stream

    def lend(self, workspace: int | None, size: int) -> None:
        """The caller's memory for the next call; None: the engine's own."""
        raise_for(library.kgen_set_workspace(self.handle, c_void_p(workspace), c_size_t(size)), self.handle)

    def workspace_of(self, call: Callable[[], None]) -> int:
        """Prepares a call, and says the bytes that it works in."""
        needed = c_size_t()
        self.lend(None, 0)
        raise_for(library.kgen_prepare_begin(self.handle), self.handle)
        try:
            call()
        finally:
            library.kgen_prepare_end(self.handle)
        raise_for(library.kgen_workspace_size(self.handle, byref(needed)), self.handle)
        self.warn_of_cache()
        return needed.value

    def warn_of_cache(self) -> None:
        """Once in a process, where the next one will not find what this one compiled."""
        global _has_warned
        text = c_char_p()
        raise_for(library.kgen_get_cache(self.handle, None, byref(text)), self.handle)
        if text.value and not _has_warned:
            _has_warned = True
            problem = text.value.decode(errors="replace")
            way_out = "" if "KGEN_CACHE_" in problem else "; KGEN_CACHE_DIR names another folder"
            message = f"kgen compiles its kernels again in each process: {problem}{way_out}"
            warnings.warn(message, RuntimeWarning, stacklevel=_users_level())


class _Engines(threading.local):
    """One for each device that this thread uses."""

    def __init__(self) -> None:
        self.by_device: dict[str, Engine] = {}


_engines = _Engines()


def engine_of(device: str) -> Engine:
    found = _engines.by_device.get(device)
    if found is None:
        found = _engines.by_device[device] = Engine(device)
    return found


class Call:
    """One call of kgen_call with the arrays it takes; `operands[i].data` says where operand i lies."""

    __slots__ = ("engine", "function", "operands", "arguments", "signature", "_kept")

    def __init__(self, engine, function, operation, letter, pointers, options, sizes, scalars, operands, batch) -> None:
        self.engine, self.function = engine, function
        self.signature = (operation, letter, pointers, options, tuple(sizes), tuple(operands))  # what kernels depend on
        self._kept = (operation.encode(), scalars)
        self.operands = (Operand * len(operands))(*(Operand(None, *operand) for operand in operands))
        self.arguments = (
            engine.handle,
            byref(Request(self._kept[0], letter.encode(), POINTERS if pointers else STRIDED)),
            options.encode(),
            (c_int64 * max(1, len(sizes)))(*sizes),
            (c_void_p * max(1, len(scalars)))(*(ctypes.addressof(value) for value in scalars)),
            self.operands,
            c_int64(batch),
        )

    def __call__(self, kgen_call: Any = library.kgen_call) -> None:
        status = kgen_call(*self.arguments)
        if status:
            raise_for(status, self.engine.handle, self.function)
