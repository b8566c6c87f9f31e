#include "mcp/login_signing.h"

#include "base/memory.h"

#include <stdlib.h>

struct login_signing {
    struct login_signing_options options;
    struct arena arena; /* of its text */
    struct str account; /* NULL: one without an id */
    struct str user;    /* the same */
    struct login_question *question;
    struct next_round *round;
};

static void login_signing_free(struct login_signing *signing)
{
    next_round_free(signing->round);
    arena_done(&signing->arena);
    free(signing);
}

static void login_signing_end(struct login_signing *signing, struct str authorization)
{
    signing->options.on_sign(signing->options.owner, authorization);
    login_signing_free(signing);
}

static bool is_login_of(const struct login_signing *signing, const struct login *login)
{
    return login->bearer.s != NULL && login->is_chatgpt && login->failure == NULL &&
           str_equal(login->account_id, signing->account) &&
           str_equal(login->user_id, signing->user);
}

static void login_signing_on_login(void *owner, const struct login *login)
{
    struct login_signing *signing = owner;
    CLEANUP(buf_done) struct buf value = { 0 };

    signing->question = NULL;
    if (!is_login_of(signing, login)) {
        login_signing_end(signing, STR_NONE);
        return;
    }
    buf_add_text(&value, "Bearer ");
    buf_add_str(&value, login->bearer);
    login_signing_end(signing, buf_str(&value));
}

/* Whoever answers at once has ended it. */
static void login_signing_ask(struct login_signing *signing)
{
    static const struct provider_auth none = { 0 };
    struct login_source *logins = signing->options.logins;
    struct login_question *question = logins->get(logins, &none, login_signing_on_login, signing);

    if (question != NULL)
        signing->question = question;
}

static void login_signing_on_round(void *owner)
{
    struct login_signing *signing = owner;

    if (signing->options.logins == NULL)
        login_signing_end(signing, STR_NONE);
    else
        login_signing_ask(signing);
}

struct login_signing *login_sign(const struct login_signing_options *options)
{
    struct login_signing *signing = xcalloc(1, sizeof *signing);

    signing->options = *options;
    signing->options.spec = NULL;
    signing->account = arena_keep(&signing->arena, options->spec->login_account);
    signing->user = arena_keep(&signing->arena, options->spec->login_user);
    signing->round = next_round_new(options->loop, login_signing_on_round, signing);
    next_round_start(signing->round);
    return signing;
}

void login_signing_cancel(struct login_signing *signing)
{
    if (signing == NULL)
        return;
    if (signing->question != NULL)
        signing->options.logins->cancel(signing->options.logins, signing->question);
    login_signing_free(signing);
}
