"""Attacks beyond those of run: renamed ancestors, inodes of devices, set-user-id files,
planted folders. Each is one command in `bobbin sandbox`; what must not have happened is looked at on the host."""
from ground import OPEN, WORKSPACE, Case

LANDLOCK = ("landlock",)


def script(name, text, **more):
    """An attack that is a shell script; $ATTACK is the program attack.c."""
    return Case(name, ["sh", "-c", text], OPEN, **more)


# -- Ancestors of what is protected ----------------------------------------------------------------------------

# Each puts a tree of the attacker's, `new`, where the folder `$1` was. What is protected lies below `$1`.
SWAPS = {
    "moved away": 'mv "$1" gone; mv new "$1"',
    "moved away, mv -T": 'mv -T "$1" gone; mv -T new "$1"',
    "made anew": 'mv "$1" gone; mkdir "$1"; cp -r new/. "$1"',
    "exchanged": '$ATTACK exchange new "$1"',
    "a link instead": 'mv "$1" gone; ln -s "$PWD/new" "$1"',
    "removed and made anew": 'rm -rf "$1"; mkdir -p "$1"; cp -r new/. "$1"',
}


def swapped(name, folder, inner, prepare, how, start=".", **more):
    """Swaps `folder`; then a file `inner` below it, which had said "good", says "evil"."""
    text = (f"cd {start}; set -- {folder}; mkdir -p new/{inner}; rmdir new/{inner}; echo evil >new/{inner}; "
            + SWAPS[how] + f"; echo evil >{folder}/{inner}; exit 1")
    return script(f"{name}: {how}", text, prepare=prepare, then=f"grep -q evil {folder}/{inner}", gap=LANDLOCK, **more)


def ancestors():
    """Every folder between a protected thing and the root, swapped in every way."""
    deep = "a/b/c/d"
    home = "mkdir -p a/b/home && echo good >a/b/home/config.toml"
    for how in SWAPS:
        yield swapped("ancestor of CODEX_HOME", "a", "b/home/config.toml", home, how, home="$W/a/b/home")
        yield swapped("parent of CODEX_HOME", "a/b", "home/config.toml", home, how, home="$W/a/b/home")
    for depth in range(1, 5):
        folder = "/".join(deep.split("/")[:depth])
        git = f"mkdir -p {folder}/.git/hooks && echo good >{folder}/.git/hooks/post-checkout"
        codex = f"mkdir -p {folder}/.codex && echo good >{folder}/.codex/config.toml"
        inside = folder[2:] + "/" if depth > 1 else ""
        for how in ("moved away", "exchanged"):
            yield swapped(f"ancestor of a repository {depth} deep", "a", f"{inside}.git/hooks/post-checkout", git, how)
            yield swapped(f"ancestor of a .codex {depth} deep", "a", f"{inside}.codex/config.toml", codex, how)
    yield swapped("parent of a repository 4 deep", "a/b/c", "d/.git/hooks/post-checkout",
                  f"mkdir -p {deep}/.git/hooks && echo good >{deep}/.git/hooks/post-checkout", "moved away")
    pointer = ("mkdir -p m/.git/worktrees/w m/.git/hooks; echo good >m/.git/hooks/post-checkout; "
               "echo 'gitdir: m/.git/worktrees/w' >.git")
    for how in SWAPS:
        yield swapped("parent of where a .git file points", "m", ".git/hooks/post-checkout", pointer, how)
    bare = "mkdir -p s/store/modules/x/hooks; echo good >s/store/modules/x/hooks/post-checkout; echo 'gitdir: s/store/modules/x' >.git"
    yield swapped("parent of a gitdir that is not called .git", "s", "store/modules/x/hooks/post-checkout", bare,
                  "moved away")
    project = "mkdir -p .codex .git/hooks && echo good >.codex/config.toml && echo good >.git/hooks/x"
    for how in SWAPS:
        yield swapped("the workspace, from the root around it", "$W", ".codex/config.toml", project, how, start="$D",
                      options=WORKSPACE + ["--writable", "$D"])
    yield swapped("a root inside the workspace", "in/root", ".git/hooks/x",
                  "mkdir -p in/root/.git/hooks && echo good >in/root/.git/hooks/x", "moved away",
                  options=WORKSPACE + ["--writable", "$W/in/root"])
    yield swapped("the parent of a root inside the workspace", "in", "root/.git/hooks/x",
                  "mkdir -p in/root/.git/hooks && echo good >in/root/.git/hooks/x", "moved away",
                  options=WORKSPACE + ["--writable", "$W/in/root"])
    yield swapped("the parent of a repository in a root below .codex", ".codex/rw/sub", ".git/hooks/x",
                  "mkdir -p .codex/rw/sub/.git/hooks && echo good >.codex/rw/sub/.git/hooks/x", "moved away",
                  options=WORKSPACE + ["--writable", "$W/.codex/rw"])
    yield script("guards where little can be read", "mkdir -p .git .agents .codex; chmod 755 .git .agents .codex; "
                 "for g in .git .agents .codex; do echo evil >$g/f; done; exit 1",
                 options=WORKSPACE + ["--readable", "/opt"], then="cat .git/f .agents/f .codex/f | grep -q evil",
                 gap=LANDLOCK)
    yield script("a hard link to a protected file", "ln .codex/config.toml hard && echo evil >hard; exit 1",
                 prepare=project, then="grep -q evil .codex/config.toml", gap=LANDLOCK)
    yield script("a protected file from another root", "echo evil >$W/.codex/config.toml; exit 1", prepare=project,
                 options=WORKSPACE + ["--writable", "$D", "-C", "$D"], then="grep -q evil .codex/config.toml", gap=LANDLOCK)
    yield script("a protected folder moved out of its root", "mv .codex $D/gone; mkdir .codex; echo evil >.codex/config.toml; exit 1",
                 prepare=project, options=WORKSPACE + ["--writable", "$D"], then="grep -q evil .codex/config.toml",
                 gap=LANDLOCK)


# -- Inodes of devices -----------------------------------------------------------------------------------------

# Devices of our own in a /dev of our own, so that the machine's are safe.
OWN_DEV = """mkdir $D/dev
mount -t tmpfs -o mode=0755 dev $D/dev
cd $D/dev
mkdir shm pts
ln -s /proc/self/fd fd; ln -s fd/0 stdin; ln -s fd/1 stdout; ln -s fd/2 stderr; ln -s pts/ptmx ptmx
mount --bind /dev/pts pts
mount -t tmpfs shm shm
for one in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 ${one%:*} c 1 ${one#*:}; done
mknod -m 666 tty c 5 0
touch -d 2001-01-01T00:00:00Z null zero full random urandom
mount --rbind $D/dev /dev
cd /"""
DEVICES = "/dev/null /dev/zero /dev/full /dev/random /dev/urandom"


def device(name, text, then, gap=LANDLOCK, **more):
    return script(f"devices: {name}", text, then=then, users=("root",), contrast_users=("root",), space=OWN_DEV, gap=gap,
                  **more)


def devices():
    other_mode = f"stat -c %a {DEVICES} /dev/tty | grep -qv '^666$'"
    other_time = f"stat -c %Y {DEVICES} | grep -qv '^978307200$'"
    yield device("their modes", f"chmod 600 {DEVICES} /dev/tty; exit 1", other_mode)
    yield device("their modes, by descriptors", f"for one in {DEVICES}; do $ATTACK mode-fchmod $one 600; done; exit 1",
                 other_mode)
    yield device("their modes, through /proc", f"for one in {DEVICES}; do $ATTACK mode-proc $one 600; done; exit 1",
                 other_mode)
    yield device("their modes, by fchmodat2", f"for one in {DEVICES}; do $ATTACK mode-fchmodat2 $one 600; done; exit 1",
                 other_mode)
    yield device("their times", f"touch {DEVICES}; exit 1", other_time)
    yield device("their owners", f"for one in {DEVICES}; do $ATTACK owner $one && exit 0; done; exit 1",
                 "", gap=LANDLOCK)
    # Without mounts Landlock still keeps names in place.
    yield device("removed", f"rm -f {DEVICES} /dev/tty; exit 1", "! test -c /dev/null || ! test -c /dev/tty", gap=())
    yield device("renamed", "mv /dev/null /dev/nothing; $ATTACK exchange /dev/zero /dev/full; exit 1",
                 "! test -c /dev/null || test $(stat -c %T /dev/zero) = 7", gap=())
    yield device("a file instead", "ln -f /dev/zero /dev/null; cp /etc/passwd /dev/shm/x; mv -f /dev/shm/x /dev/null; exit 1",
                 "! test -c /dev/null", gap=())
    yield device("new ones", "mknod /dev/disk b 7 0; touch /dev/new; exit 1", "test -e /dev/disk || test -e /dev/new", gap=())
    # Descriptors that come with the command were opened on the host, where nothing is read-only.
    for how, then in (("mode 0 600", other_mode), ("mode-proc 0 600", other_mode), ("times 0", other_time)):
        yield device(f"stdin is one: {how.split()[0]}", f"$ATTACK inherited-{how}; exit 1", then, stdin="/dev/null")


# -- Set-user-id -----------------------------------------------------------------------------------------------

HAS_BITS = "find . -type f -perm /6000 | grep -q . || find . -type s -perm /6000 | grep -q ."


def set_ids():
    for call in ("chmod", "fchmod", "fchmodat2", "fchmodat2-empty", "proc"):
        for mode in ("4755", "2755", "6755") if call == "chmod" else ("4755",):
            yield script(f"set-user-id: {call} {mode}", f"$ATTACK mode-{call} file {mode}", prepare="echo x >file",
                         then=HAS_BITS)
    for call in ("open", "openat2", "creat", "mknod", "nameless"):
        yield script(f"set-user-id: {call}", f"$ATTACK mode-{call} file 4755", then=HAS_BITS)
    yield script("set-user-id: set-group-id by open", "$ATTACK mode-open file 2755", then=HAS_BITS)
    yield script("set-user-id: install", "install -m 4755 $ATTACK file", then=HAS_BITS)
    yield script("set-user-id: chmod u+s", "cp $ATTACK file; chmod u+s file; chmod g+s file", then=HAS_BITS)
    yield script("set-user-id: copied with its mode", "cp -p $D/set-uid-attack file", then=HAS_BITS, users=("root",),
                 contrast_users=("root",))
    yield script("set-user-id: from an archive",
                 "mkdir in && cp $ATTACK in/file && tar c --mode=4755 -f in.tar in/file && rm -r in && tar xpf in.tar",
                 then=HAS_BITS)
    yield script("set-user-id: by python", "python3 -c 'import os; os.umask(0); os.open(\"a\", os.O_CREAT, 0o4755); "
                 "open(\"b\", \"w\"); os.chmod(\"b\", 0o4755)'", then=HAS_BITS)
    yield script("set-user-id: hard link from the outside", "ln $D/set-uid-attack file", then=HAS_BITS, users=("root",),
                 contrast_users=("root",))
    yield script("set-user-id: a file's contents replaced", "cat $ATTACK >tool", prepare="echo x >tool; chmod 4755 tool",
                 then="test -u tool && test -s tool && ! grep -qx x tool", contrast_users=())
    yield script("set-user-id: capabilities of a file", "cp $ATTACK file; $ATTACK file-capability file",
                 then="getcap file 2>/dev/null | grep -q . || python3 -c 'import os; os.getxattr(\"file\", \"security.capability\")'",
                 contrast_users=("root",))
    yield script("set-user-id: in a second root", "$ATTACK mode-open $D/second/file 4755",
                 prepare="mkdir $D/second", options=WORKSPACE + ["--writable", "$D/second"],
                 then="test -u $D/second/file")
    yield script("set-user-id: with network", "$ATTACK mode-open file 4755; $ATTACK mode-chmod file 4755",
                 options=WORKSPACE + ["--network"], then=HAS_BITS)


# -- Planted folders -------------------------------------------------------------------------------------------

OWN_TMP = "mount -t tmpfs -o mode=1777 tmp /tmp"


def planted():
    for depth in range(1, 5):
        folder = "/".join("abcd"[:depth])
        yield script(f"an existing .codex {depth} deep", f"echo evil >{folder}/.codex/config.toml; exit 1",
                     prepare=f"mkdir -p {folder}/.codex && echo good >{folder}/.codex/config.toml",
                     then=f"grep -q evil {folder}/.codex/config.toml", gap=LANDLOCK)
        yield script(f"an existing .codex {depth} deep, replaced",
                     f"mv {folder}/.codex gone; mkdir {folder}/.codex; echo evil >{folder}/.codex/config.toml; exit 1",
                     prepare=f"mkdir -p {folder}/.codex && echo good >{folder}/.codex/config.toml",
                     then=f"grep -q evil {folder}/.codex/config.toml", gap=LANDLOCK)
    for name in (".codex", ".git", ".agents"):
        yield script(f"{name} in a second root", f"mkdir -p $D/second/{name}; echo evil >$D/second/{name}/x; exit 1",
                     prepare="mkdir $D/second", options=WORKSPACE + ["--writable", "$D/second"],
                     then=f"test -e $D/second/{name}/x", gap=LANDLOCK)
        yield script(f"{name} in $TMPDIR", f"mkdir -p $D/tmp/{name}; echo evil >$D/tmp/{name}/x; exit 1",
                     prepare="mkdir $D/tmp", options=["--policy", "workspace-write"], tmpdir="$D/tmp",
                     then=f"test -e $D/tmp/{name}/x", gap=LANDLOCK)
        yield script(f"{name} in /tmp", f"mkdir -p /tmp/{name}; echo evil >/tmp/{name}/x; exit 1", space=OWN_TMP,
                     options=["--policy", "workspace-write"], then=f"test -e /tmp/{name}/x", gap=LANDLOCK)
        yield script(f"{name} moved into the workspace", f"mkdir -p $D/second/in; echo evil >$D/second/in/x; "
                     f"mv $D/second/in {name} || cp -r $D/second/in {name}; exit 1", prepare="mkdir $D/second",
                     options=WORKSPACE + ["--writable", "$D/second"], then=f"test -e {name}/x", gap=LANDLOCK)
    yield script(".codex from an archive", "mkdir -p in/.codex; echo evil >in/.codex/config.toml; "
                 "tar cf x.tar -C in .codex; tar xf x.tar; exit 1", then="test -e .codex/config.toml", gap=LANDLOCK)
    yield script(".codex in another spelling of the root", "mkdir -p $D/w/../w/.codex && echo evil >$D/w/../w/.codex/x; exit 1",
                 then="test -e .codex/x", gap=LANDLOCK)
    yield script("a .git file in the workspace", "echo 'gitdir: elsewhere' >.git; exit 1", then="test -s .git", gap=LANDLOCK)
    yield script(".git of the workspace by git init", "git init -q .; exit 1", then="test -e .git/config", gap=LANDLOCK)


# -- Ways to keep the launcher from looking --------------------------------------------------------------------

GOOD_HOOK = "mkdir -p %s/.git/hooks; echo good >%s/.git/hooks/x; "
USER = dict(users=("user",), contrast_users=("user",))


def unseen():
    """A repository deeper inside that an earlier command has hidden from the search."""
    good, evil = GOOD_HOOK % ("sub", "sub"), "grep -q evil sub/.git/hooks/x"
    refused = "its mode keeps even its owner out"
    for mode in ("000", "300", "444"):
        yield script(f"a shut folder: {mode}", "chmod 755 sub; echo evil >sub/.git/hooks/x; exit 1",
                     prepare=good + f"chmod {mode} sub", then=evil, tiers=("bubblewrap",), says=refused, **USER)
        # Here the search may look into folders of the user.
        yield script(f"a shut folder, seen: {mode}", "chmod 755 sub; echo evil >sub/.git/hooks/x; exit 1",
                     prepare=good + f"chmod {mode} sub", then=evil, tiers=("namespaces", "landlock"), gap=LANDLOCK)
    yield script("a shut folder: the one above", "chmod 755 a; echo evil >a/sub/.git/hooks/x; exit 1",
                 prepare=GOOD_HOOK % ("a/sub", "a/sub") + "chmod 000 a", then="chmod 755 a; grep -q evil a/sub/.git/hooks/x",
                 tiers=("bubblewrap",), says=refused, **USER)
    yield script("a shut folder: on the last level", "chmod 755 a/b/c/d; echo evil >a/b/c/d/.git/hooks/x; exit 1",
                 prepare=GOOD_HOOK % ("a/b/c/d", "a/b/c/d") + "chmod 000 a/b/c/d",
                 then="chmod 755 a/b/c/d; grep -q evil a/b/c/d/.git/hooks/x", tiers=("bubblewrap",), says=refused, **USER)
    for tier in ("namespaces", "bubblewrap"):
        yield script(f"a shut folder: a second root, {tier}", "chmod 755 $D/second; mkdir -p $D/second/.git; echo evil >$D/second/.git/x; exit 1",
                     prepare="mkdir -m 000 $D/second", options=WORKSPACE + ["--writable", "$D/second"], tiers=(tier,),
                     then="chmod 755 $D/second; test -e $D/second/.git/x", says=refused, **USER)
    yield script("a shut folder: above a second root", "chmod 755 in; echo evil >in/root/.git/x; exit 1",
                 prepare="mkdir -p in/root/.git; chmod 000 in", options=WORKSPACE + ["--writable", "$W/in/root"],
                 then="chmod 755 in; test -e in/root/.git/x", tiers=("bubblewrap",), says=refused, **USER)
    yield script("a shut folder, seen: above a second root", "chmod 755 in; echo evil >in/root/.git/x; exit 1",
                 prepare="mkdir -p in/root/.git; chmod 000 in", options=WORKSPACE + ["--writable", "$W/in/root"],
                 then="chmod 755 in; test -e in/root/.git/x", tiers=("namespaces",))
    attack = "echo evil >sub/.git/hooks/x; exit 1"
    yield script("many names: files beside", attack, then=evil, gap=LANDLOCK,
                 prepare="seq -f f%g 10000 | xargs touch; " + good)
    yield script("many names: folders beside", attack, then=evil, gap=LANDLOCK,
                 prepare="seq -f d%g 1500 | xargs mkdir; " + good)
    yield script("many names: files beside, 3 deep", "echo evil >a/b/sub/.git/hooks/x; exit 1", gap=LANDLOCK,
                 prepare="seq -f f%g 5000 | xargs touch; mkdir -p a/b; (cd a; seq -f g%g 5000 | xargs touch); "
                 + GOOD_HOOK % ("a/b/sub", "a/b/sub"), then="grep -q evil a/b/sub/.git/hooks/x")
    yield script("many names: folders before, 3 deep", "echo evil >z/b/sub/.git/hooks/x; exit 1", gap=LANDLOCK,
                 prepare="seq -f d%g 1000 | xargs mkdir; " + GOOD_HOOK % ("z/b/sub", "z/b/sub"),
                 then="grep -q evil z/b/sub/.git/hooks/x")
    yield script("a workspace like /tmp", "echo evil >a/sub/.git/hooks/x; exit 1", gap=LANDLOCK,
                 prepare="chmod 1777 .; " + GOOD_HOOK % ("a/sub", "a/sub"), then="grep -q evil a/sub/.git/hooks/x")


def not_writable():
    """A root in which its owner may not write, for the moment."""
    for mode in ("555", "500", "1555"):
        for name in (".git", ".codex", ".agents"):
            yield script(f"a root of mode {mode}: {name}", f"chmod 755 .; mkdir -p {name}; echo evil >{name}/x; exit 1",
                         prepare=f"chmod {mode} .", then=f"test -e {name}/x", gap=LANDLOCK)
    yield script("a root of mode 555: a second root", "chmod 755 $D/second; mkdir -p $D/second/.git; echo evil >$D/second/.git/x; exit 1",
                 prepare="mkdir -m 555 $D/second", options=WORKSPACE + ["--writable", "$D/second"],
                 then="test -e $D/second/.git/x", gap=LANDLOCK)


# -- Switches of the machine -----------------------------------------------------------------------------------

def switches():
    """/proc and /sys once more, in a tree for chroot(1) that is the workspace."""
    for name, mount, path in (
            ("proc", "mkdir $W/proc; mount -t proc proc $W/proc", "$W/proc/sys/vm/swappiness"),
            ("a part of proc", "mkdir -p $W/a/b; mount --bind /proc/sys $W/a/b", "$W/a/b/kernel/core_pattern"),
            ("one file of proc", "touch $W/f; mount --bind /proc/sys/kernel/core_pattern $W/f", "$W/f"),
            ("a name with a space", "mkdir '$W/a b'; mount -t proc proc '$W/a b'", "$W/a b/sys/vm/swappiness"),
            ("sysfs", "mkdir $W/sys; mount -t sysfs sysfs $W/sys", "$W/sys/kernel/mm/transparent_hugepage/enabled"),
            ("below another mount", "mkdir $W/t; mount -t tmpfs t $W/t; mkdir $W/t/proc; mount -t proc proc $W/t/proc",
             "$W/t/proc/sys/vm/swappiness")):
        yield Case(f"switches: {name}", ["open-for-writing", path], OPEN, space=mount, users=("root",),
                   contrast_users=("root",), gap=LANDLOCK)
    proc = "mkdir $W/proc; mount -t proc proc $W/proc"
    yield Case("switches: a root inside", ["open-for-writing", "$W/proc/sys/vm/swappiness"], OPEN, space=proc, users=("root",),
               contrast_users=("root",), options=WORKSPACE + ["--writable", "$W/proc/sys/vm"], gap=LANDLOCK,
               may_be_refused=True)
    yield Case("switches: a root itself", ["open-for-writing", "$W/proc/sys/vm/swappiness"], OPEN, space=proc, users=("root",),
               contrast_users=("root",), options=WORKSPACE + ["--writable", "$W/proc"], gap=LANDLOCK,
               may_be_refused=True)


# -- Folders for stdin -----------------------------------------------------------------------------------------

def open_folders():
    """A shell opens no folder for writing, but the same for reading will do."""
    for name, how in (("input", "$O"), ("output", "/dev/null 1<$O"), ("error", "/dev/null 2<$O")):
        fd = ("input", "output", "error").index(name)
        yield script(f"a folder for standard {name}", f"chmod 604 /proc/self/fd/{fd}/../out/file; exit 1", stdin=how,
                     then="test $(stat -c %a $O/file) = 604", says="" if fd else "its standard input is a folder",
                     may_be_refused=True)


def all_cases():
    yield from ancestors()
    yield from devices()
    yield from set_ids()
    yield from planted()
    yield from unseen()
    yield from not_writable()
    yield from switches()
    yield from open_folders()


CASES = list(all_cases())
