#include "session/late_load.h"

#include "agent/turn.h"
#include "base/log.h"
#include "base/memory.h"
#include "session/rollout_load.h"

#include <stdlib.h>

struct late_load {
    struct sessions *sessions;
    struct str id; /* the thread may be unloaded meanwhile */
    struct str preview;
    struct settings *settings; /* counted */
    struct rollout_load load;
    struct arena arena;
};

static void late_load_free(struct late_load *late)
{
    history_done(&late->load.replayed.history);
    error_done(&late->load.err);
    settings_unref(late->settings);
    arena_done(&late->arena);
    free(late);
}

static void late_load_run(void *data)
{
    struct late_load *late = data;

    rollout_load_run(&late->load);
}

static void late_load_failed(struct late_load *late, struct thread *thread)
{
    const char *why = late->load.err.message.s;
    struct wire_error_notification told = {
        .error = { .message = str_of(arena_printf(&late->arena, "failed to load rollout `%s`: %s",
                                                  late->load.path, why)) },
        .thread_id = late->id,
        .turn_id = STR_LITERAL(""),
    };

    log_warn("thread=%s: cannot read %s: %s, closing it", late->id.s, late->load.path, why);
    thread_notify(thread, NOTIFICATION_ERROR, &told);
    turns_fail_waiting(thread, told.error.message);
    session_close(late->sessions, thread);
}

/* Another thread may have the id by now: the file was loaded again. */
static void late_load_done(void *data)
{
    struct late_load *late = data;
    struct thread *thread = thread_find(late->sessions->agent, late->id);

    if (thread != NULL && thread_restorer(thread) == late) {
        if (late->load.err.code == 0)
            thread_restore(thread, &late->load.replayed, late->preview);
        else
            late_load_failed(late, thread);
    }
    late_load_free(late);
}

void late_load_start(struct sessions *sessions, struct thread *thread,
                     const struct late_load_wish *wish)
{
    struct late_load *late = xcalloc(1, sizeof *late);

    late->sessions = sessions;
    late->id = arena_keep(&late->arena, thread_id(thread));
    late->preview = arena_keep(&late->arena, wish->preview);
    late->settings = settings_ref(wish->settings);
    late->load = (struct rollout_load){
        .arena = &late->arena,
        .path = arena_keep(&late->arena, wish->path).s,
        .end = wish->end,
        .settings = late->settings,
        .without_turns = true,
    };
    thread_restore_later(thread, late, wish->preview);
    work_queue_add(sessions->files, late_load_run, late_load_done, late);
}

static void late_load_nothing(void *data)
{
}

/* They are read one after the other, in a queue. */
void session_when_restored(struct sessions *sessions, work_fn *on_restored, void *data)
{
    work_queue_add(sessions->files, late_load_nothing, on_restored, data);
}
