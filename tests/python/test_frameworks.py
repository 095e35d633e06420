"""kgen_cuda with CPU arrays of PyTorch and JAX, on `host`; skipped where these are not installed. On a GPU: gpu.py."""

from __future__ import annotations

import importlib
import inspect

import numpy as np
import pytest

import kgen_cuda as kgen


def test_backends():
    """Each has the methods of the protocol, with its parameters."""
    modules = [importlib.import_module(f"kgen_cuda._backend{which}") for which in ("", "_numpy", "_torch")]
    asked = {name: method for name, method in vars(modules[0].Backend).items() if inspect.isfunction(method)}
    wanted = {name: list(inspect.signature(method).parameters)[1:] for name, method in asked.items() if name[0] != "_"}
    assert len(wanted) > 20
    for backend in (modules[1].NumPy, modules[1].CuPy, modules[2].Torch):
        for name, parameters in wanted.items():
            if (backend, name) != (modules[2].Torch, "pointer"):  # a method of the tensor
                assert list(inspect.signature(getattr(backend, name)).parameters)[1:] == parameters, (backend, name)


def test_torch():
    torch = pytest.importorskip("torch")
    a = torch.randn(3, 4, 4, dtype=torch.float64) + 4 * torch.eye(4, dtype=torch.float64)
    b = torch.randn(3, 4, 2, dtype=torch.float64)
    s = a @ a.mT
    padded = torch.nn.functional.pad(a, (1, 2))[..., 1:-2]
    for x in (a, a.mT.contiguous().mT, padded, a.flip(-1).flip(-1), a[:1].expand(5, 4, 4)):
        torch.testing.assert_close(kgen.inv(x), torch.linalg.inv(x))
        torch.testing.assert_close(kgen.det(x), torch.linalg.det(x))
        torch.testing.assert_close(kgen.solve(x, b[:1]), torch.linalg.solve(x, b[:1]))
    torch.testing.assert_close(kgen.lu_factor(a).LU, torch.linalg.lu_factor(a).LU)
    assert (kgen.lu_factor(a).pivots == torch.linalg.lu_factor(a).pivots).all()
    torch.testing.assert_close(kgen.cholesky(s, upper=True), torch.linalg.cholesky(s, upper=True))
    torch.testing.assert_close(kgen.inv_posdef(s), torch.linalg.inv(s))
    torch.testing.assert_close(kgen.inv_triangular(a, upper=True, unitriangular=True) @ (a.triu(1) + torch.eye(4)),
                               torch.eye(4, dtype=a.dtype).expand(3, 4, 4))  # fmt: skip
    z = torch.complex(a, a.flip(0))
    h = z @ z.mH
    torch.testing.assert_close(kgen.inv(z.mH), torch.linalg.inv(z.mH))
    torch.testing.assert_close(kgen.solve_posdef(h, b + 0j), torch.linalg.solve(h, b + 0j))
    out = torch.empty_like(a)
    assert kgen.inv(a, out=out) is out
    grid = torch.cat([a, a]).reshape(2, 3, 4, 4)[:, ::2]
    torch.testing.assert_close(kgen.inv(grid), torch.linalg.inv(grid))
    a[1] = 0
    with pytest.raises(torch.linalg.LinAlgError, match=r"matrix \(1,\)") as caught:
        kgen.inv(a)
    assert isinstance(caught.value, np.linalg.LinAlgError)
    assert kgen.inv(a, check=False)[1].isnan().all()
    with pytest.raises(TypeError, match="must be of one"):
        kgen.solve(a, b.numpy())


def test_jax():
    jax = pytest.importorskip("jax")
    a = jax.random.normal(jax.random.PRNGKey(0), (3, 4, 4)) + 4 * jax.numpy.eye(4)
    inverse = kgen.inv(a)
    assert isinstance(inverse, jax.Array)
    np.testing.assert_allclose(inverse, np.linalg.inv(a), rtol=1e-4, atol=1e-4)
    assert isinstance(kgen.slogdet(a).sign, jax.Array)
    with pytest.raises(TypeError, match=r"jax\.jit"):
        jax.jit(kgen.inv)(a)


def test_dlpack():
    a = np.random.default_rng(0).standard_normal((3, 4, 4))

    class Foreign:
        def __dlpack__(self, **options):
            return a.__dlpack__(**options)

        def __dlpack_device__(self):
            return a.__dlpack_device__()

    np.testing.assert_allclose(kgen.inv(Foreign()), np.linalg.inv(a))
