"""The Python of the pages, for test_examples.py and gpu_arrays.py: each block by itself, with the names that it
takes for given."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import numpy as np

PAGES = ("README.md", "docs/python.md")


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (Path(__file__).parents[2] / page).read_text(), re.DOTALL)


def needs(text):
    """jax and torch: what the names a and b are arrays of, where the block does not make them."""
    return [name for name, words in (("jax", "jax"), ("torch", "torch|backward")) if re.search(words, text)]


def run(text, device):
    import kgen_cuda as kgen

    names = {"kgen": kgen}
    a = np.random.default_rng(0).standard_normal((3, 4, 4)) + 4 * np.eye(4)
    if needs(text) == ["jax"]:
        names["a"] = importlib.import_module("jax").numpy.asarray(a)
        names["b"] = names["a"][..., :2]
    elif needs(text):
        torch = names["torch"] = importlib.import_module("torch")
        names["a"] = torch.tensor(a, device=device, requires_grad="backward" in text)
        names["graph"] = torch.cuda.CUDAGraph() if device == "cuda" else None
        names["loss"] = lambda a: kgen.slogdet(a).logabsdet.sum()
    exec(text, names)
    return names
