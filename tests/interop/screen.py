"""Programs that draw on a terminal, each in a window of a tmux of its own."""
import os
import re
import shutil
import subprocess
import time

from harness import Failure

COLUMNS, LINES = 110, 150  # high: a client that draws the whole screen has no lines above it


def is_there():
    return shutil.which("tmux") is not None


class Windows:
    """A tmux server that nobody else has, with one session for each program."""

    def __init__(self, folder, timeout):
        self.socket, self.timeout = os.path.join(folder, "tmux"), timeout
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server", check=False)

    def tmux(self, *arguments, check=True):
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *arguments], stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)
        if check and done.returncode != 0:
            raise Failure(f"tmux {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout.decode(errors="replace")

    def open(self, name, arguments, env, cwd):
        self.count += 1
        return Screen(self, f"s{self.count}", name, arguments, env, cwd)


class Screen:
    """What a program shows, the lines that have gone out at the top included."""

    def __init__(self, windows, session, name, arguments, env, cwd):
        self.windows, self.session, self.name = windows, session, name
        kept = [f"{key}={value}" for key, value in env.items()]
        windows.tmux("new-session", "-d", "-s", session, "-x", str(COLUMNS), "-y", str(LINES), "-c", cwd,
                     "env", "-i", "TERM=tmux-256color", *kept, "sh", "-c", '"$@"; echo "ENDED WITH $?"; exec cat', "sh", *arguments)

    def text(self):
        return self.windows.tmux("capture-pane", "-p", "-J", "-S", "-1000", "-t", self.session)

    def shown(self):
        """What is on the screen now."""
        return self.windows.tmux("capture-pane", "-p", "-J", "-t", self.session)

    def until(self, holds, what):
        deadline = time.monotonic() + self.windows.timeout
        while not holds():
            if time.monotonic() > deadline:
                lines = "\n       | ".join(line for line in self.text().splitlines()[-45:] if line.strip())
                raise Failure(f"{self.name} does not show {what}:\n       | {lines}")
            time.sleep(0.05)

    def see(self, *texts):
        for text in texts:
            self.until(lambda text=text: re.search(text, self.text()), f"'{text}'")

    def see_now(self, text):
        self.until(lambda: re.search(text, self.shown()), f"'{text}' now")

    def see_gone(self, text):
        self.until(lambda: not re.search(text, self.shown()), f"that '{text}' is gone")

    def keys(self, *keys):
        self.windows.tmux("send-keys", "-t", self.session, *keys)

    def type(self, text):
        """What was typed too fast together is a paste for some programs: Enter would be part of it."""
        self.windows.tmux("send-keys", "-t", self.session, "-l", text)
        self.see_now(re.escape(text[-60:]))
        time.sleep(0.3)

    def say(self, text):
        self.type(text)
        self.keys("Enter")
