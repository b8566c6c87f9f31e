#include "agent/held_notices.h"

#include "base/memory.h"
#include "schema/copy.h"

#include <stdlib.h>

/* All of them begin as this one does; two have an index behind it. */
typedef struct wire_agent_message_delta_notification any_delta;

static const struct {
    enum notification what;
    size_t size;
} delta_kinds[] = {
    { NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA, sizeof(any_delta) },
    { NOTIFICATION_ITEM_PLAN_DELTA, sizeof(struct wire_plan_delta_notification) },
    { NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA,
      sizeof(struct wire_command_execution_output_delta_notification) },
    { NOTIFICATION_ITEM_FILE_CHANGE_OUTPUT_DELTA,
      sizeof(struct wire_file_change_output_delta_notification) },
    { NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA,
      sizeof(struct wire_reasoning_summary_text_delta_notification) },
    { NOTIFICATION_ITEM_REASONING_TEXT_DELTA,
      sizeof(struct wire_reasoning_text_delta_notification) },
};

#define BEGINS_AS_ANY_DELTA(type)                                                                  \
    _Static_assert(offsetof(struct type, item_id) == offsetof(any_delta, item_id) &&               \
                       offsetof(struct type, delta) == offsetof(any_delta, delta),                 \
                   "deltas begin alike")
BEGINS_AS_ANY_DELTA(wire_plan_delta_notification);
BEGINS_AS_ANY_DELTA(wire_command_execution_output_delta_notification);
BEGINS_AS_ANY_DELTA(wire_file_change_output_delta_notification);
BEGINS_AS_ANY_DELTA(wire_reasoning_summary_text_delta_notification);
BEGINS_AS_ANY_DELTA(wire_reasoning_text_delta_notification);

/* 0: it is no delta. */
static size_t delta_size(enum notification what)
{
    for (size_t i = 0; i < ARRAY_LENGTH(delta_kinds); i++) {
        if (delta_kinds[i].what == what)
            return delta_kinds[i].size;
    }
    return 0;
}

void held_notices_init(struct held_notices *held)
{
    *held = (struct held_notices){ 0 };
    list_init(&held->list);
}

void held_notice_free(struct held_notice *notice)
{
    list_remove(&notice->node);
    buf_done(&notice->delta);
    arena_done(&notice->arena);
    free(notice);
}

void held_notices_done(struct held_notices *held)
{
    list_foreach(&held->list, notice, struct held_notice, node) {
        held_notice_free(notice);
    }
}

bool held_notices_are_empty(const struct held_notices *held)
{
    return list_is_empty(&held->list);
}

static struct held_notice *hold_one(struct held_notices *held, enum held_kind kind, int64_t line)
{
    struct held_notice *notice = xcalloc(1, sizeof *notice);

    notice->kind = kind;
    notice->line = line;
    list_append(&held->list, &notice->node);
    return notice;
}

static void held_count_bytes(struct held_notices *held, struct held_notice *notice, size_t n)
{
    notice->n_bytes += n;
    held->n_bytes += n;
}

/* -- Deltas -------------------------------------------------------------------------------- */

/* Is it about the same part of the same item? What stands behind the text is an index. */
static bool goes_on_with(const struct held_notice *last, enum notification what,
                         const any_delta *delta, size_t size)
{
    const any_delta *before = last->params;

    return last->what == what && last->kind == HELD_FOR_SUBSCRIBERS &&
           str_equal(before->item_id, delta->item_id) &&
           str_equal(before->turn_id, delta->turn_id) &&
           memcmp(before + 1, delta + 1, size - sizeof *delta) == 0;
}

static bool join_delta(struct held_notices *held, int64_t line, enum notification what,
                       const any_delta *delta, size_t size)
{
    struct held_notice *last;

    if (list_is_empty(&held->list))
        return false;
    last = container_of(held->list.head.prev, struct held_notice, node);
    if (!goes_on_with(last, what, delta, size))
        return false;
    buf_add_str(&last->delta, delta->delta);
    last->line = line;
    held_count_bytes(held, last, delta->delta.len);
    return true;
}

static void hold_delta(struct held_notices *held, struct held_notice *notice,
                       const any_delta *delta, size_t size)
{
    any_delta *copy = arena_alloc(&notice->arena, size);

    memcpy(copy, delta, size);
    copy->thread_id = arena_keep(&notice->arena, delta->thread_id);
    copy->turn_id = arena_keep(&notice->arena, delta->turn_id);
    copy->item_id = arena_keep(&notice->arena, delta->item_id);
    buf_add_str(&notice->delta, delta->delta);
    notice->params = copy;
    held_count_bytes(held, notice, size + delta->delta.len);
}

/* -- Anything else ------------------------------------------------------------------------- */

/* What is never sent is not copied with the rest. */
static void keep_unsent(struct held_notice *notice, const void *params)
{
    if (notice->what == NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED)
        ((struct wire_thread_token_usage_updated_notification *)notice->params)->is_repeated =
            ((const struct wire_thread_token_usage_updated_notification *)params)->is_repeated;
}

static void hold_copy(struct held_notices *held, struct held_notice *notice, const void *params)
{
    const struct type *type = notifications[notice->what].params;

    notice->params = arena_zero(&notice->arena, type->size);
    held_count_bytes(held, notice, schema_copy(type, params, &notice->arena, notice->params));
    keep_unsent(notice, params);
}

void held_notices_add(struct held_notices *held, enum held_kind kind, int64_t line,
                      enum notification what, const void *params)
{
    size_t size = delta_size(what);
    struct held_notice *notice;

    if (size > 0 && join_delta(held, line, what, params, size))
        return;
    notice = hold_one(held, kind, line);
    notice->what = what;
    if (size > 0)
        hold_delta(held, notice, params, size);
    else
        hold_copy(held, notice, params);
}

void held_notices_add_question(struct held_notices *held, int64_t line,
                               struct thread_question *question)
{
    hold_one(held, HELD_QUESTION, line)->question = question;
}

void held_notices_add_waiter(struct held_notices *held, int64_t line, struct held_waiter waiter)
{
    hold_one(held, HELD_WAITER, line)->waiter = waiter;
}

void held_notices_forget_question(struct held_notices *held, const struct thread_question *question)
{
    list_foreach(&held->list, notice, struct held_notice, node) {
        if (notice->kind == HELD_QUESTION && notice->question == question)
            held_notice_free(notice);
    }
}

struct held_notice *held_notices_take(struct held_notices *held, int64_t n_committed)
{
    struct held_notice *notice;

    if (list_is_empty(&held->list))
        return NULL;
    notice = container_of(list_first(&held->list), struct held_notice, node);
    if (notice->line > n_committed)
        return NULL;
    list_remove(&notice->node);
    held->n_bytes -= notice->n_bytes;
    if (delta_size(notice->what) > 0 && notice->kind == HELD_FOR_SUBSCRIBERS)
        ((any_delta *)notice->params)->delta = buf_str(&notice->delta);
    return notice;
}
