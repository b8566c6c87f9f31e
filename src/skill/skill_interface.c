#include "skill/skill.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "skill/yaml.h"

/* Text of the table that is not too long; NULL: there is none that fits. */
static struct str short_text(struct arena *arena, const struct toml_value *table, const char *key,
                             size_t max)
{
    const struct toml_value *value = toml_get(table, str_of(key));
    struct str text;

    if (value == NULL || value->type != TOML_STRING)
        return STR_NONE;
    text = arena_single_line(arena, value->text);
    return text.len == 0 || utf8_length(text) > max ? STR_NONE : text;
}

/* A file below assets/, as an absolute path. */
static struct str icon_of(struct arena *arena, const struct toml_value *table, const char *key,
                          struct str folder)
{
    struct str path = short_text(arena, table, key, SKILL_MAX_TEXT);

    if (path.s != NULL && strncmp(path.s, "./", 2) == 0)
        path = (struct str){ path.s + 2, path.len - 2 };
    if (path.s == NULL || strncmp(path.s, "assets/", 7) != 0 || strstr(path.s, "..") != NULL)
        return STR_NONE;
    return str_of(arena_printf(arena, "%.*s/%s", STR_ARGS(folder), path.s));
}

static struct str colour_of(struct arena *arena, const struct toml_value *table)
{
    struct str colour = short_text(arena, table, "brand_color", 7);

    if (colour.len != 7 || colour.s[0] != '#' ||
        strspn(colour.s + 1, "0123456789abcdefABCDEF") != 6)
        return STR_NONE;
    return colour;
}

static void read_shown(struct arena *arena, const struct toml_value *table, struct str folder,
                       struct skill *skill)
{
    struct wire_skill_interface *shown = arena_zero(arena, sizeof *shown);

    if (table == NULL || table->type != TOML_TABLE)
        return;
    shown->display_name = short_text(arena, table, "display_name", SKILL_MAX_NAME);
    shown->short_description = short_text(arena, table, "short_description", SKILL_MAX_TEXT);
    shown->icon_small = icon_of(arena, table, "icon_small", folder);
    shown->icon_large = icon_of(arena, table, "icon_large", folder);
    shown->brand_color = colour_of(arena, table);
    shown->default_prompt = short_text(arena, table, "default_prompt", SKILL_MAX_TEXT);
    if (shown->display_name.s != NULL || shown->short_description.s != NULL ||
        shown->icon_small.s != NULL || shown->icon_large.s != NULL ||
        shown->brand_color.s != NULL || shown->default_prompt.s != NULL)
        skill->shown.interface = shown;
}

static bool read_tool(struct arena *arena, const struct toml_value *table,
                      struct wire_skill_tool_dependency *ret_tool)
{
    *ret_tool = (struct wire_skill_tool_dependency){
        .type = short_text(arena, table, "type", SKILL_MAX_NAME),
        .value = short_text(arena, table, "value", SKILL_MAX_TEXT),
        .description = short_text(arena, table, "description", SKILL_MAX_TEXT),
        .transport = short_text(arena, table, "transport", SKILL_MAX_NAME),
        .command = short_text(arena, table, "command", SKILL_MAX_TEXT),
        .url = short_text(arena, table, "url", SKILL_MAX_TEXT),
    };
    return ret_tool->type.s != NULL && ret_tool->value.s != NULL;
}

static void read_tool_list(struct arena *arena, const struct toml_value *tools, struct skill *skill)
{
    struct wire_skill_dependencies *dependencies = arena_zero(arena, sizeof *dependencies);
    struct wire_skill_tool_dependency *items;
    size_t n = 0;

    if (tools == NULL || tools->type != TOML_ARRAY)
        return;
    items = arena_zero(arena, (tools->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < tools->array.n; i++)
        n += read_tool(arena, tools->array.items[i], &items[n]);
    if (n == 0)
        return;
    dependencies->tools.items = items;
    dependencies->tools.n = n;
    skill->shown.dependencies = dependencies;
}

static bool is_for_others(const struct toml_value *products)
{
    if (products == NULL || products->type != TOML_ARRAY || products->array.n == 0)
        return false;
    for (size_t i = 0; i < products->array.n; i++) {
        const struct toml_value *product = products->array.items[i];

        if (product->type == TOML_STRING && str_is(product->text, "codex"))
            return false;
    }
    return true;
}

void skill_read_interface(struct arena *arena, struct str folder, struct skill *skill,
                          bool *ret_hidden)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(error_done) struct error ignored = { 0 };
    const char *path = arena_printf(arena, "%.*s/agents/openai.yaml", STR_ARGS(folder));
    const struct toml_value *policy, *implicit;
    struct toml_value *tree = NULL;

    if (file_read(path, YAML_MAX_BYTES, &text) < 0 || !utf8_is_valid(buf_str(&text)) ||
        !yaml_read(arena, buf_str(&text), &tree, &ignored))
        return;
    read_shown(arena, toml_get(tree, STR_LITERAL("interface")), folder, skill);
    read_tool_list(
        arena, toml_get(toml_get(tree, STR_LITERAL("dependencies")), STR_LITERAL("tools")), skill);
    policy = toml_get(tree, STR_LITERAL("policy"));
    implicit = toml_get(policy, STR_LITERAL("allow_implicit_invocation"));
    if (implicit != NULL && implicit->type == TOML_STRING)
        skill->implicit = !str_is(implicit->text, "false");
    *ret_hidden = is_for_others(toml_get(policy, STR_LITERAL("products")));
}
