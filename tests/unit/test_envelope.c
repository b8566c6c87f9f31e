#include "rpc/envelope.h"

#include "base/memory.h"

#include "test.h"

#include <stdlib.h>

static const char NO_MESSAGE[] = "data did not match any variant of untagged enum JSONRPCMessage";

/* Parses bytes that end where they end: no NUL byte follows them. */
static bool parse_bytes(const char *bytes, size_t len, struct envelope *ret_envelope,
                        const char **ret_reason)
{
    CLEANUP(freep) char *copy = xmalloc(len);

    memcpy(copy, bytes, len);
    return envelope_parse(copy, len, ret_envelope, ret_reason);
}

static enum envelope_kind kind_of(const char *text)
{
    struct envelope envelope = { 0 };
    const char *reason = NULL;
    enum envelope_kind kind;

    if (!parse_bytes(text, strlen(text), &envelope, &reason)) {
        ASSERT_NOT_NULL(reason);
        return 0;
    }
    kind = envelope.kind;
    envelope_done(&envelope);
    return kind;
}

#define ASSERT_KIND(text, kind)                                                                    \
    do {                                                                                           \
        if (kind_of(text) != (kind))                                                               \
            fail_msg("%s is of kind %d, not %d", text, (int)kind_of(text), (int)(kind));           \
    } while (0)

static const char *reason_for(const char *text)
{
    struct envelope envelope = { 0 };
    const char *reason = NULL;

    if (parse_bytes(text, strlen(text), &envelope, &reason))
        fail_msg("%s is a message", text);
    return reason;
}

/* -- Telling messages apart ---------------------------------------------------------------- */

TEST(a_request_has_an_id_and_a_method)
{
    static const char *const texts[] = {
        "{\"id\":1,\"method\":\"m\"}",
        "{\"method\":\"m\",\"id\":1}",
        "{\"id\":\"1\",\"method\":\"m\",\"params\":{}}",
        "{\"id\":\"\",\"method\":\"\"}",
        "{\"id\":0,\"method\":\"m\",\"params\":null}",
        "{\"id\":-5,\"method\":\"m\",\"params\":[]}",
        "{\"id\":9223372036854775807,\"method\":\"m\"}",
        "{\"id\":-9223372036854775808,\"method\":\"m\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}",
        "{\"jsonrpc\":7,\"id\":1,\"method\":\"m\",\"more\":[{}],\"more\":0}",
        "{\"id\":1,\"method\":\"m\",\"result\":1,\"error\":{}}",
        "{\"id\":1,\"method\":\"m\",\"result\":1,\"result\":2}",
        "{\"id\":1,\"method\":\"m\",\"params\":{\"a\":1,\"a\":2}}",
        " \t\r{ \"id\" : 1 , \"method\" : \"m\" } \r",
        "{\"\\u0069d\":1,\"meth\\u006fd\":\"m\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_REQUEST);
}

TEST(a_trace_may_come_with_a_request)
{
    static const char *const texts[] = {
        "{\"id\":1,\"method\":\"m\",\"trace\":null}",
        "{\"id\":1,\"method\":\"m\",\"trace\":{}}",
        "{\"id\":1,\"method\":\"m\",\"trace\":{\"traceparent\":\"x\",\"tracestate\":null}}",
        "{\"id\":1,\"method\":\"m\",\"trace\":{\"traceparent\":null,\"other\":5}}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_REQUEST);
}

TEST(without_a_usable_id_it_is_a_notification)
{
    static const char *const texts[] = {
        "{\"method\":\"m\"}",
        "{\"method\":\"m\",\"params\":{}}",
        "{\"method\":\"m\",\"result\":1}",
        "{\"id\":null,\"method\":\"m\"}",
        "{\"id\":1.5,\"method\":\"m\"}",
        "{\"id\":1.0,\"method\":\"m\"}",
        "{\"id\":1e2,\"method\":\"m\"}",
        "{\"id\":true,\"method\":\"m\"}",
        "{\"id\":[1],\"method\":\"m\"}",
        "{\"id\":{},\"method\":\"m\"}",
        "{\"id\":9223372036854775808,\"method\":\"m\"}",
        "{\"id\":18446744073709551615,\"method\":\"m\"}",
        "{\"id\":-9223372036854775809,\"method\":\"m\"}",
        "{\"id\":1,\"id\":1,\"method\":\"m\"}",
        "{\"id\":1,\"id\":1,\"id\":1,\"method\":\"m\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_NOTIFICATION);
}

TEST(an_ill_typed_trace_makes_it_a_notification)
{
    static const char *const texts[] = {
        "{\"id\":1,\"method\":\"m\",\"trace\":\"x\"}",
        "{\"id\":1,\"method\":\"m\",\"trace\":5}",
        "{\"id\":1,\"method\":\"m\",\"trace\":false}",
        "{\"id\":1,\"method\":\"m\",\"trace\":{\"traceparent\":5}}",
        "{\"id\":1,\"method\":\"m\",\"trace\":{\"tracestate\":[]}}",
        "{\"id\":1,\"method\":\"m\",\"trace\":null,\"trace\":null}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_NOTIFICATION);
}

TEST(a_response_has_an_id_and_a_result)
{
    static const char *const texts[] = {
        "{\"id\":1,\"result\":null}",
        "{\"id\":\"1\",\"result\":{}}",
        "{\"result\":[1],\"id\":1,\"jsonrpc\":\"2.0\"}",
        "{\"id\":1,\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"}}",
        "{\"id\":1,\"result\":1,\"params\":1,\"params\":2}",
        "{\"id\":1,\"result\":1,\"method\":5}",
        "{\"id\":1,\"result\":1,\"method\":\"m\",\"method\":\"m\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_RESPONSE);
}

TEST(an_error_has_an_id_a_code_and_a_message)
{
    static const char *const texts[] = {
        "{\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no\"}}",
        "{\"id\":\"1\",\"error\":{\"message\":\"\",\"code\":0,\"data\":[1]}}",
        "{\"id\":1,\"error\":{\"code\":9223372036854775807,\"message\":\"no\",\"more\":1}}",
        "{\"id\":1,\"result\":1,\"result\":2,\"error\":{\"code\":1,\"message\":\"m\"}}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], ENVELOPE_ERROR);
}

TEST(everything_else_is_no_message)
{
    static const char *const texts[] = {
        "{}",
        "[]",
        "5",
        "\"x\"",
        "null",
        "true",
        "[{\"id\":1,\"method\":\"m\"}]",
        "{\"id\":9}",
        "{\"params\":{}}",
        "{\"Method\":\"m\"}",
        "{\"id\":1,\"method\":5}",
        "{\"id\":1,\"method\":null}",
        "{\"id\":1,\"method\":\"m\",\"method\":\"m\"}",
        "{\"id\":1,\"method\":\"m\",\"params\":1,\"params\":2}",
        "{\"method\":\"m\",\"params\":{},\"params\":{}}",
        "{\"id\":1.5,\"result\":1}",
        "{\"id\":null,\"result\":1}",
        "{\"id\":1,\"id\":1,\"result\":1}",
        "{\"result\":1}",
        "{\"id\":1,\"result\":1,\"result\":2}",
        "{\"id\":1,\"error\":null}",
        "{\"id\":1,\"error\":\"x\"}",
        "{\"id\":1,\"error\":[]}",
        "{\"id\":1,\"error\":{}}",
        "{\"id\":1,\"error\":{\"code\":1}}",
        "{\"id\":1,\"error\":{\"message\":\"m\"}}",
        "{\"id\":1,\"error\":{\"code\":\"1\",\"message\":\"m\"}}",
        "{\"id\":1,\"error\":{\"code\":1.5,\"message\":\"m\"}}",
        "{\"id\":1,\"error\":{\"code\":9223372036854775808,\"message\":\"m\"}}",
        "{\"id\":1,\"error\":{\"code\":1,\"message\":5}}",
        "{\"id\":null,\"error\":{\"code\":1,\"message\":\"m\"}}",
        "{\"error\":{\"code\":1,\"message\":\"m\"}}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_STREQ(reason_for(texts[i]), NO_MESSAGE);
}

TEST(what_is_not_json_is_no_message)
{
    static const char *const texts[] = {
        "",
        " ",
        "\t \r",
        "nul",
        "{\"id\":1,\"method\":\"m\"",
        "{\"id\":1,\"method\":\"m\"}}",
        "{\"id\":1,\"method\":\"m\"}{}",
        "{\"id\":1,\"method\":\"m\"} x",
        "{\"id\":1,\"method\":\"m\",}",
        "{\"id\":1,\"method\":\"m\",\"params\":[1,]}",
        "{id:1,\"method\":\"m\"}",
        "{'id':1,'method':'m'}",
        "{\"id\":1,\"method\":\"m\"} // comment",
        "/**/{\"id\":1,\"method\":\"m\"}",
        "\xef\xbb\xbf{\"id\":1,\"method\":\"m\"}",
        "{\"id\":1,\"method\":\"m\",\"params\":1e999}",
        "{\"id\":1,\"method\":\"m\",\"params\":-1e999}",
        "{\"id\":1,\"method\":\"m\",\"params\":NaN}",
        "{\"id\":1,\"method\":\"m\",\"params\":Infinity}",
        "{\"id\":01,\"method\":\"m\"}",
        "{\"id\":+1,\"method\":\"m\"}",
        "{\"id\":.5,\"method\":\"m\"}",
        "{\"id\":1.,\"method\":\"m\"}",
        "{\"id\":0x1,\"method\":\"m\"}",
        "{\"id\":1,\"method\":\"\x01\"}",
        "{\"id\":1,\"method\":\"a\tb\"}",
        "{\"id\":1,\"method\":\"\\x\"}",
        "{\"id\":1,\"method\":\"\\ud800\"}",
        "{\"id\":1,\"method\":\"\\udc00\"}",
        "{\"id\":1,\"method\":\"\\ud800\\u0041\"}",
        "{\"id\":1,\"method\":\"\\u12\"}",
        "{\"id\":1,\"method\":\"\xff\"}",
        "{\"id\":1,\"method\":\"\xc3\"}",
        "{\"id\":1,\"method\":\"\xc0\x80\"}",
        "{\"id\":1,\"method\":\"\xed\xa0\x80\"}",
        "{\"id\":1,\"method\":\"\xf4\x90\x80\x80\"}",
        "\xff\xfe",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_KIND(texts[i], 0);
}

TEST(nul_bytes_are_no_json)
{
    static const char inside[] = "{\"id\":1,\"method\":\"a\0b\"}";
    static const char behind[] = "{\"id\":1,\"method\":\"m\"}";
    static const char only[] = "\0\0\0";
    struct envelope envelope;
    const char *reason;

    ASSERT_FALSE(parse_bytes(inside, sizeof inside - 1, &envelope, &reason));
    ASSERT_FALSE(parse_bytes(behind, sizeof behind, &envelope, &reason));
    ASSERT_FALSE(parse_bytes(only, 3, &envelope, &reason));
}

/* -- What a message holds ------------------------------------------------------------------ */

static void assert_id_kept(const char *id)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf written = { 0 };
    struct envelope envelope;
    const char *reason;

    buf_printf(&text, "{\"id\":%s,\"method\":\"m\"}", id);
    ASSERT_TRUE(parse_bytes(text.data, text.len, &envelope, &reason));
    ASSERT_EQ(envelope.kind, ENVELOPE_REQUEST);
    message_id_write(&written, &envelope.id);
    ASSERT_STR(buf_str(&written), id);
    envelope_done(&envelope);
}

TEST(ids_are_given_back_as_they_came)
{
    assert_id_kept("7");
    assert_id_kept("\"7\"");
    assert_id_kept("0");
    assert_id_kept("-1");
    assert_id_kept("9223372036854775807");
    assert_id_kept("-9223372036854775808");
    assert_id_kept("\"\"");
    assert_id_kept("\"a\\u0000b\"");
    assert_id_kept("\"quote \\\" backslash \\\\ line\\n\"");
    assert_id_kept("\"caf\xc3\xa9 \xf0\x9f\x98\x80\"");
}

TEST(seven_and_the_text_seven_differ)
{
    struct envelope number, text;
    const char *reason;

    ASSERT_TRUE(envelope_parse("{\"id\":7,\"result\":0}", 19, &number, &reason));
    ASSERT_TRUE(envelope_parse("{\"id\":\"7\",\"result\":0}", 21, &text, &reason));
    ASSERT_NULL(number.id.text.s);
    ASSERT_EQ(number.id.number, 7);
    ASSERT_STR(text.id.text, "7");
    envelope_done(&number);
    envelope_done(&text);
}

TEST(a_request_holds_its_method_and_params)
{
    static const char text[] = "{\"id\":1,\"method\":\"a/b\",\"params\":{\"x\":[1,2]}}";
    struct envelope envelope;
    const char *reason;

    ASSERT_TRUE(parse_bytes(text, sizeof text - 1, &envelope, &reason));
    ASSERT_STR(envelope.method, "a/b");
    ASSERT_TRUE(yyjson_is_obj(envelope.params));
    ASSERT_EQ(yyjson_arr_size(yyjson_obj_get(envelope.params, "x")), 2);
    envelope_done(&envelope);
}

TEST(absent_params_differ_from_null)
{
    static const char absent[] = "{\"id\":1,\"method\":\"m\"}";
    static const char null[] = "{\"id\":1,\"method\":\"m\",\"params\":null}";
    struct envelope envelope;
    const char *reason;

    ASSERT_TRUE(parse_bytes(absent, sizeof absent - 1, &envelope, &reason));
    ASSERT_NULL(envelope.params);
    envelope_done(&envelope);
    ASSERT_TRUE(parse_bytes(null, sizeof null - 1, &envelope, &reason));
    ASSERT_TRUE(yyjson_is_null(envelope.params));
    envelope_done(&envelope);
}

TEST(an_error_holds_its_code_and_message)
{
    static const char text[] =
        "{\"id\":3,\"error\":{\"code\":-32000,\"message\":\"not \\u0000 now\"}}";
    struct envelope envelope;
    const char *reason;

    ASSERT_TRUE(parse_bytes(text, sizeof text - 1, &envelope, &reason));
    ASSERT_EQ(envelope.error_code, -32000);
    ASSERT_EQ(envelope.error_message.len, 9);
    ASSERT_MEMEQ(envelope.error_message.s, "not \0 now", 9);
    envelope_done(&envelope);
}

TEST(may_be_done_twice)
{
    struct envelope envelope;
    const char *reason;

    ASSERT_TRUE(envelope_parse("{\"method\":\"m\"}", 14, &envelope, &reason));
    envelope_done(&envelope);
    envelope_done(&envelope);
}

/* -- Nesting ------------------------------------------------------------------------------- */

/* A notification whose params are `n` containers, one in the other. */
static void nest(struct buf *text, size_t n, const char *open, const char *inside,
                 const char *close)
{
    buf_add_text(text, "{\"method\":\"m\",\"params\":");
    for (size_t i = 0; i < n; i++)
        buf_add_text(text, open);
    buf_add_text(text, inside);
    for (size_t i = 0; i < n; i++)
        buf_add_text(text, close);
    buf_add_char(text, '}');
}

static bool nesting_passes(size_t n, const char *open, const char *inside, const char *close)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct envelope envelope;
    const char *reason = NULL;

    nest(&text, n, open, inside, close);
    if (!parse_bytes(text.data, text.len, &envelope, &reason)) {
        ASSERT_STREQ(reason, "recursion limit exceeded");
        return false;
    }
    envelope_done(&envelope);
    return true;
}

TEST(up_to_127_containers_may_be_nested)
{
    ASSERT_TRUE(nesting_passes(126, "[", "", "]")); /* and the message itself */
    ASSERT_FALSE(nesting_passes(127, "[", "", "]"));
    ASSERT_TRUE(nesting_passes(125, "{\"a\":", "{}", "}"));
    ASSERT_FALSE(nesting_passes(126, "{\"a\":", "{}", "}"));
    ASSERT_TRUE(nesting_passes(63, "[{\"a\":", "0", "}]"));
    ASSERT_FALSE(nesting_passes(64, "[{\"a\":", "0", "}]"));
}

TEST(brackets_in_text_are_no_containers)
{
    CLEANUP(buf_done) struct buf inside = { 0 };

    buf_add_text(&inside, "\"\\\"");
    for (size_t i = 0; i < 1000; i++)
        buf_add_text(&inside, "[{");
    buf_add_text(&inside, "\\\\\"");
    ASSERT_TRUE(nesting_passes(126, "[", buf_str(&inside).s, "]"));
    ASSERT_FALSE(nesting_passes(127, "[", buf_str(&inside).s, "]"));
}

TEST(many_containers_side_by_side_are_fine)
{
    CLEANUP(buf_done) struct buf inside = { 0 };

    buf_add_text(&inside, "[]");
    for (size_t i = 0; i < 1000; i++)
        buf_add_text(&inside, ",[{}]");
    ASSERT_TRUE(nesting_passes(1, "[", buf_str(&inside).s, "]"));
}

TEST(a_million_deep_is_passed_over)
{
    enum { N = 1000000 };
    CLEANUP(freep) char *open = xmalloc(N);
    struct envelope envelope;
    const char *reason = NULL;

    ASSERT_FALSE(nesting_passes(N, "[", "", "]"));
    ASSERT_FALSE(nesting_passes(N, "{\"a\":", "1", "}"));
    memset(open, '[', N);
    ASSERT_FALSE(envelope_parse(open, N, &envelope, &reason));
    ASSERT_STREQ(reason, "recursion limit exceeded");
    memset(open, '{', N);
    ASSERT_FALSE(envelope_parse(open, N, &envelope, &reason));
    memset(open, ']', N);
    ASSERT_FALSE(envelope_parse(open, N, &envelope, &reason));
    memset(open, '"', N);
    ASSERT_FALSE(envelope_parse(open, N, &envelope, &reason));
    memset(open, '\\', N);
    open[0] = '"';
    ASSERT_FALSE(envelope_parse(open, N, &envelope, &reason));
}
