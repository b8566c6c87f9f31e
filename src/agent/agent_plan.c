#include "agent/agent_plan.h"

#include "base/check.h"
#include "base/memory.h"
#include "config/role.h"

#include <stdlib.h>
#include <unistd.h>

enum { MAX_THREADS = 6, MAX_DEPTH = 1 };

/* -- Roles --------------------------------------------------------------------------------- */

static struct str role_text(struct arena *arena, const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value == NULL ? STR_NONE : arena_keep(arena, value->text);
}

static struct str_array role_nicknames(struct arena *arena, const struct toml_value *table)
{
    const struct toml_value *value = toml_get(table, STR_LITERAL("nickname_candidates"));
    struct str *items;

    if (value == NULL)
        return (struct str_array){ 0 };
    items = arena_zero(arena, (value->array.n + 1) * sizeof *items);
    for (size_t i = 0; i < value->array.n; i++)
        items[i] = arena_keep(arena, value->array.items[i]->text);
    return (struct str_array){ items, value->array.n };
}

/* Why a role cannot be used, for people. NULL: it can. */
static const char *role_fault(struct arena *arena, const struct agent_role *role)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = role->config_file;

    if (path == NULL)
        return NULL;
    if (access(path, F_OK) != 0)
        return arena_printf(arena, "agents.%s.config_file must point to an existing file at %s",
                            role->name.s, path);
    return config_check_role(str_of(path), &err) ? NULL : arena_printf(arena, "%s", err.message.s);
}

static void add_role_warning(struct agent_plan *plan, const char *fault, struct str *warnings)
{
    warnings[plan->warnings.n++] =
        str_of(arena_printf(&plan->arena, "Ignoring malformed agent role definition: %s", fault));
}

/* By name, so that the order in a file makes no other tool of it. */
static void read_roles(struct agent_plan *plan, const struct toml_value *agents)
{
    struct arena *arena = &plan->arena;
    const struct toml_entry **entries = toml_sorted(arena, &agents->table);
    struct agent_role *roles = arena_zero(arena, (agents->table.n + 1) * sizeof *roles);
    struct str *warnings = arena_zero(arena, (agents->table.n + 1) * sizeof *warnings);

    plan->roles = roles;
    plan->warnings.items = warnings;
    for (size_t i = 0; i < agents->table.n; i++) {
        const struct toml_value *table = entries[i]->value;
        struct agent_role *role = &roles[plan->n_roles];
        const char *fault;

        if (table->type != TOML_TABLE)
            continue;
        *role = (struct agent_role){
            .name = arena_keep(arena, entries[i]->key),
            .description = role_text(arena, table, "description"),
            .config_file = role_text(arena, table, "config_file").s,
            .nicknames = role_nicknames(arena, table),
        };
        fault = role_fault(arena, role);
        if (fault == NULL)
            plan->n_roles++;
        else
            add_role_warning(plan, fault, warnings);
    }
}

/* -- Time ---------------------------------------------------------------------------------- */

uint64_t agent_job_ms(uint64_t seconds)
{
    const uint64_t max = (uint64_t)30 * 24 * 60 * 60;

    return (seconds < max ? seconds : max) * 1000;
}

/* -- The plan ------------------------------------------------------------------------------ */

struct agent_plan *agent_plan_read(const struct config *config)
{
    const struct toml_value *agents = toml_get(config->tree, STR_LITERAL("agents"));
    const struct config_agents *limits = &config->agents;
    struct agent_plan *plan;

    if (agents == NULL || agents->type != TOML_TABLE || agents->table.n == 0)
        return NULL;
    plan = xcalloc(1, sizeof *plan);
    plan->references = 1;
    plan->max_threads = limits->max_threads.set ? limits->max_threads.value : MAX_THREADS;
    plan->max_depth = limits->max_depth.set ? limits->max_depth.value : MAX_DEPTH;
    plan->job_max_ms = agent_job_ms(limits->job_max_runtime_seconds.value);
    read_roles(plan, agents);
    return plan;
}

struct agent_plan *agent_plan_ref(struct agent_plan *plan)
{
    if (plan != NULL)
        plan->references++;
    return plan;
}

void agent_plan_unref(struct agent_plan *plan)
{
    if (plan == NULL)
        return;
    check(plan->references > 0);
    if (--plan->references > 0)
        return;
    arena_done(&plan->arena);
    free(plan);
}

uint64_t agent_plan_max_threads(const struct agent_plan *plan)
{
    return plan == NULL ? MAX_THREADS : plan->max_threads;
}

int64_t agent_plan_max_depth(const struct agent_plan *plan)
{
    return plan == NULL ? MAX_DEPTH : plan->max_depth;
}

const struct agent_role *agent_plan_role(const struct agent_plan *plan, struct str name)
{
    for (size_t i = 0; plan != NULL && i < plan->n_roles; i++) {
        if (str_equal(plan->roles[i].name, name))
            return &plan->roles[i];
    }
    return NULL;
}
