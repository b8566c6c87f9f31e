"""Older dialects beside today's protocol, on one server: documents 003 and 004."""
import json

import client as c
from client import frame

HEADER = b'{"jsonrpc":"2.0",'
ADDED = {"text", "usage", "status", "jsonrpc"}


class Page(c.Client):
    """A client of document 004: JSON-RPC 2.0 to the letter, a line end behind every message."""

    def say(self, value):
        self.send(frame(json.dumps({"jsonrpc": "2.0", **value}).encode() + b"\n"))

    def read_frame(self):
        opcode, final, payload = super().read_frame()
        if opcode == c.TEXT:
            c.check(payload.startswith(HEADER) and payload.endswith(b"}\n"), "not a line of JSON-RPC:", payload[:200])
        return opcode, final, payload


def a_page_is_spoken_to_as_it_speaks(run):
    with run.server() as server, Page(server, hello=False) as page:
        shown = page.call("initialize", {"clientInfo": {"name": "agents-ui", "version": "0.1.0", "title": "Agents UI"},
                                         "capabilities": {"experimentalApi": True}})
        c.equal((shown["serverInfo"]["name"], shown["capabilities"]), ("codex", {}))
        page.say({"method": "initialized"})
        started = page.call("thread/start", {"cwd": server.cwd, "experimentalRawEvents": True})
        thread = started["thread"]["id"]
        c.equal(started["id"], thread)
        page.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        c.equal(page.wait("item/agentMessage/delta")["params"]["text"], "ok")
        page.wait("codex/event/agent_message_content_delta", threadId=thread)
        c.equal(page.wait("turn/completed")["params"]["status"], "success")
        page.wait("codex/event/task_complete", threadId=thread)
        c.equal(page.call("thread/loaded/list", {})["data"], [thread])


def a_dialect_of_one_changes_nothing_for_another(run):
    """Two follow a thread with a page, two one without: byte for byte the same, but for ids."""
    def follow(with_page):
        with run.server() as server, server.client() as plain:
            thread = plain.thread(server)
            if with_page:
                page = Page(server)
                page.call("addConversationListener", {"conversationId": thread, "experimentalRawEvents": True})
            plain.notes.clear()
            plain.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            plain.wait_for_turn()
            if with_page:
                page.wait("codex/event/raw_response_item")
                page.wait("codex/event/task_complete")
                page.close()
            return plain.notes
    alone, beside = follow(False), follow(True)
    c.equal([note["method"] for note in beside], [note["method"] for note in alone])
    for one, other in zip(alone, beside):
        c.equal(list(other), list(one), "members")
        c.equal(list(other["params"]), list(one["params"]), one["method"])
        c.check(one["method"] == "thread/status/changed" or not ADDED & set(other["params"]), other)
