/* Is there a model that could be asked? Nobody is asked: that would cost money, or time. */
#ifndef CLI_USABLE_MODEL_H
#define CLI_USABLE_MODEL_H

#include "config/config.h"

enum model_login {
    MODEL_NEEDS_NO_LOGIN,
    MODEL_LOGIN_SET,     /* the variable that holds the key is set */
    MODEL_LOGIN_UNSET,   /* ... is not */
    MODEL_LOGIN_KEYRING, /* in the keyring, which is not opened */
    MODEL_LOGIN_STORED,  /* in auth.json */
    MODEL_LOGIN_BROKEN,  /* auth.json is there, and cannot be used */
    MODEL_LOGIN_NONE,    /* nobody is signed in */
};

/* How the configured provider is signed in to. */
enum model_login model_login_of(const struct config *config, const char *home);

/* Has nobody chosen a provider, nor signed in to the usual one? */
bool model_is_unset(const struct config *config, const char *home);

#endif
