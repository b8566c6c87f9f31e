#include "schema/json_text.h"

#include "base/utf8.h"
#include "schema/json_plain.h"

/* What stands behind the backslash of a short escape. */
static const bool is_letter[256] = {
    ['"'] = true, ['\\'] = true, ['n'] = true, ['t'] = true,
    ['r'] = true, ['b'] = true,  ['f'] = true,
};

/* How far there are only plain bytes and short escapes, as far as that is quickly told. */
static size_t skip_usual(const unsigned char *b, size_t len)
{
    size_t i = 0;

#ifdef __SSE2__
    enum { BLOCK = 64 };

    while (len - i > BLOCK) { /* the escape of its last byte may end behind it */
        uint64_t odd = json_odd_mask(b + i);
        unsigned at = 0;

        while (odd != 0) {
            at = (unsigned)__builtin_ctzll(odd);
            if (b[i + at] != '\\' || !is_letter[b[i + at + 1]])
                return i + at;
            odd &= ~(UINT64_C(3) << at);
        }
        i += at == BLOCK - 1 ? BLOCK + 1 : BLOCK;
    }
#endif
    return i;
}

/* Of \u00XX: a control character that has no letter. */
static bool is_canonical_number(const unsigned char *digits)
{
    static const char low[] = "0123456789abcdef";
    const char *found;

    if (memcmp(digits, "00", 2) != 0 || (digits[2] != '0' && digits[2] != '1') || digits[3] == '\0')
        return false;
    found = strchr(low, digits[3]);
    return found != NULL && (digits[2] == '1' || strchr("89acd", digits[3]) == NULL);
}

/* The length of the escape whose backslash is at the front; 0: we would write it otherwise, or it is none. */
static size_t canonical_escape(const unsigned char *b, size_t len)
{
    if (len < 2)
        return 0;
    if (b[1] == 'u')
        return len >= 6 && is_canonical_number(b + 2) ? 6 : 0;
    return is_letter[b[1]] ? 2 : 0;
}

bool json_text_is_canonical(struct str rest, size_t *ret_len)
{
    const unsigned char *b = (const unsigned char *)rest.s;
    size_t i = 0, n;

    while (i < rest.len) {
        i += skip_usual(b + i, rest.len - i);
        i += json_plain_prefix(b + i, rest.len - i);
        if (i == rest.len)
            break;
        if (b[i] == '"') {
            *ret_len = i;
            return true;
        }
        n = b[i] == '\\'  ? canonical_escape(b + i, rest.len - i)
            : b[i] < 0x20 ? 0
                          : utf8_char_len(b + i, rest.len - i);
        if (n == 0)
            return false;
        i += n;
    }
    return false;
}
