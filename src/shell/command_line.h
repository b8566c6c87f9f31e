/*
 * A command as the policy sees it: the plain commands that a shell script consists of. When in doubt a
 * script is not plain: it is then one opaque command.
 */
#ifndef SHELL_COMMAND_LINE_H
#define SHELL_COMMAND_LINE_H

#include "shell/script.h"

struct command_list {
    struct script_command *items;
    const bool *is_safe; /* of each: command_is_safe() of what the shell will make of its words */
    size_t n;
    bool is_plain;   /* a script of plain commands, or an argv that is no shell */
    bool is_complex; /* a here-document: good for matching rules, never known to be safe */

    bool is_of_shell; /* a shell runs them: what it has built in goes before programs */

    /* It reads or writes files that its words do not name: no rule can have allowed that. */
    bool has_redirects;
};

/*
 * Of an argv: `bash -lc SCRIPT` is taken apart, anything else is one command. The shell has to be a
 * system's or the user's: what `./bash -lc ls` runs nobody knows.
 */
void command_list_read(const struct str_array *argv, struct arena *arena,
                       struct command_list *ret_list);

/*
 * Does it only look? As the reference has it, and stricter where docs/differences.md says so. Also of an argv
 * with a shell in it. Not of a command that was taken out of a script, whose words the shell may still
 * change: see command_list.
 */
bool command_is_safe(const struct str_array *argv);

/* Is it worth a question? `extended`: only our additions make it so, which a policy of `never` lets run. */
bool command_is_dangerous(const struct str_array *argv, bool *ret_extended);

#endif
