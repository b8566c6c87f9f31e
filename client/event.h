/* A notification, for the time of a call-back. */
#ifndef CLIENT_EVENT_H
#define CLIENT_EVENT_H

#include "packet.h"

struct bobbin_event {
    const struct packet *packet;
};

#endif
