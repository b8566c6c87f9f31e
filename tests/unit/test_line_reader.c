#include "transport/line_reader.h"

#include "base/memory.h"

#include "test.h"

#include <stdlib.h>

/* Puts as much as fits into the reader's space; returns how much that was. */
static size_t put(struct line_reader *reader, const char *bytes, size_t len)
{
    size_t size = 0;
    char *space = line_reader_space(reader, &size);

    ASSERT_TRUE(size > 0);
    if (len > size)
        len = size;
    memcpy(space, bytes, len);
    line_reader_add(reader, len);
    return len;
}

/* Takes every line there is and notes each as "<line>". */
static void take(struct line_reader *reader, struct buf *seen)
{
    struct str line;

    while (line_reader_next(reader, &line)) {
        buf_add_char(seen, '<');
        buf_add_str(seen, line);
        buf_add_char(seen, '>');
    }
}

static void feed(struct line_reader *reader, const char *bytes, size_t len, struct buf *seen)
{
    while (len > 0) {
        size_t n = put(reader, bytes, len);

        take(reader, seen);
        bytes += n;
        len -= n;
    }
}

static void feed_text(struct line_reader *reader, const char *text, struct buf *seen)
{
    feed(reader, text, strlen(text), seen);
}

TEST(hands_out_lines_without_their_ends)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    feed_text(&reader, "one\ntwo\n\nthree\n", &seen);
    ASSERT_STR(buf_str(&seen), "<one><two><><three>");
}

TEST(nothing_comes_before_the_end_of_a_line)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    feed_text(&reader, "on", &seen);
    feed_text(&reader, "e", &seen);
    ASSERT_STR(buf_str(&seen), "");
    feed_text(&reader, "\ntw", &seen);
    ASSERT_STR(buf_str(&seen), "<one>");
    feed_text(&reader, "o\n", &seen);
    ASSERT_STR(buf_str(&seen), "<one><two>");
}

TEST(pieces_may_be_cut_anywhere)
{
    static const char text[] = "first\r\n\nsecond line\r\n\r\n{\"id\":1}\nth\xc3\xa9 \r last\n";

    for (size_t piece = 1; piece < sizeof text; piece++) {
        CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
        CLEANUP(buf_done) struct buf seen = { 0 };

        for (size_t i = 0; i < sizeof text - 1; i += piece) {
            size_t left = sizeof text - 1 - i;

            feed(&reader, text + i, left < piece ? left : piece, &seen);
        }
        ASSERT_STR(buf_str(&seen), "<first><><second line><><{\"id\":1}><th\xc3\xa9 \r last>");
    }
}

TEST(one_return_before_the_line_end_is_removed)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    feed_text(&reader, "a\r\nb\r\r\n\r\nc\rd\n\re\n", &seen);
    ASSERT_STR(buf_str(&seen), "<a><b\r><><c\rd><\re>");
}

TEST(nul_bytes_are_bytes)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    feed(&reader, "a\0b\n\0\n", 6, &seen);
    ASSERT_EQ(seen.len, 8);
    ASSERT_MEMEQ(seen.data, "<a\0b><\0>", 8);
}

TEST(what_is_left_at_the_end_is_a_line)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    ASSERT_FALSE(line_reader_rest(&reader, &rest));
    feed_text(&reader, "one\ntwo", &seen);
    ASSERT_TRUE(line_reader_rest(&reader, &rest));
    ASSERT_EQ(rest.len, 3);
    ASSERT_MEMEQ(rest.s, "two", 3);
    ASSERT_FALSE(line_reader_rest(&reader, &rest));
    ASSERT_FALSE(line_reader_next(&reader, &rest));
}

TEST(a_whole_last_line_leaves_nothing)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    feed_text(&reader, "one\n", &seen);
    ASSERT_FALSE(line_reader_rest(&reader, &rest));
}

TEST(a_return_at_the_very_end_is_removed_too)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    feed_text(&reader, "two\r", &seen);
    ASSERT_TRUE(line_reader_rest(&reader, &rest));
    ASSERT_EQ(rest.len, 3);
}

TEST(lines_up_to_the_limit_pass)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 5 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    feed_text(&reader, "12345\n123456\nok\n", &seen);
    ASSERT_STR(buf_str(&seen), "<12345><ok>");
    ASSERT_EQ(reader.n_overlong, 1);
}

/* The limit counts the line "without the line end", and "\r\n" is one. */
TEST(a_return_does_not_count_against_the_limit)
{
    for (size_t piece = 1; piece <= 12; piece++) {
        static const char text[] = "12345\r\nok\r\n";
        CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 5 };
        CLEANUP(buf_done) struct buf seen = { 0 };

        for (size_t i = 0; i < sizeof text - 1; i += piece) {
            size_t left = sizeof text - 1 - i;

            feed(&reader, text + i, left < piece ? left : piece, &seen);
        }
        ASSERT_STR(buf_str(&seen), "<12345><ok>");
    }
}

TEST(an_overlong_line_is_dropped_whole_wherever_it_is_cut)
{
    static const char text[] = "a\n1234567890\nb\n12345678901234567890\r\n\nc\n";

    for (size_t piece = 1; piece < sizeof text; piece++) {
        CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 8 };
        CLEANUP(buf_done) struct buf seen = { 0 };

        for (size_t i = 0; i < sizeof text - 1; i += piece) {
            size_t left = sizeof text - 1 - i;

            feed(&reader, text + i, left < piece ? left : piece, &seen);
        }
        ASSERT_STR(buf_str(&seen), "<a><b><><c>");
        ASSERT_EQ(reader.n_overlong, 2);
    }
}

TEST(an_overlong_line_that_never_ends_is_no_rest)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 8 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    feed_text(&reader, "123456789", &seen);
    feed_text(&reader, "0", &seen);
    ASSERT_FALSE(line_reader_rest(&reader, &rest));
    ASSERT_EQ(reader.n_overlong, 1);
    ASSERT_STR(buf_str(&seen), "");
}

TEST(not_even_when_it_is_too_long_by_one_byte)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 5 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    feed_text(&reader, "123456", &seen);
    ASSERT_FALSE(line_reader_rest(&reader, &rest));
    ASSERT_EQ(reader.n_overlong, 1);
}

TEST(a_return_may_follow_a_last_line_of_full_length)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 5 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct str rest;

    feed_text(&reader, "12345\r", &seen);
    ASSERT_TRUE(line_reader_rest(&reader, &rest));
    ASSERT_EQ(rest.len, 5);
}

TEST(an_overlong_line_takes_no_memory)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 1000 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    CLEANUP(freep) char *much = xmalloc(1 << 20);

    memset(much, 'x', 1 << 20);
    for (int i = 0; i < 20; i++) {
        feed(&reader, much, 1 << 20, &seen);
        ASSERT_TRUE(reader.bytes.cap <= 1 << 20);
    }
    feed_text(&reader, "\nback\n", &seen);
    ASSERT_STR(buf_str(&seen), "<back>");
    ASSERT_EQ(reader.n_overlong, 1);
}

/* However small the pieces: each byte is searched once, and memory grows a few times only. */
TEST(a_long_line_is_linear_work)
{
    enum { SIZE = 32 << 20, PIECE = 4096 };
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = SIZE };
    char piece[PIECE];
    struct str line;
    size_t n_grown = 0;

    memset(piece, 'x', sizeof piece);
    for (size_t i = 0; i < SIZE; i += PIECE) {
        size_t cap = reader.bytes.cap;

        ASSERT_EQ(put(&reader, piece, PIECE), PIECE);
        n_grown += reader.bytes.cap != cap;
        ASSERT_EQ(reader.searched, i);
        ASSERT_FALSE(line_reader_next(&reader, &line));
        ASSERT_EQ(reader.searched, i + PIECE);
        ASSERT_EQ(reader.start, 0);
    }
    ASSERT_TRUE(n_grown <= 16);
    put(&reader, "\n", 1);
    ASSERT_TRUE(line_reader_next(&reader, &line));
    ASSERT_EQ(line.len, SIZE);
}

/* Lines that came together are handed out where they are: nothing moves until the next read. */
TEST(many_short_lines_are_linear_work)
{
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *data;
    struct str line;

    for (size_t i = 0; i < 10000; i++)
        buf_add_text(&text, "{}\n");
    ASSERT_EQ(put(&reader, text.data, text.len), text.len);
    data = reader.bytes.data;
    for (size_t i = 0; i < 10000; i++) {
        ASSERT_TRUE(line_reader_next(&reader, &line));
        ASSERT_TRUE(line.s == data + 3 * i);
        ASSERT_EQ(line.len, 2);
    }
    ASSERT_FALSE(line_reader_next(&reader, &line));
}

TEST(the_memory_of_a_long_line_is_given_back)
{
    enum { SIZE = 8 << 20 };
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = SIZE };
    CLEANUP(freep) char *bytes = xmalloc(SIZE + 1);
    CLEANUP(buf_done) struct buf seen = { 0 };

    memset(bytes, 'x', SIZE);
    bytes[SIZE] = '\n';
    feed(&reader, bytes, SIZE + 1, &seen);
    ASSERT_EQ(seen.len, SIZE + 2);
    ASSERT_TRUE(reader.bytes.cap <= 512 * 1024);
}

TEST(the_memory_of_a_long_line_is_given_back_though_the_next_has_begun)
{
    enum { SIZE = 8 << 20 };
    CLEANUP(line_reader_done) struct line_reader reader = { .max_line = SIZE };
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf seen = { 0 };

    memset(buf_reserve(&text, SIZE), 'x', SIZE);
    text.len = SIZE;
    buf_add_text(&text, "\nnext");
    feed(&reader, text.data, text.len, &seen);
    buf_clear(&seen, 0);
    feed_text(&reader, " line\n", &seen);
    ASSERT_TRUE(reader.bytes.cap <= 512 * 1024);
    ASSERT_STR(buf_str(&seen), "<next line>");
}

TEST(may_be_done_at_any_time_and_twice)
{
    struct line_reader reader = { .max_line = 100 };

    line_reader_done(&reader);
    put(&reader, "half", 4);
    line_reader_done(&reader);
    line_reader_done(&reader);
}

TEST(a_line_at_the_front_is_handed_over_with_its_memory)
{
    struct line_reader reader = { .max_line = 100 };
    CLEANUP(buf_done) struct buf seen = { 0 };
    struct buf bytes = { 0 };
    struct str line;

    put(&reader, "one\ntwo\nth", 10);
    ASSERT_TRUE(line_reader_next(&reader, &line));
    ASSERT_TRUE(line_reader_take(&reader, line, &bytes));
    ASSERT_STR(buf_str(&bytes), "one");
    ASSERT_TRUE(line_reader_next(&reader, &line));
    ASSERT_STR(line, "two");
    buf_done(&bytes);
    put(&reader, "ree\nfour\n", 9);
    take(&reader, &seen);
    ASSERT_STR(buf_str(&seen), "<three><four>");
    line_reader_done(&reader);
}

TEST(a_line_behind_another_is_not_handed_over)
{
    struct line_reader reader = { .max_line = 100 };
    struct buf bytes = { 0 };
    struct str line;

    put(&reader, "one\ntwo\n", 8);
    ASSERT_TRUE(line_reader_next(&reader, &line));
    ASSERT_TRUE(line_reader_next(&reader, &line));
    ASSERT_FALSE(line_reader_take(&reader, line, &bytes));
    line_reader_done(&reader);
}
