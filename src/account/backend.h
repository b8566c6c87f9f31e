/* Requests to the ChatGPT backend: where they go, and what all of them have. */
#ifndef ACCOUNT_BACKEND_H
#define ACCOUNT_BACKEND_H

#include "account/account.h"
#include "http/headers.h"

/* `what` below the backend that is configured: …/backend-api/wham/WHAT, or of another server …/api/codex/WHAT. */
struct str account_backend_url(struct arena *arena, const struct config *config, const char *what);

/* Who asks, with which token, and where data have to stay. From the arena. */
struct name_values account_backend_headers(const struct account *account, struct arena *arena,
                                           const struct credentials *credentials);

#endif
