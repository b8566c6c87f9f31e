/* The ids of the threads that a server holds. Any thread of execution may ask and change. */
#ifndef FLEET_HELD_H
#define FLEET_HELD_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct held_ids;

struct held_ids *held_ids_new(void);
void held_ids_free(struct held_ids *held); /* accepts NULL */

/* Adding what is there, and removing what is not, changes nothing. */
void held_ids_add(struct held_ids *held, struct str id);
void held_ids_remove(struct held_ids *held, struct str id);
bool held_ids_has(struct held_ids *held, struct str id);
size_t held_ids_count(struct held_ids *held);

#endif
