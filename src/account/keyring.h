/*
 * The keyring of the desktop: libsecret, opened when it is first needed. Every call may take as long
 * as the user takes to unlock it: workers only. Errors are the words behind
 * "failed to ... keyring: ".
 */
#ifndef ACCOUNT_KEYRING_H
#define ACCOUNT_KEYRING_H

#include "base/buf.h"
#include "base/error.h"

/* Which secret: the reference keeps its own under the same two names. */
struct keyring_name {
    const char *service;
    const char *user;
};

/* Is its library installed? The keyring is not opened. */
bool keyring_is_there(struct error *err);

/* False: there is no keyring. True with nothing appended: there is no such secret in it. */
bool keyring_read(const struct keyring_name *name, struct buf *out, struct error *err);
bool keyring_write(const struct keyring_name *name, struct str secret, struct error *err);
bool keyring_delete(const struct keyring_name *name, struct error *err);

#endif
