"""Servers of a fleet that listen on a port, and clients of theirs over WebSockets."""
import os
import queue
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ws"))
from client import CLOSE, PING, PONG, frame, upgrade_request  # noqa: E402
from member import LIMIT_S, Failure, Member, clean_env, write_config  # noqa: E402

import json  # noqa: E402


class Node:
    """A server with a port on loopback."""

    def __init__(self, program, home, url, model, name, lease=4, token=None, advertise=None, args=(), approval="never",
                 sandbox="danger-full-access"):
        os.makedirs(home, exist_ok=True)
        self.home, self.name = home, name
        write_config(home, model, name, lease, approval, sandbox, token_file=token, advertise=advertise)
        self.errors = open(os.path.join(home, "stderr"), "ab+")
        self.process = subprocess.Popen([program, "app-server", "--listen", "ws://127.0.0.1:0", *args], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=self.errors, cwd=home,
                                        env={**clean_env(), "CODEX_HOME": home, "BOBBIN_STORE_URL": url,
                                             "BOBBIN_LOG": os.environ.get("FLEET_LOG", "info")})
        self.port = self.wait_port()

    def words(self):
        with open(self.errors.name, encoding="utf-8", errors="replace") as file:
            return file.read()[-3000:]

    def wait_port(self):
        until = time.monotonic() + LIMIT_S
        while time.monotonic() < until:
            found = re.search(r"listening on: ws://127\.0\.0\.1:(\d+)", self.words())
            if found:
                return int(found[1])
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise Failure(f"{self.name} does not listen: {self.words()}")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        if how == signal.SIGKILL:
            self.process.wait(LIMIT_S)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            raise Failure(f"{self.name} does not end: {self.words()}") from None

    def remove(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()


class Seat(Member):
    """A client of a node. What it says and waits for is as with a server over stdio."""

    def __init__(self, node, headers=None, begin=True, receive_bytes=None, opt_out=(), client="fleet", version="1"):  # pylint: disable=super-init-not-called
        self.name, self.node = f"client of {node.name}", node
        self.messages, self.seen, self.last_id = queue.Queue(), [], 0
        self.socket = socket.socket()
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.connect(("127.0.0.1", node.port))
        self.socket.sendall(upgrade_request(headers=headers))
        self.file = self.socket.makefile("rb")
        self.status, self.body = self.read_upgrade()
        self.reads = threading.Event()
        self.reads.set()
        self.close_code = None
        if self.status != 101:
            return
        threading.Thread(target=self.read, daemon=True).start()
        if begin:
            self.ask("initialize", {"clientInfo": {"name": client, "version": version},
                                    "capabilities": {"experimentalApi": True, "optOutNotificationMethods": list(opt_out)}})
            self.send({"method": "initialized"})

    def read_upgrade(self):
        status = int(self.file.readline().split()[1])
        length = 0
        while True:
            line = self.file.readline().strip().lower()
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            if not line:
                return status, self.file.read(length)

    def take(self, n):
        data = self.file.read(n)
        if len(data) < n:
            raise EOFError
        return data

    def read_frame(self):
        first, size = self.take(2)
        if size == 126:
            size = struct.unpack("!H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.take(8))[0]
        return first & 15, self.take(size)

    def read(self):
        try:
            while True:
                self.reads.wait()
                opcode, payload = self.read_frame()
                if opcode == PING:
                    self.socket.sendall(frame(payload, PONG))
                elif opcode == CLOSE:
                    self.close_code = struct.unpack("!H", payload[:2])[0] if payload else None
                    break
                elif opcode != PONG:
                    self.messages.put(json.loads(payload))
        except (EOFError, OSError, ValueError):
            pass
        self.messages.put(None)

    def send(self, message):
        try:
            self.socket.sendall(frame(json.dumps(message).encode()))
        except OSError as error:
            raise Failure(f"{self.name} is cut off: {self.words()}") from error

    def words(self):
        return self.node.words()

    def drain(self):
        """Everything that has come so far and nobody has waited for."""
        while True:
            try:
                message = self.messages.get_nowait()
            except queue.Empty:
                return self.seen
            if message is None:
                self.messages.put(None)
                return self.seen
            self.seen.append(message)

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()
