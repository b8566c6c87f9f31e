/*
 * The lines of all threads of a server into the store. One connection, at most one commit under way, and everything that
 * waits goes into the next one.
 *
 * Every write names the epoch of its thread, so that nothing of a server that has lost a thread gets in behind its
 * successor's lines. What was sent and not answered is asked for after a reconnect and sent again only if it is not there: a
 * line is neither lost nor doubled. A statement that fails takes its whole batch along; the batch is tried again thread
 * by thread, and only the culprit is told.
 *
 * The writer keeps the server's lease (lease.h) by the way: a renewal is part of the commit that is due anyway, or one of
 * its own.
 */
#ifndef FLEET_WRITER_H
#define FLEET_WRITER_H

#include "base/error.h"
#include "base/str.h"
#include "fleet/lease.h"
#include "loop/loop.h"
#include "postgres/fault.h"
#include "store/journal.h"

struct store_writer;
struct writer_thread;

struct writer_options {
    const char *url;
    struct str server_id; /* of this run of the server */
    struct str name;      /* for people */
    struct str advertise; /* where peers reach it */
    struct str version;
    int64_t lease_ms;
};

/* From the loop; none of them frees the writer. */
struct writer_calls {
    void (*on_up)(void *owner); /* the first renewal holds, or one after a fault */
    void (*on_down)(
        void *owner,
        const struct sql_fault *fault); /* the store cannot be reached, or not written */
    void *owner;
};

/* Everything is copied. */
struct store_writer *writer_new(struct loop *loop, const struct writer_options *options,
                                const struct writer_calls *calls);

/* What was not committed is not written any more; its threads are freed before. Accepts NULL. */
void writer_free(struct store_writer *writer);

/* Where peers reach it, if that was not known before: its row says so at once. */
void writer_advertise(struct store_writer *writer, struct str url);

/* The server ends, and has no threads any more: its row goes. False: it is not gone yet, ask again. */
bool writer_end(struct store_writer *writer);

/* Is the server's lease sure at this moment? */
bool writer_is_sure(const struct store_writer *writer);

/* Other servers of the store that were alive when the lease was renewed last. */
int64_t writer_peers(const struct store_writer *writer);

/* Bytes of lines that are not committed, and whether there are so many that nothing new should begin. */
enum { WRITER_BYTES_MAX = 64 * 1024 * 1024 };
size_t writer_waiting_bytes(const struct store_writer *writer);

/* For metrics. */
struct writer_counts {
    uint64_t n_commits, n_lines, n_retries;
    uint64_t last_commit_us, last_batch_lines;
};
struct writer_counts writer_counts(const struct store_writer *writer);

/* -- Threads ------------------------------------------------------------------------------- */

/* From the loop, never from inside of a function of this header; none of them frees a thread. */
struct writer_thread_calls {
    void (*on_committed)(void *owner, int64_t n_lines); /* all lines up to this number are safe */
    void (*on_state)(void *owner, enum lease_state state);
    /* They cannot be written (disk full, no right), in the database's words. It is tried again, and told again only
     * after it has worked in between. */
    void (*on_failed)(void *owner, const struct error *err);
    void *owner;
};

/* A thread that is nowhere yet: its row goes out with its first lines. Everything is copied. */
struct writer_thread *writer_thread_new(struct store_writer *writer,
                                        const struct thread_birth *birth,
                                        const struct writer_thread_calls *calls);

/* Asks for the lease of one that is stored. */
struct taken_thread {
    bool is_known; /* the store has it */
    bool is_mine;
    int64_t epoch, n_lines;
    struct str rollout_id;
    struct str turn;        /* that ran when its server was gone; or no text */
    struct str holder_name; /* of another server; no text: it is not alive, ask again */
    struct str holder_url;
};

/* The thread is the caller's, NULL unless it is mine now. Valid during the call. With an error nobody knows; asking again
 * is harmless. It comes within a lease and some, whatever the store does. */
typedef void writer_taken_fn(void *owner, struct writer_thread *thread,
                             const struct taken_thread *taken, const struct error *err);

void writer_take(struct store_writer *writer, struct str id,
                 const struct writer_thread_calls *calls, writer_taken_fn *on_taken, void *owner);

/* One line without its line break. Returns its number, from 1 on. */
int64_t writer_append(struct writer_thread *thread, struct str line);
int64_t writer_committed(const struct writer_thread *thread);
int64_t writer_appended(const struct writer_thread *thread);
enum lease_state writer_state(const struct writer_thread *thread);

/* The turn that runs, or no text; in the commit of the lines that were appended before. */
void writer_set_turn(struct writer_thread *thread, struct str turn);

/* The thread goes on in another rollout, from its first line on. Everything was committed before. */
void writer_change_rollout(struct writer_thread *thread, struct str rollout_id,
                           struct str file_name);

/* Gives the lease back when everything is committed; told as LEASE_RELEASED. */
void writer_release(struct writer_thread *thread);

/* What was not committed is given up. Accepts NULL. */
void writer_thread_free(struct writer_thread *thread);

#endif
