#include "store/scan.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum {
    DATE_DEPTH = 3, /* year, month, day */
    MAX_DEPTH = 8,
    DAY_MS = 24 * 60 * 60 * 1000,
};

const char *scan_root(struct arena *arena, const char *home, bool archived)
{
    return arena_printf(arena, "%s/%s", home, archived ? "archived_sessions" : "sessions");
}

struct str scan_place(struct arena *arena, const char *home, bool archived, const char *file_name)
{
    struct str time, id;

    if (!rollout_parse_name(file_name, &time, &id) || time.len < 10)
        return STR_NONE;
    if (archived)
        return str_of(arena_printf(arena, "%s/archived_sessions/%s", home, file_name));
    return str_of(arena_printf(arena, "%s/sessions/%.4s/%.2s/%.2s/%s", home, time.s, time.s + 5,
                               time.s + 8, file_name));
}

/* -- Walking ------------------------------------------------------------------------------- */

static bool is_jsonl(const char *name)
{
    size_t len = strlen(name);

    return len > 6 && strcmp(name + len - 6, ".jsonl") == 0;
}

/* Some file systems do not tell the type, and links tell nothing about what they lead to. */
static bool entry_is_folder(DIR *dir, const struct dirent *entry, bool follow)
{
    struct stat st;

    if (entry->d_type == DT_DIR)
        return true;
    if (entry->d_type != DT_UNKNOWN && !(entry->d_type == DT_LNK && follow))
        return false;
    return fstatat(dirfd(dir), entry->d_name, &st, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(st.st_mode);
}

struct scan_walk {
    int max_depth;
    bool is_for_hidden;
    scan_file_fn *on_file;
    void *owner;
};

/* Links to folders are followed down to the days, not below: there they could go in circles. */
static bool walk(const struct scan_walk *how, const char *folder, int depth)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool go_on = true;

    if (dir == NULL)
        return true;
    while (go_on && (entry = readdir(dir)) != NULL) {
        char path[PATH_MAX];

        bool is_hidden = entry->d_name[0] == '.';

        if (is_jsonl(entry->d_name)) {
            if (is_hidden == how->is_for_hidden)
                go_on = how->on_file(how->owner, folder, entry->d_name);
        } else if (!is_hidden && depth < how->max_depth &&
                   entry_is_folder(dir, entry, depth < DATE_DEPTH) &&
                   snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path) {
            go_on = walk(how, path, depth + 1);
        }
    }
    closedir(dir);
    return go_on;
}

void scan_walk(const char *folder, scan_file_fn *on_file, void *owner)
{
    walk(&(struct scan_walk){ MAX_DEPTH, /* is_for_hidden= */ false, on_file, owner }, folder, 0);
}

void scan_walk_hidden(const char *folder, scan_file_fn *on_file, void *owner)
{
    walk(&(struct scan_walk){ MAX_DEPTH, /* is_for_hidden= */ true, on_file, owner }, folder, 0);
}

void scan_folder(const char *folder, scan_file_fn *on_file, void *owner)
{
    walk(&(struct scan_walk){ 0, /* is_for_hidden= */ false, on_file, owner }, folder, 0);
}

/* -- The newest days ----------------------------------------------------------------------- */

/* A folder's name as a number, or -1. */
static long folder_number(const char *name)
{
    char *end;
    long number = strtol(name, &end, 10);

    return name[0] >= '0' && name[0] <= '9' && *end == '\0' && number <= UINT16_MAX ? number : -1;
}

static int by_number_descending(const struct dirent **a, const struct dirent **b)
{
    long x = folder_number((*a)->d_name), y = folder_number((*b)->d_name);

    return (x < y) - (x > y);
}

static int is_number(const struct dirent *entry)
{
    return folder_number(entry->d_name) >= 0;
}

/* Year, month and day; the year alone is in use at depth 1, and so on. */
struct day_walk {
    long date[DATE_DEPTH];
    scan_day_fn *on_day;
    void *owner;
};

static int64_t day_begin(const struct day_walk *walk)
{
    struct tm tm = { .tm_year = (int)walk->date[0] - 1900,
                     .tm_mon = (int)walk->date[1] - 1,
                     .tm_mday = (int)walk->date[2] };

    return (int64_t)timegm(&tm);
}

/* False: it was stopped. */
static bool walk_days(struct day_walk *walk, const char *folder, int depth)
{
    struct dirent **entries;
    bool go_on = true;
    int n = scandir(folder, &entries, is_number, by_number_descending);

    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];

        walk->date[depth - 1] = folder_number(entries[i]->d_name);
        if (go_on &&
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) < (int)sizeof path)
            go_on = depth == DATE_DEPTH ? walk->on_day(walk->owner, path, day_begin(walk))
                                        : walk_days(walk, path, depth + 1);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return go_on;
}

void scan_days(const char *home, scan_day_fn *on_day, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct day_walk walk = { .on_day = on_day, .owner = owner };

    walk_days(&walk, scan_root(&arena, home, /* archived= */ false), 1);
}

struct newest_days {
    struct arena *arena;
    struct str *folders;
    size_t n;
    size_t limit;
};

static bool add_newest_day(void *owner, const char *folder, int64_t day)
{
    struct newest_days *days = owner;

    if (days->n < days->limit)
        days->folders[days->n++] = arena_str(days->arena, folder, strlen(folder));
    return days->n < days->limit;
}

size_t scan_newest_days(struct arena *arena, const char *home, struct str *ret_folders,
                        size_t limit)
{
    struct newest_days days = { .arena = arena, .folders = ret_folders, .limit = limit };

    scan_days(home, add_newest_day, &days);
    return days.n;
}

/* -- Finding one thread -------------------------------------------------------------------- */

struct rollout_search {
    struct arena *arena;
    struct str id;
    struct str found; /* no text until there is one */
    bool goes_on;     /* the thread may have several files: the newest is looked for */
};

/* Is the file that was found, if there is one, older than this one of the same thread? */
static bool is_newer(const struct rollout_search *search, const char *file_name)
{
    struct rollout_name name, found;

    return search->found.s == NULL ||
           (rollout_parse_file_name(file_name, &name) &&
            rollout_parse_file_name(strrchr(search->found.s, '/') + 1, &found) &&
            rollout_name_compare(&name, &found) > 0);
}

/* Names of other forms will do, too, if they have the id. */
static bool search_file(void *owner, const char *folder, const char *file_name)
{
    struct rollout_search *search = owner;
    struct rollout_name name;

    if (rollout_parse_file_name(file_name, &name) ? !str_equal(name.thread_id, search->id)
                                                  : strstr(file_name, search->id.s) == NULL)
        return true;
    if (is_newer(search, file_name))
        search->found = str_of(arena_printf(search->arena, "%s/%s", folder, file_name));
    return search->goes_on;
}

/* The very name that is expected, then any name in the folders of that day and its neighbours. */
static void search_by_time(struct rollout_search *search, const char *home, int64_t time_ms)
{
    static const int days[] = { 0, -1, 1 };
    struct str exact = rollout_path(search->arena, home, search->id, time_ms);
    struct stat st;

    if (stat(exact.s, &st) == 0) {
        search->found = exact;
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(days) && search->found.s == NULL; i++) {
        struct str path = rollout_path(search->arena, home, search->id, time_ms + days[i] * DAY_MS);
        size_t len = (size_t)(strrchr(path.s, '/') - path.s);

        scan_folder(arena_str(search->arena, path.s, len).s, search_file, search);
    }
}

static bool find_rollout(struct arena *arena, const char *home, bool archived, struct str id,
                         bool quickly, struct str *ret_path)
{
    struct rollout_search search = { .arena = arena, .id = arena_keep(arena, id) };
    const char *root = scan_root(arena, home, archived);
    int64_t time_ms;

    if (!uuid_is_valid(id))
        return false;
    if (!archived && rollout_id_time(search.id, &time_ms))
        search_by_time(&search, home, time_ms);
    else if (archived && quickly)
        scan_folder(root, search_file, &search);
    search.goes_on = search.found.s != NULL && rollout_is_paginated(search.found.s);
    if ((search.found.s == NULL && !quickly) || search.goes_on) {
        search.goes_on = true;
        scan_walk(root, search_file, &search);
    }
    if (search.found.s == NULL)
        return false;
    *ret_path = search.found;
    return true;
}

/* -- What a revert has made ---------------------------------------------------------------- */

static struct str folder_of(struct arena *arena, struct str path)
{
    return arena_str(arena, path.s, (size_t)(strrchr(path.s, '/') - path.s));
}

bool scan_find_newer(struct arena *arena, const char *path, int64_t since_ms, struct str *ret_path)
{
    struct rollout_search search = { .arena = arena, .found = str_of(path), .goes_on = true };
    struct str home = rollout_home(arena, path);
    const char *slash = strrchr(path, '/');
    int64_t now_ms = clock_now_ms();
    struct rollout_name name;

    if (home.s == NULL || slash == NULL || !rollout_parse_file_name(slash + 1, &name))
        return false;
    search.id = arena_keep(arena, name.thread_id);
    if (since_ms == 0 &&
        !rollout_id_time(arena_keep(arena, name.part_id.len > 0 ? name.part_id : name.thread_id),
                         &since_ms))
        return false;
    for (int64_t day = since_ms - DAY_MS; day <= now_ms + DAY_MS; day += DAY_MS)
        scan_folder(folder_of(arena, rollout_path(arena, home.s, search.id, day)).s, search_file,
                    &search);
    *ret_path = search.found;
    return search.found.s != path;
}

/* -- Finding one file ---------------------------------------------------------------------- */

/* Its name ends with the id: of the thread, or of the part that a revert has made. */
static bool search_part(void *owner, const char *folder, const char *file_name)
{
    struct rollout_search *search = owner;
    struct rollout_name name;

    if (!rollout_parse_file_name(file_name, &name) ||
        !str_equal(name.part_id.len > 0 ? name.part_id : name.thread_id, search->id))
        return true;
    search->found = str_of(arena_printf(search->arena, "%s/%s", folder, file_name));
    return false;
}

bool scan_find_part_in(struct arena *arena, const char *folder, struct str id, struct str *ret_path)
{
    struct rollout_search search = { .arena = arena, .id = id };

    scan_folder(folder, search_part, &search);
    *ret_path = search.found;
    return search.found.s != NULL;
}

bool scan_find_part(struct arena *arena, const char *home, struct str id, struct str *ret_path)
{
    struct rollout_search search = { .arena = arena, .id = id };
    int64_t time_ms;

    for (int day = -1; day <= 1 && rollout_id_time(id, &time_ms); day++) {
        struct str path = rollout_path(arena, home, id, time_ms + day * DAY_MS);
        size_t len = (size_t)(strrchr(path.s, '/') - path.s);

        if (scan_find_part_in(arena, arena_str(arena, path.s, len).s, id, ret_path))
            return true;
    }
    for (int archived = 1; archived >= 0 && search.found.s == NULL; archived--)
        scan_walk(scan_root(arena, home, archived), search_part, &search);
    *ret_path = search.found;
    return search.found.s != NULL;
}

/* -- Finding one thread, from outside ------------------------------------------------------ */

bool scan_find(struct arena *arena, const char *home, bool archived, struct str id,
               struct str *ret_path)
{
    return find_rollout(arena, home, archived, id, /* quickly= */ false, ret_path);
}

bool scan_find_quickly(struct arena *arena, const char *home, bool archived, struct str id,
                       struct str *ret_path)
{
    return find_rollout(arena, home, archived, id, /* quickly= */ true, ret_path);
}
