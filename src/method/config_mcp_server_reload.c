/*
 * config/mcpServer/reload: every loaded thread gets the MCP servers that the configuration has for its folder now, with
 * its next turn. A configuration that cannot be read changes nothing.
 */
#include "base/log.h"
#include "base/memory.h"
#include "mcp/pool.h"
#include "method/method.h"
#include "service/settings_work.h"

#include <stdlib.h>

/* A folder that threads were started in. */
struct reload_folder {
    char *cwd; /* owned */
    bool is_read;
    struct mcp_specs *specs; /* counted */
};

struct mcp_reload {
    struct settings_work work;
    size_t n;
    struct reload_folder folders[];
};

static struct reload_folder *find_folder(struct mcp_reload *reload, struct str cwd)
{
    for (size_t i = 0; i < reload->n; i++) {
        if (str_is(cwd, reload->folders[i].cwd))
            return &reload->folders[i];
    }
    return NULL;
}

static void read_folder(const struct mcp_reload *reload, struct reload_folder *folder)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request wanted = reload->work.wanted;

    wanted.cwd = folder->cwd;
    if (!config_load(&wanted, &config, &err)) {
        log_warn("threads in %s keep their MCP servers: %s", folder->cwd, err.message.s);
        return;
    }
    folder->specs = mcp_specs_read(config);
    folder->is_read = true;
}

static void reload_run(void *data)
{
    struct mcp_reload *reload = data;
    CLEANUP(config_freep) struct config *config = settings_work_reload(&reload->work);

    for (size_t i = 0; config != NULL && i < reload->n; i++)
        read_folder(reload, &reload->folders[i]);
}

/* Most folders have the same servers as others have: threads share them. */
static void share_specs(struct reload_folder *folder, const struct mcp_specs *known)
{
    if (folder->specs == known || !mcp_specs_equal(folder->specs, known))
        return;
    mcp_specs_unref(folder->specs);
    folder->specs = mcp_specs_ref(known);
}

static void share_all_specs(struct mcp_reload *reload, const struct server *server)
{
    for (size_t i = 0; i < reload->n; i++) {
        share_specs(&reload->folders[i], server->sessions.known_mcp);
        for (size_t k = 0; k < i; k++)
            share_specs(&reload->folders[i], reload->folders[k].specs);
    }
}

/* Where nothing is another nothing changes: servers, their questions and what clients know of them stay. */
static void change_threads(struct mcp_reload *reload, struct server *server)
{
    for (size_t i = 0; i < server->agent.threads.n; i++) {
        struct thread *thread = server->agent.threads.slots[i].thread;
        const struct reload_folder *folder = find_folder(reload, thread_cwd(thread));

        if (folder != NULL && folder->is_read &&
            !mcp_specs_equal(thread_settings(thread)->mcp, folder->specs))
            thread_change_settings(
                thread, &(struct settings_change){ .has_mcp = true, .mcp = folder->specs });
    }
}

static void reload_free(struct mcp_reload *reload)
{
    for (size_t i = 0; i < reload->n; i++) {
        free(reload->folders[i].cwd);
        mcp_specs_unref(reload->folders[i].specs);
    }
    error_done(&reload->work.err);
    free(reload);
}

static void reload_done(void *data)
{
    struct mcp_reload *reload = data;
    struct server *server = reload->work.req->server;

    if (reload->work.err.code != 0) {
        request_fail_with(reload->work.req, &reload->work.err);
    } else {
        request_reply_empty(reload->work.req);
        mcp_pool_forgive(server->mcp_pool);
        share_all_specs(reload, server);
        change_threads(reload, server);
    }
    reload_free(reload);
}

void on_config_mcp_server_reload(struct request *req)
{
    struct server *server = req->server;
    const struct thread_table *threads = &server->agent.threads;
    struct mcp_reload *reload = xcalloc(1, sizeof *reload + threads->n * sizeof reload->folders[0]);

    reload->work.req = req;
    reload->work.wanted = server->sessions.base;
    for (size_t i = 0; i < threads->n; i++) {
        struct str cwd = thread_cwd(threads->slots[i].thread);

        if (find_folder(reload, cwd) == NULL)
            reload->folders[reload->n++].cwd = xstrndup(cwd.s, cwd.len);
    }
    work_queue_add(server->settings_queue, reload_run, reload_done, reload);
}
