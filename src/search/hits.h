/*
 * The best paths so far, best first: higher scores, then paths in the order of their bytes. A zeroed
 * one is empty and ready.
 */
#ifndef SEARCH_HITS_H
#define SEARCH_HITS_H

#include "search/block.h"

enum { HITS_MAX = 50 };

struct hit {
    int score;
    const struct block *block;
    size_t index;
    uint32_t *places; /* where the query's characters are; NULL: not known yet; owned */
    size_t n_places;
};

struct hits {
    struct hit all[HITS_MAX];
    size_t n;
};

/* The score that a path has to reach to be looked at. */
static inline int hits_bar(const struct hits *hits)
{
    return hits->n < HITS_MAX ? 0 : hits->all[HITS_MAX - 1].score;
}

/* Takes the hit with its places, or frees them. Returns whether it is among the best. */
bool hits_add(struct hits *hits, const struct hit *hit);

/* Takes those of `more` that are good enough, which is empty then. Returns whether there were any. */
bool hits_merge(struct hits *hits, struct hits *more);
void hits_clear(struct hits *hits);

#endif
