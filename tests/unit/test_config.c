#include "config/config.h"

#include "agent/agent_plan.h"
#include "base/memory.h"

#include "test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A home and a working folder of their own, gone after the test. */
struct place {
    char root[64];
    struct arena arena;
    const char *home;
    const char *cwd;
};

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk)
{
    return remove(path);
}

static void place_done(struct place *place)
{
    nftw(place->root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    arena_done(&place->arena);
}

static void place_init(struct place *place)
{
    *place = (struct place){ .root = OUTSIDE "/bobbin-config-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(place->root));
    place->home = arena_printf(&place->arena, "%s/home", place->root);
    place->cwd = arena_printf(&place->arena, "%s/work", place->root);
    ASSERT_EQ(mkdir(place->home, 0700), 0);
    ASSERT_EQ(mkdir(place->cwd, 0700), 0);
}

/* $H and $W stand for the home and the working folder. */
static const char *expand(struct place *place, const char *text)
{
    char *out = arena_alloc(&place->arena, strlen(text) * 80 + 1), *end = out;

    for (; *text != '\0'; text++) {
        if (*text == '$' && (text[1] == 'H' || text[1] == 'W'))
            end += sprintf(end, "%s", *++text == 'H' ? place->home : place->cwd);
        else
            *end++ = *text;
    }
    *end = '\0';
    return out;
}

/* Writes a file and the folders it is in; the path may begin with $H or $W. */
static void write_file(struct place *place, const char *path, const char *text)
{
    char *full = (char *)expand(place, path);
    FILE *file;

    for (char *slash = strchr(full + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(full, 0700);
        *slash = '/';
    }
    file = fopen(full, "w");
    ASSERT_NOT_NULL(file);
    fputs(expand(place, text), file);
    fclose(file);
}

static struct config_request request_for(const struct place *place)
{
    return (struct config_request){
        .home = place->home,
        .cwd = place->cwd,
        .system_folder = expand((struct place *)place, "$H/nosuch"),
    };
}

static struct config *load(const struct config_request *request)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;

    if (!config_load(request, &config, &err))
        print_error("%s\n", err.message.s);
    ASSERT_NOT_NULL(config);
    return config;
}

/* Loads with this text as the user's config.toml. */
static struct config *load_text(struct place *place, const char *text)
{
    struct config_request request = request_for(place);

    write_file(place, "$H/config.toml", text);
    return load(&request);
}

TEST(without_files_there_are_defaults)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place);
    unsetenv("CODEX_SQLITE_HOME");
    request = request_for(&place);
    config = load(&request);
    ASSERT_NULL(config->model.s);
    ASSERT_STR(config->model_provider_id, "openai");
    ASSERT_STR(config->provider->id, "openai");
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_EQ(config->approvals_reviewer, WIRE_APPROVALS_REVIEWER_USER);
    ASSERT_EQ(config->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);
    ASSERT_EQ(config->sandbox_policy.read_only.access.tag, WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS);
    ASSERT_EQ(config->model_reasoning_effort, 0);
    ASSERT_EQ(config->service_tier, 0);
    ASSERT_EQ(config->personality, WIRE_PERSONALITY_PRAGMATIC);
    ASSERT_EQ(config->web_search, WIRE_WEB_SEARCH_MODE_CACHED);
    ASSERT_EQ(config->project_doc_max_bytes.value, 32768);
    ASSERT_EQ(config->project_root_markers.n, 1);
    ASSERT_STR(config->project_root_markers.items[0], ".git");
    ASSERT_EQ(config->history.persistence, HISTORY_SAVE_ALL);
    ASSERT_EQ(config->shell_environment.inherit, SHELL_INHERIT_ALL);
    ASSERT_TRUE(config->shell_environment.ignore_default_excludes.value);
    ASSERT_STR(config->sqlite_home, place.home);
    ASSERT_STR(config->log_dir, expand(&place, "$H/log"));
    ASSERT_EQ(config->features, features_default());
    ASSERT_EQ(config->warnings.n, 0);
    ASSERT_EQ(config->tree->table.n, 0);
}

TEST(reads_what_the_user_configured)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config =
        load_text(&place, "model = 'm'\nreview_model = 'r'\nmodel_context_window = 1000\n"
                          "model_auto_compact_token_limit = 900\ntool_output_token_limit = 5\n"
                          "model_supports_reasoning_summaries = true\n"
                          "model_reasoning_effort = 'xhigh'\nmodel_reasoning_summary = 'none'\n"
                          "model_verbosity = 'low'\nservice_tier = 'flex'\n"
                          "personality = 'friendly'\ninstructions = 'unused'\n"
                          "developer_instructions = 'd'\ncompact_prompt = ' c '\n"
                          "approval_policy = 'never'\napprovals_reviewer = 'guardian_subagent'\n"
                          "web_search = 'live'\nproject_doc_max_bytes = 0\n"
                          "project_doc_fallback_filenames = ['A', 'B']\nnotify = ['say', 'x']\n"
                          "sqlite_home = 'db'\nshow_raw_agent_reasoning = true\n"
                          "commit_attribution = ''\nexperimental_realtime_ws_startup_context = ''\n"
                          "experimental_realtime_ws_base_url = 'ws://h'\n"
                          "[history]\npersistence = 'none'\nmax_bytes = 7\n"
                          "[shell_environment_policy]\ninherit = 'core'\nset = {A = 'b'}\n"
                          "exclude = ['X*']\n[unknown]\nkey = 1\n"
                          "[realtime]\nversion = 'v2'\ntype = 'transcription'\n");
    ASSERT_STR(config->model, "m");
    ASSERT_STR(config->review_model, "r");
    ASSERT_EQ(config->model_context_window.value, 1000);
    ASSERT_EQ(config->model_auto_compact_token_limit.value, 900);
    ASSERT_EQ(config->tool_output_token_limit.value, 5);
    ASSERT_TRUE(config->model_supports_reasoning_summaries.value);
    ASSERT_EQ(config->model_reasoning_effort, WIRE_REASONING_EFFORT_XHIGH);
    ASSERT_EQ(config->model_reasoning_summary, WIRE_REASONING_SUMMARY_NONE);
    ASSERT_EQ(config->model_verbosity, WIRE_VERBOSITY_LOW);
    ASSERT_EQ(config->service_tier, WIRE_SERVICE_TIER_FLEX);
    ASSERT_EQ(config->personality, WIRE_PERSONALITY_FRIENDLY);
    ASSERT_STR(config->instructions, "unused");
    ASSERT_NULL(config->base_instructions.s);
    ASSERT_STR(config->developer_instructions, "d");
    ASSERT_STR(config->compact_prompt, "c");
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);
    ASSERT_EQ(config->approvals_reviewer, WIRE_APPROVALS_REVIEWER_AUTO_REVIEW);
    ASSERT_EQ(config->web_search, WIRE_WEB_SEARCH_MODE_LIVE);
    ASSERT_EQ(config->project_doc_max_bytes.value, 0);
    ASSERT_STR(config->project_doc_fallback_filenames.items[1], "B");
    ASSERT_STR(config->notify.items[0], "say");
    ASSERT_STR(config->sqlite_home, expand(&place, "$H/db"));
    ASSERT_TRUE(config->show_raw_agent_reasoning.value);
    ASSERT_STR(config->commit_attribution, "");
    ASSERT_EQ(config->history.persistence, HISTORY_NONE);
    ASSERT_EQ(config->history.max_bytes.value, 7);
    ASSERT_EQ(config->shell_environment.inherit, SHELL_INHERIT_CORE);
    ASSERT_STR(config->shell_environment.set.items[0].name, "A");
    ASSERT_STR(config->shell_environment.set.items[0].value, "b");
    ASSERT_STR(config->shell_environment.exclude.items[0], "X*");
    ASSERT_NOT_NULL(toml_get(config->tree, STR_LITERAL("unknown")));
    ASSERT_EQ(config->realtime.version, REALTIME_V2);
    ASSERT_EQ(config->realtime.type, REALTIME_TRANSCRIPTION);
    ASSERT_STR(config->realtime.startup_context, "");
    ASSERT_STR(config->realtime.base_url, "ws://h");
    ASSERT_NULL(config->realtime.model.s);
}

TEST(builds_the_sandbox_policy)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    const struct wire_sandbox_policy_workspace_write *policy;

    place_init(&place);
    setenv("HOME", "/someone", 1);
    config = load_text(&place, "sandbox_mode = 'workspace-write'\n[sandbox_workspace_write]\n"
                               "writable_roots = ['a', '~/b', '/c/../d', '/c/']\n"
                               "network_access = true\nexclude_slash_tmp = true\n");
    ASSERT_EQ(config->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);
    policy = &config->sandbox_policy.workspace_write;
    ASSERT_EQ(policy->writable_roots.n, 5);
    ASSERT_STR(policy->writable_roots.items[0], expand(&place, "$H/a"));
    ASSERT_STR(policy->writable_roots.items[1], "/someone/b");
    ASSERT_STR(policy->writable_roots.items[2], "/d");
    ASSERT_STR(policy->writable_roots.items[3], "/c");
    ASSERT_STR(policy->writable_roots.items[4], expand(&place, "$H/memories"));
    ASSERT_TRUE(policy->network_access);
    ASSERT_TRUE(policy->exclude_slash_tmp);
    ASSERT_FALSE(policy->exclude_tmpdir_env_var);
    ASSERT_EQ(policy->read_only_access.tag, WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS);
}

TEST(memories_are_named_once)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "sandbox_mode = 'workspace-write'\n"
                               "sandbox_workspace_write.writable_roots = ['$H/memories', '/x']\n");
    ASSERT_EQ(config->sandbox_policy.workspace_write.writable_roots.n, 2);
}

TEST(approval_can_be_granular)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "approval_policy = {granular = {sandbox_approval = true, "
                               "rules = false, mcp_elicitations = true}}");
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR);
    ASSERT_TRUE(config->approval_policy.granular.sandbox_approval);
    ASSERT_FALSE(config->approval_policy.granular.rules);
    ASSERT_FALSE(config->approval_policy.granular.skill_approval);
    ASSERT_TRUE(config->approval_policy.granular.mcp_elicitations);
}

TEST(a_variant_may_be_written_as_a_table)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "approval_policy = {never = {}}\nmodel = 1979-05-27\n");
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);
    ASSERT_STR(config->model, "1979-05-27");
}

TEST(a_profile_beats_the_top_level)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "profile = 'p'\nmodel = 'top'\nmodel_verbosity = 'high'\n"
                               "developer_instructions = 'top'\n[features]\nundo = true\n"
                               "[profiles.p]\nmodel = 'pm'\nsandbox_mode = 'danger-full-access'\n"
                               "developer_instructions = 'not a setting of profiles'\n"
                               "features = {undo = false, js_repl = true}\n");
    ASSERT_STR(config->model, "pm");
    ASSERT_EQ(config->model_verbosity, WIRE_VERBOSITY_HIGH);
    ASSERT_EQ(config->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS);
    ASSERT_STR(config->developer_instructions, "top");
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_UNDO));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_JS_REPL));
    ASSERT_STR(toml_get(config->tree, STR_LITERAL("model"))->text, "top");
}

TEST(the_file_of_a_role_beats_the_profile_and_the_flags)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    static const char *const flags[] = { "model=\"of-a-flag\"" };
    struct config_request request;
    struct place place;

    place_init(&place);
    write_file(&place, "$H/config.toml",
               "profile = \"p\"\n[profiles.p]\nmodel = \"of-the-profile\"\n"
               "model_reasoning_effort = \"low\"\n");
    write_file(&place, "$H/role.toml",
               "model = \"of-the-role\"\nmodel_instructions_file = \"words.md\"\n");
    write_file(&place, "$H/words.md", "Be brief.");
    request = request_for(&place);
    request.overrides = flags;
    request.n_overrides = 1;
    request.role_file = expand(&place, "$H/role.toml");
    ASSERT_TRUE(config_load(&request, &config, &err));
    ASSERT_STR(config->model, "of-the-role");
    ASSERT_EQ(config->model_reasoning_effort, WIRE_REASONING_EFFORT_LOW);
    ASSERT_STR(config->base_instructions, "Be brief.");
    ASSERT_NOT_NULL(config->role);
    place_done(&place);
}

TEST(a_role_whose_file_cannot_be_used_is_none)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct agent_plan *plan;
    struct config_request request;
    struct place place;

    place_init(&place);
    write_file(&place, "$H/config.toml",
               "[agents]\nmax_threads = 3\njob_max_runtime_seconds = 9223372036854775807\n"
               "[agents.good]\ndescription = \"d\"\nconfig_file = \"good.toml\"\n"
               "nickname_candidates = [\"A\", \"B\"]\n"
               "[agents.gone]\nconfig_file = \"gone.toml\"\n"
               "[agents.torn]\nconfig_file = \"torn.toml\"\n"
               "[agents.wrong]\nconfig_file = \"wrong.toml\"\n");
    write_file(&place, "$H/good.toml", "model = \"m\"\n");
    write_file(&place, "$H/torn.toml", "model = \n");
    write_file(&place, "$H/wrong.toml", "model = 5\n");
    request = request_for(&place);
    ASSERT_TRUE(config_load(&request, &config, &err));
    plan = agent_plan_read(config);
    ASSERT_EQ(agent_plan_max_threads(plan), 3);
    ASSERT_EQ(plan->job_max_ms, UINT64_C(30) * 24 * 60 * 60 * 1000);
    ASSERT_EQ(agent_plan_max_depth(plan), 1);
    ASSERT_EQ(plan->n_roles, 1);
    ASSERT_EQ(agent_plan_role(plan, STR_LITERAL("good"))->nicknames.n, 2);
    ASSERT_NULL(agent_plan_role(plan, STR_LITERAL("torn")));
    ASSERT_EQ(plan->warnings.n, 3);
    agent_plan_unref(plan);
    place_done(&place);
}

TEST(a_configuration_without_agents_has_no_plan)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;
    struct place place;

    place_init(&place);
    request = request_for(&place);
    ASSERT_TRUE(config_load(&request, &config, &err));
    ASSERT_NULL(agent_plan_read(config));
    ASSERT_EQ(agent_plan_max_threads(NULL), 6);
    ASSERT_NULL(agent_plan_role(NULL, STR_LITERAL("x")));
    place_done(&place);
}

TEST(a_provider_of_ones_own)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "model_provider = 'p'\n[model_providers.p]\nname = 'P'\n"
                               "base_url = 'http://x/v1'\nenv_key = 'K'\nwire_api = 'responses'\n"
                               "request_max_retries = 1000\nstream_idle_timeout_ms = 5\n"
                               "query_params = {v = '1'}\nhttp_headers = {A = 'a', B = 'b'}\n"
                               "env_http_headers = {C = 'ENV'}\nunknown = 1\n");
    ASSERT_STR(config->provider->id, "p");
    ASSERT_STR(config->provider->name, "P");
    ASSERT_STR(config->provider->base_url, "http://x/v1");
    ASSERT_STR(config->provider->env_key, "K");
    ASSERT_EQ(config->provider->request_max_retries, 100);
    ASSERT_EQ(config->provider->stream_max_retries, 5);
    ASSERT_EQ(config->provider->stream_idle_timeout_ms, 5);
    ASSERT_STR(config->provider->query_params.items[0].value, "1");
    ASSERT_EQ(config->provider->http_headers.n, 2);
    ASSERT_STR(config->provider->env_http_headers.items[0].value, "ENV");
    ASSERT_FALSE(config->provider->requires_openai_auth);
    ASSERT_FALSE(config->provider->takes_refusals);
}

TEST(retries_of_every_provider_have_a_bound)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "[bobbin]\nmax_retries = 4294967298\nretry_refusals = false\n");
    ASSERT_EQ(config->provider->request_max_retries, 4);
    ASSERT_EQ(config->provider->stream_max_retries, 5);
    ASSERT_TRUE(config->provider->takes_refusals);
    config_freep(&config);
    config = load_text(&place, "[bobbin]\nmax_retries = 1\nretry_refusals = true\n");
    ASSERT_EQ(config->provider->request_max_retries, 1);
    ASSERT_EQ(config->provider->stream_max_retries, 1);
    ASSERT_FALSE(config->provider->takes_refusals);
}

TEST(openai_may_be_elsewhere)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    config = load_text(&place, "openai_base_url = 'http://here/v1'\n");
    ASSERT_STR(config->provider->base_url, "http://here/v1");
}

TEST(instructions_come_from_a_file)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    write_file(&place, "$H/i.md", "\nBe brief.\n");
    write_file(&place, "$H/c.md", "Sum it up.\n");
    config = load_text(&place, "model_instructions_file = 'i.md'\n"
                               "experimental_compact_prompt_file = 'c.md'\n");
    ASSERT_STR(config->base_instructions, "Be brief.");
    ASSERT_STR(config->compact_prompt, "Sum it up.");
}

TEST(features_have_names_aliases_and_dependencies)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    ASSERT_EQ(N_FEATURES, 52);
    config = load_text(&place, "experimental_use_freeform_apply_patch = true\n[features]\n"
                               "collab = false\nenable_fanout = true\ncode_mode_only = true\n"
                               "js_repl_tools_only = true\ntui_app_server = false\n"
                               "memory_tool = true\nnosuch = true\nfast_mode = false\n"
                               "web_search_request = true\n");
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_MULTI_AGENT));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_CODE_MODE));
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_JS_REPL_TOOLS_ONLY));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_TUI_APP_SERVER));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_MEMORIES));
    ASSERT_TRUE(feature_is_on(config->features, FEATURE_APPLY_PATCH_FREEFORM));
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_FAST_MODE));
    ASSERT_EQ(config->web_search, WIRE_WEB_SEARCH_MODE_LIVE);
    ASSERT_EQ(config->deprecations.n, 4);
    ASSERT_STR(config->deprecations.items[0].summary,
               "`[features].collab` is deprecated. Use `[features].multi_agent` instead.");
    ASSERT_STR(config->deprecations.items[1].summary,
               "`[features].experimental_use_freeform_apply_patch` is deprecated. Use "
               "`[features].apply_patch_freeform` instead.");
    ASSERT_STR(config->deprecations.items[2].summary,
               "`[features].web_search_request` is deprecated because web search is enabled by "
               "default.");
}

TEST(the_fast_tier_needs_its_feature)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *with = NULL;
    CLEANUP(config_freep) struct config *without = NULL;

    place_init(&place);
    with = load_text(&place, "service_tier = 'fast'\n");
    without = load_text(&place, "service_tier = 'fast'\nfeatures.fast_mode = false\n");
    ASSERT_EQ(with->service_tier, WIRE_SERVICE_TIER_FAST);
    ASSERT_EQ(without->service_tier, 0);
}

/* What the reference says to each of these. */
TEST(says_what_is_wrong_with_a_file)
{
    static const struct {
        const char *text;
        const char *error;
    } cases[] = {
        { "model = 5", "$H/config.toml:1:9: invalid type: integer `5`, expected a string" },
        { "model = \"x\ny=1", "$H/config.toml:1:11: invalid basic string, expected `\"`" },
        { "a = 1\na = 2", "$H/config.toml:2:1: duplicate key" },
        { "model=true", "$H/config.toml:1:7: invalid type: boolean `true`, expected a string" },
        { "model=1.5",
          "$H/config.toml:1:7: invalid type: floating point `1.5`, expected a string" },
        { "model=inf",
          "$H/config.toml:1:7: invalid type: floating point `inf`, expected a string" },
        { "model=nan",
          "$H/config.toml:1:7: invalid type: floating point `NaN`, expected a string" },
        { "model = [1]", "$H/config.toml:1:9: invalid type: sequence, expected a string" },
        { "model={a=1}", "$H/config.toml:1:7: invalid type: map, expected a string" },
        { "x=\"\xc3\xa9\xc3\xa9\"\nmodel=  5",
          "$H/config.toml:2:9: invalid type: integer `5`, expected a string" },
        { "sandbox_mode=\"nope\"\n", "$H/config.toml:1:14: unknown variant `nope`, expected one of "
                                     "`read-only`, `workspace-write`, `danger-full-access`" },
        { "sandbox_mode=5", "$H/config.toml:1:14: wanted string or table" },
        { "sandbox_mode={}", "$H/config.toml:1:14: wanted exactly 1 element, found 0 elements" },
        { "approval_policy = \"nope\"",
          "$H/config.toml:1:19: unknown variant `nope`, expected one of `untrusted`, `on-failure`, "
          "`on-request`, `granular`, `never`" },
        { "approval_policy = 5", "$H/config.toml:1:19: wanted string or table" },
        { "approval_policy = {granular={}}",
          "$H/config.toml:1:29: missing field `sandbox_approval`" },
        { "approval_policy={granular={sandbox_approval=true}}",
          "$H/config.toml:1:27: missing field `rules`" },
        { "approval_policy={granular={sandbox_approval=1}}",
          "$H/config.toml:1:45: invalid type: integer `1`, expected a boolean" },
        { "approval_policy={granular=5}",
          "$H/config.toml:1:27: invalid type: integer `5`, expected struct GranularApprovalConfig" },
        { "approval_policy=\"granular\"",
          "$H/config.toml:1:17: invalid type: unit variant, expected newtype variant" },
        { "approval_policy={never={},b=1}",
          "$H/config.toml:1:17: wanted exactly 1 element, more than 1 element" },
        { "approval_policy = {nope={}}",
          "$H/config.toml:1:19: unknown variant `nope`, expected one of `untrusted`, `on-failure`, "
          "`on-request`, `granular`, `never`" },
        { "model_reasoning_effort=\"nope\"",
          "$H/config.toml:1:24: unknown variant `nope`, expected one of `none`, `minimal`, `low`, "
          "`medium`, `high`, `xhigh`, `max`, `ultra`" },
        { "model_reasoning_summary=\"x\"",
          "$H/config.toml:1:25: unknown variant `x`, expected one of `auto`, `concise`, `detailed`, "
          "`none`" },
        { "model_verbosity=\"x\"",
          "$H/config.toml:1:17: unknown variant `x`, expected one of `low`, "
          "`medium`, `high`" },
        { "personality=\"x\"", "$H/config.toml:1:13: unknown variant `x`, expected one of `none`, "
                               "`friendly`, `pragmatic`" },
        { "service_tier=\"x\"",
          "$H/config.toml:1:14: unknown variant `x`, expected `fast` or `flex`" },
        { "web_search=\"x\"",
          "$H/config.toml:1:12: unknown variant `x`, expected one of `disabled`, "
          "`cached`, `live`" },
        { "web_search=true", "$H/config.toml:1:12: wanted string or table" },
        { "approvals_reviewer=\"x\"",
          "$H/config.toml:1:20: unknown variant `x`, expected `user` or `guardian_subagent`" },
        { "model_context_window = \"x\"",
          "$H/config.toml:1:24: invalid type: string \"x\", expected i64" },
        { "model_context_window=1.5",
          "$H/config.toml:1:22: invalid type: floating point `1.5`, expected i64" },
        { "tool_output_token_limit = -1",
          "$H/config.toml:1:27: invalid value: integer `-1`, expected usize" },
        { "mcp_oauth_callback_port=99999",
          "$H/config.toml:1:25: invalid value: integer `99999`, expected u16" },
        { "model_supports_reasoning_summaries = 1",
          "$H/config.toml:1:38: invalid type: integer `1`, expected a boolean" },
        { "sandbox_workspace_write = 5",
          "$H/config.toml:1:27: invalid type: integer `5`, expected struct SandboxWorkspaceWrite" },
        { "[sandbox_workspace_write]\nwritable_roots = \"x\"",
          "$H/config.toml:2:18: invalid type: string \"x\", expected a sequence" },
        { "[sandbox_workspace_write]\nwritable_roots = [5]",
          "$H/config.toml:2:19: invalid type: integer `5`, expected path string" },
        { "[sandbox_workspace_write]\nnetwork_access = \"x\"",
          "$H/config.toml:2:18: invalid type: string \"x\", expected a boolean" },
        { "[realtime]\nversion = \"v3\"",
          "$H/config.toml:2:11: unknown variant `v3`, expected `v1` or `v2`" },
        { "notify=\"x\"", "$H/config.toml:1:8: invalid type: string \"x\", expected a sequence" },
        { "notify=[5]", "$H/config.toml:1:9: invalid type: integer `5`, expected a string" },
        { "sqlite_home=5", "$H/config.toml:1:13: invalid type: integer `5`, expected path string" },
        { "project_root_markers = 5",
          "$H/config.toml:1:24: invalid type: integer `5`, expected a sequence" },
        { "project_root_markers = [5]",
          "$H/config.toml:1:25: invalid type: integer `5`, expected a string" },
        { "features = 5",
          "$H/config.toml:1:12: invalid type: integer `5`, expected struct FeaturesToml" },
        { "[features]\nundo = 5",
          "$H/config.toml:2:8: invalid type: integer `5`, expected a boolean" },
        { "[history]\nmax_bytes=5", "$H/config.toml:1:1: missing field `persistence`" },
        { "[history]\npersistence=\"x\"",
          "$H/config.toml:2:13: unknown variant `x`, expected `save-all` or `none`" },
        { "[projects]\nx=5",
          "$H/config.toml:2:3: invalid type: integer `5`, expected struct ProjectConfig" },
        { "[projects.\"/a\"]\ntrust_level=\"nope\"",
          "$H/config.toml:2:13: unknown variant `nope`, expected `trusted` or `untrusted`" },
        { "profiles=5", "$H/config.toml:1:10: invalid type: integer `5`, expected a map" },
        { "[profiles]\nx=5",
          "$H/config.toml:2:3: invalid type: integer `5`, expected struct ConfigProfile" },
        { "[profiles.x]\nmodel=5",
          "$H/config.toml:2:7: invalid type: integer `5`, expected a string" },
        { "profile=5", "$H/config.toml:1:9: invalid type: integer `5`, expected a string" },
        { "profile=\"nosuch\"", "config profile `nosuch` not found" },
        { "[shell_environment_policy]\ninherit=\"x\"",
          "$H/config.toml:2:9: unknown variant `x`, expected one of `core`, `all`, `none`" },
        { "mcp_servers=5", "$H/config.toml:1:13: invalid type: integer `5`, expected a map" },
        { "otel=5",
          "$H/config.toml:1:6: invalid type: integer `5`, expected struct OtelConfigToml" },
        { "sandbox_mode=\"x\"\nmodel=5",
          "$H/config.toml:2:7: invalid type: integer `5`, expected a string" },
        { "[agents]\nmax_depth=9999999999",
          "$H/config.toml:2:11: invalid value: integer `9999999999`, expected i32" },
        { "[agents]\nmax_threads=0", "agents.max_threads must be at least 1" },
        { "[agents]\nmax_depth=0", "agents.max_depth must be at least 1" },
        { "[agents]\njob_max_runtime_seconds=0",
          "agents.job_max_runtime_seconds must be at least 1" },
        { "model_providers = 5", "$H/config.toml:1:19: invalid type: integer `5`, expected a map" },
        { "[model_providers]\nx=5",
          "$H/config.toml:2:3: invalid type: integer `5`, expected struct ModelProviderInfo" },
        { "[model_providers.x]\nbase_url=\"u\"", "$H/config.toml:1:1: missing field `name`" },
        { "[model_providers.x]\nname=\"u\"\nwire_api=\"nope\"",
          "$H/config.toml:3:10: unknown variant `nope`, expected one of `responses`, "
          "`chat`, `anthropic`" },
        { "[model_providers.x]\nname=\"u\"\nbobbin={reasoning_back=\"nope\"}",
          "$H/config.toml:3:24: unknown variant `nope`, expected one of `none`, `reasoning_content`, "
          "`reasoning`, `parts`, `details`" },
        { "[model_providers.x]\nname=\"u\"\nrequest_max_retries=-1",
          "$H/config.toml:3:21: invalid value: integer `-1`, expected u64" },
        { "[model_providers.x]\nname=\"u\"\nhttp_headers={a=5}",
          "$H/config.toml:3:17: invalid type: integer `5`, expected a string" },
        { "[model_providers.openai]\nname=\"u\"",
          "$H/config.toml:1:2: model_providers contains reserved built-in provider IDs: `openai`. "
          "Built-in providers cannot be overridden. Rename your custom provider (for example, "
          "`openai-custom`)." },
        { "[model_providers.openai]\nname=\"u\"\n[model_providers.ollama]\nname=\"a\"\n"
          "[model_providers.lmstudio]\nname=\"a\"",
          "$H/config.toml:1:2: model_providers contains reserved built-in provider IDs: `lmstudio`, "
          "`ollama`, `openai`. Built-in providers cannot be overridden. Rename your custom provider "
          "(for example, `openai-custom`)." },
        { "[model_providers.p]\nname=\"P\"\nauth={command=\"x\"}\nenv_key=\"Y\"",
          "$H/config.toml:1:2: model_providers.p: provider auth cannot be combined with env_key" },
        { "[model_providers.p]\nname=\"P\"\nauth={command=\"x\"}\nexperimental_bearer_token=\"Y\"",
          "$H/config.toml:1:2: model_providers.p: provider auth cannot be combined with "
          "experimental_bearer_token" },
        { "[model_providers.p]\nname=\"P\"\nauth={command=\"x\"}\nrequires_openai_auth=true",
          "$H/config.toml:1:2: model_providers.p: provider auth cannot be combined with "
          "requires_openai_auth" },
        { "[model_providers.p]\nname=\"P\"\nauth={command=\" \"}",
          "$H/config.toml:1:2: model_providers.p: provider auth.command must not be empty" },
        { "[model_providers.p]\nname=\"P\"\nauth={}",
          "$H/config.toml:3:6: missing field `command`" },
        { "[model_providers.p]\nname=\"P\"\nauth={command=\"x\",timeout_ms=0}",
          "$H/config.toml:3:30: invalid value: integer `0`, expected a nonzero u64" },
        { "model_provider=\"nope\"", "Model provider `nope` not found" },
        { "model_provider=\"\"", "Model provider `` not found" },
        { "model_instructions_file=\"nosuch.md\"",
          "failed to read model instructions file $H/nosuch.md: No such file or directory (os error "
          "2)" },
        { "model_instructions_file=\"e.md\"", "model instructions file is empty: $H/e.md" },
        { "experimental_compact_prompt_file=\"nosuch\"",
          "failed to read experimental compact prompt file $H/nosuch: No such file or directory (os "
          "error 2)" },
        { "a=\"\xff\"",
          "Failed to read config file $H/config.toml: stream did not contain valid UTF-8" },
    };
    CLEANUP(place_done) struct place place;

    place_init(&place);
    write_file(&place, "$H/e.md", " \n");
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct config_request request = request_for(&place);
        struct config *config;

        write_file(&place, "$H/config.toml", cases[i].text);
        ASSERT_FALSE(config_load(&request, &config, &err));
        ASSERT_STR(err.message, expand(&place, cases[i].error));
        ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    }
}

TEST(a_config_that_cannot_be_read_is_an_error)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request;
    struct config *config;

    place_init(&place);
    request = request_for(&place);
    write_file(&place, "$H/config.toml/x", "");
    ASSERT_FALSE(config_load(&request, &config, &err));
    ASSERT_STR(err.message, expand(&place, "Failed to read config file $H/config.toml: Is a "
                                           "directory (os error 21)"));
}

TEST(at_start_a_broken_file_is_a_warning)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    const char *overrides[] = { "model=flag" };
    struct config_request request;
    const struct config_warning *warning;

    place_init(&place);
    request = request_for(&place);
    request.overrides = overrides;
    request.n_overrides = 1;
    write_file(&place, "$H/config.toml", "model='x'\nsandbox_mode = 'nope'\n");
    ASSERT_TRUE(config_load_at_start(&request, &config, &err));
    ASSERT_STR(config->model, "flag");
    ASSERT_EQ(config->warnings.n, 1);
    warning = &config->warnings.items[0];
    ASSERT_STR(warning->summary, "Invalid configuration; using defaults.");
    ASSERT_STR(warning->details,
               expand(&place, "$H/config.toml:2:16: unknown variant `nope`, expected one of "
                              "`read-only`, `workspace-write`, `danger-full-access`"));
    ASSERT_STR(warning->path, expand(&place, "$H/config.toml"));
    ASSERT_EQ(warning->range.start.line, 2);
    ASSERT_EQ(warning->range.start.column, 16);
    ASSERT_EQ(warning->range.end.line, 2);
    ASSERT_EQ(warning->range.end.column, 21);
}

TEST(a_warning_may_have_no_place)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request;

    place_init(&place);
    request = request_for(&place);
    write_file(&place, "$H/config.toml", "profile='nosuch'\n");
    ASSERT_TRUE(config_load_at_start(&request, &config, &err));
    ASSERT_STR(config->warnings.items[0].details, "config profile `nosuch` not found");
    ASSERT_NULL(config->warnings.items[0].path.s);
}

TEST(broken_flags_are_an_error_at_start_too)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error err = { 0 };
    const char *overrides[] = { "sandbox_mode=nope" };
    struct config_request request;
    struct config *config;

    place_init(&place);
    request = request_for(&place);
    request.overrides = overrides;
    request.n_overrides = 1;
    ASSERT_FALSE(config_load_at_start(&request, &config, &err));
    ASSERT_STR(
        err.message,
        "error loading default config after config error: unknown variant `nope`, expected one "
        "of `read-only`, `workspace-write`, `danger-full-access`\nin `sandbox_mode`\n");
}

#define TRUST(path, level) "[projects.\"" path "\"]\ntrust_level = \"" level "\"\n"

/* Loads for a folder below the working folder. */
static struct config *load_below(struct place *place, const char *folder, const char *text)
{
    struct config_request request = request_for(place);

    write_file(place, "$H/config.toml", text);
    request.cwd = expand(place, folder);
    return load(&request);
}

TEST(defaults_depend_on_trust)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *trusted = NULL;
    CLEANUP(config_freep) struct config *untrusted = NULL;
    CLEANUP(config_freep) struct config *below = NULL;
    CLEANUP(config_freep) struct config *in_repository = NULL;

    place_init(&place);
    trusted = load_text(&place, TRUST("$W", "trusted"));
    ASSERT_EQ(trusted->trust, TRUST_TRUSTED);
    ASSERT_EQ(trusted->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_EQ(trusted->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);

    untrusted = load_text(&place, TRUST("$W", "untrusted"));
    ASSERT_EQ(untrusted->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED);
    ASSERT_EQ(untrusted->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);

    write_file(&place, "$W/a/b/x", "");
    below = load_below(&place, "$W/a/b", TRUST("$W", "trusted"));
    ASSERT_EQ(below->trust, TRUST_UNKNOWN);
    ASSERT_EQ(below->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);

    write_file(&place, "$W/.git/HEAD", "");
    in_repository = load_below(&place, "$W/a/b", TRUST("$W", "trusted"));
    ASSERT_EQ(in_repository->trust, TRUST_TRUSTED);
}

/* A repository in $W/main that knows of a work tree in $W/tree, as git makes them. */
static void make_worktree(struct place *place)
{
    write_file(place, "$W/main/.git/HEAD", "ref: refs/heads/main\n");
    write_file(place, "$W/main/.git/objects/info/x", "");
    write_file(place, "$W/main/.git/refs/heads/x", "");
    write_file(place, "$W/main/.git/worktrees/tree/HEAD", "ref: refs/heads/tree\n");
    write_file(place, "$W/main/.git/worktrees/tree/commondir", "../..\n");
    write_file(place, "$W/main/.git/worktrees/tree/gitdir", expand(place, "$W/tree/.git\n"));
    write_file(place, "$W/tree/.git", expand(place, "gitdir: $W/main/.git/worktrees/tree\n"));
}

/* Of a folder, where $W/main is trusted. */
static enum trust trust_by_main(struct place *place, const char *folder)
{
    CLEANUP(config_freep)
    struct config *config = load_below(place, folder, TRUST("$W/main", "trusted"));

    return config->trust;
}

TEST(a_worktree_is_trusted_as_its_repository)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    make_worktree(&place);
    write_file(&place, "$W/tree/a/x", "");
    write_file(&place, "$W/tree/.codex/config.toml", "model = 'tree'\n");
    ASSERT_EQ(trust_by_main(&place, "$W/tree/a"), TRUST_TRUSTED);
    config = load_below(&place, "$W/tree/a", TRUST("$W/main", "trusted"));
    ASSERT_STR(config->model, "tree");

    /* as git 2.48 writes them with worktree.useRelativePaths */
    write_file(&place, "$W/tree/.git", "gitdir: ../main/.git/worktrees/tree\n");
    write_file(&place, "$W/main/.git/worktrees/tree/gitdir", "../../../../tree/.git\n");
    ASSERT_EQ(trust_by_main(&place, "$W/tree"), TRUST_TRUSTED);
}

TEST(a_worktree_must_be_known_to_its_repository)
{
    CLEANUP(place_done) struct place place;
    static const struct {
        const char *path, *text;
    } breaks[] = {
        { "$W/main/.git/worktrees/tree/gitdir", "$W/other/.git\n" },
        { "$W/main/.git/worktrees/tree/gitdir", "$W/tree\n" },
        { "$W/main/.git/worktrees/tree/gitdir", "" },
        { "$W/main/.git/worktrees/tree/commondir", "../../../../other/.git\n" },
        { "$W/main/.git/worktrees/tree/commondir", "" },
        { "$W/main/.git/worktrees/tree/HEAD", "" },
        { "$W/main/.git/HEAD", "" },
        { "$W/tree/.git", "gitdir: $W/main/.git/worktrees/none\n" },
        { "$W/tree/.git", "gitdir: $W/main/.git\n" },
        { "$W/tree/.git", "gitdir: $W/main/.git/worktrees\n" },
        { "$W/tree/.git", "gitdir: $W/main/.git/worktrees/tree/deeper\n" },
        { "$W/tree/.git", "gitdir: $W/main/.git/modules/tree\n" },
        { "$W/tree/.git", "" },
    };

    place_init(&place);
    write_file(&place, "$W/other/.git/HEAD", "ref: refs/heads/main\n");
    for (size_t i = 0; i < ARRAY_LENGTH(breaks); i++) {
        make_worktree(&place);
        ASSERT_EQ(trust_by_main(&place, "$W/tree"), TRUST_TRUSTED);
        write_file(&place, breaks[i].path, expand(&place, breaks[i].text));
        ASSERT_EQ(trust_by_main(&place, "$W/tree"), TRUST_UNKNOWN);
    }
}

TEST(trust_is_not_borrowed)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_worktree(&place);

    /* by a folder that says it is the work tree */
    write_file(&place, "$W/evil/.git", expand(&place, "gitdir: $W/main/.git/worktrees/tree\n"));
    ASSERT_EQ(trust_by_main(&place, "$W/evil"), TRUST_UNKNOWN);
    ASSERT_EQ(trust_by_main(&place, "$W/evil/not/there"), TRUST_UNKNOWN);

    /* by other names of the work tree's file */
    write_file(&place, "$W/linked/x", "");
    ASSERT_EQ(symlink(expand(&place, "$W/tree/.git"), expand(&place, "$W/linked/.git")), 0);
    ASSERT_EQ(trust_by_main(&place, "$W/linked"), TRUST_UNKNOWN);
    write_file(&place, "$W/second/x", "");
    ASSERT_EQ(link(expand(&place, "$W/tree/.git"), expand(&place, "$W/second/.git")), 0);
    ASSERT_EQ(trust_by_main(&place, "$W/second"), TRUST_UNKNOWN);

    /* by a folder of its own that links back, with the repository as its commondir, or by a link to it */
    write_file(&place, "$W/own/.git/worktrees/x/HEAD", "ref: refs/heads/x\n");
    write_file(&place, "$W/own/.git/worktrees/x/commondir", expand(&place, "$W/main/.git\n"));
    write_file(&place, "$W/own/.git/worktrees/x/gitdir", expand(&place, "$W/mine/.git\n"));
    write_file(&place, "$W/own/.git/commondir", expand(&place, "$W/main/.git\n"));
    write_file(&place, "$W/mine/.git", expand(&place, "gitdir: $W/own/.git/worktrees/x\n"));
    ASSERT_EQ(trust_by_main(&place, "$W/mine"), TRUST_UNKNOWN);
    ASSERT_EQ(trust_by_main(&place, "$W/own"), TRUST_UNKNOWN);
    write_file(&place, "$W/mine/.git",
               expand(&place, "gitdir: $W/main/.git/worktrees/../../../own"
                              "/.git/worktrees/x\n"));
    ASSERT_EQ(trust_by_main(&place, "$W/mine"), TRUST_UNKNOWN);
    ASSERT_EQ(symlink(expand(&place, "$W/own/.git/worktrees/x"),
                      expand(&place, "$W/main/.git/worktrees/x")),
              0);
    write_file(&place, "$W/mine/.git", expand(&place, "gitdir: $W/main/.git/worktrees/x\n"));
    ASSERT_EQ(trust_by_main(&place, "$W/mine"), TRUST_UNKNOWN);

    /* by a link inside of the repository that leads out of it */
    ASSERT_EQ(symlink(expand(&place, "$W/evil"), expand(&place, "$W/main/out")), 0);
    ASSERT_EQ(trust_by_main(&place, "$W/main/out"), TRUST_UNKNOWN);
    write_file(&place, "$W/plain/x", "");
    ASSERT_EQ(symlink(expand(&place, "$W/plain"), expand(&place, "$W/main/plain")), 0);
    ASSERT_EQ(trust_by_main(&place, "$W/main/plain"), TRUST_UNKNOWN);
}

TEST(a_folder_reached_through_a_link_is_the_same)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    ASSERT_EQ(symlink(place.cwd, expand(&place, "$H/link")), 0);
    config = load_below(&place, "$H/link", TRUST("$W", "trusted"));
    ASSERT_EQ(config->trust, TRUST_TRUSTED);
}

TEST(a_trusted_project_has_layers_of_its_own)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;

    place_init(&place);
    write_file(&place, "$W/.git/HEAD", "");
    write_file(&place, "$W/.codex/config.toml",
               "model = 'outer'\nreview_model = 'outer'\n"
               "sandbox_mode = 'workspace-write'\n"
               "sandbox_workspace_write.writable_roots = ['r']\n");
    write_file(&place, "$W/a/.codex/rules/x", "");
    write_file(&place, "$W/a/b/.codex/config.toml", "model = 'inner'\n");
    config = load_below(&place, "$W/a/b",
                        "model = 'user'\n" TRUST("$W", "trusted") TRUST("$W/a/b", "trusted"));
    ASSERT_STR(config->model, "inner");
    ASSERT_STR(config->review_model, "outer");
    ASSERT_STR(config->sandbox_policy.workspace_write.writable_roots.items[0],
               expand(&place, "$W/.codex/r"));
    ASSERT_EQ(config->n_layers, 5);
    ASSERT_EQ(config->layers[4].type, LAYER_PROJECT);
    ASSERT_STR(config->layers[4].source->folder, expand(&place, "$W/a/b/.codex"));
    ASSERT_TRUE(config->layers[2].is_trusted);
    ASSERT_FALSE(config->layers[3].is_trusted); /* $W/a: its rules do not count */
    ASSERT_TRUE(config->layers[4].is_trusted);
    ASSERT_EQ(config->warnings.n, 0);
}

TEST(trust_in_a_project_does_not_reach_the_folders_below)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *below = NULL;
    CLEANUP(config_freep) struct config *as_root = NULL;
    CLEANUP(config_freep) struct config *distrusted = NULL;

    place_init(&place);
    write_file(&place, "$W/.git/HEAD", "");
    write_file(&place, "$W/.codex/config.toml", "model = 'outer'\n");
    write_file(&place, "$W/sub/.codex/config.toml", "model = 'planted'\n");
    below = load_below(&place, "$W/sub", TRUST("$W", "trusted"));
    ASSERT_EQ(below->trust, TRUST_TRUSTED);
    ASSERT_STR(below->model, "outer");
    ASSERT_EQ(below->n_layers, 4);
    ASSERT_FALSE(below->layers[3].is_trusted);
    ASSERT_STR(below->layers[3].disabled_reason,
               expand(&place, "To load config.toml, add $W/sub as a trusted project in "
                              "$H/config.toml."));

    /* nor where the folder is the root because nothing else is */
    as_root = load_below(&place, "$W/sub", "project_root_markers = []\n" TRUST("$W", "trusted"));
    ASSERT_NULL(as_root->model.s);

    distrusted = load_below(&place, "$W/sub", TRUST("$W", "untrusted"));
    ASSERT_STR(distrusted->layers[3].disabled_reason,
               expand(&place, "$W is marked as untrusted in $H/config.toml. To load config.toml, "
                              "mark it trusted."));
}

TEST(a_worktree_inside_of_its_repository_needs_trust_of_its_own)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *inside = NULL;
    CLEANUP(config_freep) struct config *trusted = NULL;

    place_init(&place);
    make_worktree(&place);
    write_file(&place, "$W/main/in/.git", expand(&place, "gitdir: $W/main/.git/worktrees/tree\n"));
    write_file(&place, "$W/main/.git/worktrees/tree/gitdir", expand(&place, "$W/main/in/.git\n"));
    write_file(&place, "$W/main/in/.codex/config.toml", "model = 'planted'\n");
    inside = load_below(&place, "$W/main/in", TRUST("$W/main", "trusted"));
    ASSERT_EQ(inside->trust, TRUST_TRUSTED);
    ASSERT_NULL(inside->model.s);
    trusted = load_below(&place, "$W/main/in",
                         TRUST("$W/main", "trusted") TRUST("$W/main/in", "trusted"));
    ASSERT_STR(trusted->model, "planted");
}

TEST(other_projects_are_left_out_with_a_warning)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *unknown = NULL;
    CLEANUP(config_freep) struct config *untrusted = NULL;

    place_init(&place);
    ASSERT_EQ(mkdir(expand(&place, "$W/../.git"), 0777), 0);
    ASSERT_EQ(chmod(expand(&place, "$W/../.git"), 01555), 0); /* a guard makes no project */
    write_file(&place, "$W/.codex/config.toml", "model = \"broken");
    unknown = load_text(&place, "model = 'user'\n");
    ASSERT_STR(unknown->model, "user");
    ASSERT_EQ(unknown->warnings.n, 1);
    ASSERT_STR(unknown->warnings.items[0].summary,
               expand(&place,
                      "Project config.toml files are disabled in the following folders. "
                      "Settings in those files are ignored, but skills and exec policies "
                      "still load.\n    1. $W/.codex\n       To load config.toml, add $W as a "
                      "trusted project in $H/config.toml.\n"));
    untrusted = load_text(&place, TRUST("$W", "untrusted"));
    ASSERT_STR(untrusted->layers[2].disabled_reason,
               expand(&place,
                      "$W is marked as untrusted in $H/config.toml. To load config.toml, mark "
                      "it trusted."));
}

TEST(says_what_is_wrong_with_a_project)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error syntax = { 0 };
    CLEANUP(error_done) struct error type = { 0 };
    struct config_request request;
    struct config *config;

    place_init(&place);
    request = request_for(&place);
    write_file(&place, "$H/config.toml", TRUST("$W", "trusted"));
    write_file(&place, "$W/.codex/config.toml", "model=\"proj");
    ASSERT_FALSE(config_load(&request, &config, &syntax));
    ASSERT_STR(syntax.message,
               expand(&place,
                      "Error parsing project config file $W/.codex/config.toml: TOML parse "
                      "error at line 1, column 12\n  |\n1 | model=\"proj\n  |            ^\n"
                      "invalid basic string, expected `\"`\n"));
    write_file(&place, "$W/.codex/config.toml", "model=5");
    ASSERT_FALSE(config_load(&request, &config, &type));
    ASSERT_STR(type.message, expand(&place, "$W/.codex/config.toml:1:7: invalid type: integer `5`, "
                                            "expected a string"));
}

TEST(the_home_is_no_project)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place);
    write_file(&place, "$W/.codex/config.toml", "model = 'home'\n" TRUST("$W", "trusted"));
    request = request_for(&place);
    request.home = expand(&place, "$W/.codex");
    config = load(&request);
    ASSERT_EQ(config->n_layers, 2);
    ASSERT_STR(config->model, "home");
}

TEST(other_markers_make_another_root)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *marked = NULL;
    CLEANUP(config_freep) struct config *unmarked = NULL;

    place_init(&place);
    write_file(&place, "$W/.root", "");
    write_file(&place, "$W/.codex/config.toml", "model = 'outer'\n");
    write_file(&place, "$W/a/x", "");
    marked =
        load_below(&place, "$W/a", "project_root_markers = ['.root']\n" TRUST("$W", "trusted"));
    ASSERT_STR(marked->model, "outer");
    unmarked = load_below(&place, "$W/a", "project_root_markers = []\n" TRUST("$W", "trusted"));
    ASSERT_NULL(unmarked->model.s);
}

TEST(the_system_is_below_the_user_and_managed_is_above_all)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    const char *overrides[] = { "review_model=flag", "model_verbosity=low" };
    struct config_request request;

    place_init(&place);
    write_file(&place, "$H/etc/config.toml", "model = 's'\ndeveloper_instructions = 's'\n");
    write_file(&place, "$H/etc/managed_config.toml", "review_model = 'managed'\n");
    write_file(&place, "$H/config.toml", "model = 'u'\n");
    request = request_for(&place);
    request.system_folder = expand(&place, "$H/etc");
    request.overrides = overrides;
    request.n_overrides = ARRAY_LENGTH(overrides);
    config = load(&request);
    ASSERT_STR(config->model, "u");
    ASSERT_STR(config->developer_instructions, "s");
    ASSERT_STR(config->review_model, "managed");
    ASSERT_EQ(config->model_verbosity, WIRE_VERBOSITY_LOW);
    ASSERT_EQ(config->n_layers, 4);
}

TEST(without_a_cwd_there_is_no_project)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place);
    request = request_for(&place);
    request.cwd = NULL;
    config = load(&request);
    ASSERT_NULL(config->cwd.s);
    ASSERT_EQ(config->trust, TRUST_UNKNOWN);
}

TEST(a_freed_config_may_be_none)
{
    config_free(NULL);
}
