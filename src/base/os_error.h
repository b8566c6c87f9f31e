/* What the system refused, in the words of the reference: "Is a directory (os error 21)". */
#ifndef BASE_OS_ERROR_H
#define BASE_OS_ERROR_H

#include "base/error.h"

/* Where libc has other words than the reference's, these are the reference's. */
const char *os_error_text(int number);

/* A negative errno becomes an internal error. Returns false. */
bool os_error_set(struct error *err, int negative_errno);

#endif
