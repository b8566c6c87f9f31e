#include "ability/patch_call.h"

#include "ability/command_text.h"
#include "ability/patch_item.h"
#include "ability/patch_place.h"
#include "ability/thread_tools.h"
#include "ability/turn_sandbox.h"
#include "agent/approval.h"
#include "agent/live_items.h"
#include "agent/turn_changes.h"
#include "approval/decision.h"
#include "base/clock.h"
#include "loop/work.h"
#include "schema/encode.h"

#include <stdlib.h>

#define PATCH_REJECTED "patch rejected by user"

/* On the heap: a worker may still be at it when the call is gone. */
struct patch_call {
    struct tool_call *call; /* NULL: nobody waits for it any more */
    struct thread *thread;
    const struct settings *settings;
    struct turn_changes *turn_changes;
    struct sandbox *sandbox;
    struct arena arena; /* all text, also that of the changes */
    struct str text;
    struct str cwd;
    bool through_shell;
    bool is_working;      /* a worker has it */
    struct dying_one one; /* from patch_stop() on, while one does */
    bool is_applying;     /* or has tried to */
    bool is_second_try;
    int64_t started_ms;
    struct approval *approval; /* while somebody decides */

    /* What the workers found. */
    struct error err;
    bool is_empty;
    enum patch_place place;
    struct patch_changes changes;
    struct str_array files;    /* that it touches, as they really lay when it was verified */
    struct str detours;        /* which of them lie elsewhere than it seems, in words; or NULL */
    struct str_array approved; /* those of them that the user has agreed to */
    bool applied;
    struct str summary;
    struct str diff;

    struct patch_facts facts;
};

/* -- Life ---------------------------------------------------------------------------------- */

static void patch_free(struct patch_call *patch)
{
    turn_changes_unref(patch->turn_changes);
    sandbox_free(patch->sandbox);
    error_done(&patch->err);
    arena_done(&patch->arena);
    free(patch);
}

static struct tool_call *let_go(struct patch_call *patch)
{
    struct tool_call *call = TAKE(patch->call);

    call->ability = NULL;
    call->stop = NULL;
    if (!patch->is_working)
        patch_free(patch);
    return call;
}

/* Files that are being written are written to their end, which the turn's end waits for. */
static void patch_stop(struct tool_call *call)
{
    struct patch_call *patch = call->ability;

    if (patch->approval != NULL)
        approval_withdraw(TAKE(patch->approval));
    if (patch->is_working) {
        dying_add(thread_dying(patch->thread), &patch->one);
        live_patch_outlives_call(patch->thread, patch->facts.turn_id, patch->facts.call_id);
    } else {
        patch_tell_completed(patch->thread, &patch->facts, WIRE_PATCH_APPLY_STATUS_DECLINED,
                             STR_LITERAL(PATCH_REJECTED));
    }
    let_go(patch);
}

static void patch_answer(struct patch_call *patch, struct str text)
{
    struct str kept = arena_str(&patch->call->arena, text.s, text.len);

    tool_call_answer(let_go(patch), kept);
}

static void answer_error(struct patch_call *patch, const char *prefix)
{
    error_prefix(&patch->err, prefix);
    patch_answer(patch, patch->err.message);
}

static void patch_tell_result(struct patch_call *patch)
{
    patch_tell_completed(patch->thread, &patch->facts,
                         patch->applied ? WIRE_PATCH_APPLY_STATUS_COMPLETED
                                        : WIRE_PATCH_APPLY_STATUS_FAILED,
                         patch->summary);
}

/* Work on a worker; `done` is not called if nobody waits any more. */
static void patch_work_done(void *data);

struct patch_work {
    struct patch_call *patch;
    void (*run)(struct patch_call *patch);
    void (*done)(struct patch_call *patch);
};

static void patch_work_run(void *data)
{
    struct patch_work *work = data;

    work->run(work->patch);
}

static void patch_work_done(void *data)
{
    struct patch_work *work = data;
    struct patch_call *patch = work->patch;
    void (*done)(struct patch_call * patch) = work->done;

    patch->is_working = false;
    free(work);
    if (patch->call != NULL) {
        done(patch);
        return;
    }
    if (patch->is_applying && patch->one.dying != NULL) /* its thread is still there */
        patch_tell_result(patch);
    dying_leave(&patch->one);
    patch_free(patch);
}

static void work_on(struct patch_call *patch, void (*run)(struct patch_call *patch),
                    void (*done)(struct patch_call *patch))
{
    struct patch_work *work = xcalloc(1, sizeof *work);

    *work = (struct patch_work){ patch, run, done };
    patch->is_working = true;
    work_queue_add(thread_agent(patch->thread)->work, patch_work_run, patch_work_done, work);
}

/* -- Applying ------------------------------------------------------------------------------ */

static void apply(struct patch_call *patch)
{
    struct patch_apply_options options = {
        .sandbox = patch->is_second_try ? NULL : patch->sandbox,
        .approved = patch->approved,
    };

    turn_diff_remember(patch->turn_changes->diff, &patch->changes);
    patch->applied = patch_apply(&patch->changes, &options, &patch->err);
    patch->summary =
        patch->applied ? patch_summary(&patch->changes, &patch->arena) : patch->err.message;
    patch->diff = turn_diff_text(patch->turn_changes->diff, &patch->arena);
}

static void patch_ask(struct patch_call *patch, struct str why);

static bool wants_second_try(const struct patch_call *patch)
{
    return !patch->applied && !patch->is_second_try && patch->sandbox->is_confined &&
           retry_patch_asks(&patch->settings->approval_policy) &&
           looks_denied(1, patch->err.message);
}

static void applied(struct patch_call *patch)
{
    struct turn *turn = patch->call->turn;
    struct str diff;

    patch_tell_output(patch->thread, &patch->facts, patch->summary);
    if (wants_second_try(patch)) {
        patch->is_second_try = true;
        error_done(&patch->err);
        patch_ask(patch, STR_LITERAL("command failed; retry without sandbox?"));
        return;
    }
    patch_tell_result(patch);
    diff = arena_str(&patch->call->arena, patch->diff.s, patch->diff.len);
    turn_tell_diff(turn, diff);
    patch_answer(patch, patch_text(patch->call, patch->applied ? 0 : 1,
                                   (uint64_t)(clock_steady_ms() - patch->started_ms),
                                   patch->summary, patch->through_shell));
}

static void start_applying(struct patch_call *patch)
{
    patch->is_applying = true;
    work_on(patch, apply, applied);
}

/* -- Asking -------------------------------------------------------------------------------- */

static bool all_are_allowed(struct patch_call *patch)
{
    const struct approval_session *session = &thread_tools(patch->thread)->approvals;

    for (size_t i = 0; i < patch->files.n; i++) {
        if (!session_has(session, session_file_key(patch->files.items[i], &patch->arena)))
            return false;
    }
    return true;
}

static void allow_all(struct patch_call *patch)
{
    struct approval_session *session = &thread_tools(patch->thread)->approvals;

    for (size_t i = 0; i < patch->files.n; i++)
        session_remember(session, session_file_key(patch->files.items[i], &patch->arena));
}

/* The user has seen the changes: they may be made where the files were then, and nowhere else. */
static void approved(struct patch_call *patch)
{
    patch->approved = patch->files;
    start_applying(patch);
}

static void turn_down(struct patch_call *patch, enum wire_patch_apply_status status)
{
    struct str text = STR_LITERAL(PATCH_REJECTED);

    patch_tell_completed(patch->thread, &patch->facts, status, text);
    patch_answer(patch, text);
}

static void patch_deny(struct patch_call *patch)
{
    patch_tell_completed(patch->thread, &patch->facts, WIRE_PATCH_APPLY_STATUS_DECLINED,
                         str_of(guardian_refusal));
    patch_answer(patch, str_of(guardian_refusal));
}

static void act_on_reply(struct patch_call *patch, enum approval_reply reply)
{
    switch (reply) {
    case REPLY_ACCEPT:
        approved(patch);
        break;
    case REPLY_DECLINE:
        turn_down(patch, WIRE_PATCH_APPLY_STATUS_DECLINED);
        break;
    case REPLY_FAILED:
        turn_down(patch, WIRE_PATCH_APPLY_STATUS_FAILED);
        break;
    case REPLY_CANCEL:
        turn_interrupt(patch->call->turn, NULL, NULL); /* which ends the patch, too */
        break;
    case REPLY_DENIED:
        patch_deny(patch);
        break;
    }
}

static enum approval_reply apply_patch_decision(struct patch_call *patch,
                                                enum wire_file_change_approval_decision decision)
{
    switch (decision) {
    case WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT_FOR_SESSION:
        if (!patch->is_second_try)
            allow_all(patch);
        return REPLY_ACCEPT;
    case WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT:
        return REPLY_ACCEPT;
    case WIRE_FILE_CHANGE_APPROVAL_DECISION_CANCEL:
        return REPLY_CANCEL;
    case WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE:
        break;
    }
    return REPLY_DECLINE;
}

static void patch_on_answer(void *owner, const struct answer *answer)
{
    struct patch_call *patch = owner;
    const struct wire_file_change_request_approval_response *response = answer->result;

    patch->approval = NULL;
    if (answer->kind == ANSWER_RESULT)
        act_on_reply(patch, apply_patch_decision(patch, response->decision));
    else
        act_on_reply(patch, answer->kind == ANSWER_ERROR ? REPLY_FAILED : REPLY_DECLINE);
}

/* An answer in the words of older servers. */
static void translate_patch_answer(const void *older_result, void *ret_result)
{
    const struct wire_apply_patch_approval_response *older = older_result;
    struct wire_file_change_request_approval_response *response = ret_result;

    switch (older->decision.tag) {
    case WIRE_REVIEW_DECISION_TAG_APPROVED:
        response->decision = WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT;
        break;
    case WIRE_REVIEW_DECISION_TAG_APPROVED_FOR_SESSION:
        response->decision = WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT_FOR_SESSION;
        break;
    case WIRE_REVIEW_DECISION_TAG_ABORT:
        response->decision = WIRE_FILE_CHANGE_APPROVAL_DECISION_CANCEL;
        break;
    default:
        response->decision = WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE;
        break;
    }
}

/* What is granted is a real file, so it is told where the path of the item is another. */
static struct str with_detours(struct patch_call *patch, struct str reason)
{
    if (patch->detours.s == NULL || reason.s == NULL)
        return patch->detours.s == NULL ? reason : patch->detours;
    return str_of(arena_printf(&patch->arena, "%s\n%s", reason.s, patch->detours.s));
}

static void patch_on_verdict(void *owner, bool is_allowed)
{
    struct patch_call *patch = owner;

    patch->approval = NULL;
    act_on_reply(patch, is_allowed ? REPLY_ACCEPT : REPLY_DENIED);
}

static struct str patch_as_json(struct patch_call *patch, const struct wire_reviewed_patch *value)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    schema_encode(&type_reviewed_patch, value, 0, &json);
    return arena_str(&patch->arena, json.data, json.len);
}

static struct str_array named_files(struct patch_call *patch)
{
    const struct wire_file_update_change_array *changes = &patch->facts.changes;
    struct str *paths = arena_alloc(&patch->arena, (changes->n + 1) * sizeof *paths);

    for (size_t i = 0; i < changes->n; i++)
        paths[i] = changes->items[i].path;
    return (struct str_array){ paths, changes->n };
}

static struct approval *patch_ask_decider(struct patch_call *patch, struct str why,
                                          const struct thread_question_options *question)
{
    struct wire_reviewed_patch action = {
        .tool = STR_LITERAL("apply_patch"),
        .cwd = patch->cwd,
        .files = named_files(patch),
        .change_count = patch->facts.changes.n,
    };
    struct str shown = patch_as_json(patch, &action);

    action.patch = patch->text;
    action.where = patch->detours;
    return turn_ask_approval(
        patch->call->turn,
        &(struct approval_options){ .question = question,
                                    .item_id = patch->facts.call_id,
                                    .shown = shown,
                                    .action = { patch_as_json(patch, &action), why },
                                    .on_verdict = patch_on_verdict });
}

static void patch_ask(struct patch_call *patch, struct str why)
{
    struct str reason = with_detours(patch, why);
    struct str id = thread_id(patch->thread);
    struct wire_file_change_request_approval_params params = {
        .thread_id = id,
        .turn_id = patch->facts.turn_id,
        .item_id = patch->facts.call_id,
        .started_at_ms = clock_now_ms(),
        .reason = reason,
    };
    struct wire_apply_patch_approval_params older = {
        .conversation_id = id,
        .call_id = patch->facts.call_id,
        .file_changes = patch->facts.map,
        .reason = reason,
    };

    patch->approval = patch_ask_decider(
        patch, why,
        &(struct thread_question_options){
            .question = { .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                          .params = &params,
                          .older_what = SERVER_REQUEST_APPLY_PATCH_APPROVAL,
                          .older_params = &older,
                          .translate = translate_patch_answer,
                          .on_answer = patch_on_answer,
                          .owner = patch },
            .waiting_on = WAITING_ON_APPROVAL });
    if (patch->approval == NULL)
        act_on_reply(patch, turn_is_guarded(patch->call->turn) ? REPLY_DENIED : REPLY_DECLINE);
}

/* -- Verifying ----------------------------------------------------------------------------- */

static void verify(struct patch_call *patch)
{
    struct patch *parsed;

    if (!patch_parse(patch->text, &patch->arena, &parsed, &patch->err) ||
        !patch_verify_in(patch->sandbox, parsed, patch->cwd, &patch->arena, &patch->changes,
                         &patch->err))
        return;
    patch->is_empty = patch->changes.n == 0;
    patch->place = patch_place(&patch->changes, patch->sandbox);
    patch->files = patch_files(&patch->changes, &patch->arena);
    patch->detours = patch_detours(&patch->changes, &patch->files, &patch->arena);
}

static void decide(struct patch_call *patch)
{
    enum patch_verdict verdict = decide_patch(&patch->settings->approval_policy, patch->place);

    if (verdict == PATCH_REFUSE) {
        patch_answer(patch,
                     STR_LITERAL("patch rejected: writing outside of the project; rejected by user "
                                 "approval settings"));
        return;
    }
    patch->facts.call_id =
        arena_str(&patch->arena, patch->call->call_id.s, patch->call->call_id.len);
    patch->facts.turn_id = str_of(arena_printf(&patch->arena, "%s", turn_id(patch->call->turn)));
    patch_facts_fill(&patch->facts, &patch->changes, &patch->arena);
    patch_tell_started(patch->thread, &patch->facts);
    if (verdict == PATCH_APPLY)
        start_applying(patch);
    else if (!turn_is_guarded(patch->call->turn) && all_are_allowed(patch))
        approved(patch);
    else
        patch_ask(patch, STR_NONE);
}

/* The model is told once it is clear that its command is a patch that can be applied. */
static void warn_of_shell(struct patch_call *patch)
{
    struct tool_call *call = patch->call;

    turn_add_message(call->turn, "user",
                     str_of(arena_printf(&call->arena,
                                         "Warning: apply_patch was requested via %s. Use the "
                                         "apply_patch tool instead of exec_command.",
                                         call->name.s)));
}

static void verified(struct patch_call *patch)
{
    if (patch->sandbox->refusal.s != NULL) {
        patch_answer(patch, str_of(arena_printf(&patch->arena, "patch rejected: %s",
                                                patch->sandbox->refusal.s)));
        return;
    }
    if (patch->err.code != 0) {
        answer_error(patch, "apply_patch verification failed: ");
        return;
    }
    if (patch->through_shell)
        warn_of_shell(patch);
    if (patch->is_empty)
        patch_answer(patch, STR_LITERAL("patch rejected: empty patch"));
    else
        decide(patch);
}

void patch_call_start(struct tool_call *call, const struct patch_request *request)
{
    struct patch_call *patch = xcalloc(1, sizeof *patch);

    patch->call = call;
    patch->thread = turn_thread(call->turn);
    patch->settings = turn_settings(call->turn);
    patch->text = arena_str(&patch->arena, request->text.s, request->text.len);
    patch->cwd = arena_str(&patch->arena, request->cwd.s, request->cwd.len);
    patch->through_shell = request->through_shell;
    patch->started_ms = clock_steady_ms();
    patch->turn_changes = turn_changes_of(call->turn);
    patch->sandbox = call_sandbox(call);
    call->ability = patch;
    call->stop = patch_stop;
    work_on(patch, verify, verified);
}
