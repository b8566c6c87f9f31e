#include "ability/command_internal.h"

#include "ability/patch_call.h"
#include "agent/context.h"
#include "approval/places.h"
#include "base/path.h"
#include "base/real_path.h"
#include "patch/patch.h"

#include <errno.h>
#include <string.h>

/* -- Arguments ----------------------------------------------------------------------------- */

enum command_wish command_wish(enum wire_sandbox_permissions asked,
                               const struct wire_model_permission_profile *permissions)
{
    if (asked == WIRE_SANDBOX_PERMISSIONS_REQUIRE_ESCALATED)
        return WISH_ESCALATED;
    if (asked == WIRE_SANDBOX_PERMISSIONS_WITH_ADDITIONAL_PERMISSIONS || permissions != NULL)
        return WISH_WIDENED;
    return WISH_DEFAULT;
}

struct str_array command_in_shell(struct arena *arena, struct str shell, bool login,
                                  struct str script)
{
    struct str *words = arena_alloc(arena, 3 * sizeof *words);

    words[0] = shell.s != NULL ? shell : user_shell_path(arena);
    words[1] = login ? STR_LITERAL("-lc") : STR_LITERAL("-c");
    words[2] = script;
    return (struct str_array){ words, 3 };
}

/* What no system call could take is not cut at the wrong place but refused. */
static const char *wrong_with_command(const struct command_request *request)
{
    size_t total = 0;

    for (size_t i = 0; i < request->argv.n; i++) {
        total += request->argv.items[i].len + 1;
        if (str_has_nul(request->argv.items[i]))
            return "the command holds a NUL byte: it was not run";
    }
    if (total > COMMAND_BYTES_MAX)
        return "the command is longer than 1 MiB: it was not run";
    if (request->workdir.s != NULL && str_has_nul(request->workdir))
        return "workdir holds a NUL byte: the command was not run";
    return NULL;
}

static bool is_empty(const struct command_request *request)
{
    return request->argv.n == 0 || request->argv.items[0].len == 0;
}

static struct str resolve_workdir(struct arena *arena, struct str folder, struct str path)
{
    if (path.s == NULL || path.len == 0)
        return folder;
    if (path_is_absolute(path))
        return path_normalize(arena, path);
    return path_normalize(arena, str_of(arena_printf(arena, "%s/%s", folder.s, path.s)));
}

/* -- Ends ---------------------------------------------------------------------------------- */

/* The command lets go of its call; a terminal that is left goes on by itself. */
static struct tool_call *command_done(struct command *command)
{
    struct tool_call *call = command->call;

    timer_free(TAKE(command->yield));
    call->ability = NULL;
    call->stop = NULL;
    return call;
}

void command_answer(struct command *command, struct str text)
{
    terminal_free(TAKE(command->terminal));
    tool_call_answer(command_done(command), text);
}

/* It never ran: one completion, where there is an item. */
static void end_without_run(struct command *command, enum wire_command_execution_status status,
                            struct str text)
{
    if (command->is_item_told)
        command_tell_completed(command->thread, terminal_facts(command->terminal),
                               &(struct command_result){ .status = status,
                                                         .output = text,
                                                         .exit_code = { true, -1 },
                                                         .duration_ms = { true, 0 } });
    command_answer(command, text);
}

static void command_refuse(struct command *command, struct str text)
{
    end_without_run(command, WIRE_COMMAND_EXECUTION_STATUS_DECLINED, text);
}

/* What the system says, in the words that models know from the reference. */
static struct str start_error(struct command *command, const struct error *err)
{
    static const struct {
        int code;
        const char *kind;
    } kinds[] = {
        { ENOENT, "NotFound" },
        { EACCES, "PermissionDenied" },
        { ENOTDIR, "NotADirectory" },
    };
    struct arena *arena = &command->call->arena;

    if (command->style->is_session)
        return arena_str(arena, err->message.s, err->message.len);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        const char *why = strerror(kinds[i].code);

        if (strncmp(err->message.s, why, strlen(why)) == 0)
            return str_of(arena_printf(
                arena, "execution error: Io(Os { code: %d, kind: %s, message: \"%s\" })",
                kinds[i].code, kinds[i].kind, why));
    }
    return str_of(arena_printf(arena, "execution error: %s", err->message.s));
}

static struct command_outcome outcome_of(struct command *command)
{
    const struct process_end *end = terminal_end(command->terminal);
    struct arena *arena = &command->call->arena;

    return (struct command_outcome){
        .output = command->style->is_session ? terminal_take_new(command->terminal, arena)
                                             : terminal_output(command->terminal, arena),
        .is_running = end == NULL,
        .exit_code = end == NULL      ? 0
                     : end->timed_out ? 124
                                      : end->exit_code,
        .timed_out = end != NULL && end->timed_out,
        .timeout_ms = command->request.timeout_ms,
        .duration_ms = end == NULL ? command->request.yield_ms : end->duration_ms,
        .session = terminal_session(command->terminal),
        .max_tokens = command->request.max_tokens,
        .facts = terminal_facts(command->terminal),
    };
}

static void command_finish(struct command *command)
{
    const struct process_end *end = terminal_end(command->terminal);
    struct command_outcome outcome;
    struct str text;

    if (!command->style->is_session && end->signo != 0 && !end->timed_out)
        terminal_add_note(command->terminal,
                          arena_printf(&command->call->arena,
                                       "execution error: Sandbox(Signal(%d))", end->signo));
    outcome = outcome_of(command);
    text = command->style->render(command->call, &outcome);
    terminal_complete(command->terminal);
    command->is_item_told = false; /* it is over, whatever becomes of the call */
    terminal_free(TAKE(command->terminal));
    timer_free(TAKE(command->yield));
    if (!command_tell_hooks(command, &outcome, text))
        command_answer(command, text);
}

/* The call is answered; the command goes on in the background. */
static void on_yield(void *owner)
{
    struct command *command = owner;
    struct command_outcome outcome = outcome_of(command);
    struct str text = command->style->render(command->call, &outcome);

    terminal_set_owner(TAKE(command->terminal), NULL, NULL);
    tool_call_answer(command_done(command), text);
}

/* -- Running ------------------------------------------------------------------------------- */

static void command_tell_begun(struct command *command)
{
    if (!command->is_item_told)
        command_tell_started(command->thread, terminal_facts(command->terminal));
    command->is_item_told = true;
}

static void command_start_run(struct command *command)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!command_run(command, &err)) {
        end_without_run(command, WIRE_COMMAND_EXECUTION_STATUS_FAILED, start_error(command, &err));
        return;
    }
    command_tell_begun(command);
    if (!command->style->is_session)
        return;
    if (command->yield == NULL)
        command->yield = timer_new(thread_agent(command->thread)->loop, on_yield, command);
    timer_start(command->yield, command->request.yield_ms);
}

/* Asked for even where it ran with approval: that was given for a run inside the sandbox. */
static bool wants_retry(struct command *command)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct process_end *end = terminal_end(command->terminal);

    return command->was_confined && !command->is_second_run && !end->timed_out &&
           retry_command_asks(&command->settings->approval_policy) &&
           looks_denied(end->exit_code, terminal_output(command->terminal, &arena));
}

static void command_on_end(void *owner)
{
    struct command *command = owner;

    if (!wants_retry(command)) {
        command_finish(command);
        return;
    }
    if (command->yield != NULL)
        timer_stop(command->yield);
    command->is_second_run = command->runs_free = true;
    command_ask(command, STR_LITERAL("command failed; retry without sandbox?"));
}

static const struct terminal_events terminal_events = { command_on_end };

/* -- Answers ------------------------------------------------------------------------------- */

#define COMMAND_REJECTED "exec command rejected by user"

/* Clients know why there is no output. */
static void tell_turned_down(struct command *command, enum wire_command_execution_status status)
{
    const struct command_facts *facts = terminal_facts(command->terminal);

    command_record(command->thread, facts,
                   &(struct command_result){ .status = status,
                                             .output = STR_LITERAL(COMMAND_REJECTED),
                                             .exit_code = { true, -1 } });
    command_tell_ended(command->thread, facts, &(struct command_result){ .status = status });
}

static void turn_down(struct command *command, enum wire_command_execution_status status)
{
    tell_turned_down(command, status);
    command_answer(command, STR_LITERAL(COMMAND_REJECTED));
}

void command_answered(struct command *command, enum approval_reply answer)
{
    switch (answer) {
    case REPLY_ACCEPT:
        command_start_run(command);
        break;
    case REPLY_DECLINE:
        turn_down(command, WIRE_COMMAND_EXECUTION_STATUS_DECLINED);
        break;
    case REPLY_FAILED:
        turn_down(command, WIRE_COMMAND_EXECUTION_STATUS_FAILED);
        break;
    case REPLY_CANCEL:
        turn_interrupt(command->call->turn, NULL, NULL); /* which ends the command, too */
        break;
    case REPLY_DENIED:
        command_tell_begun(command);
        command_refuse(command, str_of(guardian_refusal));
        break;
    }
}

/* An item that has begun ends: declined, if nobody has allowed the command to run. */
static void complete_stopped(struct command *command)
{
    if (terminal_has_run(command->terminal))
        terminal_kill(TAKE(command->terminal));
    else
        tell_turned_down(command, WIRE_COMMAND_EXECUTION_STATUS_DECLINED);
}

/* The turn does not wait for the answer any more: the command has to be dead before the turn ends. */
static void command_stop(struct tool_call *call)
{
    struct command *command = call->ability;

    if (command->approval != NULL)
        approval_withdraw(TAKE(command->approval));
    hook_round_cancel(TAKE(command->hooks));
    if (command->is_item_told)
        complete_stopped(command);
    terminal_free(TAKE(command->terminal));
    command_done(command);
}

/* -- Beginning ----------------------------------------------------------------------------- */

static const struct places *places(struct command *command)
{
    struct arena *arena = &command->call->arena;
    struct sandbox_reach *reach = &thread_agent(command->thread)->reach;
    struct places_request request = {
        .policy = &command->settings->sandbox_policy,
        .cwd = command->settings->cwd,
        .reach = reach,
        .env = (const char *const *)command_environment(command, arena),
    };

    reach_refresh(reach);
    request.grants = command_all_grants(command, &request.n_grants);
    return places_new(&request, arena);
}

static struct review_request review_request(struct command *command)
{
    const struct settings *settings = command->settings;

    return (struct review_request){
        .argv = &command->request.argv,
        .rules = settings->rules,
        .policy = &settings->approval_policy,
        .confined = policy_is_confined(&settings->sandbox_policy),
        .wish = command->request.wish,
        .is_granted = command->is_granted,
        .may_be_wider = feature_is_on(settings->features, FEATURE_EXEC_PERMISSION_APPROVALS),
        .reason = command->request.reason,
        .prefix = command->request.prefix,
        .may = command->style->may,
    };
}

static void make_terminal(struct command *command)
{
    struct thread_tools *tools = thread_tools(command->thread);
    struct command_facts facts = {
        .call_id = command->call->call_id,
        .turn_id = str_of(turn_id(command->call->turn)),
        .argv = command->request.argv,
        .cwd = command->cwd,
        .source = command->style->is_session ? WIRE_COMMAND_EXECUTION_SOURCE_UNIFIED_EXEC_STARTUP
                                             : WIRE_COMMAND_EXECUTION_SOURCE_AGENT,
    };

    if (command->style->is_session)
        thread_tools_make_room(tools);
    command->terminal =
        terminal_new(&(struct terminal_options){ .thread = command->thread,
                                                 .facts = &facts,
                                                 .is_session = command->style->is_session,
                                                 .tty = command->request.tty });
    terminal_set_owner(command->terminal, &terminal_events, command);
    if (command->style->is_session && thread_tools_sessions(tools) >= SESSIONS_WARNING)
        turn_add_message(command->call->turn, "user",
                         str_of(arena_printf(&command->call->arena,
                                             "Warning: %zu terminals are open, and at most %d can "
                                             "be. End those that are not needed any more.",
                                             thread_tools_sessions(tools), SESSIONS_MAX)));
}

static void review(struct command *command)
{
    struct review_request request = review_request(command);

    request.places = places(command);
    make_terminal(command);
    if (!command->style->is_session)
        command_tell_begun(command);
    review_command(&request, &command->call->arena, &command->review);
    command->runs_free =
        command->review.verdict == VERDICT_RUN_FREE || command->review.verdict == VERDICT_ASK_FREE;
    if (verdict_is_refusal(command->review.verdict)) {
        command_refuse(command, command->review.text);
    } else if (verdict_asks(command->review.verdict)) {
        if (!turn_is_guarded(
                command->call->turn)) /* its item begins when the guardian has decided */
            command_tell_begun(command);
        command_ask(command, command->review.text);
    } else {
        command_start_run(command);
    }
}

/* May the model ask for this beyond the policy? No item exists yet. */
static bool check_wish(struct command *command, struct error *err)
{
    struct review_request request = review_request(command);
    struct str refusal;

    if (command->style->is_session && request.wish == WISH_WIDENED && !request.is_granted &&
        request.policy->tag != WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST &&
        request.policy->tag != WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR)
        request.wish = WISH_ESCALATED; /* exec_command says so, whatever was asked for */
    if (!review_wish(&request, &command->call->arena, &refusal))
        return error_set_str(err, ERR_INVALID_REQUEST, refusal);
    return command_check_permissions(command, err);
}

/* A patch that comes as a command is a patch. */
static bool is_patch(struct command *command)
{
    struct tool_call *call = command->call;
    struct str text, folder = STR_NONE;
    struct str cwd = command->cwd;

    switch (patch_in_command(&command->request.argv, &call->arena, &text, &folder)) {
    case PATCH_NOT:
        return false;
    case PATCH_WITHOUT_CALL:
        command_answer(
            command, STR_LITERAL("apply_patch verification failed: patch detected without explicit "
                                 "call to apply_patch. Rerun as [\"apply_patch\", \"<patch>\"]"));
        return true;
    case PATCH_FOUND:
        break;
    }
    patch_call_start(command_done(command),
                     &(struct patch_request){ .text = text,
                                              .cwd = resolve_workdir(&call->arena, cwd, folder),
                                              .through_shell = true });
    return true;
}

void command_begin(struct command *command)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct command_request *request = &command->request;
    struct arena *arena = &command->call->arena;

    command->cwd = resolve_workdir(arena, command->settings->cwd, request->workdir);
    command->real_cwd = path_resolve(arena, command->cwd);
    if (is_empty(request)) {
        make_terminal(command);
        command_tell_begun(command);
        command_refuse(command, STR_LITERAL("command args are empty"));
        return;
    }
    if (!command_grants(command, &err) || !check_wish(command, &err))
        command_answer(command, arena_str(arena, err.message.s, err.message.len));
    else if (!is_patch(command))
        review(command);
}

void command_start(struct tool_call *call, const struct command_style *style,
                   const struct command_request *request)
{
    struct command *command = arena_zero(&call->arena, sizeof *command);
    const char *wrong = wrong_with_command(request);

    command->call = call;
    command->thread = turn_thread(call->turn);
    command->settings = turn_settings(call->turn);
    command->style = style;
    command->request = *request;
    call->ability = command;
    call->stop = command_stop;
    if (wrong != NULL)
        command_answer(command, str_of(wrong));
    else if (!command_ask_hooks(command))
        command_begin(command);
}
