#include "mcp/oauth_renewal.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "mcp/oauth_discovery.h"
#include "mcp/oauth_lock.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LEFT_MS = 30000,     /* a token with less is renewed */
    LOCK_PAUSE_MS = 100, /* between two tries */
    LOCK_PATIENCE_MS = OAUTH_DISCOVERY_MS + OAUTH_REQUEST_MS + 10000, /* what a renewal may take */
};

struct oauth_renewal {
    struct mcp_authorizer *authorizer;
    const struct oauth_target *target;
    struct arena arena;
    struct oauth_tokens *known; /* whose access token is of no use any more; owned */
    struct str challenge;
    int lock; /* -1: it is not ours */
    uint64_t patience_ends_ms;
    struct timer *timer;
    struct oauth_errand *errand;
    struct oauth_discovery *discovery;
    struct oauth_request *request;
    struct oauth_metadata metadata; /* of whoever is asked; text in the arena */
    struct oauth_tokens *tokens;    /* as stored, then renewed; owned */
    struct oauth_file_mark mark;    /* of the file that they were read from */
    struct str stored;              /* the refresh token that is stored */
    struct str unsaved;             /* as in the options, then as it will be told */
    bool is_saved;                  /* they are read once more */
    const char *refusal;            /* what the server said to the refresh token; likewise */
    oauth_renewal_fn *on_done;
    void *owner;
};

bool oauth_is_running_out(const struct oauth_tokens *tokens)
{
    return tokens->expires_at_ms > 0 && tokens->expires_at_ms - clock_now_ms() < LEFT_MS;
}

static void renewal_free(struct oauth_renewal *renewal)
{
    if (renewal->lock >= 0)
        close(renewal->lock);
    timer_free(renewal->timer);
    oauth_errand_forget(renewal->errand);
    oauth_discovery_cancel(renewal->discovery);
    oauth_request_cancel(renewal->request);
    oauth_tokens_free(renewal->tokens);
    oauth_tokens_free(renewal->known);
    arena_done(&renewal->arena);
    free(renewal);
}

static void renewal_end(struct oauth_renewal *renewal, const char *failure, bool is_refusal)
{
    struct oauth_renewed renewed = {
        .mark = &renewal->mark,
        .failure = failure,
        .is_refusal = is_refusal,
        .unsaved = renewal->unsaved,
    };

    if (failure != NULL)
        log_warn("cannot renew the tokens of MCP server %s: %s", renewal->target->name.s, failure);
    renewed.tokens = TAKE(renewal->tokens);
    renewal->on_done(renewal->owner, &renewed);
    renewal_free(renewal);
}

/* Nobody knows what is stored. That may pass. */
static void renewal_end_unread(struct oauth_renewal *renewal, const char *failure)
{
    log_warn("cannot read the tokens of MCP server %s: %s", renewal->target->name.s, failure);
    renewal->on_done(renewal->owner, &(struct oauth_renewed){ .failure = failure });
    renewal_free(renewal);
}

static void renewal_on_read(void *owner, struct oauth_tokens *tokens,
                            const struct oauth_file_mark *mark, const struct error *err);

static void renewal_read(struct oauth_renewal *renewal)
{
    renewal->errand = oauth_store_load(renewal->authorizer->store, renewal->target->key,
                                       renewal_on_read, renewal);
}

/* -- Saving ---------------------------------------------------------------------------------- */

static void renewal_on_saved(void *owner, struct oauth_tokens *unused,
                             const struct oauth_file_mark *mark, const struct error *err)
{
    struct oauth_renewal *renewal = owner;

    renewal->errand = NULL;
    if (err->code == 0) {
        renewal->is_saved = true;
        renewal_read(renewal);
        return;
    }
    log_warn(
        "cannot store the tokens of MCP server %s: %s; they are kept in memory until that works",
        renewal->target->name.s, err->message.s);
    renewal->mark = *mark;
    renewal->unsaved = renewal->stored;
    renewal_end(renewal, NULL, /* is_refusal= */ false);
}

/* -- Asking ---------------------------------------------------------------------------------- */

/* As it was when the tokens were given: one that was registered goes on as it was told then. */
static struct oauth_client renewal_client(const struct oauth_renewal *renewal,
                                          const struct oauth_metadata *metadata)
{
    const struct oauth_target *target = renewal->target;
    const struct oauth_tokens *tokens = renewal->tokens;

    return (struct oauth_client){
        .id = tokens->client_id,
        .secret = tokens->client_secret.s != NULL                   ? tokens->client_secret
                  : str_equal(tokens->client_id, target->client_id) ? target->client_secret
                                                                    : STR_NONE,
        .auth =
            tokens->client_auth.s != NULL ? oauth_auth_read(tokens->client_auth) : metadata->auth,
    };
}

static void renewal_on_answer(void *owner, const struct oauth_answer *answer)
{
    struct oauth_renewal *renewal = owner;
    struct oauth_tokens *old = renewal->tokens;

    renewal->request = NULL;
    if (answer->failure != NULL && answer->is_refusal) { /* perhaps somebody else was quicker */
        renewal->refusal = str_of(arena_printf(&renewal->arena, "%s", answer->failure)).s;
        renewal_read(renewal);
        return;
    }
    if (answer->failure != NULL) {
        renewal_end(renewal, answer->failure, /* is_refusal= */ false);
        return;
    }
    renewal->tokens =
        oauth_tokens_of(renewal->target, /* client= */ NULL, &renewal->metadata, answer, old);
    renewal->errand = oauth_store_save(renewal->authorizer->store, renewal->target->key,
                                       renewal->tokens, renewal->stored, renewal_on_saved, renewal);
    oauth_tokens_free(old);
}

static bool is_same_authority(struct oauth_renewal *renewal, const struct oauth_metadata *metadata)
{
    const struct oauth_tokens *tokens = renewal->tokens;
    struct arena *arena = &renewal->arena;

    return (tokens->issuer.s == NULL ||
            oauth_same_issuer(tokens->issuer, oauth_authority_of(arena, metadata))) &&
           (tokens->token_origin.s == NULL ||
            str_equal(tokens->token_origin, oauth_token_origin_of(arena, metadata)));
}

/* What oauth_tokens_of() needs. */
static struct oauth_metadata keep_authority(struct arena *arena,
                                            const struct oauth_metadata *metadata)
{
    return (struct oauth_metadata){
        .issuer = arena_keep(arena, metadata->issuer),
        .token_endpoint = arena_keep(arena, metadata->token_endpoint),
    };
}

static void renewal_on_discovered(void *owner, const struct oauth_metadata *metadata,
                                  const char *why)
{
    struct oauth_renewal *renewal = owner;
    struct oauth_client client;

    renewal->discovery = NULL;
    if (metadata == NULL) {
        renewal_end(renewal, why == NULL ? "no authorization server was found" : why,
                    /* is_refusal= */ false);
        return;
    }
    if (!is_same_authority(renewal, metadata)) {
        renewal_end(renewal,
                    "the server names another authorization server than the one that gave them, "
                    "which gets nothing; sign in again",
                    /* is_refusal= */ true);
        return;
    }
    renewal->metadata = keep_authority(&renewal->arena, metadata);
    client = renewal_client(renewal, metadata);
    renewal->request = oauth_exchange(renewal->authorizer->fetcher,
                                      &(struct oauth_exchange){
                                          .client = &client,
                                          .token_endpoint = metadata->token_endpoint,
                                          .refresh_token = renewal->tokens->refresh_token,
                                          .resource = oauth_resource_of(renewal->target, metadata),
                                      },
                                      renewal_on_answer, renewal);
}

/* -- Reading --------------------------------------------------------------------------------- */

/* renewal->refusal counts if it is about the refresh token that is still stored. */
static void renewal_on_reread(struct oauth_renewal *renewal, struct oauth_tokens *tokens)
{
    bool is_same =
        tokens != NULL && str_equal(tokens->refresh_token, renewal->tokens->refresh_token);

    oauth_tokens_free(renewal->tokens);
    renewal->tokens = tokens;
    renewal->unsaved = STR_NONE;
    renewal_end(renewal, is_same ? renewal->refusal : NULL,
                /* is_refusal= */ is_same && renewal->refusal != NULL);
}

/* The tokens to go on with: those that are stored, or ours, which could not take their place. */
static struct oauth_tokens *renewal_choose(struct oauth_renewal *renewal,
                                           struct oauth_tokens *stored)
{
    renewal->stored = arena_keep(&renewal->arena, stored->refresh_token);
    if (renewal->unsaved.s != NULL && str_equal(renewal->unsaved, renewal->stored)) {
        oauth_tokens_free(stored);
        return oauth_tokens_copy(renewal->known);
    }
    renewal->unsaved = STR_NONE;
    return stored;
}

static void renewal_on_read(void *owner, struct oauth_tokens *tokens,
                            const struct oauth_file_mark *mark, const struct error *err)
{
    struct oauth_renewal *renewal = owner;
    struct mcp_authorizer *authorizer = renewal->authorizer;

    renewal->errand = NULL;
    if (err->code != 0) {
        renewal_end_unread(renewal, err->message.s);
        return;
    }
    renewal->mark = *mark;
    if (renewal->is_saved || renewal->refusal != NULL) {
        renewal_on_reread(renewal, tokens);
        return;
    }
    if (tokens == NULL) {
        renewal->unsaved = STR_NONE;
        renewal_end(renewal, NULL, /* is_refusal= */ false);
        return;
    }
    renewal->tokens = tokens = renewal_choose(renewal, tokens);
    if (!str_equal(tokens->access_token, renewal->known->access_token) &&
        !oauth_is_running_out(tokens)) {
        renewal_end(renewal, NULL, /* is_refusal= */ false); /* somebody else has renewed them */
        return;
    }
    if (tokens->refresh_token.s == NULL) {
        renewal_end(renewal, "there is no refresh token", /* is_refusal= */ false);
        return;
    }
    renewal->discovery = oauth_discovery_start(
        &(struct oauth_discovery_options){
            .loop = authorizer->loop,
            .fetcher = authorizer->fetcher,
            .url = renewal->target->url,
            .headers = renewal->target->headers,
            .challenge = renewal->challenge,
            .issuer = tokens->issuer,
            .is_own = tokens->issuer.s == NULL,
        },
        renewal_on_discovered, renewal);
}

/* -- Locking --------------------------------------------------------------------------------- */

static void renewal_on_time(void *owner)
{
    struct oauth_renewal *renewal = owner;
    struct mcp_authorizer *authorizer = renewal->authorizer;
    int r = oauth_lock_try(authorizer->home, oauth_lock_of(renewal->target->key));

    if (r == -EAGAIN && loop_now_ms(authorizer->loop) < renewal->patience_ends_ms) {
        timer_start(renewal->timer, LOCK_PAUSE_MS);
        return;
    }
    if (r == -EAGAIN) { /* whoever uses a refresh token a second time may lose the login for both */
        renewal_end_unread(renewal, "another server has been renewing them for too long");
        return;
    }
    if (r < 0)
        log_warn("cannot lock the tokens of MCP server %s: %s, continuing", renewal->target->name.s,
                 strerror(-r));
    renewal->lock = r < 0 ? -1 : r;
    renewal_read(renewal);
}

struct oauth_renewal *oauth_renewal_start(const struct oauth_renewal_options *options,
                                          oauth_renewal_fn *on_done, void *owner)
{
    struct oauth_renewal *renewal = xcalloc(1, sizeof *renewal);

    renewal->authorizer = options->authorizer;
    renewal->target = options->target;
    renewal->known = oauth_tokens_copy(options->tokens);
    renewal->unsaved = arena_keep(&renewal->arena, options->unsaved);
    renewal->challenge = arena_keep(&renewal->arena, options->challenge);
    renewal->lock = -1;
    renewal->patience_ends_ms = loop_now_ms(renewal->authorizer->loop) + LOCK_PATIENCE_MS;
    renewal->timer = timer_new(renewal->authorizer->loop, renewal_on_time, renewal);
    renewal->on_done = on_done;
    renewal->owner = owner;
    timer_start(renewal->timer, 0);
    return renewal;
}

void oauth_renewal_cancel(struct oauth_renewal *renewal)
{
    if (renewal != NULL)
        renewal_free(renewal);
}
