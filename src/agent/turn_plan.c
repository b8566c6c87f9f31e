/* An assistant's message in plan mode: its plan is an item of its own, the rest is the message. */
#include "agent/live_items.h"
#include "agent/turn_internal.h"

static struct str plan_id(struct turn *turn, struct arena *arena)
{
    return str_of(arena_printf(arena, "%s-plan", turn->id));
}

static void start_plan(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (turn->open.plan_started)
        return;
    turn->open.plan_started = true;
    tell_item_started(
        turn, &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_PLAN,
                                          .plan = { plan_id(turn, &arena), STR_LITERAL("") } });
}

static void start_message(struct turn *turn)
{
    if (turn->open.message_started)
        return;
    turn->open.message_started = true;
    tell_item_started(turn,
                      &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                                                  .agent_message = { .id = str_of(turn->open.id),
                                                                     .text = STR_LITERAL("") } });
}

static void show_split(void *owner, bool is_plan, struct str text)
{
    struct turn *turn = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (is_plan) {
        start_plan(turn);
        thread_notify(turn->thread, NOTIFICATION_ITEM_PLAN_DELTA,
                      &(struct wire_plan_delta_notification){ .thread_id = str_of(turn->thread->id),
                                                              .turn_id = turn_id_str(turn),
                                                              .item_id = plan_id(turn, &arena),
                                                              .delta = text });
        return;
    }
    if (!turn->open.message_started && str_trim(text).len == 0)
        return;
    start_message(turn);
    turn_tell_text(turn, text);
}

void turn_plan_delta(struct turn *turn, struct str text)
{
    plan_split(&turn->open.splitter, text, show_split, turn);
}

/* -- Done ---------------------------------------------------------------------------------- */

struct split_text {
    struct buf message;
    struct buf plan; /* the last block */
    bool was_plan;
    bool has_plan;
};

static void collect_split(void *owner, bool is_plan, struct str text)
{
    struct split_text *split = owner;

    if (is_plan && !split->was_plan)
        buf_clear(&split->plan, SIZE_MAX);
    split->was_plan = is_plan;
    split->has_plan |= is_plan;
    buf_add_str(is_plan ? &split->plan : &split->message, text);
}

static void complete_plan(struct turn *turn, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id = plan_id(turn, &arena);

    record_event(&turn->thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_ITEM_COMPLETED,
                     .item_completed = { .thread_id = str_of(turn->thread->id),
                                         .turn_id = turn_id_str(turn),
                                         .item = { STR_LITERAL("Plan"), id, text } } });
    start_plan(turn);
    tell_item_completed(
        turn, &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_PLAN, .plan = { id, text } });
}

static void complete_message(struct turn *turn, struct str text, enum wire_message_phase phase,
                             const struct wire_memory_citation *citation)
{
    turn_note_message(turn, text);
    turn_record_message(turn, text, phase, citation);
    start_message(turn);
    tell_item_completed(
        turn, &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                                          .agent_message = { .id = str_of(turn->open.id),
                                                             .text = text,
                                                             .phase = phase,
                                                             .memory_citation = citation } });
}

void turn_plan_done(struct turn *turn, struct str text, enum wire_message_phase phase,
                    const struct wire_memory_citation *citation)
{
    struct plan_splitter splitter = { 0 };
    struct split_text split = { 0 };

    plan_split_end(&turn->open.splitter, show_split, turn);
    plan_split(&splitter, text, collect_split, &split);
    plan_split_end(&splitter, collect_split, &split);
    if (split.has_plan)
        complete_plan(turn, buf_str(&split.plan));
    if (str_trim(buf_str(&split.message)).len > 0)
        complete_message(turn, buf_str(&split.message), phase, citation);
    buf_done(&split.message);
    buf_done(&split.plan);
}

void turn_plan_broken_off(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (turn->open.plan_started)
        live_item_close(turn->thread, turn_id_str(turn), WIRE_THREAD_ITEM_TAG_PLAN,
                        plan_id(turn, &arena));
}
