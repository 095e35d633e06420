"""The table of what tools/performance measures, its CSV, and the page and figures that are made of that."""
import csv
import hashlib
import pathlib
import statistics
import sys
from collections import namedtuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES, PRECISIONS = (4, 8, 16, 24, 32, 48, 64, 96, 128), "sdcz"
PLACE = ["gpu", "operation", "options", "precision", "n", "layout"]
TIMES = ["ns_per_matrix", "fraction_of_copy", "fraction_of_bound", "peer_ns_per_matrix"]
COLUMNS = [*PLACE, *TIMES[:3], "peer", TIMES[3], "source", "date", "kgen"]
NB = "\N{NO-BREAK SPACE}"

# What the page has of an operation. `options` are those of `kgen bench`.
Row = namedtuple("Row", "operation largest options precisions layouts", defaults=(128, "", PRECISIONS, "packed"))
TOPICS = [
    ("LU", "", [Row("getrf"), Row("getrf", options="--pivot none"), Row("slogdet")]),
    ("Inverse", "", [Row("getri"), Row("matinv"), Row("potri"), Row("poti")]),
    ("Solve", "One right-hand side. The peer of solve works on a copy of A, because solve keeps A.",
     [Row("solve", options="--nrhs 1"), Row("gesv", options="--nrhs 1"), Row("getrs", options="--nrhs 1")]),
    ("Cholesky", "One right-hand side.",
     [Row("potrf"), Row("posv", options="--nrhs 1"), Row("solve_posdef", options="--nrhs 1"), Row("potrs", options="--nrhs 1")]),
    ("Triangular", "trsm has 16 right-hand sides. The peer of trtri is a solve with an identity. The peer of lauum is gemm.",
     [Row("trsm"), Row("trtri"), Row("lauum")]),
    ("Products and norms", "All sizes are n. The peer of syrk and trmm is gemm. Norms are the 1-norm.",
     [Row("gemm"), Row("syrk"), Row("trmm"), Row("lange"), Row("cond"), Row("matinv_cond")]),
]
ROWS = [row for _, _, rows in TOPICS for row in rows]
FIGURED = {row.operation: row for row in ROWS if row.operation in ("getrf", "matinv", "solve", "potrf") and "pivot" not in row.options}
OTHER_LAYOUTS = [row._replace(largest=32, precisions="d", layouts="strided,pointers") for row in FIGURED.values()]


def fail(message):
    sys.exit(f"performance: {message}")


def title(row):
    return row.operation + (", no pivoting" if row.options == "--pivot none" else "")


def sizes_of(row):
    return [n for n in SIZES if n <= row.largest]


def order(line):
    place = [(row.operation, row.options) for row in ROWS].index((line["operation"], line["options"]))
    return line["gpu"], place, line["layout"], PRECISIONS.index(line["precision"]), int(line["n"])


def read(name):
    """The lines of a CSV, each checked."""
    with open(name, newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    for number, line in enumerate(lines, 2):
        try:
            order(line)
            if list(line) != COLUMNS or bool(line["peer"]) != bool(line["peer_ns_per_matrix"]):
                raise ValueError(f"the columns are {','.join(COLUMNS)}, and a peer has a name and a time")
            if not all(0 < float(line[column]) < float("inf") for column in TIMES if line[column]):
                raise ValueError("times and fractions must be positive numbers")
        except (KeyError, ValueError) as problem:
            fail(f"{name}:{number}: {problem}")
    return lines


def write_whole(name, text):
    """Replaces the file at once, or not at all."""
    name.parent.mkdir(parents=True, exist_ok=True)
    new = name.with_name(name.name + ".new")
    new.write_text(text, encoding="utf-8", newline="")
    new.replace(name)


def committed(root):
    """The lines of all performance_*.csv."""
    return [line for name in sorted((root / "docs").glob("measurements/performance_*.csv")) for line in read(name)]


# The page.

def ratio(line):
    """How many times faster than the best peer, which it has."""
    return float(line["peer_ns_per_matrix"]) / float(line["ns_per_matrix"])


def fraction(line):
    """Of what memory allows: the bound where it is known, which knows that a triangle comes in whole sectors."""
    return float(line["fraction_of_bound"] or line["fraction_of_copy"])


def memory_binds(line):
    return fraction(line) >= 0.895


def digits(value, count):
    """So many digits, and no power of ten."""
    text = f"{value:#.{count}g}".rstrip(".")
    return f"{float(text):.0f}" if "e" in text else text


def cell(line):
    if line is None:
        return "-"
    time = digits(float(line["ns_per_matrix"]), 3)
    time = f"**{time}**" if memory_binds(line) else time
    return f"{time}{NB}{digits(ratio(line), 2)}x" if line["peer"] else time


class Numbers:
    """All lines, by where they stand on the page."""

    def __init__(self, lines):
        short = lambda gpu: next((word for word in gpu.split() if word[0] in "ABHL" and word[1:].isdigit()), gpu)
        self.at = {(short(line["gpu"]), *(line[column] for column in PLACE[1:])): line for line in lines}
        self.gpus = sorted({place[0] for place in self.at}, reverse=True)

    def get(self, gpu, row, precision, n, layout="packed"):
        return self.at.get((gpu, row.operation, row.options, precision, str(n), layout))

    def of(self, gpu, rows=ROWS, largest=128):
        """(row, line) of all that was measured."""
        found = [(row, self.get(gpu, row, precision, n)) for row in rows for precision in PRECISIONS
                 for n in sizes_of(row) if n <= largest]
        return [(row, line) for row, line in found if line]

    def with_peer(self, gpu, rows=ROWS):
        return [(row, line) for row, line in self.of(gpu, rows) if line["peer"]]


def head(marks, sizes):
    return [f"|{''.join(f' {mark} |' if mark else ' |' for mark in marks)} {' | '.join(f'n = {n}' if n == 4 else str(n) for n in sizes)} |",
            "|---" * (len(marks) + len(sizes)) + "|"]


def table(numbers, rows):
    text = head(["", "", ""], SIZES)
    for row in rows:
        for gpu in numbers.gpus:
            cells = [[cell(numbers.get(gpu, row, precision, n)) for precision in PRECISIONS] for n in SIZES]
            # Nothing measured at any precision: one mark.
            cells = ["-" if set(its) == {"-"} else "<br>".join(its) for its in cells]
            text.append(f"| {title(row)} | {gpu} | {'<br>'.join(PRECISIONS)} | {' | '.join(cells)} |")
    return text


def table_of_layouts(numbers):
    def over_packed(row, gpu, n, layout):
        line, packed = numbers.get(gpu, row, "d", n, layout), numbers.get(gpu, row, "d", n)
        return f"{float(line['ns_per_matrix']) / float(packed['ns_per_matrix']):.2f}" if line and packed else "-"

    sizes = sizes_of(OTHER_LAYOUTS[0])
    text = head(["d", ""], sizes)
    for row in OTHER_LAYOUTS:
        cells = ["<br>".join(", ".join(over_packed(row, gpu, n, layout) for layout in row.layouts.split(","))
                             for gpu in numbers.gpus) for n in sizes]
        text.append(f"| {row.operation} | {'<br>'.join(numbers.gpus)} | {' | '.join(cells)} |")
    return text


def wrapped(words, item=False):
    """Lines of at most 100 columns, of a list's item or of a paragraph."""
    lines = ["- " if item else ""]
    for word in words.split(" "):
        if len(lines[-1]) + len(word) > 99 and lines[-1].strip():
            lines.append("  " if item else "")
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def items(numbers, say):
    """A list with an item for each GPU."""
    return "\n".join(line for gpu in numbers.gpus for line in wrapped(say(gpu), item=True))


def topic(numbers, name, note, rows):
    speeds = []
    for gpu in numbers.gpus:
        if ratios := [ratio(line) for _, line in numbers.with_peer(gpu, rows)]:
            least, most, median = (digits(one, 2) for one in (min(ratios), max(ratios), statistics.median(ratios)))
            speeds.append(f"{least} to {most} (median {median}) on an {gpu}")
    said = f"Times faster than the best peer: {', '.join(speeds)}." if speeds else "No peer was measured."
    return "\n".join([f"## {name}", *wrapped(f"{said} {note}".strip()), "", *table(numbers, rows), ""])


def page_of(numbers):
    def verdict(gpu):
        ratios = [ratio(line) for _, line in numbers.with_peer(gpu)]
        bound = [f"{100 * statistics.mean(memory_binds(line) for _, line in numbers.of(gpu, largest=most)):.0f}% of the "
                 f"cases to n = {most}" for most in (16, 32)]
        return (f"**{gpu}:** kgen is faster than the best peer in {sum(one > 1 for one in ratios)} of {len(ratios)} cases, "
                f"and {digits(statistics.median(ratios), 2)} times as fast in the median. Memory is the limit in "
                f"{' and '.join(bound)}.")

    def slower(gpu):
        all_of = sorted((ratio(line), f"{title(row)} {line['precision']} n = {line['n']} ({ratio(line):.2f})")
                        for row, line in numbers.with_peer(gpu) if round(ratio(line), 2) < 1)
        more = f" and {len(all_of) - 8} more" if len(all_of) > 8 else ""
        said = ", ".join(name for _, name in all_of[:8]) or "nowhere in these tables"
        return f"**Slower than a peer on an {gpu}:** {said}{more}."

    def farthest(gpu):
        worst = {}
        for part, name, n in sorted((fraction(line), f"{title(row)} {line['precision']}", f"n = {line['n']}")
                                    for row, line in numbers.of(gpu, largest=32)):
            worst.setdefault(name, f"{name} {n} ({100 * part:.0f}%)")
        return (f"**Farthest from what memory allows to n = 32 on an {gpu}:** {', '.join(list(worst.values())[:6])}. "
                "Instructions bind there.")

    def where_from(gpu):
        lines = [line for _, line in numbers.of(gpu)]
        measured, dates = [line for line in lines if line["kgen"]], sorted({line["date"] for line in lines})
        when = " to ".join(dict.fromkeys([dates[0], dates[-1]]))
        if len(measured) == len(lines):
            return (f"{lines[0]['gpu']}: all {len(lines)} rows by `tools/performance measure`, {when}, "
                    f"{' and '.join(sorted({line['kgen'] for line in lines}))}.")
        return (f"{lines[0]['gpu']}: {len(lines)} rows, {when}. `tools/performance measure` made {len(measured)} of them. "
                "The others are from earlier runs of `kgen tune` (256 MiB of matrices) or `kgen bench`. The column "
                "`source` says which.")

    no_peer = [title(row) for row in ROWS if not any(numbers.with_peer(gpu, [row]) for gpu in numbers.gpus)]
    not_good = [items(numbers, slower), items(numbers, farthest),
                *wrapped(f"**No peer was measured** for {', '.join(no_peer)}.", item=True)[:99 * bool(no_peer)]]
    return PAGE.format(verdict=items(numbers, verdict), tables="\n".join(topic(numbers, *one) for one in TOPICS),
                       layouts="\n".join(table_of_layouts(numbers)), not_good="\n".join(not_good),
                       where_from=items(numbers, where_from))


PAGE = """\
# Performance
<!-- tools/performance page writes this page from docs/measurements/performance_*.csv. -->
{verdict}

![Nanoseconds per matrix over n, d: kgen and the best peer](figures/performance_time.svg)
![Percent of what memory allows over n, d](figures/performance_memory.svg)

**How to read the tables.** A cell has four lines: s, d, c, z. Each line has nanoseconds per matrix,
and how many times faster than the best peer that is. Without the second number, no peer was
measured. **Bold** is 90% or more of what memory allows, so no kernel can be much faster. `-` was
not measured.

{tables}
## Strided and pointer batches
The table has the time of a strided batch and of a pointer batch, both without gaps, divided by the
time of the packed batch.

{layouts}

## What is not good
{not_good}

## How it was measured
- `tools/performance measure --out FILE.csv` measures all rows of a GPU in about 15 minutes.
  `tools/performance page` writes this page. The CSV in `docs/measurements/` has each row's command.
- Batches are packed and fill at least 512 MiB. The median of 3 or 5 runs counts. Input is restored
  before each run. Each result is verified: residuals of a sample, every `info`, `ipiv`'s range.
- *What memory allows* is the time of a copy of the 32-byte sectors that a batch touches, each read
  and written once. The copy is measured in the same run.
- Peers are cuBLAS and cuSOLVER, in the same process on the same matrices.
{where_from}

[Measuring](measuring.md) explains the output of `kgen bench` and the bound. It also has other
layouts, small batches, the first call, and other libraries. [Experiments](experiments/README.md) say
what was tried.
"""


# Figures: what each shows, then how it is drawn.

Panel = namedtuple("Panel", "title lines")  # lines: name -> [(n, value)]


def time_panel(numbers, row):
    lines = {}
    for gpu in numbers.gpus:
        found = [(n, line) for n in sizes_of(row) if (line := numbers.get(gpu, row, "d", n))]
        lines[f"kgen, {gpu}"] = [(n, float(line["ns_per_matrix"])) for n, line in found]
        peers = {line["peer"] for _, line in found if line["peer"]}
        lines[f"{peers.pop() if len(peers) == 1 else 'best peer'}, {gpu}"] = [
            (n, float(line["peer_ns_per_matrix"])) for n, line in found if line["peer"]]
    return Panel(row.operation + " d", {name: points for name, points in lines.items() if points})


def memory_panel(numbers, gpu):
    rows = [row for row in ROWS if row in FIGURED.values() or row.operation in ("potri", "trsm", "gemm", "getri")]
    lines = {row.operation: [(n, 100 * fraction(line)) for n in sizes_of(row) if (line := numbers.get(gpu, row, "d", n))]
             for row in rows}
    return Panel(gpu + " d", {name: points for name, points in lines.items() if points})


def figures(numbers):
    """File -> (what the vertical axis shows, panels)."""
    return {"performance_time.svg": ("ns per matrix", [time_panel(numbers, row) for row in FIGURED.values()]),
            "performance_memory.svg": ("% of what memory allows", [memory_panel(numbers, gpu) for gpu in numbers.gpus])}


def digest(figure):
    return "numbers " + hashlib.sha256(repr(figure).encode()).hexdigest()[:16]


def draw(name, figure):
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
    matplotlib.rcParams.update({"svg.hashsalt": "kgen", "svg.fonttype": "none", "font.size": 9})
    unit, panels = figure
    times, columns = unit.startswith("ns"), min(2, len(panels))
    rows = -(-len(panels) // columns)
    canvas, axes = pyplot.subplots(rows, columns, figsize=(5 * columns + (columns == 1), 3.2 * rows), squeeze=False,
                                   layout="constrained")
    for panel, axis in zip(panels, axes.flat):
        for line, points in panel.lines.items():
            of_peer = times and not line.startswith("kgen")
            axis.plot(*zip(*points), marker=".", linestyle="--" if of_peer else "-", label=line)
        marks = sorted({n for points in panel.lines.values() for n, _ in points})
        axis.set(title=panel.title, xlabel="n", ylabel=unit, xscale="log", yscale="log" if times else "linear")
        axis.set_xticks(marks, [str(n) for n in marks])
        axis.minorticks_off()
        axis.set_ylim(None if times else 0, None)
        axis.grid(alpha=0.3)
        axis.legend()
    name.parent.mkdir(parents=True, exist_ok=True)
    canvas.savefig(name, format="svg", metadata={"Date": None, "Creator": None, "Description": digest(figure)})
    pyplot.close(canvas)


def page(arguments):
    docs = arguments.root / "docs"
    numbers = Numbers(committed(arguments.root))
    if not numbers.gpus:
        fail(f"{docs}/measurements: no performance_*.csv has a row")
    text, target = page_of(numbers), docs / "performance.md"
    figure_of = {docs / "figures" / name: figure for name, figure in figures(numbers).items()}
    now = {name: name.read_text(encoding="utf-8") if name.exists() else "" for name in [target, *figure_of]}
    stale = [name for name in now if (now[name] != text if name == target else digest(figure_of[name]) not in now[name])]
    if arguments.check:
        sys.exit("\n".join(f"{name.relative_to(arguments.root)} is stale: run tools/performance page" for name in stale) or 0)
    for name in stale:
        if name == target:
            write_whole(target, text)
        else:
            draw(name, figure_of[name])
        print(name.relative_to(arguments.root))
