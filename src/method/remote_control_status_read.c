/* remoteControl/status/read: there is no remote control. */
#include "method/method.h"
#include "service/remote_control.h"

void on_remote_control_status_read(struct request *req)
{
    struct wire_remote_control_status_changed_notification status =
        remote_control_status(req->server, req->arena);

    request_reply(req, &(struct wire_remote_control_status_read_response){
                           .status = status.status,
                           .server_name = status.server_name,
                           .installation_id = status.installation_id,
                       });
}
