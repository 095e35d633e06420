#!/usr/bin/env python3
"""Many Kalman filters at once in PyTorch: each follows its own object through 40 measurements.

Run: python3 kalman.py [FILTERS]     200,000 on a GPU, where a step is one CUDA graph; else 50 on the processor

A state has position and velocity in space, a sensor sees the position. Each step needs the gain
K = P H^T S^-1 with a 3 x 3 matrix S of each filter's own: one solve of a positive definite system.
(Kalman, Journal of Basic Engineering 82, 1960.)
"""

import sys
import time

import torch

import kgen_cuda as kgen

device = "cuda" if torch.cuda.is_available() else "cpu"
filters = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000 if device == "cuda" else 50
steps, dt = 40, 0.1
options = {"dtype": torch.float64, "device": device}
torch.manual_seed(1)

# The model: F moves a state on, H takes the position out of it, Q and R are the noise of motion and sensor.
F = torch.eye(6, **options)
F[:3, 3:] = dt * torch.eye(3, **options)
H = torch.eye(3, 6, **options)
Q = 1e-3 * torch.eye(6, **options)
R = 0.05 * (0.5 + torch.rand(filters, 1, 1, **options)) * torch.eye(3, **options)  # each has a sensor of its own


def step(x, P, z, solve):
    """State (filters, 6, 1) and covariance after the next measurement."""
    x, P = F @ x, F @ P @ F.mT + Q
    HP = H @ P
    K = solve(HP @ H.mT + R, HP).mT
    return x + K @ (z - H @ x), P - K @ HP


truth = torch.randn(filters, 6, 1, **options)
x, P = torch.zeros_like(truth), torch.eye(6, **options).repeat(filters, 1, 1)
x_plain, P_plain = x.clone(), P.clone()
z = torch.empty(filters, 3, 1, **options)


def by_kgen(S, B):
    return kgen.solve_posdef(S, B, check=False)  # waits for nothing


if device == "cuda":  # a step becomes a graph: nothing of it is launched by Python any more
    with kgen.prepare():
        step(x, P, z.zero_(), by_kgen)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for old, new in zip((x, P), step(x, P, z, by_kgen), strict=True):
            old.copy_(new)

seconds = 0.0
for _ in range(steps):
    truth = F @ truth + Q.sqrt() @ torch.randn_like(truth)
    z.copy_(H @ truth + R.sqrt() @ torch.randn_like(z))
    if device == "cuda":
        torch.cuda.synchronize()
    start = time.perf_counter()
    if device == "cuda":
        graph.replay()
        torch.cuda.synchronize()
    else:
        x, P = step(x, P, z, by_kgen)
    seconds += time.perf_counter() - start
    x_plain, P_plain = step(x_plain, P_plain, z, torch.linalg.solve)

error = (H @ (x - truth)).square().mean().sqrt().item()
noise = R.diagonal(dim1=-2, dim2=-1).mean().sqrt().item()
difference = max((x - x_plain).abs().max().item(), (P - P_plain).abs().max().item())
print(f"{filters} filters, {steps} steps on {device}: {1e3 * seconds / steps:.3f} ms a step")
print(f"error of positions {error:.3f}, of a measurement {noise:.3f}")
print(f"largest difference from torch.linalg.solve: {difference:.1e}")
assert error < 0.7 * noise and difference < 1e-10
