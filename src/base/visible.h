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
    VISIBLE_TEXT, /* for reading: tabs and ends of lines stay, and a backslash is not doubled */
    VISIBLE_LINE, /* for deciding: \t and \n, every backslash doubled, so that no two texts look the same;
                   * spaces that are no space, combining marks and private characters are shown, too, and
                   * more than 32 spaces, tabs or ends of lines in a row are a number: \{4000 spaces} */
    VISIBLE_JSON, /* as JSON has them, so that JSON text without white space around its parts stays the same
                   * JSON; what VISIBLE_LINE shows is shown */
};

/* Appends it. Control characters are \r or \x1b, others \u{202e}, bytes that are not UTF-8 \xff. */
void visible_add(struct buf *out, struct str text, enum visible_kind kind);

/* Are there right-to-left letters in it? They are shown, but a terminal may change their order and that of
 * what stands between them. */
bool visible_is_reordered(struct str text);

#endif
