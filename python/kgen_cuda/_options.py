"""What functions take beside arrays: other types are refused, by the function's and the argument's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from numbers import Complex, Rational, Real
from typing import Any

import numpy


def _is_flag(value: Any) -> bool:
    return isinstance(value, (bool, numpy.bool_))


def _is_number(value: Any) -> bool:
    return isinstance(value, Complex) and not _is_flag(value)


def _is_real(value: Any) -> bool:
    return isinstance(value, Real) and not _is_flag(value)


_kinds: dict[str, tuple[Callable[[Any], bool], str]] = {  # by the annotation
    "bool": (_is_flag, "True or False"),
    "complex": (_is_number, "a number"),
    "float": (_is_real, "a real number"),
    "float | str": (lambda value: isinstance(value, str) or _is_real(value), "a number or a string"),
}


def flag(function: str, name: str, value: Any) -> bool:
    if value is True or value is False:
        return value
    check(function, name, "bool", value)
    return bool(value)


def check(function: str, name: str, annotation: str, value: Any) -> None:
    is_one, what = _kinds[annotation]
    if not is_one(value):
        raise TypeError(f"{function}: {name} is {value!r}; it must be {what}")
    if isinstance(value, Rational):
        try:
            float(value)
        except OverflowError:
            raise ValueError(f"{function}: {name} is beyond the range of float64") from None


def takes_factors(function: Callable) -> Callable:
    """Refuses lu_factor's tuple in the place of LU, as SciPy's lu_solve takes it: here it is two arguments."""

    @wraps(function)
    def checked(*arguments: Any, **options: Any) -> Any:
        if arguments and isinstance(arguments[0], tuple):
            name, others = function.__name__, ", B" if len(arguments) > 1 else ""
            raise TypeError(f"{name}: LU is a tuple; write {name}(*LU{others})")
        return function(*arguments, **options)

    return checked
