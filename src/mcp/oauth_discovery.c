#include "mcp/oauth_discovery.h"

#include "base/log.h"
#include "base/memory.h"
#include "mcp/oauth_challenge.h"

#include <stdlib.h>

enum {
    ADDRESS_MS = 5000,
    ADDRESSES_MAX = 3 * OAUTH_ISSUERS_MAX + 2, /* at one stage */
    ORIGINS_MAX = OAUTH_ISSUERS_MAX + 4,
    HEADERS_MAX = 64,
};

#define OAUTH_WELL_KNOWN "/.well-known/oauth-authorization-server"
#define OPENID_WELL_KNOWN "/.well-known/openid-configuration"
#define RESOURCE_WELL_KNOWN "/.well-known/oauth-protected-resource"

enum discovery_stage { STAGE_CHALLENGE = 1, STAGE_RESOURCE, STAGE_ISSUER, STAGE_OWN };

struct discovery_address {
    struct str url;
    struct str issuer; /* who has to answer there; NULL: the server itself */
};

struct oauth_discovery {
    const struct oauth_discovery_options *options; /* in the arena */
    struct arena arena;
    struct oauth_url server;
    enum discovery_stage stage;
    struct discovery_address addresses[ADDRESSES_MAX];
    size_t n_addresses;
    size_t at;                            /* the address that is asked now */
    struct oauth_url silent[ORIGINS_MAX]; /* who did not answer is not asked again */
    size_t n_silent;
    struct oauth_challenge challenge;
    struct oauth_resource resource;
    bool has_resource;
    bool has_moved_on; /* from the server's own metadata to those of the issuer that they named */
    struct fetch *fetch;
    struct timer *timer; /* the end of patience; first of all the beginning */
    const char *why;     /* what was found was of no use */
    oauth_discovery_fn *on_done;
    void *owner;
};

static void discovery_on_fetched(void *owner, const struct fetched *fetched);

static void discovery_free(struct oauth_discovery *discovery)
{
    fetch_cancel(discovery->fetch);
    timer_free(discovery->timer);
    arena_done(&discovery->arena);
    free(discovery);
}

static void discovery_end(struct oauth_discovery *discovery, const struct oauth_metadata *metadata)
{
    discovery->on_done(discovery->owner, metadata, metadata == NULL ? discovery->why : NULL);
    discovery_free(discovery);
}

/* What is wrong with the address that was just asked; the last one is told. */
static void discovery_blame(struct oauth_discovery *discovery, struct str url, const char *wrong)
{
    log_debug("metadata at %s is of no use: %s", url.s, wrong);
    discovery->why =
        arena_printf(&discovery->arena, "metadata at %.500s is of no use: %s", url.s, wrong);
}

/* -- Addresses ------------------------------------------------------------------------------- */

static void forget_addresses(struct oauth_discovery *discovery)
{
    discovery->n_addresses = 0;
    discovery->at = 0;
}

static void add_address(struct oauth_discovery *discovery, struct str url, struct str issuer)
{
    for (size_t i = 0; i < discovery->n_addresses; i++) {
        if (str_equal(discovery->addresses[i].url, url))
            return;
    }
    if (discovery->n_addresses < ADDRESSES_MAX && oauth_is_fit(url, &discovery->server))
        discovery->addresses[discovery->n_addresses++] = (struct discovery_address){ url, issuer };
}

static void add_beside(struct oauth_discovery *discovery, struct str base, const char *before,
                       const char *behind, struct str issuer)
{
    struct oauth_url url;

    if (oauth_url_read(base, &url))
        add_address(discovery, oauth_url_beside(&discovery->arena, &url, before, behind), issuer);
}

static void add_issuer(struct oauth_discovery *discovery, struct str issuer)
{
    add_beside(discovery, issuer, OAUTH_WELL_KNOWN, "", issuer);
    add_beside(discovery, issuer, OPENID_WELL_KNOWN, "", issuer);
    add_beside(discovery, issuer, "", OPENID_WELL_KNOWN, issuer);
}

static void enter_resource(struct oauth_discovery *discovery)
{
    struct str server = discovery->server.text;
    struct str origin = oauth_url_origin(&discovery->arena, &discovery->server);

    discovery->stage = STAGE_RESOURCE;
    forget_addresses(discovery);
    if (discovery->challenge.resource_metadata.len > 0)
        add_address(discovery, discovery->challenge.resource_metadata, STR_NONE);
    add_beside(discovery, server, RESOURCE_WELL_KNOWN, "", STR_NONE);
    add_beside(discovery, origin, RESOURCE_WELL_KNOWN, "", STR_NONE);
}

static void enter_issuer(struct oauth_discovery *discovery, const struct str *issuers, size_t n)
{
    discovery->stage = STAGE_ISSUER;
    forget_addresses(discovery);
    for (size_t i = 0; i < n; i++)
        add_issuer(discovery, issuers[i]);
}

/* The one that is wanted, if it is among those that the resource names; else any of them. */
static void enter_issuer_of_resource(struct oauth_discovery *discovery)
{
    const struct oauth_resource *resource = &discovery->resource;
    struct str wanted = discovery->options->issuer;

    for (size_t i = 0; i < resource->n_issuers; i++) {
        if (wanted.s != NULL && oauth_same_issuer(resource->issuers[i], wanted)) {
            enter_issuer(discovery, &resource->issuers[i], 1);
            return;
        }
    }
    enter_issuer(discovery, resource->issuers, resource->n_issuers);
}

/* The first three are the reference's, in its order. */
static void enter_own(struct oauth_discovery *discovery)
{
    struct str server = discovery->server.text;
    struct str origin = oauth_url_origin(&discovery->arena, &discovery->server);

    discovery->stage = STAGE_OWN;
    forget_addresses(discovery);
    add_beside(discovery, server, OAUTH_WELL_KNOWN, "", STR_NONE);
    add_beside(discovery, server, "", OAUTH_WELL_KNOWN, STR_NONE);
    add_beside(discovery, origin, OAUTH_WELL_KNOWN, "", STR_NONE);
    add_beside(discovery, server, OPENID_WELL_KNOWN, "", STR_NONE);
    add_beside(discovery, server, "", OPENID_WELL_KNOWN, STR_NONE);
    add_beside(discovery, origin, OPENID_WELL_KNOWN, "", STR_NONE);
}

/* -- Asking ---------------------------------------------------------------------------------- */

static bool is_silent(const struct oauth_discovery *discovery, const struct oauth_url *url)
{
    for (size_t i = 0; i < discovery->n_silent; i++) {
        if (oauth_url_same_origin(&discovery->silent[i], url))
            return true;
    }
    return false;
}

static void note_silence(struct oauth_discovery *discovery, struct str text)
{
    struct oauth_url url;

    if (oauth_url_read(text, &url) && !is_silent(discovery, &url) &&
        discovery->n_silent < ORIGINS_MAX)
        discovery->silent[discovery->n_silent++] = url;
}

static void discovery_ask(struct oauth_discovery *discovery, struct str text, bool is_challenge)
{
    const struct oauth_discovery_options *options = discovery->options;
    struct name_value items[HEADERS_MAX];
    struct header_list headers = { .arena = &discovery->arena, .items = items };
    struct oauth_url url;
    struct fetch_options fetch = {
        .call = { .url = text, .max_redirects = HTTP_REDIRECTS, .connect_timeout_ms = ADDRESS_MS },
        .timeout_ms = ADDRESS_MS,
        .max_bytes = OAUTH_METADATA_MAX,
        .is_head_enough = is_challenge,
    };

    for (size_t i = 0;
         i < options->headers.n && i < HEADERS_MAX - 2 && oauth_url_read(text, &url) &&
         oauth_url_same_origin(&url, &discovery->server);
         i++)
        header_list_set(&headers, options->headers.items[i].name, options->headers.items[i].value);
    header_list_set(&headers, STR_LITERAL("mcp-protocol-version"), STR_LITERAL("2024-11-05"));
    if (is_challenge)
        header_list_set(&headers, STR_LITERAL("accept"),
                        STR_LITERAL("text/event-stream, application/json"));
    fetch.call.headers = (struct name_values){ items, headers.n };
    discovery->fetch = fetch_start(options->fetcher, &fetch, discovery_on_fetched, discovery);
}

/* Asks the next address that is left of this stage. False: none is. */
static bool discovery_ask_next(struct oauth_discovery *discovery)
{
    for (; discovery->at < discovery->n_addresses; discovery->at++) {
        struct str text = discovery->addresses[discovery->at].url;
        struct oauth_url url;

        if (oauth_url_read(text, &url) && !is_silent(discovery, &url)) {
            discovery_ask(discovery, text, /* is_challenge= */ false);
            return true;
        }
    }
    return false;
}

/* May end the discovery. */
static void discovery_go_on(struct oauth_discovery *discovery)
{
    if (discovery_ask_next(discovery))
        return;
    if (discovery->stage == STAGE_RESOURCE) {
        enter_own(discovery);
        if (discovery_ask_next(discovery))
            return;
    }
    discovery_end(discovery, NULL);
}

/* -- Answers --------------------------------------------------------------------------------- */

static void came_challenge(struct oauth_discovery *discovery, const struct fetched *fetched)
{
    if (fetched->status == 401)
        discovery->challenge = oauth_challenge_read(
            &discovery->arena,
            http_header_list(&discovery->arena, fetched->head, "www-authenticate"));
    enter_resource(discovery);
    discovery_go_on(discovery);
}

static void came_resource(struct oauth_discovery *discovery, struct str url, struct str json)
{
    const char *wrong;

    if (!oauth_resource_read(&discovery->arena, json, &discovery->server, &discovery->resource,
                             &wrong)) {
        discovery_blame(discovery, url, wrong);
        discovery->at++;
    } else {
        discovery->has_resource = true;
        if (discovery->resource.n_issuers > 0)
            enter_issuer_of_resource(discovery);
        else
            enter_own(discovery);
    }
    discovery_go_on(discovery);
}

/* The server's own metadata may be those of an issuer elsewhere: that one is asked, once. An issuer says its name. */
static bool is_of_another(const struct oauth_discovery *discovery,
                          const struct discovery_address *address,
                          const struct oauth_metadata *metadata)
{
    struct oauth_url url;

    if (metadata->issuer.s == NULL)
        return address->issuer.s != NULL;
    if (address->issuer.s != NULL)
        return !oauth_same_issuer(metadata->issuer, address->issuer);
    return !oauth_url_read(metadata->issuer, &url) ||
           !oauth_url_same_origin(&url, &discovery->server);
}

static void discovery_succeed(struct oauth_discovery *discovery, struct oauth_metadata *metadata)
{
    metadata->scope = discovery->challenge.scope;
    if (discovery->has_resource) {
        metadata->resource = discovery->resource.resource;
        if (discovery->resource.has_scopes) {
            metadata->has_scopes = true;
            metadata->scopes = discovery->resource.scopes;
        }
    }
    discovery_end(discovery, metadata);
}

static void came_metadata(struct oauth_discovery *discovery, struct str json)
{
    const struct discovery_address *address = &discovery->addresses[discovery->at];
    struct oauth_metadata metadata;
    const char *wrong;

    if (!oauth_metadata_read(&discovery->arena, json, &discovery->server, &metadata, &wrong)) {
        discovery_blame(discovery, address->url, wrong);
        discovery->at++;
    } else if (!is_of_another(discovery, address, &metadata)) {
        discovery_succeed(discovery, &metadata);
        return;
    } else {
        discovery_blame(discovery, address->url, "it is of another issuer");
        discovery->at++;
        if (address->issuer.s == NULL && !discovery->has_moved_on) {
            discovery->has_moved_on = true;
            enter_issuer(discovery, &metadata.issuer, 1);
        }
    }
    discovery_go_on(discovery);
}

static void discovery_on_fetched(void *owner, const struct fetched *fetched)
{
    struct oauth_discovery *discovery = owner;
    struct str url;

    discovery->fetch = NULL;
    if (discovery->stage == STAGE_CHALLENGE) {
        came_challenge(discovery, fetched);
        return;
    }
    url = discovery->addresses[discovery->at].url;
    if (fetched->head == NULL && fetched->result != HTTP_TOO_MANY_REDIRECTS)
        note_silence(discovery, url);
    if (fetched->failure != NULL && (fetched->head == NULL || fetched->status == 200))
        discovery_blame(discovery, url, fetched->failure);
    if (fetched->status == 200 && fetched->failure == NULL && discovery->stage == STAGE_RESOURCE) {
        came_resource(discovery, url, fetched->body);
    } else if (fetched->status == 200 && fetched->failure == NULL) {
        came_metadata(discovery, fetched->body);
    } else {
        discovery->at++;
        discovery_go_on(discovery);
    }
}

/* -- Beginning and end ------------------------------------------------------------------------- */

static void discovery_begin(struct oauth_discovery *discovery)
{
    struct str url = discovery->options->url;

    if (!oauth_url_read(url, &discovery->server) || !oauth_url_is_safe(&discovery->server)) {
        discovery->why = "a login needs an https address, or one on this machine";
        discovery_end(discovery, NULL);
        return;
    }
    timer_start(discovery->timer, OAUTH_DISCOVERY_MS);
    if (discovery->options->is_own) {
        enter_own(discovery);
        discovery_go_on(discovery);
        return;
    }
    discovery->challenge = oauth_challenge_read(&discovery->arena, discovery->options->challenge);
    if (discovery->challenge.resource_metadata.s == NULL) {
        discovery->stage = STAGE_CHALLENGE;
        discovery_ask(discovery, url, /* is_challenge= */ true);
        return;
    }
    enter_resource(discovery);
    discovery_go_on(discovery);
}

static void discovery_on_time(void *owner)
{
    struct oauth_discovery *discovery = owner;

    if (discovery->stage == 0)
        discovery_begin(discovery);
    else
        discovery_end(discovery, NULL);
}

static struct name_values keep_headers(struct arena *arena, struct name_values headers)
{
    struct name_value *items = arena_alloc(arena, (headers.n + 1) * sizeof *items);

    for (size_t i = 0; i < headers.n; i++)
        items[i] = (struct name_value){ arena_keep(arena, headers.items[i].name),
                                        arena_keep(arena, headers.items[i].value) };
    return (struct name_values){ items, headers.n };
}

struct oauth_discovery *oauth_discovery_start(const struct oauth_discovery_options *options,
                                              oauth_discovery_fn *on_done, void *owner)
{
    struct oauth_discovery *discovery = xcalloc(1, sizeof *discovery);
    struct oauth_discovery_options *kept = arena_alloc(&discovery->arena, sizeof *kept);

    *kept = *options;
    kept->url = arena_keep(&discovery->arena, options->url);
    kept->challenge = arena_keep(&discovery->arena, options->challenge);
    kept->issuer = arena_keep(&discovery->arena, options->issuer);
    kept->headers = keep_headers(&discovery->arena, options->headers);
    discovery->options = kept;
    discovery->on_done = on_done;
    discovery->owner = owner;
    discovery->timer = timer_new(options->loop, discovery_on_time, discovery);
    timer_start(discovery->timer, 0); /* nothing is told from inside */
    return discovery;
}

void oauth_discovery_cancel(struct oauth_discovery *discovery)
{
    if (discovery != NULL)
        discovery_free(discovery);
}
