/* The stored login: auth.json in the home folder. */
#ifndef STORE_LOGIN_H
#define STORE_LOGIN_H

#include "base/arena.h"
#include "base/str.h"

/* The API key that was stored, or NULL. A file that cannot be read is no login. Never log it. */
struct str login_api_key(const char *home, struct arena *arena);

#endif
