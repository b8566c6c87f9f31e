/*
 * A growing run of bytes. A zeroed buf is empty and ready; buf_done() releases it.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/str.h"

#include <stddef.h>

struct buf {
    char *data; /* owned; NULL while empty. Not NUL-terminated: see buf_str() */
    size_t len;
    size_t cap;
};

/* Makes room for `more` bytes behind the end and returns where they go. */
char *buf_reserve(struct buf *buf, size_t more) __attribute__((returns_nonnull));

void buf_add(struct buf *buf, const void *bytes, size_t len);
void buf_add_str(struct buf *buf, struct str text);
void buf_add_text(struct buf *buf, const char *text);
void buf_add_char(struct buf *buf, char c);
void buf_printf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Drops `len` bytes from the front. */
void buf_consume(struct buf *buf, size_t len);

/* The content as text with a NUL byte behind it, valid until the buf changes. */
struct str buf_str(struct buf *buf);

/* Empties it; memory beyond `keep` bytes is given back. */
void buf_clear(struct buf *buf, size_t keep);
void buf_done(struct buf *buf);

#endif
