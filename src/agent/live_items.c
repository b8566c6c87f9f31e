#include "agent/live_items.h"

#include "agent/thread_internal.h"
#include "agent/turn.h"
#include "schema/copy.h"

#include <stdlib.h>

struct live_item {
    struct list_node node; /* in the thread's live_items */
    struct arena arena;
    struct wire_thread_item item;
};

/* Messages and thoughts come with their text in deltas; these are whole from the beginning. */
static bool is_work(const struct wire_thread_item *item)
{
    return item->tag == WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION ||
           item->tag == WIRE_THREAD_ITEM_TAG_FILE_CHANGE ||
           item->tag == WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL ||
           item->tag == WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL ||
           item->tag == WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL;
}

/* The id is the first member of every kind of item. */
static struct str live_item_id(const struct wire_thread_item *item)
{
    return item->user_message.id;
}

static void live_item_free(struct live_item *live)
{
    list_remove(&live->node);
    arena_done(&live->arena);
    free(live);
}

static void live_item_ended(struct thread *thread, const struct wire_thread_item *item)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        if (str_equal(live_item_id(&live->item), live_item_id(item)))
            live_item_free(live);
    }
}

static void live_item_started(struct thread *thread,
                              const struct wire_item_started_notification *started)
{
    struct live_item *live;

    if (thread->turn == NULL || !str_is(started->turn_id, turn_id(thread->turn)))
        return;
    live = xcalloc(1, sizeof *live);
    schema_copy(&type_thread_item, &started->item, &live->arena, &live->item);
    list_append(&thread->live_items, &live->node);
}

void live_items_note(struct thread *thread, enum notification what, const void *params)
{
    const struct wire_item_started_notification *started = params;
    const struct wire_item_completed_notification *completed = params;

    if (what == NOTIFICATION_ITEM_STARTED && is_work(&started->item))
        live_item_started(thread, started);
    else if (what == NOTIFICATION_ITEM_COMPLETED && is_work(&completed->item))
        live_item_ended(thread, &completed->item);
}

void live_items_forget(struct thread *thread)
{
    list_foreach(&thread->live_items, live, struct live_item, node) {
        live_item_free(live);
    }
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
        items[n++] = live->item;
    }
    return (struct wire_thread_item_array){ items, n };
}
