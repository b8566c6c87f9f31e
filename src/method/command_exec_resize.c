/* command/exec/resize: the size of a running command's terminal. */
#include "method/method.h"
#include "service/client_command.h"

void on_command_exec_resize(struct request *req,
                            const struct wire_command_exec_resize_params *params)
{
    client_command_on_resize(req, &command_kind_exec, params->process_id, params->size.rows,
                             params->size.cols);
}
