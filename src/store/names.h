/*
 * The names that users gave their threads: session_index.jsonl.
 *
 * Names are only ever appended; the last line about a thread counts. What was read is kept and read
 * on when the file has grown, so that asking for many names costs one stat(2).
 */
#ifndef STORE_NAMES_H
#define STORE_NAMES_H

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"

struct names;

struct names *names_new(const char *home);
void names_free(struct names *names); /* accepts NULL */

/* Looks whether the file has changed. What names_of() and names_listed() returned is void then. */
void names_refresh(struct names *names);

/* The last name, as it was given, even if blank. */
struct str names_of(struct names *names, struct str id);

/* As lists show it: the last one that is not blank, trimmed. */
struct str names_listed(struct names *names, struct str id);

/* A line of the file, of now, without its line break. */
void names_write_line(struct buf *line, struct str id, struct str name);

bool names_append(struct names *names, struct str id, struct str name, struct error *err);

#endif
