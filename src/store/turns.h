/*
 * The turns of a thread as its rollout tells them (docs/reference/rollout.md).
 *
 * Lines are fed in file order; the result is made of the protocol's own types. All memory is in the
 * arena that was given. A line that lacks what its type needs is skipped.
 */
#ifndef STORE_TURNS_H
#define STORE_TURNS_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"
#include "store/rollout.h"

struct turn_builder;

struct turn_builder *turn_builder_new(struct arena *arena);

/* A rollout_line_fn: always returns true. */
bool turn_builder_line(void *builder, const struct rollout_line *line);

/* Closes the turn that is open, as the end of the file does. */
struct wire_turn_array turn_builder_finish(struct turn_builder *builder);

/*
 * Does a fork made here cut a turn short? Its id goes to *ret_id (NULL if it has none). Ask before
 * turn_builder_finish().
 */
bool turn_builder_is_mid_turn(const struct turn_builder *builder, struct str *ret_id);

/* Is what was read a thread's file? One without its session_meta line is not. */
bool turn_builder_check(const struct turn_builder *builder, struct error *err);

/* Reads a whole rollout. */
bool turns_from_rollout(const char *path, struct arena *arena, struct wire_turn_array *ret_turns,
                        struct error *err);

/* Turns that are in progress on disk but not in any server: nothing will come after them. */
void turns_mark_interrupted(struct wire_turn_array *turns);

#endif
