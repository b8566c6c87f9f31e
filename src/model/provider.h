/*
 * Where a model is reached: one [model_providers.ID] of the configuration, or a built-in one.
 */
#ifndef MODEL_PROVIDER_H
#define MODEL_PROVIDER_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "http/headers.h"
#include "model/traits.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A program that prints the credential. */
struct provider_auth {
    struct str command; /* NULL: there is none */
    struct str_array args;
    struct str cwd; /* NULL: ours */
    uint64_t timeout_ms;
    uint64_t refresh_ms; /* a credential is used for so long; 0: until it is refused */
};

/* How it is spoken to: `wire_api` of the configuration. */
enum wire_api { WIRE_API_RESPONSES = 1, WIRE_API_CHAT, WIRE_API_ANTHROPIC, WIRE_APIS };

/* All text is owned by whoever made the provider (a configuration's arena). s == NULL: not given. */
struct provider {
    struct str id;
    struct str name;     /* "OpenAI" and "azure" change how it is spoken to */
    struct str base_url; /* NULL: api.openai.com */
    enum wire_api wire_api;
    struct traits traits; /* what its own table says; see traits_of() */
    struct str env_key;
    struct str env_key_instructions;
    struct str bearer_token;
    struct provider_auth auth;
    struct name_values query_params;
    struct name_values http_headers;
    struct name_values env_http_headers; /* values are names of environment variables */
    uint32_t request_max_retries;
    uint32_t stream_max_retries;
    uint64_t stream_idle_timeout_ms;
    bool takes_refusals; /* what it has refused is not asked again */
    bool requires_openai_auth;
    bool sends_version; /* the built-in `openai` */
};

#define PROVIDER_DEFAULTS                                                                          \
    .wire_api = WIRE_API_RESPONSES, .request_max_retries = 4, .stream_max_retries = 5,             \
    .stream_idle_timeout_ms = 300000, .auth = { .timeout_ms = 5000, .refresh_ms = 300000 }

/* Does it speak another dialect than OpenAI's own? */
static inline bool provider_is_foreign(const struct provider *provider)
{
    return provider->wire_api == WIRE_API_CHAT || provider->wire_api == WIRE_API_ANTHROPIC;
}

/* With all its text in the arena. */
struct provider_auth provider_auth_copy(struct arena *arena, const struct provider_auth *auth);

/* `openai`, `ollama`, `lmstudio`: no file defines them. NULL if the id is none of them. Reads the environment, so
 * its text is made in the arena. */
const struct provider *provider_builtin(struct arena *arena, struct str id);

/* The others that need no definition, unless there is one: `llamacpp`, `openrouter`, `anthropic`, …; or NULL. */
const struct provider *provider_known(struct arena *arena, struct str id);

/* `scripted`: a model inside this process, unless the configuration says where it is. */
const struct provider *provider_scripted(struct arena *arena);

/* Where OpenAI serves those who sign in with ChatGPT. */
#define PROVIDER_CHATGPT_URL "https://chatgpt.com/backend-api/codex"

/* Says where data have to stay: "us". Of all requests to models and to the backend, if an administrator wants it. */
#define PROVIDER_RESIDENCY_HEADER "x-openai-internal-codex-residency"

/* Its own base URL without trailing slashes, or OpenAI's. */
struct str provider_base_url(struct arena *arena, const struct provider *provider);

/* The base URL, a path that begins with a slash, and the provider's query. */
struct str provider_url(struct arena *arena, const struct provider *provider, const char *path);

/* The headers that the provider wants with every request. */
void provider_set_headers(const struct provider *provider, struct header_list *list);

/* Does the user's login belong to it? The other dialects are spoken by others than OpenAI, who get no credential
 * but their own. */
bool provider_wants_login(const struct provider *provider);

/* The dialect and the server: what this one has made is not for another. */
struct str provider_origin(struct arena *arena, const struct provider *provider);

/* Its own credential; no text if it has none. Fails if that is to be in the environment and is not. */
bool provider_token(const struct provider *provider, struct str *ret_token, struct error *err);

/* That credential as a header, the way its dialect takes it: a key of Anthropic's has one of its own, everything else is
 * a bearer's. Nothing of no text. */
void provider_set_token(const struct provider *provider, struct str token, struct arena *arena,
                        struct header_list *list);

/* Can it condense a history itself? OpenAI can, and whatever goes by exactly that name. */
bool provider_can_compact(const struct provider *provider);

/* Azure's endpoints are spoken to a little differently: they store, and want items with ids. */
bool provider_is_azure(const struct provider *provider);

#endif
