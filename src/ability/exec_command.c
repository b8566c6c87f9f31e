/* exec_command: runs a script, answers after a while at the latest, and leaves it running then. */
#include "ability/command_text.h"
#include "ability/shell_lookup.h"

enum { YIELD_MIN_MS = 250, YIELD_MAX_MS = 30000 };

static const char spec_head[] =
    "{\"type\":\"function\",\"name\":\"exec_command\",\"description\":\"Runs a command in a shell. "
    "Returns its output, or, if it still runs after yield_time_ms, what it printed so far and a "
    "session ID for write_stdin.\",\"strict\":false,\"parameters\":{\"type\":\"object\","
    "\"properties\":{";
static const char spec_permissions[] =
    "\"additional_permissions\":{\"type\":\"object\",\"description\":\"What the command needs "
    "beyond the sandbox; only with with_additional_permissions.\",\"properties\":{\"file_system\":{"
    "\"type\":\"object\",\"properties\":{\"read\":{\"type\":\"array\",\"items\":{\"type\":"
    "\"string\"}},\"write\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
    "\"additionalProperties\":false},\"network\":{\"type\":\"object\",\"properties\":{\"enabled\":{"
    "\"type\":\"boolean\"}},\"additionalProperties\":false}},\"additionalProperties\":false},";
static const char spec_cmd[] =
    "\"cmd\":{\"type\":\"string\",\"description\":\"The script to run.\"},"
    "\"justification\":{\"type\":\"string\",\"description\":\"Only with require_escalated: one "
    "question to the user that says why the command has to leave the sandbox.\"},";
static const char spec_login[] =
    "\"login\":{\"type\":\"boolean\",\"description\":\"Whether the shell reads its login files. "
    "Default: true.\"},";
static const char spec_tail[] =
    "\"max_output_tokens\":{\"type\":\"number\",\"description\":\"Output beyond this is cut in the "
    "middle.\"},\"prefix_rule\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},"
    "\"description\":\"Only with require_escalated: the first words of commands that the user could "
    "allow for good, such as [\\\"git\\\", \\\"pull\\\"].\"},\"sandbox_permissions\":{\"type\":"
    "\"string\",\"description\":\"use_default, or require_escalated to run without the sandbox.\"},"
    "\"shell\":{\"type\":\"string\",\"description\":\"The shell to run it in. Default: the "
    "user's.\"},\"tty\":{\"type\":\"boolean\",\"description\":\"Whether it runs on a terminal, so "
    "that write_stdin can type into it. Default: false.\"},\"workdir\":{\"type\":\"string\","
    "\"description\":\"The folder to run it in. Default: the current one.\"},\"yield_time_ms\":{"
    "\"type\":\"number\",\"description\":\"How long to wait for it.\"}},\"required\":[\"cmd\"],"
    "\"additionalProperties\":false}}";

static void exec_command_write_spec(const struct settings *settings, struct buf *out)
{
    buf_add_text(out, spec_head);
    if (feature_is_on(settings->features, FEATURE_EXEC_PERMISSION_APPROVALS))
        buf_add_text(out, spec_permissions);
    buf_add_text(out, spec_cmd);
    if (!settings->no_login_shell)
        buf_add_text(out, spec_login);
    buf_add_text(out, spec_tail);
}

static struct str render(struct tool_call *call, const struct command_outcome *outcome)
{
    return command_text_session(call, outcome, outcome->max_tokens);
}

static const struct command_style style = {
    .kind = "session",
    .may = "cannot",
    .is_session = true,
    .render = render,
    .tells_failures = true,
};

static uint64_t clamp(uint64_t value, uint64_t min, uint64_t max)
{
    return value < min ? min : value > max ? max : value;
}

static void exec_command_start(struct tool_call *call)
{
    struct wire_exec_command_arguments arguments;
    struct str shell = STR_NONE;
    bool login;

    if (!call_arguments(call, &type_exec_command_arguments, &arguments) ||
        !shell_login(call, arguments.login, &login))
        return;
    if (arguments.shell.s != NULL)
        shell = shell_lookup(arguments.shell, &call->arena);
    command_start(
        call, &style,
        &(struct command_request){
            .argv = command_in_shell(&call->arena, shell, login, arguments.cmd),
            .script = arguments.cmd,
            .workdir = arguments.workdir,
            .wish = command_wish(arguments.sandbox_permissions, arguments.additional_permissions),
            .permissions = arguments.additional_permissions,
            .reason = arguments.justification,
            .prefix = arguments.prefix_rule,
            .yield_ms = clamp(arguments.yield_time_ms, YIELD_MIN_MS, YIELD_MAX_MS),
            .max_tokens = arguments.max_output_tokens.value,
            .tty = arguments.tty,
        });
}

const struct ability exec_command_ability = {
    .name = "exec_command",
    .write_spec = exec_command_write_spec,
    .shell = SHELL_SESSIONS,
    .is_parallel = true,
    .start = exec_command_start,
};
