/* Relays of a server that is one of several: to other servers for its clients, and theirs at its door. */
#ifndef SERVER_RELAY_MEMBER_H
#define SERVER_RELAY_MEMBER_H

#include "server/server.h"
#include "service/server.h"

struct relay_member;

/* Of a server with a fleet. Sets server->relays. False: the peers' token cannot be read. */
bool relay_member_new(struct server *server, struct relay_member **ret_member, struct error *err);

/* From every confined command, with a listener or without; the agent was started. Does nothing without a fleet. */
void relay_member_hide_token(struct server *server);

/* Every connection has gone. Accepts NULL. */
void relay_member_free(struct relay_member *member);

#endif
