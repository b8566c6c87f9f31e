#include "hub/qr.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION_MAX = 9, CODEWORDS_MAX = 292, MARGIN = 4, N_MASKS = 8, IS_FIXED = 2 };

/* What a version holds at level L. All blocks of a version are of one size. */
static const struct qr_version {
    int n_data;  /* codewords of data */
    int n_check; /* codewords of correction, in each block */
    int n_blocks;
    int centres[3]; /* of alignment patterns; 0: no more */
} versions[VERSION_MAX + 1] = {
    [1] = { 19, 7, 1, { 0 } },           [2] = { 34, 10, 1, { 6, 18 } },
    [3] = { 55, 15, 1, { 6, 22 } },      [4] = { 80, 20, 1, { 6, 26 } },
    [5] = { 108, 26, 1, { 6, 30 } },     [6] = { 136, 18, 2, { 6, 34 } },
    [7] = { 156, 20, 2, { 6, 22, 38 } }, [8] = { 194, 24, 2, { 6, 24, 42 } },
    [9] = { 232, 30, 2, { 6, 26, 46 } },
};

/* -- Codewords ------------------------------------------------------------------------------ */

/* In the field of 256 elements with the polynomial 0x11d. */
static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;

    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7 & 1) * 0x11d;
        product ^= (b >> bit & 1) * a;
    }
    return (uint8_t)product;
}

/* The divisor's coefficients behind its first, which is 1. */
static void make_divisor(int degree, uint8_t *ret_divisor)
{
    uint8_t root = 1;

    memset(ret_divisor, 0, (size_t)degree);
    ret_divisor[degree - 1] = 1;
    for (int i = 0; i < degree; i++) {
        for (int k = 0; k < degree; k++) {
            ret_divisor[k] = multiply(ret_divisor[k], root);
            if (k + 1 < degree)
                ret_divisor[k] ^= ret_divisor[k + 1];
        }
        root = multiply(root, 2);
    }
}

static void make_check(const uint8_t *data, int n_data, int n_check, uint8_t *ret_check)
{
    uint8_t divisor[32];

    make_divisor(n_check, divisor);
    memset(ret_check, 0, (size_t)n_check);
    for (int i = 0; i < n_data; i++) {
        uint8_t factor = data[i] ^ ret_check[0];

        memmove(ret_check, ret_check + 1, (size_t)(n_check - 1));
        ret_check[n_check - 1] = 0;
        for (int k = 0; k < n_check; k++)
            ret_check[k] ^= multiply(divisor[k], factor);
    }
}

/* Four bits of mode, eight of length, the bytes, four of end, then padding. */
static void make_data(struct str text, int n_data, uint8_t *ret_data)
{
    int n = 0;

    memset(ret_data, 0, (size_t)n_data);
    ret_data[n++] = (uint8_t)(0x40 | text.len >> 4);
    ret_data[n] = (uint8_t)(text.len << 4);
    for (size_t i = 0; i < text.len; i++) {
        uint8_t byte = (uint8_t)text.s[i];

        ret_data[n++] |= byte >> 4;
        ret_data[n] = (uint8_t)(byte << 4);
    }
    n++;
    for (uint8_t pad = 0xec; n < n_data; pad ^= 0xec ^ 0x11)
        ret_data[n++] = pad;
}

/* The first of each block, the second of each block, ...; then their corrections the same way. */
static int make_codewords(struct str text, const struct qr_version *version, uint8_t *ret_words)
{
    uint8_t data[232], check[2][32];
    int n_each = version->n_data / version->n_blocks, n = 0;

    make_data(text, version->n_data, data);
    for (int b = 0; b < version->n_blocks; b++)
        make_check(data + b * n_each, n_each, version->n_check, check[b]);
    for (int i = 0; i < n_each; i++) {
        for (int b = 0; b < version->n_blocks; b++)
            ret_words[n++] = data[b * n_each + i];
    }
    for (int i = 0; i < version->n_check; i++) {
        for (int b = 0; b < version->n_blocks; b++)
            ret_words[n++] = check[b][i];
    }
    return n;
}

/* -- Modules -------------------------------------------------------------------------------- */

static uint8_t *module_at(struct hub_qr *qr, int x, int y)
{
    return &qr->modules[y * qr->size + x];
}

static bool is_dark(const struct hub_qr *qr, int x, int y)
{
    return (qr->modules[y * qr->size + x] & 1) != 0;
}

/* One that no mask changes; what lies outside is not there. */
static void fix(struct hub_qr *qr, int x, int y, bool dark)
{
    if (x >= 0 && y >= 0 && x < qr->size && y < qr->size)
        *module_at(qr, x, y) = (uint8_t)(IS_FIXED | dark);
}

static void draw_finder(struct hub_qr *qr, int x, int y)
{
    for (int dy = -4; dy <= 4; dy++) {
        for (int dx = -4; dx <= 4; dx++) {
            int ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy);

            fix(qr, x + dx, y + dy, ring != 2 && ring != 4);
        }
    }
}

static void draw_alignment(struct hub_qr *qr, int x, int y)
{
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++)
            fix(qr, x + dx, y + dy, abs(dx) == 2 || abs(dy) == 2 || (dx == 0 && dy == 0));
    }
}

static void draw_alignments(struct hub_qr *qr, const struct qr_version *version)
{
    int last = version->centres[2] != 0 ? 2 : 1;

    if (version->centres[0] == 0)
        return;
    for (int i = 0; i <= last; i++) {
        for (int k = 0; k <= last; k++) {
            bool is_corner = (i == 0 && k == 0) || (i == 0 && k == last) || (i == last && k == 0);

            if (!is_corner) /* a finder is there */
                draw_alignment(qr, version->centres[i], version->centres[k]);
        }
    }
}

/* Level L and the mask, with a BCH code. */
static void draw_format(struct hub_qr *qr, int mask)
{
    unsigned data = 1u << 3 | (unsigned)mask, rest = data, bits;

    for (int i = 0; i < 10; i++)
        rest = rest << 1 ^ (rest >> 9) * 0x537;
    bits = (data << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool dark = (bits >> i & 1) != 0;

        if (i < 6)
            fix(qr, 8, i, dark);
        else if (i < 8)
            fix(qr, 8, i + 1, dark);
        else if (i == 8)
            fix(qr, 7, 8, dark);
        else
            fix(qr, 14 - i, 8, dark);
        if (i < 8)
            fix(qr, qr->size - 1 - i, 8, dark);
        else
            fix(qr, 8, qr->size - 15 + i, dark);
    }
    fix(qr, 8, qr->size - 8, true);
}

static void draw_version(struct hub_qr *qr, int version)
{
    unsigned rest = (unsigned)version, bits;

    if (version < 7)
        return;
    for (int i = 0; i < 12; i++)
        rest = rest << 1 ^ (rest >> 11) * 0x1f25;
    bits = (unsigned)version << 12 | rest;
    for (int i = 0; i < 18; i++) {
        bool dark = (bits >> i & 1) != 0;
        int a = qr->size - 11 + i % 3, b = i / 3;

        fix(qr, a, b, dark);
        fix(qr, b, a, dark);
    }
}

static void draw_patterns(struct hub_qr *qr, int version)
{
    for (int i = 0; i < qr->size; i++) {
        fix(qr, 6, i, i % 2 == 0);
        fix(qr, i, 6, i % 2 == 0);
    }
    draw_finder(qr, 3, 3);
    draw_finder(qr, qr->size - 4, 3);
    draw_finder(qr, 3, qr->size - 4);
    draw_alignments(qr, &versions[version]);
    draw_format(qr, 0);
    draw_version(qr, version);
}

/* In pairs of columns from the right, upwards and downwards by turns. */
static void draw_codewords(struct hub_qr *qr, const uint8_t *words, int n)
{
    int bit = 0;

    for (int right = qr->size - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        for (int i = 0; i < qr->size; i++) {
            bool is_upward = ((right + 1) & 2) == 0;
            int y = is_upward ? qr->size - 1 - i : i;

            for (int x = right; x > right - 2; x--) {
                if ((*module_at(qr, x, y) & IS_FIXED) != 0)
                    continue;
                *module_at(qr, x, y) = bit < 8 * n ? words[bit / 8] >> (7 - bit % 8) & 1 : 0;
                bit++;
            }
        }
    }
}

/* -- Masks ---------------------------------------------------------------------------------- */

static bool mask_inverts(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void apply_mask(struct hub_qr *qr, int mask)
{
    for (int y = 0; y < qr->size; y++) {
        for (int x = 0; x < qr->size; x++) {
            uint8_t *module = module_at(qr, x, y);

            if ((*module & IS_FIXED) == 0 && mask_inverts(mask, x, y))
                *module ^= 1;
        }
    }
    draw_format(qr, mask);
}

static bool is_dark_along(const struct hub_qr *qr, bool is_column, int line, int i)
{
    return is_column ? is_dark(qr, line, i) : is_dark(qr, i, line);
}

/* Runs of five and more, and what looks like a finder: dark 1 1 3 1 1 with four light ones beside it. */
static int line_penalty(const struct hub_qr *qr, bool is_column, int line)
{
    int penalty = 0, run = 0;
    unsigned window = 0;

    for (int i = 0; i < qr->size; i++) {
        bool dark = is_dark_along(qr, is_column, line, i);

        run = i > 0 && dark == is_dark_along(qr, is_column, line, i - 1) ? run + 1 : 1;
        if (run == 5)
            penalty += 3;
        else if (run > 5)
            penalty++;
        window = (window << 1 | dark) & 0x7ff;
        if (i >= 10 && (window == 0x5d0 || window == 0x05d))
            penalty += 40;
    }
    return penalty;
}

static int block_penalty(const struct hub_qr *qr)
{
    int penalty = 0;

    for (int y = 0; y + 1 < qr->size; y++) {
        for (int x = 0; x + 1 < qr->size; x++) {
            bool dark = is_dark(qr, x, y);

            if (dark == is_dark(qr, x + 1, y) && dark == is_dark(qr, x, y + 1) &&
                dark == is_dark(qr, x + 1, y + 1))
                penalty += 3;
        }
    }
    return penalty;
}

static int balance_penalty(const struct hub_qr *qr)
{
    int n = qr->size * qr->size, n_dark = 0;

    for (int i = 0; i < n; i++)
        n_dark += qr->modules[i] & 1;
    return abs(n_dark * 20 - n * 10) / n * 10;
}

static int penalty_of(const struct hub_qr *qr)
{
    int penalty = block_penalty(qr) + balance_penalty(qr);

    for (int line = 0; line < qr->size; line++)
        penalty += line_penalty(qr, false, line) + line_penalty(qr, true, line);
    return penalty;
}

/* -- All of it ------------------------------------------------------------------------------ */

static int version_for(size_t len)
{
    for (int version = 1; version <= VERSION_MAX; version++) {
        if ((int)len + 2 <= versions[version].n_data)
            return version;
    }
    return 0;
}

bool hub_qr_encode(struct str text, struct hub_qr *ret_qr)
{
    int version = text.len > HUB_QR_TEXT_MAX ? 0 : version_for(text.len), n, best = 0, least = 0;
    uint8_t words[CODEWORDS_MAX];

    if (version == 0)
        return false;
    *ret_qr = (struct hub_qr){ .size = 17 + 4 * version };
    n = make_codewords(text, &versions[version], words);
    draw_patterns(ret_qr, version);
    draw_codewords(ret_qr, words, n);
    for (int mask = 0; mask < N_MASKS; mask++) {
        int penalty;

        apply_mask(ret_qr, mask);
        penalty = penalty_of(ret_qr);
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
        apply_mask(ret_qr, mask); /* takes it away again */
    }
    apply_mask(ret_qr, best);
    for (int i = 0; i < ret_qr->size * ret_qr->size; i++)
        ret_qr->modules[i] &= 1;
    return true;
}

/* The margin is light. */
static bool is_light(const struct hub_qr *qr, int x, int y)
{
    return x < 0 || y < 0 || x >= qr->size || y >= qr->size || !is_dark(qr, x, y);
}

void hub_qr_draw(const struct hub_qr *qr, struct buf *out)
{
    static const char *const halves[] = { " ", "▄", "▀", "█" };

    for (int y = -MARGIN; y < qr->size + MARGIN; y += 2) {
        buf_add_text(out, "\033[97;40m");
        for (int x = -MARGIN; x < qr->size + MARGIN; x++)
            buf_add_text(out, halves[is_light(qr, x, y) * 2 + is_light(qr, x, y + 1)]);
        buf_add_text(out, "\033[0m\n");
    }
}
