"""What users of other libraries reported, tried with kgen_cuda on `host`: docs/reproducers.md has the table.

Each test names its reports. Those that need a GPU are in gpu_reports.py, under the same names.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import kgen_cuda as kgen
import matrices
from matrices import close

N = 3  # one size, float64: few kernels to compile


def general(*batch, seed=0):
    return matrices.general(N, batch=batch, seed=seed)


def test_page():
    """Every report of the page has a test, and every test is on the page."""
    page = (Path(__file__).parents[2] / "docs/reproducers.md").read_text()
    named = set(re.findall(r"`(report_\w+)`", page))
    files = [Path(__file__).read_text(), (Path(__file__).parent / "gpu_reports.py").read_text()]
    written = {name for text in files for name in re.findall(r"def (?:test_)?(report_\w+)", text)}
    assert named == written
    assert len(re.findall(r"https://github.com/\S+/(?:issues|pull)/\d+", page)) >= 15


def test_report_singular_member():
    """pytorch#25095, numpy#28782: one singular matrix ruins the whole batch."""
    a = general(5)
    a[2, 1] = 0
    inverse, info = kgen.inv_ex(a)
    assert (info != 0).tolist() == [False, False, True, False, False]
    rest = [0, 1, 3, 4]
    close(inverse[rest], np.linalg.inv(a[rest]))
    assert np.isnan(kgen.inv(a, check=False)[2]).all()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_report_singular_is_raised(count):
    """pytorch#46557: whether an error was raised depended on the size of the batch. cupy#8833: none is."""
    a = np.repeat(np.eye(N)[None], count, 0)
    a[0, -1, -1] = 0
    with pytest.raises(np.linalg.LinAlgError, match=r"matrix \(0,\) is singular"):
        kgen.inv(a)


def test_report_solve_nan():
    """pytorch#31546: NaN instead of an error, as an interpolation of images wants it."""
    a, b = general(3), np.ones((3, N, 1))
    a[1] = 1
    x = kgen.solve(a, b, check=False)
    assert np.isnan(x[1]).all() and np.isfinite(x[[0, 2]]).all()


def test_report_nan_input():
    """pytorch#134334: inv of a NaN never ends on a GPU."""
    a = general(4)
    a[1, 0, 0] = np.nan
    a[2] = np.nan
    inverse, _ = kgen.inv_ex(a)
    assert np.isnan(inverse[1]).any() and np.isnan(inverse[2]).all()
    close(inverse[[0, 3]], np.linalg.inv(a[[0, 3]]))


def test_report_cholesky_nan():
    """pytorch#64818: of a NaN info is 1 on the CPU, and 0 on a GPU. gpytorch#1747."""
    s = np.full((2, N, N), np.nan)
    s[1] = np.eye(N)
    assert kgen.cholesky_ex(s).info.tolist() == [1, 0]


def test_report_cholesky_raises():
    """pytorch#16780: a batch that is not positive definite gave NaN, a single matrix an error."""
    for s in (np.ones((N, N)), np.ones((1, N, N))):
        with pytest.raises(np.linalg.LinAlgError, match="leading minor of order 2"):
            kgen.cholesky(s)


def test_report_cholesky_upper():
    """pytorch#57032: upper=True was wrong for batches whose lower triangle is zero."""
    a = general(2)
    s = a @ a.swapaxes(-1, -2)
    close(kgen.cholesky(np.triu(s), upper=True), np.linalg.cholesky(s).swapaxes(-1, -2))


def test_report_cholesky_solve():
    """pytorch#66072: a batch gave other results than its matrices alone."""
    a = general(11)
    L, b = np.linalg.cholesky(a @ a.swapaxes(-1, -2)), general(11, seed=1)
    x = kgen.cholesky_solve(b, L)
    close(x, np.linalg.solve(a @ a.swapaxes(-1, -2), b))
    assert all((x[i] == kgen.cholesky_solve(b[i], L[i])).all() for i in range(11))


def test_report_det_of_singular():
    """pytorch#52700: NaN where it is 0."""
    a = general(3)
    a[0, 1] = 0
    a[2] = 0
    close(kgen.det(a), np.linalg.det(a))
    assert kgen.det(a)[[0, 2]].tolist() == [0, 0]


def test_report_logdet_of_singular():
    """pytorch#154312: a finite logarithm for `theirs` on a GPU, -inf on the CPU. Its rows are multiples, but a fused
    multiply-add does not round 9 / 3 * 3 to 9: kgen's last pivot is about 1e-16. Where a pivot is 0 it is -inf."""
    theirs = np.array([[1.0, 2, 3], [2, 5, 6], [3, 6, 9]])
    assert kgen.slogdet(theirs).logabsdet < -30
    for a in (np.array([[1.0, 2, 4], [2, 5, 8], [4, 8, 16]]), np.diag([1.0, 0, 2])):
        sign, logabsdet = kgen.slogdet(a)
        assert sign == 0 and logabsdet == -np.inf


def test_report_cond_of_singular():
    """pytorch#58040: cond of a batch raised where one matrix is singular."""
    a = general(3)
    a[1, 2] = 0
    cond = kgen.cond(a, 1)
    assert cond[1] == np.inf
    close(cond[[0, 2]], np.linalg.cond(a[[0, 2]], 1))


def test_report_batch_as_alone():
    """pytorch#86465, pytorch#56312: a matrix of a batch has other results than alone. Here the bits are the same."""
    a = general(50)
    inverse = kgen.inv(a)
    assert all((inverse[i] == kgen.inv(a[i : i + 1])[0]).all() for i in range(50))


def test_report_broadcast():
    """cupy#8173, jax#826: A of batch 1, three right-hand sides."""
    a, b = general(1), general(3, seed=1)[..., :1]
    close(kgen.solve(a, b), np.linalg.solve(a, b))
    close(kgen.solve(a[0], b), np.linalg.solve(a, b))


def test_report_vector():
    """numpy#28709, numpy#25914: B of shape (n, n) beside a batch of n matrices is a matrix."""
    a = general(N)
    b = np.arange(9.0).reshape(N, N)
    assert kgen.solve(a, b).shape == (N, N, N)
    close(kgen.solve(a, b), np.linalg.solve(a, b[None]))
    assert kgen.solve(a, b[0]).shape == (N, N)


def test_report_expanded():
    """pytorch#24403: one matrix, expanded to a batch."""
    a = general()
    s = np.broadcast_to(a @ a.T, (7, N, N))
    close(kgen.cholesky(s), np.linalg.cholesky(s))
    close(kgen.inv(s), np.linalg.inv(s))


def test_report_slices():
    """bohrium#287: gesv of a slice of an array."""
    a, b = np.random.default_rng(0).standard_normal((N + 1, N + 1)) + 4 * np.eye(N + 1), np.arange(N + 1.0)
    close(kgen.solve(a[1:, 1:], b[1:]), np.linalg.solve(a[1:, 1:], b[1:]))
    close(kgen.solve(a[::-1, ::-1][:N, :N], b[1:]), np.linalg.solve(a[::-1, ::-1][:N, :N], b[1:]))


def test_report_in_place():
    """pytorch#13892, MatX#736: an output that is the input."""
    a = general(4)
    want = np.linalg.inv(a)
    assert kgen.inv(a, out=a) is a
    close(a, want)


def test_report_batch_of_batches():
    """cupy#1647, cupynumeric#1206: only one matrix was taken."""
    a, b = general(2, 4), general(2, 4, seed=1)
    close(kgen.inv(a), np.linalg.inv(a))
    close(kgen.solve(a, b), np.linalg.solve(a, b))


def test_report_empty():
    """pytorch#77498: strides of no matrices are other ones than those of matrices."""
    torch = pytest.importorskip("torch")
    for count in (0, 2):
        a = torch.zeros(count, N, N, dtype=torch.float64) + torch.eye(N)
        assert kgen.inv(a).stride()[1:] == a.stride()[1:]


def test_report_device_of_info():
    """pytorch#58769: info was on another device than the input."""
    torch = pytest.importorskip("torch")
    a = torch.eye(N, dtype=torch.float64)
    inverse, info = kgen.inv_ex(a)
    assert info.device == inverse.device == a.device and info.dtype == torch.int32


def test_report_vmap_of_singular():
    """jax#15429: of a singular matrix vmap gave another result than the function alone."""
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    import kgen_cuda.jax as kj

    x = jax.numpy.ones((N, N))
    alone, together = kj.inv(x), jax.vmap(kj.inv)(jax.numpy.stack([x, x]))
    assert jax.numpy.isnan(alone).all() and jax.numpy.isnan(together).all()
