/* The question whether a command may run, and what an answer means. */
#include "ability/command_internal.h"

#include "base/clock.h"
#include "base/log.h"
#include "loop/work.h"
#include "schema/copy.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "shell/command_actions.h"

#include <stdlib.h>

/* -- What it is about ---------------------------------------------------------------------- */

static void add_paths(struct buf *out, const char *name, const struct str_array *paths)
{
    for (size_t i = 0; i < paths->n; i++) {
        buf_printf(out, " %s:", name);
        json_write_str(out, paths->items[i]);
    }
}

/* A run without a sandbox is another thing to allow than one in it. */
static struct str session_key(struct command *command)
{
    static const char *const wishes[] = { "use_default", "require_escalated", "widened" };
    struct arena *arena = &command->call->arena;
    CLEANUP(buf_done) struct buf permissions = { 0 };

    buf_add_text(&permissions, wishes[command->request.wish]);
    if (command->is_second_run)
        buf_add_text(&permissions, " again-without-sandbox");
    if (command->runs_free || !policy_is_confined(&command->settings->sandbox_policy))
        buf_add_text(&permissions, " free");
    if (command->request.tty)
        buf_add_text(&permissions, " tty");
    if (command->extra.network)
        buf_add_text(&permissions, " network");
    add_paths(&permissions, "read", &command->extra.read);
    add_paths(&permissions, "write", &command->extra.write);
    return session_command_key(&(struct command_key){ .argv = &command->request.argv,
                                                      .cwd = command->real_cwd,
                                                      .permissions = buf_str(&permissions).s,
                                                      .kind = command->style->kind },
                               arena);
}

static struct str_array join_paths(struct arena *arena, struct str_array a, struct str_array b)
{
    struct str *items = arena_alloc(arena, (a.n + b.n + 1) * sizeof *items);

    for (size_t i = 0; i < a.n; i++)
        items[i] = a.items[i];
    for (size_t i = 0; i < b.n; i++)
        items[a.n + i] = b.items[i];
    return (struct str_array){ items, a.n + b.n };
}

/* Everything it would have on top of the policy, or NULL. */
static const struct wire_additional_permission_profile *permissions_of(struct command *command)
{
    struct arena *arena = &command->call->arena;
    struct wire_additional_permission_profile *profile = arena_zero(arena, sizeof *profile);
    struct wire_additional_network_permissions *network = arena_zero(arena, sizeof *network);
    struct wire_additional_file_system_permissions *files = arena_zero(arena, sizeof *files);
    struct str_array read = { 0 }, write = { 0 };
    size_t n;
    const struct sandbox_grant *grants = command_all_grants(command, &n);

    if (n == 0 || command->runs_free)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        read = join_paths(arena, read, grants[i].read);
        write = join_paths(arena, write, grants[i].write);
        network->enabled.set = network->enabled.value |= grants[i].network;
    }
    files->read = read.n > 0 ? read : (struct str_array){ 0 };
    files->write = write.n > 0 ? write : (struct str_array){ 0 };
    profile->network = network->enabled.set ? network : NULL;
    profile->file_system = read.n > 0 || write.n > 0 ? files : NULL;
    return profile;
}

static struct wire_command_execution_approval_decision_array decisions(struct arena *arena,
                                                                       struct str_array amendment)
{
    struct wire_command_execution_approval_decision *items = arena_zero(arena, 3 * sizeof *items);
    size_t n = 0;

    items[n++].tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT;
    if (amendment.n > 0) {
        items[n].tag =
            WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_WITH_EXECPOLICY_AMENDMENT;
        items[n++].accept_with_execpolicy_amendment.execpolicy_amendment = amendment;
    }
    items[n++].tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_CANCEL;
    return (struct wire_command_execution_approval_decision_array){ items, n };
}

/* -- Answers ------------------------------------------------------------------------------- */

static void tell_model_of_rule(struct command *command, const struct str_array *prefix)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "Approved command prefix saved:\n- [");
    for (size_t i = 0; i < prefix->n; i++) {
        if (i > 0)
            buf_add_text(&text, ", ");
        json_write_str(&text, prefix->items[i]);
    }
    buf_add_char(&text, ']');
    turn_add_message(command->call->turn, "developer", buf_str(&text));
}

/* A rule on its way into the user's file. */
struct saving {
    struct arena arena;
    const char *home;
    struct str_array prefix;
    struct error err;
};

static void write_rule(void *data)
{
    struct saving *saving = data;

    rules_save(saving->home, &saving->prefix, &saving->err);
}

static void rule_written(void *data)
{
    struct saving *saving = data;

    if (saving->err.code != 0)
        log_warn("cannot save a rule: %s, it holds for loaded threads", saving->err.message.s);
    error_done(&saving->err);
    arena_done(&saving->arena);
    free(saving);
}

static void start_saving(struct command *command, const struct str_array *prefix)
{
    struct saving *saving = xcalloc(1, sizeof *saving);

    saving->prefix = copy_strs(&saving->arena, *prefix);
    saving->home = thread_agent(command->thread)->home;
    work_queue_add(thread_agent(command->thread)->work, write_rule, rule_written, saving);
}

/* The command runs whatever becomes of the rule. */
static void save_rule(struct command *command, const struct str_array *prefix)
{
    if (prefix->n == 0 || command->settings->rules == NULL)
        return;
    if (!review_accepts_amendment(command->settings->rules, &command->request.argv, prefix)) {
        log_warn("thread=%s: not saving a rule: it does not fit the command",
                 thread_id(command->thread).s);
        return;
    }
    rules_allow(command->settings->rules, prefix);
    start_saving(command, prefix);
    tell_model_of_rule(command, prefix);
}

static enum approval_reply apply_command_decision(
    struct command *command, const struct wire_command_execution_approval_decision *given)
{
    switch (given->tag) {
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT:
        return REPLY_ACCEPT;
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_FOR_SESSION:
        session_remember(&thread_tools(command->thread)->approvals, session_key(command));
        return REPLY_ACCEPT;
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_WITH_EXECPOLICY_AMENDMENT:
        save_rule(command, &given->accept_with_execpolicy_amendment.execpolicy_amendment);
        return REPLY_ACCEPT;
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_APPLY_NETWORK_POLICY_AMENDMENT:
        return given->apply_network_policy_amendment.network_policy_amendment.action ==
                       WIRE_NETWORK_POLICY_RULE_ACTION_ALLOW
                   ? REPLY_ACCEPT
                   : REPLY_DECLINE;
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_DECLINE:
        return REPLY_DECLINE;
    case WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_CANCEL:
        return REPLY_CANCEL;
    }
    return REPLY_DECLINE;
}

static void command_on_answer(void *owner, const struct answer *answer)
{
    struct command *command = owner;
    const struct wire_command_execution_request_approval_response *response = answer->result;

    command->approval = NULL;
    if (answer->kind == ANSWER_RESULT)
        command_answered(command, apply_command_decision(command, &response->decision));
    else
        command_answered(command, answer->kind == ANSWER_ERROR ? REPLY_FAILED : REPLY_DECLINE);
}

/* An answer in the words of older servers. */
static void translate_command_answer(const void *older_result, void *ret_result)
{
    const struct wire_review_decision *older =
        &((const struct wire_exec_command_approval_response *)older_result)->decision;
    struct wire_command_execution_approval_decision *decision =
        &((struct wire_command_execution_request_approval_response *)ret_result)->decision;

    switch (older->tag) {
    case WIRE_REVIEW_DECISION_TAG_APPROVED:
        decision->tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT;
        break;
    case WIRE_REVIEW_DECISION_TAG_APPROVED_FOR_SESSION:
        decision->tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_FOR_SESSION;
        break;
    case WIRE_REVIEW_DECISION_TAG_APPROVED_EXECPOLICY_AMENDMENT:
        decision->tag =
            WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_WITH_EXECPOLICY_AMENDMENT;
        decision->accept_with_execpolicy_amendment.execpolicy_amendment =
            older->approved_execpolicy_amendment.proposed_execpolicy_amendment;
        break;
    case WIRE_REVIEW_DECISION_TAG_ABORT:
        decision->tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_CANCEL;
        break;
    default:
        decision->tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_DECLINE;
        break;
    }
}

/* -- Asking -------------------------------------------------------------------------------- */

static void command_on_verdict(void *owner, bool is_allowed)
{
    struct command *command = owner;

    command->approval = NULL;
    command_answered(command, is_allowed ? REPLY_ACCEPT : REPLY_DENIED);
}

static struct str command_as_json(struct command *command, const struct type *type,
                                  const void *value)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    schema_encode(type, value, 0, &json);
    return arena_str(&command->call->arena, json.data, json.len);
}

static struct approval *command_ask_decider(struct command *command,
                                            const struct thread_question_options *question,
                                            const struct wire_additional_permission_profile *more)
{
    static const enum wire_sandbox_permissions wishes[] = {
        [WISH_DEFAULT] = WIRE_SANDBOX_PERMISSIONS_USE_DEFAULT,
        [WISH_ESCALATED] = WIRE_SANDBOX_PERMISSIONS_REQUIRE_ESCALATED,
        [WISH_WIDENED] = WIRE_SANDBOX_PERMISSIONS_WITH_ADDITIONAL_PERMISSIONS,
    };
    const struct command_facts *facts = terminal_facts(command->terminal);
    struct wire_review_shown_command shown = {
        .tool = command->style->is_session ? STR_LITERAL("exec_command") : STR_LITERAL("shell"),
        .command = facts->shown,
        .cwd = facts->cwd,
    };
    struct wire_reviewed_command whole = {
        .tool = shown.tool,
        .command = facts->argv,
        .cwd = facts->cwd,
        .sandbox_permissions = wishes[command->request.wish],
        .additional_permissions = more,
        .justification = command->request.reason,
        .runs_without_sandbox =
            command->runs_free || !policy_is_confined(&command->settings->sandbox_policy),
        .tty = command->request.tty,
    };

    return turn_ask_approval(
        command->call->turn,
        &(struct approval_options){
            .question = question,
            .item_id = facts->call_id,
            .shown = command_as_json(command, &type_review_shown_command, &shown),
            .action = { .whole = command_as_json(command, &type_reviewed_command, &whole),
                        .reason = command->is_second_run
                                      ? STR_LITERAL("command failed; retry without sandbox?")
                                      : STR_NONE },
            .on_verdict = command_on_verdict });
}

static struct approval *ask_about_command(struct command *command, struct str reason)
{
    const struct command_facts *facts = terminal_facts(command->terminal);
    struct arena *arena = &command->call->arena;
    const struct wire_additional_permission_profile *permissions = permissions_of(command);
    struct str_array amendment =
        permissions == NULL ? command->review.amendment : (struct str_array){ 0 };
    struct wire_command_execution_request_approval_params params = {
        .thread_id = thread_id(command->thread),
        .turn_id = facts->turn_id,
        .item_id = facts->call_id,
        .kind = WIRE_COMMAND_EXECUTION_APPROVAL_KIND_COMMAND,
        .started_at_ms = clock_now_ms(),
        .environment_id = STR_LITERAL("local"),
        .reason = reason,
        .command = facts->shown,
        .cwd = facts->cwd,
        .command_actions = facts->actions,
        .additional_permissions = permissions,
        .proposed_execpolicy_amendment = command->review.amendment,
        .available_decisions = decisions(arena, amendment),
    };
    struct wire_exec_command_approval_params older = {
        .conversation_id = params.thread_id,
        .call_id = facts->call_id,
        .command = facts->argv,
        .cwd = facts->cwd,
        .reason = reason,
        .parsed_cmd = parsed_commands(&facts->actions, arena),
    };

    return command_ask_decider(
        command,
        &(struct thread_question_options){
            .question = { .what = SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
                          .params = &params,
                          .older_what = SERVER_REQUEST_EXEC_COMMAND_APPROVAL,
                          .older_params = &older,
                          .translate = translate_command_answer,
                          .on_answer = command_on_answer,
                          .owner = command },
            .waiting_on = WAITING_ON_APPROVAL },
        permissions);
}

void command_ask(struct command *command, struct str reason)
{
    bool is_guarded = turn_is_guarded(command->call->turn);

    if (!is_guarded &&
        session_has(&thread_tools(command->thread)->approvals, session_key(command))) {
        command_answered(command, REPLY_ACCEPT);
        return;
    }
    command->approval = ask_about_command(command, reason);
    command->grants = NULL; /* whenever the answer comes */
    if (command->approval == NULL)
        command_answered(command, is_guarded ? REPLY_DENIED : REPLY_DECLINE);
}
