/* What the kernel tells about a TCP socket of this machine by its addresses; see sock_diag(7). */
#ifndef EXEC_SOCKET_FACTS_H
#define EXEC_SOCKET_FACTS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

struct socket_facts {
    uint64_t inode; /* 0: no process holds it any more */
    uid_t uid;      /* of whoever made it */
};

/* Of the socket that is bound to `from` and connected to `to`. 0, -ENOENT, or another negative errno. */
int socket_facts_find(const struct sockaddr_storage *from, const struct sockaddr_storage *to,
                      struct socket_facts *ret_facts);

/* Is it an address of this machine? In doubt it is. */
bool address_is_ours(const struct sockaddr_storage *address);

#endif
