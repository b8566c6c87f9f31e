/* What the files of this folder know of each other; only they include uv.h. */
#ifndef LOOP_LOOP_UV_H
#define LOOP_LOOP_UV_H

#include "loop/loop.h"
#include "loop/stream.h"

#include <uv.h>

uv_loop_t *loop_uv(struct loop *loop);

/* A work of a queue or a lane was added, or its `done` has returned; see loop_settle(). */
void loop_work_added(struct loop *loop);
void loop_work_done(struct loop *loop);

/* A stream over a connection, which it takes in any case. */
int stream_accept(struct loop *loop, int fd, bool is_tcp, const struct stream_events *events,
                  void *owner, struct stream **ret_stream);

#endif
