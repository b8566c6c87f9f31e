/* What the system refused, in the words of the reference: "Is a directory (os error 21)". */
#ifndef BASE_OS_ERROR_H
#define BASE_OS_ERROR_H

#include "base/error.h"

/* Where libc has other words than the reference's, these are the reference's. */
const char *os_error_text(int number);

/* A negative errno becomes an internal error. Returns false. */
bool os_error_set(struct error *err, int negative_errno);

/*
 * The same behind words of one's own, which say what was tried: "cannot open x: Is a directory (os error 21)"
 * for the format "cannot open %s". Returns false.
 */
bool os_error_setf(struct error *err, enum error_code code, int negative_errno, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

#endif
