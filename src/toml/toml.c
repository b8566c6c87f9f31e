#include "toml/reader.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

struct key {
    struct str text;
    struct toml_range range;
    const char *where;
};

/* A dotted key. Its parts are bounded by what may nest. */
struct key_path {
    struct key parts[TOML_MAX_DEPTH];
    size_t n;
};

static const char too_deep[] = "cannot recurse further; max recursion depth met";

static struct toml_position locate(struct toml_reader *reader, const char *where)
{
    struct toml_position *position = &reader->mark_position;

    if (where < reader->mark) { /* only errors point backwards */
        reader->mark = reader->begin;
        *position = (struct toml_position){ .line = 1, .column = 1 };
    }
    for (; reader->mark < where; reader->mark++) {
        unsigned char next = reader->mark + 1 < reader->end ? (unsigned char)reader->mark[1] : 0;

        if (*reader->mark == '\n') {
            position->line++;
            position->column = 1;
        } else if ((next & 0xc0) != 0x80) { /* the next byte begins a character */
            position->column++;
        }
    }
    position->offset = (uint32_t)(where - reader->begin);
    return *position;
}

bool toml_fail(struct toml_reader *reader, const char *where, const char *message)
{
    struct toml_position position = locate(reader, where);

    *reader->error = (struct toml_error){ { position, position }, message };
    return false;
}

bool toml_failf(struct toml_reader *reader, const char *where, const char *format, ...)
{
    char message[256];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return toml_fail(reader, where, arena_str(reader->arena, message, strlen(message)).s);
}

/* From `start` to the character before the reader. */
static struct toml_range range_from(struct toml_reader *reader, struct toml_position start)
{
    const char *last = reader->at;

    do
        last--;
    while (last > reader->begin && ((unsigned char)*last & 0xc0) == 0x80);
    return (struct toml_range){ start, locate(reader, last) };
}

static void skip_blanks(struct toml_reader *reader)
{
    while (toml_peek(reader) == ' ' || toml_peek(reader) == '\t')
        reader->at++;
}

static bool skip_comment(struct toml_reader *reader)
{
    if (toml_peek(reader) != '#')
        return true;
    while (reader->at < reader->end && *reader->at != '\n') {
        if (toml_is_control(*reader->at) && !toml_sees(reader, "\r\n", 2))
            return toml_fail(reader, reader->at,
                             "invalid comment character, expected printable characters");
        reader->at++;
    }
    return true;
}

/* Takes a line end if there is one. */
static bool skip_newline(struct toml_reader *reader)
{
    size_t len = toml_peek(reader) == '\n' ? 1 : toml_sees(reader, "\r\n", 2) ? 2 : 0;

    reader->at += len;
    return len > 0;
}

/* White space, comments and line ends, as between the items of an array. */
static bool skip_lines(struct toml_reader *reader)
{
    do {
        skip_blanks(reader);
        if (!skip_comment(reader))
            return false;
    } while (skip_newline(reader));
    return true;
}

/* What may follow a value or a header on its line. */
static bool expect_line_end(struct toml_reader *reader)
{
    skip_blanks(reader);
    if (!skip_comment(reader))
        return false;
    if (reader->at == reader->end || skip_newline(reader))
        return true;
    return toml_fail(reader, reader->at, "unexpected key or value, expected newline, `#`");
}

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || toml_is_digit(c) || c == '-' ||
           c == '_';
}

static bool read_bare_key(struct toml_reader *reader, struct str *ret_text)
{
    const char *start = reader->at;

    while (is_bare(toml_peek(reader)))
        reader->at++;
    if (reader->at == start) {
        if (reader->at < reader->end && (*reader->at & 0x80))
            return toml_fail(reader, start,
                             "invalid unquoted key, expected letters, numbers, `-`, `_`");
        return toml_fail(reader, start,
                         "unquoted keys cannot be empty, expected letters, numbers, `-`, `_`");
    }
    *ret_text = arena_str(reader->arena, start, (size_t)(reader->at - start));
    return true;
}

static bool read_key_part(struct toml_reader *reader, struct key *key)
{
    struct toml_position start = locate(reader, reader->at);

    key->where = reader->at;
    if (toml_sees(reader, "\"\"\"", 3) || toml_sees(reader, "'''", 3))
        return toml_failf(
            reader, reader->at,
            "keys cannot be multi-line %s strings, expected basic string, literal string",
            *reader->at == '"' ? "basic" : "literal");
    if (toml_peek(reader) == '"' || toml_peek(reader) == '\'') {
        if (!toml_read_quoted(reader, &key->text))
            return false;
    } else if (!read_bare_key(reader, &key->text)) {
        return false;
    }
    key->range = range_from(reader, start);
    return true;
}

/* Into reader->path. */
static bool read_key_path(struct toml_reader *reader)
{
    struct key_path *path = reader->path;

    path->n = 0;
    for (;;) {
        if (path->n == ARRAY_LENGTH(path->parts))
            return toml_fail(reader, reader->at, too_deep);
        if (!read_key_part(reader, &path->parts[path->n]))
            return false;
        path->n++;
        skip_blanks(reader);
        if (toml_peek(reader) != '.')
            return true;
        reader->at++;
        skip_blanks(reader);
    }
}

/* A table or array of the text, one deeper than what holds it. */
static bool new_container(struct toml_reader *reader, const char *where, enum toml_type type,
                          enum toml_origin origin, unsigned parent_depth,
                          struct toml_value **ret_value)
{
    struct toml_value *value;

    if (parent_depth + 1 >= TOML_MAX_DEPTH)
        return toml_fail(reader, where, too_deep);
    value = toml_new(reader->arena, type, reader->source);
    value->origin = (uint8_t)origin;
    value->depth = (uint8_t)(parent_depth + 1);
    *ret_value = value;
    return true;
}

static void add_entry(struct toml_reader *reader, struct toml_value *table, const struct key *key,
                      struct toml_value *value)
{
    toml_set(reader->arena, table, key->text, value)->key_range = key->range;
}

static const char *type_name(const struct toml_value *value)
{
    static const char *const names[] = {
        [TOML_STRING] = "string",
        [TOML_INTEGER] = "integer",
        [TOML_FLOAT] = "float",
        [TOML_BOOLEAN] = "boolean",
        [TOML_OFFSET_DATE_TIME] = "datetime",
        [TOML_LOCAL_DATE_TIME] = "datetime",
        [TOML_LOCAL_DATE] = "datetime",
        [TOML_LOCAL_TIME] = "datetime",
        [TOML_ARRAY] = "array",
        [TOML_TABLE] = "inline table",
    };

    return names[value->type];
}

static bool cannot_extend(struct toml_reader *reader, const struct key *key,
                          const struct toml_value *value)
{
    return toml_failf(reader, key->where, "cannot extend value of type %s with a dotted key",
                      type_name(value));
}

/* Steps into the table a key names, making it if it is not there. */
static bool enter_table(struct toml_reader *reader, struct toml_value **table,
                        const struct key *key, enum toml_origin origin)
{
    struct toml_value *next = toml_get(*table, key->text);

    if (next == NULL) {
        if (!new_container(reader, key->where, TOML_TABLE, origin, (*table)->depth, &next))
            return false;
        next->range = key->range;
        add_entry(reader, *table, key, next);
    }
    if (next->type == TOML_ARRAY && next->origin == TOML_OF_TABLES && origin == TOML_BY_SUBTABLE)
        next = next->array.items[next->array.n - 1];
    if (next->type != TOML_TABLE || next->origin == TOML_INLINE)
        return cannot_extend(reader, key, next);
    if (origin == TOML_BY_DOTS && next->origin != TOML_BY_DOTS)
        return toml_fail(reader, key->where, "duplicate key");
    *table = next;
    return true;
}

static bool read_toml_value(struct toml_reader *reader, unsigned parent_depth,
                            struct toml_value **ret_value);

/* a.b = value, into `table`. */
static bool read_pair(struct toml_reader *reader, struct toml_value *table)
{
    const struct key_path *path = reader->path;
    struct toml_value *value;
    struct key last;

    if (!read_key_path(reader))
        return false;
    for (size_t i = 0; i + 1 < path->n; i++) {
        if (!enter_table(reader, &table, &path->parts[i], TOML_BY_DOTS))
            return false;
    }
    last = path->parts[path->n - 1]; /* a copy: the value may have keys of its own */
    if (toml_peek(reader) != '=')
        return toml_fail(reader, reader->at, "key with no value, expected `=`");
    if (toml_get(table, last.text) != NULL)
        return toml_fail(reader, last.where, "duplicate key");
    reader->at++;
    skip_blanks(reader);
    if (!read_toml_value(reader, table->depth, &value))
        return false;
    add_entry(reader, table, &last, value);
    return true;
}

static bool read_array(struct toml_reader *reader, struct toml_value *array)
{
    reader->at++;
    for (;;) {
        struct toml_value *item;

        if (!skip_lines(reader))
            return false;
        if (toml_peek(reader) == ']')
            break;
        if (toml_peek(reader) == ',')
            return toml_fail(reader, reader->at, "extra comma in array, expected value");
        if (reader->at == reader->end)
            return toml_fail(reader, reader->at, "unclosed array, expected `]`");
        if (!read_toml_value(reader, array->depth, &item))
            return false;
        toml_append(reader->arena, array, item);
        if (!skip_lines(reader))
            return false;
        if (toml_peek(reader) == ']')
            break;
        if (reader->at == reader->end)
            return toml_fail(reader, reader->at, "unclosed array, expected `]`");
        if (toml_peek(reader) != ',')
            return toml_fail(reader, reader->at, "extra value in array, expected `,`");
        reader->at++;
    }
    reader->at++;
    return true;
}

/* Inside an inline table lines may end since TOML 1.1. */
static bool skip_inline(struct toml_reader *reader)
{
    if (reader->version >= TOML_1_1)
        return skip_lines(reader);
    skip_blanks(reader);
    return true;
}

static bool read_inline_table(struct toml_reader *reader, struct toml_value *table)
{
    bool after_comma = false;

    reader->at++;
    for (;;) {
        if (!skip_inline(reader))
            return false;
        if (toml_peek(reader) == '}' && (!after_comma || reader->version >= TOML_1_1))
            break;
        if (toml_peek(reader) == ',')
            return toml_fail(reader, reader->at, "extra comma in inline table, expected key");
        if (reader->at == reader->end)
            return toml_fail(reader, reader->at, "unclosed inline table, expected `}`");
        if (!read_pair(reader, table) || !skip_inline(reader))
            return false;
        if (toml_peek(reader) == '}')
            break;
        if (reader->at == reader->end)
            return toml_fail(reader, reader->at, "unclosed inline table, expected `}`");
        if (toml_peek(reader) != ',')
            return toml_fail(reader, reader->at,
                             "extra assignment between key-value pairs, expected `,`");
        reader->at++;
        after_comma = true;
    }
    reader->at++;
    return true;
}

/* Nests as deep as the text does, which new_container() bounds. */
static bool read_toml_value(struct toml_reader *reader, // NOLINT(misc-no-recursion)
                            unsigned parent_depth, struct toml_value **ret_value)
{
    struct toml_position start = locate(reader, reader->at);
    bool is_array = toml_peek(reader) == '[';
    struct toml_value *value;

    if (is_array || toml_peek(reader) == '{') {
        if (!new_container(reader, reader->at, is_array ? TOML_ARRAY : TOML_TABLE, TOML_INLINE,
                           parent_depth, &value))
            return false;
        /* Its own pairs are added as to a table that is open; then it closes. */
        if (!(is_array ? read_array(reader, value) : read_inline_table(reader, value)))
            return false;
    } else {
        value = toml_new(reader->arena, TOML_STRING, reader->source);
        if (!toml_read_scalar(reader, value))
            return false;
    }
    value->range = range_from(reader, start);
    *ret_value = value;
    return true;
}

/* [a.b]: the table, which must not have had a header or pairs of its own. */
static bool open_table(struct toml_reader *reader, struct toml_value *parent, const struct key *key,
                       struct toml_value **ret_table)
{
    struct toml_value *table = toml_get(parent, key->text);

    if (table == NULL) {
        if (!new_container(reader, key->where, TOML_TABLE, TOML_BY_HEADER, parent->depth, &table))
            return false;
        add_entry(reader, parent, key, table);
    } else if (table->type != TOML_TABLE || table->origin != TOML_BY_SUBTABLE) {
        return toml_fail(reader, key->where, "duplicate key");
    }
    table->origin = TOML_BY_HEADER;
    *ret_table = table;
    return true;
}

/* [[a.b]]: one more table at the end of the array. */
static bool append_table(struct toml_reader *reader, struct toml_value *parent,
                         const struct key *key, struct toml_value **ret_table)
{
    struct toml_value *array = toml_get(parent, key->text), *table;

    if (array == NULL) {
        if (!new_container(reader, key->where, TOML_ARRAY, TOML_OF_TABLES, parent->depth, &array))
            return false;
        array->range = key->range;
        add_entry(reader, parent, key, array);
    } else if (array->type != TOML_ARRAY || array->origin != TOML_OF_TABLES) {
        return toml_fail(reader, key->where, "duplicate key");
    }
    if (!new_container(reader, key->where, TOML_TABLE, TOML_BY_HEADER, array->depth, &table))
        return false;
    toml_append(reader->arena, array, table);
    *ret_table = table;
    return true;
}

static bool read_header(struct toml_reader *reader, struct toml_value *root,
                        struct toml_value **ret_table)
{
    const struct key_path *path = reader->path;
    struct toml_position start = locate(reader, reader->at);
    bool is_array = toml_sees(reader, "[[", 2);
    struct toml_value *table = root;
    const struct key *last;

    reader->at += is_array ? 2 : 1;
    skip_blanks(reader);
    if (!read_key_path(reader))
        return false;
    if (is_array ? !toml_sees(reader, "]]", 2) : toml_peek(reader) != ']') {
        reader->at += toml_peek(reader) == ']';
        return toml_failf(reader, reader->at, "unclosed %s, expected `]`",
                          is_array ? "array table" : "table");
    }
    reader->at += is_array ? 2 : 1;

    for (size_t i = 0; i + 1 < path->n; i++) {
        if (!enter_table(reader, &table, &path->parts[i], TOML_BY_SUBTABLE))
            return false;
    }
    last = &path->parts[path->n - 1];
    if (!(is_array ? append_table(reader, table, last, ret_table)
                   : open_table(reader, table, last, ret_table)))
        return false;
    (*ret_table)->range = range_from(reader, start);
    return expect_line_end(reader);
}

static bool read_document(struct toml_reader *reader, struct toml_value **ret_root)
{
    struct toml_value *root = toml_new(reader->arena, TOML_TABLE, reader->source);
    struct toml_value *table = root;

    *ret_root = root;
    root->origin = TOML_BY_HEADER;
    if (toml_sees(reader, "\xef\xbb\xbf", 3)) { /* a byte order mark, as some editors write */
        reader->at += 3;
        reader->mark = reader->at;
    }
    for (;;) {
        if (!skip_lines(reader))
            return false;
        if (reader->at == reader->end)
            return true;
        if (toml_peek(reader) == '[') {
            if (!read_header(reader, root, &table))
                return false;
        } else if (!read_pair(reader, table) || !expect_line_end(reader)) {
            return false;
        }
    }
}

static bool reader_init(struct toml_reader *reader, struct str text)
{
    size_t valid = utf8_valid_prefix(text.s, text.len);

    reader->begin = reader->at = reader->mark = text.s;
    reader->end = text.s + text.len;
    reader->mark_position = (struct toml_position){ .line = 1, .column = 1 };
    if (text.len > TOML_MAX_BYTES)
        return toml_fail(reader, text.s, "too long");
    if (valid < text.len)
        return toml_fail(reader, text.s + valid, "invalid UTF-8");
    return true;
}

static bool read_only_value(struct toml_reader *reader, struct toml_value **ret_value)
{
    skip_blanks(reader);
    if (!read_toml_value(reader, /* parent_depth= */ 0, ret_value) || !expect_line_end(reader))
        return false;
    if (!skip_lines(reader))
        return false;
    if (reader->at < reader->end)
        return toml_fail(reader, reader->at, "unexpected key or value, expected newline, `#`");
    return true;
}

/* A whole document or a single value: `read` is one of the two functions above. */
static bool parse_with(bool (*read)(struct toml_reader *, struct toml_value **),
                       struct toml_reader *reader, struct str text, struct toml_value **ret_value)
{
    struct key_path path;
    struct toml_value *value = NULL;
    bool ok;

    reader->path = &path; /* cppcheck-suppress autoVariables ; the reader is not used after this */
    ok = reader_init(reader, text.s == NULL ? STR_LITERAL("") : text) && read(reader, &value);
    buf_done(&reader->scratch);
    if (ok)
        *ret_value = value;
    return ok;
}

bool toml_parse(struct arena *arena, struct str text, enum toml_version version,
                const struct toml_source *source, struct toml_value **ret_root,
                struct toml_error *ret_error)
{
    struct toml_reader reader = {
        .arena = arena, .source = source, .version = version, .error = ret_error
    };

    return parse_with(read_document, &reader, text, ret_root);
}

bool toml_parse_value(struct arena *arena, struct str text, enum toml_version version,
                      const struct toml_source *source, struct toml_value **ret_value,
                      struct toml_error *ret_error)
{
    struct toml_reader reader = {
        .arena = arena, .source = source, .version = version, .error = ret_error
    };

    return parse_with(read_only_value, &reader, text, ret_value);
}
