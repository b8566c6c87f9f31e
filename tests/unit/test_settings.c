#include "agent/settings.h"

#include "agent/prompts.h"
#include "base/memory.h"

#include "test.h"

static void settings_unrefp(struct settings **settings)
{
    settings_unref(*settings);
}

/* Every text lives in `words`, which a copy must not depend on. */
static struct settings *example(void)
{
    char words[] = "model|cwd|root|id|header|value|base|tier";
    struct str roots[] = { { words + 10, 4 } };
    struct name_value headers[] = { { { words + 18, 6 }, { words + 25, 5 } } };
    struct provider provider = { .id = { words + 15, 2 },
                                 .http_headers = { headers, 1 },
                                 PROVIDER_DEFAULTS };
    struct settings settings = {
        .model = { words, 5 },
        .model_info = catalogue_find(/* catalogue= */ NULL, STR_LITERAL("gpt-5.2")),
        .provider = &provider,
        .cwd = { words + 6, 3 },
        .approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER,
        .sandbox_policy = { .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
                            .workspace_write = { .writable_roots = { roots, 1 },
                                                 .read_only_access = { .tag =
                                                                           WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED,
                                                                       .restricted
                                                                           .readable_roots = { roots,
                                                                                               1 } } } },
        .effort = WIRE_REASONING_EFFORT_LOW,
        .service_tier = WIRE_SERVICE_TIER_FAST,
        .mode = WIRE_MODE_KIND_DEFAULT,
        .base_instructions = { words + 31, 4 },
    };
    struct settings *copy = settings_copy(&settings);

    memset(words, '#', sizeof words);
    memset(roots, 0, sizeof roots);
    memset(headers, 0, sizeof headers);
    memset(&provider, 0, sizeof provider);
    return copy;
}

static void assert_example(const struct settings *settings)
{
    const struct wire_sandbox_policy_workspace_write *write =
        &settings->sandbox_policy.workspace_write;

    ASSERT_STR(settings->model, "model");
    ASSERT_STR(settings->cwd, "cwd");
    ASSERT_STR(settings->base_instructions, "base");
    ASSERT_NULL(settings->developer_instructions.s);
    ASSERT_NULL(settings->mode_instructions.s);
    ASSERT_EQ(write->writable_roots.n, 1);
    ASSERT_STR(write->writable_roots.items[0], "root");
    ASSERT_STR(write->read_only_access.restricted.readable_roots.items[0], "root");
    ASSERT_STR(settings->provider->id, "id");
    ASSERT_NULL(settings->provider->name.s);
    ASSERT_EQ(settings->provider->http_headers.n, 1);
    ASSERT_STR(settings->provider->http_headers.items[0].name, "header");
    ASSERT_STR(settings->provider->http_headers.items[0].value, "value");
    ASSERT_EQ(settings->provider->request_max_retries, 4);
    ASSERT_EQ(settings->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);
}

TEST(a_copy_depends_on_nothing)
{
    CLEANUP(settings_unrefp) struct settings *first = example();
    CLEANUP(settings_unrefp) struct settings *second = NULL;

    assert_example(first);
    second = settings_copy(first);
    settings_unref(TAKE(first));
    assert_example(second);
}

TEST(lives_until_the_last_reference_is_gone)
{
    struct settings *settings = example();
    struct settings *again = settings_ref(settings);

    settings_unref(settings);
    assert_example(again);
    settings_unref(again);
    settings_unref(NULL);
}

TEST(an_empty_change_changes_nothing)
{
    CLEANUP(settings_unrefp) struct settings *from = example();
    CLEANUP(settings_unrefp)
    struct settings *to = settings_changed(from, &(struct settings_change){ 0 });

    assert_example(to);
    ASSERT_EQ(to->effort, WIRE_REASONING_EFFORT_LOW);
    ASSERT_EQ(to->service_tier, WIRE_SERVICE_TIER_FAST);
    ASSERT_EQ(to->mode, WIRE_MODE_KIND_DEFAULT);
}

TEST(every_override_sticks_and_the_old_settings_stay)
{
    CLEANUP(settings_unrefp) struct settings *from = example();
    struct wire_ask_for_approval approval = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST };
    struct wire_sandbox_policy sandbox = { .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS };
    CLEANUP(settings_unrefp)
    struct settings *to =
        settings_changed(from, &(struct settings_change){
                                   .model = STR_LITERAL("gpt-5.4"),
                                   .cwd = STR_LITERAL("/elsewhere"),
                                   .approval_policy = &approval,
                                   .approvals_reviewer = WIRE_APPROVALS_REVIEWER_USER,
                                   .sandbox_policy = &sandbox,
                                   .effort = WIRE_REASONING_EFFORT_HIGH,
                                   .summary = WIRE_REASONING_SUMMARY_DETAILED,
                                   .has_service_tier = true,
                                   .personality = WIRE_PERSONALITY_FRIENDLY,
                               });

    assert_example(from);
    ASSERT_STR(to->model, "gpt-5.4");
    ASSERT_STREQ(to->model_info->slug, "gpt-5.4");
    ASSERT_STR(to->cwd, "/elsewhere");
    ASSERT_EQ(to->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_EQ(to->approvals_reviewer, WIRE_APPROVALS_REVIEWER_USER);
    ASSERT_EQ(to->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS);
    ASSERT_EQ(to->effort, WIRE_REASONING_EFFORT_HIGH);
    ASSERT_EQ(to->summary, WIRE_REASONING_SUMMARY_DETAILED);
    ASSERT_EQ(to->service_tier, 0);
    ASSERT_EQ(to->personality, WIRE_PERSONALITY_FRIENDLY);
    ASSERT_STR(to->base_instructions, "base");
    ASSERT_NULL(to->mode_instructions.s);
}

TEST(a_collaboration_mode_is_one_unit_and_wins)
{
    CLEANUP(settings_unrefp) struct settings *from = example();
    struct wire_collaboration_mode mode = {
        .mode = WIRE_MODE_KIND_PLAN,
        .settings = { .model = STR_LITERAL("gpt-5.4"),
                      .developer_instructions = STR_LITERAL("plan it") },
    };
    CLEANUP(settings_unrefp)
    struct settings *to =
        settings_changed(from, &(struct settings_change){ .model = STR_LITERAL("gpt-5.1"),
                                                          .effort = WIRE_REASONING_EFFORT_HIGH,
                                                          .collaboration_mode = &mode });

    ASSERT_STR(to->model, "gpt-5.4");
    ASSERT_STREQ(to->model_info->slug, "gpt-5.4");
    ASSERT_EQ(to->mode, WIRE_MODE_KIND_PLAN);
    ASSERT_EQ(to->effort, 0);
    ASSERT_STR(to->mode_instructions, "plan it");
}

TEST(a_mode_without_instructions_has_those_of_the_mode)
{
    CLEANUP(settings_unrefp) struct settings *from = example();
    struct wire_collaboration_mode mode = { .mode = WIRE_MODE_KIND_PLAN,
                                            .settings.model = STR_LITERAL("m") };
    CLEANUP(settings_unrefp)
    struct settings *plan =
        settings_changed(from, &(struct settings_change){ .collaboration_mode = &mode });

    ASSERT_TRUE(str_equal(plan->mode_instructions, mode_default_instructions(WIRE_MODE_KIND_PLAN)));
    ASSERT_TRUE(plan->mode_instructions.len > 0);

    mode.settings.developer_instructions = STR_LITERAL("");
    CLEANUP(settings_unrefp)
    struct settings *none =
        settings_changed(plan, &(struct settings_change){ .collaboration_mode = &mode });

    ASSERT_STR(none->mode_instructions, "");
}

/* -- Limits -------------------------------------------------------------------------------- */

TEST(windows_and_compaction)
{
    static const struct {
        int64_t model_window, window, limit;
        int64_t usable, compact_at;
    } cases[] = {
        { 272000, 0, 0, 258400, 244800 },
        { 272000, 100000, 0, 95000, 90000 },
        { 272000, 0, 200000, 258400, 200000 },
        { 272000, 0, 260000, 258400, 244800 }, /* clamped */
        { 0, 0, 0, 0, 0 },                     /* never */
        { 0, 0, 5000, 0, 5000 },
        { 272000, 10, 0, 9, 9 },
        { 0, INT64_MAX, INT64_MAX, INT64_MAX / 100 * 95 + 6, INT64_MAX / 100 * 90 + 6 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct model_info model = { .context_window = cases[i].model_window };
        struct settings settings = { .model_info = &model,
                                     .context_window = cases[i].window,
                                     .auto_compact_limit = cases[i].limit };

        ASSERT_EQ(settings_usable_window(&settings), cases[i].usable);
        ASSERT_EQ(settings_compact_limit(&settings), cases[i].compact_at);
    }
}

TEST(the_configured_output_limit_is_in_tokens)
{
    static const struct {
        enum truncation_mode mode;
        int64_t configured, expected;
    } cases[] = {
        { TRUNCATE_BYTES, 0, 10000 },
        { TRUNCATE_TOKENS, 0, 10000 },
        { TRUNCATE_BYTES, 500, 2000 },
        { TRUNCATE_TOKENS, 500, 500 },
        { TRUNCATE_BYTES, INT64_MAX, INT64_MAX },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct model_info model = { .truncation = cases[i].mode, .truncation_limit = 10000 };
        struct settings settings = { .model_info = &model,
                                     .tool_output_limit = cases[i].configured };

        ASSERT_EQ(settings_truncation(&settings).mode, cases[i].mode);
        ASSERT_EQ(settings_truncation(&settings).limit, cases[i].expected);
    }
}

TEST(a_plugin_that_is_done_without_takes_its_skills_along)
{
    static const struct str ids[] = { { "kit@m", 5 }, { "a:b@m", 5 } };
    struct settings settings = { .disabled_plugins = { ids, 2 } };

    ASSERT_TRUE(settings_disable_plugin(&settings, STR_LITERAL("kit@m")));
    ASSERT_FALSE(settings_disable_plugin(&settings, STR_LITERAL("kit@other")));
    ASSERT_TRUE(settings_disable_skill(&settings, STR_LITERAL("kit:one")));
    ASSERT_FALSE(settings_disable_skill(&settings, STR_LITERAL("kits:one")));
    ASSERT_FALSE(settings_disable_skill(&settings, STR_LITERAL("ki:one")));
    ASSERT_FALSE(settings_disable_skill(&settings, STR_LITERAL("kit")));
    ASSERT_FALSE(settings_disable_skill(&settings, STR_LITERAL(":one")));
    ASSERT_FALSE(settings_disable_skill(&settings, STR_LITERAL("")));
}
