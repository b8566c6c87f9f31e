"""The dispatch table: which methods have a file in src/method/.

A method `turn/interrupt` is served when src/method/turn_interrupt.c is there; that file defines
on_turn_interrupt(). Methods without a file answer as an unknown method does.
"""
import os

from emit_c import HEADER
from naming import constant, snake


# Kind of message: its table of handlers, the enum that counts it.
TABLES = {"method": ("method_handlers", "METHOD_COUNT", "method"),
          "legacy-method": ("legacy_handlers", "LEGACY_METHOD_COUNT", "legacy_method")}


def served(protocol, folder):
    files = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    return [message for kind in TABLES for message in protocol.of_kind(kind) if f"{snake(message.name)}.c" in files]


def parameters(message):
    if not message.params:
        return "struct request *req"
    return f"struct request *req, const struct wire_{snake(message.params)} *params"


def header(methods):
    out = [HEADER + "#ifndef HANDLERS_H", "#define HANDLERS_H", "", '#include "rpc/request.h"',
           '#include "schema/generated/wire.h"', ""]
    out += [f"void on_{snake(message.name)}({parameters(message)});" for message in methods]
    out += ["", "/* By enum method and enum legacy_method; NULL for what is not served. */"]
    out += [f"extern method_fn *const {name}[{count}];" for name, count, _ in TABLES.values()]
    return "\n".join(out) + "\n\n#endif\n"


def table(methods):
    out = [HEADER + '#include "method/generated/handlers.h"', ""]
    for message in methods:
        name = snake(message.name)
        arguments = "req, params" if message.params else "req"
        out += [f"static void call_{name}(struct request *req, const void *params)", "{",
                f"    on_{name}({arguments});", "}", ""]
    for kind, (name, count, prefix) in TABLES.items():
        out += [f"method_fn *const {name}[{count}] = {{"]
        out += [f"    [{constant(prefix, message.name)}] = call_{snake(message.name)}," for message in methods
                if message.kind == kind]
        out += ["};", ""]
    return "\n".join(out[:-1]) + "\n"


def build(methods):
    files = sorted(f"../{snake(message.name)}.c" for message in methods)
    lines = "".join(f"    '{name}',\n" for name in files)
    return f"# Made by codegen/generate. Do not edit.\ncore_sources += files(\n    'handlers.c',\n{lines})\n"
