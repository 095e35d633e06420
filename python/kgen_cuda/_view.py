"""How an array lies: its shape, strides, type and device, as makers and plans see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LETTERS = {"float32": "s", "float64": "d", "complex64": "c", "complex128": "z"}
NAMES = {letter: name for name, letter in LETTERS.items()} | {"i": "int32", "p": "int64"}
ITEM_BYTES = {"s": 4, "d": 8, "c": 8, "z": 16, "i": 4}

# How a call with some arrays is served: by its plan at once; after some of them are admitted; seen by PyTorch for gradients;
# for all that PyTorch does.
READY, ADMIT, GRADIENTS, TRACED = range(4)


class View:
    """Where an array lies: shape, strides in elements (fractions of them where it is not aligned), letter of the type ('i':
    int32), kgen's name of the device."""

    __slots__ = ("shape", "strides", "letter", "device", "aligned")

    def __init__(self, shape, strides, letter, device, aligned=True) -> None:
        self.shape, self.strides, self.letter, self.device, self.aligned = shape, strides, letter, device, aligned


def letter_of(name: str) -> str:
    return "i" if name == "int32" else LETTERS.get(name, name)


def a_kind(x: Any) -> str:
    """An object's type in a message: "an int"."""
    name = type(x).__name__
    return f"{'an' if name[0] in 'aeioAEIO' else 'a'} {name}"


def type_name(letter: str) -> str:
    return NAMES.get(letter, letter)


def span_of(view: View) -> tuple[int, int]:
    """Bytes that an array's elements take, from its pointer on: the first, and behind the last."""
    if 0 in view.shape:
        return 0, 0
    item = ITEM_BYTES.get(view.letter, 1)
    steps = [(extent - 1) * stride * item for extent, stride in zip(view.shape, view.strides, strict=True)]
    return sum(s for s in steps if s < 0), sum(s for s in steps if s > 0) + item


def lies_over_itself(shape: tuple, strides: tuple) -> bool:
    """Whether elements share memory; or might, where no axis steps over all that lies within shorter steps."""
    if 0 in shape:
        return False
    length: float = 1
    axes = [(abs(stride), extent) for extent, stride in zip(shape, strides, strict=True) if extent > 1]
    for stride, extent in sorted(axes):
        if stride < length:
            return True
        length += (extent - 1) * stride
    return False


def is_apart(pointer: Callable[[Any], int], out: Any, out_span: tuple[int, int], read: list[tuple]) -> bool:
    """Whether out shares no memory with what is read: else the result comes to it by a copy."""
    at = pointer(out)
    begin, end = at + out_span[0], at + out_span[1]
    return all(pointer(x) + last <= begin or end <= pointer(x) + first for x, (first, last) in read)


def real_of(letter: str) -> str:
    return {"c": "s", "z": "d"}.get(letter, letter)


def contiguous_strides(shape: tuple[int, ...], by_columns: bool = False) -> tuple[int, ...]:
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= max(1, extent)
    strides.reverse()
    if by_columns:
        strides[-2:] = 1, max(1, shape[-2])
    return tuple(strides)
