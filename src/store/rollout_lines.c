#include "store/rollout_lines.h"

#include "base/memory.h"
#include "base/os_error.h"
#include "schema/json_read.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yyjson.h>

enum {
    CHUNK = 256 * 1024,
    HEAD = 4096,            /* bytes of a long line that are handed out */
    WHOLE = 64 * 1024,      /* lines up to here are handed out whole */
    ODD_LINE = 1024 * 1024, /* written by somebody else: longer ones are not looked into */
};

/* -- One line ------------------------------------------------------------------------------ */

static bool skip_text(struct str *rest, const char *text)
{
    if (!str_starts(*rest, text))
        return false;
    *rest = (struct str){ rest->s + strlen(text), rest->len - strlen(text) };
    return true;
}

/* Up to the next quotation mark, of text without escapes. */
static bool skip_word(struct str *rest, struct str *ret_word)
{
    const char *end = rest->len == 0 ? NULL : memchr(rest->s, '"', rest->len);

    if (end == NULL || memchr(rest->s, '\\', (size_t)(end - rest->s)) != NULL)
        return false;
    *ret_word = (struct str){ rest->s, (size_t)(end - rest->s) };
    *rest = (struct str){ end + 1, rest->len - ret_word->len - 1 };
    return true;
}

static bool skip_number(struct str *rest, uint64_t *ret_number)
{
    size_t n = 0;

    *ret_number = 0;
    while (n < rest->len && n < 18 && isdigit((unsigned char)rest->s[n]))
        *ret_number = *ret_number * 10 + (uint64_t)(rest->s[n++] - '0');
    *rest = (struct str){ rest->s + n, rest->len - n };
    return n > 0;
}

/* What is known of a line from its beginning. */
struct line_head {
    bool has_ordinal;
    uint64_t ordinal;
    struct str type;
    struct str event; /* of an event_msg */
};

/* {"timestamp":"..","ordinal":5,"type":"event_msg","payload":{"type":"task_started" */
static bool read_usual_head(struct str rest, struct line_head *ret_head)
{
    struct str stamp;

    if (!skip_text(&rest, "{\"timestamp\":\"") || !skip_word(&rest, &stamp))
        return false;
    if (skip_text(&rest, ",\"ordinal\":")) {
        ret_head->has_ordinal = true;
        if (!skip_number(&rest, &ret_head->ordinal))
            return false;
    }
    if (!skip_text(&rest, ",\"type\":\"") || !skip_word(&rest, &ret_head->type) ||
        !skip_text(&rest, ",\"payload\":{"))
        return false;
    return !str_is(ret_head->type, "event_msg") ||
           (skip_text(&rest, "\"type\":\"") && skip_word(&rest, &ret_head->event));
}

static enum glance_kind kind_of_event(struct str event)
{
    if (str_is(event, "task_started") || str_is(event, "turn_started"))
        return GLANCE_TURN;
    if (str_is(event, "item_completed"))
        return GLANCE_ITEM;
    if (str_is(event, "thread_rolled_back"))
        return GLANCE_ROLLBACK;
    return GLANCE_OTHER;
}

static enum glance_kind kind_of_line(struct str type, struct str event)
{
    if (str_is(type, "turn_context"))
        return GLANCE_CONTEXT;
    return str_is(type, "event_msg") ? kind_of_event(event) : GLANCE_OTHER;
}

/* Another order of members, or spaces between them: the line is read. */
static enum glance_kind read_odd_line(struct str text, struct line_head *head)
{
    yyjson_doc *doc = yyjson_read(text.s, text.len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc), *ordinal = yyjson_obj_get(root, "ordinal");
    enum glance_kind kind = kind_of_line(json_member(root, "type"),
                                         json_member(yyjson_obj_get(root, "payload"), "type"));

    head->has_ordinal = yyjson_is_uint(ordinal);
    head->ordinal = yyjson_get_uint(ordinal);
    yyjson_doc_free(doc);
    return kind;
}

static enum glance_kind read_head(struct str text, struct line_head *head)
{
    *head = (struct line_head){ 0 };
    if (read_usual_head(text, head))
        return kind_of_line(head->type, head->event);
    *head = (struct line_head){ 0 };
    return text.len == 0 || text.len > ODD_LINE ? GLANCE_OTHER : read_odd_line(text, head);
}

enum glance_kind glance_kind_of(struct str text)
{
    struct line_head head;

    return read_head(text, &head);
}

bool glance_ordinal(struct str text, uint64_t *ret_ordinal)
{
    struct line_head head;

    read_head(text, &head);
    *ret_ordinal = head.ordinal;
    return head.has_ordinal;
}

/* -- Of one file --------------------------------------------------------------------------- */

struct glancer {
    int fd;
    char *bytes;     /* owned; CHUNK of them */
    char *long_line; /* owned; the beginning of one that does not fit */
    uint64_t base;
    glance_fn *on_line;
    void *owner;
    bool stopped;
};

static void glancer_close(struct glancer *glancer)
{
    if (glancer->fd >= 0)
        close(glancer->fd);
    glancer->fd = -1;
}

static void glancer_done(struct glancer *glancer)
{
    glancer_close(glancer);
    free(glancer->bytes);
    free(glancer->long_line);
}

static bool glancer_open(struct glancer *glancer, const struct rollout_part *part,
                         uint64_t *ret_size, struct error *err)
{
    struct stat info;

    glancer->base = part->begin;
    glancer->fd = open(part->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (glancer->fd < 0 || fstat(glancer->fd, &info) < 0)
        return os_error_set(err, -errno);
    if (!S_ISREG(info.st_mode))
        return error_set(err, ERR_INTERNAL, "not a regular file");
    if (glancer->bytes == NULL)
        glancer->bytes = xmalloc(CHUNK);
    *ret_size = (uint64_t)info.st_size < part->size ? (uint64_t)info.st_size : part->size;
    return true;
}

/* As many bytes as there are of what is asked for; a file may be cut short meanwhile. */
static bool read_at(int fd, char *bytes, size_t n, uint64_t offset, size_t *ret_n,
                    struct error *err)
{
    size_t n_read = 0;

    while (n_read < n) {
        ssize_t got = pread(fd, bytes + n_read, n - n_read, (off_t)(offset + n_read));

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return os_error_set(err, -errno);
        if (got == 0)
            break;
        n_read += (size_t)got;
    }
    *ret_n = n_read;
    return true;
}

/* The line between two offsets, of which `text` is all or the beginning. */
static void hand_out(struct glancer *glancer, uint64_t offset, uint64_t end, bool is_whole,
                     struct str text)
{
    struct glance glance = {
        .kind = glance_kind_of(text),
        .place = glancer->base + offset,
        .end = glancer->base + end,
        .is_whole = is_whole,
        .head = text,
    };

    glancer->stopped = !glancer->on_line(glancer->owner, &glance);
}

/* It is in the buffer, which has the bytes from `begin`. */
static void hand_out_here(struct glancer *glancer, uint64_t begin, uint64_t offset, uint64_t end)
{
    bool is_whole = glancer->bytes[end - 1 - begin] == '\n';
    size_t len = (size_t)(end - offset) - is_whole;

    hand_out(glancer, offset, end, is_whole,
             (struct str){ glancer->bytes + (offset - begin), len <= WHOLE ? len : HEAD });
}

/* Not all of it is in the buffer: its beginning is read for itself. */
static bool hand_out_long(struct glancer *glancer, uint64_t offset, uint64_t end, struct error *err)
{
    size_t n_last, n = end - offset <= WHOLE ? (size_t)(end - offset) : HEAD;
    char last = 0;

    if (glancer->long_line == NULL)
        glancer->long_line = xmalloc(WHOLE);
    if (!read_at(glancer->fd, &last, 1, end - 1, &n_last, err) ||
        !read_at(glancer->fd, glancer->long_line, n, offset, &n, err))
        return false;
    if (n == end - offset && last == '\n')
        n--;
    hand_out(glancer, offset, end, last == '\n', (struct str){ glancer->long_line, n });
    return true;
}

/* -- Forward ------------------------------------------------------------------------------- */

/* The lines in the buffer, which has the bytes from `begin`; returns the offset of the first that is not whole. */
static uint64_t glance_at_buffer(struct glancer *glancer, uint64_t begin, size_t n, uint64_t stop)
{
    uint64_t offset = begin;

    while (!glancer->stopped && offset < stop) {
        const char *line = glancer->bytes + (offset - begin);
        const char *line_break = memchr(line, '\n', n - (size_t)(offset - begin));
        uint64_t end;

        if (line_break == NULL)
            break;
        end = offset + (uint64_t)(line_break - line) + 1;
        hand_out_here(glancer, begin, offset, end);
        offset = end;
    }
    return offset;
}

/* Where the line that begins there ends, behind its line break; without one where the file does. */
static bool find_line_end(struct glancer *glancer, uint64_t offset, uint64_t size,
                          uint64_t *ret_end, struct error *err)
{
    const char *line_break = NULL;

    while (line_break == NULL && offset < size) {
        size_t n = size - offset < CHUNK ? (size_t)(size - offset) : CHUNK;

        if (!read_at(glancer->fd, glancer->bytes, n, offset, &n, err))
            return false;
        if (n == 0)
            break;
        line_break = memchr(glancer->bytes, '\n', n);
        offset += line_break == NULL ? n : (size_t)(line_break - glancer->bytes) + 1;
    }
    *ret_end = offset;
    return true;
}

static bool glance_forward(struct glancer *glancer, uint64_t offset, uint64_t stop, uint64_t size,
                           struct error *err)
{
    while (!glancer->stopped && offset < stop && offset < size) {
        size_t n = size - offset < CHUNK ? (size_t)(size - offset) : CHUNK;
        uint64_t next;

        if (!read_at(glancer->fd, glancer->bytes, n, offset, &n, err))
            return false;
        if (n == 0)
            return true;
        next = glance_at_buffer(glancer, offset, n, stop);
        if (next == offset && (!find_line_end(glancer, offset, size, &next, err) ||
                               !hand_out_long(glancer, offset, next, err)))
            return false;
        offset = next;
    }
    return true;
}

/* -- Backward ------------------------------------------------------------------------------ */

/*
 * Hands out the lines that begin in the buffer, which has `n` bytes from `begin`, the last one first. *line_end is where
 * that ends; it is moved to the front of what was handed out, or of a line that begins before `stop`.
 */
static bool glance_at_buffer_back(struct glancer *glancer, uint64_t begin, size_t n, uint64_t stop,
                                  uint64_t *line_end, struct error *err)
{
    while (!glancer->stopped && *line_end > stop) {
        bool is_here = *line_end <= begin + n;
        size_t n_before = is_here ? (size_t)(*line_end - 1 - begin) : n;
        const char *line_break = n_before == 0 ? NULL : memrchr(glancer->bytes, '\n', n_before);
        uint64_t offset = begin;

        if (line_break == NULL && begin > 0)
            return true;
        if (line_break != NULL)
            offset += (uint64_t)(line_break - glancer->bytes) + 1;
        if (offset >= stop && is_here)
            hand_out_here(glancer, begin, offset, *line_end);
        else if (offset >= stop && !hand_out_long(glancer, offset, *line_end, err))
            return false;
        *line_end = offset;
    }
    return true;
}

static bool glance_backward(struct glancer *glancer, uint64_t stop, uint64_t end, struct error *err)
{
    uint64_t line_end = end, seen = end; /* between them is no line break, but at the end */

    while (!glancer->stopped && line_end > stop && seen > 0) {
        /* A line is to be in the buffer as a whole, unless it is a long one. */
        uint64_t from = line_end - seen < CHUNK / 2 ? line_end : seen;
        uint64_t begin = from < CHUNK ? 0 : from - CHUNK;
        size_t n = (size_t)(from - begin);

        if (!read_at(glancer->fd, glancer->bytes, n, begin, &n, err))
            return false;
        if (n < from - begin) /* it was cut short meanwhile */
            return true;
        if (!glance_at_buffer_back(glancer, begin, n, stop, &line_end, err))
            return false;
        seen = begin < line_end ? begin : line_end;
    }
    return true;
}

/* -- Of a thread --------------------------------------------------------------------------- */

static uint64_t within(const struct rollout_part *part, uint64_t place)
{
    return place <= part->begin ? 0 : place - part->begin;
}

/* Does nothing of the part lie between the places? */
static bool is_outside(const struct rollout_chain *chain, size_t i, uint64_t begin, uint64_t end)
{
    const struct rollout_part *part = &chain->parts[i];

    return part->begin >= end || (i + 1 < chain->n && part->begin + part->size <= begin);
}

bool rollout_glance(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                    glance_fn *on_line, void *owner, struct error *err)
{
    CLEANUP(glancer_done)
    struct glancer glancer = { .fd = -1, .on_line = on_line, .owner = owner };
    uint64_t size = 0;

    for (size_t i = 0; i < chain->n && !glancer.stopped; i++) {
        const struct rollout_part *part = &chain->parts[i];

        if (is_outside(chain, i, begin, end))
            continue;
        if (!glancer_open(&glancer, part, &size, err) ||
            !glance_forward(&glancer, within(part, begin), within(part, end), size, err))
            return false;
        glancer_close(&glancer);
    }
    return true;
}

bool rollout_glance_back(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                         glance_fn *on_line, void *owner, struct error *err)
{
    CLEANUP(glancer_done)
    struct glancer glancer = { .fd = -1, .on_line = on_line, .owner = owner };
    uint64_t size = 0;

    for (size_t i = chain->n; i-- > 0 && !glancer.stopped;) {
        const struct rollout_part *part = &chain->parts[i];

        if (is_outside(chain, i, begin, end))
            continue;
        if (!glancer_open(&glancer, part, &size, err))
            return false;
        if (within(part, end) < size)
            size = within(part, end);
        if (!glance_backward(&glancer, within(part, begin), size, err))
            return false;
        glancer_close(&glancer);
    }
    return true;
}

/* -- Ordinals ------------------------------------------------------------------------------ */

struct last_line {
    uint64_t end;
    uint64_t ordinal;
    bool has_ordinal;
};

/* What was torn and then ended by the next writer is nobody's line; a long one is taken for whole. */
static bool is_line(const struct glance *glance)
{
    struct str text = str_trim(glance->head);
    yyjson_doc *doc;

    if (!glance->is_whole || text.len == 0)
        return false;
    if (glance->head.len < glance->end - glance->place - 1)
        return true;
    doc = yyjson_read(text.s, text.len, 0);
    yyjson_doc_free(doc);
    return doc != NULL;
}

static bool look_at_last(void *owner, const struct glance *glance)
{
    struct last_line *last = owner;

    if (!is_line(glance))
        return true;
    last->end = glance->end;
    last->has_ordinal = glance_ordinal(glance->head, &last->ordinal);
    return false;
}

bool rollout_last_numbered(const char *path, uint64_t end, uint64_t *ret_ordinal,
                           uint64_t *ret_line_end)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_part part = { .path = path, .size = UINT64_MAX };
    struct rollout_chain chain = { .parts = &part, .n = 1 };
    struct last_line last = { 0 };

    if (!rollout_glance_back(&chain, 0, end, look_at_last, &last, &err) || !last.has_ordinal)
        return false;
    *ret_ordinal = last.ordinal;
    *ret_line_end = last.end;
    return true;
}

bool rollout_last_ordinal(const char *path, uint64_t end, uint64_t *ret_ordinal)
{
    uint64_t line_end;

    return rollout_last_numbered(path, end, ret_ordinal, &line_end) &&
           (end == UINT64_MAX || line_end == end);
}
