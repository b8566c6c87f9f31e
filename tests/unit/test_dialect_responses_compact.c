/* A history condensed by the provider: what is asked, and what an answer is worth. */
#include "base/buf.h"
#include "base/memory.h"
#include "model/dialect.h"

#include "test.h"

#include <stdlib.h>

static const struct provider plain = { .base_url = { "http://h/v1", 11 }, PROVIDER_DEFAULTS };

static struct sampling_options basic(void)
{
    return (struct sampling_options){
        .provider = &plain,
        .originator = str_of("probe"),
        .user_agent = str_of("probe/0.118.0"),
        .thread_id = str_of("T1"),
        .turn_id = str_of("U1"),
        .turn_metadata = str_of("{}"),
        .model = str_of("m"),
        .instructions = str_of("i"),
        .is_compaction = true,
    };
}

static void assert_body(const struct sampling_options *options, const char *expected,
                        const char *file, int line)
{
    CLEANUP(buf_done) struct buf body = { 0 };

    dialect_responses_compact.body(options, &body);
    assert_str(buf_str(&body), str_of(expected), file, line);
}

#define ASSERT_BODY(options, expected) assert_body(options, expected, __FILE__, __LINE__)

TEST(bodies)
{
    struct sampling_options options = basic();
    struct str input[] = { str_of("{\"a\":1}"), str_of("{\"b\":2}") };

    ASSERT_BODY(&options, "{\"model\":\"m\",\"input\":[],\"instructions\":\"i\",\"tools\":[],"
                          "\"parallel_tool_calls\":false}");
    options.input = input;
    options.n_input = 2;
    options.tools = str_of("[{\"type\":\"function\"}]");
    options.parallel_tool_calls = true;
    options.has_reasoning = true;
    options.effort = str_of("high");
    options.verbosity = str_of("low");
    options.service_tier = str_of("priority"); /* of no use here */
    ASSERT_BODY(&options, "{\"model\":\"m\",\"input\":[{\"a\":1},{\"b\":2}],\"instructions\":\"i\","
                          "\"tools\":[{\"type\":\"function\"}],\"parallel_tool_calls\":true,"
                          "\"reasoning\":{\"effort\":\"high\"},\"text\":{\"verbosity\":\"low\"}}");
}

TEST(headers_tell_of_no_turn_and_no_stream)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct login login = { .bearer = str_of("B"), .account_id = str_of("A"), .is_chatgpt = true };
    struct sampling_options options = basic();
    struct name_values headers;

    options.subagent = str_of("collab_spawn");
    ASSERT_TRUE(dialect_responses_compact.headers(&arena, &options, &headers, &err));
    headers = dialect_responses_compact.sign(&arena, headers, str_of("state"), &login);
    for (size_t i = 0; i < headers.n; i++)
        buf_printf(&text, "%s: %s\n", headers.items[i].name.s, headers.items[i].value.s);
    ASSERT_STR(buf_str(&text),
               "originator: probe\nuser-agent: probe/0.118.0\nsession_id: T1\nx-openai-subagent: "
               "collab_spawn\ncontent-type: application/json\nauthorization: Bearer B\n"
               "ChatGPT-Account-ID: A\n");
}

TEST(urls)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct name_value param = { str_of("k"), str_of("v") };
    struct provider provider = { 0 };

    ASSERT_STR(dialect_responses_compact.url(&arena, &provider),
               "https://api.openai.com/v1/responses/compact");
    ASSERT_STR(dialect_responses_compact.chatgpt_url(&arena, &provider),
               "https://chatgpt.com/backend-api/codex/responses/compact");
    provider.base_url = str_of("http://h/v1/");
    provider.query_params = (struct name_values){ &param, 1 };
    ASSERT_STR(dialect_responses_compact.url(&arena, &provider),
               "http://h/v1/responses/compact?k=v");
    ASSERT_NULL(dialect_responses_compact.chatgpt_url(&arena, &provider).s);
}

/* -- Answers ------------------------------------------------------------------------------- */

struct heard {
    struct buf text;
    size_t n_most; /* events that are taken */
    size_t n;
};

static bool hear(void *owner, const struct stream_data *data)
{
    struct heard *heard = owner;

    switch (data->step) {
    case STREAM_EVENT:
        ASSERT_EQ(data->event.type, SAMPLING_ITEM_DONE);
        buf_printf(&heard->text, "%s ",
                   yyjson_is_obj(data->event.item)
                       ? yyjson_get_str(yyjson_obj_get(data->event.item, "type"))
                       : "?");
        break;
    case STREAM_COMPLETED:
        buf_add_text(&heard->text, "completed");
        return false;
    case STREAM_FAILED:
        ASSERT_TRUE(data->failure.error.is_unusable);
        ASSERT_FALSE(data->failure.retry_request);
        buf_add_str(&heard->text, data->failure.error.message);
        break;
    case STREAM_NOTHING:
    case STREAM_ENDING:
        buf_add_text(&heard->text, "nothing");
        break;
    }
    return ++heard->n < heard->n_most;
}

static void assert_read(struct str answer, size_t n_most, const char *expected, const char *file,
                        int line)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct heard heard = { .n_most = n_most };
    struct stream_reader reader = { .arena = &arena, .on_data = hear, .owner = &heard };

    dialect_responses_compact.read(/* state= */ NULL, answer, &reader);
    assert_str(buf_str(&heard.text), str_of(expected), file, line);
    buf_done(&heard.text);
}

#define ASSERT_READ(answer, expected)                                                              \
    assert_read(str_of(answer), SIZE_MAX, expected, __FILE__, __LINE__)
#define NO_HISTORY "stream disconnected before completion: the answer is not a compacted history"

TEST(answers)
{
    ASSERT_READ("{\"output\":[]}", "completed");
    ASSERT_READ("{\"id\":\"r\",\"output\":[{\"type\":\"a\"},{\"type\":\"b\"}],\"usage\":{}}",
                "a b completed");
    ASSERT_READ("{\"output\":[1,null,[],{\"type\":\"b\"}]}", "? ? ? b completed");
}

TEST(answers_that_are_none)
{
    ASSERT_READ("", NO_HISTORY);
    ASSERT_READ("<html>", NO_HISTORY);
    ASSERT_READ("[]", NO_HISTORY);
    ASSERT_READ("{}", NO_HISTORY);
    ASSERT_READ("{\"output\":{}}", NO_HISTORY);
    ASSERT_READ("{\"output\":null}", NO_HISTORY);
    ASSERT_READ("{\"error\":{\"message\":\"no\"}}", NO_HISTORY);
    ASSERT_READ("{\"output\":[", NO_HISTORY);
    ASSERT_READ("data: {\"output\":[]}\n\n", NO_HISTORY);
}

TEST(an_answer_that_nests_too_deep)
{
    CLEANUP(buf_done) struct buf answer = { 0 };

    buf_add_text(&answer, "{\"output\":");
    for (size_t i = 0; i < 200; i++)
        buf_add_char(&answer, '[');
    for (size_t i = 0; i < 200; i++)
        buf_add_char(&answer, ']');
    buf_add_char(&answer, '}');
    ASSERT_READ(buf_str(&answer).s, NO_HISTORY);
}

TEST(an_answer_with_too_many_items)
{
    CLEANUP(buf_done) struct buf answer = { 0 };

    buf_add_text(&answer, "{\"output\":[0");
    for (size_t i = 0; i < 10000; i++)
        buf_add_text(&answer, ",0");
    buf_add_text(&answer, "]}");
    ASSERT_READ(buf_str(&answer).s, "stream disconnected before completion: the compacted history "
                                    "has too many items");
}

TEST(whoever_reads_may_stop)
{
    assert_read(str_of("{\"output\":[{\"type\":\"a\"},{\"type\":\"b\"}]}"), 1, "a ", __FILE__,
                __LINE__);
}

TEST(refusals_that_say_it_is_too_long)
{
    static const struct {
        int status;
        const char *body;
        bool is_overflow;
    } cases[] = {
        { 400, "{\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"m\"}}", true },
        { 413, "", true },
        { 400, "{\"error\":{\"code\":\"other\"}}", false },
        { 400, "context_length_exceeded", false },
        { 500, "", false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct http_head head = { .status = cases[i].status };
        struct failure failure = dialect_responses_compact.refusal(
            &arena, &head, str_of(cases[i].body), str_of("http://h"), /* now= */ 0);

        ASSERT_EQ(failure.error.is_context_overflow, cases[i].is_overflow);
        ASSERT_EQ(failure.error.http_status, cases[i].status);
        ASSERT_FALSE(failure.error.is_unusable);
    }
}
