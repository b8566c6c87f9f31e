#include "agent/brake.h"

#include "agent/thread_internal.h"

enum {
    BACKLOG_BYTES = 4 * 1024 * 1024,
    LOOK_MS = 20,
};

static void on_look(void *owner)
{
    struct brake *brake = owner;

    if (thread_backlog(brake->thread) > BACKLOG_BYTES / 2)
        timer_start(brake->timer, LOOK_MS);
    else
        process_pause(brake->process, false);
}

void brake_check(struct brake *brake, struct thread *thread, struct process *process)
{
    if (thread_backlog(thread) <= BACKLOG_BYTES)
        return;
    brake->thread = thread;
    brake->process = process;
    if (brake->timer == NULL)
        brake->timer = timer_new(thread->agent->loop, on_look, brake);
    process_pause(process, true);
    timer_start(brake->timer, LOOK_MS);
}

void brake_done(struct brake *brake)
{
    timer_free(brake->timer);
    *brake = (struct brake){ 0 };
}
