"""What the tests of gpu.py share: the list of tests, what skips one, and what runs them."""

from __future__ import annotations

import contextlib
import importlib
import os
import threading
import time
import traceback
import types

import matrices

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


@contextlib.contextmanager
def raises(kind):
    """As pytest's: what is raised is the `value` of what it gives."""
    caught = types.SimpleNamespace(value=None)
    try:
        yield caught
    except kind as error:
        caught.value = error
    else:
        raise AssertionError(f"{kind.__name__} was not raised")


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
    matrices.close(got, want, tolerance)


def run(chosen):
    """Runs tests, says what became of each, and returns how many passed and failed."""
    passed = failed = 0
    for function in chosen:
        try:
            start = time.perf_counter()
            function()
            passed += 1
            print(f"passed   {function.__name__}, {time.perf_counter() - start:.1f} s", flush=True)
        except Skipped as why:
            print(f"skipped  {function.__name__}: {why}", flush=True)
        except Exception:  # noqa: BLE001
            failed += 1
            print(f"FAILED   {function.__name__}\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {len(chosen) - passed - failed} skipped, {failed} failed")
    return passed, failed
