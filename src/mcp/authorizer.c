/*
 * A server's tokens are kept in memory while .credentials.json is the file that they were read from; with a keyring,
 * which cannot be looked at, for KEYRING_TRUST_MS. Wishes for a token wait in a list until the tokens are known and,
 * where that is needed, renewed, and are then all answered.
 */
#include "mcp/authorizer_internal.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "mcp/login_signing.h"
#include "mcp/oauth_challenge.h"
#include "mcp/oauth_discovery.h"
#include "mcp/oauth_renewal.h"

#include <stdlib.h>
#include <strings.h>

enum {
    KEYRING_TRUST_MS = 10000,
    RETRY_MS = 10000,  /* after a renewal or a reading that failed for a reason that may pass */
    RENEWED_MS = 5000, /* after one that did not: tokens may run out as soon as they are there */
    SAVE_MS = 2000,    /* after tokens could not be stored */
    SERVERS_MAX = 256, /* that are remembered */
};

struct oauth_server {
    struct list_node node;
    struct mcp_authorizer *authorizer;
    struct arena arena; /* of target */
    struct oauth_target target;
    char *challenge; /* of the last 401; owned; NULL: none was seen */

    struct oauth_tokens *tokens; /* NULL: there are none, or it is not known; owned */
    bool is_known;
    struct oauth_file_mark mark; /* of the file that they were read from, or could not be */
    uint64_t known_at_ms;
    uint64_t reread_at_ms; /* after they could not be read; not before that */
    struct oauth_errand *loading;

    /* They could not be stored: of those that still are, the refresh token; owned; NULL: they are. */
    char *unsaved;
    struct oauth_errand *saving;
    struct timer *save_timer; /* until that is tried again */

    struct oauth_renewal *renewal;
    char *dead_refresh_token; /* that the authorization server refused; owned */
    uint64_t retry_at_ms;     /* no renewal before that */

    struct list waiting, ready; /* struct mcp_signing */
    struct timer *timer;        /* to look at them, from the loop */
    bool is_telling;
};

struct mcp_signing {
    struct list_node node; /* waiting or ready */
    char *refused;         /* what it was signed with in vain; owned; NULL: nothing */
    bool is_signed;        /* of one that is ready: with the token; false: without */
    struct login_signing
        *login; /* of a server that the account's login signs for; NULL: of another */
    mcp_sign_fn *on_sign;
    void *owner;
};

static void settle_server(struct oauth_server *server);

/* -- Targets --------------------------------------------------------------------------------- */

static struct str variable_value(struct arena *arena, struct str name)
{
    const char *value = name.s == NULL ? NULL : getenv(name.s);

    return value == NULL || str_trim(str_of(value)).len == 0 ? STR_NONE
                                                             : arena_keep(arena, str_of(value));
}

static struct name_values target_headers(struct arena *arena, const struct mcp_spec *spec)
{
    size_t n = spec->http_headers.n + spec->env_http_headers.n;
    struct name_value *items = arena_alloc(arena, (n + 1) * sizeof *items);

    n = 0;
    for (size_t i = 0; i < spec->http_headers.n; i++)
        items[n++] = (struct name_value){ arena_keep(arena, spec->http_headers.items[i].name),
                                          arena_keep(arena, spec->http_headers.items[i].value) };
    for (size_t i = 0; i < spec->env_http_headers.n; i++) {
        struct str value = variable_value(arena, spec->env_http_headers.items[i].value);

        if (value.s != NULL)
            items[n++] =
                (struct name_value){ arena_keep(arena, spec->env_http_headers.items[i].name),
                                     value };
    }
    return (struct name_values){ items, n };
}

struct oauth_target oauth_target_of(struct arena *arena, const struct mcp_spec *spec)
{
    return (struct oauth_target){
        .key = oauth_key(arena, spec->name, spec->url),
        .name = arena_keep(arena, spec->name),
        .url = arena_keep(arena, spec->url),
        .client_id = arena_keep(arena, spec->oauth_client_id),
        .client_secret = variable_value(arena, spec->oauth_client_secret_env_var),
        .resource = arena_keep(arena, spec->oauth_resource),
        .headers = target_headers(arena, spec),
    };
}

struct str oauth_resource_of(const struct oauth_target *target,
                             const struct oauth_metadata *metadata)
{
    if (metadata->resource.s == NULL)
        return STR_NONE;
    return target->resource.s != NULL ? target->resource : metadata->resource;
}

/* -- Tokens ---------------------------------------------------------------------------------- */

static struct str origin_of_target(struct arena *arena, const struct oauth_target *target)
{
    struct oauth_url url;

    return oauth_url_read(target->url, &url) ? oauth_url_origin(arena, &url) : STR_NONE;
}

/* Nothing is stored of a server that is its own authorization server: the file is as the reference has it, and tokens
 * without an issuer go nowhere else (oauth_renewal.c). */
static struct str foreign_origin(struct arena *arena, const struct oauth_target *target,
                                 struct str origin)
{
    return str_equal(origin, origin_of_target(arena, target)) ? STR_NONE : origin;
}

static struct str foreign_issuer(struct arena *arena, const struct oauth_target *target,
                                 struct str issuer)
{
    return oauth_same_issuer(issuer, target->url) ||
                   oauth_same_issuer(issuer, origin_of_target(arena, target))
               ? STR_NONE
               : issuer;
}

struct oauth_tokens *oauth_tokens_of(const struct oauth_target *target,
                                     const struct oauth_client *client,
                                     const struct oauth_metadata *metadata,
                                     const struct oauth_answer *answer,
                                     const struct oauth_tokens *renewed)
{
    struct oauth_tokens *tokens = renewed == NULL ? oauth_tokens_new() : oauth_tokens_copy(renewed);
    struct arena *arena = &tokens->arena;

    if (renewed == NULL) {
        tokens->server_name = arena_keep(arena, target->name);
        tokens->server_url = arena_keep(arena, target->url);
        tokens->client_id = arena_keep(arena, client->id);
        if (target->client_id.s == NULL && client->secret.s != NULL) {
            /* One that is configured stays where it is. */
            tokens->client_secret = arena_keep(arena, client->secret);
            tokens->client_auth = oauth_auth_words(client->auth);
        }
    }
    tokens->issuer = foreign_issuer(arena, target, oauth_authority_of(arena, metadata));
    tokens->token_origin = foreign_origin(arena, target, oauth_token_origin_of(arena, metadata));
    tokens->access_token = arena_keep(arena, answer->access_token);
    if (answer->refresh_token.s != NULL)
        tokens->refresh_token = arena_keep(arena, answer->refresh_token);
    tokens->expires_at_ms =
        answer->expires_in_s == 0 ? 0 : clock_now_ms() + answer->expires_in_s * 1000;
    if (answer->scope.s != NULL || renewed == NULL)
        tokens->scopes = oauth_scope_split(arena, answer->scope);
    return tokens;
}

/* Can a request be signed with them, now or after a renewal? */
static bool are_usable(const struct oauth_tokens *tokens, const char *dead_refresh_token)
{
    if (tokens == NULL)
        return false;
    if (tokens->expires_at_ms == 0 || tokens->expires_at_ms > clock_now_ms())
        return true;
    return tokens->refresh_token.s != NULL &&
           (dead_refresh_token == NULL || !str_is(tokens->refresh_token, dead_refresh_token));
}

/* -- Servers --------------------------------------------------------------------------------- */

static void server_know_tokens(struct oauth_server *server, const struct oauth_file_mark *mark)
{
    server->is_known = true;
    server->mark = *mark;
    server->known_at_ms = loop_now_ms(server->authorizer->loop);
}

static void server_set_tokens(struct oauth_server *server, struct oauth_tokens *tokens,
                              struct str unsaved, const struct oauth_file_mark *mark)
{
    oauth_tokens_free(server->tokens);
    server->tokens = tokens;
    free(server->unsaved);
    server->unsaved = unsaved.s == NULL ? NULL : xstrndup(unsaved.s, unsaved.len);
    server_know_tokens(server, mark);
}

/* Are these the ones whose place ours should have taken? A refresh token that was used is of no use any more. */
static bool are_replaced(const struct oauth_server *server, const struct oauth_tokens *stored)
{
    return server->unsaved != NULL && stored != NULL &&
           str_is(stored->refresh_token, server->unsaved);
}

/* What was known goes on, for want of something better, until they can be read again. */
static void server_keep_tokens(struct oauth_server *server, const struct oauth_file_mark *mark)
{
    server->is_known = false;
    server->mark = *mark;
    server->reread_at_ms = loop_now_ms(server->authorizer->loop) + RETRY_MS;
}

/* Known, or as good as that. */
static bool tokens_are_known(const struct oauth_server *server)
{
    const struct mcp_authorizer *authorizer = server->authorizer;
    struct oauth_file_mark mark = oauth_store_mark(authorizer->store);
    uint64_t now = loop_now_ms(authorizer->loop);

    if (memcmp(&mark, &server->mark, sizeof mark) != 0)
        return false;
    if (!server->is_known)
        return now < server->reread_at_ms;
    return oauth_store_is_file(authorizer->store) || now - server->known_at_ms < KEYRING_TRUST_MS;
}

static void free_signings(struct list *list)
{
    list_foreach(list, signing, struct mcp_signing, node) {
        list_remove(&signing->node);
        free(signing->refused);
        free(signing);
    }
}

static void free_server(struct oauth_server *server)
{
    list_remove(&server->node);
    server->authorizer->n_servers--;
    free_signings(&server->waiting);
    free_signings(&server->ready);
    oauth_errand_forget(server->loading);
    oauth_errand_forget(server->saving);
    oauth_renewal_cancel(server->renewal);
    oauth_tokens_free(server->tokens);
    timer_free(server->timer);
    timer_free(server->save_timer);
    free(server->challenge);
    free(server->dead_refresh_token);
    free(server->unsaved);
    arena_done(&server->arena);
    free(server);
}

static bool server_is_busy(struct oauth_server *server)
{
    return server->is_telling || server->loading != NULL || server->saving != NULL ||
           server->renewal != NULL || !list_is_empty(&server->waiting) ||
           !list_is_empty(&server->ready);
}

/* Configurations come and go with threads; what is known of a server is only there to save time. */
static void forget_idle_servers(struct mcp_authorizer *authorizer)
{
    list_foreach(&authorizer->servers, server, struct oauth_server, node) {
        if (authorizer->n_servers >= SERVERS_MAX && !server_is_busy(server) &&
            server->unsaved == NULL)
            free_server(server);
    }
}

static void server_on_time(void *owner)
{
    settle_server(owner);
}

static void server_on_save_time(void *owner);

static struct oauth_server *known_server(struct mcp_authorizer *authorizer, struct str key)
{
    list_foreach(&authorizer->servers, server, struct oauth_server, node) {
        if (str_equal(server->target.key, key))
            return server;
    }
    return NULL;
}

static struct oauth_server *new_server(struct mcp_authorizer *authorizer)
{
    struct oauth_server *server = xcalloc(1, sizeof *server);

    server->authorizer = authorizer;
    server->timer = timer_new(authorizer->loop, server_on_time, server);
    server->save_timer = timer_new(authorizer->loop, server_on_save_time, server);
    list_init(&server->waiting);
    list_init(&server->ready);
    list_append(&authorizer->servers, &server->node);
    authorizer->n_servers++;
    return server;
}

/* With the client and the headers as they are configured now, unless it is being worked on. */
static struct oauth_server *need_server(struct mcp_authorizer *authorizer,
                                        const struct mcp_spec *spec)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_server *server =
        known_server(authorizer, oauth_key(&arena, spec->name, spec->url));

    if (server == NULL) {
        forget_idle_servers(authorizer);
        server = new_server(authorizer);
    }
    if (!server_is_busy(server)) {
        arena_reset(&server->arena);
        server->target = oauth_target_of(&server->arena, spec);
    }
    return server;
}

struct str oauth_challenge_of(struct mcp_authorizer *authorizer, struct str key)
{
    const struct oauth_server *server = known_server(authorizer, key);

    return server == NULL ? STR_NONE : str_of(server->challenge);
}

void oauth_forget_tokens(struct mcp_authorizer *authorizer, struct str key)
{
    struct oauth_server *server = known_server(authorizer, key);

    if (server == NULL)
        return;
    server->is_known = false;
    server->reread_at_ms = 0;
    server->retry_at_ms = 0;
}

/* -- Renewal --------------------------------------------------------------------------------- */

static bool can_renew(const struct oauth_server *server)
{
    struct str refresh_token = server->tokens->refresh_token;

    return refresh_token.s != NULL &&
           (server->dead_refresh_token == NULL ||
            !str_is(refresh_token, server->dead_refresh_token)) &&
           loop_now_ms(server->authorizer->loop) >= server->retry_at_ms;
}

static void server_on_renewed(void *owner, const struct oauth_renewed *renewed)
{
    struct oauth_server *server = owner;
    struct oauth_tokens *tokens = renewed->tokens;
    bool has_failed = renewed->failure != NULL;

    server->renewal = NULL;
    if (renewed->mark != NULL)
        server_set_tokens(server, tokens, renewed->unsaved, renewed->mark);
    else
        server->is_known = false;
    if (server->unsaved != NULL)
        timer_start(server->save_timer, SAVE_MS);
    if (renewed->is_refusal) {
        free(server->dead_refresh_token);
        server->dead_refresh_token = xstrndup(tokens->refresh_token.s, tokens->refresh_token.len);
    } else {
        server->retry_at_ms =
            loop_now_ms(server->authorizer->loop) + (has_failed ? RETRY_MS : RENEWED_MS);
    }
    settle_server(server);
}

static void renew_server(struct oauth_server *server)
{
    server->renewal = oauth_renewal_start(
        &(struct oauth_renewal_options){
            .authorizer = server->authorizer,
            .target = &server->target,
            .tokens = server->tokens,
            .unsaved = str_of(server->unsaved),
            .challenge = str_of(server->challenge),
        },
        server_on_renewed, server);
}

/* -- Tokens that could not be stored ---------------------------------------------------------- */

static void server_on_saved(void *owner, struct oauth_tokens *unused,
                            const struct oauth_file_mark *mark, const struct error *err)
{
    struct oauth_server *server = owner;

    server->saving = NULL;
    if (err->code == 0)
        free(TAKE(server->unsaved)); /* whatever is stored now counts */
    else
        timer_start(server->save_timer, SAVE_MS);
    settle_server(server);
}

static void server_save(struct oauth_server *server)
{
    server->saving = oauth_store_save(server->authorizer->store, server->target.key, server->tokens,
                                      str_of(server->unsaved), server_on_saved, server);
}

/* Not while they are read or renewed, which ends with others. */
static void server_on_save_time(void *owner)
{
    struct oauth_server *server = owner;

    if (server->unsaved == NULL || server->renewal != NULL || server->saving != NULL)
        return;
    if (server->loading != NULL)
        timer_start(server->save_timer, SAVE_MS);
    else
        server_save(server);
}

/* -- Signing --------------------------------------------------------------------------------- */

static bool was_refused(const struct mcp_signing *signing, const struct oauth_tokens *tokens)
{
    static const char scheme[] = "Bearer ";
    struct str refused = str_of(signing->refused);

    return refused.s != NULL && refused.len == sizeof scheme - 1 + tokens->access_token.len &&
           str_starts(refused, scheme) && str_ends(refused, tokens->access_token.s);
}

enum signing_verdict { SIGN_WITH, SIGN_WITHOUT, SIGN_LATER };

static enum signing_verdict judge_signing(const struct oauth_server *server,
                                          const struct mcp_signing *signing)
{
    const struct oauth_tokens *tokens = server->tokens;
    bool is_refused;

    if (tokens == NULL)
        return SIGN_WITHOUT;
    is_refused = was_refused(signing, tokens);
    if (!is_refused && !oauth_is_running_out(tokens))
        return SIGN_WITH;
    if (can_renew(server))
        return SIGN_LATER;
    return !is_refused && tokens->expires_at_ms > clock_now_ms() ? SIGN_WITH : SIGN_WITHOUT;
}

/* Whoever is told may make new wishes and take back others. */
static void tell_ready(struct oauth_server *server)
{
    CLEANUP(buf_done) struct buf value = { 0 };
    struct list_node *node;

    if (server->tokens != NULL) {
        buf_add_text(&value, "Bearer ");
        buf_add_str(&value, server->tokens->access_token);
    }
    server->is_telling = true;
    while ((node = list_first(&server->ready)) != NULL) {
        struct mcp_signing *signing = container_of(node, struct mcp_signing, node);

        list_remove(node);
        signing->on_sign(signing->owner, signing->is_signed ? buf_str(&value) : STR_NONE);
        free(signing->refused);
        free(signing);
    }
    server->is_telling = false;
}

static void server_on_loaded(void *owner, struct oauth_tokens *tokens,
                             const struct oauth_file_mark *mark, const struct error *err)
{
    struct oauth_server *server = owner;

    server->loading = NULL;
    if (err->code != 0) {
        log_warn("cannot read the tokens of MCP server %s: %s", server->target.name.s,
                 err->message.s);
        server_keep_tokens(server, mark);
    } else if (are_replaced(server, tokens)) {
        oauth_tokens_free(tokens);
        server_know_tokens(server, mark);
    } else {
        server_set_tokens(server, tokens, /* unsaved= */ STR_NONE, mark);
    }
    settle_server(server);
}

static void settle_server(struct oauth_server *server)
{
    bool must_renew = false;

    if (server->loading != NULL || server->saving != NULL || server->renewal != NULL ||
        list_is_empty(&server->waiting))
        return;
    if (!tokens_are_known(server)) {
        server->loading = oauth_store_load(server->authorizer->store, server->target.key,
                                           server_on_loaded, server);
        return;
    }
    list_foreach(&server->waiting, signing, struct mcp_signing, node) {
        enum signing_verdict verdict = judge_signing(server, signing);

        must_renew = must_renew || verdict == SIGN_LATER;
        if (verdict == SIGN_LATER)
            continue;
        signing->is_signed = verdict == SIGN_WITH;
        list_remove(&signing->node);
        list_append(&server->ready, &signing->node);
    }
    if (must_renew)
        renew_server(server);
    tell_ready(server);
}

static struct mcp_signing *new_signing(struct oauth_server *server, struct str refused,
                                       mcp_sign_fn *on_sign, void *owner)
{
    struct mcp_signing *signing = xcalloc(1, sizeof *signing);

    signing->refused = refused.s == NULL ? NULL : xstrndup(refused.s, refused.len);
    signing->on_sign = on_sign;
    signing->owner = owner;
    list_append(&server->waiting, &signing->node);
    timer_start(server->timer, 0);
    return signing;
}

static void signing_on_login(void *owner, struct str authorization)
{
    struct mcp_signing *signing = owner;

    signing->on_sign(signing->owner, authorization);
    free(signing);
}

static struct mcp_signing *sign_with_login(struct mcp_authorizer *authorizer,
                                           const struct mcp_spec *spec, mcp_sign_fn *on_sign,
                                           void *owner)
{
    struct mcp_signing *signing = xcalloc(1, sizeof *signing);

    signing->on_sign = on_sign;
    signing->owner = owner;
    signing->login = login_sign(&(struct login_signing_options){ .loop = authorizer->loop,
                                                                 .logins = authorizer->login_source,
                                                                 .spec = spec,
                                                                 .on_sign = signing_on_login,
                                                                 .owner = signing });
    return signing;
}

struct mcp_signing *mcp_sign(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                             mcp_sign_fn *on_sign, void *owner)
{
    if (spec->is_of_login)
        return sign_with_login(authorizer, spec, on_sign, owner);
    return new_signing(need_server(authorizer, spec), STR_NONE, on_sign, owner);
}

struct mcp_signing *mcp_sign_again(struct mcp_authorizer *authorizer, const struct mcp_spec *spec,
                                   struct str refused, struct str www_authenticate,
                                   mcp_sign_fn *on_sign, void *owner)
{
    struct oauth_server *server;

    if (spec->is_of_login)
        return sign_with_login(authorizer, spec, on_sign, owner);
    server = need_server(authorizer, spec);
    if (www_authenticate.s != NULL && www_authenticate.len <= OAUTH_CHALLENGE_MAX) {
        free(server->challenge);
        server->challenge = xstrndup(www_authenticate.s, www_authenticate.len);
    }
    if (!oauth_store_is_file(authorizer->store))
        server->is_known = false; /* a keyring is asked again */
    return new_signing(server, refused, on_sign, owner);
}

void mcp_signing_cancel(struct mcp_signing *signing)
{
    if (signing == NULL)
        return;
    list_remove(&signing->node);
    login_signing_cancel(signing->login);
    free(signing->refused);
    free(signing);
}

/* -- Status ---------------------------------------------------------------------------------- */

struct mcp_auth_look {
    struct list_node node;
    struct mcp_authorizer *authorizer;
    struct arena arena;
    struct oauth_target target;
    enum wire_mcp_auth_status known; /* without asking anybody; 0: it is not */
    struct timer *timer;
    struct oauth_errand *errand;
    struct oauth_discovery *discovery;
    mcp_auth_status_fn *on_status;
    void *owner;
};

static void free_look(struct mcp_auth_look *look)
{
    list_remove(&look->node);
    timer_free(look->timer);
    oauth_errand_forget(look->errand);
    oauth_discovery_cancel(look->discovery);
    arena_done(&look->arena);
    free(look);
}

static void end_look(struct mcp_auth_look *look, enum wire_mcp_auth_status status)
{
    look->on_status(look->owner, status);
    free_look(look);
}

static void look_on_discovered(void *owner, const struct oauth_metadata *metadata, const char *why)
{
    struct mcp_auth_look *look = owner;

    look->discovery = NULL;
    end_look(look, metadata == NULL ? WIRE_MCP_AUTH_STATUS_UNSUPPORTED
                                    : WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN);
}

static void look_on_loaded(void *owner, struct oauth_tokens *tokens,
                           const struct oauth_file_mark *mark, const struct error *err)
{
    struct mcp_auth_look *look = owner;
    struct mcp_authorizer *authorizer = look->authorizer;
    const struct oauth_server *server = known_server(authorizer, look->target.key);
    bool is_signed_in = are_usable(tokens, server == NULL ? NULL : server->dead_refresh_token);

    look->errand = NULL;
    oauth_tokens_free(tokens);
    if (is_signed_in) {
        end_look(look, WIRE_MCP_AUTH_STATUS_O_AUTH);
        return;
    }
    look->discovery = oauth_discovery_start(
        &(struct oauth_discovery_options){
            .loop = authorizer->loop,
            .fetcher = authorizer->fetcher,
            .url = look->target.url,
            .headers = look->target.headers,
            .challenge = oauth_challenge_of(authorizer, look->target.key),
        },
        look_on_discovered, look);
}

static void look_on_time(void *owner)
{
    struct mcp_auth_look *look = owner;

    if (look->known != 0)
        end_look(look, look->known);
    else
        look->errand =
            oauth_store_load(look->authorizer->store, look->target.key, look_on_loaded, look);
}

static bool has_authorization_header(struct name_values headers)
{
    for (size_t i = 0; i < headers.n; i++) {
        if (strcasecmp(headers.items[i].name.s, "authorization") == 0)
            return true;
    }
    return false;
}

static enum wire_mcp_auth_status known_status(const struct mcp_spec *spec)
{
    if (spec->transport != MCP_HTTP)
        return WIRE_MCP_AUTH_STATUS_UNSUPPORTED;
    if (spec->is_of_login || spec->bearer_token_env_var.s != NULL ||
        has_authorization_header(spec->http_headers) ||
        has_authorization_header(spec->env_http_headers))
        return WIRE_MCP_AUTH_STATUS_BEARER_TOKEN;
    return 0;
}

struct mcp_auth_look *mcp_auth_status(struct mcp_authorizer *authorizer,
                                      const struct mcp_spec *spec, mcp_auth_status_fn *on_status,
                                      void *owner)
{
    struct mcp_auth_look *look = xcalloc(1, sizeof *look);

    look->authorizer = authorizer;
    look->known = known_status(spec);
    if (look->known == 0)
        look->target = oauth_target_of(&look->arena, spec);
    look->on_status = on_status;
    look->owner = owner;
    look->timer = timer_new(authorizer->loop, look_on_time, look);
    list_append(&authorizer->looks, &look->node);
    timer_start(look->timer, 0);
    return look;
}

void mcp_auth_look_cancel(struct mcp_auth_look *look)
{
    if (look != NULL)
        free_look(look);
}

/* -- The whole ------------------------------------------------------------------------------- */

struct mcp_authorizer *mcp_authorizer_new(const struct mcp_authorizer_options *options)
{
    struct mcp_authorizer *authorizer = xcalloc(1, sizeof *authorizer);

    authorizer->loop = options->loop;
    authorizer->login_source = options->logins;
    authorizer->fetcher = fetcher_new(options->loop);
    authorizer->store = oauth_store_new(options->loop, options->home, options->store);
    authorizer->callback = callback_new(options->loop);
    authorizer->home = arena_keep(&authorizer->arena, str_of(options->home)).s;
    list_init(&authorizer->servers);
    list_init(&authorizer->looks);
    list_init(&authorizer->logins);
    return authorizer;
}

/* Renewed tokens that wait for the disk are still stored, if it takes them. */
void mcp_authorizer_free(struct mcp_authorizer *authorizer)
{
    if (authorizer == NULL)
        return;
    list_foreach(&authorizer->looks, look, struct mcp_auth_look, node)
        free_look(look);
    oauth_cancel_logins(authorizer);
    list_foreach(&authorizer->servers, server, struct oauth_server, node) {
        if (server->unsaved != NULL && server->saving == NULL)
            server_save(server);
        free_server(server);
    }
    oauth_store_free(authorizer->store);
    fetcher_free(authorizer->fetcher);
    callback_free(authorizer->callback);
    arena_done(&authorizer->arena);
    free(authorizer);
}

bool mcp_logout(const struct mcp_authorizer_options *options, const struct mcp_spec *spec,
                bool *ret_was_there, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_place place = {
        .home = options->home,
        .store = options->store,
        .key = oauth_key(&arena, spec->name, spec->url),
    };

    return oauth_tokens_delete(&place, ret_was_there, err);
}
