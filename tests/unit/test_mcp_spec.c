#include "mcp/spec.h"

#include "scratch.h"

/* A home, a project and a system folder, and what is configured there. */
struct home {
    struct scratch scratch;
    const char *overrides[2];
    size_t n_overrides;
};

static void home_done(struct home *home)
{
    scratch_done(&home->scratch);
}

static void home_init(struct home *home, const char *config)
{
    *home = (struct home){ 0 };
    scratch_init(&home->scratch);
    scratch_mkdir(&home->scratch, "home");
    scratch_mkdir(&home->scratch, "etc");
    scratch_mkdir(&home->scratch, "project");
    scratch_mkdir(&home->scratch, "project/.codex");
    scratch_write(&home->scratch, "home/config.toml", config);
}

static void trust_project(struct home *home, const char *level)
{
    const char *config =
        arena_printf(&home->scratch.arena, "%s\n[projects.\"%s\"]\ntrust_level = \"%s\"\n",
                     scratch_read(&home->scratch, "home/config.toml"),
                     scratch_path(&home->scratch, "project").s, level);

    scratch_write(&home->scratch, "home/config.toml", config);
}

static struct mcp_specs *read_home(struct home *home)
{
    struct config_request request = {
        .home = scratch_path(&home->scratch, "home").s,
        .cwd = scratch_path(&home->scratch, "project").s,
        .system_folder = scratch_path(&home->scratch, "etc").s,
        .overrides = home->overrides,
        .n_overrides = home->n_overrides,
    };
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    if (!config_load(&request, &config, &err))
        fail_msg("%s", err.message.s);
    return mcp_specs_read(config);
}

/* The specs of a home with that configuration, and nothing else. */
static struct mcp_specs *read_text(const char *config)
{
    CLEANUP(home_done) struct home home;

    home_init(&home, config);
    return read_home(&home);
}

static const char *load_error(const char *config)
{
    static char message[512];
    CLEANUP(home_done) struct home home;
    CLEANUP(config_freep) struct config *loaded = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    home_init(&home, config);
    ASSERT_FALSE(config_load(
        &(struct config_request){ .home = scratch_path(&home.scratch, "home").s,
                                  .system_folder = scratch_path(&home.scratch, "etc").s },
        &loaded, &err));
    snprintf(message, sizeof message, "%s",
             err.message.s + scratch_path(&home.scratch, "home/config.toml").len);
    return message;
}

TEST(without_servers_there_is_no_set)
{
    ASSERT_NULL(read_text("[features]\napps = false\n"));
    ASSERT_NULL(read_text("[features]\napps = false\n[mcp_servers]\n"));
    ASSERT_NULL(mcp_specs_find(NULL, STR_LITERAL("a")));
    ASSERT_NULL(mcp_specs_ref(NULL));
    mcp_specs_unref(NULL);
}

TEST(a_server_has_defaults)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs =
        read_text("[mcp_servers.b]\ncommand = \"prog\"\n[mcp_servers.a]\nurl = \"http://x/\"\n");
    const struct mcp_spec *a = &specs->items[0], *b = &specs->items[1];

    ASSERT_EQ(specs->n, 2);
    ASSERT_STR(a->name, "a");
    ASSERT_EQ(a->transport, MCP_HTTP);
    ASSERT_STR(a->url, "http://x/");
    ASSERT_NULL(a->bearer_token_env_var.s);
    ASSERT_FALSE(a->has_scopes);
    ASSERT_STR(b->name, "b");
    ASSERT_EQ(b->transport, MCP_STDIO);
    ASSERT_STR(b->command, "prog");
    ASSERT_EQ(b->args.n, 0);
    ASSERT_NULL(b->cwd.s);
    ASSERT_TRUE(b->is_enabled);
    ASSERT_NULL(b->disabled_reason.s);
    ASSERT_NULL(b->start_failure.s);
    ASSERT_FALSE(b->is_required);
    ASSERT_EQ(b->startup_timeout_ms, MCP_STARTUP_TIMEOUT_MS);
    ASSERT_EQ(b->tool_timeout_ms, MCP_TOOL_TIMEOUT_MS);
    ASSERT_EQ(b->default_approval, MCP_APPROVE_AUTO);
    ASSERT_TRUE(mcp_spec_allows(b, STR_LITERAL("any")));
    ASSERT_EQ(b->key.len, 64);
    ASSERT_FALSE(str_equal(a->key, b->key));
    ASSERT_TRUE(mcp_specs_find(specs, STR_LITERAL("b")) == b);
    ASSERT_NULL(mcp_specs_find(specs, STR_LITERAL("c")));
}

TEST(a_program_is_read_whole)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text(
        "[mcp_servers.a]\ncommand = \"p\"\nargs = [\"-x\", \"y z\"]\nenv = { B = \"2\", A = \"1\" }\n"
        "env_vars = [\"MCP_T\"]\ncwd = \"/t/./u/\"\nenabled = true\nrequired = true\n"
        "startup_timeout_sec = 2\ntool_timeout_sec = 0.25\nenabled_tools = [\"a\", \"b\"]\n"
        "disabled_tools = [\"b\"]\nscopes = []\ndefault_tools_approval_mode = \"prompt\"\n"
        "[mcp_servers.a.tools.\"x.y\"]\napproval_mode = \"approve\"\n[mcp_servers.a.tools.z]\n");
    const struct mcp_spec *spec = &specs->items[0];

    ASSERT_EQ(spec->args.n, 2);
    ASSERT_STR(spec->args.items[1], "y z");
    ASSERT_EQ(spec->env.n, 2);
    ASSERT_STR(spec->env.items[0].name, "A");
    ASSERT_STR(spec->env.items[1].value, "2");
    ASSERT_STR(spec->env_vars.items[0], "MCP_T");
    ASSERT_STR(spec->cwd, "/t/u");
    ASSERT_TRUE(spec->is_required);
    ASSERT_EQ(spec->startup_timeout_ms, 2000);
    ASSERT_EQ(spec->tool_timeout_ms, 250);
    ASSERT_TRUE(spec->has_scopes);
    ASSERT_EQ(spec->scopes.n, 0);
    ASSERT_TRUE(mcp_spec_allows(spec, STR_LITERAL("a")));
    ASSERT_FALSE(mcp_spec_allows(spec, STR_LITERAL("b")));
    ASSERT_FALSE(mcp_spec_allows(spec, STR_LITERAL("c")));
    ASSERT_EQ(mcp_spec_approval(spec, STR_LITERAL("x.y")), MCP_APPROVE_ALWAYS);
    ASSERT_EQ(mcp_spec_approval(spec, STR_LITERAL("z")), MCP_APPROVE_PROMPT);
    ASSERT_EQ(mcp_spec_approval(spec, STR_LITERAL("other")), MCP_APPROVE_PROMPT);
}

TEST(an_address_is_read_whole)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text(
        "[mcp_servers.a]\nurl = \"https://h/mcp\"\nbearer_token_env_var = \"T\"\nhttp_headers = { X = \"1\" }\n"
        "env_http_headers = { Y = \"VAR\" }\noauth_resource = \"r\"\noauth_client_id = \"id\"\n"
        "oauth_client_secret_env_var = \"S\"\nscopes = [\"s\"]\nenabled = false\n");
    const struct mcp_spec *spec = &specs->items[0];

    ASSERT_STR(spec->bearer_token_env_var, "T");
    ASSERT_STR(spec->http_headers.items[0].value, "1");
    ASSERT_STR(spec->env_http_headers.items[0].value, "VAR");
    ASSERT_STR(spec->oauth_resource, "r");
    ASSERT_STR(spec->oauth_client_id, "id");
    ASSERT_STR(spec->oauth_client_secret_env_var, "S");
    ASSERT_STR(spec->scopes.items[0], "s");
    ASSERT_FALSE(spec->is_enabled);
    ASSERT_NULL(spec->disabled_reason.s);
}

TEST(times_are_never_nothing_and_never_endless)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text(
        "[mcp_servers.a]\ncommand = \"p\"\nstartup_timeout_ms = 1500\ntool_timeout_sec = 0\n"
        "[mcp_servers.b]\ncommand = \"p\"\nstartup_timeout_ms = 1500\nstartup_timeout_sec = 3.0\n"
        "tool_timeout_sec = 1e18\n");

    ASSERT_EQ(specs->items[0].startup_timeout_ms, 1500);
    ASSERT_EQ(specs->items[0].tool_timeout_ms, 1);
    ASSERT_EQ(specs->items[1].startup_timeout_ms, 3000);
    ASSERT_EQ(specs->items[1].tool_timeout_ms, 365ULL * 24 * 3600 * 1000);
}

TEST(a_relative_folder_begins_where_the_process_is)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text("[mcp_servers.a]\ncommand = \"p\"\ncwd = \"sub/../x\"\n");
    CLEANUP(freep) char *here = getcwd(NULL, 0);
    char expected[4200];

    snprintf(expected, sizeof expected, "%s/x", here);
    ASSERT_STR(specs->items[0].cwd, expected);
}

TEST(the_key_is_what_a_connection_is_made_with)
{
    static const struct {
        const char *one, *other;
        bool same;
    } cases[] = {
        { "command = \"p\"", "command = \"p\"\ntool_timeout_sec = 3\nenabled_tools = [\"x\"]",
          true },
        { "command = \"p\"\nenv = { A = \"1\", B = \"2\" }",
          "command = \"p\"\nenv = { B = \"2\", A = \"1\" }", true },
        { "command = \"p\"", "command = \"p\"\ntools.t.approval_mode = \"approve\"", true },
        { "command = \"p\"", "command = \"q\"", false },
        { "command = \"p\"\nargs = [\"ab\", \"c\"]", "command = \"p\"\nargs = [\"a\", \"bc\"]",
          false },
        { "command = \"p\"", "command = \"p\"\nargs = [\"\"]", false },
        { "command = \"p\"", "command = \"p\"\ncwd = \"/\"", false },
        { "command = \"p\"\nenv = { A = \"1\" }", "command = \"p\"\nenv = { A = \"2\" }", false },
        { "command = \"p\"", "command = \"p\"\nenv_vars = [\"MCP_SPEC_NONE\"]", false },
        { "url = \"u\"", "url = \"u\"\nscopes = []", false },
        { "url = \"u\"", "url = \"u\"\nhttp_headers = { A = \"1\" }", false },
        { "url = \"u\"", "url = \"u\"\noauth_client_id = \"i\"", false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(mcp_specs_unrefp)
        struct mcp_specs *one =
            read_text(arena_printf(&arena, "[mcp_servers.a]\n%s\n", cases[i].one));
        CLEANUP(mcp_specs_unrefp)
        struct mcp_specs *other =
            read_text(arena_printf(&arena, "[mcp_servers.a]\n%s\n", cases[i].other));

        ASSERT_EQ(str_equal(one->items[0].key, other->items[0].key), cases[i].same);
    }
}

TEST(the_key_follows_the_variables_that_are_named)
{
    static const char *const configs[] = {
        "[mcp_servers.a]\ncommand = \"p\"\nenv_vars = [\"MCP_SPEC_T\"]\n",
        "[mcp_servers.a]\nurl = \"u\"\nbearer_token_env_var = \"MCP_SPEC_T\"\n",
        "[mcp_servers.a]\nurl = \"u\"\nenv_http_headers = { H = \"MCP_SPEC_T\" }\n",
        "[mcp_servers.a]\nurl = \"u\"\noauth_client_secret_env_var = \"MCP_SPEC_T\"\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(configs); i++) {
        CLEANUP(home_done) struct home home;
        CLEANUP(mcp_specs_unrefp) struct mcp_specs *unset = NULL;
        CLEANUP(mcp_specs_unrefp) struct mcp_specs *empty = NULL;
        CLEANUP(mcp_specs_unrefp) struct mcp_specs *set = NULL;
        CLEANUP(mcp_specs_unrefp) struct mcp_specs *again = NULL;

        home_init(&home, configs[i]);
        unsetenv("MCP_SPEC_T");
        unset = read_home(&home);
        setenv("MCP_SPEC_T", "", 1);
        empty = read_home(&home);
        setenv("MCP_SPEC_T", "v", 1);
        set = read_home(&home);
        again = read_home(&home);
        ASSERT_FALSE(str_equal(unset->items[0].key, empty->items[0].key));
        ASSERT_FALSE(str_equal(empty->items[0].key, set->items[0].key));
        ASSERT_STR(set->items[0].key, again->items[0].key.s);
        ASSERT_TRUE(mcp_specs_equal(set, again));
        ASSERT_FALSE(mcp_specs_equal(set, empty));
        ASSERT_FALSE(mcp_specs_equal(set, NULL));
    }
}

TEST(sets_with_other_filters_are_not_equal)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *one = NULL;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *other = NULL;

    home_init(&home, "[mcp_servers.a]\ncommand = \"p\"\n");
    one = read_home(&home);
    scratch_write(&home.scratch, "home/config.toml",
                  "[mcp_servers.a]\ncommand = \"p\"\ndisabled_tools = []\nenabled_tools = []\n");
    other = read_home(&home);
    ASSERT_TRUE(str_equal(one->items[0].key, other->items[0].key));
    ASSERT_FALSE(mcp_specs_equal(one, other));
}

TEST(what_cannot_be_started_says_so)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text(
        "[mcp_servers.\"bad name\"]\ncommand = \"p\"\n[mcp_servers.\"\"]\ncommand = \"p\"\n"
        "[mcp_servers.nul]\ncommand = \"p\"\nargs = [\"a\\u0000b\"]\n[mcp_servers.ok-1_X]\ncommand = \"p\"\n"
        "[mcp_servers.z]\nurl = \"http://a/\"\nscopes = [\"a\\u0000b\"]\n"
        "[mcp_servers.zz]\nurl = \"http://a/\"\noauth_resource = \"a\\u0000b\"\n");

    ASSERT_STR(specs->items[0].start_failure,
               "Invalid MCP server name '': must match pattern ^[a-zA-Z0-9_-]+$");
    ASSERT_STR(specs->items[1].start_failure,
               "Invalid MCP server name 'bad name': must match pattern ^[a-zA-Z0-9_-]+$");
    ASSERT_TRUE(specs->items[1].is_enabled);
    ASSERT_STR(specs->items[2].start_failure, "nul byte found in provided data");
    ASSERT_NULL(specs->items[3].start_failure.s);
    ASSERT_STR(specs->items[4].start_failure, "nul byte found in provided data");
    ASSERT_STR(specs->items[5].start_failure, "nul byte found in provided data");
}

TEST(names_are_letters_digits_and_two_signs)
{
    ASSERT_TRUE(mcp_name_is_valid(STR_LITERAL("aZ09_-")));
    ASSERT_FALSE(mcp_name_is_valid(STR_LITERAL("")));
    ASSERT_FALSE(mcp_name_is_valid(STR_LITERAL("a.b")));
    ASSERT_FALSE(mcp_name_is_valid(STR_LITERAL("a\nb")));
    ASSERT_FALSE(mcp_name_is_valid(STR_LITERAL("\xc3\xa9")));
    ASSERT_FALSE(mcp_name_is_valid(STR_LITERAL("a\0b")));
}

TEST(too_many_servers_are_switched_off)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *config = arena_alloc(&arena, 64000), *end = config;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;

    for (int i = 0; i < MCP_SPECS_MAX + 2; i++)
        end += sprintf(end, "[mcp_servers.s%03d]\ncommand = \"p\"\nenabled = %s\n", i,
                       i == 0 ? "false" : "true");
    specs = read_text(config);
    ASSERT_EQ(specs->n, MCP_SPECS_MAX + 2);
    ASSERT_TRUE(specs->items[MCP_SPECS_MAX].is_enabled);
    ASSERT_FALSE(specs->items[MCP_SPECS_MAX + 1].is_enabled);
    ASSERT_STR(specs->items[MCP_SPECS_MAX + 1].disabled_reason, "too many servers are configured");
}

TEST(an_administrator_lists_what_may_be_used)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;
    char expected[200];

    home_init(&home,
              "[mcp_servers.good]\ncommand = \"p\"\n[mcp_servers.moved]\ncommand = \"p\"\n"
              "[mcp_servers.off]\ncommand = \"p\"\nenabled = false\n"
              "[mcp_servers.unknown]\ncommand = \"p\"\n[mcp_servers.web]\nurl = \"https://h/\"\n"
              "[mcp_servers.web2]\nurl = \"https://h/\"\n");
    scratch_write(
        &home.scratch, "etc/requirements.toml",
        "[mcp_servers.good.identity]\ncommand = \"p\"\n[mcp_servers.moved.identity]\ncommand = \"q\"\n"
        "[mcp_servers.off.identity]\ncommand = \"p\"\n"
        "[mcp_servers.web.identity]\nurl = \"https://h/\"\n[mcp_servers.web2.identity]\ncommand = \"p\"\n");
    snprintf(expected, sizeof expected, "requirements (%s)",
             scratch_path(&home.scratch, "etc/requirements.toml").s);
    specs = read_home(&home);
    ASSERT_TRUE(mcp_specs_find(specs, STR_LITERAL("good"))->is_enabled);
    ASSERT_TRUE(mcp_specs_find(specs, STR_LITERAL("web"))->is_enabled);
    ASSERT_FALSE(mcp_specs_find(specs, STR_LITERAL("moved"))->is_enabled);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("moved"))->disabled_reason, expected);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("unknown"))->disabled_reason, expected);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("web2"))->disabled_reason, expected);
    ASSERT_FALSE(mcp_specs_find(specs, STR_LITERAL("off"))->is_enabled);
    ASSERT_NULL(mcp_specs_find(specs, STR_LITERAL("off"))->disabled_reason.s);
}

TEST(an_empty_list_of_an_administrator_forbids_all)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;

    home_init(&home, "[mcp_servers.a]\ncommand = \"p\"\n");
    scratch_write(&home.scratch, "etc/requirements.toml", "[mcp_servers]\n");
    specs = read_home(&home);
    ASSERT_FALSE(specs->items[0].is_enabled);
    ASSERT_NOT_NULL(specs->items[0].disabled_reason.s);
}

TEST(a_project_that_is_not_trusted_brings_no_servers)
{
    static const char *const levels[] = { NULL, "untrusted" };

    for (size_t i = 0; i < ARRAY_LENGTH(levels); i++) {
        CLEANUP(home_done) struct home home;
        CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;

        home_init(&home, "[mcp_servers.mine]\ncommand = \"p\"\n");
        if (levels[i] != NULL)
            trust_project(&home, levels[i]);
        scratch_write(
            &home.scratch, "project/.codex/config.toml",
            "[mcp_servers.mine]\ncommand = \"evil\"\n[mcp_servers.theirs]\ncommand = \"evil\"\n");
        specs = read_home(&home);
        ASSERT_EQ(specs->n, 1);
        ASSERT_STR(specs->items[0].command, "p");
    }
}

TEST(the_file_is_where_the_server_is_defined)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;

    home_init(&home,
              "[mcp_servers.mine]\ncommand = \"p\"\n[mcp_servers.limited]\ncommand = \"p\"\n"
              "[mcp_servers.replaced]\ncommand = \"p\"\n[mcp_servers.flagged]\ncommand = \"p\"\n");
    trust_project(&home, "trusted");
    scratch_write(
        &home.scratch, "project/.codex/config.toml",
        "[mcp_servers.theirs]\ncommand = \"p\"\n[mcp_servers.limited]\ntool_timeout_sec = 7\n"
        "[mcp_servers.replaced]\ncommand = \"q\"\n");
    scratch_write(&home.scratch, "etc/config.toml", "[mcp_servers.system]\nurl = \"https://h/\"\n");
    home.overrides[0] = "mcp_servers.flag.command=\"p\"";
    home.overrides[1] = "mcp_servers.flagged.enabled=true";
    home.n_overrides = 2;
    specs = read_home(&home);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("mine"))->file,
               scratch_path(&home.scratch, "home/config.toml").s);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("limited"))->file,
               scratch_path(&home.scratch, "home/config.toml").s);
    ASSERT_EQ(mcp_specs_find(specs, STR_LITERAL("limited"))->tool_timeout_ms, 7000);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("theirs"))->file,
               scratch_path(&home.scratch, "project/.codex/config.toml").s);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("replaced"))->file,
               scratch_path(&home.scratch, "project/.codex/config.toml").s);
    ASSERT_STR(mcp_specs_find(specs, STR_LITERAL("flagged"))->file,
               scratch_path(&home.scratch, "home/config.toml").s);
    ASSERT_NULL(mcp_specs_find(specs, STR_LITERAL("flag"))->file.s);
    ASSERT_NULL(mcp_specs_find(specs, STR_LITERAL("system"))->file.s);
}

TEST(wrong_settings_of_a_server_are_told)
{
    static const struct {
        const char *setting, *message;
    } cases[] = {
        { "startup_timeout_sec = nan",
          ":1:1: cannot convert float seconds to Duration: value is either too big or NaN" },
        { "tool_timeout_sec = inf",
          ":3:20: cannot convert float seconds to Duration: value is either too big or NaN" },
        { "tool_timeout_sec = -1",
          ":3:20: cannot convert float seconds to Duration: value is negative" },
        { "default_tools_approval_mode = \"x\"",
          ":3:31: unknown variant `x`, expected one of `auto`, `prompt`, `approve`" },
        { "oauth_client_id = \"x\"", ":1:1: oauth_client_id is not supported for stdio" },
        { "oauth_client_secret_env_var = \"x\"",
          ":1:1: oauth_client_secret_env_var is not supported for stdio" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        ASSERT_STREQ(load_error(arena_printf(&arena, "[mcp_servers.a]\ncommand = \"p\"\n%s\n",
                                             cases[i].setting)),
                     cases[i].message);
    }
}

TEST(how_people_sign_in_is_part_of_the_configuration)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    home_init(&home, "mcp_oauth_credentials_store = \"file\"\nmcp_oauth_callback_port = 4321\n"
                     "mcp_oauth_callback_url = \"https://h/cb\"\n");
    ASSERT_TRUE(config_load(
        &(struct config_request){ .home = scratch_path(&home.scratch, "home").s,
                                  .system_folder = scratch_path(&home.scratch, "etc").s },
        &config, &err));
    ASSERT_EQ(config->mcp_oauth_credentials_store, MCP_STORE_FILE);
    ASSERT_EQ(config->mcp_oauth_callback_port.value, 4321);
    ASSERT_STR(config->mcp_oauth_callback_url, "https://h/cb");
}

/* -- Apps ------------------------------------------------------------------------------------ */

static const struct login_identity ada = { .account_id = { "acct-1", 6 }, .user_id = { "u1", 2 } };
static const struct login_identity bob = { .account_id = { "acct-1", 6 }, .user_id = { "u2", 2 } };

TEST(a_login_brings_the_server_of_apps)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *specs = read_text(
        "chatgpt_base_url = \"http://h\"\n[mcp_servers.a]\ncommand = \"x\"\n"
        "[mcp_servers.codex_apps]\ncommand = \"mine\"\n[mcp_servers.z]\ncommand = \"y\"\n");
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *own = mcp_specs_for_login(specs, &ada);
    const struct mcp_spec *apps = &own->items[1];

    ASSERT_EQ(own->n, 3);
    ASSERT_STR(own->items[0].name, "a");
    ASSERT_STR(apps->name, "codex_apps");
    ASSERT_STR(apps->url, "http://h/api/codex/apps");
    ASSERT_TRUE(apps->is_enabled && apps->is_of_login);
    ASSERT_STR(apps->http_headers.items[0].name, "chatgpt-account-id");
    ASSERT_STR(apps->http_headers.items[0].value, "acct-1");
    ASSERT_STR(own->items[2].name, "z");
}

TEST(the_server_of_apps_is_told_where_data_have_to_stay)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL, *own = NULL;

    home_init(&home, "");
    scratch_put(&home.scratch, "etc/requirements.toml", "enforce_residency = \"us\"\n");
    specs = read_home(&home);
    own = mcp_specs_for_login(specs, &ada);
    ASSERT_EQ(own->items[0].http_headers.n, 2);
    ASSERT_STR(own->items[0].http_headers.items[0].name, "x-openai-internal-codex-residency");
    ASSERT_STR(own->items[0].http_headers.items[0].value, "us");
    ASSERT_STR(own->items[0].http_headers.items[1].name, "chatgpt-account-id");
}

TEST(two_people_of_one_account_have_two_servers_of_apps)
{
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = read_text("");
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *of_ada = mcp_specs_for_login(specs, &ada);
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *again = mcp_specs_for_login(specs, &ada);
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *of_bob = mcp_specs_for_login(specs, &bob);

    ASSERT_FALSE(str_equal(of_ada->items[0].key, of_bob->items[0].key));
    ASSERT_TRUE(mcp_specs_equal(of_ada, again));
    ASSERT_FALSE(mcp_specs_equal(of_ada, of_bob));
}

TEST(without_a_login_or_the_feature_there_is_no_server_of_apps)
{
    CLEANUP(mcp_specs_unrefp)
    struct mcp_specs *off =
        read_text("[features]\napps = false\n[mcp_servers.a]\ncommand = \"x\"\n");
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *on = read_text("");
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *of_ada = mcp_specs_for_login(off, &ada);
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *of_nobody = mcp_specs_for_login(on, NULL);

    ASSERT_TRUE(of_ada == off);
    ASSERT_TRUE(of_nobody == on);
    ASSERT_EQ(mcp_specs_enabled(on), 0);
}

TEST(other_settings_of_apps_make_other_specs)
{
    CLEANUP(home_done) struct home home;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *first = NULL;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *second = NULL;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *third = NULL;

    home_init(&home, "");
    first = read_home(&home);
    second = read_home(&home);
    scratch_write(&home.scratch, "home/config.toml", "[apps.a]\nenabled = false\n");
    third = read_home(&home);
    ASSERT_TRUE(mcp_specs_equal(first, second));
    ASSERT_FALSE(mcp_specs_equal(first, third));
}
