"""Voice sessions of threads that several clients follow, or none."""
import os
import select
import sys
import threading
import time

from client import Client, check, wait_for
from harness import CONFIG, Model

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenario"))
from voice import Voice, frame  # noqa: E402

SOUND = frame(1, b'{"type":"conversation.output_audio.delta","delta":"' + 6400 * b"A" + b'","sample_rate":24000,"channels":1}')
CALL = frame(1, b'{"type":"conversation.handoff.requested","handoff_id":"h","item_id":"i","input_transcript":"do"}')


class Backend(Voice):
    """The backend of the scenarios, in a thread of its own; says `more` again and again."""

    def __init__(self):
        super().__init__()
        self.more, self.once, self.ends = b"", [], False  # what to say again and again, and what once
        threading.Thread(target=self.work, daemon=True).start()

    def work(self):
        while not self.ends:
            poll = select.poll()
            for fd, flags in self.descriptors().items():
                poll.register(fd, flags)
            for fd, flags in poll.poll(20):
                self.handle(fd, flags)
            if self.more and self.link is not None and self.link.is_open and len(self.link.queue) < 1 << 16:
                self.link.queue += 20 * self.more
            while self.once and self.link is not None:
                self.link.queue += self.once.pop()

    def heard(self, kind):
        return any(one["type"] == kind for one in list(self.frames))


def talking_server(run, backend, *args):
    model = Model()
    config = CONFIG.format(port=model.port, retries=0, idle_ms=60000, more=(
        f'experimental_realtime_ws_base_url = "{backend.url}"\nexperimental_realtime_ws_startup_context = ""\n'
        "features.realtime_conversation = true\n")) + 'experimental_bearer_token = "sk"\n'
    return run.server(args=args, model=model, home_files={"config.toml": config})


def talk(client, thread):
    client.call("thread/realtime/start", {"threadId": thread, "prompt": "p"})
    client.wait("thread/realtime/started")


def one_who_does_not_read_mutes_nobody(run):
    backend = Backend()
    with talking_server(run, backend) as server, Client(server, receive_bytes=65536) as deaf, Client(server) as other:
        thread = deaf.thread(server)
        deaf.turn(thread)
        other.call("thread/resume", {"threadId": thread})
        talk(deaf, thread)
        backend.more = SOUND
        for _ in range(4000):  # 25 MiB, of which the first does not take one
            other.wait("thread/realtime/outputAudio/delta")
        backend.more = b""
        other.call("thread/realtime/stop", {"threadId": thread})
    backend.ends = True


def a_session_that_nobody_follows_ends(run):
    backend = Backend()
    with talking_server(run, backend, "--unload-seconds", "2") as server, Client(server) as other:
        with Client(server) as client:
            thread = client.thread(server)
            talk(client, thread)
            full = server.descriptors()
        wait_for(server, lambda: server.descriptors() < full, "the client's end to be noticed")
        time.sleep(0.5)
        asked = len(server.model.requests)
        end = time.monotonic() + 20 * run.slack
        while not backend.heard("(close)"):
            check(time.monotonic() < end, "the session goes on")
            backend.once.append(CALL)
            time.sleep(0.1)
        check(len(server.model.requests) == asked, "the model was asked for nobody")
        other.call("thread/loaded/list", {})
    backend.ends = True
