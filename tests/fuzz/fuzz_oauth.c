/*
 * What strangers say of signing in: challenges, metadata, addresses. None may crash us, and no address that gets
 * through may be one that nobody should visit.
 *
 * The first byte of the input says which of them the rest is.
 */
#include "base/check.h"
#include "base/memory.h"
#include "mcp/oauth_challenge.h"
#include "mcp/oauth_metadata.h"

#include <stdint.h>
#include <strings.h>

static const struct str server_address = { "https://mcp.example/a/mcp", 25 };

static void check_address(struct str url)
{
    check(strncasecmp(url.s, "https://", 8) == 0); /* for a server that is not on this machine */
    for (size_t i = 0; i < url.len; i++)
        check(url.s[i] > ' ' && url.s[i] <= '~');
}

static void try_challenge(struct arena *arena, struct str text)
{
    struct oauth_challenge challenge = oauth_challenge_read(arena, text);

    check(challenge.scope.len <= text.len && challenge.resource_metadata.len <= text.len);
}

static void try_address(struct arena *arena, struct str text)
{
    struct oauth_url url, again;

    if (!oauth_url_read(text, &url))
        return;
    check(oauth_url_read(oauth_url_origin(arena, &url), &again));
    check(oauth_url_same_origin(&url, &again));
    check(oauth_url_read(oauth_url_beside(arena, &url, "/x", "/y"), &again) ||
          text.len > OAUTH_URL_MAX - 16);
}

static void try_metadata(struct arena *arena, struct str text, const struct oauth_url *server)
{
    struct oauth_metadata metadata;
    const char *wrong;

    if (!oauth_metadata_read(arena, text, server, &metadata, &wrong))
        return;
    check_address(metadata.authorization_endpoint);
    check_address(metadata.token_endpoint);
    check(metadata.scopes.n <= OAUTH_SCOPES_MAX);
}

static void try_resource(struct arena *arena, struct str text, const struct oauth_url *server)
{
    struct oauth_resource resource;
    const char *wrong;

    if (!oauth_resource_read(arena, text, server, &resource, &wrong))
        return;
    for (size_t i = 0; i < resource.n_issuers; i++)
        check_address(resource.issuers[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_url server;
    struct str text;

    if (size == 0)
        return 0;
    check(oauth_url_read(server_address, &server));
    text = arena_str(&arena, (const char *)data + 1, size - 1);
    switch (data[0] % 4) {
    case 0:
        try_challenge(&arena, text);
        break;
    case 1:
        try_address(&arena, text);
        break;
    case 2:
        try_metadata(&arena, text, &server);
        break;
    case 3:
        try_resource(&arena, text, &server);
        break;
    }
    return 0;
}
