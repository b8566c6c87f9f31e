/*
 * Signing in to an MCP server: an authorization code with PKCE, brought back by a browser.
 *
 *     DISCOVERING ─► REGISTERING ─► WAITING ──callback──► EXCHANGING ─► SAVING ─► over
 *           └─ a client that is configured ──▲
 *
 * A failure before WAITING goes to on_url(), a later one to on_end(). The browser that brings the code is kept waiting
 * until the tokens are stored, so that the page it sees is true.
 */
#include "mcp/authorizer_internal.h"

#include "base/base64url.h"
#include "base/check.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "base/visible.h"
#include "http/url.h"
#include "mcp/oauth_discovery.h"
#include "schema/copy.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

enum {
    LOGINS_MAX = 64, /* under way at once */
    PERSON_MS = 300 * 1000,
    PERSON_MIN_MS = 1000,
    PERSON_MAX_MS = 24 * 3600 * 1000,
    SECRET_BYTES = 32,
    PROVIDER_WORDS_MAX = 300,
};

enum mcp_login_state {
    LOGIN_DISCOVERING = 1,
    LOGIN_REGISTERING,
    LOGIN_WAITING,
    LOGIN_EXCHANGING,
    LOGIN_SAVING,
    LOGIN_FAILING, /* `failure` is told from the loop */
};

struct mcp_login {
    struct list_node node;
    struct mcp_authorizer *authorizer;
    struct arena arena;
    struct oauth_target target;
    bool has_scopes; /* asked for or configured, perhaps none */
    struct str_array scopes;
    uint64_t timeout_ms;
    struct str callback_url; /* or NULL */
    struct opt_u64 callback_port;
    enum mcp_login_state state;
    bool is_url_told;
    const char *failure;

    struct oauth_metadata metadata; /* text in the arena */
    struct oauth_client client;
    struct str redirect_uri;
    struct str callback_path;
    struct str verifier;
    struct str oauth_state;

    struct timer *timer; /* the beginning, then the person's patience, then a failure */
    struct callback_door *door;
    struct visitor *visitor; /* brought the code and waits; NULL: none does */
    struct oauth_discovery *discovery;
    struct oauth_request *request;
    struct oauth_errand *errand;

    void (*on_url)(void *owner, struct str url, const struct error *err);
    void (*on_end)(void *owner, const char *failure);
    void *owner;
    void (*free_owner)(void *owner);
};

/* -- The end --------------------------------------------------------------------------------- */

static void answer_visitor(struct visitor *visitor, int status, const char *text)
{
    visitor_answer(visitor, &(struct login_page){ .status = status, .body = str_of(text) });
}

/* What it waits for, and whoever could come. */
static void login_let_go(struct mcp_login *login, int status, const char *page)
{
    if (login->visitor != NULL)
        answer_visitor(login->visitor, status, page);
    login->visitor = NULL;
    callback_close(login->door);
    login->door = NULL;
    oauth_discovery_cancel(login->discovery);
    login->discovery = NULL;
    oauth_request_cancel(login->request);
    login->request = NULL;
    oauth_errand_forget(login->errand);
    login->errand = NULL;
}

static void free_mcp_login(struct mcp_login *login)
{
    login_let_go(login, 400, "The login was given up meanwhile.");
    list_remove(&login->node);
    timer_free(login->timer);
    if (login->free_owner != NULL)
        login->free_owner(login->owner);
    arena_done(&login->arena);
    free(login);
}

static void login_tell_failure(struct mcp_login *login)
{
    CLEANUP(error_done) struct error err = { 0 };

    log_info("login to MCP server %s failed: %s", login->target.name.s, login->failure);
    if (login->is_url_told) {
        login->on_end(login->owner, login->failure);
    } else {
        error_set(&err, ERR_INTERNAL, "%s", login->failure);
        login->on_url(login->owner, STR_NONE, &err);
    }
    free_mcp_login(login);
}

struct login_failure {
    int status;          /* of the page */
    const char *page;    /* what the person reads; NULL: the same as the owner */
    const char *failure; /* what the owner is told */
};

/* Nobody comes to it any more, and its owner hears of it in the next round of the loop. */
static void login_fail_with(struct mcp_login *login, const struct login_failure *failure)
{
    login->failure = arena_printf(&login->arena, "%s", failure->failure);
    login_let_go(login, failure->status, failure->page == NULL ? login->failure : failure->page);
    login->state = LOGIN_FAILING;
    timer_start(login->timer, 0);
}

static void login_fail(struct mcp_login *login, const char *failure)
{
    login_fail_with(login, &(struct login_failure){ .status = 200, .failure = failure });
}

/*
 * The reference has one text for everything that can be wrong with a code, and answers the browser before it knows: its
 * words and its status, but the page and the log say what it was.
 */
static void login_fail_callback(struct mcp_login *login, const char *why)
{
    static const char words[] = "failed to handle OAuth callback";
    const char *page = arena_printf(&login->arena, "%s: %s", words, why);

    log_warn("login to MCP server %s: %s", login->target.name.s, page);
    login_fail_with(login,
                    &(struct login_failure){ .status = 200, .page = page, .failure = words });
}

/* -- The code becomes tokens ----------------------------------------------------------------- */

static void login_on_saved(void *owner, struct oauth_tokens *unused,
                           const struct oauth_file_mark *mark, const struct error *err)
{
    struct mcp_login *login = owner;

    login->errand = NULL;
    if (err->code != 0) {
        login_fail(login, err->message.s);
        return;
    }
    oauth_forget_tokens(login->authorizer, login->target.key);
    if (login->visitor != NULL)
        answer_visitor(login->visitor, 200, "Authentication complete. You may close this window.");
    login->visitor = NULL;
    login->on_end(login->owner, /* failure= */ NULL);
    free_mcp_login(login);
}

static void login_on_tokens(void *owner, const struct oauth_answer *answer)
{
    struct mcp_login *login = owner;
    CLEANUP(oauth_tokens_freep) struct oauth_tokens *tokens = NULL;

    login->request = NULL;
    if (answer->failure != NULL) {
        login_fail_callback(login, answer->failure);
        return;
    }
    tokens = oauth_tokens_of(&login->target, &login->client, &login->metadata, answer,
                             /* renewed= */ NULL);
    login->state = LOGIN_SAVING;
    login->errand = oauth_store_save(login->authorizer->store, login->target.key, tokens,
                                     /* refresh_token= */ STR_NONE, login_on_saved, login);
}

static void login_exchange(struct mcp_login *login, struct str code)
{
    login->state = LOGIN_EXCHANGING;
    timer_stop(login->timer); /* the request has a limit of its own */
    login->request =
        oauth_exchange(login->authorizer->fetcher,
                       &(struct oauth_exchange){
                           .client = &login->client,
                           .token_endpoint = login->metadata.token_endpoint,
                           .code = code,
                           .verifier = login->verifier,
                           .redirect_uri = login->redirect_uri,
                           .resource = oauth_resource_of(&login->target, &login->metadata),
                       },
                       login_on_tokens, login);
}

/* -- Visits ---------------------------------------------------------------------------------- */

static bool is_our_state(const struct mcp_login *login, struct str state)
{
    return state.len == login->oauth_state.len &&
           bytes_equal_in_constant_time(state.s, login->oauth_state.s, state.len);
}

/*
 * RFC 9207: whoever names itself has to be the one that was asked, and who promised to must. Metadata without an issuer
 * may have led the person to somebody else's page, and the code must not go where they say.
 */
static bool is_right_issuer(const struct mcp_login *login, struct str iss)
{
    const struct oauth_metadata *metadata = &login->metadata;

    if (iss.s == NULL)
        return !metadata->promises_iss;
    return metadata->issuer.s != NULL && oauth_same_issuer(iss, metadata->issuer);
}

static void add_provider_words(struct buf *out, struct str words)
{
    words.len = words.len < PROVIDER_WORDS_MAX ? words.len : PROVIDER_WORDS_MAX;
    visible_add(out, words, VISIBLE_LINE);
}

static void came_back_denied(struct mcp_login *login, struct str error, struct str description)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    buf_add_text(&words, "OAuth provider returned `");
    add_provider_words(&words, error);
    buf_add_char(&words, '`');
    if (description.len > 0) {
        buf_add_text(&words, ": ");
        add_provider_words(&words, description);
    }
    login_fail_with(login, &(struct login_failure){ .status = 400, .failure = buf_str(&words).s });
}

/*
 * A visit that cannot be the browser's we wait for changes nothing: any page can send a browser here, and must not end
 * the login with words of its own. A code with a state that is not ours ends it, as it does with the reference.
 */
static void login_on_visit(void *owner, struct visitor *visitor, const struct http_request *request)
{
    struct mcp_login *login = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str error = url_query_value(&arena, request->query, "error");
    struct str code = url_query_value(&arena, request->query, "code");
    struct str state = url_query_value(&arena, request->query, "state");
    struct str iss = url_query_value(&arena, request->query, "iss");
    bool is_ours = state.s != NULL && is_our_state(login, state);

    if (login->state != LOGIN_WAITING || !str_equal(request->path, login->callback_path) ||
        (error.len > 0 ? !is_ours : code.len == 0 || state.s == NULL)) {
        answer_visitor(visitor, 400, "Invalid OAuth callback");
        return;
    }
    login->visitor = visitor;
    if (!is_ours)
        login_fail_callback(login, "its state is not the one that was sent");
    else if (!is_right_issuer(login, iss))
        login_fail_callback(login, "it came from another issuer than was asked");
    else if (error.len > 0)
        came_back_denied(login, error,
                         url_query_value(&arena, request->query, "error_description"));
    else
        login_exchange(login, code);
}

/* -- Where the person is sent ---------------------------------------------------------------- */

static struct str login_scope(struct mcp_login *login)
{
    CLEANUP(buf_done) struct buf scope = { 0 };
    const struct oauth_metadata *metadata = &login->metadata;
    struct str_array scopes = login->has_scopes ? login->scopes : metadata->scopes;

    if (!login->has_scopes && metadata->scope.len > 0)
        return metadata->scope;
    oauth_scope_write(&scope, scopes);
    return scope.len == 0 ? STR_NONE : arena_str(&login->arena, scope.data, scope.len);
}

static struct str code_challenge(struct mcp_login *login)
{
    uint8_t digest[SHA256_LENGTH];

    sha256(login->verifier, digest);
    return base64url_encode(&login->arena, (struct str){ (const char *)digest, sizeof digest });
}

/* What a request for authorization says, in this order. */
enum {
    SAYS_TYPE,
    SAYS_CLIENT,
    SAYS_STATE,
    SAYS_CHALLENGE,
    SAYS_METHOD,
    SAYS_REDIRECT,
    SAYS_SCOPE,
    SAYS_RESOURCE,
    SAYS_N
};
static const char *const said[SAYS_N] = {
    [SAYS_TYPE] = "response_type",
    [SAYS_CLIENT] = "client_id",
    [SAYS_STATE] = "state",
    [SAYS_CHALLENGE] = "code_challenge",
    [SAYS_METHOD] = "code_challenge_method",
    [SAYS_REDIRECT] = "redirect_uri",
    [SAYS_SCOPE] = "scope",
    [SAYS_RESOURCE] = "resource",
};

static struct str authorization_url(struct mcp_login *login)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    struct str endpoint = login->metadata.authorization_endpoint;
    const struct str values[SAYS_N] = {
        [SAYS_TYPE] = STR_LITERAL("code"),
        [SAYS_CLIENT] = login->client.id,
        [SAYS_STATE] = login->oauth_state,
        [SAYS_CHALLENGE] = code_challenge(login),
        [SAYS_METHOD] = STR_LITERAL("S256"),
        [SAYS_REDIRECT] = login->redirect_uri,
        [SAYS_SCOPE] = login_scope(login),
        [SAYS_RESOURCE] =
            login->target.resource.s != NULL ? login->target.resource : login->metadata.resource,
    };

    buf_add_str(&url, endpoint);
    for (size_t i = 0; i < SAYS_N; i++) {
        if (values[i].s == NULL)
            continue;
        buf_add_char(&url, i == 0 && !str_contains(endpoint, STR_LITERAL("?")) ? '?' : '&');
        buf_printf(&url, "%s=", said[i]);
        url_add_encoded(&url, values[i]);
    }
    return arena_str(&login->arena, url.data, url.len);
}

/* An endpoint may have a query of its own, but not say what we do: of two values a server takes which it likes. */
static const char *said_by_endpoint(struct mcp_login *login, const struct oauth_metadata *metadata)
{
    const char *query = strchr(metadata->authorization_endpoint.s, '?');

    for (size_t i = 0; i < SAYS_N && query != NULL; i++) {
        if (url_query_value(&login->arena, str_of(query + 1), said[i]).s != NULL)
            return said[i];
    }
    return NULL;
}

static void login_wait(struct mcp_login *login)
{
    static const struct error none = { 0 };

    login->state = LOGIN_WAITING;
    login->is_url_told = true;
    timer_start(login->timer, login->timeout_ms);
    login->on_url(login->owner, authorization_url(login), &none);
}

/* -- Who we are ------------------------------------------------------------------------------ */

static void login_on_registered(void *owner, const struct oauth_answer *answer)
{
    struct mcp_login *login = owner;

    login->request = NULL;
    if (answer->failure != NULL) {
        login_fail(login, arena_printf(&login->arena,
                                       "Registration failed: Dynamic registration failed: %s",
                                       answer->failure));
        return;
    }
    login->client = (struct oauth_client){
        .id = arena_keep(&login->arena, answer->client.id),
        .secret = arena_keep(&login->arena, answer->client.secret),
        .auth = answer->client.auth,
    };
    login_wait(login);
}

static void login_introduce(struct mcp_login *login)
{
    const struct oauth_target *target = &login->target;
    const struct oauth_metadata *metadata = &login->metadata;

    if (target->client_id.s != NULL) {
        login->client = (struct oauth_client){
            .id = target->client_id,
            .secret = target->client_secret,
            .auth = metadata->auth,
        };
        login_wait(login);
    } else if (metadata->registration_endpoint.s == NULL) {
        login_fail(login, "Registration failed: Dynamic registration failed: Registration failed: "
                          "Dynamic client registration not supported");
    } else {
        login->state = LOGIN_REGISTERING;
        login->request = oauth_register(login->authorizer->fetcher, metadata, login->redirect_uri,
                                        login_on_registered, login);
    }
}

/* -- The door -------------------------------------------------------------------------------- */

static bool login_open_door(struct mcp_login *login, const struct callback_place *place)
{
    int r = callback_open(login->authorizer->callback, place, login_on_visit, login, &login->door);

    if (r == 0)
        return true;
    login_fail(login, arena_printf(&login->arena,
                                   "cannot listen on port %u for the browser to come back: %s",
                                   place->port, strerror(-r)));
    return false;
}

/* The redirect URI that is configured: it is where the browser really goes that counts, so it may be a proxy's. */
static bool login_listen_as_configured(struct mcp_login *login, struct callback_place *place)
{
    struct oauth_url url;

    if (!oauth_url_read(login->callback_url, &url)) {
        login_fail(login, arena_printf(&login->arena, "invalid MCP OAuth callback URL `%s`",
                                       login->callback_url.s));
        return false;
    }
    place->is_for_network = !oauth_url_is_loopback(&url);
    if (place->port == 0 && url.has_port && !place->is_for_network)
        place->port = url.port;
    login->redirect_uri = url.text;
    login->callback_path = url.path.len == 0 ? STR_LITERAL("/") : url.path;
    return login_open_door(login, place);
}

static bool login_listen(struct mcp_login *login)
{
    struct callback_place place = { .port = (uint16_t)login->callback_port.value };

    if (login->callback_port.set &&
        (login->callback_port.value == 0 || login->callback_port.value > UINT16_MAX)) {
        login_fail(login, arena_printf(&login->arena,
                                       "invalid MCP OAuth callback port `%llu`: port must be "
                                       "between 1 and 65535",
                                       (unsigned long long)login->callback_port.value));
        return false;
    }
    if (login->callback_url.s != NULL)
        return login_listen_as_configured(login, &place);
    if (!login_open_door(login, &place))
        return false;
    login->redirect_uri = str_of(arena_printf(&login->arena, "http://127.0.0.1:%u/callback",
                                              callback_door_port(login->door)));
    login->callback_path = STR_LITERAL("/callback");
    return true;
}

/* -- The beginning --------------------------------------------------------------------------- */

static struct oauth_metadata keep_metadata(struct arena *arena,
                                           const struct oauth_metadata *metadata)
{
    struct oauth_metadata kept = *metadata;

    kept.scopes = copy_strs(arena, metadata->scopes);
    kept.issuer = arena_keep(arena, metadata->issuer);
    kept.authorization_endpoint = arena_keep(arena, metadata->authorization_endpoint);
    kept.token_endpoint = arena_keep(arena, metadata->token_endpoint);
    kept.registration_endpoint = arena_keep(arena, metadata->registration_endpoint);
    kept.resource = arena_keep(arena, metadata->resource);
    kept.scope = arena_keep(arena, metadata->scope);
    return kept;
}

static void login_on_discovered(void *owner, const struct oauth_metadata *metadata, const char *why)
{
    struct mcp_login *login = owner;
    const char *doubled;

    login->discovery = NULL;
    if (metadata == NULL) {
        if (why != NULL)
            log_warn("no login to MCP server %s: %s", login->target.name.s, why);
        login_fail(login, "No authorization support detected");
        return;
    }
    if (metadata->is_without_s256) {
        login_fail(login, "the authorization server does not support PKCE with S256");
        return;
    }
    doubled = said_by_endpoint(login, metadata);
    if (doubled != NULL) {
        login_fail(login,
                   arena_printf(&login->arena, "the authorization endpoint has a `%s` of its own",
                                doubled));
        return;
    }
    login->metadata = keep_metadata(&login->arena, metadata);
    if (login_listen(login))
        login_introduce(login);
}

static void login_begin(struct mcp_login *login)
{
    struct mcp_authorizer *authorizer = login->authorizer;

    login->state = LOGIN_DISCOVERING;
    login->discovery = oauth_discovery_start(
        &(struct oauth_discovery_options){
            .loop = authorizer->loop,
            .fetcher = authorizer->fetcher,
            .url = login->target.url,
            .headers = login->target.headers,
            .challenge = oauth_challenge_of(authorizer, login->target.key),
        },
        login_on_discovered, login);
}

static void mcp_login_on_time(void *owner)
{
    struct mcp_login *login = owner;

    if (login->state == LOGIN_FAILING)
        login_tell_failure(login);
    else if (login->state == LOGIN_WAITING)
        login_fail(login, "timed out waiting for OAuth callback");
    else
        login_begin(login);
}

/* Of two logins to one server the later one counts; one that has its tokens is over in a moment. */
static void replace_logins(struct mcp_authorizer *authorizer, struct str key, size_t *ret_n)
{
    size_t n = 0;

    list_foreach(&authorizer->logins, other, struct mcp_login, node) {
        n++;
        if (str_equal(other->target.key, key) && other->state != LOGIN_SAVING &&
            other->state != LOGIN_FAILING)
            login_fail(other, "the login was replaced by another one");
    }
    *ret_n = n;
}

static struct str random_text(struct arena *arena)
{
    char bytes[SECRET_BYTES];

    check(getrandom(bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes);
    return base64url_encode(arena, (struct str){ bytes, sizeof bytes });
}

static void keep_scopes(struct mcp_login *login, const struct mcp_login_options *options)
{
    struct str_array scopes = options->has_scopes ? options->scopes : options->spec->scopes;

    login->has_scopes = options->has_scopes || options->spec->has_scopes;
    if (login->has_scopes)
        login->scopes = copy_strs(&login->arena, scopes);
}

static uint64_t patience(uint64_t wanted_ms)
{
    if (wanted_ms == 0)
        return PERSON_MS;
    return wanted_ms < PERSON_MIN_MS   ? PERSON_MIN_MS
           : wanted_ms > PERSON_MAX_MS ? PERSON_MAX_MS
                                       : wanted_ms;
}

static struct mcp_login *new_mcp_login(struct mcp_authorizer *authorizer,
                                       const struct mcp_login_options *options)
{
    struct mcp_login *login = xcalloc(1, sizeof *login);

    login->authorizer = authorizer;
    login->target = oauth_target_of(&login->arena, options->spec);
    login->timeout_ms = patience(options->timeout_ms);
    login->callback_url = arena_keep(&login->arena, options->callback_url);
    login->callback_port = options->callback_port;
    login->verifier = random_text(&login->arena);
    login->oauth_state = random_text(&login->arena);
    login->on_url = options->on_url;
    login->on_end = options->on_end;
    login->owner = options->owner;
    login->free_owner = options->free_owner;
    login->timer = timer_new(authorizer->loop, mcp_login_on_time, login);
    keep_scopes(login, options);
    return login;
}

struct mcp_login *mcp_login_start(struct mcp_authorizer *authorizer,
                                  const struct mcp_login_options *options)
{
    struct mcp_login *login = new_mcp_login(authorizer, options);
    struct str variable = options->spec->oauth_client_secret_env_var;
    size_t n_others;

    replace_logins(authorizer, login->target.key, &n_others);
    list_append(&authorizer->logins, &login->node);
    if (n_others >= LOGINS_MAX)
        login_fail(login, "too many logins are under way");
    else if (variable.s != NULL && login->target.client_secret.s == NULL)
        login_fail(login, arena_printf(&login->arena,
                                       "Environment variable %s for MCP server '%s' is not set",
                                       variable.s, login->target.name.s));
    else
        timer_start(login->timer, 0); /* nothing is told from inside */
    return login;
}

bool mcp_login_is_possible(const struct mcp_spec *spec, struct error *err)
{
    if (spec->transport != MCP_HTTP)
        return error_set(err, ERR_INVALID_REQUEST,
                         "OAuth login is only supported for streamable HTTP servers.");
    if (spec->disabled_reason.s != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "MCP server '%s' is disabled: %s", spec->name.s,
                         spec->disabled_reason.s);
    return true;
}

void mcp_login_cancel(struct mcp_login *login)
{
    if (login != NULL)
        free_mcp_login(login);
}

void oauth_cancel_logins(struct mcp_authorizer *authorizer)
{
    list_foreach(&authorizer->logins, login, struct mcp_login, node)
        free_mcp_login(login);
}
