/* This machine, and how we introduce ourselves from it. */
#ifndef BASE_PLATFORM_H
#define BASE_PLATFORM_H

#include "base/arena.h"
#include "base/str.h"

struct client_name {
    struct str name;
    struct str version;
};

/* The user's own folder: $HOME, else what the system knows; NULL: neither. */
const char *user_home(void);

/* The folder for temporary files that $TMPDIR names; STR_NONE: it names none. */
struct str user_tmpdir(void);

/* Can it be sent as the value of an HTTP header? */
bool is_header_value(struct str text);

/* The client's name, or CODEX_INTERNAL_ORIGINATOR_OVERRIDE. */
struct str platform_originator(struct arena *arena, const struct client_name *client);

/*
 * `NAME/0.118.0 (Debian 12.0.0; x86_64) xterm (NAME; VERSION)`: clients read our version from it,
 * and model providers see it. The first NAME is the originator.
 */
struct str platform_user_agent(struct arena *arena, const struct client_name *client);

#endif
