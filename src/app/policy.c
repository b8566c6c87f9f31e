#include "app/policy.h"

#include "schema/copy.h"

#include <stdlib.h>

/* A switch that need not be set. */
enum app_choice { CHOICE_NONE, CHOICE_NO, CHOICE_YES };

struct tool_setting {
    struct str name;
    enum app_choice enabled;
    enum app_approval approval; /* 0: not said */
};

struct app_setting {
    struct str id;
    bool is_enabled;
    enum app_choice destructive, open_world, tools_enabled;
    enum app_approval tools_approval; /* 0: not said */
    const struct tool_setting *tools;
    size_t n_tools;
};

struct app_policy {
    bool is_enabled, destructive, open_world; /* of apps that nothing else is said of */
    const struct app_setting *apps;           /* sorted by id */
    size_t n;
    struct str_array forbidden; /* ids of apps that the administrator has switched off */
    const struct app_policy
        *next; /* of a project: what it does not allow is not allowed; NULL: no more of them */
};

/* -- Reading --------------------------------------------------------------------------------- */

static enum app_choice read_choice(const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    if (value == NULL)
        return CHOICE_NONE;
    return value->boolean ? CHOICE_YES : CHOICE_NO;
}

static bool choice_or(enum app_choice choice, bool otherwise)
{
    return choice == CHOICE_NONE ? otherwise : choice == CHOICE_YES;
}

static enum app_approval read_approval(const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));
    struct str name = value == NULL               ? STR_NONE
                      : value->type == TOML_TABLE ? value->table.entries[0].key
                                                  : value->text;

    return str_is(name, "auto")      ? APP_APPROVE_AUTO
           : str_is(name, "prompt")  ? APP_APPROVE_PROMPT
           : str_is(name, "approve") ? APP_APPROVE_ALWAYS
                                     : 0;
}

static void read_tools(struct arena *arena, const struct toml_value *tools, struct app_setting *app)
{
    const struct toml_entry **entries;
    struct tool_setting *settings;

    if (tools == NULL)
        return;
    entries = toml_sorted(arena, &tools->table);
    settings = arena_zero(arena, (tools->table.n + 1) * sizeof *settings);
    for (size_t i = 0; i < tools->table.n; i++)
        settings[i] = (struct tool_setting){
            .name = arena_keep(arena, entries[i]->key),
            .enabled = read_choice(entries[i]->value, "enabled"),
            .approval = read_approval(entries[i]->value, "approval_mode"),
        };
    app->tools = settings;
    app->n_tools = tools->table.n;
}

static struct app_setting read_app(struct arena *arena, const struct toml_entry *entry)
{
    struct app_setting app = {
        .id = arena_keep(arena, entry->key),
        .is_enabled = choice_or(read_choice(entry->value, "enabled"), true),
        .destructive = read_choice(entry->value, "destructive_enabled"),
        .open_world = read_choice(entry->value, "open_world_enabled"),
        .tools_enabled = read_choice(entry->value, "default_tools_enabled"),
        .tools_approval = read_approval(entry->value, "default_tools_approval_mode"),
    };

    read_tools(arena, toml_get(entry->value, STR_LITERAL("tools")), &app);
    return app;
}

static int compare_app_settings(const void *a, const void *b)
{
    const struct app_setting *left = a, *right = b;

    return str_compare(left->id, right->id);
}

static struct app_policy *read_policy(struct arena *arena, const struct toml_value *tree)
{
    const struct toml_value *table = toml_get(tree, STR_LITERAL("apps"));
    const struct toml_value *others = toml_get(table, STR_LITERAL("_default"));
    struct app_policy *policy = arena_zero(arena, sizeof *policy);
    struct app_setting *apps;

    policy->is_enabled = choice_or(read_choice(others, "enabled"), true);
    policy->destructive = choice_or(read_choice(others, "destructive_enabled"), true);
    policy->open_world = choice_or(read_choice(others, "open_world_enabled"), true);
    if (table == NULL)
        return policy;
    apps = arena_zero(arena, (table->table.n + 1) * sizeof *apps);
    for (size_t i = 0; i < table->table.n; i++) {
        if (!str_is(table->table.entries[i].key, "_default"))
            apps[policy->n++] = read_app(arena, &table->table.entries[i]);
    }
    if (policy->n > 1)
        qsort(apps, policy->n, sizeof *apps, compare_app_settings);
    policy->apps = apps;
    return policy;
}

const struct app_policy *app_policy_read(const struct config *config, struct arena *arena)
{
    struct app_policy *policy = read_policy(arena, config->tree);

    policy->forbidden = copy_strs(arena, config->requirements.forbidden_apps);
    for (size_t i = 0; i < config->n_layers; i++) {
        struct app_policy *project =
            config->layers[i].apps == NULL ? NULL : read_policy(arena, config->layers[i].apps);

        if (project == NULL)
            continue;
        project->next = policy->next;
        policy->next = project;
    }
    return policy;
}

/* -- Deciding -------------------------------------------------------------------------------- */

static const struct app_setting *find_app(const struct app_policy *policy, struct str id)
{
    const struct app_setting key = { .id = id };

    return id.s == NULL || policy->n == 0
               ? NULL
               : bsearch(&key, policy->apps, policy->n, sizeof key, compare_app_settings);
}

static const struct tool_setting *find_tool_setting(const struct app_setting *app, struct str name)
{
    for (size_t i = 0; app != NULL && name.s != NULL && i < app->n_tools; i++) {
        if (str_equal(app->tools[i].name, name))
            return &app->tools[i];
    }
    return NULL;
}

static const struct tool_setting *tool_setting_of(const struct app_setting *app,
                                                  const struct app_tool *tool)
{
    const struct tool_setting *setting = find_tool_setting(app, tool->name);

    return setting != NULL ? setting : find_tool_setting(app, tool->title);
}

/* By this one alone. */
static bool allows_app(const struct app_policy *policy, struct str app)
{
    const struct app_setting *setting = find_app(policy, app);

    return setting == NULL ? policy->is_enabled : setting->is_enabled;
}

bool app_is_enabled(const struct app_policy *policy, struct str app)
{
    if (str_is_among(app, policy->forbidden.items, policy->forbidden.n))
        return false;
    while (policy != NULL && allows_app(policy, app))
        policy = policy->next;
    return policy == NULL;
}

/* By what the tool says of itself. */
static bool hints_are_allowed(const struct app_policy *policy, const struct app_setting *app,
                              const struct app_tool *tool)
{
    enum app_choice destructive = app == NULL ? CHOICE_NONE : app->destructive;
    enum app_choice open_world = app == NULL ? CHOICE_NONE : app->open_world;

    return (!tool->is_destructive || choice_or(destructive, policy->destructive)) &&
           (!tool->is_open_world || choice_or(open_world, policy->open_world));
}

/* The same, of a tool whose app is enabled. */
static bool allows_tool(const struct app_policy *policy, const struct app_tool *tool)
{
    const struct app_setting *app = find_app(policy, tool->app);
    const struct tool_setting *setting = tool_setting_of(app, tool);

    if (setting != NULL && setting->enabled != CHOICE_NONE)
        return setting->enabled == CHOICE_YES;
    if (app != NULL && app->tools_enabled != CHOICE_NONE)
        return app->tools_enabled == CHOICE_YES;
    return hints_are_allowed(policy, app, tool);
}

bool app_tool_is_enabled(const struct app_policy *policy, const struct app_tool *tool)
{
    if (tool->app.s == NULL || !app_is_enabled(policy, tool->app))
        return false;
    while (policy != NULL && allows_tool(policy, tool))
        policy = policy->next;
    return policy == NULL;
}

static enum app_approval approval_of(const struct app_policy *policy, const struct app_tool *tool)
{
    const struct app_setting *app = find_app(policy, tool->app);
    const struct tool_setting *setting = tool_setting_of(app, tool);

    if (setting != NULL && setting->approval != 0)
        return setting->approval;
    return app != NULL && app->tools_approval != 0 ? app->tools_approval : APP_APPROVE_AUTO;
}

/* A project can have people asked, and cannot keep them from being asked. */
enum app_approval app_tool_approval(const struct app_policy *policy, const struct app_tool *tool)
{
    for (const struct app_policy *project = policy->next; project != NULL;
         project = project->next) {
        if (approval_of(project, tool) == APP_APPROVE_PROMPT)
            return APP_APPROVE_PROMPT;
    }
    return approval_of(policy, tool);
}

/* -- Comparing ------------------------------------------------------------------------------- */

/* With its length, so that no two policies are the same bytes. */
static void write_name(struct buf *out, struct str name)
{
    buf_printf(out, "%zu:", name.len);
    buf_add_str(out, name);
}

static void write_policy(const struct app_policy *policy, struct buf *out)
{
    buf_printf(out, "%d%d%d;%zu;", policy->is_enabled, policy->destructive, policy->open_world,
               policy->n);
    for (size_t i = 0; i < policy->n; i++) {
        const struct app_setting *app = &policy->apps[i];

        write_name(out, app->id);
        buf_printf(out, "%d%d%d%d%d;%zu;", app->is_enabled, app->destructive, app->open_world,
                   app->tools_enabled, app->tools_approval, app->n_tools);
        for (size_t j = 0; j < app->n_tools; j++) {
            write_name(out, app->tools[j].name);
            buf_printf(out, "%d%d", app->tools[j].enabled, app->tools[j].approval);
        }
    }
    buf_printf(out, "%zu;", policy->forbidden.n);
    for (size_t i = 0; i < policy->forbidden.n; i++)
        write_name(out, policy->forbidden.items[i]);
}

void app_policy_write(const struct app_policy *policy, struct buf *out)
{
    for (; policy != NULL; policy = policy->next)
        write_policy(policy, out);
}
