/* Ids, paths, manifests, marketplaces and parts of plugins. */
#include "plugin/listing.h"
#include "plugin/manifest.h"
#include "plugin/marketplace.h"
#include "plugin/parts.h"
#include "plugin/plugin_file.h"
#include "plugin/plugin_id.h"

#include "scratch.h"

#include <errno.h>

/* -- Ids ---------------------------------------------------------------------------------------- */

static const char *id_fault(struct arena *arena, const char *text)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_id id;

    if (plugin_id_parse(arena, str_of(text), &id, &err))
        return "";
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    return arena_str(arena, err.message.s, err.message.len).s;
}

TEST(an_id_is_split_at_its_last_at_sign)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_id id;

    ASSERT_TRUE(plugin_id_parse(&arena, STR_LITERAL("de_mo-1@debug"), &id, &err));
    ASSERT_STR(id.plugin, "de_mo-1");
    ASSERT_STR(id.marketplace, "debug");
    ASSERT_STREQ(id_fault(&arena, "demo"),
                 "invalid plugin key `demo`; expected <plugin>@<marketplace>");
    ASSERT_STREQ(id_fault(&arena, "@m"),
                 "invalid plugin key `@m`; expected <plugin>@<marketplace>");
    ASSERT_STREQ(id_fault(&arena, ""), "invalid plugin key ``; expected <plugin>@<marketplace>");
    ASSERT_STREQ(id_fault(&arena, "a@b@c"), "invalid plugin name: only ASCII letters, digits, `_`, "
                                            "and `-` are allowed in `a@b@c`");
    ASSERT_STREQ(id_fault(&arena, "a@../c"),
                 "invalid marketplace name: only ASCII letters, digits, "
                 "`_`, and `-` are allowed in `a@../c`");
}

TEST(a_name_fits_a_folder)
{
    CLEANUP(error_done) struct error err = { 0 };
    char name[PLUGIN_NAME_MAX + 2] = { 0 };

    memset(name, 'a', PLUGIN_NAME_MAX);
    ASSERT_TRUE(plugin_name_check(str_of(name), "plugin name", &err));
    name[PLUGIN_NAME_MAX] = 'a';
    ASSERT_FALSE(plugin_name_check(str_of(name), "plugin name", &err));
    ASSERT_FALSE(plugin_name_check(STR_LITERAL(""), "plugin name", &err));
    ASSERT_STR(err.message, "invalid plugin name: must not be empty");
}

/* -- Paths -------------------------------------------------------------------------------------- */

TEST(paths_go_nowhere_but_down)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./a/./b//c/")), PATH_IS_FINE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./..a/b..")), PATH_IS_FINE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./a/../b")), PATH_LEADS_OUT);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./a/..")), PATH_LEADS_OUT);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./../a")), PATH_LEADS_OUT);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("../a")), PATH_IS_NOT_RELATIVE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("/a")), PATH_IS_NOT_RELATIVE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("a")), PATH_IS_NOT_RELATIVE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("")), PATH_IS_NOT_RELATIVE);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./")), PATH_IS_EMPTY);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("././/.")), PATH_IS_EMPTY);
    ASSERT_EQ(plugin_path_fault(STR_LITERAL("./a\0b")), PATH_HAS_NUL);
    ASSERT_STR(plugin_path_in(&arena, STR_LITERAL("/r"), STR_LITERAL("./a/./b//c/")), "/r/a/b/c");
}

/* -- Manifests ---------------------------------------------------------------------------------- */

static struct plugin_manifest parse_manifest(struct arena *arena, const char *text)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_manifest manifest = { 0 };

    if (!plugin_manifest_parse(arena, STR_LITERAL("/m/demo"), str_of(text), &manifest, &err))
        fail_msg("%s", err.message.s);
    return manifest;
}

TEST(a_manifest_without_a_name_has_that_of_its_folder)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct plugin_manifest manifest = parse_manifest(&arena, "{\"name\":\"  \"}");

    ASSERT_STR(manifest.name, "demo");
    ASSERT_FALSE(manifest.has_name);
    ASSERT_NULL(manifest.interface);
    ASSERT_STR(parse_manifest(&arena, "{}").name, "demo");
    ASSERT_STR(parse_manifest(&arena, "{\"name\":\"x\",\"interface\":{}}").name, "x");
    ASSERT_NULL(parse_manifest(&arena, "{\"interface\":{}}").interface);
}

TEST(paths_of_a_manifest_are_absolute_or_left_out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct plugin_manifest manifest = parse_manifest(
        &arena, "{\"skills\":\"./more\",\"mcpServers\":\"m.json\",\"apps\":\"./../a.json\","
                "\"interface\":{\"logo\":\"./l.png\",\"composerIcon\":\"/etc/passwd\","
                "\"screenshots\":[\"./a\",\"../b\",\"./\",\"./a/../c\",\"./d/./e\"]}}");

    ASSERT_STR(manifest.skills, "/m/demo/more");
    ASSERT_NULL(manifest.mcp_servers.s);
    ASSERT_NULL(manifest.apps.s);
    ASSERT_STR(manifest.interface->logo, "/m/demo/l.png");
    ASSERT_NULL(manifest.interface->composer_icon.s);
    ASSERT_EQ(manifest.interface->screenshots.n, 2);
    ASSERT_STR(manifest.interface->screenshots.items[1], "/m/demo/d/e");
}

TEST(prompts_are_few_and_short)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *many = arena_printf(
        &arena,
        "{\"interface\":{\"defaultPrompt\":[\" a  b\\n\",5,\"\",\"%0129d\",\"c\",\"d\",\"e\"]}}",
        1);
    struct str_array prompts = parse_manifest(&arena, many).interface->default_prompt;

    ASSERT_EQ(prompts.n, 3);
    ASSERT_STR(prompts.items[0], "a b");
    ASSERT_STR(prompts.items[2], "d");
    prompts = parse_manifest(&arena, "{\"interface\":{\"defaultPrompt\":\"one\"}}")
                  .interface->default_prompt;
    ASSERT_EQ(prompts.n, 1);
    ASSERT_NULL(parse_manifest(&arena, "{\"interface\":{\"defaultPrompt\":{}}}").interface);
}

TEST(addresses_are_known_by_both_their_names)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct wire_plugin_interface *shown =
        parse_manifest(&arena, "{\"interface\":{\"websiteURL\":\"w\",\"privacyPolicyUrl\":\"p\","
                               "\"termsOfServiceURL\":\"t\"}}")
            .interface;

    ASSERT_STR(shown->website_url, "w");
    ASSERT_STR(shown->privacy_policy_url, "p");
    ASSERT_STR(shown->terms_of_service_url, "t");
}

TEST(a_manifest_that_does_not_fit_is_none)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const texts[] = {
        "",
        "{",
        "[5]",
        "{\"name\":5}",
        "{\"name\":null}",
        "{\"name\":\"a\",\"name\":\"a\"}",
        "{\"interface\":{\"websiteUrl\":null,\"websiteURL\":\"w\"}}",
        "{\"interface\":{\"websiteURL\":5}}",
        "{\"mcpServers\":{}}",
        "{\"interface\":{\"capabilities\":\"x\"}}",
        "\xff"
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct plugin_manifest manifest;

        ASSERT_FALSE(plugin_manifest_parse(&arena, STR_LITERAL("/m/demo"), str_of(texts[i]),
                                           &manifest, &err));
        ASSERT_TRUE(err.message.len > 0);
    }
}

TEST(a_manifest_of_another_kind_is_never_waited_for)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_manifest manifest;

    scratch_init(&scratch);
    ASSERT_EQ(plugin_manifest_read(&scratch.arena, scratch_path(&scratch, ""), &manifest, &err),
              -ENOENT);
    scratch_put(&scratch, ".codex-plugin/x", "");
    ASSERT_EQ(mkfifo(scratch_path(&scratch, ".codex-plugin/plugin.json").s, 0600), 0);
    ASSERT_EQ(plugin_manifest_read(&scratch.arena, scratch_path(&scratch, ""), &manifest, &err),
              -EBADMSG);
}

TEST(a_file_belongs_to_the_plugin_around_it)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    scratch_put(&scratch, "p/.codex-plugin/plugin.json", "{\"name\":\"kit\"}");
    ASSERT_STR(plugin_of_file(&scratch.arena, scratch_path(&scratch, "p/skills/a/SKILL.md")),
               "kit");
    ASSERT_NULL(plugin_of_file(&scratch.arena, scratch_path(&scratch, "q/skills/a/SKILL.md")).s);
}

/* -- Marketplaces ------------------------------------------------------------------------------- */

static const char market_path[] = "/r/.agents/plugins/marketplace.json";

/* What stands behind the file's name; "" if nothing is wrong. */
static const char *market_fault(struct arena *arena, const char *text)
{
    static const char prefix[] = "invalid marketplace file `/r/.agents/plugins/marketplace.json`: ";
    CLEANUP(error_done) struct error err = { 0 };
    struct marketplace marketplace;

    if (marketplace_parse(arena, str_of(market_path), str_of(text), &marketplace, &err))
        return "";
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_TRUE(str_starts(err.message, prefix));
    return arena_str(arena, err.message.s + strlen(prefix), err.message.len - strlen(prefix)).s;
}

static const char *market_with(struct arena *arena, const char *plugin)
{
    return arena_printf(arena, "{\"name\":\"m\",\"plugins\":[%s]}", plugin);
}

TEST(a_marketplace_has_policies_and_defaults)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct marketplace market;
    const char *text = market_with(
        &arena,
        "{\"name\":\"a\",\"source\":{\"source\":\"local\",\"path\":\"./x/a\"}},"
        "{\"name\":\"b\",\"source\":{\"source\":\"local\",\"path\":\"./b\"},\"category\":\"C\","
        "\"policy\":{\"installation\":\"NOT_AVAILABLE\",\"authentication\":\"ON_USE\","
        "\"products\":[\"codex\"]}},"
        "{\"name\":\"c\",\"source\":{\"source\":\"local\",\"path\":\"./c\"},"
        "\"policy\":{\"products\":[]}},"
        "{\"name\":\"d\",\"source\":{\"source\":\"local\",\"path\":\"./d\"},"
        "\"policy\":{\"products\":[\"CHATGPT\",\"ATLAS\"]}}");

    ASSERT_TRUE(marketplace_parse(&arena, str_of(market_path), str_of(text), &market, &err));
    ASSERT_EQ(market.n, 4);
    ASSERT_STR(market.items[0].folder, "/r/x/a");
    ASSERT_EQ(market.items[0].install_policy, WIRE_PLUGIN_INSTALL_POLICY_AVAILABLE);
    ASSERT_EQ(market.items[0].auth_policy, WIRE_PLUGIN_AUTH_POLICY_ON_INSTALL);
    ASSERT_TRUE(market.items[0].is_for_us && market.items[1].is_for_us);
    ASSERT_EQ(market.items[1].install_policy, WIRE_PLUGIN_INSTALL_POLICY_NOT_AVAILABLE);
    ASSERT_EQ(market.items[1].auth_policy, WIRE_PLUGIN_AUTH_POLICY_ON_USE);
    ASSERT_STR(market.items[1].category, "C");
    ASSERT_FALSE(market.items[2].is_for_us || market.items[3].is_for_us);
    ASSERT_NOT_NULL(marketplace_find(&market, STR_LITERAL("b"), &err));
    ASSERT_NOT_NULL(marketplace_find(&market, STR_LITERAL("c"), &err));
    ASSERT_NULL(marketplace_find(&market, STR_LITERAL("none"), &err));
    ASSERT_STR(err.message, "plugin `none` was not found in marketplace `m`");
}

TEST(a_wrong_entry_makes_the_file_wrong)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct {
        const char *path, *fault;
    } cases[] = {
        { "plugins/a", "local plugin source path must start with `./`" },
        { "/etc", "local plugin source path must start with `./`" },
        { "./", "local plugin source path must not be empty" },
        { "./x/../../y", "local plugin source path must stay within the marketplace root" },
        { "./x\\u0000", "local plugin source path must not contain a NUL byte" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_STREQ(
            market_fault(&arena,
                         market_with(&arena, arena_printf(&arena,
                                                          "{\"name\":\"a\",\"source\":{\"source\":"
                                                          "\"local\",\"path\":\"%s\"}}",
                                                          cases[i].path))),
            cases[i].fault);
    ASSERT_STREQ(market_fault(&arena, "{not json"), "key must be a string at line 1 column 2");
    ASSERT_STREQ(market_fault(&arena, "{\"plugins\":[]}"),
                 "missing field `name` at line 1 column 14");
    ASSERT_STREQ(market_fault(&arena, market_with(&arena, "{\"name\":\"a\",\"source\":{\"source\":"
                                                          "\"git\"}}")),
                 "unknown variant `git`, expected `local` at line 1 column 59");
}

/* As codex-cli 0.118.0 says them; tests/scenario/cases/plugin-wrong.scenario asks it. */
TEST(a_fault_of_a_marketplace_has_its_place)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct {
        const char *text, *fault;
    } cases[] = {
        { "", "EOF while parsing a value at line 1 column 0" },
        { "[]",
          "invalid length 0, expected struct RawMarketplaceManifest with 3 elements at line 1 "
          "column 2" },
        { "[\"a\"]", "invalid length 2, expected struct RawMarketplaceManifest with 3 elements at "
                     "line 1 column 5" },
        { "[\"a\",null,[],1]", "trailing characters at line 1 column 14" },
        { "{\"name\":null,\"plugins\":[]}",
          "invalid type: null, expected a string at line 1 column 12" },
        { "{\"name\":\"a\",\"n\\u0061me\" \n : \"b\",\"plugins\":[]}",
          "duplicate field `name` at line 2 column 1" },
        { "{\"name\":\"a\",\"plugins\":{}}",
          "invalid type: map, expected a sequence at line 1 column 22" },
        { "{\"name\":5,", "invalid type: integer `5`, expected a string at line 1 column 9" },
        { "{\"name\":\"\\ud800x\",\"plugins\":[]}",
          "unexpected end of hex escape at line 1 column 16" },
        { "{\"name\":\"a\",\"plugins\":[],\"z\":[1,]}", "expected value at line 1 column 33" },
        { "{\"name\":\"a\",\"plugins\":[5,]}",
          "invalid type: integer `5`, expected struct RawMarketplaceManifestPlugin at line 1 "
          "column 24" },
        { "{\"name\":\"a\",\"plugins\":[]}x", "trailing characters at line 1 column 26" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_STREQ(market_fault(&arena, cases[i].text), cases[i].fault);
}

TEST(a_fault_of_an_entry_has_its_place)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct {
        const char *rest, *fault;
    } cases[] = {
        { "\"source\":{}", "missing field `source` at line 1 column 46" },
        { "\"source\":{\"source\":\"local\"} ", "missing field `path` at line 1 column 64" },
        { "\"source\":{\"path\":\"./b\",\"source\":0}",
          "invalid type: integer `0`, expected variant identifier at line 1 column 68" },
        { "\"source\":{\"source\":\"local\",\"path\":\"./a\",\"path\":\"./b\"}",
          "duplicate field `path` at line 1 column 89" },
        { "\"source\":{\"source\":\"local\",\"source\":\"local\"}",
          "duplicate field `source` at line 1 column 70" },
        { "\"source\":[\"local\"]",
          "invalid length 0, expected struct variant RawMarketplaceManifestPluginSource::Local with "
          "1 element at line 1 column 54" },
        { "\"source\":\"local\"", "invalid type: string \"local\", expected internally tagged enum "
                                  "RawMarketplaceManifestPluginSource at line 1 column 51" },
        { "\"policy\":null", "invalid type: null, expected struct "
                             "RawMarketplaceManifestPluginPolicy at line 1 column 48" },
        { "\"policy\":{\"installation\":null}", "expected value at line 1 column 61" },
        { "\"policy\":{\"installation\":{\"AVAILABLE\":5}}",
          "invalid type: integer `5`, expected unit at line 1 column 74" },
        { "\"policy\":{\"products\":[\"x\"]}",
          "unknown variant `x`, expected one of `CHATGPT`, `chatgpt`, `CODEX`, `codex`, `ATLAS`, "
          "`atlas` at line 1 column 60" },
        { "\"category\":5", "invalid type: integer `5`, expected a string at line 1 column 47" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_STREQ(market_fault(&arena, arena_printf(&arena,
                                                       "{\"name\":\"a\",\"plugins\":[{\"name\":"
                                                       "\"x\",%s}]}",
                                                       cases[i].rest)),
                     cases[i].fault);
}

TEST(a_marketplace_lives_in_its_place)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct marketplace market;

    scratch_init(&scratch);
    scratch_put(&scratch, "marketplace.json", "{\"name\":\"m\",\"plugins\":[]}");
    ASSERT_FALSE(marketplace_read(&scratch.arena, scratch_path(&scratch, "marketplace.json"),
                                  &market, &err));
    ASSERT_TRUE(
        str_ends(err.message, "marketplace file must live under `<root>/.agents/plugins/`"));
    error_done(&err);
    ASSERT_FALSE(marketplace_read(&scratch.arena, scratch_path(&scratch, ""), &market, &err));
    ASSERT_EQ(err.code, ERR_INTERNAL);
    ASSERT_STR(err.message, "failed to read marketplace file: Is a directory (os error 21)");
}

TEST(a_folder_has_its_own_marketplace_or_that_of_its_repository)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct str folders[3];
    struct str_array files;

    scratch_init(&scratch);
    scratch_put(&scratch, "repo/.git/HEAD", "");
    scratch_put(&scratch, "repo/.agents/plugins/marketplace.json", "");
    scratch_put(&scratch, "repo/own/.agents/plugins/marketplace.json", "");
    scratch_put(&scratch, "repo/sub/x", "");
    scratch_put(&scratch, "user/.agents/plugins/marketplace.json", "");
    scratch_put(&scratch, "home/.tmp/plugins/.agents/plugins/marketplace.json", "");
    folders[0] = scratch_path(&scratch, "repo/sub");
    folders[1] = scratch_path(&scratch, "repo/own");
    folders[2] = scratch_path(&scratch, "repo");
    files = marketplace_files(&scratch.arena, scratch_path(&scratch, "user").s,
                              scratch_path(&scratch, "home"), (struct str_array){ folders, 3 });
    ASSERT_EQ(files.n, 4);
    ASSERT_STR(files.items[0], scratch_path(&scratch, "user/.agents/plugins/marketplace.json").s);
    ASSERT_STR(files.items[1],
               scratch_path(&scratch, "home/.tmp/plugins/.agents/plugins/marketplace.json").s);
    ASSERT_STR(files.items[2], scratch_path(&scratch, "repo/.agents/plugins/marketplace.json").s);
    ASSERT_STR(files.items[3],
               scratch_path(&scratch, "repo/own/.agents/plugins/marketplace.json").s);
}

TEST(equal_folders_are_looked_at_once_and_others_are_bounded)
{
    enum { N = 3 * MARKETPLACE_FOLDERS_MAX };
    CLEANUP(scratch_done) struct scratch scratch;
    static struct str folders[N];
    struct str home;

    scratch_init(&scratch);
    home = scratch_path(&scratch, "home");
    scratch_put(&scratch, "z/.agents/plugins/marketplace.json", "");
    for (size_t i = 0; i < N; i++)
        folders[i] = scratch_path(&scratch, "a");
    folders[N / 2] = scratch_path(&scratch, "z");
    ASSERT_EQ(marketplace_files(&scratch.arena, NULL, home, (struct str_array){ folders, N }).n, 1);
    for (size_t i = 0; i < N; i++) {
        if (i != N / 2)
            folders[i] = str_of(arena_printf(&scratch.arena, "%s/a%zu", scratch.path, i));
    }
    ASSERT_EQ(marketplace_files(&scratch.arena, NULL, home, (struct str_array){ folders, N }).n, 0);
}

/* -- Parts -------------------------------------------------------------------------------------- */

TEST(parts_that_do_not_fit_are_left_out)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct plugin_manifest manifest = { 0 };
    struct plugin_parts parts;
    const struct toml_value *rel;

    scratch_init(&scratch);
    scratch_put(&scratch, "skills/a/SKILL.md", "");
    scratch_put(
        &scratch, ".mcp.json",
        "{\"mcpServers\":{\"z\":{\"command\":\"c\",\"args\":null,\"type\":\"stdio\"},"
        "\"bad\":{\"foo\":1},\"text\":\"x\",\"rel\":{\"command\":\"c\",\"cwd\":\"sub/../x\"},"
        "\"abs\":{\"command\":\"c\",\"cwd\":\"/y\"},"
        "\"web\":{\"url\":\"http://h\",\"oauth\":{\"clientId\":\"i\"}},"
        "\"wrong\":{\"command\":5}}}");
    scratch_put(&scratch, ".app.json",
                "{\"apps\":{\"k\":{\"id\":\"zz\"},\"j\":{\"id\":\"aa\"},\"l\":{\"id\":\"zz\"},"
                "\"m\":{\"id\":\" \"}}}");
    plugin_parts_read(&scratch.arena, scratch_path(&scratch, ""), &manifest, &parts);
    ASSERT_EQ(parts.skill_roots.n, 1);
    ASSERT_EQ(parts.servers->table.n, 4);
    ASSERT_STR(parts.servers->table.entries[0].key, "abs");
    ASSERT_STR(parts.servers->table.entries[3].key, "z");
    rel = toml_get(parts.servers, STR_LITERAL("rel"));
    ASSERT_STR(toml_get(rel, STR_LITERAL("cwd"))->text, scratch_path(&scratch, "x").s);
    ASSERT_NULL(toml_get(toml_get(parts.servers, STR_LITERAL("web")), STR_LITERAL("oauth")));
    ASSERT_EQ(parts.apps.n, 2);
    ASSERT_STR(parts.apps.items[0], "aa");
}

TEST(files_that_the_manifest_names_take_the_place_of_the_usual_ones)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct plugin_manifest manifest;
    struct plugin_parts parts;

    scratch_init(&scratch);
    scratch_put(&scratch, "skills/a/SKILL.md", "");
    scratch_put(&scratch, "more/b/SKILL.md", "");
    scratch_put(&scratch, ".mcp.json", "{\"mcpServers\":{\"usual\":{\"command\":\"c\"}}}");
    scratch_put(&scratch, "m.json", "{\"mcpServers\":{\"other\":{\"command\":\"c\"}}}");
    scratch_put(&scratch, ".app.json", "{bad");
    manifest = (struct plugin_manifest){ .skills = scratch_path(&scratch, "more"),
                                         .mcp_servers = scratch_path(&scratch, "m.json") };
    plugin_parts_read(&scratch.arena, scratch_path(&scratch, ""), &manifest, &parts);
    ASSERT_EQ(parts.skill_roots.n, 2);
    ASSERT_EQ(parts.servers->table.n, 1);
    ASSERT_STR(parts.servers->table.entries[0].key, "other");
    ASSERT_EQ(parts.apps.n, 0);
}
