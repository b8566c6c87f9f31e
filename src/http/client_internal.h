/*
 * What socket.c needs of a transfer that only connects (http_call.connects_only). It ends with HTTP_COMPLETE once
 * there is a connection, which then is the owner's until the transfer is given back.
 */
#ifndef HTTP_CLIENT_INTERNAL_H
#define HTTP_CLIENT_INTERNAL_H

#include "http/client.h"

enum http_moved {
    HTTP_MOVED = 1,
    HTTP_MOVED_LATER, /* the descriptor has to become ready first */
    HTTP_MOVED_NEVER, /* the connection is broken */
};

/*
 * Of a client whose transfer sets TLS up: libcurl reads all certificates that are trusted anew for each client, some
 * 50 ms long. One client does so in a round of the loop, however many connect.
 */
void http_client_take_long_turns(struct http_client *client, bool takes_them);

int http_transfer_descriptor(const struct http_transfer *transfer); /* -1: there is none */

/* Why there is no connection, as an errno; 0: the system was not the reason. */
int http_transfer_os_error(const struct http_transfer *transfer);

/* After HTTP_MOVED_LATER the same bytes are to be given again, at the same place: TLS has begun with them. */
enum http_moved http_transfer_write(struct http_transfer *transfer, const void *bytes, size_t n,
                                    size_t *ret_n);

/* No bytes, and HTTP_MOVED: the other side has closed. */
enum http_moved http_transfer_read(struct http_transfer *transfer, void *bytes, size_t size,
                                   size_t *ret_n);

#endif
