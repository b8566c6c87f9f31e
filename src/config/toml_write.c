#include "config/toml_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

static void write_escaped(struct buf *out, struct str text, bool keep_lines)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (c == '\\')
            buf_add_text(out, "\\\\");
        else if (c == '"')
            buf_add_text(out, "\\\"");
        else if (c == '\n' && keep_lines)
            buf_add_char(out, '\n');
        else if (c == '\n')
            buf_add_text(out, "\\n");
        else if (c == '\t')
            buf_add_text(out, "\\t");
        else if (c < 0x20 || c == 0x7f)
            buf_printf(out, "\\u%04X", c);
        else
            buf_add_char(out, (char)c);
    }
}

void toml_write_key(struct buf *out, struct str key)
{
    bool bare = key.len > 0;

    for (size_t i = 0; bare && i < key.len; i++)
        bare = is_bare(key.s[i]);
    if (bare) {
        buf_add_str(out, key);
        return;
    }
    buf_add_char(out, '"');
    write_escaped(out, key, /* keep_lines= */ false);
    buf_add_char(out, '"');
}

/* The quotes that leave the most as it is: "..." '...' or """...""". */
static void write_string(struct buf *out, struct str text)
{
    bool has_control = false, has_line = false, has_special = false, has_apostrophe = false;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        has_line |= c == '\n';
        has_control |= c < 0x20 || c == 0x7f;
        has_special |= c == '"' || c == '\\';
        has_apostrophe |= c == '\'';
    }
    if (has_special && !has_control && !has_apostrophe) {
        buf_add_char(out, '\'');
        buf_add_str(out, text);
        buf_add_char(out, '\'');
    } else if (has_line) {
        buf_add_text(out, "\"\"\"\n");
        write_escaped(out, text, /* keep_lines= */ true);
        buf_add_text(out, "\"\"\"");
    } else {
        buf_add_char(out, '"');
        write_escaped(out, text, /* keep_lines= */ false);
        buf_add_char(out, '"');
    }
}

/* The shortest digits that read as the same number, never like an integer. */
static void write_float(struct buf *out, double number)
{
    char digits[400]; /* 309 before the point */

    if (!isfinite(number)) {
        buf_add_text(out, isnan(number) ? "nan" : number < 0 ? "-inf" : "inf");
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, number);
        if (strtod(digits, NULL) == number)
            break;
    }
    buf_add_text(out, digits);
    if (strpbrk(digits, ".e") == NULL)
        buf_add_text(out, ".0");
}

static void write_inline_table(struct buf *out, const struct toml_table *table, struct str text)
{
    buf_add_char(out, '{');
    for (size_t i = 0; i < table->n; i++) {
        buf_add_text(out, i == 0 ? " " : ", ");
        toml_write_key(out, table->entries[i].key);
        buf_add_text(out, " = ");
        toml_write_value(out, table->entries[i].value, text);
    }
    buf_add_text(out, table->n > 0 ? " }" : "}");
}

static void write_array(struct buf *out, const struct toml_array *array, struct str text)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < array->n; i++) {
        if (i > 0)
            buf_add_text(out, ", ");
        toml_write_value(out, array->items[i], text);
    }
    buf_add_char(out, ']');
}

void toml_write_value(struct buf *out, const struct toml_value *value, // NOLINT(misc-no-recursion)
                      struct str text)
{
    if (value->source != NULL && value->type != TOML_TABLE && value->origin != TOML_OF_TABLES) {
        size_t start = value->range.start.offset, end = value->range.end.offset + 1;

        buf_add(out, text.s + start, end - start);
        return;
    }
    switch (value->type) {
    case TOML_NOTHING:
        break;
    case TOML_STRING:
        write_string(out, value->text);
        break;
    case TOML_INTEGER:
        buf_printf(out, "%lld", (long long)value->integer);
        break;
    case TOML_FLOAT:
        write_float(out, value->number);
        break;
    case TOML_BOOLEAN:
        buf_add_text(out, value->boolean ? "true" : "false");
        break;
    case TOML_OFFSET_DATE_TIME:
    case TOML_LOCAL_DATE_TIME:
    case TOML_LOCAL_DATE:
    case TOML_LOCAL_TIME:
        buf_add_str(out, value->text);
        break;
    case TOML_ARRAY:
        write_array(out, &value->array, text);
        break;
    case TOML_TABLE:
        write_inline_table(out, &value->table, text);
        break;
    }
}
