#include "dialect_bench.h"

#define CHUNK(delta) "data: {\"choices\":[{\"index\":0,\"delta\":" delta "}]}\n\n"
#define CALL(piece) CHUNK("{\"tool_calls\":[" piece "]}")
#define FINISH(reason)                                                                             \
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" reason "\"}]}\n\n"
#define DONE "data: [DONE]\n\n"
#define MADE(id, name, arguments)                                                                  \
    "done {\"type\":\"function_call\",\"call_id\":\"" id "\",\"name\":\"" name                     \
    "\",\"arguments\":\"" arguments "\"}\n"
#define SAID(text)                                                                                 \
    "done {\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\","    \
    "\"text\":\"" text "\"}]}\n"

static void open_chat(struct bench *bench)
{
    bench_open(bench, &dialect_chat, "http://h/v1");
}

/* -- Answers ------------------------------------------------------------------------------- */

/* As llama-server sends it. */
#define LLAMA_CALL                                                                                 \
    "data: {\"choices\":[{\"finish_reason\":null,\"index\":0,\"delta\":{\"role\":\"assistant\","   \
    "\"content\":null}}],\"id\":\"chatcmpl-oQ\"}\n\n" CALL(                                        \
        "{\"index\":0,\"id\":\"vLTu\",\"type\":\"function\",\"function\":{\"name\":"               \
        "\"exec_command\",\"arguments\":\"{\"}}")                                                  \
        CALL("{\"index\":0,\"function\":{\"arguments\":\"\\\"cmd\\\": \\\"ec\"}}")                 \
            CALL("{\"index\":0,\"function\":{\"arguments\":\"ho hello\\\"\"}}")                    \
                CALL("{\"index\":0,\"function\":{\"arguments\":\"}\"}}")

TEST(a_call_comes_in_pieces)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(
        &bench,
        LLAMA_CALL FINISH(
            "tool_calls") "data: {\"choices\":[],\"usage\":{\"completion_tokens\":9,\"prompt_tokens\":526,"
                          "\"total_tokens\":535,\"prompt_tokens_details\":{\"cached_tokens\":3}}}\n\n" DONE,
        MADE("vLTu", "exec_command", "{\\\"cmd\\\": \\\"echo hello\\\"}") "completed 526+9/3\n");
    bench_close(&bench);
}

TEST(a_stream_that_is_cut_anywhere_runs_nothing)
{
    struct bench bench;

    open_chat(&bench);
    assert_never_half(&bench, LLAMA_CALL FINISH("tool_calls") DONE,
                      strlen(LLAMA_CALL FINISH("tool_calls")) - 1);
    bench_close(&bench);
}

TEST(text_and_thoughts_are_told_as_they_come)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(&bench,
                CHUNK("{\"reasoning_content\":\"hm\",\"reasoning\":\"hm\"}")
                    CHUNK("{\"content\":\"a\"}") CHUNK("{\"content\":\"\"}")
                        CHUNK("{\"content\":\"b\"}") FINISH("stop") DONE,
                "added\nthought hm\n"
                "done {\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":"
                "\"reasoning_text\",\"text\":\"hm\"}],\"extra_content\":{\"from\":\"chat h\","
                "\"member\":\"reasoning_content\"}}\n"
                "added\ntext a\ntext b\n" SAID("ab") "completed\n");
    bench_close(&bench);
}

TEST(reasoning_has_many_spellings)
{
    static const char *const deltas[] = {
        CHUNK("{\"reasoning\":\"x\"}"),
        CHUNK("{\"reasoning_text\":\"x\"}"),
        CHUNK("{\"reasoning\":{\"text\":\"x\"}}"),
        CHUNK("{\"reasoning\":{\"content\":\"x\"}}"),
        CHUNK("{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":"
              "\"x\"}]}]}"),
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(deltas); i++) {
        const char *log = bench_read(&bench, deltas[i]);

        if (strstr(log, "added\nthought x\n") != log)
            fail_msg("%s: %s", deltas[i], log);
    }
    bench_close(&bench);
}

TEST(parts_and_refusals_are_text)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(&bench,
                CHUNK("{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}")
                    CHUNK("{\"refusal\":\"no\"}") FINISH("stop") DONE,
                "added\ntext a\ntext no\n" SAID("ano") "completed\n");
    bench_close(&bench);
}

TEST(a_whole_message_counts_if_nothing_was_streamed)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(&bench,
                "data: {\"choices\":[{\"message\":{\"content\":\"all\"},\"finish_reason\":"
                "\"stop\"}]}\n\n" DONE,
                "added\ntext all\n" SAID("all") "completed\n");
    bench_close(&bench);
}

/* As servers answer that do not stream. */
TEST(an_answer_in_one_piece_is_one)
{
    static const struct {
        const char *json, *expected;
    } cases[] = {
        { "{\"object\":\"chat.completion\",\"choices\":[{\"finish_reason\":\"stop\",\"index\":0,"
          "\"message\":{\"role\":\"assistant\",\"content\":\"a\"}}],\"usage\":{\"prompt_tokens\":5,"
          "\"completion_tokens\":2}}",
          "added\ntext a\n" SAID("a") "completed 5+2/0\n" },
        { "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{\"id\":\"c\",\"type\":"
          "\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}},{\"id\":\"d\","
          "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},\"finish_reason\":"
          "\"tool_calls\"}]}",
          MADE("c", "f", "{}") MADE("d", "f", "{}") "completed\n" },
        { "{\"choices\":[{\"message\":{\"content\":\"a\"}}]}",
          "added\ntext a\n" SAID("a") "completed\n" },
        { "{\"choices\":[{\"message\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":"
          "\"f\",\"arguments\":\"{\\\"a\"}}]},\"finish_reason\":\"length\"}]}",
          "failed: stream disconnected before completion: Incomplete response returned, reason: "
          "max_output_tokens\n" },
        { "{\"error\":{\"message\":\"no\",\"code\":400}}",
          "failed: stream disconnected before completion: no\n" },
        { "{\"choices\":[]}", "cut\n" },
        { "{\"hello\":1}", "cut\n" },
        { "{\"choices\":[{\"message\":{\"content\":\"a", "cut\n" },
    };
    struct bench bench;

    open_chat(&bench);
    bench.is_whole = true;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].json, cases[i].expected);
    bench_close(&bench);
}

/* -- Which call a piece belongs to --------------------------------------------------------- */

#define F(name, arguments) "\"function\":{\"name\":\"" name "\",\"arguments\":\"" arguments "\"}"
#define A(arguments) "\"function\":{\"arguments\":\"" arguments "\"}"

TEST(pieces_find_their_call)
{
    static const struct {
        const char *stream, *expected;
    } cases[] = {
        /* an id that was seen, whatever the index */
        { CALL("{\"index\":0,\"id\":\"a\"," F("f", "{") "}")
              CALL("{\"index\":0,\"id\":\"b\"," F("g", "{") "}")
                  CALL("{\"index\":0,\"id\":\"a\"," A("}") "}")
                      CALL("{\"index\":0,\"id\":\"b\"," A("}") "}"),
          MADE("a", "f", "{}") MADE("b", "g", "{}") },
        /* a new id at an index that is taken */
        { CALL("{\"index\":0,\"id\":\"a\"," F("f", "{}") "}")
              CALL("{\"index\":0,\"id\":\"b\"," F("g", "{}") "}"),
          MADE("a", "f", "{}") MADE("b", "g", "{}") },
        /* the id comes late */
        { CALL("{\"index\":0," F("f", "") "}") CALL("{\"index\":0,\"id\":\"a\"," A("{}") "}"),
          MADE("a", "f", "{}") },
        /* two in one chunk, by index */
        { CALL("{\"index\":0,\"id\":\"a\"," F("f", "{") "},{\"index\":1,\"id\":\"b\"," F(
              "g", "{") "}") CALL("{\"index\":1," A("}") "},{\"index\":0," A("}") "}"),
          MADE("a", "f", "{}") MADE("b", "g", "{}") },
        /* neither id nor index: the last one goes on */
        { CALL("{\"id\":\"a\"," F("f", "{") "}") CALL("{" A("}") "}"), MADE("a", "f", "{}") },
        /* the name comes behind, and again */
        { CALL("{\"index\":0,\"id\":\"a\"," A("{") "}") CALL("{\"index\":0," F("f", "}") "}")
              CALL("{\"index\":0," F("f", "") "}"),
          MADE("a", "f", "{}") },
        /* an object */
        { CALL("{\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":{\"x\":1}}}"),
          MADE("a", "f", "{\\\"x\\\":1}") },
        /* a new id with every fragment */
        { CALL("{\"index\":0,\"id\":\"a\"," F("f", "{\\\"x\\\"") "}")
              CALL("{\"index\":0,\"id\":\"b\"," A(":1}") "}"),
          MADE("a", "f", "{\\\"x\\\":1}") },
        /* no name at all */
        { CALL("{\"index\":0,\"id\":\"a\"," A("{}") "}"), "" },
        /* no arguments at all */
        { CALL("{\"index\":0,\"id\":\"a\"," F("f", "") "}"), MADE("a", "f", "{}") },
        /* one id twice in an answer */
        { CALL("{\"index\":0,\"id\":\"0\"," F("f", "{}") "}"), MADE("0", "f", "{}") },
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char stream[4000], expected[1000];

        snprintf(stream, sizeof stream, "%s" FINISH("tool_calls") DONE, cases[i].stream);
        snprintf(expected, sizeof expected, "%scompleted\n", cases[i].expected);
        ASSERT_READ(&bench, stream, expected);
    }
    bench_close(&bench);
}

TEST(calls_without_ids_get_one)
{
    struct bench bench;
    const char *log;

    open_chat(&bench);
    log = bench_read(&bench, CALL("{" F("f", "{}") "}") CALL("{\"id\":\"\"," F("g", "{}") "}")
                                 FINISH("stop") DONE);
    assert_non_null(strstr(log, "\"call_id\":\"call_"));
    assert_non_null(strstr(log, "\"name\":\"f\""));
    assert_non_null(strstr(log, "\"name\":\"g\""));
    bench_close(&bench);
}

TEST(an_id_of_the_thread_is_not_used_again)
{
    const struct str input[] = {
        STR_LITERAL("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{}\",\"call_id\":"
                    "\"0\"}"),
    };
    struct bench bench;

    open_chat(&bench);
    bench.options.input = input;
    bench.options.n_input = 1;
    ASSERT_READ(&bench,
                CALL("{\"index\":0,\"id\":\"0\"," F("f", "{}") "}") FINISH("tool_calls") DONE,
                MADE("0_2", "f", "{}") "completed\n");
    bench_close(&bench);
}

TEST(text_behind_a_call_comes_behind_it)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(&bench,
                CHUNK("{\"content\":\"a\"}") CALL("{\"id\":\"c\"," F("f", "{}") "}")
                    CHUNK("{\"content\":\"b\"}") FINISH("stop") DONE,
                "added\ntext a\n" SAID("a") "added\ntext b\n" MADE("c", "f", "{}")
                    SAID("b") "completed\n");
    bench_close(&bench);
}

TEST(more_calls_than_anybody_makes_are_refused)
{
    struct bench bench;
    CLEANUP(buf_done) struct buf stream = { 0 };

    open_chat(&bench);
    for (int i = 0; i < 3000; i++)
        buf_printf(&stream,
                   "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c%d\","
                   "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}}]}\n\n",
                   i);
    ASSERT_READ(&bench, buf_str(&stream).s, "failed: the model's answer has too many calls\n");
    bench_close(&bench);
}

/* -- The end ------------------------------------------------------------------------------- */

#define OPEN_CALL CALL("{\"id\":\"c\"," F("f", "{\\\"x\\\"") "}")
#define WHOLE_CALL CALL("{\"id\":\"w\"," F("f", "{}") "}")
#define INCOMPLETE(reason)                                                                         \
    "failed: stream disconnected before completion: Incomplete response returned, reason: " reason \
    "\n"

TEST(every_finish_reason)
{
    static const struct {
        const char *stream, *expected;
    } cases[] = {
        { FINISH("stop"), "completed\n" },
        { FINISH("end"), "completed\n" },
        { FINISH("eos"), "completed\n" },
        { FINISH("end_turn"), "completed\n" },
        { FINISH("never heard of"), "completed\n" },
        { WHOLE_CALL FINISH("stop"), MADE("w", "f", "{}") "completed\n" },
        { WHOLE_CALL FINISH("function_call"), MADE("w", "f", "{}") "completed\n" },
        { WHOLE_CALL OPEN_CALL FINISH("length"), MADE("w", "f", "{}") "completed\n" },
        { OPEN_CALL FINISH("length"), INCOMPLETE("max_output_tokens") },
        { OPEN_CALL FINISH("tool_calls"), INCOMPLETE("max_output_tokens") },
        { CALL("{\"id\":\"c\"," F("f", "") "}") FINISH("length"), INCOMPLETE("max_output_tokens") },
        { CALL("{\"id\":\"c\"," F("f", "{x}") "}") FINISH("stop"),
          MADE("c", "f", "{x}") "completed\n" },
        { CHUNK("{\"content\":\"a\"}") FINISH("model_length"),
          "added\ntext a\n" SAID("a") INCOMPLETE("max_output_tokens") },
        { FINISH("content_filter"), INCOMPLETE("content_filter") },
        { FINISH("safety"), INCOMPLETE("safety") },
        { FINISH("error"),
          "failed (again): stream disconnected before completion: the server says error\n" },
        { FINISH("insufficient_system_resource"),
          "failed (again): stream disconnected before completion: the server says "
          "insufficient_system_resource\n" },
        { FINISH("model_context_window_exceeded"),
          "failed (overflow): Codex ran out of room in the model's context window. Start a new "
          "thread or clear earlier history before retrying.\n" },
        { FINISH(
              "length") "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":4096,\"completion_tokens\":0}}\n\n",
          "failed (overflow): Codex ran out of room in the model's context window. Start a new "
          "thread or clear earlier history before retrying.\n" },
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].stream, cases[i].expected);
    bench_close(&bench);
}

#define UNFINISHED                                                                                 \
    "failed (again): stream disconnected before completion: the stream ended before the answer "   \
    "did\n"

TEST(the_mark_of_the_end)
{
    static const struct {
        const char *stream, *expected;
    } cases[] = {
        { CHUNK("{\"content\":\"a\"}") DONE, "added\ntext a\n" SAID("a") "completed\n" },
        { CHUNK("{\"content\":\"a\"}") "data: DONE\n\n",
          "added\ntext a\n" SAID("a") "completed\n" },
        { WHOLE_CALL DONE, MADE("w", "f", "{}") "completed\n" },
        { OPEN_CALL DONE, UNFINISHED },
        { CALL("{\"id\":\"c\"," F("f", "") "}") DONE, UNFINISHED },
        { DONE, UNFINISHED },
        { CHUNK("{\"content\":\"a\"}"), "added\ntext a\ncut\n" },
        { CHUNK("{\"content\":\"a\"}") "data: {\"cho", "added\ntext a\ncut\n" },
        { "data: nonsense\n\n" CHUNK("{\"content\":\"a\"}") FINISH("stop"),
          "added\ntext a\n" SAID("a") "completed\n" },
        { FINISH("stop") DONE DONE, "completed\n" },
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].stream, cases[i].expected);
    bench_close(&bench);
}

TEST(usage_is_found_everywhere)
{
    static const char *const streams[] = {
        FINISH("stop") "data: {\"choices\":null,\"usage\":{\"prompt_tokens\":5,"
                       "\"completion_tokens\":2}}\n\n",
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\",\"usage\":{"
        "\"prompt_tokens\":5,\"completion_tokens\":2}}]}\n\n",
        "data: {\"x_groq\":{\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}},"
        "\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n"
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":{"
        "\"prompt_tokens\":5,\"completion_tokens\":2}}\n\n",
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(streams); i++)
        ASSERT_READ(&bench, streams[i], "completed 5+2/0\n");
    ASSERT_READ(&bench,
                FINISH("stop") "data: {\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2,"
                               "\"prompt_cache_hit_tokens\":4}}\n\n",
                "completed 5+2/4\n");
    bench_close(&bench);
}

TEST(errors_inside_a_stream)
{
#define LOST "stream disconnected before completion: "
    static const struct {
        const char *stream, *expected;
    } cases[] = {
        { "data: {\"error\":{\"message\":\"m\",\"type\":\"server_error\",\"code\":500}}\n\n",
          "failed (again): " LOST "m\n" },
        { "data: {\"object\":\"error\",\"message\":\"m\",\"type\":\"BadRequestError\",\"code\":"
          "400}\n\n",
          "failed: " LOST "m\n" },
        { "data: {\"error\":{\"code\":\"server_error\",\"message\":\"m\"},\"choices\":[{"
          "\"finish_reason\":\"error\"}]}\n\n",
          "failed (again): " LOST "m\n" },
        { "event: error\ndata: {\"message\":\"m\"}\n\n", "failed (again): " LOST "m\n" },
        { "data: {\"error\":\"m\"}\n\n", "failed (again): " LOST "m\n" },
        { "data: [{\"error\":{\"code\":429,\"message\":\"m\"}}]\n\n",
          "failed (again): " LOST "m\n" },
        { "data: {\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"m\"}}\n\n",
          "failed (overflow): Codex ran out of room in the model's context window. Start a new "
          "thread or clear earlier history before retrying.\n" },
        { "data: {\"error\":{}}\n\n", "failed (again): " LOST "the server reports an error\n" },
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_READ(&bench, cases[i].stream, cases[i].expected);
    bench_close(&bench);
}

TEST(think_tags_are_thoughts_where_they_are_known)
{
    static const char *const streams[] = {
        CHUNK("{\"content\":\" <think>ab</think>c\"}"),
        CHUNK("{\"content\":\"<th\"}") CHUNK("{\"content\":\"ink>a\"}")
            CHUNK("{\"content\":\"b</thi\"}") CHUNK("{\"content\":\"nk>\"}")
                CHUNK("{\"content\":\"c\"}"),
    };
    struct bench bench;

    open_chat(&bench);
    bench.provider.traits.think_tags = (struct opt_bool){ true, true };
    for (size_t i = 0; i < ARRAY_LENGTH(streams); i++) {
        char stream[1000];
        const char *log;

        snprintf(stream, sizeof stream, "%s" FINISH("stop") DONE, streams[i]);
        log = bench_read(&bench, stream);
        assert_non_null(strstr(log, "\"text\":\"ab\"}],\"extra_content\""));
        assert_non_null(strstr(log, SAID("c")));
    }
    ASSERT_READ(&bench, CHUNK("{\"content\":\"a <think>\"}") FINISH("stop") DONE,
                "added\ntext a <think>\n" SAID("a <think>") "completed\n");
    ASSERT_READ(&bench, CHUNK("{\"content\":\"<thi\"}") FINISH("stop") DONE,
                "added\ntext <thi\n" SAID("<thi") "completed\n");
    bench_close(&bench);
}

/* -- Tools --------------------------------------------------------------------------------- */

#define PATCH_TOOL                                                                                 \
    "[{\"type\":\"custom\",\"name\":\"apply_patch\",\"description\":\"d\",\"format\":{"            \
    "\"definition\":\"g\"}},{\"type\":\"function\",\"name\":\"a.b\",\"description\":\"e\","        \
    "\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{\"format\":{\"type\":["  \
    "\"string\",\"null\"],\"format\":\"uri\"}}}},{\"type\":\"web_search\"},{\"type\":"             \
    "\"local_shell\"}]"

TEST(a_tool_of_free_text_is_called_as_a_function)
{
    static const char *const arguments[] = {
        "{\\\"input\\\":\\\"*** Begin Patch\\\"}",
        "{\\\"patch\\\":\\\"*** Begin Patch\\\"}",
    };
    struct bench bench;

    open_chat(&bench);
    bench.options.tools = str_of(PATCH_TOOL);
    for (size_t i = 0; i < ARRAY_LENGTH(arguments); i++) {
        char stream[1000];

        snprintf(stream, sizeof stream,
                 "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{"
                 "\"name\":\"apply_patch\",\"arguments\":\"%s\"}}]},\"finish_reason\":\"stop\"}]}"
                 "\n\n" DONE,
                 arguments[i]);
        ASSERT_READ(&bench, stream,
                    "done {\"type\":\"custom_tool_call\",\"call_id\":\"c\",\"name\":"
                    "\"apply_patch\",\"input\":\"*** Begin Patch\"}\ncompleted\n");
    }
    ASSERT_READ(&bench,
                CALL("{\"id\":\"c\"," F("apply_patch", "*** Begin Patch\\n*** End Patch") "}")
                    FINISH("stop") DONE,
                "done {\"type\":\"custom_tool_call\",\"call_id\":\"c\",\"name\":\"apply_patch\","
                "\"input\":\"*** Begin Patch\\n*** End Patch\"}\ncompleted\n");
    ASSERT_READ(&bench,
                CALL("{\"id\":\"c\"," F("apply_patch", "*** Begin Patch\\n*** Add") "}")
                    FINISH("tool_calls") DONE,
                INCOMPLETE("max_output_tokens"));
    bench_close(&bench);
}

TEST(names_that_servers_refuse_are_mapped_both_ways)
{
    struct bench bench;
    const char *body, *name;
    char stream[1000], sent[80] = "";

    open_chat(&bench);
    bench.options.tools = str_of(PATCH_TOOL);
    body = bench_body(&bench);
    name = strstr(body, "\"name\":\"a_b_");
    assert_non_null(name);
    assert_int_equal(sscanf(name, "\"name\":\"%79[^\"]", sent), 1);
    assert_null(strstr(body, "web_search"));
    assert_null(strstr(body, "local_shell"));
    assert_null(strstr(body, "strict"));
    snprintf(stream, sizeof stream,
             "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{"
             "\"name\":\"%s\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"stop\"}]}\n\n" DONE,
             sent);
    ASSERT_READ(&bench, stream, MADE("c", "a.b", "{}") "completed\n");
    bench_close(&bench);
}

TEST(schemas_are_made_plain_where_servers_are_picky)
{
    struct bench bench;

    bench_open(&bench, &dialect_chat, "https://generativelanguage.googleapis.com/v1beta/openai");
    bench.options.tools = str_of(PATCH_TOOL);
    assert_non_null(strstr(bench_body(&bench), "{\"format\":{\"type\":\"string\"}}"));
    bench_close(&bench);
}

/* -- Messages ------------------------------------------------------------------------------ */

#define ITEM(text) STR_LITERAL(text)
#define MESSAGE(role, kind, text)                                                                  \
    ITEM("{\"type\":\"message\",\"role\":\"" role "\",\"content\":[{\"type\":\"" kind              \
         "\",\"text\":\"" text "\"}]}")
#define CALLED(id)                                                                                 \
    ITEM("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\",\"call_id\":" \
         "\"" id "\"}")
#define OUTPUT(id, text)                                                                           \
    ITEM("{\"type\":\"function_call_output\",\"call_id\":\"" id "\",\"output\":\"" text "\"}")

static const char *messages_of(struct bench *bench, const struct str *input, size_t n)
{
    const char *body, *from, *to;

    bench->options.input = input;
    bench->options.n_input = n;
    body = bench_body(bench);
    from = strstr(body, "\"messages\":");
    to = strstr(body, ",\"stream\":true");
    assert_non_null(from);
    assert_non_null(to);
    return arena_printf(&bench->arena, "%.*s", (int)(to - from - 11), from + 11);
}

#define ASSERT_MESSAGES(bench, expected, ...)                                                      \
    do {                                                                                           \
        const struct str input_[] = { __VA_ARGS__ };                                               \
        assert_str(str_of(messages_of(bench, input_, ARRAY_LENGTH(input_))), str_of(expected),     \
                   __FILE__, __LINE__);                                                            \
    } while (0)

#define USER(text) "{\"role\":\"user\",\"content\":\"" text "\"}"
#define ASSISTANT_CALLS                                                                             \
    "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\"," \
    "\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"}},{\"id\":\"b\",\"type\":"        \
    "\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"}}]},"                \
    "{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"x\"},"                                 \
    "{\"role\":\"tool\",\"tool_call_id\":\"b\",\"content\":\"y\"}"

TEST(messages_are_joined_and_calls_are_answered)
{
    struct bench bench;

    open_chat(&bench);
    bench.options.instructions = str_of("be kind");
    ASSERT_MESSAGES(&bench,
                    "[{\"role\":\"system\",\"content\":\"be kind\\n\\nrules\"}," USER(
                        "a\\n\\nb") "," ASSISTANT_CALLS "," USER("late\\n\\nsteered") "]",
                    MESSAGE("developer", "input_text", "rules"), MESSAGE("user", "input_text", "a"),
                    MESSAGE("user", "input_text", "b"), CALLED("a"), CALLED("b"),
                    MESSAGE("developer", "input_text", "late"), OUTPUT("b", "y"),
                    MESSAGE("user", "input_text", "steered"), OUTPUT("a", "x"));
    bench_close(&bench);
}

TEST(what_is_missing_or_odd_in_a_history_is_mended)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_MESSAGES(
        &bench,
        "[{\"role\":\"assistant\",\"content\":\"t\",\"tool_calls\":[{\"id\":\"a\",\"type\":"
        "\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},{\"role\":\"tool\","
        "\"tool_call_id\":\"a\",\"content\":\"The arguments of the call were no JSON object: "
        "{\\\"x\\naborted\"}]",
        MESSAGE("assistant", "output_text", "t"),
        ITEM("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{\\\"x\",\"call_id\":"
             "\"a\"}"),
        OUTPUT("nobody", "x"), ITEM("{\"type\":\"web_search_call\"}"),
        ITEM("{\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":\"AA\"}"));
    bench_close(&bench);
}

TEST(images_of_outputs_are_sent_by_a_user)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_MESSAGES(
        &bench,
        "[{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"a\",\"type\":"
        "\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":1}\"}}]},"
        "{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"x\"},"
        "{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":"
        "\"data:image/png;base64,AA\"}},{\"type\":\"text\",\"text\":\"b\"}]}]",
        CALLED("a"),
        ITEM("{\"type\":\"function_call_output\",\"call_id\":\"a\",\"output\":[{\"type\":"
             "\"input_text\",\"text\":\"x\"},{\"type\":\"input_image\",\"image_url\":"
             "\"data:image/png;base64,AA\"}]}"),
        MESSAGE("user", "input_text", "b"));
    bench_close(&bench);
}

TEST(thoughts_go_back_where_they_came_from)
{
    static const struct {
        const char *url, *from, *member;
    } cases[] = {
        { "http://h/v1", "chat h", ",\"reasoning\":\"hm\"" },
        { "http://h:8080/v1", "chat h:8080", ",\"reasoning_content\":\"hm\"" },
        { "https://api.deepseek.com", "chat api.deepseek.com", ",\"reasoning_content\":\"hm\"" },
        { "https://api.deepseek.com", "chat elsewhere", ",\"reasoning_content\":\"\"" },
        { "https://api.groq.com/openai/v1", "chat api.groq.com", "" },
        { "http://h/v1", "anthropic h", "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct bench bench;
        struct str input[3];
        char thought[400];
        const char *messages, *member;

        bench_open(&bench, &dialect_chat, cases[i].url);
        snprintf(thought, sizeof thought,
                 "{\"type\":\"reasoning\",\"summary\":[],\"content\":[{\"type\":\"reasoning_text\","
                 "\"text\":\"hm\"}],\"extra_content\":{\"from\":\"%s\",\"member\":\"reasoning\"}}",
                 cases[i].from);
        input[0] = str_of(thought);
        input[1] = CALLED("a");
        input[2] = OUTPUT("a", "x");
        messages = messages_of(&bench, input, 3);
        member = strstr(messages, ",\"reasoning");
        if (cases[i].member[0] == '\0')
            assert_null(member);
        else if (member == NULL || strncmp(member, cases[i].member, strlen(cases[i].member)) != 0)
            fail_msg("%s: %s", cases[i].url, messages);
        bench_close(&bench);
    }
}

#define DETAIL(data) "{\"type\":\"reasoning.encrypted\",\"data\":\"" data "\"}"
#define KEPT(data)                                                                                 \
    "{\"type\":\"reasoning\",\"summary\":[],\"content\":[],\"extra_content\":{\"from\":"           \
    "\"chat openrouter.ai\",\"details\":[" data "]}}"

/* The signature of an answer comes behind it. */
TEST(details_that_come_late_go_back_as_well)
{
    struct bench bench;

    bench_open(&bench, &dialect_chat, "https://openrouter.ai/api/v1");
    ASSERT_READ(&bench,
                CHUNK("{\"reasoning_details\":[" DETAIL("1") "]}")
                    CALL("{\"id\":\"c\"," F("f", "{}") "}")
                        CHUNK("{\"reasoning_details\":[" DETAIL("2") "," DETAIL("3") "]}")
                            FINISH("tool_calls") DONE,
                "added\ndone " KEPT(DETAIL("1")) "\nadded\ndone " KEPT(
                    DETAIL("2") "," DETAIL("3")) "\n" MADE("c", "f", "{}") "completed\n");
    ASSERT_READ(
        &bench,
        CHUNK("{\"content\":\"a\"}") CHUNK("{\"reasoning_details\":[" DETAIL("1") "]}")
            CHUNK("{\"content\":\"b\"}") FINISH("stop") DONE,
        "added\ntext a\ntext b\n" SAID("ab") "added\ndone " KEPT(DETAIL("1")) "\ncompleted\n");
    ASSERT_MESSAGES(&bench,
                    "[{\"role\":\"assistant\",\"content\":null,\"reasoning_details\":[" DETAIL(
                        "1") "," DETAIL("2") "],\"tool_calls\":[{\"id\":\"c\",\"type\":"
                                             "\"function\",\"function\":{\"name\":\"f\","
                                             "\"arguments\":\"{\\\"a\\\":1}\"}}]},{\"role\":"
                                             "\"tool\",\"tool_call_id\":\"c\",\"content\":"
                                             "\"x\"}]",
                    ITEM(KEPT(DETAIL("1"))), ITEM(KEPT(DETAIL("2"))), CALLED("c"),
                    OUTPUT("c", "x"));
    bench_close(&bench);
}

TEST(mistral_has_its_own_order_and_ids)
{
    struct bench bench;
    const char *messages;
    const struct str input[] = { CALLED("a"), OUTPUT("a", "x"),
                                 MESSAGE("user", "input_text", "b") };

    bench_open(&bench, &dialect_chat, "https://api.mistral.ai/v1");
    messages = messages_of(&bench, input, ARRAY_LENGTH(input));
    assert_non_null(strstr(messages, "},{\"role\":\"assistant\",\"content\":\".\"}," USER("b")));
    assert_null(strstr(messages, "\"id\":\"a\""));
    assert_null(strstr(bench_body(&bench), "stream_options"));
    bench_close(&bench);
}

TEST(the_rest_of_a_request)
{
    struct bench bench;

    open_chat(&bench);
    bench.options.effort = str_of("high");
    bench.options.output_schema = str_of("{}");
    bench.options.max_output = 7;
    assert_str(str_of(bench_body(&bench)),
               STR_LITERAL("{\"model\":\"m\",\"messages\":[],\"stream\":true,\"stream_options\":{"
                           "\"include_usage\":true},\"max_tokens\":7,\"reasoning_effort\":\"high\","
                           "\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{"
                           "\"name\":\"codex_output_schema\",\"strict\":true,\"schema\":{}}}}"),
               __FILE__, __LINE__);
    bench.provider.base_url = str_of("https://api.deepseek.com");
    assert_non_null(strstr(bench_body(&bench), "\"response_format\":{\"type\":\"json_object\"}"));
    bench_close(&bench);
}

/* A server that counts the answer's room as used would refuse every question. */
TEST(a_limit_that_leaves_no_room_is_left_out)
{
    struct bench bench;

    open_chat(&bench);
    bench.options.max_output = bench.options.window = 100000;
    assert_null(strstr(bench_body(&bench), "max_tokens"));
    bench.options.max_output = 50000;
    assert_non_null(strstr(bench_body(&bench), "\"max_tokens\":50000"));
    bench_close(&bench);
}

TEST(alternatives_are_made_plain_as_well)
{
    struct bench bench;

    bench_open(&bench, &dialect_chat, "https://api.deepseek.com");
    bench.options.tools = STR_LITERAL(
        "[{\"type\":\"function\",\"name\":\"t\",\"parameters\":{\"type\":\"object\","
        "\"properties\":{\"a\":{\"anyOf\":[{\"type\":\"string\",\"format\":\"uri\"},{\"type\":"
        "\"null\"}],\"enum\":[\"x\"]}},\"required\":[\"a\"]}}]");
    assert_non_null(strstr(bench_body(&bench),
                           "{\"a\":{\"anyOf\":[{\"type\":\"string\"}],\"enum\":[\"x\"]}},"
                           "\"required\":[\"a\"]}"));
    bench_close(&bench);
}

TEST(arguments_that_come_as_a_value_and_in_pieces_count_once)
{
    struct bench bench;

    open_chat(&bench);
    ASSERT_READ(&bench,
                CALL("{\"index\":0,\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":{}}}")
                    CALL("{\"index\":0," A("{\\\"a\\\"") "}") CALL("{\"index\":0," A(":1}") "}")
                        FINISH("tool_calls") DONE,
                MADE("c", "f", "{\\\"a\\\":1}") "completed\n");
    bench_close(&bench);
}

/* Text and arguments alike: all of it is kept until the end. */
TEST(an_answer_has_a_longest_length)
{
    static const char *const chunks[][2] = {
        { "data: {\"choices\":[{\"delta\":{\"content\":\"", "\"}}]}\n\n" },
        { "data: {\"choices\":[{\"delta\":{\"reasoning\":\"", "\"}}]}\n\n" },
        { "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"",
          "\"}}]}}]}\n\n" },
        { "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"", "\"}]}}]}\n\n" },
        { "data: {\"choices\":[{\"delta\":{\"reasoning_details\":[{\"data\":\"", "\"}]}}]}\n\n" },
    };
    struct bench bench;

    open_chat(&bench);
    for (size_t i = 0; i < ARRAY_LENGTH(chunks); i++) {
        CLEANUP(buf_done) struct buf stream = { 0 };

        for (int j = 0; j < 17; j++) {
            buf_add_text(&stream, chunks[i][0]);
            memset(buf_reserve(&stream, 1024 * 1024), 'a' + j, 1024 * 1024);
            stream.len += 1024 * 1024;
            buf_add_text(&stream, chunks[i][1]);
        }
        bench_read_some(&bench, stream.data, stream.len);
        ASSERT_TRUE(bench.is_over);
        ASSERT_TRUE(str_ends(buf_str(&bench.log), "failed: the model's answer has no end\n"));
    }
    bench_close(&bench);
}
