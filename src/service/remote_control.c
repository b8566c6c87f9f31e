#include "service/remote_control.h"

#include "base/memory.h"
#include "service/installation.h"
#include "store/store_board.h"

struct wire_remote_control_status_changed_notification remote_control_status(struct server *server,
                                                                             struct arena *arena)
{
    if (server->installation_id.s == NULL)
        server->installation_id = installation_id(server->home, &server->arena);
    return (struct wire_remote_control_status_changed_notification){
        .status = WIRE_REMOTE_CONTROL_CONNECTION_STATUS_DISABLED,
        .server_name = installation_name(arena),
        .installation_id = server->installation_id,
    };
}

void remote_control_greet(struct server *server, struct connection *connection)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_remote_control_status_changed_notification status;

    if (connection_protocol(connection) != PROTOCOL_0166)
        return;
    store_keep_read_states(server->store);
    status = remote_control_status(server, &arena);
    connection_notify(connection, NOTIFICATION_REMOTE_CONTROL_STATUS_CHANGED, &status);
}
