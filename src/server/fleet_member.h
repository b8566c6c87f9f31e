/* The server as one of several that share a store: what [bobbin.store] says of it, at its start. */
#ifndef SERVER_FLEET_MEMBER_H
#define SERVER_FLEET_MEMBER_H

#include "server/network.h"
#include "server/server.h"
#include "service/server.h"

/* Sets server->fleet if a store is named, in the configuration or by BOBBIN_STORE_URL. False: that cannot be, in the database's words. */
bool join_fleet(struct server *server, const struct server_options *options, struct error *err);

/* The listener is there: where peers reach this server, unless the configuration says so. */
void advertise_server(struct server *server, const struct network *network);

/* Could the server do something new? */
bool fleet_is_ready_now(const struct server *server, struct buf *ret_why);

#endif
