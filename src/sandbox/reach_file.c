/*
 * What is in reach, in a file: records that end with a NUL byte and a line end, as paths may hold anything else.
 *
 *     SINCE PATH           commands could write there, since that second
 *     = WRITTEN NUL REAL   a path with links in it, and where it leads
 *     ! PATH               a secret or a socket of a server
 *
 * Servers that share a home append to it. When it has grown large whoever starts next writes it anew without the
 * folders that are not there any more, and without what stands in it twice.
 */
#include "sandbox/reach.h"

#include "base/buf.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 4 * 1024 * 1024, FILE_LARGE = 256 * 1024 };

/* -- Reading ------------------------------------------------------------------------------- */

static void read_reach_record(struct sandbox_reach *reach, const char *record, size_t len)
{
    char *end;
    long long since;
    size_t written_len;

    if (record[0] == '=') {
        written_len = strlen(record + 2);
        if (len > written_len + 3)
            reach_add_known(reach, (struct str){ record + 2, written_len },
                            (struct str){ record + 3 + written_len, len - 3 - written_len });
        return;
    }
    if (record[0] == '!') {
        if (record[2] == '/')
            reach_add_hidden(reach, (struct str){ record + 2, len - 2 });
        return;
    }
    since = strtoll(record, &end, 10);
    if (end > record && end[0] == ' ' && end[1] == '/')
        reach_add_folder(reach, (struct str){ end + 1, len - (size_t)(end + 1 - record) },
                         (time_t)since);
}

static void read_reach_records(struct sandbox_reach *reach, struct str text)
{
    static const char mark[] = { '\0', '\n' };

    while (text.len > 0) {
        const char *end = memmem(text.s, text.len, mark, sizeof mark);
        size_t len;

        if (end == NULL)
            return; /* somebody is just writing it, or could not */
        len = (size_t)(end - text.s);
        if (len > 2)
            read_reach_record(reach, text.s, len);
        text = (struct str){ end + sizeof mark, text.len - len - sizeof mark };
    }
}

/* -- Writing ------------------------------------------------------------------------------- */

static void put_folder(struct buf *out, struct str path, time_t since)
{
    buf_printf(out, "%lld ", (long long)since);
    buf_add_str(out, path);
    buf_add(out, "\0\n", 2);
}

static void put_known(struct buf *out, struct str written, struct str real)
{
    buf_printf(out, "= ");
    buf_add_str(out, written);
    buf_add_char(out, '\0');
    buf_add_str(out, real);
    buf_add(out, "\0\n", 2);
}

/* Whoever writes it anew takes a moment; who holds it for longer is none of us. */
static void wait_for_lock(int fd)
{
    for (int i = 0; i < 20 && flock(fd, LOCK_EX | LOCK_NB) != 0; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, /* left= */ NULL);
}

static void append_record(struct sandbox_reach *reach, struct str record)
{
    CLEANUP(closep) int fd = -1;
    int r;

    if (reach->file == NULL)
        return;
    fd = file_open_to_append(reach->file, O_CREAT);
    if (fd >= 0)
        wait_for_lock(fd);
    r = fd < 0 ? fd : file_write_all(fd, record);
    if (r < 0)
        log_warn("cannot write %s: %s; other servers will not know which links commands have made",
                 reach->file, strerror(-r));
}

void reach_file_add_folder(struct sandbox_reach *reach, struct str path, time_t since)
{
    CLEANUP(buf_done) struct buf record = { 0 };

    put_folder(&record, path, since);
    append_record(reach, buf_str(&record));
}

void reach_file_add_known(struct sandbox_reach *reach, struct str written, struct str real)
{
    CLEANUP(buf_done) struct buf record = { 0 };

    put_known(&record, written, real);
    append_record(reach, buf_str(&record));
}

static void put_hidden(struct buf *out, struct str path)
{
    buf_printf(out, "! ");
    buf_add_str(out, path);
    buf_add(out, "\0\n", 2);
}

void reach_file_add_hidden(struct sandbox_reach *reach, struct str path)
{
    CLEANUP(buf_done) struct buf record = { 0 };

    put_hidden(&record, path);
    append_record(reach, buf_str(&record));
}

/* What others append meanwhile waits for us; if somebody else is at it there is nothing to do. */
static void write_anew(struct sandbox_reach *reach)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf old = { 0 };
    CLEANUP(closep) int fd = open(reach->file, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) != 0 || file_read_from(fd, FILE_MAX, &old) < 0)
        return;
    read_reach_records(reach, buf_str(&old));
    for (size_t i = 0; i < reach->n; i++) {
        if (file_name_exists(reach->folders[i].path.s))
            put_folder(&text, reach->folders[i].path, reach->folders[i].since);
    }
    for (size_t i = 0; i < reach->n_known; i++) {
        if (file_name_exists(reach->known[i].real.s))
            put_known(&text, reach->known[i].written, reach->known[i].real);
    }
    for (size_t i = 0; i < reach->n_hidden; i++) {
        if (file_name_exists(reach->hidden[i].s))
            put_hidden(&text, reach->hidden[i]);
    }
    if (ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 &&
        file_write_all(fd, buf_str(&text)) == 0)
        reach->file_size = (off_t)text.len;
}

/* ------------------------------------------------------------------------------------------ */

void reach_keep(struct sandbox_reach *reach, const char *home)
{
    size_t size = strlen(home) + sizeof "/bobbin_reach";

    reach->file = xmalloc(size);
    snprintf(reach->file, size, "%s/bobbin_reach", home);
}

void reach_refresh(struct sandbox_reach *reach)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    bool is_first = reach->file_size == 0;
    struct stat status;

    if (reach->file == NULL || stat(reach->file, &status) != 0 ||
        status.st_size == reach->file_size)
        return;
    if (file_read(reach->file, FILE_MAX, &text) < 0) {
        log_warn("%s cannot be read, or is too long; remove it", reach->file);
        return;
    }
    reach->file_size = status.st_size;
    read_reach_records(reach, buf_str(&text));
    if (is_first && text.len > FILE_LARGE)
        write_anew(reach);
}
