/* Between a session and the turns of its thread. */
#include "agent/turn.h"
#include "base/clock.h"
#include "base/log.h"
#include "realtime/realtime_internal.h"

#include <stdio.h>

/* `auto-compact-N`, as the reference calls turns that no client began. A thread that was read from its file may have
 * some already, so there the time is counted on from. */
static void name_turn(struct turn *turn, struct voice_thread *of_thread)
{
    char id[UUID_LENGTH + 1];

    if (of_thread->n_handovers == 0 && thread_is_resumed(turn_thread(turn)))
        of_thread->n_handovers = (uint64_t)clock_now_ms();
    snprintf(id, sizeof id, "auto-compact-%llu", (unsigned long long)++of_thread->n_handovers);
    turn_name(turn, id);
}

static const char *handover_refusal(struct turn *running)
{
    if (turn_takes_input(running))
        return turn_has_room(running)
                   ? NULL
                   : "too much input waits for the running turn; ask again later";
    if (turn_is_stopping(running))
        return NULL;
    return turn_kind(running) == TURN_REVIEW ? "cannot steer a review turn"
                                             : "cannot steer a compact turn";
}

/* Nobody works for it: a function call is told so. */
static void refuse_handover(struct realtime_session *session, struct str why)
{
    session_tell_error(session, why);
    voice_turn_ended(&session->voice, why);
}

static void follow_turn(struct realtime_session *session, const struct turn *turn)
{
    snprintf(session->turn_id, sizeof session->turn_id, "%s", turn_id(turn));
}

static void begin_turn(struct realtime_session *session, const struct wire_user_input_array *input)
{
    struct thread *thread = session->thread;
    struct turn *turn = turn_new_regular(thread, input, /* output_schema= */ STR_NONE);

    turn_relay_input(turn);
    name_turn(turn, voice_thread_of(thread));
    follow_turn(session, turn);
    log_debug("thread=%s: the voice session hands over, turn=%s", thread_id(thread).s,
              turn_id(turn));
    turn_begin(turn);
}

void session_hand_over(struct realtime_session *session, struct str text)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_user_input said = { .tag = WIRE_USER_INPUT_TAG_TEXT };
    struct wire_user_input_array input = { &said, 1 };
    struct turn *turn = thread_turn(session->thread);
    const char *refusal = turn == NULL ? NULL : handover_refusal(turn);

    said.text.text = text;
    session->turn_id[0] = '\0';
    if (refusal != NULL) {
        refuse_handover(session, str_of(refusal));
    } else if (!thread_claim(session->thread, &err)) {
        refuse_handover(session, err.message);
    } else if (turn != NULL && turn_takes_input(turn)) {
        follow_turn(session, turn);
        turn_steer(turn, &input);
        turn_relay_input(turn);
    } else {
        begin_turn(session, &input);
    }
}

/* What the backend is told when the agent has nothing to say. */
static struct str words_of_end(const struct wire_turn *turn)
{
    if (turn->status == WIRE_TURN_STATUS_INTERRUPTED)
        return STR_LITERAL("The agent was stopped before it was done.");
    if (turn->status == WIRE_TURN_STATUS_FAILED && turn->error != NULL)
        return turn->error->message;
    return STR_NONE;
}

/* Other turns, such as one that is still ending when the hand-over comes, are not for the backend. */
void session_note(struct realtime_session *session, enum notification what, const void *params)
{
    const struct wire_item_completed_notification *completed = params;
    const struct wire_turn_completed_notification *ended = params;

    if (what == NOTIFICATION_ITEM_COMPLETED) {
        if (str_is(completed->turn_id, session->turn_id) &&
            completed->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE)
            voice_agent_says(&session->voice, completed->item.agent_message.text);
    } else if (what == NOTIFICATION_TURN_COMPLETED && str_is(ended->turn.id, session->turn_id)) {
        session->turn_id[0] = '\0';
        voice_turn_ended(&session->voice, words_of_end(&ended->turn));
    }
}
