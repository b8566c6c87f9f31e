/* process/resizePty: the size of a running process's terminal. */
#include "method/method.h"
#include "service/client_command.h"

void on_process_resize_pty(struct request *req, const struct wire_process_resize_pty_params *params)
{
    client_command_on_resize(req, &command_kind_process, params->process_handle, params->size.rows,
                             params->size.cols);
}
