/* What the files of this folder know of each other; only they include uv.h. */
#ifndef LOOP_LOOP_UV_H
#define LOOP_LOOP_UV_H

#include "loop/loop.h"

#include <uv.h>

uv_loop_t *loop_uv(struct loop *loop);

#endif
