"""kgen_cuda on `host`, with NumPy and SciPy as the judges."""

from __future__ import annotations

import os
import pickle

import numpy as np
import pytest
import scipy.linalg

import kgen_cuda as kgen
from matrices import close, general, posdef, random


def columns(x):
    return np.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2)


def sliced(x):
    big = np.full((*x.shape[:-2], x.shape[-2] + 1, x.shape[-1] + 3), np.nan, x.dtype)
    big[..., 1:, 2:-1] = x
    return big[..., 1:, 2:-1]


def every_second(x):
    big = np.full((*x.shape[:-1], 2 * x.shape[-1]), np.nan, x.dtype)
    big[..., ::2] = x
    return big[..., ::2]


LAYOUTS = [np.ascontiguousarray, columns, sliced, every_second]
CASES = [
    ("float32", columns),
    ("float64", np.ascontiguousarray),
    ("complex64", every_second),
    ("complex128", sliced),
]
FULL = os.environ.get("KGEN_TEST_FULL") == "1"


def in_turn(turn, more=((),)):
    """Cases with more parameters. Each has kernels of its own, which take a moment to compile: of the cases one for
    each of `more`, from `turn` on; with KGEN_TEST_FULL=1 all."""
    if FULL:
        return [(*case, *one) for case in CASES for one in more]
    return [(*CASES[(turn + 3 * i) % 4], *one) for i, one in enumerate(more)]


@pytest.mark.parametrize(("dtype", "layout"), CASES)
def test_inv(dtype, layout):
    a = general(4, dtype)
    close(kgen.inv(layout(a)), np.linalg.inv(a))
    result, info = kgen.inv_ex(layout(a))
    close(result, np.linalg.inv(a))
    assert info.dtype == np.int32 and info.shape == (3,) and not info.any()


@pytest.mark.parametrize(("dtype", "layout"), in_turn(3))
def test_solve(dtype, layout):
    a, b = general(4, dtype), random((3, 4, 2), dtype)
    want = np.linalg.solve(a, b)
    for right in LAYOUTS:
        close(kgen.solve(layout(a), right(b)), want)
    wide = random((3, 2, 4), dtype)
    for right in LAYOUTS:
        close(kgen.solve(layout(a), right(wide), left=False) @ a, wide)


@pytest.mark.parametrize(("dtype", "layout"), in_turn(1))
def test_lu(dtype, layout):
    a, b = general(4, dtype), random((3, 4, 2), dtype)
    lu, pivots = kgen.lu_factor(layout(a))
    for i in range(3):
        want, piv = scipy.linalg.lu_factor(a[i])
        close(lu[i], want)
        assert (pivots[i] == piv + 1).all()
    for right in LAYOUTS:
        for factors in (lu, layout(lu)):
            close(kgen.lu_solve(factors, pivots, right(b)), np.linalg.solve(a, b))
    close(kgen.lu_solve(lu, pivots, b, adjoint=True), np.linalg.solve(a.conj().swapaxes(-1, -2), b))
    wide = random((3, 2, 4), dtype)
    close(kgen.lu_solve(lu, pivots, wide, left=False) @ a, wide)
    close(kgen.lu_inv(lu, pivots), np.linalg.inv(a))
    assert kgen.lu_factor(layout(random((3, 5, 4), dtype))).pivots.shape == (3, 4)


@pytest.mark.parametrize(("dtype", "layout"), in_turn(0))
def test_values(dtype, layout):
    a = layout(general(4, dtype))
    close(kgen.det(a), np.linalg.det(a))
    sign, logabsdet = kgen.slogdet(a)
    want = np.linalg.slogdet(a)
    close(sign, want[0])
    close(logabsdet, want[1])
    for order in (1, np.inf):
        close(kgen.cond(a, order), np.linalg.cond(a, order), times=12)
        inverse, cond = kgen.inv_cond(a, order)
        close(inverse, np.linalg.inv(a))
        close(cond, np.linalg.cond(a, order), times=12)
    rectangular = layout(random((3, 3, 4), dtype))
    for order in ("fro", 1, np.inf):
        close(kgen.matrix_norm(rectangular, order), np.linalg.norm(rectangular, order, axis=(-2, -1)))
    close(kgen.matrix_norm(rectangular, "max"), abs(rectangular).max(axis=(-2, -1)))


@pytest.mark.parametrize(("dtype", "layout", "upper"), in_turn(0, [(False,), (True,)]))
def test_posdef(dtype, layout, upper):
    full, b = posdef(4, dtype), random((3, 4, 2), dtype)
    want = np.linalg.cholesky(full)
    want = want.conj().swapaxes(-1, -2) if upper else want
    # The other triangle is not read.
    a = layout(np.where(np.triu(np.ones((4, 4), bool)) if upper else np.tril(np.ones((4, 4), bool)), full, np.nan))
    close(kgen.cholesky(a, upper=upper), want, times=12)
    factor = layout(want)
    for right in LAYOUTS:
        close(kgen.solve_posdef(a, right(b), upper=upper), np.linalg.solve(full, b), times=50)
        close(kgen.cholesky_solve(right(b), factor, upper), np.linalg.solve(full, b), times=50)
    close(kgen.inv_posdef(a, upper=upper), np.linalg.inv(full), times=50)
    close(kgen.cholesky_inverse(factor, upper), np.linalg.inv(full), times=50)
    close(kgen.logdet_posdef(a, upper=upper), np.linalg.slogdet(full)[1], times=12)
    product = want @ want.conj().swapaxes(-1, -2) if upper else want.conj().swapaxes(-1, -2) @ want
    close(kgen.lauum(factor, upper=upper), product, times=12)


@pytest.mark.parametrize(("dtype", "layout", "upper", "unit"), in_turn(1, [(False, False), (True, True)]))
def test_triangular(dtype, layout, upper, unit):
    a, b, wide = general(4, dtype), random((3, 4, 2), dtype), random((3, 2, 4), dtype)
    t = np.triu(a) if upper else np.tril(a)
    if unit:
        t[:, range(4), range(4)] = 1
    how = {"upper": upper, "unitriangular": unit}
    close(kgen.inv_triangular(layout(a), **how), np.linalg.inv(t), times=12)
    for right in LAYOUTS:
        close(t @ kgen.solve_triangular(layout(a), right(b), **how), b, times=12)
        close(kgen.solve_triangular(layout(a), right(wide), left=False, **how) @ t, wide, times=12)
        close(kgen.trmm(layout(a), right(b), alpha=2, **how), 2 * t @ b, times=12)
        close(kgen.trmm(layout(a), right(wide), left=False, **how), wide @ t, times=12)
    close(t @ kgen.solve_triangular(layout(a), b[0, :, 0], alpha=2, **how)[..., None], 2 * b[[0, 0, 0], :, :1], times=12)


@pytest.mark.parametrize(("dtype", "layout"), in_turn(2))
def test_products(dtype, layout):
    a, b = random((3, 4, 2), dtype), random((3, 2, 5), dtype)
    for right in LAYOUTS:
        close(kgen.matmul(layout(a), right(b), alpha=3), 3 * a @ b)
    assert np.isnan(kgen.matmul(layout(a), b, alpha=np.nan)).all()  # as BLAS
    t = a.swapaxes(-1, -2)
    close(kgen.syrk(layout(a)), a @ t)
    close(kgen.syrk(layout(a), trans=True), t @ a)
    close(kgen.herk(layout(a), alpha=2), 2 * a @ t.conj())
    close(kgen.herk(layout(a), trans=True), t.conj() @ a)


# Of each function a call of matrices of more than 32 rows, and what it is. These kernels take longest to compile: all with
# KGEN_TEST_FULL=1 only.
BEYOND_32 = {
    "inv": lambda a, b, s: (kgen.inv(a), np.linalg.inv(a)),
    "solve": lambda a, b, s: (kgen.solve(a, b), np.linalg.solve(a, b)),
    "det": lambda a, b, s: (kgen.det(a / 33), np.linalg.det(a / 33)),
    "slogdet": lambda a, b, s: (kgen.slogdet(a).logabsdet, np.linalg.slogdet(a)[1]),
    "cond": lambda a, b, s: (kgen.cond(a, 1), np.linalg.cond(a, 1)),
    "inv_cond": lambda a, b, s: (kgen.inv_cond(a, 1).inverse, np.linalg.inv(a)),
    "matrix_norm": lambda a, b, s: (kgen.matrix_norm(a), np.linalg.norm(a, axis=(-2, -1))),
    "lu_factor": lambda a, b, s: (kgen.lu_factor(a[0]).LU, scipy.linalg.lu_factor(a[0])[0]),
    "lu_solve": lambda a, b, s: (kgen.lu_solve(*kgen.lu_factor(a), b), np.linalg.solve(a, b)),
    "lu_inv": lambda a, b, s: (kgen.lu_inv(*kgen.lu_factor(a)), np.linalg.inv(a)),
    "cholesky": lambda a, b, s: (kgen.cholesky(s), np.linalg.cholesky(s)),
    "cholesky_solve": lambda a, b, s: (kgen.cholesky_solve(b, np.linalg.cholesky(s)), np.linalg.solve(s, b)),
    "cholesky_inverse": lambda a, b, s: (kgen.cholesky_inverse(np.linalg.cholesky(s)), np.linalg.inv(s)),
    "solve_posdef": lambda a, b, s: (kgen.solve_posdef(s, b), np.linalg.solve(s, b)),
    "inv_posdef": lambda a, b, s: (kgen.inv_posdef(s), np.linalg.inv(s)),
    "logdet_posdef": lambda a, b, s: (kgen.logdet_posdef(s), np.linalg.slogdet(s)[1]),
    "solve_triangular": lambda a, b, s: (np.tril(a) @ kgen.solve_triangular(a, b, upper=False), b),
    "inv_triangular": lambda a, b, s: (kgen.inv_triangular(a, upper=True), np.linalg.inv(np.triu(a))),
    "matmul": lambda a, b, s: (kgen.matmul(a, b), a @ b),
    "syrk": lambda a, b, s: (kgen.syrk(a), a @ a.swapaxes(-1, -2)),
    "herk": lambda a, b, s: (kgen.herk(a), a @ a.swapaxes(-1, -2)),
    "trmm": lambda a, b, s: (kgen.trmm(a, b, upper=True), np.triu(a) @ b),
    "lauum": lambda a, b, s: (kgen.lauum(a), np.tril(a).swapaxes(-1, -2) @ np.tril(a)),
}


@pytest.mark.parametrize("name", BEYOND_32 if FULL else ("inv", "cholesky", "lu_solve"))
def test_beyond_32(name):
    a, s = general(33, batch=(2,)), posdef(33, batch=(2,)) + 33 * np.eye(33)
    close(*BEYOND_32[name](a, random((2, 33, 2)), s), times=100)


def test_all_are_tried_beyond_32():
    assert set(BEYOND_32) == {name for name in kgen._functions.__all__ if not name.endswith("_ex")}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_batches(layout):
    a, b = general(3, "float64", (2, 1, 3)), random((4, 1, 3, 2), "float64")
    close(kgen.solve(layout(a), b), np.linalg.inv(a) @ b)
    expanded = np.broadcast_to(layout(general(3, "float64", ())), (5, 3, 3))
    close(kgen.inv(expanded), np.linalg.inv(expanded))
    two_strides = layout(general(3, "float64", (4, 6)))[::2, ::3]  # by pointers
    close(kgen.inv(two_strides), np.linalg.inv(two_strides))
    close(kgen.inv(two_strides[::-1]), np.linalg.inv(two_strides[::-1]))
    windows = np.lib.stride_tricks.sliding_window_view(random((12, 4), "float64"), (4, 4))[:, 0]
    close(kgen.matrix_norm(windows), np.linalg.norm(windows, axis=(-2, -1)))
    transposed = np.moveaxis(np.ascontiguousarray(np.moveaxis(a, -3, -1)), -1, -3)  # interleaved
    close(kgen.inv(transposed), np.linalg.inv(a))
    single = kgen.inv(a[0, 0, 0])
    assert single.shape == (3, 3)
    assert isinstance(kgen.det(a[0, 0, 0]), np.float64)
    lu, pivots = kgen.lu_factor(a[:, 0])
    b = random((2, 4, 3, 2), "float64")
    close(kgen.lu_solve(lu[:, :1], pivots[:, :1], b), np.linalg.inv(a[:, 0, :1]) @ b)
    odd = np.frombuffer(b"." + pivots.tobytes(), np.uint8)[1:].view(np.int32).reshape(pivots.shape)  # at no multiple of 4
    close(kgen.lu_solve(lu[:, :1], odd[:, :1], b), np.linalg.inv(a[:, 0, :1]) @ b)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lists(layout):
    """Matrices of different sizes in one call."""
    sizes = [2, 1, 2, 2, 1]  # each size to the largest is a kernel of each function
    a = [layout(general(n, "float64", (), n)) for n in sizes]
    b = [random((n, n % 3 + 1), "float64", n) for n in sizes]
    s = [layout(x @ x.T + np.eye(len(x))) for x in a]
    for one, x, right in zip(kgen.inv(a), a, kgen.solve(a, b), strict=True):
        close(one, np.linalg.inv(x))
        assert right.shape[0] == len(x)
    for x, y, right in zip(a, b, kgen.solve(a, b), strict=True):
        close(x @ right, y)
    for x, y, right in zip(a, b, kgen.solve(a, [y[:, 0] for y in b]), strict=True):
        close(x @ right, y[:, 0])
    close(kgen.det(a), [np.linalg.det(x) for x in a])
    close(kgen.slogdet(a).logabsdet, [np.linalg.slogdet(x)[1] for x in a])
    close(kgen.matrix_norm([x[:1] for x in a], 1), [abs(x[0]).max() for x in a])
    close(kgen.logdet_posdef(s), [np.linalg.slogdet(x)[1] for x in s])
    for upper in (False, True):
        for x, factor in zip(s, kgen.cholesky(s, upper=upper), strict=True):
            close(factor, np.linalg.cholesky(x).T if upper else np.linalg.cholesky(x))
        for x, one in zip(s, kgen.inv_posdef(s, upper=upper), strict=True):
            close(x @ one, np.eye(len(x)), times=25)
    lu, pivots = kgen.lu_factor(a)
    want = [scipy.linalg.lu_factor(x)[1] + 1 for x in a]
    assert (pivots == [np.pad(each, (0, 2 - len(each))) for each in want]).all()
    a[3] = np.zeros((2, 2))
    with pytest.raises(np.linalg.LinAlgError, match=r"matrix \(3,\)"):
        kgen.inv(a)
    assert np.isnan(kgen.inv(a, check=False)[3]).all() and kgen.inv_ex(a).info[3] == 1
    with pytest.raises(kgen.NotSupported, match="variable size"):
        kgen.matmul(a, a)


def test_vectors():
    a, b = general(3, "float64"), random((3,), "float64")
    close(kgen.solve(a, b), np.linalg.solve(a, b[None, :, None])[..., 0])
    strided = np.repeat(b, 2)[::2]
    close(kgen.solve(a, strided), kgen.solve(a, b))
    assert kgen.solve(a, random((3, 3), "float64")).shape == (3, 3, 3)  # a matrix for all, as the array API says


@pytest.mark.parametrize("shape", [(0, 3, 3), (3, 0, 0), (0, 0), (2, 0, 3, 3)])
def test_empty(shape):
    a = np.zeros(shape)
    assert kgen.inv(a).shape == shape
    assert kgen.inv(a, out=(out := np.empty(shape))) is out
    assert kgen.det(a).shape == shape[:-2] and (np.asarray(kgen.det(a)) == 1).all()
    assert kgen.solve(a, np.zeros((*shape[:-1], 0))).shape == (*shape[:-1], 0)


def test_out():
    a = general(4, "float64")
    out = np.full_like(a, np.nan)
    assert kgen.inv(a, out=out) is out
    close(out, np.linalg.inv(a))
    want = np.linalg.inv(a)
    kgen.inv(a, out=a)
    close(a, want)
    kgen.inv(a, out=sliced(a))
    by_columns = columns(np.empty_like(a))
    kgen.cholesky(posdef(4, "float64"), out=by_columns)
    close(by_columns, np.linalg.cholesky(posdef(4, "float64")), times=12)
    s = posdef(4, "float64")
    kgen.cholesky(s, out=s)
    close(s, np.linalg.cholesky(posdef(4, "float64")), times=12)
    with pytest.raises(ValueError, match="out has shape"):
        kgen.inv(a, out=np.empty((2, 4, 4)))
    a = general(4, "float64")
    values = np.empty(3)
    assert kgen.det(a, out=values) is values
    close(values, np.linalg.det(a))
    value = np.empty(())
    assert kgen.det(a[0], out=value) is value


def test_out_that_overlaps():
    """The result comes to it by a copy, whatever the operation."""
    a, want = general(4, "float64"), np.linalg.inv(general(4, "float64"))
    shifted = np.concatenate([np.zeros((1, 4, 4)), a])
    kgen.inv(shifted[1:], out=shifted[:3])
    close(shifted[:3], want)
    product = a.copy()
    kgen.matmul(product, a, out=product)
    close(product, a @ a)
    lu, pivots = kgen.lu_factor(a)
    kgen.lu_solve(lu, pivots, np.broadcast_to(np.eye(4), a.shape), out=lu)
    close(lu, want)


def test_out_that_the_operation_overwrites(monkeypatch):
    """No copy is made where the result lies as that input does."""
    a, b, s = general(4, "float64"), random((3, 4, 4), "float64"), posdef(4, "float64")
    lu, pivots = kgen.lu_factor(a)
    by_columns = columns(b.copy())
    want = kgen.solve_triangular(a, b, upper=True), kgen.lu_solve(lu, pivots, b), kgen.cholesky(s)
    with monkeypatch.context() as patch:
        patch.setattr(kgen._backend_numpy.NumPy, "assign", lambda *_: pytest.fail("a copy"))
        kgen.solve_triangular(a, b, upper=True, out=b)
        kgen.lu_solve(lu, pivots, by_columns, out=by_columns)
        kgen.cholesky(s, out=s)
        kgen.cholesky(h := posdef(4, "complex128"), out=h)
    for got, wanted in zip((b, by_columns, s, h), (*want, np.linalg.cholesky(posdef(4, "complex128"))), strict=True):
        close(got, wanted, times=12)
    # What else is read must not be the result, and what does not lie as the result is copied.
    kgen.solve_triangular(t := a.copy(), t, upper=True, out=t)
    close(t, kgen.solve_triangular(a, a, upper=True))
    kgen.lu_solve(lu, pivots, x := random((3, 4, 4), "float64"), out=x)
    close(x, kgen.lu_solve(lu, pivots, random((3, 4, 4), "float64")))
    backwards = random((3, 4, 4), "float64")
    kgen.solve_triangular(a, backwards, upper=True, out=backwards[::-1])
    close(backwards[::-1], kgen.solve_triangular(a, random((3, 4, 4), "float64"), upper=True))


def test_singular():
    a = general(3, "float64", (2, 3))
    a[1, 0] = 0
    with pytest.raises(np.linalg.LinAlgError, match=r"inv: matrix \(1, 0\) is singular: pivot 1 is zero") as caught:
        kgen.inv(a)
    assert caught.value.index == (1, 0) and caught.value.info == 1
    assert pickle.loads(pickle.dumps(caught.value)).index == (1, 0)
    quiet = kgen.inv(a, check=False)
    assert np.isnan(quiet[1, 0]).all() and np.isfinite(np.delete(quiet.reshape(6, 9), 3, 0)).all()
    assert kgen.det(a)[1, 0] == 0
    assert kgen.slogdet(a).logabsdet[1, 0] == -np.inf and kgen.slogdet(a).sign[1, 0] == 0
    assert kgen.cond(a, 1)[1, 0] == np.inf
    assert kgen.inv_ex(a).info[1, 0] == 1
    with pytest.raises(np.linalg.LinAlgError):
        kgen.solve(a, random((3, 2), "float64"))
    s = posdef(3, "float64", (4,))
    s[2] = -s[2]
    for function in (kgen.cholesky, kgen.inv_posdef, kgen.logdet_posdef):
        with pytest.raises(np.linalg.LinAlgError, match=r"matrix \(2,\) is not positive definite"):
            function(s)
        assert np.isnan(function(s, check=False)[2]).all()
        assert np.isfinite(function(s, check=False)[[0, 1, 3]]).all()
    with pytest.raises(np.linalg.LinAlgError, match="the matrix is singular"):
        kgen.inv(np.zeros((2, 2)))


def test_info_of_rows():
    """Of a row-major matrix all but lu_factor and solve factor the transpose, and count its pivots."""
    a = np.array([[0.0, 0, 0], [1, 1, 0], [0, 0, 1]])
    for function in (kgen.inv_ex, kgen.det_ex, kgen.slogdet_ex, lambda x: kgen.cond_ex(x, 1), lambda x: kgen.inv_cond_ex(x, 1)):
        assert (function(a).info, function(columns(a)).info) == (1, 2)
    assert kgen.solve_ex(a, np.ones(3)).info == kgen.lu_factor_ex(a).info == 2


def test_prepare():
    a = general(6, "float64")
    out = np.full_like(a, 7)
    with kgen.prepare():
        kgen.inv(a)
        assert kgen.inv(a, out=out) is out
        kgen.cholesky(posdef(6, "float64"), out=out)
        with pytest.raises(kgen.NotSupported, match="cannot be prepared"):
            kgen.inv([a[0], a[1]])
    assert (out == 7).all()
    close(kgen.inv(a), np.linalg.inv(a))
