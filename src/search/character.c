#include "search/character.h"

#include "base/memory.h"
#include "base/utf8.h"

struct lower_run {
    uint32_t first, last;
    uint16_t step;
    int32_t distance;
};

struct kind_run {
    uint32_t first, last;
    enum char_kind kind;
};

#include "search/generated/unicode_table.h"

static const struct lower_run *find_lower(uint32_t c)
{
    size_t low = 0, high = ARRAY_LENGTH(lower_runs);

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (c > lower_runs[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == ARRAY_LENGTH(lower_runs) || c < lower_runs[low].first ||
        (c - lower_runs[low].first) % lower_runs[low].step != 0)
        return NULL;
    return &lower_runs[low];
}

static enum char_kind find_kind(uint32_t c)
{
    size_t low = 0, high = ARRAY_LENGTH(kind_runs);

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (c > kind_runs[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ARRAY_LENGTH(kind_runs) && c >= kind_runs[low].first ? kind_runs[low].kind
                                                                      : CHAR_OTHER;
}

/* Letters without a case count as lower ones: only the step to a capital matters. */
enum char_kind char_kind_beyond_ascii(uint32_t c)
{
    enum char_kind kind = find_kind(c);

    if (kind != CHAR_LETTER)
        return kind;
    return find_lower(c) != NULL ? CHAR_UPPER : CHAR_LOWER;
}

uint32_t char_lower_beyond_ascii(uint32_t c)
{
    const struct lower_run *run = find_lower(c);

    return run == NULL ? c : (uint32_t)((int32_t)c + run->distance);
}

uint32_t char_base(uint32_t c)
{
    char base = ' ';

    if (c >= 0xc0 && c - 0xc0 < sizeof bases_c0 - 1)
        base = bases_c0[c - 0xc0];
    else if (c >= 0x1e00 && c - 0x1e00 < sizeof bases_1e00 - 1)
        base = bases_1e00[c - 0x1e00];
    return base == ' ' ? c : (unsigned char)base;
}

size_t char_decode(const unsigned char *b, size_t len, uint32_t *ret_c)
{
    static const unsigned char lead_bits[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    size_t n = utf8_char_len(b, len);
    uint32_t c;

    if (n == 0) {
        *ret_c = 0xfffd;
        return 1;
    }
    c = b[0] & lead_bits[n];
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (b[i] & 0x3f);
    *ret_c = c;
    return n;
}
