/* Where and with what a command runs: its environment, its sandbox, and permissions on top. */
#include "ability/command_internal.h"

#include "ability/permission.h"
#include "ability/turn_sandbox.h"
#include "base/os_error.h"
#include "base/real_path.h"
#include "exec/environment.h"

#include <errno.h>
#include <unistd.h>

/* -- Permissions --------------------------------------------------------------------------- */

bool command_grants(struct command *command, struct error *err)
{
    struct arena *arena = &command->call->arena;
    const struct sandbox_grant *given;
    size_t n;

    if (command->request.permissions == NULL)
        return true;
    if (!permission_grant(command->request.permissions, command->cwd, arena, &command->extra, err))
        return false;
    given = session_grants(&thread_tools(command->thread)->approvals, turn_id(command->call->turn),
                           arena, &n);
    command->is_granted =
        command->request.wish == WISH_WIDENED && grant_is_covered(&command->extra, given, n);
    return true;
}

bool command_check_permissions(struct command *command, struct error *err)
{
    const struct sandbox_grant *extra = &command->extra;

    if (command->request.wish != WISH_WIDENED)
        return true;
    if (command->request.permissions == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "missing `additional_permissions`; provide at least one of `network` or "
                         "`file_system` when using `with_additional_permissions`");
    if (!extra->network && extra->read.n == 0 && extra->write.n == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "`additional_permissions` must include at least one requested permission "
                         "in `network` or `file_system`");
    return true;
}

static void look_at_grants(struct command *command)
{
    struct arena *arena = &command->call->arena;
    size_t n;
    const struct sandbox_grant *sticky = session_grants(&thread_tools(command->thread)->approvals,
                                                        turn_id(command->call->turn), arena, &n);
    struct sandbox_grant *all = arena_alloc(arena, (n + 1) * sizeof *all);

    for (size_t i = 0; i < n; i++)
        all[i] = grant_in_force(arena, &sticky[i]);
    if (command->request.wish == WISH_WIDENED)
        all[n++] = command->extra;
    command->grants = all;
    command->n_grants = n;
}

const struct sandbox_grant *command_all_grants(struct command *command, size_t *ret_n)
{
    if (command->grants == NULL)
        look_at_grants(command);
    *ret_n = command->n_grants;
    return command->grants;
}

/* -- Running ------------------------------------------------------------------------------- */

static char **make_command_environment(struct command *command, bool no_network, const char *tools,
                                       struct arena *arena)
{
    const struct settings *settings = command->settings;

    return environment_make(
        &(struct environment_request){
            .policy = &settings->shell_environment,
            .secret_names = environment_secrets(settings->provider, arena),
            .thread_id = thread_id(command->thread),
            .no_network = no_network,
            .for_model = command->style->is_session,
            .tools = tools,
        },
        arena);
}

char **command_environment(struct command *command, struct arena *arena)
{
    return make_command_environment(command, /* no_network= */ false, /* tools= */ NULL, arena);
}

static char **environment_in(struct command *command, const struct sandbox *sandbox,
                             struct arena *arena)
{
    return make_command_environment(
        command, !sandbox->has_network,
        tool_folder_for(agent_tools(thread_agent(command->thread)), sandbox,
                        sandbox->is_confined ? sandbox_tier() : SANDBOX_UNTRIED),
        arena);
}

static bool folder_has_program(const char *folder, size_t len, const char *name,
                               struct arena *arena)
{
    return access(arena_printf(arena, "%.*s/%s", (int)len, folder, name), F_OK) == 0;
}

/* Said before it is tried: the end of a shell with 127 looks the same as that of the launcher. */
static bool check_program(const struct command *command, char *const *env, struct arena *arena,
                          struct error *err)
{
    const char *name = command->request.argv.items[0].s;
    const char *path = NULL;

    if (command->style->is_session || command->was_confined)
        return true;
    if (strchr(name, '/') != NULL)
        return name[0] != '/' || access(name, F_OK) == 0 || os_error_set(err, -ENOENT);
    for (size_t i = 0; env[i] != NULL; i++) {
        if (strncmp(env[i], "PATH=", 5) == 0)
            path = env[i] + 5;
    }
    while (path != NULL && *path != '\0') {
        size_t len = strcspn(path, ":");

        if (folder_has_program(path, len, name, arena))
            return true;
        path += len + (path[len] == ':');
    }
    return path == NULL || os_error_set(err, -ENOENT);
}

/* A question may have waited for days, and a command that runs meanwhile can put a link there. */
static bool check_cwd(const struct command *command, struct arena *arena, struct error *err)
{
    return str_equal(path_resolve(arena, command->cwd), command->real_cwd) ||
           error_set(err, ERR_INVALID_REQUEST,
                     "the command was not run: %s leads elsewhere than when it was looked at",
                     command->cwd.s);
}

bool command_run(struct command *command, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n_grants;
    const struct sandbox_grant *grants = command_all_grants(command, &n_grants);
    struct sandbox *sandbox;
    char **env;
    bool ran;

    if (!check_cwd(command, &arena, err))
        return false;
    if (command->request.wish == WISH_WIDENED && !grant_check(&command->extra, err))
        return false;
    sandbox = turn_sandbox_new(command->thread, command->settings, grants, n_grants);
    env = environment_in(command, sandbox, &arena);
    command->was_confined = sandbox->is_confined && !command->runs_free;
    ran = check_program(command, env, &arena, err) &&
          terminal_run(command->terminal,
                       &(struct terminal_run){
                           .env = env,
                           .cwd = command->real_cwd.s,
                           .sandbox = command->was_confined ? sandbox : NULL,
                           .timeout_ms = command->request.timeout_ms,
                       },
                       err);
    sandbox_free(sandbox);
    return ran;
}
