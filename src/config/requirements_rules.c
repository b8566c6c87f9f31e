/* [rules] of requirements.toml: what asks and what is forbidden, whatever the user's rules say. */
#include "base/memory.h"
#include "config/requirements_file.h"
#include "config/settings_value.h"

static bool missing(struct requirements_file *file, const struct toml_value *table,
                    const char *field)
{
    error_set(file->err, ERR_INVALID_REQUEST, "missing field `%s`", field);
    return requirements_fail_at(file, &table->range);
}

static bool read_rule_text(struct requirements_file *file, const struct toml_value *table,
                           const char *key, struct str *ret_text)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    if (value == NULL)
        return true;
    if (value->type != TOML_STRING)
        return requirements_wrong_type(file, value, "a string");
    *ret_text = value->text;
    return true;
}

static bool read_texts(struct requirements_file *file, const struct toml_value *list,
                       struct str_array *ret_texts)
{
    struct str *items;

    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    items = arena_zero(file->arena, (list->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < list->array.n; i++) {
        if (list->array.items[i]->type != TOML_STRING)
            return requirements_wrong_type(file, list->array.items[i], "a string");
        items[i] = list->array.items[i]->text;
    }
    *ret_texts = (struct str_array){ items, list->array.n };
    return true;
}

/* -- One place of a pattern ------------------------------------------------------------------ */

static const char *fault_in_pattern(const struct str_array *words, bool is_list)
{
    for (size_t i = 0; i < words->n; i++) {
        if (str_trim(words->items[i]).len == 0)
            return is_list ? "any_of cannot include empty tokens" : "token cannot be empty";
    }
    return words->n == 0 ? "any_of cannot be empty" : NULL;
}

static bool read_element(struct requirements_file *file, const struct toml_value *table, size_t at,
                         struct required_rule *rule)
{
    const struct toml_value *list;
    struct str token = STR_NONE;
    const char *wrong;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table,
                                       "struct RequirementsExecPolicyPatternTokenToml");
    list = toml_get(table, STR_LITERAL("any_of"));
    if (!read_rule_text(file, table, "token", &token) ||
        (list != NULL && !read_texts(file, list, &rule->elements[at])))
        return false;
    if (token.s != NULL && list != NULL) {
        wrong = "set either token or any_of, not both";
    } else if (token.s == NULL && list == NULL) {
        wrong = "set either token or any_of";
    } else {
        if (token.s != NULL) {
            struct str *one = arena_zero(file->arena, sizeof *one);

            *one = token;
            rule->elements[at] = (struct str_array){ one, 1 };
        }
        wrong = fault_in_pattern(&rule->elements[at], list != NULL);
    }
    if (wrong != NULL && rule->wrong.s == NULL)
        rule->wrong = str_of(
            arena_printf(file->arena, "has an invalid pattern token at index %zu: %s", at, wrong));
    return true;
}

static bool read_pattern(struct requirements_file *file, const struct toml_value *list,
                         struct required_rule *rule)
{
    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    rule->n = list->array.n;
    rule->elements = arena_zero(file->arena, (rule->n + 1) * sizeof *rule->elements);
    if (rule->n == 0)
        rule->wrong = STR_LITERAL("has an empty pattern");
    for (size_t i = 0; i < rule->n; i++) {
        if (!read_element(file, list->array.items[i], i, rule))
            return false;
    }
    return true;
}

/* -- A rule ---------------------------------------------------------------------------------- */

static bool read_decision(struct requirements_file *file, const struct toml_value *table,
                          struct required_rule *rule)
{
    static const char *const names[] = { "allow", "prompt", "forbidden", NULL };
    struct settings_context context = { .arena = file->arena, .err = file->err };
    const struct toml_value *value = toml_get(table, STR_LITERAL("decision"));
    int decision = REQUIRED_NOTHING;

    if (value == NULL)
        return true;
    if (!settings_read_variant(&context, /* place= */ NULL, value, names, &decision))
        return requirements_fail_at(file, &value->range);
    rule->decision = decision;
    return true;
}

/* In the order in which the reference looks. */
static void judge(struct required_rule *rule)
{
    struct str wrong = rule->wrong;

    if (rule->justification.s != NULL && str_trim(rule->justification).len == 0)
        rule->wrong = STR_LITERAL("has an empty justification");
    else if (wrong.s != NULL)
        return;
    else if (rule->decision == REQUIRED_NOTHING)
        rule->wrong = STR_LITERAL("is missing a decision");
    else if (rule->decision == REQUIRED_ALLOW)
        rule->wrong = STR_LITERAL("has decision 'allow', which is not permitted in "
                                  "requirements.toml: Codex merges these rules with other config "
                                  "and uses the most restrictive result (use 'prompt' or "
                                  "'forbidden')");
}

static bool read_rule(struct requirements_file *file, const struct toml_value *table,
                      struct required_rule *rule)
{
    const struct toml_value *pattern;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "struct RequirementsExecPolicyPrefixRuleToml");
    pattern = toml_get(table, STR_LITERAL("pattern"));
    if (pattern == NULL)
        return missing(file, table, "pattern");
    if (!read_pattern(file, pattern, rule) || !read_decision(file, table, rule) ||
        !read_rule_text(file, table, "justification", &rule->justification))
        return false;
    judge(rule);
    return true;
}

/* -- All of them ----------------------------------------------------------------------------- */

bool requirements_read_rules(struct requirements_file *file, const struct toml_value *table,
                             struct requirements *requirements)
{
    const struct toml_value *list;

    if (table->type != TOML_TABLE)
        return requirements_wrong_type(file, table, "struct RequirementsExecPolicyToml");
    list = toml_get(table, STR_LITERAL("prefix_rules"));
    if (list == NULL)
        return missing(file, table, "prefix_rules");
    if (list->type != TOML_ARRAY)
        return requirements_wrong_type(file, list, "a sequence");
    requirements->has_rules = true;
    requirements->rules_source = file->path;
    requirements->n_rules = list->array.n;
    requirements->rules =
        arena_zero(file->arena, (list->array.n + 1) * sizeof *requirements->rules);
    for (size_t i = 0; i < list->array.n; i++) {
        if (!read_rule(file, list->array.items[i], &requirements->rules[i]))
            return false;
    }
    return true;
}

static bool fail_rules(const struct requirements *requirements, const char *why, struct error *err)
{
    return error_set(err, ERR_INVALID_REQUEST,
                     "invalid rules in requirements (set by %s): rules %s",
                     requirements->rules_source.s, why);
}

bool requirements_check_rules(const struct requirements *requirements, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (requirements->has_rules && requirements->n_rules == 0)
        return fail_rules(requirements, "prefix_rules cannot be empty", err);
    for (size_t i = 0; i < requirements->n_rules; i++) {
        struct str wrong = requirements->rules[i].wrong;

        if (wrong.s != NULL)
            return fail_rules(requirements,
                              arena_printf(&arena, "prefix_rule at index %zu %s", i, wrong.s), err);
    }
    return true;
}
