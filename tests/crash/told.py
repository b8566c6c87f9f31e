"""What clients of servers that die were told, and whether all of it is there afterwards.

Used by tests/crash/run and tests/fleet/kills.
"""
import uuid

from harness import Failure, Reply, message, reasoning, response

PAUSE_S = 0.002
# Item types that a thread keeps in limited mode.
KEPT_TYPES = ("userMessage", "agentMessage", "reasoning", "contextCompaction")


def slow_reply(body):
    """Three messages with thoughts between them, a bit at a time."""
    items = []
    for number in range(3):
        mark = uuid.uuid4().hex
        items.append(reasoning(f"thought {mark}", f"rs-{mark}"))
        items.append(message(f"said {mark}", f"m-{mark}", ["sa", "id ", mark]))
    return Reply(response(*items), pause_s=PAUSE_S)


def essence(item):
    """What of an item has to survive: ids are other ones after a restart."""
    if item["type"] == "userMessage":
        return ("userMessage", "".join(part.get("text", "") for part in item["content"]))
    if item["type"] == "agentMessage":
        return ("agentMessage", item["text"])
    if item["type"] == "reasoning":
        return ("reasoning", "".join(item["summary"]))
    return (item["type"],)


class Told:
    """What a client knows of the threads in a home."""

    def __init__(self):
        self.turns = {}      # thread: {turn: [items]}, of threads that have a first message
        self.ended = {}      # turn: status
        self.names = {}
        self.archived = {}   # thread: whether, or None if that was never answered

    def hear(self, note):
        method, params = note.get("method"), note.get("params") or {}
        if method == "turn/started":
            self.turns.setdefault(params["threadId"], {}).setdefault(params["turn"]["id"], [])
        elif method == "item/completed" and params["item"]["type"] in KEPT_TYPES:
            self.turns.setdefault(params["threadId"], {}).setdefault(params["turnId"], []).append(
                essence(params["item"]))
        elif method == "turn/completed":
            self.ended[params["turn"]["id"]] = params["turn"]["status"]

    def forget_last_turn(self, thread):
        turns = self.turns[thread]
        del turns[list(turns)[-1]]

    def stored(self):
        """Threads whose first message was acknowledged."""
        return [thread for thread, turns in self.turns.items() if any(turns.values())]

    def check_thread(self, found):
        """`found` is the thread as a server that knows it from its lines shows it, with its turns."""
        thread = found["id"]
        turns = {turn["id"]: turn for turn in found["turns"]}
        for turn, items in self.turns[thread].items():
            if not items:
                continue
            if turn not in turns:
                raise Failure(f"thread {thread}: turn {turn} is lost; told: {items}")
            there = [essence(item) for item in turns[turn]["items"]]
            lost = [item for item in items if item not in there]
            if lost:
                raise Failure(f"thread {thread}, turn {turn}: lost {lost}; there: {there}")
            if [item for item in there if item in items] != items:
                raise Failure(f"thread {thread}, turn {turn}: another order: told {items}, there {there}")
            if turns[turn]["status"] not in (self.ended.get(turn) or "interrupted completed"):
                raise Failure(f"thread {thread}, turn {turn} reads {turns[turn]['status']}, "
                              f"told {self.ended.get(turn)}")
        if found["status"]["type"] == "active" or any(turn["status"] == "inProgress" for turn in found["turns"]):
            raise Failure(f"thread {thread} is {found['status']} after a restart")
        # Turns that are in the file although no client heard of them count from now on.
        self.turns[thread] = {turn["id"]: [essence(item) for item in turn["items"] if item["type"] in KEPT_TYPES]
                              for turn in found["turns"]}
        self.ended.update({turn["id"]: turn["status"] for turn in found["turns"]})
