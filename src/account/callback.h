/*
 * Where a browser comes back to after signing in: a small HTTP server on 127.0.0.1.
 *
 * It knows GET, answers each visitor once and hangs up. Visitors live on after callback_stop(), so
 * that the last page gets through. A visitor has ten seconds, a head of 16 KiB, and fifteen others
 * beside itself.
 */
#ifndef ACCOUNT_CALLBACK_H
#define ACCOUNT_CALLBACK_H

#include "base/str.h"
#include "http/reader.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <stdint.h>

struct callback;
struct visitor;

/* Answered with visitor_answer(), now or later; the request is valid during the call only. */
typedef void visit_fn(void *owner, struct visitor *visitor, const struct http_request *request);

struct callback *callback_new(struct loop *loop);
void callback_free(struct callback *callback); /* accepts NULL */

/* Returns 0 or a negative errno, -EADDRINUSE above all. Stops what was listening before. */
int callback_listen(struct callback *callback, uint16_t port, visit_fn *on_visit, void *owner);
void callback_stop(struct callback *callback);

struct login_page {
    int status;
    const char *type; /* NULL: text/plain */
    struct str location;
    struct str body;
};

/* Nothing is sent to a visitor that has left meanwhile. It is never to be used again. */
void visitor_answer(struct visitor *visitor, const struct login_page *page);

#endif
