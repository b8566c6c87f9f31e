/* A file as git sees it: what kind, which content, which id. */
#ifndef PATCH_FILE_STATE_H
#define PATCH_FILE_STATE_H

#include "base/str.h"

enum {
    FILE_STATE_MAX_BYTES = 256 * 1024 * 1024, /* larger ones count as missing */
    FILE_STATE_ID_LENGTH = 40,
};

struct file_state {
    bool exists; /* as a file or a link; anything else counts as missing */
    bool is_text;
    unsigned mode; /* 0100644, 0100755, 0120000 */
    char *content; /* owned; NULL when it was dropped */
    size_t len;
    char id[FILE_STATE_ID_LENGTH + 1]; /* of the blob; zeros for a missing file */
};

/* Reads it; what a link points to is not looked at. */
void file_state_read(struct file_state *state, const char *path);
/* Also to save memory: the id is enough to know whether the file has changed. */
void file_state_done(struct file_state *state);

#endif
