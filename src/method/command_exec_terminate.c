/* command/exec/terminate: kill a running command with all it started; command/exec then answers. */
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_terminate(struct request *req,
                               const struct wire_command_exec_terminate_params *params)
{
    client_command_on_terminate(req, &command_kind_exec, params->process_id);
}
