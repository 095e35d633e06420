"""What kgen_cuda refuses: the message names the function, the argument and what it is."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
import types
from fractions import Fraction

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import kgen_cuda as kgen
from kgen_cuda import _library, _nvrtc
from matrices import general

a = general(3)
single, wide, large = a.astype("float32"), a[:, :2], np.ones((4, 1))
lu, pivots = np.tile(np.eye(3), (3, 1, 1)), np.tile(np.arange(1, 4, dtype=np.int32), (3, 1))
two, three = np.eye(2), np.eye(3)
read_only = a.copy()
read_only.flags.writeable = False
nothing = np.broadcast_to(np.zeros(1), (3, 3, 3))

REFUSED = [
    # Types
    (lambda: kgen.inv(np.ones((2, 2), int)), TypeError, "inv: A is int64; kgen takes float32, float64, complex64"),
    (lambda: kgen.inv(a.astype("float16")), TypeError, "inv: A is float16; kgen takes"),
    (lambda: kgen.inv(a.astype(object)), TypeError, "inv: A is object; kgen takes"),
    (lambda: kgen.inv(a.astype(">f8")), TypeError, "inv: A is float64 of the other byte order"),
    (lambda: kgen.solve(a, single), TypeError, "solve: A is float64 and B float32; they must be of one type"),
    (lambda: kgen.cholesky_solve(single, a), TypeError, "cholesky_solve: B is float32 and L float64"),
    (lambda: kgen.lu_solve(lu, pivots.astype(int), a), TypeError, "lu_solve: pivots is int64; it must be int32"),
    (lambda: kgen.inv(3.0), TypeError, "inv: A is a float; kgen takes arrays of NumPy, PyTorch"),
    (lambda: kgen.inv(3), TypeError, "inv: A is an int; kgen takes arrays"),
    (lambda: kgen.inv(a, out=3), TypeError, "inv: A is an array of NumPy, and out an int"),
    (lambda: kgen.solve(a, [1.0, 2.0, 3.0]), TypeError, "solve: A is an array of NumPy, and B a list"),
    (lambda: kgen.inv(np.ma.masked_array(a)), TypeError, "inv: A is a masked array, and kgen has no masks"),
    (lambda: kgen.inv(np.ma.masked_array(single, single > 0)), TypeError, "inv: A is a masked array"),
    # Shapes
    (lambda: kgen.inv(np.ones(3)), ValueError, "inv: A has shape (3,); it must be of at least 2 dimensions"),
    (lambda: kgen.solve(a, np.array(1.0)), ValueError, "solve: B has shape (); it must be a vector at least"),
    (lambda: kgen.inv(wide), ValueError, "inv: A has shape (3, 2, 3): its matrices are not square"),
    (lambda: kgen.cholesky(wide), ValueError, "cholesky: A has shape (3, 2, 3): its matrices are not square"),
    (lambda: kgen.solve(a, np.ones(4)), ValueError, "solve: B has shape (4,); it must have 3 rows"),
    (lambda: kgen.solve_posdef(a, large), ValueError, "solve_posdef: B has shape (4, 1); it must have 3 rows"),
    (lambda: kgen.trmm(a, large, upper=True, left=False), ValueError, "trmm: B has shape (4, 1); it must have 3 columns"),
    (lambda: kgen.solve(a, np.ones((5, 3))), ValueError, "it must have 3 rows (a batch of vectors: B[..., None])"),
    (lambda: kgen.lu_solve(lu, pivots, large), ValueError, "lu_solve: B has shape (4, 1); it must have 3 rows"),
    (lambda: kgen.solve_triangular(a, a[0, 0], upper=True, left=False), ValueError, "with left=False B must be a matrix"),
    (lambda: kgen.solve(a, np.ones((2, 3, 3))), ValueError, "solve: the batches do not broadcast: (3,) of A, (2,) of B"),
    (lambda: kgen.matmul(a, large), ValueError, "matmul: A has 3 columns, and B 4 rows"),
    (lambda: kgen.lu_inv(lu, pivots[:, :2]), ValueError, "lu_inv: pivots has shape (3, 2); it must have 3 for each matrix"),
    (lambda: kgen.inv(np.eye(200)), kgen.NotSupported, "inv: A has shape (200, 200); kgen takes matrices to 128 x 128"),
    (lambda: kgen.inv([np.eye(200)]), kgen.NotSupported, "inv: A[0] has shape (200, 200); kgen takes matrices to 128 x 128"),
    (lambda: kgen.cholesky_solve(np.eye(200), np.eye(200)), kgen.NotSupported, "cholesky_solve: L has shape (200, 200)"),
    (lambda: kgen.matmul(np.eye(2, 200), np.eye(200, 2)), kgen.NotSupported, "torch.linalg, cupy.linalg, jax.numpy.linalg"),
    # Options
    (lambda: kgen.inv(a, check="no"), TypeError, "inv: check is 'no'; it must be True or False"),
    (lambda: kgen.inv(a, check=1), TypeError, "inv: check is 1; it must be True or False"),
    (lambda: kgen.inv(a, check=None), TypeError, "inv: check is None; it must be True or False"),
    (lambda: kgen.inv([two], check="no"), TypeError, "inv: check is 'no'; it must be True or False"),
    (lambda: kgen.cholesky(a, upper=1), TypeError, "cholesky: upper is 1; it must be True or False"),
    (lambda: kgen.solve(a, a, left=0), TypeError, "solve: left is 0; it must be True or False"),
    (lambda: kgen.matrix_norm(a, [1]), TypeError, "matrix_norm: ord is [1]; it must be a number or a string"),
    (lambda: kgen.matrix_norm(a, True), TypeError, "matrix_norm: ord is True; it must be a number or a string"),
    (lambda: kgen.cond(a, None), TypeError, "cond: p is None; it must be a number or a string"),
    (lambda: kgen.cholesky(a, upper="yes"), TypeError, "cholesky: upper is 'yes'; it must be True or False"),
    (lambda: kgen.cholesky(a, upper=None), TypeError, "cholesky: upper is None; it must be True or False"),
    (lambda: kgen.cholesky(a, upper=2), TypeError, "cholesky: upper is 2; it must be True or False"),
    (lambda: kgen.matmul(a, a, alpha="x"), TypeError, "matmul: alpha is 'x'; it must be a number"),
    (lambda: kgen.matmul(a, a, alpha=None), TypeError, "matmul: alpha is None; it must be a number"),
    (lambda: kgen.matmul(a, a, alpha=10**400), ValueError, "matmul: alpha is beyond the range of float64"),
    (lambda: kgen.matmul(a, a, alpha=Fraction(10**400)), ValueError, "matmul: alpha is beyond the range of float64"),
    (lambda: kgen.matmul(single, single, alpha=1e300), ValueError, "matmul: alpha is beyond the range of float32"),
    (lambda: kgen.syrk(single + 0j, alpha=-1e300j), ValueError, "syrk: alpha is beyond the range of float32"),
    (lambda: kgen.syrk(a, alpha=1j), TypeError, "syrk: alpha is 1j; of real matrices it must be real"),
    (lambda: kgen.herk(a + 0j, alpha=1j), TypeError, "herk: alpha is 1j; it must be a real number"),
    (lambda: kgen.cond(a), NotImplementedError, "cond: the norm 2 is not served; take p=1 or p=inf"),
    (lambda: kgen.matrix_norm(a, "nuc"), NotImplementedError, "matrix_norm: the norm 'nuc' is not served"),
    (lambda: kgen.lu_solve(lu, pivots - 1, a), ValueError, "lu_solve: pivots must be of 1 to 3"),
    (lambda: kgen.lu_inv(lu, pivots + 3), ValueError, "lu_inv: pivots must be of 1 to 3"),
    (lambda: kgen.lu_solve(lu, np.array([2, 2, 2], np.int32), a), ValueError, "none below its step"),  # SciPy's [2, 2, 2]
    (lambda: kgen.lu_solve((lu, pivots), a), TypeError, "lu_solve: LU is a tuple; write lu_solve(*LU, B)"),  # SciPy's
    (lambda: kgen.lu_inv((lu, pivots)), TypeError, "lu_inv: LU is a tuple; write lu_inv(*LU)"),
    # Names
    (lambda: kgen.logdet, AttributeError, "module 'kgen_cuda' has no attribute 'logdet'; take logdet_posdef, or slogdet(A)."),
    (lambda: kgen.eigh, AttributeError, "'eigh'; kgen has no eigenvalues (docs/limits.md)"),
    (lambda: kgen.nonsense, AttributeError, "module 'kgen_cuda' has no attribute 'nonsense'"),
    # out=
    (lambda: kgen.inv(a, out=read_only), ValueError, "inv: out is read-only"),
    (lambda: kgen.inv(a, out=nothing), ValueError, "inv: out is read-only"),
    (lambda: kgen.inv(a, out=a[:2]), ValueError, "inv: out has shape (2, 3, 3) and type float64 on host; it must have (3, 3, 3)"),
    (lambda: kgen.inv(a, out=single), ValueError, "it must have (3, 3, 3), float64, host"),
    (lambda: kgen.inv(a, out=[a]), TypeError, "inv: A is an array of NumPy, and out a list"),
    (lambda: kgen.inv(two, out=as_strided(np.empty(8), (2, 2), (8, 8))), ValueError, "inv: out has strides (1, 1): its results"),
    (lambda: kgen.inv(a, out=as_strided(np.empty(99), (3, 3, 3), (64, 24, 8))), ValueError, "out has strides (8, 3, 1)"),
    (lambda: kgen.inv(two, out=as_strided(np.empty(8), (2, 2), (12, 8))), ValueError, "out has strides (1.5, 1)"),
    # Lists of matrices
    (lambda: kgen.inv([]), ValueError, "inv: the list A is empty, so there is no type"),
    (lambda: kgen.inv([[1.0, 2.0], [3.0, 4.0]]), TypeError, "inv: A[0] is a list; a list holds matrices, as arrays of NumPy"),
    (lambda: kgen.inv([two, single[0]]), TypeError, "inv: A[0] is float64 and A[1] float32; they must be of one type"),
    (lambda: kgen.inv([two, three[:2]]), ValueError, "inv: A[1] has shape (2, 3): its matrices are not square"),
    (lambda: kgen.cholesky([two, three[:2]]), ValueError, "cholesky: A[1] has shape (2, 3): its matrices are not square"),
    (lambda: kgen.inv([two, a]), ValueError, "inv: A[1] has shape (3, 3, 3); each of this list must be one matrix"),
    (lambda: kgen.solve([two], two), TypeError, "solve: A is a list of matrices, and B a ndarray; it must be a list"),
    (lambda: kgen.solve([two, three], [two]), ValueError, "solve: A is a list of 2 arrays, and B of 1"),
    (lambda: kgen.solve([two, three], [two, two]), ValueError, "solve: B[1] has shape (2, 2); it must have 3 rows"),
    (lambda: kgen.solve([two, two], [two, two[0]]), ValueError, "B[1] has shape (2,); each of this list must be one matrix"),
    (lambda: kgen.inv([two], out=[two]), TypeError, "inv: out= is not for lists"),
    (lambda: kgen.matmul([two], [two]), kgen.NotSupported, "variable size"),
]  # fmt: skip


kgen.cholesky(a, upper=True), kgen.solve(a, a, left=False), kgen.matrix_norm(a, 1)  # what equals 1 or 0 is known now


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refused(number):
    call, kind, message = REFUSED[number]
    with pytest.raises(kind, match=re.escape(message)):
        call()


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested")
def test_frameworks_are_named():
    torch = pytest.importorskip("torch")
    with pytest.raises(TypeError, match="solve: A is an array of NumPy, and B a Tensor; they must be of one framework"):
        kgen.solve(a, torch.eye(3))
    with pytest.raises(TypeError, match=r"inv: A\[0\] is an array of NumPy and A\[1\] of PyTorch"):
        kgen.inv([two, torch.eye(3)])
    for x, what in (
        (torch.eye(3).to_sparse(), "inv: A has layout"),
        (torch.nested.nested_tensor([torch.eye(2)]), "inv: A is nested"),
        (torch.eye(3, device="meta"), "inv: A is on meta"),
        (torch.eye(3).bfloat16(), "inv: A is bfloat16"),
    ):
        with pytest.raises(TypeError, match=what):
            kgen.inv(x)
    for upper in ("no", 2):  # as without vmap
        with pytest.raises(TypeError, match="cholesky: upper is .*; it must be True or False"):
            torch.func.vmap(lambda x, upper=upper: kgen.cholesky(x, upper=upper))(torch.eye(3)[None])


def test_makers_have_the_functions_names():
    for name in kgen._functions.__all__:
        arrays = [p.name for p in inspect.signature(getattr(kgen, name)).parameters.values() if p.annotation == "Array"]
        assert tuple(arrays) == getattr(kgen._makers, name.removesuffix("_ex")).arrays


def test_out_that_overlaps_itself():
    torch = pytest.importorskip("torch")
    x, out = torch.eye(2), torch.empty(8).as_strided((2, 2), (1, 1))
    imaginary = torch.empty(8, dtype=torch.complex64).as_strided((2, 2), (1, 1)).conj()
    for call in (
        lambda: kgen.inv(x, out=out),
        lambda: kgen.inv(x + 0j, out=imaginary),
        lambda: kgen.inv(x.as_subclass(type("Sub", (torch.Tensor,), {})), out=out),
    ):
        with pytest.raises(ValueError, match=r"inv: out has strides \(1, 1\): its results would lie over one another"):
            call()


def test_out_of_any_strides():
    """That do not overlap: also fields of a structure, whose strides are no multiple of an element's size."""
    packed = np.zeros((3, 3), np.dtype([("value", "f8"), ("count", "i4")]))["value"]
    for out in (np.zeros((3, 3))[::-1].T, np.zeros((6, 9))[::2, ::-3], np.zeros((3, 1, 3)).swapaxes(0, 2)[:, 0], packed):
        assert kgen.inv(a[0], out=out) is out and (out == kgen.inv(a[0])).all()


def test_sign_of_zero():
    for alphas in ((0.0, -0.0), (np.float64(-0.0), np.float64(0.0)), (-0.0, 0.0)):
        for alpha in alphas:
            assert (np.signbit(kgen.trmm(np.eye(2), np.ones((2, 2)), upper=True, alpha=alpha)) == np.signbit(alpha)).all()


def test_read_only_input():
    assert (kgen.inv(read_only) == kgen.inv(a)).all()


def test_without_a_compiler(tmp_path):
    """The first call of arrays on the CPU says what to install."""
    program = "import kgen_cuda as kgen, numpy as np; kgen.inv(np.eye(5))"
    env = {"PATH": str(tmp_path), "KGEN_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    env |= {name: os.environ[name] for name in ("KGEN_LIBRARY", "KGEN_COMMAND") if name in os.environ}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert "NoCompiler: inv: " in done.stderr and "apt-get install g++" in done.stderr and "KGEN_CXX" in done.stderr


def test_nvrtc_of_torch(tmp_path, monkeypatch):
    """NVIDIA's wheel has a second NVRTC beside it, and the builtins of both."""
    folder = tmp_path / "nvidia/cu13/lib"
    folder.mkdir(parents=True)
    for name in ("libnvrtc-builtins.so.13.0", "libnvrtc.alt.so.13", "libnvrtc.so.13"):
        (folder / name).touch()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: types.SimpleNamespace(origin=str(tmp_path / "torch/x.py")))
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    assert _nvrtc._of_torch() == str(folder / "libnvrtc.so.13")


def test_without_torch():
    """A command says it in one line."""
    program = "import runpy, sys; sys.modules['torch'] = None; runpy._run_module_as_main('kgen_cuda.torch.measure')"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and "kgen_cuda.torch needs PyTorch: pip install torch" in done.stderr
    assert "Traceback" not in done.stderr


def test_other_machines(monkeypatch, tmp_path):
    monkeypatch.setenv("KGEN_LIBRARY", str(tmp_path / "libkgen.so"))
    with pytest.raises(ImportError, match="libkgen.so is missing: install kgen_cuda by pip, or name libkgen.so in KGEN_LIBRARY"):
        _library._load()
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    with pytest.raises(ImportError, match="on x86-64 only; this is Linux on aarch64"):
        _library._load()
