# Made from the table of operations by tools/bindings: change generator/operations/ or tools/bindings/.
# ruff: noqa: E501
"""What kgen_call takes for each operation, in its order, and what it leaves."""

from typing import NamedTuple


class Argument(NamedTuple):
    shape: tuple[str, ...]  # of one matrix: rows and columns, as sizes of the operation; "": an extent that is none
    element: str = "matrix"  # of the matrices' type, "real": of its real part's, or "int32"
    if_empty: int = 0  # what it is where a size is 0


class Operation(NamedTuple):
    sizes: tuple[str, ...]
    options: tuple[str, ...]
    scalars: dict[str, str]  # each with its element
    operands: dict[str, Argument]
    limit: int  # of sizes that kernels are specialised for
    positive_definite: bool  # A must be: info names a leading minor, else a pivot
    overwrites_triangle: bool  # so that no NaN stands there where info says that there is no result


OPERATIONS = {
    "getrf": Operation(("m", "n"), (), {}, {"A": Argument(("m", "n")), "ipiv": Argument(("",), "int32"), "info": Argument((), "int32")}, 128, False, False),
    "getri": Operation(("n",), (), {}, {"A": Argument(("n", "n")), "ipiv": Argument(("n",), "int32"), "C": Argument(("n", "n")), "info": Argument((), "int32")}, 128, False, False),
    "matinv": Operation(("n",), (), {}, {"A": Argument(("n", "n")), "C": Argument(("n", "n")), "info": Argument((), "int32")}, 128, False, False),
    "getrs": Operation(("n", "nrhs"), ("trans",), {}, {"A": Argument(("n", "n")), "ipiv": Argument(("n",), "int32"), "B": Argument(("n", "nrhs"))}, 128, False, False),
    "gesv": Operation(("n", "nrhs"), (), {}, {"A": Argument(("n", "n")), "ipiv": Argument(("n",), "int32"), "B": Argument(("n", "nrhs")), "info": Argument((), "int32")}, 128, False, False),
    "solve": Operation(("n", "nrhs"), ("trans",), {}, {"A": Argument(("n", "n")), "B": Argument(("n", "nrhs")), "X": Argument(("n", "nrhs")), "info": Argument((), "int32")}, 128, False, False),
    "slogdet": Operation(("n",), (), {}, {"A": Argument(("n", "n")), "sign": Argument((), "matrix", 1), "logabsdet": Argument((), "real"), "info": Argument((), "int32")}, 128, False, False),
    "laswp": Operation(("m", "n", "k1", "k2", "incx"), (), {}, {"A": Argument(("m", "n")), "ipiv": Argument(("",), "int32")}, 128, False, False),
    "lange": Operation(("m", "n"), ("norm",), {}, {"A": Argument(("m", "n")), "value": Argument((), "real")}, 128, False, False),
    "cond": Operation(("n",), ("norm",), {}, {"A": Argument(("n", "n")), "cond": Argument((), "real"), "info": Argument((), "int32")}, 128, False, False),
    "matinv_cond": Operation(("n",), ("norm",), {}, {"A": Argument(("n", "n")), "C": Argument(("n", "n")), "cond": Argument((), "real"), "info": Argument((), "int32")}, 128, False, False),
    "potrf": Operation(("n",), ("uplo",), {}, {"A": Argument(("n", "n")), "info": Argument((), "int32")}, 128, True, True),
    "potrs": Operation(("n", "nrhs"), ("uplo",), {}, {"A": Argument(("n", "n")), "B": Argument(("n", "nrhs"))}, 128, False, False),
    "posv": Operation(("n", "nrhs"), ("uplo",), {}, {"A": Argument(("n", "n")), "B": Argument(("n", "nrhs")), "info": Argument((), "int32")}, 128, True, True),
    "solve_posdef": Operation(("n", "nrhs"), ("uplo",), {}, {"A": Argument(("n", "n")), "B": Argument(("n", "nrhs")), "X": Argument(("n", "nrhs")), "info": Argument((), "int32")}, 128, True, False),
    "logdet_posdef": Operation(("n",), ("uplo",), {}, {"A": Argument(("n", "n")), "logdet": Argument((), "real"), "info": Argument((), "int32")}, 128, True, False),
    "potri": Operation(("n",), ("uplo",), {}, {"A": Argument(("n", "n")), "info": Argument((), "int32")}, 128, False, True),
    "poti": Operation(("n",), ("uplo",), {}, {"A": Argument(("n", "n")), "info": Argument((), "int32")}, 128, True, True),
    "trsm": Operation(("m", "n"), ("side", "uplo", "trans", "diag"), {"alpha": "matrix"}, {"A": Argument(("", "")), "B": Argument(("m", "n"))}, 128, False, False),
    "trtri": Operation(("n",), ("uplo", "diag"), {}, {"A": Argument(("n", "n")), "info": Argument((), "int32")}, 128, False, True),
    "lauum": Operation(("n",), ("uplo",), {}, {"A": Argument(("n", "n"))}, 128, False, False),
    "gemm": Operation(("m", "n", "k"), ("transa", "transb"), {"alpha": "matrix", "beta": "matrix"}, {"A": Argument(("", "")), "B": Argument(("", "")), "C": Argument(("m", "n"))}, 128, False, False),
    "syrk": Operation(("n", "k"), ("uplo", "trans"), {"alpha": "matrix", "beta": "matrix"}, {"A": Argument(("", "")), "C": Argument(("n", "n"))}, 128, False, False),
    "herk": Operation(("n", "k"), ("uplo", "trans"), {"alpha": "real", "beta": "real"}, {"A": Argument(("", "")), "C": Argument(("n", "n"))}, 128, False, False),
    "trmm": Operation(("m", "n"), ("side", "uplo", "trans", "diag"), {"alpha": "matrix"}, {"A": Argument(("", "")), "B": Argument(("m", "n")), "C": Argument(("m", "n"))}, 128, False, False),
}

# The operation that serves a function.
FUNCTIONS = {
    "inv": "matinv",
    "solve": "solve",
    "det": "getrf",
    "slogdet": "slogdet",
    "cond": "cond",
    "inv_cond": "matinv_cond",
    "matrix_norm": "lange",
    "lu_factor": "getrf",
    "lu_solve": "getrs",
    "lu_inv": "getri",
    "cholesky": "potrf",
    "cholesky_solve": "potrs",
    "cholesky_inverse": "potri",
    "solve_posdef": "solve_posdef",
    "inv_posdef": "poti",
    "logdet_posdef": "logdet_posdef",
    "solve_triangular": "trsm",
    "inv_triangular": "trtri",
    "matmul": "gemm",
    "syrk": "syrk",
    "herk": "herk",
    "trmm": "trmm",
    "lauum": "lauum",
}
