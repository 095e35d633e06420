"""Which NVRTC the library opens: KGEN_NVRTC, one that the process has loaded, PyTorch's, what cuda-pathfinder finds.

Where none is found here, the library looks on (docs/install.md), and says so in its error.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path


def _loaded() -> str | None:
    try:
        lines = Path("/proc/self/maps").read_text().splitlines()
    except OSError:
        return None
    for line in lines:
        path = line.partition("/")[2]
        if re.search(r"/libnvrtc[^/]*\.so\.1[23]", path) and "builtins" not in path:
            return "/" + path
    return None


def _of_torch() -> str | None:
    spec = importlib.util.find_spec("torch")
    if spec is None or not spec.origin:
        return None
    packages = Path(spec.origin).parent.parent
    torch = sys.modules.get("torch")
    cuda = getattr(getattr(torch, "version", None), "cuda", None) or ""
    folders = [packages / "torch/lib", packages / "nvidia/cu13/lib", packages / "nvidia/cuda_nvrtc/lib"]
    major = cuda.partition(".")[0] or "1[23]"
    for folder in folders:
        for file in sorted(folder.glob("libnvrtc*.so.*")):
            if "builtins" not in file.name and ".alt." not in file.name and re.search(rf"\.so\.{major}", file.name):
                return str(file)
    return None


def _of_pathfinder() -> str | None:
    try:
        from cuda.pathfinder import load_nvidia_dynamic_lib

        return load_nvidia_dynamic_lib("nvrtc").abs_path
    except Exception:  # noqa: BLE001 - not installed, or it finds none: its errors differ between versions
        return None


def choose() -> str | None:
    """Names it in KGEN_NVRTC, where that is not set."""
    if not os.environ.get("KGEN_NVRTC"):
        found = _loaded() or _of_torch() or _of_pathfinder()
        if found:
            os.environ["KGEN_NVRTC"] = found
    return os.environ.get("KGEN_NVRTC")
