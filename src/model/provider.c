#include "model/provider.h"

#include "model/local_sampler.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/version.h"
#include "http/url.h"

#include <stdlib.h>
#include <strings.h>

static const char openai_url[] = "https://api.openai.com/v1";

/* What a variable is set to, if it is more than white space. */
static struct str variable(const char *name)
{
    const char *value = getenv(name);
    struct str text = value == NULL ? STR_NONE : str_trim(str_of(value));

    return text.len == 0 ? STR_NONE : text;
}

static struct str kept_variable(struct arena *arena, const char *name)
{
    return arena_keep(arena, variable(name));
}

static void fill_openai(struct arena *arena, struct provider *provider)
{
    struct name_value *headers = arena_alloc(arena, 2 * sizeof *headers);

    provider->name = STR_LITERAL("OpenAI");
    provider->base_url = kept_variable(arena, "OPENAI_BASE_URL");
    headers[0] =
        (struct name_value){ str_of("OpenAI-Organization"), str_of("OPENAI_ORGANIZATION") };
    headers[1] = (struct name_value){ str_of("OpenAI-Project"), str_of("OPENAI_PROJECT") };
    provider->env_http_headers = (struct name_values){ headers, 2 };
    provider->requires_openai_auth = true;
    provider->sends_version = true;
}

/* A server on this machine. */
static void fill_local(struct arena *arena, struct provider *provider, unsigned long default_port)
{
    struct str port = kept_variable(arena, "CODEX_OSS_PORT");
    unsigned long number = default_port;

    if (port.s != NULL) {
        char *end;
        unsigned long given = strtoul(port.s, &end, 10);

        if (*end == '\0' && given <= 65535)
            number = given;
    }
    provider->name = STR_LITERAL("gpt-oss");
    provider->base_url = kept_variable(arena, "CODEX_OSS_BASE_URL");
    if (provider->base_url.s == NULL)
        provider->base_url = str_of(arena_printf(arena, "http://localhost:%lu/v1", number));
}

const struct provider *provider_builtin(struct arena *arena, struct str id)
{
    struct provider provider = { PROVIDER_DEFAULTS };

    provider.id = arena_str(arena, id.s, id.len);
    if (str_is(id, "openai"))
        fill_openai(arena, &provider);
    else if (str_is(id, "ollama"))
        fill_local(arena, &provider, 11434);
    else if (str_is(id, "lmstudio"))
        fill_local(arena, &provider, 1234);
    else
        return NULL;
    return memcpy(arena_alloc(arena, sizeof provider), &provider, sizeof provider);
}

/* Each only where it is, its key and its dialect. */
static const struct {
    const char *id;
    const char *name;
    const char *base_url;
    const char *env_key; /* NULL: none is needed */
    enum wire_api wire_api;
} known_providers[] = {
    { "ollama-chat", "Ollama", "http://localhost:11434/v1", NULL, WIRE_API_CHAT },
    { "llamacpp", "llama.cpp", "http://localhost:8080/v1", NULL, WIRE_API_CHAT },
    { "vllm", "vLLM", "http://localhost:8000/v1", NULL, WIRE_API_CHAT },
    { "openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY",
      WIRE_API_CHAT },
    { "deepseek", "DeepSeek", "https://api.deepseek.com", "DEEPSEEK_API_KEY", WIRE_API_CHAT },
    { "mistral", "Mistral", "https://api.mistral.ai/v1", "MISTRAL_API_KEY", WIRE_API_CHAT },
    { "groq", "Groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY", WIRE_API_CHAT },
    { "anthropic", "Anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY",
      WIRE_API_ANTHROPIC },
};

const struct provider *provider_known(struct arena *arena, struct str id)
{
    struct provider provider = { PROVIDER_DEFAULTS };

    for (size_t i = 0; i < ARRAY_LENGTH(known_providers); i++) {
        if (!str_is(id, known_providers[i].id))
            continue;
        provider.id = str_of(known_providers[i].id);
        provider.name = str_of(known_providers[i].name);
        provider.base_url = str_of(known_providers[i].base_url);
        provider.env_key = str_of(known_providers[i].env_key);
        provider.wire_api = known_providers[i].wire_api;
        return memcpy(arena_alloc(arena, sizeof provider), &provider, sizeof provider);
    }
    return NULL;
}

const struct provider *provider_scripted(struct arena *arena)
{
    struct provider provider = {
        PROVIDER_DEFAULTS,
        .id = STR_LITERAL("scripted"),
        .name = STR_LITERAL("Scripted"),
        .base_url = STR_LITERAL(LOCAL_MODEL_URL),
    };

    return memcpy(arena_alloc(arena, sizeof provider), &provider, sizeof provider);
}

struct provider_auth provider_auth_copy(struct arena *arena, const struct provider_auth *auth)
{
    struct str *args = arena_alloc(arena, (auth->args.n + 1) * sizeof *args);
    struct provider_auth copy = *auth;

    for (size_t i = 0; i < auth->args.n; i++)
        args[i] = arena_keep(arena, auth->args.items[i]);
    copy.args = (struct str_array){ args, auth->args.n };
    copy.command = arena_keep(arena, auth->command);
    copy.cwd = arena_keep(arena, auth->cwd);
    return copy;
}

struct str provider_base_url(struct arena *arena, const struct provider *provider)
{
    struct str url = provider->base_url.s == NULL ? str_of(openai_url) : provider->base_url;

    while (url.len > 0 && url.s[url.len - 1] == '/')
        url.len--;
    return arena_str(arena, url.s, url.len);
}

/* What no URL may hold as it is. A percent sign may: the value can be encoded already. */
static bool needs_encoding(unsigned char c)
{
    return c <= ' ' || c >= 0x7f || strchr("\"#<>", c) != NULL;
}

static void add_encoded(struct buf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (needs_encoding(c))
            buf_printf(out, "%%%02X", c);
        else
            buf_add_char(out, (char)c);
    }
}

struct str provider_url(struct arena *arena, const struct provider *provider, const char *path)
{
    CLEANUP(buf_done) struct buf url = { 0 };

    add_encoded(&url, provider_base_url(arena, provider));
    buf_add_text(&url, path);
    for (size_t i = 0; i < provider->query_params.n; i++) {
        buf_add_char(&url, i == 0 ? '?' : '&');
        add_encoded(&url, provider->query_params.items[i].name);
        buf_add_char(&url, '=');
        add_encoded(&url, provider->query_params.items[i].value);
    }
    return arena_str(arena, url.data, url.len);
}

void provider_set_headers(const struct provider *provider, struct header_list *list)
{
    const struct name_values *given = &provider->http_headers;
    const struct name_values *from_env = &provider->env_http_headers;

    if (provider->sends_version)
        header_list_set(list, STR_LITERAL("version"), STR_LITERAL(CODEX_VERSION));
    for (size_t i = 0; i < given->n; i++)
        header_list_set(list, given->items[i].name, given->items[i].value);
    for (size_t i = 0; i < from_env->n; i++) {
        header_list_set(list, from_env->items[i].name, variable(from_env->items[i].value.s));
    }
}

bool provider_token(const struct provider *provider, struct str *ret_token, struct error *err)
{
    if (provider->env_key.s != NULL) {
        struct str hint = provider->env_key_instructions;

        *ret_token = variable(provider->env_key.s);
        if (ret_token->len > 0)
            return true;
        return error_set(err, ERR_INTERNAL, "Missing environment variable: `%s`.%s%s",
                         provider->env_key.s, hint.len > 0 ? " " : "", hint.len > 0 ? hint.s : "");
    }
    *ret_token = provider->bearer_token;
    return true;
}

void provider_set_token(const struct provider *provider, struct str token, struct arena *arena,
                        struct header_list *list)
{
    if (token.len == 0)
        return;
    if (provider->wire_api == WIRE_API_ANTHROPIC && provider->env_key.s != NULL)
        header_list_set(list, STR_LITERAL("x-api-key"), token);
    else
        header_list_set(list, STR_LITERAL("authorization"),
                        str_of(arena_printf(arena, "Bearer %.*s", STR_ARGS(token))));
}

bool provider_wants_login(const struct provider *provider)
{
    if (provider->env_key.s != NULL || provider->bearer_token.s != NULL)
        return false;
    return !provider_is_foreign(provider) || provider->requires_openai_auth ||
           provider->auth.command.s != NULL;
}

struct str provider_origin(struct arena *arena, const struct provider *provider)
{
    static const char *const names[] = {
        [WIRE_API_RESPONSES] = "responses",
        [WIRE_API_CHAT] = "chat",
        [WIRE_API_ANTHROPIC] = "anthropic",
    };
    struct str url = provider_base_url(arena, provider);

    return str_of(
        arena_printf(arena, "%s %.*s", names[provider->wire_api], STR_ARGS(url_authority(url))));
}

bool provider_can_compact(const struct provider *provider)
{
    return provider->wire_api == WIRE_API_RESPONSES && str_is(provider->name, "OpenAI");
}

bool provider_is_azure(const struct provider *provider)
{
    static const char *const parts[] = {
        "openai.azure.", "cognitiveservices.azure.", "aoai.azure.", "azure-api.",
        "azurefd.",      "windows.net/openai",
    };

    if (provider->name.s != NULL && strcasecmp(provider->name.s, "azure") == 0)
        return true;
    for (size_t i = 0; provider->base_url.s != NULL && i < ARRAY_LENGTH(parts); i++) {
        if (strcasestr(provider->base_url.s, parts[i]) != NULL)
            return true;
    }
    return false;
}
