/* Flags, the `config` map of a request, and what a request says itself. */
#include "config/config.h"
#include "config/layers.h"

#include "base/memory.h"

#include "test.h"

static const struct config_request no_files = {
    .home = "/home/of/no one",
    .cwd = "/w",
    .system_folder = "/nosuch",
};

static struct config *load(const struct config_request *request)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;

    if (!config_load(request, &config, &err))
        print_error("%s\n", err.message.s);
    ASSERT_NOT_NULL(config);
    return config;
}

static struct config_request with_flags(const char *const *flags, size_t n)
{
    struct config_request request = no_files;

    request.overrides = flags;
    request.n_overrides = n;
    return request;
}

TEST(a_flag_is_toml_or_else_text)
{
    static const struct {
        const char *flag;
        const char *model;
    } cases[] = {
        { "model=o3", "o3" },
        { "model='o3'", "o3" },
        { "model=\"x", "x" },
        { "model=[1", "[1" },
        { "model='\"q\"'", "\"q\"" },
        { "model=", "" },
        { " model = a b ", "a b" },
        { "model=x=y", "x=y" },
        { "model=\"a\" # c", "a" },
        { "model=\"\"\"a", "a" },
        { "model=1979-05-27", "1979-05-27" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct config_request request = with_flags(&cases[i].flag, 1);
        CLEANUP(config_freep) struct config *config = load(&request);

        ASSERT_STR(config->model, cases[i].model);
    }
}

TEST(later_flags_win_and_keys_have_dots)
{
    static const char *const flags[] = {
        "model=a",
        "a.b.c=1",
        "a=5",
        "model=b",
        "a..b=1",
        "sandbox_mode=workspace-write",
        "sandbox_workspace_write.writable_roots=['rel', '/abs']",
        "use_legacy_landlock=true",
        "model_providers.x.name=X",
        "model_provider=x",
    };
    struct config_request request = with_flags(flags, ARRAY_LENGTH(flags));
    CLEANUP(config_freep) struct config *config = load(&request);

    ASSERT_STR(config->model, "b");
    ASSERT_STR(config->provider->name, "X");
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_USE_LEGACY_LANDLOCK));
    ASSERT_STR(config->sandbox_policy.workspace_write.writable_roots.items[0], "/w/rel");
    ASSERT_STR(config->sandbox_policy.workspace_write.writable_roots.items[1], "/abs");
    ASSERT_STR(config->sandbox_policy.workspace_write.writable_roots.items[2],
               "/home/of/no one/memories");
}

TEST(says_what_is_wrong_with_a_flag)
{
    static const struct {
        const char *flag;
        const char *error;
    } cases[] = {
        { "model", "Invalid override (missing '='): model" },
        { " =x", "Empty key in override:  =x" },
        { "model=5", "invalid type: integer `5`, expected a string\nin `model`\n" },
        { "features.undo=x", "invalid type: string \"x\", expected a boolean\nin `features`\n" },
        { "model_providers.x.base_url=u", "missing field `name`\nin `model_providers.x`\n" },
        { "use_legacy_landlock=5",
          "invalid type: integer `5`, expected a boolean\nin `features`\n" },
        { "profile=nosuch", "config profile `nosuch` not found" },
        { "approval_policy=5",
          "invalid type: unit variant, expected string only\nin `approval_policy`\n" },
        { "project_root_markers=5", "project_root_markers must be an array of strings" },
        { "sandbox_mode={}", "wanted exactly 1 element, found 0 elements\nin `sandbox_mode`\n" },
        { "approval_policy=granular",
          "invalid type: unit variant, expected newtype variant\nin `approval_policy`\n" },
        { "approval_policy={granular={}}",
          "missing field `sandbox_approval`\nin `approval_policy`\n" },
        { "approval_policy.granular.rules=1",
          "invalid type: integer `1`, expected a boolean\nin `approval_policy.rules`\n" },
        { "notify=[5]", "invalid type: integer `5`, expected a string\nin `notify`\n" },
        { "model_providers.x={name='X', http_headers={a=5}}",
          "invalid type: integer `5`, expected a string\nin `model_providers.x.http_headers.a`\n" },
        { "profiles.x.model=5",
          "invalid type: integer `5`, expected a string\nin `profiles.x.model`\n" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct config_request request = with_flags(&cases[i].flag, 1);
        struct config *config;

        ASSERT_FALSE(config_load(&request, &config, &err));
        ASSERT_STR(err.message, cases[i].error);
    }
}

/* A request with this JSON object as its `config`. */
static struct config_request with_json(const char *json, yyjson_doc **ret_doc)
{
    struct config_request request = no_files;

    *ret_doc = yyjson_read(json, strlen(json), 0);
    ASSERT_NOT_NULL(*ret_doc);
    request.request_config = yyjson_doc_get_root(*ret_doc);
    return request;
}

static void free_doc(yyjson_doc **doc)
{
    yyjson_doc_free(*doc);
}

TEST(says_what_is_wrong_with_a_request)
{
    static const struct {
        const char *json;
        const char *error;
    } cases[] = {
        { "{\"model\":true}", "invalid type: boolean `true`, expected a string\nin `model`\n" },
        { "{\"model\":1.5}",
          "invalid type: floating point `1.5`, expected a string\nin `model`\n" },
        { "{\"model\":[1]}", "invalid type: sequence, expected a string\nin `model`\n" },
        { "{\"model\":{\"a\":1}}", "invalid type: map, expected a string\nin `model`\n" },
        { "{\"sandbox_mode\":\"nope\"}",
          "unknown variant `nope`, expected one of `read-only`, `workspace-write`, "
          "`danger-full-access`\nin `sandbox_mode`\n" },
        { "{\"web_search\":5}",
          "invalid type: unit variant, expected string only\nin `web_search`\n" },
        { "{\"model_context_window\":\"x\"}",
          "invalid type: string \"x\", expected i64\nin `model_context_window`\n" },
        { "{\"model_instructions_file\":\"rel.md\"}",
          "failed to read model instructions file /w/rel.md: No such file or directory (os error "
          "2)" },
        { "{\"projects\":5}", "invalid type: integer `5`, expected a map\nin `projects`\n" },
        { "{\"projects\":{\"/W\":{\"trust_level\":\"x\"}}}",
          "unknown variant `x`, expected `trusted` or `untrusted`\nin `projects./W.trust_level`\n" },
        { "{\"model_providers.openai.name\":\"x\"}",
          "model_providers contains reserved built-in provider IDs: `openai`. Built-in providers "
          "cannot be overridden. Rename your custom provider (for example, `openai-custom`).\nin "
          "`model_providers`\n" },
        { "{\"model_providers.x\":{\"name\":\"X\",\"auth\":{\"command\":\"a\"},\"env_key\":\"k\"}}",
          "model_providers.x: provider auth cannot be combined with env_key\nin "
          "`model_providers`\n" },
        { "{\"history.max_bytes\":5}", "missing field `persistence`\nin `history`\n" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        CLEANUP(free_doc) yyjson_doc *doc = NULL;
        struct config_request request = with_json(cases[i].json, &doc);
        struct config *config;

        ASSERT_FALSE(config_load(&request, &config, &err));
        ASSERT_STR(err.message, cases[i].error);
    }
}

TEST(a_request_comes_after_the_flags)
{
    static const char *const flags[] = { "model=flag", "review_model=flag", "features.undo=true" };
    CLEANUP(free_doc) yyjson_doc *doc = NULL;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request =
        with_json("{\"model\":\"over\",\"profiles.p.model_verbosity\":\"low\",\"profile\":\"p\","
                  "\"features\":{\"js_repl\":true},\"model_context_window\":7,"
                  "\"projects\":{\"/w\":{\"trust_level\":\"untrusted\"}},\"notify\":[\"a\",null]}",
                  &doc);

    request.overrides = flags;
    request.n_overrides = ARRAY_LENGTH(flags);
    config = load(&request);
    ASSERT_STR(config->model, "over");
    ASSERT_STR(config->review_model, "flag");
    ASSERT_EQ(config->model_verbosity, WIRE_VERBOSITY_LOW);
    ASSERT_EQ(config->model_context_window.value, 7);
    ASSERT_EQ(config->trust, TRUST_UNTRUSTED);
    ASSERT_EQ(config->notify.n, 2);
    ASSERT_STR(config->notify.items[1], "");
    /* As in the reference, a whole table given twice among flags is the later one. */
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_UNDO));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_JS_REPL));
}

TEST(null_takes_a_setting_away)
{
    static const char *const flags[] = { "model=flag", "notify=['x']", "features.undo=true" };
    CLEANUP(free_doc) yyjson_doc *doc = NULL;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request = with_json(
        "{\"model\":null,\"notify\":null,\"features.undo\":null,\"nosuch.key\":null}", &doc);

    request.overrides = flags;
    request.n_overrides = ARRAY_LENGTH(flags);
    config = load(&request);
    ASSERT_NULL(config->model.s);
    ASSERT_EQ(config->notify.n, 0);
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_UNDO));
}

TEST(a_decoded_map_does_as_well)
{
    CLEANUP(free_doc) yyjson_doc *doc = NULL;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request = with_json("{\"x\":\"m\"}", &doc);
    struct json_map_entry entry = { STR_LITERAL("model"),
                                    yyjson_obj_get(request.request_config, "x") };

    request.request_config = NULL;
    request.request_config_map = (struct json_map){ &entry, 1 };
    config = load(&request);
    ASSERT_STR(config->model, "m");
}

TEST(what_a_request_says_itself_wins)
{
    static const char *const flags[] = { "model=flag", "model_providers.x.name=X",
                                         "service_tier=flex", "approval_policy=never" };
    struct wire_ask_for_approval policy = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE };
    struct config_request request = with_flags(flags, ARRAY_LENGTH(flags));
    CLEANUP(config_freep) struct config *config = NULL;

    request.model = STR_LITERAL("");
    request.model_provider = STR_LITERAL("x");
    request.has_service_tier = true;
    request.approval_policy = &policy;
    request.approvals_reviewer = WIRE_APPROVALS_REVIEWER_AUTO_REVIEW;
    request.sandbox = WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS;
    request.base_instructions = STR_LITERAL("base");
    request.developer_instructions = STR_LITERAL("dev");
    request.personality = WIRE_PERSONALITY_NONE;
    config = load(&request);
    ASSERT_STR(config->model, "");
    ASSERT_STR(config->provider->name, "X");
    ASSERT_EQ(config->service_tier, 0);
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE);
    ASSERT_EQ(config->approvals_reviewer, WIRE_APPROVALS_REVIEWER_AUTO_REVIEW);
    ASSERT_EQ(config->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS);
    ASSERT_STR(config->base_instructions, "base");
    ASSERT_STR(config->developer_instructions, "dev");
    ASSERT_EQ(config->personality, WIRE_PERSONALITY_NONE);
}

TEST(an_unknown_provider_is_an_error)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request = no_files;
    struct config *config;

    request.model_provider = STR_LITERAL("nope");
    ASSERT_FALSE(config_load(&request, &config, &err));
    ASSERT_STR(err.message, "Model provider `nope` not found");
}

TEST(keys_and_values_nest_only_so_deep)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(error_done) struct error err2 = { 0 };
    CLEANUP(free_doc) yyjson_doc *doc = NULL;
    struct config_request request;
    struct config *config;
    char json[1100], flag[2100];
    const char *flags = flag;

    memset(flag, '.', sizeof flag);
    memcpy(flag + 2000, "=1", 3);
    request = with_flags(&flags, 1);
    ASSERT_FALSE(config_load(&request, &config, &err));
    ASSERT_STR(err.message, "config key has too many dots");

    memset(json, '\0', sizeof json);
    memcpy(json, "{\"a\":", 5); // NOLINT(bugprone-not-null-terminated-result): more follows
    memset(json + 5, '[', 500);
    memset(json + 505, ']', 500);
    memcpy(json + 1005, "}", 2);
    request = with_json(json, &doc);
    ASSERT_FALSE(config_load(&request, &config, &err2));
    ASSERT_STR(err2.message, "config: nested too deeply");
}

TEST(tables_merge_and_the_rest_is_replaced)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct toml_value *into = toml_new(&arena, TOML_TABLE, NULL), *low, *high, *again;
    struct toml_error error;

    ASSERT_TRUE(toml_parse(&arena, STR_LITERAL("a = [1, 2]\nb = {x = 1, y = 2}\nc = 1\nd.e = 1\n"),
                           TOML_1_0, NULL, &low, &error));
    ASSERT_TRUE(toml_parse(&arena, STR_LITERAL("a = [3]\nb.y = 3\nb.z = {q = 1}\nc.d = 2\nd = 5\n"),
                           TOML_1_0, NULL, &high, &error));
    layers_merge(&arena, into, low);
    layers_merge(&arena, into, high);
    ASSERT_EQ(toml_get(into, STR_LITERAL("a"))->array.n, 1);
    ASSERT_EQ(toml_get(into, STR_LITERAL("b"))->table.n, 3);
    ASSERT_EQ(toml_get(toml_get(into, STR_LITERAL("b")), STR_LITERAL("x"))->integer, 1);
    ASSERT_EQ(toml_get(toml_get(into, STR_LITERAL("b")), STR_LITERAL("y"))->integer, 3);
    ASSERT_EQ(toml_get(toml_get(into, STR_LITERAL("c")), STR_LITERAL("d"))->integer, 2);
    ASSERT_EQ(toml_get(into, STR_LITERAL("d"))->integer, 5);

    again = toml_get(low, STR_LITERAL("b"));
    ASSERT_EQ(again->table.n, 2);
    ASSERT_EQ(toml_get(again, STR_LITERAL("y"))->integer, 2);
}
