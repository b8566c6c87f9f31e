#include "store/summary.h"

#include "base/memory.h"
#include "schema/encode.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yyjson.h>

/* The expectations here are what codex 0.118.0 answered for the same files. */

#define LINE(type, payload) "{\"timestamp\":\"t\",\"type\":\"" type "\",\"payload\":" payload "}\n"
#define ID "0190a0a0-1111-7000-8000-000000000001"
#define OTHER_ID "0190a0a0-2222-7000-8000-000000000001"
#define BASICS                                                                                     \
    "\"id\":\"" ID "\",\"timestamp\":\"2026-01-02T03:04:05.123Z\",\"cwd\":\"/w\","                 \
    "\"originator\":\"probe\",\"cli_version\":\"0.118.0\""
#define META LINE("session_meta", "{" BASICS ",\"source\":\"cli\",\"model_provider\":\"mock\"}")
#define MESSAGE(role, content)                                                                     \
    LINE("response_item", "{\"type\":\"message\",\"role\":\"" role "\",\"content\":[" content "]}")
#define TEXT(text) "{\"type\":\"input_text\",\"text\":\"" text "\"}"
#define IMAGE "{\"type\":\"input_image\",\"image_url\":\"u\"}"
#define USER(text) MESSAGE("user", TEXT(text))

struct result {
    struct arena arena;
    struct error err;
    struct thread_summary summary;
    struct wire_thread thread;
    bool ok;
};

static void result_done(struct result *result)
{
    arena_done(&result->arena);
    error_done(&result->err);
}

static struct result summarize(const char *content)
{
    struct result result = { 0 };
    char path[] = "/tmp/test_summary.XXXXXX";
    int fd = mkstemp(path);

    ASSERT_EQ(write(fd, content, strlen(content)), strlen(content));
    close(fd);
    result.ok = summary_from_rollout(path, &result.arena, &result.summary, &result.err);
    unlink(path);
    if (result.ok)
        summary_to_wire(&result.summary, &result.arena, &result.thread);
    return result;
}

static void assert_preview(const char *lines, const char *preview)
{
    CLEANUP(result_done) struct result result = summarize(lines);

    if (!result.ok)
        fail_msg("%s", result.err.message.s);
    ASSERT_STR(result.summary.preview, preview);
}

static void assert_no_meta(const char *meta)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(result_done)
    struct result result = summarize(arena_printf(&arena, "%s" USER("hello"), meta));

    ASSERT_FALSE(result.ok);
    ASSERT_NOT_NULL(strstr(result.err.message.s, "does not start with session metadata"));
}

TEST(the_head_of_a_file_tells_what_the_thread_is)
{
    CLEANUP(result_done)
    struct result result = summarize(LINE(
        "session_meta", "{" BASICS ",\"forked_from_id\":\"" OTHER_ID "\",\"source\":\"exec\","
                        "\"model_provider\":\"p\",\"base_instructions\":{\"text\":\"b\"},"
                        "\"dynamic_tools\":[{\"name\":\"n\",\"description\":\"d\","
                        "\"inputSchema\":{}}],"
                        "\"git\":{\"commit_hash\":\"abc\",\"branch\":\"main\"}}") USER("hello"));

    ASSERT_TRUE(result.ok);
    ASSERT_STR(result.summary.id, ID);
    ASSERT_STR(result.summary.cwd, "/w");
    ASSERT_STR(result.summary.preview, "hello");
    ASSERT_STR(result.summary.model_provider, "p");
    ASSERT_STR(result.summary.cli_version, "0.118.0");
    ASSERT_STR(result.summary.source, "exec");
    ASSERT_STR(result.summary.originator, "probe");
    ASSERT_STR(result.summary.forked_from_id, OTHER_ID);
    ASSERT_STR(result.summary.base_instructions, "b");
    ASSERT_STR(result.summary.dynamic_tools,
               "[{\"name\":\"n\",\"description\":\"d\",\"inputSchema\":{}}]");
    ASSERT_STR(result.summary.git.sha, "abc");
    ASSERT_NULL(result.summary.git.origin_url.s);
    ASSERT_EQ(result.summary.created_at, 1767323045);
    ASSERT_TRUE(result.summary.updated_at > 1767323045);
    ASSERT_STR(result.thread.git_info->branch, "main");
    ASSERT_EQ(result.thread.status.tag, WIRE_THREAD_STATUS_TAG_NOT_LOADED);
}

TEST(what_may_be_missing_may_be_missing)
{
    CLEANUP(result_done) struct result result = summarize(LINE("session_meta", "{" BASICS "}"));

    ASSERT_TRUE(result.ok);
    ASSERT_STR(result.summary.preview, "");
    ASSERT_STR(result.summary.source, "vscode");
    ASSERT_NULL(result.summary.model_provider.s);
    ASSERT_FALSE(result.summary.has_git);
    ASSERT_NULL(result.thread.git_info);
    ASSERT_STR(result.thread.model_provider, "");
}

TEST(empty_git_facts_are_facts)
{
    CLEANUP(result_done)
    struct result result = summarize(LINE("session_meta", "{" BASICS ",\"git\":{}}"));

    ASSERT_TRUE(result.summary.has_git);
    ASSERT_NOT_NULL(result.thread.git_info);
    ASSERT_NULL(result.thread.git_info->sha.s);
}

TEST(a_time_that_is_none_is_zero)
{
    CLEANUP(result_done)
    struct result result =
        summarize(LINE("session_meta", "{\"id\":\"" ID "\",\"timestamp\":\"junk\",\"cwd\":\"/w\","
                                       "\"originator\":\"probe\",\"cli_version\":\"0\"}"));

    ASSERT_TRUE(result.ok);
    ASSERT_EQ(result.summary.created_at, 0);
}

TEST(a_meta_line_that_lacks_something_is_none)
{
    assert_no_meta(LINE("session_meta", "{\"id\":\"" ID "\"}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"id\":\"no-uuid\"}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"cwd\":5}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"git\":5}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"git\":{\"commit_hash\":5}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"base_instructions\":{}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"dynamic_tools\":5}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"dynamic_tools\":[{}]}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"forked_from_id\":\"bad\"}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"memory_mode\":5}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":5}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":null}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":{\"zzz\":1}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":{\"custom\":5}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":{\"custom\":\"a\",\"b\":1}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":{\"subagent\":\"zzz\"}}"));
    assert_no_meta(LINE("session_meta", "{" BASICS ",\"source\":{\"subagent\":{\"thread_spawn\":"
                                        "{\"parent_thread_id\":\"x\",\"depth\":1}}}}"));
}

TEST(files_without_a_head_have_no_summary)
{
    CLEANUP(result_done) struct result empty = summarize("");
    CLEANUP(result_done) struct result events = summarize(LINE("event_msg", "{}"));
    CLEANUP(result_done) struct result item = summarize(USER("x") META);
    CLEANUP(result_done) struct result late = summarize(LINE("event_msg", "{}") META USER("x"));

    ASSERT_NOT_NULL(strstr(empty.err.message.s, " is empty"));
    ASSERT_NOT_NULL(strstr(events.err.message.s, " is empty"));
    ASSERT_NOT_NULL(strstr(item.err.message.s, " does not start with session metadata"));
    ASSERT_STR(late.summary.preview, "x");
}

TEST(the_first_meta_line_counts)
{
    CLEANUP(result_done)
    struct result result =
        summarize(META LINE("session_meta", "{" BASICS ",\"id\":\"" OTHER_ID "\"}") USER("hello"));

    ASSERT_STR(result.summary.id, ID);
    ASSERT_STR(result.summary.preview, "hello");
}

TEST(only_as_much_is_read_as_is_needed)
{
    assert_preview(META USER("hello") "\xff", "hello");
}

TEST(the_preview_is_the_first_message_of_the_user)
{
    assert_preview(META USER("<environment_context>x</environment_context>") USER("real"), "real");
    assert_preview(META MESSAGE("user", TEXT("a") "," TEXT("<skill>x</skill>")) USER("real"),
                   "real");
    assert_preview(META USER("<hook_prompt hook_run_id='r'>x</hook_prompt>") USER("real"), "real");
    assert_preview(META MESSAGE("user", TEXT("real") "," TEXT(" two")), "real two");
    assert_preview(META USER("  untrimmed  "), "  untrimmed  ");
    assert_preview(META USER("pre ## My request for Codex:  the  request \\n"), "the  request");
    assert_preview(META USER("## My request for Codex:") USER("later"), "");
    assert_preview(META USER("") USER("later"), "");
    assert_preview(META MESSAGE("user", "") USER("later"), "");
    assert_preview(META MESSAGE("assistant", TEXT("a")) USER("real"), "real");
    assert_preview(META MESSAGE("user", "{\"type\":\"zzz\"}") USER("real"), "real");
    assert_preview(META MESSAGE("user", "{\"type\":\"output_text\",\"text\":\"out\"}," TEXT("in")),
                   "in");
    assert_preview(META LINE("event_msg", "{\"type\":\"user_message\",\"message\":\"x\"}"), "");
}

TEST(tags_around_images_are_not_the_users_words)
{
    assert_preview(META MESSAGE("user",
                                TEXT("<image>") "," IMAGE "," TEXT("</image>") "," TEXT(
                                    "<image name=[Image #1]>") "," IMAGE
                                                               "," TEXT("</image>") "," TEXT(
                                                                   "see") "," TEXT("<image>")),
                   "see<image>");
}

#define TWO(x) x x
#define EIGHT(x) TWO(TWO(TWO(x)))

TEST(the_preview_is_among_the_first_ten_records)
{
#define UNKNOWN LINE("response_item", "{\"type\":\"zzz\"}")
#define BROKEN LINE("response_item", "{\"type\":\"function_call\",\"name\":\"x\"}")
#define ASIDE LINE("turn_context", "{}") LINE("compacted", "{}") LINE("event_msg", "{}")
    assert_preview(META EIGHT(UNKNOWN) USER("tenth"), "tenth");
    assert_preview(META EIGHT(UNKNOWN) UNKNOWN USER("eleventh"), "");
    assert_preview(META EIGHT(BROKEN) EIGHT(BROKEN) EIGHT(ASIDE) USER("second"), "second");
}

TEST(texts_that_were_put_there_are_known)
{
    static const char *const ours[] = {
        "# AGENTS.md instructions for /w\n\nx</INSTRUCTIONS>",
        "<environment_context>x</environment_context>",
        "<ENVIRONMENT_CONTEXT>x</environment_Context>  ",
        "\xc2\xa0<skill>x</skill>\xe3\x80\x80",
        "<skill></skill>",
        "<user_shell_command>x</user_shell_command>",
        "<turn_aborted>x</turn_aborted>",
        "<subagent_notification>x</subagent_notification>",
        " <hook_prompt hook_run_id=\"run-1\">text &amp; more</hook_prompt>\n",
    };
    static const char *const theirs[] = {
        "",
        "hello",
        "<environment_context>x",
        "x</environment_context>",
        "<skill>",
        "a <skill>x</skill>",
        "# AGENTS.md instructions",
        "<hook_prompt>x</hook_prompt>",
        "<hook_prompt hook_run_id=\"\">x</hook_prompt>",
        "<hook_prompt hook_run_id=\"r\"></hook_prompt>",
        "<hook_prompt hook_run_id=\"r\">a & b</hook_prompt>",
        "<hook_prompthook_run_id=\"r\">x</hook_prompt>",
        "<hook_prompt hook_run_id=\"r</hook_prompt>",
        "<hook_prompt</hook_prompt>",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(ours); i++) {
        if (!text_is_contextual(str_of(ours[i])))
            fail_msg("not known: %s", ours[i]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(theirs); i++) {
        if (text_is_contextual(str_of(theirs[i])))
            fail_msg("taken for ours: %s", theirs[i]);
    }
    ASSERT_FALSE(text_is_contextual(STR_NONE));
}

/* -- Sources ------------------------------------------------------------------------------------- */

static void assert_source(const char *on_disk, const char *on_wire)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct wire_session_source source;

    summary_source(str_of(on_disk), &arena, &source);
    schema_encode(&type_session_source, &source, 0, &json);
    ASSERT_STR(buf_str(&json), on_wire);
}

TEST(sources_have_other_names_on_the_wire)
{
    assert_source("cli", "\"cli\"");
    assert_source("vscode", "\"vscode\"");
    assert_source("exec", "\"exec\"");
    assert_source("mcp", "\"appServer\"");
    assert_source("zzz", "\"unknown\"");
    assert_source("", "\"unknown\"");
    assert_source("{\"custom\":\"x\"}", "{\"custom\":\"x\"}");
    assert_source("{\"subagent\":\"review\"}", "{\"subAgent\":\"review\"}");
    assert_source("{\"subagent\":\"memory_consolidation\"}",
                  "{\"subAgent\":\"memory_consolidation\"}");
    assert_source("{\"subagent\":{\"other\":\"x\"}}", "{\"subAgent\":{\"other\":\"x\"}}");
    assert_source("{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"" OTHER_ID
                  "\",\"depth\":1,\"agent_type\":\"r\"}}}",
                  "{\"subAgent\":{\"thread_spawn\":{\"parent_thread_id\":\"" OTHER_ID
                  "\",\"depth\":1,\"agent_path\":null,\"agent_nickname\":null,"
                  "\"agent_role\":\"r\"}}}");
    assert_source("{\"zzz\":null}", "\"unknown\"");
    assert_source("{broken", "\"unknown\"");
}

static void assert_agent(const char *members, const char *nickname, const char *role)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(result_done)
    struct result result =
        summarize(arena_printf(&arena, LINE("session_meta", "{" BASICS ",%s}"), members));

    ASSERT_TRUE(result.ok);
    if (nickname == NULL)
        ASSERT_NULL(result.thread.agent_nickname.s);
    else
        ASSERT_STR(result.thread.agent_nickname, nickname);
    if (role == NULL)
        ASSERT_NULL(result.thread.agent_role.s);
    else
        ASSERT_STR(result.thread.agent_role, role);
}

TEST(only_sub_agents_have_nicknames)
{
#define SPAWN(more)                                                                                \
    "\"source\":{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"" OTHER_ID                 \
    "\",\"depth\":1" more "}}}"
#define NAMED ",\"agent_nickname\":\"nick\",\"agent_role\":\"role\""
    assert_agent("\"source\":\"vscode\"" NAMED, NULL, NULL);
    assert_agent("\"source\":{\"subagent\":\"review\"}" NAMED, NULL, NULL);
    assert_agent("\"source\":{\"subagent\":\"memory_consolidation\"}", "Morpheus",
                 "memory builder");
    assert_agent(SPAWN(NAMED), "nick", "role");
    assert_agent(SPAWN(NAMED) ",\"agent_nickname\":\"own\"", "own", "role");
    assert_agent(SPAWN("") ",\"agent_nickname\":\"own\",\"agent_type\":\"alias\"", "own", "alias");
}

/* -- The index's preview ------------------------------------------------------------------------- */

static void assert_event_preview(const char *event, const char *title, const char *first)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = yyjson_read(event, strlen(event), 0);
    struct str found_title, found_first;

    preview_from_user_message(yyjson_doc_get_root(doc), &arena, &found_title, &found_first);
    yyjson_doc_free(doc);
    if (title == NULL)
        ASSERT_NULL(found_title.s);
    else
        ASSERT_STR(found_title, title);
    if (first == NULL)
        ASSERT_NULL(found_first.s);
    else
        ASSERT_STR(found_first, first);
}

TEST(events_have_a_preview_too)
{
    assert_event_preview("{\"message\":\" hello \"}", "hello", "hello");
    assert_event_preview(
        "{\"message\":\"a ## My request for Codex: b ## My request for Codex: c\"}",
        "b ## My request for Codex: c", "b ## My request for Codex: c");
    assert_event_preview("{\"message\":\"  \"}", NULL, NULL);
    assert_event_preview("{\"message\":\"\",\"images\":[]}", NULL, NULL);
    assert_event_preview("{\"message\":\"\",\"images\":[\"u\"]}", NULL, "[Image]");
    assert_event_preview("{\"message\":\"## My request for Codex: \",\"local_images\":[\"u\"]}",
                         NULL, "[Image]");
    assert_event_preview("{\"message\":5}", NULL, NULL);
    assert_event_preview("{}", NULL, NULL);
}
