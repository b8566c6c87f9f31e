#include "agent/history.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct model_info model = { .truncation = TRUNCATE_BYTES,
                                         .truncation_limit = 100,
                                         .context_window = 272000 };
static const struct settings settings = { .model_info = &model };

/* -- Rollouts in shorthand ----------------------------------------------------------------- */

/*
 * A rollout is a list of words, one or more lines each:
 *
 *     meta           session_meta                 T               task_started
 *     u:TEXT         user message and its event   a:TEXT          assistant message
 *     ctx            environment message          dev             permissions message
 *     tc:NAME        turn_context of a model      roll:N          thread_rolled_back
 *     comp:A,B       compacted, with user messages A and B as the replacement
 *     old:TEXT       compacted, without one       count:N         token_count with a total
 *     nocount        token_count without info     x:TEXT          the line itself
 *     call, out:TEXT a call and its output
 */
#define LINE(type, payload)                                                                        \
    "{\"timestamp\":\"2026-01-01T00:00:00.000Z\",\"type\":\"" type "\",\"payload\":" payload "}\n"
#define EVENT(payload) LINE("event_msg", payload)
#define ITEM(payload) LINE("response_item", payload)
#define MESSAGE(role, type, text)                                                                  \
    "{\"type\":\"message\",\"role\":\"" role "\",\"content\":[{\"type\":\"" type                   \
    "\",\"text\":\"" text "\"}]}"

static const struct {
    const char *word;
    const char *lines; /* %s: what follows the colon */
} words[] = {
    { "meta", LINE("session_meta", "{\"id\":\"0195a000-0000-7000-8000-00000000000a\","
                                   "\"timestamp\":\"t\",\"cwd\":\"/\",\"originator\":\"o\","
                                   "\"cli_version\":\"0\"}") },
    { "T", EVENT("{\"type\":\"task_started\",\"turn_id\":\"t\",\"model_context_window\":null}") },
    { "oldT", EVENT("{\"type\":\"turn_started\",\"turn_id\":\"t\",\"model_context_window\":1}") },
    { "u", ITEM(MESSAGE("user", "input_text", "%s"))
               EVENT("{\"type\":\"user_message\",\"message\":\"m\",\"images\":[]}") },
    { "a", ITEM(MESSAGE("assistant", "output_text", "%s")) },
    { "ctx", ITEM(MESSAGE("user", "input_text", "<environment_context>e</environment_context>")) },
    { "dev", ITEM(MESSAGE("developer", "input_text", "<permissions instructions>p")) },
    { "call", ITEM("{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"\","
                   "\"call_id\":\"1\"}") },
    { "out", ITEM("{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":\"%s\"}") },
    { "tc", LINE("turn_context", "{\"model\":\"%s\"}") },
    { "roll", EVENT("{\"type\":\"thread_rolled_back\",\"num_turns\":%s}") },
    { "old", LINE("compacted", "{\"message\":\"%s\"}") },
    { "nocount", EVENT("{\"type\":\"token_count\",\"info\":null,\"rate_limits\":null}") },
    { "count",
      EVENT("{\"type\":\"token_count\",\"info\":{\"total_token_usage\":{\"input_tokens\":1,"
            "\"cached_input_tokens\":2,\"output_tokens\":3,\"reasoning_output_tokens\":4,"
            "\"total_tokens\":%s},\"last_token_usage\":{\"input_tokens\":5,"
            "\"cached_input_tokens\":6,\"output_tokens\":7,\"reasoning_output_tokens\":8,"
            "\"total_tokens\":9},\"model_context_window\":258400},\"rate_limits\":null}") },
    { "x", "%s\n" },
};

static void add_compaction(struct buf *file, const char *messages)
{
    CLEANUP(freep) char *copy = xstrdup(messages);
    char *rest = NULL;
    bool is_first = true;

    buf_add_text(file, "{\"timestamp\":\"t\",\"type\":\"compacted\",\"payload\":{\"message\":\"\","
                       "\"replacement_history\":[");
    for (char *m = strtok_r(copy, ",", &rest); m != NULL; m = strtok_r(NULL, ",", &rest)) {
        buf_printf(file, "%s" MESSAGE("user", "input_text", "%s"), is_first ? "" : ",", m);
        is_first = false;
    }
    buf_add_text(file, "]}}\n");
}

static void add_lines(struct buf *file, const char *lines, const char *argument)
{
    const char *hole = strstr(lines, "%s");

    if (hole == NULL) {
        buf_add_text(file, lines);
        return;
    }
    buf_add(file, lines, (size_t)(hole - lines));
    buf_add_text(file, argument);
    buf_add_text(file, hole + 2);
}

static void add_word(struct buf *file, const char *word)
{
    size_t len = strcspn(word, ":");
    const char *argument = word[len] == ':' ? word + len + 1 : "";

    if (len == 4 && strncmp(word, "comp", 4) == 0) {
        add_compaction(file, argument);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (strlen(words[i].word) == len && strncmp(words[i].word, word, len) == 0) {
            add_lines(file, words[i].lines, argument);
            return;
        }
    }
    fail_msg("no such word: %s", word);
}

/* Words are apart by one space; in arguments, _ stands for one. */
static void write_rollout(char path[32], const char *text)
{
    CLEANUP(buf_done) struct buf file = { 0 };
    CLEANUP(freep) char *copy = xstrdup(text);
    char *rest = NULL;
    int fd;

    memcpy(path, "/tmp/test_replay_XXXXXX", sizeof "/tmp/test_replay_XXXXXX");
    fd = mkstemp(path);
    for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        add_word(&file, word);
    ASSERT_EQ(write(fd, file.data, file.len), file.len);
    close(fd);
}

/* The history in the same shorthand. */
static void show(const struct history *history, struct buf *out)
{
    for (size_t i = 0; i < history->n; i++) {
        const struct history_item *item = &history->items[i];
        const char *text = strstr(item->json.s, "\"text\":\"");

        if (i > 0)
            buf_add_char(out, ' ');
        if (item->kind == ITEM_CALL)
            buf_add_text(out, "call");
        else if (item->kind == ITEM_CALL_OUTPUT)
            buf_add_text(out, "out");
        else if (item->kind == ITEM_COMPACTION)
            buf_add_text(out, "sealed");
        else if (item->role == ROLE_DEVELOPER)
            buf_add_text(out, "dev");
        else if (item->role == ROLE_USER && !item->is_boundary)
            buf_add_text(out, "ctx");
        else
            buf_printf(out, "%c:%.*s", item->role == ROLE_USER ? 'u' : 'a',
                       (int)strcspn(text + 8, "\""), text + 8);
    }
}

struct result {
    struct replayed replayed;
    struct arena arena;
    struct buf shown;
};

static void result_done(struct result *result)
{
    history_done(&result->replayed.history);
    arena_done(&result->arena);
    buf_done(&result->shown);
}

static void replay(const char *text, struct result *result)
{
    CLEANUP(error_done) struct error err = { 0 };
    char path[32];
    bool ok;

    write_rollout(path, text);
    ok = history_replay(path, &settings, &result->arena, &result->replayed, &err);
    unlink(path);
    if (!ok)
        fail_msg("%s: %s", text, err.message.s);
    show(&result->replayed.history, &result->shown);
}

/* -- The history --------------------------------------------------------------------------- */

TEST(rebuilds_the_history)
{
    static const struct {
        const char *rollout, *expected;
    } cases[] = {
        { "meta", "" },
        { "meta T dev ctx tc:m u:1 call out:o a:A", "dev ctx u:1 call out a:A" },
        { "meta u:1", "u:1" }, /* the least there can be */
        { "meta T u:1 a:A T u:2 a:B", "u:1 a:A u:2 a:B" },
        /* lines that mean nothing here */
        { "meta T x:{\"broken u:1 x:{} x: x:[] x:{\"type\":\"response_item\"} a:A", "u:1 a:A" },

        /* rollbacks */
        { "meta T u:1 a:A T u:2 a:B roll:1", "u:1 a:A" },
        { "meta T u:1 a:A T dev ctx u:2 a:B roll:1", "u:1 a:A" },
        { "meta T u:1 a:A T u:2 a:B roll:1 T u:3 a:C", "u:1 a:A u:3 a:C" },
        { "meta T u:1 T u:2 roll:1 T u:3 roll:1", "u:1" },
        { "meta T u:1 T u:2 roll:1 roll:1", "" },
        { "meta T u:1 T u:2 roll:9", "" },
        { "meta T u:1 T u:2 roll:9 T u:3", "u:3" },
        { "meta T u:1 roll:4294967295 T u:2", "u:2" },
        { "meta T u:1 roll:4294967296 T u:2", "u:1 u:2" },
        { "meta T u:1 T u:2 roll:0", "u:1 u:2" },
        { "meta T u:1 roll:-1", "u:1" },
        { "meta oldT u:1 oldT u:2 roll:1", "u:1" },
        /* turns without a user's message go with the one that is dropped, and count for nothing */
        { "meta T u:1 T u:2 T a:shell T a:shell roll:1", "u:1" },
        { "meta T u:1 T a:shell T u:2 roll:1", "u:1 a:shell" },
        /* what was added to a running turn is a part of it */
        { "meta T u:1 a:A T u:2 a:B u:more a:C roll:1", "u:1 a:A" },
        /* old files have no marks */
        { "meta ctx u:1 a:A ctx u:2 a:B roll:1", "ctx u:1 a:A" },
        { "meta ctx u:1 a:A u:2 a:B dev ctx u:3 roll:2", "ctx u:1 a:A" },
        { "meta ctx u:1 a:A u:2 a:B roll:1 u:3", "ctx u:1 a:A u:3" },
        { "meta ctx u:1 ctx a:A u:2 a:B roll:1", "ctx u:1 ctx a:A" },
        { "meta u:1 u:2 ctx roll:1", "u:1" },

        /* compactions */
        { "meta T u:1 a:A T comp:1,S T u:2 a:B", "u:1 u:S u:2 a:B" },
        { "meta T u:1 a:A comp:1,S a:B", "u:1 u:S a:B" },
        { "meta T u:1 comp:1,S T u:2 comp:1,2,R T u:3", "u:1 u:2 u:R u:3" },
        { "meta T u:1 comp:", "" },
        { "meta T dev ctx u:1 a:A T old:S T u:2", "u:1 u:S u:2" },
        { "meta T u:1 comp:1,S T u:2 a:B old:R T u:3", "u:1 u:S u:2 u:R u:3" },
        { "meta T u:1 x:{\"timestamp\":\"t\",\"type\":\"compacted\",\"payload\":{}} a:A",
          "u:1 a:A" },

        /* rollbacks across compactions */
        { "meta T u:1 a:A T comp:1,S T u:2 a:B roll:1", "u:1 u:S" },
        { "meta T u:1 a:A T u:2 a:B T comp:1,2,S T u:3 roll:2", "u:1 a:A" },
        { "meta T u:1 a:A T u:2 comp:1,2,S a:B roll:1", "u:1 a:A" },
        { "meta T u:1 a:A T u:2 comp:1,2,S a:B roll:1 T u:3", "u:1 a:A u:3" },
        { "meta T u:1 comp:1,S T u:2 comp:1,2,R a:B roll:1 T u:3", "u:1 u:S u:3" },
        { "meta T u:1 a:A T u:2 old:S a:B roll:1 T u:3", "u:1 a:A u:3" },
        { "meta T u:1 a:A T u:2 roll:1 T u:3 comp:1,3,S T u:4 roll:1", "u:1 u:3 u:S" },
        { "meta T u:1 T comp:1,S roll:1 T u:2", "u:2" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(result_done) struct result result = { 0 };

        replay(cases[i].rollout, &result);
        if (!str_is(buf_str(&result.shown), cases[i].expected))
            fail_msg("%s:\n  %s\n  %s", cases[i].rollout, buf_str(&result.shown).s,
                     cases[i].expected);
    }
}

TEST(outputs_are_cut_but_not_those_of_a_compaction)
{
#define TEN "0123456789"
#define LONG TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define LONG_OUTPUT "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":\"" LONG "\"}"
    CLEANUP(result_done) struct result live = { 0 };
    CLEANUP(result_done) struct result compacted = { 0 };

    replay("meta T u:1 call out:" LONG, &live);
    ASSERT_NOT_NULL(strstr(live.replayed.history.items[2].json.s, "…10 chars truncated…"));
    replay("meta T x:{\"timestamp\":\"t\",\"type\":\"compacted\",\"payload\":{\"message\":\"\","
           "\"replacement_history\":[" LONG_OUTPUT "]}}",
           &compacted);
    ASSERT_STR(compacted.replayed.history.items[0].json, LONG_OUTPUT);
}

TEST(what_a_provider_has_condensed_is_read_back)
{
#define COMPACTION "{\"type\":\"compaction\",\"encrypted_content\":\"x\"}"
    CLEANUP(result_done) struct result result = { 0 };
    const struct history *history = &result.replayed.history;

    replay("meta T u:1 a:A x:{\"timestamp\":\"t\",\"type\":\"compacted\",\"payload\":{\"message\":"
           "\"\",\"replacement_history\":[" COMPACTION
           ",{\"type\":\"compaction_summary\",\"encrypted_content\":\"x\"}]}} u:2",
           &result);
    ASSERT_EQ(history->n, 3);
    ASSERT_STR(history->items[0].json, COMPACTION);
    ASSERT_STR(history->items[1].json, COMPACTION);
    ASSERT_TRUE(result.replayed.is_compacted);
}

/* -- The rest of the state ----------------------------------------------------------------- */

TEST(finds_the_baseline)
{
    static const struct {
        const char *rollout, *expected; /* NULL: none */
    } cases[] = {
        { "meta", NULL },
        { "meta T u:1", NULL },
        { "meta T tc:a u:1", "{\"model\":\"a\"}" },
        { "meta T tc:a u:1 T tc:b u:2", "{\"model\":\"b\"}" },
        { "meta T tc:a u:1 T u:2", "{\"model\":\"a\"}" },
        { "meta T tc:a u:1 T tc:b",
          "{\"model\":\"a\"}" }, /* no user message, so it was never sent */
        { "meta T tc:a u:1 T tc:b u:2 roll:1", "{\"model\":\"a\"}" },
        { "meta T tc:a u:1 roll:1", NULL },
        { "meta T tc:a u:1 T comp:1,S", NULL },
        { "meta T tc:a u:1 T old:S", NULL },
        { "meta T tc:a u:1 T comp:1,S T tc:b u:2", "{\"model\":\"b\"}" },
        { "meta T tc:a u:1 T old:S T tc:b u:2", "{\"model\":\"b\"}" },
        { "meta T tc:a u:1 comp:1,S tc:b a:A", "{\"model\":\"b\"}" },
        { "meta T tc:a u:1 T tc:b u:2 comp:1,2,S roll:1", "{\"model\":\"a\"}" },
        { "meta ctx tc:a u:1 a:A ctx tc:b u:2 roll:1", "{\"model\":\"a\"}" },
        { "meta ctx tc:a u:1 a:A ctx tc:b u:2", "{\"model\":\"b\"}" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(result_done) struct result result = { 0 };

        replay(cases[i].rollout, &result);
        ASSERT_EQ(result.replayed.has_baseline, cases[i].expected != NULL);
        if (cases[i].expected == NULL)
            ASSERT_NULL(result.replayed.baseline.s);
        else
            ASSERT_STR(result.replayed.baseline, cases[i].expected);
    }
}

TEST(finds_the_last_usage)
{
    static const struct {
        const char *rollout;
        int64_t total; /* 0: none */
    } cases[] = {
        { "meta T u:1 a:A", 0 },
        { "meta T u:1 nocount", 0 },
        { "meta T u:1 nocount count:10 a:A", 10 },
        { "meta T u:1 count:10 T u:2 count:20 nocount", 20 },
        { "meta T u:1 count:10 T u:2 count:20 roll:1", 20 }, /* what was used stays used */
        { "meta T count:10 count:null count:\"x\"", 10 },
        { "meta T count:9223372036854775807", 1000000000000000 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(result_done) struct result result = { 0 };

        replay(cases[i].rollout, &result);
        ASSERT_EQ(result.replayed.has_usage, cases[i].total != 0);
        ASSERT_EQ(result.replayed.total_usage.total, cases[i].total);
        if (cases[i].total == 0)
            continue;
        ASSERT_EQ(result.replayed.total_usage.input, 1);
        ASSERT_EQ(result.replayed.total_usage.cached_input, 2);
        ASSERT_EQ(result.replayed.total_usage.output, 3);
        ASSERT_EQ(result.replayed.total_usage.reasoning_output, 4);
        ASSERT_EQ(result.replayed.last_usage.total, 9);
    }
}

TEST(a_torn_line_is_no_item)
{
    CLEANUP(result_done) struct result result = { 0 };

    replay("x:{\"torn\":", &result);
    ASSERT_EQ(result.replayed.history.n, 0);
    ASSERT_FALSE(result.replayed.has_baseline);
}

TEST(a_file_that_cannot_be_read_is_an_error)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct replayed replayed = { .has_usage = true };

    ASSERT_FALSE(history_replay("/nowhere/at/all", &settings, &arena, &replayed, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "No such file"));
    ASSERT_TRUE(replayed.has_usage);
}

/* Cut anywhere, a rollout can still be replayed. */
TEST(a_torn_file_is_no_trouble)
{
    CLEANUP(error_done) struct error err = { 0 };
    char path[32];
    FILE *file;
    long size;

    write_rollout(path, "meta T dev ctx tc:a u:1 call out:o a:A T u:2 comp:1,2,S count:5 roll:1");
    file = fopen(path, "r");
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    fclose(file);
    for (long n = size; n > 0; n--) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct replayed replayed;

        ASSERT_EQ(truncate(path, n), 0);
        ASSERT_TRUE(history_replay(path, &settings, &arena, &replayed, &err));
        history_done(&replayed.history);
    }
    unlink(path);
}
