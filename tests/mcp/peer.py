#!/usr/bin/env python3
"""An MCP server that does what a description says, bad things included.

    peer.py DESCRIPTION.json          over its standard streams, as a client starts it
    peer.py --http DESCRIPTION.json   over HTTP on loopback (peer_http.py); prints its address, ends with its input

What arrives, and what becomes of it, is appended to DESCRIPTION.json.log, a JSON object a line: {"started": PID},
{"got": MESSAGE}, {"child": PID}, {"noted": ...}, {"ended": "eof"}; over HTTP also {"http": METHOD, "path", "headers"}.

The description, everything may be left out:

    "name", "version", "protocol", "instructions", "capabilities"     what initialize answers
    "tools": [{... as in tools/list, "does": [STEP...]}]    a tool without "does" says its name and arguments;
                                    "safe": true is short for a hint that it only reads
    "page": N                                               entries of a page, of every list
    "resources": [...], "templates": [...], "contents": {URI: [CONTENT...]}
    "start": [STEP...]              before anything is read
    "on": {METHOD: [STEP...]}       instead of what a good server does with such a request or notification
    "stubborn": true                neither SIGTERM nor the end of its input ends it
    "http": {...}                   see peer_http.py

A step is an object; its first member says what is done:

    "text": T                  answers with a text; {ANSWER} in it is what the last question brought
    "result": R, "error": E    answers so; nothing keeps a description from answering twice
    "send": MESSAGE            any message ("jsonrpc" is added); "times": N
    "write": TEXT              bytes, U+00FF being the byte ff; "times": N
    "flood": N                 messages of N numbers each, without end; notes "flood" after the first
    "stderr": TEXT             "write" to standard error
    "progress": MESSAGE        of this call; null sends numbers only. "value", "total"
    "ask": PARAMS              elicitation/create, and waits; "request": {"method", "params"} asks anything
    "grow": [TOOL...], "shrink": [NAME...]    other tools from now on, and says so
    "env": [NAME...], "cwd": true, "pid": true    answers with that, as a text
    "wait": PATH               until the file is there, beside the description unless absolute
    "cancelled": true          waits until the client cancels this call, and notes why
    "sleep": S, "hang": true, "note": ANY
    "spawn": "stubborn"        a child that ignores SIGTERM; "detached": one in a session of its own
    "exit": N, "kill": true    its end
"""
import json
import os
import signal
import subprocess
import sys
import threading
import time

CHUNK = 1 << 20
PAUSE_S = 0.005  # between two looks for a file
CHILD = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"


def complete(tool):
    """A tool as it is listed, from what a description says of it."""
    shown = {"inputSchema": {"type": "object", "properties": {}},
             **{key: value for key, value in tool.items() if key not in ("does", "safe")}}
    return {**shown, "annotations": {"readOnlyHint": True}} if tool.get("safe") else shown


class Log:
    """Lines that others read while we write."""

    def __init__(self, path):
        self.descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def add(self, **entry):
        os.write(self.descriptor, json.dumps(entry).encode() + b"\n")


class Channel:
    """Where messages go: here, to standard output."""

    def __init__(self):
        self.lock = threading.Lock()

    def write(self, data):
        while data:
            data = data[os.write(1, data):]

    def send(self, message):
        with self.lock:
            self.write(self.encode(message))

    def encode(self, message):
        return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"

    def write_often(self, data, times):
        """Many copies, without ever having all of them."""
        some = max(1, CHUNK // max(1, len(data)))
        with self.lock:
            while times > 0:
                self.write(data * min(some, times))
                times -= some


class Call:
    """A request or notification on its way through its steps."""

    def __init__(self, peer, channel, message):
        self.peer, self.channel = peer, channel
        self.id, self.params = message.get("id"), message.get("params") or {}
        self.answer = None
        self.cancelled = threading.Event()
        self.reason = None

    def run(self, steps):
        for step in steps:
            word, value = next(iter(step.items()))
            getattr(self, f"do_{word}")(value, step)

    # -- Answers

    def do_text(self, value, step):
        text = value.replace("{ANSWER}", json.dumps(self.answer, sort_keys=True))
        self.channel.send({"id": self.id, "result": {"content": [{"type": "text", "text": text}]}})

    def do_result(self, value, step):
        self.channel.send({"id": self.id, "result": value})

    def do_error(self, value, step):
        self.channel.send({"id": self.id, "error": value})

    def do_env(self, value, step):
        self.do_text(json.dumps({name: os.environ.get(name) for name in value}, sort_keys=True), step)

    def do_cwd(self, value, step):
        self.do_text(os.getcwd(), step)

    def do_pid(self, value, step):
        self.do_text(str(os.getpid()), step)

    # -- Other messages

    def do_send(self, value, step):
        self.channel.write_often(self.channel.encode(value), step.get("times", 1))

    def do_write(self, value, step):
        self.channel.write_often(value.encode("latin-1"), step.get("times", 1))

    def do_flood(self, value, step):
        data = b'{"jsonrpc":"2.0","method":"notifications/flood","params":{"n":[0' + b",0" * (value - 1) + b"]}}\n"
        self.channel.write_often(data, 1)
        self.peer.log.add(noted="flood")
        while True:
            self.channel.write_often(data, 1)

    def do_stderr(self, value, step):
        for _ in range(step.get("times", 1)):
            os.write(2, value.encode("latin-1"))

    def do_progress(self, value, step):
        token = self.params.get("_meta", {}).get("progressToken")
        params = {"progressToken": token, "progress": step.get("value", 1)}
        if "total" in step:
            params["total"] = step["total"]
        if value is not None:
            params["message"] = value
        self.channel.send({"method": "notifications/progress", "params": params})

    def do_ask(self, value, step):
        self.do_request({"method": "elicitation/create", "params": value}, step)

    def do_request(self, value, step):
        self.answer = self.peer.ask(self.channel, value)

    def do_grow(self, value, step):
        self.peer.tools += value
        self.channel.send({"method": "notifications/tools/list_changed"})

    def do_shrink(self, value, step):
        self.peer.tools = [tool for tool in self.peer.tools if tool["name"] not in value]
        self.channel.send({"method": "notifications/tools/list_changed"})

    # -- Waiting

    def do_wait(self, value, step):
        while not os.path.exists(os.path.join(self.peer.folder, value)):
            time.sleep(PAUSE_S)

    def do_cancelled(self, value, step):
        self.cancelled.wait()
        self.peer.log.add(noted="cancelled", reason=self.reason)

    def do_sleep(self, value, step):
        time.sleep(value)

    def do_hang(self, value, step):
        threading.Event().wait()

    def do_note(self, value, step):
        self.peer.log.add(noted=value)

    # -- Ends, and what is left

    def do_spawn(self, value, step):
        child = subprocess.Popen([sys.executable, "-I", "-S", "-c", CHILD], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, start_new_session=value == "detached")
        self.peer.log.add(child=child.pid)

    def do_exit(self, value, step):
        os._exit(value)

    def do_kill(self, value, step):
        os.kill(os.getpid(), signal.SIGKILL)

    # -- Over HTTP, see peer_http.py

    def do_forget(self, value, step):
        self.peer.sessions.clear()

    def do_expire(self, value, step):
        self.peer.expire_tokens()

    def do_cut(self, value, step):
        self.channel.cut()


class Peer:
    """What a server knows, whatever it is reached through."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.spec = json.load(file)
        self.folder = os.path.dirname(os.path.abspath(path))
        self.tools = list(self.spec.get("tools", []))
        self.log = Log(path + ".log")
        self.lock = threading.Condition()
        self.asked = 0
        self.answers = {}   # of the client, by id
        self.calls = {}     # that run, by id

    def take(self, channel, message):
        """A message of the client. Calls do not wait for each other; whoever runs one gets its thread."""
        self.log.add(got=message)
        if "method" not in message:
            with self.lock:
                self.answers[message.get("id")] = message.get("result", {"error": message.get("error")})
                self.lock.notify_all()
            return None
        if message["method"] == "notifications/cancelled":
            self.cancel(message.get("params") or {})
        call = Call(self, channel, message)
        if message["method"] in ("tools/call", *self.spec.get("on", {})):
            self.calls[call.id] = call
            thread = threading.Thread(target=self.handle, args=(call, message), daemon=True)
            thread.start()
            return thread
        self.handle(call, message)
        return None

    def cancel(self, params):
        call = self.calls.get(params.get("requestId"))
        if call is not None:
            call.reason = params.get("reason")
            call.cancelled.set()

    def ask(self, channel, request):
        with self.lock:
            self.asked += 1
            number = f"ask-{self.asked}"
        channel.send({"id": number, **request})
        with self.lock:
            self.lock.wait_for(lambda: number in self.answers)
            return self.answers.pop(number)

    def handle(self, call, message):
        try:
            self.do_what_is_asked(call, message)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client has gone

    def do_what_is_asked(self, call, message):
        method = message["method"]
        if method in self.spec.get("on", {}):
            call.run(self.spec["on"][method])
        elif call.id is None:
            return
        elif method == "tools/call":
            self.call_tool(call)
        else:
            call.run([self.usual(method, call.params)])

    def usual(self, method, params):
        """The step that a good server takes."""
        if method == "initialize":
            return {"result": self.greeting(params)}
        if method == "ping":
            return {"result": {}}
        lists = {"tools/list": ("tools", [complete(tool) for tool in self.tools]),
                 "resources/list": ("resources", self.spec.get("resources", [])),
                 "resources/templates/list": ("resourceTemplates", self.spec.get("templates", []))}
        if method in lists:
            return {"result": self.page(*lists[method], params)}
        if method == "resources/read" and params.get("uri") in self.spec.get("contents", {}):
            return {"result": {"contents": self.spec["contents"][params["uri"]]}}
        if method == "resources/read":
            return {"error": {"code": -32002, "message": "Resource not found"}}
        return {"error": {"code": -32601, "message": f"no method {method}"}}

    def greeting(self, params):
        spec = self.spec
        greeting = {"protocolVersion": spec.get("protocol", params.get("protocolVersion")),
                    "capabilities": spec.get("capabilities", {"tools": {"listChanged": True}, "resources": {}}),
                    "serverInfo": {"name": spec.get("name", "peer"), "version": spec.get("version", "1.0")}}
        if "instructions" in spec:
            greeting["instructions"] = spec["instructions"]
        return greeting

    def page(self, member, entries, params):
        size, start = self.spec.get("page", len(entries) or 1), int(params.get("cursor") or 0)
        shown = entries[start:start + size]
        more = {"nextCursor": str(start + size)} if start + size < len(entries) else {}
        return {member: shown, **more}

    def call_tool(self, call):
        name, arguments = call.params.get("name"), call.params.get("arguments")
        for tool in self.tools:
            if tool["name"] == name:
                call.run(tool.get("does", [{"text": f"{name} {json.dumps(arguments, sort_keys=True)}"}]))
                return
        call.do_error({"code": -32602, "message": f"no tool {name}"}, {})


def serve_stdio(path):
    peer = Peer(path)
    peer.log.add(started=os.getpid())
    if peer.spec.get("stubborn"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    channel = Channel()
    Call(peer, channel, {}).run(peer.spec.get("start", []))
    for line in sys.stdin.buffer:
        peer.take(channel, json.loads(line))
    peer.log.add(ended="eof")
    if peer.spec.get("stubborn"):
        time.sleep(600)
    os._exit(0)


def main():
    if sys.argv[1] == "--http":  # one client that goes is not the end of all
        import peer_http  # only then: it takes longer to load than all the rest
        peer_http.serve(Peer(sys.argv[2]))
    else:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        serve_stdio(sys.argv[1])


if __name__ == "__main__":
    main()
