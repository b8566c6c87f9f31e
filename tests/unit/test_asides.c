#include "base/asides.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

/* The text from a place on, put together from pieces of a size. */
static struct str joined(const struct asides *asides, struct str bytes, size_t from, size_t piece,
                         size_t n_parts, struct buf *out)
{
    size_t end = bytes.len + asides->len;
    struct str parts[8];

    out->len = 0;
    while (from < end) {
        size_t n = n_parts, len = asides_parts(asides, bytes, from, piece, parts, &n), sum = 0;

        ASSERT_TRUE(len > 0 && len <= piece && n <= n_parts);
        for (size_t i = 0; i < n; i++) {
            ASSERT_TRUE(parts[i].len > 0);
            buf_add_str(out, parts[i]);
            sum += parts[i].len;
        }
        ASSERT_EQ(sum, len);
        from += len;
    }
    return buf_str(out);
}

static void check_all_pieces(const struct asides *asides, struct str bytes, const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    size_t len = strlen(expected);

    ASSERT_EQ(bytes.len + asides->len, len);
    for (size_t from = 0; from <= len; from++) {
        for (size_t piece = 1; piece <= len; piece++) {
            for (size_t n_parts = 1; n_parts <= 8; n_parts += 7)
                ASSERT_STR(joined(asides, bytes, from, piece, n_parts, &out), expected + from);
        }
    }
}

TEST(a_text_without_asides_is_its_bytes)
{
    struct asides asides = { 0 };

    check_all_pieces(&asides, STR_LITERAL("abc"), "abc");
}

TEST(asides_stand_where_they_were_put)
{
    CLEANUP(asides_done) struct asides asides = { 0 };

    asides_add(&asides, 1, STR_LITERAL("one"));
    asides_add(&asides, 3, STR_LITERAL("two"));
    asides_add(&asides, 3, STR_LITERAL("three"));
    check_all_pieces(&asides, STR_LITERAL("[,,]"), "[one,,twothree]");
}

TEST(a_text_may_begin_and_end_with_one)
{
    CLEANUP(asides_done) struct asides asides = { 0 };

    asides_add(&asides, 0, STR_LITERAL("<<"));
    asides_add(&asides, 2, STR_LITERAL(">>"));
    check_all_pieces(&asides, STR_LITERAL("ab"), "<<ab>>");
}

TEST(many_asides_are_kept)
{
    CLEANUP(asides_done) struct asides asides = { 0 };
    struct str part;
    size_t n = 1;

    for (size_t i = 0; i < 1000; i++)
        asides_add(&asides, 0, STR_LITERAL("0123456789"));
    ASSERT_EQ(asides.len, 10000);
    ASSERT_EQ(asides_parts(&asides, STR_LITERAL("."), 9995, 100, &part, &n), 5);
    ASSERT_STR(part, "56789");
}
