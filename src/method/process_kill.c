/* process/kill: kill a running process with all it started; process/exited follows. */
#include "method/method.h"
#include "service/client_command.h"

void on_process_kill(struct request *req, const struct wire_process_kill_params *params)
{
    client_command_on_terminate(req, &command_kind_process, params->process_handle);
}
