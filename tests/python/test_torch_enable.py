"""enable() on CPU tensors, by kgen's device `host`; skipped without PyTorch. On a GPU: torch_enable.py."""

from __future__ import annotations

import os
import threading

import pytest

torch = pytest.importorskip("torch")

import kgen_cuda.torch as kt  # noqa: E402
import torch_enable as against  # noqa: E402
from matrices import tensors  # noqa: E402


@pytest.fixture(autouse=True)
def ends_disabled():
    yield
    kt.disable()


def test_results_strides_and_gradients():
    report = against.compare_everything("cpu", 3, 4, 2)
    assert report.taken > 40 and report.refused <= 2, report  # slices are n = 3, and no kernels of it are missing
    assert "linalg_inv_ex" in repr(report) and "<table>" in report._repr_html_()


def test_samples_of_pytorch():
    everything = os.environ.get("KGEN_TEST_FULL")
    dtypes = (torch.float32, torch.float64, torch.complex64, torch.complex128) if everything else (torch.float64,)
    operators = against.OPERATORS if everything else ("linalg.inv_ex", "linalg.det", "linalg.cholesky_ex")
    report = against.compare_samples("cpu", dtypes, operators=operators)
    assert report.taken > 5, report


def test_what_pytorch_serves():
    a = tensors(torch, 4, 3, device="cpu")
    with kt.enable("cpu", wait=True, least_batch=5):
        torch.linalg.inv(a)
        torch.linalg.inv(a[:0])
        with pytest.raises(RuntimeError, match="pivot"):  # which PyTorch has on a GPU only
            torch.linalg.lu_factor(a, pivot=False)
        with pytest.raises(RuntimeError, match="square"):
            torch.linalg.inv(a[:, :2])
        with pytest.raises(RuntimeError):
            torch.linalg.inv(a.half())
        reasons = {why for _, who, why, _ in kt.report().rows if who == "PyTorch"}
        assert {"batch below 5", "no elements", "not square", "type float16", "pivot=False"} <= reasons
        assert kt.report().taken == 0


def test_errors_are_pytorchs():
    a = tensors(torch, 4, 3, device="cpu")
    a[2] = 0
    with kt.enable("cpu", wait=True):
        assert torch.linalg.inv_ex(a).info.tolist() == [0, 0, 1, 0]
        for call in (lambda: torch.linalg.inv(a), lambda: torch.linalg.inv_ex(a, check_errors=True)):
            with pytest.raises(torch.linalg.LinAlgError, match=r"inv.*\(Batch element 2\).*singular"):
                call()
        with pytest.raises(torch.linalg.LinAlgError, match="Batch element 0"):
            torch.linalg.cholesky(-a)
        assert kt.report().taken >= 4
        lu, pivots = torch.linalg.lu_factor(tensors(torch, 4, 3, device="cpu"))
        for wrong in (pivots - 1, pivots + 3):
            with pytest.raises(RuntimeError, match="Pivots given to lu_solve"):
                torch.linalg.lu_solve(lu, wrong, a)


def test_torch_compile_and_torch_func():
    a, b = tensors(torch, 3, 4, device="cpu").requires_grad_(), torch.ones(3, 4, 2, dtype=torch.float64)

    def program(a, b):
        return torch.linalg.solve(a, b).square().sum() + torch.linalg.slogdet(a).logabsdet.sum()

    (want,) = torch.autograd.grad(program(a, b), a)
    with kt.enable("cpu", wait=True):
        (got,) = torch.autograd.grad(torch.compile(program, fullgraph=True, backend="aot_eager")(a, b), a)
        torch.testing.assert_close(got, want)
        torch.testing.assert_close(torch.func.vmap(torch.func.grad(lambda a, b: program(a, b)))(a.detach(), b), want)
        assert kt.report().taken > 5 and not kt.report().refused, kt.report()


def test_contexts_nest_and_end():
    a = tensors(torch, 4, 3, device="cpu")
    with kt.enable("cpu", wait=True, least_batch=1):
        with kt.enable("cpu", wait=True, least_batch=100):
            torch.linalg.inv(a)
            assert kt.report().taken == 0
        torch.linalg.inv(a)
    torch.linalg.inv(a)
    kt.enable("cpu", wait=True)
    torch.linalg.inv(a)
    assert kt.report().taken == 1
    kt.disable()
    torch.linalg.inv(a)
    assert kt.report().taken == 1 and not kt._enable._registered
    with pytest.raises(ValueError, match="'cuda' or 'cpu'"):
        kt.enable("tpu")


def test_pytorch_serves_while_kgen_compiles(monkeypatch):
    a = tensors(torch, 4, 3, device="cpu")
    may_go = threading.Event()
    compile = kt._compile.Plan.compile
    monkeypatch.setattr(kt._compile, "_states", {})
    monkeypatch.setattr(kt._compile.Plan, "compile", lambda *args: (may_go.wait(60), compile(*args))[1])
    with kt.enable("cpu"):
        torch.linalg.inv(a)
        assert [row[1:3] for row in kt.report().rows if row[0] == "linalg_inv_ex"] == [("PyTorch", "compiling")]
        may_go.set()
        kt._compile.finish()
        torch.linalg.inv(a)
        assert kt.report().taken >= 1, kt.report()


def test_what_kgen_cannot_compile_is_pytorchs(monkeypatch):
    monkeypatch.setattr(kt._compile, "_states", {})
    monkeypatch.setattr(kt._compile.Plan, "compile", lambda *_: (_ for _ in ()).throw(kt._compile.KgenError("no compiler")))
    with kt.enable("cpu", wait=True):
        torch.linalg.inv(tensors(torch, 4, 3, device="cpu"))
    assert kt.report().taken == 0 and "kgen: no compiler" in repr(kt.report())


def test_thresholds(tmp_path):
    table = tmp_path / "mine.tsv"
    table.write_text("# a GPU\noperator\tprecision\tfrom_n\tto_n\tleast_batch\ninv_ex\td\t2\t8\t16\n")
    mine = kt._thresholds.Thresholds(table)
    assert [mine.least("inv_ex", "d", n) for n in (1, 2, 8, 9)] == [None, 16, 16, None]
    for operator, precision in kt._thresholds.Thresholds().rows:  # the package's own
        assert operator in {row.name for row in kt._enable.ATEN_OPERATORS} and precision in "sdcz"
    table.write_text("nothing\n")
    with pytest.raises(ValueError, match="columns"):
        kt._thresholds.Thresholds(table)


def test_ranges_of_a_measurement():
    from kgen_cuda.torch.measure import ranges

    assert list(ranges({2: 1, 4: 1, 8: 4, 16: None, 24: 16, 32: 16, 33: 16})) == [(2, 4, 1), (5, 8, 4), (24, 33, 16)]


def test_measuring_needs_a_gpu(monkeypatch):
    from kgen_cuda.torch import measure

    monkeypatch.setattr("sys.argv", ["measure"])
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(SystemExit, match="no GPU"):
        measure.main()
