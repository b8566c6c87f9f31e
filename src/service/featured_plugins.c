#include "service/featured_plugins.h"

#include "account/backend.h"
#include "base/clock.h"
#include "plugin/remote.h"
#include "schema/copy.h"

struct featured_question {
    struct featured_plugins *featured;
    struct account *account;
    featured_fn *on_known;
    void *owner;
    struct arena *arena; /* it lies there */
    struct str base;
    unsigned login; /* account_generation() */
};

void featured_plugins_forget(struct featured_plugins *featured)
{
    arena_done(&featured->arena);
    *featured = (struct featured_plugins){ 0 };
}

static void keep_featured(const struct featured_question *question, struct str_array ids)
{
    struct featured_plugins *featured = question->featured;

    featured_plugins_forget(featured);
    featured->base = arena_keep(&featured->arena, question->base);
    featured->login = question->login;
    featured->ids = copy_strs(&featured->arena, ids);
    featured->kept_until_ms = clock_steady_ms() + FEATURED_KEPT_MS;
}

static void featured_on_answer(void *owner, const struct fetched *fetched)
{
    struct featured_question *question = owner;
    struct str_array ids = plugin_featured_read(fetched, question->arena);

    if (ids.items != NULL && question->login == account_generation(question->account))
        keep_featured(question, ids);
    question->on_known(question->owner, ids);
}

void featured_plugins_get(struct featured_plugins *featured, struct account *account,
                          struct str base, struct arena *arena, featured_fn *on_known, void *owner)
{
    struct featured_question *question;

    if (featured->kept_until_ms > clock_steady_ms() && str_equal(featured->base, base) &&
        featured->login == account_generation(account)) {
        on_known(owner, featured->ids);
        return;
    }
    question = arena_zero(arena, sizeof *question);
    *question = (struct featured_question){
        .featured = featured,
        .account = account,
        .on_known = on_known,
        .owner = owner,
        .arena = arena,
        .base = base,
        .login = account_generation(account),
    };
    account_ask_backend(
        account,
        &(struct backend_call){
            .method = "GET",
            .url = plugin_remote_url(arena, base, "/plugins/featured?platform=codex"),
            .timeout_ms = PLUGIN_FEATURED_MS,
        },
        featured_on_answer, question);
}
