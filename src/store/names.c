#include "store/names.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <yyjson.h>

enum { FIRST_SLOTS = 64, READ_SIZE = 256 * 1024 };

struct thread_name {
    struct str id; /* no text: a free slot */
    struct str last;
    struct str listed;
};

struct names {
    char *path;
    struct arena arena;          /* the text of all entries */
    struct thread_name *entries; /* open addressing; a power of two, at most half full; owned */
    size_t n_slots;
    size_t n;
    struct stat seen; /* the file when it was read */
    off_t used;       /* bytes of it that were read, up to the last whole line */
};

struct names *names_new(const char *home)
{
    struct names *names = xcalloc(1, sizeof *names);
    size_t size = strlen(home) + sizeof "/session_index.jsonl";

    names->path = xmalloc(size);
    snprintf(names->path, size, "%s/session_index.jsonl", home);
    return names;
}

static void forget_names(struct names *names)
{
    free(names->entries);
    arena_done(&names->arena);
    names->entries = NULL;
    names->n_slots = names->n = 0;
    names->used = 0;
}

void names_free(struct names *names)
{
    if (names == NULL)
        return;
    forget_names(names);
    free(names->path);
    free(names);
}

/* -- The table ----------------------------------------------------------------------------- */

static struct thread_name *slot_of(struct thread_name *entries, size_t n_slots, struct str id)
{
    size_t i = hash_of(id) & (n_slots - 1);

    while (entries[i].id.s != NULL && !str_equal(entries[i].id, id))
        i = (i + 1) & (n_slots - 1);
    return &entries[i];
}

static void grow_names(struct names *names)
{
    size_t n_slots = names->n_slots == 0 ? FIRST_SLOTS : 2 * names->n_slots;
    struct thread_name *entries = xcalloc(n_slots, sizeof *entries);

    for (size_t i = 0; i < names->n_slots; i++) {
        if (names->entries[i].id.s != NULL)
            *slot_of(entries, n_slots, names->entries[i].id) = names->entries[i];
    }
    free(names->entries);
    names->entries = entries;
    names->n_slots = n_slots;
}

static void put_name(struct names *names, struct str id, struct str name)
{
    struct thread_name *entry;
    struct str trimmed = str_trim(name);

    if (2 * (names->n + 1) > names->n_slots)
        grow_names(names);
    entry = slot_of(names->entries, names->n_slots, id);
    if (entry->id.s == NULL) {
        entry->id = arena_keep(&names->arena, id);
        names->n++;
    }
    entry->last = arena_keep(&names->arena, name);
    if (trimmed.len > 0)
        entry->listed = arena_keep(&names->arena, trimmed);
}

static const struct thread_name *find_name(const struct names *names, struct str id)
{
    static const struct thread_name none;

    return names->n_slots == 0 ? &none : slot_of(names->entries, names->n_slots, id);
}

struct str names_of(struct names *names, struct str id)
{
    return find_name(names, id)->last;
}

struct str names_listed(struct names *names, struct str id)
{
    return find_name(names, id)->listed;
}

/* -- Reading ------------------------------------------------------------------------------- */

static void read_name_line(struct names *names, const char *line, size_t len)
{
    yyjson_doc *doc = yyjson_read(line, len, /* flags= */ 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    struct str id = json_member(root, "id");
    struct str name = json_member(root, "thread_name");

    if (id.s != NULL && name.s != NULL)
        put_name(names, id, name);
    yyjson_doc_free(doc);
}

/* A last line without its end may be whole or torn: it is read now, and again when there is more. */
static void read_rest(struct names *names, int fd)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    ssize_t n;

    while ((n = pread(fd, buf_reserve(&bytes, READ_SIZE), READ_SIZE,
                      names->used + (off_t)bytes.len)) > 0) {
        size_t start = 0;
        char *end;

        bytes.len += (size_t)n;
        while ((end = memchr(bytes.data + start, '\n', bytes.len - start)) != NULL) {
            size_t len = (size_t)(end - bytes.data) - start;

            read_name_line(names, bytes.data + start, len);
            start += len + 1;
        }
        buf_consume(&bytes, start);
        names->used += (off_t)start;
    }
    if (bytes.len > 0)
        read_name_line(names, bytes.data, bytes.len);
}

static bool is_same_version(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

void names_refresh(struct names *names)
{
    struct stat st;
    int fd;

    if (stat(names->path, &st) < 0)
        st = (struct stat){ 0 };
    if (is_same_version(&st, &names->seen))
        return;
    if (st.st_ino != names->seen.st_ino || st.st_size <= names->seen.st_size)
        forget_names(names);
    names->seen = (struct stat){ 0 };
    fd = file_open(names->path, &st);
    if (fd < 0)
        return;
    names->seen = st;
    read_rest(names, fd);
    close(fd);
}

/* -- Writing ------------------------------------------------------------------------------- */

static void write_now(struct buf *line)
{
    struct timespec now;
    struct tm tm;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    buf_printf(line, "\"%04d-%02d-%02dT%02d:%02d:%02d.%09ldZ\"", tm.tm_year + 1900, tm.tm_mon + 1,
               tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, now.tv_nsec);
}

static bool ends_torn(int fd)
{
    off_t size = lseek(fd, 0, SEEK_END);
    char last = '\n';

    return size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

static bool write_name_line(int fd, const struct buf *line)
{
    ssize_t n;

    do
        n = write(fd, line->data, line->len);
    while (n < 0 && errno == EINTR);
    if (n >= 0 && (size_t)n < line->len)
        errno = ENOSPC;
    return n == (ssize_t)line->len;
}

void names_write_line(struct buf *line, struct str id, struct str name)
{
    buf_add_text(line, "{\"id\":");
    json_write_str(line, id);
    buf_add_text(line, ",\"thread_name\":");
    json_write_str(line, name);
    buf_add_text(line, ",\"updated_at\":");
    write_now(line);
    buf_add_char(line, '}');
}

bool names_append(struct names *names, struct str id, struct str name, struct error *err)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    int fd = file_open_to_append(names->path, O_CREAT);
    bool ok;

    if (fd < 0)
        return error_set(err, ERR_INTERNAL, "cannot open %s: %s", names->path, file_error_text(fd));
    if (ends_torn(fd))
        buf_add_char(&line, '\n');
    names_write_line(&line, id, name);
    buf_add_char(&line, '\n');
    ok = write_name_line(fd, &line) ||
         error_set(err, ERR_INTERNAL, "cannot write %s: %s", names->path, strerror(errno));
    close(fd);
    return ok;
}
