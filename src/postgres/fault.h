/*
 * Why something could not be done with a database, and what that means for whoever asked.
 */
#ifndef POSTGRES_FAULT_H
#define POSTGRES_FAULT_H

#include "base/error.h"

#include <stdbool.h>

enum sql_fault_kind {
    FAULT_NONE,
    FAULT_AWAY, /* it cannot be reached, or does not answer: worth another try */
    FAULT_REFUSED, /* password, rights, no such database, certificate, version: another try changes nothing */
    FAULT_FAILED, /* the connection is well, the statement was not: see the state */
};

enum { SQLSTATE_LENGTH = 5 };

struct sql_fault {
    enum sql_fault_kind kind;
    char state[SQLSTATE_LENGTH + 1]; /* SQLSTATE; empty: the database did not come to say one */
    struct error error;              /* the database's words, on one line */
};

void sql_fault_done(struct sql_fault *fault);

/* Returns false. */
bool sql_fault_set(struct sql_fault *fault, enum sql_fault_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same of libpq's words, which may be of several lines and, if they are verbose, tell the state. */
bool sql_fault_set_words(struct sql_fault *fault, enum sql_fault_kind kind, const char *words);

/* What the words of a connection that could not be made are about. */
bool sql_fault_set_connecting(struct sql_fault *fault, const char *words, bool needs_password);

/* Is it this state? */
bool sql_fault_is(const struct sql_fault *fault, const char *state);

#endif
