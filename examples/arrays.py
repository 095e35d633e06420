#!/usr/bin/env python3
"""NumPy arrays through `kgen run`: inverses of a batch, and what they are worth.

Run: python3 arrays.py

kgen must be on PATH, and NumPy installed (python3-numpy). Arrays are (batch, rows, columns); on a
machine without a GPU the kernels run on the processor.
"""
import os
import subprocess
import tempfile

import numpy

matrices = numpy.random.default_rng(1).standard_normal((100, 12, 12))
matrices[3] = 1.0  # singular
with tempfile.TemporaryDirectory() as folder:
    a, c, info = (os.path.join(folder, name) for name in ("a.npy", "c.npy", "info.npy"))
    numpy.save(a, matrices)
    subprocess.run(["kgen", "run", "matinv", "--A", a, "--C", c, "--info", info], check=True)
    inverses, singular = numpy.load(c), numpy.load(info) != 0

print("singular:", numpy.flatnonzero(singular))
worst = abs(matrices[~singular] @ inverses[~singular] - numpy.eye(12)).max()
print(f"largest element of A C - I: {worst:.1e}")
assert list(numpy.flatnonzero(singular)) == [3] and worst < 1e-10
