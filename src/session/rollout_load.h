/*
 * A rollout is read as a whole, for a thread that goes on with it; or copied, for one that goes on with the copy.
 * Everything happens on the worker that calls this.
 */
#ifndef SESSION_ROLLOUT_LOAD_H
#define SESSION_ROLLOUT_LOAD_H

#include "agent/history.h"
#include "agent/session_meta.h"
#include "store/summary.h"
#include "store/turns.h"

struct rollout_load {
    struct arena *arena; /* for what is read */
    const char *path;
    const char *copy_path; /* NULL: none is made */
    const struct session_meta *copy_meta;

    /* NULL: the copy is of the whole file, and a turn that runs is an interrupted one there. */
    struct str copy_item; /* behind the lines that begin within these bytes */
    uint64_t copy_bytes;
    const struct settings *settings;

    /* What was read. */
    struct thread_summary summary; /* of the copy; otherwise as it was given */
    struct wire_turn_array turns;
    struct replayed replayed;
    uint64_t size; /* of the file before it was read */
    struct error err;
};

void rollout_load_run(struct rollout_load *load);

#endif
