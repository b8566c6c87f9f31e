/*
 * Where `exec` has its prompt from: an argument, stdin, or both.
 */
#ifndef RUN_EXEC_PROMPT_H
#define RUN_EXEC_PROMPT_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>

/* NULL and "-" are stdin. `may_have_more`: what is piped into a command that has a prompt is added to it. On stderr it
 * says that it reads. */
bool exec_prompt_read(const char *argument, bool may_have_more, struct buf *ret_prompt,
                      struct error *err);

#endif
