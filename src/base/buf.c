#include "base/buf.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void buf_grow(struct buf *buf, size_t more)
{
    size_t cap = buf->cap < 64 ? 64 : buf->cap * 2;

    check(more <= PTRDIFF_MAX - buf->len);
    if (cap - buf->len < more)
        cap = buf->len + more;
    buf->data = xrealloc(buf->data, cap);
    buf->cap = cap;
    memory_expect_use(buf->data, cap);
}

char *buf_reserve(struct buf *buf, size_t more)
{
    if (buf->data == NULL || buf->cap - buf->len < more)
        buf_grow(buf, more);
    return buf->data + buf->len;
}

void buf_add(struct buf *buf, const void *bytes, size_t len)
{
    if (len == 0)
        return;
    memcpy(buf_reserve(buf, len), bytes, len);
    buf->len += len;
}

void buf_add_str(struct buf *buf, struct str text)
{
    buf_add(buf, text.s, text.len);
}

void buf_add_text(struct buf *buf, const char *text)
{
    buf_add(buf, text, strlen(text));
}

void buf_add_char(struct buf *buf, char c)
{
    *buf_reserve(buf, 1) = c;
    buf->len++;
}

void buf_printf(struct buf *buf, const char *format, ...)
{
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len <= 0)
        return;
    buf_reserve(buf, (size_t)len + 1);
    va_start(args, format);
    vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
    va_end(args);
    buf->len += (size_t)len;
}

void buf_consume(struct buf *buf, size_t len)
{
    check(len <= buf->len);
    if (len == 0)
        return;
    buf->len -= len;
    memmove(buf->data, buf->data + len, buf->len);
}

struct str buf_str(struct buf *buf)
{
    *buf_reserve(buf, 1) = '\0';
    return (struct str){ buf->data, buf->len };
}

void buf_clear(struct buf *buf, size_t keep)
{
    buf->len = 0;
    if (buf->cap > keep)
        buf_done(buf);
}

void buf_done(struct buf *buf)
{
    free(buf->data);
    *buf = (struct buf){ 0 };
}
