#include "bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 256, KEPT_SIZE = 1 << 16 };

bool bytes_reserve(struct bytes *bytes, size_t more)
{
    size_t size = bytes->size == 0 ? FIRST_SIZE : bytes->size;
    char *data;

    if (bytes->size - bytes->len >= more)
        return true;
    if (more > (size_t)-1 / 4 || bytes->len > (size_t)-1 / 4)
        return false;
    while (size - bytes->len < more)
        size *= 2;
    data = realloc(bytes->data, size);
    if (data == NULL)
        return false;
    bytes->data = data;
    bytes->size = size;
    return true;
}

bool bytes_add(struct bytes *bytes, const void *data, size_t len)
{
    if (!bytes_reserve(bytes, len))
        return false;
    if (len > 0)
        memcpy(bytes->data + bytes->len, data, len);
    bytes->len += len;
    return true;
}

bool bytes_add_text(struct bytes *bytes, const char *text)
{
    return bytes_add(bytes, text, strlen(text));
}

bool bytes_printf(struct bytes *bytes, const char *format, ...)
{
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0 || !bytes_reserve(bytes, (size_t)len + 1))
        return false;
    va_start(args, format);
    vsnprintf(bytes->data + bytes->len, (size_t)len + 1, format, args);
    va_end(args);
    bytes->len += (size_t)len;
    return true;
}

const char *bytes_text(struct bytes *bytes)
{
    if (!bytes_reserve(bytes, 1))
        return NULL;
    bytes->data[bytes->len] = '\0';
    return bytes->data;
}

/* A buffer that once held something large does not keep that memory for ever. */
void bytes_consume(struct bytes *bytes, size_t len)
{
    bytes->len -= len;
    if (bytes->len > 0)
        memmove(bytes->data, bytes->data + len, bytes->len);
    else if (bytes->size > KEPT_SIZE)
        bytes_done(bytes);
}

void bytes_done(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){ 0 };
}
