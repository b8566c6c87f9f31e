/*
 * What the files of a search share.
 *
 *     search.c   what the loop sees
 *     pool.c     the threads: which step of which search is next
 *     walk.c     a step that reads directories
 *     rank.c     a step that compares a block with the query
 *
 * Everything that is not marked otherwise is guarded by the pool's mutex. A step holds a reference of
 * its search, works without the mutex and takes it to hand over what it has.
 */
#ifndef SEARCH_SEARCH_INTERNAL_H
#define SEARCH_SEARCH_INTERNAL_H

#include "base/list.h"
#include "loop/wake.h"
#include "search/folder.h"
#include "search/hits.h"
#include "search/query.h"
#include "search/search.h"

#include <pthread.h>
#include <stdatomic.h>

/* Beyond that a search walks no further: links to directories can multiply a tree without an end. */
enum { MAX_FOUND = 5 * 1000 * 1000 };

struct search_root {
    char *given; /* owned */
    char *path;  /* absolute, without a slash at its end; owned */
    size_t path_len;
};

/* A directory that is still to be read. */
struct pending_folder {
    char *path; /* owned */
    size_t path_len;
    size_t relative_at;    /* where the text to match begins; behind the end: there is none */
    struct folder *folder; /* the one above it; a reference; NULL for a root */
    uint32_t root;
    bool is_root;
};

/* A query that threads may still be busy with when there is another one. */
struct asked {
    struct query *query; /* owned; never changes */
    unsigned refs;
    unsigned n_busy;         /* blocks being compared */
    struct block *unseen;    /* the next block to compare; NULL: none for now */
    atomic_bool is_outdated; /* without the mutex, too */
};

struct search {
    struct list_node node; /* in pool->searches, or pool->ended */
    struct search_pool *pool;
    search_change_fn *on_change; /* the loop's */
    void *owner;                 /* the loop's */
    struct search_root *roots;   /* never change; owned */
    size_t n_roots;
    unsigned refs;      /* steps under way */
    unsigned n_walking; /* of them, those that walk */
    struct buf pending; /* of struct pending_folder, the next one last */
    struct block *blocks, *last_block;
    size_t n_found;
    struct asked *asked; /* NULL: nothing was asked */
    struct hits hits;
    bool has_changed;     /* the loop is to be told */
    atomic_bool is_ended; /* without the mutex, too */
};

enum { POOL_THREADS_MAX = 4 };

struct pool_thread {
    struct search_pool *pool;
    pthread_t id;
    bool is_begun; /* it has to be joined */
    bool has_ended;
};

struct search_pool {
    struct loop *loop;
    struct wake *wake;
    pthread_mutex_t mutex;
    pthread_cond_t news; /* there may be something to do */
    struct list searches;
    struct list ended; /* to be freed once no step is under way */
    struct pool_thread threads[POOL_THREADS_MAX];
    unsigned n_idle;
    bool is_ending;
};

/* What a thread works with. */
struct worker {
    struct block_builder builder;
    struct buf path;  /* of the entry at hand */
    struct buf below; /* of struct pending_folder: directories found */
    char *entries;    /* as the kernel writes them */
    struct text text;
    struct score_space *space;
};

/* pool.c */
bool pool_start(struct search_pool *pool); /* false: there can be no thread */
void pool_tell(struct search *search);     /* the loop, that something changed */
bool search_is_complete(const struct search *search);
void asked_unref(struct asked *asked);
void search_destroy(struct search *search);

/* walk.c: with the mutex held; it is released and taken again. */
void walk_step(struct search *search, struct worker *worker);

/* rank.c: as walk_step(). */
void rank_step(struct search *search, struct worker *worker);

#endif
