/*
 * The threads that are loaded in this process, in the order of their ids.
 *
 * A zeroed table is empty. Looking up takes a few comparisons, and a page of ids is a slice.
 */
#ifndef AGENT_THREAD_TABLE_H
#define AGENT_THREAD_TABLE_H

#include "base/str.h"
#include "base/uuid.h"

#include <stdbool.h>
#include <stddef.h>

struct thread;

struct thread_slot {
    char id[UUID_LENGTH + 1];
    struct thread *thread; /* borrowed */
};

struct thread_table {
    struct thread_slot *slots; /* sorted by id; owned */
    size_t n;
    size_t cap;
};

/* The slot of an id (a UUID), made if it is not there; valid until the table changes. */
struct thread_slot *thread_table_add(struct thread_table *table, struct str id);
void thread_table_remove(struct thread_table *table, struct str id);
struct thread *thread_table_get(const struct thread_table *table, struct str id); /* or NULL */
struct thread *thread_table_last(const struct thread_table *table); /* NULL: it is empty */
bool thread_table_has(const struct thread_table *table, struct str id);

/* Where a page begins that continues after an id, which need not be loaded any more. */
size_t thread_table_after(const struct thread_table *table, struct str id);

void thread_table_done(struct thread_table *table);

#endif
