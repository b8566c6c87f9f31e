#include "mcp/oauth_metadata.h"

#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <string.h>

bool oauth_is_fit(struct str text, const struct oauth_url *server)
{
    struct oauth_url url;

    return text.s != NULL && oauth_url_read(text, &url) && oauth_url_is_safe(&url) &&
           (!oauth_url_is_loopback(&url) || oauth_url_is_loopback(server));
}

static struct str without_slash(struct str url)
{
    if (url.len > 0 && url.s[url.len - 1] == '/')
        url.len--;
    return url;
}

bool oauth_same_issuer(struct str a, struct str b)
{
    return str_equal(without_slash(a), without_slash(b));
}

/* A scope stands in a query and between blanks: visible ASCII. */
static bool is_scope(struct str scope)
{
    for (size_t i = 0; i < scope.len; i++) {
        if (scope.s[i] <= ' ' || scope.s[i] > '~')
            return false;
    }
    return scope.len > 0 && scope.len <= 1024;
}

/* Trimmed, each once. False: there is no such list. */
static bool read_scopes(struct arena *arena, yyjson_val *list, struct str_array *ret_scopes)
{
    struct str *items;
    size_t n = 0;
    yyjson_arr_iter iter;
    yyjson_val *value;

    if (!yyjson_is_arr(list))
        return false;
    items = arena_alloc(arena, OAUTH_SCOPES_MAX * sizeof *items);
    yyjson_arr_iter_init(list, &iter);
    while (n < OAUTH_SCOPES_MAX && (value = yyjson_arr_iter_next(&iter)) != NULL) {
        struct str scope = str_trim(json_str(value));

        if (is_scope(scope) && !str_is_among(scope, items, n))
            items[n++] = arena_str(arena, scope.s, scope.len);
    }
    *ret_scopes = (struct str_array){ items, n };
    return true;
}

static bool lists_word(yyjson_val *list, const char *word)
{
    yyjson_arr_iter iter;
    yyjson_val *value;

    yyjson_arr_iter_init(list, &iter);
    while ((value = yyjson_arr_iter_next(&iter)) != NULL) {
        if (yyjson_equals_str(value, word))
            return true;
    }
    return false;
}

static yyjson_doc *read_metadata_json(struct str json, const char **ret_wrong)
{
    yyjson_doc *doc = json.len > OAUTH_METADATA_MAX || json_is_too_deep(json)
                          ? NULL
                          : yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);

    if (yyjson_is_obj(yyjson_doc_get_root(doc)))
        return doc;
    yyjson_doc_free(doc);
    *ret_wrong = "it is no JSON object";
    return NULL;
}

/* -- Of a resource ----------------------------------------------------------------------------- */

/* The server itself, or what it is a part of: the same origin, and a path above its own. */
static bool is_about(struct str resource, const struct oauth_url *server)
{
    struct oauth_url url;
    struct str path;

    if (resource.s == NULL || !oauth_url_read(resource, &url) ||
        !oauth_url_same_origin(&url, server))
        return false;
    path = without_slash(url.path);
    return path.len <= server->path.len && memcmp(path.s, server->path.s, path.len) == 0 &&
           (path.len == server->path.len || server->path.s[path.len] == '/');
}

static void read_issuers(struct arena *arena, yyjson_val *list, const struct oauth_url *server,
                         struct oauth_resource *resource)
{
    yyjson_arr_iter iter;
    yyjson_val *value;

    yyjson_arr_iter_init(list, &iter);
    while (resource->n_issuers < OAUTH_ISSUERS_MAX &&
           (value = yyjson_arr_iter_next(&iter)) != NULL) {
        if (oauth_is_fit(json_str(value), server))
            resource->issuers[resource->n_issuers++] = arena_keep(arena, json_str(value));
    }
}

bool oauth_resource_read(struct arena *arena, struct str json, const struct oauth_url *server,
                         struct oauth_resource *ret_resource, const char **ret_wrong)
{
    struct oauth_resource resource = { 0 };
    yyjson_doc *doc = read_metadata_json(json, ret_wrong);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *issuers = yyjson_obj_get(root, "authorization_servers");

    if (doc == NULL)
        return false;
    resource.resource = arena_keep(arena, json_member(root, "resource"));
    read_issuers(arena, issuers, server, &resource);
    resource.has_scopes =
        read_scopes(arena, yyjson_obj_get(root, "scopes_supported"), &resource.scopes);
    *ret_wrong = !is_about(resource.resource, server) ? "it is about another resource"
                 : yyjson_arr_size(issuers) > 0 && resource.n_issuers == 0
                     ? "it names no authorization server with an https address"
                     : NULL;
    yyjson_doc_free(doc);
    if (*ret_wrong != NULL)
        return false;
    *ret_resource = resource;
    return true;
}

/* -- Of an authorization server -------------------------------------------------------------- */

enum oauth_client_auth oauth_auth_read(struct str words)
{
    return str_is(words, "none")                 ? OAUTH_AUTH_NONE
           : str_is(words, "client_secret_post") ? OAUTH_AUTH_POST
                                                 : OAUTH_AUTH_BASIC;
}

struct str oauth_auth_words(enum oauth_client_auth auth)
{
    return auth == OAUTH_AUTH_NONE   ? STR_LITERAL("none")
           : auth == OAUTH_AUTH_POST ? STR_LITERAL("client_secret_post")
                                     : STR_LITERAL("client_secret_basic");
}

struct str oauth_token_origin_of(struct arena *arena, const struct oauth_metadata *metadata)
{
    struct oauth_url endpoint;

    return oauth_url_read(metadata->token_endpoint, &endpoint) ? oauth_url_origin(arena, &endpoint)
                                                               : STR_NONE;
}

struct str oauth_authority_of(struct arena *arena, const struct oauth_metadata *metadata)
{
    return metadata->issuer.s != NULL ? arena_keep(arena, metadata->issuer)
                                      : oauth_token_origin_of(arena, metadata);
}

/* Basic is what a server takes that does not say (RFC 8414); of one that names neither, who has a secret posts it. */
static enum oauth_client_auth read_auth(yyjson_val *known)
{
    if (!yyjson_is_arr(known) || lists_word(known, "client_secret_basic"))
        return OAUTH_AUTH_BASIC;
    return OAUTH_AUTH_POST;
}

static const char *wrong_endpoint(const struct oauth_metadata *metadata,
                                  const struct oauth_url *server)
{
    if (metadata->authorization_endpoint.s == NULL || metadata->token_endpoint.s == NULL)
        return "it names no authorization_endpoint and token_endpoint";
    if (!oauth_is_fit(metadata->authorization_endpoint, server))
        return "its authorization_endpoint is no https address";
    if (!oauth_is_fit(metadata->token_endpoint, server))
        return "its token_endpoint is no https address";
    if (metadata->registration_endpoint.s != NULL &&
        !oauth_is_fit(metadata->registration_endpoint, server))
        return "its registration_endpoint is no https address";
    if (metadata->issuer.s != NULL && !oauth_is_fit(metadata->issuer, server))
        return "its issuer is no https address";
    return NULL;
}

bool oauth_metadata_read(struct arena *arena, struct str json, const struct oauth_url *server,
                         struct oauth_metadata *ret_metadata, const char **ret_wrong)
{
    struct oauth_metadata metadata = { 0 };
    yyjson_doc *doc = read_metadata_json(json, ret_wrong);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *challenges = yyjson_obj_get(root, "code_challenge_methods_supported");

    if (doc == NULL)
        return false;
    metadata.issuer = arena_keep(arena, json_member(root, "issuer"));
    metadata.authorization_endpoint =
        arena_keep(arena, json_member(root, "authorization_endpoint"));
    metadata.token_endpoint = arena_keep(arena, json_member(root, "token_endpoint"));
    metadata.registration_endpoint = arena_keep(arena, json_member(root, "registration_endpoint"));
    metadata.has_scopes =
        read_scopes(arena, yyjson_obj_get(root, "scopes_supported"), &metadata.scopes);
    metadata.is_without_s256 = yyjson_is_arr(challenges) && !lists_word(challenges, "S256");
    metadata.promises_iss =
        yyjson_is_true(yyjson_obj_get(root, "authorization_response_iss_parameter_supported"));
    metadata.auth = read_auth(yyjson_obj_get(root, "token_endpoint_auth_methods_supported"));
    yyjson_doc_free(doc);
    *ret_wrong = wrong_endpoint(&metadata, server);
    if (*ret_wrong != NULL)
        return false;
    *ret_metadata = metadata;
    return true;
}
