#include "search/hits.h"

#include <stdlib.h>

static bool is_better(const struct hit *a, const struct hit *b)
{
    int order;

    if (a->score != b->score)
        return a->score > b->score;
    order = str_compare(block_path(a->block, a->index), block_path(b->block, b->index));
    if (order != 0)
        return order < 0;
    return a->block->entries[a->index].root < b->block->entries[b->index].root;
}

bool hits_add(struct hits *hits, const struct hit *hit)
{
    size_t low = 0, high = hits->n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (is_better(hit, &hits->all[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    if (low == HITS_MAX) {
        free(hit->places);
        return false;
    }
    if (hits->n == HITS_MAX)
        free(hits->all[--hits->n].places);
    memmove(&hits->all[low + 1], &hits->all[low], (hits->n - low) * sizeof *hit);
    hits->all[low] = *hit;
    hits->n++;
    return true;
}

bool hits_merge(struct hits *hits, struct hits *more)
{
    bool any = false;

    for (size_t i = 0; i < more->n; i++)
        any |= hits_add(hits, &more->all[i]);
    more->n = 0;
    return any;
}

void hits_clear(struct hits *hits)
{
    for (size_t i = 0; i < hits->n; i++)
        free(hits->all[i].places);
    hits->n = 0;
}
