#include "base/arena.h"
#include "base/memory.h"

#include "test.h"

static bool is_aligned(const void *pointer)
{
    return (uintptr_t)pointer % _Alignof(max_align_t) == 0;
}

TEST(pieces_are_aligned_and_do_not_overlap)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *pieces[300];

    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++) {
        pieces[i] = arena_alloc(&arena, i);
        ASSERT_TRUE(is_aligned(pieces[i]));
        memset(pieces[i], (int)i, i);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++) {
        for (size_t j = 0; j < i; j++)
            ASSERT_EQ((unsigned char)pieces[i][j], (unsigned char)i);
    }
}

TEST(even_an_empty_piece_has_an_address_of_its_own)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *a = arena_alloc(&arena, 0);
    char *b = arena_alloc(&arena, 0);

    ASSERT_NOT_NULL(a);
    ASSERT_TRUE(a != b);
}

TEST(large_and_small_pieces_mix)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const size_t sizes[] = { 100000, 1, 2032, 2033, 16, 4064, 4065, 7, 1 << 20, 3 };
    char *pieces[ARRAY_LENGTH(sizes)];

    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
            pieces[i] = arena_alloc(&arena, sizes[i]);
            ASSERT_TRUE(is_aligned(pieces[i]));
            memset(pieces[i], (int)i + 1, sizes[i]);
        }
        for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
            ASSERT_EQ(pieces[i][0], i + 1);
            ASSERT_EQ(pieces[i][sizes[i] - 1], i + 1);
        }
        arena_reset(&arena);
    }
}

/* Nothing of it is touched, so it takes no memory. */
TEST(what_is_large_for_a_block_is_not_carved_from_one_however_large_the_arena_is)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t left;

    arena_alloc(&arena, (size_t)400 * 1024 * 1024);
    arena_alloc(&arena, 16);
    left = arena.left;
    arena_alloc(&arena, (size_t)5 * 1024 * 1024);
    ASSERT_EQ(arena.left, left);
}

TEST(a_reset_gives_a_large_block_back)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    memset(arena_alloc(&arena, 100000), 'x', 100000);
    arena_reset(&arena);
    ASSERT_NULL(arena.blocks);
    ASSERT_STREQ(arena_printf(&arena, "%s", "again"), "again");
}

TEST(zeroed_pieces_are_zero_after_a_reset_too)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char zeros[500];

    for (int round = 0; round < 2; round++) {
        char *piece = arena_zero(&arena, sizeof zeros);

        ASSERT_MEMEQ(piece, zeros, sizeof zeros);
        memset(piece, 'x', sizeof zeros);
        arena_reset(&arena);
    }
}

TEST(copies_text_and_ends_it_with_a_nul_byte)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char source[] = { 'a', '\0', 'b', 'X' };
    struct str copy = arena_str(&arena, source, 3);

    source[0] = '?';
    ASSERT_EQ(copy.len, 3);
    ASSERT_MEMEQ(copy.s, "a\0b", 4);
    ASSERT_STR(arena_str(&arena, NULL, 0), "");
}

TEST(keeping_no_text_gives_no_text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char source[] = "abc";
    struct str copy = arena_keep(&arena, (struct str){ source, 2 });

    source[0] = '?';
    ASSERT_STR(copy, "ab");
    ASSERT_NULL(arena_keep(&arena, STR_NONE).s);
    ASSERT_STR(arena_keep(&arena, STR_LITERAL("")), "");
}

TEST(prints_text_of_any_length)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *text = arena_printf(&arena, "%s (%d files)", "/tmp", 3);
    char *wide = arena_printf(&arena, "%10000d", 7);

    ASSERT_STREQ(text, "/tmp (3 files)");
    ASSERT_EQ(strlen(wide), 10000);
    ASSERT_EQ(wide[9999], '7');
    ASSERT_STREQ(arena_printf(&arena, "%s", ""), "");
}

TEST(a_reset_arena_is_ready_and_a_done_one_too)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    arena_reset(&arena);
    ASSERT_STREQ(arena_printf(&arena, "%d", 1), "1");
    arena_reset(&arena);
    ASSERT_STREQ(arena_printf(&arena, "%d", 2), "2");
    arena_done(&arena);
    ASSERT_NULL(arena.blocks);
    ASSERT_STREQ(arena_printf(&arena, "%d", 3), "3");
    arena_done(&arena);
    arena_done(&arena);
}
