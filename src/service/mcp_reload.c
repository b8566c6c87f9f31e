#include "service/mcp_reload.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/real_path.h"
#include "mcp/pool.h"
#include "mcp/spec.h"
#include "service/server.h"

#include <stdlib.h>

/* Threads with the same configuration. */
struct reload_group {
    struct str cwd, config, role_file; /* as thread_cwd() and its like have them */
    bool is_read;
    struct mcp_specs *specs; /* counted */
};

struct mcp_reload {
    struct server *server;
    struct config_request wanted;
    mcp_reload_fn *on_read;
    void *owner;
    struct error err;
    struct arena arena; /* the text of the groups */
    size_t n;
    struct reload_group groups[]; /* sorted */
};

static int compare_groups(const void *a, const void *b)
{
    const struct reload_group *left = a, *right = b;
    int order = str_compare(left->cwd, right->cwd);

    if (order == 0)
        order = str_compare(left->config, right->config);
    return order != 0 ? order : str_compare(left->role_file, right->role_file);
}

/* -- On the worker ------------------------------------------------------------------------- */

static void read_group(const struct mcp_reload *reload, struct reload_group *group)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request wanted = reload->wanted;
    yyjson_doc *doc =
        group->config.len > 0 ? yyjson_read(group->config.s, group->config.len, 0) : NULL;

    wanted.cwd = group->cwd.s;
    wanted.request_config = yyjson_doc_get_root(doc);
    wanted.role_file = group->role_file.s;
    if (config_load(&wanted, &config, &err)) {
        group->specs = mcp_specs_read(config);
        group->is_read = true;
    } else {
        log_warn("threads in %s keep their MCP servers: %s", group->cwd.s, err.message.s);
    }
    yyjson_doc_free(doc);
}

/* Most groups have the same servers as others have: threads share them. */
static void share_specs(struct reload_group *group, const struct reload_group *others, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (group->specs != NULL && mcp_specs_equal(group->specs, others[i].specs)) {
            mcp_specs_unref(group->specs);
            group->specs = mcp_specs_ref(others[i].specs);
            return;
        }
    }
}

/* The configuration of the server's own folder has to be readable, as for every other reader of it. */
static bool reload_is_possible(struct mcp_reload *reload)
{
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request wanted = reload->wanted;

    wanted.cwd = path_from_here(&reload->arena, STR_NONE).s;
    if (config_load(&wanted, &config, &reload->err))
        return true;
    reload->err.code = ERR_INTERNAL;
    return error_prefix(&reload->err, "failed to reload config: ");
}

static void reload_run(void *data)
{
    struct mcp_reload *reload = data;

    if (!reload_is_possible(reload))
        return;
    for (size_t i = 0; i < reload->n; i++) {
        read_group(reload, &reload->groups[i]);
        share_specs(&reload->groups[i], reload->groups, i);
    }
}

/* -- Back on the loop ---------------------------------------------------------------------- */

/* Where nothing is another nothing changes: servers, their questions and what clients know of them stay. */
static void change_threads(struct mcp_reload *reload, struct server *server)
{
    for (size_t i = 0; i < server->agent.threads.n; i++) {
        struct thread *thread = server->agent.threads.slots[i].thread;
        struct reload_group key = { .cwd = thread_cwd(thread),
                                    .config = thread_config(thread),
                                    .role_file = thread_role_file(thread) };
        const struct reload_group *group =
            bsearch(&key, reload->groups, reload->n, sizeof key, compare_groups);

        if (group != NULL && group->is_read &&
            !mcp_specs_equal(thread_settings(thread)->mcp, group->specs))
            thread_change_settings(
                thread, &(struct settings_change){ .has_mcp = true, .mcp = group->specs });
    }
}

static void reload_free(struct mcp_reload *reload)
{
    for (size_t i = 0; i < reload->n; i++)
        mcp_specs_unref(reload->groups[i].specs);
    error_done(&reload->err);
    arena_done(&reload->arena);
    free(reload);
}

static void reload_done(void *data)
{
    struct mcp_reload *reload = data;
    struct server *server = reload->server;

    reload->on_read(reload->owner, reload->err.code != 0 ? &reload->err : NULL);
    if (reload->err.code == 0) {
        mcp_pool_forgive(server->mcp_pool);
        server->sessions.mcp_reloads++;
        for (size_t i = 0; i < reload->n; i++)
            reload->groups[i].specs = session_share_mcp(&server->sessions, reload->groups[i].specs);
        change_threads(reload, server);
    }
    reload_free(reload);
}

/* -- Beginning ----------------------------------------------------------------------------- */

static void find_groups(struct mcp_reload *reload, const struct thread_table *threads)
{
    size_t n = 0;

    for (size_t i = 0; i < threads->n; i++) {
        const struct thread *thread = threads->slots[i].thread;

        reload->groups[i].cwd = arena_keep(&reload->arena, thread_cwd(thread));
        reload->groups[i].config = arena_keep(&reload->arena, thread_config(thread));
        reload->groups[i].role_file = arena_keep(&reload->arena, thread_role_file(thread));
    }
    if (threads->n > 1)
        qsort(reload->groups, threads->n, sizeof reload->groups[0], compare_groups);
    for (size_t i = 0; i < threads->n; i++) {
        if (n == 0 || compare_groups(&reload->groups[n - 1], &reload->groups[i]) != 0)
            reload->groups[n++] = reload->groups[i];
    }
    reload->n = n;
}

void mcp_reload_start(struct server *server, mcp_reload_fn *on_read, void *owner)
{
    const struct thread_table *threads = &server->agent.threads;
    struct mcp_reload *reload = xcalloc(1, sizeof *reload + threads->n * sizeof reload->groups[0]);

    reload->server = server;
    reload->wanted = server->sessions.base;
    reload->on_read = on_read;
    reload->owner = owner;
    find_groups(reload, threads);
    work_queue_add(server->settings_queue, reload_run, reload_done, reload);
}
