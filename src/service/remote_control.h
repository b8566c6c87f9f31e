/* Remote control through OpenAI's service, which there is none of here: newer clients are told so. */
#ifndef SERVICE_REMOTE_CONTROL_H
#define SERVICE_REMOTE_CONTROL_H

#include "service/server.h"

/* Text is the server's, or in the arena. */
struct wire_remote_control_status_changed_notification remote_control_status(struct server *server,
                                                                             struct arena *arena);

/* A client has introduced itself: one of a newer version hears how remote control stands, and from now on it is kept what of
 * threads was read. */
void remote_control_greet(struct server *server, struct connection *connection);

#endif
