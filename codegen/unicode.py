#!/usr/bin/env python3
"""Writes src/search/generated/unicode_table.h: what searching knows of characters beyond ASCII.

  codegen/unicode.py            writes the file from the Unicode data of this Python

It need not be run again unless a newer Unicode is wanted; `codegen/generate` does not look at it.
"""
import os
import unicodedata

LAST = 0x1FFFF
# Letters that are not made of a base and a mark, but are typed as one.
TYPED_AS = {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ı": "i", "ŧ": "t", "Ŧ": "T"}
ACCENTED = [(0xC0, 0x24F), (0x1E00, 0x1EFF)]
KINDS = {"L": "LETTER", "N": "NUMBER", "Z": "SPACE"}


def characters():
    return (c for c in range(0x80, LAST + 1) if not 0xD800 <= c <= 0xDFFF)


def base_of(c):
    text = chr(c)
    if text in TYPED_AS:
        return TYPED_AS[text]
    base = unicodedata.normalize("NFD", text)[0]
    return base if base != text and base.isascii() else None


def lower_runs():
    """(first, last, step, distance): every step-th character has its lower case at that distance."""
    runs = []
    for c in characters():
        lower = chr(c).lower()
        if len(lower) != 1 or ord(lower) == c:
            continue
        distance = ord(lower) - c
        if runs:
            first, last, step, same = runs[-1]
            gap = c - last
            if same == distance and gap <= 2 and (step == gap or first == last):
                runs[-1] = (first, c, gap, distance)
                continue
        runs.append((c, c, 1, distance))
    return runs


def kind_runs():
    runs = []
    for c in characters():
        kind = KINDS.get(unicodedata.category(chr(c))[0])
        if kind is None:
            continue
        if runs and runs[-1][1] == c - 1 and runs[-1][2] == kind:
            runs[-1] = (runs[-1][0], c, kind)
        else:
            runs.append((c, c, kind))
    return runs


def write_rows(out, rows):
    line = "   "
    for row in rows:
        if len(line) + len(row) + 2 > 100:
            out.append(line)
            line = "   "
        line += f" {row},"
    out.append(line)


def main():
    out = [f"/* Made by codegen/unicode.py from Unicode {unicodedata.unidata_version}. Do not edit. */", ""]
    out.append("static const struct lower_run lower_runs[] = {")
    write_rows(out, [f"{{ 0x{a:x}, 0x{b:x}, {step}, {d} }}" for a, b, step, d in lower_runs()])
    out += ["};", "", "static const struct kind_run kind_runs[] = {"]
    write_rows(out, [f"{{ 0x{a:x}, 0x{b:x}, CHAR_{kind} }}" for a, b, kind in kind_runs()])
    out += ["};", ""]
    for first, last in ACCENTED:
        out.append(f"/* The letters that U+{first:04X} to U+{last:04X} are made of; ' ' where they are not. */")
        out.append(f"static const char bases_{first:x}[] =")
        text = "".join(base_of(c) or " " for c in range(first, last + 1))
        pieces = [text[i:i + 80] for i in range(0, len(text), 80)]
        out += [f'    "{piece}"' + (";" if piece is pieces[-1] else "") for piece in pieces]
        out.append("")
    here = os.path.dirname(os.path.abspath(__file__))
    with open(f"{here}/../src/search/generated/unicode_table.h", "w", encoding="ascii") as file:
        file.write("\n".join(out))


main()
