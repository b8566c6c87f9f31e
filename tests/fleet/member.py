"""Servers that share a store, each with a home of its own, talked to over stdin and stdout; and the model they ask."""
import json
import os
import queue
import signal
import subprocess
import threading
import time

from cluster import end_with_parent

LIMIT_S = 60


class Failure(Exception):
    pass


def expect(found, expected, what):
    if found != expected:
        raise Failure(f"{what}: {found!r:.600}, not {expected!r:.600}")


def expect_within(text, part, what):
    if part not in text:
        raise Failure(f"{what}: {text!r:.600} does not say {part!r}")


def clean_env():
    """Nothing of the user's own that would change the outcome."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("PG", "BOBBIN_", "CODEX_", "OPENAI_"))}


class Model:
    """`bobbin model`: repeats what it is told, and runs what stands behind `run:`."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "model"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env=clean_env(), preexec_fn=end_with_parent)
        self.url = self.process.stdout.readline().strip()

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def write_config(home, model, name, lease, approval="never", sandbox="danger-full-access", **store):
    """`store` is what else stands in [bobbin.store]; None is left out."""
    with open(os.path.join(home, "config.toml"), "w", encoding="utf-8") as file:
        file.write(f'model = "scripted"\nmodel_provider = "scripted"\napproval_policy = "{approval}"\n'
                   f'sandbox_mode = "{sandbox}"\n'
                   f'[model_providers.scripted]\nname = "Scripted"\nbase_url = "{model}"\nwire_api = "responses"\n'
                   f'[bobbin.store]\nname = "{name}"\nlease_seconds = {lease}\n')
        file.writelines(f'{key} = "{value}"\n' for key, value in store.items() if value)


class Member:
    """One server. Messages are read by a thread of their own; whoever waits for one names what it looks like."""

    def __init__(self, program, home, url, model, name, args=(), env=(), lease=4, log=None, begin=True):
        os.makedirs(home, exist_ok=True)
        self.home, self.name = home, name
        write_config(home, model, name, lease)
        self.errors = open(os.path.join(home, "stderr"), "ab+")
        self.process = subprocess.Popen([program, "app-server", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, cwd=home,
                                        env={**clean_env(), "HOME": home, "CODEX_HOME": home, "BOBBIN_STORE_URL": url,
                                             "BOBBIN_LOG": log or os.environ.get("FLEET_LOG", "error"), **dict(env)})
        self.messages = queue.Queue()
        self.seen = []
        self.last_id = 0
        threading.Thread(target=self.read, daemon=True).start()
        if begin:
            self.ask("initialize", {"clientInfo": {"name": "fleet", "version": "1"}, "capabilities": {"experimentalApi": True}})
            self.send({"method": "initialized"})

    def read(self):
        for line in self.process.stdout:
            self.messages.put(json.loads(line))
        self.messages.put(None)

    def send(self, message):
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError) as error:
            raise Failure(f"{self.name} is gone: {self.words()}") from error

    def words(self):
        with open(self.errors.name, encoding="utf-8", errors="replace") as file:
            return file.read()[-2000:]

    def wait(self, fits, what, limit=LIMIT_S):
        """The first message that fits, among those that nobody has waited for yet."""
        for number, message in enumerate(self.seen):
            if fits(message):
                return self.seen.pop(number)
        until = time.monotonic() + limit
        while True:
            try:
                message = self.messages.get(timeout=max(0.001, until - time.monotonic()))
            except queue.Empty:
                raise Failure(f"{self.name}: no {what} within {limit} s; {self.seen[-6:]!r:.1500} {self.words()}") from None
            if message is None:
                self.messages.put(None)
                raise Failure(f"{self.name} has ended, waiting for {what}: {self.words()}")
            if fits(message):
                return message
            self.seen.append(message)

    def post(self, method, params=None):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params or {}})
        return self.last_id

    def answer(self, number, limit=LIMIT_S):
        return self.wait(lambda m: m.get("id") == number and "method" not in m, f"answer to {number}", limit)

    def ask(self, method, params=None, limit=LIMIT_S):
        message = self.answer(self.post(method, params), limit)
        if "error" in message:
            raise Failure(f"{self.name}: {method}: {message['error']}")
        return message["result"]

    def refused(self, method, params=None):
        message = self.answer(self.post(method, params))
        if "error" not in message:
            raise Failure(f"{self.name}: {method} was not refused: {message!r:.400}")
        return message["error"]

    def told(self, method, limit=LIMIT_S, **has):
        """A notification whose params have these members."""
        return self.wait(lambda m: m.get("method") == method and all(m["params"].get(k) == v for k, v in has.items()),
                         f"{method} {has}", limit)["params"]

    def start(self, **params):
        return self.ask("thread/start", params)["thread"]

    def begin(self, thread, text):
        return self.ask("turn/start", {"threadId": thread, "input": [{"type": "text", "text": text}]})["turn"]["id"]

    def end_of(self, turn, limit=LIMIT_S):
        return self.wait(lambda m: m.get("method") == "turn/completed" and m["params"]["turn"]["id"] == turn,
                         f"end of {turn}", limit)["params"]["turn"]

    def turn(self, thread, text):
        ended = self.end_of(self.begin(thread, text))
        expect(ended["status"], "completed", f"turn {text!r}")
        return ended

    def resume(self, thread, **params):
        return self.ask("thread/resume", {"threadId": thread, **params})

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(LIMIT_S)

    def end(self):
        """At the end of its input, as a client does it. Its status."""
        if self.process.poll() is None:
            try:
                self.process.stdin.close()
                self.process.wait(LIMIT_S)
            except (subprocess.TimeoutExpired, OSError):
                self.process.kill()
                self.process.wait()
                raise Failure(f"{self.name} does not end: {self.words()}") from None
        return self.process.returncode

    def remove(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            try:
                stream.close()
            except OSError:
                pass
