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

/* What is known of when a turn was; -1: not recorded. Turns begin and end in Unix seconds. */
struct turn_times {
    int64_t started_at;
    int64_t completed_at;
    int64_t duration_ms;
};

/* Of an item, in Unix milliseconds; -1: not recorded, as in files of the old form. */
struct item_times {
    int64_t started_at_ms;
    int64_t completed_at_ms;
};

/* Which items of a turn are kept. */
enum turn_items {
    TURN_ITEMS_ALL,
    TURN_ITEMS_SUMMARY, /* the first message of the user and the last one of the agent */
    TURN_ITEMS_NONE,
};

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
