#include "session/late_load.h"

#include "base/log.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "session/rollout_load.h"

#include <stdlib.h>

struct late_load {
    struct sessions *sessions;
    struct str id; /* the thread may be unloaded meanwhile */
    struct str preview;
    unsigned policies;
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
    session_close(late->sessions, thread);
}

void late_load_policy(struct thread *thread, const struct replayed *replayed, unsigned policies)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_rollout_turn_context last;

    if (policies == 0 || !replayed->has_baseline)
        return;
    if (schema_decode_text(&type_rollout_turn_context, replayed->baseline, &arena, &last, &err) &&
        (policies & 1U << last.approval_policy.tag) != 0)
        thread_change_settings(
            thread, &(struct settings_change){ .approval_policy = &last.approval_policy });
}

/* Turns that wait begin with this. A policy that a client has chosen meanwhile stays. */
static void late_load_succeed(struct late_load *late, struct thread *thread)
{
    if (thread_settings(thread)->approval_policy.tag == late->settings->approval_policy.tag)
        late_load_policy(thread, &late->load.replayed, late->policies);
    thread_restore(thread, &late->load.replayed, late->preview);
}

/* Another thread may have the id by now: the file was loaded again. */
static void late_load_done(void *data)
{
    struct late_load *late = data;
    struct thread *thread = thread_find(late->sessions->agent, late->id);

    if (thread != NULL && thread_restorer(thread) == late) {
        if (late->load.err.code == 0)
            late_load_succeed(late, thread);
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
    late->policies = wish->policies;
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
