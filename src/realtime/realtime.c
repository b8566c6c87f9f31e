#include "realtime/realtime.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "realtime/realtime_internal.h"

#include <stdlib.h>

static const char attachment_key;

struct voice_thread *voice_thread_of(const struct thread *thread)
{
    return thread_attachment(thread, &attachment_key);
}

static struct realtime_session *session_of(const struct thread *thread)
{
    const struct voice_thread *of_thread = voice_thread_of(thread);

    return of_thread == NULL ? NULL : of_thread->session;
}

bool realtime_is_on(const struct thread *thread)
{
    return thread_settings(thread)->realtime != NULL;
}

/* -- What threads say ---------------------------------------------------------------------- */

static void realtime_on_notice(void *owner, struct thread *thread, enum notification what,
                               const void *params)
{
    struct realtime_session *session;

    if (what != NOTIFICATION_ITEM_COMPLETED && what != NOTIFICATION_TURN_COMPLETED)
        return;
    session = session_of(thread);
    if (session != NULL)
        session_note(session, what, params);
}

static void realtime_on_leaving(void *owner, struct thread *thread)
{
    struct voice_thread *of_thread = voice_thread_of(thread);

    if (of_thread == NULL)
        return;
    if (of_thread->session != NULL) {
        buf_done(&of_thread->session->waiting);
        session_end(of_thread->session);
    }
    thread_attach(thread, &attachment_key, NULL);
    free(of_thread);
}

static struct voice_thread *make_voice_thread(struct realtime *realtime, struct thread *thread)
{
    struct voice_thread *of_thread = voice_thread_of(thread);

    if (!realtime->has_notifier) {
        realtime->notifier = (struct notifier){ .to_subscribers = realtime_on_notice,
                                                .leaving = realtime_on_leaving,
                                                .owner = realtime };
        agent_add_notifier(realtime->options.agent, &realtime->notifier);
        realtime->has_notifier = true;
    }
    if (of_thread == NULL) {
        of_thread = xcalloc(1, sizeof *of_thread);
        thread_attach(thread, &attachment_key, of_thread);
    }
    return of_thread;
}

/* -- What clients want --------------------------------------------------------------------- */

void realtime_start(struct realtime *realtime, struct thread *thread,
                    const struct wire_thread_realtime_start_params *params)
{
    struct voice_thread *of_thread = make_voice_thread(realtime, thread);

    if (of_thread->session != NULL)
        session_end(of_thread->session);
    of_thread->session = session_begin(realtime, thread, params);
}

void realtime_tell_not_running(struct thread *thread)
{
    char turn_id[UUID_LENGTH + 1];
    struct wire_codex_error_info info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST };

    uuid_make_v7(clock_now_ms(), turn_id);
    thread_tell_error(
        thread, str_of(turn_id),
        &(struct wire_turn_error){ .message = STR_LITERAL("conversation is not running"),
                                   .codex_error_info = &info });
}

enum realtime_taken realtime_append_sound(struct thread *thread, struct str base64)
{
    struct realtime_session *session = session_of(thread);

    if (session == NULL)
        return REALTIME_NOT_RUNNING;
    return voice_sound(&session->voice, base64) ? REALTIME_TAKEN : REALTIME_FULL;
}

enum realtime_taken realtime_append_text(struct thread *thread, struct str text)
{
    struct realtime_session *session = session_of(thread);

    if (session == NULL)
        return REALTIME_NOT_RUNNING;
    return voice_text(&session->voice, text) ? REALTIME_TAKEN : REALTIME_FULL;
}

void realtime_stop(struct thread *thread)
{
    struct realtime_session *session = session_of(thread);

    if (session != NULL)
        session_end(session);
    realtime_tell_closed(thread, "requested");
}

/* -- Life ---------------------------------------------------------------------------------- */

struct realtime *realtime_new(const struct realtime_options *options)
{
    struct realtime *realtime = xcalloc(1, sizeof *realtime);

    realtime->options = *options;
    list_init(&realtime->leaving);
    return realtime;
}

void realtime_free(struct realtime *realtime)
{
    if (realtime == NULL)
        return;
    list_foreach(&realtime->leaving, session, struct realtime_session, node)
        session_free(session);
    free(realtime);
}
