#include "method/idle_threads.h"

#include "agent/tools.h"
#include "base/log.h"
#include "method/threads.h"

/* A file is left open for one to two of these after its last line. */
enum { REST_MS = 2000 };

/* Unless somebody looks before that anyway. */
static void look_after(struct server *server, uint64_t ms)
{
    uint64_t due_ms = loop_now_ms(server->loop) + ms;

    if (server->idle.due_ms != 0 && server->idle.due_ms <= due_ms)
        return;
    server->idle.due_ms = due_ms;
    timer_start(server->idle.timer, ms);
}

static void note_soonest(uint64_t *soonest_ms, uint64_t ms)
{
    if (ms < *soonest_ms)
        *soonest_ms = ms;
}

static bool may_rest(const struct thread *thread)
{
    return thread->turn == NULL && recorder_is_open(&thread->recorder);
}

static void end_idle(struct server *server, struct thread *thread)
{
    char id[UUID_LENGTH + 1];

    memcpy(id, thread->id, sizeof id);
    if (thread->turn != NULL) {
        log_info("thread=%s: nobody has been there for long, ending its background commands", id);
        thread->idle_since_ms = 0;
        server->agent.toolbox->end_background(server->agent.toolbox, thread);
        return;
    }
    log_info("thread=%s: nobody has been there for long, unloading it", id);
    unload_thread(server, thread);
    rpc_notify_all(server->rpc, NOTIFICATION_THREAD_CLOSED,
                   &(struct wire_thread_closed_notification){ str_of(id) });
}

/* The thread may be gone afterwards. */
static void look_at_idleness(struct server *server, struct thread *thread, uint64_t *soonest_ms)
{
    uint64_t now = loop_now_ms(server->loop), limit = server->idle.unload_ms;

    if (!thread_is_idle(thread)) {
        thread->idle_since_ms = 0;
        return;
    }
    if (thread->idle_since_ms == 0 || thread->idle_turns != thread->n_turns) {
        thread->idle_since_ms = now;
        thread->idle_turns = thread->n_turns;
    }
    if (now - thread->idle_since_ms < limit)
        note_soonest(soonest_ms, thread->idle_since_ms + limit - now);
    else
        end_idle(server, thread);
}

static void on_look(void *owner)
{
    struct server *server = owner;
    const struct thread_table *threads = &server->agent.threads;
    uint64_t soonest_ms = UINT64_MAX;

    server->idle.due_ms = 0;
    for (size_t i = threads->n; i-- > 0;) {
        struct thread *thread = threads->slots[i].thread;

        if (recorder_is_open(&thread->recorder) &&
            (thread->turn != NULL || !recorder_cool(&thread->recorder)))
            note_soonest(&soonest_ms, REST_MS);
        look_at_idleness(server, thread, &soonest_ms);
    }
    if (soonest_ms != UINT64_MAX)
        look_after(server, soonest_ms);
}

void idle_threads_init(struct server *server, uint64_t unload_ms)
{
    server->idle.timer = timer_new(server->loop, on_look, server);
    server->idle.unload_ms = unload_ms;
}

void idle_threads_done(struct server *server)
{
    timer_free(server->idle.timer);
    server->idle.timer = NULL;
}

void idle_threads_look(struct server *server)
{
    uint64_t limit = server->idle.unload_ms;

    if (server->idle.timer != NULL)
        look_after(server, limit < REST_MS ? limit : REST_MS);
}

void idle_threads_rest(struct server *server)
{
    const struct thread_table *threads = &server->agent.threads;

    for (size_t i = 0; i < threads->n; i++) {
        struct thread *thread = threads->slots[i].thread;

        if (may_rest(thread))
            recorder_rest(&thread->recorder);
    }
}
