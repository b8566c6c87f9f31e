/* An answer of the server, or the reason there is none. */
#ifndef CLIENT_REPLY_H
#define CLIENT_REPLY_H

#include "packet.h"

#include <bobbin/bobbin.h>

struct bobbin_reply {
    struct packet packet; /* empty if nothing was answered */
    int error;
    int64_t code;
    char *method;
    char *words; /* NULL: none */
};

/* NULL without memory. `words` is copied and may be NULL. */
struct bobbin_reply *reply_new(const char *method, int error, const char *words);

#endif
