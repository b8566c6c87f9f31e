"""C structs (wire.h) and const tables (wire_tables.c) from the declarations."""
from model import INTEGERS, TEXTS, Type
from naming import constant, member, snake
from tables import Tables, quote

HEADER = "/* Made by codegen/generate from protocol/. Do not edit. */\n"
C_NUMBERS = {"bool": "bool", "f64": "double", "u8": "uint8_t", "u16": "uint16_t", "u32": "uint32_t", "u64": "uint64_t",
             "usize": "size_t", "i32": "int32_t", "i64": "int64_t"}
SCALAR_KINDS = {"string": "KIND_STRING", "uuid": "KIND_UUID", "path": "KIND_PATH", "abspath": "KIND_ABSOLUTE_PATH", "bool": "KIND_BOOL",
                "f64": "KIND_FLOAT", "json": "KIND_JSON"}


PARTS = {"0.118": "PART_OF_0118", "0.166": "PART_OF_0166"}


def part(marked):
    """What a table says of the versions that have something."""
    return [f".part = {PARTS[marked.only]}"] if marked.only else []


class Emitter:
    def __init__(self, protocol):
        self.protocol = protocol
        self.sequences = {}  # C name -> (base, element), in the order of first use
        self.tables = None   # of every type, once they are made

    # -- names and C types -------------------------------------------------------------------

    def resolve(self, type_):
        """Behind aliases; the `?`s of the use are kept."""
        declaration = self.protocol.declarations.get(type_.base)
        if declaration is not None and declaration.kind == "alias":
            return self.resolve(declaration.target)
        return type_

    def element_name(self, type_):
        """The word for a type in names of arrays and maps."""
        type_ = self.resolve(type_)
        if type_.base in TEXTS:
            return "str"
        if type_.base in ("array", "map"):
            return f"{self.element_name(type_.element)}_{type_.base}"
        if type_.base in self.protocol.declarations:
            return f"wire_{snake(type_.base)}"
        return type_.base

    def c_type(self, type_, optional=False):
        resolved = self.resolve(type_)
        base = resolved.base
        if base in TEXTS:
            return "struct str "
        if base == "json":
            return "yyjson_val *"
        if base in C_NUMBERS:
            return f"struct opt_{base} " if optional else f"{C_NUMBERS[base]} "
        if base in ("array", "map"):
            return f"struct {self.sequence(resolved)} "
        declaration = self.protocol.declarations[base]
        if declaration.kind == "enum":
            return f"enum wire_{snake(base)} "
        return f"const struct wire_{snake(base)} *" if optional else f"struct wire_{snake(base)} "

    def sequence(self, type_):
        name = self.element_name(type_)
        if name not in self.sequences:
            self.c_type(type_.element)  # names the sequences inside it first
            self.sequences[name] = type_
        return name

    def type_key(self, type_):
        """The name of a type's row."""
        if type_.base in ("array", "map"):
            self.sequence(type_)
        return self.element_key(type_)

    def element_key(self, type_):
        """Like element_name(), but aliases keep their name: the exporters tell them apart."""
        if type_.base in ("array", "map"):
            mark = "_or_null" if type_.element.optional else ""
            return f"{self.element_key(type_.element)}{mark}_{type_.base}"
        return snake(type_.base) if type_.base in self.protocol.declarations else type_.base

    # -- wire.h ------------------------------------------------------------------------------

    def members(self, fields, indent):
        out = []
        for field in fields:
            name = "extra" if field.extra else member(field.name)
            if field.tells_absence():
                out.append(f"{indent}bool has_{name};")
            held = "yyjson_val *" if field.raw else self.c_type(field.type, field.is_optional())
            out.append(f"{indent}{held}{name};")
            if field.or_object:
                out.append(f"{indent}const struct wire_{snake(field.or_object)} *{name}_object;")
            if field.or_list:
                out.append(f"{indent}struct str_array {name}_list;")
        return out or [f"{indent}char nothing;"]

    def check_members(self, where, fields):
        names = ["extra" if field.extra else member(field.name) for field in fields]
        names += [f"has_{member(field.name)}" for field in fields if field.tells_absence()]
        names += [f"{member(field.name)}_object" for field in fields if field.or_object]
        names += [f"{member(field.name)}_list" for field in fields if field.or_list]
        if len(set(names)) != len(names):
            raise ValueError(f"{where}: two members have the same name in C")

    def struct(self, declaration):
        self.check_members(declaration.where, declaration.fields)
        return [f"struct wire_{snake(declaration.name)} {{", *self.members(declaration.fields, "    "), "};"]

    def tags(self, declaration, name):
        out = [f"enum {name} {{"]
        for i, variant in enumerate(declaration.variants, 1):
            out.append(f"    {constant(name, variant.name)} = {i},")
        return out + ["};"]

    def union(self, declaration):
        name = f"wire_{snake(declaration.name)}"
        out, bodies = self.tags(declaration, f"{name}_tag"), []
        for variant in declaration.variants:
            if variant.fields is not None:
                self.check_members(variant.where, variant.fields)
                body = f"{name}_{snake(variant.name)}"
                out += ["", f"struct {body} {{", *self.members(variant.fields, "    "), "};"]
                bodies.append(f"        struct {body} {member(variant.name)};")
            elif variant.payload is not None:
                bodies.append(f"        {self.c_type(variant.payload)}{member(variant.name)};")
        self.check_members(declaration.where, declaration.fields)
        out += ["", f"struct {name} {{", f"    enum {name}_tag tag;"]
        out += self.members(declaration.fields, "    ") if declaration.fields else []
        if bodies:
            out += ["    union {", *bodies, "    };"]
        return out + ["};"]

    def in_dependency_order(self):
        """Declarations, each after those it embeds; optional ones are pointers and may come later."""
        done, order = set(), []

        def visit_type(type_):
            if type_.base in self.protocol.declarations:
                visit(self.protocol.declarations[type_.base])

        def visit(declaration):
            if declaration.name in done:
                return
            done.add(declaration.name)
            if declaration.target is not None:
                visit_type(declaration.target)
            bodies = [declaration.fields, *(variant.fields or [] for variant in declaration.variants)]
            for field in (field for body in bodies for field in body):
                if not field.is_optional() or self.is_enum(field.type):
                    visit_type(field.type)
            for variant in declaration.variants:
                if variant.payload is not None:
                    visit_type(variant.payload)
            order.append(declaration)

        for declaration in self.protocol.declarations.values():
            visit(declaration)
        return order

    def is_enum(self, type_):
        declaration = self.protocol.declarations.get(self.resolve(type_).base)
        return declaration is not None and declaration.kind == "enum"

    def header(self):
        enums, structs = [], []
        for declaration in self.in_dependency_order():
            if declaration.kind == "enum":
                enums += self.tags(declaration, f"wire_{snake(declaration.name)}") + [""]
            elif declaration.kind == "struct":
                structs += self.struct(declaration) + [""]
            elif declaration.kind in ("union", "either"):
                structs += self.union(declaration) + [""]
        out = [HEADER + "#ifndef WIRE_H", "#define WIRE_H", "", '#include "schema/schema.h"', ""]
        out += enums
        names = [d.name for d in self.protocol.declarations.values() if d.kind in ("struct", "union", "either")]
        out += [f"struct wire_{snake(name)};" for name in names] + [""]
        out += self.sequence_structs() + structs + self.sequence_entries()
        self.make_tables()
        out += self.tables.header()
        out += [f"#define type_{snake(name)} wire_tables.types[{place}]" for place, name in enumerate(self.protocol.declarations)]
        out += ["", "/* Those with a name; they stand first. */",
                f"enum {{ WIRE_TYPE_COUNT = {len(self.protocol.declarations)} }};", ""]
        for kind, (prefix, table) in MESSAGE_TABLES.items():
            out += [f"enum {prefix} {{"]
            out += [f"    {constant(prefix, message.name)}," for message in self.protocol.of_kind(kind)]
            out += [f"    {prefix.upper()}_COUNT,", "};", "", f"extern const struct message {table}[];", ""]
        out += ["/* Every enum method, sorted by name. */", "extern const uint8_t methods_by_name[METHOD_COUNT];", ""]
        return "\n".join(out) + "\n#endif\n"

    def sequence_structs(self):
        out = []
        for name, type_ in self.sequences.items():
            element = self.c_type(type_.element).rstrip()
            if type_.base == "map":
                out += [f"struct {name} {{", f"    const struct {name}_entry *items;", "    size_t n;", "};", ""]
            else:
                space = "" if element.endswith("*") else " "
                out += [f"struct {name} {{", f"    {const(element)}{space}*items;", "    size_t n;", "};", ""]
        return out

    def sequence_entries(self):
        out = []
        for name, type_ in self.sequences.items():
            if type_.base == "map":
                out += [f"struct {name}_entry {{", "    struct str key;",
                        f"    {self.c_type(type_.element)}value;", "};", ""]
        return out

    # -- wire_tables.c -----------------------------------------------------------------------

    def add_field(self, owner, field):
        row = self.tables.row("fields", field.name)
        name = "extra" if field.extra else member(field.name)
        flags = []
        if field.is_optional():
            flags.append("FIELD_OPTIONAL")
        if field.type.optional:
            flags.append("FIELD_NULLABLE")
        if field.type.optional == 2:
            flags.append("FIELD_DOUBLE")
        if field.may_omit:
            flags.append("FIELD_MAY_OMIT")
        is_left_out = field.may_omit and field.type.optional != 1 and not field.send_null
        if field.omit or field.null_differs or is_left_out:
            flags.append("FIELD_SKIP")
        for on, flag in ((field.input_only, "FIELD_INPUT"), (field.extra, "FIELD_EXTRA"),
                         (field.in_stable_ts, "FIELD_IN_STABLE_TS"), (field.in_stable, "FIELD_IN_STABLE"),
                         (field.tells_absence(), "FIELD_HAS"), (field.hide, "FIELD_HIDE"), (field.null_is_default, "FIELD_NULL_IS_DEFAULT"),
                         (field.lenient, "FIELD_LENIENT"), (field.unlisted, "FIELD_UNLISTED"), (field.raw, "FIELD_RAW"),
                         (field.now is not None and field.now.optional, "FIELD_NEWER_NULLABLE"), (field.omit_now, "FIELD_NEWER_OMIT"),
                         (field.ts == "bigint", "FIELD_BIGINT"), (field.ts == "unknown", "FIELD_UNKNOWN")):
            if on:
                flags.append(flag)
        row.text("name", field.name)
        row.add(f".name_length = {len(field.name or '')}")
        row.type("type", self.type_key(field.type))
        row.add(f".offset = offsetof({owner}, {name})")
        if field.tells_absence():
            row.add(f".has_offset = offsetof({owner}, has_{name})")
        if field.or_object:
            row.type("object", snake(field.or_object))
            row.add(f".object_offset = offsetof({owner}, {name}_object)")
        if field.or_list:
            row.type("list", self.type_key(Type("array", Type("string"))))
            row.add(f".list_offset = offsetof({owner}, {name}_list)")
        row.names("aliases", field.aliases)
        row.doc(field.doc)
        row.text("default_json", field.default)
        row.text("experimental", field.experimental)
        row.flags(flags)
        if field.now is not None:
            row.type("newer_type", self.type_key(field.now))
        row.text("unless", field.unless)
        row.add(*part(field))

    def add_fields(self, row, owner, fields):
        row.rows("fields", self.tables.next_place("fields"), len(fields))
        for field in fields:
            self.add_field(owner, field)

    def add_body(self, key, variant):
        owner = f"struct wire_{key}"
        row = self.tables.type_row(f"body {key}")
        row.add(".kind = KIND_STRUCT", f".size = sizeof({owner})")
        self.add_fields(row, owner, variant.fields)
        row.flags(["TYPE_PARTLY"] if variant.partly else [])

    def add_variant(self, declaration, variant):
        row, flags = self.tables.row("variants", variant.name), []
        row.text("name", variant.name)
        if variant.fields is not None:
            body = f"{snake(declaration.name)}_{snake(variant.name)}"
            self.add_body(body, variant)
            row.type("body", f"body {body}")
            flags.append("VARIANT_BODY")
        elif variant.payload is not None:
            row.type("body", self.type_key(variant.payload))
            flags.append("VARIANT_PAYLOAD")
        if variant.catch_all:
            flags.append("VARIANT_CATCH_ALL")
        if variant.or_object:
            flags.append("VARIANT_OR_OBJECT")
        row.names("aliases", variant.aliases)
        row.names("also", variant.also)
        row.doc(variant.doc)
        row.text("experimental", variant.experimental)
        row.flags(flags)
        if variant.instead:
            row.add(f".instead = {1 + [v.name for v in declaration.variants].index(variant.instead)}")
        row.add(*part(variant))

    def add_variants(self, row, declaration):
        row.rows("variants", self.tables.next_place("variants"), len(declaration.variants))
        for variant in declaration.variants:
            self.add_variant(declaration, variant)

    def add_type(self, declaration):
        key = snake(declaration.name)
        row = self.tables.type_row(key)
        c_name = ("enum" if declaration.kind == "enum" else "struct") + f" wire_{key}"
        row.text("name", declaration.json_name)
        row.text("ts_name", declaration.ts_name)
        row.doc(declaration.doc)
        row.add(".kind = KIND_" + declaration.kind.upper())
        if declaration.kind == "alias":
            row.type("element", self.type_key(declaration.target))
        else:
            row.add(f".size = sizeof({c_name})")
        self.add_fields(row, c_name, declaration.fields)
        self.add_variants(row, declaration)
        if declaration.kind in ("union", "either"):
            first = next((v for v in declaration.variants if v.fields is not None or v.payload is not None), None)
            if first is not None:
                row.add(f".body_offset = offsetof({c_name}, {member(first.name)})")
        row.text("tag", declaration.tag)
        row.text("called", declaration.called)
        row.text("tag_alias", declaration.tag_alias)
        row.flags([flag for on, flag in (
            (declaration.root, "TYPE_ROOT"), (declaration.closed, "TYPE_CLOSED"), (declaration.inline, "TYPE_INLINE"),
            (declaration.inline_ts, "TYPE_INLINE_TS"), (declaration.json_only, "TYPE_JSON_ONLY"),
            (declaration.partly, "TYPE_PARTLY"), (declaration.open, "TYPE_OPEN")) if on])
        row.add(*part(declaration))

    def add_scalars(self):
        for name, kind in SCALAR_KINDS.items():
            c_name = "struct str" if name in TEXTS else "yyjson_val *" if name == "json" else C_NUMBERS[name]
            row = self.tables.type_row(name)
            row.add(f".kind = {kind}", f".size = sizeof({c_name})")
            if name in C_NUMBERS:
                row.add(f".value_offset = offsetof(struct opt_{name}, value)")
        for name, (low, high) in INTEGERS.items():
            row = self.tables.type_row(name)
            row.add(".kind = KIND_INTEGER", f".size = sizeof({C_NUMBERS[name]})")
            row.text("number", name)
            row.add(f".value_offset = offsetof(struct opt_{name}, value)",
                    f".min = {'INT64_MIN' if low == -2**63 else low}", f".max = UINT64_C({high})")

    def add_sequences(self):
        """A row for every array and map, as the declarations write it."""
        seen = set()

        def visit(type_):
            if type_.element is None:
                return
            visit(type_.element)
            key = self.type_key(type_)
            if key in seen:
                return
            seen.add(key)
            row = self.tables.type_row(key)
            row.add(f".kind = KIND_{type_.base.upper()}", ".size = sizeof(struct sequence)")
            row.type("element", self.type_key(type_.element))
            if type_.base == "map":
                entry = f"struct {self.sequence(self.resolve(type_))}_entry"
                row.add(f".value_offset = offsetof({entry}, value)")
            if type_.element.optional:
                row.add(".element_optional = true")

        for type_ in self.all_type_uses():
            visit(type_)

    def make_tables(self):
        self.tables = Tables(snake(name) for name in self.protocol.declarations)
        self.add_scalars()
        self.add_sequences()
        for declaration in self.protocol.declarations.values():
            self.add_type(declaration)

    def all_type_uses(self):
        for declaration in self.protocol.declarations.values():
            if declaration.target is not None:
                yield declaration.target
            for field in declaration.fields:
                yield from field.types()
            for variant in declaration.variants:
                if variant.payload is not None:
                    yield variant.payload
                for field in variant.fields or []:
                    yield from field.types()

    def message_rows(self, kind):
        _, table = MESSAGE_TABLES[kind]
        out = [f"const struct message {table}[] = {{"]
        for message in self.protocol.of_kind(kind):
            row = [f".name = {quote(message.name)}", f".doc = {quote(message.doc)}"]
            if message.params:
                row.append(f".params = &type_{snake(message.params)}")
            if message.result:
                row.append(f".result = &type_{snake(message.result)}")
            if message.mark:
                row.append(f".flags = MESSAGE_{message.mark.upper()}")
            if message.to:
                row.append(f".to = TO_{message.to.upper()}")
            out.append("    { " + ", ".join(row + part(message)) + " },")
        return out + ["};", ""]

    def source(self):
        out = [HEADER + '#include "schema/generated/wire.h"', "", '#pragma GCC diagnostic ignored "-Woverlength-strings"', ""]
        out += self.tables.source()
        for kind in MESSAGE_TABLES:
            out += self.message_rows(kind)
        names = sorted(message.name for message in self.protocol.of_kind("method"))
        out += ["const uint8_t methods_by_name[METHOD_COUNT] = {",
                *(f"    {constant('method', name)}," for name in names), "};", ""]
        return "\n".join(out).rstrip("\n") + "\n"


MESSAGE_TABLES = {"method": ("method", "methods"), "legacy-method": ("legacy_method", "legacy_methods"),
                  "request": ("server_request", "server_requests"),
                  "notification": ("notification", "notifications"),
                  "client-notification": ("client_notification", "client_notifications")}


def const(c_type):
    return c_type if c_type.startswith("const ") or c_type.endswith("*") else f"const {c_type}"
