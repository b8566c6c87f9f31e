#include "postgres/sql.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "base/uuid.h"

#include <arpa/inet.h>
#include <endian.h>
#include <limits.h>

/* The numbers of the database's own types, which never change. */
enum {
    TYPE_BOOL = 16,
    TYPE_INT8 = 20,
    TYPE_TEXT = 25,
    TYPE_TEXTS = 1009,
    TYPE_INT8S = 1016,
    TYPE_UUID = 2950,
    TYPE_UUIDS = 2951,
};

enum { UUID_BYTES = 16, ARRAY_HEAD = 20 };

static void sql_add(struct sql *statement, unsigned type, const char *value, size_t len)
{
    check(statement->n < SQL_VALUES_MAX && len <= INT_MAX);
    statement->types[statement->n] = type;
    statement->values[statement->n] = value;
    statement->lengths[statement->n++] = (int)len;
}

void sql_text(struct sql *statement, struct str text)
{
    sql_add(statement, TYPE_TEXT, text.s, text.len);
}

void sql_int(struct sql *statement, struct arena *arena, int64_t number)
{
    uint64_t bytes = htobe64((uint64_t)number);

    sql_add(statement, TYPE_INT8, arena_str(arena, (const char *)&bytes, sizeof bytes).s,
            sizeof bytes);
}

void sql_null_int(struct sql *statement)
{
    sql_add(statement, TYPE_INT8, NULL, 0);
}

void sql_bool(struct sql *statement, bool value)
{
    sql_add(statement, TYPE_BOOL, value ? "\1" : "\0", 1);
}

static void uuid_bytes(struct str id, char ret_bytes[UUID_BYTES])
{
    size_t n_digits = 0;

    check(uuid_is_valid(id));
    for (size_t i = 0; i < id.len; i++) {
        unsigned digit = digit_value(id.s[i]);

        if (id.s[i] == '-')
            continue;
        if (n_digits % 2 == 0)
            ret_bytes[n_digits / 2] = (char)(digit << 4);
        else
            ret_bytes[n_digits / 2] |= (char)digit;
        n_digits++;
    }
}

void sql_uuid(struct sql *statement, struct arena *arena, struct str id)
{
    char bytes[UUID_BYTES];

    if (id.s == NULL) {
        sql_add(statement, TYPE_UUID, NULL, 0);
        return;
    }
    uuid_bytes(id, bytes);
    sql_add(statement, TYPE_UUID, arena_str(arena, bytes, sizeof bytes).s, sizeof bytes);
}

/* -- Arrays -------------------------------------------------------------------------------- */

static void add_number(struct buf *bytes, uint32_t number)
{
    uint32_t big = htonl(number);

    buf_add(bytes, &big, sizeof big);
}

static void array_add(struct array_value *array, const void *bytes, size_t len)
{
    if (array->n == 0)
        buf_reserve(&array->bytes, ARRAY_HEAD), array->bytes.len = ARRAY_HEAD;
    check(len <= INT_MAX && array->n < INT_MAX);
    add_number(&array->bytes, (uint32_t)len);
    buf_add(&array->bytes, bytes, len);
    array->n++;
}

void array_uuid(struct array_value *array, struct str id)
{
    char bytes[UUID_BYTES];

    uuid_bytes(id, bytes);
    array_add(array, bytes, sizeof bytes);
}

void array_int(struct array_value *array, int64_t number)
{
    uint64_t bytes = htobe64((uint64_t)number);

    array_add(array, &bytes, sizeof bytes);
}

void array_text(struct array_value *array, struct str text)
{
    array_add(array, text.s, text.len);
}

void array_done(struct array_value *array)
{
    buf_done(&array->bytes);
    array->n = 0;
}

/* Dimensions, nulls, the elements' type, how many there are, and what the first one is counted as; an empty array has no dimension. */
static void add_array(struct sql *statement, struct array_value *array, unsigned type,
                      unsigned element_type)
{
    CLEANUP(buf_done) struct buf head = { 0 };
    bool is_empty = array->n == 0;

    add_number(&head, is_empty ? 0 : 1);
    add_number(&head, 0);
    add_number(&head, element_type);
    if (is_empty) {
        buf_add_str(&array->bytes, buf_str(&head));
    } else {
        add_number(&head, (uint32_t)array->n);
        add_number(&head, 1);
        memcpy(array->bytes.data, head.data, ARRAY_HEAD);
    }
    sql_add(statement, type, array->bytes.data, array->bytes.len);
}

void sql_uuids(struct sql *statement, struct array_value *array)
{
    add_array(statement, array, TYPE_UUIDS, TYPE_UUID);
}

void sql_ints(struct sql *statement, struct array_value *array)
{
    add_array(statement, array, TYPE_INT8S, TYPE_INT8);
}

void sql_texts(struct sql *statement, struct array_value *array)
{
    add_array(statement, array, TYPE_TEXTS, TYPE_TEXT);
}

/* -- Text ---------------------------------------------------------------------------------- */

bool sql_can_keep(struct str text)
{
    return utf8_is_valid(text) && !str_has_nul(text);
}

struct str sql_clean(struct arena *arena, struct str text)
{
    CLEANUP(buf_done) struct buf clean = { 0 };

    if (text.s == NULL || sql_can_keep(text))
        return text;
    for (size_t i = 0; i < text.len;) {
        size_t len = utf8_char_len((const unsigned char *)text.s + i, text.len - i);

        if (len == 0 || text.s[i] == '\0')
            buf_add_text(&clean, "\xef\xbf\xbd");
        else
            buf_add(&clean, text.s + i, len);
        i += len == 0 ? 1 : len;
    }
    return arena_keep(arena, buf_str(&clean));
}
