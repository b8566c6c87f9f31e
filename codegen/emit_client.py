"""The typed functions of the client library: include/bobbin/protocol.h.

Each type becomes a name for a pointer that is never looked behind, and each member a line that
include/bobbin/accessors.h turns into inline functions. A type is read if a server sends it, written if a
client does; one that goes both ways is written under a name of its own, `NAME_draft`, so that the compiler
tells the two apart.
"""
import json
import textwrap

from emit_c import HEADER
from model import INTEGERS, TEXTS
from naming import constant, member, snake

# What bobbin.h, turn.h and value.h already mean by a name.
TAKEN = {"value", "object", "kind", "client", "reply", "event", "request", "run", "options", "error", "policy"}


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def comment(doc):
    if not doc:
        return []
    lines = textwrap.wrap(doc.replace("*/", "* /"), 94)
    if len(lines) == 1:
        return [f"/* {lines[0]} */"]
    return ["/* " + lines[0], *(" * " + line for line in lines[1:-1]), " * " + lines[-1] + " */"]


class ClientEmitter:
    def __init__(self, protocol):
        self.protocol = protocol
        self.docs = {}  # a line of the header -> what is said of the member, or message
        self.read = self.reachable(root for message in protocol.messages for root in self.read_roots(message))
        self.written = self.reachable(root for message in protocol.messages for root in self.write_roots(message))
        for name in (*self.read, *self.written):
            if snake(name) in TAKEN:
                raise ValueError(f"{name}: the library uses this name for something else")

    @staticmethod
    def read_roots(message):
        return {"method": [message.result], "notification": [message.params], "request": [message.params]}.get(
            message.kind, [])

    @staticmethod
    def write_roots(message):
        return {"method": [message.params], "request": [message.result]}.get(message.kind, [])

    # -- types -------------------------------------------------------------------------------

    def resolve(self, type_):
        declaration = self.protocol.declarations.get(type_.base)
        if declaration is not None and declaration.kind == "alias":
            return self.resolve(declaration.target)
        return type_

    def declaration(self, type_):
        return self.protocol.declarations.get(self.resolve(type_).base)

    def kind(self, type_):
        """text, bool, f64, integer, natural, json, array, map, struct, enum, union or either."""
        type_ = self.resolve(type_)
        declaration = self.protocol.declarations.get(type_.base)
        if declaration is not None:
            return declaration.kind
        if type_.base in TEXTS:
            return "text"
        if type_.base in INTEGERS:
            return "natural" if type_.base in ("u64", "usize") else "integer"
        return type_.base

    def reachable(self, roots):
        """Names of declarations, each once, in the order of protocol/."""
        found = set()

        def visit_type(type_):
            type_ = self.resolve(type_)
            if type_.element is not None:
                visit_type(type_.element)
            elif type_.base in self.protocol.declarations:
                visit(type_.base)

        def visit(name):
            if name in found:
                return
            declaration = self.protocol.declarations[name]
            if declaration.kind == "alias":
                visit_type(declaration.target)
                return
            found.add(name)
            for field in declaration.fields:
                visit_type(field.type)
            for variant in declaration.variants:
                for field in variant.fields or []:
                    visit_type(field.type)
                if variant.payload is not None:
                    visit_type(variant.payload)

        for root in roots:
            if root:
                visit(root)
        return [name for name in self.protocol.declarations if name in found]

    def view(self, type_):
        return snake(self.resolve(type_).base)

    def draft(self, name):
        if self.protocol.declarations[name].kind not in ("struct", "union"):
            return "object"  # told apart by what fits: only the caller knows
        return snake(name) + ("_draft" if name in self.read else "")

    def is_part(self, type_):
        return self.kind(type_) in ("struct", "union")

    # -- reading -----------------------------------------------------------------------------

    def get(self, owner, field):
        where = f"{owner}, {member(field.name)}, {quote(field.name)}"
        kind, optional = self.kind(field.type), field.is_optional() or bool(field.only)
        has = [f"BOBBIN_HAS({where})"] if optional else []
        if kind == "text":
            return [f"BOBBIN_GET_{'OPTIONAL_' if optional else ''}TEXT({where})"]
        if kind == "bool":
            return [f"BOBBIN_GET_BOOL({where}, {'true' if field.default == 'true' else 'false'})", *has]
        if kind in ("integer", "natural"):
            return [f"BOBBIN_GET_{kind.upper()}({where})", *has]
        if kind == "f64":
            return [f"BOBBIN_GET_NUMBER({where})", *has]
        if kind == "enum":
            return [f"BOBBIN_GET_ENUM({where}, {self.view(field.type)})"]
        if kind == "array":
            element = self.resolve(field.type).element
            other = self.view(element) if self.is_part(element) else "value"
            return [f"BOBBIN_GET_LIST({where}, {other})"]
        if kind in ("struct", "union"):
            return [f"BOBBIN_GET_VIEW({where}, {self.view(field.type)})"]
        return [f"BOBBIN_GET_VALUE({where})"]

    def noted(self, lines, doc):
        self.docs.update((line, doc) for line in lines)
        return lines

    def getters(self, owner, fields):
        return [line for field in fields if not field.extra and not field.input_only
                for line in self.noted(self.get(owner, field), field.doc)]

    def read_union(self, declaration):
        name = snake(declaration.name)
        out = [f"BOBBIN_KIND_BY({name}, {quote(declaration.tag)})" if declaration.tag
               else f"BOBBIN_KIND_BY_NAME({name})"]
        out += self.getters(name, declaration.fields)
        for variant in declaration.variants:
            key = member(variant.name)
            if variant.fields:
                body = f"{name}_{snake(variant.name)}"
                number = constant("bobbin", declaration.name, variant.name)
                out.append(f"BOBBIN_AS_ITSELF({name}, {key}, {number}, {body})" if declaration.tag
                           else f"BOBBIN_AS_MEMBER({name}, {key}, {quote(variant.name)}, {body})")
                out += self.getters(body, variant.fields)
            elif variant.payload is not None:
                other = self.view(variant.payload) if self.is_part(variant.payload) else "value"
                out.append(f"BOBBIN_AS_MEMBER({name}, {key}, {quote(variant.name)}, {other})")
        return out

    # -- writing -----------------------------------------------------------------------------

    def set(self, owner, field):
        where = f"{owner}, {member(field.name)}, {quote(field.name)}"
        kind = self.kind(field.type)
        null = [f"BOBBIN_SET_NULL({where})"] if field.tells_absence() else []
        simple = {"text": "TEXT", "bool": "BOOL", "integer": "INTEGER", "natural": "NATURAL", "f64": "NUMBER"}
        if kind in simple:
            return [f"BOBBIN_SET_{simple[kind]}({where})", *null]
        if kind == "enum":
            return [f"BOBBIN_SET_ENUM({where}, {self.view(field.type)})", *null, *self.make_object(owner, field)]
        if kind in ("struct", "union"):
            return [f"BOBBIN_MAKE({where}, {self.draft(self.resolve(field.type).base)})", *null]
        if kind == "map":
            return [f"BOBBIN_MAKE({where}, object)", *null]
        if kind == "array":
            return [self.add(where, self.resolve(field.type).element), *null]
        return [f"BOBBIN_SET_OBJECT({where})", *null]

    def make_object(self, owner, field):
        """The other way to say it, if there is one."""
        if not field.or_object:
            return []
        return [f"BOBBIN_MAKE({owner}, {member(field.name)}_object, {quote(field.name)}, {self.draft(field.or_object)})"]

    def add(self, where, element):
        kind = self.kind(element)
        if kind in ("struct", "union"):
            return f"BOBBIN_ADD({where}, {self.draft(self.resolve(element).base)})"
        if kind == "text":
            return f"BOBBIN_ADD_TEXT({where})"
        if kind == "enum":
            return f"BOBBIN_ADD_ENUM({where}, {self.view(element)})"
        if kind in ("integer", "natural"):
            return f"BOBBIN_ADD_NATURAL({where})"
        return f"BOBBIN_SET_OBJECT({where})"

    def setters(self, owner, fields):
        return [line for field in fields if not field.extra for line in self.noted(self.set(owner, field), field.doc)]

    def write_union(self, declaration):
        name, out = self.draft(declaration.name), self.setters(self.draft(declaration.name), declaration.fields)
        for variant in declaration.variants:
            key, wire = member(variant.name), quote(variant.name)
            body = f"{name}_{snake(variant.name)}"
            if variant.catch_all:
                continue
            if declaration.tag and variant.fields:
                out.append(f"BOBBIN_CHOOSE_BY({name}, {key}, {quote(declaration.tag)}, {wire}, {body})")
            elif declaration.tag:
                out.append(f"BOBBIN_CHOOSE_EMPTY_BY({name}, {key}, {quote(declaration.tag)}, {wire})")
            elif variant.fields:
                out.append(f"BOBBIN_MAKE({name}, {key}, {wire}, {body})")
            elif variant.payload is not None and self.is_part(variant.payload):
                out.append(f"BOBBIN_MAKE({name}, {key}, {wire}, {self.draft(self.resolve(variant.payload).base)})")
            elif variant.payload is not None:
                out.append(f"BOBBIN_SET_OBJECT({name}, {key}, {wire})")
            else:
                out.append(f"BOBBIN_CHOOSE_NAME({name}, {key}, {wire})")
            out += self.setters(body, variant.fields or [])
        return out

    # -- the header --------------------------------------------------------------------------

    def names(self):
        """Every type that is passed by pointer."""
        for name in self.protocol.declarations:
            declaration = self.protocol.declarations[name]
            if declaration.kind not in ("struct", "union"):
                continue
            bases = [snake(name)] if name in self.read else []
            bases += [self.draft(name)] if name in self.written else []
            for base in bases:
                yield base
                if declaration.kind == "union":
                    yield from (f"{base}_{snake(v.name)}" for v in declaration.variants if v.fields)

    def enum(self, name, declaration, prefix):
        members = [f"    {constant('bobbin', prefix, variant.name)}," for variant in declaration.variants]
        wires = ", ".join(quote(variant.name) for variant in declaration.variants)
        return [f"typedef enum bobbin_{name} {{", f"    {constant('bobbin', prefix)}_NONE_ = 0, /* missing, or not known here */",
                *members, f"}} bobbin_{name};", f"BOBBIN_NAMES({name}, {wires})"]

    def enums(self):
        out = []
        for name in self.protocol.declarations:
            declaration = self.protocol.declarations[name]
            if name not in self.read and name not in self.written:
                continue
            if declaration.kind == "enum":
                out += comment(declaration.doc) + self.enum(snake(name), declaration, name) + [""]
            elif declaration.kind == "union" and name in self.read:
                out += self.enum(snake(name) + "_kind", declaration, name) + [""]
        return out

    def views(self):
        out = []
        for name in self.read:
            declaration = self.protocol.declarations[name]
            if declaration.kind == "struct":
                lines = self.getters(snake(name), declaration.fields)
            elif declaration.kind == "union":
                lines = self.read_union(declaration)
            else:
                continue
            out += comment(declaration.doc) + (lines or [f"/* {snake(name)} has no members. */"]) + [""]
        return out

    def drafts(self):
        roots = {root for message in self.protocol.messages for root in self.write_roots(message)}
        out = []
        for name in self.written:
            declaration = self.protocol.declarations[name]
            if declaration.kind == "struct":
                lines = self.setters(self.draft(name), declaration.fields)
            elif declaration.kind == "union":
                lines = self.write_union(declaration)
            else:
                continue
            new = [f"BOBBIN_NEW({self.draft(name)})"] if name in roots else []
            out += comment(declaration.doc) + new + lines + [""]
        return out

    def messages(self):
        out = ["/* ---- methods -------------------------------------------------------------------- */", ""]
        for message in self.protocol.of_kind("method"):
            key, wire, result = snake(message.name), quote(message.name), snake(message.result)
            if message.name == "initialize":  # the library has sent it
                line = f"BOBBIN_REPLY_AS({key}, {wire}, {result})"
            elif message.params:
                line = f"BOBBIN_METHOD({key}, {wire}, {self.draft(message.params)}, {result})"
            else:
                line = f"BOBBIN_METHOD_WITHOUT_PARAMS({key}, {wire}, {result})"
            out += comment(message.doc) + [line, ""]
        out += ["/* ---- events --------------------------------------------------------------------- */", ""]
        out += [line for message in self.protocol.of_kind("notification") for line in self.noted(
            [f"BOBBIN_EVENT({snake(message.name)}, {quote(message.name)}, {snake(message.params)})"], message.doc)]
        out += ["", "/* ---- requests of the server ----------------------------------------------------- */", ""]
        for message in self.protocol.of_kind("request"):
            out += comment(message.doc)
            out += [f"BOBBIN_REQUEST({snake(message.name)}, {quote(message.name)}, {snake(message.params)}, "
                    f"{self.draft(message.result)})", ""]
        return out

    def header(self):
        out = [HEADER.rstrip("\n"), "/*", " * Every message and type of the protocol, as inline functions: bobbin.h tells how they are used,",
               " * accessors.h what each line below means. docs/protocol.md describes all members.", " */",
               "/* clang-format off */",
               "#ifndef BOBBIN_PROTOCOL_H", "#define BOBBIN_PROTOCOL_H", "", "#include <bobbin/accessors.h>",
               "#include <bobbin/bobbin.h>", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", ""]
        out += [f"typedef struct bobbin_{name} bobbin_{name};" for name in self.names()] + [""]
        out += ["/* ---- enumerations --------------------------------------------------------------- */", ""] + self.enums()
        out += ["/* ---- what a server sends -------------------------------------------------------- */", ""] + self.views()
        out += ["/* ---- what a client sends -------------------------------------------------------- */", ""] + self.drafts()
        out += self.messages()
        return "\n".join(out).rstrip("\n") + '\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n'
