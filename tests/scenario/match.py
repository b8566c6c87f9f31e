"""Compares a message with what a scenario expects of it, and fills in what was captured earlier.

A pattern is JSON. Everything in it must be equal, with these exceptions:

    "$any" "$string" "$int" "$number" "$bool" "$array" "$object" "$uuid"    a value of that type
    "$re:REGEX"       a string that the regular expression fits from end to end
    "$bytes:N"        a string of N bytes
    "$NAME=PATTERN"   fits if PATTERN does; the value is $NAME from then on
    "...": 0          as a member: the object may have more members than the pattern
    "..."             as an element: any number of elements, none too
    "$has:TEXT"       a string, or any value as JSON, that has this text in it
    "$lacks:TEXT"     ...or does not have it
"""
import json
import re

TYPES = {
    "$string": (str,),
    "$int": (int,),
    "$number": (int, float),
    "$bool": (bool,),
    "$array": (list,),
    "$object": (dict,),
}
UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
MORE = "..."


class Mismatch(Exception):
    """Says where a value differs from its pattern, and how."""


def match(pattern, found, captures, where="message"):
    """Raises Mismatch, or returns with the captures added."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        match_special(pattern, found, captures, where)
    elif type(pattern) is not type(found):
        raise Mismatch(f"{where} is {show(found)} instead of {show(pattern)}")
    elif isinstance(pattern, dict):
        match_object(pattern, found, captures, where)
    elif isinstance(pattern, list):
        if MORE in pattern:
            match_some(pattern, found, captures, where)
            return
        if len(pattern) != len(found):
            raise Mismatch(f"{where} has {len(found)} elements instead of {len(pattern)}")
        for i, (one, other) in enumerate(zip(pattern, found)):
            match(one, other, captures, f"{where}[{i}]")
    elif pattern != found:
        raise Mismatch(f"{where} is {show(found)} instead of {show(pattern)}")


def match_object(pattern, found, captures, where):
    for name in pattern:
        if name not in found and name != MORE:
            raise Mismatch(f"{where} lacks {name!r}")
    for name, value in found.items():
        if name in pattern:
            match(pattern[name], value, captures, f"{where}.{name}")
        elif MORE not in pattern:
            raise Mismatch(f"{where} has {name!r} too: {show(value)}")


def match_some(pattern, found, captures, where):
    """A list with "..." in it: what stands between has to be there, side by side and in this order."""
    if not fits_some(pattern, found, captures):
        raise Mismatch(f"{where} is {show(found, 3000)}, which does not go with {show(pattern, 3000)}")


def fits_some(pattern, found, captures):
    if not pattern:
        return not found
    if pattern[0] == MORE:
        return any(fits_some(pattern[1:], found[i:], captures) for i in range(len(found) + 1))
    if not found:
        return False
    tried = dict(captures)
    try:
        match(pattern[0], found[0], tried)
    except Mismatch:
        return False
    if not fits_some(pattern[1:], found[1:], tried):
        return False
    captures.update(tried)
    return True


def match_special(pattern, found, captures, where):
    capture = re.fullmatch(r"\$([A-Z]\w*)=(.*)", pattern, re.S)
    if capture:
        match(json_or_text(capture[2]), found, captures, where)
        captures[capture[1]] = found
    elif pattern[1:] in captures:  # captured by the same pattern
        match(captures[pattern[1:]], found, captures, where)
    elif not fits(pattern, found):
        raise Mismatch(f"{where} is {show(found)}, which is not {pattern}")


def fits(pattern, found):
    if pattern == "$any":
        return True
    if pattern in TYPES:
        return type(found) in TYPES[pattern]
    for word, wanted in (("$has:", True), ("$lacks:", False)):
        if pattern.startswith(word):
            text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
            return (pattern[len(word):] in text) == wanted
    if not isinstance(found, str):
        return False
    if pattern == "$uuid":
        return re.fullmatch(UUID, found) is not None
    if pattern.startswith("$re:"):
        return re.fullmatch(pattern[len("$re:"):], found, re.S) is not None
    if pattern.startswith("$bytes:"):
        return len(found.encode()) == int(pattern[len("$bytes:"):])
    return pattern == found  # a string that happens to begin with a dollar


def json_or_text(text):
    return text if text.startswith("$") else json.loads(text)


def show(value, limit=600):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text)} characters)"


def fill(text, captures):
    """Puts captured values into JSON text: "$T" alone becomes the value, $T within a string its text."""
    def value(found):
        return json.dumps(captures[found[1]]) if found[1] in captures else found[0]

    def piece(found):
        if found[1] not in captures:
            return found[0]
        value = captures[found[1]]
        return json.dumps(value)[1:-1] if isinstance(value, str) else json.dumps(value)

    text = re.sub(r'"\$([A-Z]\w*)"', value, text)
    return re.sub(r"\$([A-Z]\w*)(?![\w=])", piece, text)
