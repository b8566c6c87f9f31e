#include "schema/json_write.h"

#include "base/utf8.h"
#include "schema/explain.h"
#include "schema/json_plain.h"
#include "schema/json_read.h"

#include <math.h>
#include <stdio.h>

static void write_two(struct buf *out, char first, char second)
{
    char *to = buf_reserve(out, 2);

    to[0] = first;
    to[1] = second;
    out->len += 2;
}

static void write_escape(struct buf *out, unsigned char c)
{
    static const char letters[0x20] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'
    };

    if (c == '"' || c == '\\') {
        write_two(out, '\\', (char)c);
    } else if (letters[c] != '\0') {
        write_two(out, '\\', letters[c]);
    } else {
        buf_printf(out, "\\u%04x", c);
    }
}

/* The text behind its first bytes, which needed no escape. */
static void write_rest(struct buf *out, struct str text, size_t i)
{
    const unsigned char *b = (const unsigned char *)text.s;

    while (i < text.len) {
        size_t n = json_plain_prefix(b + i, text.len - i);

        buf_add(out, b + i, n);
        i += n;
        if (i == text.len)
            break;
        if (b[i] < 0x80) {
            write_escape(out, b[i++]);
            continue;
        }
        n = utf8_char_len(b + i, text.len - i);
        if (n == 0) {
            buf_add_text(out, "\xef\xbf\xbd");
            i++;
        } else {
            buf_add(out, b + i, n);
            i += n;
        }
    }
    buf_add_char(out, '"');
}

void json_write_str(struct buf *out, struct str text)
{
    size_t n = json_plain_prefix((const unsigned char *)text.s, text.len);
    char *to = buf_reserve(out, text.len + 2);

    to[0] = '"';
    if (n > 0)
        memcpy(to + 1, text.s, n);
    out->len += n + 1;
    if (n < text.len) {
        write_rest(out, text, n);
        return;
    }
    to[n + 1] = '"';
    out->len++;
}

void json_write_int(struct buf *out, int64_t value)
{
    if (value >= 0) {
        json_write_uint(out, (uint64_t)value);
        return;
    }
    buf_add_char(out, '-');
    json_write_uint(out, -(uint64_t)value);
}

void json_write_uint(struct buf *out, uint64_t value)
{
    char digits[20];
    size_t i = sizeof digits;

    do {
        digits[--i] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    buf_add(out, digits + i, sizeof digits - i);
}

void json_write_float(struct buf *out, double value)
{
    if (isfinite(value))
        explain_float(out, value);
    else
        buf_add_text(out, "null");
}

static void write_array(struct buf *out, yyjson_val *array)
{
    yyjson_val *item;
    size_t i, n;

    buf_add_char(out, '[');
    yyjson_arr_foreach(array, i, n, item) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_value(out, item);
    }
    buf_add_char(out, ']');
}

static void write_object(struct buf *out, yyjson_val *object)
{
    yyjson_val *key, *value;
    size_t i, n;

    buf_add_char(out, '{');
    yyjson_obj_foreach(object, i, n, key, value) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_value(out, key);
        buf_add_char(out, ':');
        json_write_value(out, value);
    }
    buf_add_char(out, '}');
}

void json_write_value(struct buf *out, yyjson_val *value)
{
    switch (yyjson_get_type(value)) {
    case YYJSON_TYPE_BOOL:
        buf_add_text(out, yyjson_get_bool(value) ? "true" : "false");
        break;
    case YYJSON_TYPE_NUM:
        if (yyjson_is_uint(value))
            json_write_uint(out, yyjson_get_uint(value));
        else if (yyjson_is_sint(value))
            json_write_int(out, yyjson_get_sint(value));
        else
            json_write_float(out, yyjson_get_real(value));
        break;
    case YYJSON_TYPE_STR:
        json_write_str(out, json_str(value));
        break;
    case YYJSON_TYPE_ARR:
        write_array(out, value);
        break;
    case YYJSON_TYPE_OBJ:
        write_object(out, value);
        break;
    default:
        buf_add_text(out, "null");
        break;
    }
}

void json_write_member_after(struct buf *out, const char *name, struct str text)
{
    if (text.s == NULL)
        return;
    buf_printf(out, ",\"%s\":", name);
    json_write_str(out, text);
}
