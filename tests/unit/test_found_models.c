#include "base/memory.h"
#include "http/url.h"
#include "model/found_models.h"
#include "model/provider.h"
#include "model/traits.h"

#include "test.h"

/* -- Traits -------------------------------------------------------------------------------- */

static struct traits traits_at(const char *url)
{
    struct provider provider = { PROVIDER_DEFAULTS, .base_url = str_of(url) };

    return traits_of(&provider);
}

TEST(servers_are_known_by_their_host)
{
    ASSERT_TRUE(traits_at("https://api.openai.com/v1").developer_role.value);
    ASSERT_TRUE(traits_at("https://r.openai.azure.com/openai/v1").developer_role.value);
    ASSERT_EQ(traits_at("https://API.MISTRAL.AI:443/v1").ids, IDS_NINE);
    ASSERT_EQ(traits_at("https://user:pw@openrouter.ai/api/v1").effort, EFFORT_OBJECT);
    ASSERT_EQ(traits_at("http://127.0.0.1:11434/v1").reasoning_back, BACK_REASONING);
    ASSERT_EQ(traits_at("https://notopenrouter.ai/v1").effort, EFFORT_PLAIN);
    ASSERT_EQ(traits_at("https://api.deepseek.com.evil.example/v1").reasoning_back,
              BACK_AS_IT_CAME);
}

TEST(a_providers_own_table_counts_more)
{
    struct provider provider = { PROVIDER_DEFAULTS,
                                 .base_url = STR_LITERAL("https://api.deepseek.com") };

    provider.traits.always_reasoning = (struct opt_bool){ true, false };
    provider.traits.reasoning_back = BACK_NONE;
    ASSERT_FALSE(traits_of(&provider).always_reasoning.value);
    ASSERT_EQ(traits_of(&provider).reasoning_back, BACK_NONE);
    ASSERT_FALSE(traits_of(&provider).json_schema.value);
}

TEST(what_is_on_this_machine_is_told_by_its_url)
{
    static const char *const near[] = { "http://localhost:1/v1", "http://127.0.0.1",
                                        "https://LOCALHOST/", "http://[::1]:8080/v1" };
    static const char *const far[] = { "http://localhost.example/", "http://127.0.0.1.example/",
                                       "http://10.0.0.1/", "http://127.evil/", "http://a@b/" };

    for (size_t i = 0; i < ARRAY_LENGTH(near); i++)
        ASSERT_TRUE(url_is_loopback(str_of(near[i])));
    for (size_t i = 0; i < ARRAY_LENGTH(far); i++)
        ASSERT_FALSE(url_is_loopback(str_of(far[i])));
}

/* -- Providers ----------------------------------------------------------------------------- */

TEST(providers_that_need_no_definition)
{
    static const char *const ids[] = { "llamacpp", "vllm", "openrouter", "deepseek",
                                       "mistral",  "groq", "anthropic",  "ollama-chat" };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(ids); i++) {
        const struct provider *provider = provider_known(&arena, str_of(ids[i]));

        ASSERT_TRUE(provider != NULL);
        ASSERT_TRUE(provider->wire_api != WIRE_API_RESPONSES);
        ASSERT_FALSE(provider_wants_login(provider));
        ASSERT_TRUE(provider_has_own_models(provider));
    }
    ASSERT_NULL(provider_known(&arena, str_of("openai")));
}

TEST(urls_for_people_hold_no_secrets)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(url_for_people(&arena, STR_LITERAL("https://u:p@h:1/v1?key=s#f")), "https://h:1/v1");
    ASSERT_STR(url_for_people(&arena, STR_LITERAL("http://h/v1/chat")), "http://h/v1/chat");
    ASSERT_STR(url_for_people(&arena, STR_LITERAL("h?k=v")), "h");
    ASSERT_STR(url_for_people(&arena, STR_LITERAL("")), "");
    ASSERT_STR(url_for_people(&arena, STR_LITERAL("http://u?p@h/v1")), "http://u");
}
