"""python -m kgen_cuda.bench: times kgen against torch.linalg, cupy.linalg and jnp.linalg on this machine's GPU.

    python -m kgen_cuda.bench                                  inv, solve, slogdet and cholesky at all sizes: 2 minutes
    python -m kgen_cuda.bench inv --sizes 8,32 --batches 1,1000000
    python -m kgen_cuda.bench --csv times.csv                  a line for each measurement
    python -m kgen_cuda.bench --plot times.csv --out times.svg the figure of such a file; needs matplotlib

Every result is checked against its residual before it is timed, and a wrong one is marked. A time is the median of several
calls, from the call until the GPU is ready, with results allocated as a user's would be; "host" is what the call itself
takes. All libraries get the same matrices, row-major as Python has them. kgen is called with tensors of PyTorch, if it is
installed, else with arrays of CuPy.
"""

from __future__ import annotations

import argparse
import csv
import datetime
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import kgen_cuda as kgen

FUNCTIONS = ("inv", "solve", "slogdet", "cholesky")
SIZES = (2, 4, 8, 16, 24, 32, 48, 64, 96, 128)
COLUMNS = ("gpu", "function", "type", "n", "batch", "library", "version", "us", "host_us", "right", "date", "kgen")
MOST, SECONDS = 1_000_000, 0.05  # matrices of a batch; of one measurement


Functions = dict[str, Callable[..., Any]]


class Library:
    """One array library: how it makes arrays, waits, and which of its functions are measured."""

    def __init__(
        self,
        name: str,
        module: Any,
        functions: Functions,
        array: Callable[..., Any],
        wait: Callable[[Any], Any],
    ) -> None:
        self.name, self.version = name, module.__version__
        self.functions, self.array, self.wait = functions, array, wait


def libraries() -> list[Library]:
    """kgen first, then what is installed and sees a GPU."""
    found: list[Library] = []
    # The forms that raise nothing, of kgen and of PyTorch; those of CuPy and JAX do not raise either.
    quiet: Functions = {
        "inv": lambda a: kgen.inv_ex(a)[0],
        "solve": lambda a, b: kgen.solve_ex(a, b)[0],
        "slogdet": lambda a: kgen.slogdet(a)[1],
        "cholesky": lambda a: kgen.cholesky_ex(a)[0],
    }
    try:
        import torch

        if torch.cuda.is_available():
            array, wait = lambda x: torch.from_numpy(x).cuda(), lambda _: torch.cuda.synchronize()
            theirs: Functions = {
                "inv": lambda a: torch.linalg.inv_ex(a)[0],
                "solve": lambda a, b: torch.linalg.solve_ex(a, b)[0],
                "slogdet": lambda a: torch.linalg.slogdet(a)[1],
                "cholesky": lambda a: torch.linalg.cholesky_ex(a)[0],
            }
            found += [Library("kgen", kgen, quiet, array, wait), Library("torch", torch, theirs, array, wait)]
    except ImportError:
        pass
    try:
        import cupy

        cupy.cuda.runtime.getDevice()
        wait = lambda _: cupy.cuda.runtime.deviceSynchronize()  # noqa: E731
        theirs = {name: getattr(cupy.linalg, name) for name in FUNCTIONS if name != "slogdet"}
        theirs["slogdet"] = lambda a: cupy.linalg.slogdet(a)[1]
        if not found:
            found.append(Library("kgen", kgen, quiet, cupy.asarray, wait))
        found.append(Library("cupy", cupy, theirs, cupy.asarray, wait))
    except Exception:  # noqa: BLE001 - not installed, or no GPU
        pass
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import jax

        if jax.default_backend() == "gpu":
            jax.config.update("jax_enable_x64", True)
            theirs = {name: jax.jit(getattr(jax.numpy.linalg, name)) for name in FUNCTIONS if name != "slogdet"}
            theirs["slogdet"] = jax.jit(lambda a: jax.numpy.linalg.slogdet(a)[1])
            found.append(Library("jax", jax, theirs, jax.numpy.asarray, lambda x: x.block_until_ready()))
    except Exception:  # noqa: BLE001
        pass
    return found


def inputs(function: str, n: int, batch: int, dtype: Any) -> list[np.ndarray]:
    """Well-conditioned matrices, at most 1000; positive definite for cholesky. A larger batch has them again and again."""
    random = np.random.default_rng(n)
    a = random.standard_normal((min(batch, 1000), n, n)) + n * np.eye(n)
    if function == "cholesky":
        a = a @ a.swapaxes(-1, -2)
    a = a.astype(dtype)
    return [a, np.ones((len(a), n, 1), dtype)] if function == "solve" else [a]


def right(function: str, arrays: list[np.ndarray], result: Any) -> bool:
    """The residual of the first matrices by NumPy, in units of rounding errors."""
    some = slice(0, 100)
    x = result[some]
    x = np.asarray(x.get() if hasattr(x, "get") else x.cpu() if hasattr(x, "cpu") else x)  # CuPy's, PyTorch's, JAX's
    a = arrays[0][some].astype(np.float64)
    eps, n = np.finfo(arrays[0].dtype).eps, a.shape[-1]
    if function == "slogdet":
        return bool(np.all(abs(x - np.linalg.slogdet(a)[1]) < 1000 * n * eps))
    scale = abs(a).max(axis=(-1, -2), keepdims=True)
    if function == "cholesky":
        lower = np.tril(x)
        residual = lower @ lower.swapaxes(-1, -2) - a
    else:
        residual = a @ x - (np.eye(n) if function == "inv" else arrays[1][some])
        scale = scale * abs(x).max(axis=(-1, -2), keepdims=True)
    return bool(np.all(abs(residual) < 100 * n * eps * scale))


def measure(library: Library, function: str, arrays: list[np.ndarray], batch: int) -> tuple[float, float, bool]:
    """Seconds of a call until the GPU is ready, of the call alone, and whether the result is right."""
    again = library.array(np.arange(batch) % len(arrays[0]))  # copies on the GPU: 4 GiB of the host's would take seconds
    call, given = library.functions[function], [library.array(x)[again] for x in arrays]
    del again
    result = call(*given)
    library.wait(result)
    good = right(function, arrays, result)
    del result
    whole: list[float] = []
    host: list[float] = []
    begun = time.perf_counter()
    while len(whole) < 5 or time.perf_counter() - begun < SECONDS and len(whole) < 200:
        start = time.perf_counter()
        result = call(*given)
        called = time.perf_counter()
        library.wait(result)
        whole.append(time.perf_counter() - start)
        host.append(called - start)
        if time.perf_counter() - begun > 10 * SECONDS:
            break
    return statistics.median(whole), statistics.median(host), good


def name_of_gpu() -> str:
    try:
        import torch

        return str(torch.cuda.get_device_name())
    except Exception:  # noqa: BLE001
        import cupy

        return cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()


def save(name: str | None, rows: list[dict[str, Any]]) -> None:
    """The file is whole at every moment."""
    if not name:
        return
    with open(name + ".part", "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    os.replace(name + ".part", name)


def run(args: argparse.Namespace) -> int:
    found = libraries()
    if not any(x.name == "kgen" for x in found):
        print("bench: neither PyTorch nor CuPy sees a GPU", file=sys.stderr)
        return 1
    dtype, gpu, today, wrong = np.dtype(args.type), name_of_gpu(), datetime.date.today().isoformat(), 0
    rows = []
    print(f"{gpu}, {args.type}: microseconds of a call until the GPU is ready; times faster")
    print(f"{'function':<10}{'n':>4}{'batch':>9}" + "".join(f"{x.name:>16}" for x in found))
    for function in args.functions:
        for n in args.sizes:
            most = min(MOST, args.bytes // (n * n * dtype.itemsize))
            for batch in sorted({min(most, most if b == "most" else int(b)) for b in args.batches}):
                arrays, mine, line = inputs(function, n, batch, dtype), 0.0, f"{function:<10}{n:>4}{batch:>9}"
                for library in found:
                    try:
                        seconds, host, good = measure(library, function, arrays, batch)
                    except Exception as error:  # noqa: BLE001 - what one library cannot do is no end of the others
                        print(f"bench: {library.name} {function} n = {n}, batch {batch}: {error}", file=sys.stderr)
                        line += f"{'-':>16}"
                        wrong += library.name == "kgen"
                        continue
                    wrong += not good and library.name == "kgen"
                    mine = seconds if library.name == "kgen" else mine
                    times = f"{seconds / mine:>5.1f}x" if mine and library.name != "kgen" else f"{'':>6}"
                    line += f"{seconds * 1e6:>9.1f}{'' if good else '!'}{times}"
                    us = f"{seconds * 1e6:.2f}", f"{host * 1e6:.2f}"
                    of = gpu, function, args.type, n, batch, library.name, library.version
                    rows.append(dict(zip(COLUMNS, (*of, *us, int(good), today, kgen.__version__), strict=True)))
                print(line, flush=True)
            save(args.csv, rows)
    if any(row["right"] == 0 for row in rows):
        print("!: the result is wrong")
    return 1 if wrong else 0


def plot(args: argparse.Namespace) -> int:
    """How many times faster kgen is, over n: the largest batch of each size; a panel for each function."""
    try:
        import matplotlib

        matplotlib.use("svg")
        matplotlib.rcParams.update({"svg.hashsalt": "kgen", "svg.fonttype": "none", "font.size": 9})
        from matplotlib import pyplot
    except ImportError:
        print("bench: --plot needs matplotlib: pip install matplotlib", file=sys.stderr)
        return 1
    try:
        with open(args.plot, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        best: dict[tuple[str, int], dict[str, float]] = {}
        largest: dict[tuple[str, int], int] = {}
        for row in rows:
            key = row["function"], int(row["n"])
            largest[key] = max(int(row["batch"]), largest.get(key, 0))
        for row in rows:
            key = row["function"], int(row["n"])
            if int(row["batch"]) == largest[key] and row["right"] == "1":
                best.setdefault(key, {})[row["library"]] = float(row["us"])
    except (OSError, KeyError, ValueError) as error:
        print(f"bench: {args.plot}: {error}: it takes what --csv writes", file=sys.stderr)
        return 2
    functions = [name for name in FUNCTIONS if any(row["function"] == name for row in rows)]
    figure, axes = pyplot.subplots(1, len(functions), figsize=(2.4 * len(functions), 2.6), sharey=True, squeeze=False)
    for axis, function in zip(axes[0], functions, strict=True):
        for library, label in (("torch", "torch.linalg"), ("cupy", "cupy.linalg"), ("jax", "jnp.linalg")):
            of_n = {n: times for (f, n), times in sorted(best.items()) if f == function and {library, "kgen"} <= set(times)}
            axis.plot(list(of_n), [times[library] / times["kgen"] for times in of_n.values()], marker=".", label=label)
        axis.axhline(1, color="gray", linewidth=0.8)
        axis.set(title=function, xlabel="n", xscale="log", yscale="log")
        axis.set_xticks((2, 8, 32, 128), ("2", "8", "32", "128"))
        axis.minorticks_off()
        axis.set_yticks((1, 10, 100), ("1", "10", "100"))
    axes[0][0].set_ylabel("times faster than")
    axes[0][-1].legend(frameon=False, fontsize=8)
    figure.tight_layout()
    figure.savefig(args.out or "times.svg", metadata={"Date": None})
    return 0


def main() -> int:
    about, examples = __doc__.split("\n\n", 1)
    parser = argparse.ArgumentParser(
        prog="python -m kgen_cuda.bench",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )

    def words(text: str) -> list[str]:
        return text.split(",")

    def numbers(text: str) -> list[int]:  # argparse has its name in an error
        return [int(x) for x in words(text)]

    parser.add_argument("functions", nargs="?", type=words, default=list(FUNCTIONS),
                        help=f"{','.join(FUNCTIONS)}, or some of them (default: all)")  # fmt: skip
    parser.add_argument("--sizes", type=numbers, default=list(SIZES),
                        help=f"n, each 1 to {SIZES[-1]} (default 2 to {SIZES[-1]})")  # fmt: skip
    parser.add_argument("--batches", type=words, default=["1", "100", "10000", "most"],
                        help=f"numbers of matrices; most: what fills --bytes, at most {MOST}")  # fmt: skip
    parser.add_argument("--bytes", type=int, default=4 << 30, help="of the largest batch (default 4 GiB)")
    parser.add_argument("--type", default="float64", choices=("float32", "float64"), help="(default float64)")
    parser.add_argument("--csv", metavar="FILE", help="write the measurements")
    parser.add_argument("--plot", metavar="FILE", help="measure nothing: draw what --csv wrote")
    parser.add_argument("--out", metavar="FILE", help="the figure of --plot (default times.svg)")
    args = parser.parse_args()
    for name in args.functions:
        if name not in FUNCTIONS:
            parser.error(f"there is no function '{name}'; there are {', '.join(FUNCTIONS)}")
    for batch in args.batches:
        if batch != "most" and not (batch.isdigit() and int(batch) > 0):
            parser.error(f"--batches takes positive numbers and 'most', not '{batch}'")
    if any(not 1 <= n <= SIZES[-1] for n in args.sizes):
        parser.error(f"--sizes takes 1 to {SIZES[-1]}")
    return plot(args) if args.plot else run(args)


if __name__ == "__main__":
    sys.exit(main())
