/*
 * Where the lines of a thread go beside its file: a store that several servers share. A thread of a server without one has
 * no journal (NULL), and costs a comparison.
 *
 * A line is *committed* when no crash can take it back. Clients hear of recorded things, and calls of the model start,
 * only then. Whose thread it is may change while it is loaded:
 *
 *     HELD ◄──► DOUBTFUL ──► LOST
 *       └─────────────────────▲
 *
 * HELD: all is well. DOUBTFUL: nobody knows whether another server may take it; nothing new is begun. LOST: another
 * server has it; nothing of it counts here any more.
 */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct journal;

enum journal_state { JOURNAL_HELD = 1, JOURNAL_DOUBTFUL, JOURNAL_LOST };

/* From the loop, never from inside of a function of this header. The journal is not released in them. */
struct journal_calls {
    void (*on_committed)(void *owner); /* more lines are */
    void (*on_state)(void *owner, enum journal_state state);
    void (*on_failed)(void *owner,
                      const struct error *err); /* lines cannot be written; it is tried again */
    void *owner;
};

struct journal_ops {
    void (*append)(struct journal *journal, struct str line);
    void (*set_turn)(struct journal *journal, struct str turn_id);
    void (*change_rollout)(struct journal *journal, struct str rollout_id, struct str file_name);
    bool (*check)(const struct journal *journal, struct error *err);
    bool (*is_sure)(const struct journal *journal);
    void (*release)(struct journal *journal);
};

/* Embedded by who makes one; others read it. */
struct journal {
    const struct journal_ops *ops;
    struct journal_calls calls; /* zeroed: nobody listens */
    int64_t n_appended, n_committed;
    enum journal_state state;
};

/* What a store has to know of a thread that is new. */
struct thread_birth {
    struct str id;
    struct str rollout_id;
    struct str file_name;
    struct str cwd, source, model_provider, cli_version;
    struct str parent_id; /* or no text */
    int64_t created_at;   /* seconds */
    bool is_paginated;
};

/* Who makes journals. */
struct journals {
    /* Of a thread that is nowhere yet, and the file that has its lines; what is given is copied. */
    struct journal *(*begin)(struct journals *journals, const struct thread_birth *birth,
                             const char *path);

    /* May something be begun? */
    bool (*check)(struct journals *journals, struct error *err);
};

/* -- All accept NULL ------------------------------------------------------------------------- */

void journal_listen(struct journal *journal, const struct journal_calls *calls);

/* One line without its line break. */
void journal_append(struct journal *journal, struct str line);

/* Every line of a file that was made for the thread. */
bool journal_append_file(struct journal *journal, const char *path, struct error *err);

/* The turn that runs, or no text; with the lines that were appended before. */
void journal_set_turn(struct journal *journal, struct str turn_id);

/* The thread goes on in another file, whose lines follow. Everything was committed before. */
void journal_change_rollout(struct journal *journal, const char *path);

/* Is the thread ours at this very moment? The process may have stood still since its state was told. */
bool journal_is_sure(const struct journal *journal);

/* May something be begun? If not, the error says why. */
bool journal_check(const struct journal *journal, struct error *err);

/* Nobody asks for it any more: when everything is committed the thread is anybody's. A lost one is forgotten. */
void journal_release(struct journal *journal);

/* How many lines there are, and are those up to a number committed? */
static inline int64_t journal_appended(const struct journal *journal)
{
    return journal == NULL ? 0 : journal->n_appended;
}

static inline bool journal_has(const struct journal *journal, int64_t n_lines)
{
    return journal == NULL || journal->n_committed >= n_lines;
}

static inline bool journal_is_committed(const struct journal *journal)
{
    return journal == NULL || journal->n_committed >= journal->n_appended;
}

static inline bool journal_is_lost(const struct journal *journal)
{
    return journal != NULL && journal->state == JOURNAL_LOST;
}

#endif
