/* bobbin doctor: the MCP servers of the configuration. */
#include "base/buf.h"
#include "base/memory.h"
#include "base/visible.h"
#include "cli/doctor_internal.h"
#include "exec/program.h"
#include "mcp/pool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *doctor_visible(struct arena *arena, struct str text)
{
    CLEANUP(buf_done) struct buf shown = { 0 };

    visible_add(&shown, text, VISIBLE_LINE);
    return arena_keep(arena, buf_str(&shown)).s;
}

static struct finding mcp_finding(struct arena *arena, const struct mcp_spec *spec, bool is_fine,
                                  const char *text)
{
    return (struct finding){
        .verdict = is_fine             ? FINE
                   : spec->is_required ? BAD
                                       : POOR,
        .text =
            arena_printf(arena, "%s: %s%s", doctor_visible(arena, spec->name), text,
                         !is_fine && spec->is_required ? " (required: threads cannot begin)" : ""),
        .remedy = is_fine
                      ? NULL
                      : arena_printf(arena,
                                     "correct [mcp_servers.%s] in config.toml, or set enabled = "
                                     "false there",
                                     doctor_visible(arena, spec->name)),
    };
}

/* The PATH that its program is looked for in. */
static const char *path_variable(struct arena *arena, const struct mcp_spec *spec)
{
    const char *path = getenv("PATH");

    for (size_t i = 0; i < spec->env.n; i++) {
        if (str_is(spec->env.items[i].name, "PATH"))
            path = spec->env.items[i].value.s;
    }
    return path == NULL ? NULL : arena_printf(arena, "PATH=%s", path);
}

static bool is_folder(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static struct finding look_at_program(struct arena *arena, const struct mcp_spec *spec)
{
    char *env[] = { (char *)path_variable(arena, spec), NULL };
    const char *command = doctor_visible(arena, spec->command);
    int found;

    if (spec->cwd.s != NULL && !is_folder(spec->cwd.s))
        return mcp_finding(
            arena, spec, false,
            arena_printf(arena, "its cwd, %s, is no folder", doctor_visible(arena, spec->cwd)));
    found = program_check(spec->command.s, env, spec->cwd.s);
    if (found < 0)
        return mcp_finding(arena, spec, false,
                           arena_printf(arena, "its command, %s, %s", command,
                                        found == -EACCES ? "may not be run" : "is not found"));
    return mcp_finding(arena, spec, true, arena_printf(arena, "%s (not started)", command));
}

/* What a doctor finds is shown around: of an address only its host. */
static struct finding look_at_address(struct arena *arena, const struct mcp_spec *spec)
{
    struct str variable = spec->bearer_token_env_var, host = mcp_url_host(spec->url);
    const char *token = variable.s == NULL ? NULL : getenv(variable.s);

    if (host.len == 0)
        return mcp_finding(arena, spec, false, "its url is no http:// or https:// address");
    if (variable.s != NULL && (token == NULL || token[0] == '\0'))
        return mcp_finding(arena, spec, false,
                           arena_printf(arena, "$%s, its bearer token, is not set",
                                        doctor_visible(arena, variable)));
    return mcp_finding(arena, spec, true,
                       arena_printf(arena, "at %s (not asked)", doctor_visible(arena, host)));
}

struct finding doctor_look_at_mcp(struct arena *arena, const struct mcp_spec *spec)
{
    if (spec->disabled_reason.s != NULL)
        return (struct finding){ .verdict = POOR,
                                 .text = arena_printf(arena, "%s: not used: %s",
                                                      doctor_visible(arena, spec->name),
                                                      spec->disabled_reason.s) };
    if (!spec->is_enabled)
        return mcp_finding(arena, spec, true, "switched off (enabled = false)");
    if (spec->start_failure.s != NULL)
        return mcp_finding(arena, spec, false, doctor_visible(arena, spec->start_failure));
    return spec->transport == MCP_STDIO ? look_at_program(arena, spec)
                                        : look_at_address(arena, spec);
}

/* -- Starting them --------------------------------------------------------------------------- */

struct mcp_trials {
    struct arena *arena;
    struct loop *loop;
    uint64_t began_ms;
    size_t n_open;
};

/* One server, from its start until it is ready or has failed. */
struct mcp_trial {
    struct mcp_trials *trials;
    struct mcp_lease *lease;
    struct finding *ret_finding;
    bool is_over;
};

/* What a server says of itself may be long. */
static const char *short_text(struct arena *arena, struct str text)
{
    enum { SHORT_MAX = 60 };

    return doctor_visible(arena, text.len > SHORT_MAX ? (struct str){ text.s, SHORT_MAX } : text);
}

static struct finding ready_finding(struct mcp_trials *trials, struct mcp_lease *lease)
{
    const struct mcp_spec *spec = mcp_lease_spec(lease);
    const struct mcp_server_info *info = mcp_lease_info(lease);
    const struct mcp_tools *tools = mcp_lease_tools(lease);
    uint64_t ms = loop_now_ms(trials->loop) - trials->began_ms;
    size_t n_allowed = 0;

    for (size_t i = 0; i < tools->n; i++)
        n_allowed += mcp_spec_allows(spec, tools->items[i].name);
    return mcp_finding(trials->arena, spec, true,
                       arena_printf(trials->arena,
                                    "ready after %.1f s: %s %s, %zu of %zu tools are used",
                                    (double)ms / 1000, short_text(trials->arena, info->name),
                                    short_text(trials->arena, info->version), n_allowed, tools->n));
}

static void trial_on_state(void *owner, struct mcp_lease *lease)
{
    struct mcp_trial *trial = owner;
    struct mcp_trials *trials = trial->trials;

    if (trial->is_over || mcp_lease_state(lease) == MCP_LEASE_STARTING)
        return;
    trial->is_over = true;
    if (mcp_lease_state(lease) == MCP_LEASE_READY)
        *trial->ret_finding = ready_finding(trials, lease);
    else
        *trial->ret_finding =
            mcp_finding(trials->arena, mcp_lease_spec(lease), false,
                        doctor_visible(trials->arena, mcp_lease_reason(lease, trials->arena)));
    if (--trials->n_open == 0)
        loop_stop(trials->loop);
}

static void start_trials(struct mcp_pool *pool, struct mcp_trials *trials,
                         const struct mcp_specs *specs, struct finding *findings)
{
    static const struct mcp_lease_events events = { .on_state = trial_on_state };
    struct mcp_trial *all = arena_zero(trials->arena, specs->n * sizeof *all);

    trials->began_ms = loop_now_ms(trials->loop);
    for (size_t i = 0; i < specs->n; i++) {
        if (!specs->items[i].is_enabled || findings[i].verdict != FINE)
            continue;
        all[i] = (struct mcp_trial){ .trials = trials, .ret_finding = &findings[i] };
        all[i].lease = mcp_lease_new(pool, &(struct mcp_lease_options){ .specs = specs,
                                                                        .spec = &specs->items[i],
                                                                        .events = &events,
                                                                        .owner = &all[i] });
        trials->n_open++;
    }
    if (trials->n_open > 0)
        loop_run(trials->loop);
    for (size_t i = 0; i < specs->n; i++)
        mcp_lease_free(all[i].lease);
}

struct finding *doctor_start_mcp(struct arena *arena, const struct config *config,
                                 const struct mcp_specs *specs)
{
    struct mcp_trials trials = { .arena = arena, .loop = loop_new() };
    struct mcp_authorizer *authorizer = mcp_authorizer_new(&(struct mcp_authorizer_options){
        .loop = trials.loop,
        .home = config->home.s,
        .store = config->mcp_oauth_credentials_store,
    });
    struct mcp_pool *pool =
        mcp_pool_new(&(struct mcp_pool_options){ .loop = trials.loop, .authorizer = authorizer });
    struct finding *findings = arena_zero(arena, specs->n * sizeof *findings);

    for (size_t i = 0; i < specs->n; i++)
        findings[i] = doctor_look_at_mcp(arena, &specs->items[i]);
    signal(SIGPIPE, SIG_IGN); /* servers may end, or stop listening */
    start_trials(pool, &trials, specs, findings);
    mcp_pool_free(pool);
    mcp_authorizer_free(authorizer);
    loop_free(trials.loop);
    return findings;
}
