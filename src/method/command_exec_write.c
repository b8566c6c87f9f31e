/* command/exec/write: bytes for the stdin of a running command, its end, or both. */
#include "base/base64.h"
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_write(struct request *req, const struct wire_command_exec_write_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    char reason[BASE64_REASON_SIZE];
    struct client_command *command;
    struct str bytes = { "", 0 };

    if (params->delta_base64.s == NULL && !params->close_stdin) {
        request_fail(req, ERR_INVALID_PARAMS,
                     "command/exec/write requires deltaBase64 or closeStdin");
        return;
    }
    if (params->delta_base64.s != NULL &&
        !base64_decode(req->arena, params->delta_base64, &bytes, reason)) {
        request_fail(req, ERR_INVALID_PARAMS, "invalid deltaBase64: %s", reason);
        return;
    }
    command = require_client_command(req, params->process_id);
    if (command == NULL)
        return;
    if (!client_command_write(command, bytes, &err) ||
        (params->close_stdin && !client_command_close_stdin(command, &err)))
        request_fail_with(req, &err);
    else
        request_reply_empty(req);
}
