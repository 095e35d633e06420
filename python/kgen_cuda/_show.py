"""Kernels to look at: `emit`, `inspect`, `explain`, `show_config`. What they return prints well, and is HTML in a notebook."""

from __future__ import annotations

import html
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from . import _command, _library, _nvrtc, _options
from ._table import FUNCTIONS


def _spelled(options: dict[str, Any]) -> list[str]:
    """Options as the command spells them: uplo='upper', nrhs=4, arch='sm_90', layout='strided'."""
    return [word for name, value in options.items() for word in (f"--{name}", str(value))]


def _asked(command: str, operation: str, n: int | None, precision: str, options: dict[str, Any], *more: str) -> tuple[Any, str]:
    """What the command says of one request, as JSON of which `more` says what it has, and as text."""
    name = FUNCTIONS.get(operation, operation)
    arguments = [command, name, *(() if n is None else (str(n),)), precision, *_spelled(options)]
    data = json.loads(_command.run(*arguments, *more, "--json"))
    if isinstance(data, list):
        raise ValueError(f"{command}: several requests: name one size and one precision")
    return data, _command.run(*arguments).rstrip()


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


def inspect(operation: str, n: int | None, precision: str, *, sass: bool = False, **options: Any) -> Kernel:
    """The kernel that serves a request: source, PTX, registers, occupancy, a histogram of its instructions.

    `operation` and `precision` (s, d, c, z) as docs/operations.md has them; 'inv' and other names of functions stand for
    their operations. Options are those of `kgen inspect`: arch='sm_90', layout='strided', uplo='upper', nrhs=4. It
    compiles, so NVRTC must be there; `sass` needs nvdisasm.
    `kgen.inspect("getrf", 8, "d", arch="sm_90").resources["registers"]` is a number.
    """
    _options.check("inspect", "sass", "bool", sass)
    show = "source,ptx,resources" + (",sass" if sass else "")
    return Kernel(*_asked("inspect", operation, n, precision, options, "--show", show))


def explain(operation: str, n: int | None, precision: str, **options: Any) -> Shown:
    """Which kernel serves a request, and by which row of the tuning tables. Options are those of `kgen explain`.

    >>> import kgen_cuda as kgen
    >>> kgen.explain("potrf", 8, "s", uplo="upper", arch="sm_90").op["uplo"]
    'upper'
    """
    return Shown(*_asked("explain", operation, n, precision, options))


class Source(Shown):
    """An emitted file: its `source`, and its name, `file`."""

    def _repr_html_(self) -> str:
        return f"<b>{html.escape(self.data['file'])}</b>" + _fold("source", self.data["source"])


def emit(operation: str, n: int, precision: str, **options: Any) -> Source:
    """CUDA source that includes nothing of kgen. Options are those of `kgen --ops`: arch='sm_90', uplo='upper'.

    >>> import kgen_cuda as kgen
    >>> "__global__" in kgen.emit("inv", 4, "d", arch="sm_80").source
    True
    """
    with tempfile.TemporaryDirectory() as folder:
        request = ["--ops", FUNCTIONS.get(operation, operation), "--sizes", str(n), "--precisions", precision]
        _command.run(*request, "--out", folder, *_spelled(options))
        files = sorted(Path(folder).glob("*.cu"))
        if len(files) != 1:
            raise ValueError(f"{len(files)} kernels answer: name one size and one precision")
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
