/* Between a session and the turns of its thread. */
#include "agent/turn.h"
#include "base/clock.h"
#include "base/log.h"
#include "realtime/realtime_internal.h"

#include <stdio.h>

enum { WAITING_MAX = 1024 * 1024 + 1 }; /* bytes of hand-overs that wait for the end of a turn */

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

static const char *handover_refusal(const struct realtime_session *session)
{
    struct turn *running = thread_turn(session->thread);

    if (session_listeners(session) == 0)
        return "nobody follows the thread any more";
    if (running == NULL)
        return NULL;
    if (turn_takes_input(running))
        return turn_has_room(running)
                   ? NULL
                   : "too much input waits for the running turn; ask again later";
    if (turn_is_stopping(running))
        return NULL;
    return turn_kind(running) == TURN_REVIEW ? "cannot steer a review turn"
                                             : "cannot steer a compact turn";
}

/* Nobody works for it, and the backend says so to the user: to clients an error of the session would be its end. What
 * waited with it is refused, too. */
static void refuse_handover(struct realtime_session *session, struct str why)
{
    log_info("thread=%s: a hand-over of the voice session is refused: %s",
             thread_id(session->thread).s, why.s);
    voice_refuse_handover(&session->voice, why);
    if (session->turn_id[0] == '\0' && session->waiting.len == 0)
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

/* It is being stopped. What is wanted meanwhile becomes one turn, once that is over. */
static void keep_handover(struct realtime_session *session, struct str text)
{
    if (text.len > WAITING_MAX - session->waiting.len) {
        refuse_handover(session, STR_LITERAL("too much input waits; ask again later"));
        return;
    }
    if (session->waiting.len > 0)
        buf_add_char(&session->waiting, '\n');
    buf_add_str(&session->waiting, text);
    session->turn_id[0] = '\0';
}

static void take_handover(struct realtime_session *session, struct str text)
{
    struct wire_user_input said = { .tag = WIRE_USER_INPUT_TAG_TEXT };
    struct wire_user_input_array input = { &said, 1 };
    struct turn *turn = thread_turn(session->thread);

    said.text.text = text;
    if (turn != NULL && turn_takes_input(turn)) {
        follow_turn(session, turn);
        turn_steer(turn, &input);
        turn_relay_input(turn);
    } else {
        begin_turn(session, &input);
    }
}

void session_hand_over(struct realtime_session *session, struct str text)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct turn *turn = thread_turn(session->thread);
    const char *refusal = handover_refusal(session);

    if (refusal != NULL)
        refuse_handover(session, str_of(refusal));
    else if (!thread_claim(session->thread, &err))
        refuse_handover(session, err.message);
    else if (turn != NULL && turn_is_stopping(turn))
        keep_handover(session, text);
    else
        take_handover(session, text);
}

void session_hand_over_waiting(struct realtime_session *session)
{
    CLEANUP(buf_done) struct buf waiting = session->waiting;

    session->waiting = (struct buf){ 0 };
    if (waiting.len > 0)
        session_hand_over(session, buf_str(&waiting));
}

void session_leave_waiting(struct realtime_session *session)
{
    if (session->waiting.len > 0)
        take_handover(session, buf_str(&session->waiting));
}

/* What the backend is told when the agent has nothing to say. */
static struct str words_of_end(const struct wire_turn *turn)
{
    if (turn->status == WIRE_TURN_STATUS_INTERRUPTED)
        return STR_LITERAL("The agent was stopped before it was done.");
    if (turn->status == WIRE_TURN_STATUS_FAILED && turn->error != NULL)
        return turn->error->message;
    return STR_LITERAL("The agent is done, and has nothing to report.");
}

/* Words that broke off are not said: the agent says them again, or was stopped. */
static bool is_whole(const struct realtime_session *session)
{
    const struct turn *turn = thread_turn(session->thread);

    return turn == NULL || !turn_breaks_off(turn);
}

/* Other turns, such as one that is still ending when the hand-over comes, are not for the backend. */
void session_note(struct realtime_session *session, enum notification what, const void *params)
{
    const struct wire_item_completed_notification *completed = params;
    const struct wire_turn_completed_notification *ended = params;

    if (what == NOTIFICATION_ITEM_COMPLETED) {
        if (str_is(completed->turn_id, session->turn_id) &&
            completed->item.tag == WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE && is_whole(session))
            voice_agent_says(&session->voice, completed->item.agent_message.text);
    } else if (what == NOTIFICATION_TURN_COMPLETED && str_is(ended->turn.id, session->turn_id)) {
        session->turn_id[0] = '\0';
        voice_turn_ended(&session->voice, words_of_end(&ended->turn));
    } else if (what == NOTIFICATION_TURN_COMPLETED && session->waiting.len > 0) {
        next_round_start(session->round);
    }
}
