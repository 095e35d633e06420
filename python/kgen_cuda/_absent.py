"""Names that NumPy, SciPy or PyTorch have and kgen has not: what to take instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

_TAKE = {
    "logdet": "take logdet_posdef, or slogdet(A).logabsdet",
    "norm": "take matrix_norm",
    "inverse": "take inv",
    "lu": "take lu_factor",
    "cho_factor": "take cholesky",
    "cho_solve": "take cholesky_solve",
} | {
    name: f"kgen has no {what} (docs/limits.md)"
    for what, names in {
        "eigenvalues": ("eig", "eigh", "eigvals", "eigvalsh"),
        "singular values": ("svd", "svdvals", "pinv", "matrix_rank"),
        "QR": ("qr",),
        "least squares": ("lstsq",),
    }.items()
    for name in names
}  # fmt: skip


def getattr_of(module: str) -> Callable[[str], NoReturn]:
    """The module's `__getattr__`: its message says what to take."""

    def absent(name: str) -> NoReturn:
        way_out = f"; {_TAKE[name]}" if name in _TAKE else ""
        raise AttributeError(f"module {module!r} has no attribute {name!r}{way_out}", name=name)

    return absent
