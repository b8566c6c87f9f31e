/*
 * Finds text in a request that a script wants to repeat, by a pattern.
 *
 * Patterns are Python's as far as POSIX has the same: \d \w \s and their opposites, groups, classes,
 * * + ? {n,m} |. What would mean something else (lazy repetition, look-around) is refused. At most
 * one group captures; without one, the whole match counts.
 */
#ifndef SCRIPTED_CAPTURE_H
#define SCRIPTED_CAPTURE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

bool capture_check(struct str pattern, struct error *err);

/* The last match in the text, of which only the last megabyte is searched; "0" if there is none. */
bool capture_find(struct arena *arena, struct str pattern, struct str text, struct str *ret_found,
                  struct error *err);

#endif
