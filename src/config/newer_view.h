/* The effective settings as config/read shows them to clients of 0.166: more keys, and defaults where older clients see null. */
#ifndef CONFIG_NEWER_VIEW_H
#define CONFIG_NEWER_VIEW_H

#include "base/buf.h"

/* Changes the JSON of settings_view(). */
void newer_view(struct buf *json);

#endif
