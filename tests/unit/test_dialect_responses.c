#include "base/memory.h"
#include "model/dialect.h"

#include "test.h"

#include <stdlib.h>

static const struct provider plain = { .base_url = { "http://h/v1", 11 }, PROVIDER_DEFAULTS };

static struct sampling_options basic(const struct provider *provider)
{
    return (struct sampling_options){
        .provider = provider,
        .originator = str_of("probe"),
        .user_agent = str_of("probe/0.118.0"),
        .thread_id = str_of("T1"),
        .turn_id = str_of("U1"),
        .turn_metadata =
            str_of("{\"session_id\":\"T1\",\"turn_id\":\"U1\",\"sandbox\":\"seccomp\"}"),
        .model = str_of("m"),
        .instructions = str_of("be \"kind\"\n"),
    };
}

static void assert_body(const struct sampling_options *options, const char *expected,
                        const char *file, int line)
{
    CLEANUP(buf_done) struct buf body = { 0 };

    dialect_responses.body(options, &body);
    assert_str(buf_str(&body), str_of(expected), file, line);
}

#define ASSERT_BODY(options, expected) assert_body(options, expected, __FILE__, __LINE__)

/* Every header as a line, in the order they are sent. */
static void assert_headers(const struct sampling_options *options, const char *expected,
                           const char *file, int line)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct arena arena = { 0 };
    struct name_values headers = { 0 };

    if (!dialect_responses.headers(&arena, options, &headers, &err))
        buf_printf(&text, "error: %s", err.message.s);
    for (size_t i = 0; i < headers.n; i++)
        buf_printf(&text, "%s: %s\n", headers.items[i].name.s, headers.items[i].value.s);
    assert_str(buf_str(&text), str_of(expected), file, line);
    arena_done(&arena);
}

#define ASSERT_HEADERS(options, expected) assert_headers(options, expected, __FILE__, __LINE__)

#define METADATA                                                                                   \
    "x-codex-turn-metadata: {\"session_id\":\"T1\",\"turn_id\":\"U1\",\"sandbox\":\"seccomp\"}\n"
#define SESSION METADATA "x-client-request-id: T1\nsession_id: T1\n"
#define FORMATS "accept: text/event-stream\ncontent-type: application/json\n"
#define US "originator: probe\nuser-agent: probe/0.118.0\n"

TEST(the_least_body)
{
    struct sampling_options options = basic(&plain);

    ASSERT_BODY(
        &options,
        "{\"model\":\"m\",\"instructions\":\"be \\\"kind\\\"\\n\",\"input\":[],\"tools\":[],"
        "\"tool_choice\":\"auto\",\"parallel_tool_calls\":false,\"reasoning\":null,"
        "\"store\":false,\"stream\":true,\"include\":[],\"prompt_cache_key\":\"T1\"}");
}

TEST(the_fullest_body)
{
    struct sampling_options options = basic(&plain);
    struct str input[] = { str_of("{\"a\":1}"), str_of("{\"b\":2}") };

    options.instructions = str_of("");
    options.input = input;
    options.n_input = 2;
    options.tools = str_of("[{\"type\":\"function\"}]");
    options.parallel_tool_calls = true;
    options.has_reasoning = true;
    options.effort = str_of("high");
    options.summary = str_of("auto");
    options.service_tier = str_of("priority");
    options.verbosity = str_of("low");
    options.output_schema = str_of("{\"type\":\"object\"}");
    ASSERT_BODY(&options,
                "{\"model\":\"m\",\"instructions\":\"\",\"input\":[{\"a\":1},{\"b\":2}],"
                "\"tools\":[{\"type\":\"function\"}],\"tool_choice\":\"auto\","
                "\"parallel_tool_calls\":true,"
                "\"reasoning\":{\"effort\":\"high\",\"summary\":\"auto\"},"
                "\"store\":false,\"stream\":true,\"include\":[\"reasoning.encrypted_content\"],"
                "\"service_tier\":\"priority\",\"prompt_cache_key\":\"T1\","
                "\"text\":{\"verbosity\":\"low\",\"format\":{\"type\":\"json_schema\","
                "\"strict\":true,\"schema\":{\"type\":\"object\"},"
                "\"name\":\"codex_output_schema\"}}}");
}

TEST(parts_of_objects_are_left_out)
{
    struct sampling_options options = basic(&plain);

    options.instructions = str_of("");
    options.has_reasoning = true;
    options.summary = str_of("concise");
    options.output_schema = str_of("true");
    ASSERT_BODY(&options,
                "{\"model\":\"m\",\"instructions\":\"\",\"input\":[],\"tools\":[],"
                "\"tool_choice\":\"auto\",\"parallel_tool_calls\":false,"
                "\"reasoning\":{\"summary\":\"concise\"},\"store\":false,\"stream\":true,"
                "\"include\":[\"reasoning.encrypted_content\"],\"prompt_cache_key\":\"T1\","
                "\"text\":{\"format\":{\"type\":\"json_schema\",\"strict\":true,\"schema\":true,"
                "\"name\":\"codex_output_schema\"}}}");
    options.summary = STR_NONE;
    options.output_schema = STR_NONE;
    ASSERT_BODY(&options,
                "{\"model\":\"m\",\"instructions\":\"\",\"input\":[],\"tools\":[],"
                "\"tool_choice\":\"auto\",\"parallel_tool_calls\":false,\"reasoning\":{},"
                "\"store\":false,\"stream\":true,\"include\":[\"reasoning.encrypted_content\"],"
                "\"prompt_cache_key\":\"T1\"}");
}

TEST(azure_stores)
{
    struct provider azure = { .name = str_of("Azure"), PROVIDER_DEFAULTS };
    struct sampling_options options = basic(&azure);
    CLEANUP(buf_done) struct buf body = { 0 };

    dialect_responses.body(&options, &body);
    ASSERT_NOT_NULL(strstr(buf_str(&body).s, ",\"store\":true,"));
}

TEST(urls)
{
    struct name_value params[] = {
        { str_of("api-version"), str_of("2025 preview") },
        { str_of("k"), str_of("a#\"<>\xc3\xa9%20&b") },
    };
    struct arena arena = { 0 };
    struct provider provider = { 0 };

    ASSERT_STR(dialect_responses.url(&arena, &provider), "https://api.openai.com/v1/responses");
    provider.base_url = str_of("http://h/v1///");
    ASSERT_STR(dialect_responses.url(&arena, &provider), "http://h/v1/responses");
    provider.query_params = (struct name_values){ params, 2 };
    ASSERT_STR(dialect_responses.url(&arena, &provider),
               "http://h/v1/responses?api-version=2025%20preview&k=a%23%22%3C%3E%C3%A9%20&b");
    arena_done(&arena);
}

TEST(headers_without_a_credential)
{
    struct sampling_options options = basic(&plain);

    ASSERT_HEADERS(&options, US SESSION FORMATS);
    options.subagent = str_of("review");
    options.turn_metadata = STR_NONE;
    ASSERT_HEADERS(&options, US "x-client-request-id: T1\nsession_id: T1\n"
                                "x-openai-subagent: review\n" FORMATS);
}

TEST(credentials_in_the_order_of_preference)
{
    struct provider provider = plain;
    struct sampling_options options = basic(&provider);

    ASSERT_HEADERS(&options, US SESSION FORMATS);
    provider.bearer_token = str_of("token");
    ASSERT_HEADERS(&options, US SESSION FORMATS "authorization: Bearer token\n");
    setenv("TEST_KEY", " key \n", 1);
    provider.env_key = str_of("TEST_KEY");
    ASSERT_HEADERS(&options, US SESSION FORMATS "authorization: Bearer key\n");
}

TEST(a_missing_key_is_an_error)
{
    struct provider provider = plain;
    struct sampling_options options = basic(&provider);

    unsetenv("TEST_NONE");
    provider.env_key = str_of("TEST_NONE");
    provider.bearer_token = str_of("not used");
    ASSERT_HEADERS(&options, "error: Missing environment variable: `TEST_NONE`.");
    provider.env_key_instructions = str_of("Ask Ann.");
    ASSERT_HEADERS(&options, "error: Missing environment variable: `TEST_NONE`. Ask Ann.");
    setenv("TEST_NONE", "  ", 1);
    ASSERT_HEADERS(&options, "error: Missing environment variable: `TEST_NONE`. Ask Ann.");
}

TEST(a_provider_has_headers_of_its_own)
{
    struct name_value given[] = {
        { str_of("Originator"), str_of("mine") }, { str_of("x-extra"), str_of("1") },
        { str_of("session_id"), str_of("no") },   { str_of("bad name"), str_of("x") },
        { str_of("x-bad"), str_of("a\r\nb: c") }, { str_of("x-empty"), str_of("") },
    };
    struct name_value from_env[] = {
        { str_of("x-env"), str_of("TEST_ENV") },
        { str_of("x-blank"), str_of("TEST_BLANK") },
        { str_of("x-unset"), str_of("TEST_UNSET") },
    };
    struct provider provider = plain;
    struct sampling_options options = basic(&provider);

    setenv("TEST_ENV", "2", 1);
    setenv("TEST_BLANK", " ", 1);
    unsetenv("TEST_UNSET");
    provider.sends_version = true;
    provider.http_headers = (struct name_values){ given, ARRAY_LENGTH(given) };
    provider.env_http_headers = (struct name_values){ from_env, ARRAY_LENGTH(from_env) };
    ASSERT_HEADERS(&options, "Originator: mine\nuser-agent: probe/0.118.0\nversion: 0.166.0\n"
                             "x-extra: 1\nsession_id: T1\nx-empty: \nx-env: 2\n" METADATA
                             "x-client-request-id: T1\n" FORMATS);
}
