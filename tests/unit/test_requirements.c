#include "config/config.h"

#include "base/memory.h"
#include "config/edit.h"

#include "test.h"

#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A home and a system folder of their own, gone after the test. */
struct place {
    char root[64];
    char home[80];
    char system[80];
};

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk)
{
    return remove(path);
}

static void place_done(struct place *place)
{
    nftw(place->root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[160];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
}

static void place_init(struct place *place, const char *requirements, const char *config)
{
    *place = (struct place){ .root = "/tmp/bobbin-requirements-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(place->root));
    snprintf(place->home, sizeof place->home, "%s/home", place->root);
    snprintf(place->system, sizeof place->system, "%s/etc", place->root);
    ASSERT_EQ(mkdir(place->home, 0700), 0);
    ASSERT_EQ(mkdir(place->system, 0700), 0);
    write_file(place->system, "requirements.toml", requirements);
    write_file(place->home, "config.toml", config);
}

static struct config_request request_for(const struct place *place)
{
    return (struct config_request){ .home = place->home, .system_folder = place->system };
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

static void assert_refused(const char *requirements, const char *expected)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;
    struct config_request request;

    place_init(&place, requirements, "");
    request = request_for(&place);
    ASSERT_FALSE(config_load(&request, &config, &err));
    if (strstr(err.message.s, expected) == NULL)
        fail_msg("%s\nhas no\n%s", err.message.s, expected);
}

TEST(what_is_configured_and_not_allowed_is_replaced_with_a_warning)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place, "allowed_approval_policies = [\"on-request\", \"never\"]\n",
               "approval_policy = \"untrusted\"\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_EQ(config->warnings.n, 1);
    ASSERT_NOT_NULL(strstr(config->warnings.items[0].summary.s,
                           "`UnlessTrusted` is not in the allowed set [OnRequest, Never]"));
}

TEST(a_request_and_a_default_are_replaced_in_silence)
{
    static const struct wire_ask_for_approval untrusted = {
        .tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED
    };
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *by_default = NULL;
    CLEANUP(config_freep) struct config *by_request = NULL;
    struct config_request request;

    place_init(&place,
               "allowed_approval_policies = [\"never\"]\nallowed_sandbox_modes = [\"read-only\"]\n"
               "allowed_web_search_modes = []\n",
               "");
    request = request_for(&place);
    by_default = load(&request);
    ASSERT_EQ(by_default->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);
    ASSERT_EQ(by_default->web_search, WIRE_WEB_SEARCH_MODE_DISABLED);
    ASSERT_EQ(by_default->warnings.n, 0);
    request.approval_policy = &untrusted;
    request.sandbox = WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS;
    by_request = load(&request);
    ASSERT_EQ(by_request->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);
    ASSERT_EQ(by_request->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);
}

TEST(a_fixed_feature_cannot_be_switched)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val on = { 0 };
    struct config_edit edit = { STR_LITERAL("features.personality"), &on, false };
    struct config_write write = { .edits = &edit, .n = 1 };
    struct wire_config_write_response ignored;
    struct config_request request;

    place_init(&place, "[features]\napps = false\npersonality = true\n",
               "[features]\napps = false\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_APPS));
    yyjson_set_bool(&on, false);
    ASSERT_FALSE(config_write(&request, &write, &arena, &ignored, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "`features.personality=false` is not in the allowed set "
                                          "[apps=false, personality=true]"));
    ASSERT_STREQ(err.data, "{\"config_write_error_code\":\"configValidationError\"}");
}

TEST(the_older_file_allows_what_it_sets)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request;

    place_init(&place, "", "");
    write_file(place.system, "managed_config.toml",
               "approval_policy = \"never\"\nsandbox_mode = \"workspace-write\"\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_EQ(config->requirements.all.allowed_approval_policies.n, 1);
    ASSERT_EQ(config->requirements.all.allowed_sandbox_modes.n, 2);
    ASSERT_FALSE(requirements_allow_sandbox(
        &config->requirements,
        &(struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS }, &err));
    ASSERT_FALSE(requirements_allow_sandbox(
        &config->requirements,
        &(struct wire_sandbox_policy){ .tag = WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX }, &err));
}

TEST(hosts_and_sockets_stand_in_a_table_or_in_older_lists)
{
    static const char *const forms[] = {
        "[experimental_network]\ndomains = { a = \"allow\", b = \"deny\" }\n"
        "unix_sockets = { \"/y\" = \"allow\" }\n",
        "[experimental_network]\nallowed_domains = [\"a\"]\ndenied_domains = [\"b\"]\n"
        "allow_unix_sockets = [\"/y\"]\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
        CLEANUP(place_done) struct place place;
        CLEANUP(config_freep) struct config *config = NULL;
        const struct wire_network_requirements *network;
        struct config_request request;

        place_init(&place, forms[i], "");
        request = request_for(&place);
        config = load(&request);
        network = config->requirements.all.network;
        ASSERT_EQ(network->domains.n, 2);
        ASSERT_STR(network->domains.items[1].key, "b");
        ASSERT_EQ(network->domains.items[1].value, WIRE_NETWORK_DOMAIN_PERMISSION_DENY);
        ASSERT_EQ(network->allowed_domains.n, 1);
        ASSERT_STR(network->allowed_domains.items[0], "a");
        ASSERT_EQ(network->denied_domains.n, 1);
        ASSERT_EQ(network->unix_sockets.n, 1);
        ASSERT_EQ(network->unix_sockets.items[0].value, WIRE_NETWORK_UNIX_SOCKET_PERMISSION_ALLOW);
        ASSERT_STR(network->allow_unix_sockets.items[0], "/y");
    }
}

TEST(where_hosts_are_limited_commands_reach_none)
{
    struct wire_sandbox_policy policy = { .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE };
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request;

    place_init(&place, "[experimental_network]\nenabled = true\ndomains = { a = \"allow\" }\n",
               "sandbox_mode = \"workspace-write\"\n"
               "[sandbox_workspace_write]\nnetwork_access = true\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_EQ(config->sandbox_policy.tag, WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE);
    ASSERT_FALSE(config->sandbox_policy.workspace_write.network_access);
    ASSERT_EQ(config->warnings.n, 1);
    ASSERT_NOT_NULL(strstr(config->warnings.items[0].summary.s, "Commands have no network."));
    ASSERT_TRUE(requirements_allow_sandbox(&config->requirements, &policy, &err));
    policy.workspace_write.network_access = true;
    ASSERT_FALSE(requirements_allow_sandbox(&config->requirements, &policy, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "invalid value for `network_access`: `true` is not in"));
    policy.tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
    ASSERT_FALSE(requirements_allow_sandbox(&config->requirements, &policy, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "`DangerFullAccess` is not in the allowed set [ReadOnly, "
                                          "WorkspaceWrite]"));
}

TEST(a_network_that_is_not_limited_is_left_alone)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place, "[experimental_network]\nenabled = false\n",
               "sandbox_mode = \"danger-full-access\"\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_EQ(config->sandbox_mode, WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS);
    ASSERT_EQ(config->warnings.n, 0);
}

TEST(requirements_that_make_no_sense_are_an_error)
{
    assert_refused("allowed_approval_policies = []\n",
                   "field `allowed_approval_policies` cannot be empty");
    assert_refused("allowed_sandbox_modes = [\"workspace-write\"]\n", "must include 'read-only'");
    assert_refused("bogus\n", "line 1, column 6\n  |\n1 | bogus\n  |      ^\nkey with no value");
    assert_refused(
        "x = 1\nallowed_approval_policies = [\"zz\"]\n",
        "2 | allowed_approval_policies = [\"zz\"]\n  |                              ^^^^\n"
        "unknown variant `zz`");
    assert_refused("[features]\ncollab = true\n", "use canonical feature key `multi_agent`");
    assert_refused("[features]\nnope = true\n", "invalid `features` requirement `nope` from");
    assert_refused("[features]\napps = 1\n", "invalid type: integer `1`, expected a boolean");
    assert_refused("enforce_residency = \"eu\"\n", "unknown variant `eu`");
    assert_refused("[experimental_network]\nhttp_port = 70000\n", "u16");
    assert_refused("[experimental_network]\ndomains = { a = \"perhaps\" }\n",
                   "unknown variant `perhaps`");
    assert_refused("[experimental_network]\ndomains = {}\ndenied_domains = []\n",
                   "`experimental_network.domains` cannot be combined with legacy");
    assert_refused("[experimental_network]\nunix_sockets = {}\nallow_unix_sockets = []\n",
                   "`experimental_network.unix_sockets` cannot be combined with legacy");
}

TEST(rules_ask_or_forbid)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    const struct required_rule *rule;
    struct config_request request;

    place_init(&place,
               "[rules]\nprefix_rules = [\n"
               "  {pattern=[{token=\"rm\"},{any_of=[\"-rf\",\"-fr\"]}], decision=\"forbidden\", "
               "justification=\"no\"},\n"
               "  {pattern=[{token=\"git\"}], decision=\"prompt\"}]\n",
               "");
    request = request_for(&place);
    config = load(&request);
    ASSERT_EQ(config->requirements.n_rules, 2);
    rule = &config->requirements.rules[0];
    ASSERT_EQ(rule->n, 2);
    ASSERT_STR(rule->elements[0].items[0], "rm");
    ASSERT_STR(rule->elements[1].items[1], "-fr");
    ASSERT_EQ(rule->decision, REQUIRED_FORBIDDEN);
    ASSERT_STR(rule->justification, "no");
    ASSERT_EQ(config->requirements.rules[1].decision, REQUIRED_PROMPT);
    ASSERT_NULL(config->requirements.rules[1].justification.s);
}

/* The words are the reference's, as it said them. */
TEST(rules_that_are_wrong_are_refused)
{
    static const char *const cases[][2] = {
        { "{pattern=[{token=\"rm\"}], decision=\"allow\"}",
          "): rules prefix_rule at index 0 has decision 'allow', which is not permitted in "
          "requirements.toml: " },
        { "", "/requirements.toml): rules prefix_rules cannot be empty" },
        { "{pattern=[], decision=\"prompt\"}", "at index 0 has an empty pattern" },
        { "{pattern=[{token=\"a\"}]}", "at index 0 is missing a decision" },
        { "{pattern=[{token=\"a\"}],decision=\"prompt\"},{pattern=[{token=\" \"}], "
          "decision=\"prompt\"}",
          "at index 1 has an invalid pattern token at index 0: token cannot be empty" },
        { "{pattern=[{any_of=[]}], decision=\"prompt\"}", ": any_of cannot be empty" },
        { "{pattern=[{any_of=[\" \"]}], decision=\"prompt\"}",
          ": any_of cannot include empty tokens" },
        { "{pattern=[{}], decision=\"prompt\"}", "at index 0: set either token or any_of" },
        { "{pattern=[{token=\"a\",any_of=[\"b\"]}], decision=\"prompt\"}",
          ": set either token or any_of, not both" },
        { "{pattern=[{token=\"a\"}], decision=\"prompt\", justification=\" \"}",
          "has an empty justification" },
        { "{pattern=[{token=\"a\"}], decision=\"maybe\"}",
          "unknown variant `maybe`, expected one of `allow`, `prompt`, `forbidden`" },
        { "{decision=\"prompt\"}", "missing field `pattern`" },
        { "{pattern=\"rm\", decision=\"prompt\"}",
          "invalid type: string \"rm\", expected a sequence" },
        { "\"x\"", "expected struct RequirementsExecPolicyPrefixRuleToml" },
        { "{pattern=[\"x\"],decision=\"prompt\"}",
          "expected struct RequirementsExecPolicyPatternTokenToml" },
        { "{pattern=[{token=3}],decision=\"prompt\"}", "expected a string" },
    };
    char text[512];

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        snprintf(text, sizeof text, "[rules]\nprefix_rules = [%s]\n", cases[i][0]);
        assert_refused(text, cases[i][1]);
    }
    assert_refused("[rules]\n", "missing field `prefix_rules`");
    assert_refused("rules = 3\n", "expected struct RequirementsExecPolicyToml");
    assert_refused("[rules]\nprefix_rules = 3\n", "integer `3`, expected a sequence");
}

TEST(servers_that_are_required_to_be_nothing_are_an_error)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "mcp_servers = 1\n", "invalid type: integer `1`, expected a map" },
        { "[mcp_servers]\na = 1\n",
          "invalid type: integer `1`, expected struct McpServerRequirement" },
        { "[mcp_servers.a]\n", "missing field `identity`" },
        { "[mcp_servers.a.identity]\n",
          "data did not match any variant of untagged enum McpServerIdentity" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(place_done) struct place place;
        CLEANUP(config_freep) struct config *config = NULL;
        CLEANUP(error_done) struct error err = { 0 };
        struct config_request request;

        place_init(&place, cases[i].text, "");
        request = request_for(&place);
        ASSERT_FALSE(config_load(&request, &config, &err));
        ASSERT_TRUE(str_contains(err.message, str_of(cases[i].message)));
    }
}

TEST(say_how_the_guardian_judges)
{
    CLEANUP(place_done) struct place place;
    struct config_request request;
    struct config *config;

    place_init(&place, "guardian_developer_instructions = \"Nothing on Fridays.\"\n", "");
    request = request_for(&place);
    config = load(&request);
    ASSERT_STR(config->requirements.guardian_measure, "Nothing on Fridays.");
    config_free(config);
    assert_refused("guardian_developer_instructions = 5\n", "expected a string");
}

TEST(an_app_that_is_switched_off_is_forbidden_whatever_a_user_says)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place, "[apps.off]\nenabled = false\n[apps.on]\nenabled = true\n[apps.silent]\n",
               "[apps.off]\nenabled = true\n");
    request = request_for(&place);
    config = load(&request);
    ASSERT_TRUE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("off")));
    ASSERT_FALSE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("on")));
    ASSERT_FALSE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("silent")));
    ASSERT_FALSE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("_default")));
    ASSERT_TRUE(config->requirements.exist);
}

TEST(apps_that_are_no_tables_are_refused)
{
    assert_refused("apps = 1\n", "invalid type: integer `1`, expected a map");
    assert_refused("[apps]\na = 1\n", "expected struct AppRequirementToml");
    assert_refused("[apps.a]\nenabled = \"no\"\n", "expected a boolean");
}

/* What a write of one key is answered with. */
static void assert_write(const struct place *place, const char *key, const char *json,
                         const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);
    struct config_edit edit = { str_of(key), yyjson_doc_get_root(doc), false };
    struct config_write write = { .edits = &edit, .n = 1 };
    struct wire_config_write_response response;
    struct config_request request = request_for(place);
    bool ok = config_write(&request, &write, &arena, &response, &err);

    yyjson_doc_free(doc);
    if (expected == NULL)
        ASSERT_TRUE(ok);
    else if (ok || strstr(err.message.s, expected) == NULL)
        fail_msg("%s\nhas no\n%s", ok ? "(written)" : err.message.s, expected);
}

TEST(fixed_features_cannot_be_written_by_any_of_their_names)
{
    CLEANUP(place_done) struct place place;

    place_init(&place,
               "[features]\nmulti_agent = false\nunified_exec = false\n"
               "apply_patch_freeform = false\ncode_mode_only = true\n",
               "[profiles.p]\nmodel = \"m\"\n");
    assert_write(&place, "features.multi_agent", "true", "`features.multi_agent=true` is not in");
    assert_write(&place, "features.collab", "true", "`features.collab=true` is not in");
    assert_write(&place, "profiles.p.features.collab", "true",
                 "`profiles.p.features.collab=true` is not in");
    assert_write(&place, "experimental_use_unified_exec_tool", "true",
                 "`experimental_use_unified_exec_tool=true` is not in");
    assert_write(&place, "profiles.p.include_apply_patch_tool", "true",
                 "`profiles.p.include_apply_patch_tool=true` is not in");
    assert_write(&place, "features.enable_fanout", "true", "`multi_agent=true` is not in");
    assert_write(&place, "profiles.p.features.enable_fanout", "true",
                 "`multi_agent=true` is not in");
    assert_write(&place, "features.multi_agent", "false", NULL);
    assert_write(&place, "features.code_mode", "false", NULL);
}

TEST(fixed_features_hold_whoever_switches_them)
{
    const char *const flags[] = { "features.plugins=true", "features.collab=true" };
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request;

    place_init(&place, "[features]\nplugins = false\napps = false\nmulti_agent = false\n",
               "[features]\napps = true\n");
    request = request_for(&place);
    request.overrides = flags;
    request.n_overrides = 2;
    feature_switch(&request.enablement.chosen, FEATURE_APPS, true);
    feature_switch(&request.enablement.on, FEATURE_APPS, true);
    config = load(&request);
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_PLUGINS));
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_APPS));
    ASSERT_FALSE(feature_is_on(config->features, FEATURE_MULTI_AGENT));
}

TEST(a_feature_that_needs_one_that_is_fixed_to_be_off_is_refused)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;
    struct config_request request;

    place_init(&place, "[features]\njs_repl = false\nmulti_agent = false\n",
               "[features]\nenable_fanout = true\n");
    request = request_for(&place);
    ASSERT_FALSE(config_load(&request, &config, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "invalid value for `features`: `multi_agent=true` is not "
                                          "in the allowed set [js_repl=false, multi_agent=false]"));
}

/* -- The workspace --------------------------------------------------------------------------- */

static void cloud_freep(struct cloud_requirements **cloud)
{
    cloud_requirements_free(*cloud);
}

TEST(the_workspace_is_stronger_than_the_machine_and_both_switch_apps_off)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(cloud_freep) struct cloud_requirements *cloud = cloud_requirements_new();
    struct config_request request;

    place_init(&place,
               "allowed_approval_policies = [\"never\"]\nallowed_web_search_modes = [\"cached\"]\n"
               "[apps.a]\nenabled = false\n[apps.b]\nenabled = true\n",
               "approval_policy = \"never\"\n");
    cloud_tell(cloud, STR_LITERAL("allowed_approval_policies = [\"on-request\"]\n"
                                  "[apps.a]\nenabled = true\n[apps.b]\nenabled = false\n"));
    request = request_for(&place);
    request.cloud = cloud;
    config = load(&request);
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_NOT_NULL(strstr(config->warnings.items[0].summary.s, "(set by cloud requirements)"));
    ASSERT_EQ(config->requirements.all.allowed_web_search_modes.n, 2);
    ASSERT_TRUE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("a")));
    ASSERT_TRUE(requirements_app_is_forbidden(&config->requirements, STR_LITERAL("b")));
}

TEST(nothing_is_loaded_while_it_is_not_known_what_the_workspace_requires)
{
    static const struct cloud_failure refused = { CLOUD_REQUEST_FAILED, 404, cloud_not_loaded };
    static const struct cloud_failure expired = { CLOUD_AUTH, 401, cloud_sign_in_again };
    CLEANUP(place_done) struct place place;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(error_done) struct error auth = { 0 };
    CLEANUP(config_freep) struct config *at_start = NULL;
    CLEANUP(cloud_freep) struct cloud_requirements *cloud = cloud_requirements_new();
    struct config *config = NULL;
    struct config_request request;

    place_init(&place, "", "model = \"m\"\n");
    request = request_for(&place);
    request.cloud = cloud;
    cloud_fail(cloud, &refused);
    ASSERT_FALSE(config_load(&request, &config, &err));
    ASSERT_STREQ(err.message.s, "failed to load your workspace-managed config");
    ASSERT_STREQ(err.data, "{\"reason\":\"cloudRequirements\",\"errorCode\":\"RequestFailed\","
                           "\"detail\":\"failed to load your workspace-managed config\","
                           "\"statusCode\":404}");
    cloud_fail(cloud, &expired);
    ASSERT_FALSE(config_load_to_show(&request, &config, &auth));
    ASSERT_NULL(auth.data);
    error_done(&auth);
    ASSERT_TRUE(config_load_at_start(&request, &at_start, &auth));
    ASSERT_STR(at_start->model, "m"); /* the files count, but nothing may be done */
    ASSERT_STREQ(at_start->warnings.items[0].details.s, cloud_sign_in_again);
    ASSERT_FALSE(requirements_count(&at_start->requirements, cloud, &auth));
    ASSERT_STREQ(auth.message.s, cloud_sign_in_again);
    ASSERT_NOT_NULL(strstr(auth.data, "\"action\":\"relogin\""));
}

TEST(what_was_loaded_counts_until_another_member_is_expected)
{
    static const struct cloud_failure refused = { CLOUD_REQUEST_FAILED, 404, cloud_not_loaded };
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *first = NULL;
    CLEANUP(config_freep) struct config *unread = NULL;
    CLEANUP(config_freep) struct config *second = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(error_done) struct error later = { 0 };
    CLEANUP(error_done) struct error failed = { 0 };
    CLEANUP(cloud_freep) struct cloud_requirements *cloud = cloud_requirements_new();
    struct config_request request;

    place_init(&place, "", "");
    request = request_for(&place);
    request.cloud = cloud;
    first = load(&request);
    ASSERT_TRUE(requirements_count(&first->requirements, cloud, &err));
    cloud_expect(cloud);
    ASSERT_FALSE(requirements_count(&first->requirements, cloud, &err));
    cloud_fail(cloud, &refused);
    ASSERT_TRUE(config_load_at_start(&request, &unread, &later));
    cloud_tell(cloud, STR_LITERAL("[features]\napps = false\n"));
    ASSERT_FALSE(requirements_count(&first->requirements, cloud, &later));
    ASSERT_FALSE(requirements_count(&unread->requirements, cloud, &failed));
    second = load(&request);
    error_done(&err);
    ASSERT_TRUE(requirements_count(&second->requirements, cloud, &err));
    cloud_tell(cloud, STR_LITERAL("[features]\napps = true\n")); /* of the same member */
    ASSERT_TRUE(requirements_count(&second->requirements, cloud, &err));
}

TEST(what_is_required_is_required_of_a_server_whose_settings_are_broken)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request;

    place_init(
        &place,
        "allowed_sandbox_modes = [\"read-only\"]\nallowed_approval_policies = [\"on-request\"]\n",
        "model = \n");
    request = request_for(&place);
    ASSERT_TRUE(config_load_at_start(&request, &config, &err));
    ASSERT_TRUE(config->requirements.exist);
    ASSERT_EQ(config->requirements.all.allowed_sandbox_modes.n, 1);
    ASSERT_EQ(config->approval_policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST);
    ASSERT_TRUE(requirements_count(&config->requirements, NULL, &err));
}

TEST(nothing_is_allowed_while_requirements_cannot_be_read)
{
    static const char *const broken[] = { "allowed_sandbox_modes = [", "allowed_sandbox_modes = []",
                                          "[features]\nno_such_feature = true\n" };

    for (size_t i = 0; i < ARRAY_LENGTH(broken); i++) {
        CLEANUP(place_done) struct place place;
        CLEANUP(config_freep) struct config *config = NULL;
        CLEANUP(error_done) struct error err = { 0 };
        struct config_request request;

        place_init(&place, broken[i], "");
        request = request_for(&place);
        ASSERT_TRUE(config_load_at_start(&request, &config, &err));
        ASSERT_FALSE(requirements_count(&config->requirements, NULL, &err));
        ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    }
}

static void *tell_later(void *cloud)
{
    usleep(20000);
    cloud_tell(cloud, STR_LITERAL("[features]\napps = false\n"));
    return NULL;
}

TEST(who_loads_a_configuration_waits_until_it_is_known)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(cloud_freep) struct cloud_requirements *cloud = cloud_requirements_new();
    struct config_request request;
    pthread_t teller;

    place_init(&place, "", "");
    request = request_for(&place);
    request.cloud = cloud;
    cloud_expect(cloud);
    ASSERT_EQ(pthread_create(&teller, NULL, tell_later, cloud), 0);
    config = load(&request);
    pthread_join(teller, NULL);
    ASSERT_EQ(config->requirements.all.feature_requirements.n, 1);
}

TEST(a_text_of_the_workspace_that_is_none_is_found_out)
{
    ASSERT_TRUE(requirements_check_text(STR_NONE));
    ASSERT_TRUE(requirements_check_text(STR_LITERAL("  \n")));
    ASSERT_TRUE(requirements_check_text(STR_LITERAL("unknown = 1\n")));
    ASSERT_FALSE(requirements_check_text(STR_LITERAL("x = [")));
    ASSERT_FALSE(requirements_check_text(STR_LITERAL("allowed_sandbox_modes = 1\n")));
    ASSERT_FALSE(requirements_check_text(STR_LITERAL("apps = 1\n")));
}
