#include "schema/explain.h"

#include "base/utf8.h"
#include "schema/json_read.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The shortest digits that read back as the same number, and its decimal exponent. */
static int shortest_digits(double value, char digits[20])
{
    char text[40];
    size_t n = 0;

    for (int precision = 0; precision <= 16; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, value);
        if (strtod(text, NULL) == value)
            break;
    }
    for (const char *c = text; *c != 'e'; c++) {
        if (*c != '.')
            digits[n++] = *c;
    }
    digits[n] = '\0';
    return atoi(strchr(text, 'e') + 1);
}

static void add_zeros(struct buf *out, int n)
{
    for (int i = 0; i < n; i++)
        buf_add_char(out, '0');
}

void explain_float(struct buf *out, double value)
{
    char digits[20];
    int exponent = shortest_digits(fabs(value), digits);
    int n = (int)strlen(digits);

    if (signbit(value))
        buf_add_char(out, '-');
    if (exponent < -5 || exponent > 15) {
        buf_printf(out, "%c%s%se%s%d", digits[0], n > 1 ? "." : "", digits + 1,
                   exponent < 0 ? "" : "+", exponent);
    } else if (exponent < 0) {
        buf_add_text(out, "0.");
        add_zeros(out, -exponent - 1);
        buf_add_text(out, digits);
    } else if (n <= exponent + 1) {
        buf_add_text(out, digits);
        add_zeros(out, exponent + 1 - n);
        buf_add_text(out, ".0");
    } else {
        buf_printf(out, "%.*s.%s", exponent + 1, digits, digits + exponent + 1);
    }
}

/* A control character, or one of the invisible ones that the reference escapes. */
static bool needs_escape(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
           (c >= 0xe000 && c <= 0xf8ff);
}

static void add_quoted_char(struct buf *out, const unsigned char *b, size_t n)
{
    static const char named[][2] = { { '"', '"' },  { '\\', '\\' }, { '\n', 'n' },
                                     { '\r', 'r' }, { '\t', 't' },  { '\0', '0' } };
    uint32_t c = utf8_code_point(b, n);

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (c == (unsigned char)named[i][0]) {
            buf_add_char(out, '\\');
            buf_add_char(out, named[i][1]);
            return;
        }
    }
    if (needs_escape(c))
        buf_printf(out, "\\u{%" PRIx32 "}", c);
    else
        buf_add(out, b, n);
}

static void add_quoted(struct buf *out, struct str text)
{
    const unsigned char *b = (const unsigned char *)text.s;
    size_t i = 0, n;

    buf_add_char(out, '"');
    while (i < text.len && (n = utf8_char_len(b + i, text.len - i)) > 0) {
        add_quoted_char(out, b + i, n);
        i += n;
    }
    buf_add_char(out, '"');
}

static void add_value(struct buf *out, yyjson_val *json)
{
    switch (yyjson_get_type(json)) {
    case YYJSON_TYPE_BOOL:
        buf_printf(out, "boolean `%s`", yyjson_get_bool(json) ? "true" : "false");
        break;
    case YYJSON_TYPE_NUM:
        if (yyjson_is_uint(json)) {
            buf_printf(out, "integer `%" PRIu64 "`", yyjson_get_uint(json));
        } else if (yyjson_is_sint(json)) {
            buf_printf(out, "integer `%" PRId64 "`", yyjson_get_sint(json));
        } else {
            buf_add_text(out, "floating point `");
            explain_float(out, yyjson_get_real(json));
            buf_add_char(out, '`');
        }
        break;
    case YYJSON_TYPE_STR:
        buf_add_text(out, "string ");
        add_quoted(out, json_str(json));
        break;
    case YYJSON_TYPE_ARR:
        buf_add_text(out, "sequence");
        break;
    case YYJSON_TYPE_OBJ:
        buf_add_text(out, "map");
        break;
    default:
        buf_add_text(out, "null");
        break;
    }
}

static bool explain_invalid(struct error *err, const char *what, yyjson_val *json,
                            const char *expected)
{
    struct buf text = { 0 };

    buf_printf(&text, "invalid %s: ", what);
    add_value(&text, json);
    buf_printf(&text, ", expected %s", expected);
    error_set_str(err, ERR_INVALID_REQUEST, buf_str(&text));
    buf_done(&text);
    return false;
}

bool explain_invalid_type(struct error *err, yyjson_val *json, const char *expected)
{
    return explain_invalid(err, "type", json, expected);
}

bool explain_invalid_value(struct error *err, yyjson_val *json, const char *expected)
{
    return explain_invalid(err, "value", json, expected);
}

bool explain_missing_field(struct error *err, const char *name)
{
    return error_set(err, ERR_INVALID_REQUEST, "missing field `%s`", name);
}

bool explain_duplicate_field(struct error *err, const char *name)
{
    return error_set(err, ERR_INVALID_REQUEST, "duplicate field `%s`", name);
}

void explain_subject(const struct error_subject *subject, char *text, size_t size)
{
    char pascal[96];
    size_t n = 0;
    bool upper = true;

    if (subject->owner == NULL) {
        snprintf(text, size, "struct %s", type_called(subject->type));
        return;
    }
    for (const char *c = variant_name(subject->variant); *c != '\0' && n < sizeof pascal - 1; c++) {
        if (*c == '_' || *c == '-') {
            upper = true;
            continue;
        }
        pascal[n++] = (char)(upper && *c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        upper = false;
    }
    pascal[n] = '\0';
    snprintf(text, size, "struct variant %s::%s", type_called(subject->owner), pascal);
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

bool explain_too_short(struct error *err, const struct error_subject *subject, size_t given,
                       enum protocol_dialect dialect)
{
    size_t n = type_count_fields(subject->type, dialect);
    char name[160];

    explain_subject(subject, name, sizeof name);
    return error_set(err, ERR_INVALID_REQUEST, "invalid length %zu, expected %s with %zu element%s",
                     given, name, n, plural(n));
}

bool explain_too_long(struct error *err, size_t expected, size_t given)
{
    return error_set(err, ERR_INVALID_REQUEST,
                     "invalid length %zu, expected %zu element%s in sequence", given, expected,
                     plural(expected));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of a variant that errors list: its own and its `also`s, sorted among themselves. */
static size_t listed_names(const struct variant *variant, const char **names)
{
    size_t n = 0;

    names[n++] = variant_name(variant);
    for (const char *also = variant_also(variant); also != NULL; also = name_next(also))
        names[n++] = also;
    qsort(names, n, sizeof names[0], compare_names);
    return n;
}

bool explain_unknown(struct error *err, const char *what, struct str name,
                     const char *const *expected, size_t n)
{
    struct buf text = { 0 };

    buf_printf(&text, "unknown %s `", what);
    buf_add_str(&text, name);
    if (n == 0) {
        buf_printf(&text, "`, there are no %ss", what);
    } else if (n <= 2) {
        buf_printf(&text, "`, expected `%s`", expected[0]);
        if (n == 2)
            buf_printf(&text, " or `%s`", expected[1]);
    } else {
        buf_add_text(&text, "`, expected one of ");
        for (size_t i = 0; i < n; i++)
            buf_printf(&text, "%s`%s`", i > 0 ? ", " : "", expected[i]);
    }
    error_set_str(err, ERR_INVALID_REQUEST, buf_str(&text));
    buf_done(&text);
    return false;
}

bool explain_unknown_variant(struct error *err, struct str name, const struct type *type,
                             enum protocol_dialect dialect)
{
    const char *names[128];
    size_t n = 0;

    for (size_t i = 0; i < type->n_variants; i++) {
        if (part_is_in(type_variants(type)[i].part, dialect))
            n += listed_names(&type_variants(type)[i], names + n);
    }
    return explain_unknown(err, "variant", name, names, n);
}

bool explain_unknown_field(struct error *err, struct str name, const struct type *type,
                           enum protocol_dialect dialect)
{
    const char *names[128];
    size_t n = 0;

    for (size_t i = 0; i < type->n_fields; i++) {
        if (part_is_in(type_fields(type)[i].part, dialect))
            names[n++] = field_name(&type_fields(type)[i]);
    }
    return explain_unknown(err, "field", name, names, n);
}
