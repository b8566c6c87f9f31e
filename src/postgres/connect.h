/*
 * Connections to PostgreSQL while they are made: addresses, TLS, passwords and what can be wrong with them.
 *
 * Everything here may wait (for names, the network, the database), so it runs on a worker or in a command.
 *
 * An address is a URL of libpq, postgresql://USER@HOST/DATABASE?sslmode=verify-full; passwords come from a file
 * (PGPASSFILE, passfile=) or from the URL. A connection beyond this machine is made with TLS, unless the URL itself
 * says sslmode=disable.
 */
#ifndef POSTGRES_CONNECT_H
#define POSTGRES_CONNECT_H

#include "base/arena.h"
#include "postgres/fault.h"
#include "postgres/libpq.h"

#include <stdatomic.h>
#include <stdint.h>

enum { POSTGRES_OLDEST = 130000 }; /* a server's version, as libpq tells it */

struct connect_request {
    const char *url;
    int64_t
        timeout_ms; /* for all of it, but for the look-up of names, which knows no limit of ours */
    const atomic_bool *stop; /* or NULL: somebody may set it, and it is given up */
};

/* The caller owns the connection; it is libpq's own, blocking, and checked for the version of its server. */
bool postgres_connect(const struct connect_request *request, PGconn **ret_connection,
                      struct sql_fault *fault);

/* Can the URL be understood? FAULT_REFUSED if not, in words that do not tell what may be a password. */
bool postgres_check_url(const char *url, struct sql_fault *fault);

/* The address for people and logs: user@host:port/database, without password and options. */
struct str postgres_address(struct arena *arena, const char *url);

#endif
