#include "session/session.h"

#include "agent/live_items.h"
#include "agent/turn.h"
#include "mcp/spec.h"
#include "session/session_internal.h"
#include "store/store.h"

/* Clients whose threads are being made at once: others wait for a slow disk of two, not of one. */
enum { GROUND_LANES = 2 };

enum { QUIET_MS = 1000 };

static void give_memory_back(void *owner)
{
    const struct sessions *sessions = owner;

    store_rest(sessions->store);
}

void sessions_init(struct sessions *sessions)
{
    struct loop *loop = sessions->agent->loop;

    list_init(&sessions->waiting);
    list_init(&sessions->taking);
    sessions->grounds = lanes_new(loop, GROUND_LANES, /* may_run= */ NULL);
    sessions->files = work_queue_new(loop);
    sessions->tidy = timer_new(loop, give_memory_back, sessions);
    skill_watches_init(&sessions->skill_watches);
    idle_threads_init(sessions);
}

void sessions_unload_all(struct sessions *sessions)
{
    session_refuse_waiting(sessions);
    agent_unload_all(sessions->agent); /* turns would go on and on */
    skill_watches_done(&sessions->skill_watches);
}

void sessions_done(struct sessions *sessions)
{
    lanes_free(sessions->grounds);
    work_queue_free(sessions->files);
    skill_watches_done(&sessions->skill_watches);
    for (size_t i = 0; i < KNOWN_MCP; i++)
        mcp_specs_unref(TAKE(sessions->known_mcp[i]));
    timer_free(sessions->tidy);
    sessions->tidy = NULL;
    idle_threads_done(sessions);
}

void sessions_tidy_soon(struct sessions *sessions)
{
    if (sessions->tidy != NULL)
        timer_start(sessions->tidy, QUIET_MS);
}

/* Rows and files have those of the last turn. */
static void show_settings(const struct thread *thread, struct arena *arena,
                          struct wire_thread *shown)
{
    const struct settings *settings = thread_settings(thread);

    shown->model = arena_keep(arena, settings->model);
    shown->reasoning_effort = settings->effort;
    shown->environments = thread_environments(arena_keep(arena, settings->cwd), arena);
}

void session_show_stored(const struct sessions *sessions, const struct thread_summary *summary,
                         struct str name, struct arena *arena, struct wire_thread *ret_thread)
{
    const struct thread *thread = thread_find(sessions->agent, summary->id);

    summary_to_wire(summary, arena, ret_thread);
    ret_thread->name = name;
    if (thread != NULL) {
        thread_status(thread, &ret_thread->status);
        ret_thread->session_id = thread_session_id(thread);
        ret_thread->originator = thread_originator(thread);
        show_settings(thread, arena, ret_thread);
    }
}

void session_show_open(const struct thread *thread, struct wire_thread *shown)
{
    shown->model = thread_settings(thread)->model;
    shown->reasoning_effort = thread_settings(thread)->effort;
    shown->can_accept_direct_input = (struct opt_bool){ true, thread_origin(thread) == NULL };
}

/* -- The running turn ---------------------------------------------------------------------- */

static bool has_item(const struct wire_thread_item *items, size_t n, struct str id)
{
    for (size_t i = 0; i < n; i++) {
        if (str_equal(items[i].user_message.id, id)) /* the first member of every kind */
            return true;
    }
    return false;
}

static struct wire_thread_item_array with_live_items(const struct thread *thread,
                                                     struct arena *arena,
                                                     struct wire_thread_item_array stored)
{
    struct wire_thread_item_array live = live_items(thread, arena);
    struct wire_thread_item *items = arena_alloc(arena, (stored.n + live.n + 1) * sizeof *items);
    size_t n = stored.n;

    for (size_t i = 0; i < stored.n; i++)
        items[i] = stored.items[i];
    for (size_t i = 0; i < live.n; i++) {
        if (!has_item(items, n, live.items[i].user_message.id))
            items[n++] = live.items[i];
    }
    return (struct wire_thread_item_array){ items, n };
}

/* The turn that runs, if the file has it, in a list that may be changed; or NULL. */
static struct wire_turn *running_turn(const struct thread *thread, struct arena *arena,
                                      struct wire_turn_array *turns)
{
    const struct turn *turn = thread_turn(thread);
    struct wire_turn *shown;
    size_t last = turns->n;

    if (turn == NULL || turns->n == 0 || !str_is(turns->items[last - 1].id, turn_id(turn)))
        return NULL;
    shown = arena_alloc(arena, turns->n * sizeof *shown);
    memcpy(shown, turns->items, turns->n * sizeof *shown);
    turns->items = shown;
    return &shown[last - 1];
}

void session_show_begun(const struct thread *thread, struct arena *arena,
                        struct wire_turn_array *turns)
{
    struct wire_turn *running = running_turn(thread, arena, turns);

    if (running != NULL)
        running->items = with_live_items(thread, arena, running->items);
}

static struct wire_thread_item_array count_within(struct arena *arena,
                                                  struct wire_thread_item_array stored)
{
    struct wire_thread_item *items = arena_alloc(arena, (stored.n + 1) * sizeof *items);
    unsigned made_ids = 0;

    for (size_t i = 0; i < stored.n; i++) {
        items[i] = stored.items[i];
        if (strncmp(items[i].user_message.id.s, "item-", 5) == 0)
            items[i].user_message.id = str_of(arena_printf(arena, "item-%u", ++made_ids));
    }
    return (struct wire_thread_item_array){ items, stored.n };
}

void session_show_running(const struct thread *thread, struct arena *arena,
                          struct wire_turn_array *turns)
{
    struct wire_turn *running = running_turn(thread, arena, turns);

    if (running != NULL)
        running->items = with_live_items(thread, arena, count_within(arena, running->items));
}

/* -- MCP servers --------------------------------------------------------------------------- */

struct mcp_specs *session_share_mcp(struct sessions *sessions, struct mcp_specs *specs)
{
    for (size_t i = 0; i < KNOWN_MCP; i++) {
        if (specs != NULL && mcp_specs_equal(sessions->known_mcp[i], specs)) {
            mcp_specs_unref(specs);
            return mcp_specs_ref(sessions->known_mcp[i]);
        }
    }
    if (specs == NULL)
        return NULL;
    mcp_specs_unref(sessions->known_mcp[sessions->next_known]);
    sessions->known_mcp[sessions->next_known] = mcp_specs_ref(specs);
    sessions->next_known = (sessions->next_known + 1) % KNOWN_MCP;
    return specs;
}

/* -- The end ------------------------------------------------------------------------------- */

/* Nobody hears that a hidden thread goes. */
static void tell_unloaded(struct sessions *sessions, struct str id, bool is_closed)
{
    agent_notify_all(sessions->agent, NOTIFICATION_THREAD_STATUS_CHANGED,
                     &(struct wire_thread_status_changed_notification){
                         .thread_id = id, .status = { .tag = WIRE_THREAD_STATUS_TAG_NOT_LOADED } });
    if (is_closed)
        agent_notify_all(sessions->agent, NOTIFICATION_THREAD_CLOSED,
                         &(struct wire_thread_closed_notification){ id });
}

static void unload(struct sessions *sessions, struct thread *thread, bool is_closed)
{
    bool is_hidden = thread_is_hidden(thread);
    char id[UUID_LENGTH + 1];

    memcpy(id, thread_id(thread).s, sizeof id);
    skill_unwatch_thread(sessions, thread);
    thread_free(thread);
    sessions_tidy_soon(sessions);
    if (!is_hidden)
        tell_unloaded(sessions, str_of(id), is_closed);
}

void session_unload(struct sessions *sessions, struct thread *thread)
{
    unload(sessions, thread, /* is_closed= */ false);
}

void session_close(struct sessions *sessions, struct thread *thread)
{
    unload(sessions, thread, /* is_closed= */ true);
}
