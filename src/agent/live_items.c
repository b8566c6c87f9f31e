#include "agent/live_items.h"

#include "agent/thread_internal.h"
#include "agent/turn.h"
#include "schema/copy.h"

#include <stdlib.h>

/* Sections of a thought; a model that counts further has the rest in the last one. */
enum { TEXTS_MAX = 1000 };

/* Text that came in deltas, part by part. */
struct live_texts {
    struct buf *parts;
    size_t n;
};

struct live_item {
    struct list_node node; /* in the thread's live_items */
    struct arena arena;
    struct wire_thread_item item; /* as it was begun */
    struct str turn_id;           /* in the arena */
    bool outlives_turn;
    struct live_texts summary; /* of a thought */
    struct live_texts text;    /* of one, too; of a message and a plan: one part */
};

/* The id is the first member of every kind of item. */
static struct str id_of_item(const struct wire_thread_item *item)
{
    return item->user_message.id;
}

/* -- Text ---------------------------------------------------------------------------------- */

/* The part of this index; one more than there are begins another. */
static struct buf *live_text_part(struct live_texts *texts, int64_t index)
{
    if (texts->n == 0 || (index >= 0 && (uint64_t)index >= texts->n && texts->n < TEXTS_MAX)) {
        texts->parts = xrealloc(texts->parts, (texts->n + 1) * sizeof *texts->parts);
        texts->parts[texts->n++] = (struct buf){ 0 };
        return &texts->parts[texts->n - 1];
    }
    return &texts->parts[index >= 0 && (uint64_t)index < texts->n ? (size_t)index : texts->n - 1];
}

static void live_texts_done(struct live_texts *texts)
{
    for (size_t i = 0; i < texts->n; i++)
        buf_done(&texts->parts[i]);
    free(texts->parts);
}

static struct str live_text(const struct live_texts *texts)
{
    return texts->n == 0 || texts->parts[0].len == 0 ? STR_LITERAL("") : buf_str(&texts->parts[0]);
}

static struct str_array live_text_list(const struct live_texts *texts, struct arena *arena)
{
    struct str *list = arena_alloc(arena, (texts->n + 1) * sizeof *list);

    for (size_t i = 0; i < texts->n; i++)
        list[i] = texts->parts[i].len == 0 ? STR_LITERAL("") : buf_str(&texts->parts[i]);
    return (struct str_array){ list, texts->n };
}

/* -- The table ----------------------------------------------------------------------------- */

static struct live_item *live_item_find(struct thread *thread, struct str id)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (str_equal(id_of_item(&live->item), id))
            return live;
    }
    return NULL;
}

static void live_item_free(struct live_item *live)
{
    list_remove(&live->node);
    live_texts_done(&live->summary);
    live_texts_done(&live->text);
    arena_done(&live->arena);
    free(live);
}

static void live_item_started(struct thread *thread,
                              const struct wire_item_started_notification *started)
{
    struct live_item *live = xcalloc(1, sizeof *live);

    schema_copy(&type_thread_item, &started->item, &live->arena, &live->item);
    live->turn_id = arena_keep(&live->arena, started->turn_id);
    live->outlives_turn = thread->turn == NULL || !str_is(started->turn_id, turn_id(thread->turn));
    if (live->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
        buf_add_str(live_text_part(&live->text, 0), live->item.agent_message.text);
    list_append(&thread->live_items, &live->node);
}

/* Of the same kind, because a model may call different things by one name. */
static bool live_item_ended(struct thread *thread, const struct wire_thread_item *item)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (live->item.tag != item->tag || !str_equal(id_of_item(&live->item), id_of_item(item)))
            continue;
        live_item_free(live);
        return true;
    }
    return false;
}

static void live_item_grows(struct thread *thread, struct str id, bool is_summary, int64_t index,
                            struct str delta)
{
    struct live_item *live = live_item_find(thread, id);

    if (live != NULL)
        buf_add_str(live_text_part(is_summary ? &live->summary : &live->text, index), delta);
}

static void live_items_note_delta(struct thread *thread, enum notification what, const void *params)
{
    const struct wire_agent_message_delta_notification *message = params;
    const struct wire_plan_delta_notification *plan = params;
    const struct wire_reasoning_summary_part_added_notification *part = params;
    const struct wire_reasoning_summary_text_delta_notification *summary = params;
    const struct wire_reasoning_text_delta_notification *thought = params;

    if (what == NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA)
        live_item_grows(thread, message->item_id, /* is_summary= */ false, 0, message->delta);
    else if (what == NOTIFICATION_ITEM_PLAN_DELTA)
        live_item_grows(thread, plan->item_id, /* is_summary= */ false, 0, plan->delta);
    else if (what == NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED)
        live_item_grows(thread, part->item_id, /* is_summary= */ true, part->summary_index,
                        STR_LITERAL(""));
    else if (what == NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA)
        live_item_grows(thread, summary->item_id, /* is_summary= */ true, summary->summary_index,
                        summary->delta);
    else if (what == NOTIFICATION_ITEM_REASONING_TEXT_DELTA)
        live_item_grows(thread, thought->item_id, /* is_summary= */ false, thought->content_index,
                        thought->delta);
}

bool live_items_note(struct thread *thread, enum notification what, const void *params)
{
    const struct wire_item_completed_notification *completed = params;

    if (thread->tells_whole_item)
        return true;
    if (what == NOTIFICATION_ITEM_COMPLETED)
        return live_item_ended(thread, &completed->item);
    if (what == NOTIFICATION_ITEM_STARTED)
        live_item_started(thread, params);
    else
        live_items_note_delta(thread, what, params);
    return true;
}

void live_item_outlives_turn(struct thread *thread, struct str id)
{
    struct live_item *live = live_item_find(thread, id);

    if (live != NULL)
        live->outlives_turn = true;
}

void live_items_forget(struct thread *thread)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        live_item_free(live);
    }
}

/* As it was begun, with the text that has come since. */
static void live_item_as_told(const struct live_item *live, struct arena *arena,
                              struct wire_thread_item *ret_item)
{
    *ret_item = live->item;
    if (live->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE) {
        ret_item->agent_message.text = live_text(&live->text);
    } else if (live->item.tag == WIRE_THREAD_ITEM_TAG_PLAN) {
        ret_item->plan.text = live_text(&live->text);
    } else if (live->item.tag == WIRE_THREAD_ITEM_TAG_REASONING) {
        ret_item->reasoning.summary = live_text_list(&live->summary, arena);
        ret_item->reasoning.content = live_text_list(&live->text, arena);
    }
}

/* -- Completing what is left --------------------------------------------------------------- */

/* What was told so far is all there is; what was being done has failed. */
static void live_item_as_ended(const struct live_item *live, struct arena *arena,
                               struct wire_thread_item *ret_item)
{
    struct wire_mcp_tool_call_error *broken_off;

    live_item_as_told(live, arena, ret_item);
    switch (live->item.tag) {
    case WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION:
        ret_item->command_execution.status = WIRE_COMMAND_EXECUTION_STATUS_FAILED;
        break;
    case WIRE_THREAD_ITEM_TAG_FILE_CHANGE:
        ret_item->file_change.status = WIRE_PATCH_APPLY_STATUS_FAILED;
        break;
    case WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL:
        ret_item->mcp_tool_call.status = WIRE_MCP_TOOL_CALL_STATUS_FAILED;
        broken_off = arena_zero(arena, sizeof *broken_off);
        broken_off->message = STR_LITERAL("broken off");
        ret_item->mcp_tool_call.error = broken_off;
        break;
    case WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL:
        ret_item->dynamic_tool_call.status = WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED;
        ret_item->dynamic_tool_call.success = (struct opt_bool){ true, false };
        break;
    case WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL:
        ret_item->collab_agent_tool_call.status = WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_FAILED;
        break;
    default:
        break; /* it has no state */
    }
}

static void live_item_complete(struct thread *thread, const struct live_item *live)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_item item, kept;

    live_item_as_ended(live, &arena, &item);
    schema_copy(&type_thread_item, &item, &arena, &kept); /* telling it frees the live one */
    thread_notify(
        thread, NOTIFICATION_ITEM_COMPLETED,
        &(struct wire_item_completed_notification){ .item = kept,
                                                    .thread_id = thread_id(thread),
                                                    .turn_id = arena_keep(&arena, live->turn_id) });
}

void live_item_close(struct thread *thread, struct str id)
{
    const struct live_item *live = live_item_find(thread, id);

    if (live != NULL && !live->outlives_turn)
        live_item_complete(thread, live);
}

void live_items_close(struct thread *thread)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (!live->outlives_turn)
            live_item_complete(thread, live);
    }
}

/* -- For who joins ------------------------------------------------------------------------- */

static bool live_item_is_shown(const struct thread *thread, const struct live_item *live)
{
    return thread->turn != NULL && str_is(live->turn_id, turn_id(thread->turn));
}

struct wire_thread_item_array live_items(const struct thread *thread, struct arena *arena)
{
    struct list *list = (struct list *)(uintptr_t)&thread->live_items;
    struct wire_thread_item *items;
    size_t n = 0;

    list_foreach(list, counted, struct live_item, node) {
        n++;
    }
    items = arena_alloc(arena, (n + 1) * sizeof *items);
    n = 0;
    list_foreach(list, live, struct live_item, node) {
        if (live_item_is_shown(thread, live))
            live_item_as_told(live, arena, &items[n++]);
    }
    return (struct wire_thread_item_array){ items, n };
}
