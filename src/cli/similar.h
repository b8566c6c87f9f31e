/* Which name was meant by a mistyped one. */
#ifndef CLI_SIMILAR_H
#define CLI_SIMILAR_H

#include "base/str.h"

#include <stdbool.h>

/* Worth proposing: what reaches this. */
#define SIMILAR_ENOUGH 0.7

/* Jaro similarity: 0 for nothing in common, 1 for equal. */
double similarity(struct str a, struct str b);

/*
 * Could the one be a slip of the pen for the other? Stricter than the similarity of the reference's parser, which takes
 * `bogus` for `logout`: one begins with the other, or few letters are wrong.
 */
bool is_slip(struct str typed, struct str meant);

#endif
