/*
 * The files of a thread. Usually it is one. A fork of codex 0.166 and a thread that was reverted begin in another file:
 * the session_meta line names it, and how much of it counts (`history_base`). That file may itself go on from one, and
 * so on:
 *
 *     file of A   | 0 ........ 53529 | ....          the thread that was forked; it went on
 *     file of B                      | 0 ... 27609 | its fork, which was forked again
 *     file of C                                    | 0 .....
 *     places      | 0 ........ 53529 | ..... 81138 | ........ a thread is read as one
 *
 * A base is found by the id in the name of its file: rollout-TIME-ID.jsonl, or rollout-TIME-THREAD_ID.jsonl for the
 * files that reverts have made.
 */
#ifndef STORE_ROLLOUT_CHAIN_H
#define STORE_ROLLOUT_CHAIN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROLLOUT_CHAIN_MAX = 256 }; /* files of one thread */

/* The `history_base` of a session_meta line: the lines of a file before an ordinal and an offset. */
struct history_base {
    struct str id; /* of the file; s == NULL: there is no base */
    uint64_t end_ordinal;
    uint64_t end_offset;
};

/* What the first line of a file says of its form. */
struct rollout_head {
    bool is_paginated; /* lines have ordinals, and items are told when they are complete */
    struct history_base base;
};
bool rollout_head_read(const char *path, struct arena *arena, struct rollout_head *ret_head,
                       struct error *err);

/* Does it say so? False also if it cannot be read. */
bool rollout_is_paginated(const char *path);

struct rollout_part {
    const char *path;
    uint64_t begin;       /* the place of its first byte */
    uint64_t size;        /* bytes that count; UINT64_MAX: all, of the last part */
    uint64_t end_ordinal; /* of the lines that count; 0: it is the last part */
};

struct rollout_chain {
    struct rollout_part *parts; /* the oldest first; the last one is the thread's own file */
    size_t n;
    bool is_paginated;
};

/*
 * A base that is missing, shorter than it has to be, that does not end with a line there, or that leads back to a file of
 * the chain is an error: half a history would be a wrong one.
 */
bool rollout_chain_read(const char *path, struct arena *arena, struct rollout_chain *ret_chain,
                        struct error *err);

/* The home that a thread's file lies in: all before /sessions/ or /archived_sessions/; no text if it has neither. */
struct str rollout_home(struct arena *arena, const char *path);

/* Of all that counts, now. */
uint64_t rollout_chain_size(const struct rollout_chain *chain);

#endif
