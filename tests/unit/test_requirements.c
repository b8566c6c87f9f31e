#include "config/config.h"

#include "base/memory.h"
#include "config/edit.h"

#include "test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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
    ASSERT_FALSE(requirements_allow_sandbox(&config->requirements,
                                            WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS, &err));
    ASSERT_FALSE(requirements_allow_sandbox(&config->requirements,
                                            WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX, &err));
}

TEST(names_of_the_network_are_decided_by_tables_and_by_lists)
{
    CLEANUP(place_done) struct place place;
    CLEANUP(config_freep) struct config *config = NULL;
    const struct wire_network_requirements *network;
    struct config_request request;

    place_init(&place,
               "[experimental_network]\ndomains = { a = \"allow\", b = \"deny\" }\n"
               "allowed_domains = [\"c\"]\ndenied_domains = [\"d\"]\n"
               "unix_sockets = { \"/x\" = \"none\" }\nallow_unix_sockets = [\"/y\"]\n",
               "");
    request = request_for(&place);
    config = load(&request);
    network = config->requirements.all.network;
    ASSERT_EQ(network->domains.n, 4);
    ASSERT_STR(network->domains.items[1].key, "b");
    ASSERT_EQ(network->domains.items[1].value, WIRE_NETWORK_DOMAIN_PERMISSION_DENY);
    ASSERT_EQ(network->allowed_domains.n, 2);
    ASSERT_STR(network->allowed_domains.items[1], "c");
    ASSERT_EQ(network->denied_domains.n, 2);
    ASSERT_EQ(network->unix_sockets.n, 2);
    ASSERT_EQ(network->unix_sockets.items[0].value, WIRE_NETWORK_UNIX_SOCKET_PERMISSION_NONE);
    ASSERT_EQ(network->allow_unix_sockets.n, 1);
    ASSERT_STR(network->allow_unix_sockets.items[0], "/y");
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
