/* shell: runs a program with its arguments and waits for its end. Also known as container.exec. */
#include "ability/shell_spec.h"

static const char spec[] =
    "{\"type\":\"function\",\"name\":\"shell\",\"description\":\"Runs a program and returns its "
    "output. For a script give [\\\"bash\\\", \\\"-lc\\\", script].\",\"strict\":false,"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"command\":{\"type\":\"array\",\"items\":{"
    "\"type\":\"string\"},\"description\":\"The program and its arguments.\"}," SHELL_SPEC_JUSTIFICATION
        SHELL_SPEC_PREFIX_RULE SHELL_SPEC_TAIL;

static const struct command_style style = {
    .kind = "shell",
    .may = "should not",
    .render = command_text_object,
};

static void shell_start(struct tool_call *call)
{
    struct wire_shell_arguments arguments;

    if (!call_arguments(call, &type_shell_arguments, &arguments))
        return;
    command_start(
        call, &style,
        &(struct command_request){
            .argv = arguments.command,
            .workdir = arguments.workdir,
            .wish = command_wish(arguments.sandbox_permissions, arguments.additional_permissions),
            .permissions = arguments.additional_permissions,
            .reason = arguments.justification,
            .prefix = arguments.prefix_rule,
            .timeout_ms = shell_timeout(arguments.timeout_ms, arguments.timeout),
        });
}

const struct ability shell_ability = {
    .name = "shell",
    .spec = spec,
    .shell = SHELL_WORDS,
    .is_known = shells_are_known,
    .is_parallel = true,
    .runs_commands = true,
    .start = shell_start,
};

const struct ability container_exec_ability = {
    .name = "container.exec",
    .is_known = shells_are_known,
    .runs_commands = true,
    .start = shell_start,
};
