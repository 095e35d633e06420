#!/usr/bin/env python3
"""Gaussian processes fitted to many short series at once, by the gradient of their likelihood, in PyTorch.

Run: python3 gaussian_process.py [SERIES]     100,000 of 24 points on a GPU, else 20 of 8 on the processor

Each series has n points (t, y) and three parameters of its own: length, amplitude and noise of the
kernel K. The logarithm of its likelihood is

    log p(y) = -1/2 |L^-1 y|^2 - sum of log diag L - n/2 log 2 pi,    K = L L^T

(Rasmussen and Williams, Gaussian Processes for Machine Learning, equation 2.30). Autograd goes through
kgen_cuda.torch's operators; Adam climbs.
"""

import math
import sys
import time

import torch

import kgen_cuda.torch as kt

device = "cuda" if torch.cuda.is_available() else "cpu"
series = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000 if device == "cuda" else 20
n, steps = 24 if device == "cuda" else 8, 30
options = {"dtype": torch.float64, "device": device}
torch.manual_seed(1)


def covariance(t, parameters):
    length, amplitude, noise = parameters.exp().unbind(-1)
    distance = (t[:, :, None] - t[:, None, :]) / length[:, None, None]
    eye = torch.eye(t.shape[-1], **options)
    return amplitude[:, None, None] ** 2 * torch.exp(-0.5 * distance**2) + noise[:, None, None] ** 2 * eye


def log_likelihood(t, y, parameters, cholesky, solve_triangular):
    L = cholesky(covariance(t, parameters))
    w = solve_triangular(L, y[..., None], upper=False)[..., 0]
    return -0.5 * w.square().sum(-1) - L.diagonal(dim1=-2, dim2=-1).log().sum(-1) - n / 2 * math.log(2 * math.pi)


# Series that have a length of 1, an amplitude of 2 and a noise of 0.2 in truth.
t = 6 * torch.rand(series, n, **options)
true = torch.tensor([1.0, 2.0, 0.2], **options).log().expand(series, 3)
y = (torch.linalg.cholesky(covariance(t, true)) @ torch.randn(series, n, 1, **options))[..., 0]

parameters = torch.zeros(series, 3, **options).requires_grad_()
few = min(series, 100)
likelihoods = [
    log_likelihood(t[:few], y[:few], parameters[:few], *functions)
    for functions in ((kt.cholesky, kt.solve_triangular), (torch.linalg.cholesky, torch.linalg.solve_triangular))
]
ours, theirs = (torch.autograd.grad(x.sum(), parameters)[0][:few] for x in likelihoods)
difference = ((ours - theirs).abs().max() / theirs.abs().max()).item()

optimizer = torch.optim.Adam([parameters], lr=0.1)
history = []
for i in range(steps):
    if i == 1:  # the first step compiles
        if device == "cuda":
            torch.cuda.synchronize()
        start = time.perf_counter()
    optimizer.zero_grad()
    value = log_likelihood(t, y, parameters, kt.cholesky, kt.solve_triangular)
    (-value.sum()).backward()
    optimizer.step()
    history.append(value.detach().mean())
history = [x.item() for x in history]
ms = 1e3 * (time.perf_counter() - start) / (steps - 1)

print(f"{series} series of {n} points on {device}: {ms:.2f} ms a step, likelihood and gradient")
print(f"mean log likelihood {history[0]:.2f}, after {steps} steps {history[-1]:.2f}")
print("median of length, amplitude, noise:", *(f"{x:.2f}" for x in parameters.detach().exp().median(0).values.tolist()))
print(f"largest difference from torch.linalg's gradient: {difference:.1e}")
assert difference < 1e-8 and history[-1] > history[0] + 1
