#include "base/uuid.h"

#include "base/check.h"

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

static bool explain(struct str text, char *reason)
{
    size_t groups = 1;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (c == '-') {
            groups++;
        } else if (!isxdigit(c)) {
            size_t len = c < 0x80 ? 1 : 4;

            snprintf(reason, REASON_SIZE,
                     "invalid character: expected an optional prefix of `urn:uuid:` followed by "
                     "[0-9a-fA-F-], found `%.*s` at %zu",
                     (int)(len < text.len - i ? len : text.len - i), text.s + i, i + 1);
            return false;
        }
    }
    if (groups == 1)
        snprintf(reason, REASON_SIZE,
                 "invalid length: expected length 32 for simple format, found %zu", text.len);
    else if (groups != 5)
        snprintf(reason, REASON_SIZE, "invalid group count: expected 5, found %zu", groups);
    else
        snprintf(reason, REASON_SIZE, "invalid group length");
    return false;
}

bool uuid_parse(struct str text, char ret_id[UUID_LENGTH + 1], char *ret_reason)
{
    struct str bare = without_wrapping(text);
    size_t n = 0;

    if (!uuid_is_valid(bare)) {
        if (bare.len != DIGITS)
            return explain(text, ret_reason);
        for (size_t i = 0; i < DIGITS; i++) {
            if (!isxdigit((unsigned char)bare.s[i]))
                return explain(text, ret_reason);
        }
    }
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

static void print(const unsigned char *bytes, char *id)
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
    print(bytes, ret_id);
}

void uuid_make_v4(char ret_id[UUID_LENGTH + 1])
{
    unsigned char bytes[BYTES];

    random_bytes(bytes, sizeof bytes);
    stamp(bytes, 4);
    print(bytes, ret_id);
}
