/* Which shell runs a script: bash, zsh or sh as the model names it, else /bin/sh. */
#ifndef ABILITY_SHELL_LOOKUP_H
#define ABILITY_SHELL_LOOKUP_H

#include "ability/ability.h"

/* The shell that a path or a name means; what is none that we know is /bin/sh. */
struct str shell_lookup(struct str wanted, struct arena *arena);

/* Does it read its login files? False: the call was answered, because it may not. */
bool shell_login(struct tool_call *call, struct opt_bool wanted, bool *ret_login);

#endif
