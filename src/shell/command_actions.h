/*
 * What a command line does, for display: commandActions.
 *
 * Purely textual: paths stay as typed, behind the folder that a `cd` before them leads to. Empty for a
 * script that only changes folders.
 */
#ifndef SHELL_COMMAND_ACTIONS_H
#define SHELL_COMMAND_ACTIONS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct wire_command_action_array command_actions(const struct str_array *argv, struct arena *arena);

/* The same in the words of rollouts and of older clients. */
struct wire_parsed_command_array parsed_commands(const struct wire_command_action_array *actions,
                                                 struct arena *arena);

#endif
