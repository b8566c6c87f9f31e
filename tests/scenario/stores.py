"""A store for every scenario: one PostgreSQL (tests/fleet/cluster.py), and in it a database for each of them, made from one with tables."""
import os
import re
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fleet"))
from cluster import Cluster, Unavailable  # noqa: E402

# Of scenarios that are about files of threads: with a store they are elsewhere, or not files.
ABOUT_FILES = re.compile(r"sessions/|rollout|sqlite|session_index|sessions\b.*\.jsonl|thread-writer-locks|\"path\"|BOBBIN_STORE_URL|bobbin\.store")


def is_about_files(scenario):
    return any(ABOUT_FILES.search(text) for _, _, text in scenario.steps)


class Stores:
    def __init__(self, program):
        # What is lost when the machine loses its power is of no interest here.
        self.cluster = Cluster(["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"])
        self.lock = threading.Lock()
        self.n = 0
        subprocess.run([program, "store", "init", self.cluster.url()], check=True, stdout=subprocess.DEVNULL)

    def make(self):
        """The name of a database of its own."""
        with self.lock:  # the one that is copied has to be at rest
            self.n += 1
            name = f"scenario_{self.n}"
            self.cluster.sql(f"CREATE DATABASE {name} TEMPLATE bobbin", database="postgres")
        return name

    def remove(self, name):
        self.cluster.sql(f"DROP DATABASE {name} WITH (FORCE)", database="postgres")

    def url(self, name):
        return self.cluster.url(name)

    def end(self):
        self.cluster.remove()
