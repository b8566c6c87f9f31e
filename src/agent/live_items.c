#include "agent/live_items.h"

#include "agent/thread_internal.h"
#include "agent/turn.h"
#include "base/clock.h"
#include "schema/copy.h"

#include <stdlib.h>
#include <string.h>

/* Sections of a thought; of a model that has more, the rest goes into what there is. */
enum { TEXTS_MAX = 1000 };

/* A section as its model counts it, which need not begin with 0. */
struct live_part {
    int64_t index;
    struct buf text;
};

/* Text that came in deltas, part by part. */
struct live_texts {
    struct live_part *parts; /* sorted by index */
    size_t n;
};

/* Who completes an item at the latest. */
enum live_until {
    UNTIL_CALL, /* whoever breaks its call off */
    UNTIL_TURN, /* its turn */
    UNTIL_END,  /* nobody but who works on it */
};

struct live_item {
    struct list_node node; /* in the thread's live_items */
    struct arena arena;
    struct wire_thread_item item; /* as it was begun */
    struct str turn_id;           /* in the arena */
    enum live_until until;
    struct live_texts summary; /* of a thought */
    /* Of one, too; of a message and a plan: one part, as clients were told it. The turn's own (open_item.text) is what the
     * model said, with citations and plans in it. */
    struct live_texts text;
};

/* The id is the first member of every kind of item. */
static struct str id_of_item(const struct wire_thread_item *item)
{
    return item->user_message.id;
}

/* Messages and thoughts come with their text in deltas; these are whole from the beginning. */
static bool is_work(const struct wire_thread_item *item)
{
    return item->tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION ||
           item->tag == WIRE_THREAD_ITEM_TAG_FILE_CHANGE ||
           item->tag == WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL ||
           item->tag == WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL ||
           item->tag == WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL;
}

/* -- Text ---------------------------------------------------------------------------------- */

static struct buf *live_text_insert(struct live_texts *texts, size_t at, int64_t index)
{
    texts->parts = xrealloc(texts->parts, (texts->n + 1) * sizeof *texts->parts);
    memmove(&texts->parts[at + 1], &texts->parts[at], (texts->n - at) * sizeof *texts->parts);
    texts->parts[at] = (struct live_part){ .index = index };
    texts->n++;
    return &texts->parts[at].text;
}

/* The part of this index, nearly always the last. */
static struct buf *live_text_part(struct live_texts *texts, int64_t index)
{
    size_t at = texts->n;

    while (at > 0 && texts->parts[at - 1].index > index)
        at--;
    if (texts->n < TEXTS_MAX && (at == 0 || texts->parts[at - 1].index != index))
        return live_text_insert(texts, at, index);
    return &texts->parts[at > 0 ? at - 1 : 0].text;
}

static void live_texts_done(struct live_texts *texts)
{
    for (size_t i = 0; i < texts->n; i++)
        buf_done(&texts->parts[i].text);
    free(texts->parts);
}

static struct str live_part_text(struct live_part *part)
{
    return part->text.len == 0 ? STR_LITERAL("") : buf_str(&part->text);
}

static struct str live_text(const struct live_texts *texts)
{
    return texts->n == 0 ? STR_LITERAL("") : live_part_text(&texts->parts[0]);
}

static struct str_array live_text_list(const struct live_texts *texts, struct arena *arena)
{
    struct str *list = arena_alloc(arena, (texts->n + 1) * sizeof *list);

    for (size_t i = 0; i < texts->n; i++)
        list[i] = live_part_text(&texts->parts[i]);
    return (struct str_array){ list, texts->n };
}

/* -- The table ----------------------------------------------------------------------------- */

/* A model may give one id to several items, also of one turn; the terminals of a thread have numbers of their own. */
struct live_key {
    struct str turn_id;
    enum wire_thread_item_tag kind;
    struct str id;
    struct str process_id; /* of a terminal; NULL: it has none */
};

static struct str process_of_item(const struct wire_thread_item *item)
{
    return item->tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION ? item->command_execution.process_id
                                                               : STR_NONE;
}

static bool live_item_is(const struct live_item *live, const struct live_key *key)
{
    return live->item.tag == key->kind && str_equal(id_of_item(&live->item), key->id) &&
           str_equal(live->turn_id, key->turn_id) &&
           str_equal(process_of_item(&live->item), key->process_id);
}

static struct live_item *live_item_find(struct thread *thread, const struct live_key *key)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (live_item_is(live, key))
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
    if (thread->turn == NULL || !str_is(started->turn_id, turn_id(thread->turn)))
        live->until = UNTIL_END;
    if (live->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
        buf_add_str(live_text_part(&live->text, 0), live->item.agent_message.text);
    list_append(&thread->live_items, &live->node);
}

static bool live_item_ended(struct thread *thread,
                            struct wire_item_completed_notification *completed)
{
    const struct wire_thread_item *item = &completed->item;
    struct live_item *live =
        live_item_find(thread, &(struct live_key){ completed->turn_id, item->tag, id_of_item(item),
                                                   process_of_item(item) });

    if (live == NULL)
        return false;
    completed->item.started_at_ms = live->item.started_at_ms;
    live_item_free(live);
    return true;
}

/* -- Times --------------------------------------------------------------------------------- */

static void stamp_started(struct wire_item_started_notification *started)
{
    started->started_at_ms = clock_now_ms();
    started->item.started_at_ms = (struct opt_i64){ true, started->started_at_ms };
}

static void stamp_completed(struct wire_item_completed_notification *completed)
{
    completed->completed_at_ms = clock_now_ms();
    completed->item.completed_at_ms = (struct opt_i64){ true, completed->completed_at_ms };
    if (!completed->item.started_at_ms.set) /* told as a whole */
        completed->item.started_at_ms = completed->item.completed_at_ms;
}

/* -- The last message ---------------------------------------------------------------------- */

static void keep_last_message(struct thread *thread,
                              const struct wire_item_completed_notification *completed)
{
    struct told_message *told = &thread->last_message;

    if (completed->item.tag != WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
        return;
    arena_reset(&told->arena);
    schema_copy(&type_thread_item, &completed->item, &told->arena, &told->item);
    told->turn_id = arena_keep(&told->arena, completed->turn_id);
}

bool live_last_message(const struct thread *thread, struct str turn_id,
                       struct wire_thread_item *ret_item)
{
    *ret_item = thread->last_message.item;
    return thread->last_message.turn_id.s != NULL &&
           str_equal(thread->last_message.turn_id, turn_id);
}

static void live_item_grows(struct thread *thread, const struct live_key *key, bool is_summary,
                            int64_t index, struct str delta)
{
    struct live_item *live = live_item_find(thread, key);

    if (live != NULL)
        buf_add_str(live_text_part(is_summary ? &live->summary : &live->text, index), delta);
}

static void live_thought_grows(struct thread *thread, struct str turn_id, struct str id,
                               bool is_summary, int64_t index, struct str delta)
{
    live_item_grows(
        thread,
        &(struct live_key){ .turn_id = turn_id, .kind = WIRE_THREAD_ITEM_TAG_REASONING, .id = id },
        is_summary, index, delta);
}

static void live_items_note_delta(struct thread *thread, enum notification what, const void *params)
{
    const struct wire_agent_message_delta_notification *message = params;
    const struct wire_plan_delta_notification *plan = params;
    const struct wire_reasoning_summary_part_added_notification *part = params;
    const struct wire_reasoning_summary_text_delta_notification *summary = params;
    const struct wire_reasoning_text_delta_notification *thought = params;

    if (what == NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA)
        live_item_grows(thread,
                        &(struct live_key){ .turn_id = message->turn_id,
                                            .kind = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                                            .id = message->item_id },
                        /* is_summary= */ false, 0, message->delta);
    else if (what == NOTIFICATION_ITEM_PLAN_DELTA)
        live_item_grows(thread,
                        &(struct live_key){ .turn_id = plan->turn_id,
                                            .kind = WIRE_THREAD_ITEM_TAG_PLAN,
                                            .id = plan->item_id },
                        /* is_summary= */ false, 0, plan->delta);
    else if (what == NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED)
        live_thought_grows(thread, part->turn_id, part->item_id, /* is_summary= */ true,
                           part->summary_index, STR_LITERAL(""));
    else if (what == NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA)
        live_thought_grows(thread, summary->turn_id, summary->item_id, /* is_summary= */ true,
                           summary->summary_index, summary->delta);
    else if (what == NOTIFICATION_ITEM_REASONING_TEXT_DELTA)
        live_thought_grows(thread, thought->turn_id, thought->item_id, /* is_summary= */ false,
                           thought->content_index, thought->delta);
}

static bool note_completed(struct thread *thread, struct wire_item_completed_notification *params)
{
    if (!thread->tells_whole_item && !live_item_ended(thread, params))
        return false;
    stamp_completed(params);
    keep_last_message(thread, params);
    return true;
}

bool live_items_note(struct thread *thread, enum notification what, const void **params,
                     union live_notice *room)
{
    if (what == NOTIFICATION_ITEM_COMPLETED) {
        room->completed = *(const struct wire_item_completed_notification *)*params;
        *params = &room->completed;
        return note_completed(thread, &room->completed);
    }
    if (what == NOTIFICATION_ITEM_STARTED) {
        room->started = *(const struct wire_item_started_notification *)*params;
        *params = &room->started;
        stamp_started(&room->started);
        if (!thread->tells_whole_item)
            live_item_started(thread, &room->started);
        return true;
    }
    if (!thread->tells_whole_item)
        live_items_note_delta(thread, what, *params);
    return true;
}

static void live_item_lasts(struct thread *thread, const struct live_key *key,
                            enum live_until until)
{
    struct live_item *live = live_item_find(thread, key);

    if (live != NULL)
        live->until = until;
}

void live_command_outlives_turn(struct thread *thread, const struct command_facts *facts)
{
    live_item_lasts(thread,
                    &(struct live_key){ facts->turn_id, WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION,
                                        facts->call_id, facts->process_id },
                    UNTIL_END);
}

void live_patch_outlives_call(struct thread *thread, struct str turn_id, struct str call_id)
{
    live_item_lasts(thread,
                    &(struct live_key){ .turn_id = turn_id,
                                        .kind = WIRE_THREAD_ITEM_TAG_FILE_CHANGE,
                                        .id = call_id },
                    UNTIL_TURN);
}

void live_items_forget(struct thread *thread)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        live_item_free(live);
    }
    arena_done(&thread->last_message.arena);
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

void live_item_close(struct thread *thread, struct str turn_id, enum wire_thread_item_tag kind,
                     struct str id)
{
    const struct live_item *live =
        live_item_find(thread, &(struct live_key){ .turn_id = turn_id, .kind = kind, .id = id });

    if (live != NULL)
        live_item_complete(thread, live);
}

void live_call_close(struct thread *thread, struct str turn_id, struct str call_id)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (live->until == UNTIL_CALL && is_work(&live->item) &&
            str_equal(id_of_item(&live->item), call_id) && str_equal(live->turn_id, turn_id))
            live_item_complete(thread, live);
    }
}

void live_items_close(struct thread *thread)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (live->until != UNTIL_END)
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
