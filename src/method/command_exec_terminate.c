/* command/exec/terminate: kill a running command with all it started; command/exec then answers. */
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_terminate(struct request *req,
                               const struct wire_command_exec_terminate_params *params)
{
    struct client_command *command = require_client_command(req, params->process_id);

    if (command == NULL)
        return;
    client_command_terminate(command);
    request_reply_empty(req);
}
