/*
 * What went wrong, for bobbin_last_error(): one text a thread, in memory that is always there.
 */
#ifndef CLIENT_FAULT_H
#define CLIENT_FAULT_H

#include <bobbin/bobbin.h>

/* Remembers the words and returns the error, so that reporting and leaving are one line. */
int fault_set(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));
int fault_memory(void);

#endif
