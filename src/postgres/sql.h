/*
 * A statement and its values. Values never become part of its text: they go beside it, in the database's binary form.
 *
 *     struct sql take = { .text = "SELECT … FROM bobbin.take($1, $2, $3)" };
 *     sql_uuid(&take, &arena, thread_id);
 *     sql_text(&take, name);
 *
 * Values are borrowed until the statement was sent; what has to be made for them lies in the arena.
 */
#ifndef POSTGRES_SQL_H
#define POSTGRES_SQL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum { SQL_VALUES_MAX = 32 };

struct sql {
    const char *text;
    int n; /* values */
    unsigned types[SQL_VALUES_MAX];
    const char *values[SQL_VALUES_MAX]; /* NULL: null */
    int lengths[SQL_VALUES_MAX];
};

/* UTF-8 without NUL bytes, or no text for null; the database refuses anything else. */
void sql_text(struct sql *statement, struct str text);
void sql_int(struct sql *statement, struct arena *arena, int64_t number);
void sql_null_int(struct sql *statement);
void sql_bool(struct sql *statement, bool value);

/* A UUID in its plain form (uuid_is_valid()), or no text for null. */
void sql_uuid(struct sql *statement, struct arena *arena, struct str id);

/* Many values of one type, as one value. */
struct array_value {
    struct buf bytes;
    int n;
};

void array_uuid(struct array_value *array, struct str id);
void array_int(struct array_value *array, int64_t number);
void array_text(struct array_value *array, struct str text);
void array_done(struct array_value *array);

/* Borrowed like all others; nothing is added to them afterwards. */
void sql_uuids(struct sql *statement, struct array_value *array);
void sql_ints(struct sql *statement, struct array_value *array);
void sql_texts(struct sql *statement, struct array_value *array);

/* Text as the database can keep it: U+FFFD stands for NUL bytes and for what is not UTF-8. No text stays no text. */
struct str sql_clean(struct arena *arena, struct str text);

/* Could it be kept as it is? */
bool sql_can_keep(struct str text);

#endif
