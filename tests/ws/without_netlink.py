"""Runs a program on a machine that does not tell whose a connection is: no netlink sockets can be made.

  without_netlink.py PROGRAM ARGUMENT...
"""
import ctypes
import errno
import os
import struct
import sys

LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
SOCKET = {"x86_64": 41, "aarch64": 198, "riscv64": 198}[os.uname().machine]
AF_NETLINK, ALLOW, ERROR = 16, 0x7FFF0000, 0x00050000


def step(code, yes, no, value):
    return struct.pack("HBBI", code, yes, no, value)


program = b"".join((step(LOAD, 0, 0, 0), step(EQUAL, 0, 3, SOCKET), step(LOAD, 0, 0, 16), step(EQUAL, 0, 1, AF_NETLINK),
                    step(RETURN, 0, 0, ERROR | errno.EPERM), step(RETURN, 0, 0, ALLOW)))
code = ctypes.create_string_buffer(program)
head = ctypes.create_string_buffer(struct.pack("HL", len(program) // 8, ctypes.addressof(code)))
libc = ctypes.CDLL(None, use_errno=True)
if libc.prctl(38, 1, 0, 0, 0) != 0 or libc.prctl(22, 2, head, 0, 0) != 0:
    sys.exit(f"no filter: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[1], sys.argv[1:])
