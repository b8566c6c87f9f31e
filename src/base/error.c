#include "base/error.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

bool error_vset(struct error *err, enum error_code code, const char *format, va_list args)
{
    char *message = NULL;
    int len = vasprintf(&message, format, args);

    error_done(err);
    err->code = code;
    err->message = len < 0 ? (struct str){ xstrdup(""), 0 } : (struct str){ message, (size_t)len };
    return false;
}

bool error_set(struct error *err, enum error_code code, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_vset(err, code, format, args);
    va_end(args);
    return false;
}

bool error_set_str(struct error *err, enum error_code code, struct str message)
{
    char *copy = xstrndup(message.s, message.len);

    error_done(err);
    err->code = code;
    err->message = (struct str){ copy, message.len };
    return false;
}

bool error_prefix(struct error *err, const char *prefix)
{
    struct buf text = { 0 };

    buf_add_text(&text, prefix);
    buf_add_str(&text, err->message);
    free((char *)err->message.s);
    err->message = buf_str(&text);
    return false;
}

bool error_copy(struct error *err, const struct error *from)
{
    error_set_str(err, from->code, from->message);
    err->data = from->data == NULL ? NULL : xstrdup(from->data);
    return false;
}

bool error_make_internal(struct error *err, const char *prefix)
{
    err->code = ERR_INTERNAL;
    free(err->data);
    err->data = NULL;
    return error_prefix(err, prefix);
}

void error_done(struct error *err)
{
    free((char *)err->message.s);
    free(err->data);
    *err = (struct error){ 0 };
}
