/*
 * cloud-requirements-cache.json in the home: what a workspace required when it was last asked, for half an hour.
 *
 * The file is shared with codex, and signed as codex signs it. The key is part of every copy of either program, so
 * a signature tells a file that was cut or edited by mistake, not one that somebody forged with care; for that
 * there is no remedy on a machine that is the user's own. What cannot be verified is as good as not there.
 */
#ifndef ACCOUNT_CLOUD_CACHE_H
#define ACCOUNT_CLOUD_CACHE_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { CLOUD_CACHE_LIFE_S = 30 * 60, CLOUD_CACHE_MAX_BYTES = 8 * 1024 * 1024 };

/* Whose it is. Text that is NULL is not known; then nothing is read or written. */
struct cloud_member {
    struct str user_id;
    struct str account_id;
};

/* The text of the file; `text` is what is required, NULL: nothing. */
void cloud_cache_write(struct cloud_member member, struct str text, int64_t now_s, struct buf *out);

/* False: it is of no use, and *ret_why says why. Whatever the bytes are. */
bool cloud_cache_read(struct str json, struct cloud_member member, int64_t now_s,
                      struct arena *arena, struct str *ret_text, const char **ret_why);

/* The same with the file itself, on a worker. What cannot be written is logged. */
bool cloud_cache_load(const char *home, struct cloud_member member, struct arena *arena,
                      struct str *ret_text);
void cloud_cache_save(const char *home, struct cloud_member member, struct str text);

#endif
