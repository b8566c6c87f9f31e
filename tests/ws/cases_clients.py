"""Several clients, the same threads."""
import contextlib
import json
import select
import threading
import time

import client as c
from harness import Reply, message, response


def every_connection_has_its_own_handshake(run):
    with run.server() as server, server.client() as one, server.client(hello=False) as two:
        number = two.start("thread/loaded/list", {})
        c.equal(two.reply(number)["error"], {"code": -32600, "message": "Not initialized"})
        one.say({"id": 77, "method": "thread/loaded/list", "params": {}})
        two.say({"id": 77, "method": "initialize",
                 "params": {"clientInfo": {"name": "two", "version": "1"},
                            "capabilities": {"experimentalApi": False}}})
        c.check("data" in one.reply(77)["result"] and "userAgent" in two.reply(77)["result"], "each its own")
        c.check(not c.is_readable(two, 0.1), "nothing else")
        c.equal(one.call("mock/experimentalMethod", {"value": "x"}), {"echoed": "x"})
        number = two.start("mock/experimentalMethod", {})
        c.check("requires experimentalApi" in two.reply(number)["error"]["message"], "a capability of one")


def methods(client):
    return [note["method"] for note in client.notes]


def events_go_to_subscribers_and_status_to_all(run):
    with run.server() as server, server.client() as one, server.client() as two:
        thread = one.thread(server)
        c.equal(one.turn(thread)["status"], "completed")
        one.ping()
        two.ping()
        c.equal([m for m in methods(two) if not m.startswith("thread/st")], [], "two follows nothing")
        c.equal(methods(two).count("thread/status/changed"), 2)
        joined = two.call("thread/resume", {"threadId": thread})
        c.equal(len(joined["thread"]["turns"]), 1, "turns so far")
        one.notes.clear()
        two.notes.clear()
        one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "again"}]})
        streams = []
        for client in (one, two):
            client.until(lambda: True if "turn/completed" in methods(client) else None, "the end")
            streams.append([json.dumps(note) for note in client.notes])
        c.equal(streams[0], streams[1], "the same events in the same order")
        c.equal(two.call("thread/unsubscribe", {"threadId": thread}), {"status": "unsubscribed"})
        c.equal(two.call("thread/unsubscribe", {"threadId": thread}), {"status": "notSubscribed"})
        c.equal(one.call("thread/loaded/list", {})["data"], [thread])
        c.equal(one.call("thread/unsubscribe", {"threadId": thread}), {"status": "unsubscribed"})
        two.wait("thread/closed", threadId=thread)
        c.equal(two.call("thread/unsubscribe", {"threadId": thread}), {"status": "notLoaded"})


def a_thread_outlives_its_client(run):
    """A turn goes on without its client, which finds all of it when it comes back."""
    gate = threading.Event()
    pieces = list(message("one two", deltas=["one ", "two"]))
    with run.server() as server:
        server.model.script.append(Reply(response(iter([*pieces[:2], lambda _: gate.wait(600), *pieces[2:]]))))
        with server.client() as one:
            thread = one.thread(server)
            one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            one.wait("item/agentMessage/delta", delta="one ")
        with server.client() as two:
            c.equal(two.call("thread/loaded/list", {})["data"], [thread], "it stays loaded")
            joined = two.call("thread/resume", {"threadId": thread})["thread"]
            c.equal(joined["status"]["type"], "active")
            gate.set()
            two.wait("item/agentMessage/delta", delta="two")
            turn = two.wait("turn/completed")["params"]["turn"]
            c.equal(turn["status"], "completed")
            items = two.call("thread/read", {"threadId": thread, "includeTurns": True})["thread"]["turns"][0]["items"]
            c.equal([item["text"] for item in items if item["type"] == "agentMessage"], ["one two"])


def what_one_client_does_slowly_delays_nobody(run):
    with run.server() as server, server.client() as one, server.client() as two:
        gate = threading.Event()
        server.model.script.append(Reply(response(iter([lambda _: gate.wait(600)]), message("x"))))
        thread = one.thread(server)
        one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        try:
            for _ in range(100):  # none of these waits for the turn, which waits for us
                two.call("thread/loaded/list", {})
        finally:
            gate.set()
        one.wait("turn/completed")


def long_message():
    """58 MB that take long to read, as frames."""
    text = b'{"id":77,"method":"nope","params":[' + b"[]," * (58_000_000 // 3) + b"1]}"
    size = 12 << 20
    return b"".join(c.frame(text[i:i + size], c.TEXT if i == 0 else 0, final=i + size >= len(text))
                    for i in range(0, len(text), size))


def long_messages_of_many_are_waited_for_by_nobody(run):
    """Four of 58 MB, of which one goes before it is read; small and not so small requests of others meanwhile."""
    text = long_message()
    medium = c.frame(b'{"id":"m","method":"nope","params":[' + b"[]," * 100_000 + b"1]}")
    with run.server() as server, server.client() as other, contextlib.ExitStack() as stack:
        many = [stack.enter_context(server.client()) for _ in range(4)]
        for client in many:
            client.timeout = 60 * run.slack
        senders = [threading.Thread(target=client.send, args=(text[:-1],)) for client in many]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        start = time.monotonic()
        for client in many:
            client.send(text[-1:])
        many.pop().close()
        longest = longest_medium = answered = 0
        while not all(select.select([client.socket], [], [], 0)[0] for client in many):
            before = time.monotonic()
            other.call("thread/loaded/list", {})
            between = time.monotonic()
            other.send(medium)
            other.reply("m")
            longest = max(longest, between - before)
            longest_medium = max(longest_medium, time.monotonic() - between)
            answered += 1
        took = time.monotonic() - start
        for client in many:
            c.check("error" in client.reply(77), "an answer")
        c.check(answered >= 10 or longest < 0.1 * run.slack, f"others waited {longest:.2f} of {took:.2f} s")
        c.check(answered >= 10 or longest_medium < 0.2 * run.slack, f"300 KB waited {longest_medium:.2f} of {took:.2f} s")


def a_long_message_of_one_is_not_waited_for_by_others(run):
    """58 MB that take long to read, and what another client waits for meanwhile."""
    with run.server() as server, server.client() as one, server.client() as two:
        one.send(long_message())
        start = time.monotonic()
        longest = answered = 0
        while not select.select([one.socket], [], [], 0)[0]:
            before = time.monotonic()
            two.call("thread/loaded/list", {})
            longest = max(longest, time.monotonic() - before)
            answered += 1
        took = time.monotonic() - start
        c.check("error" in one.reply(77), "an answer")
        c.check(answered >= 10 or longest < 0.1 * run.slack, f"others waited {longest:.2f} of {took:.2f} s")


def a_thousand_requests_are_all_answered(run):
    with run.server() as server, server.client() as client:
        n = 3000
        client.send(b"".join(c.frame(b'{"id":%d,"method":"thread/loaded/list","params":{}}' % i)
                             for i in range(1000, 1000 + n)))
        for i in range(1000, 1000 + n):
            c.check("result" in client.reply(i), "an answer")


def too_many_clients_are_refused(run):
    with run.server(args=["--ws-max-connections", "3"]) as server:
        clients = [server.client() for _ in range(3)]
        answer = server.upgrade()
        c.equal((answer.status, answer.body), (503, b"too many connections"))
        c.equal(server.get("/readyz").status, 200)
        clients.pop().close()
        deadline = time.monotonic() + server.timeout
        while server.upgrade().status != 101:
            c.check(time.monotonic() < deadline, "room is made")
            time.sleep(0.01)
        for client in clients:
            client.call("thread/loaded/list", {})
            client.close()
