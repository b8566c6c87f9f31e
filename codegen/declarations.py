"""Reads protocol/*.decl.

The language, by example:

    ## Documentation of what follows.
    struct ThreadListParams
        cursor?  string?                 TypeScript `cursor?: string | null`
        limit    u32?                    `limit: number | null`; null or absent mean "no value"
        tty?     bool = false            left out when it has its default
        branch   string lenient          exported as required; absent and null are accepted, and no value
        threadId string alias thread_id  accepted too, never sent or exported
        mode?    SandboxMode? or-object SandboxPolicy   an object of that union is accepted too; no export tells it
        cwd?     string? or-list         a list of texts is accepted too, from newer clients; no export tells it
        roots    [AbsolutePathBuf] = []  a default
        env      {string?}               a map
        ... {json}                       every other member
        query    string unlisted         sent, and part of no export
        item     ResponseItem raw        sent as the JSON that it was read from, whatever else is in it
        schema   json unless tools       has to be there only if the other is not; of two that say so of each other one
                                         is there, the first counts, and exports tell it
        sessionId string since 0.166     part of the newer protocol: not sent to connections of 0.118, need not be there
        access   string until 0.118      part of the older one only
        cwd      string now AbsolutePathBuf   exports of the newer one name this type, whose values are held alike
        tty      bool = false omit-now   ... and say that it may be left out

    enum SandboxMode
        read-only alias readOnly         accepted too, never sent; `also` is listed in errors
        max since 0.166 else xhigh       who does not know the value is sent the other; without `else` nothing is
                                         sent that needs it: the member is null, the element left out

    union UserInput by type              told apart by a member; without `by`, by the only key
        every                            members that all variants have, behind their own; comes first
            startedAtMs i64?
        text
            text string
        custom: string                   a variant that is one value
        other catch-all
        denied or-object                 a word; {"denied": {...}} is accepted too, and shows a client of 0.166

    enum ReasoningEffort open            since 0.166 any other text is a value, too

    either RequestId                     told apart by what fits first
        string: string
        number: i64

    alias ThreadId string in root

    struct RolloutCompacted private      used by us alone, exported nowhere

    [experimental|deprecated] method NAME PARAMS|none -> RESULT
    legacy-method NAME PARAMS -> RESULT  served for old clients, part of no export and no list
    request NAME PARAMS -> RESULT        from the server to the client
    [unlisted] notification NAME PARAMS to all|thread|connection
    client-notification NAME
    Methods, requests and notifications end with `since 0.166` or `until 0.118` where only one version has them.
"""
import json
import os
import re

from model import INTEGERS, SCALARS, TEXTS, VERSIONS, Declaration, Field, Message, Protocol, Type, Variant
from naming import member, snake
import versions

NAME = re.compile(r"[A-Z][A-Za-z0-9]*$")
MEMBER = re.compile(r"[A-Za-z_$][\w$]*$")
VARIANT = re.compile(r"[A-Za-z_][\w-]*$")
INDENT = 4
MAX_FIELDS = 64  # what the decoder can take


class DeclarationError(Exception):
    pass


def fail(where, text):
    raise DeclarationError(f"{where}: {text}")


class Line:
    def __init__(self, where, depth, text, doc):
        self.where, self.depth, self.text, self.doc = where, depth, text, doc


def read_lines(path, text):
    """Lines that declare something, each with the documentation above it."""
    doc, lines = [], []
    for number, raw in enumerate(text.removesuffix("\n").split("\n"), 1):
        where = f"{path}:{number}"
        stripped = raw.strip()
        if raw != raw.rstrip():
            fail(where, "blanks at the end of the line")
        if "\t" in raw:
            fail(where, "a tab: indent with blanks")
        if stripped.startswith("##"):
            doc.append(stripped[2:].strip())
            continue
        if not stripped or stripped.startswith("#"):
            if doc and not stripped:
                fail(where, "documentation of nothing: a blank line follows it")
            continue
        indent = len(raw) - len(raw.lstrip(" "))
        if indent % INDENT:
            fail(where, f"indented by {indent} blanks, not by a multiple of {INDENT}")
        lines.append(Line(where, indent // INDENT, stripped, " ".join(doc)))
        doc = []
    if doc:
        fail(where, "documentation of nothing at the end of the file")
    return lines


def parse_type(text, where):
    optional = len(text) - len(text.rstrip("?"))
    inner = text.rstrip("?")
    if optional > 2:
        fail(where, f"`{text}`: at most two `?`")
    if inner.startswith("[") or inner.startswith("{"):
        close = "]" if inner[0] == "[" else "}"
        if not inner.endswith(close):
            fail(where, f"`{text}`: no closing `{close}`")
        element = parse_type(inner[1:-1], where)
        return Type("array" if close == "]" else "map", element, optional)
    if inner not in SCALARS and not NAME.match(inner):
        fail(where, f"`{text}` is not a type")
    return Type(inner, None, optional)


def split_words(text, where):
    """Words, with the JSON text behind `=` kept as one."""
    words = []
    while text:
        if text.startswith("= "):
            try:
                _, end = json.JSONDecoder().raw_decode(text[2:])
            except ValueError:
                fail(where, "the default is not JSON")
            words.append(("=", text[2:2 + end]))
            text = text[2 + end:].strip()
        else:
            word, _, text = text.partition(" ")
            words.append((word, None))
            text = text.strip()
    return words


def parse_attributes(words, takes, where, into):
    """`takes` says for each attribute how many words follow it ("*": all up to the next attribute)."""
    i = 0
    while i < len(words):
        word, value = words[i]
        i += 1
        if word not in takes:
            fail(where, f"unknown attribute `{word}`")
        if word in into:
            fail(where, f"`{word}` is given twice")
        if value is not None:
            into[word] = value
        elif takes[word] == 0:
            into[word] = True
        elif takes[word] == 1:
            if i == len(words):
                fail(where, f"`{word}` needs a word behind it")
            into[word] = words[i][0]
            i += 1
        else:
            start = i
            while i < len(words) and words[i][0] not in takes:
                i += 1
            if start == i:
                fail(where, f"`{word}` needs a word behind it")
            into[word] = [w for w, _ in words[start:i]]
    return into


def parse_versions(given, where):
    """The one version that has it, or ""."""
    for attribute, version in VERSIONS.items():
        if given.get(attribute, version) != version:
            fail(where, f"`{attribute} {given[attribute]}`: only {version} is known")
    if "since" in given and "until" in given:
        fail(where, "`since` and `until`: no version has it")
    return "".join(version for attribute, version in VERSIONS.items() if attribute in given)


FIELD_ATTRIBUTES = {"since": 1, "until": 1, "now": 1, "omit-now": 0, "unless": 1, "=": 1, "experimental": 1, "in-stable-ts": 0, "in-stable": 0, "as": 1, "input": 0, "omit": 0,
                    "send-null": 0, "hide": 0, "null-is-default": 0,
                    "null-differs": 0, "or-object": 1, "or-list": 0, "lenient": 0, "unlisted": 0, "raw": 0, "alias": "*"}


def parse_field(line):
    name, _, rest = line.text.partition(" ")
    words = split_words(rest.strip(), line.where)
    if not words:
        fail(line.where, f"`{name}` has no type")
    (type_text, _), words = words[0], words[1:]
    if name == "...":
        if words:
            fail(line.where, "`...` takes no attributes")
        return Field("...", parse_type(type_text, line.where), line.where, line.doc, extra=True)
    may_omit = name.endswith("?")
    name = name[:-1] if may_omit else name
    if not MEMBER.match(name):
        fail(line.where, f"`{name}` is not a member's name")
    given = parse_attributes(words, FIELD_ATTRIBUTES, line.where, {})
    if given.get("as", "bigint") not in ("bigint", "unknown"):
        fail(line.where, f"`as {given['as']}`: only bigint and unknown are known")
    for attribute in ("in-stable", "in-stable-ts"):
        if attribute in given and "experimental" not in given:
            fail(line.where, f"`{attribute}` without `experimental`")
    if "null-is-default" in given and "=" not in given:
        fail(line.where, "`null-is-default` without a default")
    if "null-differs" in given and not type_text.endswith("?"):
        fail(line.where, "`null-differs` without a `?` behind the type")
    return Field(name, parse_type(type_text, line.where), line.where, line.doc, may_omit=may_omit,
                 default=given.get("="), experimental=given.get("experimental", ""),
                 in_stable_ts="in-stable-ts" in given, in_stable="in-stable" in given, ts=given.get("as", ""),
                 input_only="input" in given, omit="omit" in given, send_null="send-null" in given, hide="hide" in given,
                 null_is_default="null-is-default" in given, null_differs="null-differs" in given,
                 or_object=given.get("or-object", ""), or_list="or-list" in given, lenient="lenient" in given, unlisted="unlisted" in given, raw="raw" in given,
                 aliases=given.get("alias", []), only=parse_versions(given, line.where), unless=given.get("unless", ""),
                 now=parse_type(given["now"], line.where) if "now" in given else None, omit_now="omit-now" in given)


VARIANT_ATTRIBUTES = {"or-object": 0, "since": 1, "until": 1, "else": 1, "alias": "*", "also": "*", "experimental": 1, "catch-all": 0}


def parse_variant(line):
    name, _, rest = line.text.partition(" ")
    payload = None
    words = split_words(rest.strip(), line.where)
    if name.endswith(":"):
        name = name[:-1]
        if not words:
            fail(line.where, f"`{name}:` has no type")
        payload, words = parse_type(words[0][0], line.where), words[1:]
    if not VARIANT.match(name):
        fail(line.where, f"`{name}` is not a variant's name")
    given = parse_attributes(words, VARIANT_ATTRIBUTES, line.where, {})
    only = parse_versions(given, line.where)
    if "else" in given and not only:
        fail(line.where, "`else` without `since` or `until`")
    return Variant(name, line.where, line.doc, payload=payload, aliases=given.get("alias", []),
                   also=given.get("also", []), experimental=given.get("experimental", ""),
                   catch_all="catch-all" in given, only=only, instead=given.get("else", ""), or_object="or-object" in given)


HEAD_ATTRIBUTES = {"ts": 1, "json": 1, "called": 1, "in": 1, "closed": 0, "inline": 0, "inline-ts": 0, "json-only": 0,
                   "private": 0, "open": 0}


def parse_head(line):
    kind, _, rest = line.text.partition(" ")
    words = split_words(rest.strip(), line.where)
    if not words:
        fail(line.where, f"a {kind} without a name")
    (name, _), words = words[0], words[1:]
    if not NAME.match(name):
        fail(line.where, f"`{name}` is not a type's name")
    if not line.doc:
        fail(line.where, f"{name} is not documented")
    declaration = Declaration(kind, name, line.where, line.doc)
    if kind == "alias":
        if not words:
            fail(line.where, f"alias {name} of what?")
        declaration.target, words = parse_type(words[0][0], line.where), words[1:]
    attributes = dict(HEAD_ATTRIBUTES)
    if kind == "union":
        attributes.update({"by": 1, "alias": 1})
    given = parse_attributes(words, attributes, line.where, {})
    if given.get("in", "root") != "root":
        fail(line.where, f"`in {given['in']}`: only root is known")
    declaration.ts_name, declaration.json_name = given.get("ts", name), given.get("json", name)
    declaration.root, declaration.called = "in" in given, given.get("called", "")
    declaration.private = "private" in given
    declaration.closed, declaration.inline = "closed" in given, "inline" in given or declaration.private
    declaration.inline_ts, declaration.json_only = "inline-ts" in given, "json-only" in given
    declaration.tag, declaration.tag_alias = given.get("by", ""), given.get("alias", "")
    if declaration.tag_alias and not declaration.tag:
        fail(line.where, "`alias` without `by`")
    declaration.open = "open" in given
    if declaration.open and kind != "enum":
        fail(line.where, "`open` is for enums")
    if declaration.closed and kind != "struct":
        fail(line.where, "`closed` is for structs")
    return declaration


def parse_message(line):
    words = line.text.split()
    mark = ""
    if words[0] in ("experimental", "deprecated", "unlisted"):
        mark, words = words[0], words[1:]
    if not line.doc:
        fail(line.where, f"{' '.join(words[:2])} is not documented")
    kind = words[0] if words else ""
    only = ""
    if len(words) > 3 and words[-2] in VERSIONS:
        only, words = parse_versions({words[-2]: words[-1]}, line.where), words[:-2]
    if mark and kind != ("notification" if mark == "unlisted" else "method"):
        fail(line.where, f"`{mark}` is for {'notifications' if mark == 'unlisted' else 'methods'}")
    if kind in ("method", "legacy-method", "request") and len(words) == 5 and words[3] == "->":
        params = "" if words[2] == "none" else words[2]
        if kind == "request" and not params:
            fail(line.where, f"{words[1]} needs params: clients are always sent some")
        return Message(kind, words[1], line.where, line.doc, mark, params, words[4], only=only)
    if kind == "notification" and len(words) == 5 and words[3] == "to":
        if words[4] not in ("all", "thread", "connection"):
            fail(line.where, f"`to {words[4]}`: only all, thread and connection are known")
        return Message(kind, words[1], line.where, line.doc, mark, words[2], to=words[4], only=only)
    if kind == "client-notification" and len(words) == 2:
        return Message(kind, words[1], line.where, line.doc, mark)
    fail(line.where, f"cannot read `{line.text}`")


TYPE_KINDS = ("struct", "enum", "union", "either", "alias")


def parse_file(path, text, declarations, messages):
    current, variant = None, None
    for line in read_lines(path, text):
        if line.depth == 0:
            current = variant = None
            if line.text.split()[0] not in TYPE_KINDS:
                messages.append(parse_message(line))
                continue
            current = parse_head(line)
            if current.name in declarations:
                fail(line.where, f"{current.name} is declared twice (first in {declarations[current.name].where})")
            declarations[current.name] = current
        elif current is None or current.kind == "alias":
            fail(line.where, "indented, but there is nothing it could belong to")
        elif line.depth == 1 and current.kind == "struct":
            current.fields.append(parse_field(line))
        elif line.depth == 1 and line.text == "every":
            if not current.tag or current.variants:
                fail(line.where, "`every` is the first of a union told apart by a member")
            variant = None
        elif line.depth == 2 and variant is None and current.tag and not current.variants:
            current.fields.append(parse_field(line))
        elif line.depth == 1:
            variant = parse_variant(line)
            current.variants.append(variant)
        elif line.depth == 2 and variant is not None and current.kind != "enum":
            if variant.payload is not None:
                fail(line.where, f"`{variant.name}:` has a value and cannot have members")
            variant.fields = (variant.fields or []) + [parse_field(line)]
        else:
            fail(line.where, "indented too deep")


def check_unique(named, what):
    """`named` is a list of (name, its name in C, where): both must be unique."""
    seen, seen_in_c = {}, {}
    for name, name_in_c, where in named:
        if name in seen:
            fail(where, f"{what} `{name}` is declared twice (first in {seen[name]})")
        if name_in_c in seen_in_c:
            fail(where, f"{what} `{name}` has the same name in C as `{seen_in_c[name_in_c]}`")
        seen[name], seen_in_c[name_in_c] = where, name


def has_body(variant):
    return variant.fields is not None or variant.payload is not None


def resolve(protocol, type_):
    """Behind aliases."""
    declaration = protocol.declarations.get(type_.base)
    return resolve(protocol, declaration.target) if declaration and declaration.kind == "alias" else type_


def fits(protocol, type_, value):
    """Can the default `value` be decoded as `type_`? Good enough to catch slips."""
    base = type_.base
    if value is None:
        return type_.optional > 0 or base == "json"
    if base in protocol.declarations:
        declaration = protocol.declarations[base]
        if declaration.kind == "alias":
            return fits(protocol, declaration.target, value)
        if declaration.kind == "enum":
            return value in [variant.name for variant in declaration.variants]
        if declaration.tag:
            return isinstance(value, dict) and value.get(declaration.tag) in [v.name for v in declaration.variants]
        return declaration.kind == "union" and value in [v.name for v in declaration.variants if not has_body(v)]
    if base == "array":
        return isinstance(value, list) and all(fits(protocol, type_.element, item) for item in value)
    if base == "map":
        return isinstance(value, dict) and all(fits(protocol, type_.element, item) for item in value.values())
    if base == "bool":
        return isinstance(value, bool)
    if base in INTEGERS:
        low, high = INTEGERS[base]
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    if base == "f64":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return base == "json" or isinstance(value, str)


def points_to_text(protocol, type_, value):
    """Would the default point to text or JSON? The decoder has none that lives long enough."""
    type_ = resolve(protocol, type_)
    if type_.element is not None:
        items = value.values() if isinstance(value, dict) else value
        return any(points_to_text(protocol, type_.element, item) for item in items)
    return value is not None and (type_.base in TEXTS or type_.base == "json")


def check_type(protocol, type_, where):
    if type_.element is not None:
        if type_.element.optional > 1:
            fail(where, f"`{type_}`: an element has at most one `?`")
        if type_.element.optional and resolve(protocol, type_.element).base not in (*TEXTS, "json"):
            fail(where, f"`{type_}`: of elements only text and json may be null")
        check_type(protocol, type_.element, where)
    elif type_.base not in SCALARS and type_.base not in protocol.declarations:
        fail(where, f"{type_.base} is not declared")


def check_fields(protocol, owner, fields, tag=""):
    named = [(field.name, "extra" if field.extra else member(field.name), field.where) for field in fields]
    named += [(f"has {field.name}", f"has_{member(field.name)}", field.where)
              for field in fields if field.tells_absence()]
    check_unique(named, "member")
    if len(fields) > MAX_FIELDS:
        fail(owner.where, f"{owner.name} has {len(fields)} members; at most {MAX_FIELDS} can be decoded")
    for i, field in enumerate(fields):
        for type_ in field.types():
            check_type(protocol, type_, field.where)
        if field.name == tag:
            fail(field.where, f"`{tag}` is the member that tells the variants apart")
        if field.lenient and (field.is_optional() or resolve(protocol, field.type).base not in (*TEXTS, "bool")):
            fail(field.where, "`lenient` is for a text or a bool that has to be there")
        other = protocol.declarations.get(field.or_object)
        if field.or_object and (other is None or not other.tag or not field.is_optional()):
            fail(field.where, "`or-object` is for an optional member, and a union told apart by a member")
        if field.or_list and (field.or_object or not field.is_optional() or resolve(protocol, field.type).base not in TEXTS):
            fail(field.where, "`or-list` is for an optional text")
        if field.unless and field.unless not in [other.name for other in fields if other is not field]:
            fail(field.where, f"`unless {field.unless}`: there is no such member beside it")
        if field.extra:
            if i != len(fields) - 1:
                fail(field.where, "`...` must come last")
            target = protocol.declarations.get(field.type.base)
            flattened = target is not None and target.kind == "union" and target.tag
            if field.type.base != "map" and not flattened:
                fail(field.where, "`...` takes a map or a union told apart by a member")
            if tag and not flattened:
                fail(field.where, f"`...` would take `{tag}`, which tells the variants apart")
        if field.experimental and resolve(protocol, field.type).base in (*INTEGERS, "f64"):
            fail(field.where, "`experimental` is not for numbers: the gate cannot tell whether one is given")
        if field.default is None or field.default == "null" and field.is_optional():
            continue
        value = json.loads(field.default)
        if not fits(protocol, field.type, value):
            fail(field.where, f"the default of `{field.name}` is no {field.type}")
        if points_to_text(protocol, field.type, value):
            fail(field.where, f"the default of `{field.name}` is text: only names of enum values can be")


def check_alias(protocol, declaration, path):
    """What an alias stands for must end somewhere: C has no name for the alias itself."""
    name, target = declaration.name, declaration.target
    if name in path:
        fail(declaration.where, f"{name} contains itself: {' -> '.join([*path, name])}")
    if target.optional:
        fail(declaration.where, f"alias {name} of {target}: write the `?` where the alias is used")
    while target.element is not None:
        target = target.element
    declared = protocol.declarations.get(target.base)
    if declared is not None and declared.kind == "alias":
        check_alias(protocol, declared, [*path, name])
    check_type(protocol, declaration.target, declaration.where)


def check_by_value(protocol, name, path):
    """A struct that holds itself, not behind an array, a map or a `?`, would have no size."""
    if name in path:
        fail(protocol.declarations[name].where, f"{name} contains itself: {' -> '.join([*path, name])}")
    declaration = protocol.declarations[name]
    types = [field.type for field in declaration.fields]
    types += [field.type for variant in declaration.variants for field in variant.fields or []]
    types += [variant.payload for variant in declaration.variants if variant.payload]
    types += [declaration.target] if declaration.target else []
    for type_ in types:
        if type_.base in protocol.declarations and not type_.optional:
            check_by_value(protocol, type_.base, [*path, name])


def check_tagged_payload(protocol, variant, tag):
    """The tag stands among the members of the struct that a variant carries."""
    target = protocol.declarations.get(variant.payload.base)
    if target is None or target.kind != "struct":
        fail(variant.where, "a variant told apart by a member can only carry a struct")
    if target.closed:
        fail(variant.where, f"{target.name} is closed and would refuse `{tag}`, which tells the variants apart")
    if any(field.extra for field in target.fields):
        fail(variant.where, f"the `...` of {target.name} would take `{tag}`, which tells the variants apart")
    if any(field.name == tag for field in target.fields):
        fail(variant.where, f"`{tag}` of {target.name} is also the member that tells the variants apart")


def check_instead(declaration, variant):
    """What is sent to who does not know a variant is known to everybody, and has no members."""
    other = next((v for v in declaration.variants if v.name == variant.instead), None)
    if other is None or other.only or has_body(other):
        fail(variant.where, f"`else {variant.instead}`: that is no value that every version has")


def check_declaration(protocol, declaration):
    where, name = declaration.where, declaration.name
    check_fields(protocol, declaration, declaration.fields, declaration.tag)
    if declaration.closed and declaration.fields and declaration.fields[-1].extra:
        fail(declaration.fields[-1].where, f"`...` takes other members, but {name} is closed")
    if declaration.kind in ("enum", "union", "either"):
        if not declaration.variants:
            fail(where, f"{name} has no variants")
        check_unique([(n, n, v.where) for v in declaration.variants for n in (v.name, *v.aliases, *v.also)], "variant")
        check_unique([(v.name, snake(v.name), v.where) for v in declaration.variants], "variant")
        if len([v for v in declaration.variants if v.catch_all]) > 1:
            fail(where, f"{name} has more than one `catch-all`")
    for variant in declaration.variants:
        if variant.fields is not None:
            check_fields(protocol, variant, variant.fields, declaration.tag)
        if variant.payload is not None:
            check_type(protocol, variant.payload, variant.where)
            if declaration.kind == "enum":
                fail(variant.where, "a value of an enum carries nothing; declare a union")
            if variant.payload.optional:
                fail(variant.where, f"`{variant.name}: {variant.payload}`: the value of a variant has no `?`")
            if declaration.tag:
                check_tagged_payload(protocol, variant, declaration.tag)
        if declaration.kind == "either" and variant.payload is None and variant.fields is None:
            fail(variant.where, "a variant of an either needs a value or members")
        if variant.instead:
            check_instead(declaration, variant)
        if variant.catch_all and not declaration.tag:
            fail(variant.where, "`catch-all` is for unions told apart by a member")
        if variant.catch_all and has_body(variant):
            fail(variant.where, "a `catch-all` stands for anything and cannot have members")
    check_by_value(protocol, name, [])


def check_message(protocol, message):
    for role, name in (("params", message.params), ("result", message.result)):
        if not name:
            continue
        declaration = protocol.declarations.get(name)
        if declaration is None:
            fail(message.where, f"{name}, the {role} of {message.name}, is not declared")
        if declaration.kind in ("enum", "alias"):
            fail(message.where, f"{name}, the {role} of {message.name}, is no object")


def check_used(protocol):
    used = {name for message in protocol.messages for name in (message.params, message.result)}
    for declaration in protocol.declarations.values():
        fields = [*declaration.fields, *(f for v in declaration.variants for f in v.fields or [])]
        types = [type_ for field in fields for type_ in field.types()] + [v.payload for v in declaration.variants if v.payload]
        types += [declaration.target] if declaration.target else []
        for type_ in types:
            while type_.element is not None:
                type_ = type_.element
            used.add(type_.base)
    for declaration in protocol.declarations.values():
        if declaration.name not in used and not (declaration.json_only or declaration.private):
            fail(declaration.where, f"{declaration.name} is used nowhere")


def parse(files):
    """`files` is a list of (path, text). Raises DeclarationError with `path:line: what is wrong`."""
    protocol = Protocol({}, [])
    for path, text in files:
        parse_file(path, text, protocol.declarations, protocol.messages)
    check_unique([(d.name, snake(d.name), d.where) for d in protocol.declarations.values()], "type")
    for declaration in protocol.declarations.values():
        if declaration.kind == "alias":
            check_alias(protocol, declaration, [])
    for declaration in protocol.declarations.values():
        check_declaration(protocol, declaration)
    for kind in ("method", "legacy-method", "request", "notification", "client-notification"):
        check_unique([(message.name, snake(message.name), message.where) for message in protocol.of_kind(kind)], kind)
    for message in protocol.messages:
        check_message(protocol, message)
    check_used(protocol)
    versions.mark(protocol)
    return protocol


def load(folder):
    names = sorted(name for name in os.listdir(folder) if name.endswith(".decl"))
    files = []
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            files.append((os.path.join(os.path.basename(folder), name), file.read()))
    return parse(files)
