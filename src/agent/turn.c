#include "agent/turn_attach.h"
#include "agent/turn_internal.h"
#include "base/check.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>

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

    turn->settling = SETTLING_DUE;
    turn_add_input(turn, input);
    if (output_schema.s != NULL)
        turn->output_schema = xstrndup(output_schema.s, output_schema.len);
    return turn;
}

void turn_name(struct turn *turn, const char *id)
{
    check(turn->state == TURN_QUEUED && strlen(id) < sizeof turn->id);
    snprintf(turn->id, sizeof turn->id, "%s", id);
}

struct turn *turn_new_bare(struct thread *thread)
{
    struct turn *turn = turn_new(thread, TURN_REGULAR);

    turn->settling = SETTLING_DUE;
    turn->due = DUE_ANSWER;
    return turn;
}

struct turn *turn_new_noted(struct thread *thread, struct str item_json)
{
    struct turn *turn = turn_new_bare(thread);

    turn_add_note(turn, item_json);
    return turn;
}

bool turn_change_settings(struct turn *turn, const struct settings_change *change)
{
    if (turn->n_former == ARRAY_LENGTH(turn->former) || turn_is_inner(turn))
        return false;
    turn->former[turn->n_former++] = turn->settings;
    turn->settings = settings_changed(turn->settings, change);
    return true;
}

bool turn_has_notes(const struct turn *turn)
{
    return !list_is_empty(&turn->notes);
}

bool turn_has_calls(const struct turn *turn)
{
    return turn->n_calls > 0;
}

bool turn_has_open_calls(const struct turn *turn)
{
    return turn->n_calls_open > 0;
}

const char *turn_id(const struct turn *turn)
{
    return turn->id;
}

struct str turn_id_str(const struct turn *turn)
{
    return str_of(turn->id);
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
    return turn->end.status == WIRE_TURN_STATUS_INTERRUPTED;
}

bool turn_breaks_off(const struct turn *turn)
{
    return turn->is_cut_off;
}

const struct settings *turn_settings(const struct turn *turn)
{
    return turn->settings;
}

bool turn_is_inner(const struct turn *turn)
{
    return turn->conversation != &turn->thread->conversation;
}

bool turn_has_user(const struct turn *turn)
{
    return !turn_is_inner(turn) && !turn->thread->is_hidden;
}

const struct history *turn_history(const struct turn *turn)
{
    return &turn->conversation->history;
}

void turn_release(struct turn *turn)
{
    turn_drop_input(turn);
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
    turn_release(turn);
    settings_unref(turn->settings);
    for (size_t i = 0; i < turn->n_former; i++)
        settings_unref(turn->former[i]);
    free(turn);
}

/* -- Beginning and ending ------------------------------------------------------------------ */

void turn_begin(struct turn *turn)
{
    struct thread *thread = turn->thread;

    if (thread->turn != NULL)
        turn_stop(thread->turn, /* is_replaced= */ true);
    if (thread->turn != NULL || thread->restorer != NULL) {
        list_append(&thread->next_turns, &turn->node);
        return;
    }
    turn_free(thread->ended_turn);
    thread->ended_turn = NULL;
    thread->turn = turn;
    thread->n_turns++;
    turn_happens(turn, &(struct turn_event){ .type = TURN_BEGINS });
}

/* Each turn that waits replaces the one before it, as it would have done at once. */
static void begin_next_turns(struct thread *thread)
{
    while (!list_is_empty(&thread->next_turns)) {
        struct turn *next = container_of(list_first(&thread->next_turns), struct turn, node);

        if (thread->turn != NULL)
            turn_stop(thread->turn, /* is_replaced= */ true);
        if (thread->turn != NULL)
            return;
        list_remove(&next->node);
        turn_begin(next);
        if (next->is_unwanted)
            turn_stop(next, /* is_replaced= */ false);
    }
}

void turns_begin_waiting(struct thread *thread)
{
    begin_next_turns(thread);
}

void turn_commands_gone(struct turn *turn)
{
    struct thread *thread = turn->thread;

    turn_happens(turn, &(struct turn_event){ .type = COMMANDS_GONE });
    if (thread->turn == NULL)
        begin_next_turns(thread);
}

/* They were answered: whoever has begun one hears its end. */
static void drop_waiting(struct thread *thread, enum wire_turn_status status,
                         const struct wire_turn_error *error)
{
    list_foreach(&thread->next_turns, next, struct turn, node) {
        list_remove(&next->node);
        turn_answer_interrupts(next);
        turn_tell_never(next, status, error);
        turn_free(next);
    }
}

void turns_drop_waiting(struct thread *thread)
{
    drop_waiting(thread, WIRE_TURN_STATUS_INTERRUPTED, /* error= */ NULL);
}

void turns_fail_waiting(struct thread *thread, struct str why)
{
    drop_waiting(thread, WIRE_TURN_STATUS_FAILED, &(struct wire_turn_error){ .message = why });
}

void turn_drop(struct turn *turn)
{
    turns_drop_waiting(turn->thread);
    turn_stop(turn, /* is_replaced= */ false);
    turn_happens(turn, &(struct turn_event){ .type = COMMANDS_GONE }); /* nobody waits for them */
}

static void add_interrupt(struct turn *turn, turn_ended_fn *on_ended, void *owner)
{
    struct waiting_interrupt *interrupt = xcalloc(1, sizeof *interrupt);

    interrupt->on_ended = on_ended;
    interrupt->owner = owner;
    list_append(&turn->interrupts, &interrupt->node);
}

void turn_interrupt(struct turn *turn, turn_ended_fn *on_ended, void *owner)
{
    if (on_ended != NULL)
        add_interrupt(turn, on_ended, owner);
    turn_stop(turn, /* is_replaced= */ false);
}

bool turn_interrupt_waiting(struct thread *thread, struct str id, turn_ended_fn *on_ended,
                            void *owner)
{
    list_foreach(&thread->next_turns, next, struct turn, node) {
        if (!str_is(id, next->id))
            continue;
        add_interrupt(next, on_ended, owner);
        next->is_unwanted = true;
        return true;
    }
    return false;
}
