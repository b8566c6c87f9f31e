/* WebSocket frames, as a server may send them, in pieces of any size. */
#include "client/frames.h"
#include "client/handshake.h"

#include "base/base64.h"
#include "base/buf.h"
#include "base/memory.h"
#include "base/sha1.h"
#include "test.h"

#include <stdio.h>

enum { MAX = 1000 };

static void receive(struct frames *frames, const char *bytes, size_t len)
{
    ASSERT_TRUE(frames_room(frames, len));
    memcpy(frames->in.data + frames->in.len, bytes, len);
    frames->in.len += len;
}

/* A WebSocket that has just been opened. */
static void open_websocket(struct frames *frames)
{
    char answer[256];
    char *text;
    size_t len;

    ASSERT_TRUE(frames_init_websocket(frames, MAX, "h:1", "/", "secret"));
    ASSERT_NOT_NULL(strstr(bytes_text(&frames->out), "Authorization: Bearer secret\r\n"));
    bytes_consume(&frames->out, frames->out.len);
    snprintf(
        answer, sizeof answer,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nsec-websocket-accept:  %s \r\n\r\n",
        frames->accept);
    receive(frames, answer, strlen(answer));
    ASSERT_EQ(frames_next(frames, &text, &len), FRAME_READY);
}

static void expect_message(struct frames *frames, const char *expected)
{
    char *text = NULL;
    size_t len = 0;

    ASSERT_EQ(frames_next(frames, &text, &len), FRAME_MESSAGE);
    ASSERT_EQ(len, strlen(expected));
    ASSERT_STREQ(text, expected);
    frames_drop(frames);
}

/* The server of this program knows the standard's way. */
TEST(the_key_is_answered_as_the_standard_says)
{
    static const char name[] = "Sec-WebSocket-Key: ";
    CLEANUP(buf_done) struct buf text = { 0 }, expected = { 0 };
    struct bytes asked = { 0 };
    char accept[ACCEPT_SIZE];
    unsigned char digest[SHA1_SIZE];
    const char *key;

    ASSERT_TRUE(handshake_ask(&asked, "host", "/", "token", accept));
    key = strstr(bytes_text(&asked), name);
    ASSERT_NOT_NULL(key);
    buf_add(&text, key + strlen(name), 24);
    buf_add_text(&text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    sha1(buf_str(&text), digest);
    base64_append(&expected, digest, sizeof digest);
    ASSERT_STREQ(accept, buf_str(&expected).s);
    bytes_done(&asked);
}

TEST(frames_come_whole_or_byte_by_byte)
{
    static const char bytes[] = "\x81\x05hello\x81\x7e\x00\x80";
    CLEANUP(frames_done) struct frames frames;
    char large[128 + 1] = "";
    char *text;
    size_t len;

    memset(large, 'x', 128);
    open_websocket(&frames);
    for (size_t i = 0; i < 7; i++) {
        ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_NONE);
        receive(&frames, bytes + i, 1);
    }
    expect_message(&frames, "hello");
    receive(&frames, bytes + 7, 4);
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_NONE);
    receive(&frames, large, 128);
    receive(&frames, "\x81\x02ok", 4);
    expect_message(&frames, large);
    expect_message(&frames, "ok");
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_NONE);
}

TEST(fragments_are_joined_and_pings_answered_between_them)
{
    CLEANUP(frames_done) struct frames frames;

    open_websocket(&frames);
    receive(&frames,
            "\x01\x03{\"a\x89\x02hi\x00\x02\":\x80\x02"
            "1}",
            5 + 4 + 4 + 4);
    expect_message(&frames, "{\"a\":1}");
    ASSERT_EQ(frames.out.len, 2 + 4 + 2); /* a pong, masked */
    ASSERT_EQ((unsigned char)frames.out.data[0], 0x8a);
    ASSERT_EQ((unsigned char)frames.out.data[1], 0x82);
}

TEST(a_message_that_is_too_large_is_passed_over)
{
    CLEANUP(frames_done) struct frames frames;
    char chunk[1100];
    char *text;
    size_t len;

    memset(chunk, 'x', sizeof chunk);
    open_websocket(&frames);
    receive(&frames, "\x81\x7e\x04\x4c", 4); /* 1100 bytes */
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_SKIPPED);
    receive(&frames, chunk, 600);
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_NONE);
    receive(&frames, chunk, 500);
    receive(&frames, "\x81\x02ok", 4);
    expect_message(&frames, "ok");
    receive(&frames, "\x01\x7e\x03\x84", 4); /* 900, and 200 more */
    receive(&frames, chunk, 900);
    receive(&frames, "\x80\x7e\x00\xc8", 4);
    receive(&frames, chunk, 200);
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_SKIPPED);
    receive(&frames, "\x81\x02ok", 4);
    expect_message(&frames, "ok");
}

TEST(what_goes_against_the_protocol_ends_it)
{
    static const struct {
        const char *bytes;
        size_t len;
    } wrong[] = {
        { "\xc1\x00", 2 },         /* a reserved bit */
        { "\x81\x80", 2 },         /* a mask */
        { "\x83\x00", 2 },         /* an opcode that nobody uses */
        { "\x09\x00", 2 },         /* a ping in pieces */
        { "\x89\x7e\x00\x7e", 4 }, /* a ping that is too long */
        { "\x80\x00", 2 },         /* the end of nothing */
        { "\x01\x00\x81\x00", 4 }, /* a beginning within another */
        { "\x8b\x00", 2 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        CLEANUP(frames_done) struct frames frames;
        char *text;
        size_t len;

        open_websocket(&frames);
        receive(&frames, wrong[i].bytes, wrong[i].len);
        ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_BROKEN);
        ASSERT_TRUE(frames.why[0] != '\0');
    }
}

TEST(a_close_is_answered_and_told)
{
    CLEANUP(frames_done) struct frames frames;
    char *text;
    size_t len;

    open_websocket(&frames);
    receive(&frames,
            "\x88\x05\x03\xf1"
            "bye",
            7);
    ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_CLOSED);
    ASSERT_STREQ(frames.why, "the server closed the WebSocket: 1009 bye");
    ASSERT_EQ((unsigned char)frames.out.data[0], 0x88);
}

TEST(a_refused_upgrade_is_told)
{
    static const char *const answers[] = {
        "HTTP/1.1 401 Unauthorized\r\n\r\n",
        "SSH-2.0-OpenSSH\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: else\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(answers); i++) {
        CLEANUP(frames_done) struct frames frames;
        char *text;
        size_t len;

        ASSERT_TRUE(frames_init_websocket(&frames, MAX, "h:1", "/", NULL));
        receive(&frames, answers[i], strlen(answers[i]));
        ASSERT_EQ(frames_next(&frames, &text, &len), FRAME_BROKEN);
        if (i == 0)
            ASSERT_STREQ(frames.why, "the server refused the WebSocket: HTTP/1.1 401 Unauthorized");
    }
}

TEST(what_we_send_is_masked)
{
    CLEANUP(frames_done) struct frames frames;
    const unsigned char *out;

    open_websocket(&frames);
    ASSERT_TRUE(frames_put(&frames, "hello", 5));
    out = (const unsigned char *)frames.out.data;
    ASSERT_EQ(out[0], 0x81);
    ASSERT_EQ(out[1], 0x85);
    for (size_t i = 0; i < 5; i++)
        ASSERT_EQ(out[6 + i] ^ out[2 + i % 4], "hello"[i]);
}
