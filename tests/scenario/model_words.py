"""The words of a scenario about threads, turns and the model that answers them."""
import glob
import json

from dialects import outputs_in
from match import Mismatch, fill, match
from model import Model
from server import LOOK_S
from texts import Failure, cut, parse, unescape

WAIT_S = 40
CONFIG = """model = "mock-model"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "read-only"
%s
[model_providers.mock]
name = "Mock"
base_url = "%s"
wire_api = "%s"
request_max_retries = 0
stream_max_retries = 0
"""


class ModelWords:
    # -- Set-up

    def do_model(self, text):
        r"""model [TOML]         a model that gives the `answer`s, and home/config.toml for it; $MODEL is its URL"""
        self.model = Model()
        self.wire = self.wire or self.options.wire or "responses"
        self.captures["MODEL"] = self.model.url
        self.write_config(text)

    def do_wire(self, text):
        """wire KIND            before `model`: the dialect of its provider, instead of `responses`"""
        self.wire = text

    def write_config(self, text):
        """TOML that begins with a [table] goes behind the rest."""
        more = unescape(fill(text, self.captures)).decode()
        top, provider = ("", more) if more.lstrip().startswith("[") else (more, "")
        with open(self.path("home/config.toml"), "w", encoding="utf-8") as file:
            file.write(CONFIG % (top, self.model.url, self.wire) + provider + "\n")

    def do_answer(self, text):
        """answer JSON          what the model says next; see tests/scenario/model.py for the forms"""
        if self.model is None:
            raise Failure("`answer` without `model`")
        self.model.answers.append(json.loads(fill(text, self.captures)))

    def do_models(self, text):
        """models JSON          what the model's server says to GET .../models; null: there is no such path"""
        self.model.listing = json.loads(text)

    def do_models_more(self, text):
        """models-more JSON     ...and to any other GET, and to /api/show: {"/api/ps": JSON, ...}, or one JSON for all"""
        self.model.more = json.loads(text)

    def do_listed(self, text):
        """listed JSON          the next request for such a list: {"method", "path", "headers", "body"}"""
        if not self.server.pump(lambda: bool(self.model.listings), WAIT_S * self.options.patience):
            raise Failure("the model's server was asked for no list")
        match(json.loads(fill(text, self.captures)), self.model.listings.pop(0), self.captures, "request")

    # -- Threads and turns

    def do_thread(self, text):
        """thread [PARAMS]      thread/start, its answer and thread/started; $T is the thread's id"""
        self.say("thread", "thread/start", json.loads(fill(text or "{}", self.captures)))
        self.hear({"id": "thread", "result": {"thread": {"id": "$T=$uuid", "...": 0}, "...": 0}})
        self.hear({"method": "thread/started", "params": "$object"})

    def do_turn(self, text):
        """turn TEXT            turn/start of $T with a text and its answer; $U is the turn's id"""
        self.start_turn({"input": [{"type": "text", "text": fill(text, self.captures)}]})

    def do_turn_with(self, text):
        """turn-with PARAMS     turn/start of $T with these parameters beside threadId, and its answer"""
        self.start_turn(json.loads(fill(text, self.captures)))

    def start_turn(self, params):
        self.say("turn", "turn/start", {"threadId": self.captures["T"], **params})
        turn = {"id": "$U=$uuid", "status": "inProgress", "...": 0}
        self.hear({"id": "turn", "result": {"turn": turn, **self.more_members()}})

    def more_members(self):
        """Clients that say `jsonrpc` are told more."""
        return {"...": 0} if self.jsonrpc else {}

    def do_ends(self, text):
        """ends STATUS          the turn $U ends so; notifications before that are ignored"""
        turn = {"id": self.captures["U"], "status": text, "...": 0}
        params = {"threadId": self.captures["T"], "turn": turn, **self.more_members()}
        self.await_message({"method": "turn/completed", "params": params, "...": 0})

    def do_await(self, text):
        """await JSON           the next such message; notifications before it are ignored"""
        self.await_message(json.loads(fill(text, self.captures)))

    def await_message(self, pattern):
        seen = []
        while True:
            try:
                seen.append(self.next_line())
            except Failure as why:
                came = "".join(f"\n  came:     {cut(line, 600)}" for line in seen)
                raise Failure(f"{why}{came}\n  expected: {json.dumps(pattern)}") from why
            message = parse(seen[-1])
            try:
                match(pattern, message, self.captures)
                return
            except Mismatch as why:
                if "id" in message:
                    raise Failure(f"{why}\n  came:     {cut(seen[-1])}\n"
                                  f"  expected: {json.dumps(pattern)}") from why

    def say(self, name, method, params):
        self.write(json.dumps({"id": name, "method": method, "params": params}).encode() + b"\n")

    def hear(self, pattern):
        line = self.next_line()
        self.compare(json.dumps(pattern), line, parse(line))

    # -- The model

    def do_asked(self, text):
        """asked JSON           the next request to the model: {"method", "path", "headers", "body"}"""
        request = self.next_request()
        if self.options.wire:
            return  # the patterns are of the Responses API
        try:
            match(json.loads(fill(text, self.captures)), request, self.captures, "request")
        except Mismatch as why:
            raise Failure(f"{why}\n  came:     {cut(json.dumps(request).encode(), 20000)}") from why

    def do_reads(self, text):
        """reads ID PATTERN     the next request to the model has such an output of the call ID (JSON)"""
        call, _, pattern = text.partition(" ")
        found = outputs_in(self.next_request()["body"])
        outputs = [output for call_id, output in found if call_id == call]
        if len(outputs) != 1:
            raise Failure(f"there are {len(outputs)} outputs of {call} in {cut(json.dumps(found[-4:]).encode())}")
        match(json.loads(fill(pattern, self.captures)), outputs[0], self.captures, f"the output of {call}")

    def next_request(self):
        if not self.server.pump(lambda: bool(self.model.requests), WAIT_S * self.options.patience):
            raise Failure("the model was not asked")
        return self.model.requests.pop(0)

    def do_held(self, text):
        """held [N]             N answers (1) wait at their `hold`: everything before it has been sent"""
        count = int(text or 1)
        if not self.server.pump(lambda: self.waiting() == count, WAIT_S * self.options.patience):
            raise Failure(f"{self.waiting()} answers are held")

    def waiting(self):
        return sum(1 for exchange in self.model.held() if not exchange.queue)

    def do_go(self, text):
        """go [TEXT]            the answer that is held longest goes on, or the one whose `when` is TEXT"""
        self.do_held(str(max(1, len(self.model.held()))))
        meant = [exchange for exchange in self.model.held() if not text or exchange.answer.get("when") == text]
        if not meant:
            raise Failure(f"no answer is held for {text}")
        meant[0].go()

    def do_hung_up(self, text):
        """hung-up              nobody listens to the model any more"""
        if not self.server.pump(lambda: not self.model.exchanges, WAIT_S * self.options.patience):
            raise Failure(f"{len(self.model.exchanges)} requests are still open")

    def check_model(self):
        """At the end: the model was asked as often as the scenario has answers."""
        if self.model is None:
            return
        if self.model.surplus is not None:
            raise Failure("the model was asked once more than there were answers:\n  "
                          + cut(json.dumps(self.model.surplus).encode(), 6000))
        if self.model.answers:
            raise Failure(f"nobody asked for {json.dumps(self.model.answers[0])}")

    # -- What is stored

    def do_has_line(self, text):
        """has-line PATH JSON   some line of a file (* and ** as in a shell) is such JSON, now or soon"""
        self.look_for_line(text, True)

    def do_lacks_line(self, text):
        """lacks-line PATH JSON    and no line is such"""
        self.look_for_line(text, False)

    def look_for_line(self, text, wanted):
        path, _, pattern = text.partition(" ")
        pattern = json.loads(fill(pattern, self.captures))

        def found():
            return any(self.line_fits(pattern, line) for line in self.lines_of(path)) == wanted
        if not self.server.pump(found, WAIT_S * self.options.patience if wanted else 0.01, LOOK_S):
            lines = "".join(f"\n  {cut(line, 1000)}" for line in self.lines_of(path))
            raise Failure(f"{'no' if wanted else 'a'} line is {json.dumps(pattern)}:{lines}")

    def lines_of(self, path):
        for name in glob.glob(self.path(path), recursive=True):
            with open(name, "rb") as file:
                yield from file.read().splitlines()

    def line_fits(self, pattern, line):
        try:
            tried = dict(self.captures)
            match(pattern, json.loads(line), tried)
            self.captures.update(tried)
            return True
        except (Mismatch, ValueError):
            return False
