"""What each function of _functions.py does, in terms of matrices: which operation, and how row-major arrays are served.

A row-major array is, column by column, the transpose of its matrix. The inverse of the transpose is the transpose of the
inverse; a solve takes `trans`; a triangle is the other one; a norm is the other one. Only factors of LU, and right-hand
sides of LU and Cholesky, must lie column by column.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from . import _options
from ._library import NotSupported
from ._planner import Operand, Output, Planner
from ._results import Inv_cond, Inv_cond_ex, LU_factor, LU_factor_ex, Result_ex, Slogdet, Slogdet_ex


def maker(*, returns: type | None = None, ex: type | None = Result_ex, **roles: str) -> Callable:
    """Says what each array is, by the function's names: 'matrix', 'sides' (right-hand sides: a vector where its ndim is 1)
    or 'vector' (pivots); and the tuples that the function and its form _ex return. What else it takes is an option, of the
    type that its annotation names."""

    def mark(function: Any) -> Any:
        _, *others = inspect.signature(function).parameters.values()

        def check(params: tuple) -> None:
            for other, value in zip(others, params, strict=True):
                _options.check(function.__name__, other.name, other.annotation, value)

        @wraps(function)
        def make(p: Planner, *params: Any) -> None:
            check(params)
            function(p, *params)

        def pack(results: list) -> Any:
            """Results without info as the function returns them."""
            return returns(*results) if returns else results[0]

        make.arrays, make.roles = tuple(roles), tuple(roles.values())  # type: ignore[attr-defined]
        make.returns, make.ex, make.pack, make.check = returns, ex, pack, check  # type: ignore[attr-defined]
        make.is_scaled = bool(others) and others[-1].name == "alpha"  # type: ignore[attr-defined]
        return make

    return mark


def _uplo(upper: bool, x: Operand) -> str:
    """The triangle of what lies in memory."""
    return "U" if bool(upper) != x.transposed else "L"


def _triangle(p: Planner, i: int, upper: bool) -> Operand:
    """A copy of one triangle of input i, as rows or columns as that, for an operation that overwrites it."""
    rows = p.rows_of_square(i)
    return p.result(rows, rows, p.is_by_rows(i), ("upper" if upper else "lower", i))


def _mirrored(p: Planner, x: Operand, upper: bool, hermitian: bool = True) -> None:
    mirror, hermitian = p.backend.mirror, hermitian and p.is_complex
    p.after.append(lambda slots: mirror(slots[x.slot], upper, hermitian))


@maker(A="matrix")
def inv(p: Planner) -> None:
    A = p.square(0)
    C = p.result(A.rows, A.rows, A.transposed)
    p.set_call("matinv", {}, {"n": A.rows}, {}, A=A, C=C, info=p.info())


@maker(A="matrix", returns=Inv_cond, ex=Inv_cond_ex)
def inv_cond(plan: Planner, p: float | str) -> None:
    A = plan.square(0)
    C = plan.result(A.rows, A.rows, A.transposed)
    norm = {"norm": _norm(plan, p, A.transposed, "1I")}
    plan.set_call("matinv_cond", norm, {"n": A.rows}, {}, A=A, C=C, cond=plan.value(), info=plan.info())


@maker(A="matrix")
def cond(plan: Planner, p: float | str) -> None:
    A = plan.square(0)
    norm = {"norm": _norm(plan, p, A.transposed, "1I")}
    plan.set_call("cond", norm, {"n": A.rows}, {}, A=A, cond=plan.value(), info=plan.info())


@maker(A="matrix", ex=None)
def matrix_norm(p: Planner, ord: float | str) -> None:
    A = p.matrix(0)
    m, n = (A.columns, A.rows) if A.transposed else (A.rows, A.columns)
    norm = {"norm": _norm(p, ord, A.transposed, "1IFM")}
    p.set_call("lange", norm, {"m": m, "n": n}, {}, A=A, value=p.value())


def _norm(p: Planner, which: float | str, transposed: bool, served: str) -> str:
    letter = {1: "1", math.inf: "I", "fro": "F", "max": "M"}.get(which)
    if letter is None or letter not in served:
        have = "1, inf, 'fro' or 'max'" if "F" in served else "p=1 or p=inf: kgen has no singular values"
        raise NotSupported(f"{p.function}: the norm {which!r} is not served; take {have}")
    return {"1": "I", "I": "1"}.get(letter, letter) if transposed else letter


@maker(A="matrix", returns=Slogdet, ex=Slogdet_ex)
def slogdet(p: Planner) -> None:
    A = p.square(0)
    p.set_call("slogdet", {}, {"n": A.rows}, {}, A=A, sign=p.value(p.letter), logabsdet=p.value(), info=p.info())


@maker(A="matrix")
def det(p: Planner) -> None:
    """The product of U's diagonal, with the sign of the swaps."""
    n = p.square(0).rows
    p.before.clear()  # the copy serves all strides
    LU = p.result(n, n, p.is_by_rows(0), ("copy", 0))
    ipiv = p.vector(n)
    p.set_call("getrf", {}, {"m": n, "n": n}, {}, A=LU, ipiv=ipiv, info=p.info())
    determinant = p.backend.determinant

    def multiply(slots: list) -> None:
        slots[LU.slot] = determinant(slots[LU.slot], slots[ipiv.slot])

    p.after.append(multiply)
    p.returned.remove(ipiv.slot)
    p.out_is = Output(p.batch, False, p.letter)


@maker(A="matrix", returns=LU_factor, ex=LU_factor_ex)
def lu_factor(p: Planner) -> None:
    m, n = p.size_of(0)
    LU = p.result(m, n, False, ("copy", 0))
    p.set_call("getrf", {}, {"m": m, "n": n}, {}, A=LU, ipiv=p.vector(min(m, n)), info=p.info())


@maker(LU="matrix", pivots="vector")
def lu_inv(p: Planner) -> None:
    A = p.square(0, "F")
    C = p.result(A.rows, A.rows, False)
    p.set_call("getri", {}, {"n": A.rows}, {}, A=A, ipiv=p.pivots(1, A.rows), C=C, info=p.info())


@maker(LU="matrix", pivots="vector", B="sides", ex=None)
def lu_solve(p: Planner, left: bool, adjoint: bool) -> None:
    A = p.square(0, "F")
    size = p.sides(2, A.rows, left)
    if not left and adjoint and p.is_complex:
        raise NotSupported("lu_solve: X A^H = B of complex matrices is not served; solve A X^H = B^H")
    trans = "C" if left and adjoint else "N" if left or adjoint else "T"
    X = p.result(*size, not left, ("copy", 2), p.is_vector[2])  # X A = B is A^T X^T = B^T, and B^T is B by rows
    sizes = {"n": A.rows, "nrhs": size[left]}
    p.set_call("getrs", {"trans": trans}, sizes, {}, A=A, ipiv=p.pivots(1, A.rows), B=X)


def _copy_of_sides(p: Planner, i: int, rows: int, how: str) -> tuple[Operand, int]:
    n, columns = p.sides(i, rows)
    return p.result(n, columns, False, (how, i), p.is_vector[i]), columns


@maker(A="matrix", B="sides")
def solve(p: Planner, left: bool) -> None:
    """X A = B is A^T X^T = B^T, and by rows B is B^T."""
    A = p.square(0)
    size = p.sides(1, A.rows, left)
    fits = p.lies(1, "F" if left else "C")
    X = p.result(*size, not left, None if fits else ("copy", 1), p.is_vector[1])
    B = p.matrix(1, "F" if left else "C") if fits else X
    trans = {"trans": "T" if A.transposed == left else "N"}
    p.set_call("solve", trans, {"n": A.rows, "nrhs": size[left]}, {}, A=A, B=B, X=X, info=p.info())


@maker(A="matrix")
def cholesky(p: Planner, upper: bool) -> None:
    A = _triangle(p, 0, upper)
    p.set_call("potrf", {"uplo": _uplo(upper, A)}, {"n": A.rows}, {}, A=A, info=p.info())


def _conjugated(p: Planner, A: Operand, X: Operand) -> None:
    """By rows a complex positive definite matrix is its conjugate: the right-hand sides were conjugated, and X will be."""
    conjugate = p.backend.conjugate
    if A.transposed and p.is_complex:
        p.after.append(lambda slots: conjugate(slots[X.slot]))


@maker(B="sides", L="matrix", ex=None)
def cholesky_solve(p: Planner, upper: bool) -> None:
    A = p.square(1)
    X, columns = _copy_of_sides(p, 0, A.rows, "conj" if A.transposed and p.is_complex else "copy")
    _conjugated(p, A, X)
    p.set_call("potrs", {"uplo": _uplo(upper, A)}, {"n": A.rows, "nrhs": columns}, {}, A=A, B=X)


@maker(A="matrix", B="sides")
def solve_posdef(p: Planner, upper: bool) -> None:
    A = p.square(0)
    X, columns = _copy_of_sides(p, 1, A.rows, "conj" if A.transposed and p.is_complex else "copy")
    _conjugated(p, A, X)
    p.set_call("solve_posdef", {"uplo": _uplo(upper, A)}, {"n": A.rows, "nrhs": columns}, {}, A=A, B=X, X=X, info=p.info())


@maker(A="matrix")
def inv_posdef(p: Planner, upper: bool) -> None:
    A = _triangle(p, 0, upper)
    p.set_call("poti", {"uplo": _uplo(upper, A)}, {"n": A.rows}, {}, A=A, info=p.info())
    _mirrored(p, A, upper)


@maker(L="matrix")
def cholesky_inverse(p: Planner, upper: bool) -> None:
    A = _triangle(p, 0, upper)
    p.set_call("potri", {"uplo": _uplo(upper, A)}, {"n": A.rows}, {}, A=A, info=p.info())
    _mirrored(p, A, upper)


@maker(A="matrix")
def logdet_posdef(p: Planner, upper: bool) -> None:
    A = p.square(0)
    p.set_call("logdet_posdef", {"uplo": _uplo(upper, A)}, {"n": A.rows}, {}, A=A, logdet=p.value(), info=p.info())


@maker(L="matrix", ex=None)
def lauum(p: Planner, upper: bool) -> None:
    A = _triangle(p, 0, upper)
    p.set_call("lauum", {"uplo": _uplo(upper, A)}, {"n": A.rows}, {}, A=A)
    _mirrored(p, A, upper)


def side(p: Planner, upper: bool, left: bool, unitriangular: bool, A: Operand, B: Operand) -> tuple[dict, dict]:
    """Options and sizes of a triangle beside B. B by rows: the other side, and the transposed equation."""
    options = {
        "side": "L" if left != B.transposed else "R",
        "uplo": _uplo(upper, A),
        "trans": "N" if A.transposed == B.transposed else "T",
        "diag": "U" if unitriangular else "N",
    }
    m, n = (B.columns, B.rows) if B.transposed else (B.rows, B.columns)
    return options, {"m": m, "n": n}


@maker(A="matrix", B="sides", ex=None)
def solve_triangular(p: Planner, upper: bool, left: bool, unitriangular: bool, alpha: complex) -> None:
    A = p.square(0)
    X = p.result(*p.sides(1, A.rows, left), p.is_by_rows(1), ("copy", 1), p.is_vector[1])
    options, sizes = side(p, upper, left, unitriangular, A, X)
    p.set_call("trsm", options, sizes, {"alpha": alpha}, A=A, B=X)


@maker(A="matrix", B="sides", ex=None)
def trmm(p: Planner, upper: bool, left: bool, unitriangular: bool, alpha: complex) -> None:
    A = p.square(0)
    p.sides(1, A.rows, left)
    B = p.matrix(1)
    C = p.result(B.rows, B.columns, B.transposed, None, p.is_vector[1])
    options, sizes = side(p, upper, left, unitriangular, A, B)
    p.set_call("trmm", options, sizes, {"alpha": alpha}, A=A, B=B, C=C)


@maker(A="matrix")
def inv_triangular(p: Planner, upper: bool, unitriangular: bool) -> None:
    A = _triangle(p, 0, upper)
    options = {"uplo": _uplo(upper, A), "diag": "U" if unitriangular else "N"}
    p.set_call("trtri", options, {"n": A.rows}, {}, A=A, info=p.info())
    if unitriangular:
        unit_diagonal = p.backend.unit_diagonal
        p.after.append(lambda slots: unit_diagonal(slots[A.slot]))


@maker(A="matrix", B="matrix", ex=None)
def matmul(p: Planner, alpha: complex) -> None:
    A, B = p.matrix(0), p.matrix(1)
    if A.columns != B.rows:
        raise ValueError(f"matmul: A has {A.columns} columns, and B {B.rows} rows")
    C = p.result(A.rows, B.columns, A.transposed or B.transposed)
    sizes = {"m": A.rows, "n": B.columns, "k": A.columns}
    if C.transposed:  # C^T = B^T A^T
        A, B, sizes["m"], sizes["n"] = B, A, sizes["n"], sizes["m"]
    options = {name: "N" if x.transposed == C.transposed else "T" for name, x in (("transa", A), ("transb", B))}
    p.set_call("gemm", options, sizes, {"alpha": alpha, "beta": 0}, A=A, B=B, C=C)


def _rank_k(p: Planner, trans: bool, alpha: complex, adjoint: str) -> None:
    """A A^T, or with `trans` A^T A; of herk the conjugate transposes. By rows C is by rows, too."""
    A = p.matrix(0)
    n, k = (A.columns, A.rows) if trans else (A.rows, A.columns)
    C = p.result(n, n, A.transposed)
    if not p.is_complex:
        adjoint = "T"
    options = {"uplo": _uplo(False, C), "trans": "N" if bool(trans) == A.transposed else adjoint}
    p.set_call("herk" if adjoint == "C" else "syrk", options, {"n": n, "k": k}, {"alpha": alpha, "beta": 0}, A=A, C=C)
    _mirrored(p, C, False, adjoint == "C")


@maker(A="matrix", ex=None)
def syrk(p: Planner, trans: bool, alpha: complex) -> None:
    _rank_k(p, trans, alpha, "T")


@maker(A="matrix", ex=None)
def herk(p: Planner, trans: bool, alpha: float) -> None:
    _rank_k(p, trans, alpha, "C")
