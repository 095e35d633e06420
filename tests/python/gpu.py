#!/usr/bin/env python3
"""The Python package on a GPU: PyTorch, CuPy and JAX arrays, streams, capture, threads, a second GPU, leaks.

    python3 tests/python/gpu.py             every test whose framework is installed; exit status 1 if one fails, or none passes
    python3 tests/python/gpu.py NAME...     the tests whose names begin so
    python3 tests/python/gpu.py --time      and times beside torch.linalg and jax.numpy.linalg

kgen_cuda is what Python imports: installed, or a folder on PYTHONPATH. Needs no pytest.
"""

from __future__ import annotations

import sys

import gpu_arrays  # noqa: F401 - the tests, in this order
import gpu_jax  # noqa: F401
import gpu_reports  # noqa: F401
import kgen_cuda as kgen
from gpu_checks import run, tests
from gpu_times import jax_times, times


def main():
    print(kgen.show_config())
    names = tuple(name for name in sys.argv[1:] if name != "--time")
    passed, failed = run([function for function in tests if function.__name__.startswith(names or "")])
    if "--time" in sys.argv[1:]:
        times()
        jax_times()
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
