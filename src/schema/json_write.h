/*
 * JSON text into a buffer, as the reference writes it: compact, UTF-8 as it is, only quotes,
 * backslashes and control characters escaped.
 */
#ifndef SCHEMA_JSON_WRITE_H
#define SCHEMA_JSON_WRITE_H

#include "base/buf.h"
#include "base/str.h"

#include <stdint.h>
#include <yyjson.h>

/* Bytes that are not UTF-8 (names of files, output of commands) become U+FFFD. */
void json_write_str(struct buf *out, struct str text);

void json_write_int(struct buf *out, int64_t value);
void json_write_uint(struct buf *out, uint64_t value);

/* Infinities and NaN, which JSON does not have, become null. */
void json_write_float(struct buf *out, double value);

/* A parsed value. Its depth is bounded by what the reader of messages lets in. */
void json_write_value(struct buf *out, yyjson_val *value);

/* ,"NAME":"TEXT" behind other members; nothing of no text. */
void json_write_member_after(struct buf *out, const char *name, struct str text);

#endif
