/* Scripts, what they answer, and the model that needs none. */
#include "scripted/script.h"

#include "base/memory.h"
#include "scripted/builtin.h"
#include "scripted/capture.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void script_freep(struct model_script **script)
{
    script_free(*script);
}

static struct model_script *parse(const char *json)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct model_script *script = NULL;

    if (!script_parse(str_of(json), &script, &err))
        fail_msg("%s: %s", json, err.message.s);
    return script;
}

static void expect_refused(const char *json, const char *message)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct model_script *script = NULL;

    ASSERT_FALSE(script_parse(str_of(json), &script, &err));
    ASSERT_NULL(script);
    ASSERT_STREQ(err.message.s, message);
}

/* The types of all events of a reply, one a line. */
static void expect_events(const struct reply *reply, const char *expected)
{
    CLEANUP(buf_done) struct buf types = { 0 };
    size_t start = 0;

    for (size_t i = 0; i < reply->n_events; i++) {
        const char *type = reply->text.data + start + strlen("event: ");
        const char *end = memchr(type, '\n', reply->text.len - start - strlen("event: "));

        buf_add(&types, type, (size_t)(end - type) + 1);
        start = reply->ends[i];
    }
    ASSERT_EQ(start, reply->text.len);
    ASSERT_STR(buf_str(&types), expected);
}

static bool has(struct reply *reply, const char *text)
{
    return strstr(buf_str(&reply->text).s, text) != NULL;
}

#define ANSWER(script, body)                                                                       \
    CLEANUP(reply_done) struct reply reply = { 0 };                                                \
    script_answer(script, str_of(body), &reply)

TEST(items_become_events)
{
    CLEANUP(script_freep)
    struct model_script *script = parse(
        "[{\"output\":[{\"reasoning\":\"R\"},{\"message\":\"Hello\",\"deltas\":[\"Hel\",\"lo\"]},"
        "{\"call\":\"f\",\"args\":{\"a\":1}},{\"call\":\"g\",\"args\":\"raw\",\"id\":\"c9\"},"
        "{\"custom\":\"p\",\"input\":\"*\"},{\"item\":{\"type\":\"odd\",\"n\":[1.5,null]}}]}]");
    ANSWER(script, "");

    ASSERT_EQ(reply.status, 0);
    expect_events(&reply, "response.created\n"
                          "response.output_item.added\n"
                          "response.reasoning_summary_part.added\n"
                          "response.reasoning_summary_text.delta\n"
                          "response.output_item.done\n"
                          "response.output_item.added\n"
                          "response.output_text.delta\n"
                          "response.output_text.delta\n"
                          "response.output_item.done\n"
                          "response.output_item.done\n"
                          "response.output_item.done\n"
                          "response.output_item.done\n"
                          "response.output_item.done\n"
                          "response.completed\n");
    ASSERT_TRUE(has(&reply, "\"item_id\":\"item_1_1\",\"output_index\":1,\"content_index\":0,"
                            "\"delta\":\"Hel\"}\n\n"));
    ASSERT_TRUE(has(&reply, "{\"type\":\"function_call\",\"call_id\":\"call_1_2\",\"name\":\"f\","
                            "\"arguments\":\"{\\\"a\\\":1}\"}"));
    ASSERT_TRUE(has(&reply, "\"call_id\":\"c9\",\"name\":\"g\",\"arguments\":\"raw\"}"));
    ASSERT_TRUE(has(&reply,
                    "{\"type\":\"custom_tool_call\",\"call_id\":\"call_1_4\",\"name\":\"p\","
                    "\"input\":\"*\"}"));
    ASSERT_TRUE(has(&reply, "\"item\":{\"type\":\"odd\",\"n\":[1.5,null]}}"));
    ASSERT_TRUE(has(&reply, "\"total_tokens\":110}}}\n\n"));
}

TEST(responses_come_in_order_and_end)
{
    CLEANUP(script_freep)
    struct model_script *script = parse("[{\"output\":[{\"message\":\"one\"}]},"
                                        "{\"when\":\"magic\",\"output\":[{\"message\":\"three\"}]},"
                                        "{\"output\":[{\"message\":\"two\"}],\"usage\":null}]");
    static const char *const bodies[] = { "", "some magic words", "magic", "" };
    static const char *const texts[] = { "one", "three", "two", "script is used up" };

    for (size_t i = 0; i < ARRAY_LENGTH(bodies); i++) {
        ANSWER(script, bodies[i]);
        ASSERT_TRUE(has(&reply, texts[i]));
        ASSERT_EQ(reply.status, i == 3 ? 500 : 0);
        ASSERT_EQ(script_is_used_up(script), i >= 2);
    }
}

TEST(a_response_that_nobody_asks_for_stays)
{
    CLEANUP(script_freep) struct model_script *script = parse("[{\"when\":\"magic\"}]");
    ANSWER(script, "dull");

    ASSERT_EQ(reply.status, 500);
    ASSERT_FALSE(script_is_used_up(script));
}

TEST(raw_events_are_sent_as_they_are)
{
    CLEANUP(script_freep)
    struct model_script *script =
        parse("{\"model\":[{\"events\":[{\"type\":\"x\",\"a\":\"\\u00fc\"}],"
              "\"cut\":0,\"delay_ms\":5,\"hang_ms\":7.9}]}");
    ANSWER(script, "");

    ASSERT_STR(buf_str(&reply.text), "event: x\ndata: {\"type\":\"x\",\"a\":\"\xc3\xbc\"}\n\n");
    ASSERT_TRUE(reply.is_cut);
    ASSERT_EQ(reply.n_before_cut, 0);
    ASSERT_EQ(reply.delay_ms, 5);
    ASSERT_EQ(reply.hang_ms, 7);
}

TEST(a_status_has_a_body_and_headers)
{
    CLEANUP(script_freep)
    struct model_script *script =
        parse("[{\"status\":429,\"body\":{\"error\":{\"type\":\"t\"}},"
              "\"headers\":{\"x-a\":\"b\",\"Retry-After\":3}},{\"status\":500}]");
    {
        ANSWER(script, "");
        ASSERT_EQ(reply.status, 429);
        ASSERT_STR(buf_str(&reply.text), "{\"error\":{\"type\":\"t\"}}");
        ASSERT_STR(buf_str(&reply.headers), "x-a: b\r\nRetry-After: 3\r\n");
    }
    {
        ANSWER(script, "");
        ASSERT_STR(buf_str(&reply.text), "{\"error\":{\"message\":\"scripted\"}}");
    }
}

TEST(captures_the_last_match)
{
    CLEANUP(script_freep)
    struct model_script *script = parse(
        "[{\"capture\":{\"SID\":\"session ID (\\\\d+)\"},\"output\":[{\"call\":\"w\",\"args\":"
        "\"{\\\"id\\\":{SID},\\\"again\\\":{SID}}\"}]},"
        "{\"capture\":{\"X\":\"nothing\"},\"output\":[{\"message\":\"<{X}>\"}]},"
        "{\"capture\":{\"X\":\".\"},\"output\":[{\"message\":\"<{X}>\"}]}]");
    {
        ANSWER(script, "session ID 12, session ID 345.");
        ASSERT_TRUE(has(&reply, "\"arguments\":\"{\\\"id\\\":345,\\\"again\\\":345}\""));
    }
    {
        ANSWER(script, "");
        ASSERT_TRUE(has(&reply, "<0>"));
    }
    {
        ANSWER(script, "\"");
        ASSERT_EQ(reply.status, 500);
        ASSERT_TRUE(has(&reply, "what was captured makes the response no JSON"));
    }
}

static void expect_found(const char *pattern, const char *text, const char *expected)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str found;

    if (!capture_find(&arena, str_of(pattern), str_of(text), &found, &err))
        fail_msg("%s", err.message.s);
    ASSERT_STR(found, expected);
}

TEST(patterns_are_pythons)
{
    expect_found("a(?:b|c)+(\\d*)", "acb17", "17");
    expect_found("[^\"\\\\\\d]+", "1\"ab\\2", "ab");
    expect_found("x{2,3}", "xxxxx", "xx");
    expect_found("\\bcat\\b", "cats cat", "cat");
    expect_found("\\w+\\.\\s", "end. ", "end. ");
    expect_found("[]a]+", "]a]", "]a]");
    expect_found("", "abc", "");
    expect_found("q*", "abc", "");
}

TEST(patterns_that_mean_something_else_are_refused)
{
    static const char *const patterns[] = { "a+?", "a*?", "(?=x)", "(?P<n>x)", "(a)(b)",
                                            "[",   "(",   "\\A",   "[\\]]",    "a\\",
                                            "[[]", "*+",  "\\1" };

    for (size_t i = 0; i < ARRAY_LENGTH(patterns); i++) {
        CLEANUP(error_done) struct error err = { 0 };

        if (capture_check(str_of(patterns[i]), &err))
            fail_msg("%s was taken", patterns[i]);
    }
}

TEST(mistakes_show_at_the_start)
{
    expect_refused("{}", "a script has to be a list of responses");
    expect_refused("[1]", "response 1: a response has to be an object");
    expect_refused("[{},{\"output\":{}}]", "response 2: \"output\" has to be a list");
    expect_refused("[{\"output\":[{}]}]",
                   "response 1: an item is an object with \"message\", \"reasoning\", \"call\", "
                   "\"custom\" or \"item\"");
    expect_refused("[{\"output\":[7]}]",
                   "response 1: an item is an object with \"message\", \"reasoning\", \"call\", "
                   "\"custom\" or \"item\"");
    expect_refused("[{\"output\":[{\"message\":1}]}]", "response 1: \"message\" has to be text");
    expect_refused("[{\"output\":[{\"message\":\"\",\"deltas\":[1]}]}]",
                   "response 1: \"deltas\" has to be a list of texts");
    expect_refused("[{\"events\":[5]}]",
                   "response 1: an event has to be an object, or a line of text");
    expect_refused("[{\"events\":[{\"type\":\"a\\nb\"}]}]",
                   "response 1: the \"type\" of an event has to be a word");
    expect_refused("[{\"status\":99}]",
                   "response 1: \"status\" has to be a number from 200 to 999");
    expect_refused("[{\"headers\":{\"a b\":\"\"}}]", "response 1: a header cannot be sent");
    expect_refused("[{\"headers\":{\"a\":\"\\r\\nb\"}}]", "response 1: a header cannot be sent");
    expect_refused("[{\"hang_ms\":-1}]",
                   "response 1: \"hang_ms\" has to be milliseconds, a day at most");
    expect_refused("[{\"cut\":-1}]", "response 1: \"cut\" has to be a number of events");
    expect_refused("[{\"when\":1}]", "response 1: \"when\" has to be text");
    expect_refused("[{\"capture\":{\"A\":\"(\"}}]",
                   "response 1: the pattern `(` cannot be used: it is malformed");
}

TEST(depth_is_no_danger)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    enum { DEPTH = 200000 };

    buf_add_text(&json, "[{\"output\":[{\"item\":{\"a\":");
    for (size_t i = 0; i < DEPTH; i++)
        buf_add_char(&json, '[');
    for (size_t i = 0; i < DEPTH; i++)
        buf_add_char(&json, ']');
    buf_add_text(&json, "}}]}]");
    {
        CLEANUP(script_freep) struct model_script *script = parse(buf_str(&json).s);
        ANSWER(script, "");

        ASSERT_EQ(reply.status, 0);
    }
}

TEST(files_that_cannot_be_used_say_so)
{
    CLEANUP(error_done) struct error err = { 0 };
    char path[] = "/tmp/script-XXXXXX";
    struct model_script *script = NULL;
    int fd = mkstemp(path);

    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(write(fd, "[{]", 3), 3);
    close(fd);
    ASSERT_FALSE(script_load(path, &script, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "cannot use /tmp/script-"));
    ASSERT_NOT_NULL(strstr(err.message.s, ": no JSON: "));
    unlink(path);
    error_done(&err);
    err = (struct error){ 0 };
    ASSERT_FALSE(script_load("/nowhere/at all", &script, &err));
    ASSERT_STREQ(err.message.s, "cannot read /nowhere/at all: No such file or directory");
    error_done(&err);
    err = (struct error){ 0 };
    ASSERT_FALSE(script_load("/", &script, &err));
    ASSERT_STREQ(err.message.s, "cannot use /: Is a directory");
}

/* ---- without a script ------------------------------------------------------------------------ */

#define BUILTIN(body)                                                                              \
    CLEANUP(reply_done) struct reply reply = { 0 };                                                \
    builtin_answer(str_of(body), &reply)

TEST(repeats_what_was_said)
{
    BUILTIN("{\"input\":[{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
            "\"input_text\",\"text\":\"<environment_context>plan fail</environment_context>\"}]},"
            "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\","
            "\"text\":\"Say h\\u00e9llo, explanation!\"},{\"type\":\"input_image\"}]}]}");

    ASSERT_EQ(reply.status, 0);
    ASSERT_TRUE(
        has(&reply, "\"text\":\"You said: \\\"Say h\xc3\xa9llo, explanation!\\\"\\n\\nI am"));
    ASSERT_TRUE(has(&reply, "\"delta\":\"You \""));
    ASSERT_TRUE(has(&reply, "response.reasoning_summary_text.delta"));
    ASSERT_TRUE(has(&reply, "event: response.completed\n"));
    ASSERT_EQ(reply.delay_ms, 0);
}

TEST(remembers_what_was_said_before)
{
    BUILTIN("{\"input\":[{\"role\":\"user\",\"content\":\"one\"},{\"role\":\"assistant\","
            "\"content\":\"x\"},{\"role\":\"user\",\"content\":\"two\"}]}");

    ASSERT_TRUE(
        has(&reply, "\"text\":\"You said: \\\"two\\\" Before that you said: \\\"one\\\"\"}"));
}

TEST(the_same_request_has_the_same_answer)
{
    CLEANUP(reply_done) struct reply other = { 0 };
    BUILTIN("{\"input\":\"hi\"}");

    builtin_answer(STR_LITERAL("{\"input\":\"hi\"}"), &other);
    ASSERT_EQ(other.text.len, reply.text.len);
    ASSERT_MEMEQ(other.text.data, reply.text.data, reply.text.len);
}

#define TALK(text, rest)                                                                           \
    "{\"tools\":[{\"name\":\"update_plan\"},{\"name\":\"shell\"}],\"input\":["                     \
    "{\"role\":\"user\",\"content\":\"" text "\"}" rest "]}"
#define OUTPUT(text)                                                                               \
    ",{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"" text "\"}"

TEST(words_call_tools_first)
{
    {
        BUILTIN(TALK("Plan, then run `ls \\\"x\\\"`.", ""));
        ASSERT_TRUE(has(&reply, "\"name\":\"update_plan\""));
        ASSERT_TRUE(has(&reply, "in_progress"));
        ASSERT_FALSE(has(&reply, "output_text"));
    }
    {
        BUILTIN(TALK("Plan, then run `ls \\\"x\\\"`.", OUTPUT("Plan updated")));
        ASSERT_TRUE(has(&reply, "\"name\":\"shell\",\"arguments\":\"{\\\"command\\\":[\\\"bash\\\","
                                "\\\"-lc\\\",\\\"ls \\\\\\\"x\\\\\\\"\\\"]}\""));
    }
    {
        BUILTIN(TALK("Plan, then run `ls`.", OUTPUT("Plan updated") OUTPUT("a.c")));
        ASSERT_TRUE(has(&reply, "\"name\":\"update_plan\""));
        ASSERT_FALSE(has(&reply, "in_progress"));
    }
    {
        BUILTIN(TALK("Plan, then run `ls`.", OUTPUT("p") OUTPUT("a.c") OUTPUT("p") OUTPUT("q")));
        ASSERT_TRUE(has(&reply, "The command says:\\n\\n```\\na.c\\n```"));
    }
    {
        BUILTIN("{\"input\":\"plan and run `ls`\"}"); /* no tools are offered */
        ASSERT_FALSE(has(&reply, "function_call"));
    }
}

#define TOOLS                                                                                      \
    "{\"tools\":[{\"name\":\"exec_command\"},{\"type\":\"custom\",\"name\":\"apply_patch\"}],"

TEST(a_line_can_be_a_command_or_a_file)
{
    {
        BUILTIN(TOOLS "\"input\":\"Look around.\\nrun: ls -l\"}");
        ASSERT_TRUE(
            has(&reply, "\"name\":\"exec_command\",\"arguments\":\"{\\\"cmd\\\":\\\"ls -l\\\"}\""));
    }
    {
        BUILTIN(TOOLS "\"input\":\"write a b.txt: some: words\"}");
        ASSERT_TRUE(has(&reply,
                        "\"name\":\"apply_patch\",\"input\":\"*** Begin Patch\\n*** Add File: "
                        "a b.txt\\n+some: words\\n*** End Patch\\n\""));
    }
    {
        BUILTIN("{\"tools\":[{\"name\":\"shell_command\"}],\"input\":\"write a: b\"}");
        ASSERT_TRUE(has(&reply, "apply_patch <<'EOF'\\\\n*** Begin Patch"));
    }
    {
        BUILTIN(TOOLS "\"input\":\"write this: down\\nwrite : x\\nrun:\"}");
        ASSERT_TRUE(has(&reply, "Add File: this"));
    }
    {
        BUILTIN(TOOLS "\"input\":\"hello, help\"}");
        ASSERT_FALSE(has(&reply, "function_call"));
        ASSERT_TRUE(has(&reply, "Hello! You said"));
        ASSERT_TRUE(has(&reply, "I can do a little more"));
    }
}

TEST(words_change_how_it_answers)
{
    {
        BUILTIN("{\"input\":\"SLOW!\"}");
        ASSERT_TRUE(reply.delay_ms > 0);
    }
    {
        BUILTIN("{\"input\":\"please fail\"}");
        ASSERT_EQ(reply.status, 500);
    }
    {
        BUILTIN("{\"input\":\"a cut\"}");
        ASSERT_TRUE(reply.is_cut);
        ASSERT_TRUE(reply.n_before_cut > 5 && reply.n_before_cut < reply.n_events);
    }
    {
        BUILTIN("{\"input\":\"failure slower shortcut explanation\"}");
        ASSERT_EQ(reply.status, 0);
        ASSERT_FALSE(reply.is_cut);
        ASSERT_EQ(reply.delay_ms, 0);
    }
}

TEST(odd_requests_get_an_answer)
{
    static const char *const bodies[] = {
        "", "[]", "nonsense", "{\"input\":", "\"x\"",
    };
    static const char *const odd[] = {
        "{}",
        "{\"input\":7,\"tools\":7}",
        "{\"input\":[7,[],{},{\"role\":7},{\"role\":\"user\"},{\"role\":\"user\",\"content\":[1,{}]}]}",
        "{\"input\":[{\"type\":\"function_call_output\"}],\"tools\":[null,{\"name\":1}]}",
        "{\"input\":\"run `` plan ` \\u0000 \"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(bodies); i++) {
        BUILTIN(bodies[i]);
        ASSERT_EQ(reply.status, 400);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(odd); i++) {
        BUILTIN(odd[i]);
        ASSERT_EQ(reply.status, 0);
        ASSERT_TRUE(has(&reply, "You said"));
    }
}

TEST(long_messages_are_shortened)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    CLEANUP(reply_done) struct reply reply = { 0 };

    buf_add_text(&body, "{\"input\":\"");
    for (size_t i = 0; i < 1000000; i++)
        buf_add_text(&body, "\xc3\xbc ");
    buf_add_text(&body, "\"}");
    builtin_answer(buf_str(&body), &reply);
    ASSERT_EQ(reply.status, 0);
    ASSERT_TRUE(reply.text.len < 500000);
    ASSERT_TRUE(has(&reply, "\xc3\xbc...\\\""));
}

/* -- Other dialects ------------------------------------------------------------------------ */

static const char dialect_script[] =
    "[{\"output\":[{\"reasoning\":\"r\"},{\"message\":\"m\"},{\"call\":\"f\",\"args\":{\"a\":1}},"
    "{\"custom\":\"p\",\"input\":\"*\"}]}]";

TEST(a_script_is_played_in_chat_completions)
{
    struct model_script *script = parse(dialect_script);
    CLEANUP(reply_done) struct reply reply = { .dialect = REPLY_CHAT };

    script_answer(script, str_of("{}"), &reply);
    ASSERT_TRUE(has(&reply, "\"delta\":{\"reasoning_content\":\"r\"}"));
    ASSERT_TRUE(has(&reply, "\"delta\":{\"content\":\"m\"}"));
    ASSERT_TRUE(has(&reply, "{\"index\":0,\"id\":\"call_1_2\",\"type\":\"function\",\"function\":"
                            "{\"name\":\"f\",\"arguments\":\"\"}}"));
    ASSERT_TRUE(
        has(&reply, "{\"index\":1,\"function\":{\"arguments\":\"{\\\"input\\\":\\\"*\\\"}\""));
    ASSERT_TRUE(has(&reply, "\"finish_reason\":\"tool_calls\""));
    ASSERT_TRUE(has(&reply, "\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10"));
    ASSERT_TRUE(has(&reply, "data: [DONE]\n\n"));
    script_free(script);
}

TEST(a_script_is_played_in_anthropic_messages)
{
    struct model_script *script = parse(dialect_script);
    CLEANUP(reply_done) struct reply reply = { .dialect = REPLY_ANTHROPIC };

    script_answer(script, str_of("{}"), &reply);
    ASSERT_TRUE(has(&reply, "event: content_block_delta\n"));
    ASSERT_TRUE(has(&reply, "{\"type\":\"thinking_delta\",\"thinking\":\"r\"}"));
    ASSERT_TRUE(has(&reply, "\"index\":2,\"content_block\":{\"type\":\"tool_use\",\"id\":"
                            "\"call_1_2\",\"name\":\"f\",\"input\":{}}"));
    ASSERT_TRUE(has(&reply, "\"partial_json\":\"{\\\"a\\\":1}\""));
    ASSERT_TRUE(has(&reply, "\"stop_reason\":\"tool_use\"},\"usage\":{\"input_tokens\":80,"
                            "\"cache_read_input_tokens\":20,\"output_tokens\":10}"));
    ASSERT_TRUE(has(&reply, "event: message_stop\n"));
    script_free(script);
}

TEST(events_without_a_type_are_data_alone)
{
    struct model_script *script = parse("[{\"events\":[{\"choices\":[]},\"[DONE]\"]}]");
    CLEANUP(reply_done) struct reply reply = { .dialect = REPLY_CHAT };

    script_answer(script, str_of("{}"), &reply);
    ASSERT_STR(buf_str(&reply.text), "data: {\"choices\":[]}\n\ndata: [DONE]\n\n");
    script_free(script);
}
