"""A PostgreSQL of the tests' own: initdb in a temporary folder, a socket there and a port on loopback."""
import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

START_S = 120


class Unavailable(Exception):
    """PostgreSQL cannot be had here; the text says why."""


def find_program(name):
    found = shutil.which(name)
    if found:
        return found
    versions = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), key=lambda path: float(path.split("/")[4]))
    if not versions:
        raise Unavailable(f"there is no {name} (Debian: postgresql)")
    return versions[-1]


def plain_user():
    """The database refuses to be root's."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Unavailable("there is no ordinary user to run it as")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def end_with_parent():
    """Tests that are killed leave no database running: PR_SET_PDEATHSIG."""
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


class Cluster:
    """Trusts whoever comes through its socket, and the user bobbin on loopback; asks others for passwords there."""

    def __init__(self, settings=(), tls=None):
        self.initdb, self.program, self.client = (find_program(name) for name in ("initdb", "postgres", "psql"))
        self.who = plain_user()
        self.top = tempfile.mkdtemp(prefix="bobbin-fleet-")
        self.data = os.path.join(self.top, "data")
        self.port = free_port()
        self.process = None
        if self.who:
            os.chown(self.top, self.who["user"], self.who["group"])
        os.chmod(self.top, 0o755)
        made = subprocess.run([self.initdb, "-D", self.data, "-U", "bobbin", "-E", "UTF8", "--locale=C", "--no-sync", "-A", "trust"],
                              capture_output=True, text=True, cwd="/", **self.who)
        if made.returncode:
            self.remove()
            raise Unavailable(f"initdb failed: {made.stderr.strip()[-200:]}")
        with open(os.path.join(self.data, "pg_hba.conf"), "w", encoding="utf-8") as file:
            file.write("local all all trust\nhost all bobbin 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        self.settings = list(settings)
        if tls:
            self.settings += ["ssl=on"] + [f"{name}={self.keep(path)}" for name, path in tls.items()]
        self.start()
        self.sql("CREATE DATABASE bobbin", database="postgres")

    def keep(self, path):
        """A copy of a key that the database is willing to read."""
        copy = os.path.join(self.data, os.path.basename(path))
        shutil.copyfile(path, copy)
        if self.who:
            os.chown(copy, self.who["user"], self.who["group"])
        os.chmod(copy, 0o600)
        return copy

    def start(self):
        options = [f"unix_socket_directories={self.top}", "listen_addresses=127.0.0.1", f"port={self.port}", "max_connections=50",
                   "shared_buffers=16MB", "password_encryption=scram-sha-256", *self.settings]
        log = open(os.path.join(self.top, "log"), "ab")
        command = [self.program, "-D", self.data]
        for option in options:
            command += ["-c", option]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/",
                                        start_new_session=True, preexec_fn=end_with_parent, **self.who)
        log.close()
        until = time.monotonic() + START_S
        while True:
            try:
                self.sql("SELECT 1", database="postgres")
                return
            except RuntimeError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    with open(os.path.join(self.top, "log"), encoding="utf-8", errors="replace") as file:
                        why = file.read()[-300:]
                    self.remove()
                    raise Unavailable(f"postgres does not start: {error} {why}") from error
                time.sleep(0.05)

    def stop(self, how=signal.SIGINT):
        """SIGINT: fast; SIGQUIT: at once, as after a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(START_S)
        self.process = None

    def remove(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.top, ignore_errors=True)

    def url(self, database="bobbin", user="bobbin"):
        return f"postgresql://{user}@/{database}?host={self.top}&port={self.port}"

    def network_url(self, database="bobbin", user="bobbin", password="", options=""):
        return f"postgresql://{user}{':' + password if password else ''}@127.0.0.1:{self.port}/{database}{options}"

    def sql(self, text, database="bobbin"):
        """The rows, a line each."""
        done = subprocess.run([self.client, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.top, "-p",
                               str(self.port), "-U", "bobbin", "-d", database, "-c", text], capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        return done.stdout.splitlines()
