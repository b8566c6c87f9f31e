#include "agent/prompts.h"
#include "base/log.h"
#include "base/memory.h"
#include "realtime/realtime_internal.h"
#include "schema/json_write.h"

#include <stdlib.h>

enum {
    LEAVING_MAX = 16,                /* sessions that say good-bye; then the oldest is cut off */
    BACKLOG_BYTES = 4 * 1024 * 1024, /* that clients have not read: the backend waits */
    LOOK_MS = 20,
    LONELY_MS = 60 * 1000,
    PATIENCE_MS = 10 * 1000, /* of those who read with one who does not */
    OPEN_MS = 30 * 1000,     /* from the start to an open WebSocket */
    SEND_AHEAD = 256 * 1024, /* bytes on their way; the rest waits in the queue */
};

static const char *session_state_name(enum session_state state)
{
    static const char *const names[] = { "gathering", "signing", "connecting", "open", "leaving" };

    return names[state];
}

/* The only place the state changes. */
void session_enter(struct realtime_session *session, enum session_state next)
{
    log_debug("voice session=%p %s -> %s", (void *)session, session_state_name(session->state),
              session_state_name(next));
    session->state = next;
}

/* -- Telling clients ----------------------------------------------------------------------- */

void session_tell_error(struct realtime_session *session, struct str message)
{
    thread_notify(session->thread, NOTIFICATION_THREAD_REALTIME_ERROR,
                  &(struct wire_thread_realtime_error_notification){
                      .thread_id = thread_id(session->thread), .message = message });
}

void realtime_tell_closed(struct thread *thread, const char *reason)
{
    thread_notify(thread, NOTIFICATION_THREAD_REALTIME_CLOSED,
                  &(struct wire_thread_realtime_closed_notification){
                      .thread_id = thread_id(thread), .reason = str_of(reason) });
}

static void tell_item_value(struct realtime_session *session, yyjson_val *item)
{
    thread_notify(session->thread, NOTIFICATION_THREAD_REALTIME_ITEM_ADDED,
                  &(struct wire_thread_realtime_item_added_notification){
                      .thread_id = thread_id(session->thread), .item = item });
}

void session_tell_item(struct realtime_session *session, struct str item_json)
{
    yyjson_doc *doc = yyjson_read(item_json.s, item_json.len, YYJSON_READ_NOFLAG);

    tell_item_value(session, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
}

/* An item of ours about something that has happened: `{"type":TYPE,NAME:ID}`. */
static void tell_happening(struct realtime_session *session, const char *type, const char *name,
                           struct str id)
{
    CLEANUP(buf_done) struct buf item = { 0 };

    buf_printf(&item, "{\"type\":\"%s\",\"%s\":", type, name);
    if (id.s == NULL)
        buf_add_text(&item, "null");
    else
        json_write_str(&item, id);
    buf_add_char(&item, '}');
    session_tell_item(session, buf_str(&item));
}

static void tell_sound(struct realtime_session *session, const struct voice_event *event)
{
    thread_notify(session->thread, NOTIFICATION_THREAD_REALTIME_OUTPUT_AUDIO_DELTA,
                  &(struct wire_thread_realtime_output_audio_delta_notification){
                      .thread_id = thread_id(session->thread), .audio = event->sound });
}

static void tell_transcript(struct realtime_session *session, const struct voice_event *event)
{
    thread_notify(session->thread, NOTIFICATION_THREAD_REALTIME_TRANSCRIPT_UPDATED,
                  &(struct wire_thread_realtime_transcript_updated_notification){
                      .thread_id = thread_id(session->thread),
                      .role = event->is_user ? STR_LITERAL("user") : STR_LITERAL("assistant"),
                      .text = event->text });
}

/* -- The end ------------------------------------------------------------------------------- */

void session_free(struct realtime_session *session)
{
    struct login_source *logins = session->realtime->options.logins;

    if (session->node.next != NULL) {
        list_remove(&session->node);
        session->realtime->n_leaving--;
    }
    startup_cancel(session->gathering);
    if (session->login_question != NULL)
        logins->cancel(logins, session->login_question);
    ws_client_free(session->socket);
    timer_free(session->timer);
    timer_free(session->attendance);
    next_round_free(session->round);
    voice_done(&session->voice);
    frame_queue_done(&session->queue);
    buf_done(&session->waiting);
    settings_unref(session->settings);
    arena_done(&session->arena);
    free(session);
}

/* From here on the thread has no session. */
static void session_detach(struct realtime_session *session)
{
    thread_set_voice(session->thread, NULL);
    voice_thread_of(session->thread)->session = NULL;
    session->thread = NULL;
}

static void session_leave(struct realtime_session *session)
{
    struct realtime *realtime = session->realtime;

    session_enter(session, SESSION_LEAVING);
    timer_stop(session->timer);
    timer_stop(session->attendance);
    voice_done(&session->voice);
    session->voice = (struct voice){ 0 };
    frame_queue_done(&session->queue);
    ws_client_close(session->socket);
    list_append(&realtime->leaving, &session->node);
    if (++realtime->n_leaving > LEAVING_MAX)
        session_free(container_of(list_first(&realtime->leaving), struct realtime_session, node));
}

void session_end(struct realtime_session *session)
{
    session_leave_waiting(session);
    session_detach(session);
    if (session->state == SESSION_OPEN && session->socket != NULL)
        session_leave(session);
    else
        session_free(session);
}

void session_fail(struct realtime_session *session, struct str message)
{
    struct thread *thread = session->thread;
    bool was_open = session->state == SESSION_OPEN;

    log_info("thread=%s: the voice session ends: %.*s", thread_id(thread).s, STR_ARGS(message));
    session_tell_error(session, message);
    session_end(session);
    if (was_open)
        realtime_tell_closed(thread, "error");
}

/* -- To the backend ------------------------------------------------------------------------ */

static void session_flush(struct realtime_session *session)
{
    struct str frame;

    if (session->state != SESSION_OPEN || session->socket == NULL)
        return;
    while (ws_client_unsent(session->socket) < SEND_AHEAD &&
           (frame = frame_queue_first(&session->queue)).s != NULL) {
        ws_client_send(session->socket, frame);
        frame_queue_drop(&session->queue);
    }
}

static bool session_send(void *owner, enum frame_kind kind, struct str frame)
{
    struct realtime_session *session = owner;

    if (!frame_queue_add(&session->queue, kind, frame)) {
        log_debug("voice session=%p: no room for a frame of kind %d", owner, (int)kind);
        return false;
    }
    session_flush(session);
    return true;
}

/* -- From the backend ---------------------------------------------------------------------- */

size_t session_listeners(const struct realtime_session *session)
{
    size_t n;

    thread_subscribers(session->thread, &n);
    return n;
}

/* Have clients read? If one does not, the others wait for it for a while; it is the server that bounds what it has
 * not read. */
static void session_look(struct realtime_session *session)
{
    uint64_t now_ms = loop_now_ms(session->realtime->options.loop);
    bool is_behind = thread_backlog(session->thread) > BACKLOG_BYTES / 2;

    session->is_impatient = is_behind && session_listeners(session) > 1 &&
                            now_ms - session->paused_at_ms >= PATIENCE_MS;
    if (is_behind && !session->is_impatient)
        timer_start(session->timer, LOOK_MS);
    else
        ws_client_pause(session->socket, false);
}

/* What clients have not read yet is kept in memory, so that the backend has to wait for them. */
static void session_check_backlog(struct realtime_session *session)
{
    size_t backlog = thread_backlog(session->thread);

    session->is_impatient = session->is_impatient && backlog > BACKLOG_BYTES / 2;
    if (backlog <= BACKLOG_BYTES || session->is_impatient)
        return;
    session->paused_at_ms = loop_now_ms(session->realtime->options.loop);
    ws_client_pause(session->socket, true);
    timer_start(session->timer, LOOK_MS);
}

static void session_take_handover(struct realtime_session *session, const struct voice_event *event)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };

    voice_take_handover(&session->voice, event, &item, &text);
    session_tell_item(session, buf_str(&item));
    if (str_trim(buf_str(&text)).len > 0)
        session_hand_over(session, buf_str(&text));
    else
        voice_refuse_handover(&session->voice,
                              STR_LITERAL("The call did not say what the agent is to do."));
}

/* Its own words, or what it sent instead of any. */
static void session_hear_error(struct realtime_session *session, const struct voice_event *event)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    if (event->text.s != NULL)
        buf_add_str(&words, event->text);
    else
        json_write_value(&words, event->item);
    session_fail(session, buf_str(&words));
}

/* The session may have ended afterwards. */
static void session_tell(struct realtime_session *session, const struct voice_event *event)
{
    switch (event->type) {
    case VOICE_NOTHING:
        break;
    case VOICE_SOUND:
        tell_sound(session, event);
        break;
    case VOICE_TRANSCRIPT:
        tell_transcript(session, event);
        break;
    case VOICE_ITEM:
    case VOICE_RESPONSE_STARTED:
    case VOICE_RESPONSE_DONE:
        tell_item_value(session, event->item);
        break;
    case VOICE_SPEECH_STARTED:
        tell_happening(session, "input_audio_buffer.speech_started", "item_id", event->item_id);
        break;
    case VOICE_RESPONSE_CANCELLED:
        tell_happening(session, "response.cancelled", "response_id", event->id);
        break;
    case VOICE_HANDOVER:
        session_take_handover(session, event);
        break;
    case VOICE_ERROR:
        session_hear_error(session, event);
        break;
    }
}

static void session_on_text(void *owner, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct realtime_session *session = owner;
    struct voice_event event;
    yyjson_doc *doc;

    if (session->state != SESSION_OPEN)
        return;
    doc = wire_read_frame(session->voice.wire, text, &arena, &event);
    for (struct voice_event *one = &event; one != NULL && session->state == SESSION_OPEN;
         one = one->next) {
        if (voice_hear(&session->voice, one))
            session_tell(session, one);
    }
    yyjson_doc_free(doc);
    if (session->state == SESSION_OPEN)
        session_check_backlog(session);
}

/* -- Without listeners --------------------------------------------------------------------- */

static uint64_t session_lonely_ms(const struct realtime_session *session)
{
    uint64_t wanted_ms = session->realtime->options.lonely_ms;

    return wanted_ms == 0 || wanted_ms > LONELY_MS ? LONELY_MS : wanted_ms;
}

/* Others may follow the thread soon; but nobody pays for a voice that nobody hears. */
static void session_look_around(void *owner)
{
    struct realtime_session *session = owner;
    struct thread *thread = session->thread;
    uint64_t now_ms = loop_now_ms(session->realtime->options.loop);

    if (session_listeners(session) > 0)
        session->lonely_since_ms = 0;
    else if (session->lonely_since_ms == 0)
        session->lonely_since_ms = now_ms;
    if (session->lonely_since_ms == 0 ||
        now_ms - session->lonely_since_ms < session_lonely_ms(session)) {
        timer_start(session->attendance, session_lonely_ms(session) / 4);
        return;
    }
    log_info("thread=%s: the voice session ends: nobody follows the thread", thread_id(thread).s);
    session_end(session);
    realtime_tell_closed(thread, "transport_closed");
}

/* -- Its life ------------------------------------------------------------------------------ */

static void session_on_open(void *owner)
{
    struct realtime_session *session = owner;

    session_enter(session, SESSION_OPEN);
    timer_stop(session->timer);
    timer_start(session->attendance, session_lonely_ms(session) / 4);
    thread_set_voice(session->thread, session->note);
    thread_notify(session->thread, NOTIFICATION_THREAD_REALTIME_STARTED,
                  &(struct wire_thread_realtime_started_notification){
                      .thread_id = thread_id(session->thread),
                      .session_id = session->session_id,
                      .realtime_session_id = session->session_id,
                      .version = session->voice.wire->version });
    session_flush(session);
}

static void session_on_sent(void *owner)
{
    session_flush(owner);
}

/* There is nobody to say good-bye to. The client itself, and `end`, stay until this is done. */
static void session_on_end(void *owner, const struct ws_client_end *end)
{
    struct realtime_session *session = owner;
    struct thread *thread = session->thread;

    ws_client_free(TAKE(session->socket));
    if (session->state == SESSION_LEAVING) {
        session_free(session);
    } else if (session->state == SESSION_CONNECTING) {
        session_refused(session, end);
    } else if (end->why == WS_END_CLOSED) {
        session_end(session);
        realtime_tell_closed(thread, "transport_closed");
    } else {
        session_broken(session, end);
    }
}

const struct ws_client_events session_socket_events = {
    .on_open = session_on_open,
    .on_text = session_on_text,
    .on_sent = session_on_sent,
    .on_end = session_on_end,
};

/* The instructions are the prompt and, behind it, what is known of the user's work. */
static void session_on_gathered(void *owner, struct str context)
{
    CLEANUP(buf_done) struct buf instructions = { 0 };
    struct realtime_session *session = owner;

    session->gathering = NULL;
    buf_add_str(&instructions, session->prompt);
    if (session->prompt.len > 0 && context.len > 0)
        buf_add_text(&instructions, "\n\n");
    buf_add_str(&instructions, context);
    voice_begin(&session->voice, buf_str(&instructions));
    session_enter(session, SESSION_SIGNING);
    session_sign(session);
}

/* Nothing that a session learns ends it from inside of whoever told it. */
static void session_on_round(void *owner)
{
    struct realtime_session *session = owner;

    if (session->state == SESSION_GATHERING)
        session_on_gathered(session, session->settings->realtime->startup_context);
    else if (session->state == SESSION_SIGNING)
        session_signed(session);
    else if (session->state == SESSION_OPEN)
        session_hand_over_waiting(session);
}

static void session_on_time(void *owner)
{
    struct realtime_session *session = owner;

    if (session->state == SESSION_OPEN)
        session_look(session);
    else
        session_too_late(session);
}

static const char *note_of(struct arena *arena, const struct config_realtime *wanted)
{
    return wanted->start_instructions.len > 0 ? arena_keep(arena, wanted->start_instructions).s
                                              : voice_start_note;
}

struct realtime_session *session_begin(struct realtime *realtime, struct thread *thread,
                                       const struct wire_thread_realtime_start_params *params)
{
    struct realtime_session *session = xcalloc(1, sizeof *session);
    struct settings *settings = settings_ref(thread_settings(thread));
    const struct config_realtime *wanted = settings->realtime;

    session->realtime = realtime;
    session->thread = thread;
    session->settings = settings;
    session->session_id = arena_keep(
        &session->arena, params->session_id.s != NULL ? params->session_id : thread_id(thread));
    session->prompt =
        arena_keep(&session->arena,
                   wanted->backend_prompt.s != NULL ? wanted->backend_prompt : params->prompt);
    session->note = note_of(&session->arena, wanted);
    frame_queue_init(&session->queue);
    voice_init(&session->voice, wire_wanted(wanted), session_send, session);
    session->round = next_round_new(realtime->options.loop, session_on_round, session);
    session->timer = timer_new(realtime->options.loop, session_on_time, session);
    timer_start(session->timer, OPEN_MS);
    session->attendance = timer_new(realtime->options.loop, session_look_around, session);
    if (wanted->startup_context.s != NULL)
        next_round_start(session->round);
    else
        session->gathering =
            startup_gather(&realtime->options, thread, session_on_gathered, session);
    return session;
}
