/*
 * Signed tokens: JSON Web Tokens of the one kind that is accepted here, HS256.
 *
 * The algorithm is not the token's choice: whatever its header names, only HS256 is checked, and a
 * header that names another one makes the token invalid.
 */
#ifndef TRANSPORT_JWT_H
#define TRANSPORT_JWT_H

#include "base/str.h"

#include <stdint.h>

struct jwt_rules {
    struct str key;
    const char *issuer;   /* NULL: not looked at */
    const char *audience; /* NULL: not looked at */
    int64_t skew_s;       /* how far clocks may differ */
};

/* Why the token is not accepted, in the words a client reads; NULL if it is. */
const char *jwt_refusal(struct str token, const struct jwt_rules *rules, int64_t now_s);

#endif
