/*
 * A wish while it is granted: what the two files of its way share. open.c finds, reads and waits; open_thread.c makes the
 * thread of what was found.
 */
#ifndef SESSION_OPEN_INTERNAL_H
#define SESSION_OPEN_INTERNAL_H

#include "agent/session_meta.h"
#include "base/arena.h"
#include "session/ground.h"
#include "session/required.h"
#include "session/rollout_load.h"
#include "session/session_internal.h"
#include "store/git_facts.h"
#include "store/journal.h"

struct journal_take;

/* A wish that is being granted. */
struct session_opening {
    struct sessions *sessions;
    struct session_wish wish;
    session_fn *on_open;
    void *owner;
    struct arena arena;        /* for all text below */
    struct arena turns_memory; /* but for its turns */

    /* Of a stored thread. */
    struct str path; /* of its file; NULL: there is none, a thread begins */
    struct str name;
    struct thread_summary row; /* in the index: cwd, model, effort, git */
    bool has_row;
    struct thread_summary head; /* of the file */

    /* Of the thread that will be. */
    struct thread_ground *ground; /* owned */
    struct settings *settings;    /* counted */
    struct session_meta meta;     /* what its file begins with, or will */
    struct str file;              /* its path, there or not yet; NULL: none is kept */
    struct git_reading git;       /* of the folder of a new one */
    struct rollout_load load;     /* what the file of a stored one says */

    yyjson_doc *client_config; /* of the thread that it works for; owned; or NULL */

    struct required_servers *servers; /* leased until the thread has leases of its own; or NULL */
    struct list_node waiting_node;    /* in sessions->waiting while they start */
    unsigned mcp_reloads;             /* when the ground was read */

    /* With a store that several servers share (take.c). */
    struct journal_take *take;    /* it is asked for; or NULL */
    struct journal *journal;      /* of the thread that will be, until it has it; owned; or NULL */
    struct str lost_turn;         /* that ran when the server it was on was gone; or no text */
    struct list_node taking_node; /* in sessions->taking */
    bool insists;                 /* another server has it, and may be gone */
    bool waits_for_other;         /* another one loads the thread */
    bool was_retaken; /* it was gone when it was to be joined, and asked for once more */
    struct next_round *stored_round; /* a copy was stored; or NULL */

    struct str last_context; /* what the last turn was made with; of a thread that is read later */
    bool is_paginated;       /* the file */
    struct error err;        /* why no thread can be opened */
};

/* -- Its way (open.c) ------------------------------------------------------------------------ */

/* Asks the store for the thread by its id, and goes on with what that has. */
void opening_find(struct session_opening *opening);
void opening_read_ground(struct session_opening *opening);

/* What was read before is not worth anything any more. */
void opening_drop_ground(struct session_opening *opening);

void opening_free(struct session_opening *opening);

/* -- Every way out: the call-back, and the opening is gone (open_thread.c) -------------------- */

void opening_fail(struct session_opening *opening);
void opening_fail_to_load(struct session_opening *opening);
void opening_fail_to_fork(struct session_opening *opening);

/* A thread begins, without a file or with one that is still to be made. */
void opening_begin_new(struct session_opening *opening);

/* What the file of a stored one says was read into `load`: a copy of it begins, or it goes on. */
void opening_begin_copy(struct session_opening *opening);
void opening_go_on_read(struct session_opening *opening);

/* A stored one goes on, whose turns nobody wants to see: its file was not read. */
void opening_go_on_unread(struct session_opening *opening);

/* A thread that is loaded, as the answer shows it. */
void opening_join(struct session_opening *opening, struct thread *thread,
                  const struct thread_summary *summary, struct wire_turn_array turns);

/* -- Several servers (take.c) ----------------------------------------------------------------- */

/* The first step of a wish of a server that is one of several. */
void opening_begin_in_fleet(struct session_opening *opening);
void opening_take(struct session_opening *opening);

/* It is about to go on here and was not taken: the one that was to be joined is gone. True: it is asked for, or that failed. */
bool opening_retake(struct session_opening *opening);

/* What was taken and not used is given back. */
void opening_give_back(struct session_opening *opening);

/* The file of a copy is there: false: nothing is to be stored. Otherwise opening_begin_copy() follows, or a failure. */
bool opening_store_copy(struct session_opening *opening);

/* Its working copy is there, and nobody else's from now on. */
void opening_hold(struct session_opening *opening);

/* The thread gets what was taken for it, before its file is opened; the lines of a turn whose server is gone, after that. */
void opening_hand_over(struct session_opening *opening, struct thread *thread);
void opening_end_lost_turn(struct session_opening *opening, struct thread *thread);

/* -- Names ----------------------------------------------------------------------------------- */

/* A thread of its own: an id, a time and a file that nobody had before. */
void opening_name_new(struct session_opening *opening);
void opening_name_stored(struct session_opening *opening);

#endif
