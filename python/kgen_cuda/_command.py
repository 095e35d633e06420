"""The kgen command of the wheel: `kgen` on PATH, and what the functions of _show.py ask."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from . import _nvrtc
from ._library import KgenError

HERE = Path(__file__).resolve().parent


def file() -> str:
    return os.environ.get("KGEN_COMMAND") or str(HERE / "bin/kgen")


def main() -> None:
    _nvrtc.choose()
    os.execv(file(), ["kgen", *sys.argv[1:]])


def run(*arguments: str) -> str:
    """What the command prints; ValueError with its message where the arguments are wrong, KgenError where it failed."""
    _nvrtc.choose()
    done = subprocess.run([file(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise (ValueError if done.returncode == 2 else KgenError)(done.stderr.strip() or done.stdout.strip())
    return done.stdout
