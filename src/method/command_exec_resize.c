/* command/exec/resize: the size of a running command's terminal. */
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_resize(struct request *req,
                            const struct wire_command_exec_resize_params *params)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct client_command *command;

    if (!check_terminal_size(&params->size, &err)) {
        request_fail_with(req, &err);
        return;
    }
    command = require_client_command(req, params->process_id);
    if (command == NULL)
        return;
    if (client_command_resize(command, params->size.rows, params->size.cols, &err))
        request_reply_empty(req);
    else
        request_fail_with(req, &err);
}
