/*
 * A reviewer: the hidden thread in which a model decides cases, and the settings that it has.
 *
 *     opening ─► idle ─► at a case ─► idle ─► … ─► over
 *
 * A guarded thread has one that is stored and kept; those that help out while it is busy are forks of its history, without a
 * file, for one case each. Its turns are turns like any other: read-only, without a user, with tools to look at files,
 * but never compacted: a turn that has no room for its case fails, and the session is over.
 */
#ifndef GUARDIAN_REVIEWER_H
#define GUARDIAN_REVIEWER_H

#include "agent/thread.h"
#include "base/list.h"
#include "session/session.h"

struct guarded_case;

struct reviewer {
    struct list_node node; /* in the ward's reviewers */
    struct ward *ward;
    struct settings *settings; /* counted */
    struct thread *thread;     /* borrowed of the agent; NULL: it is being opened */
    struct guarded_case *at;   /* NULL: none */
    struct timer *ending;      /* from the end of a case that nobody needs to that of its turn */
    bool is_fork;
    bool is_ephemeral;  /* as the guarded thread is: none of its conversation goes into a file */
    bool is_begun;      /* the turn of the case is */
    bool is_resting;    /* nothing of it goes on, and its file is closed */
    bool is_over;       /* it takes no case any more */
    size_t n_settled;   /* items of its history up to the last verdict */
    uint64_t n_bytes;   /* of the cases it was given */
    struct arena arena; /* what its wish points to */
};

/* Those of a guarded turn's reviewer: its own model and brief, read-only, nobody asked. One reference. */
struct settings *reviewer_settings_of(const struct settings *guarded);

/* Do two lead to the same reviewer? */
bool reviewer_settings_equal(const struct settings *a, const struct settings *b);

/* Can it not take a case now? */
bool reviewer_is_busy(const struct reviewer *reviewer);

/* Has a window of that size room for a case of so many bytes, and for an answer? */
bool case_fits_alone(const struct settings *settings, uint64_t n_bytes);

/* Can its conversation be gone on with, by itself or by a fork: of the same settings, with room for so many bytes? */
bool reviewer_has_room(const struct reviewer *reviewer, const struct settings *settings,
                       uint64_t n_bytes);

/* Is it one for this case: does it have room, and is it still ours? One that is not busy. */
bool reviewer_fits(struct reviewer *reviewer, const struct settings *settings, uint64_t n_bytes);

/* Has it opened; from: what it forks, or NULL. on_open comes with the reviewer. */
void reviewer_open(struct reviewer *reviewer, struct sessions *sessions,
                   const struct reviewer *from, session_fn *on_open);

/* A turn for a case, which has so many bytes. */
void reviewer_begin(struct reviewer *reviewer, const struct wire_user_input_array *parts,
                    uint64_t n_bytes);

/* Between cases: what commands have left running ends, and its file is closed. */
void reviewer_rest(struct reviewer *reviewer);

void reviewer_free(struct reviewer *reviewer); /* its thread is gone, or never was */

#endif
