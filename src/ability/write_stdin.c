/* write_stdin: types into a session of exec_command, or waits for more of its output. */
#include "ability/command_text.h"
#include "ability/thread_tools.h"
#include "base/clock.h"

enum {
    WAIT_MIN_MS = 250,
    WAIT_MAX_MS = 30000,
    POLL_MIN_MS = 5000,
    TYPING_MS = 100, /* before what was typed can have an effect */
};

static const char spec[] =
    "{\"type\":\"function\",\"name\":\"write_stdin\",\"description\":\"Types into a session that "
    "exec_command left running and returns what it prints. Without chars it only waits.\","
    "\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{\"chars\":{\"type\":"
    "\"string\",\"description\":\"What to type; may be empty.\"},\"max_output_tokens\":{\"type\":"
    "\"number\",\"description\":\"Output beyond this is cut in the middle.\"},\"session_id\":{"
    "\"type\":\"number\",\"description\":\"The session, as exec_command named it.\"},"
    "\"yield_time_ms\":{\"type\":\"number\",\"description\":\"How long to wait for output.\"}},"
    "\"required\":[\"session_id\"],\"additionalProperties\":false}}";

/* In the call's arena. */
struct stdin_wait {
    struct tool_call *call;
    struct thread *thread;
    struct terminal *terminal;
    struct timer *timer;
    struct str typed;
    size_t max_tokens;
    int64_t started_ms;
};

static struct tool_call *waiting_done(struct stdin_wait *waiting)
{
    struct tool_call *call = waiting->call;

    timer_free(TAKE(waiting->timer));
    call->ability = NULL;
    call->stop = NULL;
    return call;
}

static void tell_interaction(const struct stdin_wait *waiting)
{
    const struct command_facts *facts = terminal_facts(waiting->terminal);

    thread_notify(waiting->thread, NOTIFICATION_ITEM_COMMAND_EXECUTION_TERMINAL_INTERACTION,
                  &(struct wire_terminal_interaction_notification){
                      .thread_id = thread_id(waiting->thread),
                      .turn_id = str_of(turn_id(waiting->call->turn)),
                      .item_id = facts->call_id,
                      .process_id = facts->process_id,
                      .stdin = waiting->typed });
}

static void write_stdin_answer(void *owner)
{
    struct stdin_wait *waiting = owner;
    struct terminal *terminal = waiting->terminal;
    struct tool_call *call = waiting->call;
    const struct process_end *end = terminal_end(terminal);
    struct command_outcome outcome = {
        .output = terminal_take_new(terminal, &call->arena),
        .is_running = end == NULL,
        .exit_code = end == NULL ? 0 : end->exit_code,
        .duration_ms = (uint64_t)(clock_steady_ms() - waiting->started_ms),
        .session = terminal_session(terminal),
        .facts = terminal_facts(terminal),
    };
    struct str text = command_text_session(call, &outcome, waiting->max_tokens);

    tell_interaction(waiting);
    terminal_set_owner(terminal, NULL, NULL); /* tells its end, if it has ended */
    if (end != NULL)
        terminal_free(terminal); /* reported: its id is forgotten */
    tool_call_answer(waiting_done(waiting), text);
}

static const struct terminal_events terminal_events = { write_stdin_answer };

/* A session that had gone to the background stays. */
static void write_stdin_stop(struct tool_call *call)
{
    struct stdin_wait *waiting = call->ability;

    terminal_set_owner(waiting->terminal, NULL, NULL);
    waiting_done(waiting);
}

static uint64_t clamp(uint64_t value, uint64_t min, uint64_t max)
{
    return value < min ? min : value > max ? max : value;
}

static uint64_t wait_ms(const struct wire_write_stdin_arguments *arguments,
                        const struct settings *settings)
{
    uint64_t longest = settings->background_terminal_max_ms;

    if (arguments->chars.len > 0)
        return TYPING_MS + clamp(arguments->yield_time_ms, WAIT_MIN_MS, WAIT_MAX_MS);
    return clamp(arguments->yield_time_ms, POLL_MIN_MS,
                 longest > POLL_MIN_MS ? longest : POLL_MIN_MS);
}

static const char *wrong_with_typing(struct terminal *terminal, struct str chars)
{
    if (chars.len == 0 || terminal_end(terminal) != NULL)
        return NULL;
    if (!terminal_has_tty(terminal))
        return "write_stdin failed: stdin is closed for this session; rerun exec_command with "
               "tty=true to keep stdin open";
    return terminal_write(terminal, chars) ? NULL : "write_stdin failed: failed to write to stdin";
}

static void write_stdin_start(struct tool_call *call)
{
    struct thread *thread = turn_thread(call->turn);
    struct wire_write_stdin_arguments arguments;
    struct stdin_wait *waiting;
    struct terminal *terminal;
    const char *wrong;

    if (!call_arguments(call, &type_write_stdin_arguments, &arguments))
        return;
    terminal = thread_tools_find(thread_tools(thread), arguments.session_id);
    if (terminal == NULL || terminal_is_awaited(terminal)) {
        tool_call_answer(
            call, str_of(arena_printf(&call->arena, "write_stdin failed: Unknown process id %d",
                                      arguments.session_id)));
        return;
    }
    wrong = wrong_with_typing(terminal, arguments.chars);
    if (wrong != NULL) {
        tool_call_answer(call, str_of(wrong));
        return;
    }
    waiting = arena_zero(&call->arena, sizeof *waiting);
    *waiting = (struct stdin_wait){
        .call = call,
        .thread = thread,
        .terminal = terminal,
        .timer = timer_new(thread_agent(thread)->loop, write_stdin_answer, waiting),
        .typed = arguments.chars.s == NULL ? STR_LITERAL("") : arguments.chars,
        .max_tokens = arguments.max_output_tokens.value,
        .started_ms = clock_steady_ms(),
    };
    call->ability = waiting;
    call->stop = write_stdin_stop;
    if (terminal_end(terminal) != NULL) {
        write_stdin_answer(waiting);
        return;
    }
    terminal_set_owner(terminal, &terminal_events, waiting);
    timer_start(waiting->timer, wait_ms(&arguments, turn_settings(call->turn)));
}

const struct ability write_stdin_ability = {
    .name = "write_stdin",
    .spec = spec,
    .shell = SHELL_SESSIONS,
    .start = write_stdin_start,
};
