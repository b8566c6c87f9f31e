#include "base/memory.h"
#include "model/provider.h"

#include "test.h"

#include <stdlib.h>

static void clear_environment(void)
{
    static const char *const names[] = { "OPENAI_BASE_URL", "CODEX_OSS_PORT",
                                         "CODEX_OSS_BASE_URL" };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        unsetenv(names[i]);
}

static struct str url_of(struct arena *arena, const char *id)
{
    return provider_base_url(arena, provider_builtin(arena, str_of(id)));
}

TEST(the_built_in_providers)
{
    struct arena arena = { 0 };
    const struct provider *openai;

    clear_environment();
    openai = provider_builtin(&arena, str_of("openai"));
    ASSERT_STR(openai->id, "openai");
    ASSERT_STR(openai->name, "OpenAI");
    ASSERT_NULL(openai->base_url.s);
    ASSERT_TRUE(openai->requires_openai_auth);
    ASSERT_TRUE(openai->sends_version);
    ASSERT_EQ(openai->request_max_retries, 4);
    ASSERT_EQ(openai->stream_max_retries, 5);
    ASSERT_EQ(openai->stream_idle_timeout_ms, 300000);
    ASSERT_EQ(openai->env_http_headers.n, 2);
    ASSERT_STR(openai->env_http_headers.items[1].name, "OpenAI-Project");
    ASSERT_STR(openai->env_http_headers.items[1].value, "OPENAI_PROJECT");
    ASSERT_STR(url_of(&arena, "openai"), "https://api.openai.com/v1");

    ASSERT_STR(provider_builtin(&arena, str_of("ollama"))->name, "gpt-oss");
    ASSERT_FALSE(provider_builtin(&arena, str_of("ollama"))->requires_openai_auth);
    ASSERT_STR(url_of(&arena, "ollama"), "http://localhost:11434/v1");
    ASSERT_STR(url_of(&arena, "lmstudio"), "http://localhost:1234/v1");
    ASSERT_NULL(provider_builtin(&arena, str_of("other")));
    ASSERT_NULL(provider_builtin(&arena, str_of("")));
    arena_done(&arena);
}

TEST(the_environment_says_where_they_are)
{
    struct arena arena = { 0 };

    clear_environment();
    setenv("OPENAI_BASE_URL", " http://proxy/v1/ ", 1);
    ASSERT_STR(url_of(&arena, "openai"), "http://proxy/v1");
    setenv("OPENAI_BASE_URL", "  ", 1);
    ASSERT_STR(url_of(&arena, "openai"), "https://api.openai.com/v1");
    setenv("CODEX_OSS_PORT", "99", 1);
    ASSERT_STR(url_of(&arena, "ollama"), "http://localhost:99/v1");
    setenv("CODEX_OSS_PORT", "many", 1);
    ASSERT_STR(url_of(&arena, "lmstudio"), "http://localhost:1234/v1");
    setenv("CODEX_OSS_BASE_URL", "http://big:1/v1", 1);
    ASSERT_STR(url_of(&arena, "ollama"), "http://big:1/v1");
    clear_environment();
    arena_done(&arena);
}

TEST(compaction_goes_by_the_exact_name)
{
    static const struct {
        const char *name;
        bool can;
    } cases[] = { { "OpenAI", true }, { "openai", false }, { "OpenAI ", false }, { NULL, false } };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct provider provider = { PROVIDER_DEFAULTS, .name = str_of(cases[i].name) };

        ASSERT_EQ(provider_can_compact(&provider), cases[i].can);
    }
}

TEST(azure_is_known_by_name_or_url)
{
    static const struct {
        const char *name;
        const char *url;
        bool is_azure;
    } cases[] = {
        { "azure", NULL, true },
        { "Azure", "http://x", true },
        { "azure2", "http://x", false },
        { "x", "https://me.openai.azure.com/openai", true },
        { "x", "https://me.cognitiveservices.azure.cn/", true },
        { "x", "https://aoai.azure.com", true },
        { "x", "https://me.azure-api.net", true },
        { "x", "https://me.azurefd.net", true },
        { "x", "https://a.windows.net/openai/x", true },
        { "x", "https://a.windows.net/other", false },
        { "OpenAI", NULL, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct provider provider = {
            .name = str_of(cases[i].name),
            .base_url = str_of(cases[i].url),
        };

        ASSERT_EQ(provider_is_azure(&provider), cases[i].is_azure);
    }
}
