/* The server in numbers, in the text format of Prometheus. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "method/method.h"
#include "transport/web_listener.h"

void metrics_write(const struct server *server, const struct web_listener *listener,
                   struct buf *out);

#endif
