/* Private to src/patch/: a patch as it was read. All text is inside the text that was parsed. */
#ifndef PATCH_PATCH_INTERNAL_H
#define PATCH_PATCH_INTERNAL_H

#include "patch/patch.h"

#include <stdint.h>

enum {
    PATCH_MAX_LINES = 4 * 1024 * 1024, /* of all updates of a patch together */
    PATCH_MAX_FILES = 10 * 1000,
    PATCH_MAX_FILE_BYTES = 256 * 1024 * 1024, /* of all files, before and after each update */
    PATCH_MATCH_STEPS = 300 * 1000 * 1000,    /* comparisons of lines, about a second */
    PATCH_SHOWN_BYTES = 16 * 1024,            /* of a patch's own text in an error */
};

struct patch_line {
    const char *s; /* behind the mark */
    uint32_t len;
    char mark; /* '+', '-' or ' ' */
};

/* Lines that stand together in the file. */
struct patch_chunk {
    struct str context; /* a line somewhere before them, or NULL */
    const struct patch_line *lines;
    size_t n_lines;
    bool at_end; /* "*** End of File" */
};

struct patch_operation {
    enum change_kind kind;
    struct str path;
    struct str move_to; /* CHANGE_UPDATE: or NULL */
    struct str content; /* CHANGE_ADD: the lines as they stand in the patch, with their marks */
    struct patch_chunk *chunks; /* CHANGE_UPDATE */
    size_t n_chunks;
    size_t cap_chunks;
};

struct patch {
    struct patch_operation *operations;
    size_t n;
    size_t cap;
};

/* At most PATCH_SHOWN_BYTES of it, cut between characters. */
struct str patch_shown(struct str text);

/* What a file becomes: the chunks of an operation, applied to its text. False: the words. */
bool patch_update_text(const struct patch_operation *operation, struct str path,
                       struct str old_text, uint64_t *steps_left, struct arena *arena,
                       struct str *ret_text, struct error *err);

#endif
