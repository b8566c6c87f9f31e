/* local_shell: a call of a kind of its own, which models that know it make; runs like shell. */
#include "ability/shell_spec.h"

static const struct command_style style = {
    .kind = "shell",
    .may = "should not",
    .render = command_text_object,
};

static void local_shell_start(struct tool_call *call)
{
    struct wire_local_shell_arguments arguments;

    if (!call_arguments(call, &type_local_shell_arguments, &arguments))
        return;
    command_start(call, &style,
                  &(struct command_request){
                      .argv = arguments.command,
                      .workdir = arguments.working_directory,
                      .timeout_ms = shell_timeout(arguments.timeout_ms, (struct opt_u64){ 0 }),
                  });
}

const struct ability local_shell_ability = {
    .name = "local_shell",
    .spec = "{\"type\":\"local_shell\"}",
    .shell = SHELL_LOCAL,
    .is_known = shells_are_known,
    .is_parallel = true,
    .runs_commands = true,
    .start = local_shell_start,
};
