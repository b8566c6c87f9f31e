#include "agent/live_items.h"
#include "agent/notify_program.h"
#include "agent/prompts.h"
#include "agent/thread_question.h"
#include "agent/turn_attach.h"
#include "agent/turn_internal.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "schema/copy.h"
#include "schema/decode.h"
#include "schema/encode.h"

#include <stdlib.h>
#include <strings.h>

/* -- Life ---------------------------------------------------------------------------------- */

struct turn *turn_new(struct thread *thread, enum turn_kind kind)
{
    struct turn *turn = xcalloc(1, sizeof *turn);

    turn->thread = thread;
    turn->kind = kind;
    turn->state = TURN_QUEUED;
    turn->settings = settings_ref(thread->settings);
    turn->conversation = &thread->conversation;
    uuid_make_v7(clock_now_ms(), turn->id);
    memcpy(turn->started_id, turn->id, sizeof turn->id);
    list_init(&turn->inputs);
    list_init(&turn->notes);
    list_init(&turn->calls);
    list_init(&turn->aside);
    list_init(&turn->interrupts);
    list_init(&turn->hook_rounds);
    return turn;
}

struct turn *turn_new_regular(struct thread *thread, const struct wire_user_input_array *input,
                              struct str output_schema)
{
    struct turn *turn = turn_new(thread, TURN_REGULAR);

    turn_add_input(turn, input);
    if (output_schema.s != NULL)
        turn->output_schema = xstrndup(output_schema.s, output_schema.len);
    return turn;
}

const char *turn_id(const struct turn *turn)
{
    return turn->id;
}

const char *turn_started_id(const struct turn *turn)
{
    return turn->started_id;
}

struct str turn_id_str(const struct turn *turn)
{
    return (struct str){ turn->id, UUID_LENGTH };
}

enum turn_kind turn_kind(const struct turn *turn)
{
    return turn->kind;
}

struct thread *turn_thread(const struct turn *turn)
{
    return turn->thread;
}

enum wire_mode_kind turn_mode(const struct turn *turn)
{
    return turn->settings->mode;
}

bool turn_is_stopping(const struct turn *turn)
{
    return turn->state == TURN_STOPPING;
}

bool turn_is_interrupted(const struct turn *turn)
{
    return turn->is_interrupted;
}

const struct settings *turn_settings(const struct turn *turn)
{
    return turn->settings;
}

bool turn_is_inner(const struct turn *turn)
{
    return turn->conversation->subagent != NULL;
}

void turn_add_message(struct turn *turn, const char *role, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    turn_add_item(turn, message_item(&arena, role, text));
}

/* What only a running turn needs. */
static void release(struct turn *turn)
{
    turn_drop_input(turn);
    timer_free(turn->settle);
    turn->settle = NULL;
    turn_cancel_calls(turn);
    turn_cancel_hooks(turn);
    input_reading_cancel(TAKE(turn->reading));
    turn_drop_changes(turn);
    turn_drop_open_item(turn);
    history_done(&turn->compaction.answer);
    arena_done(&turn->end_arena);
    free(turn->output_schema);
    free(turn->turn_state_token);
    buf_done(&turn->last_message);
    turn->output_schema = turn->turn_state_token = NULL;
    turn_drop_review(turn);
}

void turn_free(struct turn *turn)
{
    if (turn == NULL)
        return;
    check(turn->sampling == NULL);
    release(turn);
    settings_unref(turn->settings);
    free(turn);
}

static const char *state_name(enum turn_state state)
{
    static const char *const names[] = {
        [TURN_QUEUED] = "queued",         [TURN_HOOKS] = "hooks",
        [TURN_READING] = "reading",       [TURN_SETTLING] = "settling",
        [TURN_COMPACTING] = "compacting", [TURN_SAMPLING] = "sampling",
        [TURN_RUNNING] = "running",       [TURN_STOPPING] = "stopping",
        [TURN_FINISHED] = "finished",
    };

    return names[state];
}

/* The only place the state changes: a turn's whole life reads off the log. */
void turn_enter(struct turn *turn, enum turn_state next)
{
    log_debug("turn=%s %s -> %s", turn->id, state_name(turn->state), state_name(next));
    turn->state = next;
}

/* -- Beginning ----------------------------------------------------------------------------- */

static void tell_started(struct turn *turn)
{
    turn->thread->system_error = false;
    thread_tell_status(turn->thread);
    thread_notify(turn->thread, NOTIFICATION_TURN_STARTED,
                  &(struct wire_turn_started_notification){
                      .thread_id = str_of(turn->thread->id),
                      .turn = { .id = str_of(turn_started_id(turn)),
                                .status = WIRE_TURN_STATUS_IN_PROGRESS } });
}

static void record_started(struct turn *turn)
{
    int64_t window = settings_usable_window(turn->thread->settings); /* also of a review */

    record_event(&turn->thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_TASK_STARTED,
                     .task_started = { .turn_id = str_of(turn_started_id(turn)),
                                       .model_context_window = { window > 0, window },
                                       .collaboration_mode_kind = turn->settings->mode } });
}

static void stop(struct turn *turn, bool replaced);

static void begin_regular(struct turn *turn)
{
    if (turn_needs_compaction(turn))
        turn_start_compaction(turn, COMPACT_BEFORE_TURN);
    else
        turn_take_input(turn);
}

void turn_begin(struct turn *turn)
{
    struct thread *thread = turn->thread;

    if (thread->turn != NULL && thread->turn->state != TURN_STOPPING)
        stop(thread->turn, /* replaced= */ true);
    if (thread->turn != NULL) {
        list_append(&thread->next_turns, &turn->node);
        return;
    }
    turn_free(thread->ended_turn);
    thread->ended_turn = NULL;
    thread->turn = turn;
    thread->n_turns++;
    if (turn->kind == TURN_REVIEW)
        turn_begin_review(turn);
    record_started(turn);
    tell_started(turn);
    if (turn->kind == TURN_REVIEW) {
        turn_sample_review(turn);
        return;
    }
    if (turn->kind == TURN_SHELL)
        turn_enter(turn, TURN_RUNNING);
    else if (turn->kind == TURN_COMPACT)
        turn_start_compaction(turn, COMPACT_ALONE);
    else
        begin_regular(turn);
}

void turn_end_shell(struct turn *turn)
{
    if (list_is_empty(&turn->inputs)) {
        turn_finish(turn, &(struct turn_end){ .status = WIRE_TURN_STATUS_COMPLETED });
        return;
    }
    turn->kind = TURN_REGULAR;
    begin_regular(turn);
}

/* -- Sampling ------------------------------------------------------------------------------ */

static void on_sampling(void *owner, const struct sampling_event *event);

static struct str sandbox_tag(const struct settings *settings)
{
    switch (settings->sandbox_policy.tag) {
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        return STR_LITERAL("none");
    case WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
        return STR_LITERAL("external");
    default:
        return STR_LITERAL("seccomp");
    }
}

static struct str variant_name(const struct type *type, unsigned value)
{
    return value == 0 ? STR_NONE : str_of(type->variants[value - 1].name);
}

static void fill_reasoning(const struct settings *settings, struct sampling_options *options)
{
    const struct model_info *info = settings->model_info;
    struct str summary = variant_name(&type_reasoning_summary, settings->summary);

    options->has_reasoning = info->has_reasoning || settings->force_reasoning_summaries;
    options->effort = variant_name(&type_reasoning_effort,
                                   settings->effort != 0 ? settings->effort : info->default_effort);
    if (summary.s == NULL)
        summary = str_of(info->default_summary);
    options->summary = str_is(summary, "none") ? STR_NONE : summary;
    if (info->has_verbosity)
        options->verbosity =
            settings->verbosity.s != NULL ? settings->verbosity : str_of(info->default_verbosity);
}

static void fill_options(struct turn *turn, const struct settings *settings,
                         struct sampling_options *options)
{
    const struct agent *agent = turn->thread->agent;

    options->provider = settings->provider;
    options->originator = agent->originator;
    options->user_agent = agent->user_agent;
    options->thread_id = str_of(turn->conversation->session_id);
    options->subagent = str_of(turn->conversation->subagent);
    options->turn_id = str_of(turn->started_id);
    options->sandbox_tag = sandbox_tag(settings);
    options->turn_state = str_of(turn->turn_state_token);
    options->model = settings->model;
    options->instructions = settings->base_instructions;
    options->parallel_tool_calls = settings->model_info->parallel_tool_calls;
    options->output_schema = str_of(turn->output_schema);
    if (settings->service_tier != 0)
        options->service_tier = settings->service_tier == WIRE_SERVICE_TIER_FAST
                                    ? STR_LITERAL("priority")
                                    : STR_LITERAL("flex");
    fill_reasoning(settings, options);
}

/* Asks the model with what the history holds, from an item on, and one more message if given. */
void turn_ask(struct turn *turn, const struct turn_question *question)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sampler *sampler = turn->thread->agent->sampler;
    struct toolbox *toolbox = turn->thread->agent->toolbox;
    struct sampling_options options = { 0 };
    struct history view = *question->history;
    const struct str *items;
    struct str *input;
    size_t n;

    if (question->n_skipped > 0) {
        view.items += question->n_skipped;
        view.n -= question->n_skipped;
    }
    history_prompt(&view, question->settings, &arena, &items, &n);
    input = arena_alloc(&arena, (n + 1) * sizeof *input);
    memcpy(input, items, n * sizeof *input);
    if (question->message.s != NULL)
        input[n++] = question->message;
    fill_options(turn, question->settings, &options);
    options.input = input;
    options.n_input = n;
    options.tools = question->no_tools ? STR_LITERAL("[]") : toolbox->specs(toolbox, turn, &arena);
    if (question->no_tools) {
        options.parallel_tool_calls = false;
        options.output_schema = STR_NONE;
    }
    turn->answer_complete = false;
    turn->n_begun = turn->n_done = 0;
    turn->sampling = sampler->start(sampler, &options, on_sampling, turn);
}

void turn_sample(struct turn *turn)
{
    turn_enter(turn, TURN_SAMPLING);
    turn_ask(turn, &(struct turn_question){
                       .history = &turn->conversation->history,
                       .settings = turn->settings,
                   });
}

/* -- The answer ---------------------------------------------------------------------------- */

/* Once a turn: the client hears that another model answered, and the history keeps a note of it. */
static void check_reroute(struct turn *turn, struct str served)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str asked = turn->settings->model;

    if (served.s == NULL || turn->told_reroute)
        return;
    if (served.len == asked.len && strncasecmp(served.s, asked.s, asked.len) == 0)
        return;
    turn->told_reroute = true;
    thread_notify(turn->thread, NOTIFICATION_MODEL_REROUTED,
                  &(struct wire_model_rerouted_notification){
                      .thread_id = str_of(turn->thread->id),
                      .turn_id = turn_id_str(turn),
                      .from_model = asked,
                      .to_model = served,
                      .reason = WIRE_MODEL_REROUTE_REASON_HIGH_RISK_CYBER_ACTIVITY });
    turn_add_item(
        turn, message_item(
                  &arena, "user",
                  str_of(arena_printf(&arena,
                                      "Warning: the provider answered this request with the model "
                                      "%.*s instead of %.*s.",
                                      STR_ARGS(served), STR_ARGS(asked)))));
}

static void answer_started(struct turn *turn, const struct sampling_event *event)
{
    if (event->turn_state.s != NULL && turn->turn_state_token == NULL)
        turn->turn_state_token = xstrndup(event->turn_state.s, event->turn_state.len);
    turn->reasoning_included |= event->reasoning_included;
    if (turn_is_inner(turn))
        return;
    thread_tell_usage(turn->thread, turn_id_str(turn));
    thread_tell_rate_limits(turn->thread, event->rate_limits, event->n_rate_limits);
    check_reroute(turn, event->served_model);
}

static void add_usage(struct token_usage *total, const struct token_usage *more)
{
    total->input += more->input;
    total->cached_input += more->cached_input;
    total->output += more->output;
    total->reasoning_output += more->reasoning_output;
    total->total += more->total;
}

void turn_note_usage(struct turn *turn, const struct sampling_event *event)
{
    struct thread *thread = turn->thread;

    if (!event->has_usage || turn_is_inner(turn))
        return;
    thread->has_usage = true;
    thread->last_usage = event->usage;
    thread->usage_window = settings_usable_window(turn->settings);
    thread->is_full = false;
    add_usage(&thread->total_usage, &event->usage);
    thread_tell_usage(thread, turn_id_str(turn));
}

bool turn_has_more(const struct turn *turn)
{
    return !turn_is_inner(turn) && !(list_is_empty(&turn->inputs) && list_is_empty(&turn->notes));
}

void turn_finish_answered(struct turn *turn)
{
    turn_end_review(turn, /* broken_off= */ false);
    turn_finish(turn, &(struct turn_end){ .status = WIRE_TURN_STATUS_COMPLETED });
}

void turn_go_on(struct turn *turn)
{
    if (!turn_is_inner(turn) && !list_is_empty(&turn->notes))
        turn->goes_on = true;
    if (!turn->goes_on && !turn_has_more(turn))
        turn_end(turn);
    else if (turn_is_inner(turn))
        turn_sample(turn);
    else if (turn_needs_compaction(turn))
        turn_start_compaction(turn, COMPACT_WITHIN_TURN);
    else
        turn_continue(turn);
}

void turn_answer_finished(struct turn *turn)
{
    turn->answer_complete = false;
    turn->goes_on = turn_record_outputs(turn);
    turn_diff_then(turn, turn_go_on);
}

static void answer_completed(struct turn *turn, const struct sampling_event *event)
{
    turn->sampling = NULL;
    turn_settle_items(turn, /* answered= */ true);
    turn_note_usage(turn, event);
    turn->answer_complete = true;
    if (turn->n_calls_open == 0)
        turn_answer_finished(turn);
}

void turn_tell_retry(struct turn *turn, const struct sampling_event *event)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str message =
        str_of(arena_printf(&arena, "Reconnecting... %u/%u", event->attempt, event->max_attempts));

    turn_settle_items(turn, /* answered= */ false);
    turn_cancel_calls(turn);
    thread_notify(
        turn->thread, NOTIFICATION_ERROR,
        &(struct wire_error_notification){ .error = { .message = message,
                                                      .codex_error_info = &event->error->info,
                                                      .additional_details = event->error->message },
                                           .will_retry = true,
                                           .thread_id = str_of(turn->thread->id),
                                           .turn_id = turn_id_str(turn) });
}

/* The model has no room left: the next turn begins with a compaction. */
static void note_overflow(struct turn *turn)
{
    struct thread *thread = turn->thread;
    int64_t window = settings_usable_window(turn->settings);
    int64_t rest = window - thread->total_usage.total;

    if (window == 0 || turn_is_inner(turn))
        return;
    thread->has_usage = thread->is_full = true;
    thread->last_usage = (struct token_usage){ .total = rest > 0 ? rest : 0 };
    thread->total_usage = (struct token_usage){ .total = window };
    thread->usage_window = window;
    thread_tell_usage(thread, turn_id_str(turn));
}

/* What was steered in is asked all the same; the turn will still end as failed. */
static void go_on_failed(struct turn *turn, const struct wire_turn_error *error)
{
    arena_reset(&turn->end_arena);
    schema_copy(&type_turn_error, error, &turn->end_arena, &turn->failure);
    turn->has_failed = true;
    turn_settle_items(turn, /* answered= */ false);
    turn->answer_complete = false;
    turn_record_outputs(turn);
    turn->goes_on = true;
    turn_go_on(turn);
}

void turn_fail(struct turn *turn, const struct sampling_error *error)
{
    struct wire_turn_error told = { .message = error->message, .codex_error_info = &error->info };

    turn->sampling = NULL;
    if (error->is_context_overflow)
        note_overflow(turn);
    thread_tell_error(turn->thread, turn_id_str(turn), &told);
    if (!list_is_empty(&turn->inputs)) {
        go_on_failed(turn, &told);
        return;
    }
    turn_end_review(turn, /* broken_off= */ true);
    turn_finish(turn, &(struct turn_end){ .status = WIRE_TURN_STATUS_FAILED, .error = &told });
}

/* The model goes on and on: what it says further is not waited for. */
static void refuse_answer(struct turn *turn, const char *format, int max)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sampler *sampler = turn->thread->agent->sampler;

    sampler->cancel(sampler, turn->sampling);
    turn_fail(turn, &(struct sampling_error){
                        .message = str_of(arena_printf(&arena, format, max)),
                        .info.tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER,
                    });
}

/* Every item takes memory, and every open one is looked at when one ends. */
static bool is_within_bounds(struct turn *turn, const struct sampling_event *event)
{
    turn->n_begun += event->type == SAMPLING_ITEM_ADDED;
    turn->n_done += event->type == SAMPLING_ITEM_DONE;
    if (turn->n_begun > ANSWER_ITEMS_MAX || turn->n_done > ANSWER_ITEMS_MAX)
        refuse_answer(turn, "the model's answer has more than %d items", ANSWER_ITEMS_MAX);
    else if (event->type == SAMPLING_ITEM_ADDED && turn->n_aside >= ANSWER_OPEN_ITEMS_MAX)
        refuse_answer(turn, "the model has begun more than %d items without ending them",
                      ANSWER_OPEN_ITEMS_MAX);
    else
        return true;
    return false;
}

static void sampling_event(struct turn *turn, const struct sampling_event *event)
{
    if (!is_within_bounds(turn, event))
        return;
    switch (event->type) {
    case SAMPLING_STARTED:
        answer_started(turn, event);
        break;
    case SAMPLING_SERVED_MODEL:
        check_reroute(turn, event->served_model);
        break;
    case SAMPLING_ITEM_ADDED:
        turn_item_added(turn, event->item);
        break;
    case SAMPLING_TEXT_DELTA:
    case SAMPLING_SUMMARY_PART_ADDED:
    case SAMPLING_SUMMARY_DELTA:
    case SAMPLING_REASONING_DELTA:
        turn_delta(turn, event);
        break;
    case SAMPLING_ITEM_DONE:
        turn_item_done(turn, event->item);
        break;
    case SAMPLING_RETRYING:
        turn_tell_retry(turn, event);
        break;
    case SAMPLING_COMPLETED:
        answer_completed(turn, event);
        break;
    case SAMPLING_FAILED:
        thread_tell_rate_limits(turn->thread, event->rate_limits, event->n_rate_limits);
        turn_fail(turn, event->error);
        break;
    }
}

static void on_sampling(void *owner, const struct sampling_event *event)
{
    struct turn *turn = owner;

    if (turn->state == TURN_COMPACTING)
        turn_compaction_event(turn, event);
    else
        sampling_event(turn, event);
}

/* -- Ending -------------------------------------------------------------------------------- */

static void record_end(struct turn *turn, const struct turn_end *end)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = turn->thread;
    bool has_message = end->status == WIRE_TURN_STATUS_COMPLETED;

    if (end->status != WIRE_TURN_STATUS_INTERRUPTED) {
        record_event(
            &thread->recorder,
            &(struct wire_rollout_event){
                .tag = WIRE_ROLLOUT_EVENT_TAG_TASK_COMPLETE,
                .task_complete = { .turn_id = turn_id_str(turn),
                                   .last_agent_message =
                                       has_message ? turn_last_message(turn) : STR_NONE } });
        return;
    }
    if (!end->replaced)
        thread_add_item(thread, message_item(&arena, "user", str_of(turn_aborted_text)),
                        turn_id_str(turn));
    record_event(&thread->recorder,
                 &(struct wire_rollout_event){
                     .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                     .turn_aborted = { .turn_id = turn_id_str(turn),
                                       .reason = end->replaced ? STR_LITERAL("replaced")
                                                               : STR_LITERAL("interrupted") } });
}

static void answer_interrupts(struct turn *turn)
{
    list_foreach(&turn->interrupts, interrupt, struct waiting_interrupt, node) {
        list_remove(&interrupt->node);
        interrupt->on_ended(interrupt->owner);
        free(interrupt);
    }
}

/* Nothing goes on any more. What is killed here may take a moment. */
static void end_work(struct turn *turn)
{
    struct sampler *sampler = turn->thread->agent->sampler;

    if (turn->sampling != NULL)
        sampler->cancel(sampler, turn->sampling);
    turn->sampling = NULL;
    timer_free(TAKE(turn->settle));
    shell_commands_of_turn_end(turn, turn->is_interrupted);
    turn_settle_items(turn, /* answered= */ false);
    turn_settle_compaction(turn);
    turn_record_outputs(turn);
    turn_cancel_hooks(turn);
    input_reading_cancel(TAKE(turn->reading));
    turn_drop_changes(turn);
}

static void tell_end(struct turn *turn, const struct turn_end *end)
{
    struct thread *thread = turn->thread;
    bool failed_before = turn->has_failed && end->status == WIRE_TURN_STATUS_COMPLETED;

    turn_keep_notes(turn);
    record_end(turn, end);
    turn_enter(turn, TURN_FINISHED);
    thread->turn = NULL;
    thread->ended_turn = turn;
    thread->pending_approvals = thread->pending_inputs = 0;
    thread_update_index(thread);
    answer_interrupts(turn);
    thread_tell_status(thread);
    thread_notify(thread, NOTIFICATION_TURN_COMPLETED,
                  &(struct wire_turn_completed_notification){
                      .thread_id = str_of(thread->id),
                      .turn = { .id = turn_id_str(turn),
                                .status = failed_before ? WIRE_TURN_STATUS_FAILED : end->status,
                                .error = failed_before ? &turn->failure : end->error } });
    thread_tell_withdrawn(thread);
    live_items_forget(thread);
    if (turn->kind == TURN_REGULAR && end->status == WIRE_TURN_STATUS_COMPLETED &&
        !turn->is_ended_by_hook)
        notify_program_run(turn);
    release(turn);
}

static void keep_end(struct turn *turn, const struct turn_end *end)
{
    struct wire_turn_error *error;

    turn->end = *end;
    if (end->error == NULL)
        return;
    error = arena_zero(&turn->end_arena, sizeof *error);
    schema_copy(&type_turn_error, end->error, &turn->end_arena, error);
    turn->end.error = error;
}

/* Calls that were answered keep their answers; the others are told as aborted in the next request. */
void turn_finish(struct turn *turn, const struct turn_end *end)
{
    struct thread *thread = turn->thread;

    check(turn->state < TURN_STOPPING && thread->turn == turn);
    turn->is_interrupted = end->status == WIRE_TURN_STATUS_INTERRUPTED;
    end_work(turn);
    if (dying_is_empty(&thread->dying) || thread->is_leaving) {
        tell_end(turn, end);
        return;
    }
    keep_end(turn, end);
    turn_enter(turn, TURN_STOPPING);
}

/* Each turn that waits replaces the one before it, as it would have done at once. */
static void begin_next(struct thread *thread)
{
    while (!list_is_empty(&thread->next_turns)) {
        struct turn *next = container_of(list_first(&thread->next_turns), struct turn, node);

        if (thread->turn != NULL && thread->turn->state != TURN_STOPPING)
            stop(thread->turn, /* replaced= */ true);
        if (thread->turn != NULL)
            return;
        list_remove(&next->node);
        turn_begin(next);
    }
}

void turn_commands_gone(struct turn *turn)
{
    struct thread *thread = turn->thread;

    if (turn->state != TURN_STOPPING)
        return;
    tell_end(turn, &turn->end);
    begin_next(thread);
}

void turn_drop(struct turn *turn)
{
    struct thread *thread = turn->thread;

    list_foreach(&thread->next_turns, next, struct turn, node) {
        list_remove(&next->node);
        turn_free(next);
    }
    if (turn->state == TURN_STOPPING)
        tell_end(turn, &turn->end);
    else
        stop(turn, /* replaced= */ false);
}

/* The user's message is not lost because a compaction was to come before it. */
static void stop(struct turn *turn, bool replaced)
{
    turn_end_review(turn, /* broken_off= */ true);
    if (turn->state == TURN_COMPACTING && turn->compaction.moment == COMPACT_BEFORE_TURN) {
        turn_settle_compaction(turn);
        turn_keep_input(turn);
    }
    if (turn->state == TURN_READING)
        turn_keep_unread(turn);
    turn_finish(turn,
                &(struct turn_end){ .status = WIRE_TURN_STATUS_INTERRUPTED, .replaced = replaced });
}

void turn_interrupt(struct turn *turn, turn_ended_fn *on_ended, void *owner)
{
    if (on_ended != NULL) {
        struct waiting_interrupt *interrupt = xcalloc(1, sizeof *interrupt);

        interrupt->on_ended = on_ended;
        interrupt->owner = owner;
        list_append(&turn->interrupts, &interrupt->node);
    }
    if (turn->state != TURN_STOPPING)
        stop(turn, /* replaced= */ false);
}
