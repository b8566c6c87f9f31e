/*
 * TOML: text to a tree that remembers where everything stood.
 *
 * The tree lives in an arena and is never freed alone. Every value and every key has its range in
 * the text, so that a setting of the wrong type can be pointed at and an edit can replace a value
 * and leave all around it as it was.
 *
 * Reading takes linear time and refuses what is not UTF-8, nests deeper than TOML_MAX_DEPTH or is
 * longer than TOML_MAX_BYTES.
 */
#ifndef TOML_TOML_H
#define TOML_TOML_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOML_MAX_DEPTH = 128,
    TOML_MAX_BYTES = 16 * 1024 * 1024,
};

enum toml_version {
    TOML_1_0 = 1,
    /* Also line breaks and a last comma in inline tables, \e, \xHH, times without seconds. */
    TOML_1_1,
};

enum toml_type {
    TOML_NOTHING, /* in an overriding table: takes the key away. Text never leads to it */
    TOML_STRING,
    TOML_INTEGER,
    TOML_FLOAT,
    TOML_BOOLEAN,
    TOML_OFFSET_DATE_TIME,
    TOML_LOCAL_DATE_TIME,
    TOML_LOCAL_DATE,
    TOML_LOCAL_TIME,
    TOML_ARRAY,
    TOML_TABLE,
};

/* Lines and columns count from 1, columns in Unicode characters; the offset is in bytes, from 0. */
struct toml_position {
    uint32_t line;
    uint32_t column;
    uint32_t offset;
};

/* Both ends belong to it: a value of one character starts and ends at the same position. */
struct toml_range {
    struct toml_position start;
    struct toml_position end;
};

/* Where text comes from. */
struct toml_source {
    struct str path;   /* the file; NULL: no file, and no ranges worth showing */
    struct str folder; /* what relative paths in it are relative to */
};

struct toml_array {
    struct toml_value **items;
    size_t n;
    size_t cap;
};

struct toml_entry {
    struct str key;
    struct toml_range key_range;
    struct toml_value *value;
};

/* In the order of the text. */
struct toml_table {
    struct toml_entry *entries;
    uint32_t *slots; /* hash index into entries, counted from 1; NULL while the table is small */
    size_t n;
    size_t cap;
    size_t n_slots;
};

/* How a table or an array came to be, which decides what may still be added to it. */
enum toml_origin {
    TOML_BUILT,       /* by a program */
    TOML_BY_HEADER,   /* [a] */
    TOML_BY_SUBTABLE, /* the a of [a.b] */
    TOML_BY_DOTS,     /* the a of a.b = 1 */
    TOML_INLINE,      /* { } and [ ]: nothing may be added */
    TOML_OF_TABLES,   /* [[a]] */
};

struct toml_value {
    enum toml_type type;
    uint8_t origin; /* enum toml_origin */
    uint8_t depth;
    bool by_name; /* a table that is written whole: new keys go where their names belong */
    /* Of a table: its header, or the key that made it. */
    struct toml_range range;
    const struct toml_source *source; /* as given to toml_parse(), or NULL */
    union {
        struct str text; /* strings; of dates and times what was written */
        int64_t integer;
        double number;
        bool boolean;
        struct toml_array array;
        struct toml_table table;
    };
};

struct toml_error {
    struct toml_range range;
    const char *message; /* in the arena or of the program */
};

/* A whole document. The tree copies what it needs of the text, but borrows `source`. */
bool toml_parse(struct arena *arena, struct str text, enum toml_version version,
                const struct toml_source *source, struct toml_value **ret_root,
                struct toml_error *ret_error);

/* One value, with nothing but white space and a comment around it. */
bool toml_parse_value(struct arena *arena, struct str text, enum toml_version version,
                      const struct toml_source *source, struct toml_value **ret_value,
                      struct toml_error *ret_error);

struct toml_value *toml_new(struct arena *arena, enum toml_type type,
                            const struct toml_source *source);

/* NULL if the key is not there, or `table` is none. */
struct toml_value *toml_get(const struct toml_value *table, struct str key);
struct toml_entry *toml_find(const struct toml_value *table, struct str key);

/* Adds the key or replaces its value. */
struct toml_entry *toml_set(struct arena *arena, struct toml_value *table, struct str key,
                            struct toml_value *value);
void toml_remove(struct toml_value *table, struct str key);

/* By key, as the reference goes through a table: of several faults it reports the first. */
const struct toml_entry **toml_sorted(struct arena *arena, const struct toml_table *table);

void toml_append(struct arena *arena, struct toml_value *array, struct toml_value *value);

#endif
