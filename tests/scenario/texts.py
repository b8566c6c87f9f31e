"""Lines, bytes and messages: what the words of a scenario share."""
import json
import re


class Failure(Exception):
    """What went wrong, in words for the reader of the test's output."""


class Late(Failure):
    """Something took longer than it may; on a busy machine that may be chance."""


def take(lines):
    taken = lines[:]
    lines.clear()
    return taken


def cut(line, limit=3000):
    text = line.decode(errors="replace")
    return text if len(text) <= limit else f"{text[:limit]}... ({len(line)} bytes)"


def unescape(text):
    r"""Bytes of text with \n, \xff and so on."""
    named = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\\": b"\\"}

    def one(found):
        if found[1].startswith(b"x"):
            return bytes([int(found[1][1:], 16)])
        return named[found[1]]
    return re.sub(rb"\\(x[0-9a-fA-F]{2}|[nrt0\\])", one, text.encode())


def parse(line):
    """A line of stdout as a message: nothing but well-formed ones may ever be there."""
    def members(pairs):
        if len(dict(pairs)) != len(pairs):
            raise Failure(f"a member twice: {cut(line)}")
        return dict(pairs)
    try:
        message = json.loads(line.decode(), object_pairs_hook=members)
    except ValueError as error:
        raise Failure(f"not JSON ({error}): {cut(line)}") from error
    if not isinstance(message, dict) or "jsonrpc" in message:
        raise Failure(f"not a message of this protocol: {cut(line)}")
    return message
