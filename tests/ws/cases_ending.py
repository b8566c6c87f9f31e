"""Signals, drains and crashes."""
import os
import signal
import threading
import time

import client as c
from harness import Reply, message, response


def gated(server):
    """The next answer of the model waits for the event."""
    gate = threading.Event()
    pieces = list(message("done", deltas=["do", "ne"]))
    server.model.script.append(Reply(response(iter([*pieces[:2], lambda _: gate.wait(600), *pieces[2:]]))))
    return gate


def begin_turn(server, client):
    gate = gated(server)
    thread = client.thread(server)
    client.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
    client.wait("item/agentMessage/delta")
    return gate, thread


def idle_it_ends_at_once(run):
    for signo in (signal.SIGTERM, signal.SIGINT):
        with run.server() as server, server.client() as client:
            start = time.monotonic()
            server.terminate(signo)
            c.equal(client.wait_close(), 1000, "the close code of a planned end")
            c.equal(server.wait_exit(), 0)
            c.check(time.monotonic() - start < 20 * run.slack, "it took long")


def turns_may_finish(run):
    with run.server() as server, server.client() as client:
        gate, thread = begin_turn(server, client)
        server.terminate()
        client.ping()
        c.equal(server.process.poll(), None, "it waits")
        with server.client() as late:
            c.equal(late.call("thread/loaded/list", {})["data"], [thread], "clients are still served")
        gate.set()
        c.equal(client.wait("turn/completed")["params"]["turn"]["status"], "completed")
        c.equal(client.wait_close(), 1000)
        c.equal(server.wait_exit(), 0)


def a_second_signal_ends_now(run):
    for signo in (signal.SIGTERM, signal.SIGINT):
        with run.server() as server, server.client() as client:
            gate, _ = begin_turn(server, client)
            server.terminate(signo)
            client.ping()
            start = time.monotonic()
            server.terminate(signo)
            c.equal(server.wait_exit(), 0)
            c.check(time.monotonic() - start < 20 * run.slack, "it took long")
            client.wait_end()
            gate.set()


def what_is_asked_meanwhile_is_not_heard(run):
    """The end waits for workers; messages that clients send meanwhile must not reach anything that is freed."""
    with run.server() as server, server.client() as client, server.client() as other:
        many = os.path.join(server.home, "many")
        os.mkdir(many)
        for i in range(2000):
            open(os.path.join(many, str(i)), "w").close()
        gate, _ = begin_turn(server, client)
        ended = threading.Event()

        def flood():
            try:
                while not ended.is_set():
                    other.start("thread/resume", {"threadId": "019b0000-0000-7000-8000-000000000000"})
                    other.start("command/exec", {"command": ["true"]})
            except OSError:
                pass

        asking = threading.Thread(target=flood)
        server.terminate()
        client.ping()
        other.start("fs/copy", {"sourcePath": many, "destinationPath": many + "2", "recursive": True})
        other.ping()
        asking.start()
        server.terminate()
        try:
            c.equal(server.wait_exit(), 0)
        finally:
            ended.set()
            gate.set()
            asking.join()


def a_hang_up_ends_it_unless_it_was_started_to_stay(run):
    with run.server(hang_up="default") as server, server.client() as client:
        server.terminate(signal.SIGHUP)
        c.equal(client.wait_close(), 1000)
        c.equal(server.wait_exit(), 0)
    with run.server(hang_up="ignore") as server, server.client() as client:
        server.terminate(signal.SIGHUP)
        client.ping()
        c.equal(client.call("thread/loaded/list", {})["data"], [], "it stays")
        server.terminate()
        c.equal(client.wait_close(), 1000)
        c.equal(server.wait_exit(), 0)


def a_drain_has_an_end(run):
    with run.server(args=["--drain-seconds", "1"]) as server, server.client() as client:
        gate, _ = begin_turn(server, client)
        server.terminate()
        c.equal(server.wait_exit(), 0)
        client.wait_end()
        gate.set()


def the_port_is_free_after_a_crash(run):
    with run.server() as server:
        for _ in range(3):
            with server.client() as client:
                client.call("thread/loaded/list", {})
                server.process.kill()
                server.process.wait()
                server.args[1] = f"ws://127.0.0.1:{server.port}"
                server.start()
        with server.client() as client:
            client.call("thread/loaded/list", {})


def a_port_in_use_is_told(run):
    with run.server() as server:
        try:
            run.server(port=server.port).__enter__()
        except c.Failure as failure:
            c.check("Error: Address in use (os error 98)" in str(failure), failure)
        else:
            raise c.Failure("two servers on one port")


def settled(server):
    """The number of descriptors, once it no longer changes: a first turn opens the index and a probe."""
    seen = []
    while len(seen) < 10 or len(set(seen[-10:])) > 1:
        seen.append(server.descriptors())
        time.sleep(0.05)
    return seen[-1]


def no_descriptor_stays(run):
    with run.server() as server:
        with server.client() as client:
            client.turn(client.thread(server))
        before = settled(server)
        for _ in range(50):
            with server.client() as client:
                client.call("thread/loaded/list", {})
        deadline = time.monotonic() + server.timeout
        while server.descriptors() > before:
            c.check(time.monotonic() < deadline, "descriptors", server.descriptors(), before)
            time.sleep(0.01)


def the_banner_names_the_port(run):
    with run.server() as server:
        lines = server.stderr().splitlines()
        c.equal(lines[1:4], [f"  listening on: ws://127.0.0.1:{server.port}",
                             f"  readyz: http://127.0.0.1:{server.port}/readyz",
                             f"  healthz: http://127.0.0.1:{server.port}/healthz"])
        c.check("binds localhost only" in lines[4], lines)
        c.check(os.path.basename(server.program) in lines[0], lines[0])
