#include "exec/environment.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct env_variable {
    struct str name;
    struct str value;
};

struct variables {
    struct env_variable *items;
    size_t n;
    size_t n_space;
};

static const char *const core_names[] = { "HOME",     "LOGNAME", "PATH", "SHELL", "USER",
                                          "USERNAME", "TMPDIR",  "TEMP", "TMP" };

static const char *const default_excludes[] = { "*KEY*", "*SECRET*", "*TOKEN*" };

/* A program that talks to a model is not asked questions and draws nothing. */
static const struct {
    const char *name, *value;
} for_model[] = {
    { "NO_COLOR", "1" },     { "TERM", "dumb" },  { "LANG", "C.UTF-8" }, { "LC_CTYPE", "C.UTF-8" },
    { "LC_ALL", "C.UTF-8" }, { "COLORTERM", "" }, { "PAGER", "cat" },    { "GIT_PAGER", "cat" },
    { "GH_PAGER", "cat" },   { "CODEX_CI", "1" },
};

/* -- Variables ----------------------------------------------------------------------------- */

static void set(struct variables *variables, struct str name, struct str value)
{
    for (size_t i = 0; i < variables->n; i++) {
        if (str_equal(variables->items[i].name, name)) {
            variables->items[i].value = value;
            return;
        }
    }
    if (variables->n == variables->n_space) {
        variables->n_space = variables->n_space == 0 ? 64 : variables->n_space * 2;
        variables->items =
            xrealloc(variables->items, variables->n_space * sizeof *variables->items);
    }
    variables->items[variables->n++] = (struct env_variable){ name, value };
}

static void remove_at(struct variables *variables, size_t i)
{
    memmove(&variables->items[i], &variables->items[i + 1],
            (variables->n - i - 1) * sizeof *variables->items);
    variables->n--;
}

static void unset(struct variables *variables, struct str name)
{
    for (size_t i = 0; i < variables->n; i++) {
        if (str_equal(variables->items[i].name, name))
            remove_at(variables, i--);
    }
}

/* -- Patterns ------------------------------------------------------------------------------ */

/* The whole name, with `*` and `?`, in any letter case. A star that failed is tried one further. */
static bool matches(struct str pattern, struct str name)
{
    size_t p = 0, n = 0, star = (size_t)-1, star_at = 0;

    while (n < name.len) {
        if (p < pattern.len && pattern.s[p] == '*') {
            star = p++;
            star_at = n;
        } else if (p < pattern.len &&
                   (pattern.s[p] == '?' ||
                    tolower((unsigned char)pattern.s[p]) == tolower((unsigned char)name.s[n]))) {
            p++;
            n++;
        } else if (star != (size_t)-1) {
            p = star + 1;
            n = ++star_at;
        } else {
            return false;
        }
    }
    while (p < pattern.len && pattern.s[p] == '*')
        p++;
    return p == pattern.len;
}

static bool matches_any(const struct str_array *patterns, struct str name)
{
    for (size_t i = 0; i < patterns->n; i++) {
        if (matches(patterns->items[i], name))
            return true;
    }
    return false;
}

static bool is_excluded_by_default(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(default_excludes); i++) {
        if (matches(str_of(default_excludes[i]), name))
            return true;
    }
    return false;
}

/* -- The steps of the policy, in its order ------------------------------------------------- */

static bool is_core(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(core_names); i++) {
        if (str_is(name, core_names[i]))
            return true;
    }
    return false;
}

static bool is_secret(const char *const *secret_names, struct str name)
{
    for (; secret_names != NULL && *secret_names != NULL; secret_names++) {
        if (str_is(name, *secret_names))
            return true;
    }
    return false;
}

/* As if our own PATH had it, so that the policy counts for it as for the rest. */
static struct str with_tools(struct str path, const char *tools, struct arena *arena)
{
    return path.len == 0 ? str_of(tools) : str_of(arena_printf(arena, "%s:%s", tools, path.s));
}

static void inherit(struct variables *variables, const struct environment_request *request,
                    struct arena *arena)
{
    enum shell_inherit how = request->policy == NULL ? SHELL_INHERIT_ALL : request->policy->inherit;

    for (char **line = environ; how != SHELL_INHERIT_NONE && *line != NULL; line++) {
        const char *equals = strchr(*line, '=');
        struct str name = { *line, equals == NULL ? 0 : (size_t)(equals - *line) };
        struct str value = equals == NULL ? STR_NONE : str_of(equals + 1);

        if (request->tools != NULL && str_is(name, "PATH"))
            value = with_tools(value, request->tools, arena);
        if (name.len > 0 && (how != SHELL_INHERIT_CORE || is_core(name)) &&
            !is_secret(request->secret_names, name))
            set(variables, name, value);
    }
}

static void apply_policy(struct variables *variables, const struct config_shell_environment *policy)
{
    for (size_t i = 0; i < variables->n; i++) {
        struct str name = variables->items[i].name;

        if ((!policy->ignore_default_excludes.value && is_excluded_by_default(name)) ||
            matches_any(&policy->exclude, name))
            remove_at(variables, i--);
    }
    for (size_t i = 0; i < policy->set.n; i++)
        set(variables, policy->set.items[i].name, policy->set.items[i].value);
    for (size_t i = 0; policy->include_only.n > 0 && i < variables->n; i++) {
        if (!matches_any(&policy->include_only, variables->items[i].name))
            remove_at(variables, i--);
    }
}

static void apply_changes(struct variables *variables, const struct environment_change *changes,
                          size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (changes[i].value.s == NULL)
            unset(variables, changes[i].name);
        else
            set(variables, changes[i].name, changes[i].value);
    }
}

static char **to_lines(const struct variables *variables, struct arena *arena)
{
    char **lines = arena_alloc(arena, (variables->n + 1) * sizeof *lines);
    size_t n = 0;

    for (size_t i = 0; i < variables->n; i++) {
        const struct env_variable *variable = &variables->items[i];

        /* Such a name would be read as another one. */
        if (variable->name.len == 0 || memchr(variable->name.s, '=', variable->name.len) != NULL ||
            str_has_nul(variable->name) || str_has_nul(variable->value))
            continue;
        lines[n++] =
            arena_printf(arena, "%.*s=%.*s", STR_ARGS(variable->name), STR_ARGS(variable->value));
    }
    lines[n] = NULL;
    return lines;
}

const char *const *environment_secrets(const struct provider *provider, struct arena *arena)
{
    size_t n_headers = provider == NULL ? 0 : provider->env_http_headers.n, n = 0;
    const char **names = arena_alloc(arena, (n_headers + 2) * sizeof *names);

    if (provider != NULL && provider->env_key.s != NULL)
        names[n++] = provider->env_key.s;
    for (size_t i = 0; i < n_headers; i++)
        names[n++] = provider->env_http_headers.items[i].value.s;
    names[n] = NULL;
    return names;
}

char **environment_make(const struct environment_request *request, struct arena *arena)
{
    struct variables variables = { 0 };
    char **lines;

    inherit(&variables, request, arena);
    if (request->policy != NULL)
        apply_policy(&variables, request->policy);
    for (size_t i = 0; request->for_model && i < ARRAY_LENGTH(for_model); i++)
        set(&variables, str_of(for_model[i].name), str_of(for_model[i].value));
    if (request->thread_id.s != NULL)
        set(&variables, STR_LITERAL("CODEX_THREAD_ID"), request->thread_id);
    if (request->no_network)
        set(&variables, STR_LITERAL("CODEX_SANDBOX_NETWORK_DISABLED"), STR_LITERAL("1"));
    apply_changes(&variables, request->changes, request->n_changes);
    lines = to_lines(&variables, arena);
    free(variables.items);
    return lines;
}
