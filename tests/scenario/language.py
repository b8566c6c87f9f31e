"""The words of a scenario, and what each of them does.

A method do_WORD of Run carries out one line; its docstring is what --help says of the word. Words in
SETUP stand before the server is started, which the first other word does.
"""
import collections
import json
import os
import re
import shlex
import signal

from match import Mismatch, fill, match, show
from mcp_words import McpWords
from model_words import ModelWords
from server import Server
from texts import Failure, Late, cut, parse, take, unescape
from voice_words import VoiceWords

WITH_ETC = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "with-etc")
WAIT_S = 40  # for anything that must come
EXIT_S = 20
FLOOD_MAX = 200_000  # messages until a server should have stopped reading
STILL_S = 0.2  # a server that takes nothing for so long has stopped reading
SETUP = {"name", "ours", "heavy", "env", "unset", "args", "file", "folder", "link", "etc",
         "stdin", "stdout", "stderr-to", "start", "wire", "model", "models", "models-more", "answer", "apps", "mcp", "mcp-table",
         "mcp-remove", "voice", "voice-answers", "jsonrpc"}
HEADER = b'{"jsonrpc":"2.0",'
LEAKS = "definite,indirect,possible"
VALGRIND = ["valgrind", "-q", "--error-exitcode=99", "--child-silent-after-fork=yes", "--leak-check=full",
            f"--show-leak-kinds={LEAKS}", f"--errors-for-leak-kinds={LEAKS}"]
# A terminal's other end is asked for with TIOCGPTPEER, of which valgrind 3.19 only says that it does not know it.
UNKNOWN_TO_VALGRIND = re.compile(r"unhandled ioctl 0x5441 |This could cause spurious value|README_MISSING_SYSCALL")
SANITIZER = re.compile(r"(Address|Leak|Thread|UndefinedBehavior)Sanitizer|runtime error:")
# What the reference tells besides: empty rate limits with every answer, warnings of its own.
REFERENCE_NOISE = (b'{"method":"configWarning"', b'{"method":"account/rateLimits/updated"')
# What is said once on a machine that gives no namespaces (a container, a chroot).
WEAK_SANDBOX = b'{"method":"configWarning","params":{"summary":"This system '
# The answers that mean a request never reached its method. An unknown method is known to decode.
REFUSED = re.compile(r"Invalid request: (?!.*expected one of `initialize`, `thread/start`)|Not initialized$|"
                     r".* requires experimentalApi capability$", re.S)

# What a scenario sends that is no message is told by default; that needs no word of it.
OWN_NONSENSE = re.compile(r" ERROR rpc: ignored [0-9]+ bytes: not a message ")


class Scenario:
    """A file: its lines as (number, word, text)."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-len(".scenario")]
        self.steps = []
        with open(path, encoding="utf-8", newline="\n") as file:
            for number, line in enumerate(file.read().split("\n"), start=1):
                if not line.strip() or line.startswith("#"):
                    continue
                word, _, text = line.partition(" ")
                text = text.strip(" ")
                if not word:  # an indented line goes on with the one before
                    number, word, begun = self.steps.pop()
                    text = f"{begun} {text}"
                self.steps.append((number, word, text))

    def has(self, wanted):
        return any(word == wanted for _, word, _ in self.steps)


# An item as clients know it; terminals have a number of their own, so that an id may be used again.
Item = collections.namedtuple("Item", "turn type id process source")


class Run(ModelWords, McpWords, VoiceWords):
    """One scenario on its way."""

    def __init__(self, scenario, options, folder):
        self.scenario = scenario
        self.options = options
        self.folder = folder
        self.captures = {"DIR": folder}
        self.server = None
        self.args = ["app-server"]
        self.ends = {"stdin": "pipe", "stdout": "pipe", "stderr": "pipe"}
        self.lines = []         # of stdout, not yet expected
        self.errors = []        # lines of stderr
        self.stderr_is_fine = False
        self.notifications_matter = True
        self.chooses_sandbox = False  # its own mechanism, whatever the machine gives
        self.piece = 0          # bytes a write, 0 for all at once
        self.repeated = 0       # how often the last `repeat` or `flood` sent its text
        self.pings = 0
        self.jsonrpc = False    # both sides say `jsonrpc`
        self.expected_end = False  # `exit` has looked at the end of the process
        self.model = None       # see ModelWords
        self.wire = None        # of its provider; None: as the driver says
        self.voice = None       # see VoiceWords
        self.ended_turns = set()
        self.begun_items = collections.Counter()  # of Item
        self.open_items = collections.Counter()   # those that were not completed
        self.joins = any("thread/resume" in text for _, _, text in scenario.steps)  # items that it did not see begin
        self.opts_out = any("optOutNotificationMethods" in text for _, _, text in scenario.steps)
        self.init_mcp()
        for name in ("home", "user", "cwd", "tmp"):
            os.mkdir(os.path.join(folder, name))
        self.env = {name: os.environ[name] for name in options.keep_env if name in os.environ}
        self.env.update(HOME=f"{folder}/user", CODEX_HOME=f"{folder}/home", TMPDIR=f"{folder}/tmp",
                        TERM="xterm", LANG="C.UTF-8")
        if options.reference:  # it is talkative about what it passes over
            self.env["RUST_LOG"] = "off"

    def run(self):
        """Raises Failure."""
        for number, word, text in self.scenario.steps:
            try:
                step = getattr(self, f"do_{word.replace('-', '_')}", None)
                if step is None:
                    raise Failure(f"no such word: {word}")
                if word not in SETUP and self.server is None and self.ends["stdin"] != "file":
                    self.do_start("")
                step(text)
            except (Failure, Mismatch, OSError, ValueError) as error:
                why = str(error) if isinstance(error, (Failure, Mismatch)) else f"{word}: {error!r}"
                raise Failure(f"line {number}: {why}{self.remarks()}") from error
        try:
            if self.server is not None:
                self.finish()
            self.check_model()
        except (Failure, Mismatch) as error:
            raise Failure(f"at the end: {error}{self.remarks()}") from error

    def remarks(self):
        """What helps to understand a failure."""
        self.collect()
        text = "".join(f"\n  stderr: {line}" for line in self.errors[-40:])
        return text + self.valgrind_report()

    def finish(self):
        """Whatever the story was: the server ends well and has said no more than was expected."""
        self.collect()
        if self.server.reading:
            self.check_items()
        if not self.expected_end:
            self.server.input.end()
            self.do_exit("0")
        if self.server.reading:
            self.check_silence()
        if self.server.reading and self.server.output.lines.rest not in ([], [b""]):
            raise Failure(f"half a line on stdout: {b''.join(self.server.output.lines.rest)!r}")
        if self.server.output.torn:
            raise Failure(f"one write, but not one line: {self.server.output.torn[0]!r}")
        if not self.stderr_is_fine:
            self.collect()
            self.errors = [line for line in self.errors if not OWN_NONSENSE.search(line)]
            self.do_no_stderr("")

    def close(self):
        if self.server is not None:
            self.server.stop()
        if self.model is not None:
            self.model.close()
        if self.voice is not None:
            self.voice.close()
        self.close_mcp()

    # -- What came

    def collect(self):
        """Sorts what was read since the last call."""
        if self.server is None:
            return
        for line in map(self.without_header, take(self.server.output.lines.ready)):
            if self.server.errors is self.server.output and not line.startswith(b"{\""):
                self.errors.append(line.decode(errors="replace"))
            elif not self.is_mcp_status(line):
                self.note_item(line)
                self.note_turn_end(line)
                self.lines.append(line)
        if self.server.errors is not self.server.output:
            self.errors += [line.decode(errors="replace") for line in take(self.server.errors.lines.ready)]

    def without_header(self, line):
        """A message of a server that has to say `jsonrpc`, as it is compared."""
        if self.jsonrpc and line.startswith(b"{"):
            if not line.startswith(HEADER):
                raise Failure(f"without jsonrpc: {cut(line)}")
            return b"{" + line[len(HEADER):]
        return line

    def note_item(self, line):
        """An item that has begun is completed once, whatever the scenario looks at."""
        begins = line.startswith(b'{"method":"item/started"')
        if self.options.reference or self.opts_out or not (begins or line.startswith(b'{"method":"item/completed"')):
            return
        params = parse(line)["params"]
        item = params["item"]
        key = Item(params["turnId"], item["type"], item["id"], item.get("processId"), item.get("source"))
        self.begun_items[key] += begins
        self.open_items[key] += 1 if begins else -1
        if self.begun_items[key] == 0 and not self.joins:
            raise Failure(f"an item is completed that has not begun: {cut(line)}")
        if self.open_items[key] < 0 and self.begun_items[key] > 0:
            raise Failure(f"an item is completed twice: {cut(line)}")

    def note_turn_end(self, line):
        """A turn ends once, and all its items before it, whatever the scenario looks at."""
        if not line.startswith(b'{"method":"turn/completed"') or self.options.reference:
            return
        turn = parse(line)["params"]["turn"]["id"]
        if turn in self.ended_turns:
            raise Failure(f"turn {turn} ends twice: {cut(line)}")
        self.ended_turns.add(turn)
        for item, number in self.open_items.items():
            if item.turn == turn and number > 0 and not self.lasts(item):
                raise Failure(f"turn {turn} ends, and its item {item.type} {item.id} is not completed")

    def lasts(self, item):
        """May it go on when its turn has ended? What the user runs may, and what the model knows to run in the background."""
        if item.type != "commandExecution":
            return False
        return item.source == "userShell" or (self.model is not None and item.process in self.model.sessions)

    def check_items(self):
        """What has gone on after its turn is completed before the scenario ends."""
        for item, number in self.open_items.items():
            if item.turn in self.ended_turns and number > 0:
                raise Failure(f"item {item.type} {item.id} was never completed")

    def has_message(self):
        self.collect()
        while self.lines and self.is_noise(self.lines[0]):
            del self.lines[0]
        return bool(self.lines)

    def is_noise(self, line):
        """Is it a notification that the scenario does not care for?"""
        if self.options.reference and line.startswith(REFERENCE_NOISE):
            return True
        if not self.chooses_sandbox and line.startswith(WEAK_SANDBOX):
            return True
        return not self.notifications_matter and line.startswith(b'{"method":') and "id" not in parse(line)

    def next_line(self):
        """The next line of stdout; waits for it."""
        def over():
            return self.has_message() or (self.server.has_ended() and self.server.output.ended)
        self.server.pump(over, WAIT_S * self.options.patience)
        if not self.has_message():
            if self.server.has_ended():
                raise Failure(f"the server has ended ({self.status_text()}); expected a message")
            raise Failure("nothing came; expected a message")
        return self.lines.pop(0)

    def next_message(self):
        return parse(self.next_line())

    def check_silence(self):
        if self.has_message():
            raise Failure(f"{len(self.lines)} messages too many, the first: {cut(self.lines[0])}")

    def status_text(self):
        """As it is written after `exit`."""
        code = self.server.process.returncode
        if code < 0:
            return f"signal {signal.Signals(-code).name[3:]}"
        return str(code)

    def valgrind_report(self):
        text = ""
        for name in sorted(os.listdir(self.folder)):
            if name.startswith("valgrind."):
                with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                    text += file.read()
        return "".join(f"\n  {line}" for line in text.splitlines() if not UNKNOWN_TO_VALGRIND.search(line))

    # -- Set-up

    def do_name(self, text):
        """name TEXT            what the scenario shows"""

    def do_ours(self, text):
        """ours WHY             the real codex differs; left out with --reference"""

    def do_heavy(self, text):
        """heavy                left out with --valgrind: it would take minutes"""

    def do_jsonrpc(self, text):
        """jsonrpc              from here on every message of both sides has the member; patterns are without it"""
        self.jsonrpc = True

    def do_env(self, text):
        """env NAME=VALUE       a variable of the server's environment; escapes as for raw"""
        name, _, value = fill(text, self.captures).partition("=")
        self.env[name] = os.fsdecode(unescape(value))
        self.chooses_sandbox |= name == "BOBBIN_SANDBOX"

    def do_unset(self, text):
        """unset NAME           takes a variable out of it"""
        self.env.pop(text, None)

    def do_args(self, text):
        """args ARGUMENT...     the command line, quoted as in a shell; `app-server` unless given"""
        self.args = shlex.split(fill(text, self.captures))

    def do_file(self, text):
        """file PATH [TEXT]     a file, below the scenario's folder unless absolute, and the folders above it"""
        path, _, content = text.partition(" ")
        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
        with open(self.path(path), "wb") as file:
            file.write(unescape(fill(content, self.captures)))

    def do_folder(self, text):
        """folder PATH          a folder"""
        os.makedirs(self.path(text))

    def do_link(self, text):
        """link PATH TARGET     a symbolic link"""
        path, _, target = text.partition(" ")
        os.symlink(fill(target, self.captures), self.path(path))

    def do_etc(self, text):
        """etc NAME TEXT        a file of /etc/codex, as the server sees it; the machine's own does not count"""
        os.makedirs(self.path("etc/codex"), exist_ok=True)
        self.do_file(f"etc/codex/{text}")

    def do_stdin(self, text):
        """stdin KIND           pipe (default), socket, tty, null, closed; file: what is sent before `start`"""
        self.ends["stdin"] = text
        if text == "file":
            self.do_file("stdin")

    def do_stdout(self, text):
        """stdout KIND          pipe (default), socket, file, null, full, closed; packets: a write, a line"""
        self.ends["stdout"] = text

    def do_stderr_to(self, text):
        """stderr-to KIND       pipe (default), file, null, full, closed; merged: into stdout"""
        self.ends["stderr"] = text

    def do_start(self, text):
        """start                the server; the first word that needs one does it too. Again after `exit`"""
        if self.server is not None:
            self.finish()
            self.server.stop()
        command, ends = [self.options.server, *self.args], self.ends
        if self.options.valgrind:
            command = [*VALGRIND, f"--log-file={self.folder}/valgrind.%p", *command]
            # It would put its own files where something is closed.
            ends = {name: "null" if kind == "closed" else kind for name, kind in ends.items()}
        if self.scenario.has("etc"):
            command = [WITH_ETC, self.path("etc"), command[0], *command]
        others = [other for other in (self.model, self.voice) if other is not None]
        self.server = Server(command, self.env, self.folder, **ends, others=others)
        self.expected_end = False

    def path(self, text):
        return os.path.join(self.folder, fill(text, self.captures))

    # -- Speaking

    def do_hello(self, text):
        """hello [experimental] the handshake: initialize, its result, initialized"""
        capabilities = {"experimentalApi": text == "experimental"}
        client = {"name": "scenario", "title": None, "version": "1.0"}
        params = {"clientInfo": client, "capabilities": capabilities}
        self.write(json.dumps({"id": "hello", "method": "initialize", "params": params}).encode() + b"\n")
        match({"id": "hello", "result": "$object"}, self.next_message(), {})
        self.write(b'{"method":"initialized"}\n')

    def do_ping(self, text):
        """ping                 the server is there and has nothing else to say"""
        self.pings += 1
        name = f"ping {self.pings}"
        self.write(json.dumps({"id": name, "method": "thread/loaded/list", "params": {}}).encode() + b"\n")
        match({"id": name, "...": 0}, self.next_message(), {})

    def do_send(self, text):
        """send JSON            a message, as it is written here, with its line end"""
        self.write(fill(text, self.captures).encode() + b"\n")

    def do_raw(self, text):
        r"""raw TEXT             bytes, without a line end: \n \r \t \0 \\ and \xff mean what they do in C"""
        self.write(unescape(text))

    def do_raw_repeat(self, text):
        """raw-repeat N TEXT    the same, N times; $N is 1, 2, 3"""
        count, _, text = text.partition(" ")
        self.write(b"".join(unescape(text.replace("$N", str(i + 1))) for i in range(int(count)))
                   if "$N" in text else unescape(text) * int(count))

    def do_split(self, text):
        """split N              from here on N bytes a write, each taken before the next; 0 for all at once"""
        self.piece = int(text)

    def do_repeat(self, text):
        """repeat N JSON        N messages at once; "$N" is 1, 2, 3"""
        count, _, text = text.partition(" ")
        self.repeated = int(count)
        text = fill(text, self.captures)
        self.write("".join(f"{numbered(text, i + 1)}\n" for i in range(self.repeated)).encode())

    def do_flood(self, text):
        """flood JSON           the same until the server stops reading"""
        def sent():
            return self.server.has_ended() or not self.server.input.queue

        self.repeated = 0
        while not self.server.input.queue:
            if self.repeated >= FLOOD_MAX:
                raise Failure(f"the server still reads after {self.repeated} messages")
            for _ in range(100):
                self.repeated += 1
                self.server.input.queue += numbered(text, self.repeated).encode() + b"\n"
            self.server.pump(sent, STILL_S * self.options.patience)
            self.check_running()

    def do_stop_reading(self, text):
        """stop-reading         nobody reads the server's stdout"""
        self.server.reading = False

    def do_read_on(self, text):
        """read-on              and now again; the server takes what `flood` left over"""
        self.server.reading = True
        self.write(b"")

    def do_eof(self, text):
        """eof                  the end of the server's stdin"""
        self.server.input.end()

    def do_close_stdout(self, text):
        """close-stdout         the client closes its end of stdout"""
        self.server.output.close()
        self.server.reading = False

    def do_close_stderr(self, text):
        """close-stderr         and of stderr"""
        self.server.errors.close()
        self.stderr_is_fine = True

    def do_leave(self, text):
        """leave                closes all three, as a client does that dies"""
        self.do_close_stdout("")
        self.server.errors.close()
        self.server.input.close()
        self.server.input.queue.clear()

    def do_signal(self, text):
        """signal NAME [N]      TERM, INT, HUP...; N times, as fast as can be, while the server is there"""
        name, _, count = text.partition(" ")
        for _ in range(int(count or 1)):
            self.server.process.send_signal(signal.Signals[f"SIG{name}"])

    def write(self, data):
        if self.jsonrpc and data.startswith(b"{") and not data.startswith(HEADER):
            data = HEADER + data[1:]
        if self.server is None:
            with open(self.path("stdin"), "ab") as file:
                file.write(data)
            return
        seconds = WAIT_S * self.options.patience
        if self.piece > 0:
            taken = self.server.write_in_pieces(data, self.piece, seconds)
        else:
            taken = self.server.write(data, seconds)
        if not taken:
            raise Failure("the server does not read")

    # -- Listening

    def do_expect(self, text):
        """expect JSON          the next message; see the patterns below"""
        line = self.next_line()
        self.compare(text, line, parse(line))

    def compare(self, text, line, message):
        pattern = json.loads(fill(text, self.captures))
        try:
            match(pattern, message, self.captures)
        except Mismatch as why:
            raise Failure(f"{why}\n  came:     {cut(line)}\n  expected: {text}") from why

    def do_expect_raw(self, text):
        """expect-raw TEXT      the next line, byte for byte (escapes as for raw)"""
        line, expected = self.next_line(), unescape(fill(text, self.captures))
        parse(line)
        if line != expected:
            raise Failure(f"another line\n  came:     {cut(line)}\n  expected: {cut(expected)}")

    def do_expect_unordered(self, text):
        """expect-unordered JSON    a message that may come after others, which are still to be expected"""
        pattern = json.loads(fill(text, self.captures))
        passed_over = []
        while True:
            try:
                passed_over.append(self.next_line())
                match(pattern, parse(passed_over[-1]), self.captures)
                break
            except Mismatch:
                continue
            except Failure as why:
                came = "".join(f"\n  came:     {cut(line)}" for line in passed_over)
                raise Failure(f"{why}{came}\n  expected: {text}") from why
        self.lines[:0] = passed_over[:-1]

    def do_expect_each(self, text):
        """expect-each JSON     a message for each that `repeat` or `flood` sent, in their order"""
        for i in range(self.repeated):
            line = self.next_line()
            self.compare(numbered(text, i + 1), line, parse(line))

    def do_handled(self, text):
        """handled ID           the next message answers ID; no parameter, handshake or gate was in the way"""
        message = self.next_message()
        match({"id": json.loads(text), "...": 0}, message, {})
        if REFUSED.match(message.get("error", {}).get("message", "")):
            raise Failure(f"refused: {show(message)}")

    def do_ignore_notifications(self, text):
        """ignore-notifications    the scenario does not care for them"""
        self.notifications_matter = False

    def do_nothing(self, text):
        """nothing MS           for so long the server says nothing"""
        self.server.pump(self.has_message, int(text) / 1000)
        self.check_silence()

    def do_stderr(self, text):
        """stderr REGEX         a line of stderr, now or soon, has such text in it"""
        def seen():
            self.collect()
            return any(re.search(text, line) for line in self.errors)

        self.stderr_is_fine = True
        if not self.server.pump(seen, WAIT_S * self.options.patience):
            raise Failure(f"no line of stderr has {text}")

    def do_stderr_lacks(self, text):
        """stderr-lacks REGEX   and none had this so far"""
        self.collect()
        self.stderr_is_fine = True
        for line in self.errors:
            if re.search(text, line):
                raise Failure(f"a line of stderr has {text}: {line}")

    def do_stderr_json(self, text):
        """stderr-json JSON     every line of stderr is an object, and one fits the pattern"""
        def seen():
            self.collect()
            return any(self.fits(text, line) for line in self.errors)

        self.stderr_is_fine = True
        if not self.server.pump(seen, WAIT_S * self.options.patience):
            raise Failure(f"no line of stderr is {text}")
        for line in self.errors:
            parse(line.encode())

    def fits(self, text, line):
        try:
            match(json.loads(text), json.loads(line), {})
            return True
        except (Mismatch, ValueError):
            return False

    def do_no_stderr(self, text):
        """no-stderr            nothing is on stderr; looked at in the end anyway, unless `stderr` was used"""
        self.collect()
        if self.errors:
            raise Failure(f"{len(self.errors)} lines on stderr")

    def do_alive(self, text):
        """alive                the server is running"""
        self.server.pump(self.server.has_ended, 0.001)
        self.check_running()

    def check_running(self):
        if self.server.has_ended():
            raise Failure(f"the server has ended: {self.status_text()}")

    def do_exit(self, text):
        """exit STATUS [within MS]    the server ends so: `exit 0`, `exit signal INT within 500`"""
        expected, _, limit = text.partition(" within ")
        seconds = int(limit) / 1000 if limit else EXIT_S
        if not self.server.pump(self.server.has_ended, seconds * self.options.patience):
            raise Late(f"still running after {seconds} s")
        self.expected_end = True
        self.server.drain()
        self.collect()
        reports = [line for line in self.errors if SANITIZER.search(line)]
        if reports or self.valgrind_report():
            raise Failure(f"a fault was found: {reports[0] if reports else 'by valgrind'}")
        if self.status_text() != expected:
            raise Failure(f"exit status {self.status_text()} instead of {expected}")

    def do_rss_below(self, text):
        """rss-below MB         memory of its own, now or soon; not looked at under valgrind or sanitizers"""
        self.check_memory("RssAnon", float(text))

    def do_peak_below(self, text):
        """peak-below MB        the most it ever had; likewise"""
        self.check_memory("VmHWM", float(text))

    def check_memory(self, field, limit):
        if self.options.patience > 1 or self.options.reference:
            return

        def used():  # without the pages of files, which are others' as well
            return self.server.memory_mb(field) - (self.server.memory_mb("RssFile") if field == "VmHWM" else 0)

        if not self.server.pump(lambda: used() < limit, 10):
            raise Failure(f"{field} is {used():.1f} MB")

    def do_exists(self, text):
        """exists PATH          a file or folder is there"""
        if not os.path.exists(self.path(text)):
            raise Failure("it does not exist")

    def do_content(self, text):
        """content PATH TEXT    a file has exactly this content; escapes as for raw"""
        path, _, content = text.partition(" ")
        expected = unescape(fill(content, self.captures))
        with open(self.path(path), "rb") as file:
            found = file.read()
        if found != expected:
            raise Failure(f"it has {found!r}, not {expected!r}")

    def do_has_text(self, text):
        """has-text PATH TEXT   a file has this somewhere in it"""
        if not self.text_is_there(text):
            raise Failure("it is not there")

    def do_lacks_text(self, text):
        """lacks-text PATH TEXT    or has it nowhere"""
        if self.text_is_there(text):
            raise Failure("it is there")

    def text_is_there(self, text):
        path, _, wanted = text.partition(" ")
        with open(self.path(path), "rb") as file:
            return unescape(fill(wanted, self.captures)) in file.read()

    def do_mode(self, text):
        """mode PATH OCTAL      the permissions of a file"""
        path, _, expected = text.partition(" ")
        found = format(os.stat(self.path(path)).st_mode & 0o7777, "o")
        if found != expected:
            raise Failure(f"it has {found}")


def numbered(text, number):
    return text.replace('"$N"', str(number)).replace("$N", str(number))


def words():
    """One line for each word, for --help."""
    for name, value in [*vars(Run).items(), *vars(ModelWords).items(), *vars(McpWords).items()]:
        if name.startswith("do_"):
            yield value.__doc__
