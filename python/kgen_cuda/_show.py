"""Kernels to look at: `emit`, `inspect`, `explain`, `show_config`. What they return prints well, and is HTML in a notebook."""

from __future__ import annotations

import html
import json
import re
import sys
import tempfile
from operator import index
from pathlib import Path
from typing import Any

import numpy

from . import _command, _library, _nvrtc, _options
from ._table import FUNCTIONS
from ._view import LETTERS, a_kind

_WORDS = {"--ops": "operation", "--sizes": "n", "--precisions": "precision"}  # of the command, as arguments here

# What a function's own defaults ask of its operation, where these are not the operation's.
_DEFAULTS = {"matrix_norm": {"norm": "frobenius"}}


def _letter(command: str, precision: Any) -> str:
    """The letter of a precision: s, d, c, z themselves, or a type of NumPy, PyTorch and others."""
    name = precision
    if not isinstance(precision, str):
        try:
            name = numpy.dtype(precision).name
        except TypeError:
            name = str(precision).removeprefix("torch.")
    letter = LETTERS.get(name, name)
    if letter not in LETTERS.values():
        raise ValueError(f"{command}: precision must be 's', 'd', 'c' or 'z', or a type: {', '.join(LETTERS)}")
    return letter


def _request(command: str, operation: Any, n: Any, precision: Any, options: dict[str, Any]) -> list[str]:
    """A request in the command's words. Options are spelled as there: uplo='upper', nrhs=4, arch='sm_90', layout='strided'."""
    name = getattr(operation, "__name__", operation)
    if not isinstance(name, str):
        raise TypeError(f"{command}: operation is {a_kind(operation)}; it must be a name, or a function of kgen")
    name = name.removesuffix("_ex")
    words = {"ops": FUNCTIONS.get(name, name)}
    if n is not None:
        try:
            words["sizes"] = str(index(n))
        except TypeError:
            raise TypeError(f"{command}: n is {a_kind(n)}; it must be an int, the size of a matrix") from None
    words["precisions"] = _letter(command, precision)
    words |= _DEFAULTS.get(name, {}) | {option: str(value) for option, value in options.items()}
    return [word for option, value in words.items() for word in (f"--{option}", value)]


def _here(text: str) -> str:
    """What the command says, with its options as arguments of Python."""
    text = re.sub(r" \(see kgen [^)]*\)", "", text.removeprefix("kgen: "))
    for word, name in _WORDS.items():
        text = re.sub(rf"{word}\b", name, text)
    return re.sub(r"--([a-z]\w*)", r"\1=", re.sub(r"--([a-z]\w*): ", r"\1: ", text))


def _run(command: str, *arguments: str) -> str:
    try:
        return _command.run(*arguments)
    except ValueError as error:
        raise ValueError(f"{command}: {_here(str(error))}") from None


def _asked(command: str, request: list[str], *more: str) -> tuple[Any, str]:
    """What the command says of one request, as JSON of which `more` says what it has, and as text."""
    data = json.loads(_run(command, command, *request, *more, "--json"))
    if isinstance(data, list):
        raise ValueError(f"{command}: several requests: name one of each size")
    return data, _run(command, command, *request).rstrip()


def _table(rows: dict[str, Any]) -> str:
    cells = "".join(
        f"<tr><th style='text-align:left'>{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>"
        for name, value in rows.items()
    )
    return f"<table>{cells}</table>"


def _fold(title: str, text: str) -> str:
    return f"<details><summary>{html.escape(title)}</summary><pre>{html.escape(text)}</pre></details>"


class Shown:
    """What the command says of one request: `data`, its JSON, by attributes too."""

    def __init__(self, data: dict[str, Any], text: str) -> None:
        self.data, self.text = data, text

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(f"there is no {name}; there are {', '.join(self.__dict__.get('data', ()))}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.data]

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


class Kernel(Shown):
    """A kernel: `source`, `ptx`, `resources`, `launch`, `ptx_instructions` (a histogram), and what else the command says."""

    def _repr_html_(self) -> str:
        plain = {name: value for name, value in self.data.items() if isinstance(value, (str, int, float))}
        for name in ("source", "ptx", "sass"):
            plain.pop(name, None)
        for name in ("launch", "resources", "occupancy"):
            if isinstance(self.data.get(name), dict):
                plain |= {f"{name}: {key}": value for key, value in self.data[name].items()}
        parts = [f"<b>{html.escape(str(self.data.get('symbol', '')))}</b>", _table(plain), self._histogram()]
        parts += [_fold(name, self.data[name]) for name in ("source", "ptx", "sass") if self.data.get(name)]
        return "\n".join(parts)

    def _histogram(self) -> str:
        counts = sorted(self.data.get("ptx_instructions", {}).items(), key=lambda row: -row[1])
        if not counts:
            return ""
        most = counts[0][1]
        bars = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{count}</td><td><div style='background:#4a7ebb;height:0.8em;"
            f"width:{max(1, 200 * count // most)}px'></div></td></tr>"
            for name, count in counts
        )
        return f"<details><summary>PTX instructions: {sum(c for _, c in counts)}</summary><table>{bars}</table></details>"


def inspect(operation: Any, n: int | None, precision: Any = "d", *, sass: bool = False, **options: Any) -> Kernel:
    """The kernel that serves a request: source, PTX, registers, occupancy, a histogram of its instructions.

    The request is named as for `explain`; options are those of `kgen inspect`. It compiles, so NVRTC must be there; `sass`
    needs nvdisasm.
    `kgen.inspect("getrf", 8, "d", arch="sm_90").resources["registers"]` is a number.
    """
    _options.check("inspect", "sass", "bool", sass)
    show = "source,ptx,resources" + (",sass" if sass else "")
    return Kernel(*_asked("inspect", _request("inspect", operation, n, precision, options), "--show", show))


def explain(operation: Any, n: int | None, precision: Any = "d", **options: Any) -> Shown:
    """Which kernel serves a request, and by which row of the tuning tables.

    `operation` is one of docs/operations.md, or a function of kgen or its name: 'inv' is matinv. `precision` is s, d, c or
    z, or a type: numpy.float32, torch.float32. Options are those of `kgen explain`: arch='sm_90', layout='strided',
    uplo='upper', nrhs=4.

    A function stands for its call with defaults, of column-major arrays. For row-major ones give trans='T' (solve),
    uplo='upper' (Cholesky): they are transposes to kgen.

    >>> import kgen_cuda as kgen
    >>> kgen.explain("potrf", 8, "s", uplo="upper", arch="sm_90").op["uplo"]
    'upper'
    """
    data, text = _asked("explain", _request("explain", operation, n, precision, options))
    return Shown(data, _here(text))


class Source(Shown):
    """An emitted file: its `source`, and its name, `file`."""

    def _repr_html_(self) -> str:
        return f"<b>{html.escape(self.data['file'])}</b>" + _fold("source", self.data["source"])


def emit(operation: Any, n: int | None, precision: Any = "d", **options: Any) -> Source:
    """CUDA source that includes nothing of kgen. The request is named as for `explain`; options are those of `kgen --ops`.

    >>> import kgen_cuda as kgen
    >>> "__global__" in kgen.emit("inv", 4, "d", arch="sm_80").source
    True
    """
    with tempfile.TemporaryDirectory() as folder:
        _run("emit", *_request("emit", operation, n, precision, options), "--out", folder)
        files = sorted(Path(folder).glob("*.cu"))
        if len(files) != 1:
            names = ", ".join(file.name for file in files)
            raise ValueError(f"emit: {len(files)} kernels answer: {names}; name each size, nrhs= too")
        source = files[0].read_text()
        return Source({"file": files[0].name, "source": source}, source)


class Config(Shown):
    """Versions and files by attributes, and as text what `kgen doctor` says too."""


def show_config() -> Config:
    """Versions, the library, NVRTC, the frameworks that are loaded, and what `kgen doctor` finds."""
    data: dict[str, Any] = {
        "kgen_cuda": _library.library.kgen_version().decode(),
        "python": sys.version.split()[0],
        "library": _library.library._name,
        "command": _command.file(),
        "nvrtc": _nvrtc.choose() or "none in this Python: the line NVRTC below says what the library found",
    }
    for name in ("numpy", "torch", "cupy", "jax"):
        if name in sys.modules:
            data[name] = sys.modules[name].__version__
    width = max(map(len, data)) + 2
    doctor = _command.run("doctor").rstrip()
    return Config(data, "\n".join(f"{name:<{width}}{value}" for name, value in data.items()) + "\n" + doctor)
