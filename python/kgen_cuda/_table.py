# Made from the table of operations by tools/bindings: change generator/operations/ or tools/bindings/python.cpp.
"""The order of kgen_call's arrays for each operation."""

from typing import NamedTuple


class Operation(NamedTuple):
    sizes: tuple[str, ...]
    options: tuple[str, ...]
    scalars: tuple[str, ...]
    operands: tuple[str, ...]


OPERATIONS = {
    "getrf": Operation(("m", "n"), (), (), ("A", "ipiv", "info")),
    "getri": Operation(("n",), (), (), ("A", "ipiv", "C", "info")),
    "matinv": Operation(("n",), (), (), ("A", "C", "info")),
    "getrs": Operation(("n", "nrhs"), ("trans",), (), ("A", "ipiv", "B")),
    "gesv": Operation(("n", "nrhs"), (), (), ("A", "ipiv", "B", "info")),
    "solve": Operation(("n", "nrhs"), ("trans",), (), ("A", "B", "X", "info")),
    "slogdet": Operation(("n",), (), (), ("A", "sign", "logabsdet", "info")),
    "laswp": Operation(("m", "n", "k1", "k2", "incx"), (), (), ("A", "ipiv")),
    "lange": Operation(("m", "n"), ("norm",), (), ("A", "value")),
    "cond": Operation(("n",), ("norm",), (), ("A", "cond", "info")),
    "matinv_cond": Operation(("n",), ("norm",), (), ("A", "C", "cond", "info")),
    "potrf": Operation(("n",), ("uplo",), (), ("A", "info")),
    "potrs": Operation(("n", "nrhs"), ("uplo",), (), ("A", "B")),
    "posv": Operation(("n", "nrhs"), ("uplo",), (), ("A", "B", "info")),
    "solve_posdef": Operation(("n", "nrhs"), ("uplo",), (), ("A", "B", "X", "info")),
    "logdet_posdef": Operation(("n",), ("uplo",), (), ("A", "logdet", "info")),
    "potri": Operation(("n",), ("uplo",), (), ("A", "info")),
    "poti": Operation(("n",), ("uplo",), (), ("A", "info")),
    "trsm": Operation(("m", "n"), ("side", "uplo", "trans", "diag"), ("alpha",), ("A", "B")),
    "trtri": Operation(("n",), ("uplo", "diag"), (), ("A", "info")),
    "lauum": Operation(("n",), ("uplo",), (), ("A",)),
    "gemm": Operation(("m", "n", "k"), ("transa", "transb"), ("alpha", "beta"), ("A", "B", "C")),
    "syrk": Operation(("n", "k"), ("uplo", "trans"), ("alpha", "beta"), ("A", "C")),
    "herk": Operation(("n", "k"), ("uplo", "trans"), ("alpha", "beta"), ("A", "C")),
    "trmm": Operation(("m", "n"), ("side", "uplo", "trans", "diag"), ("alpha",), ("A", "B", "C")),
}
