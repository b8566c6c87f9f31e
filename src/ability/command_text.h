/* What the model reads of a command that has ended, or goes on. */
#ifndef ABILITY_COMMAND_TEXT_H
#define ABILITY_COMMAND_TEXT_H

#include "ability/command.h"

/* shell_command: lines. */
struct str command_text_lines(struct tool_call *call, const struct command_outcome *outcome);

/* shell, local_shell: an object, or the same lines where apply_patch is a tool of free text. */
struct str command_text_object(struct tool_call *call, const struct command_outcome *outcome);

/* exec_command, write_stdin: at most `max_tokens` of the output. */
struct str command_text_session(struct tool_call *call, const struct command_outcome *outcome,
                                size_t max_tokens);

/* What it printed, as far as the model reads it. */
struct str command_text_output(struct tool_call *call, const struct command_outcome *outcome);

/* apply_patch, in the form of the tool that it came through. */
struct str patch_text(struct tool_call *call, int exit_code, uint64_t duration_ms,
                      struct str output, bool through_shell);

#endif
