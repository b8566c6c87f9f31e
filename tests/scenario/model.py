"""A model that answers what a scenario says: over HTTP, on loopback, in the dialect of the path that is asked:
the Responses API, chat/completions or Anthropic Messages.

It lives in the driver's own loop (see Server.pump): no threads, and nothing happens in it that a scenario
does not wait for. An answer is an object of one of these forms:

    {"output": [ITEM...]}      a whole stream of events. ITEM is {"message": TEXT, "deltas": [TEXT...]},
                               {"reasoning": TEXT}, {"call": TOOL, "args": {...}, "id": ID},
                               {"custom": TOOL, "input": TEXT, "id": ID}, or {"item": {...}} as it is;
                               with "copies": N there are N of it, without ids of their own, and with
                               "only_begun": true they are never ended
    {"events": [EVENT...]}     these events; a string is sent as its bytes, so that it need not be one; without a
                               "type" an event has no name, as in chat/completions
    {"status": N, "body": JSON}    an HTTP status and its body; a string is sent as it is

and may also have

    "usage": {...}             of `output`
    "headers": {...}
    "when": TEXT               is for the first request with this text in its body, whatever its place
    "times": N                 is given N times
    "hold": N                  waits after N events, or before its status with 0, until `go`
    "cut": N                   drops the connection after N events
    "reset": true              ...and with a reset instead of an orderly end
    "delay_ms": N              pauses between events
"""
import json
import re
import select
import socket
import struct
import time

from dialects import events_for

USAGE = {"input_tokens": 100, "input_tokens_details": {"cached_tokens": 20}, "output_tokens": 10,
         "output_tokens_details": {"reasoning_tokens": 4}, "total_tokens": 110}
READ_SIZE = 1 << 20


def events_of_item(item, number, index):
    """The events in which an item of an answer comes."""
    item_id = item.get("id") or f"item_{number}_{index}"
    call_id = item.get("id") or f"call_{number}_{index}"
    place = {"item_id": item_id, "output_index": index}
    if "message" in item:
        begun = {"type": "message", "role": "assistant", "id": item_id, "content": []}
        deltas = [{"type": "response.output_text.delta", **place, "content_index": 0, "delta": delta}
                  for delta in item.get("deltas", [item["message"]])]
        done = {**begun, "content": [{"type": "output_text", "text": item["message"]}]}
    elif "reasoning" in item:
        begun = {"type": "reasoning", "id": item_id, "summary": []}
        deltas = [{"type": "response.reasoning_summary_part.added", **place, "summary_index": 0},
                  {"type": "response.reasoning_summary_text.delta", **place, "summary_index": 0,
                   "delta": item["reasoning"]}]
        done = {**begun, "encrypted_content": "AAAA",
                "summary": [{"type": "summary_text", "text": item["reasoning"]}]}
    else:
        begun, deltas = None, []
        if "call" in item:
            args = item.get("args", {})
            done = {"type": "function_call", "call_id": call_id, "name": item["call"],
                    "arguments": args if isinstance(args, str) else json.dumps(args)}
        elif "custom" in item:
            done = {"type": "custom_tool_call", "call_id": call_id, "name": item["custom"],
                    "input": item["input"]}
        else:
            done = item["item"]
    added = [{"type": "response.output_item.added", "output_index": index, "item": begun}] if begun else []
    return [*added, *deltas, {"type": "response.output_item.done", "output_index": index, "item": done}]


def events_of(answer, number, path):
    if "events" in answer:
        return answer["events"]
    others = events_for(path, answer, number, answer.get("usage", USAGE))
    if others is not None:
        return others
    response = {"id": f"resp_{number}"}
    events = [{"type": "response.created", "response": response}]
    items = [item for item in answer["output"] for _ in range(item.get("copies", 1))]
    for index, item in enumerate(items):
        events += events_of_item(item, number, index)[:1 if item.get("only_begun") else None]
    usage = answer.get("usage", USAGE)
    return [*events, {"type": "response.completed", "response": {**response, "usage": usage}}]


def encode_event(event):
    if isinstance(event, str):
        return event.encode()
    if "type" not in event:
        return f"data: {json.dumps(event)}\n\n".encode()
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def head(status, headers):
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} Scripted\r\nConnection: close\r\n{lines}\r\n".encode()


def pieces_of(answer, number, path):
    """What is sent, in the steps in which `hold`, `cut` and `delay_ms` count."""
    headers = answer.get("headers", {})
    if "status" in answer:
        body = answer.get("body", {"error": {"message": "scripted"}})
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        kind = {"Content-Type": "application/json", "Content-Length": len(data)}
        return [head(answer["status"], {**kind, **headers}) + data]
    pieces = [encode_event(event) for event in events_of(answer, number, path)]
    return [head(200, {"Content-Type": "text/event-stream", **headers}), *pieces]


def parse_request(data):
    """The request at the beginning of `data`, or None while it is not whole."""
    begin, found, rest = data.partition(b"\r\n\r\n")
    if not found:
        return None
    first, *lines = begin.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    if len(rest) < int(headers.get("content-length", 0)):
        return None
    method, path, _ = first.split(" ", 2)
    path = re.sub("^http://[^/]*", "", path)  # it is a proxy then
    try:
        body = json.loads(rest) if rest else None
    except ValueError:
        body = rest.decode("utf-8", "replace")
    return {"method": method, "path": path, "headers": headers, "body": body}


def is_listing(request):
    """Does it ask what models there are? Some of those requests are OpenAI's own."""
    if request["path"] == "/api/show":
        return True
    return (request["method"] == "GET" and "client_version=" not in request["path"]
            and "/plugins/" not in request["path"])


class Exchange:
    """One connection: a request and its answer."""

    def __init__(self, model, connection):
        self.model = model
        self.socket = connection
        self.socket.setblocking(False)
        self.received = bytearray()
        self.answer = None
        self.pieces = []   # not sent, and not on their way
        self.queue = bytearray()
        self.sent = 0      # pieces taken from the list; the head is one
        self.held = False
        self.due = 0.0     # when the next piece may go

    def is_for_good(self):
        """Has everything been said that will be?"""
        return self.answer is not None and not self.pieces and not self.queue and not self.held

    def flags(self):
        return select.POLLIN | (select.POLLOUT if self.queue else 0)

    def tick(self):
        """Does what needs no descriptor: the next piece that is due, the end after the last one."""
        self.advance()
        if self.is_for_good():
            self.end()

    def handle(self, flags):
        try:
            if flags & (select.POLLIN | select.POLLHUP | select.POLLERR):
                self.read()
            if flags & select.POLLOUT and self.queue:
                del self.queue[:self.socket.send(self.queue)]
        except BlockingIOError:
            pass
        except OSError:
            self.model.drop(self)

    def read(self):
        data = self.socket.recv(READ_SIZE)
        if not data:
            raise ConnectionResetError
        if self.answer is not None:
            return
        self.received += data
        request = parse_request(bytes(self.received))
        if request is not None:
            self.answer, number = self.model.take(request)
            self.pieces = pieces_of(self.answer, number, request["path"])
            self.held = self.holds()

    def holds(self):
        """Is this the place where the answer waits for `go`?"""
        at = self.answer.get("hold")
        # The head goes out with the first event, and is no step of its own.
        return at is not None and self.sent == (0 if "status" in self.answer else at + 1)

    def advance(self):
        """Moves what may go now into the queue."""
        while self.pieces and not self.held and not self.queue and time.monotonic() >= self.due:
            if self.sent > self.answer.get("cut", 1 << 30):
                self.pieces.clear()
                return
            self.queue += self.pieces.pop(0)
            self.sent += 1
            self.held = self.holds()
            if self.sent > 1:
                self.due = time.monotonic() + self.answer.get("delay_ms", 0) / 1000

    def go(self):
        self.held = False
        self.answer = {**self.answer, "hold": None}

    def wait_s(self):
        """How long until there is something to do without a descriptor, or None."""
        if self.pieces and not self.held and not self.queue:
            return max(0.0, self.due - time.monotonic())
        return None

    def end(self):
        if self.answer.get("reset"):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.model.drop(self)


class Model:
    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/v1"
        self.answers = []    # not yet given
        self.requests = []   # not yet spoken of by the scenario
        self.sessions = set()  # numbers of commands that it was told to run in the background
        self.served = 0
        self.listing = {"data": [{"id": "mock-model", "max_model_len": 272000}]}  # what GET .../models says
        self.more = None     # what any other GET and /api/show say: an answer, or one for each path
        self.listings = []   # such requests, not yet spoken of by the scenario
        self.surplus = None  # a request that no answer was left for
        self.exchanges = {}

    def take(self, request):
        """The answer to a request, and its number."""
        if is_listing(request):
            self.listings.append(request)
            return self.list_models(request["path"].partition("?")[0]), 0
        self.requests.append(request)
        text = json.dumps(request["body"], ensure_ascii=False)
        self.sessions.update(re.findall(r"session ID (\d+)", text))
        if '"messages": [' in text:
            text += text.replace('\\"', '"')  # what is JSON in one dialect is text in another
        self.served += 1
        for wanted in (True, False):
            for index, answer in enumerate(self.answers):
                if ("when" in answer) == wanted and answer.get("when", "") in text:
                    answer["times"] = answer.get("times", 1) - 1
                    if answer["times"] == 0:
                        self.answers.pop(index)
                    return answer, self.served
        self.surplus = self.surplus or request
        return {"status": 400, "body": {"error": {"message": "the scenario has no answer left"}}}, self.served

    def list_models(self, path):
        found = self.listing if path == "/v1/models" else self.more
        if isinstance(found, dict) and any(key.startswith("/") for key in found):
            found = found.get(path)
        if found is None:
            return {"status": 404, "body": {}}
        if isinstance(found, dict) and found.keys() <= {"headers", "body", "status"}:
            return {"status": 200, **found}
        return {"status": 200, "body": found}

    def held(self):
        return [exchange for exchange in self.exchanges.values() if exchange.held]

    def drop(self, exchange):
        self.exchanges.pop(exchange.socket.fileno(), None)
        exchange.socket.close()

    def close(self):
        for exchange in list(self.exchanges.values()):
            self.drop(exchange)
        self.listener.close()

    # -- As a source of Server.pump()

    def descriptors(self):
        """Which descriptors are waited for, and with which flags."""
        for exchange in list(self.exchanges.values()):
            exchange.tick()
        wanted = {fd: exchange.flags() for fd, exchange in self.exchanges.items()}
        return {self.listener.fileno(): select.POLLIN, **wanted}

    def wait_s(self):
        waits = [exchange.wait_s() for exchange in self.exchanges.values()]
        return min((wait for wait in waits if wait is not None), default=None)

    def handle(self, fd, flags):
        if fd == self.listener.fileno():
            connection, _ = self.listener.accept()
            self.exchanges[connection.fileno()] = Exchange(self, connection)
        elif fd in self.exchanges:
            self.exchanges[fd].handle(flags)
