/*
 * A connection to a server, with TLS where the URL says https and through a proxy where the environment names one:
 * libcurl makes it, what goes over it is the owner's.
 *
 *     CONNECTING --- on_open() ---> OPEN --- on_end() ---> over
 *         |                                      ^
 *         +----------- on_end() -----------------+
 *
 * Every callback comes from the loop, never from inside one of these functions. A socket may be freed at any
 * moment, inside its callbacks too. Each has a libcurl of its own: among other connections libcurl would take
 * one that is silent for dead, and close it. Those that set TLS up do so in turns, one in a round of the loop.
 */
#ifndef HTTP_SOCKET_H
#define HTTP_SOCKET_H

#include "base/error.h"
#include "base/str.h"
#include "http/client.h"
#include "loop/loop.h"

struct http_socket;

struct http_socket_end {
    enum http_result
        result;   /* HTTP_COMPLETE: the other side closed; HTTP_BROKEN: the connection broke */
    int os_error; /* while connecting: an errno, or 0 */
    const char *detail; /* libcurl's words, "" if it has none */
};

struct http_socket_events {
    void (*on_open)(void *owner);
    void (*on_bytes)(void *owner, const char *bytes, size_t n);
    void (*on_sent)(void *owner); /* everything that was given to send is out */
    void (*on_end)(void *owner, const struct http_socket_end *end); /* once */
};

struct http_socket_options {
    struct str url; /* http:// or https:// */
    uint64_t connect_timeout_ms;
};

/* NULL: there is no libcurl. */
struct http_socket *http_socket_new(struct loop *loop, const struct http_socket_options *options,
                                    const struct http_socket_events *events, void *owner,
                                    struct error *err);
void http_socket_free(struct http_socket *socket); /* accepts NULL */

/* Of an open one. The bytes are copied; how much waits is for the owner to bound. */
void http_socket_send(struct http_socket *socket, struct str bytes);
size_t http_socket_unsent(const struct http_socket *socket);

/* Nothing is read while it is paused; what comes waits in the kernel, and then at the other side. */
void http_socket_pause(struct http_socket *socket, bool is_paused);

#endif
