#include "transport/outbox.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A client that reads when the test says so. */
struct story {
    struct loop *loop;
    struct stream *stream;
    struct outbox outbox;
    int client;
};

static void on_drain(void *owner, int error)
{
    struct story *story = owner;

    if (error == 0)
        outbox_drained(&story->outbox);
}

static const struct stream_events events = { .on_drain = on_drain };

static void frame(size_t len, struct framing *ret_framing)
{
    *ret_framing = (struct framing){ .prefix = "<", .prefix_len = 1, .suffix = '\n' };
}

static void set_up(struct story *story, size_t continue_above)
{
    int ends[2], size = 4096;

    *story = (struct story){ .loop = loop_new() };
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    ASSERT_EQ(stream_open(story->loop, ends[0], &events, story, &story->stream), 0);
    story->client = ends[1];
    outbox_init(&story->outbox, story->stream, frame,
                (struct outbox_limits){ .continue_above = continue_above, .max_told = 80000 });
}

static void tear_down(struct story *story)
{
    outbox_done(&story->outbox);
    stream_free(story->stream);
    loop_free(story->loop);
    close(story->client);
}

static void send_text(struct story *story, const char *text, uint64_t subject)
{
    struct parcel *parcel = parcel_new();

    buf_add_text(&parcel->bytes, text);
    parcel->subject = subject;
    outbox_send(&story->outbox, parcel);
    parcel_unref(parcel);
}

static void send_delta(struct story *story, const char *item, const char *text, uint64_t subject)
{
    struct parcel *parcel = parcel_new();

    buf_printf(&parcel->bytes, "{%s:", item);
    parcel->text_start = parcel->bytes.len;
    buf_add_text(&parcel->bytes, text);
    parcel->text_end = parcel->bytes.len;
    buf_add_text(&parcel->bytes, "}");
    parcel->subject = subject;
    outbox_send(&story->outbox, parcel);
    parcel_unref(parcel);
}

/* So much that everything behind it waits. */
static void fill(struct story *story)
{
    char text[20001];

    memset(text, 'f', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    send_text(story, text, 0);
    ASSERT_TRUE(outbox_queued(&story->outbox) > 0);
    send_text(story, text, 0);
}

static void on_time(void *owner)
{
    loop_stop(((struct story *)owner)->loop);
}

/* What the client reads behind the filling, until nothing is left. */
static void read_all(struct story *story, struct buf *ret_text)
{
    struct timer *timer = timer_new(story->loop, on_time, story);
    const char *end;

    do {
        char bytes[4096];
        ssize_t n;

        timer_start(timer, 1); /* one of 0 stops a newer libuv before it looks at descriptors */
        loop_run(story->loop);
        while ((n = recv(story->client, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
            buf_add(ret_text, bytes, (size_t)n);
    } while (outbox_queued(&story->outbox) > 0);
    timer_free(timer);
    end = memmem(ret_text->data, ret_text->len, "ff\n<{", 5);
    if (end != NULL)
        buf_consume(ret_text, (size_t)(end - ret_text->data) + 3);
}

TEST(sends_at_once_while_the_client_keeps_up)
{
    struct story story;
    char text[100];

    set_up(&story, 0);
    send_text(&story, "one", 0);
    send_delta(&story, "a", "x", 1);
    send_delta(&story, "a", "y", 1);
    ASSERT_EQ(outbox_queued(&story.outbox), 0);
    ASSERT_EQ(recv(story.client, text, sizeof text, 0), 19);
    ASSERT_MEMEQ(text, "<one\n<{a:x}\n<{a:y}\n", 19);
    tear_down(&story);
}

TEST(joins_deltas_of_a_slow_client)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    set_up(&story, 0);
    fill(&story);
    send_delta(&story, "a", "1", 1);
    send_delta(&story, "a", "2", 1);
    send_delta(&story, "b", "1", 2);
    send_delta(&story, "a", "3", 1); /* another thread's do not come between */
    send_delta(&story, "c", "1", 1); /* another item does */
    send_delta(&story, "a", "4", 1);
    send_text(&story, "{done}", 2);
    send_delta(&story, "b", "2", 2);
    read_all(&story, &text);
    ASSERT_STR(buf_str(&text), "<{a:123}\n<{b:1}\n<{c:1}\n<{a:4}\n<{done}\n<{b:2}\n");
    tear_down(&story);
}

TEST(joins_deltas_with_another_head)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    set_up(&story, 0);
    fill(&story);
    story.outbox.head = STR_LITERAL("{head,");
    send_delta(&story, "a", "1", 1);
    send_delta(&story, "a", "23", 1);
    read_all(&story, &text);
    ASSERT_STR(buf_str(&text), "<{head,a:123}\n");
    tear_down(&story);
}

TEST(a_head_takes_the_place_of_the_brace)
{
    struct story story;
    char text[100];

    set_up(&story, 0);
    story.outbox.head = STR_LITERAL("{head,");
    send_delta(&story, "a", "x", 1);
    ASSERT_EQ(outbox_queued(&story.outbox), 0);
    ASSERT_EQ(recv(story.client, text, sizeof text, 0), 12);
    ASSERT_MEMEQ(text, "<{head,a:x}\n", 12);
    tear_down(&story);
}

static void send_delta_twice(struct story *story, const char *text, const char *more)
{
    struct parcel *parcel = parcel_new();

    buf_printf(&parcel->bytes, "{a:%s,b:%s%s}", text, text, more);
    parcel->subject = 1;
    parcel->text_start = 3;
    parcel->text_end = 3 + strlen(text);
    parcel->text_again = parcel->text_end + 3;
    outbox_send(&story->outbox, parcel);
    parcel_unref(parcel);
}

TEST(joins_deltas_that_have_their_text_twice)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    set_up(&story, 0);
    fill(&story);
    send_delta_twice(&story, "1", "");
    send_delta_twice(&story, "", "");
    send_delta_twice(&story, "234", "");
    send_delta_twice(&story, "5", "");
    send_delta_twice(&story, "6", ",c");
    send_delta(&story, "a", "7", 1);
    read_all(&story, &text);
    ASSERT_STR(buf_str(&text), "<{a:12345,b:12345}\n<{a:6,b:6,c}\n<{a:7}\n");
    tear_down(&story);
}

TEST(keeps_them_apart_below_the_mark)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    set_up(&story, 1000000);
    fill(&story);
    send_delta(&story, "a", "1", 1);
    send_delta(&story, "a", "2", 1);
    read_all(&story, &text);
    ASSERT_STR(buf_str(&text), "<{a:1}\n<{a:2}\n");
    tear_down(&story);
}

TEST(a_shared_message_is_not_changed)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story slow, other;
    struct parcel *shared = parcel_new();

    set_up(&slow, 0);
    set_up(&other, 1000000);
    fill(&slow);
    fill(&other);
    buf_add_text(&shared->bytes, "{a:1}");
    shared->text_start = 3;
    shared->text_end = 4;
    shared->subject = 1;
    outbox_send(&slow.outbox, shared);
    outbox_send(&other.outbox, shared);
    parcel_unref(shared);
    send_delta(&slow, "a", "2", 1);
    read_all(&other, &text);
    ASSERT_STR(buf_str(&text), "<{a:1}\n");
    buf_clear(&text, 0);
    read_all(&slow, &text);
    ASSERT_STR(buf_str(&text), "<{a:12}\n");
    tear_down(&slow);
    tear_down(&other);
}

TEST(counts_what_was_told_and_not_what_was_asked_for)
{
    struct story story;
    struct parcel *answer = parcel_new();

    set_up(&story, 0);
    fill(&story);
    ASSERT_EQ(outbox_told(&story.outbox),
              80000 / 8); /* the stream has the first; a long one counts for an eighth */
    answer->is_answer = true;
    buf_add_text(&answer->bytes, "answer");
    outbox_send(&story.outbox, answer);
    parcel_unref(answer);
    ASSERT_EQ(outbox_told(&story.outbox), 80000 / 8);
    send_text(&story, "12345678", 0);
    ASSERT_EQ(outbox_told(&story.outbox), 80000 / 8 + 10);
    outbox_drop(&story.outbox);
    ASSERT_EQ(outbox_told(&story.outbox), 0);
    tear_down(&story);
}

/* A letter of the bytes, and behind each but the last a piece that lies elsewhere. */
static struct parcel *parcel_with_asides(struct buf *expected, size_t n)
{
    struct parcel *parcel = parcel_new();

    for (size_t i = 0; i < n; i++) {
        char *piece = arena_alloc(&parcel->memory, 5000);

        memset(piece, 'a' + (int)(i % 26), 5000);
        buf_add_char(&parcel->bytes, '0' + (char)(i % 10));
        asides_add(&parcel->asides, parcel->bytes.len, (struct str){ piece, 5000 });
        buf_printf(expected, "%c", '0' + (char)(i % 10));
        buf_add(expected, piece, 5000);
    }
    buf_add_text(&parcel->bytes, "end");
    buf_add_text(expected, "end");
    parcel->is_answer = true;
    return parcel;
}

TEST(what_lies_aside_is_sent_in_its_place)
{
    for (size_t n = 1; n <= 500; n *= 5) {
        CLEANUP(buf_done) struct buf expected = { 0 }, text = { 0 };
        struct parcel *parcel;
        struct story story;

        set_up(&story, 0);
        buf_add_text(&expected, "<");
        parcel = parcel_with_asides(&expected, n);
        buf_add_text(&expected, "\n<behind\n");
        ASSERT_EQ(parcel_len(parcel) + 10, expected.len);
        outbox_send(&story.outbox, parcel);
        parcel_unref(parcel); /* the outbox has what it needs */
        send_text(&story, "behind", 0);
        ASSERT_TRUE(n == 1 || outbox_queued(&story.outbox) > 0);
        read_all(&story, &text);
        ASSERT_EQ(text.len, expected.len);
        ASSERT_MEMEQ(text.data, expected.data, expected.len);
        tear_down(&story);
    }
}

TEST(a_head_stands_before_what_lies_aside)
{
    CLEANUP(buf_done) struct buf expected = { 0 }, text = { 0 };
    struct parcel *parcel;
    struct story story;

    set_up(&story, 0);
    story.outbox.head = STR_LITERAL("HEAD:");
    parcel = parcel_with_asides(&expected, 9);
    outbox_send(&story.outbox, parcel);
    parcel_unref(parcel);
    read_all(&story, &text);
    ASSERT_EQ(text.len, 1 + 5 + expected.len - 1 + 1);
    ASSERT_MEMEQ(text.data, "<HEAD:", 6);
    ASSERT_MEMEQ(text.data + 6, expected.data + 1, expected.len - 1);
    tear_down(&story);
}
