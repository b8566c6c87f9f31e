"""Commands in the sandbox that have network do not become clients of their server; everybody else does."""
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

import client as c

INTRUDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "intruder.py")
WAYS = ("direct", "daemon", "late", "probe", "close", "exit", "heir", "flight", "blocked", "hop")
CONFINED = {"type": "workspaceWrite", "networkAccess": True, "excludeSlashTmp": True, "excludeTmpdirEnvVar": True}


def run_intruder(run, server, person, where, how, policy=None):
    """Has the server run it; returns what it printed, and whether it got through."""
    file = f"{server.root}/got-through"
    with open(INTRUDER, encoding="utf-8") as source, open(f"{server.cwd}/intruder.py", "w", encoding="utf-8") as copy:
        copy.write(source.read())
    result = person.call("command/exec", {"command": ["python3", f"{server.cwd}/intruder.py", where, how, file],
                                          "cwd": server.cwd, "sandboxPolicy": policy or CONFINED})
    time.sleep(0.3 * run.slack)
    through = os.path.exists(file)
    if through:
        os.unlink(file)
    return result["stdout"].split(), through, result["stderr"]


def doctor(words, **more):
    done = subprocess.run([*words, "doctor"], env={**os.environ, "HOME": "/tmp", "CODEX_HOME": "/tmp", **more},
                          capture_output=True, text=True, check=False)
    c.check("sandbox" in done.stdout, "it says nothing:", done.stderr)
    return done.stdout


def tiers(run):
    """Those that this machine has, the one it would choose first."""
    return [tier for tier in ("namespaces", "bubblewrap", "landlock")
            if f"sandbox      {tier}" in doctor([run.program], BOBBIN_SANDBOX=tier)]


def ordinary_user():
    """A number to become if we are root, who sees what others hide."""
    return 65534 if os.geteuid() == 0 else None


class Sleeper:
    """A confined command that has network, and does nothing."""

    def __init__(self, server, person):
        self.person = person
        self.number = person.start("command/exec", {"command": ["sh", "-c", "echo; exec sleep 600"], "processId": "s", "cwd": server.cwd,
                                                    "streamStdoutStderr": True, "sandboxPolicy": CONFINED})
        person.wait("command/exec/outputDelta", processId="s")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.person.call("command/exec/terminate", {"processId": "s"})
            self.person.reply(self.number)


HIDE = """
import ctypes, os, socket, sys, time
user, where, request = int(sys.argv[1]), sys.argv[2], sys.argv[3]
if user:
    os.setgroups([]); os.setresgid(user, user, user); os.setresuid(user, user, user)
ctypes.CDLL(None).prctl(4, 0)
if not where:
    print("hidden", flush=True); time.sleep(600)
connection = socket.socket(socket.AF_UNIX) if where[0] == "/" else socket.socket()
connection.connect(where if where[0] == "/" else ("127.0.0.1", int(where)))
connection.sendall(request.encode())
print(connection.recv(65536).decode())
"""


def hidden_client(server, **options):
    """The answer to a client that hides its descriptors, as sshd(8) does."""
    words = ["python3", "-c", HIDE, str(ordinary_user() or 0), server.path or str(server.port),
             c.upgrade_request(**options).decode()]
    done = subprocess.run(words, capture_output=True, text=True, cwd="/", check=False)
    c.equal(done.stderr, "", "a hidden client")
    return done.stdout


def another_name(server):
    """Of its Unix socket, which commands cannot see under its own name: a client that uses this one must be recognised too."""
    other = server.path + ".other"
    if not os.path.exists(other):
        os.link(server.path, other)
    return other


def all_ways(run, server, where):
    with server.client() as person:
        for how in WAYS:
            said, through, wrong = run_intruder(run, server, person, where, how)
            c.check(not through, how, "at", where, "got through:", said, server.stderr())
            c.check("Traceback" not in wrong, how, wrong)
            expected = {"probe": ["200", "403"], "close": ["closed"], "exit": [], "flight": ["flown", "2"],
                        "blocked": ["blocked"]}
            c.equal(said, expected.get(how, ["403"]), f"{how} at {where}")
            with server.client() as other:  # just now there was one, so it is looked at
                c.check("thread" in other.call("thread/start", {"cwd": server.cwd}), "a client is served")
    c.check("a command in the sandbox (process" in server.stderr(), "the log says so:", server.stderr())


def own_addresses():
    """Of this machine, other than loopback; asked of the kernel's routes, without sending anything."""
    found = []
    for family, target in ((socket.AF_INET, "192.0.2.200"), (socket.AF_INET6, "fd00::200")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found.append(probe.getsockname()[0])
    return [address for address in found if address not in ("127.0.0.1", "::1")]


def a_command_in_the_sandbox_is_no_client(run):
    with run.server() as server:
        all_ways(run, server, f"127.0.0.1 {server.port}")


def a_command_is_none_in_any_tier(run):
    for tier in tiers(run)[1:]:  # the others try all ways in the first
        for unix in (False, True):
            with run.server(unix=unix, env={"BOBBIN_SANDBOX": tier}) as server, server.client() as person:
                where = another_name(server) if unix else f"127.0.0.1 {server.port}"
                for how in ("direct", "daemon", "close", "exit", "heir", "flight", "blocked", "hop"):
                    said, through, wrong = run_intruder(run, server, person, where, how)
                    c.check(not through and "101" not in said, how, "got through in", tier, said)
                    c.check("Traceback" not in wrong, tier, how, wrong)
                with server.client() as other:
                    other.ping()


def a_connection_that_only_a_waiting_call_holds_is_nobodys(run):
    """As an ordinary user, where somebody else may be the one who hides it."""
    hider = subprocess.Popen(["python3", "-c", HIDE, str(ordinary_user() or 0), "", ""], stdout=subprocess.PIPE, cwd="/")
    try:
        c.equal(hider.stdout.readline(), b"hidden\n")
        for tier in tiers(run):
            with run.server(user=ordinary_user(), env={"BOBBIN_SANDBOX": tier}) as server, server.client() as person:
                for how in ("blocked", "flight", "hop"):
                    said, through, wrong = run_intruder(run, server, person, f"127.0.0.1 {server.port}", how)
                    c.check(not through, how, "got through in", tier, said)
                    c.check("Traceback" not in wrong, tier, how, wrong)
    finally:
        hider.kill()
        hider.wait()
        hider.stdout.close()


def a_command_is_none_over_a_unix_socket(run):
    with run.server(unix=True) as server:
        with server.client() as person:
            said, through, wrong = run_intruder(run, server, person, server.path, "direct")
            c.check(not through and "ConnectionRefusedError" in wrong, "the socket is hidden:", said, wrong)
        all_ways(run, server, another_name(server))


def a_command_is_none_at_any_address(run):
    with run.server(listen="[::]", args=["--ws-allow-unauthenticated"]) as server, server.client() as person:
        for address in ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1", *own_addresses()]:
            for how in ("direct", "close", "daemon"):
                said, through, _ = run_intruder(run, server, person, f"{address} {server.port}", how)
                c.check(not through, how, "at", address, "got through")
                c.equal(said, ["closed"] if how == "close" else ["403"], f"{how} at {address}")
            with socket.create_connection((address, server.port)) as connection:
                connection.sendall(c.upgrade_request())
                c.check(connection.recv(100).startswith(b"HTTP/1.1 101"), address, "serves clients")


def a_token_does_not_help_a_command(run):
    """If it knew one. Who cannot be found is served with it: the sandbox is what keeps it from being known."""
    args = ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"]
    secret = "super-secret-super-secret-1234"
    headers = {"Authorization": f"Bearer {secret}"}
    with run.server(args=args, home_files={"token": secret}) as server, server.client(headers=headers) as person:
        for how in ("direct", "daemon", "late", "heir"):
            said, through, _ = run_intruder(run, server, person, f"127.0.0.1 {server.port}", how)
            c.check(not through, how, "got through:", said)
        c.equal(server.upgrade(headers=headers).status, 101, "a client is served")


def a_command_without_a_sandbox_is_a_client(run):
    for unix in (False, True):
        with run.server(unix=unix) as server, server.client() as person:
            where = server.path or f"127.0.0.1 {server.port}"
            said, through, _ = run_intruder(run, server, person, where, "direct", {"type": "dangerFullAccess"})
            c.equal(said, ["101"])
            c.check(through, "agents start agents")
            # also while one in the sandbox runs
            other = person.start("command/exec", {"command": ["sleep", "30"], "processId": "s", "cwd": server.cwd,
                                                  "sandboxPolicy": CONFINED})
            said, through, _ = run_intruder(run, server, person, where, "direct", {"type": "dangerFullAccess"})
            c.equal((said, through), (["101"], True))
            person.call("command/exec/terminate", {"processId": "s"})
            person.reply(other)


def children(pid):
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                if int(file.read().rpartition(")")[2].split()[1]) == pid:
                    found.append(int(name))
        except (OSError, ValueError):
            pass
    return found


def told(path):
    return os.path.exists(path) and os.path.getsize(path) > 0


def a_command_that_lost_its_launcher_is_none(run):
    """It dies with it where it is in a process namespace."""
    for tier in tiers(run):
        with run.server(env={"BOBBIN_SANDBOX": tier}) as server, server.client() as person:
            where = f"127.0.0.1 {server.port}"
            run_intruder(run, server, person, where, "direct")  # it has a copy now
            late = f"touch there; until [ -e go ]; do sleep 0.1; done; python3 intruder.py '{where}' direct {server.root}/got-through >said"
            number = person.start("command/exec", {"command": ["sh", "-c", f'setsid sh -c "{late}" & sleep 30'],
                                                   "cwd": server.cwd, "sandboxPolicy": CONFINED})
            while not os.path.exists(server.cwd + "/there"):
                person.ping()
            for launcher in children(server.pid):
                with contextlib.suppress(ProcessLookupError):  # one dies with the other
                    os.kill(launcher, signal.SIGKILL)
            person.reply(number)
            open(server.cwd + "/go", "w", encoding="ascii").close()
            deadline = time.monotonic() + (server.timeout if tier == "landlock" else 1 + 0.5 * run.slack)
            while not told(server.cwd + "/said") and time.monotonic() < deadline:
                person.ping()
            time.sleep(0.3)
            c.check(not os.path.exists(server.root + "/got-through"), "it got through")
            c.equal(os.path.exists(server.cwd + "/said"), tier == "landlock", f"it lives on in {tier}")
            if tier == "landlock":
                with open(server.cwd + "/said", encoding="ascii") as file:
                    c.equal(file.read(), "403\n")
            c.equal(server.upgrade().status, 101, "a client is served")


def who_cannot_be_found_must_authenticate(run):
    secret = "super-secret-super-secret-1234"
    headers = {"Authorization": f"Bearer {secret}"}
    guarded = {"args": ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"],
               "home_files": {"token": secret}}
    for tier in tiers(run):
        options = {"user": ordinary_user(), "env": {"BOBBIN_SANDBOX": tier}}
        with run.server(**options) as server, server.client() as person:
            c.check("HTTP/1.1 101" in hidden_client(server), "nobody is looked at")
            with Sleeper(server, person):
                answer = hidden_client(server)
                c.check("HTTP/1.1 403" in answer and "(--ws-auth)" in answer and "unix://" in answer, tier, answer)
                c.check("with --ws-auth it would be served" in server.stderr(), server.stderr())
                c.equal(server.upgrade().status, 101, "others are found")
        with run.server(unix=True, **options) as server, server.client() as person, Sleeper(server, person):
            c.check("HTTP/1.1 101" in hidden_client(server), tier, "of a Unix socket the kernel tells")
        with run.server(**guarded, **options) as server, server.client(headers=headers) as person:
            with Sleeper(server, person):
                c.check("HTTP/1.1 101" in hidden_client(server, headers=headers), tier, server.stderr())
                c.check("HTTP/1.1 401" in hidden_client(server), "without a token")


def who_is_out_of_sight_must_authenticate(run):
    """The server is in a process namespace, its clients are not."""
    if os.geteuid() != 0:
        print("# who_is_out_of_sight_must_authenticate: only root can make such a server")
        return
    secret = "super-secret-super-secret-1234"
    headers = {"Authorization": f"Bearer {secret}"}
    apart = ["python3", os.path.join(os.path.dirname(INTRUDER), "own_processes.py")]
    with run.server(prefix=apart) as server, server.client() as person, Sleeper(server, person):
        c.equal(server.upgrade().status, 403, "it may be a command")
    args = ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"]
    with run.server(prefix=apart, args=args, home_files={"token": secret}) as server:
        with server.client(headers=headers) as person, Sleeper(server, person):
            c.equal(server.upgrade(headers=headers).status, 101, "commands do not know the token")
            said, through, _ = run_intruder(run, server, person, f"127.0.0.1 {server.port}", "direct")
            c.equal((said, through), (["403"], False), "and one that does is known")


def a_client_with_a_sandbox_of_its_own_is_served(run):
    """It has the marks of our commands, as what flatpak(1) and snap(1) start has."""
    marked = ["python3", os.path.join(os.path.dirname(INTRUDER), "without_netlink.py"), sys.executable, INTRUDER]
    for tier in tiers(run):
        with run.server(env={"BOBBIN_SANDBOX": tier}) as server, server.client() as person, Sleeper(server, person):
            done = subprocess.run([*marked, f"127.0.0.1 {server.port}", "direct", server.root + "/got-through"],
                                  capture_output=True, text=True, check=False)
            c.equal((done.stdout, done.stderr), ("101\n", ""), tier)


def bobbin_run_is_served(run):
    """With a token it hides its descriptors; a server that asks for the token need not look them up."""
    secret = "super-secret-super-secret-1234"
    guarded = {"args": ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"],
               "home_files": {"token": secret}}
    become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if ordinary_user() else []
    for options, headers, more in (({}, {}, []),
                                   (guarded, {"Authorization": f"Bearer {secret}"}, ["--token-env", "TOKEN"])):
        with run.server(user=ordinary_user(), **options) as server, server.client(headers=headers) as person:
            with Sleeper(server, person):
                done = subprocess.run([*become, run.program, "run", "--connect", f"ws://127.0.0.1:{server.port}", *more,
                                       "hello"], capture_output=True, text=True, check=False, cwd=server.cwd,
                                      stdin=subprocess.DEVNULL, env={"PATH": os.environ["PATH"], "TOKEN": secret,
                                                                     "HOME": server.root + "/user"})
                c.equal(done.returncode, 0, done.stderr)


def many_clients_come_while_a_command_runs(run):
    with run.server() as server, server.client() as person:
        other = person.start("command/exec", {"command": ["sleep", "60"], "processId": "s", "cwd": server.cwd,
                                              "sandboxPolicy": CONFINED})
        visitors = [server.raw() for _ in range(100)]
        for visitor in visitors:
            visitor.send(c.upgrade_request())
        for visitor in visitors[:50]:
            visitor.close()
        for visitor in visitors[50:]:
            c.equal(visitor.answer().status, 101)
            visitor.close()
        person.call("command/exec/terminate", {"processId": "s"})
        person.reply(other)


def a_server_ends_while_it_looks_at_somebody(run):
    for signals in (1, 2):
        with run.server() as server, server.client() as person:
            person.start("command/exec", {"command": ["sleep", "60"], "processId": "s", "cwd": server.cwd,
                                          "sandboxPolicy": CONFINED})
            c.check(server.is_alive(), "alive")
            visitors = [server.raw() for _ in range(20)]
            for visitor in visitors:
                visitor.send(c.upgrade_request())
            for _ in range(signals):
                server.terminate()
            c.equal(server.wait_exit(), 0, "exit status")
            for visitor in visitors:
                visitor.close()


def where_peers_cannot_be_told_commands_get_no_network(run):
    def refusal(person, server, network):
        try:
            person.call("command/exec", {"command": ["true"], "cwd": server.cwd,
                                         "sandboxPolicy": {**CONFINED, "networkAccess": network}})
        except c.harness.RpcError as error:
            return str(error)
        return ""

    blind = ["python3", os.path.join(os.path.dirname(INTRUDER), "without_netlink.py")]
    with run.server(prefix=blind) as server, server.client() as person:
        c.check("does not tell commands in the sandbox from clients" in server.stderr(), server.stderr())
        c.check("commands in the sandbox get no network" in refusal(person, server, True), "it is refused")
        c.equal(refusal(person, server, False), "", "without network")
        c.check("warn  peers" in doctor([*blind, run.program]), "the doctor warns")
    headers = {"Authorization": "Bearer super-secret"}
    args = ["--ws-auth", "capability-token", "--ws-token-file", "{HOME}/token"]
    with run.server(prefix=blind, args=args, home_files={"token": "super-secret"}) as server:
        with server.client(headers=headers) as person:
            c.equal(refusal(person, server, True), "", "clients authenticate")
            c.equal(server.upgrade(headers=headers).status, 101, "who does that is served")
            c.equal(server.upgrade().status, 401, "others are not")
        c.check("they cannot authenticate" in server.stderr(), server.stderr())
