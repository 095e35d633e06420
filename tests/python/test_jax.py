"""kgen_cuda.jax under JAX's transformations, on `host`; skipped without JAX. On a GPU: gpu.py."""

from __future__ import annotations

import shutil
import subprocess
from functools import partial
from pathlib import Path

import numpy as np
import pytest

jax = pytest.importorskip("jax")
jax.config.update("jax_enable_x64", True)
import jax.export  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402

import kgen_cuda.jax as kj  # noqa: E402
from matrices import close, random  # noqa: E402


def matrices(*shape, dtype="float64", seed=0):
    return jnp.asarray(random(shape, dtype, seed) + shape[-1] * np.eye(*shape[-2:], dtype=dtype))


def positive(a):
    return a @ jnp.conj(a.mT)


def same(ours, theirs, *arrays, tolerance=1e-9):
    """Values, forward and backward derivatives of a function of arrays, by jit and by vmap, against JAX's own."""
    steps = tuple(matrices(*x.shape, dtype=x.dtype, seed=7) for x in arrays)
    steps = tuple(s if x.shape[-1] != x.shape[-2] else s + jnp.conj(s.mT) for s, x in zip(steps, arrays, strict=True))

    def everything(function):
        def scalar(*arrays):
            y = function(*arrays)
            weights = jnp.cos(jnp.arange(y.size)).reshape(y.shape)
            return jnp.real((y * weights * (1 + 0.5j)).sum())

        @jax.jit  # one program: XLA needs most of the time
        def compute(arrays, steps):
            value, forward = jax.jvp(function, arrays, steps)
            return value, forward, jax.vmap(function)(*arrays), jax.grad(scalar, tuple(range(len(arrays))))(*arrays)

        return compute(arrays, steps)

    for got, want in zip(jax.tree.leaves(everything(ours)), jax.tree.leaves(everything(theirs)), strict=True):
        close(got, want, tolerance)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_lu(dtype):
    a, b = matrices(3, 4, 4, dtype=dtype), matrices(3, 4, 2, dtype=dtype, seed=1)
    same(kj.inv, jnp.linalg.inv, a)
    same(kj.solve, jnp.linalg.solve, a, b)
    same(lambda x: kj.slogdet(x).logabsdet, lambda x: jnp.linalg.slogdet(x)[1], a)
    close(kj.slogdet(a).sign, jnp.linalg.slogdet(a)[0])


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_positive_definite(dtype):
    a, b = matrices(3, 4, 4, dtype=dtype), matrices(3, 4, 2, dtype=dtype, seed=1)
    s = positive(a)
    same(kj.cholesky, jnp.linalg.cholesky, s)
    same(lambda x: kj.cholesky(x, upper=True), lambda x: jnp.linalg.cholesky(x, upper=True), s)
    hermitian = lambda x: (x + jnp.conj(x.mT)) / 2  # noqa: E731
    same(kj.solve_posdef, lambda x, y: jnp.linalg.solve(hermitian(x), y), s, b)
    same(kj.inv_posdef, lambda x: jnp.linalg.inv(hermitian(x)), s)
    same(kj.logdet_posdef, lambda x: jnp.linalg.slogdet(hermitian(x))[1], s)
    for upper in (False, True):
        ours, theirs = partial(kj.solve_triangular, upper=upper), partial(lax.linalg.triangular_solve, lower=not upper)
        same(ours, partial(theirs, left_side=True), a, b)
    same(lambda x, y: kj.solve_triangular(x, y, upper=False, left=False, unitriangular=True),
         lambda x, y: lax.linalg.triangular_solve(x, y, lower=True, unit_diagonal=True), a, b.mT)  # fmt: skip


def test_second_derivative():
    a = matrices(4, 4)
    function = lambda inverse: lambda x: (inverse(x) ** 2).sum()  # noqa: E731
    hessians = [jax.jit(jax.hessian(function(inverse)))(a) for inverse in (kj.inv, jnp.linalg.inv)]
    close(*hessians, 1e-7)


def test_batches():
    """One matrix for many right-hand sides, nested vmap, vectors, no matrices."""
    a, b = matrices(3, 4, 4), matrices(3, 4, 2, seed=1)
    close(jax.vmap(kj.solve, (None, 0))(a[0], b), jnp.linalg.solve(a[:1], b))
    close(jax.vmap(kj.solve, (0, None))(a, b[0]), jnp.linalg.solve(a, b[:1]))
    close(kj.solve(a[0], b), jnp.linalg.solve(a[:1], b))
    close(kj.solve(a, b[0]), jnp.linalg.solve(a, b[:1]))
    both = jax.jit(jax.vmap(jax.vmap(kj.solve, (None, 0)), (0, None)))(a, b)
    close(both, jnp.linalg.solve(a[:, None], b[None]))
    lower = jax.vmap(jax.vmap(lambda x, y: kj.solve_triangular(x, y, upper=False), (None, 0)), (0, None))(a, b)
    close(lower, jnp.linalg.solve(jnp.tril(a)[:, None], b[None]))
    close(kj.solve(a, b[0, :, 0]), jnp.linalg.solve(a, b[:1, :, :1])[..., 0])
    close(kj.solve(a, b.mT, left=False), jnp.linalg.solve(a.mT, b).mT)
    assert kj.inv(a[:0]).shape == (0, 4, 4)
    close(jax.vmap(kj.inv, in_axes=2, out_axes=2)(jnp.moveaxis(a, 0, 2)), jnp.moveaxis(jnp.linalg.inv(a), 0, 2))


def test_nothing_to_do():
    """XLA's compiler crashes over layouts of empty arrays: kgen is not called."""
    a = matrices(2, 4, 4)
    for shape in ((2, 0, 0), (0, 4, 4)):
        none = jnp.zeros(shape)
        for function in (kj.inv, kj.cholesky, kj.inv_posdef, lambda x: kj.solve(x, x), lambda x: kj.solve_posdef(x, x)):
            assert function(none).shape == jax.vmap(function)(none).shape == shape
            assert jax.grad(lambda x, f=function: f(x).sum())(none).shape == shape
        assert (kj.slogdet(none).sign == 1).all() and (kj.logdet_posdef(none) == 0).all()
    for function in (kj.solve, kj.solve_posdef, lambda x, y: kj.solve_triangular(x, y, upper=True)):
        assert jax.jit(function)(a, a[..., :0]).shape == (2, 4, 0)
        assert (jax.grad(lambda x, f=function: f(x, a[..., :0]).sum())(a) == 0).all()
        assert jax.vmap(function, (None, 0))(a[0], a[:0]).shape == (0, 4, 4)
    one = 2 + jnp.arange(3.0)[:, None, None]
    close(kj.inv(one), 1 / one)
    close(jax.vmap(kj.cholesky)(one), jnp.sqrt(one))


def test_donated_and_saved():
    """Memory that XLA may use again; results that a transformation keeps."""
    s = positive(matrices(3, 4, 4))
    for function in (kj.inv, kj.cholesky, lambda x: kj.solve(x, x)):
        close(jax.jit(function, donate_argnums=0)(s + 0), function(s))
        total = lambda x, f=function: (f(x) ** 2).sum()  # noqa: E731
        close(jax.grad(jax.checkpoint(total))(s), jax.grad(total)(s))
        (tangent,) = jax.linearize(lambda x, f=function: (f(x),), s)[1](s)
        close(tangent, jax.jvp(function, (s,), (s,))[1])
    (gradient, info), back = jax.vjp(lambda x: tuple(kj.inv_ex(x)), s)
    assert info.dtype == "int32" and back((gradient, np.zeros(3, jax.dtypes.float0)))[0].shape == s.shape
    assert jax.vmap(kj.solve_ex, (None, 0))(s[0], s).info.tolist() == [0, 0, 0]


def test_shard_map():
    mesh = jax.make_mesh((1,), ("b",))
    spec = jax.sharding.PartitionSpec("b")
    a = jax.device_put(matrices(3, 4, 4), jax.NamedSharding(mesh, spec))
    for function in (kj.inv, lambda x: kj.solve(x, x[..., :2]), lambda x: kj.cholesky(positive(x))):
        mapped = jax.shard_map(function, mesh=mesh, in_specs=spec, out_specs=spec)
        got, want = (jax.jit(jax.grad(lambda x, f=f: (f(x) ** 2).sum()))(x)
                     for f, x in ((mapped, a), (function, matrices(3, 4, 4))))  # fmt: skip
        close(got, want)


def test_export():
    """A program for batches of any size."""
    (count,) = jax.export.symbolic_shape("count")
    known = [jax.export.DisabledSafetyCheck.custom_call("kgen_cuda")]
    exported = jax.export.export(jax.jit(kj.inv), disabled_checks=known)(jax.ShapeDtypeStruct((count, 4, 4), "float64"))
    a = matrices(3, 4, 4)
    close(exported.call(a), jnp.linalg.inv(a))
    shared = jax.ShapeDtypeStruct((4, 4), "float64"), jax.ShapeDtypeStruct((count, 4, 2), "float64")
    exported = jax.export.export(jax.jit(kj.solve), disabled_checks=known)(*shared)
    close(exported.call(a[0], a[..., :2]), jnp.linalg.solve(a[:1], a[..., :2]))
    with pytest.raises(NotImplementedError, match="a size must be a number"):
        jax.export.export(jax.jit(kj.inv), disabled_checks=known)(jax.ShapeDtypeStruct((count, count), "float64"))


def test_control_flow():
    a = matrices(4, 4)
    step = lambda x, _: (kj.inv(x), None)  # noqa: E731
    close(jax.jit(lambda x: jax.lax.scan(step, x, length=4)[0])(a), a)


def test_errors():
    with pytest.raises(TypeError, match="inv: A is int32"):
        kj.inv(jnp.ones((4, 4), "int32"))
    for wrong, kind in ((None, "None"), ("x", "a str"), (object(), "an object")):
        with pytest.raises(TypeError, match=f"solve: B is {kind}"):
            kj.solve(jnp.eye(3), wrong)
    with pytest.raises(TypeError, match="solve: A is float32 and B float64; they must be of one type"):
        kj.solve(jnp.ones((4, 4), "float32"), jnp.ones((4, 4)))
    with pytest.raises(ValueError, match="square"):
        kj.inv(jnp.ones((4, 3)))
    with pytest.raises(ValueError, match=r"solve: the batches do not broadcast: \(2,\) of A, \(3,\) of B"):
        kj.solve(jnp.ones((2, 4, 4)), jnp.ones((3, 4, 1)))
    with pytest.raises(ValueError, match=r"solve: B has shape \(2, 3, 1\); it must have 4 rows"):
        kj.solve(jnp.ones((2, 4, 4)), jnp.ones((2, 3, 1)))
    with pytest.raises(NotImplementedError, match=r"inv: A has shape \(129, 129\); kgen takes matrices to 128 x 128"):
        jax.jit(kj.inv)(matrices(129, 129))
    for wrong in ("x", 1, None):
        with pytest.raises(TypeError, match="cholesky: upper is .*; it must be True or False"):
            kj.cholesky(jnp.eye(3), upper=wrong)
    with pytest.raises(TypeError, match="solve: left is .*Tracer.*; it must be True or False"):
        jax.jit(lambda left: kj.solve(jnp.eye(3), jnp.eye(3), left=left))(True)


def test_info():
    a = matrices(3, 4, 4).at[1].set(0)
    result, info = jax.jit(kj.inv_ex)(a)
    assert info.tolist() == [0, 1, 0]
    assert jnp.isnan(result[1]).all() and jnp.isfinite(result[2]).all()
    assert kj.slogdet(a).sign[1] == 0 and kj.slogdet(a).logabsdet[1] == -jnp.inf
    s = positive(matrices(3, 4, 4)).at[2].multiply(-1)
    result, info = jax.jit(kj.cholesky_ex)(s)
    assert info.tolist() == [0, 0, 1] and jnp.isnan(result[2]).all() and jnp.isfinite(result[:2]).all()


def test_layout_of_the_call_frame():
    """libkgen has no header of XLA's: what it reads lies where the installed JAX puts it."""
    compiler = shutil.which("g++")
    if not compiler:
        pytest.skip("no g++")
    root = Path(__file__).parents[2]
    command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{root}", "-isystem", jax.ffi.include_dir()]
    checked = subprocess.run([*command, root / "tests/python/xla_frame.cpp"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
