#include "ability/turn_sandbox.h"

#include "ability/permission.h"
#include "ability/thread_tools.h"
#include "agent/turn.h"
#include "base/memory.h"
#include "base/platform.h"

struct sandbox *turn_sandbox_new(struct thread *thread, const struct settings *settings,
                                 const struct sandbox_grant *grants, size_t n_grants)
{
    struct agent *agent = thread_agent(thread);

    return sandbox_new(&(struct sandbox_request){
        .policy = &settings->sandbox_policy,
        .cwd = settings->cwd,
        .home = agent->home,
        .kept_links = agent->trusted.links.paths,
        .tmpdir = user_tmpdir().s,
        .grants = grants,
        .n_grants = n_grants,
        .always_read = tool_folder_paths(agent_tools(agent)),
        .reach = &agent->reach,
        .trusted = agent->trusted.folders.paths,
        .is_strict = settings->is_untrusted,
    });
}

struct sandbox *call_sandbox(const struct tool_call *call)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn_thread(call->turn);
    size_t n;
    const struct sandbox_grant *given =
        session_grants(&thread_tools(thread)->approvals, turn_id(call->turn), &arena, &n);
    struct sandbox_grant *grants = arena_alloc(&arena, (n + 1) * sizeof *grants);

    for (size_t i = 0; i < n; i++)
        grants[i] = grant_in_force(&arena, &given[i]);
    return turn_sandbox_new(thread, turn_settings(call->turn), grants, n);
}
