/*
 * Signing in with a browser: an authorization code with PKCE, brought back to a server of ours.
 *
 *     STARTING ──► WAITING ──callback──► EXCHANGING ──► SAVING ──► REDIRECTED ──/success──► over
 *         │ the port is taken: whoever has it is asked to let go, then it is tried again
 *
 * The browser that brings the code is kept waiting until the credentials are stored, so that the page
 * it sees in the end is true.
 */
#include "account/login_attempt.h"
#include "account/pages.h"
#include "base/base64url.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "http/url.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

enum {
    VERIFIER_BYTES = 64,
    STATE_BYTES = 32,
    PORT_TRIES = 10,
    PORT_PAUSE_MS = 200,
    LET_GO_MS = 2000,
    LOGIN_MS = 10 * 60 * 1000,
};

static const char prefix[] = "Login server error: ";
static const char not_entitled[] =
    "Codex is not enabled for your workspace. Contact your workspace "
    "administrator to request access to Codex.";

struct browser_login {
    struct login_attempt base;
    struct arena arena;
    struct str verifier;
    struct str state;
    struct str redirect_uri;
    unsigned n_tries;    /* of the port */
    struct timer *timer; /* the next try, then the end of patience */
    struct callback_door *door;
    struct fetch *let_go;
    bool is_ready;

    struct visitor *visitor; /* brought the code and waits; NULL: none does */
    struct authority_request *request;
    struct authority_answer tokens; /* text in the arena */
    struct credentials *credentials;
    bool is_stored;
    bool is_saving; /* the vault still answers, to whoever is there */
    bool is_over;
};

static struct browser_login *of(struct login_attempt *attempt)
{
    return container_of(attempt, struct browser_login, base);
}

static void really_free(struct browser_login *login)
{
    credentials_unref(login->credentials);
    arena_done(&login->arena);
    free(login);
}

static void free_login(struct login_attempt *attempt)
{
    struct browser_login *login = of(attempt);

    login->is_over = true;
    if (login->visitor != NULL) {
        struct login_page page =
            page_failed("The login was given up meanwhile.", STR_NONE, &login->arena);

        visitor_answer(login->visitor, &page);
        login->visitor = NULL;
    }
    callback_close(login->door);
    timer_free(login->timer);
    fetch_cancel(login->let_go);
    authority_cancel(login->request);
    if (!login->is_saving)
        really_free(login);
}

static const struct login_kind browser_kind = {
    .cancelled = "Login server error: Login was not completed",
    .free = free_login,
};

static void browser_login_fail(struct browser_login *login, const char *failure, struct str code)
{
    struct arena arena = { 0 };
    const char *told = arena_printf(&arena, "%s%s", prefix, failure);

    if (login->visitor != NULL) {
        struct login_page page = page_failed(failure, code, &arena);

        visitor_answer(login->visitor, &page);
        login->visitor = NULL;
    }
    login_attempt_end(&login->base, told);
    arena_done(&arena);
}

/* -- The code becomes credentials ---------------------------------------------------------- */

/* What the page after the login is told; our own does not need it, others may. */
static struct str success_url(struct browser_login *login)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    const struct claims *claims = &login->credentials->claims;
    bool needs_setup = claims->is_org_owner && !claims->completed_platform_onboarding;
    const struct {
        const char *name;
        struct str value;
    } parts[] = {
        { "/success?id_token=", login->credentials->id_token },
        { "&needs_setup=", str_of(needs_setup ? "true" : "false") },
        { "&org_id=", claims->organization_id },
        { "&project_id=", claims->project_id },
        { "&plan_type=", claims->plan },
        { "&platform_url=", STR_LITERAL("https://platform.openai.com") },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        buf_add_text(&url, parts[i].name);
        url_add_encoded(&url, parts[i].value);
    }
    return arena_str(&login->arena, url.data, url.len);
}

static void on_stored(void *owner, struct credentials *unused, const struct error *err)
{
    struct browser_login *login = owner;

    login->is_saving = false;
    if (login->is_over) {
        really_free(login);
        return;
    }
    if (err->code != 0) {
        browser_login_fail(login, "Sign-in completed but credentials could not be saved locally.",
                           STR_NONE);
        return;
    }
    login->is_stored = true;
    if (login->visitor != NULL)
        visitor_answer(login->visitor,
                       &(struct login_page){ .status = 302, .location = success_url(login) });
    login->visitor = NULL;
}

static void on_key(void *owner, const struct authority_answer *answer)
{
    struct browser_login *login = owner;
    const struct login_tools *tools = login->base.tools;
    const char *failure;

    login->request = NULL;
    login->credentials =
        login_credentials(&login->tokens, answer->failure == NULL ? answer->access_token : STR_NONE,
                          tools->workspace, &login->arena, &failure);
    if (login->credentials == NULL) {
        browser_login_fail(login, failure, STR_NONE);
        return;
    }
    login->is_saving = true;
    tools->events->store(tools->owner, login->credentials, on_stored, login);
}

static void on_tokens(void *owner, const struct authority_answer *answer)
{
    struct browser_login *login = owner;

    login->request = NULL;
    if (answer->failure != NULL) {
        browser_login_fail(
            login, arena_printf(&login->arena, "Token exchange failed: %s", answer->failure),
            answer->error_code);
        return;
    }
    login->tokens = (struct authority_answer){
        .id_token = arena_keep(&login->arena, answer->id_token),
        .access_token = arena_keep(&login->arena, answer->access_token),
        .refresh_token = arena_keep(&login->arena, answer->refresh_token),
    };
    login->request =
        authority_exchange_key(login->base.tools->authority, login->tokens.id_token, on_key, login);
}

/* -- Visits -------------------------------------------------------------------------------- */

static void answer_text(struct visitor *visitor, int status, const char *text)
{
    visitor_answer(visitor, &(struct login_page){ .status = status, .body = str_of(text) });
}

static void came_back_with_error(struct browser_login *login, struct str error,
                                 struct str description)
{
    struct str words = description.len > 0 ? description : error;

    if (str_is(error, "access_denied") && description.s != NULL &&
        strstr(description.s, "missing_codex_entitlement") != NULL)
        browser_login_fail(login, not_entitled, error);
    else
        browser_login_fail(login, arena_printf(&login->arena, "Sign-in failed: %.500s", words.s),
                           error);
}

static void came_back(struct browser_login *login, struct visitor *visitor, struct str query)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str error = url_query_value(&arena, query, "error");
    struct str code = url_query_value(&arena, query, "code");

    if (!str_equal(url_query_value(&arena, query, "state"), login->state)) {
        answer_text(visitor, 400, "State mismatch");
        return;
    }
    if (login->visitor != NULL || login->credentials != NULL) {
        answer_text(visitor, 400, "This code was already used");
        return;
    }
    login->visitor = visitor;
    if (error.s != NULL)
        came_back_with_error(login, error, url_query_value(&arena, query, "error_description"));
    else if (code.len == 0)
        browser_login_fail(login, "Missing authorization code. Sign-in could not be completed.",
                           STR_NONE);
    else
        login->request =
            authority_exchange_code(login->base.tools->authority, code, login->redirect_uri,
                                    login->verifier, on_tokens, login);
}

static void show_success(struct browser_login *login, struct visitor *visitor)
{
    struct login_page page = page_signed_in(&login->arena);

    if (!login->is_stored) {
        answer_text(visitor, 404, "Not Found");
        return;
    }
    visitor_answer(visitor, &page);
    login_attempt_end(&login->base, /* failure= */ NULL);
}

static void on_visit(void *owner, struct visitor *visitor, const struct http_request *request)
{
    struct browser_login *login = owner;

    if (str_is(request->path, "/auth/callback")) {
        came_back(login, visitor, request->query);
    } else if (str_is(request->path, "/success")) {
        show_success(login, visitor);
    } else if (str_is(request->path, "/cancel")) {
        answer_text(visitor, 200, "Login cancelled");
        browser_login_fail(login, "Login cancelled", STR_NONE);
    } else {
        answer_text(visitor, 404, "Not Found");
    }
}

/* -- The beginning ------------------------------------------------------------------------- */

static struct str random_text(struct browser_login *login, size_t n_bytes)
{
    char bytes[VERIFIER_BYTES];

    check(n_bytes <= sizeof bytes && getrandom(bytes, n_bytes, 0) == (ssize_t)n_bytes);
    return base64url_encode(&login->arena, (struct str){ bytes, n_bytes });
}

static struct str authorize_url(struct browser_login *login)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    const struct login_tools *tools = login->base.tools;
    uint8_t digest[SHA256_LENGTH];
    struct str scope = STR_LITERAL("openid profile email offline_access api.connectors.read "
                                   "api.connectors.invoke");
    struct {
        const char *name;
        struct str value;
    } parts[] = {
        { "/oauth/authorize?response_type=", STR_LITERAL("code") },
        { "&client_id=", STR_LITERAL(AUTHORITY_CLIENT_ID) },
        { "&redirect_uri=", login->redirect_uri },
        { "&scope=", scope },
        { "&code_challenge=", STR_NONE },
        { "&code_challenge_method=", STR_LITERAL("S256") },
        { "&id_token_add_organizations=", STR_LITERAL("true") },
        { "&codex_cli_simplified_flow=", STR_LITERAL("true") },
        { "&state=", login->state },
        { "&originator=", tools->authority->originator },
        { "&allowed_workspace_id=", tools->workspace },
    };

    sha256(login->verifier, digest);
    parts[4].value =
        base64url_encode(&login->arena, (struct str){ (const char *)digest, sizeof digest });
    buf_add_str(&url, tools->authority->issuer);
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        if (parts[i].value.s == NULL)
            continue;
        buf_add_text(&url, parts[i].name);
        url_add_encoded(&url, parts[i].value);
    }
    return arena_str(&login->arena, url.data, url.len);
}

static void tell_ready(struct browser_login *login)
{
    const struct login_tools *tools = login->base.tools;
    struct wire_login_account_response response = {
        .tag = WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT,
        .chatgpt = { .login_id = str_of(login->base.id), .auth_url = authorize_url(login) },
    };

    login->is_ready = true;
    timer_start(login->timer, LOGIN_MS);
    tools->events->on_ready(tools->owner, &response);
}

static void browser_login_refuse(struct browser_login *login, const char *why)
{
    const struct login_tools *tools = login->base.tools;
    CLEANUP(error_done) struct error err = { 0 };

    error_set(&err, ERR_INTERNAL, "failed to start login server: %s", why);
    tools->events->on_refused(tools->owner, &err);
}

static void on_let_go(void *owner, const struct fetched *fetched)
{
    struct browser_login *login = owner;

    login->let_go = NULL; /* whatever it answered: the port is tried again */
}

/* Another login of this or another program has the port: it is asked to give up, once. */
static void ask_to_let_go(struct browser_login *login)
{
    const struct login_tools *tools = login->base.tools;
    struct fetch_options options = {
        .call = { .url = str_of(
                      arena_printf(&login->arena, "http://127.0.0.1:%u/cancel", tools->port)),
                  .connect_timeout_ms = LET_GO_MS },
        .timeout_ms = LET_GO_MS,
    };

    login->let_go = fetch_start(tools->authority->fetcher, &options, on_let_go, login);
}

static void try_port(struct browser_login *login)
{
    const struct login_tools *tools = login->base.tools;
    int r = callback_open(tools->callback, &(struct callback_place){ .port = tools->port },
                          on_visit, login, &login->door);

    if (r == 0) {
        tell_ready(login);
        return;
    }
    login->n_tries++;
    if (r == -EADDRINUSE && login->n_tries < PORT_TRIES) {
        if (login->n_tries == 1)
            ask_to_let_go(login);
        timer_start(login->timer, PORT_PAUSE_MS);
    } else if (r == -EADDRINUSE) {
        browser_login_refuse(
            login, arena_printf(&login->arena, "Port 127.0.0.1:%u is already in use", tools->port));
    } else {
        browser_login_refuse(login, strerror(-r));
    }
}

static void browser_login_on_time(void *owner)
{
    struct browser_login *login = owner;

    if (login->is_ready)
        login_attempt_end(&login->base, "Login timed out");
    else
        try_port(login);
}

struct login_attempt *browser_login_start(const struct login_tools *tools)
{
    struct browser_login *login = xcalloc(1, sizeof *login);

    login->base.kind = &browser_kind;
    login->base.tools = tools;
    uuid_make_v4(login->base.id);
    login->verifier = random_text(login, VERIFIER_BYTES);
    login->state = random_text(login, STATE_BYTES);
    login->redirect_uri =
        str_of(arena_printf(&login->arena, "http://localhost:%u/auth/callback", tools->port));
    login->timer = timer_new(tools->loop, browser_login_on_time, login);
    timer_start(login->timer, 0); /* nothing is told from inside */
    return &login->base;
}
