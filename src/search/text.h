/*
 * A path taken apart for matching: its characters as they compare, and what a match at each of them is
 * worth. The memory is used again for the next path.
 */
#ifndef SEARCH_TEXT_H
#define SEARCH_TEXT_H

#include "base/str.h"

#include <stdint.h>

enum { TEXT_MAX = 4096 }; /* no path is longer */

/* How characters are compared: both may be set. */
enum text_fold { FOLD_CASE = 1 << 0, FOLD_ACCENTS = 1 << 1 };

/* What a place in a path is worth. */
enum text_bonus {
    BONUS_SLASH = 9, /* at the beginning, or behind a slash */
    BONUS_WORD = 8,  /* behind something that is neither letter nor digit, or such itself */
    BONUS_CAMEL = 5, /* the capital in camelCase, the first digit in v12 */
};

struct text {
    size_t n;
    int fold;                  /* how `folded` was made; -1: not yet */
    uint32_t raw[TEXT_MAX];    /* characters; a mark goes with the one before it */
    uint32_t folded[TEXT_MAX]; /* see text_fold() */
    uint8_t bonus[TEXT_MAX];   /* for a match that begins here */
};

void text_set(struct text *text, struct str path);
void text_fold(struct text *text, int fold);

#endif
