/* Turns whose items are encoded as they are read say the same as those that are encoded in the end. */
#include "base/file.h"
#include "base/memory.h"
#include "schema/copy.h"
#include "schema/encode.h"
#include "store/long_text.h"
#include "store/turns.h"

#include "test.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

static const char DATA[] = "tests/data/rollouts";

static const unsigned all_flags[] = { 0, ENCODE_FOR_STABLE, ENCODE_0166 };

/* Prompts of hooks get an id of chance whenever they are read. */
static void mask_chance_ids(struct buf *json)
{
    static const char name[] = "\"id\":\"";
    char *at = buf_str(json).len == 0 ? NULL : json->data;

    while (at != NULL && (at = strstr(at, name)) != NULL) {
        at += sizeof name - 1;
        if (strlen(at) > 36 && at[36] == '"' && at[8] == '-' && at[14] == '4')
            memset(at, '4', 36);
    }
}

static void add_joined(struct buf *out, const struct buf *bytes, const struct asides *asides)
{
    size_t len = bytes->len + asides->len;

    for (size_t from = 0; from < len;) {
        struct str parts[2];
        size_t n = 2;

        from += asides_parts(asides, (struct str){ bytes->data, bytes->len }, from, len, parts, &n);
        for (size_t i = 0; i < n; i++)
            buf_add_str(out, parts[i]);
    }
}

/* As an answer has them; returns how many values were put aside. */
static size_t encode_turns(const struct wire_turn_array *turns, unsigned flags, struct buf *out)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    CLEANUP(asides_done) struct asides asides = { 0 };
    struct wire_thread thread = { .turns = *turns, .id = STR_LITERAL("x") };

    thread.status.tag = WIRE_THREAD_STATUS_TAG_NOT_LOADED;
    thread.source.tag = WIRE_SESSION_SOURCE_TAG_CLI;
    thread.preview = thread.cwd = thread.cli_version = thread.model_provider = STR_LITERAL("");
    schema_encode_aside(&type_thread, &thread, flags, &asides, &bytes);
    add_joined(out, &bytes, &asides);
    return asides.n;
}

/* A resume that reads pages, too, keeps its turns meanwhile. */
static void copy_turns(const struct wire_turn_array *turns, struct arena *arena)
{
    struct wire_turn copy;

    for (size_t i = 0; i < turns->n; i++) {
        schema_copy(&type_turn, &turns->items[i], arena, &copy);
        ASSERT_STR(copy.id, turns->items[i].id.s);
        ASSERT_EQ(copy.items.n, turns->items[i].items.n);
    }
}

/* Returns how many values of the second way were put aside. */
static size_t compare_ways(const char *path, unsigned flags)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 }, written_err = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 }, written_json = { 0 };
    struct wire_turn_array turns = { 0 }, written = { 0 };
    bool ok = turns_from_rollout(path, &arena, &turns, &err);
    size_t n_aside;

    ASSERT_EQ(turns_from_rollout_written(path, flags, &arena, &written, &written_err), ok);
    ASSERT_EQ(written_err.code, err.code);
    if (!ok)
        return 0;
    ASSERT_EQ(encode_turns(&turns, flags, &json), 0);
    n_aside = encode_turns(&written, flags, &written_json);
    mask_chance_ids(&json);
    mask_chance_ids(&written_json);
    ASSERT_STREQ(buf_str(&written_json).s, buf_str(&json).s);
    copy_turns(&written, &arena);
    return n_aside;
}

TEST(every_kind_of_rollout_is_read_alike)
{
    DIR *folder = opendir(DATA);
    size_t n_compared = 0;

    ASSERT_NOT_NULL(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        size_t len = strlen(entry->d_name);

        if (len <= 6 || strcmp(entry->d_name + len - 6, ".jsonl") != 0)
            continue;
        for (size_t i = 0; i < ARRAY_LENGTH(all_flags); i++)
            compare_ways(arena_printf(&arena, "%s/%s", DATA, entry->d_name), all_flags[i]);
        n_compared++;
    }
    closedir(folder);
    ASSERT_TRUE(n_compared >= 20);
}

/* -- Long outputs -------------------------------------------------------------------------- */

#define META                                                                                       \
    "{\"timestamp\":\"2026-01-02T03:04:05.678Z\",\"type\":\"session_meta\",\"payload\":{\"id\":"   \
    "\"01990000-0000-7000-8000-0000000000a1\",\"timestamp\":\"2026-01-02T03:04:05.000Z\",\"cwd\":" \
    "\"/\",\"originator\":\"o\",\"cli_version\":\"0.118.0\",\"source\":\"vscode\"%s}}\n"
#define EVENT "{\"timestamp\":\"2026-01-02T03:04:05.678Z\",\"type\":\"event_msg\",\"payload\":"

static void add_turn(struct buf *file, const char *id)
{
    buf_printf(file, EVENT "{\"type\":\"task_started\",\"turn_id\":\"%s\"}}\n", id);
    buf_add_text(
        file,
        EVENT "{\"type\":\"user_message\",\"message\":\"hello\",\"images\":[],\"local_images\":[],"
              "\"text_elements\":[]}}\n");
}

/* `members` are more ones, behind the output. */
static void add_command(struct buf *file, const char *turn, const char *call, struct str output,
                        const char *members)
{
    buf_printf(
        file,
        EVENT
        "{\"type\":\"exec_command_end\",\"call_id\":\"%s\",\"turn_id\":\"%s\",\"command\":[\"ls\"],\"cwd\":\"/\","
        "\"parsed_cmd\":[],\"source\":\"agent\",\"stdout\":\"\",\"stderr\":\"\",\"aggregated_output\":\"",
        call, turn);
    buf_add_str(file, output);
    buf_printf(
        file,
        "\",\"exit_code\":0,\"duration\":{\"secs\":0,\"nanos\":5},\"formatted_output\":\"\",\"status\":"
        "\"completed\"%s}}\n",
        members);
}

static void add_completed(struct buf *file, const char *turn, const char *id, struct str output)
{
    buf_printf(
        file,
        EVENT
        "{\"type\":\"item_completed\",\"thread_id\":\"01990000-0000-7000-8000-0000000000a1\",\"turn_id\":\"%s\","
        "\"item\":{\"type\":\"CommandExecution\",\"id\":\"%s\",\"command\":[\"ls\"],\"cwd\":\"file:///\",\"parsed_cmd\":[],"
        "\"source\":\"agent\",\"status\":\"completed\",\"aggregated_output\":\"",
        turn, id);
    buf_add_str(file, output);
    buf_add_text(
        file,
        "\",\"exit_code\":0,\"duration\":{\"secs\":0,\"nanos\":5}},\"started_at_ms\":1,\"completed_at_ms\":2}}\n");
}

/* A long text of repeated pieces. */
static struct str repeated(struct arena *arena, const char *piece, size_t n)
{
    size_t len = strlen(piece);
    char *text = arena_alloc(arena, n * len + 1);

    for (size_t i = 0; i < n; i++)
        memcpy(text + i * len, piece, len);
    text[n * len] = '\0';
    return (struct str){ text, n * len };
}

static size_t compare_file(struct buf *file, unsigned flags)
{
    char path[] = "/tmp/bobbin-written-XXXXXX";
    int fd = mkstemp(path);
    size_t n_aside;

    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(file_write_all(fd, buf_str(file)), 0);
    close(fd);
    n_aside = compare_ways(path, flags);
    unlink(path);
    return n_aside;
}

static size_t compare_output(struct str output, const char *members, unsigned flags)
{
    CLEANUP(buf_done) struct buf file = { 0 };

    buf_printf(&file, META, "");
    add_turn(&file, "t1");
    add_command(&file, "t1", "c1", output, members);
    return compare_file(&file, flags);
}

TEST(an_output_is_passed_on_as_it_stands)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const pieces[] = { "plain ", "\\\"quoted\\\"\\n", "\\u001b[1m",
                                          "\xc3\xa4\xe2\x82\xac" };

    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++) {
        for (size_t j = 0; j < ARRAY_LENGTH(all_flags); j++)
            ASSERT_EQ(compare_output(repeated(&arena, pieces[i], 2000), "", all_flags[j]), 1);
    }
}

TEST(an_output_that_we_would_write_otherwise_is_read)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const pieces[] = { "a\\/b", "\\u00e4", "\\u001B[1m", "\\ud83d\\ude00",
                                          "\\u0041" };

    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++)
        ASSERT_EQ(compare_output(repeated(&arena, pieces[i], 8000), "", 0), 1);
}

TEST(a_line_that_is_no_json_is_skipped)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const pieces[] = { "a\tb", "\\x", "\xff", "\xed\xa0\x80", "\\ud83d", "\"" };

    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++)
        ASSERT_EQ(compare_output(repeated(&arena, pieces[i], 2000), "", 0), 0);
    ASSERT_EQ(compare_output(repeated(&arena, "x", 8000), ",\"a\":}", 0), 0);
}

TEST(words_of_ours_in_a_file_are_words)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = repeated(&arena, "x", 8000);

    compare_output(str_of(LONG_TEXT_STAND_IN), "", 0);
    compare_output(STR_LITERAL(""), "", 0);
    compare_output(text, ",\"aggregated_output\":\"the last one counts\"", 0);
    compare_output(text, ",\"other\":{\"aggregated_output\":\"elsewhere\"}", 0);
    compare_output(text, ",\"status\":\"unheard of\"", 0);
}

TEST(long_items_come_late_twice_and_not_at_all)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf file = { 0 };
    struct str text = repeated(&arena, "line\\n", 2000);

    buf_printf(&file, META, "");
    add_turn(&file, "t1");
    add_command(&file, "t1", "c1", text, "");
    add_turn(&file, "t2");
    add_command(&file, "t1", "c2", text, "");                   /* of an earlier turn */
    add_command(&file, "t1", "c1", STR_LITERAL("another"), ""); /* again */
    add_command(&file, "t9", "c9", text, "");                   /* of none */
    add_command(&file, "t2", "c3", text, "");
    add_command(&file, "t2", "c3", text, ",\"process_id\":\"7\"");
    buf_add_text(&file, EVENT
                 "{\"type\":\"task_complete\",\"turn_id\":\"t1\",\"last_agent_message\":null}}\n");
    ASSERT_EQ(compare_file(&file, 0), 2);
    add_turn(&file, "t3");
    add_command(&file, "t3", "c4", text, "");
    buf_add_text(&file, EVENT "{\"type\":\"thread_rolled_back\",\"num_turns\":1}}\n");
    ASSERT_EQ(compare_file(&file, 0), 2);
}

TEST(paginated_threads_are_read_alike)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf file = { 0 };
    struct str text = repeated(&arena, "line\\n", 2000);

    buf_printf(
        &file, META,
        ",\"history_mode\":\"paginated\",\"session_id\":\"01990000-0000-7000-8000-0000000000a1\"");
    add_turn(&file, "t1");
    add_completed(&file, "t1", "c1", text);
    add_completed(&file, "t1", "c2", STR_LITERAL("short"));
    for (size_t i = 0; i < ARRAY_LENGTH(all_flags); i++)
        ASSERT_EQ(compare_file(&file, all_flags[i]), 1);
}

/* What other items have under the same name is theirs, wherever it stands. */
TEST(only_the_output_of_a_command_is_taken_out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf file = { 0 };
    struct str text = repeated(&arena, "line\\n", 2000);

    buf_printf(
        &file, META,
        ",\"history_mode\":\"paginated\",\"session_id\":\"01990000-0000-7000-8000-0000000000a1\"");
    add_turn(&file, "t1");
    buf_add_text(
        &file, EVENT
        "{\"type\":\"item_completed\",\"thread_id\":\"01990000-0000-7000-8000-0000000000a1\",\"turn_id\":\"t1\","
        "\"item\":{\"type\":\"McpToolCall\",\"id\":\"m1\",\"server\":\"s\",\"tool\":\"t\",\"arguments\":"
        "{\"aggregated_output\":\"");
    buf_add_str(&file, text);
    buf_add_text(&file, "\"},\"status\":\"completed\",\"result\":{\"content\":[]}}}}\n");
    for (size_t i = 0; i < ARRAY_LENGTH(all_flags); i++)
        ASSERT_EQ(compare_file(&file, all_flags[i]), 1);
}

TEST(words_of_ours_behind_a_text_that_is_none_stay)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf file = { 0 };

    buf_printf(&file, META, "");
    add_turn(&file, "t1");
    buf_add_text(
        &file, EVENT
        "{\"type\":\"exec_command_end\",\"call_id\":\"c1\",\"turn_id\":\"t1\",\"other\":{\"aggregated_output\":\"");
    buf_add_str(&file, repeated(&arena, "x", 3000));
    buf_add_text(
        &file,
        "\"},\"command\":[\"ls\"],\"cwd\":\"/\",\"parsed_cmd\":[],\"stdout\":\"\",\"stderr\":\"\",\"aggregated_output\":\"" LONG_TEXT_STAND_IN
        "\",\"exit_code\":0,\"duration\":{\"secs\":0,\"nanos\":5},\"formatted_output\":\"\",\"status\":\"completed\"}}\n");
    ASSERT_EQ(compare_file(&file, 0), 0);
}
