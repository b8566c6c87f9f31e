/*
 * The user's messages on their way to the model, past the user's hooks; and what hooks say when the
 * model is done. Where there are no hooks all of it happens at once.
 */
#include "agent/turn_attach.h"
#include "agent/turn_internal.h"
#include "schema/json_write.h"

/* -- Messages ------------------------------------------------------------------------------ */

static struct pending_input *next_input(struct turn *turn)
{
    return list_is_empty(&turn->inputs)
               ? NULL
               : container_of(list_first(&turn->inputs), struct pending_input, node);
}

static void accept_inputs(struct turn *turn);

static void record(struct turn *turn, const struct attached_input *attached,
                   const struct hook_verdict *verdict)
{
    struct pending_input *input = next_input(turn);

    turn_record_input(turn, input, attached, verdict);
    turn_forget_input(turn, input);
    turn->has_accepted = true;
}

static void on_attached(struct turn *turn, const struct attached_input *attached,
                        const struct hook_verdict *verdict)
{
    turn->reading = NULL;
    record(turn, attached, verdict);
    accept_inputs(turn);
}

void turn_keep_unread(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct attached_input attached;

    input_reading_cancel(TAKE(turn->reading));
    attach_nothing(&next_input(turn)->input, &arena, &attached);
    record(turn, &attached, /* verdict= */ NULL);
}

/* False: its files are read first, and the turn goes on then. */
static bool accept(struct turn *turn, struct pending_input *input,
                   const struct hook_verdict *verdict)
{
    turn->reading = turn_attach(turn, &input->input, verdict, on_attached);
    if (turn->reading != NULL) {
        turn_enter(turn, TURN_READING);
        return false;
    }
    record(turn, /* attached= */ NULL, verdict);
    return true;
}

/*
 * A message that is blocked is gone; what its hooks told the model stays. Messages behind it wait for
 * the next request, if there is anything to ask now.
 */
static void on_prompt_hooks(void *owner, const struct hook_verdict *verdict)
{
    struct turn *turn = owner;
    struct pending_input *input = next_input(turn);

    if (!verdict->is_blocked && !verdict->is_stopped) {
        if (accept(turn, input, verdict))
            accept_inputs(turn);
        return;
    }
    turn_add_hook_contexts(turn, verdict);
    turn_forget_input(turn, input);
    if (turn->has_accepted)
        turn->after_input(turn);
    else
        accept_inputs(turn);
}

static bool ask_prompt_hooks(struct turn *turn, const struct pending_input *input)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_event event;

    if (!turn_has_hooks(turn, WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT))
        return false;
    user_input_event(&arena, &input->input, &event);
    if (turn_run_hooks(turn,
                       &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT,
                                              .prompt = event.user_message.message },
                       on_prompt_hooks, turn) == NULL)
        return false;
    turn_enter(turn, TURN_HOOKS);
    return true;
}

static void accept_inputs(struct turn *turn)
{
    struct pending_input *input;

    while ((input = next_input(turn)) != NULL) {
        if (ask_prompt_hooks(turn, input) || !accept(turn, input, /* verdict= */ NULL))
            return;
    }
    turn->after_input(turn);
}

static void take_inputs(struct turn *turn, void (*after)(struct turn *turn))
{
    turn->has_accepted = false;
    turn->after_input = after;
    turn_keep_notes(turn);
    accept_inputs(turn);
}

/* -- The beginning of a turn --------------------------------------------------------------- */

/* What was steered in meanwhile is asked at once, with the rest. */
static void settled(void *owner)
{
    take_inputs(owner, turn_sample);
}

static void end_by_hook(struct turn *turn)
{
    turn->is_ended_by_hook = true;
    turn_finish(turn, &(struct turn_end){ .status = WIRE_TURN_STATUS_COMPLETED });
}

/* Has nothing but the beginning happened so far? */
static bool is_early(const struct turn *turn)
{
    return turn->state == TURN_QUEUED || turn->state == TURN_HOOKS || turn->state == TURN_READING;
}

static void first_input_taken(struct turn *turn)
{
    uint64_t settle_ms = turn->thread->agent->settle_ms;

    if (!turn->has_accepted) {
        end_by_hook(turn);
        return;
    }
    if (settle_ms == 0 || !is_early(turn)) {
        turn_sample(turn);
        return;
    }
    turn_enter(turn, TURN_SETTLING);
    turn->settle = timer_new(turn->thread->agent->loop, settled, turn);
    timer_start(turn->settle, settle_ms);
}

static void on_session_hooks(void *owner, const struct hook_verdict *verdict)
{
    struct turn *turn = owner;

    turn_add_hook_contexts(turn, verdict);
    if (verdict->is_stopped)
        end_by_hook(turn);
    else
        take_inputs(turn, first_input_taken);
}

void turn_take_input(struct turn *turn)
{
    const char *source = turn->conversation->session_source;

    turn_record_context(turn);
    turn->conversation->session_source = NULL;
    if (source != NULL &&
        turn_run_hooks(turn,
                       &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_SESSION_START,
                                              .source = str_of(source) },
                       on_session_hooks, turn) != NULL)
        turn_enter(turn, TURN_HOOKS);
    else
        take_inputs(turn, first_input_taken);
}

/* -- Within a turn ------------------------------------------------------------------------- */

/* Without a message there may be nothing left to ask. */
static void more_input_taken(struct turn *turn)
{
    if (turn->has_accepted || turn->goes_on)
        turn_sample(turn);
    else
        turn_end(turn);
}

void turn_continue(struct turn *turn)
{
    take_inputs(turn, more_input_taken);
}

/* -- The end ------------------------------------------------------------------------------- */

/* As XML has it. */
static void add_escaped(struct buf *out, struct str text, bool is_attribute)
{
    for (size_t i = 0; i < text.len; i++) {
        switch (text.s[i]) {
        case '&':
            buf_add_text(out, "&amp;");
            break;
        case '<':
            buf_add_text(out, "&lt;");
            break;
        case '>':
            buf_add_text(out, "&gt;");
            break;
        case '"':
            buf_add_text(out, is_attribute ? "&quot;" : "\"");
            break;
        default:
            buf_add_char(out, text.s[i]);
        }
    }
}

static void add_objection(struct buf *out, const struct wire_hook_prompt_fragment *objection)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<hook_prompt hook_run_id=\"");
    add_escaped(&text, objection->hook_run_id, /* is_attribute= */ true);
    buf_add_text(&text, "\">");
    add_escaped(&text, objection->text, /* is_attribute= */ false);
    buf_add_text(&text, "</hook_prompt>");
    buf_add_text(out, "{\"type\":\"input_text\",\"text\":");
    json_write_str(out, buf_str(&text));
    buf_add_char(out, '}');
}

/* The hooks speak to the model, in one message. Clients see it as an item where they see raw ones. */
static void add_hook_prompt(struct turn *turn, const struct hook_verdict *verdict)
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
    tell_item_completed(
        turn, &(struct wire_thread_item){
                  .tag = WIRE_THREAD_ITEM_TAG_HOOK_PROMPT,
                  .hook_prompt = { .id = str_of(id),
                                   .fragments = { verdict->objections, verdict->n_objections } } });
}

static void on_stop_hooks(void *owner, const struct hook_verdict *verdict)
{
    struct turn *turn = owner;

    if (verdict->is_stopped) {
        turn->is_ended_by_hook = true;
        turn_finish_answered(turn);
    } else if (verdict->is_blocked) {
        add_hook_prompt(turn, verdict);
        turn->stop_hook_active = turn->goes_on = true;
        turn_go_on(turn);
    } else if (turn_has_more(turn)) {
        turn_go_on(turn);
    } else {
        turn_finish_answered(turn);
    }
}

void turn_end(struct turn *turn)
{
    if (turn_run_hooks(turn,
                       &(struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_STOP,
                                              .stop_hook_active = turn->stop_hook_active,
                                              .last_message = turn_last_message(turn) },
                       on_stop_hooks, turn) != NULL)
        turn_enter(turn, TURN_HOOKS);
    else
        turn_finish_answered(turn);
}
