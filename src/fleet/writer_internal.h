/* What the files of the writer share. */
#ifndef FLEET_WRITER_INTERNAL_H
#define FLEET_WRITER_INTERNAL_H

#include "base/list.h"
#include "base/uuid.h"
#include "fleet/writer.h"
#include "postgres/link.h"

struct waiting_text {
    struct list_node node;
    int64_t seq;
    size_t len;
    char bytes[];
};

struct writer_thread {
    struct list_node node; /* of all threads */
    struct list_node
        dirty_node; /* has something to send; in no list while it is part of the batch under way */
    struct list_node batch_node; /* of the batch under way */
    struct store_writer *writer;
    struct writer_thread_calls calls;
    char id[UUID_LENGTH + 1];
    enum lease_state state;
    int64_t epoch;
    struct list lines; /* struct waiting_text, from n_committed + 1 on; owned */
    int64_t n_appended, n_committed;
    int64_t n_sent;            /* in the batch under way, the last line of it */
    char *turn;                /* owned; NULL: none runs */
    struct arena *birth_arena; /* of `birth`; owned; NULL: its row is there */
    struct thread_birth birth;
    bool
        is_further; /* it is there, and `birth` is a further rollout of it: id, rollout, file, time */
    bool birth_sent;
    bool turn_changed, turn_sent;
    bool wants_release, release_sent;
    bool look_sent;
    bool is_unsure;   /* the store has to be asked what it has */
    bool has_failed;  /* and that was told */
    int64_t again_ms; /* after a failure: not before */
};

/* A lease that is asked for. */
struct asked_take {
    struct list_node node;
    char id[UUID_LENGTH + 1];
    struct writer_thread_calls calls;
    writer_taken_fn *on_taken;
    void *owner;
    int64_t until_ms; /* not sent by then: it fails */
};

/* What the statements of the batch under way are; -1: there is none of the kind. */
struct batch_plan {
    int renewal, append, turns, releases, look;
    int first_take, n_takes;
};

struct store_writer {
    struct loop *loop;
    struct arena arena; /* of the options */
    struct writer_options options;
    struct writer_calls calls;
    struct sql_link *link;
    struct server_lease lease;
    struct list threads;
    struct list dirty;
    struct list batch; /* threads of the batch under way */
    struct list solo;  /* threads of a batch that failed, to be sent alone; by their dirty_node */
    struct list takes; /* struct asked_take, in order */
    struct list sent_takes;
    struct batch_plan plan;
    struct next_round *round;
    struct timer *timer;    /* renewals, doubts, further tries */
    int64_t renew_again_ms; /* after a renewal was refused: not before */
    bool has_new_url;       /* that no renewal has told yet */
    bool is_up;             /* a renewal was confirmed since the last fault */
    bool was_sure;
    int64_t n_peers; /* when the lease was renewed last */
    bool is_ending;  /* nothing is sent any more */
    bool is_gone;    /* and the row of the server is not there */
    size_t n_waiting_bytes;
    uint64_t batch_began_us, n_batch_lines;
    struct writer_counts counts;
};

void writer_kick(
    struct store_writer *writer); /* sends what waits in the next round, if the link is ready */
void writer_look_at_clock(struct store_writer *writer); /* is the lease over? */
bool writer_must_renew(const struct store_writer *writer);
void writer_send(struct store_writer *writer);
void writer_thread_happens(struct writer_thread *thread, enum lease_event event);
void writer_thread_note_committed(struct writer_thread *thread, int64_t n_lines);
void writer_thread_mark_dirty(struct writer_thread *thread);
bool writer_thread_is_idle(const struct writer_thread *thread);
struct writer_thread *writer_thread_make(struct store_writer *writer, struct str id,
                                         const struct writer_thread_calls *calls);

#endif
