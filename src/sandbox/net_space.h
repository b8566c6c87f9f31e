/*
 * Networks with nothing in them, for confined commands that get no network.
 *
 * The kernel takes longer to make such a network, and to take it down, than for all other walls of a command
 * together. So a few are kept for the life of the server. Each is one command's at a time: what runs at once
 * shares nothing, and a command finds nothing of the one before, of which nothing is left. If all are in use, or
 * not made within a second, the launcher makes one for its command alone. When all are lost others are made.
 *
 * Any thread may call these.
 */
#ifndef SANDBOX_NET_SPACE_H
#define SANDBOX_NET_SPACE_H

#include <stdbool.h>

struct net_space {
    int user; /* the user namespace that it belongs to; all of them share one */
    int net;
};

/* NULL: all are in use, not yet there, or this machine gives none. */
const struct net_space *net_space_take(void);

/* Accepts NULL. `is_empty`: every process that was in it is known to be gone; otherwise nobody gets it again. */
void net_space_give_back(const struct net_space *space, bool is_empty);

#endif
