"""A hub with a home of its own, and browsers that can do everything wrong."""
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ws"))
import client as c  # noqa: E402
from client import Failure, check, equal  # noqa: E402

harness = c.harness


def wait_until(condition, what, seconds=120):
    deadline = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > deadline:
            raise Failure(f"still waiting for {what}")
        time.sleep(0.01)


def children(pid):
    """All processes below it."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    if int(file.read().rpartition(")")[2].split()[1]) == pid:
                        found += [int(name), *children(int(name))]
            except (FileNotFoundError, ProcessLookupError):
                pass
    return found


class Hub:
    """`bobbin ui` on a port of its own."""

    def __init__(self, program, *args, listen="127.0.0.1:0", ports="none", home=None, env=None, home_files=()):
        self.program = program
        self.path = None
        self.timeout = 60 * harness.patience(program)
        self.root = tempfile.mkdtemp(prefix="bobbin-ui-test-", dir="/tmp")
        self.home, self.cwd = home or self.root + "/home", self.root + "/cwd"
        for path in (self.root + "/home", self.cwd, self.root + "/user", self.root + "/run"):
            os.mkdir(path)
        for name, text in dict(home_files).items():
            with open(f"{self.home}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        self.args = ["--listen", listen] if listen else []
        self.args += ["--ports", ports, *args]
        self.env = env or {}
        self.start()

    def start(self):
        environment = {name: os.environ[name] for name in harness.KEEP_ENV if name in os.environ}
        environment.update({"HOME": self.root + "/user", "CODEX_HOME": self.home, "LANG": "C.UTF-8", "TERM": "dumb",
                            "SHELL": "/bin/bash", "XDG_RUNTIME_DIR": self.root + "/run", **self.env})
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen([self.program, "ui", *self.args], cwd=self.cwd, env=environment,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
                                        start_new_session=True)
        self.pid = self.process.pid
        self.link = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://(\S+:(\d+))/login\?token=([\w-]{43})", self.link)
        if not found:
            self.process.wait()
            raise Failure(f"no link: {self.link!r} {self.stderr()}")
        self.host, self.port, self.token = found[1], int(found[2]), found[3]

    def stderr(self):
        return os.pread(self.log.fileno(), 1 << 20, 0).decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        try:
            if isinstance(error, Failure):
                c.tell_more(error, "the hub", self.stderr())
            if kind is None and self.process.poll() is None:
                self.end()
            if kind is None:
                self.check_clean()
        finally:
            for pid in children(self.pid):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()
            self.log.close()
            shutil.rmtree(self.root, ignore_errors=True)

    def end(self, signo=signal.SIGTERM):
        below = children(self.pid)
        self.process.send_signal(signo)
        equal(self.wait_exit(), 0, "exit status")
        self.check_gone(below)

    def check_gone(self, pids):
        wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids), f"the end of {pids}")

    def check_clean(self):
        check("Sanitizer" not in self.stderr() and "runtime error" not in self.stderr(), self.stderr()[-3000:])

    def wait_exit(self):
        try:
            return self.process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            raise Failure("the hub did not end") from None

    def raw(self):
        return c.Raw(self)

    def http(self, data, has_body=True):
        with self.raw() as raw:
            raw.send(data)
            return raw.answer(has_body)

    def request(self, path, method="GET", headers=None, body=b"", drop=()):
        fields = {"Host": self.host, **(headers or {})}
        if body:
            fields["Content-Length"] = len(body)
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if name not in drop)
        return self.http(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body, method != "HEAD")

    def sign_in(self, token=None):
        return Browser(self, token or self.token)

    def fresh_token(self, browser):
        return browser.json("/api/link", "POST")["url"].partition("token=")[2]

    def descriptors(self):
        """How many it has open. It lets nobody but root look, so for others its connections count."""
        try:
            return len(os.listdir(f"/proc/{self.pid}/fd"))
        except PermissionError:
            return c.connections_at(self.port)

    def memory_kb(self, what="VmRSS", file="status"):
        try:
            with open(f"/proc/{self.pid}/{file}", encoding="ascii") as text:
                return int(re.search(rf"^{what}:\s+(\d+)", text.read(), re.M)[1])
        except PermissionError:  # only root may look there
            return self.memory_kb()

    def wakes(self):
        """How often its threads have waited for something, and gone on."""
        count = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/status", encoding="ascii") as file:
                count += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", file.read(), re.M)[1])
        return count

    def cpu_ticks(self):
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))


class Browser:
    """One that is signed in."""

    def __init__(self, hub, token):
        self.hub = hub
        answer = hub.request(f"/login?token={token}")
        equal(answer.status, 303, f"the answer to the link {answer}")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.key = answer.headers["location"].partition("#key=")[2]
        self.login = answer

    def headers(self, **more):
        return {"Cookie": self.cookie, "X-Bobbin-Key": self.key, "Origin": f"http://{self.hub.host}",
                "Sec-Fetch-Site": "same-origin", **{name.replace("_", "-"): value for name, value in more.items()}}

    def request(self, path, method="GET", body=None, drop=(), **headers):
        data = b"" if body is None else json.dumps(body).encode() if not isinstance(body, bytes) else body
        return self.hub.request(path, method, self.headers(**headers), data, drop)

    def json(self, path, method="GET", body=None):
        answer = self.request(path, method, body)
        equal(answer.status, 200, f"{method} {path}: {answer}")
        return json.loads(answer.body)

    def servers(self):
        return {server["id"]: server for server in self.json("/api/servers")}

    def wait_for(self, server, state="ready"):
        return wait_until(lambda: self.servers().get(server, {}).get("state") == state, f"{server} to be {state}",
                          self.hub.timeout)

    def socket_headers(self, **more):
        return {"Host": self.hub.host, "Cookie": self.cookie, "Origin": f"http://{self.hub.host}",
                "Sec-WebSocket-Protocol": f"bobbin.ui, key.{self.key}", "Sec-Fetch-Site": "same-origin",
                **{name.replace("_", "-"): value for name, value in more.items()}}

    def upgrade(self, server="own", path=None, drop=(), **headers):
        fields = self.socket_headers(**headers)
        for name in drop:
            del fields[name]
        if "Host" in drop:
            drop = ["Host"]
        else:
            drop = []
        return self.hub.http(c.upgrade_request(path or f"/ws?server={server}", fields, drop))

    def connect(self, server="own", **options):
        return Page(self, server, **options)


class Page(c.Client):
    """A WebSocket through the hub."""

    def __init__(self, browser, server, hello=True, receive_bytes=None):
        c.Raw.__init__(self, browser.hub)
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.notes, self.answers, self.pongs, self.next_id = [], {}, [], 0
        self.close_code, self.close_reason = None, None
        self.send(c.upgrade_request(f"/ws?server={server}", browser.socket_headers()))
        self.upgrade = self.answer()
        equal(self.upgrade.status, 101, f"the upgrade {self.upgrade}")
        equal(self.upgrade.headers["sec-websocket-protocol"], "bobbin.ui", "the protocol")
        equal(self.upgrade.headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "the accept header")
        if hello:
            self.hello = self.call("initialize", {"clientInfo": {"name": "tests", "version": "1"},
                                                  "capabilities": {"experimentalApi": True}})


class Upstream:
    """A server that a test writes by hand: the connections that the hub makes to it."""

    def __init__(self, port=0, family=socket.AF_INET):
        self.listener = socket.socket(family)
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", port))
        self.listener.listen(64)
        self.port = self.listener.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}"
        self.is_ready, self.visits = True, 0
        self.server = None  # what it calls itself
        self.upgrades, self.lock = [], threading.Condition()
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.listener.close()
        for connection, _ in self.upgrades:
            connection.close()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.visits += 1
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        data = b""
        try:
            while b"\r\n\r\n" not in data:
                part = connection.recv(65536)
                if not part:
                    return
                data += part
            if data.startswith(b"GET /readyz"):
                if self.is_ready:
                    server = f"sErVer:  {self.server}\r\n" if self.server else ""
                    connection.sendall(f"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n{server}\r\n".encode())
                connection.close()
                return
        except OSError:
            return
        with self.lock:
            self.upgrades.append((connection, data.decode()))
            self.lock.notify_all()

    def next(self):
        """The connection and the request of the next upgrade."""
        with self.lock:
            if not self.lock.wait_for(lambda: self.upgrades, 120):
                raise Failure("the hub did not connect")
            return self.upgrades.pop(0)

    @staticmethod
    def agree(connection, early=b""):
        connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n" + early)
