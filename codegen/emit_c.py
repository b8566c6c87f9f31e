"""C structs (wire.h) and const tables (wire_tables.c) from the declarations."""
import json

from model import INTEGERS, TEXTS, Type
from naming import constant, member, snake

HEADER = "/* Made by codegen/generate from protocol/. Do not edit. */\n"
C_NUMBERS = {"bool": "bool", "f64": "double", "u8": "uint8_t", "u16": "uint16_t", "u32": "uint32_t", "u64": "uint64_t",
             "usize": "size_t", "i32": "int32_t", "i64": "int64_t"}
SCALAR_KINDS = {"string": "KIND_STRING", "uuid": "KIND_UUID", "path": "KIND_PATH", "abspath": "KIND_ABSOLUTE_PATH", "bool": "KIND_BOOL",
                "f64": "KIND_FLOAT", "json": "KIND_JSON"}


PARTS = {"0.118": "PART_OF_0118", "0.166": "PART_OF_0166"}


def part(marked):
    """What a table says of the versions that have something."""
    return [f".part = {PARTS[marked.only]}"] if marked.only else []


def quote(text):
    return "NULL" if text is None or text == "" else json.dumps(text, ensure_ascii=False)


class Emitter:
    def __init__(self, protocol):
        self.protocol = protocol
        self.sequences = {}  # C name -> (base, element), in the order of first use
        self.bodies = []     # (C name, fields): bodies of variants

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

    def type_ref(self, type_):
        """An expression for the address of a type's descriptor."""
        if type_.base in ("array", "map"):
            self.sequence(type_)
            return f"&type_{self.element_key(type_)}"
        if type_.base in self.protocol.declarations:
            return f"&type_{snake(type_.base)}"
        return f"&type_{type_.base}"

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
        out += [f"extern const struct type type_{snake(name)};" for name in self.protocol.declarations]
        out += ["", "extern const struct type *const all_types[];", "extern const size_t n_all_types;", ""]
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

    def field_row(self, key, owner, field):
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
        row = [f'.name = {quote(field.name)}', f".type = {self.type_ref(field.type)}",
               f".offset = offsetof({owner}, {name})"]
        if field.tells_absence():
            row.append(f".has_offset = offsetof({owner}, has_{name})")
        if field.or_object:
            row.append(f".object = &type_{snake(field.or_object)}")
            row.append(f".object_offset = offsetof({owner}, {name}_object)")
        if field.or_list:
            row.append(f".list = {self.type_ref(Type('array', Type('string')))}")
            row.append(f".list_offset = offsetof({owner}, {name}_list)")
        if field.aliases:
            row.append(f".aliases = aliases_{key}_{name}")
        if field.doc:
            row.append(f".doc = {quote(field.doc)}")
        if field.default is not None:
            row.append(f".default_json = {quote(field.default)}")
        if field.experimental:
            row.append(f".experimental = {quote(field.experimental)}")
        if flags:
            row.append(f".flags = {' | '.join(flags)}")
        if field.now is not None:
            row.append(f".newer_type = {self.type_ref(field.now)}")
        if field.unless:
            row.append(f".unless = {quote(field.unless)}")
        return "    { " + ", ".join(row + part(field)) + " },"

    def field_table(self, key, owner, fields):
        if not fields:
            return []
        aliases = [line for field in fields
                   for line in self.names_table(f"{key}_{member(field.name)}", "aliases", field.aliases)]
        return [*aliases, f"static const struct field fields_{key}[] = {{",
                *(self.field_row(key, owner, field) for field in fields), "};", ""]

    def names_table(self, key, what, names):
        if not names:
            return []
        return [f"static const char *const {what}_{key}[] = {{ {', '.join(quote(n) for n in names)}, NULL }};"]

    def variant_tables(self, declaration):
        key = snake(declaration.name)
        out, rows = [], []
        for variant in declaration.variants:
            row, flags = [f".name = {quote(variant.name)}"], []
            body = f"{key}_{snake(variant.name)}"
            if variant.fields is not None:
                owner = f"struct wire_{body}"
                out += self.field_table(body, owner, variant.fields)
                partly = ", .flags = TYPE_PARTLY" if variant.partly else ""
                out += [f"static const struct type body_{body} = {{ .kind = KIND_STRUCT, .size = sizeof({owner}),",
                        f"    .fields = fields_{body}, .n_fields = {len(variant.fields)}{partly} }};", ""]
                row.append(f".body = &body_{body}")
                flags.append("VARIANT_BODY")
            elif variant.payload is not None:
                row.append(f".body = {self.type_ref(variant.payload)}")
                flags.append("VARIANT_PAYLOAD")
            if variant.catch_all:
                flags.append("VARIANT_CATCH_ALL")
            if variant.or_object:
                flags.append("VARIANT_OR_OBJECT")
            out += self.names_table(body, "aliases", variant.aliases) + self.names_table(body, "also", variant.also)
            if variant.aliases:
                row.append(f".aliases = aliases_{body}")
            if variant.also:
                row.append(f".also = also_{body}")
            if variant.doc:
                row.append(f".doc = {quote(variant.doc)}")
            if variant.experimental:
                row.append(f".experimental = {quote(variant.experimental)}")
            if flags:
                row.append(f".flags = {' | '.join(flags)}")
            if variant.instead:
                row.append(f".instead = {1 + [v.name for v in declaration.variants].index(variant.instead)}")
            rows.append("    { " + ", ".join(row + part(variant)) + " },")
        return out + [f"static const struct variant variants_{key}[] = {{", *rows, "};", ""]

    def type_row(self, declaration):
        key = snake(declaration.name)
        kind = "KIND_" + declaration.kind.upper()
        row = [f".name = {quote(declaration.json_name)}", f".ts_name = {quote(declaration.ts_name)}",
               f".doc = {quote(declaration.doc)}", f".kind = {kind}"]
        flags = [flag for on, flag in (
            (declaration.root, "TYPE_ROOT"), (declaration.closed, "TYPE_CLOSED"), (declaration.inline, "TYPE_INLINE"),
            (declaration.inline_ts, "TYPE_INLINE_TS"), (declaration.json_only, "TYPE_JSON_ONLY"),
            (declaration.partly, "TYPE_PARTLY"), (declaration.open, "TYPE_OPEN")) if on]
        if declaration.kind == "struct":
            row.append(f".size = sizeof(struct wire_{key})")
            if declaration.fields:
                row.append(f".fields = fields_{key}, .n_fields = {len(declaration.fields)}")
        elif declaration.kind == "alias":
            row.append(f".element = {self.type_ref(declaration.target)}")
        else:
            row.append(f".variants = variants_{key}, .n_variants = {len(declaration.variants)}")
            if declaration.fields:
                row.append(f".fields = fields_{key}, .n_fields = {len(declaration.fields)}")
            c_name = ("enum" if declaration.kind == "enum" else "struct") + f" wire_{key}"
            row.append(f".size = sizeof({c_name})")
        if declaration.kind in ("union", "either"):
            first = next((v for v in declaration.variants if v.fields is not None or v.payload is not None), None)
            if first is not None:
                row.append(f".body_offset = offsetof(struct wire_{key}, {member(first.name)})")
        if declaration.tag:
            row.append(f".tag = {quote(declaration.tag)}")
        if declaration.called:
            row.append(f".called = {quote(declaration.called)}")
        if declaration.tag_alias:
            row.append(f".tag_alias = {quote(declaration.tag_alias)}")
        if flags:
            row.append(f".flags = {' | '.join(flags)}")
        row += part(declaration)
        return [f"const struct type type_{key} = {{", *(f"    {entry}," for entry in row), "};", ""]

    def scalar_rows(self):
        out = []
        for name, kind in SCALAR_KINDS.items():
            c_name = "struct str" if name in TEXTS else "yyjson_val *" if name == "json" else C_NUMBERS[name]
            offset = f", .value_offset = offsetof(struct opt_{name}, value)" if name in C_NUMBERS else ""
            out.append(f"static const struct type type_{name} = {{ .kind = {kind}, .size = sizeof({c_name}){offset} }};")
        for name, (low, high) in INTEGERS.items():
            low_text = "INT64_MIN" if low == -2**63 else str(low)
            out.append(f'static const struct type type_{name} = {{ .kind = KIND_INTEGER, .number = "{name}", '
                       f".size = sizeof({C_NUMBERS[name]}), .value_offset = offsetof(struct opt_{name}, value), "
                       f".min = {low_text}, .max = UINT64_C({high}) }};")
        return out + [""]

    def sequence_rows(self):
        """A descriptor for every array and map, as the declarations write it."""
        seen, out = set(), []

        def visit(type_):
            if type_.element is None:
                return
            visit(type_.element)
            key = self.element_key(type_)
            if key in seen:
                return
            seen.add(key)
            extra = ""
            if type_.base == "map":
                entry = f"struct {self.sequence(self.resolve(type_))}_entry"
                extra = f", .value_offset = offsetof({entry}, value)"
            if type_.element.optional:
                extra += ", .element_optional = true"
            out.append(f"static const struct type type_{key} = {{ .kind = KIND_{type_.base.upper()}, "
                       f".size = sizeof(struct sequence), .element = {self.type_ref(type_.element)}{extra} }};")

        for type_ in self.all_type_uses():
            visit(type_)
        return out + [""]

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

    def tables(self):
        out = [HEADER + '#include "schema/generated/wire.h"', ""] + self.scalar_rows() + self.sequence_rows()
        for declaration in self.protocol.declarations.values():
            key = snake(declaration.name)
            if declaration.kind == "struct":
                out += self.field_table(key, f"struct wire_{key}", declaration.fields)
            elif declaration.kind != "alias":
                out += self.field_table(key, f"struct wire_{key}", declaration.fields)
                out += self.variant_tables(declaration)
            out += self.type_row(declaration)
        out += ["const struct type *const all_types[] = {",
                *(f"    &type_{snake(name)}," for name in self.protocol.declarations), "};",
                "const size_t n_all_types = sizeof all_types / sizeof all_types[0];", ""]
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
