"""A WebSocket client that can also do everything wrong, and a server on a port to use it on.

Python's library only; the model is the one of tests/interop/harness.py.
"""
import base64
import hashlib
import json
import os
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "interop"))
import harness  # noqa: E402
from harness import Failure, Model, Reply, message, response  # noqa: E402,F401

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def check(condition, *what):
    if not condition:
        raise Failure(" ".join(str(word) for word in what))


def equal(found, expected, what=""):
    if found != expected:
        raise Failure(f"{what}: found {found!r}, expected {expected!r}")


def frame(payload=b"", opcode=TEXT, final=True, mask=b"\x11\x22\x33\x44", length=None, reserved=0):
    """A frame of a client, well formed or not."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += struct.pack("!BH", bit | 126, size)
    else:
        head += struct.pack("!BQ", bit | 127, size)
    if mask:
        repeated = (mask * (len(payload) // 4 + 1))[:len(payload)]
        payload = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(payload), "big")
    return head + (mask or b"") + payload


def upgrade_request(path="/", headers=None, drop=(), version="HTTP/1.1", method="GET"):
    fields = {"Host": "localhost", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
              "Sec-WebSocket-Key": KEY}
    for name in drop:
        del fields[name]
    fields.update(headers or {})
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {path} {version}\r\n{lines}\r\n".encode()


class Answer:
    """What HTTP says."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body!r}"


class Raw:
    """Bytes to and from the port."""

    def __init__(self, server):
        self.timeout = server.timeout
        if server.path:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(server.path)
        else:
            self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.settimeout(self.timeout)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except ConnectionError:
            pass  # what the server said before it closed is still to be read

    def fill(self):
        """Takes what comes next."""
        try:
            data = self.socket.recv(1 << 20)
        except TimeoutError:
            raise Failure("nothing came in time") from None
        except ConnectionError:
            data = b""
        if not data:
            raise EOFError
        self.rest += data

    def read(self, n):
        while len(self.rest) < n:
            self.fill()
        data, self.rest = self.rest[:n], self.rest[n:]
        return data

    def answer(self, has_body=True):
        while b"\r\n\r\n" not in self.rest:
            self.fill()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        body = self.read(int(headers.get("content-length", 0))) if status != 101 and has_body else b""
        return Answer(status, headers, body)

    def wait_end(self, what="the end of the connection"):
        """Reads until the server closes; returns what came."""
        data = self.rest
        self.rest = b""
        while True:
            try:
                part = self.socket.recv(1 << 20)
            except TimeoutError:
                raise Failure(f"still waiting for {what}") from None
            except ConnectionError:
                return data
            if not part:
                return data
            data += part


class Client(Raw):
    """A WebSocket, initialized unless told otherwise."""

    def __init__(self, server, headers=None, hello=True, opt_out=(), receive_bytes=None, experimental=True):
        super().__init__(server)
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.notes, self.answers, self.pongs, self.next_id = [], {}, [], 0
        self.close_code, self.close_reason = None, None
        self.send(upgrade_request(headers=headers))
        answer = self.answer()
        if answer.status != 101:
            raise Failure(f"no upgrade: {answer}")
        accept = base64.b64encode(hashlib.sha1((KEY + MAGIC).encode()).digest()).decode()
        equal(answer.headers.get("sec-websocket-accept"), accept, "the accept header")
        self.upgrade = answer
        if hello:
            capabilities = {"experimentalApi": experimental, "optOutNotificationMethods": list(opt_out)}
            self.call("initialize", {"clientInfo": {"name": "tests", "version": "1"}, "capabilities": capabilities})

    def say(self, value):
        self.send(frame(value if isinstance(value, bytes) else json.dumps(value).encode()))

    def read_frame(self):
        first, second = self.read(2)
        check(second < 0x80, "the server masks its frames")
        size = second
        if size == 126:
            size = struct.unpack("!H", self.read(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.read(8))[0]
        check(first & 0x70 == 0, "reserved bits")
        return first & 15, bool(first & 0x80), self.read(size)

    def step(self):
        """Takes one frame; False at the close."""
        opcode, final, payload = self.read_frame()
        check(final, "the server's messages are not fragmented")
        if opcode == CLOSE:
            self.close_code = struct.unpack("!H", payload[:2])[0] if payload else None
            self.close_reason = payload[2:].decode()
            return False
        if opcode == PING:
            self.send(frame(payload, PONG))
        elif opcode == PONG:
            self.pongs.append(payload)
        else:
            equal(opcode, TEXT, "opcode")
            value = json.loads(payload)
            if "method" in value:
                self.notes.append(value)
            else:
                self.answers[value["id"]] = value
        return True

    def until(self, done, what):
        deadline = time.monotonic() + self.timeout
        while True:
            found = done()
            if found is not None:
                return found
            if time.monotonic() > deadline:
                raise Failure(f"still waiting for {what}")
            try:
                go_on = self.step()
            except EOFError:
                raise Failure(f"the connection ended instead of: {what}") from None
            if not go_on:
                raise Failure(f"closed with {self.close_code} {self.close_reason!r} instead of: {what}")

    def start(self, method, params):
        self.next_id += 1
        self.say({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def reply(self, number, what="an answer"):
        return self.until(lambda: self.answers.pop(number, None), what)

    def call(self, method, params):
        reply = self.reply(self.start(method, params), f"the answer to {method}")
        if "error" in reply:
            raise harness.RpcError(method, reply["error"])
        return reply["result"]

    def wait(self, method, **wanted):
        def find():
            while self.notes:
                note = self.notes.pop(0)
                if note["method"] == method and all(note["params"].get(k) == v for k, v in wanted.items()):
                    return note
            return None
        return self.until(find, method)

    def ping(self):
        """Everything that was sent before has arrived once the answer is there."""
        self.send(frame(b"are you there", PING))
        before = len(self.pongs)
        self.until(lambda: True if len(self.pongs) > before else None, "a pong")

    def thread(self, server, **more):
        return self.call("thread/start", {"cwd": server.cwd, **more})["thread"]["id"]

    def turn(self, thread, text="go"):
        self.notes.clear()
        self.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": text}]})
        return self.wait("turn/completed", threadId=thread)["params"]["turn"]

    def has_frame(self):
        """Is a whole frame read?"""
        if len(self.rest) < 2:
            return False
        size, head = self.rest[1], 2
        if size == 126:
            head = 4
        elif size == 127:
            head = 10
        if len(self.rest) < head:
            return False
        if head > 2:
            size = int.from_bytes(self.rest[2:head], "big")
        return len(self.rest) >= head + size

    def wait_for_turn(self):
        """Like wait("turn/completed"), but what came before stays."""
        self.until(lambda: True if self.notes and self.notes[-1]["method"] == "turn/completed" else None, "its end")

    def wait_close(self):
        """Until the close frame; returns its code, or None if the connection ended without one."""
        try:
            while self.step():
                pass
        except EOFError:
            return None
        return self.close_code


def tell_more(failure, who, said):
    """What a program said last is often why a test failed."""
    if said and "said:" not in str(failure):
        failure.args = (f"{failure}; {who} said: {said[-1500:].strip()}",)


def wait_for(server, done, what):
    deadline = time.monotonic() + server.timeout
    while not done():
        check(time.monotonic() < deadline, what)
        time.sleep(0.01)


class Server:
    """A server that listens, with a home and a folder of its own, and a model."""

    def __init__(self, program, args=(), model=None, unix=False, port=0, home_files=(), env=None, listen="127.0.0.1",
                 hang_up=None, user=None, prefix=()):
        self.program, self.model = program, model or Model()
        self.timeout = 60 * harness.patience(program)
        self.root = tempfile.mkdtemp(prefix="bobbin-ws-", dir="/tmp")
        self.home, self.cwd = self.root + "/home", self.root + "/cwd"
        for path in (self.home, self.cwd, self.root + "/user"):
            os.mkdir(path)
        self.write("config.toml", harness.CONFIG.format(port=self.model.port, retries=0, idle_ms=60000, more=""))
        for name, text in dict(home_files).items():
            self.write(name, text)
        self.path = self.root + "/socket" if unix else None
        where = f"unix://{self.path}" if unix else f"ws://{listen}:{port}"
        self.args = ["--listen", where, *args]
        self.env = env or {}
        self.prefix = list(prefix) if hang_up is None else ["/usr/bin/env", f"--{hang_up}-signal=HUP"]
        if user is not None:  # a number; needs root
            self.prefix += ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
            for path in (self.root, self.home, self.cwd, self.root + "/user", self.home + "/config.toml"):
                os.chown(path, user, user)
        self.start()

    def write(self, name, text):
        with open(f"{self.home}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def start(self):
        environment = {name: os.environ[name] for name in harness.KEEP_ENV if name in os.environ}
        environment.update({"HOME": self.root + "/user", "CODEX_HOME": self.home, "LANG": "C.UTF-8", "TERM": "dumb",
                            "SHELL": "/bin/bash", **self.env})
        self.log = tempfile.TemporaryFile()
        args = [argument.replace("{HOME}", self.home) for argument in self.args]
        self.process = subprocess.Popen([*self.prefix, self.program, "app-server", *args], cwd=self.cwd, env=environment,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
                                        start_new_session=True)
        self.pid = self.process.pid
        self.port = self.wait_for_banner()

    def wait_for_banner(self):
        deadline = time.monotonic() + self.timeout
        while True:
            found = re.search(r"listening on: (?:ws://\S+?:(\d+)|unix://\S+)\n", self.stderr())
            if found:
                return int(found[1] or 0)
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"the server did not listen: {self.process.poll()} {self.stderr()}")
            time.sleep(0.002)

    def stderr(self):
        return os.pread(self.log.fileno(), 1 << 20, 0).decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        try:
            if isinstance(error, Failure):
                tell_more(error, "the server", self.stderr())
            if kind is None and harness.is_ours(self.program) and self.process.poll() is None:
                self.terminate()
                equal(self.wait_exit(), 0, "exit status")
            if kind is None and harness.is_ours(self.program):
                self.check_quiet()
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()
            self.log.close()
            self.model.close()
            shutil.rmtree(self.root, ignore_errors=True)

    def check_quiet(self):
        equal(self.process.stdout.read(), b"", "stdout")
        check("Sanitizer" not in self.stderr() and "runtime error" not in self.stderr(), self.stderr()[-3000:])

    def terminate(self, signo=signal.SIGTERM):
        self.process.send_signal(signo)

    def wait_exit(self, timeout=None):
        try:
            return self.process.wait(timeout or self.timeout)
        except subprocess.TimeoutExpired:
            raise Failure("the server did not end") from None

    def client(self, **options):
        return Client(self, **options)

    def raw(self):
        return Raw(self)

    def http(self, data, has_body=True):
        with self.raw() as raw:
            raw.send(data)
            return raw.answer(has_body)

    def get(self, path="/", method="GET", headers=None):
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        return self.http(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode(), method != "HEAD")

    def upgrade(self, **options):
        """The answer to a request for a WebSocket."""
        return self.http(upgrade_request(**options))

    def memory_kb(self):
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])

    def descriptors(self):
        """How many the server has open. It lets nobody but root look, so for others its connections count."""
        try:
            return len(os.listdir(f"/proc/{self.pid}/fd"))
        except PermissionError:
            return connections_at(self.port)

    def is_alive(self):
        equal(self.process.poll(), None, "exit status")
        return self.get("/readyz").status == 200


def connections_at(port):
    """Sockets with this port that a process holds, the listener included."""
    ends = f":{port:04X}"
    with open("/proc/net/tcp", encoding="ascii") as file:
        lines = [line.split() for line in file.readlines()[1:]]
    return sum(line[1].endswith(ends) and line[9] != "0" for line in lines)


def is_readable(connection, seconds):
    return bool(select.select([connection.socket], [], [], seconds)[0])
