#include "schema/json_text.h"

#include "base/utf8.h"
#include "schema/json_plain.h"

/* Of \u00XX: a control character that has no letter. */
static bool is_canonical_number(const unsigned char *digits)
{
    static const char low[] = "0123456789abcdef";
    const char *found;

    if (memcmp(digits, "00", 2) != 0 || (digits[2] != '0' && digits[2] != '1') ||
        digits[3] == '\0')
        return false;
    found = strchr(low, digits[3]);
    return found != NULL && (digits[2] == '1' || strchr("89acd", digits[3]) == NULL);
}

/* The length of the escape whose backslash is at the front; 0: we would write it otherwise, or it is none. */
static size_t canonical_escape(const unsigned char *b, size_t len)
{
    if (len < 2)
        return 0;
    switch (b[1]) {
    case '"':
    case '\\':
    case 'n':
    case 't':
    case 'r':
    case 'b':
    case 'f':
        return 2;
    case 'u':
        return len >= 6 && is_canonical_number(b + 2) ? 6 : 0;
    default:
        return 0;
    }
}

bool json_text_is_canonical(struct str rest, size_t *ret_len)
{
    const unsigned char *b = (const unsigned char *)rest.s;
    size_t i = 0, n;

    while ((i += json_plain_prefix(b + i, rest.len - i)) < rest.len) {
        if (b[i] == '"') {
            *ret_len = i;
            return true;
        }
        n = b[i] == '\\' ? canonical_escape(b + i, rest.len - i)
            : b[i] < 0x20 ? 0
                          : utf8_char_len(b + i, rest.len - i);
        if (n == 0)
            return false;
        i += n;
    }
    return false;
}
