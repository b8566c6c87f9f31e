#include "store/turns_ids.h"

#include "base/hash.h"

/* The slot with this id, or the free one where it would be. */
static struct id_slot *slot_for(const struct item_id_table *table, struct str id)
{
    size_t i = (size_t)hash_of(id) & (table->n_slots - 1);

    while (table->slots[i].id.s != NULL && !str_equal(table->slots[i].id, id))
        i = (i + 1) & (table->n_slots - 1);
    return &table->slots[i];
}

static void id_table_grow(struct item_id_table *table, struct arena *arena)
{
    struct item_id_table bigger = { .n_slots = table->n_slots == 0 ? 64 : 2 * table->n_slots };

    bigger.slots = arena_zero(arena, bigger.n_slots * sizeof *bigger.slots);
    bigger.n_used = table->n_used;
    for (size_t i = 0; i < table->n_slots; i++) {
        if (table->slots[i].id.s != NULL)
            *slot_for(&bigger, table->slots[i].id) = table->slots[i];
    }
    *table = bigger;
}

void id_table_put(struct item_id_table *table, struct arena *arena, struct str id, size_t place)
{
    struct id_slot *slot;

    if (2 * table->n_used >= table->n_slots)
        id_table_grow(table, arena);
    slot = slot_for(table, id);
    if (slot->id.s == NULL)
        table->n_used++;
    *slot = (struct id_slot){ id, place };
}

size_t id_table_find(const struct item_id_table *table, struct str id)
{
    struct id_slot *slot;

    if (table->n_slots == 0)
        return NO_PLACE;
    slot = slot_for(table, id);
    return slot->id.s == NULL ? NO_PLACE : slot->place;
}
