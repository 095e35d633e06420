"""PyTorch, CuPy and foreign arrays on a GPU: results, streams, capture, threads, derivatives, leaks. Run by gpu.py."""

from __future__ import annotations

import gc
import importlib

import numpy as np

import kgen_cuda as kgen
import pages
from gpu_checks import Skipped, close, in_threads, module, raises, test, torch_gpu
from matrices import tensors


@test
def torch_functions():
    torch = torch_gpu()
    for dtype, tolerance in ((torch.float32, 1e-3), (torch.float64, 1e-9), (torch.complex128, 1e-9)):
        a = tensors(torch, dtype=dtype)
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
    a = tensors(torch, 64, 5)
    close(kgen.inv(a[:1].expand(100, 5, 5)), torch.linalg.inv(a[:1]).expand(100, 5, 5))
    b = tensors(torch, 60, 5).reshape(10, 6, 5, 5)
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
def torch_in_place():
    """out= that the operation overwrites takes no memory, and has the same bits."""
    torch = torch_gpu()
    a, b = tensors(torch, 10_000, 8), torch.randn(10_000, 8, 8, dtype=torch.float64, device="cuda")
    solve = lambda x, **out: kgen.solve_triangular(a, x, upper=True, **out)  # noqa: E731
    for function, x in ((solve, b), (lambda x, **out: kgen.cholesky_ex(x, **out).result, a @ a.mT)):
        want = function(x)
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        assert function(x, out=x) is x and bool((x == want).all())
        assert torch.cuda.max_memory_allocated() - before < x.nbytes


@test
def torch_big_batch():
    torch = torch_gpu()
    a = tensors(torch, 200_000, 3)  # more than 65,535
    close(kgen.inv(a) @ a, torch.eye(3, dtype=a.dtype, device="cuda").expand(a.shape), 1e-6)


@test
def torch_errors():
    torch = torch_gpu()
    a = tensors(torch, 100, 4)
    a[17] = 0
    a[3, 0, 0] = float("nan")
    with raises(torch.linalg.LinAlgError) as caught:
        kgen.inv(a)
    assert isinstance(caught.value, np.linalg.LinAlgError) and caught.value.index == (17,)
    result, info = kgen.inv_ex(a)
    assert int(info[17]) == 1 and torch.isnan(result[17]).all()
    assert torch.isfinite(result[18:]).all()  # neighbours are not disturbed


@test
def torch_never_synchronises():
    torch = torch_gpu()
    a = tensors(torch)
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
    a = tensors(torch)
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
    a = tensors(torch, 500, 7)
    b = torch.randn(500, 7, 2, dtype=a.dtype, device="cuda")
    with raises(kgen.NotPrepared), torch.cuda.graph(torch.cuda.CUDAGraph()):
        kgen.inv_ex(a[:, :6, :6])
    with kgen.prepare():
        kgen.inv_ex(a)
        kgen.solve_ex(a, b)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        inverse, _ = kgen.inv_ex(a)
        x, _ = kgen.solve_ex(a, b)
    a.copy_(tensors(torch, 500, 7))
    graph.replay()
    torch.cuda.synchronize()
    close(inverse, torch.linalg.inv(a))
    close(x, torch.linalg.solve(a, b))


@test
def torch_threads():
    torch = torch_gpu()
    a = tensors(torch, 2000, 6)
    want = torch.linalg.inv(a)

    def work(_):
        with torch.cuda.stream(torch.cuda.Stream()):
            for _ in range(50):
                close(kgen.inv(a), want)

    torch.cuda.synchronize()
    in_threads(work, range(2))


@test
def torch_second_gpu():
    torch = torch_gpu()
    if torch.cuda.device_count() < 2:
        raise Skipped("one GPU")
    a = tensors(torch, device="cuda:1")
    close(kgen.inv(a), torch.linalg.inv(a))
    assert kgen.inv(a).device == a.device and torch.cuda.current_device() == 0
    with raises(TypeError):
        kgen.solve(a, torch.ones(8, dtype=a.dtype, device="cuda:0"))


@test
def torch_thread_for_each_gpu():
    """Calls, lists, a capture and gradients at the same time, and what they leave of the memory."""
    torch = torch_gpu()
    if torch.cuda.device_count() < 2:
        raise Skipped("one GPU")

    def work(device):
        torch.cuda.set_device(device)
        with torch.cuda.stream(torch.cuda.Stream()):
            a = tensors(torch, 500, 7, device=device)
            want = torch.linalg.inv(a)
            with kgen.prepare():
                kgen.inv_ex(a)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=torch.cuda.Stream(), capture_error_mode="thread_local"):
                inverse, _ = kgen.inv_ex(a)

            def step():
                close(kgen.inv(a), want)
                for got, x in zip(kgen.inv([a[0], a[1, :3, :3]]), (a[0], a[1, :3, :3]), strict=True):
                    close(got, torch.linalg.inv(x))
                leaf = a.clone().requires_grad_()
                (gradient,) = torch.autograd.grad(kgen.inv(leaf).sum(), leaf)
                close(gradient, -want.mT.sum(-1, keepdim=True) * want.mT.sum(-2, keepdim=True))
                inverse.zero_()
                graph.replay()
                close(inverse, want)

            for _ in range(20):
                step()
            torch.cuda.synchronize()
            gc.collect()
            free, held = torch.cuda.mem_get_info()[0], torch.cuda.memory_allocated()
            for _ in range(200):
                step()
            torch.cuda.synchronize()
            gc.collect()
            assert torch.cuda.memory_allocated() <= held
            assert torch.cuda.mem_get_info()[0] >= free - (4 << 20)

    in_threads(work, ("cuda:0", "cuda:1"))


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

    a, b = tensors(torch, 100, 8), tensors(torch, 100, 8)
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
    """PyTorch computes gradients in a thread of its own, which `prepare` reaches."""
    torch = torch_gpu()
    a = tensors(torch, 100, 9).requires_grad_()

    def step():
        a.grad = None
        kgen.inv(a, check=False).sum().backward()

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side), kgen.prepare():
        step()
    torch.cuda.current_stream().wait_stream(side)
    a.grad = None
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    with torch.no_grad():
        a.copy_(tensors(torch, 100, 9))
    graph.replay()
    torch.cuda.synchronize()
    got = a.grad.clone()
    a.grad = None
    torch.linalg.inv(a).sum().backward()
    close(got, a.grad)


@test
def torch_leaks():
    torch = torch_gpu()
    a = tensors(torch, 100, 4)
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
    close(kgen.inv_posdef(s) @ s, cupy.broadcast_to(cupy.eye(8), s.shape), 1e-6)
    close(kgen.slogdet(a).logabsdet, cupy.linalg.slogdet(a)[1])
    close(kgen.inv(a.reshape(10, 100, 8, 8)[::2, ::3]), cupy.linalg.inv(a).reshape(10, 100, 8, 8)[::2, ::3])
    with cupy.cuda.Stream(non_blocking=True) as stream:
        c = a + 1
        result = kgen.inv_ex(c).result
        stream.synchronize()
    close(result, cupy.linalg.inv(a + 1))
    a[5] = 0
    with raises(np.linalg.LinAlgError) as caught:
        kgen.inv(a)
    assert caught.value.index == (5,)
    assert cupy.isnan(kgen.inv(a, check=False)[5]).all()
    s[4] = -s[4]
    assert cupy.isnan(kgen.cholesky(s, check=False)[4]).all()


@test
def cupy_capture():
    """CuPy's pool has the memory of a call before: within a capture it cannot fetch any."""
    cupy = module("cupy")
    a = cupy.random.standard_normal((500, 7, 7)) + 7 * cupy.eye(7)
    cupy.cuda.Device().synchronize()
    with cupy.cuda.Stream(non_blocking=True) as stream:
        with kgen.prepare():
            kgen.inv_ex(a)
        stream.begin_capture()
        inverse, _ = kgen.inv_ex(a)
        graph = stream.end_capture()
        a[...] = cupy.random.standard_normal((500, 7, 7)) + 7 * cupy.eye(7)
        graph.launch(stream)
        stream.synchronize()
        close(inverse, cupy.linalg.inv(a))


@test
def lists_to_128():
    """Matrices of different sizes, below 32 and above, in one call."""
    torch = torch_gpu()
    a = [tensors(torch, 1, n)[0] for n in (1, 32, 33, 63, 64, 65, 3, 100, 127, 128, 33, 40)]
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
def pages_examples():
    """The Python of docs/python.md that captures."""
    torch = torch_gpu()
    for text in pages.blocks("docs/python.md"):
        if "torch.cuda" in text:
            names = pages.run(text, "cuda")
            names["graph"].replay()
            close(names["inverse"], torch.linalg.inv(names["a"]))


@test
def foreign_arrays():
    """Whatever has __cuda_array_interface__."""
    cupy = module("cupy")
    a = cupy.random.standard_normal((10, 4, 4)) + 4 * cupy.eye(4)

    class Foreign:
        __cuda_array_interface__ = a.__cuda_array_interface__

    close(kgen.inv(Foreign()), cupy.linalg.inv(a))
