#include "transport/ws_handshake.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

static const char accept_text[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

static enum ws_answered answered(const char *bytes, struct ws_answer *ret_answer)
{
    return ws_answer_read(str_of(bytes), accept_text, ret_answer);
}

TEST(the_key_of_the_rfc_has_its_answer)
{
    char accept[WS_ACCEPT_SIZE];

    ws_accept_key(str_of("dGhlIHNhbXBsZSBub25jZQ=="), accept);
    ASSERT_STREQ(accept, accept_text);
}

TEST(addresses_are_taken_apart)
{
    struct ws_url url;

    ASSERT_TRUE(ws_url_read(str_of("wss://user:pw@host:444/v1/x?a=b#c"), &url));
    ASSERT_TRUE(url.is_secure);
    ASSERT_STR(url.host, "host:444");
    ASSERT_STR(url.target, "/v1/x?a=b");
    ASSERT_TRUE(ws_url_read(str_of("HTTP://[::1]"), &url));
    ASSERT_FALSE(url.is_secure);
    ASSERT_STR(url.host, "[::1]");
    ASSERT_STR(url.target, "");
    ASSERT_TRUE(ws_url_read(str_of("ws://h?q"), &url));
    ASSERT_STR(url.target, "?q");
}

TEST(what_is_no_address_is_refused)
{
    static const char *const urls[] = { "",        "ws://",      "ws:///x",         "ftp://h/",
                                        "ws://@/", "ws://h/a b", "ws://h/\r\nx: y", "h" };
    struct ws_url url;

    for (size_t i = 0; i < ARRAY_LENGTH(urls); i++)
        ASSERT_FALSE(ws_url_read(str_of(urls[i]), &url));
}

TEST(a_request_says_what_it_wants)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct name_value header = { str_of("x-a"), str_of("b") };
    struct ws_request request = { .headers = { &header, 1 } };
    char accept[WS_ACCEPT_SIZE];
    struct str text;

    ASSERT_TRUE(ws_url_read(str_of("ws://h:1?q"), &request.url));
    ws_request_write(&request, &out, accept);
    text = buf_str(&out);
    ASSERT_TRUE(str_starts(text, "GET /?q HTTP/1.1\r\nHost: h:1\r\nUpgrade: websocket\r\n"));
    ASSERT_TRUE(str_ends(text, "Sec-WebSocket-Version: 13\r\nx-a: b\r\n\r\n"));
    ASSERT_EQ(strlen(accept), WS_ACCEPT_SIZE - 1);
}

TEST(headers_of_the_handshake_are_its_own)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct name_value headers[] = {
        { str_of("host"), str_of("evil") },       { str_of("Upgrade"), str_of("evil") },
        { str_of("CONNECTION"), str_of("evil") }, { str_of("sec-websocket-key"), str_of("evil") },
        { str_of("x-host"), str_of("fine") },
    };
    struct ws_request request = { .headers = { headers, ARRAY_LENGTH(headers) } };
    char accept[WS_ACCEPT_SIZE];

    ASSERT_TRUE(ws_url_read(str_of("ws://h"), &request.url));
    ws_request_write(&request, &out, accept);
    ASSERT_NULL(strstr(buf_str(&out).s, "evil"));
    ASSERT_TRUE(str_ends(buf_str(&out), "x-host: fine\r\n\r\n"));
}

TEST(what_agrees_to_something_else_is_wrong)
{
    static const char *const heads[] = {
        "Connection: Upgrade\r\n",
        "Upgrade: websocket\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade\r\n",
        "Upgrade: websocket\r\nConnection: close\r\n",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Extensions: permessage-deflate\r\n",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: chat\r\n",
    };
    struct ws_answer answer;
    char bytes[512];

    for (size_t i = 0; i < ARRAY_LENGTH(heads); i++) {
        snprintf(bytes, sizeof bytes, "HTTP/1.1 101 X\r\n%sSec-WebSocket-Accept: %s\r\n\r\n",
                 heads[i], accept_text);
        ASSERT_EQ(answered(bytes, &answer), WS_ANSWER_WRONG);
    }
}

TEST(hints_before_a_refusal_are_passed_over)
{
    struct ws_answer answer;

    ASSERT_EQ(answered("HTTP/1.1 100 X\r\n\r\nHTTP/1.1 401 X\r\n\r\n", &answer), WS_ANSWER_REFUSED);
    ASSERT_EQ(answer.status, 401);
    ASSERT_EQ(answered("HTTP/1.1 100 X\r\n\r\n", &answer), WS_ANSWER_MORE);
}

TEST(an_answer_comes_in_any_pieces)
{
    static const char whole[] =
        "HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\nHTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\n"
        "Connection: keep-alive, UPGRADE\r\nsec-websocket-ACCEPT:   s3pPLMBiTxaQ9kYGzzhZRbK+xOo= \r\n\r\nrest";
    struct ws_answer answer;
    char part[sizeof whole];

    for (size_t n = 0; n < sizeof whole - 5; n++) {
        memcpy(part, whole, n);
        part[n] = '\0';
        ASSERT_EQ(answered(part, &answer), WS_ANSWER_MORE);
    }
    ASSERT_EQ(answered(whole, &answer), WS_ANSWER_OPEN);
    ASSERT_EQ(answer.head_len, sizeof whole - 5);
}

TEST(other_answers_are_refusals_or_wrong)
{
    CLEANUP(buf_done) struct buf long_one = { 0 };
    struct ws_answer answer;

    ASSERT_EQ(answered("HTTP/1.1 403 Forbidden\r\n\r\n", &answer), WS_ANSWER_REFUSED);
    ASSERT_EQ(answer.status, 403);
    ASSERT_EQ(answered("HTTP/1.0 503\r\n\r\n", &answer), WS_ANSWER_REFUSED);
    ASSERT_EQ(answered("HTTP/1.1 1011 X\r\n\r\n", &answer), WS_ANSWER_WRONG);
    ASSERT_EQ(answered("HTTP/1.1 x01 X\r\n\r\n", &answer), WS_ANSWER_WRONG);
    ASSERT_EQ(answered("HTTP/2", &answer), WS_ANSWER_WRONG);
    ASSERT_EQ(answered("SSH", &answer), WS_ANSWER_WRONG);
    ASSERT_EQ(answered("HTTP/1.1 101 X\r\n\r\n", &answer), WS_ANSWER_WRONG);
    ASSERT_EQ(answered("HTTP/1.1 101 X\r\nSec-WebSocket-Accept: x\r\n\r\n", &answer),
              WS_ANSWER_WRONG);

    buf_add_text(&long_one, "HTTP/1.1 101 X\r\n");
    while (long_one.len <= WS_ANSWER_MAX)
        buf_add_text(&long_one, "x: y\r\n");
    ASSERT_EQ(answered(buf_str(&long_one).s, &answer), WS_ANSWER_WRONG);
    buf_add_text(&long_one, "\r\n");
    ASSERT_EQ(answered(buf_str(&long_one).s, &answer), WS_ANSWER_WRONG);
}
