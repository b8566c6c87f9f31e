"""Runs a program as the first process of a process namespace, with a /proc of its own; needs root.

  own_processes.py PROGRAM ARGUMENT...    SIGTERM is handed on; the exit status is the program's
"""
import ctypes
import os
import signal
import sys

NEW_MOUNTS, NEW_PIDS, PRIVATE, RECURSIVE = 0x00020000, 0x20000000, 1 << 18, 1 << 14

libc = ctypes.CDLL(None, use_errno=True)
if libc.unshare(NEW_MOUNTS | NEW_PIDS) != 0:
    sys.exit(f"no namespace: {os.strerror(ctypes.get_errno())}")
child = os.fork()
if child == 0:
    libc.prctl(1, signal.SIGKILL)  # goes with us
    if libc.mount(None, b"/", None, PRIVATE | RECURSIVE, None) != 0 or libc.mount(b"proc", b"/proc", b"proc", 0, None) != 0:
        sys.exit(f"no /proc: {os.strerror(ctypes.get_errno())}")
    os.execv(sys.argv[1], sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
