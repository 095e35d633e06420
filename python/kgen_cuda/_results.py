"""The named tuples that functions return, and what type checkers know of arrays."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar


class _Dlpack(Protocol):
    @property
    def __dlpack__(self) -> Any: ...


class _Cuda_array(Protocol):
    @property
    def __cuda_array_interface__(self) -> Any: ...


ArrayT = TypeVar("ArrayT", bound="_Dlpack | _Cuda_array")
T = TypeVar("T")  # an array, or a list of arrays

if TYPE_CHECKING:  # real numbers and info are of other elements than T

    class Slogdet(NamedTuple, Generic[T]):
        sign: T
        logabsdet: Any

    class LU_factor(NamedTuple, Generic[T]):
        LU: T
        pivots: Any

    class Inv_cond(NamedTuple, Generic[T]):
        inverse: T
        cond: Any

    class Result_ex(NamedTuple, Generic[T]):
        result: T
        info: Any

    class Slogdet_ex(NamedTuple, Generic[T]):
        sign: T
        logabsdet: Any
        info: Any

    class LU_factor_ex(NamedTuple, Generic[T]):
        LU: T
        pivots: Any
        info: Any

    class Inv_cond_ex(NamedTuple, Generic[T]):
        inverse: T
        cond: Any
        info: Any

else:  # Python 3.10 has no named tuple that is generic
    Slogdet = namedtuple("Slogdet", "sign logabsdet")
    LU_factor = namedtuple("LU_factor", "LU pivots")
    Inv_cond = namedtuple("Inv_cond", "inverse cond")
    Result_ex = namedtuple("Result_ex", "result info")
    Slogdet_ex = namedtuple("Slogdet_ex", "sign logabsdet info")
    LU_factor_ex = namedtuple("LU_factor_ex", "LU pivots info")
    Inv_cond_ex = namedtuple("Inv_cond_ex", "inverse cond info")
