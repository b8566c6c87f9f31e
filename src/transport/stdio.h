/* The client on the other end of stdin and stdout: one message a line. */
#ifndef TRANSPORT_STDIO_H
#define TRANSPORT_STDIO_H

#include "loop/loop.h"
#include "transport/channel.h"

struct stdio_options {
    int in;
    int out;
    size_t max_message_bytes;
};

/* Returns 0, or a negative errno if a descriptor cannot be used. Reading starts when unpaused. */
int stdio_open(struct loop *loop, const struct stdio_options *options,
               struct channel **ret_channel);

#endif
