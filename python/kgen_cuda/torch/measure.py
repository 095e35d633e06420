"""Writes the table that enable() serves by: from which batch on kgen is not slower than PyTorch on this GPU.

    python -m kgen_cuda.torch.measure > mine.tsv        then enable(thresholds="mine.tsv")

Each operator runs by PyTorch alone, and by kgen through enable(): matrices row-major and packed as torch.randn makes
them, right-hand sides one and as many as rows, batches 1, 8, 64 and so on. A call's time is that of many in a row, the
wait for the GPU at their end included: the host's time where that is longer. Between two sizes that were measured the
worse of both counts. --times says each time on stderr, and what a call costs that enable() refuses.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import torch

from .. import _library
from . import _compile
from ._enable import ATEN_OPERATORS, disable, enable
from ._thresholds import COLUMNS

DTYPES = {"s": torch.float32, "d": torch.float64, "c": torch.complex64, "z": torch.complex128}
SIZES = (2, 4, 8, 16, 24, 32, 33, 48, 64, 96, 128)
BATCHES = tuple(8**i for i in range(6))
MOST_BYTES = 256 << 20  # of the matrices


def cases(device: str, operator: str, n: int, batch: int, dtype: torch.dtype) -> Iterator[Callable[[], Any]]:
    linalg = torch.linalg
    a = torch.randn(batch, n, n, dtype=dtype, device=device)
    a += 2 * n * torch.eye(n, dtype=dtype, device=device)
    if operator == "inv_ex":
        yield lambda: linalg.inv_ex(a)
    elif operator == "lu_factor_ex":
        yield lambda: linalg.lu_factor_ex(a)
    elif operator == "cholesky_ex":
        s = a @ a.mH
        yield lambda: linalg.cholesky_ex(s)
    for k in sorted({1, n}):
        b = torch.randn(batch, n, k, dtype=dtype, device=device)
        if operator == "lu_solve":
            lu, pivots, _ = linalg.lu_factor_ex(a)
            yield partial(linalg.lu_solve, lu, pivots, b)
        elif operator == "cholesky_solve":
            factor = linalg.cholesky_ex(a @ a.mH).L
            yield partial(torch.cholesky_solve, b, factor)
        elif operator == "solve_triangular":
            yield partial(linalg.solve_triangular, a, b, upper=False)


def seconds(device: str, call: Callable[[], Any]) -> tuple[float, float, float]:
    """PyTorch's time, its time where enable() refuses the call, and kgen's: the least of three runs each, in turns."""
    synchronize = torch.cuda.synchronize if device == "cuda" else int

    def run(calls: int) -> float:
        synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            call()
        synchronize()
        return (time.perf_counter() - start) / calls

    least = [float("inf")] * 3
    for _ in range(3):
        for i, from_batch in enumerate((None, sys.maxsize, 1)):
            with nullcontext() if from_batch is None else enable(device, wait=True, least_batch=from_batch):
                run(2)
                calls = max(3, min(100, int(3e-3 / run(2))))
                least[i] = min(least[i], run(calls))
    return least[0], least[1], least[2]


def least_batch(device: str, operator: str, letter: str, n: int, report: Callable[[str], None]) -> int | None:
    """None: kgen is slower at the largest batch."""
    least = None
    size = n * n * torch.empty(0, dtype=DTYPES[letter]).element_size()
    for batch in [batch for batch in BATCHES if batch * size <= MOST_BYTES or batch == 1]:
        times = [seconds(device, call) for call in cases(device, operator, n, batch, DTYPES[letter])]
        for own, refused, kgen in times:
            report("\t".join([operator, letter, str(n), str(batch), *(f"{x * 1e6:.1f}" for x in (own, refused, kgen))]))
        if any(kgen > own for own, _, kgen in times):
            least = None
        elif least is None:
            least = batch
    return least


def ranges(found: dict[int, int | None]) -> Iterator[tuple[int, int, int]]:
    """From one size to another: the least batch."""
    sizes = sorted(found)
    each: list[tuple[int, int, int | None]] = []
    for i, n in enumerate(sizes):
        if i and n > sizes[i - 1] + 1:
            below, above = found[sizes[i - 1]], found[n]
            each.append((sizes[i - 1] + 1, n - 1, None if below is None or above is None else max(below, above)))
        each.append((n, n, found[n]))
    row: tuple[int, int, int] | None = None
    for first, last, least in each:
        if least is None:
            continue
        if row and row[1] + 1 == first and row[2] == least:
            row = (row[0], last, least)
            continue
        if row:
            yield row
        row = (first, last, least)
    if row:
        yield row


def main() -> None:
    names = [operator.name for operator in ATEN_OPERATORS]
    parser = argparse.ArgumentParser(prog="python -m kgen_cuda.torch.measure", description=__doc__.split("\n\n")[0])
    parser.add_argument("--operators", default=",".join(names))
    parser.add_argument("--precisions", default="s,d,c,z")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--times", action="store_true", help="each time on stderr")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"), help="cpu: kgen's host, to try this command")
    options = parser.parse_args()
    device = options.device
    if device == "cuda" and not torch.cuda.is_available():
        sys.exit("measure: PyTorch sees no GPU")
    operators, letters = options.operators.split(","), options.precisions.split(",")
    sizes = [int(n) for n in options.sizes.split(",")]
    if unknown := [x for x in operators if x not in names] + [x for x in letters if x not in DTYPES]:
        sys.exit(f"measure: there is no {unknown[0]}; operators are {', '.join(names)}, precisions s, d, c, z")
    name = torch.cuda.get_device_name() if device == "cuda" else "a processor"
    print(f"# {name}, PyTorch {torch.__version__}, kgen {_library.library.kgen_version().decode()}, "
          f"{datetime.date.today()}: python -m kgen_cuda.torch.measure {' '.join(sys.argv[1:])}".rstrip())  # fmt: skip
    print(*COLUMNS, sep="\t", flush=True)

    def report(line: str) -> None:
        if options.times:
            print(line, file=sys.stderr, flush=True)

    report("operator\tprecision\tn\tbatch\tpytorch_us\trefused_us\tkgen_us")
    disable()
    _compile.most_threads = 64
    wanted = [(letter, operator, n) for letter in letters for operator in operators for n in sizes]
    with enable(device, least_batch=1):  # kernels compile in threads
        for letter, operator, n in wanted:
            for call in cases(device, operator, n, 1, DTYPES[letter]):
                call()
    _compile.finish()
    for letter in letters:
        for operator in operators:
            found = {n: least_batch(device, operator, letter, n, report) for n in sizes}
            for row in ranges(found):
                print(operator, letter, *row, sep="\t", flush=True)


if __name__ == "__main__":
    main()
