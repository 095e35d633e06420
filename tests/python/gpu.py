#!/usr/bin/env python3
"""The Python package on a GPU: PyTorch, CuPy and JAX arrays, streams, capture, threads, a second GPU, leaks.

    python3 tests/python/gpu.py             every test whose framework is installed; exit status 1 if one fails, or none passes
    python3 tests/python/gpu.py NAME...     the tests whose names begin so
    python3 tests/python/gpu.py --time      and times beside torch.linalg and jax.numpy.linalg

kgen_cuda is what Python imports: installed, or a folder on PYTHONPATH. Needs no pytest.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import threading
import time
import traceback

import numpy as np

import kgen_cuda as kgen

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


def close(got, want, tolerance=1e-8):
    difference = abs(got - want).max()
    assert difference < tolerance, f"differs by {difference}"


def matrices(torch, batch=1000, n=8, dtype=None, device="cuda"):
    dtype = dtype or torch.float64
    return torch.randn(batch, n, n, dtype=dtype, device=device) + n * torch.eye(n, dtype=dtype, device=device)


@test
def torch_functions():
    torch = torch_gpu()
    for dtype, tolerance in ((torch.float32, 1e-3), (torch.float64, 1e-9), (torch.complex128, 1e-9)):
        a = matrices(torch, dtype=dtype)
        s = a @ a.mH
        b = torch.randn(1000, 8, 3, dtype=dtype, device="cuda")
        for x in (a, a.mT.contiguous().mT, torch.nn.functional.pad(a, (1, 2))[..., 1:-2]):
            close(kgen.inv(x), torch.linalg.inv(a), tolerance)
            close(kgen.solve(x, b), torch.linalg.solve(a, b), tolerance)
            close(kgen.solve(x, b.mT.contiguous(), left=False), torch.linalg.solve(a, b.mT, left=False), tolerance)
            close(kgen.slogdet(x).logabsdet, torch.linalg.slogdet(a).logabsdet, tolerance)
            close(kgen.det(x) / torch.linalg.det(a), torch.ones(1000, device="cuda"), tolerance)
            close(kgen.cond(x, 1) / torch.linalg.cond(a, 1), torch.ones(1000, device="cuda"), tolerance)
            close(kgen.matmul(x, b), a @ b, tolerance)
        lu, pivots = kgen.lu_factor(a)
        want = torch.linalg.lu_factor(a)
        close(lu, want.LU, tolerance)
        assert (pivots == want.pivots).all()
        close(kgen.lu_solve(lu, pivots, b), torch.linalg.solve(a, b), tolerance)
        for upper in (False, True):
            factor = torch.linalg.cholesky(s, upper=upper)
            close(kgen.cholesky(s, upper=upper), factor, tolerance)
            close(kgen.solve_posdef(s, b, upper=upper), torch.linalg.solve(s, b), tolerance * 10)
            close(kgen.cholesky_solve(b, factor, upper), torch.linalg.solve(s, b), tolerance * 10)
            close(kgen.inv_posdef(s, upper=upper), torch.linalg.inv(s), tolerance * 10)
            close(kgen.solve_triangular(factor, b, upper=upper), torch.linalg.solve_triangular(factor, b, upper=upper),
                  tolerance)  # fmt: skip
        assert kgen.inv(a).device == a.device and kgen.inv(a).dtype == dtype


@test
def torch_layouts():
    torch = torch_gpu()
    a = matrices(torch, 64, 5)
    close(kgen.inv(a[:1].expand(100, 5, 5)), torch.linalg.inv(a[:1]).expand(100, 5, 5))
    b = matrices(torch, 60, 5).reshape(10, 6, 5, 5)
    close(kgen.inv(b[::2, ::3]), torch.linalg.inv(b[::2, ::3]))  # by pointers
    close(kgen.inv(b[..., ::1, :].mT.mT), torch.linalg.inv(b))
    close(kgen.inv(a.conj()), torch.linalg.inv(a))
    z = torch.complex(a, a.flip(0))
    close(kgen.inv(z.mH), torch.linalg.inv(z.mH))
    out = torch.empty_like(a)
    assert kgen.inv(a, out=out) is out
    close(out, torch.linalg.inv(a))
    assert kgen.inv(a[:0]).shape == (0, 5, 5)
    vector = torch.randn(5, dtype=torch.float64, device="cuda")
    close(kgen.solve(a, vector), torch.linalg.solve(a, vector.expand(64, 5)[..., None])[..., 0])


@test
def torch_big_batch():
    torch = torch_gpu()
    a = matrices(torch, 200_000, 3)  # more than 65,535
    close(kgen.inv(a) @ a, torch.eye(3, dtype=a.dtype, device="cuda"), 1e-6)


@test
def torch_errors():
    torch = torch_gpu()
    a = matrices(torch, 100, 4)
    a[17] = 0
    a[3, 0, 0] = float("nan")
    try:
        kgen.inv(a)
    except torch.linalg.LinAlgError as error:
        assert isinstance(error, np.linalg.LinAlgError) and error.index == (17,)
    else:
        raise AssertionError("nothing was raised")
    result, info = kgen.inv_ex(a)
    assert int(info[17]) == 1 and torch.isnan(result[17]).all()
    assert torch.isfinite(result[18:]).all()  # neighbours are not disturbed


@test
def torch_never_synchronises():
    torch = torch_gpu()
    a = matrices(torch)
    kgen.inv_ex(a), kgen.cholesky_ex(a), kgen.solve(a, a, check=False)
    torch.cuda.set_sync_debug_mode("error")
    try:
        kgen.inv_ex(a), kgen.cholesky_ex(a), kgen.solve(a, a, check=False)
    finally:
        torch.cuda.set_sync_debug_mode("default")


@test
def torch_late_producer():
    """On another stream what is read was written late; the caching allocator reuses memory in between."""
    torch = torch_gpu()
    stream = torch.cuda.Stream()
    a = matrices(torch)
    kgen.inv_ex(a)
    want = torch.linalg.inv(a)
    torch.cuda.synchronize()
    for _ in range(20):
        with torch.cuda.stream(stream):
            b = torch.zeros_like(a)
            torch.cuda._sleep(2_000_000)
            b.copy_(a)
            result, _ = kgen.inv_ex(b)
            del b
            junk = torch.full_like(a, float("nan"))
        stream.synchronize()
        close(result, want)
        del junk


@test
def torch_capture():
    torch = torch_gpu()
    a = matrices(torch, 500, 7)
    b = torch.randn(500, 7, 2, dtype=a.dtype, device="cuda")
    graph = torch.cuda.CUDAGraph()
    try:
        with torch.cuda.graph(graph):
            kgen.inv_ex(matrices_like := a[:, :6, :6])
        raise AssertionError(f"captured unprepared, {matrices_like.shape}")
    except kgen.NotPrepared:
        pass
    with kgen.prepare():
        kgen.inv_ex(a)
        kgen.solve_ex(a, b)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        inverse, _ = kgen.inv_ex(a)
        x, _ = kgen.solve_ex(a, b)
    a.copy_(matrices(torch, 500, 7))
    graph.replay()
    torch.cuda.synchronize()
    close(inverse, torch.linalg.inv(a))
    close(x, torch.linalg.solve(a, b))


@test
def torch_threads():
    torch = torch_gpu()
    a = matrices(torch, 2000, 6)
    want = torch.linalg.inv(a)
    failures = []

    def work():
        try:
            with torch.cuda.stream(torch.cuda.Stream()):
                for _ in range(50):
                    close(kgen.inv(a), want)
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    torch.cuda.synchronize()
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


@test
def torch_second_gpu():
    torch = torch_gpu()
    if torch.cuda.device_count() < 2:
        raise Skipped("one GPU")
    a = matrices(torch, device="cuda:1")
    close(kgen.inv(a), torch.linalg.inv(a))
    assert kgen.inv(a).device == a.device and torch.cuda.current_device() == 0
    try:
        kgen.solve(a, torch.ones(8, dtype=a.dtype, device="cuda:0"))
    except TypeError:
        pass
    else:
        raise AssertionError("arrays of two GPUs were taken")


@test
def torch_derivatives():
    torch = torch_gpu()
    cases = importlib.import_module("torch_derivatives")
    for name in cases.CASES:
        for dtype in (torch.float64, torch.complex128):
            cases.check(name, dtype, "cuda")


@test
def torch_compiled():
    torch = torch_gpu()

    def function(a, b):
        return kgen.solve(a, b, check=False).sum() + kgen.slogdet(a).logabsdet.sin().sum()

    a, b = matrices(torch, 100, 8), matrices(torch, 100, 8)
    pairs = []
    for f in (torch.compile(function, fullgraph=True), function):
        inputs = a.clone().requires_grad_(), b.clone().requires_grad_()
        with torch.cuda.stream(torch.cuda.Stream()):
            f(*inputs).backward()
        torch.cuda.synchronize()
        pairs.append([x.grad for x in inputs])
    for got, want in zip(*pairs, strict=True):
        close(got, want)


@test
def torch_captured_gradient():
    """After a call as PyTorch's guide warms up: gradients are computed in a thread of PyTorch's."""
    torch = torch_gpu()
    a = matrices(torch, 100, 8).requires_grad_()

    def step():
        a.grad = None
        kgen.inv(a, check=False).sum().backward()

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(2):
            step()
    torch.cuda.current_stream().wait_stream(side)
    a.grad = None
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    with torch.no_grad():
        a.copy_(matrices(torch, 100, 8))
    graph.replay()
    torch.cuda.synchronize()
    got = a.grad.clone()
    a.grad = None
    torch.linalg.inv(a).sum().backward()
    close(got, a.grad)


@test
def torch_leaks():
    torch = torch_gpu()
    a = matrices(torch, 100, 4)
    for _ in range(100):
        kgen.inv_ex(a)
    torch.cuda.synchronize()
    gc.collect()
    free, _ = torch.cuda.mem_get_info()
    for _ in range(10_000):
        kgen.inv_ex(a)
    torch.cuda.synchronize()
    assert torch.cuda.mem_get_info()[0] >= free - (4 << 20)


@test
def cupy_functions():
    cupy = module("cupy")
    a = cupy.random.standard_normal((1000, 8, 8)) + 8 * cupy.eye(8)
    s = a @ a.swapaxes(-1, -2)
    b = cupy.random.standard_normal((1000, 8, 3))
    inverse = kgen.inv(a)
    assert isinstance(inverse, cupy.ndarray)
    close(inverse, cupy.linalg.inv(a))
    close(kgen.solve(a, b), cupy.linalg.solve(a, b))
    close(kgen.cholesky(s), cupy.linalg.cholesky(s))
    close(kgen.inv_posdef(s) @ s, cupy.eye(8), 1e-6)
    close(kgen.slogdet(a).logabsdet, cupy.linalg.slogdet(a)[1])
    close(kgen.inv(a.reshape(10, 100, 8, 8)[::2, ::3]), cupy.linalg.inv(a).reshape(10, 100, 8, 8)[::2, ::3])
    with cupy.cuda.Stream(non_blocking=True) as stream:
        c = a + 1
        result = kgen.inv_ex(c).result
        stream.synchronize()
    close(result, cupy.linalg.inv(a + 1))
    a[5] = 0
    try:
        kgen.inv(a)
    except np.linalg.LinAlgError as error:
        assert error.index == (5,)
    else:
        raise AssertionError("nothing was raised")
    assert cupy.isnan(kgen.inv(a, check=False)[5]).all()
    s[4] = -s[4]
    assert cupy.isnan(kgen.cholesky(s, check=False)[4]).all()


@test
def jax_functions():
    jax = module("jax")
    jax.config.update("jax_enable_x64", True)
    a = jax.random.normal(jax.random.PRNGKey(0), (100, 6, 6), dtype="float64") + 6 * jax.numpy.eye(6)
    inverse = kgen.inv(a)
    assert isinstance(inverse, jax.Array), type(inverse)
    close(inverse, jax.numpy.linalg.inv(a))
    b = jax.numpy.ones((100, 6, 2))
    close(kgen.solve(a, b), jax.numpy.linalg.solve(a, b))
    try:
        jax.jit(kgen.inv)(a)
    except TypeError as error:
        assert "jax.jit" in str(error)
    else:
        raise AssertionError("a tracer was taken")


def jax_gpu():
    jax = module("jax")
    jax.config.update("jax_enable_x64", True)
    if jax.default_backend() != "gpu":
        raise Skipped("JAX sees no GPU")
    return jax, importlib.import_module("kgen_cuda.jax")


def jax_matrices(jax, batch, n):
    return jax.random.normal(jax.random.PRNGKey(0), (batch, n, n), dtype="float64") + n * jax.numpy.eye(n)


@test
def jax_transformations():
    jax, kj = jax_gpu()
    jnp = jax.numpy
    a, b = jax_matrices(jax, 300, 6), jnp.ones((300, 6, 2))
    inverse, x = np.linalg.inv(a), np.linalg.solve(a, b)
    close(jax.jit(kj.inv)(a), inverse)
    close(jax.jit(jax.vmap(kj.inv))(a), inverse)
    close(jax.jit(kj.solve)(a, b), x)
    close(jax.vmap(kj.solve, (None, 0))(a[0], b), x[:1])
    close(jax.jit(kj.slogdet)(a).logabsdet, np.linalg.slogdet(a)[1])
    s = a @ a.mT
    close(jax.jit(kj.cholesky)(s), np.linalg.cholesky(s))
    close(jax.jit(kj.solve_posdef)(s, b), np.linalg.solve(s, b))
    single = a.astype("float32")
    close(jax.jit(kj.inv)(single), inverse, 1e-4)
    z = a + 1j * a[::-1]
    close(jax.jit(kj.inv)(z), np.linalg.inv(z))
    singular = a.at[7].set(0)
    result, info = jax.jit(kj.inv_ex)(singular)
    assert int(info[7]) == 1 and np.isnan(result[7]).all() and np.isfinite(result[8:]).all()
    step = lambda x, _: (kj.inv(x), None)  # noqa: E731
    close(jax.jit(lambda x: jax.lax.scan(step, x, length=100)[0])(a[:5]), a[:5])
    if len(jax.devices()) > 1:
        other = jax.device_put(a, jax.devices()[1])
        found = jax.jit(kj.inv)(other)
        assert found.devices() == other.devices()
        close(np.asarray(found), inverse)


@test
def jax_gradients():
    jax, kj = jax_gpu()
    a = jax_matrices(jax, 300, 6)

    def loss(linalg):
        def scalar(a):
            L = linalg.cholesky(a @ a.mT)
            x = linalg.solve(a, L[..., :2])
            return (linalg.inv(a) ** 2).sum() + (x**3).sum() + linalg.slogdet(a)[1].sum()

        return jax.jit(jax.grad(scalar))

    close(loss(kj)(a), loss(jax.numpy.linalg)(a))


@test
def jax_workspace():
    """Beyond 32 inv works in memory that XLA lends for the call."""
    jax, kj = jax_gpu()
    for n in (64, 100):
        a = jax_matrices(jax, 300, n)
        other = jax.jit(lambda x: (kj.inv(x), kj.inv(2 * x)))(a)
        close(other[0], np.linalg.inv(a))
        close(2 * other[1], np.linalg.inv(a))


@test
def jax_large_batch():
    jax, kj = jax_gpu()
    jnp = jax.numpy
    factors = jnp.arange(1.0, 200_001)[:, None, None]
    close(jax.jit(kj.inv)(jnp.eye(3) * factors) * factors, jnp.broadcast_to(jnp.eye(3), (200_000, 3, 3)))


@test
def jax_late_producer():
    """What is read was written late, by the program before and by the same program."""
    jax, kj = jax_gpu()
    jnp = jax.numpy
    a = jax_matrices(jax, 1000, 8)
    slow = jax.jit(lambda x, y: x + 0 * (y @ y @ y @ y)[0, 0])
    y = jnp.ones((4096, 4096)) * 1e-4
    inverse = jax.jit(lambda x: (kj.inv(x) * 2, kj.solve(x, x)))
    want = np.linalg.inv(a) * 2
    for _ in range(20):
        got, eye = inverse(slow(a, y))
        close(got, want)
        close(eye, jnp.broadcast_to(jnp.eye(8), a.shape))


@test
def jax_threads():
    jax, kj = jax_gpu()
    failures = []

    def work(n):
        try:
            a = jax_matrices(jax, 500, n)
            function, want = jax.jit(kj.inv), np.linalg.inv(a)
            for _ in range(50):
                close(function(a), want)
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in (5, 6, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


@test
def jax_leaks():
    jax, kj = jax_gpu()
    a = jax_matrices(jax, 100, 64)
    function = jax.jit(kj.inv)
    stats = jax.devices()[0].memory_stats
    jax.block_until_ready(function(a))
    before = stats()["bytes_in_use"]
    for _ in range(10_000):
        x = function(a)
    jax.block_until_ready(x)
    del x
    gc.collect()
    assert stats()["bytes_in_use"] <= before + 2 * a.nbytes


# What users of other libraries reported: docs/reproducers.md has the table.


@test
def report_large_batch():
    """pytorch#13276, #21643, #24403, #42992, #192508: more than 65,535 matrices, and 2^19 expanded ones."""
    torch = torch_gpu()
    for count in (65_535, 65_536, 256 * 256, 105_024):
        close(kgen.inv(torch.eye(3, dtype=torch.float64, device="cuda").repeat(count, 1, 1)).sum(), 3.0 * count, 1e-9)
    a = matrices(torch, 65_536, 12)
    b = torch.randn(65_536, 12, 1, dtype=a.dtype, device="cuda")
    close(a @ kgen.solve(a, b), b)
    eye = torch.eye(2, device="cuda").expand((1 << 19) - 7, -1, -1)
    assert (kgen.cholesky(eye) == eye).all()


@test
def lists_to_128():
    """Matrices of different sizes, below 32 and above, in one call."""
    torch = torch_gpu()
    a = [matrices(torch, 1, n)[0] for n in (1, 32, 33, 63, 64, 65, 3, 100, 127, 128, 33, 40)]
    b = [torch.randn(len(x), 1 + len(x) % 3, dtype=torch.float64, device="cuda") for x in a]
    s = [x @ x.mT for x in a]
    for x, inverse in zip(a, kgen.inv(a), strict=True):
        close(inverse, torch.linalg.inv(x))
    for x, right, solution in zip(a, b, kgen.solve(a, b), strict=True):
        close(x @ solution, right)
    for x, factor in zip(s, kgen.cholesky(s), strict=True):
        close(factor, torch.linalg.cholesky(x))
    for x, inverse in zip(s, kgen.inv_posdef(s), strict=True):
        close(x @ inverse, torch.eye(len(x), dtype=x.dtype, device="cuda"))
    sizes = [torch.linalg.slogdet(x)[1] for x in a]
    close(kgen.slogdet(a).logabsdet, torch.stack(sizes))


@test
def report_large_arrays():
    """xla#6834: more than 2^31 elements."""
    torch = torch_gpu()
    n, count = 32, (1 << 21) + 100
    if torch.cuda.mem_get_info()[0] < 40 << 30:
        raise Skipped("the GPU has not 40 GiB free")
    a = torch.eye(n, device="cuda").repeat(count, 1, 1)
    a[-1] *= 2
    inverse = kgen.inv(a)
    assert bool((inverse[:-1] == a[:-1]).all()) and bool((inverse[-1] == torch.eye(n, device="cuda") / 2).all())
    del a, inverse
    torch.cuda.empty_cache()


@test
def report_nan_input():
    """pytorch#134334: inv of a NaN never ends on a GPU; #64818: info of Cholesky."""
    torch = torch_gpu()
    for n in (3, 64):
        a = matrices(torch, 5, n)
        a[2] = float("nan")
        inverse, _ = kgen.inv_ex(a)
        rest = [0, 1, 3, 4]
        assert bool(inverse[2].isnan().all())
        close(inverse[rest], torch.linalg.inv(a[rest]))
        assert kgen.cholesky_ex(a @ a.mT).info.tolist() == [0, 0, 1, 0, 0]


@test
def report_capture():
    """pytorch#96632: solve in a CUDA graph."""
    torch = torch_gpu()
    a, b = matrices(torch, 10, 9), torch.randn(10, 9, 1, dtype=torch.float64, device="cuda")
    with kgen.prepare():
        kgen.solve(a, b, check=False)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        x = kgen.solve(a, b, check=False)
    graph.replay()
    close(x, torch.linalg.solve(a, b))


@test
def report_second_gpu():
    """pytorch#87794: a capture on the second GPU while the first is current."""
    torch = torch_gpu()
    if torch.cuda.device_count() < 2:
        raise Skipped("one GPU")
    a = matrices(torch, 100, 10, device="cuda:1")
    with torch.cuda.device(0):
        close(kgen.inv(a), torch.linalg.inv(a))
        with kgen.prepare():
            kgen.inv_ex(a)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=torch.cuda.Stream("cuda:1")):
            inverse, _ = kgen.inv_ex(a)
        graph.replay()
        torch.cuda.synchronize(1)
        close(inverse, torch.linalg.inv(a))


@test
def report_stream():
    """cupy#8599: inv on a stream of its own gave NaN in the second call."""
    cupy = module("cupy")
    cupy.random.default_rng(seed=1)
    for n in (5, 10):
        a = cupy.empty((1, n, n))
        a[0] = cupy.eye(n)
        stream = cupy.cuda.Stream(non_blocking=True)
        cupy.cuda.Device().synchronize()
        with stream:
            inverse = kgen.inv(a)
        stream.synchronize()
        close(inverse, a)


@test
def foreign_arrays():
    """Whatever has __cuda_array_interface__."""
    cupy = module("cupy")
    a = cupy.random.standard_normal((10, 4, 4)) + 4 * cupy.eye(4)

    class Foreign:
        __cuda_array_interface__ = a.__cuda_array_interface__

    close(kgen.inv(Foreign()), cupy.linalg.inv(a))


def timed(torch, function, *arrays):
    """Host microseconds of a call, and GPU microseconds, warm."""
    for _ in range(20):
        function(*arrays)
    torch.cuda.synchronize()
    calls = 200
    start = time.perf_counter()
    for _ in range(calls):
        function(*arrays)
    host = (time.perf_counter() - start) / calls * 1e6
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
        a = matrices(torch, batch, n)
        a = a @ a.mT
        mine, theirs = timed(torch, getattr(kgen, name), a), timed(torch, getattr(torch.linalg, name), a)
        print(f"{name:<14}{n:>4}{batch:>9}{mine[0]:>15.1f}{theirs[0]:>9.1f}{mine[1]:>15.1f}{theirs[1]:>11.1f}")
    print("with gradients")
    for name in ("inv_ex", "solve_ex", "cholesky_ex", "slogdet"):
        for n, batch in ((8, 1), (8, 100_000), (32, 10_000)):
            a = matrices(torch, batch, n)
            a = (a @ a.mT).requires_grad_()
            mine, theirs = (timed(torch, with_gradient(torch, x, name), a) for x in (kgen, torch.linalg))
            print(f"{name:<14}{n:>4}{batch:>9}{mine[0]:>15.1f}{theirs[0]:>9.1f}{mine[1]:>15.1f}{theirs[1]:>11.1f}")


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
            jax.block_until_ready([function(a) for _ in range(calls)][-1])
            row.append((time.perf_counter() - start) / calls * 1e6)
        print(f"{'inv':<14}{n:>4}{batch:>9}{row[0]:>17.1f}{row[1]:>11.1f}")


def main():
    print(kgen.show_config())
    passed = failed = 0
    names = tuple(name for name in sys.argv[1:] if name != "--time")
    chosen = [function for function in tests if function.__name__.startswith(names or "")]
    for function in chosen:
        try:
            start = time.perf_counter()
            function()
            passed += 1
            print(f"passed   {function.__name__}, {time.perf_counter() - start:.1f} s", flush=True)
        except Skipped as why:
            print(f"skipped  {function.__name__}: {why}")
        except Exception:  # noqa: BLE001
            failed += 1
            print(f"FAILED   {function.__name__}\n{traceback.format_exc()}")
    if "--time" in sys.argv[1:]:
        times()
        jax_times()
    print(f"{passed} passed, {len(chosen) - passed - failed} skipped, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
