"""Kernels to look at: they need the kgen command, and NVRTC for what is compiled."""

from __future__ import annotations

import pytest

import kgen_cuda as kgen


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
    with pytest.raises(ValueError, match="nonsense"):
        kgen.explain("nonsense", 8, "d")


def test_emit():
    file = kgen.emit("inv", 4, "d", arch="sm_80")
    assert file.file.endswith(".cu") and "__global__" in file.source
    assert "<details>" in file._repr_html_()


def test_show_config():
    config = kgen.show_config()
    assert config.kgen_cuda == kgen.__version__
    assert "cache folder" in repr(config)


def test_command():
    from kgen_cuda import _command

    assert "getrf" in _command.run("list", "ops")


def test_errors_are_kgens(monkeypatch):
    """Of the command, too: on a machine without NVRTC, say."""
    monkeypatch.setenv("KGEN_NVRTC", "/nowhere/libnvrtc.so.13")
    with pytest.raises(kgen.KgenError, match="NVRTC"):
        kgen.inspect("getrf", 8, "d", arch="sm_90")
