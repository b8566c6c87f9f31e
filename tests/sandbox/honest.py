"""What must go on working: programs of honest people in a workspace, and everybody's commands whatever another user
has put into /tmp. The counterpart of the attacks: a protection that breaks these is too dear."""
import os
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

from ground import NOBODY, Place

WRITE = ["--policy", "workspace-write"]
GIT = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c protocol.file.allow=always"

# name: (preparation on the host, script in the sandbox; it has to end with 0)
PROGRAMS = {
    "mv within the workspace": ("mkdir -p a/b c; echo x >a/b/f", "mv a/b/f c/g; mv a/b a/d; mv a c/a; mv c e; test -f e/g; test -d e/a/d"),
    "rename of a folder with many files": ("mkdir big; for i in 1 2 3 4 5 6 7 8 9; do echo x >big/$i; done",
                                           "mv big large; mv -T large big2; mkdir big; rmdir big; test -f big2/9"),
    "mv onto another": ("mkdir a b; echo 1 >f; echo 2 >g", "mv -f f g; mv -T a b; test $(cat g) = 1"),
    "exchange of two folders": ("mkdir a b; echo x >a/f", "$ATTACK exchange a b; test -f b/f"),
    "cp -a": ("mkdir -p a/b; echo x >a/b/f; ln -s f a/b/l; chmod 750 a/b; touch -d 2001-01-01 a/b/f",
              "cp -a a c; test -L c/b/l; test $(stat -c %a c/b) = 750; test $(stat -c %Y c/b/f) = $(stat -c %Y a/b/f)"),
    "tar": ("mkdir -p a/b; echo x >a/b/f; chmod 755 a/b/f", "tar cf x.tar a; mkdir o; tar xpf x.tar -C o; cmp a/b/f o/a/b/f; "
            "test $(stat -c %a o/a/b/f) = 755"),
    "modes": ("echo x >f; mkdir d", "chmod +x f; chmod 755 f; chmod u=rwx,go= f; chmod 1777 d; chmod 700 d; install -m 755 f g; "
              "install -d -m 750 e; test $(stat -c %a g) = 755; test $(stat -c %a e) = 750"),
    "umask and modes of new files": ("true", "umask 022; echo x >f; mkdir d; test $(stat -c %a f) = 644; test $(stat -c %a d) = 755"),
    "hard links, as package managers make them": ("mkdir -p store node_modules; echo x >store/a",
                                                  "for i in 1 2 3; do mkdir -p node_modules/p$i; ln store/a node_modules/p$i/a; done; "
                                                  "test $(stat -c %h store/a) = 4; cp -al node_modules copy; rm -r node_modules; "
                                                  "test -f copy/p1/a"),
    "links and a virtual environment": ("true", "python3 -m venv --without-pip --symlinks v; v/bin/python -c 'import sys; "
                                        "assert sys.prefix != sys.base_prefix'"),
    "fifos": ("true", "mkfifo p; (echo x >p &); test $(cat p) = x; rm p"),
    "sockets of one's own": ("true", "python3 -c 'import socket; a, b = socket.socketpair(); import os; os.write(a.fileno(), b\"x\"); assert os.read(b.fileno(), 1) == b\"x\"'"),
    "make -j": ("printf 'all: a b c d\\n%%: ; sleep 0.01; touch $@\\n' >Makefile", "make -s -j4; test -f d"),
    "a compiler": ("echo 'int main(void) { return 0; }' >m.c", "cc -o m m.c; ./m"),
    "temporary files": ("true", "f=$(mktemp); echo x >$f; d=$(mktemp -d); mv $f $d/g; rm -r $d; "
                        "python3 -c 'import tempfile; tempfile.TemporaryFile().write(b\"x\")'"),
    "sort with temporary files, atomic replacement": ("seq 1000 >n", "sort -S 1k -n n >m; mv m n; sed -i s/1/2/ n"),
    "git status, log, diff, stash list": (f"{GIT} init -q .; echo x >f; git add f; {GIT} commit -qm x",
                                          "git status --short; git log --oneline; git diff; test \"$(git rev-parse HEAD)\""),
    "git clone inside, and work there": (f"{GIT} init -q src; cd src; echo x >f; git add f; {GIT} commit -qm x",
                                         f"git clone -q src copy; cd copy; echo y >f; {GIT} commit -qam y; git log --oneline | wc -l | grep -q 2"),
    "git init inside, and commit there": ("true", f"{GIT} init -q sub; cd sub; echo x >f; git add f; {GIT} commit -qm x"),
    "flock": ("true", "flock lock true; flock -n lock sh -c 'exit 0'"),
    "file removal": ("mkdir -p a/b/c; touch a/b/c/d", "rm -rf a; test ! -e a; mkdir -p a/b/c; rmdir -p a/b/c"),
    "rename of a folder beside protected ones": ("mkdir .git .codex .agents src", "mv src lib; mkdir src; mv lib src/lib"),
    "writes through devices": ("true", "echo x >/dev/null; echo x | cat /dev/stdin; cat </dev/null; head -c 1 /dev/zero >f; "
                               "dd if=/dev/urandom of=g bs=1 count=9 2>/dev/null; (echo x >/dev/full) 2>/dev/null && exit 1; "
                               "python3 -c 'import pty; pty.openpty()'"),
    "a job that ends by itself": ("true", "sleep 0.05 & wait $!"),
    "a workspace with many repositories": ("seq -f d%g/.git 1700 | xargs mkdir -p; seq -f d%g/.codex 1700 | xargs mkdir -p", "echo x >f; mkdir new; mv new newer"),
    "a workspace with many files": ("seq -f f%g 10000 | xargs touch", "echo x >f"),
    "a workspace that is not writable": ("echo x >f; mkdir d; chmod 555 .", "test $(stat -c %a .) = 555; echo y >f; echo z >d/g; "
                                         "chmod 755 .; echo x >new; chmod 555 ."),
    "a .git that nobody may enter": ("mkdir -m 0 .git", "echo x >f"),
    "a folder that can only be listed": ("mkdir d; echo x >d/f; chmod 444 d", "echo x >f; chmod 755 d; echo y >d/f"),
}

# What is refused today, or may be from now on: told, not judged.
TOLD = {
    "chmod g+s of a folder": ("mkdir d", "chmod g+s d"),
    "chmod u+s of a file": ("echo x >f", "chmod u+s f"),
    "mv of a folder with a repository in it": ("mkdir -p a/r/.git", "mv a b"),
    "rm -r of a folder with a repository in it": ("mkdir -p a/r/.git", "rm -r a"),
    "git commit in the workspace": (f"{GIT} init -q .; echo x >f; git add f", f"{GIT} commit -qm x"),
    "git commit in a worktree inside the workspace": (
        f"{GIT} init -q m; cd m; echo x >f; git add f; {GIT} commit -qm x; git worktree add -q ../t 2>/dev/null",
        f"cd t; echo y >f; {GIT} commit -qam y"),
    "git submodule in the workspace": (
        f"{GIT} init -q s; (cd s; echo x >f; git add f; {GIT} commit -qm x); {GIT} init -q m; cd m; "
        f"{GIT} submodule --quiet add ../s sub 2>/dev/null", f"cd m/sub; echo y >f; {GIT} commit -qam y"),
}


def run_in_sandbox(range_, place, tier, script, options=()):
    return place.run([range_.server, "sandbox", *WRITE, *options, "--tier", tier, "--", "sh", "-ec", place.fill(script)],
                     stdin=subprocess.DEVNULL)


def honest(range_, user, tier, name):
    prepare, script = PROGRAMS[name]
    place = Place(range_, user)
    try:
        ready = place.run(["sh", "-ec", place.fill(prepare)], stdin=subprocess.DEVNULL)
        assert ready.returncode == 0, ready.stdout
        done = run_in_sandbox(range_, place, tier, script)
        return None if done.returncode == 0 else f"ended with {done.returncode}: {done.stdout}"
    finally:
        place.remove()


def tell(range_, user, tier, name):
    """What happens, in one word."""
    prepare, script = TOLD[name]
    place = Place(range_, user)
    try:
        place.run(["sh", "-ec", place.fill(prepare)], stdin=subprocess.DEVNULL)
        done = run_in_sandbox(range_, place, tier, script)
        return "works" if done.returncode == 0 else "refused: " + (done.stdout.strip().splitlines() or [""])[-1]
    finally:
        place.remove()


# -- Another user in /tmp --------------------------------------------------------------------------------------

OTHER = NOBODY - 1
AS_OTHER = f"setpriv --reuid={OTHER} --regid={OTHER} --clear-groups"
LOCK = "python3 -c 'import fcntl, os, sys, time; fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), fcntl.%s); time.sleep(600)'"

# What the other user makes of $N; GUARD is how a folder looks that our own launcher makes for a while.
IN_THE_WAY = {
    "a link to a folder": "ln -s /var/tmp $N",
    "a dangling link": "ln -s /nowhere/at/all $N",
    "a link to itself": "ln -s $N $N",
    "a folder": "mkdir $N",
    "a folder that nobody may enter": "mkdir -m 0 $N",
    "a folder as ours, locked": "mkdir -m 1555 $N; " + LOCK % "LOCK_SH" + " $N & sleep 0.2",
    "a folder as ours, locked for itself": "mkdir -m 1555 $N; " + LOCK % "LOCK_EX" + " $N & sleep 0.2",
    "a folder, locked for itself": "mkdir $N; " + LOCK % "LOCK_EX" + " $N & sleep 0.2",
    "a FIFO": "mkfifo $N",
    "a file that nobody may read": "echo x >$N; chmod 0 $N",
    "a file that points elsewhere": "echo 'gitdir: /etc' >$N",
    "a socket": "python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' $N",
}


NAMES = ("/tmp/.git", "/tmp/.codex", "/tmp/.agents")


def in_the_way(range_, user, tier, what):
    """In a /tmp of our own, since it would stop the commands of everybody on this machine."""
    script = "\n".join(IN_THE_WAY[what].replace("$N", name) for name in NAMES)
    place = Place(range_, user, "mount -t tmpfs -o mode=1777 tmp /tmp\n"
                  f"{AS_OTHER} sh -c {shlex.quote(script)} >/dev/null 2>&1 </dev/null")
    problems = []
    try:
        for where in ("$W", "/tmp"):
            done = run_in_sandbox(range_, place, tier, f"echo fine >{place.words['$W']}/made; echo x >/tmp/made; echo fine",
                                  ["-C", place.fill(where), "--writable", place.words["$W"]])
            if not done.stdout.endswith("fine\n"):
                problems.append(f"in {where}: {done.stdout.strip()[-200:]}")
    except subprocess.TimeoutExpired:
        problems.append("it hangs")
    finally:
        end_space(place)
        place.remove()
    return "\n".join(problems) or None


def end_space(place):
    """The processes that still hold a lock there."""
    space = os.readlink(f"/proc/{place.holder.pid}/ns/mnt")
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/ns/mnt") == space and int(pid) != place.holder.pid:
                os.kill(int(pid), 9)
        except OSError:
            pass


# -- What others leave in the workspace ------------------------------------------------------------------------


def listing(folder):
    """Names and modes, the folder's own with them."""
    found = [(folder, os.lstat(folder).st_mode)]
    for path, folders, files in os.walk(folder):
        found += [(f"{path}/{name}", os.lstat(f"{path}/{name}").st_mode) for name in folders + files]
    return sorted(found)


def no_trace(range_, user, tier):
    """A workspace that is not writable is so again afterwards, also after many commands at once."""
    place = Place(range_, user)
    try:
        ready = place.run(["sh", "-ec", "mkdir d; chmod 2550 ."])
        assert ready.returncode == 0, ready.stdout
        before = listing(place.words["$W"])
        with ThreadPoolExecutor(8) as pool:
            done = list(pool.map(lambda _: run_in_sandbox(range_, place, tier, "test -d d"), range(24)))
        failed = [one.stdout for one in done if one.returncode != 0]
        if failed or listing(place.words["$W"]) != before:
            return f"{failed[:1]}\nbefore: {before}\nafter: {listing(place.words['$W'])}"
        os.chmod(place.words["$W"], 0o755)
        before = listing(f"{place.words['$W']}/d")
        done = run_in_sandbox(range_, place, tier, "chmod 000 .")
        os.chmod(place.words["$W"], 0o755)
        names = os.listdir(place.words["$W"])
        return None if done.returncode == 0 and names == ["d"] else f"left after chmod 000: {names} {done.stdout}"
    finally:
        place.remove()


def locked_guard(range_, user, tier):
    """Another command of the same user has made a directory as our own are, and holds it."""
    place = Place(range_, user)
    holders = []
    try:
        for name in (".git", ".codex", ".agents"):
            path = f"{place.words['$W']}/{name}"
            ready = place.run(["mkdir", "-m", "1555", path])
            assert ready.returncode == 0, ready.stdout
            holders.append(subprocess.Popen(["flock", "-x", path, "sh", "-c", "echo held; exec sleep 100"],
                                            stdout=subprocess.PIPE, text=True))
            assert holders[-1].stdout.readline() == "held\n"
        for _ in range(2):
            done = run_in_sandbox(range_, place, tier, "echo x >f; for g in .git .codex .agents; do "
                                  "chmod 755 $g 2>/dev/null && exit 1; mv $g gone 2>/dev/null && exit 1; rmdir $g 2>/dev/null && exit 1; "
                                  "(echo evil >$g/x) 2>/dev/null && exit 1; done; exit 0" if tier != "landlock" else "echo x >f")
            if done.returncode != 0:
                return f"ended with {done.returncode}: {done.stdout}"
        return None
    finally:
        for holder in holders:
            end_group(holder)
        place.remove()


def end_group(holder):
    """flock(1) and its child, which has the lock as well."""
    for pid in subprocess.run(["ps", "-o", "pid=", "--ppid", str(holder.pid)], stdout=subprocess.PIPE, text=True).stdout.split():
        os.kill(int(pid), 9)
    holder.kill()
    holder.wait()
    holder.stdout.close()


def foreign_folder(range_, user, tier):
    """Another user's folder, which this one cannot open: the command cannot either."""
    place = Place(range_, user)
    try:
        for name, who in (("shut", OTHER), ("shut/deep", OTHER)):
            os.mkdir(f"{place.words['$W']}/{name}")
            os.chown(f"{place.words['$W']}/{name}", who, who)
        os.chmod(f"{place.words['$W']}/shut", 0)
        done = run_in_sandbox(range_, place, tier, "echo fine >f; mkdir a; mv a b")
        return None if done.returncode == 0 else f"ended with {done.returncode}: {done.stdout}"
    finally:
        place.remove()


def chroot_tree(range_, user, tier):
    """A workspace with /proc, /sys and /dev in it."""
    place = Place(range_, user, "cd $W; mkdir proc sys dev; mount -t proc proc proc; mount -t sysfs sysfs sys; "
                  "mount --rbind /dev dev; cd /")
    try:
        done = run_in_sandbox(range_, place, tier, "echo fine >f; mkdir a; mv a b; cat proc/version >/dev/null; test -d proc/1")
        return None if done.returncode == 0 else f"ended with {done.returncode}: {done.stdout}"
    finally:
        place.remove()


STORIES = (no_trace, locked_guard)
STORIES_OF_ROOT = (foreign_folder, chroot_tree)


def tries(range_, tiers):
    for user in range_.users:
        for tier in tiers:
            for name in PROGRAMS:
                yield (f"honest, {name}, as {user}, {tier}", lambda n=name, u=user, t=tier: honest(range_, u, t, n))
            for story in STORIES + (STORIES_OF_ROOT if os.getuid() == 0 else ()):
                yield (f"honest, {story.__name__}, as {user}, {tier}",
                       lambda s=story, u=user, t=tier: s(range_, u, t))
            for what in IN_THE_WAY if os.getuid() == 0 else ():
                yield (f"another's {what} in /tmp, as {user}, {tier}",
                       lambda w=what, u=user, t=tier: in_the_way(range_, u, t, w))
