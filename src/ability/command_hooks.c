/* What the user's hooks say to a command before it runs, and to what it printed. */
#include "ability/command_internal.h"

#include "ability/command_text.h"
#include "shell/quote.h"

static struct str command_line(const struct command *command)
{
    return command->request.script.s != NULL
               ? command->request.script
               : shell_join(&command->request.argv, &command->call->arena);
}

static struct str blocked_text(struct command *command, struct str reason)
{
    return str_of(arena_printf(&command->call->arena,
                               "Command blocked by PreToolUse hook: %s. Command: %s", reason.s,
                               command_line(command).s));
}

static void on_pre_hooks(void *owner, const struct hook_verdict *verdict)
{
    struct command *command = owner;

    command->hooks = NULL;
    if (verdict->is_blocked)
        command_answer(command, blocked_text(command, verdict->reason));
    else
        command_begin(command);
}

bool command_ask_hooks(struct command *command)
{
    struct tool_call *call = command->call;

    if (!turn_has_hooks(call->turn, WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE))
        return false;
    command->hooks = turn_run_hooks(call->turn,
                                    &(struct hook_moment){
                                        .event = WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE,
                                        .command = command_line(command),
                                        .tool_use_id = call->call_id,
                                    },
                                    on_pre_hooks, command);
    return command->hooks != NULL;
}

/* Before the answer, which they may replace. */
static void on_post_hooks(void *owner, const struct hook_verdict *verdict)
{
    struct command *command = owner;
    struct arena *arena = &command->call->arena;
    struct str text = command->answer;

    command->hooks = NULL;
    turn_add_hook_contexts(command->call->turn, verdict);
    if (verdict->feedback.s != NULL)
        text = arena_str(arena, verdict->feedback.s, verdict->feedback.len);
    command_answer(command, text);
}

/* Not of what somebody may type into. */
static bool is_told(const struct command *command, const struct command_outcome *outcome)
{
    return !command->request.tty && (outcome->exit_code == 0 || command->style->tells_failures);
}

bool command_tell_hooks(struct command *command, const struct command_outcome *outcome,
                        struct str answer)
{
    struct tool_call *call = command->call;

    if (!turn_has_hooks(call->turn, WIRE_HOOK_EVENT_NAME_POST_TOOL_USE) ||
        !is_told(command, outcome))
        return false;
    command->answer = answer;
    command->hooks = turn_run_hooks(call->turn,
                                    &(struct hook_moment){
                                        .event = WIRE_HOOK_EVENT_NAME_POST_TOOL_USE,
                                        .command = command_line(command),
                                        .tool_use_id = call->call_id,
                                        .tool_response = command_text_output(call, outcome),
                                    },
                                    on_post_hooks, command);
    return command->hooks != NULL;
}
