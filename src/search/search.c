#include "search/search_internal.h"

#include "base/path.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

enum { LARGE = 50 * 1000 }; /* of a search that leaves much memory behind */

/* -- Beginning ----------------------------------------------------------------------------- */

static char *absolute(struct str given)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    char cwd[PATH_MAX];

    if (!path_is_absolute(given) && getcwd(cwd, sizeof cwd) != NULL) {
        buf_add_text(&path, cwd);
        buf_add_char(&path, '/');
    }
    buf_add_str(&path, given);
    while (path.len > 0 && path.data[path.len - 1] == '/')
        path.len--;
    return xstrndup(buf_str(&path).s, path.len);
}

static void add_root(struct search *search, struct str given)
{
    struct search_root *root = &search->roots[search->n_roots];
    struct pending_folder pending = { .is_root = true, .root = (uint32_t)search->n_roots };

    if (given.len == 0 || str_has_nul(given))
        return;
    root->given = xstrndup(given.s, given.len);
    root->path = absolute(given);
    root->path_len = strlen(root->path);
    search->n_roots++;
    pending.path = xstrdup(root->path);
    pending.path_len = root->path_len;
    pending.relative_at = root->path_len + 1;
    buf_add(&search->pending, &pending, sizeof pending);
}

struct search *search_new(struct search_pool *pool, const struct str *roots, size_t n_roots,
                          search_change_fn *on_change, void *owner)
{
    struct search *search = xcalloc(1, sizeof *search);
    bool has_threads;

    search->pool = pool;
    search->on_change = on_change;
    search->owner = owner;
    search->roots = xcalloc(n_roots + 1, sizeof *search->roots);
    for (size_t i = 0; i < n_roots; i++)
        add_root(search, roots[i]);
    pthread_mutex_lock(&pool->mutex);
    list_append(&pool->searches, &search->node);
    if (search_is_complete(search)) /* there is nothing to walk */
        pool_tell(search);
    has_threads = pool_start(pool);
    pthread_mutex_unlock(&pool->mutex);
    if (!has_threads)
        search_free(TAKE(search));
    return search;
}

/* -- Asking -------------------------------------------------------------------------------- */

/* NULL for a query that finds nothing. */
static struct asked *asked_new(struct search *search, struct str text)
{
    struct asked *asked;

    if (text.len == 0)
        return NULL;
    asked = xcalloc(1, sizeof *asked);
    asked->query = query_new(text);
    asked->refs = 1;
    atomic_init(&asked->is_outdated, false);
    asked->unseen = search->blocks;
    return asked;
}

static void forget_asked(struct search *search)
{
    if (search->asked != NULL)
        atomic_store(&search->asked->is_outdated, true);
    asked_unref(TAKE(search->asked));
    hits_clear(&search->hits);
}

void search_ask(struct search *search, struct str query)
{
    struct search_pool *pool = search->pool;

    pthread_mutex_lock(&pool->mutex);
    forget_asked(search);
    search->asked = asked_new(search, query);
    pthread_cond_broadcast(&pool->news);
    if (search_is_complete(search))
        pool_tell(search);
    pthread_mutex_unlock(&pool->mutex);
}

bool search_is_over(struct search *search)
{
    bool is_over;

    pthread_mutex_lock(&search->pool->mutex);
    is_over = search_is_complete(search);
    pthread_mutex_unlock(&search->pool->mutex);
    return is_over;
}

static void copy_hit(const struct search *search, const struct hit *hit, struct arena *arena,
                     struct search_found *found)
{
    const struct block_entry *entry = &hit->block->entries[hit->index];

    *found = (struct search_found){
        .root = str_of(search->roots[entry->root].given),
        .path = block_path(hit->block, hit->index),
        .is_directory = entry->is_directory,
        .score = hit->score,
        .places = arena_alloc(arena, hit->n_places * sizeof *hit->places + 1),
        .n_places = hit->n_places,
    };
    memcpy(found->places, hit->places, hit->n_places * sizeof *hit->places);
}

void search_look(struct search *search, struct arena *arena, struct search_results *ret_results)
{
    struct search_pool *pool = search->pool;

    pthread_mutex_lock(&pool->mutex);
    ret_results->is_complete = search_is_complete(search);
    ret_results->n = search->hits.n;
    ret_results->found = arena_zero(arena, (search->hits.n + 1) * sizeof *ret_results->found);
    for (size_t i = 0; i < search->hits.n; i++)
        copy_hit(search, &search->hits.all[i], arena, &ret_results->found[i]);
    pthread_mutex_unlock(&pool->mutex);
}

/* -- Ending -------------------------------------------------------------------------------- */

void search_free(struct search *search)
{
    struct search_pool *pool;

    if (search == NULL)
        return;
    pool = search->pool;
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&search->is_ended, true);
    forget_asked(search);
    list_remove(&search->node);
    list_append(&pool->ended, &search->node);
    pthread_cond_broadcast(&pool->news);
    pthread_mutex_unlock(&pool->mutex);
}

/* By a thread of the pool, or its end: nobody else knows the search. */
void search_destroy(struct search *search)
{
    const struct pending_folder *pending =
        (const struct pending_folder *)(const void *)search->pending.data;
    struct block *next;

    for (size_t i = 0; i < search->pending.len / sizeof *pending; i++) {
        free(pending[i].path);
        folder_unref(pending[i].folder);
    }
    buf_done(&search->pending);
    for (struct block *block = search->blocks; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    for (size_t i = 0; i < search->n_roots; i++) {
        free(search->roots[i].given);
        free(search->roots[i].path);
    }
    free(search->roots);
    hits_clear(&search->hits);
    if (search->n_found > LARGE)
        memory_give_back();
    free(search);
}
