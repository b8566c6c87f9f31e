#include "cli/similar.h"

#include <stdbool.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64 };

/* Finds a's bytes in b, each within reach of its own place and each of b's at most once. */
static size_t match_bytes(struct str a, struct str b, bool *ret_in_a, bool *ret_in_b)
{
    size_t longest = a.len > b.len ? a.len : b.len;
    size_t reach = longest / 2 > 0 ? longest / 2 - 1 : 0;
    size_t n = 0;

    for (size_t i = 0; i < a.len; i++) {
        size_t first = i > reach ? i - reach : 0;

        for (size_t j = first; j < b.len && j <= i + reach; j++) {
            if (ret_in_b[j] || a.s[i] != b.s[j])
                continue;
            ret_in_a[i] = ret_in_b[j] = true;
            n++;
            break;
        }
    }
    return n;
}

static size_t count_out_of_order(struct str a, struct str b, const bool *in_a, const bool *in_b)
{
    size_t n = 0;
    size_t j = 0;

    for (size_t i = 0; i < a.len; i++) {
        if (!in_a[i])
            continue;
        while (!in_b[j])
            j++;
        if (a.s[i] != b.s[j++])
            n++;
    }
    return n;
}

double similarity(struct str a, struct str b)
{
    bool in_a[NAME_MAX_BYTES] = { false };
    bool in_b[NAME_MAX_BYTES] = { false };
    size_t transposed;
    double n;

    if (a.len == 0 || b.len == 0 || a.len > NAME_MAX_BYTES || b.len > NAME_MAX_BYTES)
        return 0;
    n = (double)match_bytes(a, b, in_a, in_b);
    if (n == 0)
        return 0;
    transposed = count_out_of_order(a, b, in_a, in_b) / 2; /* both of a pair are out of order */
    return (n / (double)a.len + n / (double)b.len + (n - (double)transposed) / n) / 3;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Letters that are missing, too many, wrong, or changed places with their neighbours. */
static size_t count_slips(struct str a, struct str b)
{
    size_t rows[3][NAME_MAX_BYTES + 1];

    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *two_above = rows[(i + 1) % 3];

        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            row[j] = smaller(above[j], row[j - 1]) + 1;
            row[j] = smaller(row[j], above[j - 1] + (a.s[i - 1] != b.s[j - 1]));
            if (i > 1 && j > 1 && a.s[i - 1] == b.s[j - 2] && a.s[i - 2] == b.s[j - 1])
                row[j] = smaller(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a.len % 3][b.len];
}

bool is_slip(struct str typed, struct str meant)
{
    enum { LETTERS_PER_SLIP = 3, BEGINNING_MIN = 3 };
    struct str shorter = typed.len < meant.len ? typed : meant;
    struct str longer = typed.len < meant.len ? meant : typed;

    if (shorter.len == 0 || longer.len > NAME_MAX_BYTES)
        return false;
    if (longer.len >= LETTERS_PER_SLIP && shorter.len > 1 && count_slips(typed, meant) == 1)
        return true;
    if (similarity(typed, meant) <= SIMILAR_ENOUGH)
        return false;
    if (shorter.len >= BEGINNING_MIN && memcmp(shorter.s, longer.s, shorter.len) == 0)
        return true;
    return count_slips(typed, meant) <= longer.len / LETTERS_PER_SLIP;
}
