"""What the system tests share: a model on loopback that says whatever a test wants, and a server to talk to.

Used by tests/interop/run, tests/crash/run, tests/crash/model and tests/bench/turns. Python's library only.
"""
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

# Of the caller's environment, what a server gets to see.
KEEP_ENV = ("PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS")

CONFIG = """model = "mock-model"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "danger-full-access"
{more}
[model_providers.mock]
name = "Mock"
base_url = "http://127.0.0.1:{port}/v1"
wire_api = "responses"
request_max_retries = {retries}
stream_max_retries = {retries}
stream_idle_timeout_ms = {idle_ms}
"""


class Failure(Exception):
    """Something is not as it has to be."""


class RpcError(Failure):
    """A request was answered with an error."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {json.dumps(error)[:400]}")
        self.error = error


# -- The model ---------------------------------------------------------------------------------------

USAGE = {"input_tokens": 100, "input_tokens_details": {"cached_tokens": 20}, "output_tokens": 10,
         "output_tokens_details": {"reasoning_tokens": 4}, "total_tokens": 110}


def event(kind, **members):
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **members})}\n\n".encode()


def message(text, iid="msg", deltas=None):
    """The events of an agent's message."""
    item = {"type": "message", "role": "assistant", "id": iid}
    yield event("response.output_item.added", output_index=0, item={**item, "content": []})
    for delta in [text] if deltas is None else deltas:
        yield event("response.output_text.delta", item_id=iid, output_index=0, content_index=0, delta=delta)
    yield event("response.output_item.done", output_index=0,
                item={**item, "content": [{"type": "output_text", "text": text}]})


def reasoning(text, iid="rs"):
    yield event("response.output_item.added", output_index=0, item={"type": "reasoning", "id": iid, "summary": []})
    yield event("response.reasoning_summary_part.added", item_id=iid, summary_index=0)
    yield event("response.reasoning_summary_text.delta", item_id=iid, summary_index=0, delta=text)
    yield event("response.output_item.done", output_index=0,
                item={"type": "reasoning", "id": iid, "encrypted_content": "AAAA",
                      "summary": [{"type": "summary_text", "text": text}]})


def call(name, call_id, /, **arguments):
    yield event("response.output_item.done", output_index=0,
                item={"type": "function_call", "call_id": call_id, "name": name,
                      "arguments": json.dumps(arguments)})


def custom_call(name, call_id, text):
    yield event("response.output_item.done", output_index=0,
                item={"type": "custom_tool_call", "call_id": call_id, "name": name, "input": text})


def response(*items, rid="resp", usage=None, completed=True):
    """The events of a whole response, one piece each."""
    pieces = [event("response.created", response={"id": rid})]
    for item in items:
        pieces.extend(item)
    if completed:
        pieces.append(event("response.completed", response={"id": rid, "usage": usage or USAGE}))
    return pieces


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


class Reply:
    """What the model answers: pieces of bytes with a pause between them. A piece may be a function: it is
    called with the connection."""

    def __init__(self, pieces, pause_s=0.0, head=HEAD, before_s=0.0):
        self.pieces, self.pause_s, self.head, self.before_s = pieces, pause_s, head, before_s

    def send(self, connection):
        if self.before_s:
            time.sleep(self.before_s)
        if not self.pause_s and not any(callable(piece) for piece in self.pieces):
            connection.sendall(self.head + b"".join(self.pieces))
            return
        connection.sendall(self.head)
        for piece in self.pieces:
            if callable(piece):
                piece(connection)
            else:
                connection.sendall(piece)
            if self.pause_s:
                time.sleep(self.pause_s)


def http(status, body=b"", headers=()):
    """A whole answer without a stream."""
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
    head += "".join(f"{line}\r\n" for line in headers)
    return Reply([body], head=head.encode() + b"\r\n")


class Model:
    """Answers each POST .../responses with the next reply of `script`, or with what `default(body)` gives
    when that is used up. `requests` has the bodies that came, `heads` what came before them."""

    def __init__(self):
        self.script, self.requests, self.heads = [], [], []
        self.default = lambda body: Reply(response(message("ok")))
        self.listing = http("200 OK", b'{"models":[]}', ["Content-Type: application/json"])  # of whatever is not a POST
        self.keep_requests = True
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            with connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.answer(connection)
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def answer(self, connection):
        data = b""
        while b"\r\n\r\n" not in data:
            part = connection.recv(65536)
            if not part:
                return
            data += part
        head, _, data = data.partition(b"\r\n\r\n")
        found = re.search(rb"(?i)content-length: *(\d+)", head)
        parts, got, size = [data], len(data), int(found[1]) if found else 0
        if re.search(rb"(?i)expect: 100-continue", head):
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        while got < size:
            parts.append(connection.recv(1 << 20))
            if not parts[-1]:
                return
            got += len(parts[-1])
        if not head.startswith(b"POST"):
            self.listing.send(connection)
            return
        body = json.loads(b"".join(parts)) if self.keep_requests else None
        with self.lock:
            if self.keep_requests:
                self.requests.append(body)
                self.heads.append(head.decode(errors="replace"))
            reply = self.script.pop(0) if self.script else None
        (reply or self.default(body)).send(connection)

    def close(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)  # or accept() would keep it
        except OSError:
            pass
        self.listener.close()


# -- The server --------------------------------------------------------------------------------------


def patience(program):
    """How much longer than usual a program may take: builds with sanitizers are slow."""
    with open(program, "rb") as file:
        return 5 if b"__asan_init" in file.read() else 1


def is_ours(program):
    return os.path.basename(program) != "codex"


class Server:
    """A running server with pipes to it, and what it said so far."""

    def __init__(self, program, home, cwd, env=None, timeout=20, args=(), preexec=None, stderr=None,
                 experimental=True, opt_out=()):
        self.program, self.timeout = program, timeout
        self.notes = []     # notifications and requests of the server that nobody asked for yet
        self.answers = {}   # by id
        self.lines = []     # read, not looked at
        self.rest = b""
        self.next_id = 0
        self.on_message = None
        self.log = stderr or tempfile.TemporaryFile()
        environment = {name: os.environ[name] for name in KEEP_ENV if name in os.environ}
        environment.update({"HOME": os.path.join(home, "..", "user"), "CODEX_HOME": home, "LANG": "C.UTF-8",
                            "TERM": "dumb", "USER": "test", "SHELL": "/bin/bash"})
        environment.update(env or {})
        self.process = subprocess.Popen([program, "app-server", *args], cwd=cwd, env=environment, bufsize=0,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
                                        preexec_fn=preexec, start_new_session=True)
        self.fd = self.process.stdout.fileno()
        self.pid = self.process.pid
        capabilities = {"experimentalApi": experimental}
        if opt_out:
            capabilities["optOutNotificationMethods"] = list(opt_out)
        self.call("initialize", {"clientInfo": {"name": "tests", "version": "1"}, "capabilities": capabilities})
        self.send({"method": "initialized"})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.kill()
        else:
            self.end()

    def send(self, value):
        data = value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n"
        try:
            self.process.stdin.write(data)
        except BrokenPipeError:
            raise Failure(f"{self.name()} does not listen any more: {self.stderr()[-600:]}") from None

    def name(self):
        return os.path.basename(self.program)

    def read(self, deadline):
        """Takes what the server says next into notes and answers; False at the end of its output."""
        if not self.lines:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise Failure(f"{self.name()} said nothing more in time")
            data = os.read(self.fd, 1 << 20)
            if not data:
                return False
            *self.lines, self.rest = (self.rest + data).split(b"\n")
            self.lines.reverse()
            return True
        value = json.loads(self.lines.pop())
        if self.on_message:
            self.on_message(value)
        if "method" in value:
            self.notes.append(value)
        else:
            self.answers[value["id"]] = value
        return True

    def until(self, done, what, timeout=None):
        """Reads until done() is not None, and returns that."""
        deadline = time.monotonic() + (timeout or self.timeout)
        while True:
            found = done()
            if found is not None:
                return found
            try:
                if not self.read(deadline):
                    raise Failure(f"{self.name()} ended instead of: {what}; status {self.process.wait(5)}, "
                                  f"stderr: {self.stderr()[-1500:]}")
            except Failure as failure:
                raise Failure(f"{failure} (waiting for {what})") from None

    def start_call(self, method, params):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def answer(self, number, what="an answer", timeout=None):
        return self.until(lambda: self.answers.pop(number, None), what, timeout)

    def call(self, method, params, timeout=None):
        reply = self.answer(self.start_call(method, params), f"the answer to {method}", timeout)
        if "error" in reply:
            raise RpcError(method, reply["error"])
        return reply["result"]

    def wait(self, method, timeout=None, **wanted):
        """The first notification of that name with those params; what came before it is forgotten."""
        def find():
            while self.notes:
                note = self.notes.pop(0)
                if note["method"] == method and all(note["params"].get(k) == v for k, v in wanted.items()):
                    return note["params"]
            return None
        return self.until(find, method, timeout)

    def turn(self, thread, text, timeout=None, **more):
        """A whole turn; returns what turn/completed said of it."""
        self.notes.clear()
        started = self.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": text}], **more},
                            timeout)
        done = self.wait("turn/completed", timeout, threadId=thread)["turn"]
        if done["id"] != started["turn"]["id"]:
            raise Failure(f"turn {started['turn']['id']} was started, {done['id']} completed")
        return done

    def complete(self, thread, text, **more):
        done = self.turn(thread, text, **more)
        if done["status"] != "completed":
            raise Failure(f"{self.name()}: the turn ended as {json.dumps(done)[:600]}")
        return done

    def stderr(self):
        self.log.flush()
        with open(f"/proc/self/fd/{self.log.fileno()}", "rb") as file:
            return file.read().decode(errors="replace")

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.close()

    def close(self):
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass

    def end(self, timeout=20):
        """Closes its input; it has to end with 0."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        deadline = time.monotonic() + timeout
        try:
            while self.read(deadline):
                pass
            status = self.process.wait(max(0.1, deadline - time.monotonic()))
        except (Failure, subprocess.TimeoutExpired):
            self.kill()
            raise Failure(f"{self.name()} did not end within {timeout} s of its input") from None
        self.close()
        if status != 0 and is_ours(self.program):
            raise Failure(f"{self.name()} ended with {status}: {self.stderr()[-3000:]}")

    # -- what the kernel knows -------------------------------------------------------------------

    def status(self, name):
        with open(f"/proc/{self.pid}/status", encoding="ascii", errors="replace") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith(name + ":"))

    def cpu_s(self):
        """Time on a processor, of all its threads, those that ended too."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        coarse = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        fine = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{task}/schedstat", encoding="ascii") as file:
                    fine += int(file.read().split()[0])
            except OSError:
                pass
        return max(coarse, fine / 1e9)


class Place:
    """A folder with a home, a user's home and a working directory, and a model; all gone afterwards."""

    def __init__(self, root=None, **config):
        self.root = os.path.realpath(root or tempfile.mkdtemp(prefix="bobbin-", dir="/var/tmp"))
        self.home, self.cwd = os.path.join(self.root, "home"), os.path.join(self.root, "cwd")
        for path in (self.home, self.cwd, os.path.join(self.root, "user")):
            os.makedirs(path, exist_ok=True)
        self.model = Model()
        self.configure(**config)

    def configure(self, retries=0, idle_ms=20000, more=""):
        with open(os.path.join(self.home, "config.toml"), "w", encoding="utf-8") as file:
            file.write(CONFIG.format(port=self.model.port, retries=retries, idle_ms=idle_ms, more=more))
        with open(os.path.join(self.home, ".personality_migration"), "w", encoding="utf-8") as file:
            file.write("v1\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.model.close()
        shutil.rmtree(self.root, ignore_errors=True)

    def server(self, program, **options):
        return Server(program, self.home, options.pop("cwd", self.cwd), **options)


def start_thread(server, cwd, **more):
    return server.call("thread/start", {"cwd": cwd, **more})["thread"]["id"]


class Tally:
    """Prints `ok NAME` and `FAIL NAME: why` lines and counts them."""

    def __init__(self, only=()):
        self.passed = self.failed = 0
        self.only = tuple(only)

    def check(self, name, function, *args):
        if self.only and not name.startswith(self.only):
            return
        try:
            function(*args)
        except (Failure, OSError, KeyError, IndexError, TypeError, ValueError) as problem:
            self.failed += 1
            text = str(problem) if isinstance(problem, Failure) else repr(problem)
            print(f"FAIL {name}: {text}", flush=True)
        else:
            self.passed += 1
            print(f"ok {name}", flush=True)

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
