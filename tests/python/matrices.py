"""Matrices for the tests, and how results are compared, whatever framework the arrays are of."""

from __future__ import annotations

import numpy as np


def random(shape, dtype="float64", seed=0):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


def general(n, dtype="float64", batch=(3,), seed=0):
    return random((*batch, n, n), dtype, seed) + n * np.eye(n, dtype=dtype)


def posdef(n, dtype="float64", batch=(3,), seed=0):
    x = random((*batch, n, n), dtype, seed)
    return x @ x.conj().swapaxes(-1, -2) + np.eye(n, dtype=dtype)


def tensors(torch, batch=1000, n=8, dtype=None, device="cuda"):
    """Of PyTorch, far from singular, other ones in each call."""
    dtype = dtype or torch.float64
    return torch.randn(batch, n, n, dtype=dtype, device=device) + 2 * n * torch.eye(n, dtype=dtype, device=device)


def close(got, want, tolerance=None, times=1):
    """To a tolerance relative to what is wanted, or to 1 where that is less; by itself some thousand, or `times` as many,
    rounding errors of the type. NaN is close to nothing."""
    if isinstance(want, list):
        want = np.asarray(want)
    assert np.ndim(got) == np.ndim(want) and got.shape == np.shape(want), f"shape {got.shape}, not {np.shape(want)}"
    tolerance = tolerance or times * 8000 * np.finfo(str(got.dtype).removeprefix("torch.")).eps
    excess = abs(got - want) - tolerance * abs(want)
    assert (excess <= tolerance).all(), f"differs by {abs(got - want).max()}"
