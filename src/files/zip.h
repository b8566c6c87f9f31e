/*
 * An archive in the making, in the ZIP format: entries are stored as they are, without compression.
 *
 * For a few files that people want to send: all of it is in memory, and bounded.
 */
#ifndef FILES_ZIP_H
#define FILES_ZIP_H

#include "base/buf.h"

#include <stdint.h>

enum { ZIP_BYTES_MAX = 256 * 1024 * 1024, ZIP_ENTRIES_MAX = 1000 };

struct zip {
    struct buf body;      /* the entries so far */
    struct buf directory; /* their headers at the end */
    unsigned n;
};

/* False: it would be too large; nothing was added. */
bool zip_add(struct zip *zip, const char *name, struct str content);

/* The whole archive, from then on in `body`. */
struct str zip_finish(struct zip *zip);
void zip_done(struct zip *zip);

uint32_t zip_crc32(struct str bytes);

#endif
