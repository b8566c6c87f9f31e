/* windowsSandbox/setupStart: there is nothing to set up here, which the client is told afterwards. */
#include "method/method.h"

void on_windows_sandbox_setup_start(struct request *req,
                                    const struct wire_windows_sandbox_setup_start_params *params)
{
    struct connection *connection = req->connection;
    enum wire_windows_sandbox_setup_mode mode = params->mode;

    request_reply(req, &(struct wire_windows_sandbox_setup_start_response){ .started = true });
    connection_notify(
        connection, NOTIFICATION_WINDOWS_SANDBOX_SETUP_COMPLETED,
        &(struct wire_windows_sandbox_setup_completed_notification){
            .mode = mode,
            .success = false,
            .error =
                mode == WIRE_WINDOWS_SANDBOX_SETUP_MODE_ELEVATED
                    ? STR_LITERAL("elevated Windows sandbox setup is only supported on Windows")
                    : STR_LITERAL("legacy Windows sandbox setup is only supported on Windows"),
        });
}
