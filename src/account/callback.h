/*
 * Where a browser comes back to after signing in: a small HTTP server with a door for each login.
 *
 * It knows GET, answers each visitor once and hangs up. Visitors live on after callback_close(), so
 * that the last page gets through. A visitor has ten seconds to ask and to read, a minute until it is
 * answered, a head of 16 KiB, and fifteen others beside itself.
 */
#ifndef ACCOUNT_CALLBACK_H
#define ACCOUNT_CALLBACK_H

#include "base/str.h"
#include "http/reader.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <stdint.h>

struct callback;
struct callback_door; /* a port that is listened to */
struct visitor;

/* Answered with visitor_answer(), now or later; the request is valid during the call only. */
typedef void visit_fn(void *owner, struct visitor *visitor, const struct http_request *request);

struct callback *callback_new(struct loop *loop);
void callback_free(struct callback *callback); /* accepts NULL */

struct callback_place {
    uint16_t port;       /* 0: any */
    bool is_for_network; /* on every address of this machine; else on 127.0.0.1 only */
};

/* Returns 0 or a negative errno, -EADDRINUSE above all. */
int callback_open(struct callback *callback, const struct callback_place *place, visit_fn *on_visit,
                  void *owner, struct callback_door **ret_door);
uint16_t callback_door_port(const struct callback_door *door);
void callback_close(struct callback_door *door); /* accepts NULL */

struct login_page {
    int status;
    const char *type; /* NULL: text/plain */
    struct str location;
    struct str body;
};

/* Nothing is sent to a visitor that has left meanwhile. It is never to be used again. */
void visitor_answer(struct visitor *visitor, const struct login_page *page);

#endif
