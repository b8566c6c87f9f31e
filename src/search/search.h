/*
 * Finding files by parts of their names, in trees of any size, without keeping anybody waiting.
 *
 * A search walks its roots once, on threads of a pool that all searches share; what it finds can be
 * asked for again and again with search_ask(), also while it still walks. on_change() comes from the
 * loop when there are other results than before, and when the search is complete.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/arena.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <stdint.h>

struct search_pool;
struct search;

typedef void search_change_fn(void *owner);

struct search_found {
    struct str root; /* as it was given */
    struct str path; /* relative to it; valid as long as the search */
    bool is_directory;
    int score;
    uint32_t *places; /* where the query's characters are, in characters */
    size_t n_places;
};

struct search_results {
    struct search_found *found; /* best first */
    size_t n;
    bool is_complete; /* as search_is_over() said at that moment */
};

/* It has threads only while there are searches. */
struct search_pool *search_pool_new(struct loop *loop);
void search_pool_free(struct search_pool *pool); /* accepts NULL; its searches have to be gone */

/*
 * Relative roots are below the working directory. What cannot be read is skipped. Returns NULL if
 * the system has no thread to spare.
 */
struct search *search_new(struct search_pool *pool, const struct str *roots, size_t n_roots,
                          search_change_fn *on_change, void *owner);

/* Looks for something else; an empty query finds nothing. on_change() comes at least once. */
void search_ask(struct search *search, struct str query);

/* Was everything walked and compared with the query? */
bool search_is_over(struct search *search);

/* How far it is. Lists are in the arena. */
void search_look(struct search *search, struct arena *arena, struct search_results *ret_results);

/* Ends it without waiting for its threads. */
void search_free(struct search *search); /* accepts NULL */

#endif
