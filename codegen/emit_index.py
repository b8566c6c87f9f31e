"""docs/library.md: every inline function of include/bobbin/protocol.h, one line each.

The macros of include/bobbin/accessors.h are read, so that the page cannot name what a compiler would not see.
"""
import re

DEFINE = re.compile(r"^#define (BOBBIN_\w+)\(([^)]*)\)((?:.*\\\n)*.*)", re.M)
FUNCTION = re.compile(r"static inline ([^{;]*?)\s*\{", re.S)
USE = re.compile(r"^(BOBBIN_\w+)\((.*)\)$")
SECTION = re.compile(r"^/\* ---- (.*?) -+ \*/$")
TITLES = {
    "enumerations": "Names of enumerations",
    "what a server sends": "What a server sends: reading",
    "what a client sends": "What a client sends: writing",
    "methods": "Methods",
    "events": "Events",
    "requests of the server": "Requests of the server",
}
ORDER = ["methods", "events", "requests of the server", "what a server sends", "what a client sends", "enumerations"]
HEAD = """\
<!-- Made by codegen/generate from protocol/ and include/bobbin/accessors.h. Do not edit. -->

# The library's functions for the protocol

Every inline function of `<bobbin/protocol.h>`, one line each, to search in: the header holds them as lines that macros
turn into functions, which neither `grep` nor an editor finds by name. `<bobbin/bobbin.h>` tells how they are used and
has the rest of the library; [protocol.md](protocol.md) has the same messages and types as JSON.
"""


def read_macros(text):
    """Name -> (parameters, prototypes, macros that it uses)."""
    macros = {}
    for name, parameters, body in DEFINE.findall(text):
        body = body.replace("\\\n", "\n")
        prototypes = [" ".join(found.split()) for found in FUNCTION.findall(body)]
        uses = re.findall(r"^\s*(BOBBIN_\w+)\(([^)]*)\)\s*$", body, re.M)
        macros[name] = ([word.strip() for word in parameters.split(",")], prototypes, uses)
    return macros


def put_in(text, values):
    """As the preprocessor does: whole words, then ## joins."""
    words = re.split(r"(\w+|##)", text)
    return "".join(values.get(word, word) for word in words).replace("##", "").replace("( ", "(")


def prototypes(macros, name, arguments):
    parameters, found, uses = macros[name]
    values = dict(zip(parameters, arguments))
    for prototype in found:
        yield re.sub(r"\s+", " ", put_in(prototype, values)) + ";"
    for used, given in uses:
        if used in macros:
            yield from prototypes(macros, used, [put_in(word.strip(), values) for word in given.split(",")])


def split_arguments(text):
    """At commas outside of quotes; none of ours holds a bracket."""
    return [word.strip() for word in re.findall(r'(?:[^,"]|"(?:\\.|[^"\\])*")+', text)]


def first_sentence(doc):
    return re.split(r"(?<=[.:]) (?=[A-Z])", doc, maxsplit=1)[0].rstrip(":")


def sections(header, macros, docs):
    """Section -> lines of the page."""
    out, current, doc = {}, None, []
    for line in header.split("\n"):
        section = SECTION.match(line)
        use = USE.match(line)
        if section:
            current, doc = section.group(1), []
        elif line.startswith(("/*", " *")):
            doc.append(line.strip("/* "))
        elif use and use.group(1) in macros and current is not None:
            said = docs.get(line, "") or (" ".join(doc) if use.group(1) in OF_THE_WHOLE else "")
            for prototype in prototypes(macros, use.group(1), split_arguments(use.group(2))):
                out.setdefault(current, []).append(f"- `{prototype}`" + (f" {first_sentence(said)}" if said else ""))
        elif not line:
            doc = []
    return out


# Whose documentation stands above the line, not beside the member.
OF_THE_WHOLE = {"BOBBIN_METHOD", "BOBBIN_METHOD_WITHOUT_PARAMS", "BOBBIN_REPLY_AS", "BOBBIN_REQUEST", "BOBBIN_NEW"}


def document(header, accessors, docs):
    found = sections(header, read_macros(accessors), docs)
    out = [HEAD]
    for key in ORDER:
        lines = found.get(key, [])
        out += [f"## {TITLES[key]} ({len(lines)})", "", *lines, ""]
    return "\n".join(out).rstrip() + "\n"
