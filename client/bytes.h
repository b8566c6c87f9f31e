/*
 * Bytes that grow, in a library that must survive the lack of memory: whatever adds returns false
 * then and has changed nothing.
 */
#ifndef CLIENT_BYTES_H
#define CLIENT_BYTES_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *data;
    size_t len;
    size_t size;
};

/* Room for so many more, at data + len. */
bool bytes_reserve(struct bytes *bytes, size_t more);
bool bytes_add(struct bytes *bytes, const void *data, size_t len);
bool bytes_add_text(struct bytes *bytes, const char *text);
bool bytes_printf(struct bytes *bytes, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Makes the bytes end with a NUL byte that is not counted; NULL without memory. */
const char *bytes_text(struct bytes *bytes);
/* Takes bytes away at the front. */
void bytes_consume(struct bytes *bytes, size_t len);
void bytes_done(struct bytes *bytes);

#endif
