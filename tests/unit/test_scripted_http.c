/* Reading HTTP requests for the scripted model: whole, in pieces, and malformed. */
#include "http/reader.h"

#include "base/memory.h"

#include "test.h"

static void feed(struct http_reader *reader, const char *bytes, size_t len)
{
    while (len > 0) {
        size_t size;
        char *space = http_reader_space(reader, &size);
        size_t n = len < size ? len : size;

        memcpy(space, bytes, n);
        http_reader_add(reader, n);
        bytes += n;
        len -= n;
    }
}

/* What comes of a text that arrives at once. */
static enum http_event read_all(struct http_reader *reader, const char *text)
{
    feed(reader, text, strlen(text));
    return http_reader_next(reader);
}

static void expect_bad(const char *text, unsigned status)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };

    if (read_all(&reader, text) != HTTP_BAD || reader.status != status)
        fail_msg("expected %u, got %u for %s", status, reader.status, text);
    ASSERT_NOT_NULL(reader.wrong);
    ASSERT_EQ(http_reader_next(&reader), HTTP_BAD); /* for good */
}

TEST(reads_a_request)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };

    ASSERT_TRUE(http_reader_is_idle(&reader));
    ASSERT_EQ(read_all(&reader, "POST /v1/responses?a=b HTTP/1.1\r\nHost: x\r\n"
                                "content-LENGTH: 5\r\nContent-Encoding: \t zstd \r\n\r\nhello"),
              HTTP_REQUEST);
    ASSERT_STR(reader.request.method, "POST");
    ASSERT_TRUE(str_is(reader.request.path, "/v1/responses"));
    ASSERT_TRUE(str_is(reader.request.content_encoding, "zstd"));
    ASSERT_STR(reader.request.body, "hello");
    ASSERT_TRUE(reader.request.keep_alive);
    ASSERT_FALSE(reader.request.is_1_0);
}

TEST(reads_one_request_after_the_other)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };

    ASSERT_EQ(read_all(&reader, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n\r\n"
                                "POST /b HTTP/1.0\nContent-Length: 2\n\nhiGET /c HTT"),
              HTTP_REQUEST);
    ASSERT_TRUE(str_is(reader.request.path, "/a"));
    http_reader_done_with_request(&reader);
    ASSERT_EQ(http_reader_next(&reader), HTTP_REQUEST);
    ASSERT_TRUE(str_is(reader.request.path, "/b"));
    ASSERT_STR(reader.request.body, "hi");
    ASSERT_FALSE(reader.request.keep_alive);
    ASSERT_TRUE(reader.request.is_1_0);
    http_reader_done_with_request(&reader);
    ASSERT_EQ(http_reader_next(&reader), HTTP_MORE);
    ASSERT_FALSE(http_reader_is_idle(&reader));
    ASSERT_EQ(read_all(&reader, "P/1.1\r\nHost: x\r\nConnection: foo, Close\r\n\r\n"),
              HTTP_REQUEST);
    ASSERT_FALSE(reader.request.keep_alive);
}

TEST(reads_chunks)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };

    ASSERT_EQ(read_all(&reader, "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
                                "5;x=y\r\nhello\r\n0A\r\n, world!!!\r\n0\r\nTrailer: z\r\n\r\n"),
              HTTP_REQUEST);
    ASSERT_STR(reader.request.body, "hello, world!!!");
}

TEST(pieces_make_no_difference)
{
    static const char text[] = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                               "5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n";

    for (size_t piece = 1; piece < sizeof text; piece++) {
        CLEANUP(http_reader_done) struct http_reader reader = { 0 };
        size_t len = strlen(text);

        for (size_t i = 0; i < len; i += piece) {
            ASSERT_EQ(http_reader_next(&reader), HTTP_MORE);
            feed(&reader, text + i, len - i < piece ? len - i : piece);
        }
        ASSERT_EQ(http_reader_next(&reader), HTTP_REQUEST);
        ASSERT_STR(reader.request.body, "hello!");
    }
}

TEST(tells_who_waits_to_go_on)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };

    ASSERT_EQ(read_all(&reader, "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                                "Expect: 100-continue\r\n\r\n"),
              HTTP_CONTINUE);
    ASSERT_EQ(http_reader_next(&reader), HTTP_MORE); /* once */
    ASSERT_EQ(read_all(&reader, "ab"), HTTP_REQUEST);
    http_reader_done_with_request(&reader);

    ASSERT_EQ(read_all(&reader, "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                                "Expect: 100-continue\r\n\r\nab"),
              HTTP_REQUEST);
}

TEST(refuses_what_is_malformed)
{
    expect_bad("hello\r\n\r\n", 400);
    expect_bad("GET /\r\n\r\n", 400);
    expect_bad("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400);
    expect_bad("G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400);
    expect_bad("GET / http/1.1\r\nHost: x\r\n\r\n", 400);
    expect_bad("GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: x\ry\r\n\r\n", 400);
    expect_bad("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505);
}

TEST(refuses_lengths_that_mislead)
{
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
               "Transfer-Encoding: chunked\r\n\r\n",
               400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400);
}

TEST(refuses_what_is_too_long)
{
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 268435457\r\n\r\n", 413);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
               413);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n10000001\r\n", 413);
    expect_bad("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
               "fffffffffffffffffffffffff\r\n",
               413);
}

/* A head, or a line, that never ends. */
static void expect_end_of_patience(const char *begin, const char *again)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };
    size_t n = 0;

    ASSERT_EQ(read_all(&reader, begin), HTTP_MORE);
    while (read_all(&reader, again) == HTTP_MORE)
        ASSERT_TRUE(++n < 100000);
    ASSERT_EQ(reader.status, 431);
}

TEST(gives_up_on_a_head_without_end)
{
    expect_end_of_patience("", "GET");
    expect_end_of_patience("", "\r\n");
    expect_end_of_patience("GET / HTTP/1.1\r\n", "A: b\r\n");
    expect_end_of_patience("GET / HTTP/1.1\r\nA: ", "b");
    expect_end_of_patience("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1");
    expect_end_of_patience("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
                           "A: b\r\n");
}

TEST(a_head_may_have_64_kb)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "GET / HTTP/1.1\r\nHost: x\r\nA: ");
    while (text.len < HTTP_HEAD_MAX - 4)
        buf_add_char(&text, 'a');
    buf_add_text(&text, "\r\n\r\n");
    feed(&reader, text.data, text.len);
    ASSERT_EQ(http_reader_next(&reader), HTTP_REQUEST);
}

TEST(small_chunks_are_no_burden)
{
    CLEANUP(http_reader_done) struct http_reader reader = { 0 };
    enum { N = 200000 };

    ASSERT_EQ(read_all(&reader, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"),
              HTTP_MORE);
    for (size_t i = 0; i < N; i++)
        feed(&reader, "1\r\na\r\n", 6);
    ASSERT_EQ(read_all(&reader, "0\r\n\r\n"), HTTP_REQUEST);
    ASSERT_EQ(reader.request.body.len, N);
}

/* Whatever comes, in whatever pieces: no crash, and it ends. */
TEST(survives_anything)
{
    static const char *const seeds[] = {
        "POST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\nhello world",
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;a\r\nhello\r\n0\r\n\r\n",
        "GET /models HTTP/1.0\nConnection: keep-alive\nExpect: 100-continue\n\n",
    };
    uint64_t random = 1;

    for (size_t round = 0; round < 30000; round++) {
        CLEANUP(http_reader_done) struct http_reader reader = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };

        for (size_t i = 0; i < 3; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            buf_add_text(&text, seeds[(random >> 33) % ARRAY_LENGTH(seeds)]);
        }
        for (size_t i = 0; i < round % 5; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text.data[(random >> 33) % text.len] = (char)(random >> 20);
        }
        for (size_t i = 0, n; i < text.len; i += n) {
            enum http_event event;

            random = random * 6364136223846793005u + 1442695040888963407u;
            n = 1 + (random >> 40) % 40;
            n = n < text.len - i ? n : text.len - i;
            feed(&reader, text.data + i, n);
            while ((event = http_reader_next(&reader)) != HTTP_MORE && event != HTTP_BAD) {
                if (event == HTTP_REQUEST)
                    http_reader_done_with_request(&reader);
            }
            if (event == HTTP_BAD)
                break;
        }
    }
}
