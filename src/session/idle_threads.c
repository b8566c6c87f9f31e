#include "session/idle_threads.h"

#include "agent/thread_question.h"
#include "agent/tools.h"
#include "base/log.h"
#include "session/session.h"

/* A file is left open for one to two of these after its last line. */
enum { REST_MS = 2000 };

/* Unless somebody looks before that anyway. */
static void look_after(struct sessions *sessions, uint64_t ms)
{
    uint64_t due_ms = loop_now_ms(sessions->agent->loop) + ms;

    if (sessions->idle.due_ms != 0 && sessions->idle.due_ms <= due_ms)
        return;
    sessions->idle.due_ms = due_ms;
    timer_start(sessions->idle.timer, ms);
}

static void note_soonest(uint64_t *soonest_ms, uint64_t ms)
{
    if (ms < *soonest_ms)
        *soonest_ms = ms;
}

static void end_idle(struct sessions *sessions, struct thread *thread)
{
    struct toolbox *toolbox = sessions->agent->toolbox;

    if (thread_turn(thread) != NULL) {
        log_info("thread=%s: nobody has been there for long, ending its background commands",
                 thread_id(thread).s);
        thread_touch(thread);
        toolbox->end_background(toolbox, thread);
        if (thread_give_up_programs(thread))
            log_info("thread=%s: nobody is there to run its client's tools, their calls fail",
                     thread_id(thread).s);
        return;
    }
    log_info("thread=%s: nobody has been there for long, unloading it", thread_id(thread).s);
    session_close(sessions, thread);
}

/* A thread that others could take is given back as soon as nobody needs it here; agents go with whoever started them. */
static uint64_t unload_ms_of(const struct sessions *sessions, const struct thread *thread)
{
    return thread_journal(thread) != NULL && thread_origin(thread) == NULL
               ? 0
               : sessions->idle.unload_ms;
}

static bool is_to_be_given_back(const struct sessions *sessions, const struct thread *thread)
{
    return sessions->idle.is_draining && thread_journal(thread) != NULL && !thread_is_busy(thread);
}

/* The thread may be gone afterwards. */
static void look_at_idleness(struct sessions *sessions, struct thread *thread, uint64_t *soonest_ms)
{
    uint64_t since_ms = thread_idle_since(thread);
    uint64_t idle_ms = loop_now_ms(sessions->agent->loop) - since_ms;
    uint64_t unload_ms = unload_ms_of(sessions, thread);

    if (since_ms == 0)
        return;
    if (idle_ms < unload_ms)
        note_soonest(soonest_ms, unload_ms - idle_ms);
    else
        end_idle(sessions, thread);
}

static void lose_thread(struct sessions *sessions, struct thread *thread)
{
    thread_tell_lost(thread);
    session_close(sessions, thread);
}

static void look_at_threads(void *owner)
{
    struct sessions *sessions = owner;
    const struct thread_table *threads = &sessions->agent->threads;
    uint64_t soonest_ms = UINT64_MAX;

    sessions->idle.due_ms = 0;
    for (size_t i = threads->n; i-- > 0;) {
        struct thread *thread = threads->slots[i].thread;

        if (thread_is_lost(thread)) {
            lose_thread(sessions, thread);
            continue;
        }
        if (is_to_be_given_back(sessions, thread)) {
            session_close(sessions, thread);
            continue;
        }
        if (!thread_cool_file(thread))
            note_soonest(&soonest_ms, REST_MS);
        look_at_idleness(sessions, thread, &soonest_ms);
    }
    if (soonest_ms != UINT64_MAX)
        look_after(sessions, soonest_ms);
}

static void idle_threads_on_turn(void *owner, struct thread *thread, enum notification what,
                                 const void *params)
{
    if (what == NOTIFICATION_TURN_COMPLETED)
        idle_threads_look(owner);
}

static void idle_threads_on_file(void *owner, struct thread *thread)
{
    idle_threads_look(owner);
}

static void idle_threads_on_lost(void *owner, struct thread *thread)
{
    struct sessions *sessions = owner;

    if (sessions->idle.timer != NULL)
        look_after(sessions, 0);
}

void idle_threads_init(struct sessions *sessions)
{
    sessions->idle.notifier = (struct notifier){ .to_subscribers = idle_threads_on_turn,
                                                 .file_opened = idle_threads_on_file,
                                                 .lost = idle_threads_on_lost,
                                                 .owner = sessions };
    agent_add_notifier(sessions->agent, &sessions->idle.notifier);
    sessions->idle.timer = timer_new(sessions->agent->loop, look_at_threads, sessions);
}

void idle_threads_done(struct sessions *sessions)
{
    timer_free(sessions->idle.timer);
    sessions->idle.timer = NULL;
}

void idle_threads_look(struct sessions *sessions)
{
    uint64_t limit = sessions->fleet != NULL ? 0 : sessions->idle.unload_ms;

    if (sessions->idle.timer != NULL)
        look_after(sessions, limit < REST_MS ? limit : REST_MS);
}

void idle_threads_drain(struct sessions *sessions)
{
    sessions->idle.is_draining = true;
    idle_threads_look(sessions);
}

void idle_threads_rest(struct sessions *sessions)
{
    const struct thread_table *threads = &sessions->agent->threads;

    for (size_t i = 0; i < threads->n; i++)
        thread_rest_file(threads->slots[i].thread);
}
