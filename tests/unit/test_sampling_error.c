#include "base/memory.h"
#include "model/dialect.h"
#include "model/sampling_error.h"
#include "model/usage_limit.h"
#include "schema/encode.h"

#include "test.h"

#include <stdlib.h>

#define URL "http://h/v1/responses"

/* `MESSAGE | INFO | retries`, where retries are R (request) and S (stream, with its delay). */
static struct str shown(struct buf *out, const struct failure *failure)
{
    buf_add_str(out, failure->error.message);
    buf_add_text(out, " | ");
    schema_encode(&type_codex_error_info, &failure->error.info, 0, out);
    buf_add_text(out, " | ");
    if (failure->retry_request)
        buf_add_char(out, 'R');
    if (failure->retry_stream)
        buf_add_char(out, 'S');
    if (failure->retry_after_ms > 0)
        buf_printf(out, "%llu", (unsigned long long)failure->retry_after_ms);
    return buf_str(out);
}

static struct http_head head_of(struct arena *arena, int status, const char *lines)
{
    struct name_value *items = arena_zero(arena, 20 * sizeof *items);
    struct http_head head = { .status = status, .headers = { items, 0 } };

    for (const char *at = lines; *at != '\0';) {
        size_t name_len = strcspn(at, ":");
        size_t len = strcspn(at, "\n");

        items[head.headers.n++] = (struct name_value){
            .name = arena_str(arena, at, name_len),
            .value = arena_str(arena, at + name_len + 2, len - name_len - 2),
        };
        at += len + (at[len] == '\n');
    }
    return head;
}

/* 2023-11-14 22:13:20 UTC */
static const time_t now = 1700000000;

static const struct {
    int status;
    const char *headers;
    const char *body;
    const char *expected;
} statuses[] = {
    { 400, "", "{\"detail\": \"no\"}", "{\"detail\": \"no\"} | \"badRequest\" | " },
    { 400, "", "", " | \"badRequest\" | " },
    { 400, "",
      "{\"error\":{\"message\":\"The image data you provided does not represent a valid image. x\"}}",
      "Invalid image in your last message. Please remove it and try again. | \"badRequest\" | " },
    { 401, "", "{\"error\":{\"message\":\" bad key \"}}",
      "unexpected status 401 Unauthorized: bad key, url: " URL " | \"unauthorized\" | S" },
    { 401,
      "x-openai-authorization-error: missing\nx-error-json: eyJlcnJvciI6eyJjb2RlIjoiZ29uZSJ9fQ==",
      "x",
      "unexpected status 401 Unauthorized: x, url: " URL
      ", auth error: missing, auth error code: gone | \"unauthorized\" | S" },
    { 401, "x-error-json: eyJlcnJvciI6eyJjb2RlIjoiZ29uZSJ9fQ", "x",
      "unexpected status 401 Unauthorized: x, url: " URL
      ", auth error code: gone | \"unauthorized\" | S" },
    { 401, "x-error-json: !!", "x",
      "unexpected status 401 Unauthorized: x, url: " URL " | \"unauthorized\" | S" },
    { 403, "", "no",
      "unexpected status 403 Forbidden: no, url: " URL
      " | {\"httpConnectionFailed\":{\"httpStatusCode\":403}} | S" },
    { 403, "cf-ray: R1", "<html>Cloudflare: you are blocked</html>",
      "Access blocked by Cloudflare. This usually happens when connecting from a restricted region "
      "(status 403 Forbidden), url: " URL
      ", cf-ray: R1 | {\"httpConnectionFailed\":{\"httpStatusCode\":403}} | S" },
    { 404, "CF-Ray: R1\nX-Request-Id: I1\nx-oai-request-id: I2", " \n",
      "unexpected status 404 Not Found: Unknown error, url: " URL
      ", cf-ray: R1, request id: I1 | {\"httpConnectionFailed\":{\"httpStatusCode\":404}} | S" },
    { 404, "x-oai-request-id: I2", "{\"error\":\"text\"}",
      "unexpected status 404 Not Found: {\"error\":\"text\"}, url: " URL
      ", request id: I2 | {\"httpConnectionFailed\":{\"httpStatusCode\":404}} | S" },
    { 302, "", "",
      "unexpected status 302 Found: Unknown error, url: " URL
      " | {\"httpConnectionFailed\":{\"httpStatusCode\":302}} | S" },
    { 499, "", "x",
      "unexpected status 499 <unknown status code>: x, url: " URL
      " | {\"httpConnectionFailed\":{\"httpStatusCode\":499}} | S" },
    { 429, "", "{}",
      "exceeded retry limit, last status: 429 Too Many Requests | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | S" },
    { 429, "retry-after: 3\nx-request-id: I1\ncf-ray: R1", "slow",
      "exceeded retry limit, last status: 429 Too Many Requests, request id: I1 | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | S3000" },
    { 429, "retry-after: Tue, 14 Nov 2023 22:13:30 GMT\ncf-ray: R1", "",
      "exceeded retry limit, last status: 429 Too Many Requests, request id: R1 | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | S10000" },
    { 429, "retry-after: 301", "",
      "exceeded retry limit, last status: 429 Too Many Requests | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | 301000" },
    { 429, "retry-after: 99999999999999999999999", "",
      "exceeded retry limit, last status: 429 Too Many Requests | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | 300001" },
    { 429, "retry-after: Tue, 14 Nov 2023 22:13:10 GMT", "",
      "exceeded retry limit, last status: 429 Too Many Requests | "
      "{\"responseTooManyFailedAttempts\":{\"httpStatusCode\":429}} | S" },
    { 429, "", "{\"error\":{\"type\":\"usage_not_included\"}}",
      "To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus. | "
      "\"usageLimitExceeded\" | " },
    { 429, "retry-after: 3",
      "{\"error\":{\"type\":\"usage_limit_reached\",\"resets_at\":1700001900}}",
      "You've hit your usage limit. Try again at 10:45 PM. | \"usageLimitExceeded\" | " },
    { 429, "x-codex-active-limit: codex_other\nx-codex-other-limit-name: Other",
      "{\"error\":{\"type\":\"usage_limit_reached\",\"plan_type\":\"plus\"}}",
      "You've hit your usage limit for Other. Switch to another model now, or try again later. | "
      "\"usageLimitExceeded\" | " },
    { 500, "", "x",
      "We're currently experiencing high demand, which may cause temporary errors. | "
      "\"internalServerError\" | RS" },
    { 502, "", "",
      "unexpected status 502 Bad Gateway: Unknown error, url: " URL
      " | {\"httpConnectionFailed\":{\"httpStatusCode\":502}} | RS" },
    { 503, "retry-after: 1", "x",
      "unexpected status 503 Service Unavailable: x, url: " URL
      " | {\"httpConnectionFailed\":{\"httpStatusCode\":503}} | RS1000" },
    { 503, "", "{\"error\":{\"code\":\"slow_down\"}}",
      "Selected model is at capacity. Please try a different model. | \"serverOverloaded\" | R" },
    { 503, "", "{\"error\":{\"code\":\"server_is_overloaded\"}}",
      "Selected model is at capacity. Please try a different model. | \"serverOverloaded\" | R" },
};

TEST(every_status_has_its_words)
{
    setenv("TZ", "UTC", 1);
    tzset();
    for (size_t i = 0; i < ARRAY_LENGTH(statuses); i++) {
        struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };
        struct http_head head = head_of(&arena, statuses[i].status, statuses[i].headers);
        struct failure failure =
            failure_of_status(&arena, &head, str_of(statuses[i].body), str_of(URL), now);

        ASSERT_STR(shown(&text, &failure), statuses[i].expected);
        ASSERT_EQ(failure.error.http_status, statuses[i].status);
        arena_done(&arena);
    }
}

TEST(a_long_body_is_cut_between_characters)
{
    struct arena arena = { 0 };
    struct http_head head = head_of(&arena, 404, "");
    CLEANUP(buf_done) struct buf body = { 0 };
    struct failure failure;
    const char *text, *end;

    buf_add_char(&body, 'x');
    for (int i = 0; i < 600; i++)
        buf_add_text(&body, "\xc3\xa9");
    failure = failure_of_status(&arena, &head, buf_str(&body), str_of(URL), now);
    text = strstr(failure.error.message.s, "x\xc3\xa9");
    end = strstr(failure.error.message.s, "..., url: ");
    ASSERT_NOT_NULL(text);
    ASSERT_EQ(end - text, 999);
    arena_done(&arena);
}

TEST(a_body_may_hold_anything)
{
    struct arena arena = { 0 };
    struct http_head head = head_of(&arena, 400, "");
    struct failure failure =
        failure_of_status(&arena, &head, (struct str){ "a\0b\xff", 4 }, str_of(URL), now);

    ASSERT_EQ(failure.error.message.len, 4);
    head.status = 418;
    failure = failure_of_status(&arena, &head, (struct str){ "\0\xff", 2 }, str_of(URL), now);
    ASSERT_TRUE(failure.error.message.len > 10);
    arena_done(&arena);
}

TEST(a_usage_limit_tells_its_rate_limits)
{
    struct arena arena = { 0 };
    struct http_head head = head_of(&arena, 429, "x-codex-primary-used-percent: 100");
    struct failure failure = failure_of_status(
        &arena, &head, str_of("{\"error\":{\"type\":\"usage_limit_reached\"}}"), str_of(URL), now);

    ASSERT_TRUE(failure.has_rate_limits);
    ASSERT_EQ(failure.rate_limits.primary->used_percent, 100);
    arena_done(&arena);
}

static const struct {
    const char *data;
    const char *expected;
} failures[] = {
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"context_length_exceeded\"}}}",
      "Codex ran out of room in the model's context window. Start a new thread or clear earlier "
      "history before retrying. | \"contextWindowExceeded\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"insufficient_quota\"}}}",
      "Quota exceeded. Check your plan and billing details. | \"usageLimitExceeded\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"usage_not_included\"}}}",
      "To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus. | "
      "\"usageLimitExceeded\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"invalid_prompt\","
      "\"message\":\"bad\"}}}",
      "bad | \"badRequest\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"invalid_prompt\"}}}",
      "Invalid request. | \"badRequest\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"server_is_overloaded\"}}}",
      "Selected model is at capacity. Please try a different model. | \"serverOverloaded\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"slow_down\"}}}",
      "Selected model is at capacity. Please try a different model. | \"serverOverloaded\" | " },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"x\",\"message\":\"odd\"}}}",
      "stream disconnected before completion: odd | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{}}}",
      "stream disconnected before completion:  | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":null}}",
      "stream disconnected before completion: response.failed event received | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.failed\"}",
      "stream disconnected before completion: response.failed event received | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"rate_limit_exceeded\","
      "\"message\":\"Please try again in 28ms.\"}}}",
      "stream disconnected before completion: Please try again in 28ms. | {\"responseTooManyFailedAttempts\":{\"httpStatusCode\":null}} | S28" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"rate_limit_exceeded\","
      "\"message\":\"Try Again In 1.898s\"}}}",
      "stream disconnected before completion: Try Again In 1.898s | {\"responseTooManyFailedAttempts\":{\"httpStatusCode\":null}} | S1898" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"rate_limit_exceeded\","
      "\"message\":\"try again in 35 seconds\"}}}",
      "stream disconnected before completion: try again in 35 seconds | {\"responseTooManyFailedAttempts\":{\"httpStatusCode\":null}} | S35000" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"rate_limit_exceeded\","
      "\"message\":\"try again in a while\"}}}",
      "stream disconnected before completion: try again in a while | {\"responseTooManyFailedAttempts\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"other\","
      "\"message\":\"try again in 35 seconds\"}}}",
      "stream disconnected before completion: try again in 35 seconds | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.incomplete\",\"response\":{\"incomplete_details\":"
      "{\"reason\":\"content_filter\"}}}",
      "stream disconnected before completion: Incomplete response returned, reason: content_filter "
      "| {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.incomplete\"}",
      "stream disconnected before completion: Incomplete response returned, reason: unknown "
      "| {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.completed\",\"response\":{}}",
      "stream disconnected before completion: failed to parse ResponseCompleted: missing field "
      "`id` | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.completed\",\"response\":{\"id\":5}}",
      "stream disconnected before completion: failed to parse ResponseCompleted: invalid type: "
      "integer `5`, expected a string | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":{}}}",
      "stream disconnected before completion: failed to parse ResponseCompleted: missing field "
      "`input_tokens` | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
    { "{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":{\"input_tokens\":1,"
      "\"output_tokens\":\"2\"}}}",
      "stream disconnected before completion: failed to parse ResponseCompleted: invalid type: "
      "string \"2\", expected i64 | {\"responseStreamDisconnected\":{\"httpStatusCode\":null}} | S" },
};

struct kept_data {
    struct stream_data *data;
    struct arena *arena;
};

static bool keep_data(void *owner, const struct stream_data *data)
{
    struct kept_data *kept = owner;

    *kept->data = *data;
    kept->data->served_model = arena_keep(kept->arena, data->served_model);
    return true;
}

static void read_data(struct stream_data *ret_data, struct str json, struct arena *arena)
{
    struct kept_data kept = { ret_data, arena };
    struct stream_reader reader = { .arena = arena, .on_data = keep_data, .owner = &kept };

    ASSERT_TRUE(dialect_responses.read(/* state= */ NULL, json, &reader));
}

TEST(every_failure_of_a_stream_has_its_words)
{
    for (size_t i = 0; i < ARRAY_LENGTH(failures); i++) {
        struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };
        struct stream_data data;

        read_data(&data, str_of(failures[i].data), &arena);
        ASSERT_EQ(data.step, STREAM_FAILED);
        ASSERT_STR(shown(&text, &data.failure), failures[i].expected);
        ASSERT_EQ(data.failure.error.is_context_overflow, i == 0);
        arena_done(&arena);
    }
}

static const struct {
    enum http_result result;
    const char *expected;
} connections[] = {
    { HTTP_NO_CONNECTION,
      "stream disconnected before completion: error sending request for url (" URL
      ") | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | RS" },
    { HTTP_BROKEN, "stream disconnected before completion: error sending request for url (" URL
                   ") | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | RS" },
    { HTTP_CONNECT_TIMEOUT,
      "timeout waiting for an answer from " URL
      " | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | RS" },
    { HTTP_TOO_MANY_REDIRECTS,
      "stream disconnected before completion: error following redirect for url (" URL
      ") | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | " },
    { HTTP_UNTRUSTED,
      "stream disconnected before completion: the server at url (" URL
      ") is not trusted: why | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | " },
    { HTTP_NO_TLS, "stream disconnected before completion: no TLS connection for url (" URL
                   "): why | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | RS" },
    { HTTP_BAD_URL, "stream disconnected before completion: invalid url (" URL
                    "): why | {\"responseStreamConnectionFailed\":{\"httpStatusCode\":null}} | " },
};

TEST(every_failure_of_a_connection_has_its_words)
{
    for (size_t i = 0; i < ARRAY_LENGTH(connections); i++) {
        struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };
        struct failure failure =
            failure_of_connection(&arena, connections[i].result, str_of(URL), "why");

        ASSERT_STR(shown(&text, &failure), connections[i].expected);
        arena_done(&arena);
    }
}

TEST(what_is_no_event_is_passed_over)
{
    static const char *const texts[] = {
        "",
        "nope",
        "[]",
        "5",
        "{}",
        "{\"type\":5}",
        "{\"type\":\"error\"}",
        "{\"type\":\"response.created\",\"response\":{}}",
        "{\"type\":\"response.output_text.delta\"}",
        "{\"type\":\"response.output_text.delta\",\"delta\":5}",
        "{\"type\":\"response.output_item.done\"}",
        "{\"type\":\"response.output_item.done\",\"item\":[]}",
        "{\"type\":\"response.reasoning_text.delta\",\"delta\":\"x\"}",
        "{\"type\":\"response.reasoning_text.delta\",\"delta\":\"x\",\"content_index\":-1}",
        "{\"type\":\"response.reasoning_summary_part.added\",\"summary_index\":\"0\"}",
        "{\"type\":\"response.completed\"}",
        "{\"type\":\"response.completed\",\"response\":null}",
        "{\"type\":\"response.output_text.delta\",\"delta\":\"\xff\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        struct arena arena = { 0 };
        struct stream_data data;

        read_data(&data, str_of(texts[i]), &arena);
        ASSERT_EQ(data.step, STREAM_NOTHING);
        arena_done(&arena);
    }
}

TEST(items_are_not_nested_without_end)
{
    struct arena arena = { 0 };
    struct stream_data data;

    for (int depth = 100; depth <= 200; depth += 100) {
        CLEANUP(buf_done) struct buf json = { 0 };

        buf_add_text(&json, "{\"type\":\"response.output_item.done\",\"item\":{\"x\":");
        for (int i = 0; i < depth; i++)
            buf_add_char(&json, '[');
        for (int i = 0; i < depth; i++)
            buf_add_char(&json, ']');
        buf_add_text(&json, "}}");
        read_data(&data, buf_str(&json), &arena);
        ASSERT_EQ(data.step, depth == 100 ? STREAM_EVENT : STREAM_NOTHING);
    }
    arena_done(&arena);
}

TEST(a_completed_answer_tells_its_usage)
{
    struct arena arena = { 0 };
    struct stream_data data;

    read_data(&data,
              str_of("{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":"
                     "{\"input_tokens\":5,\"input_tokens_details\":{\"cached_tokens\":2},"
                     "\"output_tokens\":3,\"output_tokens_details\":{\"reasoning_tokens\":1},"
                     "\"total_tokens\":8}}}"),
              &arena);
    ASSERT_EQ(data.step, STREAM_COMPLETED);
    ASSERT_TRUE(data.event.has_usage);
    ASSERT_EQ(data.event.usage.input, 5);
    ASSERT_EQ(data.event.usage.cached_input, 2);
    ASSERT_EQ(data.event.usage.output, 3);
    ASSERT_EQ(data.event.usage.reasoning_output, 1);
    ASSERT_EQ(data.event.usage.total, 8);

    read_data(&data,
              str_of("{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":"
                     "{\"input_tokens\":9223372036854775807,\"input_tokens_details\":null,"
                     "\"output_tokens\":-3,\"total_tokens\":8}}}"),
              &arena);
    ASSERT_EQ(data.step, STREAM_COMPLETED);
    ASSERT_TRUE(data.event.usage.input < INT64_MAX / 1000);
    ASSERT_EQ(data.event.usage.output, 0);

    read_data(&data, str_of("{\"type\":\"response.completed\",\"response\":{\"id\":\"r\"}}"),
              &arena);
    ASSERT_EQ(data.step, STREAM_COMPLETED);
    ASSERT_FALSE(data.event.has_usage);
    arena_done(&arena);
}

TEST(headers_inside_an_event_name_the_model)
{
    static const struct {
        const char *data;
        const char *model;
    } cases[] = {
        { "{\"type\":\"x\",\"headers\":{\"OpenAI-Model\":\"a\"}}", "a" },
        { "{\"type\":\"x\",\"response\":{\"headers\":{\"x-openai-model\":[\"b\",\"c\"]}},"
          "\"headers\":{\"openai-model\":\"d\"}}",
          "b" },
        { "{\"type\":\"x\",\"response\":{\"model\":\"e\"}}", NULL },
        { "{\"type\":\"x\",\"headers\":{\"openai-model\":[]}}", NULL },
        { "{\"type\":\"x\",\"headers\":[]}", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct arena arena = { 0 };
        struct stream_data data;

        read_data(&data, str_of(cases[i].data), &arena);
        if (cases[i].model == NULL)
            ASSERT_NULL(data.served_model.s);
        else
            ASSERT_STR(data.served_model, cases[i].model);
        arena_done(&arena);
    }
}

TEST(a_usage_limit_depends_on_the_plan)
{
    static const struct {
        const char *plan;
        const char *promotion;
        time_t resets_at;
        const char *expected;
    } cases[] = {
        { NULL, NULL, 0, "You've hit your usage limit. Try again later." },
        { "enterprise", NULL, 1700006700,
          "You've hit your usage limit. Try again at Nov 15th, 2023 12:05 AM." },
        { "pro", NULL, 1700001900,
          "You've hit your usage limit. Visit https://chatgpt.com/codex/settings/usage to purchase "
          "more credits or try again at 10:45 PM." },
        { "Plus", NULL, 1704110400,
          "You've hit your usage limit. Upgrade to Pro (https://chatgpt.com/explore/pro), visit "
          "https://chatgpt.com/codex/settings/usage to purchase more credits or try again at Jan "
          "1st, 2024 12:00 PM." },
        { "free", NULL, 0,
          "You've hit your usage limit. Upgrade to Plus to continue using Codex "
          "(https://chatgpt.com/explore/plus), or try again later." },
        { "team", NULL, 0,
          "You've hit your usage limit. To get more access now, send a request to your admin or "
          "try again later." },
        { "pro", "Half price today", 0,
          "You've hit your usage limit. Half price today, or try again later." },
        { "pro", NULL, INT64_MAX,
          "You've hit your usage limit. Visit https://chatgpt.com/codex/settings/usage to purchase "
          "more credits or try again later." },
    };

    setenv("TZ", "UTC", 1);
    tzset();
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct arena arena = { 0 };
        struct usage_limit limit = {
            .plan = str_of(cases[i].plan),
            .promotion = str_of(cases[i].promotion),
            .resets_at = cases[i].resets_at,
            .has_reset = cases[i].resets_at != 0,
        };

        ASSERT_STR(usage_limit_text(&arena, &limit, now), cases[i].expected);
        arena_done(&arena);
    }
}
