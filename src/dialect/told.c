/*
 * What a client has been told of its threads: their turns, their use of tokens, the last message. Older servers said it
 * once more where it is needed; here it is only where a client needs it.
 */
#include "base/check.h"
#include "base/memory.h"
#include "dialect/dialect_internal.h"

#include <stdlib.h>

struct told_thread *told_find(struct told_threads *told, struct str thread_id)
{
    for (size_t i = 0; i < told->n; i++) {
        if (str_is(thread_id, told->items[i].id))
            return &told->items[i];
    }
    return NULL;
}

static struct told_thread *told_oldest(struct told_threads *told)
{
    struct told_thread *oldest = told->items;

    check(oldest != NULL);
    for (size_t i = 1; i < told->n; i++) {
        if (told->items[i].last_told < oldest->last_told)
            oldest = &told->items[i];
    }
    return oldest;
}

static struct told_thread *told_place(struct told_threads *told)
{
    if (told->n == TOLD_THREADS_MAX) {
        struct told_thread *place = told_oldest(told);

        buf_done(&place->message);
        return place;
    }
    told->items = xrealloc(told->items, (told->n + 1) * sizeof *told->items);
    return &told->items[told->n++];
}

static void keep_id(char kept[UUID_LENGTH + 1], struct str id)
{
    size_t len = id.len < UUID_LENGTH ? id.len : UUID_LENGTH;

    memcpy(kept, id.s, len);
    kept[len] = '\0';
}

static struct told_thread *told_at(struct told_threads *told, struct str thread_id)
{
    struct told_thread *thread = told_find(told, thread_id);

    if (thread == NULL) {
        thread = told_place(told);
        *thread = (struct told_thread){ .has_usage = false };
        keep_id(thread->id, thread_id);
    }
    thread->last_told = ++told->clock;
    return thread;
}

static struct wire_token_usage_breakdown less(const struct wire_token_usage_breakdown *all,
                                              const struct wire_token_usage_breakdown *part)
{
    return (struct wire_token_usage_breakdown){
        .total_tokens = all->total_tokens - part->total_tokens,
        .input_tokens = all->input_tokens - part->input_tokens,
        .cached_input_tokens = all->cached_input_tokens - part->cached_input_tokens,
        .output_tokens = all->output_tokens - part->output_tokens,
        .reasoning_output_tokens = all->reasoning_output_tokens - part->reasoning_output_tokens,
    };
}

struct wire_token_usage_breakdown told_usage(const struct told_thread *thread)
{
    return less(&thread->total, &thread->before);
}

static void note_turn(struct told_threads *told,
                      const struct wire_turn_started_notification *started)
{
    struct told_thread *thread = told_at(told, started->thread_id);

    keep_id(thread->turn_id, started->turn.id);
    thread->before = thread->total;
    thread->has_answer = false;
    buf_clear(&thread->message, 0);
}

/* A new one has used nothing; a copy of another has its preview. */
static void note_thread(struct told_threads *told,
                        const struct wire_thread_started_notification *started)
{
    if (started->thread.preview.len == 0)
        told_at(told, started->thread.id)->has_usage = true;
}

/* Who comes in the middle of a thread does not know what earlier turns took. A turn begins with their total once more, so
 * what comes before anything of the model is that. */
static void note_usage(struct told_threads *told,
                       const struct wire_thread_token_usage_updated_notification *updated)
{
    struct told_thread *thread = told_at(told, updated->thread_id);
    const struct wire_token_usage_breakdown *total = &updated->token_usage.total;

    if (!thread->has_usage)
        thread->before = thread->has_answer ? less(total, &updated->token_usage.last) : *total;
    thread->has_usage = true;
    thread->total = *total;
}

static void keep_message(struct told_thread *thread, struct str text)
{
    buf_clear(&thread->message, 0);
    if (text.len <= TOLD_MESSAGE_MAX)
        buf_add_str(&thread->message, text);
}

static void note_begun(struct told_threads *told,
                       const struct wire_item_started_notification *started)
{
    if (started->item.tag != WIRE_THREAD_ITEM_TAG_USER_MESSAGE)
        told_at(told, started->thread_id)->has_answer = true;
}

static void note_item(struct client_dialect *dialect,
                      const struct wire_item_completed_notification *completed)
{
    const struct wire_thread_item *item = &completed->item;
    struct told_thread *thread;

    if (item->tag == WIRE_THREAD_ITEM_TAG_USER_MESSAGE)
        return;
    thread = told_at(&dialect->told, completed->thread_id);
    thread->has_answer = true;
    if (item->tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE && dialect_shows(dialect, DIALECT_LISTENER))
        keep_message(thread, item->agent_message.text);
}

void told_note(struct client_dialect *dialect, enum notification what, const void *params)
{
    if (what == NOTIFICATION_TURN_STARTED)
        note_turn(&dialect->told, params);
    else if (what == NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED)
        note_usage(&dialect->told, params);
    else if (what == NOTIFICATION_THREAD_STARTED)
        note_thread(&dialect->told, params);
    else if (what == NOTIFICATION_ITEM_STARTED)
        note_begun(&dialect->told, params);
    else if (what == NOTIFICATION_ITEM_COMPLETED)
        note_item(dialect, params);
}

void told_note_thread(struct client_dialect *dialect, const struct wire_thread *thread)
{
    const struct wire_turn_array *turns = &thread->turns;

    if (turns->n > 0)
        keep_id(told_at(&dialect->told, thread->id)->turn_id, turns->items[turns->n - 1].id);
}

void told_done(struct told_threads *told)
{
    for (size_t i = 0; i < told->n; i++)
        buf_done(&told->items[i].message);
    free(told->items);
    *told = (struct told_threads){ .n = 0 };
}
