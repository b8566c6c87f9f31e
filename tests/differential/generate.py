"""Command lines and patches that a model could write, and many it should not; the same ones every time."""
import random

FILES = ["a.txt", "src/main.c", "b c.txt", "dir/", "node_modules/x/dist", "/etc/hosts", "~/f", "*.md", "-", "./x", "../y",
         "a\\ b", "build", "f{1,2}", "[ab].c", "\u00e9.txt", "'q q'", '"d d"', "x=1", "a'b'c", "C:\\dir\\f"]
NUMBERS = ["1", "5", "20", "+3", "x", ""]
PATTERNS = ["foo", "'foo bar'", '"a|b"', "TODO", "-x", "'^a$'", "a.b", "''", "--", "-e", "x"]
OPERATORS = [" && ", " || ", "; ", " | ", "\n", " ; ", "|", "&&"]
FLAGS = {
    "ls": ["-la", "-I", "-w", "--color", "--color=auto", "--time-style", "--block-size", "--format", "-1"],
    "eza": ["-l", "-I", "--ignore-glob", "--sort", "--time"], "exa": ["-a", "--color"],
    "tree": ["-L", "-P", "-I", "--charset", "--filelimit", "--sort", "-d"],
    "du": ["-sh", "-d", "--max-depth", "-B", "--block-size", "--exclude", "--time-style"],
    "rg": ["-n", "--files", "-g", "--glob", "-t", "-m", "-A", "-B", "-C", "--context", "--max-depth", "-i", "--iglob",
           "--type", "--type-add", "--type-not", "--max-count", "--hidden", "--glob=x", "-e"],
    "rga": ["-n", "--files"], "ripgrep-all": ["-n"],
    "grep": ["-n", "-R", "-e", "--regexp", "-f", "--file", "-m", "-A", "-B", "-C", "--context", "--max-count", "-i",
             "--after-context", "--before-context", "--include=*.c"],
    "egrep": ["-e", "-n"], "fgrep": ["-f", "-n"],
    "ag": ["-G", "-g", "--ignore-dir", "--ignore-file", "--path-to-ignore", "-i", "--file-search-regex"],
    "ack": ["-i", "-g"], "pt": ["-i", "-G"],
    "git": ["status", "grep", "ls-files", "log", "-n", "--exclude", "-C", "diff", "--exclude-from", "grep -e"],
    "fd": ["-t", "--type", "-e", "--extension", "-E", "--exclude", "--search-path", "-H"],
    "find": ["-name", "-iname", "-path", "-regex", "-type", "-maxdepth", "!", "-print", "."],
    "cat": ["-n", "--", "--show-all"], "more": ["-5"], "bat": ["--theme", "--style", "--line-range", "-p", "--language"],
    "batcat": ["--tabs", "--map-syntax", "--terminal-width"],
    "less": ["-p", "-P", "-x", "-j", "-N", "--pattern", "--tabs", "-z", "-y", "--prompt", "--shift", "--jump-target"],
    "head": ["-n", "-c", "-5", "-n5", "-n 5", "-q"], "tail": ["-n", "-c", "-f", "-n5", "-n+5", "-n +5", "-5"],
    "awk": ["-F", "-v", "-f", "--file", "'{print $1}'", "'{print}'", "--assign", "--field-separator"],
    "nl": ["-ba", "-s", "-w", "-b", "-v", "-i"],
    "sed": ["-n", "-e", "'1,5p'", "5p", "s/a/b/", "-i", "-f", "--expression", "'$p'", "1,2p", "--file", "1,p"],
    "python3": ["-c", "'import os; os.walk(1)'", "'print(1)'", "\"glob.glob('*')\"", "-m"],
    "python3.11": ["-c", "'p.rglob(\"x\")'"], "python": ["-c", "'pathlib.Path()'"],
    "xargs": ["cat", "sed -i", "perl -pi -e x", "-n 1 rg --replace y", "-I {} ls {}", "rg x", "sed --in-place", "ruby -i"],
    "wc": ["-l"], "sort": ["-u"], "uniq": ["-c"], "tr": ["a b"], "cut": ["-d: -f1"], "tee": ["out"], "column": ["-t"],
    "printf": ["x"], "yes": [""], "echo": ["hi", "-n"], "true": [""], "cd": ["-P", "--", "-"], "pwd": [""],
    "make": ["test"], "/usr/bin/cat": [""], "env": ["A=1"], "time": ["ls"], "exec": ["ls"],
}
HEADS = list(FLAGS)
ODD = ["ls > out", "cat < a", "ls 2>&1", "echo $HOME", "echo ${x}", "ls $(pwd)", "ls `pwd`", "(ls)", "{ ls; }", "ls &",
       "ls & pwd", "ls |& wc", "! ls", "FOO=1 ls", "A=1", "ls # c", "# c", "if true; then ls; fi", "for i in a; do ls; done",
       "[ -f a ]", "[[ -f a ]]", "ls &&", "&& ls", "; ls", "ls ;; pwd", "ls | | wc", "", "  ", "\n", "ls;", "ls\n", "\nls\n\n",
       "ls \\\n -la", "ls\\\n-la", "cat 'a", 'cat "a', "cat a\\", "cat <<EOF\nx\nEOF", "cat <<< x", "echo $'a'", 'echo $"a"',
       'cat "a$b"', 'cat "a\\$b"', 'cat "a\\"b"', "'ls'", '"ls"', "l's'", "42", "\\ls", "cat a{1..2}", "cat a#b", "cat -",
       "cat a;cat b", "cat a&&cat b", "cat a||cat b", "ls\r\n", "cat a\r\ncat b", "export A=1", "declare a", "unset a",
       "function f { ls; }", "f() { ls; }", "case a in a) ls;; esac", "while true; do ls; done", "select x in a; do ls; done",
       "cat a\tb", "cat\ta", "rg x; true", "true; true", "cd a", "cd a && cd b", "cd a; cd /b; cat c", "cd -- a && cat b",
       "cd -P a && cat b", "cd && cat a", "cd a b && cat c", "cd .. && cat a", "cd '' && cat a", "echo a; echo b",
       "echo a && ls", "ls && echo a", "ls; ls", "cat a; cat a; cat b; cat a", "nl -ba; cat a", "cat a | nl -ba",
       "cat a | nl -ba | sed -n '1,5p'", "sed -n '1,5p' a | cat", "rg --files | sed -n '1,5p'", "ls | sed -n 1p",
       "cat a | sed -n 1p", "cat a | wc", "wc a", "wc a | sort", "yes | ls", "printf x | cat a", "head a | tail", "tail -n 5",
       "find . ! -name x", "find . -name '*.c' -o -name '*.h'", "find . \\( -name a \\)", "ls ==", "ls = a", "ls a=b",
       "ls a==b", "echo == x", "ls ~", "ls ~user/x", "cat ./-x", "ls -- -x", "rg -- -x y", "grep -- -x y", "cat -- -x",
       "head -- a", "sed -n -- 1p a", "nl -- a", "awk -- a b", "fd -- a", "cat \u00a0a", "ls \u3000", "cat \u00e9",
       "coproc ls", "let x=1", "time -p ls", "ls *", "ls ?", "ls [a-z]*", "cat a\\\nb", "cat 'a\nb'", 'cat "a\nb"',
       "time", "exec cat a", "command cat a", "builtin cd a", "sudo cat a", ". a", "source a", ":", ": a", "test -f a",
       "ls -la; cat a | head -n 3 | tail -n 1", "git", "git grep", "git ls-files a b", "rg", "grep", "find", "fd", "sed", "awk",
       "nl", "head", "tail", "less", "bat", "python3", "python3 -c", "xargs", "cd a; ls", "cd a; rg x y", "cd src && ls",
       "cat /a/b/src/", "ls /", "ls //", "ls src/src", "ls a//b//", "ls ./", "ls ..", "ls a/.", "cat C:\\a\\b"]


def word(rng):
    return rng.choice([rng.choice(FILES), rng.choice(PATTERNS), rng.choice(FILES), rng.choice(NUMBERS)])


def command(rng):
    head = rng.choice(HEADS)
    words = [head]
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        words.append(rng.choice(FLAGS[head]) if rng.random() < 0.5 else word(rng))
    return " ".join(part for part in words if part)


def scripts(count, seed=118):
    """Distinct scripts for `bash -lc`."""
    rng, found = random.Random(seed), dict.fromkeys(ODD)
    while len(found) < count:
        parts = [command(rng) for _ in range(rng.choice([1, 1, 1, 2, 2, 3]))]
        text = parts[0]
        for part in parts[1:]:
            text += rng.choice(OPERATORS) + part
        found[text] = None
    return list(found)


# -- Patches -----------------------------------------------------------------------------------------

LINES = ["alpha", "beta", "  gamma", "delta ", "", "int main(void)", "{", "    return 0;", "}", "\u201cquoted\u201d \u2014 x",
         "tab\there", "alpha", "beta"]
NAMES = ["f", "g", "sub/h", "new", "deep/er/new", "absent"]


def content(rng):
    lines = [rng.choice(LINES) for _ in range(rng.choice([0, 1, 2, 3, 5, 8, 12]))]
    end = rng.choice(["\n", "\n", "\n", "\r\n"])
    text = "".join(line + end for line in lines)
    return text[:-len(end)] if text and rng.random() < 0.15 else text


def blurred(rng, line):
    """A line as a model remembers it."""
    if rng.random() < 0.85:
        return line
    return rng.choice([line.strip(), line.rstrip(), " " + line, line + "  ", line.replace("\u201c", '"').replace("\u201d", '"'),
                       line.replace("\u2014", "-"), line + "?"])


def chunk(rng, lines, first):
    out = []
    at = rng.randrange(len(lines) + 1)
    n = rng.choice([0, 1, 1, 2, 2, 3])
    if not first or rng.random() < 0.8:
        context = rng.choice(lines) if lines and rng.random() < 0.25 else None
        out.append("@@ " + blurred(rng, context) if context is not None else "@@")
    for line in lines[at:at + n]:
        mark = rng.choice(" -- ")
        out.append(mark + blurred(rng, line) if line or rng.random() < 0.7 else "")
        if mark == "-" and rng.random() < 0.7:
            out.append("+" + rng.choice(LINES))
    if rng.random() < 0.4 or len(out) < 2:
        out.append("+" + rng.choice(LINES) + rng.choice(["", "!"]))
    if rng.random() < 0.1:
        out.append("*** End of File")
    if rng.random() < 0.05:
        out.append("")
    return out


def operation(rng, files):
    kind = rng.choice(["add", "delete", "update", "update", "update", "update"])
    name = rng.choice(list(files)) if files and rng.random() < 0.85 else rng.choice(NAMES)
    if kind == "add":
        name = rng.choice(NAMES)
        return [f"*** Add File: {name}"] + ["+" + rng.choice(LINES) for _ in range(rng.choice([0, 1, 2, 4]))]
    if kind == "delete":
        return [f"*** Delete File: {name}"]
    out = [f"*** Update File: {name}"]
    if rng.random() < 0.12:
        out.append(f"*** Move to: {rng.choice(NAMES)}")
    lines = files.get(name, "").replace("\r", "").split("\n")[:-1]
    for i in range(rng.choice([1, 1, 1, 2, 3])):
        out += chunk(rng, lines, i == 0)
    return out


def spoiled(rng, lines):
    """Now and then something is not as the grammar has it."""
    if rng.random() < 0.12 and lines:
        at = rng.randrange(len(lines))
        lines = rng.choice([lines[:at] + lines[at + 1:], lines[:at] + [rng.choice(["", "what", "@@", "  ", "***", "@@ x"])] + lines[at:],
                            lines[:at] + ["  " + lines[at] + " "] + lines[at + 1:]])
    return lines


def patch(rng):
    """A folder's files and a patch for them."""
    files = {name: content(rng) for name in rng.sample(NAMES[:3], rng.choice([1, 2, 3]))}
    lines = ["*** Begin Patch"]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        lines += operation(rng, files)
    lines = spoiled(rng, lines + ["*** End Patch"])
    return {"files": files, "patch": rng.choice(["\n", "\n", "\n", "\r\n"]).join(lines) + rng.choice(["", "\n"])}


def patches(count, seed=118):
    rng = random.Random(seed)
    return [patch(rng) for _ in range(count)]
