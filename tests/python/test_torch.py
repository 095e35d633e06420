"""kgen_cuda with PyTorch's autograd, torch.func and torch.compile, on `host`; skipped without PyTorch. On a GPU: gpu.py."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import kgen_cuda as kgen

torch = pytest.importorskip("torch")

import torch_derivatives  # noqa: E402


@pytest.mark.parametrize("dtype", [torch.float64, torch.complex128])
@pytest.mark.parametrize("name", torch_derivatives.CASES)
def test_derivative(name, dtype):
    torch_derivatives.check(name, dtype, "cpu")


def well(*batch):
    n = torch_derivatives.N
    return torch_derivatives.numbers((*batch, n, n), torch.float64, "cpu") + n * torch.eye(n, dtype=torch.float64)


def test_gradients_are_never_lost():
    a = well(2).requires_grad_()
    with pytest.raises(NotImplementedError, match="square"):
        kgen.lu_factor(a[:, :2]).LU.sum().backward()
    with pytest.raises(NotImplementedError, match="out="):
        kgen.inv(a, out=torch.empty_like(a))
    with pytest.raises(NotImplementedError, match="out="):
        kgen.inv(a.detach(), out=torch.empty_like(a).requires_grad_())
    with pytest.raises(NotImplementedError, match="lists"):
        kgen.inv([a[0], a[1]])
    for wrong in ([1], "x"):  # is refused as it is without gradients
        with pytest.raises(TypeError, match="matmul: "):
            kgen.matmul(a, a, alpha=wrong)
    with torch.no_grad():
        assert not kgen.inv(a).requires_grad
    result, info = kgen.inv_ex(a)
    assert result.requires_grad and not info.requires_grad
    assert not kgen.inv(a.detach()).requires_grad


def test_subgradients():
    """Of equal sums each has its part, as PyTorch's; the zero matrix has none."""
    for a in (torch.ones(2, 3, 3, dtype=torch.float64), torch.zeros(2, 3, 3, dtype=torch.float64)):
        a.requires_grad_()
        for order in (1, torch.inf, "fro"):
            got, want = (torch.autograd.grad(f(a, order).sum(), a) for f in (kgen.matrix_norm, torch.linalg.matrix_norm))
            torch.testing.assert_close(got, want)
    (empty,) = torch.autograd.grad(kgen.matrix_norm(x := torch.ones(2, 0, 0, requires_grad=True), 1).sum(), x)
    assert empty.shape == (2, 0, 0)


def test_prepare_reaches_gradients(monkeypatch):
    """In threads of PyTorch's own as well; nothing is launched."""
    launch, launched = kgen._plan.Plan.launch, []

    def recorded(plan, slots, preparing=False):
        launched.append((plan.function, preparing))
        launch(plan, slots, preparing)

    monkeypatch.setattr(kgen._plan.Plan, "launch", recorded)
    a, b = well(2).requires_grad_(), well()
    with kgen.prepare():
        loss = kgen.lu_solve(*kgen.lu_factor(a), b).sum()
    thread = threading.Thread(target=loss.backward)
    thread.start()
    thread.join()
    assert ("matmul", True) in launched and all(preparing for _, preparing in launched), launched
    (got,) = torch.autograd.grad(kgen.lu_solve(*kgen.lu_factor(a), b).sum(), a)
    torch.testing.assert_close(got, torch.autograd.grad(torch.linalg.solve(a, b).sum(), a)[0])


def test_singular_matrices():
    a = well(3)
    a[1] = 0
    a.requires_grad_()
    with pytest.raises(torch.linalg.LinAlgError, match=r"matrix \(1,\)") as caught:
        kgen.inv(a)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value) and again.index == (1,) and str(again) == str(caught.value)
    for function in (kgen.inv_ex, kgen.slogdet_ex):
        (gradient,) = torch.autograd.grad(function(a)[function is kgen.slogdet_ex].sum(), a)
        assert gradient[1].isnan().all() and gradient[[0, 2]].isfinite().all()


def test_vectors():
    """PyTorch's rule in kgen_cuda.torch, the array API's in kgen_cuda."""
    import kgen_cuda.torch as kt

    a, b = well(3), torch_derivatives.numbers((3, 3), torch.float64, "cpu")
    torch.testing.assert_close(kt.solve(a, b), torch.linalg.solve(a, b))
    torch.testing.assert_close(kt.solve_ex(a, b).result, torch.linalg.solve(a, b))
    torch.testing.assert_close(kgen.solve(a, b), torch.linalg.solve(a, b[None].expand(3, 3, 3)))
    torch.testing.assert_close(kt.solve(a, b[0]), torch.linalg.solve(a, b[0].expand(3, 3)))
    out = torch.empty_like(b)
    assert kt.solve(a, b, out=out) is out
    torch.testing.assert_close(out, torch.linalg.solve(a, b))
    with pytest.raises(ValueError, match="left=False"):
        kt.solve(a, b, left=False)
    with pytest.raises(TypeError, match="B a list"):
        kt.solve(a, [1.0, 2.0, 3.0])
    assert "A's shape without the last axis" in kt.solve.__doc__ and "A's shape without" in kt.solve_posdef.__doc__
    for x in (b, b[0]):  # with gradients
        mine, theirs = a.clone().requires_grad_(), a.clone().requires_grad_()
        kt.solve(mine, x).sum().backward()
        torch.linalg.solve(theirs, x.expand(3, 3)).sum().backward()
        torch.testing.assert_close(mine.grad, theirs.grad)


def test_transforms():
    a, func = well(2), torch.func
    for mine, theirs in (
        (kgen.inv, torch.linalg.inv),
        (lambda x: kgen.solve(x, x.mT), lambda x: torch.linalg.solve(x, x.mT)),
    ):
        torch.testing.assert_close(func.vmap(mine)(a), theirs(a))
        torch.testing.assert_close(func.vmap(mine, 2, 1)(a.movedim(0, 2)), theirs(a).movedim(0, 1))
        for transform in (func.jacrev, func.jacfwd, lambda f: func.hessian(lambda x: f(x).sum())):
            torch.testing.assert_close(transform(mine)(a[0]), transform(theirs)(a[0]))
    b = a[0]
    torch.testing.assert_close(func.vmap(kgen.solve, (None, 0))(b, a), torch.linalg.solve(b, a))
    torch.testing.assert_close(func.vmap(kgen.solve, (0, 1))(a, b[:, :2]), torch.linalg.solve(a, b.mT[:2]))
    for alpha in (np.float32(2), np.int64(2)):  # which PyTorch's schemas do not know
        torch.testing.assert_close(func.vmap(lambda x, alpha=alpha: kgen.matmul(x, x, alpha=alpha))(a), 2 * a @ a)
    rows = func.vmap(func.grad(kgen.det))(a)
    torch.testing.assert_close(rows, torch.linalg.det(a)[:, None, None] * torch.linalg.inv(a).mT)


@pytest.mark.parametrize("dynamic", [False, True])
def test_compile(dynamic):
    """No graph break, also where sizes are left open; all results, with gradients."""

    def function(a, b):
        sign, log = kgen.slogdet(a)
        x = kgen.solve(a, b, check=False)
        return x.sum() + kgen.inv_ex(a).result.sum() + sign.sum() * log.sum() + kgen.solve(a, b[:, 0])[0].sum()

    compiled = torch.compile(function, fullgraph=True, dynamic=dynamic, backend="aot_eager")
    for batch in (4, 5):
        a, b = well(batch), well()
        pairs = []
        for f in (compiled, function):
            inputs = a.clone().requires_grad_(), b.clone().requires_grad_()
            f(*inputs).backward()
            pairs.append([x.grad for x in inputs])
        torch.testing.assert_close(*pairs)

    def without(a, out):
        kgen.inv(a, out=out)
        return kgen.cond(a, 1) + kgen.matrix_norm(a, np.inf) + kgen.lu_factor(a).LU[..., 0, 0]

    mine, theirs = torch.empty_like(a), torch.empty_like(a)
    compiled = torch.compile(without, fullgraph=True, dynamic=dynamic, backend="aot_eager")
    torch.testing.assert_close(compiled(a, mine), without(a, theirs))
    torch.testing.assert_close(mine, theirs)
    with pytest.raises(NotImplementedError, match="torch.compile"):
        torch.compile(lambda a: kgen.inv([a[0], a[1]])[0], backend="aot_eager")(well(2))


@pytest.mark.parametrize("name", ["lu_factor", "solve_triangular", "det", "cholesky upper"])
def test_compiled_gradient_of_open_strides(name):
    """Makers that ask how an array lies make a bool of it."""
    f, eye = torch_derivatives.CASES[name], torch.eye(torch_derivatives.N, dtype=torch.float64)
    grads = []
    for g in (torch.compile(f, fullgraph=True, dynamic=True, backend="aot_eager"), f):
        for batch in (2, 3):
            a, b = well(batch).requires_grad_(), eye.clone().requires_grad_()
            g(a, b).sum().backward()
        grads.append(a.grad)
    torch.testing.assert_close(*grads)


def test_compile_first():
    """A process whose first call is a compiled one; a factor that torch.compile leaves open."""
    program = """
import kgen_cuda as kgen
import torch

f = torch.compile(lambda a, s: kgen.inv(kgen.matmul(a, a, alpha=s)), fullgraph=True, dynamic=True, backend="aot_eager")
for s in (1.0, 2.0, 4.0):
    a = torch.eye(3).requires_grad_()
    f(a, s).sum().backward()
    assert (a.grad == torch.eye(3) * 0 - 2 / s).all(), a.grad
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_operators():
    """Results are on fake tensors what they are: strides, too."""
    from kgen_cuda.torch._operators import OPERATORS

    a = well(2)
    values = {"bool": True, "Scalar": 2, "float": 2.0, "str": "1"}
    for operator in OPERATORS.values():
        params = [values[p.type] for p in operator.params]
        for x in (a, a.mT, a[0]):
            arrays = [x] * len(operator.tensors)
            if "pivots" in operator.tensors:
                arrays[:2] = kgen.lu_factor(x)
            torch.library.opcheck(operator.op, (*arrays, *params, 1), test_utils=("test_schema", "test_faketensor"))


def test_all_derivatives_are_tested():
    from kgen_cuda.torch._derivatives import RULES

    assert {name.partition(" ")[0] for name in torch_derivatives.CASES} == set(RULES)


@pytest.mark.filterwarnings("ignore:`torch.jit.trace` is deprecated")
def test_other_tracers():
    """A call is part of the traced program, and not its result a constant."""
    a, b, right = well(2), well(2).mT, well()
    for call in (kgen.inv, lambda x: kgen.inv_ex(x).result, lambda x: kgen.solve(x, right), lambda x: kgen.inv(x, out=x + 0)):
        torch.testing.assert_close(torch.jit.trace(call, a, check_trace=False)(b), call(b))
    for call in (lambda x: kgen.inv(x), lambda x: kgen.slogdet(x).logabsdet):
        torch.testing.assert_close(torch.fx.symbolic_trace(call)(b), call(b))
    traced = torch.fx.symbolic_trace(lambda x, y: torch.ops.kgen.solve(x, y, True, None)[0])
    torch.testing.assert_close(traced(a, b), kgen.solve(a, b))
    for call in (lambda x: kgen.solve(a, x), lambda x: kgen.inv(x, out=a)):
        with pytest.raises(kgen.NotSupported, match="torch.fx records neither right-hand sides nor out=; call torch.ops.kgen"):
            torch.fx.symbolic_trace(call)


def test_what_is_no_tensor():
    for wrong in (torch.float64, torch.nn.Linear(2, 2), torch.device("cpu")):
        with pytest.raises(TypeError, match=f"inv: A is a {type(wrong).__name__}; kgen takes arrays of"):
            kgen.inv(wrong)
