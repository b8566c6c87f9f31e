#include "base/uuid.h"

#include "base/check.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <sys/random.h>

enum { BYTES = 16, DIGITS = 32, REASON_SIZE = 160 };

static bool is_dash_place(size_t i)
{
    return i == 8 || i == 13 || i == 18 || i == 23;
}

bool uuid_is_valid(struct str text)
{
    if (text.len != UUID_LENGTH)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (is_dash_place(i) ? text.s[i] != '-' : !isxdigit((unsigned char)text.s[i]))
            return false;
    }
    return true;
}

/* 32 digits without hyphens. */
static bool is_simple(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!isxdigit((unsigned char)text.s[i]))
            return false;
    }
    return text.len == DIGITS;
}

/* -- Parsing ------------------------------------------------------------------------------- */

static struct str without_wrapping(struct str text)
{
    static const char urn[] = "urn:uuid:";
    size_t len = sizeof urn - 1;

    if (text.len > len && memcmp(text.s, urn, len) == 0)
        return (struct str){ text.s + len, text.len - len };
    if (text.len > 2 && text.s[0] == '{' && text.s[text.len - 1] == '}')
        return (struct str){ text.s + 1, text.len - 2 };
    return text;
}

static bool explain_character(struct str text, size_t i, char *reason)
{
    size_t len = utf8_char_len((const unsigned char *)text.s + i, text.len - i);

    snprintf(reason, REASON_SIZE,
             "invalid character: expected an optional prefix of `urn:uuid:` followed by "
             "[0-9a-fA-F-], found `%.*s` at %zu",
             (int)len, text.s + i, i + 1);
    return false;
}

/* With five groups one of them has a wrong length. */
static bool explain_groups(struct str bare, size_t n_groups, char *reason)
{
    static const size_t expected[] = { 8, 4, 4, 4, 12 };
    size_t group = 0, len = 0;

    if (n_groups == 1) {
        snprintf(reason, REASON_SIZE,
                 "invalid length: expected length 32 for simple format, found %zu", bare.len);
        return false;
    }
    if (n_groups != 5) {
        snprintf(reason, REASON_SIZE, "invalid group count: expected 5, found %zu", n_groups);
        return false;
    }
    for (size_t i = 0; i <= bare.len; i++) {
        if (i < bare.len && bare.s[i] != '-') {
            len++;
            continue;
        }
        if (len != expected[group])
            break;
        group++;
        len = 0;
    }
    snprintf(reason, REASON_SIZE, "invalid group length in group %zu: expected %zu, found %zu",
             group, expected[group], len);
    return false;
}

/* `bare` is the part of the text inside its wrapping. */
static bool explain(struct str text, struct str bare, char *reason)
{
    size_t n_groups = 1;

    for (size_t i = 0; i < bare.len; i++) {
        if (bare.s[i] == '-')
            n_groups++;
        else if (!isxdigit((unsigned char)bare.s[i]))
            return explain_character(text, (size_t)(bare.s - text.s) + i, reason);
    }
    return explain_groups(bare, n_groups, reason);
}

bool uuid_parse(struct str text, char ret_id[UUID_LENGTH + 1], char *ret_reason)
{
    struct str bare = without_wrapping(text);
    size_t n = 0;

    if (!uuid_is_valid(bare) && !is_simple(bare))
        return explain(text, bare, ret_reason);
    for (size_t i = 0; i < bare.len; i++) {
        if (bare.s[i] == '-')
            continue;
        if (is_dash_place(n))
            ret_id[n++] = '-';
        ret_id[n++] = (char)tolower((unsigned char)bare.s[i]);
    }
    ret_id[n] = '\0';
    return true;
}

/* -- Making -------------------------------------------------------------------------------- */

static void random_bytes(unsigned char *bytes, size_t len)
{
    ssize_t n;

    do
        n = getrandom(bytes, len, 0);
    while (n < 0 && errno == EINTR);
    check(n == (ssize_t)len);
}

static void uuid_print(const unsigned char *bytes, char *id)
{
    static const char digits[] = "0123456789abcdef";
    size_t n = 0;

    for (size_t i = 0; i < BYTES; i++) {
        if (is_dash_place(n))
            id[n++] = '-';
        id[n++] = digits[bytes[i] >> 4];
        id[n++] = digits[bytes[i] & 15];
    }
    id[n] = '\0';
}

static void stamp(unsigned char *bytes, unsigned version)
{
    bytes[6] = (unsigned char)(version << 4 | (bytes[6] & 0x0f));
    bytes[8] = (unsigned char)(0x80 | (bytes[8] & 0x3f));
}

void uuid_make_v7(int64_t time_ms, char ret_id[UUID_LENGTH + 1])
{
    unsigned char bytes[BYTES];

    random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < 6; i++)
        bytes[i] = (unsigned char)((uint64_t)time_ms >> (40 - 8 * i));
    stamp(bytes, 7);
    uuid_print(bytes, ret_id);
}

void uuid_make_v4(char ret_id[UUID_LENGTH + 1])
{
    unsigned char bytes[BYTES];

    random_bytes(bytes, sizeof bytes);
    stamp(bytes, 4);
    uuid_print(bytes, ret_id);
}
