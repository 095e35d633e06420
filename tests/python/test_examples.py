"""What users read: docstrings, the Python of README.md and docs/python.md, and examples/python, which check their own
results, on the processor at a small size. Skipped without its framework."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import kgen_cuda as kgen
import pages

EXAMPLES = Path(__file__).parents[2] / "examples/python"
NEEDS = {"kalman": "torch", "gaussian_process": "torch", "block_jacobi": "cupy", "jax_vmap": "jax"}


@pytest.mark.parametrize(("page", "number"), [(page, i) for page in pages.PAGES for i in range(len(pages.blocks(page)))])
def test_page(page, number):
    text = pages.blocks(page)[number]
    for framework in pages.needs(text):
        pytest.importorskip(framework)
    if "torch.cuda" in text:
        pytest.skip("on a GPU: gpu.py")
    pages.run(text, "cpu")


def test_every_operation_has_its_name():
    from kgen_cuda._table import OPERATIONS

    page = (Path(__file__).parents[2] / "docs/operations.md").read_text()
    rows = page.partition("|---|---|---|---|\n")[2].partition("\n\n")[0].splitlines()
    assert len(rows) == len(OPERATIONS)
    for row in rows:
        assert "none yet" not in row
        for name in row.split("|")[3].split(","):
            assert "none: " in row or hasattr(kgen, name.strip(" `"))


def examples(module):
    return [x for x in doctest.DocTestFinder().find(importlib.import_module(module), globs={}) if x.examples]


def test_every_function_has_an_example():
    have = {test.name.rpartition(".")[2] for test in examples("kgen_cuda._functions")}
    assert have == {name for name in kgen._functions.__all__ if not name.endswith("_ex")}


@pytest.mark.parametrize("module", ["kgen_cuda", "kgen_cuda._functions", "kgen_cuda._plan", "kgen_cuda._show"])
def test_docstrings(module):
    """Each example runs as it stands in help(), with no other names."""
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in examples(module):
        runner.run(test)
    assert runner.summarize().attempted and not runner.summarize().failed


def test_all_are_here():
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(NEEDS)


@pytest.mark.parametrize("name", NEEDS)
def test_example(name):
    pytest.importorskip(NEEDS[name])
    done = subprocess.run([sys.executable, EXAMPLES / f"{name}.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_notebook():
    """Its cells, one after the other; the last expression of each prints, and is HTML where it is kgen's."""
    scope: dict = {}
    for cell in json.loads((EXAMPLES / "kernel.ipynb").read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        *lines, last = "".join(cell["source"]).splitlines()
        try:
            exec("\n".join(lines), scope)
            if last.isidentifier() or last.startswith("kgen."):
                shown = eval(last, scope)
                assert repr(shown) and (isinstance(shown, dict) or "<" in shown._repr_html_())
            else:
                exec(last, scope)
        except kgen.KgenError as error:
            if "NVRTC" in str(error):
                pytest.skip(str(error))
            raise
