#include "method/skill_watch.h"

#include "base/memory.h"
#include "files/path_watch.h"

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

/* -- Changes ------------------------------------------------------------------------------- */

static void tell(struct watched_folder *folder)
{
    static const struct wire_skills_changed_notification nothing;

    folder->has_changed = false;
    folder->is_pausing = true;
    timer_start(folder->pause, PAUSE_MS);
    for (size_t i = 0; i < folder->n_threads; i++) {
        struct thread *thread = thread_find(&folder->server->agent, str_of(folder->threads[i]));

        if (thread != NULL)
            thread_notify(thread, NOTIFICATION_SKILLS_CHANGED, &nothing);
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

static void watch_folder(struct server *server, struct str path, const char *thread_id)
{
    struct watched_folder *folder = find_folder(server, path);

    if (folder == NULL)
        folder = add_folder(server, path);
    if (folder == NULL)
        return;
    for (size_t i = 0; i < folder->n_threads; i++) {
        if (strcmp(folder->threads[i], thread_id) == 0)
            return;
    }
    folder->threads = xrealloc(folder->threads, (folder->n_threads + 1) * sizeof *folder->threads);
    memcpy(folder->threads[folder->n_threads++], thread_id, UUID_LENGTH + 1);
}

/* -- Threads ------------------------------------------------------------------------------- */

static struct str folder_of(struct str path, struct arena *arena)
{
    const char *slash = memrchr(path.s, '/', path.len);

    return arena_str(arena, path.s, slash == NULL ? 0 : (size_t)(slash - path.s));
}

void skill_watch_thread(struct server *server, const struct thread *thread,
                        const struct skill_root *roots, size_t n_roots)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < n_roots; i++)
        watch_folder(server, roots[i].path, thread->id);
    for (size_t i = 0; i < thread->surroundings.known_skills.n; i++)
        watch_folder(server, folder_of(thread->surroundings.known_skills.items[i].path, &arena),
                     thread->id);
}

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

void skill_unwatch_thread(struct server *server, const struct thread *thread)
{
    struct skill_watches *watches = &server->skill_watches;

    list_foreach(&watches->folders, folder, struct watched_folder, node) {
        forget(folder, thread->id);
        if (folder->n_threads == 0)
            free_folder(watches, folder);
    }
}
