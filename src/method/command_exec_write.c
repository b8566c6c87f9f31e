/* command/exec/write: bytes for the stdin of a running command, its end, or both. */
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_write(struct request *req, const struct wire_command_exec_write_params *params)
{
    client_command_on_write(req, &command_kind_exec,
                            &(struct command_input){ .id = params->process_id,
                                                     .base64 = params->delta_base64,
                                                     .closes = params->close_stdin });
}
