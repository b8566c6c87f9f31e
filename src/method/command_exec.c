/* command/exec: run a command for a client; the answer comes when it has ended. */
#include "method/method.h"
#include "service/client_command.h"

static bool check_id(struct request *req, const struct wire_command_exec_params *params,
                     struct error *err)
{
    bool needs_id = params->tty || params->stream_stdin || params->stream_stdout_stderr;

    if (needs_id && params->process_id.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "command/exec tty or streaming requires a client-supplied processId");
    if (params->process_id.s != NULL &&
        client_command_find(&req->server->commands, &command_kind_exec, req->connection,
                            params->process_id) != NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "duplicate active command/exec process id: \"%s\"", params->process_id.s);
    return true;
}

static bool check(struct request *req, const struct wire_command_exec_params *params,
                  struct error *err)
{
    if (params->command.n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "command must not be empty");
    return check_command_limits(&command_kind_exec, params, err) &&
           check_command_policy(req, params->sandbox_policy, err) &&
           (params->size == NULL ||
            check_terminal_size(&command_kind_exec, params->size->rows, params->size->cols, err)) &&
           check_id(req, params, err);
}

void on_command_exec(struct request *req, const struct wire_command_exec_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!check(req, params, &err))
        request_fail_with(req, &err);
    else
        client_command_start(&req->server->commands, req, params, /* answer= */ NULL);
}
