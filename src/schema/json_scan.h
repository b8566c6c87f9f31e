/*
 * Reading JSON text as the reference reads it, up to the character at which it would stop, as that decides about both the
 * words of an error and its place. Nothing is built of the text.
 *
 * What returns a bool says false when the reading stops: `wrong` has the words then, and nothing more is to be read.
 */
#ifndef SCHEMA_JSON_SCAN_H
#define SCHEMA_JSON_SCAN_H

#include "base/str.h"

struct json_scan {
    struct str text;
    size_t at;         /* what was read of it */
    unsigned depth;    /* of containers */
    bool is_ignored;   /* a value that nobody wants: commas too many have other words there */
    const char *wrong; /* NULL: nothing is, so far */
    size_t wrong_at; /* the bytes before the place, or up to the end of a character that is wrong */
};

/* Stops here, or at the character that is next, if there is one. Both return false. */
bool json_scan_stop(struct json_scan *scan, const char *words);
bool json_scan_stop_at_next(struct json_scan *scan, const char *words);

/* The next byte behind blanks, which is not read; -1: there is none. */
int json_scan_skip(struct json_scan *scan);

/* Any value. */
bool json_scan_value(struct json_scan *scan);

/* A string, whose quote is next. */
bool json_scan_string(struct json_scan *scan);

/* `null`, `true`, `false`. */
bool json_scan_word(struct json_scan *scan, const char *word);

/* Inside of a list or an object. False also at the end, the bracket being next; `wrong` tells the two apart. */
bool json_scan_has_element(struct json_scan *scan, bool is_first);
bool json_scan_has_member(struct json_scan *scan, bool is_first);

bool json_scan_colon(struct json_scan *scan);

/* Nothing but blanks is left. */
bool json_scan_end(struct json_scan *scan);

/* Where the byte number `at` is, in the reference's way of counting. */
void json_scan_place(struct str text, size_t at, size_t *ret_line, size_t *ret_column);

#endif
