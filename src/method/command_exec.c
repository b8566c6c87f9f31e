/* command/exec: run a command for a client; the answer comes when it has ended. */
#include "method/method.h"
#include "service/client_command.h"

#include <inttypes.h>

static bool check_limits(const struct wire_command_exec_params *params, struct error *err)
{
    if (params->size != NULL && !params->tty)
        return error_set(err, ERR_INVALID_PARAMS, "command/exec size requires tty: true");
    if (params->output_bytes_cap.set && params->disable_output_cap)
        return error_set(err, ERR_INVALID_PARAMS,
                         "command/exec cannot set both outputBytesCap and disableOutputCap");
    if (params->timeout_ms.set && params->disable_timeout)
        return error_set(err, ERR_INVALID_PARAMS,
                         "command/exec cannot set both timeoutMs and disableTimeout");
    if (params->timeout_ms.set && params->timeout_ms.value < 0)
        return error_set(err, ERR_INVALID_PARAMS,
                         "command/exec timeoutMs must be non-negative, got %" PRId64,
                         params->timeout_ms.value);
    return true;
}

/* Does the administrator allow the policy that the client asks for? Or, what he says may be newer, that of the configuration? */
static bool check_policy(struct request *req, const struct wire_sandbox_policy *asked,
                         struct error *err)
{
    const struct server *server = req->server;
    const struct wire_sandbox_policy *policy =
        asked != NULL ? asked : &server->config->sandbox_policy;

    if (!requirements_count(server->requirements, server->sessions.base.cloud, err))
        return error_prefix(err, "failed to load configuration: ");
    if (requirements_allow_sandbox(server->requirements, policy, err))
        return true;
    err->code = ERR_INVALID_REQUEST;
    return error_prefix(err, "invalid sandbox policy: ");
}

static bool check_id(struct request *req, const struct wire_command_exec_params *params,
                     struct error *err)
{
    bool needs_id = params->tty || params->stream_stdin || params->stream_stdout_stderr;

    if (needs_id && params->process_id.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "command/exec tty or streaming requires a client-supplied processId");
    if (params->process_id.s != NULL &&
        client_command_find(&req->server->commands, req->connection, params->process_id) != NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "duplicate active command/exec process id: \"%s\"", params->process_id.s);
    return true;
}

static bool check(struct request *req, const struct wire_command_exec_params *params,
                  struct error *err)
{
    if (params->command.n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "command must not be empty");
    return check_limits(params, err) && check_policy(req, params->sandbox_policy, err) &&
           (params->size == NULL || check_terminal_size(params->size, err)) &&
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
