/*
 * Finding lines in a file. A model does not always copy to the byte, so lines are
 * compared ever more loosely: as they are, without blanks at their ends, without blanks around them,
 * with dashes, quotes and blanks of all kinds taken for the plain ones. The whole file is searched at
 * one level before the next is tried.
 */
#ifndef PATCH_MATCH_H
#define PATCH_MATCH_H

#include "patch/lines.h"

struct matcher;

/* The lines stay the caller's. Each comparison takes one of the steps; without any nothing is found. */
struct matcher *matcher_new(const struct lines *lines, uint64_t *steps_left);
void matcher_free(struct matcher *matcher); /* accepts NULL */

/* The first place at or after `from` where the wanted lines stand. False: nowhere. */
bool matcher_find(struct matcher *matcher, const struct str *wanted, size_t n_wanted, size_t from,
                  size_t *ret_at);

/* Do they stand exactly there, at any level? */
bool matcher_stands_at(struct matcher *matcher, const struct str *wanted, size_t n_wanted,
                       size_t at);

#endif
