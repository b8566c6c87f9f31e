#include "transport/ws_reader.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FRAME = 100, MAX_MESSAGE = 200 };

struct story {
    struct ws_reader reader;
    struct buf sent;
};

static void set_up(struct story *story)
{
    *story = (struct story){ 0 };
    ws_reader_init(&story->reader, WS_FROM_CLIENT, MAX_FRAME, MAX_MESSAGE);
}

static void tear_down(struct story *story)
{
    ws_reader_done(&story->reader);
    buf_done(&story->sent);
}

/* A masked frame; `first` is its first byte. */
static void add_frame(struct story *story, unsigned first, const char *payload, size_t len)
{
    static const char mask[] = { 1, 2, 3, 4 };

    buf_add_char(&story->sent, (char)first);
    if (len < 126) {
        buf_add_char(&story->sent, (char)(0x80 | len));
    } else {
        buf_add_char(&story->sent, (char)(0x80 | 126));
        buf_add_char(&story->sent, (char)(len >> 8));
        buf_add_char(&story->sent, (char)len);
    }
    buf_add(&story->sent, mask, sizeof mask);
    for (size_t i = 0; i < len; i++)
        buf_add_char(&story->sent, (char)(payload[i] ^ mask[i % 4]));
}

static void add_text(struct story *story, unsigned first, const char *payload)
{
    add_frame(story, first, payload, strlen(payload));
}

/* What came, as words: "text(hello) ping(x) broken(1002)". */
static void read_events(struct story *story, struct buf *words)
{
    static const char *const names[] = {
        "more", "text", "binary", "ping", "pong", "close", "broken"
    };
    struct ws_reader *reader = &story->reader;
    enum ws_event event;

    while ((event = ws_reader_next(reader)) != WS_MORE) {
        if (event == WS_CLOSE || event == WS_BROKEN)
            buf_printf(words, "%s(%d) ", names[event], (int)reader->close_code);
        else if (event == WS_BINARY)
            buf_printf(words, "%s ", names[event]);
        else
            buf_printf(words, "%s(%.*s) ", names[event], STR_ARGS(reader->payload));
    }
}

/* In pieces of any size the same comes out. */
static void assert_story(struct story *story, const char *expected)
{
    size_t sizes[] = { story->sent.len, 1, 3, 7 };

    for (size_t s = 0; s < ARRAY_LENGTH(sizes); s++) {
        CLEANUP(buf_done) struct buf words = { 0 };

        ws_reader_done(&story->reader);
        ws_reader_init(&story->reader, WS_FROM_CLIENT, MAX_FRAME, MAX_MESSAGE);
        for (size_t at = 0; at < story->sent.len; at += sizes[s]) {
            size_t left = story->sent.len - at;

            ws_reader_add(&story->reader, story->sent.data + at, left < sizes[s] ? left : sizes[s]);
            read_events(story, &words);
        }
        ASSERT_STR(buf_str(&words), expected);
    }
}

TEST(reads_messages_whole_and_in_fragments)
{
    struct story story;

    set_up(&story);
    add_text(&story, 0x81, "one");
    add_text(&story, 0x01, "two ");
    add_text(&story, 0x89, "ping");
    add_text(&story, 0x00, "in ");
    add_text(&story, 0x80, "pieces");
    add_text(&story, 0x81, "");
    add_text(&story, 0x82, "binary");
    add_text(&story, 0x8a, "");
    assert_story(&story, "text(one) ping(ping) text(two in pieces) text() binary pong() ");
    tear_down(&story);
}

TEST(hands_out_one_event_at_a_time)
{
    struct story story;

    set_up(&story);
    add_text(&story, 0x81, "a");
    add_text(&story, 0x81, "b");
    ws_reader_add(&story.reader, story.sent.data, story.sent.len);
    ASSERT_EQ(ws_reader_next(&story.reader), WS_TEXT);
    ASSERT_STR(story.reader.payload, "a");
    ASSERT_EQ(ws_reader_next(&story.reader), WS_TEXT);
    ASSERT_STR(story.reader.payload, "b");
    ASSERT_EQ(ws_reader_next(&story.reader), WS_MORE);
    tear_down(&story);
}

TEST(a_close_names_its_code)
{
    struct story story;

    set_up(&story);
    add_frame(&story, 0x88,
              "\x03\xe8"
              "bye",
              5);
    add_text(&story, 0x81, "too late");
    assert_story(&story, "close(1000) ");
    tear_down(&story);
    set_up(&story);
    add_text(&story, 0x88, "");
    assert_story(&story, "close(1005) ");
    tear_down(&story);
}

TEST(what_breaks_the_rules_ends_it)
{
    static const struct {
        unsigned first;
        const char *payload;
        size_t len;
        const char *expected;
    } cases[] = {
        { 0xc1, "x", 1, "broken(1002) " },        { 0x83, "x", 1, "broken(1002) " },
        { 0x8b, "x", 1, "broken(1002) " },        { 0x80, "x", 1, "broken(1002) " },
        { 0x09, "x", 1, "broken(1002) " },        { 0x88, "\x03", 1, "broken(1002) " },
        { 0x88, "\x03\xed", 2, "broken(1002) " }, { 0x88, "\x03\xe8\xff", 3, "broken(1007) " },
        { 0x81, "\xff", 1, "broken(1007) " },     { 0x81, "\xc3", 1, "broken(1007) " },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct story story;

        set_up(&story);
        add_frame(&story, cases[i].first, cases[i].payload, cases[i].len);
        add_text(&story, 0x81, "too late");
        assert_story(&story, cases[i].expected);
        tear_down(&story);
    }
}

TEST(a_frame_without_a_mask_is_refused)
{
    struct story story;

    set_up(&story);
    buf_add(&story.sent, "\x81\x01x", 3);
    assert_story(&story, "broken(1002) ");
    tear_down(&story);
}

TEST(frames_and_messages_have_bounds)
{
    struct story story;
    char text[MAX_FRAME + 1];

    memset(text, 'x', sizeof text);
    set_up(&story);
    add_frame(&story, 0x81, text, sizeof text);
    assert_story(&story, "broken(1009) ");
    tear_down(&story);
    set_up(&story);
    add_frame(&story, 0x01, text, MAX_FRAME);
    add_frame(&story, 0x00, text, MAX_FRAME);
    add_frame(&story, 0x80, "x", 1);
    assert_story(&story, "broken(1009) ");
    tear_down(&story);
}

TEST(a_claimed_length_takes_no_memory)
{
    struct story story;

    set_up(&story);
    story.reader.max_frame = story.reader.max_message = (size_t)1 << 40;
    buf_add(&story.sent, "\x81\xff\0\0\0\x40\0\0\0\0....x", 15);
    ws_reader_add(&story.reader, story.sent.data, story.sent.len);
    ASSERT_EQ(ws_reader_next(&story.reader), WS_MORE);
    ASSERT_TRUE(ws_reader_held(&story.reader) < 10000);
    tear_down(&story);
}

/* -- A server's ---------------------------------------------------------------------------- */

TEST(frames_of_a_server_are_not_masked)
{
    CLEANUP(buf_done) struct buf words = { 0 };
    struct story story = { 0 };

    ws_reader_init(&story.reader, WS_FROM_SERVER, MAX_FRAME, MAX_MESSAGE);
    ws_reader_add(&story.reader, "\x81\x02hi\x01\x01", 6);
    read_events(&story, &words);
    ASSERT_STR(buf_str(&words), "text(hi) ");
    ws_reader_add(&story.reader, "a\x89\x01p\x80\x01z", 7);
    read_events(&story, &words);
    ASSERT_STR(buf_str(&words), "text(hi) ping(p) text(az) ");
    add_text(&story, 0x81, "masked");
    ws_reader_add(&story.reader, story.sent.data, story.sent.len);
    read_events(&story, &words);
    ASSERT_STR(buf_str(&words), "text(hi) ping(p) text(az) broken(1002) ");
    tear_down(&story);
}

TEST(knows_whether_it_is_between_two_messages)
{
    static const char bytes[] = "\x81\x02hi\x01\x01"
                                "a\x80\x01z\x82\x7e\x00\x7f";
    static const bool is_between[] = { false, false, false, true,               /* hi */
                                       false, false, false, false, false, true, /* az */
                                       false, false, false, false };
    struct story story = { 0 };
    char payload[127] = { 0 };

    ws_reader_init(&story.reader, WS_FROM_SERVER, /* max_frame= */ 200, MAX_MESSAGE);
    ASSERT_TRUE(ws_reader_is_between(&story.reader));
    for (size_t i = 0; i < sizeof bytes - 1; i++) {
        ws_reader_add(&story.reader, bytes + i, 1);
        while (ws_reader_next(&story.reader) != WS_MORE)
            ;
        ASSERT_EQ(ws_reader_is_between(&story.reader), is_between[i]);
    }
    ws_reader_add(&story.reader, payload, sizeof payload);
    while (ws_reader_next(&story.reader) != WS_MORE)
        ;
    ASSERT_TRUE(ws_reader_is_between(&story.reader));
    tear_down(&story);
}
