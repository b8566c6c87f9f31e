"""What the attacks of tests/sandbox/run share: cases, places to try them in, and how a try is judged."""
import os
import shutil
import socket
import subprocess
import tempfile
import threading
from dataclasses import dataclass, field

TIERS = ["namespaces", "bubblewrap", "landlock"]
TIMEOUT_S = 600
NOBODY = 65534
NEW_KERNEL = tuple(int(part) for part in os.uname().release.split(".")[:2]) >= (6, 14)
WORKSPACE = ["--policy", "workspace-write", "--no-tmp"]
OPEN = ["--policy", "danger-full-access"]


def without(*protections):
    return [word for name in protections for word in ("--without", name)]


@dataclass
class Case:
    """An attack. $W is the workspace, $O a folder outside, $H the home of the server, $S the folder of sockets."""
    name: str
    attack: list
    contrast: list                      # options with which the attack works; they come after the others
    options: list = field(default_factory=lambda: WORKSPACE)
    prepare: str = ""                   # a script that makes the workspace ready, run as the user
    gap: tuple = ()                     # tiers that are documented not to hold
    tiers: tuple = tuple(TIERS)
    users: tuple = ("root", "user")
    contrast_users: tuple = ("root", "user")
    contrast_tier: str = "namespaces"
    says: str = ""                      # something that must stand in the output
    then: str = ""                      # a script, run on the host afterwards: the attack worked if it ends with 0
    home: str = "$H"                    # CODEX_HOME
    tmpdir: str = ""                    # TMPDIR of the server
    space: str = ""                     # a script of root that readies a mount namespace for all of the try
    stdin: str = ""                     # opened inside that namespace; without it /dev/null of the host
    may_be_refused: bool = False        # not running the command at all is an answer, too


class Place:
    """A workspace, a folder outside, a home; all of the user."""

    def __init__(self, range_, user, space="", home="$H", tmpdir=""):
        self.folder = tempfile.mkdtemp(dir=range_.folder)
        self.user = user
        self.holder = None
        os.chmod(self.folder, 0o755)
        for name in ("w", "out", "home"):
            os.mkdir(f"{self.folder}/{name}")
        for name in ("out/file", "home/config.toml", "home/auth.json"):
            with open(f"{self.folder}/{name}", "w") as file:
                file.write("x\n")
        if user == "user" and os.getuid() == 0:
            for path, _, files in os.walk(self.folder):
                for name in [path] + [f"{path}/{file}" for file in files]:
                    os.chown(name, NOBODY, NOBODY)
        self.words = {"$W": f"{self.folder}/w", "$O": f"{self.folder}/out", "$H": f"{self.folder}/home",
                      "$S": range_.sockets, "$D": self.folder, "$RUN": range_.run_socket,
                      "$ABSTRACT": range_.abstract, "$TCP": str(range_.tcp), "$UDP": str(range_.udp),
                      "$BYSTANDER": str(range_.bystanders[user].pid)}
        self.words["$ATTACK"] = range_.attack
        if range_.set_uid_attack:
            self.words["$D/set-uid-attack"] = range_.set_uid_attack
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": self.folder, "CODEX_HOME": self.fill(home),
                            "ASAN_OPTIONS": "detect_leaks=0", "LC_ALL": "C"}
        if tmpdir:
            self.environment["TMPDIR"] = self.fill(tmpdir)
        if space:
            self.enter_space(self.fill(space))

    def enter_space(self, script):
        """Mounts of our own, so that an attack that works harms nobody: only for root."""
        self.holder = subprocess.Popen(["unshare", "--mount", "--propagation", "private", "sh", "-c",
                                        f"set -e; {script}\necho ready; exec sleep 1000"], cwd="/",
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        assert self.holder.stdout.readline() == "ready\n", "no mount namespace could be made ready"

    def fill(self, text):
        for word in sorted(self.words, key=len, reverse=True):
            text = text.replace(word, self.words[word])
        return text

    def identity(self):
        """Who runs commands, as subprocess wants it."""
        return dict(user=NOBODY, group=NOBODY, extra_groups=[]) if self.user == "user" and os.getuid() == 0 else {}

    def inside(self, command):
        """The command in our mount namespace, with the right identity."""
        who = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if self.user == "user" else []
        return ["nsenter", "-t", str(self.holder.pid), "-m", f"--wdns={self.words['$W']}", *who, *command]

    def run(self, command, limited=False, **more):
        identity = self.identity()
        if limited:
            command = ["prlimit", "--nproc=100:100", *command]
        if self.holder:
            command, identity = self.inside(command), {}
        return subprocess.run(command, cwd=self.words["$W"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=TIMEOUT_S, text=True, errors="replace", env=self.environment, **identity, **more)

    def remove(self):
        if self.holder:
            self.holder.kill()
            self.holder.wait()
            self.holder.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Range:
    """Everything that cases share: programs, listeners, processes that others must leave alone."""

    def __init__(self, server, attack):
        self.folder = tempfile.mkdtemp(prefix="bobbin-sandbox-", dir="/var/tmp")
        os.chmod(self.folder, 0o755)
        self.server, self.attack = f"{self.folder}/bobbin", f"{self.folder}/attack"
        shutil.copy(server, self.server)
        shutil.copy(attack, self.attack)
        self.set_uid_attack = None
        if os.getuid() == 0:
            self.set_uid_attack = f"{self.folder}/set-uid-attack"
            shutil.copy(attack, self.set_uid_attack)
            os.chmod(self.set_uid_attack, 0o4755)
        self.users = ["root", "user"] if os.getuid() == 0 else ["user"]
        self.sockets = f"{self.folder}/sockets"
        os.mkdir(self.sockets)
        os.chmod(self.sockets, 0o777)
        self.abstract = f"bobbin-{os.getpid()}"
        self.run_socket = f"/run/bobbin-{os.getpid()}.sock"
        self.open = []
        self.received = []
        self.listen(socket.AF_UNIX, socket.SOCK_DGRAM, f"{self.sockets}/datagram")
        self.listen(socket.AF_UNIX, socket.SOCK_STREAM, f"{self.sockets}/stream")
        self.listen(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + self.abstract)
        if os.getuid() == 0:
            self.listen(socket.AF_UNIX, socket.SOCK_STREAM, self.run_socket)
        self.tcp = self.listen(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)).getsockname()[1]
        self.udp = self.listen(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)).getsockname()[1]
        self.bystanders = {}
        for user in self.users:
            identity = dict(user=NOBODY, group=NOBODY) if user == "user" and os.getuid() == 0 else {}
            self.bystanders[user] = subprocess.Popen(["sleep", "1000000"], cwd="/", **identity)

    def listen(self, family, kind, address):
        listener = socket.socket(family, kind)
        listener.bind(address)
        if isinstance(address, str) and address[0] == "/":
            os.chmod(address, 0o777)
        if kind == socket.SOCK_STREAM:
            listener.listen(64)
        self.open.append(listener)
        threading.Thread(target=self.take, args=(listener, kind), daemon=True).start()
        return listener

    def take(self, listener, kind):
        """Keeps queues empty."""
        while True:
            try:
                if kind == socket.SOCK_STREAM:
                    listener.accept()[0].close()
                else:
                    listener.recv(100)
            except OSError:
                return

    def close(self):
        for process in self.bystanders.values():
            process.kill()
            process.wait()
        if os.path.exists(self.run_socket):
            os.unlink(self.run_socket)
        shutil.rmtree(self.folder, ignore_errors=True)

    def tiers(self):
        """Those that work here. One that fails where the system has all it needs is a fault of ours."""
        works = {tier: subprocess.run([self.server, "sandbox", "--tier", tier, "--", "true"], cwd="/",
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                      env={"PATH": "/usr/bin:/bin", "HOME": "/", "CODEX_HOME": self.folder}).returncode == 0
                 for tier in TIERS}
        has_bubblewrap = subprocess.run(["bwrap", "--ro-bind", "/", "/", "true"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL).returncode == 0 if shutil.which("bwrap") else False
        if has_bubblewrap and not works["bubblewrap"]:
            raise SystemExit("FAIL bwrap works here, and `bobbin sandbox --tier bubblewrap` does not\n0 passed, 1 failed")
        return [tier for tier in TIERS if works[tier]]


def command_of(range_, place, case, tier, options):
    words = [place.fill(word) for word in case.attack]
    if case.attack[0] not in ("bash", "sh", "$D/set-uid-attack"):
        words.insert(0, range_.attack)
    given = [place.fill(word) for word in options if word != "--limited"]
    return [range_.server, "sandbox", *merge(given), "--tier", tier, "--", *words]


def merge(options):
    """The last policy counts; an option cannot be given twice."""
    kept = []
    for i, word in enumerate(options):
        if word == "--policy" and "--policy" in options[i + 1:]:
            continue
        if i > 0 and options[i - 1] == "--policy" and "--policy" in options[i:]:
            continue
        if word == "-C" and "-C" in options[i + 1:]:
            continue
        kept.append(word)
    return kept


def try_attack(range_, case, user, tier, options):
    """Returns whether it worked, and what it said."""
    place = Place(range_, user, case.space, case.home, case.tmpdir)
    try:
        if case.prepare:
            ready = place.run(["sh", "-ec", place.fill(case.prepare)], stdin=subprocess.DEVNULL)
            assert ready.returncode == 0, ready.stdout
        terminal, more = None, {"stdin": subprocess.DEVNULL}
        if case.attack[0] == "type":
            terminal = os.openpty()
            more["stdin"] = terminal[1]
        command = command_of(range_, place, case, tier, options)
        if case.stdin:
            command = ["sh", "-c", f'exec "$@" <{place.fill(case.stdin)}', "sh", *command]
        done = place.run(command, limited="--limited" in options, **more)
        for fd in terminal or ():
            os.close(fd)
        return verdict(place, case, done)
    except subprocess.TimeoutExpired:
        return True, "it hangs"
    finally:
        place.remove()


def verdict(place, case, done):
    if "the command was not run" in done.stdout and case.says == "" and not case.may_be_refused:
        return True, done.stdout + "\n(an attack that was never tried shows nothing)"
    if case.then:
        after = place.run(["sh", "-c", place.fill(case.then)], stdin=subprocess.DEVNULL)
        return after.returncode == 0, f"{done.stdout}\n(ended with {done.returncode}; on the host: {after.stdout.strip()})"
    said = case.says == "" or place.fill(case.says) in done.stdout
    worked = done.returncode == 0 and done.stdout.endswith("done\n")
    if done.returncode == 0 and not worked:
        return True, done.stdout + "\n(ended with 0 without saying anything)"
    return worked, done.stdout + ("" if said else f"\n(does not say: {place.fill(case.says)})")


def contrast_options(case):
    if case.contrast_tier == "unrestricted":  # the same without the list of what can be read
        return WORKSPACE
    if "--limited" in case.options:
        return WORKSPACE
    return case.options + case.contrast


def attack_tries(range_, tiers, cases):
    """(name, function) of every try; the function returns None or what is wrong."""
    for case in cases:
        if case.attack[0] == "$D/set-uid-attack" and range_.set_uid_attack is None:
            continue  # only root can make one
        if case.space and os.getuid() != 0:
            continue  # only root can mount without a user namespace around it
        for user in (user for user in case.users if user in range_.users):
            for tier in (tier for tier in case.tiers if tier in tiers):
                def attempt(case=case, user=user, tier=tier):
                    worked, output = try_attack(range_, case, user, tier, case.options)
                    if tier in case.gap:
                        return None if worked else "documented as a gap, but it was refused:\n" + output
                    if "(does not say" in output and tier != "landlock":
                        return output
                    return f"it worked:\n{output}" if worked else None
                yield f"{case.name}, as {user}, {tier}", attempt
            tier = case.contrast_tier if case.contrast_tier in TIERS else "namespaces"
            if user in case.contrast_users and tier in tiers:
                def contrast(case=case, user=user, tier=tier):
                    worked, output = try_attack(range_, case, user, tier, contrast_options(case))
                    return None if worked else f"it must work without protection:\n{output}"
                yield f"{case.name}, as {user}, unprotected", contrast
