/*
 * Every kind of item, left open by whoever began it, in every way that a turn can end: it is completed once, before the
 * turn is. What clients were told in its place is checked by fake_check(), for every test of turns.
 */
#include "agent/live_items.h"

#include "fake_agent.h"

/* -- Kinds --------------------------------------------------------------------------------- */

/* An item of this kind as it begins: what its type wants, and nothing else. */
static void item_of_kind(unsigned tag, struct arena *arena, struct wire_thread_item *ret_item)
{
    memset(ret_item, 0, sizeof *ret_item);
    ret_item->tag = tag;
    ret_item->user_message.id = str_of(arena_printf(arena, "item-%u", tag));
    switch (ret_item->tag) {
    case WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE:
        ret_item->agent_message.text = STR_LITERAL("");
        break;
    case WIRE_THREAD_ITEM_TAG_PLAN:
        ret_item->plan.text = STR_LITERAL("");
        break;
    case WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION:
        ret_item->command_execution.command = ret_item->command_execution.cwd = STR_LITERAL("/");
        ret_item->command_execution.source = WIRE_COMMAND_EXECUTION_SOURCE_AGENT;
        ret_item->command_execution.status = WIRE_COMMAND_EXECUTION_STATUS_IN_PROGRESS;
        break;
    case WIRE_THREAD_ITEM_TAG_FILE_CHANGE:
        ret_item->file_change.status = WIRE_PATCH_APPLY_STATUS_IN_PROGRESS;
        break;
    case WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL:
        ret_item->mcp_tool_call.server = ret_item->mcp_tool_call.tool = STR_LITERAL("s");
        ret_item->mcp_tool_call.status = WIRE_MCP_TOOL_CALL_STATUS_IN_PROGRESS;
        break;
    case WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL:
        ret_item->dynamic_tool_call.tool = STR_LITERAL("t");
        ret_item->dynamic_tool_call.status = WIRE_DYNAMIC_TOOL_CALL_STATUS_IN_PROGRESS;
        break;
    case WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL:
        ret_item->collab_agent_tool_call.tool = WIRE_COLLAB_AGENT_TOOL_WAIT;
        ret_item->collab_agent_tool_call.status = WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_IN_PROGRESS;
        ret_item->collab_agent_tool_call.sender_thread_id = STR_LITERAL("x");
        break;
    case WIRE_THREAD_ITEM_TAG_WEB_SEARCH:
        ret_item->web_search.query = STR_LITERAL("");
        break;
    case WIRE_THREAD_ITEM_TAG_IMAGE_VIEW:
        ret_item->image_view.path = STR_LITERAL("/i");
        break;
    case WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION:
        ret_item->image_generation.status = STR_LITERAL("in_progress");
        ret_item->image_generation.result = STR_LITERAL("");
        break;
    case WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE:
    case WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE:
        ret_item->entered_review_mode.review = STR_LITERAL("r");
        break;
    case WIRE_THREAD_ITEM_TAG_FUNCTION_CALL_OUTPUT:
        ret_item->function_call_output.name = STR_LITERAL("f");
        break;
    case WIRE_THREAD_ITEM_TAG_SUB_AGENT_ACTIVITY:
        ret_item->sub_agent_activity.kind = WIRE_SUB_AGENT_ACTIVITY_KIND_STARTED;
        ret_item->sub_agent_activity.agent_thread_id = STR_LITERAL("x");
        ret_item->sub_agent_activity.agent_path = STR_LITERAL("/root/x");
        break;
    case WIRE_THREAD_ITEM_TAG_SLEEP:
    case WIRE_THREAD_ITEM_TAG_USER_MESSAGE:
    case WIRE_THREAD_ITEM_TAG_HOOK_PROMPT:
    case WIRE_THREAD_ITEM_TAG_REASONING:
    case WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION:
        break;
    }
}

/* -- Ends ---------------------------------------------------------------------------------- */

static void end_completed(struct fake_agent *fake, struct thread *thread)
{
    fake_completed(fake, 100);
}

static void end_interrupted(struct fake_agent *fake, struct thread *thread)
{
    turn_interrupt(thread->turn, NULL, NULL);
}

static void end_failed(struct fake_agent *fake, struct thread *thread)
{
    fake_failed(fake, "it broke");
}

/* Another task takes its place, and is ended. */
static void end_replaced(struct fake_agent *fake, struct thread *thread)
{
    turn_begin(turn_new_compact(thread));
    turn_interrupt(thread->turn, NULL, NULL);
}

/* As when its thread is unloaded, or the server ends. */
static void end_dropped(struct fake_agent *fake, struct thread *thread)
{
    turn_drop(thread->turn);
}

static const struct {
    const char *name;
    void (*end)(struct fake_agent *fake, struct thread *thread);
} ends[] = {
    { "completed", end_completed }, { "interrupted", end_interrupted }, { "failed", end_failed },
    { "replaced", end_replaced },   { "dropped", end_dropped },
};

/* -- Tests --------------------------------------------------------------------------------- */

static size_t count_completed(const struct fake_agent *fake, const char *id)
{
    size_t n = 0;

    for (size_t i = 0; i < fake->n_told; i++)
        n += fake->told[i].what == NOTIFICATION_ITEM_COMPLETED &&
             strcmp(fake_member(&fake->told[i], "item.id"), id) == 0;
    return n;
}

static void try_kind(unsigned tag, size_t how)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct fake_agent fake;
    struct thread *thread;
    struct wire_thread_item item;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_started(&fake);
    item_of_kind(tag, &arena, &item);
    tell_item_started(thread->turn, &item);
    ends[how].end(&fake, thread);
    if (count_completed(&fake, item.user_message.id.s) != 1) {
        print_error("%s, %s\n", type_variant_name(&type_thread_item, tag), ends[how].name);
        assert_true(!"an item was not completed once");
    }
    fake_agent_done(&fake);
}

TEST(every_item_is_completed_whatever_ends_its_turn)
{
    for (unsigned tag = 1; tag <= type_thread_item.n_variants; tag++) {
        for (size_t how = 0; how < ARRAY_LENGTH(ends); how++)
            try_kind(tag, how);
    }
}

static const struct fake_notice *completed_notice(const struct fake_agent *fake, const char *id)
{
    for (size_t i = 0; i < fake->n_told; i++) {
        if (fake->told[i].what == NOTIFICATION_ITEM_COMPLETED &&
            strcmp(fake_member(&fake->told[i], "item.id"), id) == 0)
            return &fake->told[i];
    }
    return NULL;
}

/* What was being done has failed. */
TEST(an_item_with_a_state_ends_as_failed)
{
    static const unsigned tags[] = {
        WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION,      WIRE_THREAD_ITEM_TAG_FILE_CHANGE,
        WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL,          WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL,
        WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
    };

    for (size_t i = 0; i < ARRAY_LENGTH(tags); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct fake_agent fake;
        struct thread *thread;
        struct wire_thread_item item;

        fake_agent_init(&fake);
        thread = fake_thread(&fake, NULL);
        fake_start_turn(thread, "hi");
        fake_started(&fake);
        item_of_kind(tags[i], &arena, &item);
        tell_item_started(thread->turn, &item);
        turn_interrupt(thread->turn, NULL, NULL);
        ASSERT_STREQ(fake_member(completed_notice(&fake, item.user_message.id.s), "item.status"),
                     "failed");
        fake_agent_done(&fake);
    }
}

TEST(a_second_completion_is_not_told)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct fake_agent fake;
    struct thread *thread;
    struct wire_thread_item item;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_started(&fake);
    item_of_kind(WIRE_THREAD_ITEM_TAG_WEB_SEARCH, &arena, &item);
    tell_item_started(thread->turn, &item);
    tell_item_completed(thread->turn, &item);
    tell_item_completed(thread->turn, &item);
    ASSERT_EQ(count_completed(&fake, item.user_message.id.s), 1);
    fake_completed(&fake, 100);
    fake_agent_done(&fake);
}

static void tell_thought(struct thread *thread, int64_t index, const char *text)
{
    thread_notify(thread, NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA,
                  &(struct wire_reasoning_summary_text_delta_notification){
                      .thread_id = thread_id(thread),
                      .turn_id = turn_id_str(thread->turn),
                      .item_id = STR_LITERAL("item-5"),
                      .delta = str_of(text),
                      .summary_index = index });
}

TEST(a_thought_ends_with_what_was_told_of_it)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct fake_agent fake;
    struct thread *thread;
    struct wire_thread_item item;
    const struct fake_notice *told;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_started(&fake);
    item_of_kind(WIRE_THREAD_ITEM_TAG_REASONING, &arena, &item);
    item.reasoning.id = STR_LITERAL("item-5");
    tell_item_started(thread->turn, &item);
    tell_thought(thread, 1, "on"); /* some count from 1, and leave some out */
    tell_thought(thread, 1, "e");
    tell_thought(thread, 3, "thr");
    tell_thought(thread, 2, "two");
    tell_thought(thread, 3, "ee");
    tell_thought(thread, -7, "less");
    tell_thought(thread, 2, "!");
    turn_interrupt(thread->turn, NULL, NULL);
    told = completed_notice(&fake, "item-5");
    ASSERT_NOT_NULL(told);
    ASSERT_STREQ(yyjson_get_str(yyjson_doc_ptr_get(told->doc, "/item/summary/0")), "less");
    ASSERT_STREQ(yyjson_get_str(yyjson_doc_ptr_get(told->doc, "/item/summary/1")), "one");
    ASSERT_STREQ(yyjson_get_str(yyjson_doc_ptr_get(told->doc, "/item/summary/2")), "two!");
    ASSERT_STREQ(yyjson_get_str(yyjson_doc_ptr_get(told->doc, "/item/summary/3")), "three");
    ASSERT_NULL(yyjson_doc_ptr_get(told->doc, "/item/summary/4"));
    fake_agent_done(&fake);
}

TEST(a_command_in_the_background_outlives_its_turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct fake_agent fake;
    struct thread *thread;
    struct wire_thread_item item;
    struct str id;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_started(&fake);
    item_of_kind(WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION, &arena, &item);
    item.command_execution.source = WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL;
    id = arena_keep(&arena, turn_id_str(thread->turn));
    tell_item_started(thread->turn, &item);
    live_command_outlives_turn(
        thread, &(struct command_facts){ .call_id = item.command_execution.id, .turn_id = id });
    turn_interrupt(thread->turn, NULL, NULL);
    ASSERT_EQ(count_completed(&fake, item.user_message.id.s), 0);
    item.command_execution.status = WIRE_COMMAND_EXECUTION_STATUS_COMPLETED;
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){
                      .item = item, .thread_id = thread_id(thread), .turn_id = id });
    ASSERT_EQ(count_completed(&fake, item.user_message.id.s), 1);
    fake_agent_done(&fake);
}

/* -- One id for several -------------------------------------------------------------------- */

static void begin_terminal(struct thread *thread, const char *number, struct arena *arena,
                           struct wire_item_completed_notification *ret_end)
{
    struct wire_thread_item item;

    item_of_kind(WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION, arena, &item);
    item.command_execution.process_id = str_of(number);
    item.command_execution.source = WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL;
    tell_item_started(thread->turn, &item);
    item.command_execution.status = WIRE_COMMAND_EXECUTION_STATUS_COMPLETED;
    *ret_end = (struct wire_item_completed_notification){ .item = item,
                                                          .thread_id = thread_id(thread),
                                                          .turn_id = arena_keep(
                                                              arena, turn_id_str(thread->turn)) };
}

static void terminal_goes_on(struct thread *thread,
                             const struct wire_item_completed_notification *end)
{
    live_command_outlives_turn(
        thread, &(struct command_facts){ .call_id = end->item.command_execution.id,
                                         .turn_id = end->turn_id,
                                         .process_id = end->item.command_execution.process_id });
}

/* How often such an item of this terminal was completed. */
static size_t count_ends(const struct fake_agent *fake, const char *number, const char *status)
{
    size_t n = 0;

    for (size_t i = 0; i < fake->n_told; i++)
        n += fake->told[i].what == NOTIFICATION_ITEM_COMPLETED &&
             strcmp(fake_member(&fake->told[i], "item.processId"), number) == 0 &&
             strcmp(fake_member(&fake->told[i], "item.status"), status) == 0;
    return n;
}

TEST(two_terminals_of_one_id_in_the_background_are_two)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_item_completed_notification one, two;
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "hi");
    fake_started(&fake);
    begin_terminal(thread, "1", &arena, &one);
    begin_terminal(thread, "2", &arena, &two);
    terminal_goes_on(thread, &one);
    terminal_goes_on(thread, &two);
    fake_completed(&fake, 100);
    ASSERT_EQ(count_ends(&fake, "2", "failed"), 0);
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED, &two);
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED, &one);
    ASSERT_EQ(count_ends(&fake, "1", "completed"), 1);
    ASSERT_EQ(count_ends(&fake, "2", "completed"), 1);
    fake_agent_done(&fake);
}

TEST(a_later_turn_may_use_the_id_of_a_command_that_goes_on)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_item_completed_notification first, second;
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    fake_start_turn(thread, "one");
    fake_started(&fake);
    begin_terminal(thread, "1", &arena, &first);
    terminal_goes_on(thread, &first);
    fake_completed(&fake, 100);
    fake_start_turn(thread, "two");
    fake_started(&fake);
    begin_terminal(thread, "2", &arena, &second);
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED, &second);
    fake_completed(&fake, 100);
    ASSERT_EQ(count_ends(&fake, "2", "completed"), 1);
    ASSERT_EQ(count_ends(&fake, "2", "failed"), 0);
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED, &first);
    ASSERT_EQ(count_ends(&fake, "1", "completed"), 1);
    fake_agent_done(&fake);
}
