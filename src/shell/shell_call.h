/* An argv that calls a shell with a script: `bash -lc SCRIPT`. */
#ifndef SHELL_SHELL_CALL_H
#define SHELL_SHELL_CALL_H

#include "shell/script.h"

/* Three words: a bash, sh or zsh wherever it lies, `-c` or `-lc`, and the script. */
bool shell_call_script(const struct str_array *argv, struct str *ret_script);

/* A bare name, one in a system's folder, or the user's own shell ($SHELL). */
bool shell_call_is_trusted(struct str program);

/* Safe as the shell will run it: words that it still changes are no options. */
bool script_command_is_safe(const struct script_command *command, struct arena *arena);

/* "/usr/bin/bash" and "bash.exe" are bash. */
struct str shell_call_name(struct str program);

#endif
