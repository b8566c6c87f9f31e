#include "service/featured_plugins.h"

#include "account/backend.h"
#include "base/clock.h"
#include "base/memory.h"
#include "plugin/remote.h"
#include "schema/copy.h"

#include <stdlib.h>

struct featured_question {
    struct featured_plugins *featured;
    featured_fn *on_known;
    void *owner;
    struct arena arena;
    struct str base;
};

void featured_plugins_forget(struct featured_plugins *featured)
{
    arena_done(&featured->arena);
    *featured = (struct featured_plugins){ 0 };
}

static void keep_featured(struct featured_plugins *featured, struct str base, struct str_array ids)
{
    featured_plugins_forget(featured);
    featured->base = arena_keep(&featured->arena, base);
    featured->ids = copy_strs(&featured->arena, ids);
    featured->kept_until_ms = clock_steady_ms() + FEATURED_KEPT_MS;
}

static void featured_on_answer(void *owner, const struct fetched *fetched)
{
    struct featured_question *question = owner;
    struct str_array ids = plugin_featured_read(fetched, &question->arena);

    if (ids.items != NULL)
        keep_featured(question->featured, question->base, ids);
    question->on_known(question->owner, ids);
    arena_done(&question->arena);
    free(question);
}

void featured_plugins_get(struct featured_plugins *featured, struct account *account,
                          struct str base, featured_fn *on_known, void *owner)
{
    struct featured_question *question;

    if (featured->kept_until_ms > clock_steady_ms() && str_equal(featured->base, base)) {
        on_known(owner, featured->ids);
        return;
    }
    question = xcalloc(1, sizeof *question);
    *question =
        (struct featured_question){ .featured = featured, .on_known = on_known, .owner = owner };
    question->base = arena_keep(&question->arena, base);
    account_ask_backend(
        account,
        &(struct backend_call){
            .method = "GET",
            .url = plugin_remote_url(&question->arena, base, "/plugins/featured?platform=codex"),
            .timeout_ms = PLUGIN_FEATURED_MS,
        },
        featured_on_answer, question);
}
