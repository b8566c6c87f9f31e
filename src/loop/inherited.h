/*
 * Sockets that whoever started us listens on already, as systemd does it (sd_listen_fds(3)): LISTEN_PID is our process,
 * LISTEN_FDS the number of them, and the first is descriptor 3.
 */
#ifndef LOOP_INHERITED_H
#define LOOP_INHERITED_H

#include <sys/socket.h>

/*
 * The inherited socket that listens on this address, ready to be accepted from, or -1 if there is none. It is the
 * caller's from then on, and commands that are started do not inherit it.
 */
int inherited_listener(const struct sockaddr *address, socklen_t size);

#endif
