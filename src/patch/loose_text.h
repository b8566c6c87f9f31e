/* Text as loosely as patches are compared: the levels of match.h. */
#ifndef PATCH_LOOSE_TEXT_H
#define PATCH_LOOSE_TEXT_H

#include "base/buf.h"

enum looseness {
    LOOSE_NOT,         /* byte for byte */
    LOOSE_END,         /* without white space at the end */
    LOOSE_BOTH,        /* without white space at both ends */
    LOOSE_PUNCTUATION, /* and dashes, quotes and blanks of all kinds are the plain ones */
    LOOSE_LEVELS,
};

/* The text that counts at a level: a piece of the text, or what *scratch then holds. */
struct str loose_text(struct str text, enum looseness level, struct buf *scratch);

#endif
