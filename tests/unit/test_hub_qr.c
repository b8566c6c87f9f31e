/* QR codes are read back by what the standard says, not by the code that draws them. */
#include "base/memory.h"
#include "hub/qr.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* Format information of level L for each mask, and version information, as the standard prints them. */
static const char *const formats[] = {
    "111011111000100", "111001011110011", "111110110101010", "111100010011101",
    "110011000101111", "110001100011000", "110110001000001", "110100101110110",
};
static const char *const version_words[] = { "000111110010010100", "001000010110111100",
                                             "001001101010011001" };

struct known_version {
    int n_data, n_check, n_blocks;
    int align[3];
};

static const struct known_version known[] = {
    { 0, 0, 0, { 0 } },
    { 19, 7, 1, { 0 } },
    { 34, 10, 1, { 18 } },
    { 55, 15, 1, { 22 } },
    { 80, 20, 1, { 26 } },
    { 108, 26, 1, { 30 } },
    { 136, 18, 2, { 34 } },
    { 156, 20, 2, { 6, 22, 38 } },
    { 194, 24, 2, { 6, 24, 42 } },
    { 232, 30, 2, { 6, 26, 46 } },
};

static int at(const struct hub_qr *qr, int row, int column)
{
    return qr->modules[row * qr->size + column];
}

/* Around the finder at the top left, from bit 14 to bit 0. */
static void read_format(const struct hub_qr *qr, char ret_word[16])
{
    int n = 0;

    for (int column = 0; column <= 5; column++)
        ret_word[n++] = (char)('0' + at(qr, 8, column));
    ret_word[n++] = (char)('0' + at(qr, 8, 7));
    ret_word[n++] = (char)('0' + at(qr, 8, 8));
    ret_word[n++] = (char)('0' + at(qr, 7, 8));
    for (int row = 5; row >= 0; row--)
        ret_word[n++] = (char)('0' + at(qr, row, 8));
    ret_word[n] = '\0';
}

static void read_second_format(const struct hub_qr *qr, char ret_word[16])
{
    int n = 0;

    for (int row = qr->size - 1; row >= qr->size - 7; row--)
        ret_word[n++] = (char)('0' + at(qr, row, 8));
    for (int column = qr->size - 8; column < qr->size; column++)
        ret_word[n++] = (char)('0' + at(qr, 8, column));
    ret_word[n] = '\0';
}

static int mask_of(const struct hub_qr *qr)
{
    char first[16], second[16];

    read_format(qr, first);
    read_second_format(qr, second);
    ASSERT_STREQ(first, second);
    for (int mask = 0; mask < 8; mask++) {
        if (strcmp(first, formats[mask]) == 0)
            return mask;
    }
    fail_msg("no format: %s", first);
    return -1;
}

static bool is_inverted(int mask, int i, int j) /* row, column, as the standard names them */
{
    const int values[] = { (i + j) % 2,
                           i % 2,
                           j % 3,
                           (i + j) % 3,
                           (i / 2 + j / 3) % 2,
                           (i * j) % 2 + (i * j) % 3,
                           ((i * j) % 2 + (i * j) % 3) % 2,
                           ((i + j) % 2 + (i * j) % 3) % 2 };

    return values[mask] == 0;
}

static bool is_near(int value, int centre)
{
    return value >= centre - 2 && value <= centre + 2;
}

static bool is_in_alignment(int version, int size, int row, int column)
{
    const int *align = known[version].align;

    if (version < 2)
        return false;
    if (version < 7)
        return is_near(row, align[0]) && is_near(column, align[0]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            bool is_finder = (i == 0 && k == 0) || (i == 0 && k == 2) || (i == 2 && k == 0);

            if (!is_finder && is_near(row, align[i]) && is_near(column, align[k]))
                return true;
        }
    }
    return false;
}

static bool is_function(int version, int size, int row, int column)
{
    if ((row <= 8 && column <= 8) || (row <= 8 && column >= size - 8) ||
        (row >= size - 8 && column <= 8) || row == 6 || column == 6)
        return true;
    if (version >= 7 && ((row <= 5 && column >= size - 11) || (column <= 5 && row >= size - 11)))
        return true;
    return is_in_alignment(version, size, row, column);
}

static int read_words(const struct hub_qr *qr, int version, uint8_t *ret_words)
{
    int mask = mask_of(qr), n_bits = 0;
    bool up = true;

    memset(ret_words, 0, 400);
    for (int column = qr->size - 1; column > 0; column -= 2, up = !up) {
        if (column == 6)
            column--;
        for (int step = 0; step < qr->size; step++) {
            int row = up ? qr->size - 1 - step : step;

            for (int k = 0; k < 2; k++) {
                if (is_function(version, qr->size, row, column - k))
                    continue;
                if (at(qr, row, column - k) != is_inverted(mask, row, column - k))
                    ret_words[n_bits / 8] |= (uint8_t)(0x80 >> n_bits % 8);
                n_bits++;
            }
        }
    }
    return n_bits / 8;
}

/* Is the polynomial zero at the first powers of two? By tables of logarithms. */
static bool is_code(const uint8_t *words, int n, int n_check)
{
    uint8_t power[512], logarithm[256] = { 0 };

    for (int i = 0, x = 1; i < 255; i++) {
        power[i] = power[i + 255] = (uint8_t)x;
        logarithm[x] = (uint8_t)i;
        x = x & 0x80 ? (x << 1 ^ 0x11d) & 0xff : x << 1;
    }
    for (int k = 0; k < n_check; k++) {
        uint8_t sum = 0;

        for (int i = 0; i < n; i++)
            sum = (uint8_t)((sum == 0 ? 0 : power[(logarithm[sum] + k) % 255]) ^ words[i]);
        if (sum != 0)
            return false;
    }
    return true;
}

static void check_text(struct str text)
{
    struct hub_qr qr;
    uint8_t words[400], data[400] = { 0 };
    int version, n_each, n_all, n = 0;
    const struct known_version *facts;

    ASSERT_TRUE(hub_qr_encode(text, &qr));
    version = (qr.size - 17) / 4;
    facts = &known[version];
    n_all = read_words(&qr, version, words);
    ASSERT_EQ(n_all, facts->n_data + facts->n_check * facts->n_blocks);
    n_each = facts->n_data / facts->n_blocks;
    for (int block = 0; block < facts->n_blocks; block++) {
        uint8_t code[200] = { 0 };

        for (int i = 0; i < n_each + facts->n_check; i++)
            code[i] = words[i * facts->n_blocks + block];
        ASSERT_TRUE(is_code(code, n_each + facts->n_check, facts->n_check));
        for (int i = 0; i < n_each; i++)
            data[n++] = code[i];
    }
    ASSERT_EQ(data[0] >> 4, 4);
    ASSERT_EQ((data[0] & 15) << 4 | data[1] >> 4, text.len);
    for (size_t i = 0; i < text.len; i++)
        ASSERT_EQ((data[i + 1] & 15) << 4 | data[i + 2] >> 4, (uint8_t)text.s[i]);
}

TEST(every_length_reads_back)
{
    char text[HUB_QR_TEXT_MAX];

    for (size_t len = 0; len <= sizeof text; len++) {
        for (size_t i = 0; i < len; i++)
            text[i] = (char)(i * 37 + len * 11);
        check_text((struct str){ text, len });
    }
}

TEST(a_link_fits)
{
    check_text(STR_LITERAL(
        "http://192.168.178.123:4520/login?token=ZGM6WN3-KVeMHbz666rpBT3NkWp7nqFkN4vmyMYNv0A"));
}

TEST(longer_text_is_refused)
{
    char text[HUB_QR_TEXT_MAX + 1] = { 0 };
    struct hub_qr qr;

    ASSERT_FALSE(hub_qr_encode((struct str){ text, sizeof text }, &qr));
    ASSERT_FALSE(hub_qr_encode((struct str){ text, (size_t)1 << 40 }, &qr));
}

TEST(finders_and_timing_are_where_they_belong)
{
    static const char *const finder[] = { "1111111", "1000001", "1011101", "1011101",
                                          "1011101", "1000001", "1111111" };
    struct hub_qr qr;

    ASSERT_TRUE(hub_qr_encode(STR_LITERAL("x"), &qr));
    ASSERT_EQ(qr.size, 21);
    for (int row = 0; row < 7; row++) {
        for (int column = 0; column < 7; column++) {
            int wanted = finder[row][column] - '0';

            ASSERT_EQ(at(&qr, row, column), wanted);
            ASSERT_EQ(at(&qr, row, 14 + column), wanted);
            ASSERT_EQ(at(&qr, 14 + row, column), wanted);
        }
    }
    for (int i = 8; i < 13; i++) {
        ASSERT_EQ(at(&qr, 6, i), i % 2 == 0);
        ASSERT_EQ(at(&qr, i, 6), i % 2 == 0);
    }
    ASSERT_EQ(at(&qr, 13, 8), 1);
}

TEST(versions_are_written_from_seven_on)
{
    static const size_t lengths[] = { 140, 160, 200 };
    char text[200];

    memset(text, 'x', sizeof text);
    for (int i = 0; i < 3; i++) {
        struct hub_qr qr;
        char word[19] = "";

        ASSERT_TRUE(hub_qr_encode((struct str){ text, lengths[i] }, &qr));
        ASSERT_EQ(qr.size, 17 + 4 * (7 + i));
        for (int bit = 17; bit >= 0; bit--) {
            int a = bit / 3, b = qr.size - 11 + bit % 3;

            word[17 - bit] = (char)('0' + at(&qr, a, b));
            ASSERT_EQ(at(&qr, b, a), at(&qr, a, b));
        }
        ASSERT_STREQ(word, version_words[i]);
    }
}

TEST(a_drawing_has_a_line_for_two_rows_and_a_margin)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct hub_qr qr;

    ASSERT_TRUE(hub_qr_encode(STR_LITERAL("x"), &qr));
    hub_qr_draw(&qr, &out);
    ASSERT_EQ(str_count_lines(buf_str(&out)), (21 + 8 + 1) / 2);
    ASSERT_TRUE(str_starts(buf_str(&out), "\033[97;40m████████"));
}
