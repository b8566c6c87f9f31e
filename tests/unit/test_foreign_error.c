#include "model/foreign.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

#include "test.h"

static struct failure refusal_of(struct arena *arena, int status, const char *headers[2],
                                 const char *body)
{
    struct name_value header = { str_of(headers[0]), str_of(headers[1]) };
    struct http_head head = { .status = status,
                              .headers = { &header, headers[0] == NULL ? 0 : 1 } };

    return foreign_refusal(arena, &head, str_of(body), STR_LITERAL("http://h/v1/chat/completions"),
                           1000);
}

static const char *none[2] = { NULL, NULL };

/* Each server's own words for it. */
TEST(a_context_that_is_too_long_is_told_in_many_words)
{
    static const char *const bodies[] = {
        "{\"error\":{\"message\":\"Your input exceeds the context window of this model\"}}",
        "{\"error\":{\"message\":\"m\",\"code\":\"context_length_exceeded\"}}",
        "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens.\"}}",
        "{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\","
        "\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":9,\"n_ctx\":4}}",
        "{\"error\":\"The number of tokens to keep is greater than the context length\"}",
        "{\"error\":{\"message\":\"Please reduce the length of the messages or completion.\"}}",
        "{\"object\":\"error\",\"message\":\"Prompt contains 9 tokens, too large for model with 4 "
        "maximum context length\"}",
        "[{\"error\":{\"code\":400,\"message\":\"The input token count (9) exceeds the maximum number "
        "of tokens allowed (4).\"}}]",
        "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too "
        "long: 9 tokens > 4 maximum\"}}",
        "{\"error\":\"This model's maximum prompt length is 4 but the request contains 9\"}",
        "{\"error\":{\"message\":\"Invalid request: Your request exceeded model token limit: 4\"}}",
        "{\"error\":{\"message\":\"invalid params, context window exceeds limit\"}}",
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(bodies); i++) {
        struct failure failure = refusal_of(&arena, 400, none, bodies[i]);

        if (!failure.error.is_context_overflow)
            fail_msg("%s", bodies[i]);
        ASSERT_FALSE(failure.retry_stream || failure.retry_request);
    }
    ASSERT_TRUE(refusal_of(&arena, 500, none, "{\"error\":\"no user query found in messages\"}")
                    .error.is_context_overflow);
    ASSERT_FALSE(refusal_of(&arena, 429, none, "{\"error\":\"too many tokens per minute\"}")
                     .error.is_context_overflow);
}

TEST(what_is_tried_again_and_how)
{
    static const struct {
        int status;
        bool quietly, told;
    } cases[] = {
        { 400, false, false }, { 401, false, false }, { 402, false, false }, { 403, false, false },
        { 404, false, false }, { 408, true, true },   { 409, true, true },   { 413, false, false },
        { 422, false, false }, { 425, true, true },   { 429, false, true },  { 500, true, true },
        { 502, true, true },   { 503, false, true },  { 504, true, true },   { 520, true, true },
        { 529, false, true },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct failure failure = refusal_of(&arena, cases[i].status, none, "");

        if (failure.retry_request != cases[i].quietly || failure.retry_stream != cases[i].told)
            fail_msg("%d", cases[i].status);
        ASSERT_EQ(failure.error.http_status, cases[i].status);
    }
}

TEST(pauses_are_kept)
{
    static const struct {
        const char *header[2];
        uint64_t ms;
        bool is_retried;
    } cases[] = {
        { { "Retry-After", "2" }, 2000, true },
        { { "retry-after-ms", "250" }, 250, true },
        { { "Retry-After", "Thu, 01 Jan 1970 00:16:50 GMT" }, 10000, true },
        { { "Retry-After", "3600" }, 3600000, false },
        { { "Retry-After", "soon" }, 0, true },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const char *header[2] = { cases[i].header[0], cases[i].header[1] };
        struct failure failure = refusal_of(&arena, 429, header, "{}");

        ASSERT_EQ(failure.retry_after_ms, cases[i].ms);
        ASSERT_EQ(failure.retry_stream, cases[i].is_retried);
    }
}

TEST(a_call_that_the_model_wrote_badly_is_tried_twice)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct failure failure = refusal_of(
        &arena, 400, none, "{\"error\":{\"message\":\"m\",\"code\":\"tool_use_failed\"}}");

    ASSERT_TRUE(failure.retry_stream);
    ASSERT_EQ(failure.max_stream_retries, 2);
}

TEST(long_and_odd_bodies_are_shown_within_reason)
{
    static const char *const shapes[] = {
        "{\"detail\":\"d\"}",
        "{\"detail\":[{\"loc\":[\"body\"],\"msg\":\"d\"}]}",
        "{\"object\":\"error\",\"message\":\"d\"}",
        "{\"object\":\"error\",\"message\":{\"detail\":[{\"msg\":\"d\"}]}}",
        "{\"error\":\"d\"}",
        "{\"error\":{\"message\":\"d\",\"code\":\"c\"}}",
        "[{\"error\":{\"code\":400,\"message\":\"d\",\"status\":\"S\"}}]",
        "{\"type\":\"error\",\"error\":{\"type\":\"t\",\"message\":\"d\"},\"request_id\":\"r\"}",
        "d",
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    char body[3000];

    memset(body, 'x', sizeof body - 1);
    body[sizeof body - 1] = '\0';
    ASSERT_TRUE(refusal_of(&arena, 400, none, body).error.message.len < 1200);
    ASSERT_STR(refusal_of(&arena, 400, none, "").error.message,
               "unexpected status 400 Bad Request: Unknown error, url: "
               "http://h/v1/chat/completions");
    for (size_t i = 0; i < ARRAY_LENGTH(shapes); i++)
        ASSERT_STR(refusal_of(&arena, 400, none, shapes[i]).error.message,
                   "unexpected status 400 Bad Request: d, url: http://h/v1/chat/completions");
}

/* With a status of success. */
TEST(what_is_no_answer_says_what_it_is)
{
    static const char *page[2] = { "content-type", "text/html" };
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(
        refusal_of(&arena, 200, page, "hello").error.message,
        "the server at url (http://h/v1/chat/completions) answered with a web page instead of "
        "a stream (is base_url right?)");
    ASSERT_STR(
        refusal_of(&arena, 200, none, " <html>").error.message,
        "the server at url (http://h/v1/chat/completions) answered with a web page instead of "
        "a stream (is base_url right?)");
    ASSERT_STR(
        refusal_of(&arena, 200, none, "{\"a\":1}").error.message,
        "the server at url (http://h/v1/chat/completions) answered with JSON that is no answer "
        "instead of a stream (is base_url right?)");
    ASSERT_TRUE(refusal_of(&arena, 200, none, "{\"choices\":[{\"mess").retry_stream);
    ASSERT_FALSE(refusal_of(&arena, 200, none, "{\"a\":1}").retry_stream);
}

static struct failure stream_failure_of(struct arena *arena, const char *json)
{
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);
    struct failure failure = foreign_stream_failure(arena, yyjson_doc_get_root(doc));

    yyjson_doc_free(doc);
    return failure;
}

TEST(errors_of_streams_are_cut_between_characters_and_taken_at_their_word)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"error\":{\"message\":\"x");
    for (int i = 0; i < 600; i++)
        buf_add_text(&json, "\xc3\xa4");
    buf_add_text(&json, "\"}}");
    ASSERT_TRUE(utf8_is_valid(stream_failure_of(&arena, buf_str(&json).s).error.message));
    ASSERT_FALSE(stream_failure_of(
                     &arena, "{\"error\":{\"code\":429,\"message\":\"too many tokens a minute\"}}")
                     .error.is_context_overflow);
}

/* -- Rate limits ---------------------------------------------------------------------------- */

static const struct wire_rate_limit_snapshot *limits_of(struct arena *arena,
                                                        const char *const (*headers)[2], size_t n)
{
    struct name_value *items = arena_alloc(arena, n * sizeof *items);
    struct http_head head = { .status = 200, .headers = { items, n } };

    for (size_t i = 0; i < n; i++)
        items[i] = (struct name_value){ str_of(headers[i][0]), str_of(headers[i][1]) };
    return foreign_head(arena, &head, 1000).event.rate_limits;
}

TEST(limits_of_requests_and_tokens_are_told)
{
    static const char *const openai[][2] = {
        { "x-ratelimit-limit-requests", "60" },   { "x-ratelimit-remaining-requests", "15" },
        { "x-ratelimit-reset-requests", "6m0s" }, { "x-ratelimit-limit-tokens", "150000" },
        { "x-ratelimit-remaining-tokens", "0" },  { "x-ratelimit-reset-tokens", "120ms" },
    };
    static const char *const anthropic[][2] = {
        { "anthropic-ratelimit-tokens-limit", "10" },
        { "anthropic-ratelimit-tokens-remaining", "9" },
        { "anthropic-ratelimit-tokens-reset", "1970-01-01T00:20:00Z" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct wire_rate_limit_snapshot *limits = limits_of(&arena, openai, 6);

    ASSERT_STR(limits->limit_id, "model_provider");
    ASSERT_EQ(limits->primary->used_percent, 75);
    ASSERT_EQ(limits->primary->resets_at.value, 1360);
    ASSERT_EQ(limits->secondary->used_percent, 100);
    ASSERT_EQ(limits->secondary->resets_at.value, 1001);
    limits = limits_of(&arena, anthropic, 3);
    ASSERT_NULL(limits->primary);
    ASSERT_EQ(limits->secondary->used_percent, 10);
    ASSERT_EQ(limits->secondary->resets_at.value, 1200);
}

TEST(limits_that_make_no_sense_are_none)
{
    static const char *const odd[][2] = { { "0", "0" },    { "-5", "3" },
                                          { "x", "1" },    { "10", "-1" },
                                          { "10", "1e3" }, { "99999999999999999999", "1" } };
    static const char *const resets[] = {
        "soon", "-3s", "9999999h", "3x", "", "1s2", "2000-01-01T00:00:00Z"
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(odd); i++) {
        const char *const headers[][2] = { { "x-ratelimit-limit-tokens", odd[i][0] },
                                           { "x-ratelimit-remaining-tokens", odd[i][1] } };

        ASSERT_NULL(limits_of(&arena, headers, 2));
    }
    for (size_t i = 0; i < ARRAY_LENGTH(resets); i++) {
        const char *const headers[][2] = { { "x-ratelimit-limit-tokens", "10" },
                                           { "x-ratelimit-remaining-tokens", "12" },
                                           { "x-ratelimit-reset-tokens", resets[i] } };
        const struct wire_rate_limit_window *window = limits_of(&arena, headers, 3)->secondary;

        ASSERT_EQ(window->used_percent, 0);
        if (strcmp(resets[i], "1s2") != 0) /* two seconds more */
            ASSERT_FALSE(window->resets_at.set);
    }
}
