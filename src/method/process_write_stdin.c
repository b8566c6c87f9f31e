/* process/writeStdin: bytes for the stdin of a running process, its end, or both. */
#include "method/method.h"
#include "service/client_command.h"

void on_process_write_stdin(struct request *req,
                            const struct wire_process_write_stdin_params *params)
{
    client_command_on_write(req, &command_kind_process,
                            &(struct command_input){ .id = params->process_handle,
                                                     .base64 = params->delta_base64,
                                                     .closes = params->close_stdin });
}
