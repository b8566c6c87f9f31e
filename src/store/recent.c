#include "store/recent.h"

#include "base/memory.h"
#include "base/uuid.h"
#include "store/rollout.h"
#include "store/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum {
    HOUR_S = 60 * 60,
    DAY_S = 24 * HOUR_S,
    ZONES_S = 27 * HOUR_S,         /* that two clocks on earth may differ */
    MAX_LAG_S = 60,                /* between the name of a file and the time in it */
    MAX_BYTES = 256 * 1024 * 1024, /* that are read for a list; what is larger takes its time */
};

struct recent_file {
    int64_t time; /* its thread was not begun later */
    char id[UUID_LENGTH + 1];
    char *path; /* owned */
};

struct recent {
    struct recent_file *files; /* sorted once all were found; owned */
    size_t n;
    size_t cap;
    size_t next;      /* the first one that was not brought in */
    size_t n_kept;    /* as many are kept of those that were found */
    int64_t rest;     /* the time of the newest that was not kept; INT64_MIN: there is none */
    uint64_t n_bytes; /* of files that were brought in */

    /* What hours of the day that is looked at are in UTC, by the clock of this machine; INT64_MIN: not known yet. */
    char day[sizeof "YYYY-MM-DD"];
    int64_t hours[24];
};

/* -- When ---------------------------------------------------------------------------------- */

static int two_digits_of(const char *two_digits)
{
    return 10 * (two_digits[0] - '0') + (two_digits[1] - '0');
}

static int64_t hour_in_utc(const char *stamp)
{
    struct tm tm = { .tm_year = 100 * two_digits_of(stamp) + two_digits_of(stamp + 2) - 1900,
                     .tm_mon = two_digits_of(stamp + 5) - 1,
                     .tm_mday = two_digits_of(stamp + 8),
                     .tm_hour = two_digits_of(stamp + 11),
                     .tm_isdst = -1 };

    return (int64_t)mktime(&tm);
}

/* Unix seconds of 2026-11-15T19-17-26, of which a folder has many on the same day. */
static int64_t stamp_time(struct recent *recent, const char *stamp)
{
    size_t len = sizeof recent->day - 1;
    int64_t *hour = &recent->hours[two_digits_of(stamp + 11)];

    if (memcmp(recent->day, stamp, len) != 0) {
        memcpy(recent->day, stamp, len);
        for (size_t i = 0; i < ARRAY_LENGTH(recent->hours); i++)
            recent->hours[i] = INT64_MIN;
    }
    if (*hour == INT64_MIN)
        *hour = hour_in_utc(stamp);
    return *hour + 60 * two_digits_of(stamp + 14) + two_digits_of(stamp + 17);
}

/* The later one of what the name says and what the id does, if both can be meant. */
static int64_t name_time(struct recent *recent, const struct rollout_name *name)
{
    int64_t by_stamp = stamp_time(recent, name->timestamp.s), by_id;

    if (!rollout_id_time(name->thread_id, &by_id))
        return by_stamp;
    by_id /= 1000;
    return by_id > by_stamp && by_id - by_stamp <= ZONES_S ? by_id : by_stamp;
}

/* -- Which --------------------------------------------------------------------------------- */

/* As lists are sorted: newest first, then by id. */
static int recent_file_compare(const void *a, const void *b)
{
    const struct recent_file *x = a, *y = b;

    if (x->time != y->time)
        return x->time < y->time ? 1 : -1;
    return strcmp(y->id, x->id);
}

static void recent_leave_out(struct recent *recent, int64_t time)
{
    if (time > recent->rest)
        recent->rest = time;
}

/* Keeps the newest ones. */
static void recent_thin_out(struct recent *recent)
{
    if (recent->n > 0)
        qsort(recent->files, recent->n, sizeof *recent->files, recent_file_compare);
    while (recent->n > recent->n_kept) {
        struct recent_file *file = &recent->files[--recent->n];

        recent_leave_out(recent, file->time);
        free(file->path);
    }
}

static void recent_keep(struct recent *recent, const struct rollout_name *name, int64_t time,
                        const char *folder, const char *file_name)
{
    size_t size = strlen(folder) + 1 + strlen(file_name) + 1;
    struct recent_file *file;

    if (recent->n == recent->cap)
        recent_thin_out(recent);
    file = &recent->files[recent->n++];
    file->time = time;
    snprintf(file->id, sizeof file->id, "%.*s", STR_ARGS(name->thread_id));
    file->path = xmalloc(size);
    snprintf(file->path, size, "%s/%s", folder, file_name);
}

static bool recent_on_file(void *owner, const char *folder, const char *file_name)
{
    struct recent *recent = owner;
    struct rollout_name name;
    int64_t time;

    if (!rollout_parse_file_name(file_name, &name))
        return true;
    time = name_time(recent, &name);
    if (time < recent->rest)
        return true; /* it would be left out */
    recent_keep(recent, &name, time, folder, file_name);
    return true;
}

/* Folders of days come newest first. None of the files in this one can be newer than all that are kept: enough. */
static bool recent_on_day(void *owner, const char *folder, int64_t day)
{
    struct recent *recent = owner;
    int64_t newest = day + DAY_S + ZONES_S;

    if (recent->n > recent->n_kept)
        recent_thin_out(recent);
    if (recent->n == recent->n_kept && recent->files[recent->n - 1].time > newest) {
        recent_leave_out(recent, newest);
        return false;
    }
    scan_folder(folder, recent_on_file, recent);
    return true;
}

static bool recent_count_file(void *owner, const char *folder, const char *file_name)
{
    struct rollout_name name;
    size_t *n = owner;

    *n += rollout_parse_file_name(file_name, &name);
    return true;
}

/* In a small home it is easily seen whether some lie elsewhere. They may be of any time. */
static void recent_look_elsewhere(struct recent *recent, const char *home)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n = 0;

    if (recent->rest != INT64_MIN)
        return;
    scan_walk(scan_root(&arena, home, /* archived= */ false), recent_count_file, &n);
    if (n != recent->n)
        recent->rest = INT64_MAX;
}

struct recent *recent_find(const char *home, size_t n_wanted)
{
    struct recent *recent = xcalloc(1, sizeof *recent);

    recent->n_kept = n_wanted;
    recent->cap = 2 * n_wanted + 1;
    recent->files = xcalloc(recent->cap, sizeof *recent->files);
    recent->rest = INT64_MIN;
    scan_days(home, recent_on_day, recent);
    recent_thin_out(recent);
    recent_look_elsewhere(recent, home);
    return recent;
}

void recent_free(struct recent *recent)
{
    if (recent == NULL)
        return;
    for (size_t i = 0; i < recent->n; i++)
        free(recent->files[i].path);
    free(recent->files);
    free(recent);
}

/* -- Into the index ------------------------------------------------------------------------ */

static void recent_weigh(struct recent *recent, const char *path)
{
    struct stat st;

    if (stat(path, &st) == 0)
        recent->n_bytes += (uint64_t)st.st_size;
}

bool recent_bring_in(struct recent *recent, struct index *index, size_t n, struct error *err)
{
    const char **paths = xcalloc(n + 1, sizeof *paths);
    size_t n_paths = 0;
    bool ok;

    while (n_paths < n && !recent_is_used_up(recent)) {
        recent_weigh(recent, recent->files[recent->next].path);
        paths[n_paths++] = recent->files[recent->next++].path;
    }
    ok = index_bring_in_live(index, paths, n_paths, err);
    free(paths);
    return ok;
}

bool recent_is_used_up(const struct recent *recent)
{
    return recent->next == recent->n || recent->n_bytes > MAX_BYTES;
}

bool recent_has_all(const struct recent *recent)
{
    return recent->next == recent->n && recent->rest == INT64_MIN;
}

/* -- What is covered ----------------------------------------------------------------------- */

/* How much later than its name says a thread was begun at most; in files of one home that is the same for all. */
static int64_t lag_of(const struct thread_summary *rows, size_t n)
{
    struct recent clock = { 0 };
    int64_t most = 0;

    for (size_t i = 0; i < n; i++) {
        const char *slash = strrchr(rows[i].path.s, '/');
        struct rollout_name name;
        int64_t lag = INT64_MAX;

        if (slash != NULL && rollout_parse_file_name(slash + 1, &name))
            lag = rows[i].created_at - name_time(&clock, &name);
        if (lag > most)
            most = lag;
    }
    return most;
}

bool recent_covers(const struct recent *recent, const struct thread_summary *rows, size_t n)
{
    int64_t lag = lag_of(rows, n), last;

    if (recent_has_all(recent))
        return true;
    if (n == 0 || lag > MAX_LAG_S || recent->rest == INT64_MAX)
        return false;
    last = rows[n - 1].created_at;
    if (recent->next == recent->n)
        return last > recent->rest + lag;
    if (last != recent->files[recent->next].time + lag)
        return last > recent->files[recent->next].time + lag;
    return lag == 0 && str_compare(rows[n - 1].id, str_of(recent->files[recent->next].id)) > 0;
}
