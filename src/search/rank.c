#include "search/search_internal.h"

enum { LOOK_UP_EVERY = 128 }; /* paths between two looks at whether this is still wanted */

static void find_places(const struct asked *asked, struct worker *worker, struct hit *hit)
{
    uint32_t places[TEXT_MAX];

    text_set(&worker->text, block_path(hit->block, hit->index));
    hit->n_places = query_places(asked->query, worker->space, &worker->text, places, TEXT_MAX);
    hit->places = xmalloc(hit->n_places * sizeof *places + 1);
    memcpy(hit->places, places, hit->n_places * sizeof *places);
}

static void rank_block(const struct asked *asked, struct worker *worker, const struct block *block,
                       struct hits *best)
{
    for (size_t i = 0; i < block->n; i++) {
        struct hit hit = { .block = block, .index = i };

        if (i % LOOK_UP_EVERY == 0 && atomic_load(&asked->is_outdated))
            return;
        if (!query_may_match(asked->query, block->entries[i].set))
            continue;
        text_set(&worker->text, block_path(block, i));
        hit.score = query_score(asked->query, worker->space, &worker->text);
        if (hit.score != SCORE_NONE && hit.score >= hits_bar(best))
            hits_add(best, &hit);
    }
}

/* Places are wanted only of what may stay. */
static void find_all_places(const struct asked *asked, struct worker *worker, struct hits *best,
                            int bar)
{
    while (best->n > 0 && best->all[best->n - 1].score < bar)
        best->n--;
    for (size_t i = 0; i < best->n; i++)
        find_places(asked, worker, &best->all[i]);
}

void rank_step(struct search *search, struct worker *worker)
{
    struct asked *asked = search->asked;
    const struct block *block = asked->unseen;
    int bar = hits_bar(&search->hits);
    struct hits best = { .n = 0 };

    asked->unseen = block->next;
    asked->refs++;
    asked->n_busy++;
    pthread_mutex_unlock(&search->pool->mutex);
    rank_block(asked, worker, block, &best);
    find_all_places(asked, worker, &best, bar);
    pthread_mutex_lock(&search->pool->mutex);
    asked->n_busy--;
    if (asked == search->asked && (hits_merge(&search->hits, &best) || search_is_complete(search)))
        pool_tell(search);
    hits_clear(&best);
    asked_unref(asked);
}
