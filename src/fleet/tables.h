/*
 * The tables of a store, all in the schema `bobbin` of their database: making them, bringing them up to date, and
 * looking whether a server could work with them. A server never changes them.
 */
#ifndef FLEET_TABLES_H
#define FLEET_TABLES_H

#include "postgres/session.h"

enum {
    TABLES_VERSION = 2, /* what `bobbin store init` makes */
    TABLES_OLDEST = 2,  /* what a server works with, too; no server ever worked with those before */
};

/*
 * Creates them, or brings those of an older version up to date; in one transaction, and one caller after the other. A role
 * (or NULL) gets the rights that a server needs and no more.
 */
bool tables_init(struct sql_session *session, const char *runtime_role, int *ret_old_version,
                 struct sql_fault *fault);

/* Are they there, of a version that we know, and ours to use? FAULT_REFUSED says what is to be done. */
bool tables_check(struct sql_session *session, int *ret_version, struct sql_fault *fault);

#endif
