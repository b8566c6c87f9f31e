#include "session/skill_watch.h"

#include "base/memory.h"
#include "files/path_watch.h"
#include "loop/file_events.h"
#include "session/ground.h"
#include "session/session.h"
#include "skill/cache.h"

#include <stdlib.h>

enum { PAUSE_MS = 10000, MAX_FOLDERS = 512 };

struct watched_folder {
    struct list_node node;
    struct sessions *sessions;
    char *path; /* owned */
    struct path_watch *watch;
    struct timer *pause; /* runs after a change was told */
    bool is_pausing;
    bool has_changed;                 /* meanwhile */
    char (*threads)[UUID_LENGTH + 1]; /* owned */
    size_t n_threads;
};

/* Whether clients hear that skills were found anew. */
enum telling { TELL_NOBODY, TELL_IF_OTHERS, TELL_ALWAYS };

/* Finds the skills for a folder anew, for all threads that began there. */
struct skill_refresh {
    struct list_node node;
    struct sessions *sessions;
    struct arena arena;
    struct str cwd;
    struct config_request wanted;
    struct thread_skills skills;
    bool was_found;
    enum telling telling;
    uint64_t event; /* that it is for: others of the same event need no work of their own */
    bool again;     /* another event came meanwhile */
    enum telling telling_again;
};

/* -- Refreshing ---------------------------------------------------------------------------- */

static void start_refresh(struct sessions *sessions, struct str cwd, enum telling telling,
                          uint64_t event);

/* On the worker. A configuration that is broken at the moment changes nothing. */
static void run_refresh(void *data)
{
    struct skill_refresh *refresh = data;
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;

    skill_cache_clear(refresh->sessions->skill_watches.cache); /* it belongs to this queue */
    refresh->was_found = config_load(&refresh->wanted, &config, &err);
    if (refresh->was_found) {
        CLEANUP(enabled_plugins_unrefp)
        struct enabled_plugins *plugins = enabled_plugins_read(config);

        thread_skills_find(config, plugins, refresh->cwd, &refresh->arena, &refresh->skills);
    }
    config_free(config);
}

/* True if folders are watched that were not before: what happened there until now was missed. */
static bool apply_to(const struct skill_refresh *refresh, struct thread *thread)
{
    static const struct wire_skills_changed_notification nothing;
    bool others = false, missed = false;

    if (refresh->was_found) {
        others = thread_set_skills(thread, refresh->skills.text, refresh->skills.known);
        thread_set_plugins(thread, &refresh->skills.plugins);
        missed = skill_watch_thread(refresh->sessions, thread, &refresh->skills.folders);
    }
    if (refresh->telling == TELL_ALWAYS || (refresh->telling == TELL_IF_OTHERS && others))
        thread_notify(thread, NOTIFICATION_SKILLS_CHANGED, &nothing);
    return missed;
}

static void refresh_done(void *data)
{
    struct skill_refresh *refresh = data;
    struct sessions *sessions = refresh->sessions;
    const struct thread_table *threads = &sessions->agent->threads;
    bool missed = false;

    list_remove(&refresh->node);
    for (size_t i = 0; i < threads->n; i++) {
        struct thread *thread = threads->slots[i].thread;

        if (str_equal(thread_cwd(thread), refresh->cwd))
            missed |= apply_to(refresh, thread);
    }
    if (refresh->again || missed)
        start_refresh(sessions, refresh->cwd,
                      refresh->again ? refresh->telling_again : TELL_IF_OTHERS,
                      ++sessions->skill_watches.n_events);
    arena_done(&refresh->arena);
    free(refresh);
}

static struct skill_refresh *find_refresh(struct sessions *sessions, struct str cwd)
{
    list_foreach(&sessions->skill_watches.refreshes, refresh, struct skill_refresh, node) {
        if (str_equal(refresh->cwd, cwd))
            return refresh;
    }
    return NULL;
}

static void start_refresh(struct sessions *sessions, struct str cwd, enum telling telling,
                          uint64_t event)
{
    struct skill_refresh *refresh = find_refresh(sessions, cwd);

    if (refresh != NULL) {
        refresh->again |= refresh->event != event;
        if (refresh->again && telling > refresh->telling_again)
            refresh->telling_again = telling;
        return;
    }
    refresh = xcalloc(1, sizeof *refresh);
    refresh->sessions = sessions;
    refresh->cwd = arena_str(&refresh->arena, cwd.s, cwd.len);
    refresh->wanted = sessions->base;
    refresh->wanted.cwd = refresh->cwd.s;
    refresh->telling = telling;
    refresh->event = event;
    list_append(&sessions->skill_watches.refreshes, &refresh->node);
    work_queue_add(sessions->skill_watches.queue, run_refresh, refresh_done, refresh);
}

void skills_refresh_all(struct sessions *sessions)
{
    const struct thread_table *threads = &sessions->agent->threads;
    uint64_t event = ++sessions->skill_watches.n_events;

    for (size_t i = 0; i < threads->n; i++)
        start_refresh(sessions, thread_cwd(threads->slots[i].thread), TELL_NOBODY, event);
}

/* -- Changes ------------------------------------------------------------------------------- */

/* Clients hear of it when the thread itself knows, so that what they do then meets the new skills. */
static void tell_folder_changed(struct watched_folder *folder)
{
    struct sessions *sessions = folder->sessions;
    uint64_t event = ++sessions->skill_watches.n_events;

    folder->has_changed = false;
    folder->is_pausing = true;
    timer_start(folder->pause, PAUSE_MS);
    for (size_t i = 0; i < folder->n_threads; i++) {
        const struct thread *thread = thread_find(sessions->agent, str_of(folder->threads[i]));

        if (thread != NULL)
            start_refresh(sessions, thread_cwd(thread), TELL_ALWAYS, event);
    }
}

static void on_pause_over(void *owner)
{
    struct watched_folder *folder = owner;

    folder->is_pausing = false;
    if (folder->has_changed)
        tell_folder_changed(folder);
}

static bool folder_on_changes(void *owner, const struct str *paths, size_t n)
{
    struct watched_folder *folder = owner;

    folder->has_changed = true;
    if (!folder->is_pausing)
        tell_folder_changed(folder);
    return true;
}

/* -- Folders ------------------------------------------------------------------------------- */

static void unwatch_folder(struct skill_watches *watches, struct watched_folder *folder)
{
    list_remove(&folder->node);
    watches->n--;
    path_watch_free(folder->watch);
    timer_free(folder->pause);
    free(folder->threads);
    free(folder->path);
    free(folder);
}

void skill_watches_init(struct skill_watches *watches)
{
    list_init(&watches->folders);
    list_init(&watches->refreshes);
}

void skill_watches_done(struct skill_watches *watches)
{
    if (watches->n == 0) /* also of a sessions that did not get to its start */
        return;
    list_foreach(&watches->folders, folder, struct watched_folder, node)
        unwatch_folder(watches, folder);
}

static struct watched_folder *find_folder(struct sessions *sessions, struct str path)
{
    list_foreach(&sessions->skill_watches.folders, folder, struct watched_folder, node) {
        if (str_is(path, folder->path))
            return folder;
    }
    return NULL;
}

static struct watched_folder *watch_new_folder(struct sessions *sessions, struct str path)
{
    static const struct path_watch_events events = { folder_on_changes };
    struct skill_watches *watches = &sessions->skill_watches;
    struct loop *loop = sessions->agent->loop;
    struct watched_folder *folder;

    if (watches->n == MAX_FOLDERS || file_events_need(loop, watches->events) < 0)
        return NULL;
    folder = xcalloc(1, sizeof *folder);
    folder->sessions = sessions;
    folder->path = xstrndup(path.s, path.len);
    folder->pause = timer_new(loop, on_pause_over, folder);
    list_append(&watches->folders, &folder->node);
    watches->n++;
    if (path_watch_new(loop, *watches->events, path, &events, folder, &folder->watch) == 0)
        return folder;
    unwatch_folder(watches, folder);
    return NULL;
}

/* Where the thread stands in the folder's list, or would. New threads have the largest ids, nearly always. */
static bool folder_finds(const struct watched_folder *folder, const char *thread_id, size_t *ret_at)
{
    size_t low = 0, high = folder->n_threads;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(folder->threads[middle], thread_id);

        if (order == 0) {
            *ret_at = middle;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *ret_at = low;
    return false;
}

/* False: it was there. */
static bool folder_note(struct watched_folder *folder, const char *thread_id)
{
    size_t at, n = folder->n_threads;

    if (folder_finds(folder, thread_id, &at))
        return false;
    if ((n & (n - 1)) == 0) /* room is doubled at powers of two */
        folder->threads = xrealloc(folder->threads, (n == 0 ? 1 : 2 * n) * sizeof *folder->threads);
    memmove(folder->threads[at + 1], folder->threads[at], (n - at) * sizeof *folder->threads);
    memcpy(folder->threads[at], thread_id, UUID_LENGTH + 1);
    folder->n_threads++;
    return true;
}

/* True if nobody watched it before. */
static bool watch_folder(struct sessions *sessions, struct str path, const char *thread_id)
{
    struct watched_folder *folder = find_folder(sessions, path);
    bool is_new = folder == NULL;

    if (folder == NULL)
        folder = watch_new_folder(sessions, path);
    if (folder == NULL)
        return false;
    return folder_note(folder, thread_id) && is_new;
}

/* -- Threads ------------------------------------------------------------------------------- */

static void folder_forget(struct watched_folder *folder, const char *thread_id)
{
    size_t at;

    if (!folder_finds(folder, thread_id, &at))
        return;
    folder->n_threads--;
    memmove(folder->threads[at], folder->threads[at + 1],
            (folder->n_threads - at) * sizeof *folder->threads);
}

/* Folders that another thread needs go on being watched. */
static void unwatch_others(struct sessions *sessions, const struct thread *thread,
                           const struct str_array *folders)
{
    struct skill_watches *watches = &sessions->skill_watches;

    list_foreach(&watches->folders, folder, struct watched_folder, node) {
        if (str_is_among(str_of(folder->path), folders->items, folders->n))
            continue;
        folder_forget(folder, thread_id(thread).s);
        if (folder->n_threads == 0)
            unwatch_folder(watches, folder);
    }
}

bool skill_watch_thread(struct sessions *sessions, const struct thread *thread,
                        const struct str_array *folders)
{
    bool any_new = false;

    unwatch_others(sessions, thread, folders);
    for (size_t i = 0; i < folders->n; i++)
        any_new |= watch_folder(sessions, folders->items[i], thread_id(thread).s);
    return any_new;
}

void skill_unwatch_thread(struct sessions *sessions, const struct thread *thread)
{
    unwatch_others(sessions, thread, &(struct str_array){ NULL, 0 });
}
