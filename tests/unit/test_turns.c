#include "store/turns.h"

#include "base/memory.h"
#include "schema/encode.h"
#include "store/summary.h"
#include "store/turns_items.h"

#include "test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char DATA[] = "tests/data/rollouts";

/* -- What codex made of the same files ----------------------------------------------------------- */

static void free_doc(yyjson_doc **doc)
{
    yyjson_doc_free(*doc);
}

static yyjson_val *same_key(yyjson_val *object, yyjson_val *key)
{
    return yyjson_obj_getn(object, yyjson_get_str(key), yyjson_get_len(key));
}

/* "*" stands for any text: an id that is made up anew each time. */
static bool is_like(yyjson_val *found, yyjson_val *expected)
{
    yyjson_val *key, *value;
    size_t i, n;

    if (yyjson_is_str(found) && yyjson_equals_str(expected, "*"))
        return true;
    if (yyjson_is_arr(expected)) {
        if (yyjson_arr_size(found) != yyjson_arr_size(expected))
            return false;
        yyjson_arr_foreach(expected, i, n, value) {
            if (!is_like(yyjson_arr_get(found, i), value))
                return false;
        }
        return yyjson_is_arr(found);
    }
    if (!yyjson_is_obj(expected))
        return yyjson_equals(found, expected);
    if (!yyjson_is_obj(found) || yyjson_obj_size(found) != yyjson_obj_size(expected))
        return false;
    yyjson_obj_foreach(expected, i, n, key, value) {
        if (!is_like(same_key(found, key), value))
            return false;
    }
    return true;
}

/* Says where they part, for the person who looks at a failed test. */
static void assert_turns(const char *name, yyjson_val *found, yyjson_val *expected)
{
    yyjson_val *turn, *item;
    size_t t, n_turns, i, n_items;

    yyjson_arr_foreach(expected, t, n_turns, turn) {
        yyjson_val *found_turn = yyjson_arr_get(found, t);

        yyjson_arr_foreach(yyjson_obj_get(turn, "items"), i, n_items, item) {
            yyjson_val *found_item = yyjson_arr_get(yyjson_obj_get(found_turn, "items"), i);

            if (!is_like(found_item, item)) {
                CLEANUP(freep) char *found_text = yyjson_val_write(found_item, 0, NULL);
                CLEANUP(freep) char *text = yyjson_val_write(item, 0, NULL);

                fail_msg("%s: turn %zu, item %zu:\n  found %s\n  expected %s", name, t, i,
                         found_text == NULL ? "nothing" : found_text, text);
            }
        }
        if (!is_like(found_turn, turn))
            fail_msg("%s: turn %zu differs", name, t);
    }
    if (!is_like(found, expected))
        fail_msg("%s: %zu turns, not %zu", name, yyjson_arr_size(found), n_turns);
}

static const char *const thread_members[] = {
    "id",     "preview",    "ephemeral",     "createdAt", "cwd",
    "source", "cliVersion", "agentNickname", "agentRole", "gitInfo",
};

static void assert_thread(const char *name, struct str json, yyjson_val *expected)
{
    CLEANUP(free_doc) yyjson_doc *doc = yyjson_read(json.s, json.len, 0);
    yyjson_val *found = yyjson_doc_get_root(doc);

    for (size_t i = 0; i < ARRAY_LENGTH(thread_members); i++) {
        if (!is_like(yyjson_obj_get(found, thread_members[i]),
                     yyjson_obj_get(expected, thread_members[i])))
            fail_msg("%s: another %s", name, thread_members[i]);
    }
    assert_turns(name, yyjson_obj_get(found, "turns"), yyjson_obj_get(expected, "turns"));
}

/* Paths differ; what follows the last one counts. */
static const char *behind_path(const char *message)
{
    static const char end_of_path[] = ".jsonl";

    for (const char *next; (next = strstr(message, end_of_path)) != NULL;)
        message = next + strlen(end_of_path);
    return message;
}

static void assert_failure(const char *name, const char *message, yyjson_val *expected)
{
    const char *words = yyjson_get_str(yyjson_obj_get(expected, "error"));
    const char *end = behind_path(message);

    if (words == NULL || strlen(words) < strlen(end) ||
        strcmp(words + strlen(words) - strlen(end), end) != 0)
        fail_msg("%s: %s, not %s", name, message, words);
}

static void compare_with_codex(const char *name)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(free_doc) yyjson_doc *doc = NULL;
    char *path = arena_printf(&arena, "%s/%s.jsonl", DATA, name);
    struct thread_summary summary;
    struct wire_thread thread = { 0 };

    doc = yyjson_read_file(arena_printf(&arena, "%s/%s.json", DATA, name), 0, NULL, NULL);
    ASSERT_NOT_NULL(doc);
    if (!summary_from_rollout(path, &arena, &summary, &err)) {
        assert_failure(name, err.message.s, yyjson_doc_get_root(doc));
        return;
    }
    summary_to_wire(&summary, &arena, &thread);
    if (!turns_from_rollout(path, &arena, &thread.turns, &err)) {
        assert_failure(name, err.message.s, yyjson_doc_get_root(doc));
        return;
    }
    turns_mark_interrupted(&thread.turns);
    schema_encode(&type_thread, &thread, 0, &json);
    assert_thread(name, buf_str(&json), yyjson_doc_get_root(doc));
}

TEST(turns_are_those_that_codex_rebuilds)
{
    DIR *folder = opendir(DATA);
    size_t n_compared = 0;

    ASSERT_NOT_NULL(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t len = strlen(entry->d_name);

        if (len > 6 && strcmp(entry->d_name + len - 6, ".jsonl") == 0) {
            CLEANUP(freep) char *name = xstrndup(entry->d_name, len - 6);

            compare_with_codex(name);
            n_compared++;
        }
    }
    closedir(folder);
    ASSERT_TRUE(n_compared >= 20);
}

/* -- Single lines -------------------------------------------------------------------------------- */

struct fixture {
    struct arena arena;
    struct turn_builder *builder;
};

static void fixture_done(struct fixture *fixture)
{
    arena_done(&fixture->arena);
}

static struct fixture begin(void)
{
    struct fixture fixture = { 0 };

    return fixture;
}

static void feed(struct fixture *fixture, enum rollout_line_type type, const char *payload)
{
    CLEANUP(free_doc) yyjson_doc *doc = yyjson_read(payload, strlen(payload), 0);
    struct rollout_line line = {
        .type = type,
        .timestamp = STR_LITERAL("t"),
        .payload = yyjson_doc_get_root(doc),
    };

    if (doc == NULL)
        fail_msg("no JSON: %s", payload);
    if (fixture->builder == NULL)
        fixture->builder = turn_builder_new(&fixture->arena);
    ASSERT_TRUE(turn_builder_line(fixture->builder, &line));
}

static void feed_event(struct fixture *fixture, const char *payload)
{
    feed(fixture, ROLLOUT_EVENT_MSG, payload);
}

static void feed_user(struct fixture *fixture, const char *text)
{
    char payload[512];

    snprintf(payload, sizeof payload,
             "{\"type\":\"message\",\"role\":\"user\",\"content\":"
             "[{\"type\":\"input_text\",\"text\":\"%s\"}]}",
             text);
    feed(fixture, ROLLOUT_RESPONSE_ITEM, payload);
}

#define STARTED(id) "{\"type\":\"task_started\",\"turn_id\":\"" id "\"}"
#define COMPLETE(id) "{\"type\":\"task_complete\",\"turn_id\":\"" id "\"}"
#define ABORTED(id) "{\"type\":\"turn_aborted\",\"turn_id\":\"" id "\",\"reason\":\"interrupted\"}"
#define SAID(text) "{\"type\":\"agent_message\",\"message\":\"" text "\"}"
#define ASKED(text) "{\"type\":\"user_message\",\"message\":\"" text "\"}"

TEST(no_lines_are_no_turns)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_turn_array turns = turn_builder_finish(turn_builder_new(&arena));

    ASSERT_EQ(turns.n, 0);
    ASSERT_NOT_NULL(turns.items); /* an empty array, not an absent one */
}

TEST(an_open_turn_is_in_progress_until_it_is_marked)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    struct wire_turn_array turns;

    feed_event(&fixture, STARTED("a"));
    feed_event(&fixture, COMPLETE("a"));
    feed_event(&fixture, STARTED("b"));
    turns = turn_builder_finish(fixture.builder);
    ASSERT_EQ(turns.n, 2);
    ASSERT_EQ(turns.items[1].status, WIRE_TURN_STATUS_IN_PROGRESS);
    turns_mark_interrupted(&turns);
    ASSERT_EQ(turns.items[0].status, WIRE_TURN_STATUS_COMPLETED);
    ASSERT_EQ(turns.items[1].status, WIRE_TURN_STATUS_INTERRUPTED);
}

TEST(reasoning_merges_only_while_nothing_comes_between)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    const struct wire_turn *turn;

    feed_event(&fixture, STARTED("a"));
    for (int i = 0; i < 9; i++)
        feed_event(&fixture, "{\"type\":\"agent_reasoning\",\"text\":\"s\"}");
    feed_event(&fixture, "{\"type\":\"agent_reasoning_raw_content\",\"text\":\"r\"}");
    feed_event(&fixture, SAID("x"));
    feed_event(&fixture, "{\"type\":\"agent_reasoning\",\"text\":\"t\"}");
    turn = turn_builder_finish(fixture.builder).items;
    ASSERT_EQ(turn->items.n, 3);
    ASSERT_EQ(turn->items.items[0].reasoning.summary.n, 9);
    ASSERT_STR(turn->items.items[0].reasoning.summary.items[8], "s");
    ASSERT_EQ(turn->items.items[0].reasoning.content.n, 1);
    ASSERT_EQ(turn->items.items[2].reasoning.summary.n, 1);
    ASSERT_EQ(turn->items.items[2].reasoning.content.n, 0);
}

/* More items than are searched one by one. */
TEST(an_item_that_comes_again_takes_its_old_place)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    const struct wire_turn *turn;
    char payload[200];

    feed_event(&fixture, STARTED("a"));
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 500; i++) {
            snprintf(payload, sizeof payload,
                     "{\"type\":\"view_image_tool_call\",\"call_id\":\"c%d\",\"path\":\"/%d/%d\"}",
                     i, i, round);
            feed_event(&fixture, payload);
        }
    }
    turn = turn_builder_finish(fixture.builder).items;
    ASSERT_EQ(turn->items.n, 500);
    ASSERT_STR(turn->items.items[3].image_view.path, "/3/1");
    ASSERT_STR(turn->items.items[499].image_view.path, "/499/1");
}

TEST(a_turn_is_found_by_its_id_among_many)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    struct wire_turn_array turns;
    char payload[200];

    for (int i = 0; i < 1000; i++) {
        snprintf(payload, sizeof payload, "{\"type\":\"task_started\",\"turn_id\":\"t%d\"}", i);
        feed_event(&fixture, payload);
    }
    feed_event(&fixture, "{\"type\":\"thread_rolled_back\",\"num_turns\":400}");
    feed_event(&fixture, ABORTED("t7"));
    feed_event(&fixture, ABORTED("t700")); /* is no more */
    turns = turn_builder_finish(fixture.builder);
    ASSERT_EQ(turns.n, 600);
    for (size_t i = 0; i < turns.n; i++)
        ASSERT_EQ(turns.items[i].status,
                  i == 7 ? WIRE_TURN_STATUS_INTERRUPTED : WIRE_TURN_STATUS_IN_PROGRESS);
}

TEST(payloads_of_the_wrong_type_are_passed_over)
{
    static const char *const payloads[] = {
        "{}",
        "{\"type\":5}",
        "{\"type\":\"task_started\"}",
        "{\"type\":\"task_started\",\"turn_id\":5}",
        "{\"type\":\"task_complete\",\"turn_id\":null}",
        "{\"type\":\"user_message\",\"message\":null}",
        "{\"type\":\"user_message\",\"message\":\"x\",\"images\":[5]}",
        "{\"type\":\"user_message\",\"message\":\"x\",\"text_elements\":[5]}",
        "{\"type\":\"agent_message\",\"message\":[]}",
        "{\"type\":\"agent_message\",\"message\":\"x\",\"memory_citation\":5}",
        "{\"type\":\"agent_reasoning\",\"text\":{}}",
        "{\"type\":\"exec_command_end\",\"call_id\":[]}",
        "{\"type\":\"patch_apply_end\",\"call_id\":\"x\",\"changes\":[1]}",
        "{\"type\":\"mcp_tool_call_end\",\"call_id\":\"x\",\"invocation\":5,\"result\":{\"Ok\":5}}",
        "{\"type\":\"collab_waiting_end\",\"call_id\":\"x\",\"statuses\":[]}",
        "{\"type\":\"thread_rolled_back\",\"num_turns\":{}}",
        "{\"type\":\"error\",\"message\":5}",
        "{\"type\":\"exited_review_mode\",\"review_output\":5}",
    };
    CLEANUP(fixture_done) struct fixture fixture = begin();

    for (size_t i = 0; i < ARRAY_LENGTH(payloads); i++)
        feed_event(&fixture, payloads[i]);
    ASSERT_EQ(turn_builder_finish(fixture.builder).n, 0);
}

/* -- Forks --------------------------------------------------------------------------------------- */

TEST(an_open_announced_turn_is_cut_short_by_a_fork)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    struct str id;

    feed_event(&fixture, STARTED("a"));
    ASSERT_TRUE(turn_builder_is_mid_turn(fixture.builder, &id));
    ASSERT_STR(id, "a");
    feed_event(&fixture, ABORTED("a"));
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
    feed_event(&fixture, COMPLETE("a"));
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
}

TEST(without_announcements_the_last_user_message_decides)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    struct str id;

    feed_event(&fixture, ASKED("x"));
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
    feed_user(&fixture, "<environment_context></environment_context>");
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
    feed_user(&fixture, "one");
    ASSERT_TRUE(turn_builder_is_mid_turn(fixture.builder, &id));
    ASSERT_NULL(id.s);
    feed_event(&fixture, COMPLETE("z"));
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
    feed_user(&fixture, "two");
    ASSERT_TRUE(turn_builder_is_mid_turn(fixture.builder, &id));
    feed_event(&fixture, "{\"type\":\"thread_rolled_back\",\"num_turns\":1}");
    ASSERT_FALSE(turn_builder_is_mid_turn(fixture.builder, &id));
}

/* -- Command lines ------------------------------------------------------------------------------- */

TEST(command_lines_are_quoted_as_little_as_possible)
{
    static const struct {
        const char *words[4];
        const char *line;
    } cases[] = {
        { { NULL }, "" },
        { { "ls" }, "ls" },
        { { "/bin/bash", "-lc", "cat a.txt" }, "/bin/bash -lc 'cat a.txt'" },
        { { "echo", "" }, "echo ''" },
        { { "it's" }, "\"it's\"" },
        { { "$x'y" }, "'$x'\"'y\"" },
        { { "a\\b" }, "\"a\\\\b\"" },
        { { "a=b" }, "'a=b'" },
        { { "^x", "a^b" }, "'^x' a'^b'" },
        { { "h\xc3\xa9" }, "'h\xc3\xa9'" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct str words[4];
        size_t n = 0;

        while (n < 4 && cases[i].words[n] != NULL) {
            words[n] = str_of(cases[i].words[n]);
            n++;
        }
        ASSERT_STR(command_line_join(&arena, words, n), cases[i].line);
    }
}

/* -- A complete thread, in the form codex-cli 0.118.0 writes ------------------------------------- */

#define LINE(type, payload)                                                                        \
    "{\"timestamp\":\"2026-11-15T19:17:26.294Z\",\"type\":\"" type "\",\"payload\":" payload "}\n"
#define TURN "01a1e16a-c516-7b60-9ed8-992b50147ffe"
#define META                                                                                       \
    LINE("session_meta",                                                                           \
         "{\"id\":\"01a1e16a-c506-7e03-8de8-413b01b2afb5\","                                       \
         "\"timestamp\":\"2026-11-15T19:17:26.275Z\",\"cwd\":\"/w\",\"originator\":\"probe\","     \
         "\"cli_version\":\"0.118.0\",\"source\":\"vscode\",\"model_provider\":\"mock\","          \
         "\"base_instructions\":{\"text\":\"x\"}}")
#define MESSAGE(role, kind, text)                                                                  \
    LINE("response_item", "{\"type\":\"message\",\"role\":\"" role                                 \
                          "\",\"content\":[{\"type\":\"" kind "\",\"text\":\"" text "\"}]}")
#define EXEC_END                                                                                   \
    LINE("event_msg",                                                                              \
         "{\"type\":\"exec_command_end\",\"call_id\":\"call-1\",\"turn_id\":\"" TURN "\","         \
         "\"command\":[\"/bin/bash\",\"-lc\",\"cat a.txt\"],\"cwd\":\"/w\",\"parsed_cmd\":"        \
         "[{\"type\":\"read\",\"cmd\":\"cat a.txt\",\"name\":\"a.txt\",\"path\":\"a.txt\"}],"      \
         "\"source\":\"agent\",\"stdout\":\"\",\"stderr\":\"\",\"aggregated_output\":\"hi\\n\","   \
         "\"exit_code\":0,\"duration\":{\"secs\":0,\"nanos\":7504185},\"formatted_output\":\"\","  \
         "\"status\":\"completed\"}")
#define PATCH_END                                                                                  \
    LINE("event_msg",                                                                              \
         "{\"type\":\"patch_apply_end\",\"call_id\":\"call-2\",\"turn_id\":\"" TURN "\","          \
         "\"stdout\":\"Success.\",\"stderr\":\"\",\"success\":true,\"changes\":"                   \
         "{\"/w/new.txt\":{\"type\":\"add\",\"content\":\"line one\\n\"},\"/w/a.txt\":"            \
         "{\"type\":\"update\",\"unified_diff\":\"@@ -1 +1 @@\\n-hi\\n+hello\\n\","                \
         "\"move_path\":null}},\"status\":\"completed\"}")
#define THREAD(extended)                                                                           \
    META LINE("event_msg", STARTED(TURN)) MESSAGE("developer", "input_text", "<permissions>")      \
        MESSAGE("user", "input_text", "<environment_context>x</environment_context>")              \
            LINE("turn_context", "{\"turn_id\":\"" TURN "\",\"cwd\":\"/w\"}")                      \
                MESSAGE("user", "input_text", "edit the file")                                     \
                    LINE("event_msg", "{\"type\":\"user_message\",\"message\":\"edit the file\","  \
                                      "\"images\":[],\"local_images\":[],\"text_elements\":[]}")   \
                        LINE("event_msg", "{\"type\":\"token_count\",\"info\":null}")              \
                            extended LINE("event_msg",                                             \
                                          "{\"type\":\"agent_message\",\"message\":\"all done\","  \
                                          "\"phase\":null,\"memory_citation\":null}")              \
                                MESSAGE("assistant", "output_text", "all done")                    \
                                    LINE("event_msg", COMPLETE(TURN))

static const char extended_turns[] =
    "[{\"id\":\"" TURN "\",\"items\":["
    "{\"type\":\"userMessage\",\"id\":\"item-1\",\"content\":[{\"type\":\"text\","
    "\"text\":\"edit the file\",\"text_elements\":[]}]},"
    "{\"type\":\"commandExecution\",\"id\":\"call-1\",\"command\":\"/bin/bash -lc 'cat a.txt'\","
    "\"cwd\":\"/w\",\"processId\":null,\"source\":\"agent\",\"status\":\"completed\","
    "\"commandActions\":[{\"type\":\"read\",\"command\":\"cat a.txt\",\"name\":\"a.txt\","
    "\"path\":\"a.txt\"}],\"aggregatedOutput\":\"hi\\n\",\"exitCode\":0,\"durationMs\":7},"
    "{\"type\":\"fileChange\",\"id\":\"call-2\",\"changes\":[{\"path\":\"/w/a.txt\","
    "\"kind\":{\"type\":\"update\",\"move_path\":null},"
    "\"diff\":\"@@ -1 +1 @@\\n-hi\\n+hello\\n\"},"
    "{\"path\":\"/w/new.txt\",\"kind\":{\"type\":\"add\"},\"diff\":\"line one\\n\"}],"
    "\"status\":\"completed\"},"
    "{\"type\":\"agentMessage\",\"id\":\"item-2\",\"text\":\"all done\",\"phase\":null,"
    "\"memoryCitation\":null}],\"status\":\"completed\",\"error\":null}]";

static const char limited_turns[] =
    "[{\"id\":\"" TURN "\",\"items\":["
    "{\"type\":\"userMessage\",\"id\":\"item-1\",\"content\":[{\"type\":\"text\","
    "\"text\":\"edit the file\",\"text_elements\":[]}]},"
    "{\"type\":\"agentMessage\",\"id\":\"item-2\",\"text\":\"all done\",\"phase\":null,"
    "\"memoryCitation\":null}],\"status\":\"completed\",\"error\":null}]";

static void assert_turns_of(const char *content, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    char path[] = "/tmp/test_turns.XXXXXX";
    int fd = mkstemp(path);
    struct wire_turn_array turns;
    bool ok;

    ASSERT_EQ(write(fd, content, strlen(content)), strlen(content));
    close(fd);
    ok = turns_from_rollout(path, &arena, &turns, &err);
    unlink(path);
    ASSERT_TRUE(ok);
    for (size_t i = 0; i < turns.n; i++) {
        buf_add_char(&json, i == 0 ? '[' : ',');
        schema_encode(&type_turn, &turns.items[i], 0, &json);
    }
    buf_add_char(&json, ']');
    ASSERT_STR(buf_str(&json), expected);
}

TEST(a_complete_thread_in_extended_mode)
{
    assert_turns_of(THREAD(EXEC_END PATCH_END), extended_turns);
}

TEST(a_complete_thread_in_limited_mode)
{
    assert_turns_of(THREAD(""), limited_turns);
}

TEST(a_file_that_does_not_say_whose_it_is_has_no_turns)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_turn_array turns;

    ASSERT_FALSE(turns_from_rollout("tests/data/rollouts/no-meta.jsonl", &arena, &turns, &err));
    ASSERT_STR(err.message, "failed to parse thread ID from rollout file");
}

TEST(a_turn_can_come_back_after_it_was_rolled_back)
{
    CLEANUP(fixture_done) struct fixture fixture = begin();
    struct wire_turn_array turns;

    feed_event(&fixture, STARTED("a"));
    feed_event(&fixture, STARTED("b"));
    feed_event(&fixture, "{\"type\":\"thread_rolled_back\",\"num_turns\":2}");
    feed_event(&fixture, STARTED("b"));
    feed_event(&fixture, SAID("x"));
    feed_event(&fixture, STARTED("c"));
    feed_event(&fixture, ABORTED("a")); /* unknown, so it is the open one */
    feed_event(&fixture, COMPLETE("b"));
    turns = turn_builder_finish(fixture.builder);
    ASSERT_EQ(turns.n, 2);
    ASSERT_STR(turns.items[0].items.items[0].agent_message.id, "item-1");
    ASSERT_EQ(turns.items[0].status, WIRE_TURN_STATUS_COMPLETED);
    ASSERT_EQ(turns.items[1].status, WIRE_TURN_STATUS_INTERRUPTED);
}
