#include "agent/history.h"

#include "agent/history_image.h"
#include "agent/prompts.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_write.h"

#include "test.h"

#include <stdio.h>

static const struct model_info model = { .truncation = TRUNCATE_BYTES,
                                         .truncation_limit = 10,
                                         .context_window = 272000 };
static const struct model_info text_model = { .truncation = TRUNCATE_BYTES,
                                              .truncation_limit = 10000,
                                              .text_only = true };
static const struct model_info hearing_model = { .truncation = TRUNCATE_BYTES,
                                                 .truncation_limit = 10000,
                                                 .takes_audio = true,
                                                 .original_images = true };
static const struct settings settings = { .model_info = &model };
static const struct settings hearing_settings = { .model_info = &hearing_model };
static const struct settings text_settings = { .model_info = &text_model };

#define MESSAGE(role, type, text)                                                                  \
    "{\"type\":\"message\",\"role\":\"" role "\",\"content\":[{\"type\":\"" type                   \
    "\",\"text\":\"" text "\"}]}"
#define USER(text) MESSAGE("user", "input_text", text)
#define DEVELOPER(text) MESSAGE("developer", "input_text", text)
#define ASSISTANT(text) MESSAGE("assistant", "output_text", text)
#define ENVIRONMENT USER("<environment_context>x</environment_context>")
#define CALL(id)                                                                                   \
    "{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"{}\",\"call_id\":\"" id "\"}"
#define OUTPUT(id, text)                                                                           \
    "{\"type\":\"function_call_output\",\"call_id\":\"" id "\",\"output\":\"" text "\"}"
#define CUSTOM_CALL(id)                                                                            \
    "{\"type\":\"custom_tool_call\",\"call_id\":\"" id "\",\"name\":\"p\",\"input\":\"i\"}"
#define CUSTOM_OUTPUT(id, text)                                                                    \
    "{\"type\":\"custom_tool_call_output\",\"call_id\":\"" id "\",\"output\":\"" text "\"}"
#define SHELL_CALL(id)                                                                             \
    "{\"type\":\"local_shell_call\",\"call_id\":" id ",\"status\":\"completed\",\"action\":"       \
    "{\"type\":\"exec\",\"command\":[\"ls\"],\"timeout_ms\":null,\"working_directory\":null,"      \
    "\"env\":null,\"user\":null}}"
#define SEARCH_CALL(id)                                                                            \
    "{\"type\":\"tool_search_call\",\"call_id\":" id ",\"execution\":\"client\",\"arguments\":{}}"
#define SEARCH_OUTPUT(id, execution)                                                               \
    "{\"type\":\"tool_search_output\",\"call_id\":" id                                             \
    ",\"status\":\"completed\",\"execution\":\"" execution "\",\"tools\":[]}"
#define REASONING(encrypted)                                                                       \
    "{\"type\":\"reasoning\",\"summary\":[],\"content\":null,\"encrypted_content\":" encrypted "}"
#define GHOST                                                                                      \
    "{\"type\":\"ghost_snapshot\",\"ghost_commit\":{\"id\":\"abc\",\"parent\":null,"               \
    "\"preexisting_untracked_files\":[],\"preexisting_untracked_dirs\":[]}}"
#define WEB_SEARCH "{\"type\":\"web_search_call\",\"status\":\"completed\"}"
#define IMAGE_CALL(result)                                                                            \
    "{\"type\":\"image_generation_call\",\"id\":\"ig\",\"status\":\"completed\",\"result\":\"" result \
    "\"}"
#define COMPACTION "{\"type\":\"compaction\",\"encrypted_content\":\"x\"}"

/* Items until NULL. */
static void add_all(struct history *history, const char *const *items)
{
    for (size_t i = 0; items[i] != NULL; i++) {
        if (!history_add(history, str_of(items[i]), &settings))
            fail_msg("not kept: %s", items[i]);
    }
}

#define ITEMS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void assert_items(const struct history *history, const char *const *expected)
{
    size_t n = 0;

    for (; n < history->n && expected[n] != NULL; n++)
        ASSERT_STR(history->items[n].json, expected[n]);
    ASSERT_EQ(n, history->n);
    ASSERT_NULL(expected[n]);
}

/* -- What is kept -------------------------------------------------------------------------- */

TEST(classifies_items)
{
    static const struct {
        const char *json;
        enum item_kind kind;
        enum item_family family;
        const char *call_id;
        bool made_by_model;
    } cases[] = {
        { USER("a"), ITEM_MESSAGE, FAMILY_NONE, NULL, false },
        { DEVELOPER("a"), ITEM_MESSAGE, FAMILY_NONE, NULL, false },
        { ASSISTANT("a"), ITEM_MESSAGE, FAMILY_NONE, NULL, true },
        { REASONING("null"), ITEM_REASONING, FAMILY_NONE, NULL, true },
        { CALL("c"), ITEM_CALL, FAMILY_FUNCTION, "c", true },
        { OUTPUT("c", "o"), ITEM_CALL_OUTPUT, FAMILY_FUNCTION, "c", false },
        { CUSTOM_CALL("c"), ITEM_CALL, FAMILY_CUSTOM, "c", true },
        { CUSTOM_OUTPUT("c", "o"), ITEM_CALL_OUTPUT, FAMILY_CUSTOM, "c", false },
        { SHELL_CALL("\"c\""), ITEM_CALL, FAMILY_FUNCTION, "c", true },
        { SHELL_CALL("null"), ITEM_CALL, FAMILY_FUNCTION, NULL, true },
        { SEARCH_CALL("\"c\""), ITEM_CALL, FAMILY_SEARCH, "c", true },
        { SEARCH_OUTPUT("\"c\"", "client"), ITEM_CALL_OUTPUT, FAMILY_SEARCH, "c", false },
        { WEB_SEARCH, ITEM_WEB_SEARCH, FAMILY_NONE, NULL, true },
        { IMAGE_CALL("AAAA"), ITEM_IMAGE_GENERATION, FAMILY_NONE, NULL, true },
        { COMPACTION, ITEM_COMPACTION, FAMILY_NONE, NULL, true },
        { GHOST, ITEM_GHOST_SNAPSHOT, FAMILY_NONE, NULL, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };
        const struct history_item *item;

        ASSERT_TRUE(history_add(&history, str_of(cases[i].json), &settings));
        item = &history.items[0];
        ASSERT_STR(item->json, cases[i].json);
        ASSERT_EQ(item->kind, cases[i].kind);
        ASSERT_EQ(item->family, cases[i].family);
        ASSERT_EQ(item->made_by_model, cases[i].made_by_model);
        if (cases[i].call_id == NULL)
            ASSERT_NULL(item->call_id.s);
        else
            ASSERT_STR(item->call_id, cases[i].call_id);
    }
}

TEST(keeps_nothing_else)
{
    static const char *const cases[] = {
        MESSAGE("system", "input_text", "s"),
        "{\"type\":\"something_new\",\"x\":1}",
        "{\"type\":\"message\",\"role\":\"user\"}",
        "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":5}",
        "{\"type\":\"function_call\",\"name\":\"f\"}",
        "{\"no\":\"type\"}",
        "[]",
        "null",
        "\"text\"",
        "{",
        "",
    };
    CLEANUP(history_done) struct history history = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_FALSE(history_add(&history, str_of(cases[i]), &settings));
    ASSERT_FALSE(history_add(&history, STR_NONE, &settings));
    ASSERT_EQ(history.n, 0);
}

TEST(deep_nesting_is_refused)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    const int depth = 200000;

    buf_add_text(&json, "{\"type\":\"tool_search_call\",\"call_id\":null,\"execution\":\"client\","
                        "\"arguments\":");
    for (int i = 0; i < depth; i++)
        buf_add_char(&json, '[');
    for (int i = 0; i < depth; i++)
        buf_add_char(&json, ']');
    buf_add_char(&json, '}');
    ASSERT_FALSE(history_add(&history, buf_str(&json), &settings));
}

/* What a model sends, and what is left of it. */
TEST(items_are_written_as_the_reference_does)
{
    static const struct {
        const char *item;
        const char *expected; /* NULL: not written */
    } cases[] = {
        { "{\"id\":\"msg_1\",\"type\":\"message\",\"status\":\"completed\",\"role\":\"assistant\","
          "\"content\":[{\"type\":\"output_text\",\"annotations\":[],\"text\":\"hi\"}]}",
          ASSISTANT("hi") },
        { "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c\",\"name\":\"f\","
          "\"arguments\":\"{}\",\"status\":\"completed\"}",
          CALL("c") },
        { "{\"type\":\"custom_tool_call\",\"id\":\"ct\",\"call_id\":\"c\",\"name\":\"p\","
          "\"input\":\"i\"}",
          CUSTOM_CALL("c") },
        { "{\"type\":\"web_search_call\",\"id\":\"ws\",\"status\":\"completed\"}", WEB_SEARCH },
        { "{\"result\":\"AAAA\",\"type\":\"image_generation_call\",\"status\":\"completed\","
          "\"id\":\"ig\"}",
          IMAGE_CALL("AAAA") },
        { "{\"id\":\"rs\",\"type\":\"reasoning\",\"summary\":[]}", REASONING("null") },
        { "{\"type\":\"reasoning\",\"summary\":[],\"content\":null,\"encrypted_content\":\"e\"}",
          REASONING("\"e\"") },
        { "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"s\"}],"
          "\"content\":[{\"type\":\"reasoning_text\",\"text\":\"r\"}]}",
          "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"s\"}],"
          "\"content\":[{\"type\":\"reasoning_text\",\"text\":\"r\"}],\"encrypted_content\":null}" },
        { "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\","
          "\"text\":\"\\\"content\\\":null,\"}],\"content\":[{\"type\":\"text\",\"text\":\"t\"}]}",
          "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\","
          "\"text\":\"\\\"content\\\":null,\"}],\"encrypted_content\":null}" },
        { "{\"type\":\"reasoning\",\"summary\":[],\"content\":[]}",
          "{\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":null}" },
        { "{\"type\":\"mystery\"}", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        yyjson_doc *doc = yyjson_read(cases[i].item, strlen(cases[i].item), 0);
        struct str json = history_item_json(&arena, yyjson_doc_get_root(doc));

        yyjson_doc_free(doc);
        if (cases[i].expected == NULL)
            ASSERT_NULL(json.s);
        else
            ASSERT_STR(json, cases[i].expected);
    }
}

TEST(tells_the_users_own_messages_from_context)
{
    static const struct {
        const char *json;
        bool is_boundary;
    } cases[] = {
        { USER("hello"), true },
        { USER(""), true },
        { ENVIRONMENT, false },
        { USER("<turn_aborted>\\nx\\n</turn_aborted>"), false },
        { USER("<user_shell_command>ls</user_shell_command>"), false },
        { "{\"type\":\"message\",\"role\":\"user\",\"content\":[]}", true },
        { "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":"
          "\"hello\"},{\"type\":\"input_text\",\"text\":\"<skill>x</skill>\"}]}",
          false },
        { "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_image\","
          "\"image_url\":\"https://x\"}]}",
          true },
        { DEVELOPER("hello"), false },
        { ASSISTANT("hello"), false },
        { ASSISTANT("{\\\"a\\\":1}"), false },
        { ASSISTANT("{\\\"author\\\":\\\"/root\\\",\\\"recipient\\\":\\\"/root/a\\\","
                    "\\\"content\\\":\\\"go\\\",\\\"trigger_turn\\\":true}"),
          true },
        { CALL("c"), false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };

        ASSERT_TRUE(history_add(&history, str_of(cases[i].json), &settings));
        ASSERT_EQ(history.items[0].is_boundary, cases[i].is_boundary);
    }
}

TEST(outputs_are_cut_once_and_only_outputs)
{
    static const struct {
        const char *json, *expected;
    } cases[] = {
        /* the limit is 10 bytes, 12 with the margin */
        { OUTPUT("c", "abcdefghijkl"), OUTPUT("c", "abcdefghijkl") },
        { OUTPUT("c", "abcdefghijklmn"), OUTPUT("c", "abcdef…2 chars truncated…ijklmn") },
        { CUSTOM_OUTPUT("c", "abcdefghijklmn"),
          CUSTOM_OUTPUT("c", "abcdef…2 chars truncated…ijklmn") },
        { "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":["
          "{\"type\":\"input_text\",\"text\":\"abcdefghijklmn\"},"
          "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,AAAA\"},"
          "{\"type\":\"input_text\",\"text\":\"z\"}]}",
          "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":["
          "{\"type\":\"input_text\",\"text\":\"abcdef…2 chars truncated…ijklmn\"},"
          "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,AAAA\"},"
          "{\"type\":\"input_text\",\"text\":\"[omitted 1 text items ...]\"}]}" },
        { USER("abcdefghijklmnopqrstuvwxyz"), USER("abcdefghijklmnopqrstuvwxyz") },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };

        ASSERT_TRUE(history_add(&history, str_of(cases[i].json), &settings));
        ASSERT_STR(history.items[0].json, cases[i].expected);
        ASSERT_TRUE(history_add(&history, str_of(cases[i].json), /* settings= */ NULL));
        ASSERT_STR(history.items[1].json, cases[i].json);
    }
}

/* -- What is sent -------------------------------------------------------------------------- */

static void assert_prompt(const struct history *history, const struct settings *with,
                          const char *const *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct str *items;
    size_t n, i = 0;

    history_prompt(history, with, &arena, &items, &n);
    for (; i < n && expected[i] != NULL; i++)
        ASSERT_STR(items[i], expected[i]);
    ASSERT_EQ(i, n);
    ASSERT_NULL(expected[i]);
}

TEST(calls_and_outputs_come_in_pairs)
{
    const struct {
        const char *const *items, *const *expected;
    } cases[] = {
        { ITEMS(NULL), ITEMS(NULL) },
        { ITEMS(USER("u"), CALL("1"), OUTPUT("1", "o"), ASSISTANT("a")),
          ITEMS(USER("u"), CALL("1"), OUTPUT("1", "o"), ASSISTANT("a")) },
        { ITEMS(CALL("1"), ASSISTANT("a")),
          ITEMS(CALL("1"), OUTPUT("1", "aborted"), ASSISTANT("a")) },
        { ITEMS(CALL("1"), CALL("2"), OUTPUT("2", "o")),
          ITEMS(CALL("1"), OUTPUT("1", "aborted"), CALL("2"), OUTPUT("2", "o")) },
        { ITEMS(CUSTOM_CALL("1")), ITEMS(CUSTOM_CALL("1"), CUSTOM_OUTPUT("1", "aborted")) },
        { ITEMS(SHELL_CALL("\"1\"")), ITEMS(SHELL_CALL("\"1\""), OUTPUT("1", "aborted")) },
        { ITEMS(SHELL_CALL("\"1\""), OUTPUT("1", "o")),
          ITEMS(SHELL_CALL("\"1\""), OUTPUT("1", "o")) },
        { ITEMS(SHELL_CALL("null")), ITEMS(SHELL_CALL("null")) },
        { ITEMS(SEARCH_CALL("\"1\"")),
          ITEMS(SEARCH_CALL("\"1\""), SEARCH_OUTPUT("\"1\"", "client")) },
        { ITEMS(SEARCH_CALL("null")), ITEMS(SEARCH_CALL("null")) },
        { ITEMS(OUTPUT("1", "o"), USER("u")), ITEMS(USER("u")) },
        { ITEMS(CUSTOM_OUTPUT("1", "o")), ITEMS(NULL) },
        { ITEMS(SEARCH_OUTPUT("\"1\"", "client")), ITEMS(NULL) },
        { ITEMS(SEARCH_OUTPUT("\"1\"", "server"), SEARCH_OUTPUT("null", "client")),
          ITEMS(SEARCH_OUTPUT("\"1\"", "server"), SEARCH_OUTPUT("null", "client")) },
        /* an output of another family is none */
        { ITEMS(CALL("1"), CUSTOM_OUTPUT("1", "o")), ITEMS(CALL("1"), OUTPUT("1", "aborted")) },
        { ITEMS(CALL("\\\"\\u0001"), USER("u")),
          ITEMS(CALL("\\\"\\u0001"), OUTPUT("\\\"\\u0001", "aborted"), USER("u")) },
        { ITEMS(USER("u"), GHOST, ASSISTANT("a")), ITEMS(USER("u"), ASSISTANT("a")) },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };

        add_all(&history, cases[i].items);
        assert_prompt(&history, &settings, cases[i].expected);
    }
}

TEST(a_model_without_eyes_sees_no_images)
{
#define NO_IMAGE                                                                                   \
    "{\"type\":\"input_text\",\"text\":\"image content omitted because you do not support image "  \
    "input\"}"
#define PICTURE "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,AAAA\"}"
#define SHOW(part) "{\"type\":\"message\",\"role\":\"user\",\"content\":[" part "]}"
#define TOOL(part) "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":[" part "]}"
    CLEANUP(history_done) struct history history = { 0 };

    add_all(&history, ITEMS(SHOW(PICTURE), CALL("1"), TOOL(PICTURE), IMAGE_CALL("AAAA"),
                            USER("an \\\"input_image\\\"")));
    assert_prompt(&history, &settings,
                  ITEMS(SHOW(PICTURE), CALL("1"), TOOL(PICTURE), IMAGE_CALL("AAAA"),
                        USER("an \\\"input_image\\\"")));
    assert_prompt(&history, &text_settings,
                  ITEMS(SHOW(NO_IMAGE), CALL("1"), TOOL(NO_IMAGE), IMAGE_CALL(""),
                        USER("an \\\"input_image\\\"")));
}

#define PART_MESSAGE(part) "{\"type\":\"message\",\"role\":\"user\",\"content\":[" part "]}"
#define DETAILED(url, detail)                                                                      \
    PART_MESSAGE("{\"type\":\"input_image\",\"image_url\":\"" url "\",\"detail\":\"" detail "\"}")
#define SOUND "{\"type\":\"input_audio\",\"audio_url\":\"data:audio/wav;base64,AAAA\"}"
#define SOUND_OUTPUT(part)                                                                         \
    "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":[" part "]}"
#define WORDS(text) "{\"type\":\"input_text\",\"text\":\"" text "\"}"
#define NO_SOUND WORDS("audio content omitted because you do not support audio input")
#define NO_LOW                                                                                     \
    WORDS("image content omitted because detail 'low' is not supported; use 'high', 'original', "  \
          "or 'auto'")

TEST(sounds_and_details_go_to_models_that_take_them)
{
    const char *const *items =
        ITEMS(PART_MESSAGE(SOUND), DETAILED("u", "low"), DETAILED("u", "original"),
              DETAILED("u", "auto"), CALL("1"), SOUND_OUTPUT(SOUND));
    CLEANUP(history_done) struct history history = { 0 };

    for (size_t i = 0; items[i] != NULL; i++)
        ASSERT_TRUE(history_add(&history, str_of(items[i]), &hearing_settings));
    assert_prompt(&history, &settings,
                  ITEMS(PART_MESSAGE(NO_SOUND), PART_MESSAGE(NO_LOW), DETAILED("u", "high"),
                        DETAILED("u", "auto"), CALL("1"), SOUND_OUTPUT(NO_SOUND)));
    assert_prompt(&history, &hearing_settings,
                  ITEMS(PART_MESSAGE(SOUND), PART_MESSAGE(NO_LOW), DETAILED("u", "original"),
                        DETAILED("u", "auto"), CALL("1"), SOUND_OUTPUT(SOUND)));
}

/* -- Dropping ------------------------------------------------------------------------------ */

#define PERMISSIONS DEVELOPER("<permissions instructions>p")
#define BUNDLE                                                                                     \
    "{\"type\":\"message\",\"role\":\"developer\",\"content\":[{\"type\":\"input_text\",\"text\":" \
    "\"<permissions instructions>p\"},{\"type\":\"input_text\",\"text\":\"be brief\"}]}"

TEST(drops_whole_turns)
{
    const struct {
        const char *const *items;
        unsigned n;
        const char *const *expected;
        bool forgets_baseline;
    } cases[] = {
        { ITEMS(NULL), 1, ITEMS(NULL), false },
        { ITEMS(USER("1"), ASSISTANT("a")), 0, ITEMS(USER("1"), ASSISTANT("a")), false },
        { ITEMS(USER("1"), ASSISTANT("a"), USER("2"), ASSISTANT("b")), 1,
          ITEMS(USER("1"), ASSISTANT("a")), false },
        { ITEMS(USER("1"), ASSISTANT("a"), USER("2"), ASSISTANT("b")), 2, ITEMS(NULL), false },
        /* too many: everything from the first message on, but not what came before it */
        { ITEMS(PERMISSIONS, ENVIRONMENT, USER("1"), ASSISTANT("a"), USER("2")), 9,
          ITEMS(PERMISSIONS, ENVIRONMENT), false },
        /* the context of the dropped turn goes too */
        { ITEMS(USER("1"), ASSISTANT("a"), PERMISSIONS, ENVIRONMENT, USER("2"), CALL("1")), 1,
          ITEMS(USER("1"), ASSISTANT("a")), true },
        { ITEMS(USER("1"), ASSISTANT("a"), BUNDLE, ENVIRONMENT, USER("2")), 1,
          ITEMS(USER("1"), ASSISTANT("a")), true },
        { ITEMS(USER("1"), DEVELOPER("stay"), ENVIRONMENT, USER("2")), 1,
          ITEMS(USER("1"), DEVELOPER("stay")), true },
        /* nothing that counts as a turn */
        { ITEMS(ENVIRONMENT, ASSISTANT("a")), 1, ITEMS(ENVIRONMENT, ASSISTANT("a")), false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };

        add_all(&history, cases[i].items);
        ASSERT_EQ(history_drop_turns(&history, cases[i].n), cases[i].forgets_baseline);
        assert_items(&history, cases[i].expected);
    }
}

/* -- Estimates ----------------------------------------------------------------------------- */

static int64_t estimate_of(const char *json)
{
    CLEANUP(history_done) struct history history = { 0 };

    ASSERT_TRUE(history_add(&history, str_of(json), /* settings= */ NULL));
    return history_estimate(&history);
}

/* An item whose long text makes the difference. */
static int64_t estimate_with(const char *before, size_t n_letters, const char *after)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, before);
    memset(buf_reserve(&json, n_letters), 'A', n_letters);
    json.len += n_letters;
    buf_add_text(&json, after);
    return estimate_of(buf_str(&json).s);
}

TEST(an_item_counts_a_quarter_of_its_bytes)
{
    ASSERT_EQ(estimate_of(USER("hello")), (strlen(USER("hello")) + 3) / 4);
    ASSERT_EQ(estimate_of(GHOST), 0);
}

TEST(encrypted_content_counts_as_what_it_hides)
{
    const char *reasoning = "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\","
                            "\"text\":\"not counted\"}],\"encrypted_content\":\"";
    const char *compaction = "{\"type\":\"compaction\",\"encrypted_content\":\"";

    ASSERT_EQ(estimate_with(reasoning, 4000, "\"}"), (3000 - 650 + 3) / 4);
    ASSERT_EQ(estimate_with(reasoning, 800, "\"}"), 0);
    ASSERT_EQ(estimate_with(compaction, 4001, "\"}"), (3000 - 650 + 3) / 4);
    ASSERT_EQ(estimate_of(REASONING("null")), (strlen(REASONING("null")) + 3) / 4);
}

TEST(an_image_counts_the_same_whatever_its_size)
{
#define IMAGE_BEGIN                                                                                \
    "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_image\",\"image_url\":\""
#define IMAGE_END "\"}]}"
    size_t around = strlen(IMAGE_BEGIN "data:image/png;base64," IMAGE_END);

    ASSERT_EQ(estimate_with(IMAGE_BEGIN "data:image/png;base64,", 100000, IMAGE_END),
              ((int64_t)around + 7373 + 3) / 4);
    ASSERT_EQ(estimate_with(IMAGE_BEGIN "data:image/png;base64,", 8, IMAGE_END),
              ((int64_t)around + 7373 + 3) / 4);
    /* not in Base64, or somewhere else: only its text */
    ASSERT_EQ(estimate_with(IMAGE_BEGIN "data:image/png,", 1000, IMAGE_END),
              ((int64_t)strlen(IMAGE_BEGIN "data:image/png," IMAGE_END) + 1000 + 3) / 4);
    ASSERT_EQ(estimate_with(IMAGE_BEGIN "https://x/", 1000, IMAGE_END),
              ((int64_t)strlen(IMAGE_BEGIN "https://x/" IMAGE_END) + 1000 + 3) / 4);
}

#define TOOL_IMAGE(base64, detail)                                                                 \
    "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":[{\"type\":\"input_image\","  \
    "\"image_url\":\"data:image/png;base64," base64 "\",\"detail\":\"" detail "\"}]}"
#define PNG_100_65 "iVBORw0KGgoAAAANSUhEUgAAAGQAAABBCAIAAAA="

TEST(an_original_image_is_paid_for_in_patches)
{
    int64_t high = estimate_of(TOOL_IMAGE(PNG_100_65, "high"));
    int64_t original = estimate_of(TOOL_IMAGE(PNG_100_65, "original"));
    int64_t broken = estimate_of(TOOL_IMAGE("!!!!", "original"));

    ASSERT_EQ(high, ((int64_t)strlen(TOOL_IMAGE("", "high")) + 7373 + 3) / 4);
    ASSERT_EQ(original, ((int64_t)strlen(TOOL_IMAGE("", "original")) + 4 * 3 * 4 + 3) / 4);
    ASSERT_EQ(broken, ((int64_t)strlen(TOOL_IMAGE("", "original")) + 7373 + 3) / 4);
}

TEST(finds_the_size_of_images)
{
    static const struct {
        const char *base64;
        uint32_t width, height;
    } cases[] = {
        { PNG_100_65, 100, 65 },
        { "R0lGODlhAwACAIAAAA==", 3, 2 },                       /* GIF */
        { "/9j/4AAEAAD/wAARCAAgAEADASIA", 64, 32 },             /* JPEG with an APP0 before it */
        { "UklGRgAAAABXRUJQVlA4WAoAAAAAAAAACQAAEwAA", 10, 20 }, /* WebP, extended */
        { "UklGRgAAAABXRUJQVlA4TAAAAAAvCcAEAAAAAAAA", 10, 20 }, /* WebP, lossless */
        { "UklGRgAAAABXRUJQVlA4IAAAAAAAAACdASoKABQA", 10, 20 }, /* WebP, lossy */
        { "", 0, 0 },
        { "/9j/", 0, 0 },
        { "/9j/////////////////////", 0, 0 },
        { "iVBORw0KGgoAAAANSUhEUv///////////wA=", 0, 0 }, /* larger than any */
        { "bm90IGFuIGltYWdlIGF0IGFsbCwgcmVhbGx5", 0, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct image_size size = { 0 };

        ASSERT_EQ(image_find_size(str_of(cases[i].base64), &size), cases[i].width > 0);
        ASSERT_EQ(size.width, cases[i].width);
        ASSERT_EQ(size.height, cases[i].height);
    }
}

TEST(finds_the_payload_of_data_urls)
{
    static const struct {
        const char *url, *payload;
    } cases[] = {
        { "data:image/png;base64,AAAA", "AAAA" },
        { "DATA:IMAGE/png;charset=x;BASE64;y,AAAA", "AAAA" },
        { "data:image/png;base64,", "" },
        { "data:image/png;base64x,AAAA", NULL },
        { "data:image/png,AAAA", NULL },
        { "data:text/plain;base64,AAAA", NULL },
        { "data:image/png;base64", NULL },
        { "data:image/", NULL },
        { "https://x/;base64,AAAA", NULL },
        { "", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct str payload = image_payload(str_of(cases[i].url));

        if (cases[i].payload == NULL)
            ASSERT_NULL(payload.s);
        else
            ASSERT_STR(payload, cases[i].payload);
    }
}

TEST(estimates_what_no_answer_has_counted_yet)
{
    CLEANUP(history_done) struct history history = { 0 };

    add_all(&history, ITEMS(USER("1")));
    ASSERT_EQ(history_estimate_tail(&history), 0);
    add_all(&history, ITEMS(CALL("1"), OUTPUT("1", "o"), USER("more")));
    ASSERT_EQ(history_estimate_tail(&history),
              estimate_of(OUTPUT("1", "o")) + estimate_of(USER("more")));
    add_all(&history, ITEMS(ASSISTANT("a")));
    ASSERT_EQ(history_estimate_tail(&history), 0);
    ASSERT_EQ(history_estimate(&history),
              estimate_of(USER("1")) + estimate_of(CALL("1")) + estimate_of(OUTPUT("1", "o")) +
                  estimate_of(USER("more")) + estimate_of(ASSISTANT("a")));
}

TEST(estimates_reasoning_before_the_last_user_message)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":\"");
    for (int i = 0; i < 4000; i++)
        buf_add_char(&json, 'A');
    buf_add_text(&json, "\"}");

    add_all(&history, ITEMS(buf_str(&json).s));
    ASSERT_EQ(history_estimate_hidden_reasoning(&history), 0);
    add_all(&history, ITEMS(REASONING("null"), ENVIRONMENT));
    ASSERT_EQ(history_estimate_hidden_reasoning(&history), 0);
    add_all(&history, ITEMS(USER("1"), buf_str(&json).s));
    ASSERT_EQ(history_estimate_hidden_reasoning(&history), 588);
    add_all(&history, ITEMS(USER("2")));
    ASSERT_EQ(history_estimate_hidden_reasoning(&history), 2 * 588);
}

/* -- Compaction ---------------------------------------------------------------------------- */

/* USER() of a text with everything escaped that has to be. */
static struct str user_json(struct arena *arena, struct str text)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"type\":\"message\",\"role\":\"user\",\"content\":"
                        "[{\"type\":\"input_text\",\"text\":");
    json_write_str(&json, text);
    buf_add_text(&json, "}]}");
    return arena_str(arena, json.data, json.len);
}

TEST(compaction_keeps_what_the_user_said)
{
    CLEANUP(history_done) struct history history = { 0 };

    add_all(&history,
            ITEMS(PERMISSIONS, ENVIRONMENT, USER("1"), ASSISTANT("a"), CALL("1"), OUTPUT("1", "o"),
                  GHOST, USER("2"), REASONING("\"e\""), ASSISTANT("the summary")));
    history_compact(&history, STR_LITERAL("PREFIX\nthe summary"), NULL, 0, &settings);
    assert_items(&history, ITEMS(USER("1"), USER("2"), USER("PREFIX\\nthe summary"), GHOST));
}

TEST(context_goes_before_the_last_message)
{
    const struct {
        const char *const *items, *const *expected;
    } cases[] = {
        { ITEMS(USER("1"), USER("2")),
          ITEMS(USER("1"), PERMISSIONS, ENVIRONMENT, USER("2"), USER("S")) },
        { ITEMS(USER("1")), ITEMS(PERMISSIONS, ENVIRONMENT, USER("1"), USER("S")) },
        { ITEMS(ASSISTANT("a")), ITEMS(PERMISSIONS, ENVIRONMENT, USER("S")) },
    };
    const struct str context[] = { STR_LITERAL(PERMISSIONS), STR_LITERAL(ENVIRONMENT) };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };

        add_all(&history, cases[i].items);
        history_compact(&history, STR_LITERAL("S"), context, ARRAY_LENGTH(context), &settings);
        assert_items(&history, cases[i].expected);
    }
}

TEST(an_earlier_summary_is_replaced)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str first = str_of(arena_printf(&arena, "%s\nfirst", compaction_summary_prefix));
    struct str second = str_of(arena_printf(&arena, "%s\nsecond", compaction_summary_prefix));

    add_all(&history, ITEMS(USER("1")));
    history_compact(&history, first, NULL, 0, &settings);
    add_all(&history, ITEMS(USER("2"), ASSISTANT("a")));
    history_compact(&history, second, NULL, 0, &settings);
    assert_items(&history, ITEMS(USER("1"), USER("2"), user_json(&arena, second).s));
}

TEST(an_empty_summary_says_so)
{
    CLEANUP(history_done) struct history history = { 0 };

    history_compact(&history, STR_LITERAL(""), NULL, 0, &settings);
    assert_items(&history, ITEMS(USER("(no summary available)")));
}

TEST(only_the_words_of_a_message_are_kept)
{
    CLEANUP(history_done) struct history history = { 0 };

    add_all(&history,
            ITEMS("{\"type\":\"message\",\"role\":\"user\",\"content\":["
                  "{\"type\":\"input_text\",\"text\":\"look: \"},"
                  "{\"type\":\"input_text\",\"text\":\"<image name=[Image #1]>\"},"
                  "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,AAAA\"},"
                  "{\"type\":\"input_text\",\"text\":\"</image>\"},"
                  "{\"type\":\"input_text\",\"text\":\"<image>\"}]}",
                  "{\"type\":\"message\",\"role\":\"user\",\"content\":["
                  "{\"type\":\"input_image\",\"image_url\":\"https://x\"}]}"));
    history_compact(&history, STR_LITERAL("S"), NULL, 0, &settings);
    assert_items(&history, ITEMS(USER("look: <image>"), USER("S")));
}

static void add_long_message(struct history *history, char letter, size_t len)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *text = arena_alloc(&arena, len);

    memset(text, letter, len);
    ASSERT_TRUE(history_add(history, user_json(&arena, (struct str){ text, len }), &settings));
}

TEST(the_newest_messages_fill_twenty_thousand_tokens)
{
    CLEANUP(history_done) struct history history = { 0 };
    size_t around = strlen(USER(""));

    add_long_message(&history, 'a', 4);
    add_long_message(&history, 'b', 60000); /* 15,000 tokens */
    add_long_message(&history, 'c', 40000); /* 10,000 tokens */
    history_compact(&history, STR_LITERAL("S"), NULL, 0, &settings);
    ASSERT_EQ(history.n, 3);
    ASSERT_EQ(history.items[0].json.len, around + 40000 + strlen("…5000 tokens truncated…"));
    ASSERT_NOT_NULL(strstr(history.items[0].json.s, "bb…5000 tokens truncated…bb"));
    ASSERT_EQ(history.items[1].json.len, around + 40000);

    history_clear(&history);
    add_long_message(&history, 'a', 4);
    add_long_message(&history, 'b', 80000);
    history_compact(&history, STR_LITERAL("S"), NULL, 0, &settings);
    ASSERT_EQ(history.n, 2);
    ASSERT_EQ(history.items[0].json.len, around + 80000);
}

/* -- Compaction by the provider ------------------------------------------------------------ */

#define HOOK_PROMPT USER("<hook_prompt hook_run_id='h'>go on</hook_prompt>")

static void add_condensed(struct history *condensed, const char *json, bool stays)
{
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    if (history_add_condensed(condensed, yyjson_doc_get_root(doc)) != stays)
        fail_msg("%s: %s", stays ? "does not stay" : "stays", json);
    yyjson_doc_free(doc);
}

TEST(what_stays_of_a_condensed_history)
{
    static const char *const staying[] = { USER("1"), ASSISTANT("a"), HOOK_PROMPT, COMPACTION };
    static const char *const others[] = {
        DEVELOPER("d"),
        MESSAGE("system", "input_text", "s"),
        ENVIRONMENT,
        CALL("1"),
        OUTPUT("1", "o"),
        CUSTOM_CALL("2"),
        SHELL_CALL("null"),
        SEARCH_CALL("\"3\""),
        REASONING("\"e\""),
        SEARCH_OUTPUT("\"3\"", "server"),
        WEB_SEARCH,
        IMAGE_CALL("x"),
        GHOST,
        "{\"type\":\"new_thing\"}",
        "{}",
        "[]",
        "1",
        "{\"type\":\"compaction\"}",
    };
    CLEANUP(history_done) struct history condensed = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        add_condensed(&condensed, others[i], /* stays= */ false);
        ASSERT_EQ(condensed.n, 0);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(staying); i++)
        add_condensed(&condensed, staying[i], /* stays= */ true);
    assert_items(&condensed, ITEMS(USER("1"), ASSISTANT("a"), HOOK_PROMPT, COMPACTION));
}

TEST(a_condensed_item_has_no_id_and_one_name)
{
    CLEANUP(history_done) struct history condensed = { 0 };

    add_condensed(
        &condensed,
        "{\"id\":\"cmp_1\",\"type\":\"compaction_summary\",\"encrypted_content\":\"x\",\"new\":1}",
        /* stays= */ true);
    assert_items(&condensed, ITEMS(COMPACTION));
}

TEST(a_condensed_history_is_adopted)
{
    const struct {
        const char *const *condensed, *const *expected;
    } cases[] = {
        { ITEMS(USER("1"), USER("2"), ASSISTANT("a"), COMPACTION),
          ITEMS(USER("1"), PERMISSIONS, ENVIRONMENT, USER("2"), ASSISTANT("a"), COMPACTION,
                GHOST) },
        { ITEMS(HOOK_PROMPT, COMPACTION, ASSISTANT("a")),
          ITEMS(HOOK_PROMPT, PERMISSIONS, ENVIRONMENT, COMPACTION, ASSISTANT("a"), GHOST) },
        { ITEMS(ASSISTANT("a")), ITEMS(ASSISTANT("a"), PERMISSIONS, ENVIRONMENT, GHOST) },
    };
    const struct str context[] = { STR_LITERAL(PERMISSIONS), STR_LITERAL(ENVIRONMENT) };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };
        CLEANUP(history_done) struct history condensed = { 0 };

        add_all(&history, ITEMS(USER("old"), GHOST, ASSISTANT("old")));
        add_all(&condensed, cases[i].condensed);
        history_adopt(&history, &condensed, context, ARRAY_LENGTH(context), &settings);
        assert_items(&history, cases[i].expected);
        ASSERT_EQ(condensed.n, 0);
    }
}

TEST(context_stands_before_a_summary_of_ours)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(history_done) struct history condensed = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str summary =
        user_json(&arena, str_of(arena_printf(&arena, "%s\nsummary", compaction_summary_prefix)));
    const struct str context[] = { STR_LITERAL(PERMISSIONS) };

    add_all(&condensed, ITEMS(ASSISTANT("a"), summary.s, COMPACTION));
    history_adopt(&history, &condensed, context, 1, &settings);
    assert_items(&history, ITEMS(ASSISTANT("a"), PERMISSIONS, summary.s, COMPACTION));
    history_clear(&history);
    add_all(&condensed, ITEMS(USER("1"), summary.s, COMPACTION));
    history_adopt(&history, &condensed, context, 1, &settings);
    assert_items(&history, ITEMS(PERMISSIONS, USER("1"), summary.s, COMPACTION));
}

TEST(a_history_that_does_not_fit_loses_its_newest_outputs)
{
    const struct {
        const char *const *items;
        int64_t n_over; /* tokens too many */
        const char *const *expected;
    } cases[] = {
        { ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o")), 0,
          ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o")) },
        { ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o")), 1, ITEMS(USER("1")) },
        { ITEMS(USER("1"), CALL("a"), CALL("b"), OUTPUT("a", "o"), OUTPUT("b", "o")), 1,
          ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o")) },
        { ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o"), CALL("b"), OUTPUT("b", "o")), 60,
          ITEMS(USER("1")) },
        { ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o"), ASSISTANT("x")), 1,
          ITEMS(USER("1"), CALL("a"), OUTPUT("a", "o"), ASSISTANT("x")) },
        { ITEMS(USER("1"), DEVELOPER("d"), OUTPUT("orphan", "o")), 17, ITEMS(USER("1")) },
        { ITEMS(CALL("a"), OUTPUT("a", "o")), 100000, ITEMS(NULL) },
        { ITEMS(NULL), 5, ITEMS(NULL) },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct history fit;
        size_t n;

        add_all(&history, cases[i].items);
        n = history.n;
        fit = history_fit(&history, history_estimate(&history) - cases[i].n_over, &arena);
        assert_items(&fit, cases[i].expected);
        ASSERT_EQ(history.n, n);
    }
}

/* -- The rest ------------------------------------------------------------------------------ */

TEST(finds_the_last_words_of_the_assistant)
{
    const struct {
        const char *const *items;
        const char *expected;
    } cases[] = {
        { ITEMS(NULL), NULL },
        { ITEMS(USER("u")), NULL },
        { ITEMS(ASSISTANT("a"), ASSISTANT("b"), USER("u"), CALL("1")), "b" },
        { ITEMS(ASSISTANT("a"), ASSISTANT(" \\n")), "a" },
        { ITEMS("{\"type\":\"message\",\"role\":\"assistant\",\"content\":["
                "{\"type\":\"output_text\",\"text\":\"one \"},"
                "{\"type\":\"output_text\",\"text\":\"two\"}]}"),
          "one two" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(history_done) struct history history = { 0 };
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct str text;

        add_all(&history, cases[i].items);
        text = history_last_assistant_text(&history, &arena);
        if (cases[i].expected == NULL)
            ASSERT_NULL(text.s);
        else
            ASSERT_STR(text, cases[i].expected);
    }
}

TEST(finds_what_was_said_in_the_last_turns)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct history_message *messages;

    ASSERT_EQ(history_last_messages(&history, 2, &arena, &messages), 0);
    add_all(&history, ITEMS(USER("old"), ASSISTANT("older"), USER("u1"), ASSISTANT("first"),
                            ASSISTANT("a1"), USER("u2"), CALL("1"), ASSISTANT(" \\n")));
    ASSERT_EQ(history_last_messages(&history, 2, &arena, &messages), 3);
    ASSERT_STR(messages[0].text, "u1");
    ASSERT_TRUE(messages[0].is_user);
    ASSERT_STR(messages[1].text, "a1");
    ASSERT_FALSE(messages[1].is_user);
    ASSERT_STR(messages[2].text, "u2");
}

TEST(is_written_as_an_array)
{
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(history_json(&history, &arena), "[]");
    add_all(&history, ITEMS(USER("1"), GHOST));
    ASSERT_STR(history_json(&history, &arena), "[" USER("1") "," GHOST "]");
}

TEST(a_model_s_ids_go_back_to_azure_only)
{
    const struct provider azure = { .name = STR_LITERAL("Azure") };
    const struct provider other = { .name = STR_LITERAL("Mock") };
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct settings its = { .model_info = &model, .provider = &azure };
    const struct str *items;
    size_t n;

    add_all(&history, ITEMS(CALL("1")));
    history_name_last(&history, STR_LITERAL("fc"));
    add_all(&history, ITEMS(OUTPUT("1", "o"), IMAGE_CALL("r")));
    history_name_last(&history, STR_LITERAL("ig"));
    history_prompt(&history, &its, &arena, &items, &n);
    ASSERT_EQ(n, 3);
    ASSERT_STR(items[0], "{\"id\":\"fc\",\"type\":\"function_call\",\"name\":\"f\",\"arguments\":"
                         "\"{}\",\"call_id\":\"1\"}");
    ASSERT_STR(items[1], OUTPUT("1", "o"));
    ASSERT_STR(items[2], IMAGE_CALL("r"));
    its.provider = &other;
    history_prompt(&history, &its, &arena, &items, &n);
    ASSERT_STR(items[0], CALL("1"));
    assert_items(&history, ITEMS(CALL("1"), OUTPUT("1", "o"), IMAGE_CALL("r")));
}

TEST(can_be_cleared_and_used_again)
{
    CLEANUP(history_done) struct history history = { 0 };

    history_clear(&history);
    add_all(&history, ITEMS(USER("1"), USER("2")));
    history_clear(&history);
    ASSERT_EQ(history.n, 0);
    add_all(&history, ITEMS(USER("3")));
    assert_items(&history, ITEMS(USER("3")));
    history_done(&history);
    history_done(&history);
}

TEST(many_calls_take_no_long_time)
{
    enum { N = 20000 };
    CLEANUP(history_done) struct history history = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct str *items;
    size_t n;

    for (int i = 0; i < N; i++) {
        const char *json = arena_printf(
            &arena,
            "{\"type\":\"function_call\",\"name\":\"f\",\"arguments\":\"\",\"call_id\":\"%d\"}",
            i * 7919 % N);

        ASSERT_TRUE(history_add(&history, str_of(json), &settings));
    }
    history_prompt(&history, &settings, &arena, &items, &n);
    ASSERT_EQ(n, 2 * N);
}
