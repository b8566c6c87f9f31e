/*
 * What shells have built in. A shell runs it before any program of that name, and some of it takes its
 * arguments for more than text: `printf -v 'a[$(id)]' x` runs id.
 */
#ifndef SHELL_BUILTIN_H
#define SHELL_BUILTIN_H

#include "shell/script.h"

/* Does every shell have it, so that no program of that name is ever run? */
bool builtin_is_everywhere(struct str name);

/*
 * Can bash, dash, zsh or a shell like them, when it is given this command, assign something, evaluate its
 * words or change what other names mean? Of a command that a shell runs, never of one that is started
 * without one. True in doubt.
 */
bool builtin_may_evaluate(const struct script_command *command);

#endif
