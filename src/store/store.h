/*
 * Stored threads, for the loop: every question is answered later, by a callback from the loop.
 *
 * The work is done on one worker thread, in order; it opens the index when it is first needed. When
 * it cannot, it makes one in memory from the files, says so once in the log, and tries again later.
 * Results live in the arena of the question and are valid during the callback; what a question asks
 * with is copied.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/error.h"
#include "loop/loop.h"
#include "store/index.h"
#include "store/summary.h"

struct store;

struct store *store_new(struct loop *loop, const char *home, const char *sqlite_home);

/* The provider of rollouts that name none; to be told before anything is asked. */
void store_set_provider(struct store *store, struct str id);

/* Begins nothing of its own any more; what was asked is answered. Before the loop settles for the end. */
void store_end(struct store *store); /* accepts NULL */

void store_free(struct store *store); /* waits for what was asked; accepts NULL */

/*
 * A page of threads, newest first. The first one of a home that has no index waits until every
 * rollout has been read; other questions are answered meanwhile. Files that have come since, and
 * rows whose file has gone, are noticed.
 */
typedef void store_page_fn(void *owner, const struct thread_page *page, const struct error *err);
void store_list(struct store *store, const struct thread_query *query, store_page_fn *on_page,
                void *owner);

/*
 * One thread. `row` is its row in the index (any archive state), `path` its file: of the live ones,
 * of the archive, or NULL. Neither: it is unknown.
 */
struct found_thread {
    bool has_row;
    struct thread_summary row;
    struct str live_path;
    struct str archived_path;
    struct str name; /* from session_index.jsonl; NULL: none */
};

typedef void store_found_fn(void *owner, const struct found_thread *found, const struct error *err);
void store_find(struct store *store, struct str id, store_found_fn *on_found, void *owner);

/* The summary from the head of a file, and its turns if they are wanted. */
struct loaded_rollout {
    struct thread_summary summary;
    struct wire_turn_array turns;
    struct arena *memory; /* of the turns that are written: whoever sends them takes it over */
};

typedef void store_load_fn(void *owner, const struct loaded_rollout *loaded,
                           const struct error *err);
void store_load(struct store *store, struct str path, bool with_turns, store_load_fn *on_loaded,
                void *owner);

/* With turns whose items are written for a client of these encode_flags (turn_builder_write_items()): to be passed on. */
void store_load_written(struct store *store, struct str path, unsigned encode_flags,
                        store_load_fn *on_loaded, void *owner);

typedef void store_done_fn(void *owner, const struct error *err); /* code 0: done */

/* Moves a rollout to the archive or back, and its row. See archive.h for the errors. */
typedef void store_moved_fn(void *owner, struct str new_path, const struct error *err);
void store_archive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner);
void store_unarchive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner);

void store_set_name(struct store *store, struct str id, struct str name, store_done_fn *on_done,
                    void *owner);

/*
 * Changes the row alone, which is made from the file if there is none. For a thread that has no file
 * yet, `fallback` (or NULL) is what the row is made of. A thread that is nowhere is found without a
 * row.
 */
void store_set_git(struct store *store, struct str id, const struct git_change *change,
                   const struct thread_summary *fallback, store_found_fn *on_found, void *owner);

/* An agent was closed by the one who started it, or goes on; nobody waits for it. */
void store_set_edge(struct store *store, struct str child_id, bool is_open);

/* The agents of a thread that were not closed, at most STORE_EDGES_MAX. */
enum { STORE_EDGES_MAX = 64 };

typedef void store_edges_fn(void *owner, struct str_array children);
void store_open_edges(struct store *store, struct str parent_id, store_edges_fn *on_edges,
                      void *owner);

/* Are paths of a list those of copies, which are there only once their thread was found? */
bool store_makes_copies(const struct store *store);

/* Are there other servers, each of which may have loaded some of the threads? */
bool store_is_shared(const struct store *store);

/* The ids of the threads that other servers have loaded, in ascending order. Only of a store that is shared. */
typedef void store_loaded_fn(void *owner, struct str_array ids, const struct error *err);
void store_loaded(struct store *store, store_loaded_fn *on_loaded, void *owner);

/* A file that was made just now gets its row; nobody waits for it. */
void store_add(struct store *store, struct str path);

/* Keeps the row of a live thread up to date; nobody waits for it. Everything is copied. */
void store_update(struct store *store, const struct index_update *update);

/* There is little to do: what is kept in memory for speed goes, and what was freed, to the system. */
void store_rest(struct store *store);

#endif
