"""What the tests of gpu.py share: the list of tests, what skips one, matrices, and how results are compared."""

from __future__ import annotations

import importlib
import os
import threading

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX leaves memory to the others
tests = []


def test(function):
    tests.append(function)
    return function


class Skipped(Exception):
    pass


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Skipped(f"{name} is not installed") from None


def torch_gpu():
    torch = module("torch")
    if not torch.cuda.is_available():
        raise Skipped("PyTorch sees no GPU")
    return torch


def in_threads(work, arguments):
    """Calls work with each argument, in a thread of its own; raises what the first that failed raised."""
    failures = []

    def run(argument):
        try:
            work(argument)
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=run, args=(argument,)) for argument in arguments]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for failure in failures:
        raise failure


def close(got, want, tolerance=1e-8):
    difference = abs(got - want).max()
    assert difference < tolerance, f"differs by {difference}"


def matrices(torch, batch=1000, n=8, dtype=None, device="cuda"):
    dtype = dtype or torch.float64
    return torch.randn(batch, n, n, dtype=dtype, device=device) + n * torch.eye(n, dtype=dtype, device=device)
