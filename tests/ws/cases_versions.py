"""Clients of 0.118 and of 0.166 on one server, on one thread: each is told in its own version."""
import json
import os
import threading
import time

import client as c
from harness import Reply, call, message, response

OLD_THREAD = {"id", "preview", "ephemeral", "modelProvider", "createdAt", "updatedAt", "status", "path", "cwd", "cliVersion",
              "source", "agentNickname", "agentRole", "gitInfo", "name", "turns"}
OLD_TURN = {"id", "items", "status", "error"}


def newer(server, **capabilities):
    """A client whose capabilities show that it knows 0.166."""
    client = server.client(hello=False)
    client.call("initialize", {"clientInfo": {"name": "newer", "version": "1"},
                               "capabilities": {"experimentalApi": True, "requestAttestation": False, **capabilities}})
    client.say({"method": "initialized"})
    return client


def of(client, method):
    return [note["params"] for note in client.notes if note["method"] == method]


def threads_have_the_members_of_the_version(run):
    with run.server() as server, server.client() as old, newer(server) as new:
        thread = old.thread(server)
        old.turn(thread)  # so that there is a file to join by
        shown = {}
        for client in (old, new):
            shown[client] = [client.call("thread/resume", {"threadId": thread}) if client is new else None,
                             client.call("thread/read", {"threadId": thread}),
                             new.wait("thread/started")["params"] if client is new else None]
            shown[client] = [answer["thread"] for answer in shown[client] if answer]
        for one in shown[old]:
            c.equal(set(one), OLD_THREAD)
        for one in shown[new]:
            c.check(OLD_THREAD < set(one), set(one))
            c.equal((one["sessionId"], one["projectId"]), (thread, None))
            c.check(one["historyMode"] in ("legacy", "paginated"), one["historyMode"])


def both_see_a_whole_turn(run):
    """The old client byte for byte what it sees without the other."""
    def follow(with_newer):
        with run.server() as server, server.client() as old:
            thread = old.thread(server)
            old.turn(thread)
            if with_newer:
                new = newer(server)
                new.call("thread/resume", {"threadId": thread})
            old.notes.clear()
            server.model.script.append(Reply(response(call("exec_command", "c1", cmd="echo hi"))))
            server.model.script.append(Reply(response(message("done"))))
            old.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            old.wait_for_turn()
            if with_newer:
                new.wait_for_turn()
                check_newer(new)
                new.close()
            return old.notes
    alone, beside = follow(False), follow(True)
    c.equal([note["method"] for note in beside], [note["method"] for note in alone])
    for one, other in zip(alone, beside):
        c.equal(list(other), list(one), "members")
        c.equal(json.dumps(shape(other["params"])), json.dumps(shape(one["params"])), one["method"])
    c.equal([set(params["turn"]) for params in turns(beside)], [OLD_TURN, OLD_TURN])


def turns(notes):
    return [note["params"] for note in notes if note["method"] in ("turn/started", "turn/completed")]


def shape(value):
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    return [shape(part) for part in value] if isinstance(value, list) else type(value).__name__


def check_newer(new):
    c.check(all("emittedAtMs" in note for note in new.notes), "every notification has its time")
    for begun in of(new, "item/started"):
        c.equal((begun["item"]["startedAtMs"], begun["item"]["completedAtMs"]), (begun["startedAtMs"], None))
    for ended in of(new, "item/completed"):
        c.equal(ended["item"]["completedAtMs"], ended["completedAtMs"])
        c.check(ended["item"]["startedAtMs"] <= ended["completedAtMs"], ended)
    c.equal(len(of(new, "item/started")), len(of(new, "item/completed")))
    end = of(new, "turn/completed")[0]["turn"]
    c.equal((end["itemsView"], [item["text"] for item in end["items"]]), ("summary", ["done"]))
    c.equal(end["rootTurnId"], end["id"])
    c.check(end["durationMs"] >= 0 and end["startedAt"] <= end["completedAt"], end)


def questions_have_the_members_of_the_version(run):
    with run.server() as server, server.client() as old, newer(server) as new:
        thread = old.thread(server, approvalPolicy="untrusted")
        old.turn(thread)
        new.call("thread/resume", {"threadId": thread})
        server.model.script.append(Reply(response(call("exec_command", "c1", cmd="touch x"))))
        server.model.script.append(Reply(response(message("done"))))
        old.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        asked = {client: client.wait("item/commandExecution/requestApproval") for client in (old, new)}
        added = {"startedAtMs", "kind", "environmentId"}
        c.equal(set(asked[new]["params"]) - set(asked[old]["params"]), added)
        c.check(not added & set(asked[old]["params"]), asked[old])
        new.say({"id": asked[new]["id"], "result": {"decision": "decline"}})
        old.wait_for_turn()
        new.wait_for_turn()
        declined = [ended for ended in of(new, "item/completed") if ended["item"]["type"] == "commandExecution"]
        c.equal([(ended["item"]["status"], "completedAtMs" in ended) for ended in declined], [("declined", True)])


def watches_have_names_of_their_own(run):
    """The same name on two connections, and one that the server makes."""
    with run.server() as server, server.client() as old, newer(server) as one, newer(server) as two:
        path = os.path.realpath(server.cwd) + "/watched"
        made = old.call("fs/watch", {"path": path})
        c.check(made["watchId"], made)
        for client in (one, two):
            c.equal(client.call("fs/watch", {"path": path, "watchId": "w"}), {"path": path})
        number = one.start("fs/watch", {"path": path, "watchId": "w"})
        c.equal(one.reply(number)["error"], {"code": -32600, "message": "watchId already exists: w"})
        number = one.start("fs/watch", {"path": path})
        c.equal(one.reply(number)["error"], {"code": -32600, "message": "Invalid request: missing field `watchId`"})
        one.call("fs/unwatch", {"watchId": "w"})
        old.call("fs/writeFile", {"path": path, "dataBase64": "MQ=="})
        c.equal(old.wait("fs/changed")["params"]["watchId"], made["watchId"])
        c.equal(two.wait("fs/changed")["params"]["watchId"], "w")
        one.ping()
        c.equal(of(one, "fs/changed"), [])


def who_uses_something_newer_is_newer_from_then_on(run):
    with run.server() as server, server.client() as client:
        path = f"{server.cwd}/x"
        c.check("watchId" in client.call("fs/watch", {"path": path}), "an older client")
        c.equal(client.call("fs/watch", {"path": path, "watchId": "w"}), {"path": path}, "the first newer answer")
        shown = client.call("thread/start", {"cwd": server.cwd})["thread"]
        c.equal(shown["sessionId"], shown["id"])
        c.check("emittedAtMs" in client.wait("thread/started"), "and notifications")


def who_becomes_newer_in_a_turn_hears_all_of_it(run):
    """What comes behind the first newer request is newer; nothing is missing or told twice."""
    with run.server() as server, server.client() as client:
        server.model.script = [Reply(response(call("exec_command", "c1", cmd="sleep 2; echo out"))),
                               Reply(response(message("done")))]
        thread = client.thread(server)
        client.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        client.until(lambda: True if len(of(client, "item/started")) == 2 else None, "the command")
        c.check(not any("emittedAtMs" in note for note in client.notes), "it is an older client")
        client.call("thread/goal/get", {"threadId": thread})
        client.wait_for_turn()
        is_newer = ["emittedAtMs" in note for note in client.notes]
        c.check(is_newer[-1], "it is a newer client in the end")
        c.equal(is_newer, sorted(is_newer), "and from somewhere on")
        begun = [told["item"]["id"] for told in of(client, "item/started")]
        ended = [told["item"]["id"] for told in of(client, "item/completed")]
        c.equal(sorted(begun), sorted(ended), "each item begins and ends once")
        c.equal(of(client, "turn/completed")[0]["turn"]["status"], "completed")


def unknown_methods_are_answered(run):
    with run.server() as server, server.client() as old, newer(server) as new:
        for client in (old, new):
            number = client.start("no/such/method", {})
            error = client.reply(number)["error"]
            c.equal(error["code"], -32600)
            c.check(error["message"].startswith("Invalid request: unknown variant `no/such/method`, expected one of `"), error)
            c.equal("`thread/rollback`" in error["message"], client is old, "what its version has")


def questions_beside_a_thread_end_with_their_client(run):
    """They would keep others from asking theirs."""
    gate = threading.Event()
    with run.server() as server, newer(server) as two:
        with newer(server) as one:
            thread = one.thread(server)
            last = one.turn(thread)["id"]
            before = len(server.model.requests)
            server.model.script += [Reply(response(iter([lambda _: gate.wait(600)]), message("late"))) for _ in range(16)]
            question = {"threadId": thread, "expectedTurnId": last, "prompt": "guess"}
            for _ in range(16):
                one.start("thread/sample", question)
            c.wait_for(server, lambda: len(server.model.requests) == before + 16, "all of them are asked")
            two.call("thread/resume", {"threadId": thread})
            refused = two.reply(two.start("thread/sample", question))
            c.equal(refused["error"]["message"], "too many questions are open; retry later")
        server.model.default = lambda _: Reply(response(message("a guess")))
        since = time.monotonic()
        c.wait_for(server, lambda: two.reply(two.start("thread/sample", question)).get("result", {}).get("text") == "a guess",
                   "the room is free again")
        c.check(time.monotonic() < since + 20 * run.slack, "free long before the model's time is over")
        gate.set()
