/* process/spawn: start a process for a client, without a sandbox; what it does is told by notifications. */
#include "method/method.h"
#include "service/client_command.h"

/* The same command as command/exec would have it. */
static struct wire_command_exec_params as_command(const struct wire_process_spawn_params *params,
                                                  struct wire_command_exec_terminal_size *size)
{
    if (params->size != NULL)
        *size = (struct wire_command_exec_terminal_size){ params->size->rows, params->size->cols };
    return (struct wire_command_exec_params){
        .command = params->command,
        .process_id = params->process_handle,
        .tty = params->tty,
        .stream_stdin = params->stream_stdin,
        .stream_stdout_stderr = params->stream_stdout_stderr,
        .output_bytes_cap = params->output_bytes_cap,
        .disable_output_cap = params->has_output_bytes_cap && !params->output_bytes_cap.set,
        .disable_timeout = params->has_timeout_ms && !params->timeout_ms.set,
        .timeout_ms = params->timeout_ms,
        .cwd = params->cwd,
        .env = params->env,
        .size = params->size != NULL ? size : NULL,
    };
}

/* Where an administrator wants commands confined nothing is started that is not. */
static bool check_unconfined(struct request *req, struct error *err)
{
    static const struct wire_sandbox_policy unconfined = {
        .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS
    };

    return check_command_policy(req, &unconfined, err);
}

static bool check_handle(struct request *req, struct str handle, struct error *err)
{
    if (client_command_find(&req->server->commands, &command_kind_process, req->connection,
                            handle) == NULL)
        return true;
    return error_set(err, ERR_INVALID_REQUEST, "duplicate active process handle: \"%s\"", handle.s);
}

static bool check_spawn(struct request *req, const struct wire_command_exec_params *command,
                        struct error *err)
{
    if (command->command.n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "command must not be empty");
    if (command->process_id.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "processHandle must not be empty");
    return check_command_limits(&command_kind_process, command, err) &&
           (command->size == NULL || check_terminal_size(&command_kind_process, command->size->rows,
                                                         command->size->cols, err)) &&
           check_unconfined(req, err) && check_handle(req, command->process_id, err);
}

void on_process_spawn(struct request *req, const struct wire_process_spawn_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_command_exec_terminal_size size;
    struct wire_command_exec_params command = as_command(params, &size);

    if (!check_spawn(req, &command, &err))
        request_fail_with(req, &err);
    else
        client_command_spawn(&req->server->commands, req, &command);
}
