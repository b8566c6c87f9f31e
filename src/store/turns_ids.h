/*
 * Places by id: which turn, or which item of a turn, has this id? A zeroed table is empty and ready;
 * it lives in an arena. An id that is put again gets its new place.
 */
#ifndef STORE_TURNS_IDS_H
#define STORE_TURNS_IDS_H

#include "base/arena.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

#define NO_PLACE SIZE_MAX

struct id_slot {
    struct str id; /* s == NULL: free */
    size_t place;
};

struct item_id_table {
    struct id_slot *slots;
    size_t n_slots; /* a power of two */
    size_t n_used;
};

void id_table_put(struct item_id_table *table, struct arena *arena, struct str id, size_t place);
size_t id_table_find(const struct item_id_table *table, struct str id);

#endif
