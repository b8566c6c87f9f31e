/*
 * HTTP requests whose answers stream in: libcurl, driven by the loop.
 *
 * A transfer sends its request and reports: on_head() once, on_body() as bytes come, on_end() once.
 * No callback comes from inside http_transfer_start(). A transfer belongs to whoever started it and
 * stays valid until it is given back, which is legal at any moment, inside its callbacks too.
 * Connections are kept for the next transfer.
 *
 * A transfer is not started from inside on_head() and on_body(), where libcurl is at work.
 *
 * Redirects are followed within one origin (scheme, host and port) only: a request may carry
 * credentials in any of its headers and in its body, and they are meant for the server that was asked.
 * One that leads elsewhere is an answer like any other.
 *
 * There is no deadline but the one for connecting: the owner knows what it waits for.
 */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include "base/error.h"
#include "base/str.h"
#include "http/headers.h"
#include "loop/loop.h"

#include <stdint.h>

struct http_client;
struct http_transfer;

struct http_head {
    int status;
    struct name_values headers; /* as they came; look one up with http_header() */
    /* `https://host:port` of another server that a redirect leads to, or no text. */
    struct str elsewhere;
};

enum http_result {
    HTTP_COMPLETE = 1,
    HTTP_NO_CONNECTION, /* nothing of an answer came */
    HTTP_CONNECT_TIMEOUT,
    HTTP_BAD_URL,
    HTTP_TOO_MANY_REDIRECTS,
    HTTP_UNTRUSTED, /* its certificate does not prove that it is the server we want */
    HTTP_NO_TLS,    /* the handshake failed */
    HTTP_BROKEN,    /* within an answer */
};

struct http_transfer_events {
    void (*on_head)(void *owner, const struct http_head *head); /* valid as long as the transfer */
    void (*on_body)(void *owner, const char *bytes, size_t len);
    void (*on_end)(void *owner, enum http_result result, const char *detail);
};

enum { HTTP_REDIRECTS = 5 };

/* What is asked. Everything is copied but the body, which must stay until the round of the loop
 * after the transfer was given back: libcurl may be in the middle of sending it. */
struct http_call {
    struct str url;
    const char *method; /* such as "DELETE"; NULL: POST with a body, else GET */
    struct name_values headers;
    struct str body;             /* NULL: none */
    unsigned max_redirects;      /* 0: one is an answer like any other */
    uint64_t connect_timeout_ms; /* 0: 30 s */
    bool is_direct_nearby;       /* what is on this machine is reached without a proxy */
    bool
        connects_only; /* nothing is asked: what goes over the connection is the owner's (socket.h) */
};

/* Opens libcurl. CODEX_CA_CERTIFICATE, else SSL_CERT_FILE, name a file of certificates to trust. */
struct http_client *http_client_new(struct loop *loop, struct error *err);

/* No callback may be running; accepts NULL. What was given back with http_transfer_finish() still ends: the loop runs
 * on until then. */
void http_client_free(struct http_client *client);

struct http_transfer *http_transfer_start(struct http_client *client, const struct http_call *call,
                                          const struct http_transfer_events *events, void *owner);

/* How much of the request is out: an upload that moves is not a server that sleeps. */
uint64_t http_transfer_sent(struct http_transfer *transfer);

/* While it is paused nothing of its body is reported: it waits in the kernel, and then at the other side. Going on may report
 * some of it from inside, and is not for the callbacks of a transfer. */
void http_transfer_pause(struct http_transfer *transfer, bool is_paused);

/* Gives the transfer back and closes its connection. */
void http_transfer_free(struct http_transfer *transfer); /* accepts NULL */

/* Gives it back too, but lets a rest of the answer come in, so that the connection can be used
 * again; not for longer than a second, and not while its body is still going out. */
void http_transfer_drain(struct http_transfer *transfer); /* accepts NULL */

/* The same for a last word, which has no body: it gets through within that second, or not at all, even if the client is
 * freed meanwhile. */
void http_transfer_finish(struct http_transfer *transfer);

/* Where a reference leads from a URL, in the arena, if that is the same origin; else no text. */
struct str http_client_resolve(struct http_client *client, struct arena *arena, struct str base,
                               struct str reference);

/* The value of the first header of that name in any case, or no text. */
struct str http_header(const struct http_head *head, const char *name);

/* The values of all headers of that name, with ", " between them, as one line would have them; or no text. */
struct str http_header_list(struct arena *arena, const struct http_head *head, const char *name);

#endif
