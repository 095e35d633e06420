"""Which calls of kgen are compiled in this process, and the threads that compile them while PyTorch serves."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import threading

import torch

from .._library import KgenError
from .._plan import Plan
from .._planner import Planner

UNKNOWN, COMPILING, COMPILED = "", "compiling", "compiled"  # any other state: the message of an error

_states: dict[tuple, str] = {}
_jobs: queue.SimpleQueue = queue.SimpleQueue()
_threads: list[threading.Thread] = []
_changed = threading.Condition()
most_threads = 4


def _key(plan: Plan, misaligned: dict[int, int]) -> tuple:
    """All but addresses and batch: a call that differs in no more needs nothing else compiled."""
    return (*plan.call.signature, plan.device, tuple(sorted(misaligned)))


def state_of(plan: Plan, misaligned: dict[int, int]) -> str:
    return _states.get(_key(plan, misaligned), UNKNOWN)


def here(plan: Plan, misaligned: dict[int, int]) -> str:
    """Makes this thread ready for the call, and compiles what is not compiled yet; waits for a thread that does."""
    key = _key(plan, misaligned)
    with _changed:
        _changed.wait_for(lambda: _states.get(key) != COMPILING)
    try:
        plan.compile(misaligned)
        return _set(key, COMPILED)
    except KgenError as error:
        return _set(key, f"kgen: {error}")


def _set(key: tuple, state: str) -> str:
    with _changed:
        _states[key] = state
        _changed.notify_all()
    return state


def in_a_thread(plan: Plan, planner: Planner, misaligned: dict[int, int]) -> str:
    key = _key(plan, misaligned)
    with _changed:
        if key in _states:
            return _states[key]
        _states[key] = COMPILING
        _jobs.put((planner, plan.device, misaligned, key))
        if len(_threads) < min(most_threads, os.cpu_count() or 1):
            thread = threading.Thread(target=_work, name="kgen compiles", daemon=True)
            thread.start()
            _threads.append(thread)
    return COMPILING


def finish() -> None:
    """Waits until nothing compiles."""
    with _changed:
        _changed.wait_for(lambda: COMPILING not in _states.values())


def _work() -> None:
    while (job := _jobs.get()) is not None:
        planner, device, misaligned, key = job
        state = "kgen: not compiled"
        try:
            plan = Plan(planner, torch.empty(0, device="cpu" if device == "host" else device), [])
            plan.compile(misaligned)  # by the engine of this thread; engines share kernels
            state = COMPILED
        except Exception as error:  # noqa: BLE001 - PyTorch serves, and report() says why
            state = f"kgen: {error}"
        _set(key, state)


@atexit.register
def _stop() -> None:
    """A compiler must not run on while the process ends."""
    with contextlib.suppress(queue.Empty):
        while True:
            _jobs.get_nowait()
    for _ in _threads:
        _jobs.put(None)
    for thread in _threads:
        thread.join()
