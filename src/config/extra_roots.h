/*
 * Folders with skills that a client has named for the whole server (skills/extraRoots/set).
 *
 * They are read by whoever loads a configuration, on any thread, and set on the loop.
 */
#ifndef CONFIG_EXTRA_ROOTS_H
#define CONFIG_EXTRA_ROOTS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

enum { EXTRA_ROOTS_MAX = 256 };

struct extra_roots;

struct extra_roots *extra_roots_new(void);
void extra_roots_free(struct extra_roots *roots); /* nobody reads any more; accepts NULL */

/* These and no others; copied. */
void extra_roots_set(struct extra_roots *roots, struct str_array paths);

/* As they are now, in the arena. NULL: none. */
struct str_array extra_roots_read(struct extra_roots *roots, struct arena *arena);

#endif
