/*
 * Patterns as git writes them in its ignore files:
 *
 *     *        anything but a slash             ?      one character but a slash
 *     [a-z]    one of these, [!a-z] another     \      the next character as it is
 *     **       between slashes or at an end: any number of directories
 */
#ifndef SEARCH_GLOB_H
#define SEARCH_GLOB_H

#include "base/str.h"

#include <stdbool.h>

/* Neither needs to end with a NUL byte. A pattern that is not well formed matches nothing. */
bool glob_match(struct str pattern, struct str text);

/* Is every character of it just that? */
bool glob_is_literal(struct str pattern);

#endif
