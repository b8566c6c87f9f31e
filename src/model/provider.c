#include "model/provider.h"

#include "model/local_sampler.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

static const char openai_url[] = "https://api.openai.com/v1";

/* What a variable is set to, if it is more than white space. */
static struct str environment(struct arena *arena, const char *name)
{
    const char *value = getenv(name);
    struct str text = value == NULL ? STR_NONE : str_trim(str_of(value));

    return text.len == 0 ? STR_NONE : arena_str(arena, text.s, text.len);
}

static void fill_openai(struct arena *arena, struct provider *provider)
{
    struct name_value *headers = arena_alloc(arena, 2 * sizeof *headers);

    provider->name = STR_LITERAL("OpenAI");
    provider->base_url = environment(arena, "OPENAI_BASE_URL");
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
    struct str port = environment(arena, "CODEX_OSS_PORT");
    unsigned long number = default_port;

    if (port.s != NULL) {
        char *end;
        unsigned long given = strtoul(port.s, &end, 10);

        if (*end == '\0' && given <= 65535)
            number = given;
    }
    provider->name = STR_LITERAL("gpt-oss");
    provider->base_url = environment(arena, "CODEX_OSS_BASE_URL");
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
        args[i] = arena_str(arena, auth->args.items[i].s, auth->args.items[i].len);
    copy.args = (struct str_array){ args, auth->args.n };
    if (auth->command.s != NULL)
        copy.command = arena_str(arena, auth->command.s, auth->command.len);
    if (auth->cwd.s != NULL)
        copy.cwd = arena_str(arena, auth->cwd.s, auth->cwd.len);
    return copy;
}

struct str provider_base_url(struct arena *arena, const struct provider *provider)
{
    struct str url = provider->base_url.s == NULL ? str_of(openai_url) : provider->base_url;

    while (url.len > 0 && url.s[url.len - 1] == '/')
        url.len--;
    return arena_str(arena, url.s, url.len);
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
