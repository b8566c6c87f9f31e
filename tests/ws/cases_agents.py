"""Agents, and who hears them."""
import json

import client as c
from harness import Reply, call, message, response


def answer_family(body):
    """A parent starts an agent, the agent wants to run a command, and both end."""
    texts = [part.get("text", "") for item in body["input"] if item.get("role") == "user"
             for part in item.get("content", [])]
    outputs = [item for item in body["input"] if item["type"] == "function_call_output"]
    if "work" in texts:
        return Reply(response(message("worked") if outputs else call("exec_command", "k1", cmd="touch made")))
    return Reply(response(message("started") if outputs else call("spawn_agent", "c1", message="work")))


def who_joins_a_parent_hears_its_agents_and_may_answer_them(run):
    with run.server() as server, server.client() as one, server.client() as two, server.client() as other:
        server.model.default = answer_family
        thread = one.thread(server, approvalPolicy="untrusted", sandbox="read-only")
        one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        asked = one.wait("item/commandExecution/requestApproval")
        agent = asked["params"]["threadId"]
        c.check(agent != thread, "the agent asks")
        two.call("thread/resume", {"threadId": thread})
        again = two.wait("item/commandExecution/requestApproval")
        c.equal(again, asked, "the same question")
        two.say({"id": again["id"], "result": {"decision": "decline"}})
        for client in (one, two):
            ended = client.wait("turn/completed", threadId=agent)
            c.equal(ended["params"]["turn"]["status"], "completed")
        other.ping()
        heard = [note for note in other.notes if note["method"] not in ("thread/started", "thread/status/changed")]
        c.equal(heard, [], "whoever follows neither hears nothing but their status")
        c.check(agent in json.dumps(other.notes), "and that")


def an_agent_outlives_the_clients_of_its_parent(run):
    with run.server() as server:
        with server.client() as one:
            server.model.default = answer_family
            thread = one.thread(server, approvalPolicy="untrusted", sandbox="read-only")
            one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            agent = one.wait("item/commandExecution/requestApproval")["params"]["threadId"]
        with server.client() as two:
            c.equal(sorted(two.call("thread/loaded/list", {})["data"]), sorted([thread, agent]))
            two.call("thread/resume", {"threadId": thread})
            asked = two.wait("item/commandExecution/requestApproval")
            c.equal(asked["params"]["threadId"], agent)
            two.say({"id": asked["id"], "result": {"decision": "decline"}})
            two.wait("turn/completed", threadId=agent)
