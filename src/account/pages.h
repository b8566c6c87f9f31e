/* The pages that a browser sees at the end of a login. */
#ifndef ACCOUNT_PAGES_H
#define ACCOUNT_PAGES_H

#include "account/callback.h"
#include "base/arena.h"

struct login_page page_signed_in(struct arena *arena);

/* code: of the authority, or NULL. */
struct login_page page_failed(const char *message, struct str code, struct arena *arena);

#endif
