"""What mypy sees of a user's program; skipped without mypy. In the repository `ruff check` and `mypy` find nothing either."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import numpy as np
import numpy.typing as npt
import kgen_cuda as kgen

Doubles = npt.NDArray[np.float64]
a: Doubles = np.eye(3)
x: Doubles = kgen.solve(a, np.ones((3, 2)))
each: list[Doubles] = kgen.inv([a, a])
result: Doubles = kgen.inv_ex(a).result
sign, logabsdet = kgen.slogdet(a)
kgen.inv("abc")  # error
kgen.inv(a, check="no")  # error
kgen.cholesky(a, upper="x")  # error
kgen.inv([a], out=[a])  # error
kgen.cond(a, None)  # error
number: int = kgen.inv(a)  # error
other: int = sign  # error
"""


def test_types(tmp_path):
    pytest.importorskip("mypy.version", minversion="1.0")
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", str(file)]
    env = os.environ | {"MYPYPATH": str(Path(__file__).parents[2] / "python"), "MYPY_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=tmp_path)
    found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    wrong = [number for number, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# error")]
    assert sorted(found) == wrong, done.stdout + done.stderr
