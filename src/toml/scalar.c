#include "toml/reader.h"

#include "base/utf8.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

static const char bad_underscore[] = "`_` may only go between digits, expected nothing";
static const char not_quoted[] = "string values must be quoted, expected literal string";

/* The n hexadecimal digits of \u, \U and \x. */
static bool read_code_point(struct toml_reader *reader, int n)
{
    const char *start = reader->at;
    uint32_t c = 0;

    for (int i = 0; i < n; i++) {
        unsigned digit = digit_value(toml_peek(reader));

        if (digit >= 16)
            return toml_fail(reader, reader->at,
                             "too few unicode value digits, expected unicode hexadecimal value");
        c = c << 4 | digit;
        reader->at++;
    }
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return toml_fail(reader, start, "invalid value, expected unicode hexadecimal value");
    utf8_add(&reader->scratch, c);
    return true;
}

/* What follows a backslash, on which the reader stands. */
static bool read_string_escape(struct toml_reader *reader)
{
    static const char letters[] = "btnfr\"\\e";
    static const char meanings[] = "\b\t\n\f\r\"\\\x1b";
    bool newer = reader->version >= TOML_1_1;
    const char *found;
    char c;

    reader->at++;
    c = toml_peek(reader);
    found = c == '\0' ? NULL : strchr(letters, c);
    if (found != NULL && (c != 'e' || newer)) {
        buf_add_char(&reader->scratch, meanings[found - letters]);
        reader->at++;
        return true;
    }
    if (c == 'u' || c == 'U' || (c == 'x' && newer)) {
        reader->at++;
        return read_code_point(reader, c == 'u' ? 4 : c == 'U' ? 8 : 2);
    }
    return toml_fail(reader, reader->at,
                     newer ? "missing escaped value, expected `b`, `e`, `f`, `n`, `r`, `\\`, `\"`, "
                             "`x`, `u`, `U`"
                           : "missing escaped value, expected `b`, `f`, `n`, `r`, `\\`, `\"`, `u`, "
                             "`U`");
}

static bool unclosed_string(struct toml_reader *reader, char quote, bool multi_line)
{
    return toml_failf(reader, reader->at, "invalid %s%s string, expected `%c`",
                      multi_line ? "multi-line " : "", quote == '"' ? "basic" : "literal", quote);
}

static bool bad_character(struct toml_reader *reader, char quote)
{
    return toml_fail(reader, reader->at,
                     quote == '"' ? "invalid basic string, expected non-double-quote visible "
                                    "characters, `\\`"
                                  : "invalid literal string, expected non-single-quote visible "
                                    "characters");
}

static struct str take_scratch(struct toml_reader *reader)
{
    struct str text = arena_str(reader->arena, reader->scratch.data, reader->scratch.len);

    buf_clear(&reader->scratch, /* keep= */ 4096);
    return text;
}

bool toml_read_quoted(struct toml_reader *reader, struct str *ret_text)
{
    char quote = *reader->at++;

    for (;;) {
        const char *run = reader->at;

        while (reader->at < reader->end && *reader->at != quote && !toml_is_control(*reader->at) &&
               (*reader->at != '\\' || quote == '\''))
            reader->at++;
        buf_add(&reader->scratch, run, (size_t)(reader->at - run));
        if (reader->at == reader->end || *reader->at == '\n' || toml_sees(reader, "\r\n", 2))
            return unclosed_string(reader, quote, /* multi_line= */ false);
        if (*reader->at == quote)
            break;
        if (*reader->at != '\\')
            return bad_character(reader, quote);
        if (!read_string_escape(reader))
            return false;
    }
    reader->at++;
    *ret_text = take_scratch(reader);
    return true;
}

/* A backslash at the end of a line takes all white space up to the next text away. */
static bool skip_line_continuation(struct toml_reader *reader)
{
    const char *at = reader->at + 1;
    bool ends_line = false;

    while (at < reader->end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) {
        if (*at == '\r' && (at + 1 == reader->end || at[1] != '\n'))
            break;
        if (*at == '\n')
            ends_line = true;
        else if (!ends_line && *at == '\r')
            ends_line = true;
        at++;
    }
    if (ends_line)
        reader->at = at;
    return ends_line;
}

/* At three quotes or more: up to two of them belong to the text. Returns whether it has ended. */
static bool skip_end_quotes(struct toml_reader *reader, char quote)
{
    size_t n = 0;

    while (n < 5 && reader->at + n < reader->end && reader->at[n] == quote)
        n++;
    reader->at += n;
    for (size_t i = n >= 3 ? 3 : 0; i < n; i++)
        buf_add_char(&reader->scratch, quote);
    return n >= 3;
}

static bool read_multi_line(struct toml_reader *reader, struct str *ret_text)
{
    char quote = *reader->at;

    reader->at += 3;
    if (toml_sees(reader, "\r\n", 2))
        reader->at += 2;
    else if (toml_peek(reader) == '\n')
        reader->at++;
    for (;;) {
        const char *run = reader->at;

        while (reader->at < reader->end && *reader->at != quote &&
               (!toml_is_control(*reader->at) || *reader->at == '\n' ||
                toml_sees(reader, "\r\n", 2)) &&
               (*reader->at != '\\' || quote == '\''))
            reader->at++;
        buf_add(&reader->scratch, run, (size_t)(reader->at - run));
        if (reader->at == reader->end)
            return unclosed_string(reader, quote, /* multi_line= */ true);
        if (*reader->at == quote) {
            if (skip_end_quotes(reader, quote))
                break;
        } else if (*reader->at != '\\') {
            return bad_character(reader, quote);
        } else if (!skip_line_continuation(reader) && !read_string_escape(reader)) {
            return false;
        }
    }
    *ret_text = take_scratch(reader);
    return true;
}

/* Digits with underscores between them, up to `end`. Copies the digits into the scratch buffer. */
static bool read_digits(struct toml_reader *reader, const char **at, const char *end, unsigned base)
{
    const char *start = *at;

    for (; *at < end && (**at == '_' || digit_value(**at) < base); (*at)++) {
        if (**at != '_')
            buf_add_char(&reader->scratch, **at);
        else if (*at == start || *at + 1 == end || (*at)[-1] == '_' ||
                 digit_value((*at)[1]) >= base)
            return toml_fail(reader, *at, bad_underscore);
    }
    return true;
}

static bool store_integer(struct toml_reader *reader, const char *start, int base,
                          struct toml_value *value)
{
    const char *digits = buf_str(&reader->scratch).s;

    errno = 0;
    value->type = TOML_INTEGER;
    value->integer = strtoll(digits, NULL, base);
    if (errno == ERANGE)
        return toml_failf(reader, start,
                          "invalid type: integer `%.60s` as i128, expected any valid TOML value",
                          digits);
    buf_clear(&reader->scratch, /* keep= */ 4096);
    return true;
}

static bool read_radix(struct toml_reader *reader, const char *end, struct toml_value *value)
{
    static const struct {
        char letter;
        int base;
        const char *name;
    } kinds[] = { { 'x', 16, "hexadecimal" }, { 'o', 8, "octal" }, { 'b', 2, "binary" } };
    size_t kind = reader->at[1] == 'x' ? 0 : reader->at[1] == 'o' ? 1 : 2;
    const char *at = reader->at + 2;

    if (!read_digits(reader, &at, end, kinds[kind].base))
        return false;
    if (at < end || at == reader->at + 2)
        return toml_failf(reader, at, "invalid %s number", kinds[kind].name);
    return store_integer(reader, reader->at, kinds[kind].base, value);
}

/* One part of a decimal number: at least one digit. */
static bool read_some_digits(struct toml_reader *reader, const char **at, const char *end,
                             const char *what)
{
    const char *start = *at;

    if (!read_digits(reader, at, end, 10))
        return false;
    if (*at == start)
        return toml_failf(reader, start, "invalid %s, expected digits", what);
    return true;
}

static bool read_fraction(struct toml_reader *reader, const char **at, const char *end)
{
    buf_add_char(&reader->scratch, *(*at)++);
    return read_some_digits(reader, at, end, "fraction");
}

static bool read_exponent(struct toml_reader *reader, const char **at, const char *end)
{
    buf_add_char(&reader->scratch, *(*at)++);
    if (*at < end && (**at == '+' || **at == '-'))
        buf_add_char(&reader->scratch, *(*at)++);
    return read_some_digits(reader, at, end, "exponent");
}

static bool read_decimal(struct toml_reader *reader, const char *end, struct toml_value *value)
{
    const char *at = reader->at, *digits;
    bool is_float = false;

    if (*at == '+' || *at == '-')
        buf_add_char(&reader->scratch, *at++);
    digits = at;
    if (at < end && (*at == '+' || *at == '-'))
        return toml_fail(reader, at, "redundant numeric sign, expected nothing");
    if (!read_some_digits(reader, &at, end, "mantissa"))
        return false;
    if (*digits == '0' && at - digits > 1)
        return toml_fail(reader, digits, "unexpected leading zero, expected nothing");
    if (at < end && *at == '.') {
        is_float = true;
        if (!read_fraction(reader, &at, end))
            return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        is_float = true;
        if (!read_exponent(reader, &at, end))
            return false;
    }
    if (at < end)
        return toml_fail(reader, reader->at, not_quoted);
    if (!is_float)
        return store_integer(reader, reader->at, 10, value);
    value->type = TOML_FLOAT;
    value->number = strtod(buf_str(&reader->scratch).s, NULL);
    buf_clear(&reader->scratch, /* keep= */ 4096);
    return true;
}

/* n digits as a number, or -1. */
static int fixed_digits(const char **at, const char *end, int n)
{
    int number = 0;

    if (end - *at < n)
        return -1;
    for (int i = 0; i < n; i++) {
        if (!toml_is_digit((*at)[i]))
            return -1;
        number = number * 10 + (*at)[i] - '0';
    }
    *at += n;
    return number;
}

static bool skip_char(const char **at, const char *end, char c)
{
    if (*at == end || **at != c)
        return false;
    (*at)++;
    return true;
}

static int days_of(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return month == 2 && leap ? 29 : days[month - 1];
}

/* Each of these returns what was expected, or NULL if all is well. */
static const char *read_date(const char **at, const char *end)
{
    int year = fixed_digits(at, end, 4), month, day;

    if (year < 0)
        return "a four-digit year (YYYY)";
    if (!skip_char(at, end, '-') || *at == end)
        return "month";
    month = fixed_digits(at, end, 2);
    if (month < 0)
        return "a two-digit month (MM)";
    if (month < 1 || month > 12)
        return "month between 01 and 12";
    if (!skip_char(at, end, '-') || *at == end)
        return "day";
    day = fixed_digits(at, end, 2);
    if (day < 0)
        return "a two-digit day (DD)";
    if (day < 1 || day > days_of(year, month))
        return "day between 01 and the last of the month";
    return NULL;
}

static const char *read_seconds(const char **at, const char *end)
{
    int second = fixed_digits(at, end, 2);

    if (second < 0)
        return "a two-digit second (SS)";
    if (second > 60) /* there are leap seconds */
        return "second between 00 and 60";
    if (skip_char(at, end, '.')) {
        if (*at == end || !toml_is_digit(**at))
            return "fraction of a second";
        while (*at < end && toml_is_digit(**at))
            (*at)++;
    }
    return NULL;
}

static const char *read_local_time(const char **at, const char *end, enum toml_version version)
{
    int hour = fixed_digits(at, end, 2), minute;

    if (hour < 0)
        return *at == end ? "hour" : "a two-digit hour (HH)";
    if (hour > 23)
        return "hour between 00 and 23";
    if (!skip_char(at, end, ':'))
        return "`:`";
    minute = fixed_digits(at, end, 2);
    if (minute < 0)
        return "a two-digit minute (MM)";
    if (minute > 59)
        return "minute between 00 and 59";
    if (skip_char(at, end, ':'))
        return read_seconds(at, end);
    return version >= TOML_1_1 ? NULL : "`:` and seconds";
}

static const char *read_offset(const char **at, const char *end)
{
    int hour, minute;

    if (skip_char(at, end, 'Z') || skip_char(at, end, 'z'))
        return NULL;
    if (!skip_char(at, end, '+') && !skip_char(at, end, '-'))
        return "`Z`, `+`, `-`";
    hour = fixed_digits(at, end, 2);
    if (hour < 0 || hour > 23)
        return "hour between 00 and 23";
    if (!skip_char(at, end, ':'))
        return "`:`";
    minute = fixed_digits(at, end, 2);
    if (minute < 0 || minute > 59)
        return "minute between 00 and 59";
    return NULL;
}

static bool read_date_time(struct toml_reader *reader, const char *end, bool is_time,
                           struct toml_value *value)
{
    const char *at = reader->at, *expected, *what = "date";

    value->type = TOML_LOCAL_DATE;
    expected = is_time ? NULL : read_date(&at, end);
    if (expected == NULL && !is_time && at < end && (*at == 'T' || *at == 't' || *at == ' ')) {
        at++;
        value->type = TOML_LOCAL_DATE_TIME;
    }
    if (expected == NULL && (is_time || value->type == TOML_LOCAL_DATE_TIME)) {
        what = "time";
        expected = read_local_time(&at, end, reader->version);
    }
    if (is_time) {
        value->type = TOML_LOCAL_TIME;
    } else if (expected == NULL && value->type == TOML_LOCAL_DATE_TIME && at < end) {
        value->type = TOML_OFFSET_DATE_TIME;
        what = "offset";
        expected = read_offset(&at, end);
    }
    if (expected == NULL && at < end)
        expected = "nothing more";
    if (expected != NULL)
        return toml_failf(reader, reader->at, "invalid %s, expected %s", what, expected);
    value->text = arena_str(reader->arena, reader->at, (size_t)(end - reader->at));
    return true;
}

static bool is_delimiter(char c)
{
    return c == ',' || c == ']' || c == '}' || c == '#' || c == ' ' || toml_is_control(c) ||
           c == '\t';
}

/* Where a value without quotes ends. A date may be followed by a space and a time. */
static const char *token_end(const struct toml_reader *reader)
{
    const char *end = reader->at;

    while (end < reader->end && !is_delimiter(*end))
        end++;
    if (end - reader->at == 10 && reader->at[4] == '-' && reader->at[7] == '-' &&
        reader->end - end >= 2 && *end == ' ' && toml_is_digit(end[1])) {
        end++;
        while (end < reader->end && !is_delimiter(*end))
            end++;
    }
    return end;
}

/* A leading run of digits tells dates (2020-) and times (07:) from numbers. */
static char after_digits(const char *at, const char *end)
{
    while (at < end && toml_is_digit(*at))
        at++;
    return at < end ? *at : '\0';
}

/* true, false, inf and nan, the latter two with a sign. */
static bool read_word(struct toml_reader *reader, struct str token, struct toml_value *value)
{
    bool has_sign = token.s[0] == '+' || token.s[0] == '-';
    struct str word = { token.s + has_sign, token.len - has_sign };
    char first = word.len > 0 ? (char)(word.s[0] | 0x20) : '\0';

    if (!has_sign && (str_is(word, "true") || str_is(word, "false"))) {
        value->type = TOML_BOOLEAN;
        value->boolean = first == 't';
        return true;
    }
    if (str_is(word, "inf") || str_is(word, "nan")) {
        value->type = TOML_FLOAT;
        value->number = copysign(first == 'i' ? INFINITY : NAN, token.s[0] == '-' ? -1.0 : 1.0);
        return true;
    }
    if (!has_sign && (first == 't' || first == 'f'))
        return toml_failf(reader, reader->at, "invalid boolean, expected `%s`",
                          first == 't' ? "true" : "false");
    if (first == 'i' || first == 'n')
        return toml_failf(reader, reader->at, "invalid float, expected `%s`",
                          first == 'i' ? "inf" : "nan");
    return toml_fail(reader, reader->at, not_quoted);
}

/* Behind a sign. What is wrong with it is told by the reader of numbers. */
static bool begins_number(char c)
{
    return toml_is_digit(c) || c == '.' || c == '_' || c == '+' || c == '-';
}

static bool read_token(struct toml_reader *reader, struct toml_value *value)
{
    const char *end = token_end(reader), *digits = reader->at;
    struct str token = { reader->at, (size_t)(end - reader->at) };
    bool ok, has_sign, has_radix;
    char next;

    if (token.len == 0)
        return toml_fail(reader, reader->at, not_quoted);
    has_sign = token.s[0] == '+' || token.s[0] == '-';
    digits += has_sign;
    next = toml_is_digit(token.s[0]) ? after_digits(digits, end) : '\0';
    has_radix = end - digits >= 2 && digits[0] == '0' &&
                (digits[1] == 'x' || digits[1] == 'o' || digits[1] == 'b');

    if (next == '-' || next == ':')
        ok = read_date_time(reader, end, next == ':', value);
    else if (has_radix && has_sign)
        ok = toml_fail(reader, reader->at,
                       "integers with a radix cannot be signed, expected nothing");
    else if (has_radix)
        ok = read_radix(reader, end, value);
    else if (digits < end && begins_number(*digits))
        ok = read_decimal(reader, end, value);
    else
        ok = read_word(reader, token, value);
    reader->at = end;
    return ok;
}

bool toml_read_scalar(struct toml_reader *reader, struct toml_value *value)
{
    if (toml_sees(reader, "\"\"\"", 3) || toml_sees(reader, "'''", 3))
        return read_multi_line(reader, &value->text);
    if (toml_peek(reader) == '"' || toml_peek(reader) == '\'')
        return toml_read_quoted(reader, &value->text);
    return read_token(reader, value);
}
