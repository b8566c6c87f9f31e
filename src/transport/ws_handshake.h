/*
 * How a WebSocket is opened (RFC 6455, 4): the request of a client, and what the answer to it means. Neither
 * knows of connections.
 */
#ifndef TRANSPORT_WS_HANDSHAKE_H
#define TRANSPORT_WS_HANDSHAKE_H

#include "base/buf.h"
#include "base/str.h"
#include "http/headers.h"

enum { WS_ACCEPT_SIZE = 29 }; /* 20 bytes in base64, and a NUL byte */

/* What shows a client that its key was understood. */
void ws_accept_key(struct str key, char ret_accept[WS_ACCEPT_SIZE]);

/* -- As a client --------------------------------------------------------------------------- */

/* `ws://host:port/path?query`, taken apart; http and https do as well. All but the address borrows from it. */
struct ws_url {
    bool is_secure;
    struct str host;   /* with its port, if it has one, and without a user */
    struct str target; /* from the path on; may lack its slash */
};

/* False: it is no such URL. */
bool ws_url_read(struct str url, struct ws_url *ret_url);

struct ws_request {
    struct ws_url url;
    struct name_values headers; /* those of the handshake are left out; none may hold a line end */
};

/* ret_accept is what the answer has to say. */
void ws_request_write(const struct ws_request *request, struct buf *out,
                      char ret_accept[WS_ACCEPT_SIZE]);

enum { WS_ANSWER_MAX = 64 * 1024 }; /* bytes of an answer's head */

enum ws_answered {
    WS_ANSWER_MORE, /* it is not whole */
    WS_ANSWER_OPEN,
    WS_ANSWER_REFUSED, /* `status` says how */
    WS_ANSWER_WRONG,   /* what answers there is no WebSocket: `wrong` */
};

struct ws_answer {
    size_t head_len; /* frames follow */
    int status;
    const char *wrong;
};

/* Preliminary answers (100, 103) are passed over; they count for the length. */
enum ws_answered ws_answer_read(struct str bytes, const char *accept, struct ws_answer *ret_answer);

#endif
