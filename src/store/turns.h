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

/* A turn with what is known of it beside the protocol's members of old; -1: not known. */
struct paged_turn {
    struct wire_turn turn; /* in progress: nobody has ended it in the file */
    struct turn_times times;
    const struct item_times *item_times; /* of turn.items, one each */
    uint64_t place;                      /* of the line with which it begins */
};

struct turn_builder;

/* A time, unless it is -1: not recorded. */
struct opt_i64 known_time(int64_t time);

/* What was recorded of an item, for those who are told. */
void item_set_times(struct wire_thread_item *item, const struct item_times *times);

struct turn_builder *turn_builder_new(struct arena *arena);

/*
 * For lines from the middle of a thread, at which a turn begins. An item that has no id in the file is called by the place
 * of its line, since how many were before it is not known.
 */
struct turn_builder *turn_builder_new_partial(struct arena *arena, enum turn_items keep,
                                              bool is_paginated);

/*
 * Items with ids of their own are encoded as they come, for a client of these encode_flags, and are values with the tag 0
 * in the result (struct written_value): for those who pass turns on and look at no more than ids. Lines may
 * come from rollout_read_lean() then.
 */
void turn_builder_write_items(struct turn_builder *builder, unsigned encode_flags);

/* A rollout_line_fn: always returns true. */
bool turn_builder_line(void *builder, const struct rollout_line *line);

/* A rollout_wants_fn: the lines that turns are made of. Whoever is the owner. */
struct rollout_kind;
bool turns_want_line(void *owner, const struct rollout_kind *kind);

/* The lines that follow belong to other turns: of them only items of the turns that are known count. */
void turn_builder_set_over(struct turn_builder *builder);

/* Closes the turn that is open, as the end of the file does. */
struct wire_turn_array turn_builder_finish(struct turn_builder *builder);

/* The same with places and times; returns how many there are. */
size_t turn_builder_finish_paged(struct turn_builder *builder, struct paged_turn **ret_turns);

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

/* The same with items written for such clients. */
bool turns_from_rollout_written(const char *path, unsigned encode_flags, struct arena *arena,
                                struct wire_turn_array *ret_turns, struct error *err);

/* Turns that are in progress on disk but not in any server: nothing will come after them. */
void turns_mark_interrupted(struct wire_turn_array *turns);

#endif
