/*
 * How clients of a listener prove who they are: a bearer token in the request that opens the
 * connection. It is either the one capability token, or any token signed with the shared secret.
 *
 * Secrets are read once, when the listener starts. They are never logged.
 */
#ifndef TRANSPORT_BEARER_H
#define TRANSPORT_BEARER_H

#include "base/error.h"
#include "base/str.h"

#include <stdint.h>

enum bearer_kind { BEARER_NONE, BEARER_CAPABILITY, BEARER_SIGNED };

struct bearer_options {
    enum bearer_kind kind;
    const char *token_file;         /* BEARER_CAPABILITY: this, */
    const char *token_sha256;       /* or 64 hexadecimal digits */
    const char *shared_secret_file; /* BEARER_SIGNED */
    const char *issuer;             /* NULL: not checked */
    const char *audience;           /* NULL: not checked */
    uint64_t max_clock_skew_s;      /* fits an int64_t */
};

struct bearer;

/* BEARER_NONE gives NULL, which lets everybody in. Reads files: call it before the loop runs. */
bool bearer_new(const struct bearer_options *options, struct bearer **ret_bearer,
                struct error *err);
void bearer_free(struct bearer *bearer); /* accepts NULL */

/* Why the value of an Authorization header (s == NULL: there was none) is refused, in the words the
 * client reads; NULL: welcome. */
const char *bearer_refusal(const struct bearer *bearer, struct str authorization, int64_t now_s);

/* The same for a token alone. */
const char *bearer_refusal_of_token(const struct bearer *bearer, struct str token, int64_t now_s);

/* The token that a file holds, for who shows it; the caller frees it. False in the words of bearer_new(). */
bool bearer_read_token(const char *path, char **ret_token, struct error *err);

/* 64 hexadecimal digits, as --ws-token-sha256 takes them. */
bool bearer_is_digest(const char *text);

#endif
