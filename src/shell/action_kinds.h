/* Private to command_actions: what one simple command does. */
#ifndef SHELL_ACTION_KINDS_H
#define SHELL_ACTION_KINDS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/* Never fails: what is not known is `unknown`. The command has words. */
struct wire_command_action action_of(struct str_array command, struct arena *arena);

/* Does it only shape what others print, as `head -5` does? */
bool is_formatting(struct str_array command, struct arena *arena);

/* The file that `sed -n 1,5p FILE` or `awk PROGRAM FILE` reads, without the command's name, or NULL. */
struct str sed_file(struct str_array arguments, struct arena *arena);
struct str awk_file(struct str_array arguments, struct arena *arena);

#endif
