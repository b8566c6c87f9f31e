/*
 * Connects to a TCP address or a Unix socket and hands over the connection as a stream.
 *
 * on_connected() comes once, from the loop, never from inside connector_new(); the connector may be freed in it. How
 * long it may take is for the owner to bound.
 */
#ifndef LOOP_CONNECTOR_H
#define LOOP_CONNECTOR_H

#include "loop/loop.h"
#include "loop/stream.h"

#include <sys/socket.h>

struct connector;

/* Where to: the address of a socket, of any family. */
struct socket_place {
    struct sockaddr_storage address;
    socklen_t size;
};

/* False: the path is too long for a socket. */
bool socket_place_unix(const char *path, struct socket_place *ret_place);

/* 127.0.0.1 or ::1. */
struct socket_place socket_place_loopback(int family, unsigned port);

/* 0, or a negative errno; then connector_take() has nothing. */
typedef void connector_fn(void *owner, int error);

struct connector *connector_new(struct loop *loop, const struct socket_place *place,
                                connector_fn *on_connected, void *owner);

/* The connection, once, inside on_connected() or later. Returns 0 or a negative errno. */
int connector_take(struct connector *connector, const struct stream_events *events, void *owner,
                   struct stream **ret_stream);

/* Closes what was not taken. Accepts NULL. */
void connector_free(struct connector *connector);

#endif
