"""Shell scripts full of everything that a reader of scripts could get wrong; the same ones every time.

The programs they call are named c0 to c9; nothing else is ever run by name but what shells have built in.
"""
import random

NAMES = [f"c{number}" for number in range(10)]
WORDS = ["a", "b", "-x", "--y=z", "x=1", "a#b", "#", "'q'", "'q r'", '"d"', '"d e"', "''", '""', "a'b'c", 'a"b"c', "'a'\"b\"",
         "*", "?", "[a]", "~", "~/x", "{a,b}", "{1..3}", "a{b", "a}b", "=c1", "=", "a=~", "!", "!!", "!c1", "^a^b", "%", "@", "+", ",", ":",
         ".", "..", "-", "--", "1", "2", "\\a", "a\\ b", "\\;", "\\&", "\\|", "\\#", "\\\\", "\\'", '\\"', "\\$", "'\\'", '"\\a"', '"\\\\"',
         '"\\""', '"\\$"', '"\\\n"', "'a\nb'", '"a\nb"', "'#'", "';'", '"&&"', "'|'", "'$(c9)'", "'`c9`'", "'path[$(c9)]'", "'a[$(c9)]'", '"\'"', "'\"'", "\u00e9",
         "\u00a0", "\u3000", "\u20ac", "'\u20ac'", "\u2028", "c9", "time", "if", "then", "fi", "do", "done", "{", "}", "[[", "]]", "in", "esac",
         "function", "coproc", "EOF", "-EOF", "E\\OF", "a[1]=b", "a+=b", "A=1", "'A'=1", "&1", "9", "/dev/null"]
ODD = ["$x", "$(c9)", "`c9`", "${x}", "$((1))", "$'a'", '$"a"', "$", "\"$x\"", '"`c9`"', "$\\\n(c9)", "(", ")", "()", "(c9)", "<(c9)",
       ">o", "<i", "2>&1", "<<<a", "<>o", ">|o", "&>o", ">&2", "{x}>o", "\r", "\\\r", "\\\r\n", "\r\n", "\0", "\x01", "\x0b", "\x0c", "\x7f",
       "\x1b", "\x85", b"\xff", b"\xc3", b"\xe2\x82", b"\xa0", b"\x80\\", b"\xac|", "\ufeff", "\u200b", "# c9", "#c9", "\\", "'", '"', "\\\n", "\\\n#",
       "a\\\nb", "!(a)", "+(a)", "@(a|b)", "a()", "[", "[[", "((", "{", "}", ";;", ";&", "&|", "|&", "&!", "a=(b)", "a[c]=(d)"]
BLANKS = [" ", " ", " ", " ", "  ", "\t", " \\\n", "\\\n ", " \\\n ", ""]
JOINTS = ["&&", "||", ";", "|", "\n", "&&", ";", "\n", "&& ", " || ", " ; ", " | ", "\n\n", "&&\n", "||\n", "|\n", ";\n", "\n;", "&\\\n&",
          "|\\\n|", "|\\\n", "&&\\\n", ";\\\n", "&", "|&", ";;", ";&", ";|", "&|", "\r\n", "\r", "\\\r\n", "\\\n", "\n#x\n", "#x\n", " #x\n",
          ";#", "&& #x\n", "\x0c", "\x0b", "\u00a0;\u00a0", "\u2028", "\x85"]
HEADS = ["time", "!", "exec", "command", "builtin", "if", "then", "else", "fi", "while", "until", "for", "do", "done", "case", "in", "esac",
         "select", "function", "coproc", "{", "}", "[[", "((", "alias", "A=1", "A+=1", "a[0]=1", "a[x-1]=1", "a[c.d]=1", "a[b/c]=1", "PATH=/x",
         "IFS=c", "2", "-1", "export", "declare", "local", "readonly", "set", ":", "true", "false", "cd", "\\c1", "c\\1", "'c1'", "\"c1\"", "c{1,2}",
         "c?", "~", "-", "noglob", "nocorrect", "repeat", "foreach", "hash", "enable", "unset", "typeset", "let", "test", "time -p",
         "c1()", "c1 ()", "=c1", "%", "\u00e9", "c1\u00a0", "eval", "printf", "printf -v", "printf %d", "printf %s", "test -v", "test -n", "read", "shift", "exit",
         "wait -p", "print -v", "echo", "kill", "type", "umask"]
TAGS = ["EOF", "'EOF'", '"EOF"', "E'O'F", "\\EOF", "E\\OF", "-EOF", " EOF", " -EOF", "\\\n-EOF", "\\\nEOF", "E\\\nOF", "''", "$x", "EOF\r", "'E F'",
        "'E\nF'", "\t-EOF", "'EOF'c", "E*F", "!", "'a b'", "E-F", "\u00e9", "'EOF\\'", "{E,F}"]
ENDS = ["EOF", "EOF", "EOF", "\tEOF", "EO\\\nF", "-EOF", "EOF ", "EOF\r", "E\\OF", "\\EOF", "E F", "\\\nEOF", "EOFc", "!", "E*F", "\u00e9", "E-F", "EOF\\", ""]
BODIES = ["x", "c9", "$x", "$(c9)", "`c9`", "$\\\n(c9)", "\\$(c9)", "\\`c9`", "\\\\$(c9)", "${x}", "${x:-$(c9)}", "$[1]", "x\\", "\\", "x\\\\", "x\r", "#", "'", '"',
          "EOF", "", "$\\\n{x:-`c9`}", "`\\\nc9`", b"\xff", "\x01", "\tEOF", "EO\\", "F"]


def to_bytes(part):
    return part if isinstance(part, bytes) else part.encode("utf-8")


def word(rng):
    roll = rng.random()
    if roll < 0.75:
        return to_bytes(rng.choice(WORDS))
    if roll < 0.90:
        return b"".join(to_bytes(rng.choice(WORDS)) for _ in range(rng.choice([2, 2, 3])))
    if roll < 0.93:
        return to_bytes(rng.choice(ODD)) + to_bytes(rng.choice(WORDS))
    if roll < 0.96:
        return to_bytes(rng.choice(WORDS)) + to_bytes(rng.choice(ODD))
    return to_bytes(rng.choice(ODD))


def command(rng, names):
    out = b""
    if rng.random() < 0.12:
        out = to_bytes(rng.choice(HEADS)) + to_bytes(rng.choice(BLANKS))
    out += to_bytes(names.pop() if names else rng.choice(NAMES))
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        out += to_bytes(rng.choice(BLANKS)) + word(rng)
    return out + to_bytes(rng.choice(["", "", "", " "]))


def line(rng, names):
    out = command(rng, names)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        out += to_bytes(rng.choice(JOINTS[:17] if rng.random() < 0.8 else JOINTS)) + command(rng, names)
    return out + to_bytes(rng.choice(["", "", "", ";", "\n", " ", "\\\n", "\r", "&&", "#", " #x"]))


def document(rng, names):
    out = to_bytes(names.pop() if names else "c0")
    for _ in range(rng.choice([0, 0, 1, 2])):
        out += b" " + (rng.choice([b"a", b"-x", b"*", b"1", b"{x}", b"\\a"]) if rng.random() < 0.8 else word(rng))
    out += to_bytes(rng.choice(["", " ", " ", "3", " 3", "\\\n"])) + to_bytes(rng.choice(["<<", "<<", "<<", "<<-", "<\\\n<", "<<<"]))
    out += to_bytes(rng.choice(TAGS[:4] if rng.random() < 0.6 else TAGS))
    out += to_bytes(rng.choice(["", "", "", "", " >o", " a", " <<F", "; c9", " | c9", " && c9", " &", " 2>&1", " #x", " >'a\nb'", "\\"])) + b"\n"
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        out += to_bytes(rng.choice(BODIES)) + to_bytes(rng.choice(["\n"] * 12 + ["\r\n", "\r", ""]))
    out += to_bytes(rng.choice(ENDS[:3] if rng.random() < 0.6 else ENDS)) + to_bytes(rng.choice(["", "\n", "\n", "\r\n"]))
    for _ in range(rng.choice([0, 0, 1, 1])):
        out += rng.choice([b"c9 after", b"EOF\n", b"c8 after\nEOF\n", b"c7\n-EOF", b"\n\n"])
    return out


def mangled(rng, text):
    """One byte more, less or other, or two parts exchanged."""
    at = rng.randrange(len(text) + 1)
    special = rng.choice([b"\\", b"\n", b"\\\n", b"'", b'"', b"\r", b"#", b";", b"&", b"|", b" ", b"\t", b"$", b"`", b"<", b"=", b"{", b"!", b"\x01", b"\xff"])
    return rng.choice([text[:at] + special + text[at:], text[:at] + text[at + 1:], text[:at] + special + text[at + 1:], text[at:] + text[:at]])


def scripts(seed):
    """Without end; none holds a NUL byte, which no argument can hold."""
    rng, seen = random.Random(seed), set()
    while True:
        names = NAMES[:9]
        rng.shuffle(names)
        text = document(rng, names) if rng.random() < 0.3 else line(rng, names)
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            text = mangled(rng, text)
        if text not in seen and b"\0" not in text:
            seen.add(text)
            yield text
