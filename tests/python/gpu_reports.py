"""What users of other libraries reported, on a GPU: docs/reproducers.md has the table. Run by gpu.py."""

from __future__ import annotations

import kgen_cuda as kgen
from gpu_checks import Skipped, close, module, test, torch_gpu
from matrices import tensors


@test
def report_large_batch():
    """pytorch#13276, #21643, #24403, #42992, #192508: more than 65,535 matrices, and 2^19 expanded ones."""
    torch = torch_gpu()
    for count in (65_535, 65_536, 256 * 256, 105_024):
        close(kgen.inv(torch.eye(3, dtype=torch.float64, device="cuda").repeat(count, 1, 1)).sum(), 3.0 * count, 1e-9)
    a = tensors(torch, 65_536, 12)
    b = torch.randn(65_536, 12, 1, dtype=a.dtype, device="cuda")
    close(a @ kgen.solve(a, b), b)
    eye = torch.eye(2, device="cuda").expand((1 << 19) - 7, -1, -1)
    assert (kgen.cholesky(eye) == eye).all()


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
        a = tensors(torch, 5, n)
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
    a, b = tensors(torch, 10, 9), torch.randn(10, 9, 1, dtype=torch.float64, device="cuda")
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
    a = tensors(torch, 100, 10, device="cuda:1")
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
