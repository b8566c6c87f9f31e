/* skills/config/write: switches a skill off in config.toml, or takes that out again. */
#include "method/method.h"
#include "service/settings_work.h"

/* The rule for this skill; *ret_index is where. */
static bool find_rule(const struct toml_value *rules, const char *key, struct str selector,
                      size_t *ret_index)
{
    for (size_t i = 0; i < rules->array.n; i++) {
        const struct toml_value *value = toml_get(rules->array.items[i], str_of(key));

        if (value != NULL && value->type == TOML_STRING && str_equal(value->text, selector)) {
            *ret_index = i;
            return true;
        }
    }
    return false;
}

/* A copy that may change; its tables are those of the original. */
static struct toml_value *copy_rules(struct arena *arena, const struct toml_value *rules)
{
    struct toml_value *copy = toml_new(arena, TOML_ARRAY, /* source= */ NULL);

    copy->origin = rules == NULL ? TOML_OF_TABLES : rules->origin;
    for (size_t i = 0; rules != NULL && i < rules->array.n; i++)
        toml_append(arena, copy, rules->array.items[i]);
    return copy;
}

static struct toml_value *new_rule(struct arena *arena, const char *key, struct str selector)
{
    struct toml_value *rule = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct toml_value *text = toml_new(arena, TOML_STRING, /* source= */ NULL);

    text->text = selector;
    toml_set(arena, rule, str_of(key), text);
    toml_set(arena, rule, STR_LITERAL("enabled"),
             toml_new(arena, TOML_BOOLEAN, /* source= */ NULL)); /* false */
    return rule;
}

static void remove_rule(struct toml_value *rules, size_t index)
{
    memmove(&rules->array.items[index], &rules->array.items[index + 1],
            (rules->array.n - index - 1) * sizeof rules->array.items[0]);
    rules->array.n--;
}

static void store_rules(struct arena *arena, struct toml_value *table, struct toml_value *skills,
                        struct toml_value *rules)
{
    if (rules->array.n > 0)
        toml_set(arena, skills, STR_LITERAL("config"), rules);
    else
        toml_remove(skills, STR_LITERAL("config"));
    if (skills->table.n == 0)
        toml_remove(table, STR_LITERAL("skills"));
}

static bool switch_skill(struct arena *arena, struct toml_value *table, const void *data,
                         struct error *err)
{
    const struct wire_skills_config_write_params *params = data;
    const char *key = params->path.s != NULL ? "path" : "name";
    struct str selector = params->path.s != NULL ? params->path : str_trim(params->name);
    struct toml_value *skills = toml_get(table, STR_LITERAL("skills")), *rules;
    size_t index = 0;

    selector = arena_str(arena, selector.s, selector.len);
    if (skills == NULL) {
        skills = toml_new(arena, TOML_TABLE, /* source= */ NULL);
        skills->origin = TOML_BY_SUBTABLE;
        toml_set(arena, table, STR_LITERAL("skills"), skills);
    }
    rules = toml_get(skills, STR_LITERAL("config"));
    if (skills->type != TOML_TABLE || (rules != NULL && rules->type != TOML_ARRAY))
        return true; /* the check of the whole will say so */
    rules = copy_rules(arena, rules);
    if (find_rule(rules, key, selector, &index))
        remove_rule(rules, index);
    if (!params->enabled)
        toml_append(arena, rules, new_rule(arena, key, selector));
    store_rules(arena, table, skills, rules);
    return true;
}

static void write_rule(struct settings_work *work)
{
    const struct wire_skills_config_write_params *params = work->params;
    struct wire_skills_config_write_response *response =
        arena_zero(work->req->arena, sizeof *response);
    bool has_name = str_trim(params->name).len > 0;

    if ((params->path.s != NULL) == has_name) {
        error_set(&work->err, ERR_INVALID_PARAMS,
                  "skills/config/write requires exactly one of path or name");
        return;
    }
    if (!config_change(&work->wanted, switch_skill, params, work->req->arena, &work->err))
        return;
    skill_cache_clear(work->skills);
    response->effective_enabled = params->enabled;
    work->result = response;
}

void on_skills_config_write(struct request *req,
                            const struct wire_skills_config_write_params *params)
{
    settings_work_start(req, params, write_rule, /* after= */ NULL);
}
