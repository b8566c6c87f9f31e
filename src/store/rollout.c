#include "store/rollout.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "store/journal.h"
#include "store/rollout_chain.h"
#include "store/rollout_lines.h"
#include "store/scan.h"
#include "store/writer_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    KEPT_LINE = 64 * 1024, /* memory of a longer line is given back */
    HEAD_MAX = 256,        /* has the time and the id of the first line */
    TAIL_MAX = 4096,       /* has the time of the last line, unless that is long */
};

/*
 * By what a file is known again. Neither its inode nor its time is part of that: a copy that was put back
 * is as good as the file was.
 */
struct shape {
    off_t size; /* -1: it cannot be told */
    uint64_t head;
    uint64_t tail;
};

struct rollout {
    int fd;                  /* -1: it rests */
    int writer_lock;         /* -1: it rests, or there is none */
    char *path;              /* owned */
    struct buf line;         /* the line being written */
    bool torn;               /* the file does not end with a line break */
    bool has_ordinals;       /* of its lines */
    uint64_t ordinal;        /* of the next one */
    struct shape at_rest;    /* of the file when it was last open */
    int64_t rested_ms;       /* when that was */
    struct journal *journal; /* has its lines, too; or NULL */
};

static void rollout_closep(struct rollout **rollout)
{
    rollout_close(*rollout);
}

static bool rollout_fail(struct error *err, const char *what, const char *path, int number)
{
    return os_error_setf(err, ERR_INTERNAL, -number, "cannot %s %s", what, path);
}

/* Makes the folders above a file. */
static bool make_folders(const char *path, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *failed;

    return file_make_folders(path, &arena, &failed) || rollout_fail(err, "create", failed, errno);
}

/* The lock goes with the descriptor. A file system without locks is no reason to refuse. */
static bool lock(const struct rollout *rollout, struct error *err)
{
    if (flock(rollout->fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "%s is being written by another server; close the thread there first",
                     rollout->path);
}

/* Did whoever wrote the last line not finish it? */
static bool look_for_torn_line(struct rollout *rollout, struct error *err)
{
    struct stat info;
    char last;

    if (fstat(rollout->fd, &info) < 0)
        return rollout_fail(err, "read", rollout->path, errno);
    if (S_ISFIFO(info.st_mode))
        return error_set(err, ERR_INTERNAL, "cannot write %s: it is a pipe, not a file",
                         rollout->path);
    rollout->torn = false;
    if (info.st_size == 0)
        return true;
    if (pread(rollout->fd, &last, 1, info.st_size - 1) != 1)
        return rollout_fail(err, "read", rollout->path, errno);
    rollout->torn = last != '\n';
    return true;
}

static bool open_descriptor(struct rollout *rollout, int flags, struct error *err)
{
    if (!writer_lock_take(rollout->path, &rollout->writer_lock, err))
        return false;
    rollout->fd = file_open_to_append(rollout->path, flags);
    if (rollout->fd == -EINVAL)
        return error_set(err, ERR_INTERNAL, "cannot open %s: %s", rollout->path,
                         file_error_text(-EINVAL));
    if (rollout->fd < 0)
        return rollout_fail(err, "open", rollout->path, -rollout->fd);
    return lock(rollout, err) && look_for_torn_line(rollout, err);
}

static bool rollout_open_file(const char *path, int flags, struct rollout **ret_rollout,
                              struct error *err)
{
    CLEANUP(rollout_closep) struct rollout *rollout = xcalloc(1, sizeof *rollout);

    rollout->path = xstrdup(path);
    rollout->fd = rollout->writer_lock = -1;
    if (!open_descriptor(rollout, flags, err))
        return false;
    *ret_rollout = TAKE(rollout);
    return true;
}

bool rollout_create(const char *path, struct rollout **ret_rollout, struct error *err)
{
    return make_folders(path, err) && rollout_open_file(path, O_CREAT, ret_rollout, err);
}

void rollout_number_lines(struct rollout *rollout, uint64_t ordinal)
{
    rollout->has_ordinals = true;
    rollout->ordinal = ordinal;
}

bool rollout_has_ordinals(const struct rollout *rollout)
{
    return rollout->has_ordinals;
}

/* It is locked: nobody adds a line meanwhile. */
static bool find_ordinal(struct rollout *rollout, struct error *err)
{
    uint64_t last;

    if (!rollout_is_paginated(rollout->path))
        return true;
    if (!rollout_last_ordinal(rollout->path, UINT64_MAX, &last))
        return error_set(
            err, ERR_INVALID_REQUEST,
            "cannot go on with %s: its last line has no ordinal; fork the thread instead",
            rollout->path);
    rollout_number_lines(rollout, last + 1);
    return true;
}

bool rollout_open(const char *path, struct rollout **ret_rollout, struct error *err)
{
    CLEANUP(rollout_closep) struct rollout *rollout = NULL;

    if (!rollout_open_file(path, 0, &rollout, err) || !find_ordinal(rollout, err))
        return false;
    *ret_rollout = TAKE(rollout);
    return true;
}

uint64_t rollout_size(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? (uint64_t)info.st_size : 0;
}

bool rollout_has_size(const struct rollout *rollout, uint64_t size)
{
    struct stat info;

    return fstat(rollout->fd, &info) == 0 && (uint64_t)info.st_size == size;
}

/* -- Resting ------------------------------------------------------------------------------- */

/* Of the bytes of a part of the file, of which there may be fewer. */
static uint64_t hash_part(const struct rollout *rollout, off_t offset, size_t len)
{
    char part[TAIL_MAX];
    ssize_t n = pread(rollout->fd, part, len, offset);

    return hash_of((struct str){ part, n < 0 ? 0 : (size_t)n });
}

static uint64_t hash_head(const struct rollout *rollout, off_t size)
{
    return hash_part(rollout, 0, size < HEAD_MAX ? (size_t)size : HEAD_MAX);
}

static struct shape shape_of(const struct rollout *rollout)
{
    struct stat info;
    off_t tail;

    if (fstat(rollout->fd, &info) < 0)
        return (struct shape){ .size = -1 };
    tail = info.st_size < TAIL_MAX ? info.st_size : TAIL_MAX;
    return (struct shape){
        .size = info.st_size,
        .head = hash_head(rollout, info.st_size),
        .tail = hash_part(rollout, info.st_size - tail, (size_t)tail),
    };
}

/* A thread that somebody else has reverted goes on in another file, and this one is as it was. */
static bool is_reverted(const struct rollout *rollout)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str newer;

    return rollout->has_ordinals &&
           scan_find_newer(&arena, rollout->path, rollout->rested_ms, &newer);
}

/* It is locked now: who writes with a lock does not do so before we have looked. */
static enum rollout_woken rollout_compare(const struct rollout *rollout, struct error *err)
{
    struct shape was = rollout->at_rest, is = shape_of(rollout);
    bool is_same;

    if (is.size < 0 || hash_head(rollout, was.size) != was.head) {
        error_set(err, ERR_INTERNAL,
                  "cannot write %s: another file has taken the place of this thread's",
                  rollout->path);
        return ROLLOUT_UNUSABLE;
    }
    is_same = is.size == was.size && is.tail == was.tail;
    if (is_same && !is_reverted(rollout))
        return ROLLOUT_AWAKE;
    error_set(err, ERR_INVALID_REQUEST, "%s was %s; resume it again", rollout->path,
              is_same || is.size > was.size ? "continued by another server"
                                            : "changed by somebody else");
    return ROLLOUT_CONTINUED;
}

static void close_descriptor(struct rollout *rollout)
{
    if (rollout->fd >= 0)
        close(rollout->fd);
    rollout->fd = -1;
    writer_lock_release(rollout->path, rollout->writer_lock);
    rollout->writer_lock = -1;
}

void rollout_rest(struct rollout *rollout)
{
    if (rollout->fd < 0)
        return;
    rollout->at_rest = shape_of(rollout);
    rollout->rested_ms = clock_now_ms();
    if (rollout->at_rest.size >= 0)
        close_descriptor(rollout);
}

bool rollout_is_resting(const struct rollout *rollout)
{
    return rollout->fd < 0;
}

enum rollout_woken rollout_wake(struct rollout *rollout, struct error *err)
{
    enum rollout_woken woken;

    if (rollout->fd >= 0)
        return ROLLOUT_AWAKE;
    if (open_descriptor(rollout, /* flags= */ 0, err))
        woken = rollout_compare(rollout, err);
    else
        woken = err->code == ERR_INVALID_REQUEST ? ROLLOUT_BUSY : ROLLOUT_UNUSABLE;
    if (woken != ROLLOUT_AWAKE)
        close_descriptor(rollout);
    return woken;
}

/* -- Lines --------------------------------------------------------------------------------- */

/*
 * Part of a line is in the file and the rest cannot be written. What we wrote is taken back if it is
 * still the end of the file; if somebody wrote behind it, the next line starts on a fresh one.
 */
static void undo_write(struct rollout *rollout, size_t n_written)
{
    off_t end = lseek(rollout->fd, 0, SEEK_CUR); /* of what we wrote: the file is in append mode */
    struct stat info;

    rollout->torn = true;
    if (end < (off_t)n_written || fstat(rollout->fd, &info) < 0 || info.st_size != end)
        return;
    if (ftruncate(rollout->fd, end - (off_t)n_written) == 0)
        rollout->torn = false;
}

static bool rollout_write_line(struct rollout *rollout, struct error *err)
{
    bool was_torn = rollout->torn;
    size_t n_written = 0;

    while (n_written < rollout->line.len) {
        ssize_t n =
            write(rollout->fd, rollout->line.data + n_written, rollout->line.len - n_written);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            int number = n == 0 ? ENOSPC : errno;

            if (n_written > 0) {
                undo_write(rollout, n_written);
                rollout->torn |= was_torn;
            }
            return rollout_fail(err, "write", rollout->path, number);
        }
        n_written += (size_t)n;
    }
    rollout->torn = false;
    return true;
}

void rollout_set_journal(struct rollout *rollout, struct journal *journal)
{
    rollout->journal = journal;
}

/* The same bytes as in the file, without the line breaks around them. */
static void rollout_hand_on(struct rollout *rollout, bool was_torn)
{
    struct str line = { rollout->line.data + was_torn, rollout->line.len - was_torn - 1 };

    journal_append(rollout->journal, line);
}

bool rollout_append(struct rollout *rollout, const char *type, struct str payload,
                    struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    bool was_torn = rollout->torn;
    bool ok;

    check(rollout->fd >= 0);
    if (was_torn)
        buf_add_char(&rollout->line, '\n');
    buf_add_text(&rollout->line, "{\"timestamp\":\"");
    buf_add_str(&rollout->line, timestamp_text(&arena, clock_now_ms()));
    buf_add_char(&rollout->line, '"');
    if (rollout->has_ordinals)
        buf_printf(&rollout->line, ",\"ordinal\":%" PRIu64, rollout->ordinal);
    buf_printf(&rollout->line, ",\"type\":\"%s\",\"payload\":", type);
    buf_add_str(&rollout->line, payload);
    buf_add_text(&rollout->line, "}\n");
    ok = rollout_write_line(rollout, err);
    rollout->ordinal += ok;
    if (ok && rollout->journal != NULL)
        rollout_hand_on(rollout, was_torn);
    buf_clear(&rollout->line, KEPT_LINE);
    return ok;
}

void rollout_close(struct rollout *rollout)
{
    if (rollout == NULL)
        return;
    close_descriptor(rollout);
    buf_done(&rollout->line);
    free(rollout->path);
    free(rollout);
}

bool rollout_event_is_extended(const char *type)
{
    static const char *const names[] = {
        "exec_command_end",           "patch_apply_end",
        "mcp_tool_call_end",          "web_search_end",
        "view_image_tool_call",       "dynamic_tool_call_request",
        "dynamic_tool_call_response", "guardian_assessment",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (strcmp(type, names[i]) == 0)
            return true;
    }
    return strncmp(type, "collab_", strlen("collab_")) == 0;
}
