"""Kernels to look at: they need the kgen command, and NVRTC for what is compiled."""

from __future__ import annotations

import re

import numpy as np
import pytest

import kgen_cuda as kgen
from kgen_cuda import _makers, _plan
from kgen_cuda._arrays import NUMPY


def inspected(*arguments, **options):
    try:
        return kgen.inspect(*arguments, **options)
    except RuntimeError as error:
        if "NVRTC" in str(error):
            pytest.skip(str(error))
        raise


def test_inspect():
    kernel = inspected("getrf", 4, "d", arch="sm_90")
    assert kernel.arch == "sm_90" and kernel.resources["registers"] > 0
    assert "__global__" in kernel.source and ".entry" in kernel.ptx
    assert sum(kernel.ptx_instructions.values()) > 100
    assert "registers" in repr(kernel)
    page = kernel._repr_html_()
    assert "<table>" in page and "fma.rn.f64" in page and "__global__" in page
    with pytest.raises(AttributeError, match="there is no nothing"):
        kernel.nothing  # noqa: B018


def test_explain():
    found = kgen.explain("potrf", 8, "s", uplo="upper", arch="sm_90")
    assert found.operation == "potrf" and found.op["uplo"] == "upper"
    assert "kernel" in repr(found) and "<pre>" in found._repr_html_()
    assert kgen.explain("inv", 8, "d", arch="sm_90").operation == "matinv"
    assert "nrhs= asks for others" in repr(kgen.explain("solve", 8))


DEFAULTS = {  # of functions, and what explain is told where arrays are row-major
    "inv": ((), {}),
    "solve": ((True,), {"trans": "T"}),
    "matrix_norm": (("fro",), {}),
    "cholesky": ((False,), {"uplo": "upper"}),
    "solve_posdef": ((False,), {"uplo": "upper"}),
    "logdet_posdef": ((False,), {"uplo": "upper"}),
}


@pytest.mark.parametrize("function", DEFAULTS)
def test_explain_says_what_a_function_calls(function):
    defaults, of_rows = DEFAULTS[function]
    maker = getattr(_makers, function)
    for order, options in (("F", {}), ("C", of_rows)):
        a = np.eye(4, order=order)
        plan = _plan.plan_of(maker, NUMPY, (a,) * len(maker.arrays), defaults)
        operation, letter, _, called, *_ = plan.call.signature
        found = kgen.explain(function, 4, letter, **options)
        explained = [value[0].upper() for name, value in found.op.items() if name in ("trans", "norm", "uplo")]
        assert (found.operation, explained) == (operation, list(called))


def test_requests():
    """A function or its name, with _ex too; a letter or a type; double precision where none is named."""
    assert kgen.explain("inv_ex", 8).data == kgen.explain(kgen.inv, 8, "d").data
    assert kgen.explain(kgen.solve_ex, 8, np.float32).precision == "s"
    assert kgen.explain("solve", np.int64(8), np.dtype("complex64")).precision == "c"
    assert kgen.explain("solve", 8, "complex128").precision == "z"
    torch = pytest.importorskip("torch")
    assert kgen.explain("solve", 8, torch.float32).precision == "s"


def test_emit():
    file = kgen.emit("inv", 4, "d", arch="sm_80")
    assert file.file.endswith(".cu") and "__global__" in file.source
    assert "<details>" in file._repr_html_()


def test_show_config():
    config = kgen.show_config()
    assert config.kgen_cuda == kgen.__version__
    assert "cache folder" in repr(config)


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: kgen.explain("nonsense", 8), ValueError, "explain: operation: 'nonsense' is not allowed"),
        (lambda: kgen.explain(3, 8), TypeError, "explain: operation is an int; it must be a name, or a function of kgen"),
        (lambda: kgen.explain("solve", np.ones((9, 3, 3))), TypeError, "explain: n is a ndarray; it must be an int"),
        (lambda: kgen.explain("solve", 200), ValueError, "explain: n: 200 is out of range; solve takes 1 to 128"),
        (lambda: kgen.explain("solve", 8, np.int32), ValueError, "explain: precision must be 's', 'd', 'c' or 'z', or a type"),
        (lambda: kgen.explain("solve", 8, uplo="upper"), ValueError, "explain: uplo: solve has no such option"),
        (lambda: kgen.explain("solve", 8, nrhs="1,2"), ValueError, "explain: several requests: name one of each size"),
        (lambda: kgen.inspect("solve", 8, pivots=3), ValueError, "inspect: unknown option 'pivots='"),
        (lambda: kgen.emit("solve", 8, "q"), ValueError, "emit: precision must be 's', 'd', 'c' or 'z', or a type"),
        (lambda: kgen.emit("solve", 8), ValueError, "name each size, nrhs= too"),
    ],
)
def test_refused(ask, error, message):
    with pytest.raises(error, match=re.escape(message)) as raised:
        ask()
    assert "--" not in str(raised.value) and len(str(raised.value)) < 200


def test_command():
    from kgen_cuda import _command

    assert "getrf" in _command.run("list", "ops")


def test_errors_are_kgens(monkeypatch):
    """Of the command, too: on a machine without NVRTC, say."""
    monkeypatch.setenv("KGEN_NVRTC", "/nowhere/libnvrtc.so.13")
    with pytest.raises(kgen.KgenError, match="NVRTC"):
        kgen.inspect("getrf", 8, "d", arch="sm_90")
