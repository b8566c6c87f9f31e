#include "session/running_turn.h"

#include "agent/live_items.h"
#include "agent/turn.h"

static bool has_item(const struct wire_thread_item *items, size_t n, struct str id)
{
    for (size_t i = 0; i < n; i++) {
        if (str_equal(items[i].user_message.id, id)) /* the first member of every kind */
            return true;
    }
    return false;
}

static struct wire_thread_item_array with_live_items(const struct thread *thread,
                                                     struct arena *arena,
                                                     struct wire_thread_item_array stored)
{
    struct wire_thread_item_array live = live_items(thread, arena);
    struct wire_thread_item *items = arena_alloc(arena, (stored.n + live.n + 1) * sizeof *items);
    unsigned made_ids = 0;
    size_t n = 0;

    for (size_t i = 0; i < stored.n; i++) {
        items[n] = stored.items[i];
        if (strncmp(items[n].user_message.id.s, "item-", 5) == 0)
            items[n].user_message.id = str_of(arena_printf(arena, "item-%u", ++made_ids));
        n++;
    }
    for (size_t i = 0; i < live.n; i++) {
        if (!has_item(items, n, live.items[i].user_message.id))
            items[n++] = live.items[i];
    }
    return (struct wire_thread_item_array){ items, n };
}

void running_turn_show(const struct thread *thread, struct arena *arena,
                       struct wire_turn_array *turns)
{
    const struct turn *turn = thread_turn(thread);
    struct wire_turn *shown;
    size_t last = turns->n;

    if (turn == NULL || turns->n == 0 || !str_is(turns->items[last - 1].id, turn_started_id(turn)))
        return;
    shown = arena_alloc(arena, turns->n * sizeof *shown);
    memcpy(shown, turns->items, turns->n * sizeof *shown);
    shown[last - 1].items = with_live_items(thread, arena, shown[last - 1].items);
    turns->items = shown;
}
