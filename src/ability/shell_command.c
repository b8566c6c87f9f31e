/* shell_command: runs a script in the user's shell and waits for its end. */
#include "ability/shell_lookup.h"
#include "ability/shell_spec.h"

static const char spec_head[] =
    "{\"type\":\"function\",\"name\":\"shell_command\",\"description\":\"Runs a script in the user's "
    "shell and returns its output.\",\"strict\":false,\"parameters\":{\"type\":\"object\","
    "\"properties\":{\"command\":{\"type\":\"string\",\"description\":\"The script to "
    "run.\"}," SHELL_SPEC_JUSTIFICATION;
static const char spec_login[] =
    "\"login\":{\"type\":\"boolean\",\"description\":\"Whether the shell reads its login files. "
    "Default: true.\"},";
static const char spec_tail[] = SHELL_SPEC_PREFIX_RULE SHELL_SPEC_TAIL;

static void shell_command_write_spec(const struct settings *settings, struct buf *out)
{
    buf_add_text(out, spec_head);
    if (!settings->no_login_shell)
        buf_add_text(out, spec_login);
    buf_add_text(out, spec_tail);
}

static const struct command_style style = {
    .kind = "shell",
    .may = "should not",
    .render = command_text_lines,
};

static void shell_command_start(struct tool_call *call)
{
    struct wire_shell_command_arguments arguments;
    bool login;

    if (!call_arguments(call, &type_shell_command_arguments, &arguments) ||
        !shell_login(call, arguments.login, &login))
        return;
    command_start(
        call, &style,
        &(struct command_request){
            .argv = command_in_shell(&call->arena, STR_NONE, login, arguments.command),
            .script = arguments.command,
            .workdir = arguments.workdir,
            .wish = command_wish(arguments.sandbox_permissions, arguments.additional_permissions),
            .permissions = arguments.additional_permissions,
            .reason = arguments.justification,
            .prefix = arguments.prefix_rule,
            .timeout_ms = shell_timeout(arguments.timeout_ms, arguments.timeout),
        });
}

const struct ability shell_command_ability = {
    .name = "shell_command",
    .write_spec = shell_command_write_spec,
    .shell = SHELL_SCRIPT,
    .is_known = shells_are_known,
    .is_parallel = true,
    .runs_commands = true,
    .start = shell_command_start,
};
