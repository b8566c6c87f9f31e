/*
 * Where a model is reached: one [model_providers.ID] of the configuration, or a built-in one.
 */
#ifndef MODEL_PROVIDER_H
#define MODEL_PROVIDER_H

#include "base/arena.h"
#include "base/str.h"
#include "http/headers.h"
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

/* All text is owned by whoever made the provider (a configuration's arena). s == NULL: not given. */
struct provider {
    struct str id;
    struct str name;     /* "OpenAI" and "azure" change how it is spoken to */
    struct str base_url; /* NULL: api.openai.com */
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
    bool requires_openai_auth;
    bool sends_version; /* the built-in `openai` */
};

#define PROVIDER_DEFAULTS                                                                          \
    .request_max_retries = 4, .stream_max_retries = 5, .stream_idle_timeout_ms = 300000,           \
    .auth = { .timeout_ms = 5000, .refresh_ms = 300000 }

/* With all its text in the arena. */
struct provider_auth provider_auth_copy(struct arena *arena, const struct provider_auth *auth);

/* `openai`, `ollama`, `lmstudio`; NULL if the id is none of them. Reads the environment, so its text
 * is made in the arena. */
const struct provider *provider_builtin(struct arena *arena, struct str id);

/* `scripted`: a model inside this process, unless the configuration says where it is. */
const struct provider *provider_scripted(struct arena *arena);

/* Its own base URL without trailing slashes, or OpenAI's. */
struct str provider_base_url(struct arena *arena, const struct provider *provider);

/* Azure's endpoints are spoken to a little differently: they store, and want items with ids. */
bool provider_is_azure(const struct provider *provider);

#endif
