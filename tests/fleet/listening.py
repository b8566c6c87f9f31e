"""Servers of a fleet for tests: each listens on a port, with a home of its own, and all share one store and one model."""
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("ws", "interop", "crash"):
    sys.path.insert(0, os.path.join(HERE, "..", folder))
import client as ws  # noqa: E402
import harness  # noqa: E402
from harness import Failure, Model  # noqa: E402,F401

STORE = """
[bobbin.store]
url = "{url}"
name = "{name}"
lease_seconds = {lease}
{more}
"""


class SharedModel(Model):
    """The servers come and go, the model stays until the fleet ends."""

    def close(self):
        pass

    def end(self):
        super().close()


class FleetServer(ws.Server):
    """One of them; it can be killed and started anew, on the same port."""

    def __init__(self, program, url, name, model, lease=4, more="", args=(), env=None):
        config = harness.CONFIG.format(port=model.port, retries=0, idle_ms=60000, more="")
        config += STORE.format(url=url, name=name, lease=lease, more=more)
        self.name = name
        super().__init__(program, args=args, model=model, home_files={"config.toml": config}, env=env)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def start_again(self):
        """On the port that it had, as a service would."""
        self.process.stdout.close()
        self.log.close()
        self.args[1] = f"ws://127.0.0.1:{self.port}"
        self.start()


class Listener(ws.Client):
    """A client that remembers what it was told, until the very end of its connection."""

    def __init__(self, server, told, **options):
        self.told, self.is_over = told, False
        super().__init__(server, **options)

    def step(self):
        before = len(self.notes)
        goes_on = super().step()
        for note in self.notes[before:]:
            self.told.hear(note)
        return goes_on

    def listen_to_the_end(self):
        """What the server said before it died was said."""
        try:
            while self.step():
                pass
        except EOFError:
            pass
        self.is_over = True
        self.close()


class Fleet:
    """Some servers with one store in a database of a cluster (cluster.py)."""

    def __init__(self, cluster, program, database, n, **options):
        self.cluster, self.program, self.database = cluster, program, database
        cluster.sql(f"CREATE DATABASE {database}", database="postgres")
        self.url = cluster.network_url(database)
        self.model = SharedModel()
        self.options = options
        self.run_store("init")
        self.servers = []
        for number in range(n):
            self.add(f"server-{number}")

    def add(self, name, **options):
        server = FleetServer(self.program, self.url, name, self.model, **{**self.options, **options})
        self.servers.append(server)
        return server

    def run_store(self, *words, env=None):
        done = subprocess.run([self.program, "store", words[0], *words[1:], self.url], capture_output=True, text=True, env=env)
        if done.returncode:
            raise Failure(f"bobbin store {' '.join(words)}: {done.stderr.strip()[-500:]}")
        return done.stdout

    def sql(self, text):
        return self.cluster.sql(text, database=self.database)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        failure = None
        for server in self.servers:
            try:
                server.__exit__(kind, error, trace)
            except Failure as one:
                failure = failure or one
        self.model.end()
        if failure:
            raise failure
