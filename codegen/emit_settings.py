"""Writes docs/configuration.md from the table of settings (src/config/settings_table.c) and the words in codegen/settings.txt.

A key without words is listed without; words without a key are an error.
"""
import os
import re

ARRAY = re.compile(r"const struct setting (\w+)\[\] = \{\n(.*?)\n\};", re.S)
NAMES = re.compile(r"(?:static )?const char \*const (\w+)\[\w*\] = \{(.*?)\};", re.S)
MACRO_KINDS = {"CHECK": None, "CHECK_UNSET": None, "CHECK_OMITTED": None, "CHECK_NUMBER": None, "CHECK_ENUM": "ENUM",
               "CHECK_STRUCT": "STRUCT", "CHECK_REST": "REST", "CHECK_EXPORTER": "VARIANT"}
TYPES = {"STRING": "text", "PATH": "path", "BOOL": "true or false", "I64": "number", "F64": "number", "UINT": "number", "STRINGS": "list of text",
         "PATHS": "list of paths", "STRING_MAP": "table of text", "BOOL_MAP": "table of true or false", "UINT_MAP": "table of numbers",
         "STRUCT": "table", "STRUCTS": "list of tables", "MAP": "table of tables", "REST": "table of tables", "APPROVAL": "text, or a table",
         "PROVIDERS": "table of tables", "MCP": "table of tables", "SWITCH": "true or false, or a table", "VARIANT": "text, or a table"}
UNUSED = "unused"  # of codegen/settings.txt

HEAD = """<!-- Made by codegen/generate from src/config/settings_table.c and codegen/settings.txt. Do not edit. -->

# Configuration

`config.toml` in the home (`CODEX_HOME`, by default `~/.codex`) holds what is below; [getting-started.md](getting-started.md) has the first lines of one,
[models.md](models.md) providers. Layers count in this order, the last one most: `/etc/codex/config.toml`, the home's, `.codex/config.toml` of a project that is
trusted, `-c key=value` of the command line, the profile that is chosen (so `-c` does not change a key that the profile has: choose another one with `-c profile=NAME`),
and what a client says. What administrators require
([requirements.md](requirements.md)) counts more than all of them.

`-c key=value` takes every key by its dotted path: `-c sandbox_workspace_write.network_access=true`. A value of the wrong type, or one that is not among those
named, is an error with its place; `bobbin run`, `bobbin app-server --strict-config` and `bobbin doctor` also find keys that do not exist (`run`: those of `-c`). `*` stands for a name of your own. *Profile*: the
key may stand in `[profiles.NAME]`, too. *Unused*: the key belongs to codex's other programs; it is checked and kept, and does nothing here.

"""


class SettingsError(Exception):
    pass


def split_items(text):
    """The parts between commas that are inside no parentheses, braces or quotes."""
    parts, depth, quoted, begin = [], 0, False, 0
    for i, letter in enumerate(text):
        if letter == '"' and text[i - 1] != "\\":
            quoted = not quoted
        elif not quoted and letter in "({":
            depth += 1
        elif not quoted and letter in ")}":
            depth -= 1
        elif letter == "," and depth == 0 and not quoted:
            parts.append(text[begin:i].strip())
            begin = i + 1
    parts.append(text[begin:].strip())
    return [part for part in parts if part]


def strings(text):
    return re.findall(r'"((?:[^"\\]|\\.)*)"', text)


class Table:
    def __init__(self, source):
        source = re.sub(r"/\*.*?\*/", "", source, flags=re.S)
        self.names = {name: strings(body) for name, body in NAMES.findall(source)}
        self.arrays = {name: [self.field(item) for item in split_items(body) if item != "{ 0 }"] for name, body in ARRAY.findall(source)}

    def values(self, text):
        if text is None:
            return []
        return strings(text) if text.startswith("NAMES") else self.names.get(text, [])

    def field(self, item):
        call = re.match(r"(CHECK\w*)\((.*)\)$", item, re.S)
        if call:
            return self.macro(call[1], split_items(call[2]))
        members = split_items(item.strip()[1:-1])
        named = dict(re.match(r"\.(\w+) = (.*)", member, re.S).groups() for member in members if member.startswith("."))
        return {"key": strings(members[0])[0], "kind": named["kind"].removeprefix("SETTING_"), "flags": named.get("flags", ""),
                "fields": named.get("fields"), "names": self.values(named.get("names")), "unset": self.unset(named.get("unset"))}

    def macro(self, name, words):
        field = {"key": "" if name == "CHECK_REST" else strings(words[0])[0], "kind": MACRO_KINDS[name], "flags": "TOP | CHECKED", "fields": None,
                 "names": [], "unset": None}
        if name in ("CHECK", "CHECK_UNSET", "CHECK_OMITTED"):
            field["kind"] = words[1]
            field["flags"] = f"{words[2]} | CHECKED" if name == "CHECK" else "TOP | CHECKED"
            field["unset"] = self.unset(words[2]) if name == "CHECK_UNSET" else None
        elif name == "CHECK_NUMBER":
            field["kind"] = words[2]
        elif name == "CHECK_ENUM":
            field["names"], field["unset"] = self.values(words[1]), self.unset(words[2])
        elif name in ("CHECK_STRUCT", "CHECK_REST"):
            field["fields"] = words[-1]
        else:
            field["fields"], field["names"] = "exporter_fields", ["none", "statsig", "otlp-http", "otlp-grpc"]
        return field

    @staticmethod
    def unset(text):
        if text is None or text in ("NULL", "otherwise"):
            return None
        return text[1:-1].replace('\\"', '"')

    def walk(self, array="config_fields", prefix=""):
        """Every field with its dotted path, in the order of the table."""
        for field in self.arrays[array]:
            key = f"{prefix}{field['key'] or '*'}"
            yield key, field
            inner = field["fields"]
            if inner not in (None, "NULL"):
                nested = {"MAP", "PROVIDERS", "MCP"}
                yield from self.walk(inner, f"{key}.*." if field["kind"] in nested else f"{key}.")


def words_of(text):
    found = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            key, separator, words = line.partition(": ")
            if not separator:
                raise SettingsError(f"codegen/settings.txt: no words: {line}")
            found[key] = words.strip()
    return found


def used_keys(folder):
    """Text in quotes in the C files but the table."""
    found = set()
    for root, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".c") and name != "settings_table.c":
                with open(os.path.join(root, name), encoding="utf-8") as file:
                    found.update(word for literal in strings(file.read()) for word in re.split(r"[.\s]", literal))
    return found


def row(key, field, words, used):
    kind = TYPES.get(field["kind"], "")
    if field["names"]:
        kind = ", ".join(f"`{name}`" for name in field["names"]) + (", or a table" if field["kind"] == "VARIANT" else "")
    if field["key"] == "approval_policy":
        kind = "`untrusted`, `on-failure`, `on-request`, `never`, or a table `granular`"
    notes = []
    if "PROFILE" in field["flags"] or "BOTH" in field["flags"]:
        notes.append("*Profile.*" if "TOP" in field["flags"] or "BOTH" in field["flags"] else "*Profile only.*")
    if "REQUIRED" in field["flags"]:
        notes.append("*Required.*")
    if words == UNUSED or ("CHECKED" in field["flags"] and field["key"] and field["key"] not in used):
        notes.append("*Unused.*")
        words = "" if words == UNUSED else words
    if field["unset"] not in (None, "{}", "[]"):
        notes.append(f"Unset: `{field['unset']}`.")
    return f"| `{key}` | {kind} | {' '.join([words, *notes]).strip()} |"


def document(source, words_text, source_folder):
    table, words = Table(source), words_of(words_text)
    rows = dict(table.walk())
    stale = [key for key in words if key not in rows]
    if stale:
        raise SettingsError(f"codegen/settings.txt: there is no {', '.join(stale)}")
    used = used_keys(source_folder)
    plain, tables, foreign = [], [], []
    for field in table.arrays["config_fields"]:
        group = [(key, inner) for key, inner in rows.items() if key == field["key"] or key.startswith(field["key"] + ".")]
        (foreign if words.get(field["key"]) == "-" else tables if len(group) > 1 else plain).append(group)
    text = HEAD + "## Keys at the top\n\n" + rows_of((pair for group in plain for pair in group), words, used)
    for group in tables:
        text += f"\n## {group[0][0]}\n\n{words.get(group[0][0], '')}\n\n" + rows_of(group[1:], words, used)
    return text + foreign_keys(foreign)


def rows_of(pairs, words, used):
    return "| key | value | |\n|---|---|---|\n" + "".join(row(key, field, words.get(key, ""), used) + "\n" for key, field in pairs)


def foreign_keys(groups):
    keys = "\n".join(f"- `{group[0][0]}`: " + ", ".join(f"`{key.partition('.')[2]}`" for key, _ in group[1:]) for group in groups)
    return f"\n## Tables of codex's other programs\n\nChecked and kept; nothing here uses them.\n\n{keys}\n"
