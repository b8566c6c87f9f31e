#include "toml/write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

/* What decides how a text is quoted. */
struct quoting_marks {
    bool line;
    bool control; /* beside tabs and line ends */
    bool backslash;
    size_t quotes;      /* the longest row of " */
    size_t apostrophes; /* and of ' */
};

static struct quoting_marks marks_of(struct str text)
{
    struct quoting_marks marks = { 0 };
    size_t quotes = 0, apostrophes = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        marks.line |= c == '\n';
        marks.control |= (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f;
        marks.backslash |= c == '\\';
        quotes = c == '"' ? quotes + 1 : 0;
        apostrophes = c == '\'' ? apostrophes + 1 : 0;
        marks.quotes = quotes > marks.quotes ? quotes : marks.quotes;
        marks.apostrophes = apostrophes > marks.apostrophes ? apostrophes : marks.apostrophes;
    }
    return marks;
}

/* The letter behind a backslash that means a byte; 0: there is none. */
static char escape_of(unsigned char c)
{
    switch (c) {
    case '\b':
        return 'b';
    case '\t':
        return 't';
    case '\n':
        return 'n';
    case '\f':
        return 'f';
    case '\r':
        return 'r';
    case '"':
    case '\\':
        return (char)c;
    default:
        return 0;
    }
}

/* Between """ line ends stay, and quotes up to two in a row. */
static void write_escaped(struct buf *out, struct str text, bool in_lines)
{
    size_t quotes = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        quotes = c == '"' && quotes < 2 ? quotes + 1 : 0;
        if (in_lines && (c == '\n' || quotes > 0))
            buf_add_char(out, (char)c);
        else if (escape_of(c) != 0)
            buf_printf(out, "\\%c", escape_of(c));
        else if (c < 0x20 || c == 0x7f)
            buf_printf(out, "\\u%04X", c);
        else
            buf_add_char(out, (char)c);
    }
}

static void write_basic(struct buf *out, struct str text)
{
    buf_add_char(out, '"');
    write_escaped(out, text, /* in_lines= */ false);
    buf_add_char(out, '"');
}

static void write_literal(struct buf *out, struct str text, const char *quotes, const char *begin)
{
    buf_add_text(out, quotes);
    buf_add_text(out, begin);
    buf_add_str(out, text);
    buf_add_text(out, quotes);
}

void toml_write_key(struct buf *out, struct str key)
{
    struct quoting_marks marks = marks_of(key);
    bool bare = key.len > 0;

    for (size_t i = 0; bare && i < key.len; i++)
        bare = is_bare(key.s[i]);
    if (bare)
        buf_add_str(out, key);
    else if ((marks.backslash || marks.quotes > 0) && !marks.control && !marks.line &&
             marks.apostrophes == 0)
        write_literal(out, key, "'", "");
    else
        write_basic(out, key);
}

static void write_lines(struct buf *out, struct str text, const char *begin)
{
    buf_add_text(out, "\"\"\"");
    buf_add_text(out, begin);
    write_escaped(out, text, /* in_lines= */ true);
    buf_add_text(out, "\"\"\"");
}

/* The quotes that leave the most as it is, as the reference prefers them: one of its kind, then three;
 * what needs escapes in any of them is between ". */
static void write_string(struct buf *out, struct str text)
{
    struct quoting_marks marks = marks_of(text);
    const char *begin = marks.line ? "\n" : "";

    if (!marks.control && !marks.backslash && marks.quotes == 0 && !marks.line)
        write_basic(out, text);
    else if (!marks.control && marks.apostrophes == 0 && !marks.line)
        write_literal(out, text, "'", begin);
    else if (!marks.control && !marks.backslash && marks.quotes <= 2)
        write_lines(out, text, begin);
    else if (!marks.control && marks.apostrophes <= 2)
        write_literal(out, text, "'''", begin);
    else if (marks.line)
        write_lines(out, text, begin);
    else
        write_basic(out, text);
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

static void write_toml_array(struct buf *out, const struct toml_array *array, struct str text)
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
        write_toml_array(out, &value->array, text);
        break;
    case TOML_TABLE:
        write_inline_table(out, &value->table, text);
        break;
    }
}
