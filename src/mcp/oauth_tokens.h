/*
 * The tokens of an MCP server, where the reference keeps them and in its format, so that whoever has signed in with one
 * is signed in with the other: HOME/.credentials.json (0600, all servers in one object), or a secret of the keyring
 * ("Codex MCP Credentials"), or whichever of them can be had.
 *
 * Everything here waits for the disk, and for a person who unlocks a keyring: workers only, or programs that have
 * nothing else to do. Entries that we do not know are kept; a file without entries is removed. Never log any of it.
 */
#ifndef MCP_OAUTH_TOKENS_H
#define MCP_OAUTH_TOKENS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "config/config.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    OAUTH_TOKEN_MAX = 64 * 1024, /* bytes of a token */
    OAUTH_GRANTED_MAX = 256,     /* scopes of one; more are left out */
};

struct oauth_tokens {
    struct str server_name;
    struct str server_url;
    struct str client_id;
    struct str access_token;
    struct str refresh_token; /* NULL: it cannot be renewed */
    int64_t expires_at_ms;    /* 0: it does not say */
    struct str_array scopes;  /* that were granted, where the answer said */

    /* Members of ours, written only where there is something to say; the reference ignores them. */
    struct str client_secret; /* of a client that was registered with one, unasked; or NULL */
    struct str client_auth;   /* how that one says it, in the words of RFC 7591; or NULL */
    struct str issuer; /* who gave them; NULL: the server itself, or the reference stored them */
    struct str token_origin; /* of the token endpoint that gave them; NULL likewise */

    bool is_from_keyring; /* they were read there */
    struct arena arena;   /* of the text */
};

/* Where they are. */
struct oauth_place {
    const char *home;
    enum mcp_credentials_store store; /* 0: auto */
    struct str key;                   /* oauth_key() */
};

/* `NAME|HASH`: 16 hex digits that stand for the address. */
struct str oauth_key(struct arena *arena, struct str name, struct str url);

/* A token goes into a header as it is: visible ASCII, no blanks, no line breaks, not too long. */
bool oauth_is_token(struct str text);

/* "a b" as its words, in the arena, and back. */
struct str_array oauth_scope_split(struct arena *arena, struct str scope);
void oauth_scope_write(struct buf *out, struct str_array scopes);

struct oauth_tokens *oauth_tokens_new(void);
void oauth_tokens_free(struct oauth_tokens *tokens); /* accepts NULL */
void oauth_tokens_freep(struct oauth_tokens **tokens);
struct oauth_tokens *oauth_tokens_copy(const struct oauth_tokens *tokens);

/* True with NULL: there are none. */
bool oauth_tokens_load(const struct oauth_place *place, struct oauth_tokens **ret_tokens,
                       struct error *err);
bool oauth_tokens_save(const struct oauth_place *place, const struct oauth_tokens *tokens,
                       struct error *err);

/*
 * Saves tokens that were had for a refresh token, if that is still the one that is stored. If not, somebody else has
 * renewed them, signed in anew or signed out meanwhile, and that stands: true all the same.
 */
bool oauth_tokens_renew(const struct oauth_place *place, struct str refresh_token,
                        const struct oauth_tokens *tokens, struct error *err);

bool oauth_tokens_delete(const struct oauth_place *place, bool *ret_was_there, struct error *err);

/* Tells one content of .credentials.json from the next, without reading it. */
struct oauth_file_mark {
    int64_t facts[5];
};
struct oauth_file_mark oauth_file_mark(const char *home);

#endif
