"""Anything at all on the port: the server lives, and others notice nothing."""
import random
import signal
import socket
import struct
import threading
import time

import client as c
from client import PING, PONG, frame, wait_for
from harness import Reply, message, response


def slow_heads_end_and_do_not_lock_others_out(run):
    with run.server(args=["--ws-head-seconds", "1"]) as server, server.client() as client:
        slow = []
        for _ in range(600):  # more than there is room for
            raw = server.raw()
            raw.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
            slow.append(raw)
        c.equal(server.get("/readyz").status, 200, "somebody new is heard")
        with server.client() as other:
            other.call("thread/loaded/list", {})
        last = slow[-1]
        for _ in range(3):
            last.send(b"y")
        c.equal(last.answer().status, 408, "too slow")
        for raw in slow:
            raw.wait_end("the end of a slow head")
            raw.close()
        client.call("thread/loaded/list", {})
        wait_for(server, lambda: server.descriptors() < 60, "descriptors come back")


def a_bound_is_not_memory(run):
    with run.server(args=["--ws-max-head-bytes", "1000000000000000"]) as server:
        c.equal(server.get("/readyz").status, 200)


def long_heads_are_refused(run):
    with run.server(args=["--ws-max-head-bytes", "2048"]) as server:
        c.equal(server.upgrade(headers={"X-Long": "x" * 3000}).status, 431)
        with server.raw() as raw:
            raw.send(b"GET /" + b"a" * 4000)
            c.equal(raw.answer().status, 431)
        c.equal(server.upgrade(headers={"X-Long": "x" * 1000}).status, 101)
        with server.raw() as raw:
            raw.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n")
            c.equal(raw.answer().status, 413)


def silent_clients_are_asked_and_dropped(run):
    """Half-open: the other machine is gone and TCP does not know."""
    with run.server(args=["--ws-ping-seconds", "5"]) as server:
        with server.client() as silent, server.client() as lively:
            lively_until = time.monotonic() + 12
            while time.monotonic() < lively_until:  # answers pings in step()
                if c.is_readable(lively, 0.2):
                    lively.step()
            lively.call("thread/loaded/list", {})
            c.equal(silent.read_frame()[0], PING, "it was asked")
            silent.wait_end("a silent client's end")


def asked_and_stopped(server, client, ping_s):
    """The server has asked the client, and is stopped before it can read the answer."""
    while True:
        c.equal(client.read_frame()[0], PING, "it was asked")
        asked = time.monotonic()
        server.process.send_signal(signal.SIGSTOP)
        client.send(frame(b"", PONG))
        if time.monotonic() - asked < ping_s / 2:
            return
        server.process.send_signal(signal.SIGCONT)  # the test was too slow to know


def a_server_that_was_stopped_keeps_its_silent_clients(run):
    """That it stood still itself says nothing about them."""
    ping_s = 4
    with run.server(args=["--ws-ping-seconds", str(ping_s)]) as server:
        with server.client() as asked, server.client() as silent:
            asked_and_stopped(server, asked, ping_s)
            try:
                time.sleep(2.5 * ping_s)
            finally:
                server.process.send_signal(signal.SIGCONT)
            for client in (asked, silent):
                client.call("thread/loaded/list", {})
                client.ping()


def a_million_tiny_frames_are_survived(run):
    n = 1_000_000 // (1 if run.slack == 1 else 10)
    with run.server() as server, server.client() as flood, server.client() as other:
        before = server.memory_kb()
        data = frame(b"x") * 10_000
        flood.socket.setblocking(False)
        sent, worst = 0, 0.0
        size = len(data)
        while sent < n // 10_000 * size:
            try:
                sent += flood.socket.send(data[sent % size:])
            except BlockingIOError:
                start = time.monotonic()
                other.call("thread/loaded/list", {})
                worst = max(worst, time.monotonic() - start)
        flood.socket.settimeout(flood.timeout)
        flood.call("thread/loaded/list", {})
        c.check(worst < 2.5 * run.slack, f"another client waited {worst:.3f} s")
        run.check_memory(server, before, 4000)


def pings_are_not_piled_up(run):
    with run.server() as server, server.client(receive_bytes=4096) as flood, server.client() as other:
        before = server.memory_kb()
        flood.socket.setblocking(False)
        data = frame(b"p" * 125, PING) * 1000
        for _ in range(200):
            try:
                flood.socket.send(data)
            except BlockingIOError:
                other.call("thread/loaded/list", {})
        run.check_memory(server, before, 4000)
        other.call("thread/loaded/list", {})


def requests_without_reading_are_held_back(run):
    """Its answers are not lost and not piled up: it is not read until it reads."""
    with run.server() as server, server.client(receive_bytes=65536) as flood, server.client() as other:
        with open(server.cwd + "/file", "wb") as file:
            file.write(b"x" * 50_000)
        before = server.memory_kb()
        request = '{"id":%d,"method":"fs/readFile","params":{"path":"' + server.cwd + '/file"}}'
        data = b"".join(frame((request % i).encode()) for i in range(1000, 1400))
        flood.socket.settimeout(0.2)
        sent = 0
        try:
            while sent < len(data):
                sent += flood.socket.send(data[sent:])
        except TimeoutError:
            pass
        other.call("thread/loaded/list", {})
        run.check_memory(server, before, 200_000)
        flood.socket.settimeout(flood.timeout)
        flood.socket.setblocking(False)
        answered = 0
        deadline = time.monotonic() + server.timeout * 3
        while answered < 400:  # reads and writes at once
            c.check(time.monotonic() < deadline, f"only {answered} answers")
            if sent < len(data):
                try:
                    sent += flood.socket.send(data[sent:])
                except BlockingIOError:
                    pass
            if c.is_readable(flood, 0.01):
                flood.fill()
            while flood.has_frame():
                flood.step()
            answered = sum(1 for i in range(1000, 1400) if i in flood.answers)
        for i in range(1000, 1400):
            answer = flood.answers[i]
            c.check("result" in answer or answer["error"]["code"] == -32001, answer)


def big_story(n, size):
    """At a pace that a client can follow."""
    words = [f"{i:06d} " + "x" * size for i in range(n)]
    return Reply(response(message("".join(words), deltas=words)), pause_s=0.001), words


def a_slow_reader_gets_longer_deltas(run):
    reply, words = big_story(600, 10_000)
    with run.server() as server, server.client() as quick, server.client(receive_bytes=65536) as slow:
        thread = quick.thread(server)
        quick.turn(thread)
        slow.call("thread/resume", {"threadId": thread})
        slow.notes.clear()
        server.model.script.append(reply)
        start = time.monotonic()
        quick.turn(thread)
        took = time.monotonic() - start
        c.check(took < 60 * run.slack, f"the slow one delays the quick one: {took:.1f} s")
        slow.wait_for_turn()
        deltas = [note["params"]["delta"] for note in slow.notes if note["method"] == "item/agentMessage/delta"]
        c.equal("".join(deltas), "".join(words), "nothing is lost, nothing comes twice")
        c.check(len(deltas) < 600, "they were joined")


def read_when_told(server, client):
    """It has some seconds to take its close frame, whatever else goes on."""
    wait_for(server, lambda: "disconnecting a client" in server.stderr(), "it is dropped")
    client.wait_close()


def one_that_does_not_read_is_dropped(run):
    reply, _ = big_story(400, 30_000)
    with run.server(args=["--ws-max-backlog-bytes", str(2 << 20)], env={"RUST_LOG": "warn"}) as server:
        with server.client() as quick, server.client(receive_bytes=65536) as stuck:
            thread = quick.thread(server)
            quick.turn(thread)
            stuck.call("thread/resume", {"threadId": thread})
            server.model.script.append(reply)
            reading = threading.Thread(target=read_when_told, args=(server, stuck))
            reading.start()
            quick.turn(thread)
            reading.join()
            c.equal(stuck.close_code, 1013, "the close says why")
            c.check("too slowly" in stuck.close_reason, stuck.close_reason)
            c.equal(quick.call("thread/loaded/list", {})["data"], [thread])
        with server.client() as back:
            turns = back.call("thread/resume", {"threadId": thread})["thread"]["turns"]
            c.equal(len(turns), 2, "who comes back finds everything")


def noise_is_survived(run):
    """Random bytes before and after the upgrade, cut connections, resets."""
    dice = random.Random(5)
    with run.server() as server, server.client() as other:
        for round_number in range(150):
            raw = server.raw()
            if dice.random() < 0.5:
                raw.send(c.upgrade_request())
                raw.answer()
            if dice.random() < 0.5:
                raw.send(dice.randbytes(dice.randrange(1, 3000)))
            else:
                raw.send(frame(dice.randbytes(dice.randrange(1, 3000)), dice.choice([0, 1, 2, 8, 9, 10]),
                               final=dice.random() < 0.7)[:dice.randrange(1, 3000)])
            if dice.random() < 0.3:  # a reset instead of an end
                raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raw.close()
            if round_number % 10 == 0:
                other.call("thread/loaded/list", {})
        other.call("thread/loaded/list", {})
        wait_for(server, lambda: server.descriptors() < 40, "descriptors come back")
