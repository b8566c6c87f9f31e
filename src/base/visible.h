/*
 * Text of others as a person may see it, with everything in it that is invisible, or that makes the rest
 * look different, shown as an escape.
 *
 * Whoever decides about a command decides about what they see. A right-to-left override, a zero-width
 * space, a line end or an escape sequence of a terminal makes them see something else. This is the one
 * rule of what such characters are, for terminals and pages alike.
 */
#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include "base/buf.h"
#include "base/str.h"

enum visible_kind {
    VISIBLE_TEXT, /* tabs and ends of lines stay, for text that has lines of its own */
    VISIBLE_LINE, /* they are \t and \n; spaces that are no space and a backslash that could be taken for
                   * the beginning of an escape are shown, too: for what is decided about */
    VISIBLE_JSON, /* as JSON has them, so that JSON text stays the same JSON */
};

/* Appends it. Control characters are ^X, others \u{202e}, bytes that are no UTF-8 \xff. */
void visible_add(struct buf *out, struct str text, enum visible_kind kind);

#endif
