"""Times beside torch.linalg and jax.numpy.linalg: `gpu.py --time`."""

from __future__ import annotations

import time

import kgen_cuda as kgen
from gpu_checks import Skipped, torch_gpu
from gpu_jax import jax_gpu, jax_matrices
from kgen_cuda import _plan
from matrices import tensors


def timed(torch, function, *arrays):
    """Host microseconds of a call, the least of ten turns, and GPU microseconds, warm."""
    calls = 20
    for _ in range(calls):
        function(*arrays)
    host = float("inf")
    for _ in range(10):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            function(*arrays)
        host = min(host, (time.perf_counter() - start) / calls * 1e6)
    torch.cuda.synchronize()
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(10):
        function(*arrays)
    end.record()
    torch.cuda.synchronize()
    return host, begin.elapsed_time(end) * 100


def with_gradient(torch, library, name):
    """A call whose first result (of slogdet the logarithm) is summed, and the gradient of that."""
    function, which = getattr(library, name), int(name == "slogdet")

    def step(a):
        arrays = (a, a) if name == "solve_ex" else (a,)
        return torch.autograd.grad(function(*arrays)[which].sum(), a)

    return step


def times():
    torch = torch_gpu()
    print(torch.cuda.get_device_name(), "PyTorch", torch.__version__)
    print(f"{'function':<14}{'n':>4}{'batch':>9}{'host us, kgen':>15}{'torch':>9}{'GPU us, kgen':>15}{'torch':>11}")
    for name, n, batch in (("inv_ex", 4, 1), ("inv_ex", 8, 1), ("inv_ex", 8, 100_000), ("inv_ex", 32, 100_000),
                           ("cholesky_ex", 8, 1), ("cholesky_ex", 16, 100_000)):  # fmt: skip
        a = tensors(torch, batch, n)
        a = a @ a.mT
        mine, theirs = timed(torch, getattr(kgen, name), a), timed(torch, getattr(torch.linalg, name), a)
        print(f"{name:<14}{n:>4}{batch:>9}{mine[0]:>15.1f}{theirs[0]:>9.1f}{mine[1]:>15.1f}{theirs[1]:>11.1f}")
    a = tensors(torch, 1, 8)
    result = kgen.inv_ex(a)  # noqa: F841 - where the launch writes
    launch = [plan.call for plan in _plan.state.plans.values() if plan.function == "inv"][-1]
    info = {"dtype": torch.int32, "device": a.device}
    empty = torch.empty_strided
    make = lambda: (empty(a.shape, a.stride(), dtype=a.dtype, device=a.device), empty((1,), (1,), **info))  # noqa: E731
    print(f"of inv_ex n = 8: allocations {timed(torch, make)[0]:.1f}, kgen_call {timed(torch, launch)[0]:.1f}")
    print("with gradients; last, host us where the caller's thread computes them")
    for name in ("inv_ex", "solve_ex", "cholesky_ex", "slogdet"):
        for n, batch in ((8, 1), (8, 100_000), (32, 10_000)):
            a = tensors(torch, batch, n)
            a = (a @ a.mT).requires_grad_()
            steps = [with_gradient(torch, x, name) for x in (kgen, torch.linalg)]
            mine, theirs = (timed(torch, step, a) for step in steps)
            with torch.autograd.set_multithreading_enabled(False):
                alone = [timed(torch, step, a)[0] for step in steps]
            print(f"{name:<14}{n:>4}{batch:>9}{mine[0]:>15.1f}{theirs[0]:>9.1f}{mine[1]:>15.1f}{theirs[1]:>11.1f}"
                  f"{alone[0]:>15.1f}{alone[1]:>9.1f}")  # fmt: skip


def jax_times():
    try:
        jax, kj = jax_gpu()
    except Skipped as why:
        return print(f"JAX: {why}")
    print("JAX", jax.__version__)
    print(f"{'function':<14}{'n':>4}{'batch':>9}{'us a call, kgen':>17}{'jax.numpy':>11}")
    for n, batch in ((8, 1), (8, 100_000), (32, 100_000)):
        a = jax_matrices(jax, batch, n)
        row = []
        for function in (jax.jit(kj.inv), jax.jit(jax.numpy.linalg.inv)):
            jax.block_until_ready(function(a))
            calls = 50
            start = time.perf_counter()
            for _ in range(calls):
                result = function(a)  # held no longer than to the next call: a pool that grows would be what is timed
            jax.block_until_ready(result)
            row.append((time.perf_counter() - start) / calls * 1e6)
        print(f"{'inv':<14}{n:>4}{batch:>9}{row[0]:>17.1f}{row[1]:>11.1f}")
