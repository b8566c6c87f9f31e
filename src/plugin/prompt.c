#include "plugin/prompt.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/copy.h"

static const char plugin_usage[] =
    "### How to use plugins\n"
    "- A plugin is not called itself: use the skills, the tools of its MCP servers and the apps that it "
    "brings. Its skills are listed as plugin:skill, and tools say which plugin they are part of.\n"
    "- When the user names a plugin, prefer what it brings for that turn. When one plainly fits the "
    "task, prefer it over other means to the same end.\n"
    "- If the user names a plugin that is not listed, or one that has nothing for the task, say so in a "
    "sentence and go on without it.";

/* -- What is said ------------------------------------------------------------------------------ */

static bool brings_something(const struct enabled_plugin *plugin, bool has_skills)
{
    return has_skills || plugin->servers->table.n > 0 || plugin->apps.n > 0;
}

static struct str make_text(struct arena *arena, const struct enabled_plugins *plugins,
                            const bool *has_skills)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t n = 0;

    buf_add_text(&text,
                 "## Plugins\nBundles of skills, MCP servers and apps that are switched on for "
                 "this session.\n### Available plugins\n");
    for (size_t i = 0; i < plugins->n; i++) {
        const struct enabled_plugin *plugin = &plugins->items[i];

        if (!brings_something(plugin, has_skills[i]))
            continue;
        n++;
        buf_printf(&text, "- `%s`%s%s\n", plugin->display_name.s,
                   plugin->description.s == NULL ? "" : ": ",
                   plugin->description.s == NULL ? "" : plugin->description.s);
    }
    if (n == 0)
        return STR_NONE;
    buf_add_text(&text, plugin_usage);
    return arena_keep(arena, buf_str(&text));
}

static void add_server_names(struct buf *text, const struct toml_table *servers)
{
    buf_add_text(text, "- Its MCP servers in this session: ");
    for (size_t i = 0; i < servers->n; i++)
        buf_printf(text, "%s`%s`", i == 0 ? "" : ", ", servers->entries[i].key.s);
    buf_add_text(text, ".\n");
}

static struct str make_lines(struct arena *arena, const struct enabled_plugin *plugin,
                             bool has_skills)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (has_skills)
        buf_printf(&text, "- Its skills are those whose names begin with `%s:`.\n", plugin->name.s);
    if (plugin->servers->table.n > 0)
        add_server_names(&text, &plugin->servers->table);
    return arena_keep(arena, buf_str(&text));
}

static void add_app_names(struct buf *text, const struct plugin_ref *plugin,
                          const struct usable_apps *apps)
{
    bool is_first = true;

    for (size_t i = 0; i < apps->n; i++) {
        if (!str_is_among(apps->items[i].id, plugin->apps.items, plugin->apps.n))
            continue;
        buf_printf(text, "%s`%s`", is_first ? "- Its apps in this session: " : ", ",
                   apps->items[i].name.s);
        is_first = false;
    }
    if (!is_first)
        buf_add_text(text, ".\n");
}

struct str plugin_hint(struct arena *arena, const struct plugin_ref *plugin,
                       const struct usable_apps *apps)
{
    CLEANUP(buf_done) struct buf lines = { 0 };

    buf_add_str(&lines, plugin->lines);
    add_app_names(&lines, plugin, apps);
    if (lines.len == 0)
        return STR_NONE;
    return str_of(arena_printf(
        arena,
        "Capabilities from the `%s` plugin:\n%.*sThe user has named this plugin: use what it "
        "brings for the task.",
        plugin->display_name.s, (int)lines.len, lines.data));
}

void plugins_prompt_make(struct arena *arena, const struct enabled_plugins *plugins,
                         const bool *has_skills, struct plugins_prompt *ret_prompt)
{
    struct plugin_ref *refs;

    *ret_prompt = (struct plugins_prompt){ 0 };
    if (plugins == NULL)
        return;
    refs = arena_zero(arena, plugins->n * sizeof *refs);
    for (size_t i = 0; i < plugins->n; i++) {
        const struct enabled_plugin *plugin = &plugins->items[i];

        refs[i] = (struct plugin_ref){
            .id = arena_keep(arena, plugin->id),
            .display_name = arena_keep(arena, plugin->display_name),
            .lines = make_lines(arena, plugin, has_skills[i]),
            .apps = copy_strs(arena, plugin->apps),
        };
    }
    ret_prompt->text = make_text(arena, plugins, has_skills);
    ret_prompt->known = (struct plugin_refs){ refs, plugins->n };
}

/* -- What a user names ------------------------------------------------------------------------- */

static const char plugin_scheme[] = "plugin://";

struct plugin_selection {
    struct plugin_refs known;
    struct plugin_ref *chosen;
    size_t n;
};

static bool is_chosen(const struct plugin_selection *selection, struct str id)
{
    for (size_t i = 0; i < selection->n; i++) {
        if (str_equal(selection->chosen[i].id, id))
            return true;
    }
    return false;
}

static void choose_plugin(struct plugin_selection *selection, struct str path)
{
    size_t len = strlen(plugin_scheme);
    struct str id = { path.s + len, path.len - len };

    if (!str_starts(path, plugin_scheme))
        return;
    for (size_t i = 0; i < selection->known.n; i++) {
        if (str_equal(selection->known.items[i].id, id) && !is_chosen(selection, id))
            selection->chosen[selection->n++] = selection->known.items[i];
    }
}

/* Every `](plugin://ID)` whose bracket begins with `[@`, which stands on the same line. */
static void search_plugin_links(struct plugin_selection *selection, struct str text)
{
    for (size_t at = 0; at + 1 < text.len; at++) {
        size_t close = at + 2;
        const char *end;

        if (text.s[at] != '[' || text.s[at + 1] != '@')
            continue;
        while (close < text.len && text.s[close] != ']' && text.s[close] != '\n' &&
               text.s[close] != '[')
            close++;
        if (close + 1 >= text.len || text.s[close] != ']' || text.s[close + 1] != '(')
            continue;
        end = memchr(text.s + close + 2, ')', text.len - close - 2);
        if (end == NULL)
            return;
        choose_plugin(selection,
                      (struct str){ text.s + close + 2, (size_t)(end - text.s) - close - 2 });
        at = (size_t)(end - text.s);
    }
}

struct plugin_refs plugin_mentions(struct arena *arena, struct plugin_refs known,
                                   const struct wire_user_input_array *input)
{
    struct plugin_selection selection = { .known = known };

    if (known.n == 0)
        return (struct plugin_refs){ 0 };
    selection.chosen = arena_alloc(arena, known.n * sizeof *selection.chosen);
    for (size_t i = 0; i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_MENTION)
            choose_plugin(&selection, input->items[i].mention.path);
        else if (input->items[i].tag == WIRE_USER_INPUT_TAG_TEXT)
            search_plugin_links(&selection, input->items[i].text.text);
    }
    return (struct plugin_refs){ selection.chosen, selection.n };
}
