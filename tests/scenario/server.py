"""A server under test: its process, and the pipes, sockets, files or terminals it talks through.

Everything happens in one loop without threads: Server.pump() writes what is queued for the server and
takes what it says until some condition is met or time is up.
"""
import fcntl
import os
import pty
import select
import signal
import socket
import struct
import subprocess
import termios
import threading
import time

READ_SIZE = 1 << 20
WRITE_SIZE = 1 << 16  # what a pipe takes; the queue may hold many megabytes
FILE_PAUSE_S = 0.003  # between two looks at a plain file
LOOK_S = 0.02  # at what others write


# Held while a process is started: until it runs its program it has copies of all our descriptors.
SPAWNING = threading.Lock()


def close_for_all(descriptor):
    """Closes it, and no other server that is being started has a copy that would keep it open."""
    with SPAWNING:
        os.close(descriptor)


class Lines:
    """Cuts what comes in into lines."""

    def __init__(self):
        self.ready = []
        self.rest = []  # pieces of the line that has not ended

    def add(self, data):
        first, *others = data.split(b"\n")
        self.rest.append(first)
        for piece in others:
            self.ready.append(b"".join(self.rest))
            self.rest = [piece]

    def end(self):
        """What was not ended is a line too."""
        rest = b"".join(self.rest)
        self.rest = []
        if rest:
            self.ready.append(rest)


class Input:
    """The server's stdin. `theirs` is the server's end, `ours` the other one if there is any."""

    def __init__(self, kind, folder):
        self.kind = kind
        self.queue = bytearray()
        self.broken = False  # the server does not listen any more
        self.ours = None
        if kind in ("pipe", "closed"):
            self.theirs, self.ours = os.pipe()
        elif kind == "socket":  # what node gives its children
            self.theirs, self.ours = (end.detach() for end in socket.socketpair())
        elif kind == "tty":
            self.ours, self.theirs = pty.openpty()
        elif kind == "file":
            self.theirs = os.open(os.path.join(folder, "stdin"), os.O_RDONLY)
        elif kind == "null":
            self.theirs = os.open(os.devnull, os.O_RDONLY)
        else:
            raise ValueError(f"no such stdin: {kind}")
        if self.ours is not None:
            os.set_blocking(self.ours, False)

    def write_some(self):
        try:
            del self.queue[:os.write(self.ours, self.queue[:WRITE_SIZE])]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ConnectionResetError):
            self.queue.clear()
            self.broken = True

    def wait_until_read(self):
        """Waits until the server has taken every byte, so that the next one comes alone."""
        while self.ours is not None and self.unread() > 0:
            time.sleep(0.0001)

    def unread(self):
        if self.kind != "pipe":
            time.sleep(0.001)  # there is no way to ask
            return 0
        return struct.unpack("i", fcntl.ioctl(self.ours, termios.FIONREAD, b"\0\0\0\0"))[0]

    def end(self):
        if self.kind == "tty":
            os.write(self.ours, b"\x04")
        else:
            self.close()

    def close(self):
        if self.ours is not None:
            close_for_all(self.ours)
        self.ours = None


class Output:
    """The server's stdout or stderr."""

    def __init__(self, kind, folder, name):
        self.kind = kind
        self.lines = Lines()
        self.ours = None
        self.ended = False
        self.torn = []  # writes that were not exactly one line; kind "packets" only
        path = os.path.join(folder, name)
        if kind in ("pipe", "closed"):
            self.ours, self.theirs = os.pipe()
        elif kind == "packets":  # a pipe that keeps writes apart
            self.ours, self.theirs = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
        elif kind == "socket":
            self.ours, self.theirs = (end.detach() for end in socket.socketpair())
        elif kind == "file":
            self.theirs = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            self.ours = os.open(path, os.O_RDONLY)
        elif kind in ("null", "full"):
            self.theirs = os.open(f"/dev/{kind}", os.O_WRONLY)
        else:
            raise ValueError(f"no such output: {kind}")
        if self.ours is None:
            self.ended = True
        else:
            os.set_blocking(self.ours, False)

    def read_some(self):
        """Returns whether anything came."""
        try:
            data = os.read(self.ours, READ_SIZE)
        except BlockingIOError:
            return False
        except ConnectionResetError:
            data = b""
        if data:
            self.lines.add(data)
            if self.kind == "packets" and (data.count(b"\n") != 1 or not data.endswith(b"\n")):
                self.torn.append(data)
        elif self.kind != "file":
            self.close()
        return bool(data)

    def close(self):
        if self.ours is not None:
            close_for_all(self.ours)
        self.ours = None
        self.ended = True


class Server:
    """A server's process, and what else needs attention while the test waits for it.

    `others` are such sources of events: descriptors() says which descriptors to wait for, handle() is told
    what became of one, wait_s() after how many seconds to look again in any case.
    """

    def __init__(self, command, env, folder, stdin="pipe", stdout="pipe", stderr="pipe", others=()):
        self.others = others
        self.input = Input(stdin, folder)
        self.output = Output(stdout, folder, "stdout")
        self.errors = self.output if stderr == "merged" else Output(stderr, folder, "stderr")
        self.reading = True
        closed = "".join(f" {fd}>&-" for fd, kind in enumerate((stdin, stdout, stderr)) if kind == "closed")
        if closed:
            command = ["sh", "-c", f'exec "$0" "$@"{closed}', *command]
        # What the shell that runs the tests ignores, as under nohup(1), is not ignored by the server.
        command = ["/usr/bin/env", "--default-signal=HUP", *command]
        ends = self.input.theirs, self.output.theirs, self.errors.theirs
        with SPAWNING:
            self.process = subprocess.Popen(command, env=env, cwd=os.path.join(folder, "cwd"),
                                            stdin=ends[0], stdout=ends[1], stderr=ends[2],
                                            restore_signals=True, start_new_session=True)
        for end in set(ends):
            os.close(end)
        self.pidfd = os.pidfd_open(self.process.pid)

    # -- The loop

    def pump(self, done, seconds, look_s=None):
        """Carries bytes both ways until done() or the time is up; returns whether it is done.

        What no descriptor tells of, such as a file of somebody else, is looked at every look_s.
        """
        deadline = time.monotonic() + seconds
        while not done():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self.pump_once(min(left, look_s or left))
        return True

    def pump_once(self, seconds):
        poll = select.poll()
        sources = {out.ours: out for out in {self.output, self.errors} if out.ours is not None
                   and (self.reading or out is not self.output)}
        for fd, out in sources.items():
            if out.kind != "file":
                poll.register(fd, select.POLLIN)
        if self.input.queue and self.input.ours is not None:
            poll.register(self.input.ours, select.POLLOUT)
        if self.process.returncode is None:
            poll.register(self.pidfd, select.POLLIN)
        for out in sources.values():
            if out.kind == "file":
                seconds = 0 if out.read_some() else min(seconds, FILE_PAUSE_S)
        others = {}
        for other in self.others:
            for fd, flags in other.descriptors().items():
                others[fd] = other
                poll.register(fd, flags)
            seconds = min(seconds, other.wait_s() or seconds)

        for fd, flags in poll.poll(seconds * 1000):
            if fd in others:
                others[fd].handle(fd, flags)
            elif fd in sources:
                sources[fd].read_some()
            elif fd == self.input.ours:
                self.input.write_some()
            else:
                self.process.wait()

    def has_ended(self):
        return self.process.returncode is not None

    def drain(self):
        """Takes what an ended server left behind."""
        for out in {self.output, self.errors}:
            while out.ours is not None and out.read_some():
                pass
        if self.errors is not self.output:
            self.errors.lines.end()

    # -- What a test may do

    def write(self, data, seconds):
        """Returns whether the server took all of it."""
        self.input.queue += data
        return self.pump(lambda: not self.input.queue, seconds) and not self.input.broken

    def write_in_pieces(self, data, size, seconds):
        for start in range(0, len(data), size):
            if not self.write(data[start:start + size], seconds):
                return False
            self.input.wait_until_read()
        return True

    def memory_mb(self, field):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) / 1024
        return 0.0  # a zombie has none

    def stop(self):
        """Whatever state it is in, nothing is left of it."""
        if not self.has_ended():
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.wait()
        os.close(self.pidfd)
        for end in (self.input, self.output, self.errors):
            end.close()
