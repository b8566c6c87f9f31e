#include "store/turns_items_write.h"

#include "base/memory.h"
#include "schema/encode.h"
#include "store/turns_items.h"

#include "test.h"

#include <yyjson.h>

#define THREAD "01a1e8dd-0000-7000-8000-00000000000a"

static void free_doc(yyjson_doc **doc)
{
    yyjson_doc_free(*doc);
}

/* As codex 0.166 writes them, with words of our own. */
static const char *const items[] = {
    "{\"type\":\"UserMessage\",\"id\":\"u\",\"client_id\":\"mine\",\"content\":[{\"type\":\"text\",\"text\":\"look: @a.txt\","
    "\"text_elements\":[{\"byte_range\":{\"start\":6,\"end\":12},\"placeholder\":\"a file\"}]},"
    "{\"type\":\"image\",\"image_url\":\"data:image/png;base64,AAAA\"},"
    "{\"type\":\"local_image\",\"path\":\"/p.png\"},{\"type\":\"skill\",\"name\":\"s\",\"path\":\"/s\"},"
    "{\"type\":\"mention\",\"name\":\"m\",\"path\":\"app://m\"}]}",
    "{\"type\":\"AgentMessage\",\"id\":\"a\",\"content\":[{\"type\":\"Text\",\"text\":\"hi\"}],"
    "\"phase\":\"final_answer\"}",
    "{\"type\":\"Reasoning\",\"id\":\"r\",\"summary_text\":[\"one\",\"two\"],\"raw_content\":[\"raw\"]}",
    "{\"type\":\"Plan\",\"id\":\"p\",\"text\":\"- one\"}",
    "{\"type\":\"HookPrompt\",\"id\":\"h\",\"fragments\":[{\"text\":\"t\",\"hookRunId\":\"run\"}]}",
    "{\"type\":\"CommandExecution\",\"id\":\"c\",\"process_id\":\"63899\",\"command\":[\"/bin/bash\","
    "\"-lc\",\"cat 'a b'\"],\"cwd\":\"file:///tmp/a%20b/%C3%A4\",\"parsed_cmd\":[{\"type\":\"read\","
    "\"cmd\":\"cat 'a b'\",\"name\":\"a b\",\"path\":\"a b\"},{\"type\":\"search\",\"cmd\":\"grep x\","
    "\"query\":\"x\"},{\"type\":\"list_files\",\"cmd\":\"ls\"},{\"type\":\"unknown\",\"cmd\":\"x\"}],"
    "\"source\":\"unified_exec_startup\",\"status\":\"failed\",\"aggregated_output\":\"hi\\n\","
    "\"exit_code\":3,\"duration\":{\"secs\":1,\"nanos\":500000000}}",
    "{\"type\":\"CommandExecution\",\"id\":\"c\",\"command\":[\"x\"],\"cwd\":\"/plain\",\"parsed_cmd\":[],"
    "\"source\":\"user_shell\",\"status\":\"declined\"}",
    "{\"type\":\"FileChange\",\"id\":\"f\",\"changes\":{\"/w/a\":{\"type\":\"update\",\"unified_diff\":"
    "\"@@ -1 +1 @@\\n-a\\n+b\\n\",\"move_path\":\"/w/b\"},\"/w/c\":{\"type\":\"add\",\"content\":\"c\"},"
    "\"/w/d\":{\"type\":\"delete\",\"content\":\"d\"},\"/w/e\":{\"type\":\"update\",\"unified_diff\":\"e\","
    "\"move_path\":null}},\"status\":\"completed\",\"stdout\":\"s\",\"stderr\":\"\"}",
    "{\"type\":\"McpToolCall\",\"id\":\"m\",\"server\":\"t\",\"tool\":\"add\",\"arguments\":{\"a\":1},"
    "\"status\":\"completed\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"3\"}],"
    "\"structuredContent\":{\"sum\":3}},\"duration\":{\"secs\":0,\"nanos\":1000000}}",
    "{\"type\":\"McpToolCall\",\"id\":\"m\",\"server\":\"t\",\"tool\":\"bad\",\"arguments\":null,"
    "\"status\":\"failed\",\"error\":{\"message\":\"no way\"}}",
    "{\"type\":\"DynamicToolCall\",\"id\":\"d\",\"tool\":\"lookup\",\"arguments\":{\"q\":\"x\"},"
    "\"status\":\"completed\",\"content_items\":[{\"type\":\"inputText\",\"text\":\"found\"}],"
    "\"success\":true,\"duration\":{\"secs\":0,\"nanos\":2000000}}",
    "{\"type\":\"CollabAgentToolCall\",\"id\":\"s\",\"tool\":\"spawn_agent\",\"status\":\"completed\","
    "\"sender_thread_id\":\"" THREAD "\",\"receiver_thread_ids\":[\"" THREAD "\"],"
    "\"receiver_agents\":[{\"thread_id\":\"" THREAD
    "\",\"agent_nickname\":\"G\"}],\"prompt\":\"do\","
    "\"model\":\"m\",\"reasoning_effort\":\"high\",\"agents_states\":{\"" THREAD
    "\":{\"completed\":\"done\"}}}",
    "{\"type\":\"CollabAgentToolCall\",\"id\":\"w\",\"tool\":\"wait\",\"status\":\"completed\","
    "\"sender_thread_id\":\"" THREAD "\",\"receiver_thread_ids\":[],\"reasoning_effort\":\"max\","
    "\"agents_states\":{\"" THREAD "\":\"running\"}}",
    "{\"type\":\"WebSearch\",\"id\":\"w\",\"query\":\"cats\",\"action\":{\"type\":\"search\",\"query\":\"cats\"}}",
    "{\"type\":\"WebSearch\",\"id\":\"w\",\"query\":\"x\",\"action\":{\"type\":\"find_in_page\",\"url\":\"u\","
    "\"pattern\":\"p\"}}",
    "{\"type\":\"ImageView\",\"id\":\"i\",\"path\":\"file:///p%25.png\"}",
    "{\"type\":\"ImageGeneration\",\"id\":\"g\",\"status\":\"completed\",\"revised_prompt\":\"cat\","
    "\"result\":\"AAAA\",\"saved_path\":\"/x.png\"}",
    "{\"type\":\"EnteredReviewMode\",\"id\":\"e\",\"target\":{\"type\":\"custom\",\"instructions\":\"look\"},"
    "\"user_facing_hint\":\"look\"}",
    "{\"type\":\"ExitedReviewMode\",\"id\":\"x\",\"review_output\":{\"findings\":[],"
    "\"overall_correctness\":\"patch is correct\",\"overall_explanation\":\"Fine.\","
    "\"overall_confidence_score\":0.9}}",
    "{\"type\":\"ContextCompaction\",\"id\":\"k\"}",
};

static bool read_line(struct str text, struct arena *arena, struct wire_thread_item *ret_item,
                      struct str *ret_turn)
{
    CLEANUP(free_doc) yyjson_doc *doc = yyjson_read(text.s, text.len, 0);

    return item_from_completed(yyjson_doc_get_root(doc), arena, ret_item, ret_turn);
}

static struct str line_of(const char *item, struct arena *arena)
{
    return str_of(arena_printf(arena,
                               "{\"type\":\"item_completed\",\"thread_id\":\"" THREAD
                               "\",\"turn_id\":\"t1\",\"item\":%s}",
                               item));
}

TEST(what_was_read_is_read_again_after_it_was_written)
{
    for (size_t i = 0; i < ARRAY_LENGTH(items); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(buf_done) struct buf line = { 0 }, first = { 0 }, second = { 0 };
        struct wire_thread_item item, again;
        struct str turn;

        if (!read_line(line_of(items[i], &arena), &arena, &item, &turn))
            fail_msg("not read: %s", items[i]);
        ASSERT_STR(turn, "t1");
        ASSERT_TRUE(completed_item_write(&(struct completed_item){ .thread_id = STR_LITERAL(THREAD),
                                                                   .turn_id = turn,
                                                                   .item = &item,
                                                                   .times = { 5, 7 } },
                                         &line));
        if (!read_line(buf_str(&line), &arena, &again, &turn))
            fail_msg("not read again: %s", line.data);
        schema_encode(&type_thread_item, &item, 0, &first);
        schema_encode(&type_thread_item, &again, 0, &second);
        if (item.tag !=
            WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION) /* without its words it is quoted anew */
            ASSERT_STR(buf_str(&second), arena_str(&arena, first.data, first.len).s);
    }
}

TEST(a_command_keeps_its_words)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf line = { 0 };
    struct str words[] = { STR_LITERAL("/bin/bash"), STR_LITERAL("-lc"), STR_LITERAL("cat 'a b'") };
    struct wire_thread_item item, again;
    struct str turn;

    ASSERT_TRUE(read_line(line_of(items[5], &arena), &arena, &item, &turn));
    ASSERT_STR(item.command_execution.cwd, "/tmp/a b/\303\244");
    ASSERT_EQ(item.command_execution.duration_ms.value, 1500);
    ASSERT_TRUE(completed_item_write(&(struct completed_item){ .thread_id = STR_LITERAL(THREAD),
                                                               .turn_id = turn,
                                                               .item = &item,
                                                               .argv = { words, 3 },
                                                               .times = { -1, -1 } },
                                     &line));
    ASSERT_TRUE(read_line(buf_str(&line), &arena, &again, &turn));
    ASSERT_STR(again.command_execution.command, item.command_execution.command.s);
    ASSERT_STR(again.command_execution.cwd, item.command_execution.cwd.s);
}

TEST(items_that_nobody_has_a_word_for_are_passed_over)
{
    static const char *const others[] = {
        "{\"type\":\"Sleep\",\"id\":\"s\",\"duration_ms\":5}",
        "{\"type\":\"SomethingNew\",\"id\":\"s\"}",
        "{\"type\":\"Plan\",\"id\":\"p\",\"text\":\"\"}",
        "{\"type\":\"AgentMessage\",\"id\":7,\"content\":[]}",
        ("{\"type\":\"CommandExecution\",\"id\":\"c\",\"command\":[1],\"cwd\":\"/\",\"parsed_cmd\":[],"
         "\"status\":\"failed\"}"),
        "7",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct wire_thread_item item;
        struct str turn;

        ASSERT_FALSE(read_line(line_of(others[i], &arena), &arena, &item, &turn));
    }
}
