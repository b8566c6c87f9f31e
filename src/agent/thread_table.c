#include "agent/thread_table.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>

/* The first slot whose id is not before this one. */
static size_t lower_bound(const struct thread_table *table, struct str id)
{
    size_t low = 0, high = table->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (strcmp(table->slots[middle].id, id.s) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct thread *thread_table_last(const struct thread_table *table)
{
    return table->n == 0 ? NULL : table->slots[table->n - 1].thread;
}

bool thread_table_has(const struct thread_table *table, struct str id)
{
    size_t i = lower_bound(table, id);

    return i < table->n && strcmp(table->slots[i].id, id.s) == 0;
}

struct thread *thread_table_get(const struct thread_table *table, struct str id)
{
    return thread_table_has(table, id) ? table->slots[lower_bound(table, id)].thread : NULL;
}

struct thread_slot *thread_table_add(struct thread_table *table, struct str id)
{
    size_t i = lower_bound(table, id);

    check(uuid_is_valid(id));
    if (thread_table_has(table, id))
        return &table->slots[i];
    if (table->n == table->cap) {
        table->cap = table->cap == 0 ? 16 : table->cap * 2;
        table->slots = xrealloc(table->slots, table->cap * sizeof table->slots[0]);
    }
    memmove(table->slots + i + 1, table->slots + i, (table->n - i) * sizeof table->slots[0]);
    table->slots[i] = (struct thread_slot){ 0 };
    memcpy(table->slots[i].id, id.s, UUID_LENGTH);
    table->n++;
    return &table->slots[i];
}

void thread_table_remove(struct thread_table *table, struct str id)
{
    size_t i = lower_bound(table, id);

    if (!thread_table_has(table, id))
        return;
    table->n--;
    memmove(table->slots + i, table->slots + i + 1, (table->n - i) * sizeof table->slots[0]);
}

size_t thread_table_after(const struct thread_table *table, struct str id)
{
    size_t i = lower_bound(table, id);

    return thread_table_has(table, id) ? i + 1 : i;
}

void thread_table_done(struct thread_table *table)
{
    free(table->slots);
    *table = (struct thread_table){ 0 };
}
