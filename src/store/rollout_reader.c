/*
 * Reading a rollout.
 *
 * The file passes through one buffer. A line is parsed where it lies (yyjson writes into it), with
 * nodes in a pool that is used again for the next line:
 *
 *        begin                scanned        end
 *     .....|{"timestamp":...\n{"times........|      |....|
 *      done   lines not yet looked at         free   padding
 */
#include "store/rollout.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "schema/json_read.h"
#include "store/long_text.h"
#include "store/rollout_chain.h"
#include "store/rollout_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHUNK = 64 * 1024,
    POOLED_LINE = 64 * 1024, /* longer lines take their nodes from the heap */
    LONGEST_LINE = 256 * 1024 * 1024,
    MAX_DEPTH = 127, /* as for messages */
};

static const yyjson_read_flag READ_FLAGS = YYJSON_READ_INSITU;

struct rollout_reader {
    int fd;
    rollout_line_fn *on_line;
    rollout_wants_fn *wants; /* NULL: every line */
    bool is_lean;            /* long texts are taken out */
    void *owner;
    char *bytes; /* owned */
    size_t cap;  /* without the padding */
    size_t begin;
    size_t scanned; /* there is no line break before it */
    size_t end;
    uint64_t offset; /* of bytes[begin] in the file */
    uint64_t n_left; /* bytes of the file that count and have not been read yet */
    uint64_t base;   /* the place of the file's first byte */
    uint64_t stop;   /* the place at which no line counts any more */
    void *pool;      /* owned */
    size_t pool_size;
    struct buf lean_line; /* one whose text was taken out */
    bool skipping;        /* in a line that is too long */
    bool has_text;        /* there was something besides white space */
    bool stopped;         /* on_line() has seen enough */
};

static void reader_done(struct rollout_reader *reader)
{
    if (reader->fd >= 0)
        close(reader->fd);
    free(reader->bytes);
    free(reader->pool);
    buf_done(&reader->lean_line);
}

/* A fifo would block us and a device may never end, so only files are read. */
static bool reader_open(struct rollout_reader *reader, const char *path, uint64_t offset,
                        struct error *err)
{
    struct stat info;

    reader->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (reader->fd < 0 || fstat(reader->fd, &info) < 0)
        return os_error_set(err, -errno);
    if (S_ISDIR(info.st_mode))
        return os_error_set(err, -EISDIR);
    if (!S_ISREG(info.st_mode))
        return error_set(err, ERR_INTERNAL, "not a regular file");
    if (offset > INT64_MAX || lseek(reader->fd, (off_t)offset, SEEK_SET) < 0)
        return os_error_set(err, -EINVAL);
    reader->offset = offset;
    return true;
}

/* The nodes of a document lie one behind the other; a container knows where its last one ends. */
static bool is_nested_too_deep(yyjson_doc *doc)
{
    yyjson_val *ends[MAX_DEPTH];
    yyjson_val *node = yyjson_doc_get_root(doc);
    size_t n = yyjson_doc_get_val_count(doc), depth = 0;

    if (n <= MAX_DEPTH)
        return false;
    for (size_t i = 0; i < n; i++, node++) {
        while (depth > 0 && node >= ends[depth - 1])
            depth--;
        if (!yyjson_is_ctn(node))
            continue;
        if (depth == MAX_DEPTH)
            return true;
        ends[depth++] = unsafe_yyjson_get_next(node);
    }
    return false;
}

static const char *const line_names[] = {
    [ROLLOUT_SESSION_META] = "session_meta", [ROLLOUT_RESPONSE_ITEM] = "response_item",
    [ROLLOUT_EVENT_MSG] = "event_msg",       [ROLLOUT_TURN_CONTEXT] = "turn_context",
    [ROLLOUT_COMPACTED] = "compacted",
};

const char *rollout_line_name(enum rollout_line_type type)
{
    return line_names[type];
}

static enum rollout_line_type line_type_of(yyjson_val *word)
{
    for (size_t i = 1; i < ARRAY_LENGTH(line_names); i++) {
        if (yyjson_equals_str(word, line_names[i]))
            return (enum rollout_line_type)i;
    }
    return 0;
}

static void hand_out_line(struct rollout_reader *reader, yyjson_doc *doc, struct str long_text)
{
    yyjson_val *root = yyjson_doc_get_root(doc);
    struct rollout_line line = {
        .type = line_type_of(yyjson_obj_get(root, "type")),
        .timestamp = json_member(root, "timestamp"),
        .payload = yyjson_obj_get(root, "payload"),
        .offset = reader->base + reader->offset,
        .long_text = long_text,
    };

    if (line.type == 0 || line.timestamp.s == NULL || !yyjson_is_obj(line.payload) ||
        is_nested_too_deep(doc))
        return;
    reader->stopped = !reader->on_line(reader->owner, &line);
}

/* NULL for a long line: its nodes come from the heap. */
static yyjson_alc *pool_for(struct rollout_reader *reader, size_t len, yyjson_alc *alc)
{
    size_t size = yyjson_read_max_memory_usage(len, READ_FLAGS);

    if (len > POOLED_LINE)
        return NULL;
    if (size > reader->pool_size) {
        free(reader->pool);
        reader->pool_size = 2 * size;
        reader->pool = xmalloc(reader->pool_size);
    }
    return yyjson_alc_pool_init(alc, reader->pool, reader->pool_size) ? alc : NULL;
}

/* Behind the text there are bytes for the padding that yyjson wants. NULL: it is no JSON. */
static yyjson_doc *parse_text(struct rollout_reader *reader, char *text, size_t len)
{
    yyjson_alc alc, *pool = pool_for(reader, len, &alc);

    memset(text + len, 0, YYJSON_PADDING_SIZE);
    return yyjson_read_opts(text, len, READ_FLAGS, pool, /* err= */ NULL);
}

/* What follows the line is put aside meanwhile. */
static void parse_line(struct rollout_reader *reader, char *text, size_t len)
{
    char behind[YYJSON_PADDING_SIZE];
    yyjson_doc *doc;

    memcpy(behind, text + len, sizeof behind);
    doc = parse_text(reader, text, len);
    if (doc != NULL)
        hand_out_line(reader, doc, STR_NONE);
    yyjson_doc_free(doc);
    memcpy(text + len, behind, sizeof behind);
}

/* `place` is where the long text was. False: that is not the output, and the line has to be parsed with it. */
static bool parse_lean_line(struct rollout_reader *reader, struct str long_text, size_t place)
{
    struct buf *line = &reader->lean_line;
    yyjson_doc *doc;
    bool is_output;

    buf_reserve(line, YYJSON_PADDING_SIZE);
    doc = parse_text(reader, line->data, line->len);
    is_output = doc != NULL && long_text_is_output(yyjson_doc_get_root(doc), line->data + place);
    if (is_output)
        hand_out_line(reader, doc, long_text);
    yyjson_doc_free(doc);
    return is_output;
}

/* `len` is without the line break. Most lines tell by their first bytes what they are. */
static void look_at_line(struct rollout_reader *reader, char *text, size_t len)
{
    struct str trimmed = str_trim((struct str){ text, len }), long_text;
    struct rollout_kind kind;
    bool is_known;

    if (trimmed.len == 0)
        return;
    reader->has_text = true;
    is_known = reader->wants != NULL && rollout_kind_read(trimmed, &kind);
    if (is_known && !reader->wants(reader->owner, &kind))
        return;
    /* The parser refuses what is not UTF-8, so a line that was cut inside a character is skipped. */
    if (is_known && reader->is_lean &&
        long_text_take_out(trimmed, &kind, &reader->lean_line, &long_text) &&
        parse_lean_line(reader, long_text, (size_t)(long_text.s - trimmed.s)))
        return;
    if (trimmed.s[0] == '{')
        parse_line(reader, text + (trimmed.s - text), trimmed.len);
}

static void advance(struct rollout_reader *reader, size_t n_bytes)
{
    reader->begin += n_bytes;
    reader->offset += n_bytes;
    reader->scanned = reader->begin;
}

/* What is behind the end of the range is not read: it may be a very long line. */
static bool is_at_end(const struct rollout_reader *reader)
{
    return reader->stopped || reader->base + reader->offset >= reader->stop;
}

static void look_at_lines(struct rollout_reader *reader)
{
    while (!is_at_end(reader)) {
        char *line = reader->bytes + reader->begin;
        char *from = reader->bytes + reader->scanned;
        char *line_break = memchr(from, '\n', reader->end - reader->scanned);
        size_t len;

        if (line_break == NULL) {
            reader->scanned = reader->end;
            return;
        }
        len = (size_t)(line_break - line);
        if (!reader->skipping)
            look_at_line(reader, line, len);
        reader->skipping = false;
        advance(reader, len + 1);
    }
}

/* Room for more behind the unfinished line, which moves to the front. */
static void reader_make_room(struct rollout_reader *reader)
{
    size_t n_left = reader->end - reader->begin;

    if (n_left > LONGEST_LINE)
        reader->skipping = true;
    if (reader->skipping) {
        reader->has_text = true;
        advance(reader, n_left);
        n_left = 0;
    }
    if (n_left > 0 && reader->begin > 0)
        memmove(reader->bytes, reader->bytes + reader->begin, n_left);
    reader->begin = 0;
    reader->scanned = reader->end = n_left;
    if (reader->cap - n_left < CHUNK) {
        size_t cap = 2 * reader->cap < CHUNK ? CHUNK : 2 * reader->cap;

        reader->cap = cap < LONGEST_LINE + 2 * CHUNK ? cap : LONGEST_LINE + 2 * CHUNK;
        reader->bytes = xrealloc(reader->bytes, reader->cap + YYJSON_PADDING_SIZE);
    }
}

static ssize_t reader_fill(struct rollout_reader *reader)
{
    size_t room = reader->cap - reader->end;

    return read(reader->fd, reader->bytes + reader->end,
                room < reader->n_left ? room : (size_t)reader->n_left);
}

static bool read_lines(struct rollout_reader *reader, struct error *err)
{
    while (!is_at_end(reader)) {
        ssize_t n;

        reader_make_room(reader);
        n = reader_fill(reader);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return os_error_set(err, -errno);
        if (n == 0) {
            if (!reader->skipping) /* a last line without an end counts if it is whole */
                look_at_line(reader, reader->bytes + reader->begin, reader->end - reader->begin);
            return true;
        }
        reader->end += (size_t)n;
        reader->n_left -= (uint64_t)n;
        look_at_lines(reader);
    }
    return true;
}

/* -- Files, and files that go on from others ----------------------------------------------- */

/* Of a part, what begins between two places. */
static bool read_part(const struct rollout_part *part, uint64_t begin, uint64_t stop,
                      struct rollout_reader *reader, struct error *err)
{
    uint64_t offset = begin > part->begin ? begin - part->begin : 0;

    reader->base = part->begin;
    reader->stop = stop;
    reader->n_left = part->size - offset;
    return reader_open(reader, part->path, offset, err) && read_lines(reader, err);
}

/* The buffer and the pool are used again for the next part. */
static void reader_next(struct rollout_reader *reader)
{
    close(reader->fd);
    reader->fd = -1;
    reader->begin = reader->scanned = reader->end = 0;
    reader->skipping = false;
}

static bool read_chain(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                       struct rollout_reader *reader, struct error *err)
{
    for (size_t i = 0; i < chain->n && !reader->stopped; i++) {
        const struct rollout_part *part = &chain->parts[i];

        if (part->begin >= end)
            break;
        if (i + 1 < chain->n && part->begin + part->size <= begin)
            continue;
        if (!read_part(part, begin, end, reader, err))
            return false;
        reader_next(reader);
    }
    if (!reader->has_text && begin == 0)
        return error_set(err, ERR_INTERNAL, "empty session file");
    return true;
}

bool rollout_read_chain(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                        rollout_line_fn *on_line, void *owner, struct error *err)
{
    CLEANUP(reader_done)
    struct rollout_reader reader = { .fd = -1, .on_line = on_line, .owner = owner };

    return read_chain(chain, begin, end, &reader, err);
}

static bool read_wanted(const char *path, struct rollout_reader *reader, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct rollout_chain chain;

    return rollout_chain_read(path, &arena, &chain, err) &&
           read_chain(&chain, 0, UINT64_MAX, reader, err);
}

bool rollout_read_wanted(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                         void *owner, struct error *err)
{
    CLEANUP(reader_done)
    struct rollout_reader reader = { .fd = -1, .on_line = on_line, .wants = wants, .owner = owner };

    return read_wanted(path, &reader, err);
}

bool rollout_read_lean(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                       void *owner, struct error *err)
{
    CLEANUP(reader_done)
    struct rollout_reader reader = {
        .fd = -1, .on_line = on_line, .wants = wants, .is_lean = true, .owner = owner
    };

    return read_wanted(path, &reader, err);
}

bool rollout_read(const char *path, uint64_t place, rollout_line_fn *on_line, void *owner,
                  struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct rollout_chain chain;

    return rollout_chain_read(path, &arena, &chain, err) &&
           rollout_read_chain(&chain, place, UINT64_MAX, on_line, owner, err);
}

static bool read_one_file(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                          void *owner, bool *ret_has_text, struct error *err)
{
    CLEANUP(reader_done)
    struct rollout_reader reader = { .fd = -1, .on_line = on_line, .wants = wants, .owner = owner };
    struct rollout_part part = { .path = path, .size = UINT64_MAX };

    if (!read_part(&part, 0, UINT64_MAX, &reader, err))
        return false;
    *ret_has_text = reader.has_text;
    return true;
}

bool rollout_scan(const char *path, rollout_line_fn *on_line, void *owner, struct error *err)
{
    bool has_text;

    return read_one_file(path, /* wants= */ NULL, on_line, owner, &has_text, err);
}

bool rollout_read_file(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                       void *owner, struct error *err)
{
    bool has_text;

    if (!read_one_file(path, wants, on_line, owner, &has_text, err))
        return false;
    return has_text || error_set(err, ERR_INTERNAL, "empty session file");
}
