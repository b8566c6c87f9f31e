#include "agent/turn_hooks.h"

#include "agent/turn_internal.h"
#include "base/clock.h"
#include "base/escape.h"
#include "exec/environment.h"
#include "hook/outcome.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* One hook of a round. */
struct round_run {
    struct hook_round *round;
    const struct hook *hook;
    struct hook_run *run; /* NULL: it has ended */
    int64_t started_ms;
    int64_t ended_ms;
    int64_t began_ms; /* by clock_steady_ms() */
    int64_t duration_ms;
    struct hook_outcome outcome; /* of no meaning while it runs */
};

struct hook_round {
    struct list_node node; /* in the turn's hook_rounds */
    struct turn *turn;
    struct arena arena;
    struct round_run *runs;
    size_t n;
    size_t n_open;
    struct timer *later; /* none of them could be started: that is told from the loop, too */
    hooks_done_fn *done;
    void *owner;
};

static struct hook_runner *runner_of(const struct turn *turn)
{
    return turn->thread->agent->hooks;
}

static void round_free(struct hook_round *round)
{
    list_remove(&round->node);
    timer_free(round->later);
    arena_done(&round->arena);
    free(round);
}

void hook_round_cancel(struct hook_round *round)
{
    struct hook_runner *runner;

    if (round == NULL)
        return;
    runner = runner_of(round->turn);
    for (size_t i = 0; i < round->n; i++) {
        if (round->runs[i].run != NULL)
            runner->cancel(runner, round->runs[i].run);
    }
    round_free(round);
}

void turn_cancel_hooks(struct turn *turn)
{
    list_foreach(&turn->hook_rounds, round, struct hook_round, node) {
        hook_round_cancel(round);
    }
}

/* -- Telling ------------------------------------------------------------------------------- */

/* Whose hooks.json it is from: of the home, of all users, or of a folder that is trusted. */
static enum wire_hook_source source_of(const struct hook *hook, const char *home)
{
    size_t len = strlen(home);

    if (str_starts(hook->source_path, home) && hook->source_path.s[len] == '/')
        return WIRE_HOOK_SOURCE_USER;
    return str_starts(hook->source_path, "/etc/codex/") ? WIRE_HOOK_SOURCE_SYSTEM
                                                        : WIRE_HOOK_SOURCE_PROJECT;
}

static struct wire_hook_run_summary summary_of(const struct round_run *run)
{
    const struct hook *hook = run->hook;

    return (struct wire_hook_run_summary){
        .id = hook->id,
        .event_name = hook->event,
        .handler_type = WIRE_HOOK_HANDLER_TYPE_COMMAND,
        .execution_mode = WIRE_HOOK_EXECUTION_MODE_SYNC,
        .scope = hook->event == WIRE_HOOK_EVENT_NAME_SESSION_START ? WIRE_HOOK_SCOPE_THREAD
                                                                   : WIRE_HOOK_SCOPE_TURN,
        .source_path = hook->source_path,
        .source = source_of(hook, run->round->turn->thread->agent->home),
        .display_order = hook->order,
        .status = WIRE_HOOK_RUN_STATUS_RUNNING,
        .status_message = hook->status_message,
        .started_at = run->started_ms / 1000,
    };
}

static void tell_run_started(const struct round_run *run)
{
    struct turn *turn = run->round->turn;

    thread_notify(turn->thread, NOTIFICATION_HOOK_STARTED,
                  &(struct wire_hook_started_notification){ .thread_id = str_of(turn->thread->id),
                                                            .turn_id = turn_id_str(turn),
                                                            .run = summary_of(run) });
}

static void tell_run_completed(const struct round_run *run)
{
    struct turn *turn = run->round->turn;
    struct wire_hook_run_summary summary = summary_of(run);

    summary.status = run->outcome.status;
    summary.completed_at = (struct opt_i64){ true, run->ended_ms / 1000 };
    summary.duration_ms = (struct opt_i64){ true, run->duration_ms };
    summary.entries =
        (struct wire_hook_output_entry_array){ run->outcome.entries, run->outcome.n_entries };
    thread_notify(turn->thread, NOTIFICATION_HOOK_COMPLETED,
                  &(struct wire_hook_completed_notification){ .thread_id = str_of(turn->thread->id),
                                                              .turn_id = turn_id_str(turn),
                                                              .run = summary });
}

/* -- The verdict --------------------------------------------------------------------------- */

static void add_to_verdict(struct hook_verdict *verdict, const struct round_run *run,
                           struct str *contexts, struct wire_hook_prompt_fragment *objections,
                           struct buf *feedback)
{
    const struct hook_outcome *outcome = &run->outcome;

    if (outcome->context.s != NULL)
        contexts[verdict->n_contexts++] = outcome->context;
    if (outcome->feedback.s != NULL) {
        if (feedback->len > 0)
            buf_add_text(feedback, "\n\n");
        buf_add_str(feedback, outcome->feedback);
    }
    verdict->is_stopped |= outcome->status == WIRE_HOOK_RUN_STATUS_STOPPED;
    if (outcome->status != WIRE_HOOK_RUN_STATUS_BLOCKED)
        return;
    if (!verdict->is_blocked)
        verdict->reason = outcome->feedback;
    verdict->is_blocked = true;
    objections[verdict->n_objections++] =
        (struct wire_hook_prompt_fragment){ outcome->feedback, run->hook->id };
}

/* Every end is told; then the round is out of the way before anybody acts on it. */
static void round_over(struct hook_round *round)
{
    CLEANUP(buf_done) struct buf feedback = { 0 };
    struct str *contexts = arena_alloc(&round->arena, round->n * sizeof *contexts);
    struct wire_hook_prompt_fragment *objections =
        arena_alloc(&round->arena, round->n * sizeof *objections);
    struct hook_verdict verdict = { .contexts = contexts, .objections = objections };

    list_remove(&round->node);
    for (size_t i = 0; i < round->n; i++) {
        tell_run_completed(&round->runs[i]);
        add_to_verdict(&verdict, &round->runs[i], contexts, objections, &feedback);
    }
    if (feedback.len > 0)
        verdict.feedback = buf_str(&feedback);
    round->done(round->owner, &verdict);
    round_free(round);
}

static void round_over_later(void *owner)
{
    round_over(owner);
}

static void round_run_note(struct round_run *run, const struct hook_result *result)
{
    run->run = NULL;
    run->ended_ms = clock_now_ms();
    run->duration_ms = clock_steady_ms() - run->began_ms;
    hook_outcome(run->hook, result, &run->round->arena, &run->outcome);
    run->round->n_open--;
}

static void round_run_ended(void *owner, const struct hook_result *result)
{
    struct round_run *run = owner;

    round_run_note(run, result);
    if (run->round->n_open == 0)
        round_over(run->round);
}

/* -- Starting ------------------------------------------------------------------------------ */

/* Hooks about a conversation are for those of the user; hooks about tools hold for whoever uses them. */
static bool is_heard(const struct turn *turn, enum wire_hook_event_name event)
{
    return !turn->thread->is_hidden || event == WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE ||
           event == WIRE_HOOK_EVENT_NAME_POST_TOOL_USE;
}

bool turn_has_hooks(const struct turn *turn, enum wire_hook_event_name event)
{
    const struct hooks *hooks = is_heard(turn, event) ? turn->thread->hooks : NULL;

    for (size_t i = 0; hooks != NULL && i < hooks->n; i++) {
        if (hooks->items[i].event == event)
            return true;
    }
    return false;
}

/* What the moment is part of. The file is there when a hook wants to read it. */
static struct hook_moment whole_moment(const struct turn *turn, const struct hook_moment *part)
{
    const struct settings *settings = turn_settings(turn);
    struct hook_moment moment = *part;

    thread_materialise(turn->thread);
    moment.session_id = str_of(turn->thread->id);
    moment.turn_id = turn_id_str(turn);
    moment.transcript_path = str_of(turn->thread->recorder.path);
    moment.cwd = settings->cwd;
    moment.model = settings->model;
    moment.asks_nobody = settings->approval_policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_NEVER;
    return moment;
}

static void round_run_start(struct round_run *run, const struct hook_run_options *shared)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hook_runner *runner = runner_of(run->round->turn);
    struct hook_run_options options = *shared;

    options.hook = run->hook;
    run->run = runner->start(runner, &options, round_run_ended, run, &err);
    if (run->run == NULL)
        round_run_note(run, &(struct hook_result){ .failure = err.message });
}

static void round_start(struct hook_round *round, const struct hook_moment *part)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf input = { 0 };
    const struct turn *turn = round->turn;
    const struct settings *settings = turn_settings(turn);
    struct hook_moment moment = whole_moment(turn, part);
    struct hook_run_options options = {
        .shell = user_shell_path(&arena).s,
        .cwd = settings->cwd.s,
        .env = environment_make(
            &(struct environment_request){
                .policy = &settings->shell_environment,
                .secret_names = environment_secrets(settings->provider, &arena),
            },
            &arena),
        .dying = &turn->thread->dying,
    };

    hook_input(&moment, &input);
    options.input = buf_str(&input);
    for (size_t i = 0; i < round->n; i++)
        round_run_start(&round->runs[i], &options);
    if (round->n_open > 0)
        return;
    round->later = timer_new(turn->thread->agent->loop, round_over_later, round);
    timer_start(round->later, 0);
}

struct hook_round *turn_run_hooks(struct turn *turn, const struct hook_moment *moment,
                                  hooks_done_fn *done, void *owner)
{
    const struct hooks *hooks = turn->thread->hooks;
    struct hook_round *round;

    if (!turn_has_hooks(turn, moment->event))
        return NULL;
    round = xcalloc(1, sizeof *round);
    round->turn = turn;
    round->done = done;
    round->owner = owner;
    round->runs = arena_zero(&round->arena, hooks->n * sizeof *round->runs);
    list_append(&turn->hook_rounds, &round->node);
    for (size_t i = 0; i < hooks->n; i++) {
        if (hook_matches(&hooks->items[i], moment->event, hook_subject(moment)))
            round->runs[round->n++] = (struct round_run){ .round = round,
                                                          .hook = &hooks->items[i],
                                                          .started_ms = clock_now_ms(),
                                                          .began_ms = clock_steady_ms() };
    }
    if (round->n == 0) {
        round_free(round);
        return NULL;
    }
    for (size_t i = 0; i < round->n; i++)
        tell_run_started(&round->runs[i]);
    round->n_open = round->n;
    round_start(round, moment);
    return round;
}

void turn_add_hook_contexts(struct turn *turn, const struct hook_verdict *verdict)
{
    for (size_t i = 0; i < verdict->n_contexts; i++)
        turn_add_message(turn, "developer", verdict->contexts[i]);
}

static void add_objection(struct buf *out, const struct wire_hook_prompt_fragment *objection)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<hook_prompt hook_run_id=\"");
    escape_markup(&text, objection->hook_run_id, "\"");
    buf_add_text(&text, "\">");
    escape_markup(&text, objection->text, "");
    buf_add_text(&text, "</hook_prompt>");
    buf_add_text(out, "{\"type\":\"input_text\",\"text\":");
    json_write_str(out, buf_str(&text));
    buf_add_char(out, '}');
}

/* The hooks speak to the model, in one message. Clients see it as an item where they see raw ones. */
void turn_add_hook_prompt(struct turn *turn, const struct hook_verdict *verdict)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    char id[UUID_LENGTH + 1];

    buf_add_text(&item, "{\"type\":\"message\",\"role\":\"user\",\"content\":[");
    for (size_t i = 0; i < verdict->n_objections; i++) {
        if (i > 0)
            buf_add_char(&item, ',');
        add_objection(&item, &verdict->objections[i]);
    }
    buf_add_text(&item, "]}");
    turn_add_item(turn, buf_str(&item));
    if (!turn->thread->raw_events || turn_is_inner(turn))
        return;
    uuid_make_v4(id);
    tell_item(turn,
              &(struct wire_thread_item){
                  .tag = WIRE_THREAD_ITEM_TAG_HOOK_PROMPT,
                  .hook_prompt = { .id = str_of(id),
                                   .fragments = { verdict->objections, verdict->n_objections } } });
}
