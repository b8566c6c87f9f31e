#include "mcp/oauth_store.h"

#include "base/memory.h"
#include "loop/work.h"

#include <stdlib.h>

struct oauth_store {
    struct work_queue *queue;
    char *home; /* owned */
    enum mcp_credentials_store mode;
};

struct oauth_errand {
    struct oauth_place place;
    struct arena arena;
    struct oauth_tokens *tokens; /* to save, or as they were found; owned */
    struct str refresh_token;
    bool is_save;
    struct oauth_file_mark mark;
    struct error err;
    oauth_store_fn *on_done; /* NULL: nobody waits */
    void *owner;
};

/* -- On the worker ------------------------------------------------------------------------- */

static void oauth_errand_run(void *data)
{
    struct oauth_errand *errand = data;

    errand->mark = oauth_file_mark(errand->place.home);
    if (!errand->is_save)
        oauth_tokens_load(&errand->place, &errand->tokens, &errand->err);
    else if (errand->refresh_token.s == NULL)
        oauth_tokens_save(&errand->place, errand->tokens, &errand->err);
    else
        oauth_tokens_renew(&errand->place, errand->refresh_token, errand->tokens, &errand->err);
}

/* -- On the loop --------------------------------------------------------------------------- */

static void oauth_errand_done(void *data)
{
    struct oauth_errand *errand = data;

    if (errand->on_done != NULL)
        errand->on_done(errand->owner, errand->is_save ? NULL : TAKE(errand->tokens), &errand->mark,
                        &errand->err);
    oauth_tokens_free(errand->tokens);
    error_done(&errand->err);
    arena_done(&errand->arena);
    free(errand);
}

static struct oauth_errand *new_errand(struct oauth_store *store, struct str key,
                                       oauth_store_fn *on_done, void *owner)
{
    struct oauth_errand *errand = xcalloc(1, sizeof *errand);

    errand->place = (struct oauth_place){
        .home = store->home,
        .store = store->mode,
        .key = arena_keep(&errand->arena, key),
    };
    errand->on_done = on_done;
    errand->owner = owner;
    return errand;
}

struct oauth_errand *oauth_store_load(struct oauth_store *store, struct str key,
                                      oauth_store_fn *on_done, void *owner)
{
    struct oauth_errand *errand = new_errand(store, key, on_done, owner);

    work_queue_add(store->queue, oauth_errand_run, oauth_errand_done, errand);
    return errand;
}

struct oauth_errand *oauth_store_save(struct oauth_store *store, struct str key,
                                      const struct oauth_tokens *tokens, struct str refresh_token,
                                      oauth_store_fn *on_done, void *owner)
{
    struct oauth_errand *errand = new_errand(store, key, on_done, owner);

    errand->is_save = true;
    errand->tokens = oauth_tokens_copy(tokens);
    errand->refresh_token = arena_keep(&errand->arena, refresh_token);
    work_queue_add(store->queue, oauth_errand_run, oauth_errand_done, errand);
    return errand;
}

void oauth_errand_forget(struct oauth_errand *errand)
{
    if (errand != NULL)
        errand->on_done = NULL;
}

bool oauth_store_is_file(const struct oauth_store *store)
{
    return store->mode == MCP_STORE_FILE;
}

struct oauth_file_mark oauth_store_mark(const struct oauth_store *store)
{
    return oauth_file_mark(store->home);
}

struct oauth_store *oauth_store_new(struct loop *loop, const char *home,
                                    enum mcp_credentials_store mode)
{
    struct oauth_store *store = xcalloc(1, sizeof *store);

    store->queue = work_queue_new(loop);
    store->home = xstrdup(home);
    store->mode = mode;
    return store;
}

void oauth_store_free(struct oauth_store *store)
{
    if (store == NULL)
        return;
    work_queue_free(store->queue);
    free(store->home);
    free(store);
}
