/* Keys of the configuration that nothing reads, told to people with the name that was perhaps meant. */
#ifndef CLI_UNKNOWN_KEYS_H
#define CLI_UNKNOWN_KEYS_H

#include "base/buf.h"
#include "config/config.h"

#include <stdbool.h>

/* Adds a line for each, fit for a terminal, without the last line's end; `are_flags`: only for those of the command line. */
void unknown_keys_add(const struct config *config, bool are_flags, struct buf *out);

#endif
