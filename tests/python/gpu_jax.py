"""kgen_cuda.jax and JAX arrays on a GPU. Run by gpu.py."""

from __future__ import annotations

import gc
import importlib

import numpy as np

import kgen_cuda as kgen
from gpu_checks import Skipped, close, in_threads, module, raises, test


@test
def jax_functions():
    jax = module("jax")
    jax.config.update("jax_enable_x64", True)
    a = jax_matrices(jax, 100, 6)
    inverse = kgen.inv(a)
    assert isinstance(inverse, jax.Array), type(inverse)
    close(inverse, jax.numpy.linalg.inv(a))
    b = jax.numpy.ones((100, 6, 2))
    close(kgen.solve(a, b), jax.numpy.linalg.solve(a, b))
    with raises(TypeError) as caught:
        jax.jit(kgen.inv)(a)
    assert "jax.jit" in str(caught.value)
    if len(jax.devices()) > 1:
        other = jax.device_put(a, jax.devices()[1])
        assert kgen.inv(other).devices() == other.devices()
        close(np.asarray(kgen.inv(other)), np.asarray(inverse))


def jax_gpu():
    jax = module("jax")
    jax.config.update("jax_enable_x64", True)
    if jax.default_backend() != "gpu":
        raise Skipped("JAX sees no GPU")
    return jax, importlib.import_module("kgen_cuda.jax")


def jax_matrices(jax, batch, n):
    return jax.random.normal(jax.random.PRNGKey(0), (batch, n, n), dtype="float64") + n * jax.numpy.eye(n)


@test
def jax_transformations():
    jax, kj = jax_gpu()
    jnp = jax.numpy
    a, b = jax_matrices(jax, 300, 6), jnp.ones((300, 6, 2))
    inverse, x = np.linalg.inv(a), np.linalg.solve(a, b)
    close(jax.jit(kj.inv)(a), inverse)
    close(jax.jit(jax.vmap(kj.inv))(a), inverse)
    close(jax.jit(kj.solve)(a, b), x)
    close(jax.vmap(kj.solve, (None, 0))(a[0], b), np.broadcast_to(x[:1], x.shape))
    close(jax.jit(kj.slogdet)(a).logabsdet, np.linalg.slogdet(a)[1])
    s = a @ a.mT
    close(jax.jit(kj.cholesky)(s), np.linalg.cholesky(s))
    close(jax.jit(kj.solve_posdef)(s, b), np.linalg.solve(s, b))
    single = a.astype("float32")
    close(jax.jit(kj.inv)(single), inverse, 1e-4)
    z = a + 1j * a[::-1]
    close(jax.jit(kj.inv)(z), np.linalg.inv(z))
    singular = a.at[7].set(0)
    result, info = jax.jit(kj.inv_ex)(singular)
    assert int(info[7]) == 1 and np.isnan(result[7]).all() and np.isfinite(result[8:]).all()
    step = lambda x, _: (kj.inv(x), None)  # noqa: E731
    close(jax.jit(lambda x: jax.lax.scan(step, x, length=100)[0])(a[:5]), a[:5])
    if len(jax.devices()) > 1:
        other = jax.device_put(a, jax.devices()[1])
        found = jax.jit(kj.inv)(other)
        assert found.devices() == other.devices()
        close(np.asarray(found), inverse)


@test
def jax_gradients():
    jax, kj = jax_gpu()
    a = jax_matrices(jax, 300, 6)

    def loss(linalg):
        def scalar(a):
            L = linalg.cholesky(a @ a.mT)
            x = linalg.solve(a, L[..., :2])
            return (linalg.inv(a) ** 2).sum() + (x**3).sum() + linalg.slogdet(a)[1].sum()

        return jax.jit(jax.grad(scalar))

    close(loss(kj)(a), loss(jax.numpy.linalg)(a))


@test
def jax_workspace():
    """Beyond 32 inv works in memory that XLA lends for the call."""
    jax, kj = jax_gpu()
    for n in (64, 100):
        a = jax_matrices(jax, 300, n)
        other = jax.jit(lambda x: (kj.inv(x), kj.inv(2 * x)))(a)
        close(other[0], np.linalg.inv(a))
        close(2 * other[1], np.linalg.inv(a))


@test
def jax_large_batch():
    jax, kj = jax_gpu()
    jnp = jax.numpy
    factors = jnp.arange(1.0, 200_001)[:, None, None]
    close(jax.jit(kj.inv)(jnp.eye(3) * factors) * factors, jnp.broadcast_to(jnp.eye(3), (200_000, 3, 3)))


@test
def jax_late_producer():
    """What is read was written late, by the program before and by the same program."""
    jax, kj = jax_gpu()
    jnp = jax.numpy
    a = jax_matrices(jax, 1000, 8)
    slow = jax.jit(lambda x, y: x + 0 * (y @ y @ y @ y)[0, 0])
    y = jnp.ones((4096, 4096)) * 1e-4
    inverse = jax.jit(lambda x: (kj.inv(x) * 2, kj.solve(x, x)))
    want = np.linalg.inv(a) * 2
    for _ in range(20):
        got, eye = inverse(slow(a, y))
        close(got, want)
        close(eye, jnp.broadcast_to(jnp.eye(8), a.shape))


@test
def jax_threads():
    jax, kj = jax_gpu()

    def work(n):
        a = jax_matrices(jax, 500, n)
        function, want = jax.jit(kj.inv), np.linalg.inv(a)
        for _ in range(50):
            close(function(a), want)

    in_threads(work, (5, 6, 7))


@test
def jax_leaks():
    jax, kj = jax_gpu()
    a = jax_matrices(jax, 100, 64)
    function = jax.jit(kj.inv)
    stats = jax.devices()[0].memory_stats
    jax.block_until_ready(function(a))
    before = stats()["bytes_in_use"]
    for _ in range(10_000):
        x = function(a)
    jax.block_until_ready(x)
    del x
    gc.collect()
    assert stats()["bytes_in_use"] <= before + 2 * a.nbytes
