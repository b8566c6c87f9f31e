/* bobbin mcp login, bobbin mcp logout, and who is signed in. */
#include "base/memory.h"
#include "cli/mcp_internal.h"
#include "loop/loop.h"
#include "mcp/authorizer.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct login_flags {
    const char *scopes; /* with commas between them; NULL: none are asked for */
};

/* OpenSSL writes to connections that may have been closed. */
static struct loop *network_loop_new(void)
{
    signal(SIGPIPE, SIG_IGN);
    return loop_new();
}

static struct mcp_authorizer_options authorizer_options(const struct mcp_desk *desk,
                                                        struct loop *loop)
{
    return (struct mcp_authorizer_options){
        .loop = loop,
        .home = desk->base.home,
        .store = desk->base.config->mcp_oauth_credentials_store,
    };
}

/* -- Who is signed in ------------------------------------------------------------------------ */

/* Questions to all servers at once. */
struct auth_round {
    struct loop *loop;
    size_t n_open;
};

struct auth_question {
    struct auth_round *round;
    enum wire_mcp_auth_status *ret_status;
};

static void auth_on_status(void *owner, enum wire_mcp_auth_status status)
{
    struct auth_question *question = owner;

    *question->ret_status = status;
    if (--question->round->n_open == 0)
        loop_stop(question->round->loop);
}

/* One that is switched off, or that an administrator forbids, is left alone. */
static bool is_worth_asking(const struct mcp_spec *spec)
{
    return spec->transport == MCP_HTTP && spec->is_enabled;
}

/* All at once; what is not asked is left as it is. */
static void ask_servers(struct mcp_desk *desk, const struct mcp_spec *specs, size_t n,
                        enum wire_mcp_auth_status *ret_auth)
{
    struct auth_round round = { .loop = network_loop_new() };
    struct mcp_authorizer_options options = authorizer_options(desk, round.loop);
    struct mcp_authorizer *authorizer = mcp_authorizer_new(&options);

    for (size_t i = 0; i < n; i++) {
        struct auth_question *question;

        if (!is_worth_asking(&specs[i]))
            continue;
        question = arena_zero(&desk->base.arena, sizeof *question);
        question->round = &round;
        question->ret_status = ret_auth + i;
        round.n_open++;
        mcp_auth_status(authorizer, &specs[i], auth_on_status, question);
    }
    if (round.n_open > 0)
        loop_run(round.loop);
    mcp_authorizer_free(authorizer);
    loop_free(round.loop);
}

const enum wire_mcp_auth_status *mcp_desk_auth(struct mcp_desk *desk)
{
    size_t n = desk->specs == NULL ? 0 : desk->specs->n;
    enum wire_mcp_auth_status *auth = arena_zero(&desk->base.arena, (n + 1) * sizeof *auth);

    for (size_t i = 0; i < n; i++)
        auth[i] = WIRE_MCP_AUTH_STATUS_UNSUPPORTED;
    if (n > 0)
        ask_servers(desk, desk->specs->items, n, auth);
    return auth;
}

/* -- bobbin mcp login ------------------------------------------------------------------------ */

struct mcp_sign_in {
    struct loop *loop;
    const struct mcp_spec *spec;
    bool is_done; /* tokens are stored */
};

static void sign_in_on_url(void *owner, struct str url, const struct error *err)
{
    struct mcp_sign_in *sign_in = owner;

    if (err->code != 0) {
        cli_fail("%s", err->message.s);
        loop_stop(sign_in->loop);
        return;
    }
    printf("Authorize `%s` by opening this URL in your browser:\n", sign_in->spec->name.s);
    cli_show(stdout, url.s);
    printf("\n\n");
    fflush(stdout);
}

static void sign_in_on_end(void *owner, const char *failure)
{
    struct mcp_sign_in *sign_in = owner;

    sign_in->is_done = failure == NULL;
    if (failure != NULL)
        cli_fail("%s", failure);
    loop_stop(sign_in->loop);
}

/* False: "Error: ..." was printed. */
static bool sign_in_to(struct mcp_desk *desk, const struct mcp_spec *spec, bool has_scopes,
                       struct str_array scopes)
{
    struct mcp_sign_in sign_in = { .loop = network_loop_new(), .spec = spec };
    struct mcp_authorizer_options options = authorizer_options(desk, sign_in.loop);
    struct mcp_authorizer *authorizer = mcp_authorizer_new(&options);

    mcp_login_start(authorizer, &(struct mcp_login_options){
                                    .spec = spec,
                                    .has_scopes = has_scopes,
                                    .scopes = scopes,
                                    .callback_url = desk->base.config->mcp_oauth_callback_url,
                                    .callback_port = desk->base.config->mcp_oauth_callback_port,
                                    .on_url = sign_in_on_url,
                                    .on_end = sign_in_on_end,
                                    .owner = &sign_in,
                                });
    loop_run(sign_in.loop);
    mcp_authorizer_free(authorizer);
    loop_free(sign_in.loop);
    return sign_in.is_done;
}

static struct str_array split_scopes(struct arena *arena, const char *text)
{
    struct str *items = arena_zero(arena, (strlen(text) + 1) * sizeof *items);
    size_t n = 0;

    while (*text != '\0') {
        size_t len = strcspn(text, ",");
        struct str scope = str_trim((struct str){ text, len });

        if (scope.len > 0)
            items[n++] = arena_keep(arena, scope);
        text += len + (text[len] == ',');
    }
    return (struct str_array){ items, n };
}

static int run_mcp_login(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    const struct login_flags *flags = data;
    struct str_array scopes = { 0 };
    const struct mcp_spec *spec;

    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    spec = mcp_desk_find(&desk, cli->few_words[0], "");
    if (spec == NULL)
        return CLI_FAILED;
    if (!mcp_login_is_possible(spec, &err))
        return cli_fail("%s", err.message.s);
    if (flags->scopes != NULL)
        scopes = split_scopes(&desk.base.arena, flags->scopes);
    if (!sign_in_to(&desk, spec, flags->scopes != NULL, scopes))
        return CLI_FAILED;
    printf("Successfully logged in to MCP server '%s'.\n", spec->name.s);
    return CLI_OK;
}

/* A script cannot sign in, and must not wait for somebody who could. */
int mcp_desk_offer_sign_in(const struct cli *cli, struct mcp_desk *desk,
                           const struct mcp_spec *spec)
{
    enum wire_mcp_auth_status auth = WIRE_MCP_AUTH_STATUS_UNSUPPORTED;

    ask_servers(desk, spec, 1, &auth);
    if (auth != WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN)
        return CLI_OK;
    if (!isatty(STDIN_FILENO)) {
        printf("Detected OAuth support. Run `%s mcp login %s` to login.\n", cli->program,
               spec->name.s);
        return CLI_OK;
    }
    printf("Detected OAuth support. Starting OAuth flow…\n");
    fflush(stdout);
    if (!sign_in_to(desk, spec, /* has_scopes= */ false, (struct str_array){ 0 }))
        return CLI_FAILED;
    printf("Successfully logged in.\n");
    return CLI_OK;
}

/* -- bobbin mcp logout ----------------------------------------------------------------------- */

static int run_mcp_logout(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    struct mcp_authorizer_options options;
    const struct mcp_spec *spec;
    bool was_there = false;

    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    spec = mcp_desk_find(&desk, cli->few_words[0], " in configuration");
    if (spec == NULL)
        return CLI_FAILED;
    if (spec->transport != MCP_HTTP)
        return cli_fail("OAuth logout is only supported for streamable_http transports.");
    options = authorizer_options(&desk, /* loop= */ NULL);
    if (!mcp_logout(&options, spec, &was_there, &err))
        return cli_fail("failed to delete OAuth credentials: %s", err.message.s);
    printf(was_there ? "Removed OAuth credentials for '%s'.\n"
                     : "No OAuth credentials stored for '%s'.\n",
           spec->name.s);
    return CLI_OK;
}

#define FIELD(name) .field = offsetof(struct login_flags, name)

static const struct option login_options[] = {
    { "scopes", "SCOPE,SCOPE", "What to ask for, with commas between", option_store_text,
      FIELD(scopes) },
    { 0 },
};

const struct cli_command mcp_login_command = {
    .name = "login",
    .summary = "Sign in to a server, in a browser",
    .arguments = "<NAME>",
    .options = login_options,
    .flags_size = sizeof(struct login_flags),
    .max_words = 1,
    .requires_word = true,
    .run = run_mcp_login,
};

const struct cli_command mcp_logout_command = {
    .name = "logout",
    .summary = "Forget the tokens of a server",
    .arguments = "<NAME>",
    .max_words = 1,
    .requires_word = true,
    .run = run_mcp_logout,
};
