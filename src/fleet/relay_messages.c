/* What a relay passes on: requests there; answers, notifications and questions here. Only ids are exchanged. */
#include "base/log.h"
#include "base/memory.h"
#include "fleet/relay_internal.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- Requests and answers ------------------------------------------------------------------ */

void relay_write_request(struct relay *relay, const struct relay_request *passed)
{
    const struct envelope *envelope = &passed->req->envelope;
    struct buf *out = &relay->out;

    buf_add_text(out, envelope->says_jsonrpc ? "{\"jsonrpc\":\"2.0\",\"id\":" : "{\"id\":");
    json_write_int(out, passed->id);
    buf_add_text(out, ",\"method\":");
    json_write_str(out, envelope->method);
    if (envelope->params != NULL) {
        buf_add_text(out, ",\"params\":");
        json_write_value(out, envelope->params);
    }
    buf_add_char(out, '}');
}

static struct relay_request *find_sent(struct relay *relay, int64_t id)
{
    list_foreach(&relay->sent, passed, struct relay_request, node) {
        if (passed->id == id)
            return passed;
    }
    return NULL;
}

/* From now on requests about it go there. */
static struct relay_thread *relay_follow(struct relay *relay, struct str id)
{
    struct relay_thread *thread = relay_add_thread(relay->client, relay, id);

    if (thread == NULL || thread->relay != relay)
        return NULL;
    thread->is_followed = true;
    return thread;
}

/* A turn may run whose beginning was not told here. */
static void note_resumed(struct relay *relay, struct relay_thread *thread, struct str result)
{
    static const char *const id_path[] = { "thread", "id", NULL };
    static const char *const status_path[] = { "thread", "status", "type", NULL };
    struct relay_thread *shown = relay_follow(relay, raw_text_at(result, id_path));

    if (shown != NULL)
        shown->may_run = str_is(raw_text_at(result, status_path), "active");
    if (thread != NULL && thread != shown && thread->n_opening == 0 && !thread->is_followed)
        relay_remove_thread(thread);
}

static void note_result(struct relay *relay, const struct relay_request *passed, struct str result)
{
    static const char *const thread_path[] = { "thread", "id", NULL };
    static const char *const review_path[] = { "reviewThreadId", NULL };
    struct relay_thread *thread = relay_find_thread(relay->client, str_of(passed->thread));

    switch (passed->effect) {
    case EFFECT_RESUME:
        if (thread != NULL)
            thread->n_opening--;
        note_resumed(relay, thread, result);
        break;
    case EFFECT_UNSUBSCRIBE:
        if (thread != NULL && thread->relay == relay && thread->n_opening == 0)
            relay_remove_thread(thread);
        break;
    case EFFECT_THREAD:
        relay_follow(relay, raw_text_at(result, thread_path));
        break;
    case EFFECT_REVIEW:
        relay_follow(relay, raw_text_at(result, review_path));
        break;
    case EFFECT_NONE:
        break;
    }
}

static void reply_raw(struct request *req, struct str result)
{
    CLEANUP(buf_done) struct buf message = { 0 };

    request_begin_result(req, &message);
    buf_add_str(&message, result);
    request_reply_written(req, &message);
}

/* The peer has not got the thread: whoever has is asked, once; a url that is not the holder's own leads here again and again. */
static void send_on(struct relay *relay, struct relay_request *passed)
{
    struct relay_client *client = relay->client;
    struct relay_thread *thread = relay_find_thread(client, str_of(passed->thread));

    passed->was_sent_on = true;
    if (thread == NULL || thread->relay != relay) {
        relay_try_again(client, passed);
        return;
    }
    if (passed->effect == EFFECT_RESUME)
        thread->n_opening--;
    if (thread->is_followed) {
        passed->relay = thread->relay = NULL;
        list_append(&thread->waiting, &passed->node);
        relay_take_thread(thread);
        return;
    }
    if (thread->n_opening == 0)
        relay_remove_thread(thread);
    relay_miss(relay, passed);
}

static bool says_moved(struct str error)
{
    static const char *const path[] = { "data", "isHeld", NULL };

    return str_is(raw_text_at(error, path), "no");
}

static void fail_raw(struct relay *relay, struct relay_request *passed, struct str error)
{
    struct relay_thread *thread = relay_find_thread(relay->client, str_of(passed->thread));

    if (says_moved(error) && !passed->was_sent_on) {
        send_on(relay, passed);
        return;
    }
    if (passed->effect == EFFECT_RESUME && thread != NULL && --thread->n_opening == 0 &&
        !thread->is_followed)
        relay_remove_thread(thread);
    request_fail_written(passed->req, error);
    relay_dispose(passed);
}

static void relay_answered(struct relay *relay, const struct raw_message *message)
{
    struct relay_request *passed = find_sent(relay, message->id);

    if (passed == NULL) {
        log_debug("%s answers what nobody asked", relay->peer);
        return;
    }
    list_remove(&passed->node);
    relay->n_open--;
    if (message->kind == RAW_ERROR) {
        fail_raw(relay, passed, message->body);
    } else {
        note_result(relay, passed, message->body);
        reply_raw(passed->req, message->body);
        relay_dispose(passed);
    }
    relay_look_idle(relay);
}

static bool relay_greeted(struct relay *relay, const struct raw_message *message)
{
    if (message->kind == RAW_ERROR) {
        log_warn("%s does not take the client's initialize: %.*s", relay->peer,
                 STR_ARGS(message->body));
        return false;
    }
    if (message->kind != RAW_RESULT || message->id != 0)
        return message->kind == RAW_NOTIFICATION;
    relay->state = RELAY_OPEN;
    relay_flush(relay);
    return true;
}

/* -- Questions ----------------------------------------------------------------------------- */

static void relay_question_free(struct relay_question *asked)
{
    if (asked->question != NULL)
        question_cancel(asked->question);
    asked->relay->n_questions--;
    list_remove(&asked->node);
    free(asked->thread);
    free(asked);
}

static struct relay_question *find_asked(struct relay *relay, int64_t peer_id)
{
    list_foreach(&relay->questions, asked, struct relay_question, node) {
        if (asked->peer_id == peer_id)
            return asked;
    }
    return NULL;
}

/* The client's answer. What became of it the peer tells. */
static void relay_on_answer(void *owner, const struct envelope *envelope)
{
    struct relay_question *asked = owner;
    struct relay *relay = asked->relay;
    struct buf *out = &relay->out;

    asked->question = NULL;
    if (envelope == NULL || relay->state != RELAY_OPEN)
        return;
    buf_clear(out, 0);
    buf_add_text(out, "{\"id\":");
    json_write_int(out, asked->peer_id);
    if (envelope->kind == ENVELOPE_RESPONSE) {
        buf_add_text(out, ",\"result\":");
        json_write_value(out, envelope->result);
    } else {
        buf_add_text(out, ",\"error\":{\"code\":");
        json_write_int(out, envelope->error_code);
        buf_add_text(out, ",\"message\":");
        json_write_str(out, envelope->error_message);
        buf_add_char(out, '}');
    }
    buf_add_char(out, '}');
    ws_client_send(relay->ws, buf_str(out));
}

/* Room for another one: those that were answered, and of which nothing more was said. */
static bool make_room(struct relay *relay)
{
    list_foreach(&relay->questions, asked, struct relay_question, node) {
        if (relay->n_questions < RELAY_QUESTIONS_MAX)
            return true;
        if (asked->question == NULL)
            relay_question_free(asked);
    }
    return relay->n_questions < RELAY_QUESTIONS_MAX;
}

static struct relay_question *relay_question_new(struct relay *relay, int64_t peer_id,
                                                 struct str thread)
{
    struct relay_question *asked = xcalloc(1, sizeof *asked);

    asked->relay = relay;
    asked->peer_id = peer_id;
    asked->thread = xstrndup(thread.s, thread.len);
    list_append(&relay->questions, &asked->node);
    relay->n_questions++;
    return asked;
}

/* What is not about a thread the peer asks of its own clients. */
static bool relay_asked(struct relay *relay, const struct raw_message *message)
{
    static const char *const thread_path[] = { "threadId", NULL };
    static const char *const older_path[] = { "conversationId", NULL };
    struct str thread = raw_text_at(message->params, thread_path);
    struct relay_question *asked = find_asked(relay, message->id);

    if (thread.s == NULL)
        thread = raw_text_at(message->params, older_path);
    if (thread.s == NULL)
        return true;
    if (asked != NULL && asked->question != NULL) { /* again, for who has resumed */
        question_send(asked->question, relay->client->connection);
        return true;
    }
    if (asked == NULL) {
        if (!make_room(relay))
            return false;
        asked = relay_question_new(relay, message->id, thread);
    }
    asked->question = connection_ask_raw(relay->client->connection, message->method,
                                         message->params, relay_on_answer, asked);
    asked->question_id = question_id(asked->question);
    return true;
}

static void tell_resolved(struct relay *relay, const struct relay_question *asked)
{
    struct wire_server_request_resolved_notification resolved = {
        .thread_id = str_of(asked->thread),
        .request_id = { .tag = WIRE_REQUEST_ID_TAG_NUMBER, .number = asked->question_id },
    };

    connection_notify(relay->client->connection, NOTIFICATION_SERVER_REQUEST_RESOLVED, &resolved);
}

static void relay_resolved(struct relay *relay, const struct raw_message *message)
{
    struct str id = raw_member(message->params, "requestId");
    struct relay_question *asked;
    int64_t peer_id = 0;

    for (size_t i = 0; i < id.len && i < 18 && id.s[i] >= '0' && id.s[i] <= '9'; i++)
        peer_id = peer_id * 10 + (id.s[i] - '0');
    asked = id.len > 0 ? find_asked(relay, peer_id) : NULL;
    if (asked == NULL)
        return;
    tell_resolved(relay, asked);
    relay_question_free(asked);
}

void relay_withdraw_questions(struct relay *relay, bool is_told)
{
    while (!list_is_empty(&relay->questions)) {
        struct relay_question *asked =
            container_of(list_first(&relay->questions), struct relay_question, node);

        if (is_told && asked->question != NULL)
            tell_resolved(relay, asked);
        relay_question_free(asked);
    }
}

/* -- Notifications ------------------------------------------------------------------------- */

static const char *const thread_id_path[] = { "threadId", NULL };

static struct str thread_told(const struct raw_message *message)
{
    static const char *const started_path[] = { "thread", "id", NULL };
    struct str id = raw_text_at(message->params, thread_id_path);

    return id.s != NULL ? id : raw_text_at(message->params, started_path);
}

/* A thread that one of the client's threads has started. */
static bool is_child(const struct relay *relay, const struct raw_message *message)
{
    static const char *const path[] = { "thread",       "source",           "subAgent",
                                        "thread_spawn", "parent_thread_id", NULL };

    return relay_find_thread(relay->client, raw_text_at(message->params, path)) != NULL;
}

static void note_turn_started(struct relay *relay, const struct raw_message *message)
{
    static const char *const turn_path[] = { "turn", "id", NULL };
    struct relay_thread *thread = relay_follow(relay, raw_text_at(message->params, thread_id_path));
    struct str turn = raw_text_at(message->params, turn_path);

    if (thread == NULL)
        return; /* one too many: if its server goes, nobody tells how its turn ended */
    thread->may_run = true;
    if (turn.len < sizeof thread->turn) {
        memcpy(thread->turn, turn.len > 0 ? turn.s : "", turn.len);
        thread->turn[turn.len] = '\0';
    }
}

static void note_turn_completed(struct relay *relay, const struct raw_message *message)
{
    struct relay_thread *thread =
        relay_find_thread(relay->client, raw_text_at(message->params, thread_id_path));

    if (thread == NULL || thread->relay != relay)
        return;
    thread->turn[0] = '\0';
    thread->may_run = false;
}

/* Archived or deleted: nobody goes on with it. */
static void note_put_away(struct relay *relay, const struct raw_message *message)
{
    struct relay_thread *thread = relay_find_thread(relay->client, thread_told(message));

    if (thread == NULL || thread->relay != relay)
        return;
    thread->is_followed = false;
    if (thread->n_opening == 0)
        relay_remove_thread(thread);
    relay_look_idle(relay);
}

/* The peer has let it go, because it ends or has lost it. It goes on here, if it may, and the client need not know. */
static bool take_closed(struct relay *relay, const struct raw_message *message)
{
    struct relay_thread *thread = relay_find_thread(relay->client, thread_told(message));

    if (thread == NULL || thread->relay != relay || !thread->is_followed || thread->n_opening > 0)
        return false;
    thread->relay = NULL;
    relay_take_thread(thread);
    relay_look_idle(relay);
    return true;
}

/* By its name; NULL: none that this version knows. */
static const struct message *find_notification(struct str name)
{
    for (size_t i = 0; i < NOTIFICATION_COUNT; i++) {
        if (str_is(name, notifications[i].name))
            return &notifications[i];
    }
    return NULL;
}

/* Is it for this client? What all clients of the peer are told is, if it is about a thread that this one follows there. */
static bool concerns_client(struct relay *relay, const struct message *what,
                            const struct raw_message *message)
{
    const struct relay_thread *thread;

    if (what == NULL || what->to == TO_THREAD)
        return true;
    thread = relay_find_thread(relay->client, thread_told(message));
    if (thread != NULL)
        return thread->relay == relay;
    return what == &notifications[NOTIFICATION_THREAD_STARTED] && is_child(relay, message) &&
           relay_follow(relay, thread_told(message)) != NULL;
}

static void relay_told(struct relay *relay, const struct raw_message *message)
{
    const struct message *what = NULL;

    if (message->method.len > 5 && memcmp(message->method.s, "item/", 5) == 0) {
        connection_send_text(relay->client->connection, message->text);
        return;
    }
    what = find_notification(message->method);
    if (what == &notifications[NOTIFICATION_SERVER_REQUEST_RESOLVED]) {
        relay_resolved(relay, message);
        return;
    }
    if (!concerns_client(relay, what, message))
        return;
    if (what == &notifications[NOTIFICATION_THREAD_CLOSED] && take_closed(relay, message))
        return;
    if (what == &notifications[NOTIFICATION_TURN_STARTED])
        note_turn_started(relay, message);
    else if (what == &notifications[NOTIFICATION_TURN_COMPLETED])
        note_turn_completed(relay, message);
    connection_send_text(relay->client->connection, message->text);
    if (what == &notifications[NOTIFICATION_THREAD_CLOSED] ||
        what == &notifications[NOTIFICATION_THREAD_ARCHIVED] ||
        what == &notifications[NOTIFICATION_THREAD_DELETED])
        note_put_away(relay, message);
}

bool relay_hear(struct relay *relay, const struct raw_message *message)
{
    relay->client->relays->counts.n_messages++;
    if (relay->state == RELAY_GREETING)
        return relay_greeted(relay, message);
    switch (message->kind) {
    case RAW_NOTIFICATION:
        relay_told(relay, message);
        return true;
    case RAW_QUESTION:
        return relay_asked(relay, message);
    case RAW_RESULT:
    case RAW_ERROR:
        relay_answered(relay, message);
        return true;
    }
    return false;
}
