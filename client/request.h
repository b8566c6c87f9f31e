/* A request of the server, until it is answered. */
#ifndef CLIENT_REQUEST_H
#define CLIENT_REQUEST_H

#include "client.h"

struct bobbin_request {
    struct list_node node;
    struct bobbin_client *client; /* NULL once that is closed */
    struct packet packet;
};

/* Shares the packet. NULL without memory. */
struct bobbin_request *requests_add(struct bobbin_client *client, const struct packet *packet);

#endif
