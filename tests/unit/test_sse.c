#include "base/memory.h"
#include "http/sse.h"

#include "test.h"

#include <stdlib.h>

/* What came out, each event in brackets. */
struct heard {
    struct buf text;
    size_t n;
    size_t stop_at; /* 0: never */
};

static bool hear(void *owner, struct str data)
{
    struct heard *heard = owner;

    assert_int_equal(data.s[data.len], '\0');
    buf_add_char(&heard->text, '[');
    buf_add_str(&heard->text, data);
    buf_add_char(&heard->text, ']');
    return ++heard->n != heard->stop_at;
}

/* Feeds the stream in pieces of its own memory, so that a read past the end shows. */
static void feed(struct sse *sse, struct heard *heard, const char *stream, size_t len, size_t piece)
{
    for (size_t at = 0; at < len; at += piece) {
        size_t n = len - at < piece ? len - at : piece;
        char *copy = xmalloc(n);

        memcpy(copy, stream + at, n);
        assert_int_equal(sse_feed(sse, copy, n, hear, heard), SSE_OK);
        free(copy);
    }
}

static const struct {
    const char *stream;
    const char *expected;
} cases[] = {
    { "data: one\n\n", "[one]" },
    { "data:one\n\n", "[one]" },
    { "data:  two\n\n", "[ two]" },
    { "data: a\ndata: b\n\n", "[a\nb]" },
    { "data: a\n\ndata: b\n\n", "[a][b]" },
    { "data: a\r\n\r\ndata: b\r\n\r\n", "[a][b]" },
    { "data: a\r\rdata: b\r\r", "[a][b]" },
    { "data: a\r\n\ndata: b\r\r\n", "[a][b]" },
    { "data: a\n\r\ndata: b\n\r", "[a][b]" },
    { "event: x\ndata: a\nid: 7\nretry: 3\n\n", "[a]" },
    { ": comment\n\ndata: a\n:\n: more\n\n", "[a]" },
    { "data\n\n", "[]" },
    { "data:\n\n", "[]" },
    { "data\ndata\n\n", "[\n]" },
    { "data:\ndata:x\n\n", "[\nx]" },
    { "\n\n\n\n", "" },
    { "event: only\n\n", "" },
    { "database: x\n\n", "" },
    { "dat: x\n\n", "" },
    { "Data: x\n\n", "" },
    { " data: x\n\n", "" },
    { "data: never ended\n", "" },
    { "data: never ended", "" },
    { "data: a:b: c\n\n", "[a:b: c]" },
    { "\xef\xbb\xbf"
      "data: marked\n\n",
      "[marked]" },
    { "data: \xef\xbb\xbfx\n\n", "[\xef\xbb\xbfx]" },
    { "\xef\xbb"
      "data: half a mark\n\ndata: y\n\n",
      "[y]" },
    { "\n\xef\xbb\xbf"
      "data: late\n\n",
      "" },
    { "data: gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80\n\n", "[gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80]" },
    { "data: \xff\xfe\n\n", "[\xff\xfe]" },
};

TEST(reads_every_kind_of_event_cut_anywhere)
{
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        size_t len = strlen(cases[i].stream);

        for (size_t piece = 1; piece <= len; piece++) {
            CLEANUP(sse_done) struct sse sse = { .max_event = 1000 };
            struct heard heard = { 0 };

            feed(&sse, &heard, cases[i].stream, len, piece);
            ASSERT_STR(buf_str(&heard.text), cases[i].expected);
            buf_done(&heard.text);
        }
    }
}

/* A stream of everything, cut in two at every byte. */
TEST(two_pieces_say_the_same_as_one)
{
    CLEANUP(buf_done) struct buf stream = { 0 };
    CLEANUP(buf_done) struct buf expected = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        if (cases[i].stream[strlen(cases[i].stream) - 1] == 'd' || i >= 24)
            continue; /* it does not end, or depends on being first */
        buf_add_text(&stream, cases[i].stream);
        buf_add_text(&stream, "\n\n");
    }
    for (size_t cut = 0; cut <= stream.len; cut++) {
        CLEANUP(sse_done) struct sse sse = { .max_event = 1000 };
        struct heard heard = { 0 };

        feed(&sse, &heard, stream.data, cut, stream.len);
        feed(&sse, &heard, stream.data + cut, stream.len - cut, stream.len);
        if (cut == 0)
            buf_add_str(&expected, buf_str(&heard.text));
        ASSERT_STR(buf_str(&heard.text), buf_str(&expected).s);
        buf_done(&heard.text);
    }
}

/* Random bytes of the few that matter, in random pieces. */
TEST(random_streams_do_not_depend_on_their_pieces)
{
    static const char alphabet[] = "data: :\n\r\n\rx\xef\xbb\xbf";
    unsigned seed = 1;

    for (int round = 0; round < 2000; round++) {
        char stream[200];
        struct heard whole = { 0 }, pieces = { 0 };
        CLEANUP(sse_done) struct sse first = { .max_event = 1000 };
        CLEANUP(sse_done) struct sse second = { .max_event = 1000 };

        for (size_t i = 0; i < sizeof stream; i++)
            stream[i] = alphabet[(size_t)rand_r(&seed) % (sizeof alphabet - 1)];
        feed(&first, &whole, stream, sizeof stream, sizeof stream);
        for (size_t at = 0; at < sizeof stream;) {
            size_t n = (size_t)rand_r(&seed) % 7 + 1;

            if (n > sizeof stream - at)
                n = sizeof stream - at;
            feed(&second, &pieces, stream + at, n, n);
            at += n;
        }
        ASSERT_STR(buf_str(&pieces.text), buf_str(&whole.text).s);
        buf_done(&whole.text);
        buf_done(&pieces.text);
    }
}

TEST(stops_when_nobody_wants_more)
{
    CLEANUP(sse_done) struct sse sse = { .max_event = 100 };
    struct heard heard = { .stop_at = 2 };
    const char stream[] = "data: a\n\ndata: b\n\ndata: c\n\n";

    ASSERT_EQ(sse_feed(&sse, stream, sizeof stream - 1, hear, &heard), SSE_STOPPED);
    ASSERT_STR(buf_str(&heard.text), "[a][b]");
    buf_done(&heard.text);
}

TEST(an_event_has_a_largest_size)
{
    CLEANUP(sse_done) struct sse sse = { .max_event = 10 };
    struct heard heard = { 0 };

    feed(&sse, &heard, "data: 0123456789\n\ndata: 01234\ndata: 6789\n\n", 42, 42);
    ASSERT_STR(buf_str(&heard.text), "[0123456789][01234\n6789]");
    ASSERT_EQ(sse_feed(&sse, "data: 0123456789a", 17, hear, &heard), SSE_TOO_LARGE);
    buf_done(&heard.text);
}

TEST(empty_lines_of_data_count_too)
{
    CLEANUP(sse_done) struct sse sse = { .max_event = 10 };
    struct heard heard = { 0 };
    enum sse_result result = SSE_OK;

    for (int i = 0; i < 20 && result == SSE_OK; i++)
        result = sse_feed(&sse, "data\n", 5, hear, &heard);
    ASSERT_EQ(result, SSE_TOO_LARGE);
    ASSERT_EQ(heard.n, 0);
}

TEST(what_is_not_data_takes_no_memory)
{
    CLEANUP(sse_done) struct sse sse = { .max_event = 10 };
    struct heard heard = { 0 };

    for (int i = 0; i < 1000; i++)
        ASSERT_EQ(sse_feed(&sse, ": comment and more", 18, hear, &heard), SSE_OK);
    ASSERT_EQ(sse.data.cap, 0);
}

TEST(a_reset_forgets_what_was_not_ended)
{
    CLEANUP(sse_done) struct sse sse = { .max_event = 100 };
    struct heard heard = { 0 };

    feed(&sse, &heard, "data: torn", 10, 10);
    sse_reset(&sse);
    feed(&sse, &heard, "data: new\n\n", 11, 11);
    ASSERT_STR(buf_str(&heard.text), "[new]");
    ASSERT_EQ(sse.max_event, 100);
    buf_done(&heard.text);
}

/* -- Names, ids, pauses ----------------------------------------------------------------------- */

struct fields {
    struct sse sse;
    struct buf text; /* "name#id data|" of each event */
};

static bool hear_fields(void *owner, struct str data)
{
    struct fields *fields = owner;

    buf_add(&fields->text, fields->sse.name.data, fields->sse.name.len);
    buf_add_char(&fields->text, '#');
    buf_add_str(&fields->text, buf_str(&fields->sse.id));
    buf_add_char(&fields->text, ' ');
    buf_add_str(&fields->text, data);
    buf_add_char(&fields->text, '|');
    return true;
}

static void fields_done(struct fields *fields)
{
    sse_done(&fields->sse);
    buf_done(&fields->text);
}

#define FIELDS_INIT                                                                                \
    {                                                                                              \
        .sse = {.max_event = 1000, .keeps_fields = true }                                          \
    }

TEST(names_and_ids_are_kept_where_they_are_wanted_cut_anywhere)
{
    static const struct {
        const char *stream;
        const char *events;
        const char *id; /* in the end */
    } kept[] = {
        { "event: a\nid: 1\ndata: x\n\n", "a#1 x|", "1" },
        { "id: 1\ndata: x\n\ndata: y\n\n", "#1 x|#1 y|", "1" },
        { "id: 1\ndata: x\n\nid\ndata: y\n\n", "#1 x|# y|", "" },
        { "id:1\nid: 2\ndata: x\n\n", "#2 x|", "2" },
        { "event: a\n\ndata: x\n\n", "# x|", "" },
        { "id: 7\n\n", "", "7" },
        { "id: 1\ndata: x\n\nid: 2\ndata: torn\n", "#1 x|", "1" },
        { "event: a\nevent\ndata: x\n\n", "# x|", "" },
        { "events: a\nids: 3\ndata: x\n\n", "# x|", "" },
        { "id:  2 \r\ndata: x\r\n\r\n", "# 2  x|", " 2 " },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(kept); i++) {
        size_t len = strlen(kept[i].stream);

        for (size_t piece = 1; piece <= len; piece++) {
            CLEANUP(fields_done) struct fields fields = FIELDS_INIT;

            for (size_t at = 0; at < len; at += piece)
                sse_feed(&fields.sse, kept[i].stream + at, len - at < piece ? len - at : piece,
                         hear_fields, &fields);
            ASSERT_STR(buf_str(&fields.text), kept[i].events);
            ASSERT_STR(buf_str(&fields.sse.id), kept[i].id);
        }
    }
}

TEST(a_pause_is_a_number)
{
    static const struct {
        const char *stream;
        bool is_one;
        uint64_t ms;
    } pauses[] = {
        { "retry: 250\n", true, 250 },
        { "retry:0\n", true, 0 },
        { "retry: 5\nretry: soon\n", true, 5 },
        { "retry: 99999999999999999999999\n", true, UINT64_MAX },
        { "retry\n", false, 0 },
        { "retry: -1\n", false, 0 },
        { "retry: 1f\n", false, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(pauses); i++) {
        CLEANUP(fields_done) struct fields fields = FIELDS_INIT;

        sse_feed(&fields.sse, pauses[i].stream, strlen(pauses[i].stream), hear_fields, &fields);
        ASSERT_EQ(fields.sse.has_retry, pauses[i].is_one);
        ASSERT_EQ(fields.sse.retry_ms, pauses[i].ms);
    }
}

TEST(a_long_name_is_cut_and_a_long_id_is_none)
{
    CLEANUP(fields_done) struct fields fields = FIELDS_INIT;
    char letters[3 * SSE_MAX_FIELD];

    memset(letters, 'a', sizeof letters);
    sse_feed(&fields.sse, "id: 1\ndata\n\nid: ", 16, hear_fields, &fields);
    sse_feed(&fields.sse, letters, sizeof letters, hear_fields, &fields);
    sse_feed(&fields.sse, "\nevent: ", 8, hear_fields, &fields);
    sse_feed(&fields.sse, letters, sizeof letters, hear_fields, &fields);
    sse_feed(&fields.sse, "\n", 1, hear_fields, &fields);
    ASSERT_EQ(fields.sse.name.len, SSE_MAX_FIELD);
    sse_feed(&fields.sse, "\n", 1, hear_fields, &fields);
    ASSERT_EQ(fields.sse.id.len, 0);
    sse_feed(&fields.sse, "id: a\0b\ndata\n\n", 14, hear_fields, &fields);
    ASSERT_EQ(fields.sse.id.len, 0);
}

TEST(an_event_without_a_name_is_a_message)
{
    CLEANUP(fields_done) struct fields fields = FIELDS_INIT;

    ASSERT_TRUE(sse_event_is(&fields.sse, "message"));
    sse_feed(&fields.sse, "event: endpoint\n", 16, hear_fields, &fields);
    ASSERT_TRUE(sse_event_is(&fields.sse, "endpoint"));
    ASSERT_FALSE(sse_event_is(&fields.sse, "message"));
    sse_reset(&fields.sse);
    ASSERT_TRUE(fields.sse.keeps_fields);
    ASSERT_TRUE(sse_event_is(&fields.sse, "message"));
}
