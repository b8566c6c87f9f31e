#include "dialect_bench.h"

#define EVENT(type, rest) "event: " type "\ndata: {\"type\":\"" type "\"" rest "}\n\n"
#define START                                                                                      \
    EVENT("message_start", ",\"message\":{\"id\":\"m\",\"usage\":{\"input_tokens\":294,"           \
                           "\"cache_read_input_tokens\":227,\"output_tokens\":0}}")
#define BLOCK(index, block)                                                                        \
    EVENT("content_block_start", ",\"index\":" index ",\"content_block\":" block)
#define DELTA(index, delta) EVENT("content_block_delta", ",\"index\":" index ",\"delta\":" delta)
#define STOP(index) EVENT("content_block_stop", ",\"index\":" index)
#define REASON(reason)                                                                             \
    EVENT("message_delta", ",\"delta\":{\"stop_reason\":\"" reason "\"},\"usage\":{"               \
                           "\"output_tokens\":9}")
#define END EVENT("message_stop", "")
#define TOOL(index) BLOCK(index, "{\"type\":\"tool_use\",\"id\":\"DMpA7\",\"name\":\"f\"}")
#define PIECE(index, text)                                                                         \
    DELTA(index, "{\"type\":\"input_json_delta\",\"partial_json\":\"" text "\"}")
#define MADE(arguments)                                                                                \
    "done {\"type\":\"function_call\",\"call_id\":\"DMpA7\",\"name\":\"f\",\"arguments\":\"" arguments \
    "\"}\n"
#define SAID(text)                                                                                 \
    "done {\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\","    \
    "\"text\":\"" text "\"}]}\n"
#define INCOMPLETE(reason)                                                                         \
    "failed: stream disconnected before completion: Incomplete response returned, reason: " reason \
    "\n"

static void open_messages(struct bench *bench)
{
    bench_open(bench, &dialect_anthropic, "https://api.anthropic.com");
}

/* -- Answers ------------------------------------------------------------------------------- */

#define CALL_STREAM                                                                                \
    START TOOL("0")                                                                                \
        PIECE("0", "{") "event: ping\ndata: {\"type\":\"ping\"}\n\n" PIECE("0", "\\\"a\\\":1}")    \
            STOP("0") REASON("tool_use")

TEST(a_call_comes_in_pieces)
{
    struct bench bench;

    open_messages(&bench);
    ASSERT_READ(&bench, CALL_STREAM END, MADE("{\\\"a\\\":1}") "completed 521+9/227\n");
    bench_close(&bench);
}

TEST(a_stream_that_is_cut_anywhere_runs_nothing)
{
    struct bench bench;

    open_messages(&bench);
    assert_never_half(&bench, CALL_STREAM END, strlen(CALL_STREAM END) - 1);
    bench_close(&bench);
}

TEST(thoughts_keep_their_signatures)
{
    struct bench bench;

    open_messages(&bench);
    ASSERT_READ(&bench,
                START BLOCK("0", "{\"type\":\"thinking\",\"thinking\":\"\"}")
                    DELTA("0", "{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}")
                        DELTA("0", "{\"type\":\"signature_delta\",\"signature\":\"S\"}") STOP("0")
                            BLOCK("1", "{\"type\":\"redacted_thinking\",\"data\":\"R\"}") STOP("1")
                                BLOCK("2", "{\"type\":\"text\",\"text\":\"\"}")
                                    DELTA("2", "{\"type\":\"text_delta\",\"text\":\"a\"}")
                                        DELTA("2", "{\"type\":\"citations_delta\"}") STOP("2")
                                            REASON("end_turn") END,
                "added\nthought hm\n"
                "done {\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":"
                "\"reasoning_text\",\"text\":\"hm\"}],\"extra_content\":{\"from\":"
                "\"anthropic api.anthropic.com\",\"signature\":\"S\"}}\n"
                "added\ndone {\"type\":\"reasoning\",\"summary\":[],\"content\":[],"
                "\"extra_content\":{\"from\":\"anthropic api.anthropic.com\",\"redacted\":\"R\"}}\n"
                "added\ntext a\n" SAID("a") "completed 521+9/227\n");
    bench_close(&bench);
}

TEST(every_reason_to_stop)
{
    static const struct {
        const char *stream, *expected;
    } cases[] = {
        { REASON("stop_sequence") END, "completed 0+9/0\n" },
        { REASON("never heard of") END, "completed 0+9/0\n" },
        { TOOL("0") STOP("0") REASON("tool_use") END, MADE("{}") "completed 0+9/0\n" },
        { TOOL("0") PIECE("0", "{\\\"a") STOP("0") REASON("max_tokens") END,
          INCOMPLETE("max_output_tokens") },
        { TOOL("0") STOP("0") REASON("max_tokens") END, INCOMPLETE("max_output_tokens") },
        { TOOL("0") PIECE("0", "{\\\"a") STOP("0") REASON("tool_use") END,
          INCOMPLETE("max_output_tokens") },
        { REASON("refusal") END, INCOMPLETE("refusal") },
        { REASON("pause_turn") END,
          "failed (again): stream disconnected before completion: the model paused\n" },
        { REASON("model_context_window_exceeded") END,
          "failed (overflow): Codex ran out of room in the model's context window. Start a new "
          "thread or clear earlier history before retrying.\n" },
        { REASON("end_turn"), "cut\n" },
        { EVENT("error", ",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}"),
          "failed (again): stream disconnected before completion: Overloaded\n" },
        { EVENT("error", ",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"m\"}"),
          "failed: stream disconnected before completion: m\n" },
        { "event: what\ndata: {\"type\":\"unknown\"}\n\ndata: no JSON\n\n" END, "completed\n" },
    };
    struct bench bench;

    open_messages(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].stream, cases[i].expected);
    bench_close(&bench);
}

/* As servers answer that do not stream; and some say the arguments of a call twice. */
TEST(an_answer_in_one_piece_is_one)
{
    static const struct {
        const char *json, *expected;
    } cases[] = {
        { "{\"type\":\"message\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\","
          "\"signature\":\"S\"},{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"tool_use\",\"id\":"
          "\"DMpA7\",\"name\":\"f\",\"input\":{\"a\":1}}],\"stop_reason\":\"tool_use\",\"usage\":{"
          "\"input_tokens\":5,\"output_tokens\":2}}",
          "added\nthought hm\ndone {\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":"
          "\"reasoning_text\",\"text\":\"hm\"}],\"extra_content\":{\"from\":"
          "\"anthropic api.anthropic.com\",\"signature\":\"S\"}}\nadded\ntext a\n" SAID("a")
              MADE("{\\\"a\\\":1}") "completed 5+2/0\n" },
        { "{\"type\":\"message\",\"content\":[],\"stop_reason\":\"refusal\"}",
          INCOMPLETE("refusal") },
        { "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"o\"}}",
          "failed (again): stream disconnected before completion: o\n" },
        { "{\"type\":\"message\"}", "cut\n" },
        { "{\"type\":\"message\",\"content\":[{\"type\":\"tool_use\",\"id\":\"DM", "cut\n" },
    };
    struct bench bench;

    open_messages(&bench);
    ASSERT_READ(&bench,
                BLOCK("0", "{\"type\":\"tool_use\",\"id\":\"DMpA7\",\"name\":\"f\",\"input\":{"
                           "\"a\":1}}") PIECE("0", "{\\\"a\\\":") PIECE("0", "1}")
                    REASON("tool_use") END,
                MADE("{\\\"a\\\":1}") "completed 0+9/0\n");
    ASSERT_READ(&bench, EVENT("message", ",\"content\":[]"), "cut\n"); /* in a stream it is none */
    bench.is_whole = true;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].json, cases[i].expected);
    bench_close(&bench);
}

/* -- Requests ------------------------------------------------------------------------------ */

#define MARK ",\"cache_control\":{\"type\":\"ephemeral\"}"

static const char *body_with(struct bench *bench, const struct str *input, size_t n)
{
    bench->options.input = input;
    bench->options.n_input = n;
    return bench_body(bench);
}

#define USER_TEXT(text) "{\"type\":\"text\",\"text\":\"" text "\""

TEST(results_stand_first_in_one_message)
{
    const struct str input[] = {
        STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\","
                    "\"text\":\"hi\"},{\"type\":\"input_image\",\"image_url\":"
                    "\"data:image/png;base64,AA\"}]}"),
        STR_LITERAL("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\","
                    "\"call_id\":\"a\"}"),
        STR_LITERAL("{\"type\":\"custom_tool_call\",\"name\":\"apply_patch\",\"input\":\"p\","
                    "\"call_id\":\"b c\"}"),
        STR_LITERAL("{\"type\":\"function_call_output\",\"call_id\":\"a\",\"output\":\"x\"}"),
        STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\","
                    "\"text\":\"more\"}]}"),
    };
    struct bench bench;

    open_messages(&bench);
    bench.options.instructions = str_of("be kind");
    ASSERT_STR(
        str_of(body_with(&bench, input, ARRAY_LENGTH(input))),
        "{\"model\":\"m\",\"max_tokens\":32000,\"stream\":true,\"system\":[" USER_TEXT("be kind")
            MARK
        "}],\"messages\":["
        "{\"role\":\"user\",\"content\":[" USER_TEXT(
            "hi") "},{\"type\":\"image\",\"source\":{"
                  "\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"AA\"}" MARK "}]},"
                  "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"f\","
                  "\"input\":{\"a\":1}},{\"type\":\"tool_use\",\"id\":\"call_ff6245191281f514\",\"name\":"
                  "\"apply_patch\",\"input\":{\"input\":\"p\"}}]},"
                  "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"a\","
                  "\"content\":\"x\"},{\"type\":\"tool_result\",\"tool_use_id\":\"call_ff6245191281f514\","
                  "\"content\":\"aborted\"}," USER_TEXT("more") MARK "}]}]}");
    bench_close(&bench);
}

TEST(signed_thoughts_go_back_to_their_maker_only)
{
    struct str input[] = {
        STR_LITERAL("{\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":"
                    "\"reasoning_text\",\"text\":\"hm\"}],\"extra_content\":{\"from\":"
                    "\"anthropic api.anthropic.com\",\"signature\":\"S\"}}"),
        STR_LITERAL("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{}\",\"call_id\":"
                    "\"a\"}"),
    };
    struct bench bench;

    open_messages(&bench);
    bench.options.effort = str_of("high");
    assert_non_null(strstr(body_with(&bench, input, 2),
                           "[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"S\"},{"
                           "\"type\":\"tool_use\""));
    assert_non_null(strstr(bench_body(&bench), "\"thinking\":{\"type\":\"enabled\","
                                               "\"budget_tokens\":16000}"));
    bench.provider.base_url = str_of("https://elsewhere");
    assert_null(strstr(bench_body(&bench), "\"signature\""));
    assert_null(strstr(bench_body(&bench), "\"budget_tokens\"")); /* it would be refused */
    bench_close(&bench);
}

TEST(the_key_has_a_header_of_its_own)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct name_values headers;
    struct bench bench;
    bool has_key = false, has_version = false;

    open_messages(&bench);
    setenv("BOBBIN_TEST_KEY", "secret", 1);
    bench.provider.env_key = str_of("BOBBIN_TEST_KEY");
    assert_true(dialect_anthropic.headers(&bench.arena, &bench.options, &headers, &err));
    for (size_t i = 0; i < headers.n; i++) {
        has_key |=
            str_is(headers.items[i].name, "x-api-key") && str_is(headers.items[i].value, "secret");
        has_version |= str_is(headers.items[i].name, "anthropic-version");
        assert_false(str_is(headers.items[i].name, "authorization"));
    }
    assert_true(has_key && has_version);
    unsetenv("BOBBIN_TEST_KEY");
    bench_close(&bench);
}

TEST(base_urls_with_and_without_a_version)
{
    struct bench bench;

    open_messages(&bench);
    ASSERT_STR(dialect_anthropic.url(&bench.arena, &bench.provider),
               "https://api.anthropic.com/v1/messages");
    bench.provider.base_url = str_of("http://localhost:8080/v1/");
    ASSERT_STR(dialect_anthropic.url(&bench.arena, &bench.provider),
               "http://localhost:8080/v1/messages");
    bench_close(&bench);
}
