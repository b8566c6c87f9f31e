"""What the marks `since` and `until` mean for types: which version needs one, and which may hold what a version lacks."""
from model import VERSIONS


def innermost(type_):
    while type_.element is not None:
        type_ = type_.element
    return type_


def types_in(declaration, version):
    """The types that a declaration uses in a version."""
    def is_in(part):
        return part.only in ("", version)

    if declaration.target is not None:
        yield declaration.target
    yield from (field.type_in(version) for field in declaration.fields if is_in(field))
    for variant in declaration.variants:
        if is_in(variant):
            yield from (field.type_in(version) for field in variant.fields or [] if is_in(field))
            yield from [variant.payload] if variant.payload is not None else []


def reachable(protocol, version):
    """Names of the declarations that the messages of a version need."""
    waiting = [name for message in protocol.messages if message.only in ("", version)
               for name in (message.params, message.result) if name]
    found = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in protocol.declarations:
            continue
        found.add(name)
        waiting += [innermost(type_).base for type_ in types_in(protocol.declarations[name], version)]
    return found


def mark_only(protocol):
    """What no message needs stays with every version: it is private, or an export has it anyway."""
    needed = {version: reachable(protocol, version) for version in VERSIONS.values()}
    for declaration in protocol.declarations.values():
        having = [version for version in needed if declaration.name in needed[version]]
        declaration.only = having[0] if len(having) == 1 else ""


def is_partly(protocol, type_):
    declared = protocol.declarations.get(type_.base)
    return declared is not None and declared.partly


def may_be_replaced(field, fields):
    """May a member that only one version has stand in its place?"""
    return any(other.name == field.unless and other.only for other in fields)


def holds_partly(protocol, fields):
    """Members that have to be there; others are left out, or null."""
    return any(is_partly(protocol, field.type) or may_be_replaced(field, fields) for field in fields
               if not field.only and not field.extra and not field.is_optional() and not field.input_only)


def looks_partly(protocol, declaration):
    if declaration.open:
        return True
    for variant in declaration.variants:
        variant.partly = holds_partly(protocol, variant.fields or [])
        if variant.only and not variant.instead:
            return True
        if variant.partly or variant.payload is not None and is_partly(protocol, variant.payload):
            return True
    if declaration.target is not None and is_partly(protocol, declaration.target):
        return True
    return holds_partly(protocol, declaration.fields)


def mark_partly(protocol):
    """Until nothing changes: types use each other."""
    changed = True
    while changed:
        changed = False
        for declaration in protocol.declarations.values():
            if not declaration.partly and looks_partly(protocol, declaration):
                declaration.partly = changed = True


def mark(protocol):
    mark_only(protocol)
    mark_partly(protocol)
