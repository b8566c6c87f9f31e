"""Every kind of work a server can be busy with, begun without waiting for its end; and a model for it.

Used by tests/crash/endings and tests/load/soak. A client has `send(method, params)`, which waits for nothing, and
`call(method, params)`, which waits for the answer.
"""
import base64
import ctypes
import json
import os
import re
import signal
import sys
import time
import uuid

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "interop"))
from harness import Failure, Reply, call, custom_call, message, reasoning, response  # noqa: E402

CONFINED = {"type": "workspaceWrite", "networkAccess": False}
PATCH = "*** Begin Patch\n*** Add File: {name}\n{lines}*** End Patch"
VERDICT = '{"risk_level":"low","risk_score":1,"rationale":"harmless","evidence":[]}'
HOOKS = {"hooks": {"UserPromptSubmit": [{"hooks": [{"type": "command", "command": "sleep 0.05; cat"}]}],
                   "Stop": [{"hooks": [{"type": "command", "command": "sleep 0.05"}]}]}}


# -- The model ---------------------------------------------------------------------------------------


def answer(body):
    """What the user's last message asks for in brackets: [stream], [run COMMAND], [free COMMAND], [patch], [agents],
    else a word."""
    said = json.dumps(body.get("input", []))
    wish = re.findall(r"\[(stream|run|free|patch|agents)(?: ([^\]]*))?\]", said)
    kind, what = wish[-1] if wish else ("", "")
    is_answered = said.rfind("call_output") > said.rfind(f"[{kind}") if kind else True
    mark = uuid.uuid4().hex
    if "risk_score" in json.dumps(body.get("text", {})):  # the guardian's
        words = list(VERDICT)
        return Reply(response(message(VERDICT, f"m-{mark}", words)), pause_s=0.002)
    if kind == "free" and not is_answered:
        calls = [call("exec_command", f"c{i}-{mark}", cmd=what, sandbox_permissions="require_escalated") for i in range(3)]
        return Reply(response(*calls))
    if kind == "run" and not is_answered:
        return Reply(response(call("exec_command", f"c-{mark}", cmd=what, yield_time_ms=250)))
    if kind == "patch" and not is_answered:
        lines = "".join(f"+line {i}\n" for i in range(2000))
        return Reply(response(custom_call("apply_patch", f"c-{mark}", PATCH.format(name=f"{mark}.txt", lines=lines))))
    if kind == "agents" and not is_answered:
        tasks = ("[stream]", "[run sleep 60]", "[stream]")
        return Reply(response(*[call("spawn_agent", f"c{i}-{mark}", message=task, fork_context=i == 2)
                                for i, task in enumerate(tasks)]))
    if kind == "stream":
        words = ["word "] * 400
        return Reply(response(reasoning(f"thought {mark}", f"r-{mark}"),
                              message("".join(words), f"m-{mark}", words)), pause_s=0.002)
    return Reply(response(message("ok", f"m-{mark}")))


# -- A home with something in it ---------------------------------------------------------------------


def store_thread(home, cwd, n_turns):
    """A stored thread of so many turns; returns its id."""
    number = str(uuid.UUID(int=(int(time.time() * 1000) << 80) | 0x7000_8000_0000_0000_0000
                           | uuid.uuid4().int & 0x0fff_3fff_ffff_ffff_ffff))
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S")
    folder = time.strftime(f"{home}/sessions/%Y/%m/%d")
    os.makedirs(folder, exist_ok=True)

    def line(kind, payload):
        return json.dumps({"timestamp": stamp + ".000Z", "type": kind, "payload": payload}) + "\n"
    with open(f"{folder}/rollout-{stamp.replace(':', '-')}-{number}.jsonl", "w", encoding="utf-8") as file:
        file.write(line("session_meta", {"id": number, "timestamp": stamp + ".000Z", "cwd": cwd, "originator": "tests",
                                         "cli_version": "0.118.0", "source": "vscode", "model_provider": "mock"}))
        for turn in range(n_turns):
            said = f"question {turn} " + "of many words " * 20
            heard = f"answer {turn} " + "of many words " * 40
            file.write(line("event_msg", {"type": "task_started", "turn_id": str(uuid.uuid4()),
                                          "model_context_window": None}))
            file.write(line("response_item", {"type": "message", "role": "user",
                                              "content": [{"type": "input_text", "text": said}]}))
            file.write(line("event_msg", {"type": "user_message", "message": said, "images": [], "local_images": [],
                                          "text_elements": []}))
            file.write(line("response_item", {"type": "message", "role": "assistant",
                                              "content": [{"type": "output_text", "text": heard}]}))
            file.write(line("event_msg", {"type": "agent_message", "message": heard}))
    return number


class Ground:
    """What work needs to find: stored threads, folders, a skill, hooks."""

    def __init__(self, home, cwd):
        self.home, self.cwd = home, cwd
        self.large = [store_thread(home, cwd, 1500) for _ in range(2)]
        self.small = [store_thread(home, cwd, 3) for _ in range(30)]
        self.moved = [store_thread(home, cwd, 3) for _ in range(10)]  # may be archived
        self.many = os.path.join(cwd, "many")
        for i in range(40):
            os.makedirs(f"{self.many}/folder{i}")
            for k in range(25):
                with open(f"{self.many}/folder{i}/file{k}.txt", "w", encoding="utf-8") as file:
                    file.write("text\n" * 100)
        for i in range(20):
            os.makedirs(f"{home}/skills/skill{i}")
            with open(f"{home}/skills/skill{i}/SKILL.md", "w", encoding="utf-8") as file:
                file.write(f"---\nname: skill{i}\ndescription: one of many\n---\nwords\n")
        with open(f"{home}/hooks.json", "w", encoding="utf-8") as file:
            json.dump(HOOKS, file)


# -- What a server leaves behind ---------------------------------------------------------------------

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """What loses its parent becomes a child of ours."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def check_children(patience_s):
    """No process may be left once those being killed are dead."""
    deadline = time.monotonic() + patience_s
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            if time.monotonic() > deadline:
                kill_children()
            time.sleep(0.005)


def kill_children():
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        children = file.read().split()
    lines = []
    for child in children:
        with open(f"/proc/{child}/cmdline", "rb") as file:
            lines.append(file.read().replace(b"\0", b" ").decode(errors="replace"))
        os.kill(int(child), signal.SIGKILL)
    raise Failure(f"left behind: {lines}")


# -- Work --------------------------------------------------------------------------------------------


def text(words):
    return [{"type": "text", "text": words}]


def start(client, ground, **more):
    return client.call("thread/start", {"cwd": ground.cwd, **more})["thread"]["id"]


def turn(client, thread, words, **more):
    client.send("turn/start", {"threadId": thread, "input": text(words), **more})


def work_start(client, ground, dice):
    for _ in range(8):
        client.send("thread/start", {"cwd": ground.cwd, "ephemeral": dice.random() < 0.3})


def work_resume(client, ground, dice):
    for thread in (dice.choice(ground.large), *dice.sample(ground.small, 4)):
        client.send("thread/resume", {"threadId": thread})


def work_fork(client, ground, dice):
    for thread in (dice.choice(ground.large), *dice.sample(ground.small, 3)):
        client.send("thread/fork", {"threadId": thread, "ephemeral": dice.random() < 0.3})


def work_read(client, ground, dice):
    for thread in (*ground.large, *dice.sample(ground.small, 4)):
        client.send("thread/read", {"threadId": thread, "includeTurns": True})


def work_list(client, ground, dice):
    for _ in range(6):
        client.send("thread/list", {"limit": dice.choice((1, 10, 100))})
        client.send("thread/list", {"searchTerm": dice.choice(("question", "many", "x"))})


def work_archive(client, ground, dice):
    for thread in dice.sample(ground.moved, 3):
        client.send("thread/archive", {"threadId": thread})
        client.send("thread/unarchive", {"threadId": thread})


def work_name(client, ground, dice):
    thread = start(client, ground)
    for number in range(5):
        client.send("thread/name/set", {"threadId": thread, "name": f"name {number}"})
        client.send("thread/metadata/update", {"threadId": dice.choice(ground.small), "gitInfo": {"branch": "b"}})


def work_stream(client, ground, dice):
    for _ in range(3):
        turn(client, start(client, ground), "[stream]")


def work_agents(client, ground, dice):
    for _ in range(dice.randint(1, 3)):
        turn(client, start(client, ground), "[agents]")


def work_command(client, ground, dice):
    thread = start(client, ground)
    turn(client, thread, f"[run {dice.choice(('sleep 60', 'yes', 'sleep 60 & sleep 60 & wait', 'true'))}]")


def work_confined(client, ground, dice):
    thread = start(client, ground)
    turn(client, thread, f"[run {dice.choice(('sleep 60', 'yes', 'setsid sleep 60', 'true'))}]",
         sandboxPolicy=CONFINED)


def work_patch(client, ground, dice):
    for _ in range(3):
        turn(client, start(client, ground), "[patch]")


def work_exec(client, ground, dice):
    for number in range(3):
        params = {"command": ["sh", "-c", dice.choice(("sleep 60", "yes", "cat", "true"))], "processId": f"p{number}",
                  "streamStdoutStderr": True, "streamStdin": True, "disableTimeout": True,
                  "tty": dice.random() < 0.3}
        if dice.random() < 0.5:
            params["sandboxPolicy"] = CONFINED
        client.send("command/exec", params)
    client.send("command/exec/write", {"processId": "p0", "deltaBase64": base64.b64encode(b"words\n").decode()})
    client.send("command/exec/terminate", {"processId": "p1"})
    client.send("gitDiffToRemote", {"cwd": ground.cwd})


def work_files(client, ground, dice):
    target = f"{ground.cwd}/copy-{uuid.uuid4().hex}"
    client.send("fs/watch", {"watchId": uuid.uuid4().hex, "path": ground.cwd})
    client.send("fs/copy", {"sourcePath": ground.many, "destinationPath": target, "recursive": True})
    client.send("fs/writeFile", {"path": target + ".txt", "dataBase64": "AAAA" * 50000})
    client.send("fs/readFile", {"path": target + ".txt"})
    client.send("fs/getMetadata", {"path": target})
    client.send("fs/readDirectory", {"path": ground.many})
    client.send("fs/remove", {"path": target, "recursive": True, "force": True})


def work_search(client, ground, dice):
    client.send("fuzzyFileSearch", {"query": "file1", "roots": [ground.cwd, "/usr/share"], "cancellationToken": None})
    session = uuid.uuid4().hex
    client.send("fuzzyFileSearch/sessionStart", {"sessionId": session, "roots": [ground.cwd]})
    for query in ("f", "fi", "fil", "file2"):
        client.send("fuzzyFileSearch/sessionUpdate", {"sessionId": session, "query": query})


def work_config(client, ground, dice):
    for number in range(5):
        client.send("config/value/write", {"keyPath": "model_verbosity", "value": dice.choice(("low", "high")),
                                           "mergeStrategy": "replace"})
        client.send("config/read", {"includeLayers": True, "cwd": ground.cwd})


def work_review(client, ground, dice):
    thread = start(client, ground)
    client.send("review/start", {"threadId": thread, "target": {"type": "custom", "instructions": "[stream]"},
                                 "delivery": dice.choice(("inline", "detached"))})


def work_guardian(client, ground, dice):
    """Three reviews at once, and commands that they allow."""
    thread = start(client, ground, approvalPolicy="on-request", approvalsReviewer="guardian_subagent")
    turn(client, thread, "[free sleep 0.1; true]")


def work_compact(client, ground, dice):
    thread = dice.choice(ground.small)
    client.call("thread/resume", {"threadId": thread})
    client.send("thread/compact/start", {"threadId": thread})
    client.send("thread/rollback", {"threadId": thread, "numTurns": 1})


def work_hooks(client, ground, dice):
    for _ in range(2):
        turn(client, start(client, ground, config={"features.codex_hooks": True}), "[run true]")


def work_login(client, ground, dice):
    client.send("account/login/start", {"type": "chatgpt"})
    client.send("account/read", {"refreshToken": False})
    client.send("account/login/start", {"type": "apiKey", "apiKey": "sk-test"})
    client.send("getAuthStatus", {"includeToken": False})
    client.send("account/logout", {})


def work_skills(client, ground, dice):
    client.send("skills/list", {"cwds": [ground.cwd], "forceReload": True})
    client.send("skills/config/write", {"path": f"{ground.home}/skills/skill1/SKILL.md", "enabled": False})
    with open(f"{ground.home}/skills/skill{dice.randrange(20)}/SKILL.md", "a", encoding="utf-8") as file:
        file.write("more\n")
    client.send("thread/start", {"cwd": ground.cwd})


def work_shell(client, ground, dice):
    thread = start(client, ground)
    client.send("thread/shellCommand", {"threadId": thread, "command": dice.choice(("sleep 3", "echo words", "seq 300000"))})


def work_interrupt(client, ground, dice):
    thread = start(client, ground)
    begun = client.call("turn/start", {"threadId": thread, "input": text("[run sleep 60]")})["turn"]["id"]
    client.send("turn/steer", {"threadId": thread, "expectedTurnId": begun, "input": text("go on")})
    client.send("turn/interrupt", {"threadId": thread, "turnId": begun})
    turn(client, thread, "[stream]")
    client.send("thread/unsubscribe", {"threadId": thread})


def work_nothing(client, ground, dice):
    pass


WORK = {name[len("work_"):]: function for name, function in list(globals().items()) if name.startswith("work_")}
