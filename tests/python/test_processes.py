"""Threads, processes, and programs that end or are interrupted while a kernel compiles, on `host`."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import subprocess
import sys

import numpy as np
import pytest

import kgen_cuda as kgen
from matrices import close, general


def test_fork():
    a = general(4, "float64")
    want = kgen.inv(a)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for result in pool.map(kgen.inv, [a, a]):
            assert (result == want).all()


def test_threads():
    a = general(4, "float64", (50,))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for result in pool.map(lambda i: kgen.inv(a[i:]), range(20)):
            close(result, np.linalg.inv(a[-len(result) :]))


START = """
import os, signal, sys, threading, time
import numpy as np
import kgen_cuda as kgen

signal.signal(signal.SIGINT, signal.default_int_handler)  # which a program in the background does not have
a = np.eye(6) * 2

def after(seconds, action, *arguments):
    threading.Timer(seconds, action, arguments).start()
"""
# What a program does while g++ compiles, which takes half a second, and its exit status.
ENDS = {
    "an interrupt": ("""
after(0.1, os.killpg if sys.argv[1:] else os.kill, os.getpid(), signal.SIGINT)
try:
    kgen.inv(a)
    time.sleep(5)
except KeyboardInterrupt:
    assert (kgen.inv(a) == np.eye(6) / 2).all()
    sys.exit(3)
""", 3),
    "exit": ("""
threading.Thread(target=kgen.inv, args=(a,), daemon=True).start()
time.sleep(0.1)
sys.exit(4)
""", 4),
    "a call at exit": ("""
import atexit

atexit.register(lambda: print(kgen.inv(a)[0, 0]))
""", 0),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDS)
def test_ends(name, tmp_path):
    program, status = ENDS[name]
    done = subprocess.run([sys.executable, "-c", START + program], capture_output=True, text=True, timeout=60,
                          env=os.environ | {"KGEN_CACHE_DIR": str(tmp_path)})  # fmt: skip
    assert done.returncode == status, done.stderr
    assert "Error" not in done.stderr and done.stdout == ("0.5\n" if name == "a call at exit" else "")


def test_interrupt_of_a_terminal(tmp_path):
    """Ctrl-C reaches the compiler as well."""
    program, status = ENDS["an interrupt"]
    done = subprocess.run([sys.executable, "-c", START + program, "group"], capture_output=True, text=True, timeout=60,
                          env=os.environ | {"KGEN_CACHE_DIR": str(tmp_path)}, start_new_session=True)  # fmt: skip
    assert done.returncode == status, done.stderr


def test_cache_that_cannot_be_written():
    """Is said once, by the folder's name, at the user's line."""
    program = "import numpy as np, kgen_cuda as kgen; [kgen.inv(np.eye(1, dtype=t)) for t in ('f', 'd')]"
    env = os.environ | {"KGEN_CACHE_DIR": "/proc/kgen"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    (line,) = [line for line in done.stderr.splitlines() if "kgen compiles its kernels again in each process" in line]
    assert done.returncode == 0 and line.startswith("<string>:1: RuntimeWarning")
    assert "'/proc/kgen'" in line and "KGEN_CACHE_DIR" in line
