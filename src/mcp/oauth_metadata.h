/*
 * What servers publish about signing in: metadata of a protected resource (RFC 9728) and of an authorization server
 * (RFC 8414, OpenID Connect Discovery). It is the text of strangers: addresses in it are checked here, once.
 */
#ifndef MCP_OAUTH_METADATA_H
#define MCP_OAUTH_METADATA_H

#include "base/arena.h"
#include "mcp/oauth_url.h"
#include "schema/generated/wire.h"

#include <stdbool.h>

enum {
    OAUTH_METADATA_MAX = 256 * 1024, /* bytes of one document */
    OAUTH_ISSUERS_MAX = 4,           /* authorization servers of a resource that are considered */
    OAUTH_SCOPES_MAX = 128,          /* of scopes_supported */
};

/* How a client with a secret says it at the token endpoint; in the words of RFC 7591, where no words are Basic. */
enum oauth_client_auth { OAUTH_AUTH_NONE = 1, OAUTH_AUTH_BASIC, OAUTH_AUTH_POST };
enum oauth_client_auth oauth_auth_read(struct str words);
struct str oauth_auth_words(enum oauth_client_auth auth);

struct oauth_resource {
    struct str resource;
    struct str issuers[OAUTH_ISSUERS_MAX];
    size_t n_issuers;
    bool has_scopes;
    struct str_array scopes;
};

struct oauth_metadata {
    struct str issuer; /* NULL: it does not say */
    struct str authorization_endpoint;
    struct str token_endpoint;
    struct str registration_endpoint; /* or NULL */
    bool has_scopes;
    struct str_array scopes;     /* trimmed, each once */
    bool is_without_s256;        /* it says which challenges it knows, and S256 is not among them */
    bool promises_iss;           /* RFC 9207: it names itself when a browser comes back */
    enum oauth_client_auth auth; /* what it takes from clients with a secret, BASIC or POST */

    /* Of the resource, if that has metadata. */
    struct str resource; /* or NULL */
    struct str scope;    /* of the challenge; or NULL */
};

/*
 * Both: text in the arena; false with words for people. server: the MCP server in question. Of its resource metadata
 * only what is about it counts. Addresses on this machine are only taken from a server on this machine.
 */
bool oauth_resource_read(struct arena *arena, struct str json, const struct oauth_url *server,
                         struct oauth_resource *ret_resource, const char **ret_wrong);
bool oauth_metadata_read(struct arena *arena, struct str json, const struct oauth_url *server,
                         struct oauth_metadata *ret_metadata, const char **ret_wrong);

/* Who gives tokens: the issuer, or, where that is not told, the origin of the token endpoint. */
struct str oauth_authority_of(struct arena *arena, const struct oauth_metadata *metadata);

/* The origin of its token endpoint. */
struct str oauth_token_origin_of(struct arena *arena, const struct oauth_metadata *metadata);

/* Are these one issuer? A slash at the end makes no difference. */
bool oauth_same_issuer(struct str a, struct str b);

/* May an address that a server published be asked, or shown to a person? */
bool oauth_is_fit(struct str url, const struct oauth_url *server);

#endif
