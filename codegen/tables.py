"""The one object of wire_tables.c: rows that find each other, and their texts, by distances within it."""
import json

HELPERS = """#define AT(from, to) NEAR(struct wire_tables, from, to)
#define TEXT(from, place) AT(from, texts[place])
#define DOC(from, place) AT(from, docs[place])
#define TYPE(from, place) AT(from, types[place])
"""


def quote(text):
    return "NULL" if text is None or text == "" else json.dumps(text, ensure_ascii=False)


class Row:
    """One entry of a table, while it is written."""

    def __init__(self, tables, table, place, called):
        self.tables, self.table, self.place, self.called = tables, table, place, called
        self.entries = []

    def add(self, *entries):
        self.entries += entries

    def near(self, member, macro, place):
        self.add(f".{member} = {macro}({self.table}[{self.place}].{member}, {place})")

    def text(self, member, text):
        if text:
            self.near(member, "TEXT", self.tables.texts.place(text))

    def doc(self, text):
        if text:
            self.near("doc", "DOC", self.tables.docs.place(text))

    def names(self, member, names):
        """A list of names: each ends with a NUL, the list with an empty one."""
        if names:
            self.near(member, "TEXT", self.tables.texts.place("\0".join(names) + "\0"))

    def type(self, member, name):
        self.near(member, "TYPE", self.tables.type_place(name))

    def flags(self, flags):
        if flags:
            self.add(f".flags = {' | '.join(flags)}")

    def rows(self, member, first, count):
        """The rows of another table that belong to this one."""
        if count:
            self.add(f".{member} = AT({self.table}[{self.place}].{member}, {member}[{first}])", f".n_{member} = {count}")

    def line(self):
        return f"    [{self.place}] = {{ {', '.join(self.entries)} }}, /* {self.called} */"


class Texts:
    """Each once, one behind the other."""

    def __init__(self):
        self.places, self.n_bytes = {}, 0

    def place(self, text):
        if text not in self.places:
            self.places[text] = self.n_bytes
            self.n_bytes += len(text.encode()) + 1
        return self.places[text]

    def member(self, name):
        return f"    char {name}[{self.n_bytes + 1}];"

    def lines(self):
        """Each literal ends with its NUL, so that no digit can follow that."""
        return [f"    {json.dumps(text, ensure_ascii=False)[:-1]}\\0\"".replace("\\u0000", '\\0" "') for text in self.places]


class Tables:
    def __init__(self, declared):
        self.places = {name: place for place, name in enumerate(declared)}  # of types
        self.rows = {"types": [], "variants": [], "fields": []}
        self.texts = Texts()  # which messages are made of
        self.docs = Texts()   # which only exports have

    def type_place(self, name):
        return self.places.setdefault(name, len(self.places))

    def type_row(self, name):
        row = Row(self, "types", self.type_place(name), name)
        self.rows["types"].append(row)
        return row

    def next_place(self, table):
        return len(self.rows[table])

    def row(self, table, called):
        row = Row(self, table, self.next_place(table), called)
        self.rows[table].append(row)
        return row

    def header(self):
        out = ["/* All in one piece: what they point to is found by distances within it. */", "struct wire_tables {"]
        out += [f"    struct {name[:-1]} {name}[{len(rows)}];" for name, rows in self.rows.items()]
        return out + [self.texts.member("texts"), self.docs.member("docs"), "};", "", "extern const struct wire_tables wire_tables;", ""]

    def source(self):
        if len(self.places) != len(self.rows["types"]):
            raise ValueError("a type is used that has no row")
        out = [HELPERS, "const struct wire_tables wire_tables = {"]
        for name, rows in self.rows.items():
            out += [f".{name} = {{", *(row.line() for row in sorted(rows, key=lambda row: row.place)), "},"]
        return out + [".texts =", *self.texts.lines(), "    ,", ".docs =", *self.docs.lines(), "};", ""]
