#include "schema/json_scan.h"

enum { MAX_DEPTH = 127 }; /* as in json_depth.c */

static const char *const end_in_value = "EOF while parsing a value";
static const char *const end_in_string = "EOF while parsing a string";
static const char *const end_in_object = "EOF while parsing an object";

bool json_scan_stop(struct json_scan *scan, const char *words)
{
    scan->wrong = words;
    scan->wrong_at = scan->at;
    return false;
}

bool json_scan_stop_at_next(struct json_scan *scan, const char *words)
{
    json_scan_stop(scan, words);
    if (scan->at < scan->text.len)
        scan->wrong_at++;
    return false;
}

/* The next byte; -1: there is none. */
static int next(const struct json_scan *scan)
{
    return scan->at < scan->text.len ? (unsigned char)scan->text.s[scan->at] : -1;
}

int json_scan_skip(struct json_scan *scan)
{
    while (next(scan) == ' ' || next(scan) == '\n' || next(scan) == '\t' || next(scan) == '\r')
        scan->at++;
    return next(scan);
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* -- Scalars ------------------------------------------------------------------------------- */

bool json_scan_word(struct json_scan *scan, const char *word)
{
    for (; *word != '\0'; word++) {
        int c = next(scan);

        if (c < 0)
            return json_scan_stop(scan, end_in_value);
        scan->at++;
        if (c != *word)
            return json_scan_stop(scan, "expected ident");
    }
    return true;
}

static bool scan_json_hex(struct json_scan *scan, unsigned *ret_value)
{
    unsigned value = 0;

    if (scan->text.len - scan->at < 4) {
        scan->at = scan->text.len;
        return json_scan_stop(scan, end_in_string);
    }
    scan->at += 4;
    for (size_t i = scan->at - 4; i < scan->at; i++) {
        if (digit_value(scan->text.s[i]) == 16)
            return json_scan_stop(scan, "invalid escape");
        value = value * 16 + digit_value(scan->text.s[i]);
    }
    *ret_value = value;
    return true;
}

static bool scan_json_char_of_pair(struct json_scan *scan, int expected)
{
    int c = next(scan);

    if (c < 0)
        return json_scan_stop(scan, end_in_string);
    scan->at++;
    return c == expected || json_scan_stop(scan, "unexpected end of hex escape");
}

/* The digits behind \u, and the second escape of a character that takes two. */
static bool scan_json_surrogates(struct json_scan *scan)
{
    static const char lone[] = "lone leading surrogate in hex escape";
    unsigned unit;

    if (!scan_json_hex(scan, &unit))
        return false;
    if (unit < 0xd800 || unit > 0xdfff)
        return true;
    if (unit >= 0xdc00)
        return json_scan_stop(scan, lone);
    if (!scan_json_char_of_pair(scan, '\\') || !scan_json_char_of_pair(scan, 'u') ||
        !scan_json_hex(scan, &unit))
        return false;
    return (unit >= 0xdc00 && unit <= 0xdfff) || json_scan_stop(scan, lone);
}

static bool scan_json_escape(struct json_scan *scan)
{
    int c = next(scan);

    if (c < 0)
        return json_scan_stop(scan, end_in_string);
    scan->at++;
    if (c != 'u')
        return c != '\0' && strchr("\"\\/bfnrt", c) != NULL
                   ? true
                   : json_scan_stop(scan, "invalid escape");
    return scan_json_surrogates(scan);
}

bool json_scan_string(struct json_scan *scan)
{
    scan->at++;
    for (;;) {
        int c = next(scan);

        if (c < 0)
            return json_scan_stop(scan, end_in_string);
        scan->at++;
        if (c == '"')
            return true;
        if (c < ' ')
            return json_scan_stop(scan, "control character (\\u0000-\\u001F) found while "
                                        "parsing a string");
        if (c == '\\' && !scan_json_escape(scan))
            return false;
    }
}

/* At least one digit; any that follow. */
static bool scan_json_digits(struct json_scan *scan)
{
    if (next(scan) < 0)
        return json_scan_stop(scan, end_in_value);
    if (!is_digit(next(scan)))
        return json_scan_stop_at_next(scan, "invalid number");
    while (is_digit(next(scan)))
        scan->at++;
    return true;
}

static bool scan_json_number(struct json_scan *scan)
{
    scan->at += next(scan) == '-';
    if (next(scan) == '0') {
        scan->at++;
        if (is_digit(next(scan)))
            return json_scan_stop_at_next(scan, "invalid number");
    } else if (!scan_json_digits(scan)) {
        return false;
    }
    if (next(scan) == '.') {
        scan->at++;
        if (!scan_json_digits(scan))
            return false;
    }
    if (next(scan) == 'e' || next(scan) == 'E') {
        scan->at++;
        scan->at += next(scan) == '+' || next(scan) == '-';
        return scan_json_digits(scan);
    }
    return true;
}

/* -- Containers ---------------------------------------------------------------------------- */

/* In a list: is there another value? Stops where neither one nor the end of the list is. */
bool json_scan_has_element(struct json_scan *scan, bool is_first)
{
    int c = json_scan_skip(scan);

    if (c == ']')
        return false;
    if (c < 0)
        return json_scan_stop(scan, "EOF while parsing a list");
    if (is_first)
        return true;
    if (c != ',')
        return json_scan_stop_at_next(scan, "expected `,` or `]`");
    scan->at++;
    if (!scan->is_ignored && json_scan_skip(scan) == ']')
        return json_scan_stop_at_next(scan, "trailing comma");
    return true;
}

static bool scan_json_array(struct json_scan *scan)
{
    scan->at++;
    for (bool is_first = true; json_scan_has_element(scan, is_first); is_first = false) {
        if (!json_scan_value(scan))
            return false;
    }
    scan->at += scan->wrong == NULL;
    return scan->wrong == NULL;
}

static bool scan_json_key_begins(struct json_scan *scan)
{
    int c = json_scan_skip(scan);

    if (c < 0)
        return json_scan_stop(scan, scan->is_ignored ? end_in_object : end_in_value);
    if (c != '"')
        return json_scan_stop_at_next(scan, c == '}' && !scan->is_ignored ? "trailing comma"
                                                                          : "key must be a string");
    return true;
}

/* In an object: is there another member? Then its key is next. */
bool json_scan_has_member(struct json_scan *scan, bool is_first)
{
    int c = json_scan_skip(scan);

    if (c == '}')
        return false;
    if (c < 0)
        return json_scan_stop(scan, end_in_object);
    if (!is_first) {
        if (c != ',')
            return json_scan_stop_at_next(scan, "expected `,` or `}`");
        scan->at++;
    }
    return scan_json_key_begins(scan);
}

bool json_scan_colon(struct json_scan *scan)
{
    int c = json_scan_skip(scan);

    if (c < 0)
        return json_scan_stop(scan, end_in_object);
    if (c != ':')
        return json_scan_stop_at_next(scan, "expected `:`");
    scan->at++;
    return true;
}

static bool scan_json_object(struct json_scan *scan)
{
    scan->at++;
    for (bool is_first = true; json_scan_has_member(scan, is_first); is_first = false) {
        if (!json_scan_string(scan) || !json_scan_colon(scan) || !json_scan_value(scan))
            return false;
    }
    scan->at += scan->wrong == NULL;
    return scan->wrong == NULL;
}

static bool scan_json_container(struct json_scan *scan, bool (*scan_content)(struct json_scan *))
{
    bool ok;

    if (scan->depth == MAX_DEPTH)
        return json_scan_stop_at_next(scan, "recursion limit exceeded");
    scan->depth++;
    ok = scan_content(scan);
    scan->depth--;
    return ok;
}

bool json_scan_value(struct json_scan *scan)
{
    int c = json_scan_skip(scan);

    switch (c) {
    case -1:
        return json_scan_stop(scan, end_in_value);
    case '{':
        return scan_json_container(scan, scan_json_object);
    case '[':
        return scan_json_container(scan, scan_json_array);
    case '"':
        return json_scan_string(scan);
    case 'n':
        return json_scan_word(scan, "null");
    case 't':
        return json_scan_word(scan, "true");
    case 'f':
        return json_scan_word(scan, "false");
    default:
        return c == '-' || is_digit(c) ? scan_json_number(scan)
                                       : json_scan_stop_at_next(scan, "expected value");
    }
}

bool json_scan_end(struct json_scan *scan)
{
    return json_scan_skip(scan) < 0 || json_scan_stop_at_next(scan, "trailing characters");
}

void json_scan_place(struct str text, size_t at, size_t *ret_line, size_t *ret_column)
{
    *ret_line = 1;
    *ret_column = at;
    for (size_t i = 0; i < at; i++) {
        if (text.s[i] == '\n') {
            (*ret_line)++;
            *ret_column = at - i - 1;
        }
    }
}
