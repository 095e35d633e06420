#!/usr/bin/env python3
"""enable() against PyTorch: its own samples (OpInfo) of each operator, results, strides and gradients.

    python3 tests/python/torch_enable.py          on a GPU: all precisions, capture, streams, threads, torch.compile

test_torch_enable.py does some of it on `host`. Each kernel takes seconds there.
"""

from __future__ import annotations

import importlib.util
import sys
import time
import types
import unittest

import torch

import gpu_checks
import kgen_cuda.torch
from matrices import tensors

OPERATORS = (
    "linalg.inv", "linalg.inv_ex", "linalg.solve", "linalg.solve_ex", "linalg.lu_factor", "linalg.lu_factor_ex",
    "linalg.lu_solve", "linalg.cholesky", "linalg.cholesky_ex", "cholesky_solve", "linalg.solve_triangular", "linalg.det",
    "linalg.slogdet", "logdet",
)  # fmt: skip


def each(result):
    return [result] if isinstance(result, torch.Tensor) else list(result)


def multiplied(results):
    """LU and pivots as their product: where two pivots are nearly as large, complex ones above all, others are as right."""
    for i, (x, pivots) in enumerate(zip(results, results[1:], strict=False)):
        if pivots.dtype == torch.int32 and pivots.ndim == x.ndim - 1 and x.numel():
            p, lower, upper = torch.lu_unpack(x, pivots)
            return [*results[:i], p @ lower @ upper, *results[i + 2 :]]
    return results


def same(got, want, what, **tolerance):
    got, want = each(got), each(want)
    for i, (x, y) in enumerate(zip(got, want, strict=True)):
        assert x.stride() == y.stride() or not x.numel(), f"{what}: result {i} has strides {x.stride()}, not {y.stride()}"
        assert (x.dtype, x.shape, x.device) == (y.dtype, y.shape, y.device), f"{what}: result {i}"
    if "lu_factor" in what or "_linalg" in what:
        got, want = multiplied(got), multiplied(want)
    for i, (x, y) in enumerate(zip(got, want, strict=True)):
        torch.testing.assert_close(x, y, msg=lambda text, i=i: f"{what}: result {i}: {text}", **tolerance)


def samples(device, dtypes, operators=OPERATORS, most=None):
    if importlib.util.find_spec("expecttest") is None:  # PyTorch's test package imports it, and its samples need none of it
        sys.modules["expecttest"] = types.SimpleNamespace(TestCase=unittest.TestCase)
    from torch.testing._internal.common_methods_invocations import op_db

    for info in op_db:
        if info.name in operators and info.variant_test_name in ("", "tensor"):
            for dtype in dtypes:
                for i, sample in enumerate(info.sample_inputs(device, dtype, requires_grad=False)):
                    if most is None or i < most:
                        yield f"{info.name} {dtype} sample {i}", info, sample


def compile_ahead(device, program):
    """On a GPU: compiles in many threads what the program needs, while PyTorch serves it."""
    if device != "cpu":
        kgen_cuda.torch._compile.most_threads = 16
        with kgen_cuda.torch.enable(device, least_batch=1):
            program()
        kgen_cuda.torch._compile.finish()


def compare_samples(device, dtypes, **limits):
    """Runs PyTorch's samples with and without enable(); returns the report."""
    cases = list(samples(device, dtypes, **limits))

    def run():
        return [info(sample.input, *sample.args, **sample.kwargs) for _, info, sample in cases]

    wanted = run()
    compile_ahead(device, run)
    with kgen_cuda.torch.enable(device, wait=True, least_batch=1):
        for (what, info, sample), want in zip(cases, wanted, strict=True):
            single = each(want)[0].dtype in (torch.float32, torch.complex64)
            tolerance = {"rtol": 1e-4, "atol": 1e-4} if single else {}
            same(info(sample.input, *sample.args, **sample.kwargs), want, what, **tolerance)
        return kgen_cuda.torch.report()


def everything(device, batch, n, k, dtype=torch.float64):
    """Results of a small program, gradients included, by name."""
    torch.manual_seed(n)
    a, b = tensors(torch, batch, n, dtype, device), torch.randn(batch, n, k, dtype=dtype, device=device)
    s = a @ a.mH
    linalg, factor = torch.linalg, torch.linalg.cholesky(s)
    found = {
        "cholesky": factor, "cholesky upper": linalg.cholesky(s, upper=True), "cholesky_ex": linalg.cholesky_ex(s),
        "cholesky_solve": torch.cholesky_solve(b, factor),
        "cholesky_solve upper": torch.cholesky_solve(b, factor.mH.resolve_conj(), True),
        "inv": linalg.inv(a), "inv of columns": linalg.inv(a.mT), "inv_ex": linalg.inv_ex(a),
        "inv into out": linalg.inv(a, out=torch.empty_like(a)), "inv into an empty out": linalg.inv(a, out=a.new_empty(0)),
        "inv onto itself": linalg.inv(own := a.clone(), out=own),
        "solve": linalg.solve(a, b), "solve of columns": linalg.solve(a.mT, b), "solve left": linalg.solve(a, b.mT, left=False),
        "solve into out": linalg.solve(a, b, out=a.new_empty(0)), "_linalg_solve_ex": torch.ops.aten._linalg_solve_ex(a, b),
        "lu_factor_ex": linalg.lu_factor_ex(a), "lu_factor of slices": linalg.lu_factor(a[::2, 1:, 1:]),
        "lu_solve": linalg.lu_solve(*linalg.lu_factor(a), b),
        "lu_solve left": linalg.lu_solve(*linalg.lu_factor(a), b.mT, left=False),
        "lu_solve adjoint": linalg.lu_solve(*linalg.lu_factor(a), b, adjoint=True),
        "det": linalg.det(a / n), "slogdet": linalg.slogdet(a), "_linalg_slogdet": torch.ops.aten._linalg_slogdet(a),
        "solve_triangular": linalg.solve_triangular(factor, b, upper=False),
        "solve_triangular right": linalg.solve_triangular(factor.mT, b.mT, upper=True, left=False),
        "solve_triangular in place": linalg.solve_triangular(factor, x := b.clone(), upper=False, out=x),
        "solve_triangular, one matrix": linalg.solve_triangular(factor[0] / (4 * n), b, upper=False, unitriangular=True),
    }  # fmt: skip
    for name, function in (
        ("solve", lambda a, b: linalg.solve(a, b)),
        ("inv", lambda a, b: linalg.inv(a) @ b),
        ("slogdet", lambda a, b: linalg.slogdet(a).logabsdet),
        ("cholesky", lambda a, b: linalg.solve_triangular(linalg.cholesky(a @ a.mH), b, upper=False)),
    ):
        inputs = a.clone().requires_grad_(), b.clone().requires_grad_()
        function(*inputs).abs().sum().backward()
        found[f"gradient of {name}"] = [x.grad for x in inputs if x.grad is not None]
    return found


def compare_everything(device, batch, n, k, dtype=torch.float64):
    want = everything(device, batch, n, k, dtype)
    compile_ahead(device, lambda: everything(device, batch, n, k, dtype))
    with kgen_cuda.torch.enable(device, wait=True, least_batch=1):
        got = everything(device, batch, n, k, dtype)
    tolerance = {"rtol": 1e-3, "atol": 1e-3} if dtype in (torch.float32, torch.complex64) else {}
    for name, result in got.items():
        same(result, want[name], f"{name}, n = {n}, {dtype}", **tolerance)
    return kgen_cuda.torch.report()


# ---- On a GPU


def served(report):
    return {(overload, who) for overload, who, _, _ in report.rows}


def samples_of_pytorch():
    report = compare_samples("cuda", (torch.float32, torch.float64, torch.complex64, torch.complex128))
    print(report)
    assert report.taken > 400  # the others have no elements, or what kgen does not serve


def sizes():
    for dtype in (torch.float32, torch.float64, torch.complex128):
        for n, k in ((5, 2), (16, 16), (33, 1)):
            report = compare_everything("cuda", 50, n, k, dtype)
    print(report)


def while_it_compiles():
    """PyTorch serves first, and kgen when it can."""
    a = tensors(torch, 100, 13)
    want = torch.linalg.inv(a)
    with kgen_cuda.torch.enable(least_batch=1):
        deadline = time.monotonic() + 60
        while ("linalg_inv_ex", "kgen") not in served(kgen_cuda.torch.report()):
            torch.testing.assert_close(torch.linalg.inv(a), want)
            assert time.monotonic() < deadline, kgen_cuda.torch.report()
        assert ("linalg_inv_ex", "PyTorch") in served(kgen_cuda.torch.report())


def capture():
    a, b = tensors(torch, 500, 7), torch.randn(500, 7, 2, dtype=torch.float64, device="cuda")
    for called_before in (False, True):
        with kgen_cuda.torch.enable(wait=True, least_batch=1):
            if called_before:
                torch.linalg.inv_ex(a), torch.linalg.solve_ex(a, b)
            graph = torch.cuda.CUDAGraph()
            try:
                with torch.cuda.graph(graph):
                    inverse, _ = torch.linalg.inv_ex(a)
                    x, _ = torch.linalg.solve_ex(a, b)
            except RuntimeError as error:  # what PyTorch itself cannot capture
                assert not called_before, error
                print(f"PyTorch does not capture its own: {str(error).splitlines()[0]}")
                continue
            report = kgen_cuda.torch.report()
            assert not (report.refused if called_before else report.taken), report
            a.copy_(tensors(torch, 500, 7))
            graph.replay()
            torch.cuda.synchronize()
            torch.testing.assert_close(inverse @ a, torch.eye(7, dtype=a.dtype, device="cuda").expand(500, 7, 7))
            torch.testing.assert_close(a @ x, b)


def streams_and_threads():
    a = tensors(torch, 2000, 6)
    want = torch.linalg.inv(a)
    torch.cuda.synchronize()

    def work(_):
        with torch.cuda.stream(torch.cuda.Stream()):
            for _ in range(50):
                late = torch.zeros_like(a)
                torch.cuda._sleep(100_000)
                late.copy_(a)
                torch.testing.assert_close(torch.linalg.inv(late), want)

    with kgen_cuda.torch.enable(wait=True, least_batch=1):
        gpu_checks.in_threads(work, range(3))
        assert kgen_cuda.torch.report().refused == 0


def compiled_by_pytorch():
    a = tensors(torch, 300, 6).requires_grad_()
    b = torch.randn(300, 6, 1, dtype=torch.float64, device="cuda")

    def program(a, b):
        return torch.linalg.solve(a, b).square().sum() + torch.linalg.slogdet(a).logabsdet.sum()

    (want,) = torch.autograd.grad(program(a, b), a)
    with kgen_cuda.torch.enable(wait=True, least_batch=1):
        (got,) = torch.autograd.grad(torch.compile(program, fullgraph=True)(a, b), a)
        assert ("linalg_lu_factor_ex.out", "kgen") in served(kgen_cuda.torch.report()), kgen_cuda.torch.report()
    torch.testing.assert_close(got, want)


def never_synchronises():
    a = tensors(torch, 100, 6)
    with kgen_cuda.torch.enable(wait=True, least_batch=1):
        torch.linalg.inv_ex(a), torch.linalg.solve_ex(a, a)
        torch.cuda.set_sync_debug_mode("error")
        try:
            torch.linalg.inv_ex(a), torch.linalg.solve_ex(a, a)
        finally:
            torch.cuda.set_sync_debug_mode("default")


def table():
    """The package's table: what it names is taken, a batch of one of the largest size is not, and neither is float16."""
    rows = kgen_cuda.torch._thresholds.Thresholds().rows[("inv_ex", "d")]
    first, _, least = rows[0]
    with kgen_cuda.torch.enable(wait=True):
        torch.linalg.inv_ex(tensors(torch, least, first))
        assert ("linalg_inv_ex", "kgen") in served(kgen_cuda.torch.report())
        torch.linalg.inv_ex(tensors(torch, 1, 400))
        assert ("linalg_inv_ex", "PyTorch") in served(kgen_cuda.torch.report())


def costs():
    """Host time that a refused call costs more, and that of one that kgen serves."""
    a = tensors(torch, 1, 4)

    def host(calls=300):
        torch.linalg.inv_ex(a)
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            torch.linalg.inv_ex(a)
        return (time.perf_counter() - start) / calls * 1e6

    own = host()
    with kgen_cuda.torch.enable(wait=True, least_batch=2):
        refused = host()
    with kgen_cuda.torch.enable(wait=True, least_batch=1):
        taken = host()
    print(f"host us of inv_ex, one 4 x 4 matrix: PyTorch {own:.1f}, refused by enable() {refused:.1f}, kgen {taken:.1f}")


if __name__ == "__main__":
    _, failed = gpu_checks.run([sizes, samples_of_pytorch, while_it_compiles, capture, streams_and_threads,
                                never_synchronises, table, compiled_by_pytorch, costs])  # fmt: skip
    sys.exit(1 if failed else 0)
