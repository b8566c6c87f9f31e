#include "search/search_internal.h"

#include "base/clock.h"
#include "base/utf8.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    ENTRIES_SIZE = 256 * 1024,
    STEP_MS = 10, /* then what was found is handed over, so that results come early */
};

struct name_entry {
    uint64_t inode;
    int64_t offset;
    unsigned short len;
    unsigned char type;
    char name[];
};

/* A directory being read. */
struct walk {
    struct search *search;
    struct worker *worker;
    const struct pending_folder *at;
    int fd;
    struct folder *folder;
    size_t entries_len; /* of worker->entries */
    bool is_whole;      /* the entries are all there are */
};

/* -- Handing over -------------------------------------------------------------------------- */

static void wake_others(struct search_pool *pool)
{
    if (pool->n_idle > 0)
        pthread_cond_broadcast(&pool->news);
}

/* With the mutex held. */
static void hand_over_block(struct search *search, struct worker *worker)
{
    struct block *block;

    if (block_builder_count(&worker->builder) == 0)
        return;
    block = block_builder_finish(&worker->builder);
    search->n_found += block->n;
    if (search->last_block == NULL)
        search->blocks = block;
    else
        search->last_block->next = block;
    search->last_block = block;
    if (search->asked != NULL && search->asked->unseen == NULL)
        search->asked->unseen = block;
    wake_others(search->pool);
}

static void hand_over_directories(struct search *search, struct worker *worker)
{
    if (worker->below.len == 0)
        return;
    buf_add(&search->pending, worker->below.data, worker->below.len);
    worker->below.len = 0;
    wake_others(search->pool);
}

static void add_found(struct walk *walk, uint32_t root, struct str path, bool is_directory)
{
    struct search *search = walk->search;

    block_builder_add(&walk->worker->builder, root, path, is_directory);
    if (block_builder_count(&walk->worker->builder) < BLOCK_MAX)
        return;
    pthread_mutex_lock(&search->pool->mutex);
    hand_over_block(search, walk->worker);
    pthread_mutex_unlock(&search->pool->mutex);
}

/* -- Entries ------------------------------------------------------------------------------- */

static const struct name_entry *entry_at(const struct walk *walk, size_t at)
{
    return (const struct name_entry *)(const void *)(walk->worker->entries + at);
}

static bool is_dots(const char *name)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it stands within what the kernel wrote */
    return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

/* Links are followed. False: it leads nowhere, or in a circle. */
static bool find_type(const struct walk *walk, const struct name_entry *entry,
                      bool *ret_is_directory)
{
    struct stat status;

    *ret_is_directory = entry->type == DT_DIR;
    if (entry->type != DT_LNK && entry->type != DT_UNKNOWN)
        return true;
    if (fstatat(walk->fd, entry->name, &status, 0) < 0)
        return false;
    *ret_is_directory = S_ISDIR(status.st_mode);
    return entry->type != DT_LNK || !*ret_is_directory ||
           !folder_is_within(walk->folder, status.st_dev, status.st_ino);
}

/* A root within another begins a tree of its own. */
static bool find_root(const struct search *search, struct str path, uint32_t *ret_root)
{
    for (size_t i = 0; search->n_roots > 1 && i < search->n_roots; i++) {
        if (str_equal(path, (struct str){ search->roots[i].path, search->roots[i].path_len })) {
            *ret_root = (uint32_t)i;
            return true;
        }
    }
    return false;
}

static struct str text_from(struct str path, size_t at)
{
    return at >= path.len ? (struct str){ "", 0 } : (struct str){ path.s + at, path.len - at };
}

static void visit(struct walk *walk, const struct name_entry *entry)
{
    struct buf *buf = &walk->worker->path;
    struct pending_folder below = { .relative_at = walk->at->relative_at, .root = walk->at->root };
    struct str name = str_of(entry->name), path;
    bool is_directory;

    if (is_dots(entry->name) || !utf8_is_valid(name) || !find_type(walk, entry, &is_directory))
        return;
    buf->len = walk->at->path_len + 1; /* the directory and a slash stay */
    buf_add_str(buf, name);
    path = buf_str(buf);
    if (folder_ignores(walk->folder, path, is_directory))
        return;
    if (is_directory && find_root(walk->search, path, &below.root))
        below.relative_at = path.len + 1;
    add_found(walk, below.root, text_from(path, below.relative_at), is_directory);
    if (!is_directory)
        return;
    below.path = xstrndup(path.s, path.len);
    below.path_len = path.len;
    below.folder = folder_ref(walk->folder);
    buf_add(&walk->worker->below, &below, sizeof below);
}

/* -- Directories --------------------------------------------------------------------------- */

static bool read_entries(struct walk *walk)
{
    walk->entries_len = 0;
    for (;;) {
        size_t left = ENTRIES_SIZE - walk->entries_len;
        long n = left < 4096 ? -1
                             : syscall(SYS_getdents64, walk->fd,
                                       walk->worker->entries + walk->entries_len, left);

        if (n <= 0) {
            walk->is_whole = n == 0 || left >= 4096;
            return walk->entries_len > 0;
        }
        walk->entries_len += (size_t)n;
    }
}

/* Which files of the directory count for the others. Unless all names are known each may be there. */
static unsigned find_marks(const struct walk *walk)
{
    unsigned marks = walk->is_whole ? 0 : FOLDER_GIT | FOLDER_GITIGNORE | FOLDER_IGNORE;

    for (size_t at = 0; walk->is_whole && at < walk->entries_len; at += entry_at(walk, at)->len)
        marks |= folder_mark_of(entry_at(walk, at)->name);
    return marks;
}

static void visit_all(struct walk *walk)
{
    bool more = read_entries(walk);

    walk->folder = folder_new(walk->at->folder != NULL ? folder_ref(walk->at->folder) : NULL,
                              walk->fd, walk->at->path_len, find_marks(walk));
    while (more && !atomic_load(&walk->search->is_ended)) {
        for (size_t at = 0; at < walk->entries_len; at += entry_at(walk, at)->len)
            visit(walk, entry_at(walk, at));
        more = !walk->is_whole && read_entries(walk);
    }
    folder_unref(walk->folder);
}

/* The root is found, too, as a path without text; it may be a file. */
static void begin_root(struct walk *walk, struct pending_folder *at)
{
    struct stat status;

    if (walk->fd >= 0)
        at->folder = folder_chain((struct str){ at->path, at->path_len });
    if (walk->fd >= 0 || stat(at->path, &status) == 0)
        add_found(walk, at->root, (struct str){ "", 0 }, walk->fd >= 0);
}

static void walk_directory(struct search *search, struct worker *worker, struct pending_folder *at)
{
    struct walk walk = { .search = search, .worker = worker, .at = at };

    walk.fd =
        open(at->path_len == 0 ? "/" : at->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    if (at->is_root)
        begin_root(&walk, at);
    if (walk.fd < 0)
        return;
    worker->path.len = 0;
    buf_add(&worker->path, at->path, at->path_len);
    buf_add_char(&worker->path, '/');
    visit_all(&walk);
    close(walk.fd);
}

static struct pending_folder take_pending(struct search *search)
{
    struct pending_folder at;

    search->pending.len -= sizeof at;
    memcpy(&at, search->pending.data + search->pending.len, sizeof at);
    return at;
}

static bool goes_on(const struct search *search, const struct worker *worker, uint64_t end_ms)
{
    return search->pending.len > 0 && !atomic_load(&search->is_ended) &&
           search->n_found + block_builder_count(&worker->builder) < MAX_FOUND &&
           (uint64_t)clock_steady_ms() < end_ms;
}

static void drop_pending(struct search *search)
{
    while (search->pending.len > 0) {
        struct pending_folder at = take_pending(search);

        free(at.path);
        folder_unref(at.folder);
    }
}

void walk_step(struct search *search, struct worker *worker)
{
    uint64_t end_ms = (uint64_t)clock_steady_ms() + STEP_MS;

    if (worker->entries == NULL)
        worker->entries = xmalloc(ENTRIES_SIZE);
    search->n_walking++;
    do {
        struct pending_folder at = take_pending(search);

        pthread_mutex_unlock(&search->pool->mutex);
        walk_directory(search, worker, &at);
        free(at.path);
        folder_unref(at.folder);
        pthread_mutex_lock(&search->pool->mutex);
        hand_over_directories(search, worker);
    } while (goes_on(search, worker, end_ms));
    hand_over_block(search, worker);
    search->n_walking--;
    if (search->n_found >= MAX_FOUND)
        drop_pending(search);
    if (search_is_complete(search))
        pool_tell(search);
}
