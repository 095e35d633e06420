#!/usr/bin/env python3
"""Many small least-squares problems by jax.vmap: where is a receiver that knows its distance from six senders?

Run: python3 jax_vmap.py [RECEIVERS]     1,000,000 on a GPU, else 50 on the processor

`locate` is written for one receiver: five steps of Gauss-Newton, each with the solution of a 3 x 3
system. vmap makes of it one call of kgen for all, jit one program, and grad says how an error of each
distance moves the result.
"""

import sys
import time

import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp  # noqa: E402

import kgen_cuda.jax as kj  # noqa: E402

platform = jax.default_backend()
receivers = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000 if platform == "gpu" else 50
senders = jnp.array([[0, 0, 0], [9, 0, 1], [0, 9, 2], [9, 9, 0], [4, 5, 9], [5, 1, 7]], "float64")


def locate(distances):
    def step(x, _):
        away = x - senders
        length = jnp.sqrt((away**2).sum(-1))
        J = away / length[:, None]
        return x - kj.solve_posdef(J.T @ J, J.T @ (length - distances)), None

    return jax.lax.scan(step, jnp.full(3, 4.0), length=5)[0]


truth = jax.random.uniform(jax.random.PRNGKey(1), (receivers, 3), minval=2.0, maxval=7.0, dtype="float64")
distances = jnp.sqrt(((truth[:, None] - senders) ** 2).sum(-1))

locate_all = jax.jit(jax.vmap(locate))
jax.block_until_ready(locate_all(distances))  # compiles
start = time.perf_counter()
found = jax.block_until_ready(locate_all(distances))
ms = 1e3 * (time.perf_counter() - start)
error = float(jnp.abs(found - truth).max())

height = jax.grad(lambda d: locate(d)[2])
slopes = height(distances[0])
h = 1e-5
numeric = [(locate(distances[0].at[i].add(h)) - locate(distances[0].at[i].add(-h)))[2] / (2 * h) for i in range(6)]
difference = float(jnp.abs(slopes - jnp.array(numeric)).max())
print(f"{receivers} receivers on {platform}: {ms:.2f} ms for five steps")
print(f"largest error of a position: {error:.1e}")
print("the height changes with the distances by", " ".join(f"{x:+.2f}" for x in slopes))
print(f"largest difference from divided differences: {difference:.1e}")
assert error < 1e-6 and difference < 1e-6
