"""torch.ops.kgen: each function as an operator of torch.library, which autograd, torch.func and torch.compile know.

An operator takes the function's arrays, its other parameters, and `check`, as _plan.call does. It
returns the results and, where the function has one, info. A right-hand side is a matrix here, never a vector.
"""

from __future__ import annotations

import contextlib
import inspect
from typing import Any, NamedTuple, cast

import numpy
import torch
from torch._functorch.utils import enable_single_level_autograd_function
from torch.autograd import forward_ad

from .. import _arrays, _functions, _makers, _plan
from .._backend_torch import Torch
from .._library import NotSupported
from .._planner import Planner
from .._view import GRADIENTS, TRACED, View, contiguous_strides
from . import _derivatives

_namespace = torch.library.Library("kgen", "DEF")  # kept: the operators end with it
BACKEND = cast("Torch", _arrays.framework("torch"))
_open = (torch.SymBool, torch.SymFloat, torch.SymInt)  # numbers that torch.compile leaves open
_types = {"bool": "bool", "complex": "Scalar", "float": "float", "float | str": "str"}  # in schemas
_tags = (getattr(torch.Tag, "needs_exact_strides", torch.Tag.needs_fixed_stride_order),)


class Param(NamedTuple):
    name: str
    type: str


def _norm(text: str) -> Any:
    """A norm's name from a schema's string."""
    try:
        return float(text)
    except ValueError:
        return text


def _in_schema(value: Any, param: Param) -> Any:
    """As an operator takes it: a norm by its name, of NumPy's numbers Python's."""
    if param.type == "str":
        return str(value)
    return value.item() if isinstance(value, numpy.generic) else value


def _joined(results: list) -> Any:
    return tuple(results) if len(results) > 1 else results[0]


class Operator:
    def __init__(self, name: str) -> None:
        self.name, self.maker = name, getattr(_makers, name)
        signature = inspect.signature(getattr(_functions, name)).parameters.values()
        self.tensors = self.maker.arrays
        self.params = [Param(p.name, _types[p.annotation]) for p in signature if p.annotation in _types and p.name != "check"]
        self.names = [*self.tensors, *(p.name for p in self.params)]
        self.results = list(self.maker.ex._fields) if self.maker.ex else ["result"]
        self.has_info = self.maker.ex is not None
        self.rule = _derivatives.RULES[name]
        self.saved = [(*self.names, *self.results).index(what) for what in self.rule.saves]
        self.has_norm = any(p.type == "str" for p in self.params)
        given = ", ".join([f"Tensor {x}" for x in self.tensors] + [f"{p.type} {p.name}" for p in self.params])
        made = ", ".join(["Tensor"] * len(self.results))
        _namespace.define(f"{name}({given}, bool? check) -> " + (f"({made})" if len(self.results) > 1 else made), tags=_tags)
        self.op = getattr(torch.ops.kgen, name).default
        for key in ("CPU", "CUDA"):
            _namespace.impl(name, self.compute, key)
        torch.library.register_fake(f"kgen::{name}", self.fake, lib=_namespace)
        self.function = self.make_function()
        _namespace.impl(name, self.differentiate, "Autograd", with_keyset=True)
        if hasattr(torch.library, "register_vmap"):  # before PyTorch 2.5 vmap loops
            torch.library.register_vmap(f"kgen::{name}", self.vmap, lib=_namespace)

    def split(self, args: tuple) -> tuple[tuple, tuple, bool | None]:
        """Arrays, other parameters, check."""
        count = len(self.tensors)
        arrays, params = args[:count], args[count:-1]
        for x, role in zip(arrays, self.maker.roles, strict=True):
            if role == "sides" and x.ndim < 2:
                raise ValueError(f"torch.ops.kgen.{self.name} takes right-hand sides of at least 2 dimensions")
        return arrays, self.numbers(params), args[-1]

    def numbers(self, params: tuple) -> tuple:
        if not self.has_norm:
            return params
        return tuple([_norm(x) if p.type == "str" else x for x, p in zip(params, self.params, strict=True)])

    def compute(self, *args: Any) -> Any:
        arrays, params, check = self.split(args)
        arrays = _plan.admitted(self.maker, BACKEND, arrays)
        plan = _plan.plan_of(self.maker, BACKEND, arrays, params)
        preparing = _plan.state.preparing
        slots = plan.execute(arrays, (), preparing)
        plan.settle(slots, check, preparing)
        return _joined([slots[i] for i in plan.all_returned])

    def fake(self, *args: Any) -> Any:
        """Tensors as the results will be, strides too: the maker says it. A factor may be an open number of torch.compile."""
        arrays, params, _ = self.split(args)
        views = [View(tuple(x.shape), x.stride(), BACKEND.letters.get(x.dtype, str(x.dtype)), str(x.device)) for x in arrays]
        p = Planner(self.maker, BACKEND, views)
        self.maker(p, *[1 if param.type in ("Scalar", "float") else x for x, param in zip(params, self.params, strict=True)])

        def empty(slot: int) -> torch.Tensor:
            output = p.outputs[slot - len(arrays)]
            if slot == p.returned[0] and p.out_is:
                output = p.out_is
            strides = contiguous_strides(output.shape, output.by_columns)
            return torch.empty_strided(output.shape, strides, dtype=BACKEND.dtypes[output.letter], device=arrays[0].device)

        return _joined([empty(slot) for slot in (*p.returned, *[p.info_slot] * self.has_info)])

    def vmap(self, info: Any, dims: tuple, *args: Any) -> tuple:
        """The new axis is the first of the batch."""
        arrays = list(args[: len(self.tensors)])
        axes = [x.ndim - (dim is not None) - (1 if role == "vector" else 2)
                for x, dim, role in zip(arrays, dims, self.maker.roles, strict=False)]  # fmt: skip
        for i, dim in enumerate(dims[: len(arrays)]):
            if dim is not None:
                x = arrays[i].movedim(dim, 0)
                arrays[i] = x[(slice(None),) + (None,) * (max(axes) - axes[i])]
        result = self.op(*arrays, *args[len(arrays) :])
        return result, (0,) * len(self.results) if len(self.results) > 1 else 0

    # ---- derivatives

    def make_function(self) -> Any:
        operator, rule, count = self, self.rule, len(self.tensors)
        rest = (None,) * (len(self.params) + 1)  # the gradients of parameters and of check
        nothing = contextlib.nullcontext()

        def forward(keyset: Any, *args: Any) -> Any:
            if keyset is None:
                return operator.compute(*args)
            with contextlib.ExitStack() as below:
                if torch._C._are_functorch_transforms_active():  # which may differentiate again
                    below.enter_context(torch.enable_grad())
                    below.enter_context(forward_ad._set_fwd_grad_enabled(True))
                below.enter_context(torch._C._AutoDispatchBelowAutograd())
                return operator.op.redispatch(keyset & torch._C._after_autograd_keyset, *args)

        def setup_context(ctx: Any, inputs: tuple, output: Any) -> None:
            output = output if isinstance(output, tuple) else (output,)
            values = (*inputs[1:-1], *output)
            if operator.has_info:
                ctx.mark_non_differentiable(output[-1])
            saved = [values[place] for place in operator.saved]
            ctx.save_for_backward(*saved)
            ctx.save_for_forward(*saved)
            ctx.params = operator.numbers(inputs[1 + count : -1])
            ctx.shapes = [x.shape for x in inputs[1 : 1 + count]]
            ctx.set_materialize_grads(False)
            ctx.preparing = _plan.state.preparing

        def backward(ctx: Any, *grads: Any) -> tuple:
            if operator.has_info:
                grads = grads[:-1]
            found: Any = (None,) * count
            if any(g is not None for g in grads):
                values = dict(zip(rule.saves, ctx.saved_tensors, strict=True))
                with _plan.prepare() if ctx.preparing else nothing:  # PyTorch runs this in another thread
                    found = rule.backward(*grads, *ctx.params, needs=ctx.needs_input_grad[1 : 1 + count], **values)
                shapes = ctx.shapes
                found = [x if x is None or x.shape == s else x.sum_to_size(s) for x, s in zip(found, shapes, strict=True)]
            return (None, *found, *rest)

        def jvp(ctx: Any, *tangents: Any) -> Any:
            saved = [forward_ad.unpack_dual(x).primal for x in ctx.saved_tensors]  # without this level's tangents
            values = dict(zip(rule.saves, saved, strict=True))
            with forward_ad._set_fwd_grad_enabled(True):
                found = rule.forward(*tangents[1 : 1 + count], *ctx.params, **values)
            return (*found, None) if operator.has_info else found[0]

        members = {f.__name__: staticmethod(f) for f in (forward, setup_context, backward, jvp)}
        return type(f"kgen_{self.name}", (torch.autograd.function._SingleLevelFunction,), members)

    def differentiate(self, keyset: Any, *args: Any) -> Any:
        arrays = args[: len(self.tensors)]
        requires = torch.is_grad_enabled() and any(x.requires_grad for x in arrays)
        if not requires and forward_ad._current_level >= 0:
            requires = any(forward_ad.unpack_dual(x).tangent is not None for x in arrays)
        if not requires:
            with torch._C._AutoDispatchBelowAutograd():
                return self.op.redispatch(keyset & torch._C._after_autograd_keyset, *args)
        if torch._C._are_functorch_transforms_active():
            with enable_single_level_autograd_function():
                return self.function.apply(keyset, *args)
        return self.function.apply(keyset, *args)

    # ---- a call of the function

    def refuse_proxies(self, arrays: tuple, out: Any) -> None:
        """What torch.fx traces has neither a number of dimensions nor a shape."""
        roles = zip((*arrays, out), (*self.maker.roles, "out"), strict=True)
        asked = [x for x, role in roles if role == "sides" or out is not None]
        if any(isinstance(x, torch.fx.Proxy) for x in asked):
            without = f"torch.fx records neither right-hand sides nor out=; call torch.ops.kgen.{self.name}"
            raise NotSupported(f"{self.name}: {without}, which takes all its arguments")

    def __call__(self, arrays: tuple, params: tuple, out: Any, check: bool | None, route: int) -> Any:
        """What _plan.call does, where PyTorch must see it."""
        compiling = torch.compiler.is_compiling()
        if route == TRACED and not compiling:
            self.refuse_proxies(arrays, out)
        if out is not None and torch.is_grad_enabled() and any(x.requires_grad for x in (*arrays, out)):
            raise NotSupported(f"{self.name}: out= has no derivative, and a tensor requires grad: call it without out=")
        vector = False
        for i, role in enumerate(self.maker.roles):
            if role == "sides" and arrays[i].ndim == 1:
                vector = True
                arrays = (*arrays[:i], arrays[i][:, None], *arrays[i + 1 :])
        if vector and "left" in self.names and not params[self.names.index("left") - len(arrays)]:
            raise ValueError(f"{self.name}: with left=False B must be a matrix")
        if not any(isinstance(x, _open) for x in params):
            self.maker.check(params)
        params = tuple([_in_schema(x, p) for x, p in zip(params, self.params, strict=True)])
        # Gradients alone need no dispatcher of PyTorch's, which takes as long as all the rest.
        traced = route != GRADIENTS or BACKEND.is_batched(arrays)
        results = self.op(*arrays, *params, check) if traced else self.function.apply(None, *arrays, *params, check)
        results = [results[i] for i in range(len(self.results))] if len(self.results) > 1 else [results]
        if vector:
            results[0] = results[0][..., 0]
        if out is not None:
            if out.shape != results[0].shape or out.dtype != results[0].dtype or out.device != results[0].device:
                raise ValueError(
                    f"{self.name}: out must have shape {tuple(results[0].shape)}, {results[0].dtype}, {results[0].device}"
                )
            if not (compiling or BACKEND.is_tracing()):  # where strides may be open
                _plan.refuse_overlap(self.name, out.shape, out.stride())
            preparing = not compiling and _plan.state.preparing
            results[0] = out if preparing else out.copy_(results[0])
        if check is _plan.EX:
            return self.maker.ex(*results)
        return self.maker.pack(results[:-1] if self.has_info else results)


OPERATORS = {name: Operator(name) for name in _functions.__all__ if not name.endswith("_ex")}
