/* Which name was meant by a mistyped one. */
#ifndef CLI_SIMILAR_H
#define CLI_SIMILAR_H

#include "base/str.h"

/* Worth proposing: what reaches this. */
#define SIMILAR_ENOUGH 0.7

/* Jaro similarity: 0 for nothing in common, 1 for equal. */
double similarity(struct str a, struct str b);

#endif
