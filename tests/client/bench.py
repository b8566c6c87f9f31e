"""What the tests of `bobbin run` share: scripts for fake_server.c, a folder, and running the one with the other."""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

PATIENCE_S = 60

THREAD = 'expect thread/start\nanswer {"thread":{"id":"T"},"model":"m","cwd":"/x","sandbox":{"type":"readOnly"}}\n'
TURN = 'expect turn/start\nanswer {"turn":{"id":"U"}}\n'
START = "hello\n" + THREAD + TURN


def event(method, **params):
    return "send " + json.dumps({"method": method, "params": {"threadId": "T", "turnId": "U", **params}}) + "\n"


def item(**item):
    return event("item/completed", item=item)


def message(text, phase=None):
    return item(type="agentMessage", id="m", text=text, phase=phase)


def ended(status="completed", error=None, turn="U"):
    return "send " + json.dumps({"method": "turn/completed", "params": {"threadId": "T", "turn": {
        "id": turn, "items": [], "status": status, "error": error}}}) + "\n"


def ask(method, params, id="q1"):
    return "send " + json.dumps({"id": id, "method": method, "params": {"threadId": "T", "turnId": "U", **params}}) + "\n"


def replied(text):
    return f"read\nholds {text}\n"


DONE = ended()
INTERRUPTED = "expect turn/interrupt\nanswer {}\n" + ended("interrupted")


class Failure(Exception):
    pass


class Bench:
    """What the cases use: the programs, a folder, and a way to run the one with the other."""

    def __init__(self, build, folder):
        self.bobbin = os.path.abspath(f"{build}/bobbin")
        self.fake = os.path.abspath(f"{build}/tests/client/fake_server")
        self.folder = folder

    def path(self, name, text=None, mode=0o644):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, mode)
        return path

    def command(self, script, *args):
        self.path("script", script)
        server = () if "--server" in args else ("--server", f'exec {self.fake} "$(cat {self.folder}/script)"')
        return [self.bobbin, "run", *server, "-C", self.folder, *args]

    def environment(self, **more):
        plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM", "OPENAI_API_KEY", "CODEX_API_KEY")}
        return {**plain, "TERM": "xterm", "CODEX_HOME": self.folder, **more}

    def run(self, script, *args, status=0, out=(), err=(), stdin="", env=None, not_out=(), not_err=()):
        done = subprocess.run(self.command(script, *args), input=stdin, capture_output=True, text=True,
                              errors="replace", timeout=PATIENCE_S, env=self.environment(**(env or {})), check=False)
        self.judge(done.returncode, done.stdout, done.stderr, status, out, err, not_out, not_err)
        return done.stdout

    @staticmethod
    def judge(code, stdout, stderr, status, out=(), err=(), not_out=(), not_err=()):
        wrong = []
        if code != status:
            wrong.append(f"exit status {code}, not {status}")
        wrong += [f"stdout lacks {text!r}" for text in out if text not in stdout]
        wrong += [f"stderr lacks {text!r}" for text in err if text not in stderr]
        wrong += [f"stdout holds {text!r}" for text in not_out if text in stdout]
        wrong += [f"stderr holds {text!r}" for text in not_err if text in stderr]
        if wrong:
            raise Failure("; ".join(wrong) + f"\n--- stdout\n{stdout}\n--- stderr\n{stderr}")


def main(doc, cases):
    """Runs every function of `cases` that is named case_..., or those whose names begin as the arguments say."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build", metavar="DIR")
    parser.add_argument("names", nargs="*", metavar="NAME")
    args = parser.parse_args()
    passed = failed = 0
    for function_name, case in sorted(cases.items()):
        name = function_name.removeprefix("case_").replace("_", " ")
        if not function_name.startswith("case_") or (args.names and not any(name.startswith(n) for n in args.names)):
            continue
        folder = tempfile.mkdtemp(prefix="bobbin-run-")
        try:
            case(Bench(args.build, folder))
            passed += 1
            print(f"ok {name}", flush=True)
        except (Failure, subprocess.TimeoutExpired, ValueError, KeyError) as failure:
            failed += 1
            print(f"FAIL {name}: {failure}", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
