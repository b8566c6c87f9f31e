#include "base/os_error.h"

#include "base/memory.h"

#include <errno.h>

static const struct {
    int number;
    const char *text;
} words[] = {
    { EADDRINUSE, "Address in use" },
    { EBUSY, "Resource busy" },
    { EDQUOT, "Quota exceeded" },
    { EIO, "I/O error" },
    { ELOOP, "Symbolic link loop" },
    { EMFILE, "No file descriptors available" },
    { ENAMETOOLONG, "Filename too long" },
    { ENOMEM, "Out of memory" },
    { EOVERFLOW, "Value too large for data type" },
    { EXDEV, "Cross-device link" },
};

const char *os_error_text(int number)
{
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (words[i].number == number)
            return words[i].text;
    }
    return strerror(number);
}

bool os_error_set(struct error *err, int negative_errno)
{
    return error_set(err, ERR_INTERNAL, "%s (os error %d)", os_error_text(-negative_errno),
                     -negative_errno);
}

bool os_error_setf(struct error *err, enum error_code code, int negative_errno, const char *format,
                   ...)
{
    va_list args;

    va_start(args, format);
    error_vset(err, code, format, args);
    va_end(args);
    return error_set(err, code, "%s: %s (os error %d)", err->message.s,
                     os_error_text(-negative_errno), -negative_errno);
}
