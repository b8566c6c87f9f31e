/*
 * Why a text is no JSON. It is read as the reference reads it, up to the character at which it would stop, as that
 * decides about both the words and the place.
 */
#include "schema/explain.h"

enum { MAX_DEPTH = 127 }; /* as in json_depth.c */

struct json_scan {
    struct str text;
    size_t at;         /* what was read of it */
    unsigned depth;    /* of containers */
    const char *wrong; /* NULL: nothing is, so far */
    size_t wrong_at; /* the bytes before the place, or up to the end of a character that is wrong */
};

static const char *const end_in_value = "EOF while parsing a value";
static const char *const end_in_string = "EOF while parsing a string";

static bool wrong_here(struct json_scan *scan, const char *words)
{
    scan->wrong = words;
    scan->wrong_at = scan->at;
    return false;
}

static bool wrong_with_next(struct json_scan *scan, const char *words)
{
    wrong_here(scan, words);
    if (scan->at < scan->text.len)
        scan->wrong_at++;
    return false;
}

/* The next byte; -1: there is none. */
static int next(const struct json_scan *scan)
{
    return scan->at < scan->text.len ? (unsigned char)scan->text.s[scan->at] : -1;
}

static int next_behind_blanks(struct json_scan *scan)
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

static bool scan_json_word(struct json_scan *scan, const char *word)
{
    for (; *word != '\0'; word++) {
        int c = next(scan);

        if (c < 0)
            return wrong_here(scan, end_in_value);
        scan->at++;
        if (c != *word)
            return wrong_here(scan, "expected ident");
    }
    return true;
}

static bool scan_json_escape(struct json_scan *scan)
{
    int c = next(scan);

    if (c < 0)
        return wrong_here(scan, end_in_string);
    scan->at++;
    if (c != 'u')
        return c != '\0' && strchr("\"\\/bfnrt", c) != NULL ? true
                                                            : wrong_here(scan, "invalid escape");
    if (scan->text.len - scan->at < 4) {
        scan->at = scan->text.len;
        return wrong_here(scan, end_in_string);
    }
    scan->at += 4;
    for (size_t i = scan->at - 4; i < scan->at; i++) {
        if (digit_value(scan->text.s[i]) == 16)
            return wrong_here(scan, "invalid escape");
    }
    return true;
}

static bool scan_json_string(struct json_scan *scan)
{
    scan->at++;
    for (;;) {
        int c = next(scan);

        if (c < 0)
            return wrong_here(scan, end_in_string);
        scan->at++;
        if (c == '"')
            return true;
        if (c < ' ')
            return wrong_here(scan, "control character (\\u0000-\\u001F) found while "
                                    "parsing a string");
        if (c == '\\' && !scan_json_escape(scan))
            return false;
    }
}

/* At least one digit; any that follow. */
static bool scan_json_digits(struct json_scan *scan)
{
    if (next(scan) < 0)
        return wrong_here(scan, end_in_value);
    if (!is_digit(next(scan)))
        return wrong_with_next(scan, "invalid number");
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
            return wrong_with_next(scan, "invalid number");
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

static bool scan_json_value(struct json_scan *scan);

static bool scan_json_array(struct json_scan *scan)
{
    scan->at++;
    for (bool is_first = true;; is_first = false) {
        int c = next_behind_blanks(scan);

        if (c == ']')
            break;
        if (c < 0)
            return wrong_here(scan, "EOF while parsing a list");
        if (!is_first) {
            if (c != ',')
                return wrong_with_next(scan, "expected `,` or `]`");
            scan->at++;
            if (next_behind_blanks(scan) == ']')
                return wrong_with_next(scan, "trailing comma");
        }
        if (!scan_json_value(scan))
            return false;
    }
    scan->at++;
    return true;
}

static bool scan_json_member(struct json_scan *scan)
{
    int c = next_behind_blanks(scan);

    if (c < 0)
        return wrong_here(scan, end_in_value);
    if (c != '"')
        return wrong_with_next(scan, c == '}' ? "trailing comma" : "key must be a string");
    if (!scan_json_string(scan))
        return false;
    c = next_behind_blanks(scan);
    if (c < 0)
        return wrong_here(scan, "EOF while parsing an object");
    if (c != ':')
        return wrong_with_next(scan, "expected `:`");
    scan->at++;
    return scan_json_value(scan);
}

static bool scan_json_object(struct json_scan *scan)
{
    scan->at++;
    for (bool is_first = true;; is_first = false) {
        int c = next_behind_blanks(scan);

        if (c == '}')
            break;
        if (c < 0)
            return wrong_here(scan, "EOF while parsing an object");
        if (!is_first) {
            if (c != ',')
                return wrong_with_next(scan, "expected `,` or `}`");
            scan->at++;
        }
        if (!scan_json_member(scan))
            return false;
    }
    scan->at++;
    return true;
}

static bool scan_json_container(struct json_scan *scan, bool (*scan_content)(struct json_scan *))
{
    bool ok;

    if (scan->depth == MAX_DEPTH)
        return wrong_with_next(scan, "recursion limit exceeded");
    scan->depth++;
    ok = scan_content(scan);
    scan->depth--;
    return ok;
}

static bool scan_json_value(struct json_scan *scan)
{
    int c = next_behind_blanks(scan);

    switch (c) {
    case -1:
        return wrong_here(scan, end_in_value);
    case '{':
        return scan_json_container(scan, scan_json_object);
    case '[':
        return scan_json_container(scan, scan_json_array);
    case '"':
        return scan_json_string(scan);
    case 'n':
        return scan_json_word(scan, "null");
    case 't':
        return scan_json_word(scan, "true");
    case 'f':
        return scan_json_word(scan, "false");
    default:
        return c == '-' || is_digit(c) ? scan_json_number(scan)
                                       : wrong_with_next(scan, "expected value");
    }
}

/* ------------------------------------------------------------------------------------------ */

bool explain_syntax(struct error *err, struct str json)
{
    struct json_scan scan = { .text = json };
    size_t line = 1, column;

    if (scan_json_value(&scan) && next_behind_blanks(&scan) >= 0)
        wrong_with_next(&scan, "trailing characters");
    if (scan.wrong == NULL) /* what only another reader objects to */
        wrong_here(&scan, "invalid value");
    column = scan.wrong_at;
    for (size_t i = 0; i < scan.wrong_at; i++) {
        if (json.s[i] == '\n') {
            line++;
            column = scan.wrong_at - i - 1;
        }
    }
    return error_set(err, ERR_INVALID_REQUEST, "%s at line %zu column %zu", scan.wrong, line,
                     column);
}
