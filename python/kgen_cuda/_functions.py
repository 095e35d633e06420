# Made from the table of operations by tools/bindings: change generator/operations/ or tools/bindings/.
# ruff: noqa: E501
"""The functions of kgen_cuda.

Arrays are of NumPy, PyTorch, CuPy or JAX; batches broadcast. Functions NAME_ex return info as well, one int32 per
matrix with LAPACK's meaning, and never wait for the device.
"""

from __future__ import annotations

from typing import Any

from . import _makers
from ._options import flag, takes_factors
from ._plan import EX, NAN, call
from ._results import Inv_cond, Inv_cond_ex, LU_factor, LU_factor_ex, Result_ex, Slogdet, Slogdet_ex

Array = Any

__all__ = [
    "inv",
    "inv_ex",
    "solve",
    "solve_ex",
    "det",
    "det_ex",
    "slogdet",
    "slogdet_ex",
    "cond",
    "cond_ex",
    "inv_cond",
    "inv_cond_ex",
    "matrix_norm",
    "lu_factor",
    "lu_factor_ex",
    "lu_solve",
    "lu_inv",
    "lu_inv_ex",
    "cholesky",
    "cholesky_ex",
    "cholesky_solve",
    "cholesky_inverse",
    "cholesky_inverse_ex",
    "solve_posdef",
    "solve_posdef_ex",
    "inv_posdef",
    "inv_posdef_ex",
    "logdet_posdef",
    "logdet_posdef_ex",
    "solve_triangular",
    "inv_triangular",
    "inv_triangular_ex",
    "matmul",
    "syrk",
    "herk",
    "trmm",
    "lauum",
]


def inv(A: Array, *, out: Array | None = None, check: bool = True) -> Array:
    """The inverse of each matrix.

    Sizes up to 128. kgen's operation matinv; reference: Gauss-Jordan elimination with partial pivoting.

    Parameters
    ----------
    A : array (..., n, n)
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (..., n, n)

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.inv(a) @ a
    array([[1., 0.],
           [0., 1.]])
    """
    return call(_makers.inv, (A,), (), out, flag("inv", "check", check))


def inv_ex(A: Array, *, out: Array | None = None) -> Result_ex:
    """`inv` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.inv, (A,), (), out, EX)


def solve(A: Array, B: Array, *, left: bool = True, out: Array | None = None, check: bool = True) -> Array:
    """Solves A X = B.

    Sizes up to 128. kgen's operation solve; reference: Gaussian elimination with partial pivoting, as LAPACK's gesv.

    Parameters
    ----------
    A : array (..., n, n)
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    left : bool
        False: solves X A = B.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    X, of B's shape

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.solve(a, np.array([1., 1.]))
    array([-1.,  1.])
    """
    return call(_makers.solve, (A, B), (left,), out, flag("solve", "check", check))


def solve_ex(A: Array, B: Array, *, left: bool = True, out: Array | None = None) -> Result_ex:
    """`solve` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.solve, (A, B), (left,), out, EX)


def det(A: Array, *, out: Array | None = None) -> Array:
    """The determinant: the product of the pivots. 0 of a singular matrix.

    Sizes up to 128. kgen's operation getrf; reference: LAPACK's getrf; Abdelfattah et al., ICCS 2017.

    Parameters
    ----------
    A : array (..., n, n)
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (...)

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> float(kgen.det(a))
    -2.0
    """
    return call(_makers.det, (A,), (), out, NAN)


def det_ex(A: Array, *, out: Array | None = None) -> Result_ex:
    """`det` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.det, (A,), (), out, EX)


def slogdet(A: Array) -> Slogdet:
    """Sign and logarithm of the determinant; 0 and -inf of a singular matrix.

    Sizes up to 128. kgen's operation slogdet; reference: NumPy's slogdet; LAPACK's getrf.

    Parameters
    ----------
    A : array (..., n, n)

    Returns
    -------
    sign and logabsdet, each (...); logabsdet is real

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> float(kgen.slogdet(a).sign)
    -1.0
    """
    return call(_makers.slogdet, (A,), (), None, NAN)


def slogdet_ex(A: Array) -> Slogdet_ex:
    """`slogdet` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.slogdet, (A,), (), None, EX)


def cond(A: Array, p: float | str = 2, *, out: Array | None = None) -> Array:
    """The condition number, computed from the inverse itself; inf of a singular matrix.

    Sizes up to 128. kgen's operation cond; reference: LAPACK's gecon estimates its reciprocal; Higham, Accuracy and Stability, section 14.4.

    Parameters
    ----------
    A : array (..., n, n)
    p : float | str
        1 or inf. The default, 2, is not served, and raises.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (...), real

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> float(kgen.cond(a, 1))
    21.0
    """
    return call(_makers.cond, (A,), (p,), out, NAN)


def cond_ex(A: Array, p: float | str = 2, *, out: Array | None = None) -> Result_ex:
    """`cond` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.cond, (A,), (p,), out, EX)


def inv_cond(A: Array, p: float | str = 2, *, check: bool = True) -> Inv_cond:
    """The inverse and the condition number in one kernel.

    Sizes up to 128. kgen's operation matinv_cond; reference: Anzt, Dongarra, Flegar, Gruetzmacher: Variable-Size Batched Condition Number Calculation on GPUs, SBAC-PAD 2018: the norms are found in the kernel that inverts.

    Parameters
    ----------
    A : array (..., n, n)
    p : float | str
        1 or inf. The default, 2, is not served, and raises.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    inverse (..., n, n), and cond (...), real

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> float(kgen.inv_cond(a, 1).cond)
    21.0
    """
    return call(_makers.inv_cond, (A,), (p,), None, flag("inv_cond", "check", check))


def inv_cond_ex(A: Array, p: float | str = 2) -> Inv_cond_ex:
    """`inv_cond` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.inv_cond, (A,), (p,), None, EX)


def matrix_norm(A: Array, ord: float | str = "fro", *, out: Array | None = None) -> Array:
    """The norm of each matrix.

    Sizes up to 128. kgen's operation lange; reference: LAPACK's lange.

    Parameters
    ----------
    A : array (..., m, n)
    ord : float | str
        'fro', 1, inf, or 'max', the largest element.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (...), real

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> float(kgen.matrix_norm(a, ord=1))
    6.0
    """
    return call(_makers.matrix_norm, (A,), (ord,), out, NAN)


def lu_factor(A: Array, *, check: bool = True) -> LU_factor:
    """LU factors with partial pivoting, A = P L U, in one matrix that is column-major in memory.

    Sizes up to 128. kgen's operation getrf; reference: LAPACK's getrf; Abdelfattah et al., ICCS 2017.

    Parameters
    ----------
    A : array (..., m, n)
    check : bool
        False: waits for nothing and raises nothing; factors with a zero pivot are LAPACK's.

    Returns
    -------
    LU (..., m, n), and pivots (..., min(m, n)), int32, 1-based: LAPACK's sequence of swaps

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.lu_factor(a).pivots
    array([2, 2], dtype=int32)
    """
    return call(_makers.lu_factor, (A,), (), None, flag("lu_factor", "check", check))


def lu_factor_ex(A: Array) -> LU_factor_ex:
    """`lu_factor` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.lu_factor, (A,), (), None, EX)


@takes_factors
def lu_solve(LU: Array, pivots: Array, B: Array, *, left: bool = True, adjoint: bool = False, out: Array | None = None) -> Array:
    """Solves A X = B by the factors of lu_factor.

    Sizes up to 128. kgen's operation getrs; reference: LAPACK's getrs; Abdelfattah et al., ICCS 2017.

    Parameters
    ----------
    LU : array (..., n, n)
        as lu_factor left it; one that is row-major is copied.
    pivots : array (..., n)
        int32, 1-based.
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    left : bool
        False: solves X A = B.
    adjoint : bool
        solves with A's conjugate transpose.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    X, of B's shape

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.lu_solve(*kgen.lu_factor(a), np.array([1., 1.]))
    array([-1.,  1.])
    """
    return call(_makers.lu_solve, (LU, pivots, B), (left, adjoint), out, NAN)


@takes_factors
def lu_inv(LU: Array, pivots: Array, *, out: Array | None = None, check: bool = True) -> Array:
    """The inverse by the factors of lu_factor.

    Sizes up to 128. kgen's operation getri; reference: LAPACK's getri; Abdelfattah et al., ICCS 2017.

    Parameters
    ----------
    LU : array (..., n, n)
        as lu_factor left it; one that is row-major is copied.
    pivots : array (..., n)
        int32, 1-based.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (..., n, n)

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> np.allclose(kgen.lu_inv(*kgen.lu_factor(a)), kgen.inv(a))
    True
    """
    return call(_makers.lu_inv, (LU, pivots), (), out, flag("lu_inv", "check", check))


@takes_factors
def lu_inv_ex(LU: Array, pivots: Array, *, out: Array | None = None) -> Result_ex:
    """`lu_inv` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where pivot k is zero.
    """
    return call(_makers.lu_inv, (LU, pivots), (), out, EX)


def cholesky(A: Array, *, upper: bool = False, out: Array | None = None, check: bool = True) -> Array:
    """The Cholesky factor of Hermitian (real: symmetric) positive definite matrices, with zeros beside it.

    Sizes up to 128. kgen's operation potrf; reference: LAPACK's potrf; Golub and Van Loan, Matrix Computations, section 4.2.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    L, or with upper U, (..., n, n)

    Raises
    ------
    LinAlgError
        A matrix is not positive definite; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> kgen.cholesky(s)
    array([[2., 0.],
           [1., 1.]])
    """
    return call(_makers.cholesky, (A,), (upper,), out, flag("cholesky", "check", check))


def cholesky_ex(A: Array, *, upper: bool = False, out: Array | None = None) -> Result_ex:
    """`cholesky` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where the leading minor of order k is not positive.
    """
    return call(_makers.cholesky, (A,), (upper,), out, EX)


def cholesky_solve(B: Array, L: Array, upper: bool = False, *, out: Array | None = None) -> Array:
    """Solves A X = B by the factor of cholesky.

    Sizes up to 128. kgen's operation potrs; reference: LAPACK's potrs; Golub and Van Loan, Matrix Computations, section 4.2.

    Parameters
    ----------
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    L : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    X, of B's shape

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> kgen.cholesky_solve(np.array([4., 2.]), kgen.cholesky(s))
    array([1., 0.])
    """
    return call(_makers.cholesky_solve, (B, L), (upper,), out, NAN)


def cholesky_inverse(L: Array, upper: bool = False, *, out: Array | None = None, check: bool = True) -> Array:
    """The inverse of A by the factor of cholesky.

    Sizes up to 128. kgen's operation potri; reference: LAPACK's potri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4.

    Parameters
    ----------
    L : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (..., n, n), both triangles

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> np.allclose(kgen.cholesky_inverse(kgen.cholesky(s)) @ s, np.eye(2))
    True
    """
    return call(_makers.cholesky_inverse, (L,), (upper,), out, flag("cholesky_inverse", "check", check))


def cholesky_inverse_ex(L: Array, upper: bool = False, *, out: Array | None = None) -> Result_ex:
    """`cholesky_inverse` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where element k of the diagonal is zero.
    """
    return call(_makers.cholesky_inverse, (L,), (upper,), out, EX)


def solve_posdef(A: Array, B: Array, *, upper: bool = False, out: Array | None = None, check: bool = True) -> Array:
    """Solves A X = B for Hermitian (real: symmetric) positive definite A.

    Sizes up to 128. kgen's operation solve_posdef; reference: Cholesky factorisation, as LAPACK's posv.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    X, of B's shape

    Raises
    ------
    LinAlgError
        A matrix is not positive definite; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> kgen.solve_posdef(s, np.array([4., 2.]))
    array([1., 0.])
    """
    return call(_makers.solve_posdef, (A, B), (upper,), out, flag("solve_posdef", "check", check))


def solve_posdef_ex(A: Array, B: Array, *, upper: bool = False, out: Array | None = None) -> Result_ex:
    """`solve_posdef` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where the leading minor of order k is not positive.
    """
    return call(_makers.solve_posdef, (A, B), (upper,), out, EX)


def inv_posdef(A: Array, *, upper: bool = False, out: Array | None = None, check: bool = True) -> Array:
    """The inverse of Hermitian (real: symmetric) positive definite matrices.

    Sizes up to 128. kgen's operation poti; reference: Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (..., n, n), both triangles

    Raises
    ------
    LinAlgError
        A matrix is not positive definite; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> np.allclose(kgen.inv_posdef(s) @ s, np.eye(2))
    True
    """
    return call(_makers.inv_posdef, (A,), (upper,), out, flag("inv_posdef", "check", check))


def inv_posdef_ex(A: Array, *, upper: bool = False, out: Array | None = None) -> Result_ex:
    """`inv_posdef` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where the leading minor of order k is not positive.
    """
    return call(_makers.inv_posdef, (A,), (upper,), out, EX)


def logdet_posdef(A: Array, *, upper: bool = False, out: Array | None = None, check: bool = True) -> Array:
    """The logarithm of the determinant of Hermitian (real: symmetric) positive definite matrices.

    Sizes up to 128. kgen's operation logdet_posdef; reference: LAPACK's potrf; Rasmussen and Williams, Gaussian Processes for Machine Learning, section A.3.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (...), real

    Raises
    ------
    LinAlgError
        A matrix is not positive definite; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> s = np.array([[4., 2.], [2., 2.]])
    >>> round(float(kgen.logdet_posdef(s)), 6)
    1.386294
    """
    return call(_makers.logdet_posdef, (A,), (upper,), out, flag("logdet_posdef", "check", check))


def logdet_posdef_ex(A: Array, *, upper: bool = False, out: Array | None = None) -> Result_ex:
    """`logdet_posdef` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where the leading minor of order k is not positive.
    """
    return call(_makers.logdet_posdef, (A,), (upper,), out, EX)


def solve_triangular(A: Array, B: Array, *, upper: bool, left: bool = True, unitriangular: bool = False, alpha: complex = 1, out: Array | None = None) -> Array:
    """Solves A X = alpha B for triangular A. A zero on the diagonal is not looked for: X is then inf or NaN.

    Sizes up to 128. kgen's operation trsm; reference: BLAS's trsm.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    upper : bool
        the upper triangle is used, else the lower one.
    left : bool
        False: solves X A = B.
    unitriangular : bool
        the diagonal is taken for 1, and not read.
    alpha : complex
        a factor.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    X, of B's shape

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.solve_triangular(a, np.array([1., 4.]), upper=False)
    array([1.  , 0.25])
    """
    return call(_makers.solve_triangular, (A, B), (upper, left, unitriangular, alpha), out, NAN)


def inv_triangular(A: Array, *, upper: bool, unitriangular: bool = False, out: Array | None = None, check: bool = True) -> Array:
    """The inverse of triangular matrices, with zeros beside it.

    Sizes up to 128. kgen's operation trtri; reference: LAPACK's trtri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes; Higham, Accuracy and Stability, section 14.2.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    unitriangular : bool
        the diagonal is taken for 1, and not read.
    out : array
        Receives the result; of its shape, type and device.
    check : bool
        False: waits for nothing and raises nothing; the result is NaN instead.

    Returns
    -------
    array (..., n, n)

    Raises
    ------
    LinAlgError
        A matrix is singular; names the first.
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.inv_triangular(a, upper=False)
    array([[ 1.  ,  0.  ],
           [-0.75,  0.25]])
    """
    return call(_makers.inv_triangular, (A,), (upper, unitriangular), out, flag("inv_triangular", "check", check))


def inv_triangular_ex(A: Array, *, upper: bool, unitriangular: bool = False, out: Array | None = None) -> Result_ex:
    """`inv_triangular` and info, as a named tuple; never waits for the GPU, raises nothing about info.

    info is an array (...) of int32: 0, or k where element k of the diagonal is zero.
    """
    return call(_makers.inv_triangular, (A,), (upper, unitriangular), out, EX)


def matmul(A: Array, B: Array, *, alpha: complex = 1, out: Array | None = None) -> Array:
    """The product alpha A B.

    Sizes up to 128. kgen's operation gemm; reference: BLAS's gemm.

    Parameters
    ----------
    A : array (..., m, k)
    B : array (..., k, n)
    alpha : complex
        a factor.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (..., m, n)

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.matmul(a, a)
    array([[ 7., 10.],
           [15., 22.]])
    """
    return call(_makers.matmul, (A, B), (alpha,), out, NAN)


def syrk(A: Array, *, trans: bool = False, alpha: complex = 1, out: Array | None = None) -> Array:
    """alpha A A^T.

    Sizes up to 128. kgen's operation syrk; reference: BLAS's syrk.

    Parameters
    ----------
    A : array (..., n, k)
    trans : bool
        alpha A^T A instead.
    alpha : complex
        a factor.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (..., n, n), both triangles

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.syrk(a)
    array([[ 5., 11.],
           [11., 25.]])
    """
    return call(_makers.syrk, (A,), (trans, alpha), out, NAN)


def herk(A: Array, *, trans: bool = False, alpha: float = 1, out: Array | None = None) -> Array:
    """alpha A A^H; of real matrices as syrk.

    Sizes up to 128. kgen's operation herk; reference: BLAS's herk.

    Parameters
    ----------
    A : array (..., n, k)
    trans : bool
        alpha A^H A instead.
    alpha : float
        a real factor.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (..., n, n), both triangles

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.herk(a + 0j)
    array([[ 5.+0.j, 11.+0.j],
           [11.+0.j, 25.+0.j]])
    """
    return call(_makers.herk, (A,), (trans, alpha), out, NAN)


def trmm(A: Array, B: Array, *, upper: bool, left: bool = True, unitriangular: bool = False, alpha: complex = 1, out: Array | None = None) -> Array:
    """alpha A B for triangular A.

    Sizes up to 128. kgen's operation trmm; reference: BLAS's trmm.

    Parameters
    ----------
    A : array (..., n, n)
        only the triangle that `upper` says is read.
    B : array (..., n, k) or (n,)
        a vector only if it has one dimension.
    upper : bool
        the upper triangle is used, else the lower one.
    left : bool
        False: alpha B A.
    unitriangular : bool
        the diagonal is taken for 1, and not read.
    alpha : complex
        a factor.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    of B's shape

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.trmm(a, a, upper=True)
    array([[ 7., 10.],
           [12., 16.]])
    """
    return call(_makers.trmm, (A, B), (upper, left, unitriangular, alpha), out, NAN)


def lauum(L: Array, *, upper: bool = False, out: Array | None = None) -> Array:
    """L^H L of a lower triangle, with upper U U^H.

    Sizes up to 128. kgen's operation lauum; reference: LAPACK's lauum.

    Parameters
    ----------
    L : array (..., n, n)
        only the triangle that `upper` says is read.
    upper : bool
        the upper triangle is used, else the lower one.
    out : array
        Receives the result; of its shape, type and device.

    Returns
    -------
    array (..., n, n), both triangles

    Raises
    ------
    NoCompiler
        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ compiler.
    NotSupported
        A size is beyond what is served.
    TypeError
        An array is not float32, float64, complex64 or complex128.
    ValueError
        Shapes do not fit.

    Example
    -------
    >>> import numpy as np
    >>> import kgen_cuda as kgen
    >>> a = np.array([[1., 2.], [3., 4.]])
    >>> kgen.lauum(a)
    array([[10., 12.],
           [12., 16.]])
    """
    return call(_makers.lauum, (L,), (upper,), out, NAN)
