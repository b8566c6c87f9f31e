#include "ability/app_tools.h"

#include "base/log.h"
#include "base/memory.h"
#include "loop/work.h"
#include "mcp/tools_file.h"

#include <stdlib.h>
#include <string.h>

struct app_tools_loading {
    const char *home;
    struct arena arena; /* of the key */
    struct str key;
    struct mcp_tools *tools;
    app_tools_fn *on_tools; /* NULL: nobody waits any more */
    void *owner;
};

static void loading_run(void *data)
{
    struct app_tools_loading *loading = data;

    loading->tools = mcp_tools_load(loading->home, loading->key);
}

static void loading_done(void *data)
{
    struct app_tools_loading *loading = data;

    if (loading->on_tools != NULL)
        loading->on_tools(loading->owner, loading->tools);
    else
        mcp_tools_unref(loading->tools);
    arena_done(&loading->arena);
    free(loading);
}

struct app_tools_loading *app_tools_load(const struct agent *agent, const struct mcp_spec *spec,
                                         app_tools_fn *on_tools, void *owner)
{
    struct app_tools_loading *loading = xcalloc(1, sizeof *loading);

    loading->home = agent->home;
    loading->key = arena_keep(&loading->arena, spec->key);
    loading->on_tools = on_tools;
    loading->owner = owner;
    work_queue_add(agent->work, loading_run, loading_done, loading);
    return loading;
}

void app_tools_cancel(struct app_tools_loading *loading)
{
    if (loading != NULL)
        loading->on_tools = NULL;
}

/* -- For the next time ----------------------------------------------------------------------- */

struct app_tools_saving {
    const char *home;
    struct arena arena; /* of the key */
    struct str key;
    struct mcp_tools *tools; /* counted, by the loop */
    int failure;             /* a negative errno; 0: none */
};

static void saving_run(void *data)
{
    struct app_tools_saving *saving = data;

    saving->failure = mcp_tools_save(saving->home, saving->key, saving->tools);
}

static void saving_done(void *data)
{
    struct app_tools_saving *saving = data;

    if (saving->failure != 0)
        log_warn("cannot keep the tools of apps for the next start: %s, continuing",
                 strerror(-saving->failure));
    mcp_tools_unref(saving->tools);
    arena_done(&saving->arena);
    free(saving);
}

void app_tools_save(const struct agent *agent, const struct mcp_spec *spec, struct mcp_tools *tools)
{
    struct app_tools_saving *saving = xcalloc(1, sizeof *saving);

    saving->home = agent->home;
    saving->key = arena_keep(&saving->arena, spec->key);
    saving->tools = mcp_tools_ref(tools);
    work_queue_add(agent->work, saving_run, saving_done, saving);
}
