#include "method/skill_watch.h"

#include "base/memory.h"
#include "files/path_watch.h"
#include "method/threads.h"
#include "skill/cache.h"

#include <stdlib.h>

enum { PAUSE_MS = 10000, MAX_FOLDERS = 512 };

struct watched_folder {
    struct list_node node;
    struct server *server;
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
    struct server *server;
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

static void start_refresh(struct server *server, struct str cwd, enum telling telling,
                          uint64_t event);

/* On the worker. A configuration that is broken at the moment changes nothing. */
static void run_refresh(void *data)
{
    struct skill_refresh *refresh = data;
    CLEANUP(error_done) struct error err = { 0 };
    struct config *config = NULL;

    skill_cache_clear(refresh->server->skills); /* it belongs to this queue */
    refresh->was_found = config_load(&refresh->wanted, &config, &err);
    if (refresh->was_found)
        thread_skills_find(config, refresh->cwd, &refresh->arena, &refresh->skills);
    config_free(config);
}

static bool has_others(const struct thread *thread, const struct thread_skills *skills)
{
    const struct skill_refs *known = &thread->surroundings.known_skills;
    bool same = known->n == skills->known.n && str_equal(thread->surroundings.skills, skills->text);

    for (size_t i = 0; same && i < known->n; i++)
        same = str_equal(known->items[i].name, skills->known.items[i].name) &&
               str_equal(known->items[i].path, skills->known.items[i].path);
    return !same;
}

/* True if folders are watched that were not before: what happened there until now was missed. */
static bool apply_to(const struct skill_refresh *refresh, struct thread *thread)
{
    static const struct wire_skills_changed_notification nothing;
    bool others = refresh->was_found && has_others(thread, &refresh->skills);
    bool missed = false;

    if (refresh->was_found) {
        thread_set_skills(thread, refresh->skills.text, refresh->skills.known);
        missed = skill_watch_thread(refresh->server, thread, &refresh->skills.folders);
    }
    if (refresh->telling == TELL_ALWAYS || (refresh->telling == TELL_IF_OTHERS && others))
        thread_notify(thread, NOTIFICATION_SKILLS_CHANGED, &nothing);
    return missed;
}

static void refresh_done(void *data)
{
    struct skill_refresh *refresh = data;
    struct server *server = refresh->server;
    const struct thread_table *threads = &server->agent.threads;
    bool missed = false;

    list_remove(&refresh->node);
    for (size_t i = 0; i < threads->n; i++) {
        struct thread *thread = threads->slots[i].thread;

        if (str_equal(thread->first_settings->cwd, refresh->cwd))
            missed |= apply_to(refresh, thread);
    }
    if (refresh->again || missed)
        start_refresh(server, refresh->cwd,
                      refresh->again ? refresh->telling_again : TELL_IF_OTHERS,
                      ++server->skill_watches.n_events);
    arena_done(&refresh->arena);
    free(refresh);
}

static struct skill_refresh *find_refresh(struct server *server, struct str cwd)
{
    list_foreach(&server->skill_watches.refreshes, refresh, struct skill_refresh, node) {
        if (str_equal(refresh->cwd, cwd))
            return refresh;
    }
    return NULL;
}

static void start_refresh(struct server *server, struct str cwd, enum telling telling,
                          uint64_t event)
{
    struct skill_refresh *refresh = find_refresh(server, cwd);

    if (refresh != NULL) {
        refresh->again |= refresh->event != event;
        if (refresh->again && telling > refresh->telling_again)
            refresh->telling_again = telling;
        return;
    }
    refresh = xcalloc(1, sizeof *refresh);
    refresh->server = server;
    refresh->cwd = arena_str(&refresh->arena, cwd.s, cwd.len);
    refresh->wanted = server->config_base;
    refresh->wanted.cwd = refresh->cwd.s;
    refresh->telling = telling;
    refresh->event = event;
    list_append(&server->skill_watches.refreshes, &refresh->node);
    work_queue_add(server->settings_queue, run_refresh, refresh_done, refresh);
}

void skills_refresh_all(struct server *server)
{
    const struct thread_table *threads = &server->agent.threads;
    uint64_t event = ++server->skill_watches.n_events;

    for (size_t i = 0; i < threads->n; i++)
        start_refresh(server, threads->slots[i].thread->first_settings->cwd, TELL_NOBODY, event);
}

/* -- Changes ------------------------------------------------------------------------------- */

/* Clients hear of it when the thread itself knows, so that what they do then meets the new skills. */
static void tell(struct watched_folder *folder)
{
    struct server *server = folder->server;
    uint64_t event = ++server->skill_watches.n_events;

    folder->has_changed = false;
    folder->is_pausing = true;
    timer_start(folder->pause, PAUSE_MS);
    for (size_t i = 0; i < folder->n_threads; i++) {
        const struct thread *thread = thread_find(&server->agent, str_of(folder->threads[i]));

        if (thread != NULL)
            start_refresh(server, thread->first_settings->cwd, TELL_ALWAYS, event);
    }
}

static void on_pause_over(void *owner)
{
    struct watched_folder *folder = owner;

    folder->is_pausing = false;
    if (folder->has_changed)
        tell(folder);
}

static bool on_changes(void *owner, const struct str *paths, size_t n)
{
    struct watched_folder *folder = owner;

    folder->has_changed = true;
    if (!folder->is_pausing)
        tell(folder);
    return true;
}

/* -- Folders ------------------------------------------------------------------------------- */

static void free_folder(struct skill_watches *watches, struct watched_folder *folder)
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
    if (watches->n == 0) /* also of a server that did not get to its start */
        return;
    list_foreach(&watches->folders, folder, struct watched_folder, node)
        free_folder(watches, folder);
}

static struct watched_folder *find_folder(struct server *server, struct str path)
{
    list_foreach(&server->skill_watches.folders, folder, struct watched_folder, node) {
        if (str_is(path, folder->path))
            return folder;
    }
    return NULL;
}

static struct watched_folder *add_folder(struct server *server, struct str path)
{
    static const struct path_watch_events events = { on_changes };
    struct skill_watches *watches = &server->skill_watches;
    struct file_events *source = file_service_events(&server->files);
    struct watched_folder *folder;

    if (source == NULL || watches->n == MAX_FOLDERS)
        return NULL;
    folder = xcalloc(1, sizeof *folder);
    folder->server = server;
    folder->path = xstrndup(path.s, path.len);
    folder->pause = timer_new(server->loop, on_pause_over, folder);
    list_append(&watches->folders, &folder->node);
    watches->n++;
    if (path_watch_new(server->loop, source, path, &events, folder, &folder->watch) == 0)
        return folder;
    free_folder(watches, folder);
    return NULL;
}

/* True if nobody watched it before. */
static bool watch_folder(struct server *server, struct str path, const char *thread_id)
{
    struct watched_folder *folder = find_folder(server, path);
    bool is_new = folder == NULL;

    if (folder == NULL)
        folder = add_folder(server, path);
    if (folder == NULL)
        return false;
    for (size_t i = 0; i < folder->n_threads; i++) {
        if (strcmp(folder->threads[i], thread_id) == 0)
            return false;
    }
    folder->threads = xrealloc(folder->threads, (folder->n_threads + 1) * sizeof *folder->threads);
    memcpy(folder->threads[folder->n_threads++], thread_id, UUID_LENGTH + 1);
    return is_new;
}

/* -- Threads ------------------------------------------------------------------------------- */

static void forget(struct watched_folder *folder, const char *thread_id)
{
    for (size_t i = 0; i < folder->n_threads; i++) {
        if (strcmp(folder->threads[i], thread_id) != 0)
            continue;
        folder->n_threads--;
        memmove(folder->threads[i], folder->threads[folder->n_threads], UUID_LENGTH + 1);
        return;
    }
}

static bool is_among(const struct str_array *folders, const char *path)
{
    for (size_t i = 0; i < folders->n; i++) {
        if (str_is(folders->items[i], path))
            return true;
    }
    return false;
}

/* Those that somebody else needs stay. */
static void unwatch_others(struct server *server, const struct thread *thread,
                           const struct str_array *folders)
{
    struct skill_watches *watches = &server->skill_watches;

    list_foreach(&watches->folders, folder, struct watched_folder, node) {
        if (is_among(folders, folder->path))
            continue;
        forget(folder, thread->id);
        if (folder->n_threads == 0)
            free_folder(watches, folder);
    }
}

bool skill_watch_thread(struct server *server, const struct thread *thread,
                        const struct str_array *folders)
{
    bool any_new = false;

    unwatch_others(server, thread, folders);
    for (size_t i = 0; i < folders->n; i++)
        any_new |= watch_folder(server, folders->items[i], thread->id);
    return any_new;
}

void skill_unwatch_thread(struct server *server, const struct thread *thread)
{
    unwatch_others(server, thread, &(struct str_array){ NULL, 0 });
}
