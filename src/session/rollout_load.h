/*
 * A rollout is read as a whole, for a thread that goes on with it; or copied, for one that goes on with the copy, in a file
 * or in memory.
 * Everything happens on the worker that calls this.
 */
#ifndef SESSION_ROLLOUT_LOAD_H
#define SESSION_ROLLOUT_LOAD_H

#include "agent/history.h"
#include "agent/session_meta.h"
#include "store/summary.h"
#include "store/turns.h"

struct rollout_load {
    struct arena *arena;        /* for what is read */
    struct arena *turns_memory; /* for what clients see of it; NULL: the same */
    const char *path;
    const char *copy_path; /* NULL: none is made */
    const struct session_meta *copy_meta;

    /* For another thread. The lines that begin within these bytes count. Behind them comes the item; without one a turn
     * that runs is an interrupted one there, with these messages, which were not whole. */
    bool is_fork;
    uint64_t copy_bytes;
    struct str copy_item;
    bool is_paged; /* the copy is, as the original; found out by the worker */
    struct str_array cut_messages;
    bool without_turns; /* what clients see of it is not wanted */
    bool is_brief; /* what the model sees of it is not wanted: `replayed` has only what was used */
    bool is_passed_on; /* of a brief one: items are written for a client of these encode_flags */
    unsigned encode_flags;
    uint64_t end; /* lines that begin there or behind are not for it; 0: all are */
    struct str
        cut_turn; /* NULL, or this turn and those before it count; only the latter if cut_before */
    bool cut_before;
    const struct settings *settings;

    /* What was read. */
    struct thread_summary summary; /* of the copy; otherwise as it was given */
    struct wire_turn_array turns;
    struct replayed replayed;
    uint64_t size; /* of the file before it was read */
    struct error err;
    bool is_copied;        /* the file was made; it does not stay if there is an error */
    bool has_no_such_turn; /* `cut_turn` is none of it: that is the error */
};

void rollout_load_run(struct rollout_load *load);

#endif
