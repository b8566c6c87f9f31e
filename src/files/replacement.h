/*
 * Writing a file so that others see the old content or the new one, never half of it: the bytes go
 * to a file beside it, which then takes its name.
 *
 * Some files can only be written where they are: devices and FIFOs, files with several names, files
 * in a folder that nothing may be added to, links that lead nowhere yet. For those it is an ordinary
 * write.
 */
#ifndef FILES_REPLACEMENT_H
#define FILES_REPLACEMENT_H

#include "base/str.h"

#include <stdbool.h>

/* What the names of unfinished files begin with; watches are silent about them. */
#define REPLACEMENT_PREFIX ".bobbin-new-"

struct replacement {
    int fd;          /* write here */
    char *path;      /* what it becomes; owned */
    char *temporary; /* what it is until then; NULL: written in place; owned */
};

/* Returns 0, or a negative errno. A directory is refused with -EISDIR. */
int replacement_begin(struct replacement *replacement, const char *path);

/* Either of them ends it. */
int replacement_commit(struct replacement *replacement);
void replacement_abort(struct replacement *replacement);

#endif
