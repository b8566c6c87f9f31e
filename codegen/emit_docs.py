"""docs/protocol.md: the protocol for readers."""
import textwrap

MARKS = {"": "", "experimental": " *(experimental)*", "deprecated": " *(deprecated)*", "unlisted": ""}
AUDIENCES = {"all": "every initialized connection", "thread": "the thread's subscribers",
             "connection": "the connection concerned"}


def version(marked):
    """Which versions have something, where not every one has it."""
    return {"0.166": "since 0.166", "0.118": "0.118 only"}.get(marked.only, "")


def version_mark(marked):
    return f" *({version(marked)})*" if marked.only else ""


def anchor(name):
    return f"[{name}](#{name.lower()})" if name else "none"


def wrapped(text):
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)


def type_text(protocol, type_):
    base = type_
    while base.element is not None:
        base = base.element
    text = f"`{type_}`"
    return f"[{text}](#{base.base.lower()})" if base.base in protocol.declarations else text


def notes(field):
    out = []
    if field.default is not None:
        out.append(f"default `{field.default}`")
    elif field.is_optional():
        out.append("optional")
    if field.lenient:
        out.append("may be left out")
    if field.or_object:
        out.append(f"or an object, {anchor(field.or_object)}")
    if field.or_list:
        out.append("or a list of them")
    if field.input_only:
        out.append("never sent")
    if field.experimental:
        out.append("experimental")
    if field.only:
        out.append(version(field))
    return ", ".join(out)


def cell(text):
    return text.replace("|", "\\|")


def field_table(protocol, fields):
    out = ["| member | type | | |", "|---|---|---|---|"]
    for field in fields:
        name = "every other member" if field.extra else f"`{field.name}`"
        out.append(f"| {name} | {type_text(protocol, field.type)} | {notes(field)} | {cell(field.doc)} |")
    return out + [""]


def variant_lines(protocol, declaration):
    out = []
    if declaration.kind == "enum" or not any(v.fields or v.payload for v in declaration.variants):
        for variant in declaration.variants:
            out.append(f"- `{variant.name}`{version_mark(variant)}" + (f": {variant.doc}" if variant.doc else ""))
        return out + [""]
    for variant in declaration.variants:
        mark = (" *(experimental)*" if variant.experimental else "") + version_mark(variant)
        payload = f": {type_text(protocol, variant.payload)}" if variant.payload else ""
        out += [wrapped(f"**`{variant.name}`**{payload}{mark} {variant.doc}".rstrip()), ""]
        if variant.fields:
            out += field_table(protocol, variant.fields)
    return out


def declaration_lines(protocol, declaration):
    out = [f"### {declaration.name}", "", wrapped(declaration.doc), ""]
    if declaration.target is not None:
        out += [f"Is a {type_text(protocol, declaration.target)}.", ""]
    if declaration.tag:
        out += [f"Told apart by `{declaration.tag}`.", ""]
    if declaration.fields and declaration.variants:
        out += ["Every variant has", ""]
    if declaration.fields:
        out += field_table(protocol, declaration.fields)
    if declaration.variants:
        out += variant_lines(protocol, declaration)
    return out


def message_lines(message):
    out = [f"#### `{message.name}`{MARKS[message.mark]}{version_mark(message)}", "", wrapped(message.doc), ""]
    if message.kind in ("method", "request"):
        out += [f"{anchor(message.params)} → {anchor(message.result)}", ""]
    elif message.kind == "notification":
        out += [f"{anchor(message.params)}, to {AUDIENCES[message.to]}", ""]
    return out


def document(protocol):
    out = ["<!-- Made by codegen/generate from protocol/. Do not edit. -->", "", "# The protocol", "",
           "JSON-RPC without the `jsonrpc` member, one message a line (stdio) or a text frame (WebSocket).",
           "The surface is that of codex-cli 0.118.0 and, for connections that show that they know it, what is marked as",
           "since 0.166. `docs/architecture.md` says how messages travel, and how a connection gets its dialect.", ""]
    for title, kind in (("Methods", "method"), ("Requests to the client", "request"),
                        ("Notifications", "notification"), ("Notifications from the client", "client-notification")):
        messages = protocol.of_kind(kind)
        out += [f"## {title} ({len(messages)})", ""]
        for message in messages:
            out += message_lines(message)
    shown = [declaration for declaration in protocol.declarations.values() if not declaration.private]
    out += [f"## Types ({len(shown)})", ""]
    for declaration in sorted(shown, key=lambda d: d.name):
        out += declaration_lines(protocol, declaration)
    return "\n".join(out).rstrip() + "\n"
