"""A model that does what the last message of the conversation says, for clients that have a conversation of their own.

    run WORD         runs a command that says `OUT-WORD-42`
    add FILE         adds a file of one line with a patch
    ask WORD         runs one that says `ASK-WORD-42` outside of the sandbox: the client is asked first
    wait FILE        runs one that says that it has begun in the file `began`, and waits until FILE is there
    hold PATH        says `holding NAME`, then nothing until PATH is there, then `let go`
    use TOOL         calls a tool of the client with the numbers 19 and 23
    plan             makes a plan of two steps
    think            thinks before it answers
    fail             the model's server refuses
    anything else    is answered `heard TEXT (N)`: the Nth message of a user

`use` is what all of them together are used by: harness.Model.default.
"""
import json
import os
import re
import select
import uuid

from harness import Reply, call, http, message, reasoning, response

ORDER = re.compile(r"\s*(run|add|ask|wait|hold|use|plan|think|fail)\b ?(\S*)")
# What programs put into the conversation in the name of the user.
OWN_TEXT = ("<", "# AGENTS", "Warning: ")
PATCH = "*** Begin Patch\n*** Add File: {}\n+one line\n*** End Patch\n"


def new_id():
    """As real models have them: clients look items up by them."""
    return f"msg_{uuid.uuid4().hex}"


def texts_of(item):
    content = item.get("content")
    return content if isinstance(content, str) else " ".join(part.get("text", "") for part in content or [])


def users_messages(body):
    """(where it stands, what it says), of everything that a person has said."""
    found = [(at, texts_of(item)) for at, item in enumerate(body["input"])
             if item.get("type", "message") == "message" and item.get("role") == "user"]
    return [(at, text.removeprefix("User: ")) for at, text in found if not text.lstrip().startswith(OWN_TEXT)]  # as some clients write it


def command(body, number, line, **more):
    """A command, with the tool for it that the client's model has."""
    names = {tool.get("name") for tool in body.get("tools", [])}
    if "exec_command" in names:
        return call("exec_command", f"call-{number}", cmd=line, yield_time_ms=30000, **more)
    return call("shell_command", f"call-{number}", command=line, **more)


def hold(path):
    """A message of which the second line waits for a file. Whole lines: terminals draw nothing less."""
    first, second = f"holding {os.path.basename(path)}\n\n", "let go\n"
    pieces = response(message(first + second, new_id(), deltas=[first, second]))

    def wait(connection):
        while not os.path.exists(path) and not select.select([connection], [], [], 0.05)[0]:
            pass
    return Reply(pieces[:3] + [wait] + pieces[3:])


def obey(body, number, order, word):
    """The reply to an order that nothing was done for yet."""
    if order == "fail":
        return http("400 Bad Request", b'{"error":{"message":"no such thing","type":"invalid_request_error"}}',
                    ["Content-Type: application/json"])
    if order == "hold":
        return hold(word)
    items = {"run": lambda: [command(body, number, f"echo OUT-{word}-$((40+2))")],
             "add": lambda: [command(body, number, f"apply_patch <<'EOF'\n{PATCH.format(word)}EOF\n")],
             "ask": lambda: [command(body, number, f"echo ASK-{word}-$((40+2))", sandbox_permissions="require_escalated",
                                     justification=f"May I, {word}?")],
             "wait": lambda: [command(body, number, f"echo > began; while [ ! -e {word} ]; do sleep 0.05; done; echo there")],
             "use": lambda: [call(word, f"call-{number}", a=19, b=23)],
             "plan": lambda: [call("update_plan", f"call-{number}", plan=[{"step": "first", "status": "completed"},
                                                                         {"step": "second", "status": "in_progress"}])],
             "think": lambda: [reasoning("**Pondering** it", new_id()), message("thought", new_id())]}
    return Reply(response(*items[order]()))


def use(body):
    said = users_messages(body)
    at, text = said[-1] if said else (0, "")
    found = ORDER.match(text)
    was_done = any(item.get("type", "").endswith("_output") for item in body["input"][at + 1:])
    if found and not was_done:
        return obey(body, len(body["input"]), *found.groups())
    if (body.get("text") or {}).get("format"):
        return Reply(response(message(json.dumps({"title": "A title", "answer": "yes"}), new_id())))
    answer = f"heard {text[:40]} ({len(said)})"
    return Reply(response(message(answer, new_id(), deltas=[answer[:8], answer[8:]])))
