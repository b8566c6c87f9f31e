#include "app/app_list.h"
#include "app/directory.h"
#include "app/directory_page.h"
#include "app/names.h"

#include "base/memory.h"
#include "scratch.h"

#include <stdlib.h>
#include <time.h>

#define T(text) STR_LITERAL(text)

/* -- Names ----------------------------------------------------------------------------------- */

TEST(a_slug_has_small_letters_digits_and_single_marks_for_characters)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(app_slug(&arena, T("Team Calendar")), "team-calendar");
    ASSERT_STR(app_slug(&arena, T("Post!")), "post");
    ASSERT_STR(app_slug(&arena, T("a  b")), "a--b");
    ASSERT_STR(app_slug(&arena, T("caf\xc3\xa9 1")), "caf--1");
    ASSERT_STR(app_slug(&arena, T("!?")), "app");
    ASSERT_STR(app_slug(&arena, T("")), "app");
    ASSERT_STR(app_install_url(&arena, T("Post!"), T("mail-1")),
               "https://chatgpt.com/apps/post/mail-1");
}

TEST(a_tool_is_named_after_its_app_without_saying_the_app_twice)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str name = T("Team Calendar"), id = T("cal-1");

    ASSERT_STR(app_tool_name(&arena, name, id, T("team_calendar_list_events")),
               "mcp__codex_apps__team_calendar_list_events");
    ASSERT_STR(app_tool_name(&arena, name, id, T("plain")), "mcp__codex_apps__team_calendarplain");
    ASSERT_STR(app_tool_name(&arena, name, id, T("Cal-1_List")),
               "mcp__codex_apps__team_calendar_list");
    ASSERT_STR(app_tool_name(&arena, name, id, T("team_calendar")),
               "mcp__codex_apps__team_calendarteam_calendar");
    ASSERT_STR(app_tool_name(&arena, STR_NONE, id, T("plain")), "mcp__codex_apps__plain");
}

TEST(apps_of_the_service_itself_are_not_for_us)
{
    ASSERT_FALSE(app_id_is_allowed(T("connector_openai_hidden")));
    ASSERT_FALSE(app_id_is_allowed(T("asdk_app_6938a94a61d881918ef32cb999ff937c")));
    ASSERT_TRUE(app_id_is_allowed(T("connector_76869538009648d5b282a4bb21c3d157")));
}

TEST(the_server_of_apps_is_where_the_base_says)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(app_server_url(&arena, STR_NONE), "https://chatgpt.com/backend-api/wham/apps");
    ASSERT_STR(app_server_url(&arena, T("https://chat.openai.com/")),
               "https://chat.openai.com/backend-api/wham/apps");
    ASSERT_STR(app_server_url(&arena, T("http://h/api/codex/")), "http://h/api/codex/apps");
    ASSERT_STR(app_server_url(&arena, T("http://h:1//")), "http://h:1/api/codex/apps");
}

/* -- The policy ------------------------------------------------------------------------------ */

struct policy_home {
    struct scratch scratch;
    struct arena arena;
    const struct app_policy *policy;
};

static void policy_home_init(struct policy_home *home, const char *config, const char *required)
{
    CLEANUP(config_freep) struct config *loaded = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    *home = (struct policy_home){ 0 };
    scratch_init(&home->scratch);
    scratch_mkdir(&home->scratch, "home");
    scratch_mkdir(&home->scratch, "etc");
    scratch_write(&home->scratch, "home/config.toml", config);
    if (required != NULL)
        scratch_write(&home->scratch, "etc/requirements.toml", required);
    if (!config_load(
            &(struct config_request){ .home = scratch_path(&home->scratch, "home").s,
                                      .system_folder = scratch_path(&home->scratch, "etc").s },
            &loaded, &err))
        fail_msg("%s", err.message.s);
    home->policy = app_policy_read(loaded, &home->arena);
}

static void policy_home_done(struct policy_home *home)
{
    arena_done(&home->arena);
    scratch_done(&home->scratch);
}

static struct app_tool tool_named(const char *app, const char *name)
{
    return (struct app_tool){ .app = str_of(app), .name = str_of(name) };
}

static bool may_call(const struct policy_home *home, struct app_tool tool)
{
    return app_tool_is_enabled(home->policy, &tool);
}

TEST(without_settings_every_tool_of_an_app_may_be_called)
{
    CLEANUP(policy_home_done) struct policy_home home;
    struct app_tool tool = tool_named("a", "t");

    policy_home_init(&home, "", NULL);
    tool.is_destructive = tool.is_open_world = true;
    ASSERT_TRUE(app_is_enabled(home.policy, T("a")));
    ASSERT_TRUE(may_call(&home, tool));
    ASSERT_EQ(app_tool_approval(home.policy, &tool), APP_APPROVE_AUTO);
    ASSERT_FALSE(may_call(&home, tool_named(NULL, "t")));
}

TEST(a_project_only_restricts_apps)
{
    CLEANUP(policy_home_done) struct policy_home home = { 0 };
    CLEANUP(config_freep) struct config *loaded = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf trust = { 0 };
    struct app_tool asked, named = tool_named("open", "by_name");
    struct config_request request;

    scratch_init(&home.scratch);
    scratch_mkdir(&home.scratch, "home");
    scratch_mkdir(&home.scratch, "etc");
    scratch_mkdir(&home.scratch, "cwd");
    scratch_mkdir(&home.scratch, "cwd/.codex");
    buf_printf(&trust,
               "chatgpt_base_url = \"http://mine/\"\n[features]\napps = false\n"
               "[apps._default]\nenabled = false\n[apps.off]\nenabled = false\n[apps.on]\n"
               "[apps.open.tools.Title]\nenabled = false\n"
               "[projects.\"%s\"]\ntrust_level = \"trusted\"\n",
               scratch_path(&home.scratch, "cwd").s);
    scratch_write(&home.scratch, "home/config.toml", buf_str(&trust).s);
    scratch_write(&home.scratch, "cwd/.codex/config.toml",
                  "chatgpt_base_url = \"http://evil/\"\nprofile = \"p\"\n"
                  "[features]\nconnectors = true\n[profiles.p]\n"
                  "chatgpt_base_url = \"http://worse/\"\n[profiles.p.features]\napps = true\n"
                  "[apps._default]\nenabled = true\n[apps.off]\nenabled = true\n"
                  "[apps.other]\ndefault_tools_approval_mode = \"approve\"\n"
                  "[apps.on.tools.no]\nenabled = false\n[apps.on.tools.free]\n"
                  "approval_mode = \"approve\"\n[apps.on.tools.ask]\napproval_mode = \"prompt\"\n"
                  "[apps.open.tools.by_name]\napproval_mode = \"auto\"\n");
    request = (struct config_request){ .home = scratch_path(&home.scratch, "home").s,
                                       .cwd = scratch_path(&home.scratch, "cwd").s,
                                       .system_folder = scratch_path(&home.scratch, "etc").s };
    if (!config_load(&request, &loaded, &err))
        fail_msg("%s", err.message.s);
    home.policy = app_policy_read(loaded, &home.arena);
    ASSERT_STR(loaded->chatgpt_base_url, "http://mine/");
    ASSERT_FALSE(feature_is_on(loaded->features, FEATURE_APPS));
    ASSERT_EQ(loaded->warnings.n, 1);
    ASSERT_NOT_NULL(strstr(loaded->warnings.items[0].summary.s,
                           "chatgpt_base_url, features.connectors, profiles.p.chatgpt_base_url, "
                           "profiles.p.features.apps;"));
    ASSERT_FALSE(app_is_enabled(home.policy, T("off")));
    ASSERT_FALSE(app_is_enabled(home.policy, T("other")));
    ASSERT_TRUE(app_is_enabled(home.policy, T("on")));
    ASSERT_FALSE(may_call(&home, tool_named("on", "no")));
    asked = tool_named("on", "free");
    ASSERT_TRUE(may_call(&home, asked));
    ASSERT_EQ(app_tool_approval(home.policy, &asked), APP_APPROVE_AUTO);
    asked = tool_named("on", "ask");
    ASSERT_EQ(app_tool_approval(home.policy, &asked), APP_APPROVE_PROMPT);
    named.title = T("Title");
    ASSERT_FALSE(may_call(&home, named));
}

TEST(the_default_counts_for_apps_that_are_not_named)
{
    CLEANUP(policy_home_done) struct policy_home home;
    struct app_tool tool = tool_named("b", "t");

    policy_home_init(
        &home, "[apps._default]\nenabled = false\nopen_world_enabled = false\n[apps.b]\n", NULL);
    ASSERT_FALSE(app_is_enabled(home.policy, T("a")));
    ASSERT_TRUE(app_is_enabled(home.policy, T("b")));
    ASSERT_TRUE(may_call(&home, tool));
    tool.is_open_world = true;
    ASSERT_FALSE(may_call(&home, tool));
}

TEST(a_tools_own_setting_wins_then_that_of_its_app_then_its_hints)
{
    CLEANUP(policy_home_done) struct policy_home home;
    struct app_tool tool = tool_named("a", "t");

    policy_home_init(&home,
                     "[apps.a]\ndestructive_enabled = false\n"
                     "[apps.a.tools.t]\nenabled = true\napproval_mode = \"prompt\"\n"
                     "[apps.a.tools.Titled]\nenabled = false\n"
                     "[apps.b]\ndefault_tools_enabled = false\n"
                     "default_tools_approval_mode = \"approve\"\n"
                     "[apps.b.tools.u]\nenabled = true\n"
                     "[apps.c]\nenabled = false\n[apps.c.tools.t]\nenabled = true\n",
                     NULL);
    tool.is_destructive = true;
    ASSERT_TRUE(may_call(&home, tool));
    ASSERT_EQ(app_tool_approval(home.policy, &tool), APP_APPROVE_PROMPT);
    tool.name = T("other");
    ASSERT_FALSE(may_call(&home, tool));
    tool.is_destructive = false;
    ASSERT_TRUE(may_call(&home, tool));
    tool.title = T("Titled");
    ASSERT_FALSE(may_call(&home, tool));
    ASSERT_FALSE(may_call(&home, tool_named("b", "t")));
    ASSERT_TRUE(may_call(&home, tool_named("b", "u")));
    tool = tool_named("b", "u");
    ASSERT_EQ(app_tool_approval(home.policy, &tool), APP_APPROVE_ALWAYS);
    ASSERT_FALSE(may_call(&home, tool_named("c", "t")));
}

TEST(what_the_administrator_switches_off_stays_off)
{
    CLEANUP(policy_home_done) struct policy_home home;

    policy_home_init(&home, "[apps.a]\nenabled = true\n", "[apps.a]\nenabled = false\n");
    ASSERT_FALSE(app_is_enabled(home.policy, T("a")));
    ASSERT_FALSE(may_call(&home, tool_named("a", "t")));
    ASSERT_TRUE(app_is_enabled(home.policy, T("b")));
}

/* -- The directory --------------------------------------------------------------------------- */

static struct app_list *list_of_pages(const char *first, const char *second)
{
    struct directory_entries entries = { 0 };
    char *next = NULL;

    ASSERT_TRUE(directory_page_read(str_of(first), &entries, &next));
    free(next);
    next = NULL;
    if (second != NULL)
        ASSERT_TRUE(directory_page_read(str_of(second), &entries, &next));
    free(next);
    return directory_list(&entries);
}

TEST(an_app_of_two_pages_has_what_either_says)
{
    struct app_list *list = list_of_pages(
        "{\"apps\":[{\"id\":\"a\",\"name\":\" A \",\"description\":\"one\","
        "\"branding\":{\"category\":\"x\",\"isDiscoverableApp\":false}}]}",
        "{\"apps\":[{\"id\":\"a\",\"name\":\"B\",\"description\":\"two\",\"logo_url\":\"l\","
        "\"branding\":{\"category\":\"y\",\"developer\":\"d\",\"isDiscoverableApp\":true}},"
        "{\"id\":\"h\",\"name\":\"H\",\"visibility\":\"HIDDEN\"}]}");

    ASSERT_EQ(list->n, 1);
    ASSERT_STR(list->items[0].name, "A");
    ASSERT_STR(list->items[0].description, "two");
    ASSERT_STR(list->items[0].logo_url, "l");
    ASSERT_STR(list->items[0].branding->category, "x");
    ASSERT_STR(list->items[0].branding->developer, "d");
    ASSERT_TRUE(list->items[0].branding->is_discoverable_app);
    app_list_unref(list);
}

TEST(what_is_no_page_of_a_directory_adds_nothing)
{
    static const char *const pages[] = {
        "",
        "[]",
        "{}",
        "{\"apps\":{}}",
        "{\"apps\":[1]}",
        "{\"apps\":[{\"id\":\"a\"}]}",
        "{\"apps\":[{\"id\":\"a\",\"name\":\"A\"},{\"id\":\"b\",\"name\":7}]}",
        "{\"apps\":[{\"id\":\"a\",\"name\":\"A\",\"branding\":{}}]}",
        "{\"apps\":[{\"id\":\"a\",\"name\":\"A\",\"labels\":{\"k\":1}}]}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(pages); i++) {
        struct directory_entries entries = { 0 };
        char *next = NULL;

        ASSERT_FALSE(directory_page_read(str_of(pages[i]), &entries, &next));
        ASSERT_NULL(next);
        ASSERT_EQ(entries.n, 0);
        directory_entries_done(&entries);
    }
}

TEST(long_text_is_cut_and_long_ids_are_none)
{
    CLEANUP(buf_done) struct buf page = { 0 };
    struct app_list *list;

    buf_add_text(&page, "{\"apps\":[{\"id\":\"");
    for (int i = 0; i < 300; i++)
        buf_add_char(&page, 'i');
    buf_add_text(&page, "\",\"name\":\"A\"},{\"id\":\"b\",\"name\":\"x");
    for (int i = 0; i < 40000; i++)
        buf_add_text(&page, "\xc3\xa9");
    buf_add_text(&page, "\"}]}");
    list = list_of_pages(buf_str(&page).s, NULL);
    ASSERT_EQ(list->n, 1);
    ASSERT_STR(list->items[0].id, "b");
    ASSERT_EQ(list->items[0].name.len, APP_TEXT_MAX - 1);
    app_list_unref(list);
}

/* -- Merging --------------------------------------------------------------------------------- */

static struct app_list *accessible_apps(void)
{
    const struct tool_app tools[] = {
        { T("cal"), STR_NONE, T("of tools") },
        { T("ghost"), T("Ghost"), STR_NONE },
        { T("cal"), T("Calendar of tools"), T("later") },
        { T("connector_openai_x"), T("X"), STR_NONE },
        { STR_NONE, T("nobody"), STR_NONE },
    };

    return app_list_of_tools(tools, ARRAY_LENGTH(tools));
}

static struct app_list *merge_lists(struct app_list *directory, struct app_list *accessible,
                                    struct app_bringers plugins)
{
    CLEANUP(policy_home_done) struct policy_home home;
    struct app_list *merged;

    policy_home_init(&home, "[apps.map]\nenabled = false\n", NULL);
    merged = app_list_merge(&(struct app_sources){ .directory = directory,
                                                   .accessible = accessible,
                                                   .plugins = plugins,
                                                   .policy = home.policy });
    app_list_unref(directory);
    app_list_unref(accessible);
    return merged;
}

static const char two_apps[] = "{\"apps\":[{\"id\":\"map\",\"name\":\"A map\"},"
                               "{\"id\":\"cal\",\"name\":\"cal\"}]}";

TEST(tools_name_their_apps_once)
{
    struct app_list *list = accessible_apps();

    ASSERT_EQ(list->n, 2);
    ASSERT_STR(list->items[0].name, "Calendar of tools");
    ASSERT_STR(list->items[0].description, "of tools");
    ASSERT_TRUE(list->items[0].is_accessible);
    app_list_unref(list);
}

TEST(with_a_directory_only_its_apps_are_listed_accessible_ones_first)
{
    struct app_list *merged =
        merge_lists(list_of_pages(two_apps, NULL), accessible_apps(), (struct app_bringers){ 0 });

    ASSERT_EQ(merged->n, 2);
    ASSERT_STR(merged->items[0].id, "cal");
    ASSERT_STR(merged->items[0].name, "Calendar of tools"); /* the directory only had the id */
    ASSERT_STR(merged->items[0].description, "of tools");
    ASSERT_TRUE(merged->items[0].is_accessible);
    ASSERT_STR(merged->items[1].id, "map");
    ASSERT_FALSE(merged->items[1].is_accessible);
    ASSERT_FALSE(merged->items[1].is_enabled);
    app_list_unref(merged);
}

TEST(without_a_directory_all_that_the_account_has_are)
{
    struct app_list *merged = merge_lists(NULL, accessible_apps(), (struct app_bringers){ 0 });

    ASSERT_EQ(merged->n, 2);
    ASSERT_STR(merged->items[1].id, "ghost");
    ASSERT_STR(merged->items[1].install_url, "https://chatgpt.com/apps/ghost/ghost");
    app_list_unref(merged);
}

TEST(apps_of_plugins_are_listed_and_accessible_ones_name_them)
{
    const struct str first[] = { T("cal"), T("new"), T("connector_openai_y") };
    const struct app_bringer items[] = { { T("Zed"), { first, 3 } }, { T("Demo"), { first, 1 } } };
    struct app_list *merged = merge_lists(list_of_pages(two_apps, NULL), accessible_apps(),
                                          (struct app_bringers){ items, 2 });

    ASSERT_EQ(merged->n, 3);
    ASSERT_EQ(merged->items[0].plugin_display_names.n, 2);
    ASSERT_STR(merged->items[0].plugin_display_names.items[0], "Demo");
    ASSERT_STR(merged->items[2].id, "new");
    ASSERT_STR(merged->items[2].name, "new");
    ASSERT_EQ(merged->items[2].plugin_display_names.n, 0);
    app_list_unref(merged);
}

TEST(many_apps_of_many_plugins_are_merged_without_anybody_waiting)
{
    enum { N_LISTED = 9000, N_PLUGINS = 128, N_EACH = 64, MAX_CPU_S = 5 };
    CLEANUP(buf_done) struct buf page = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct app_bringer *plugins = arena_zero(&arena, N_PLUGINS * sizeof *plugins);
    struct app_list *merged;
    clock_t began;

    for (int i = 0; i < N_LISTED; i++)
        buf_printf(&page, "%s{\"id\":\"l%d\",\"name\":\"n\"}", i == 0 ? "{\"apps\":[" : ",", i);
    buf_add_text(&page, "]}");
    for (int i = 0; i < N_PLUGINS; i++) {
        struct str *ids = arena_zero(&arena, N_EACH * sizeof *ids);

        for (int j = 0; j < N_EACH; j++)
            ids[j] = str_of(arena_printf(&arena, "b%d", i / 2 * N_EACH + j)); /* each twice */
        plugins[i] = (struct app_bringer){ T("P"), { ids, N_EACH } };
    }
    began = clock();
    merged = merge_lists(list_of_pages(buf_str(&page).s, NULL), accessible_apps(),
                         (struct app_bringers){ plugins, N_PLUGINS });
    ASSERT_TRUE(clock() - began < MAX_CPU_S * CLOCKS_PER_SEC);
    ASSERT_EQ(merged->n, N_LISTED + N_PLUGINS / 2 * N_EACH);
    app_list_unref(merged);
}

TEST(lists_are_equal_if_they_say_the_same)
{
    struct app_list *a = list_of_pages(two_apps, NULL), *b = list_of_pages(two_apps, NULL);

    ASSERT_TRUE(app_lists_are_equal(a, b));
    ASSERT_FALSE(app_lists_are_equal(a, NULL));
    b->items[0].is_enabled = !b->items[0].is_enabled;
    ASSERT_FALSE(app_lists_are_equal(a, b));
    app_list_unref(a);
    app_list_unref(b);
}
