/*
 * Listens on a TCP address or a Unix socket and hands out the connections as streams.
 *
 * on_connection() says that one is waiting; it is taken with listener_accept() from inside that
 * callback, and refused by taking and freeing it.
 *
 * If whoever started us listens on that address already and left us the socket (loop/inherited.h), that one is used.
 */
#ifndef LOOP_LISTENER_H
#define LOOP_LISTENER_H

#include "base/str.h"
#include "loop/loop.h"
#include "loop/stream.h"

#include <sys/socket.h>

struct listener;

typedef void listener_fn(void *owner);

/* Port 0 lets the system choose. Returns 0, or a negative errno. */
int listener_open(struct loop *loop, const struct sockaddr_storage *address,
                  listener_fn *on_connection, void *owner, struct listener **ret_listener);

/*
 * The same on a socket file, which only this user can connect to and which goes with the listener. A
 * file that is left over, with nobody listening, is replaced; -EADDRINUSE if somebody is, or if the
 * path is something else.
 */
int listener_open_unix(struct loop *loop, const char *path, listener_fn *on_connection, void *owner,
                       struct listener **ret_listener);

/*
 * What happens when there is no descriptor for another connection: on_short() may give some back; if that
 * does not help, those who come get `refusal` (text that lives as long as the listener) and are closed. It is
 * logged once, and the listener neither spins nor ends.
 */
void listener_when_short(struct listener *listener, listener_fn *on_short, struct str refusal);

/* Where it really listens, for TCP. */
int listener_address(const struct listener *listener, struct sockaddr_storage *ret_address);

/* Returns 0, or a negative errno. */
int listener_accept(struct listener *listener, const struct stream_events *events, void *owner,
                    struct stream **ret_stream);

/* Streams that were handed out live on. */
void listener_free(struct listener *listener); /* accepts NULL */

#endif
