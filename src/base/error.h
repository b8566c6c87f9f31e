/*
 * An error with the words a client will read, and its JSON-RPC code.
 *
 * Near the system a failure is a negative errno; where it meets the client it becomes one of these,
 * once. error_set() returns false, so that reporting and leaving are one line:
 *
 *     return error_set(err, ERR_INVALID_REQUEST, "thread not found: %s", id);
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/str.h"

#include <stdarg.h>
#include <stdbool.h>

enum error_code {
    ERR_OVERLOADED = -32001,
    ERR_INVALID_REQUEST = -32600,
    ERR_METHOD_NOT_FOUND = -32601,
    ERR_INVALID_PARAMS = -32602,
    ERR_INTERNAL = -32603,
};

struct error {
    enum error_code code; /* 0 while there is none */
    struct str message;   /* owned */
    char *data;           /* JSON for the error's `data` member, or NULL; owned */
};

bool error_set(struct error *err, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool error_vset(struct error *err, enum error_code code, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

/* Takes text that may hold NUL bytes, such as a name that a client sent. */
bool error_set_str(struct error *err, enum error_code code, struct str message);

/* Sets *err to what another one says. Returns false too. */
bool error_copy(struct error *err, const struct error *from);

/* Puts text before the message: error_prefix(err, "Invalid request: "). Returns false too. */
bool error_prefix(struct error *err, const char *prefix);

/* The same for what is no fault of the request: the code becomes ERR_INTERNAL, its data are dropped. */
bool error_make_internal(struct error *err, const char *prefix);

void error_done(struct error *err);

#endif
