#include "agent/citation.h"

#include "base/memory.h"

#include <stdio.h>

enum { MAX_IDS = 1000 };

static const char opening[] = "<oai-mem-citation>";
static const char closing[] = "</oai-mem-citation>";

/* -- Filtering ----------------------------------------------------------------------------- */

/* How many bytes at the end of the text may be the beginning of the tag. */
static size_t begun_tag(struct str text, const char *tag)
{
    size_t len = strlen(tag) - 1;

    if (len > text.len)
        len = text.len;
    while (len > 0 && memcmp(text.s + text.len - len, tag, len) != 0)
        len--;
    return len;
}

static struct buf *target(struct citation_filter *filter, struct buf *out)
{
    return filter->inside ? &filter->quoted : out;
}

void citation_filter(struct citation_filter *filter, struct str text, struct buf *out)
{
    struct buf work = filter->held; /* what was held back, then the text */
    struct str rest;

    if (!filter->inside && work.len == 0 &&
        (text.len == 0 || memchr(text.s, opening[0], text.len) == NULL)) {
        buf_add_str(out, text); /* nearly always */
        return;
    }
    buf_add_str(&work, text);
    filter->held = (struct buf){ 0 };
    rest = buf_str(&work);
    for (;;) {
        const char *tag = filter->inside ? closing : opening;
        const char *found = memmem(rest.s, rest.len, tag, strlen(tag));
        size_t used;

        if (found == NULL)
            break;
        buf_add(target(filter, out), rest.s, (size_t)(found - rest.s));
        if (filter->inside)
            buf_add_char(&filter->quoted, '\n');
        filter->inside = !filter->inside;
        used = (size_t)(found - rest.s) + strlen(tag);
        rest = (struct str){ rest.s + used, rest.len - used };
    }
    rest.len -= begun_tag(rest, filter->inside ? closing : opening);
    buf_add_str(target(filter, out), rest);
    buf_add(&filter->held, rest.s + rest.len,
            (size_t)(buf_str(&work).s + work.len - (rest.s + rest.len)));
    buf_done(&work);
}

void citation_filter_end(struct citation_filter *filter, struct buf *out)
{
    buf_add_str(target(filter, out), buf_str(&filter->held));
    buf_clear(&filter->held, SIZE_MAX);
}

void citation_filter_done(struct citation_filter *filter)
{
    buf_done(&filter->held);
    buf_done(&filter->quoted);
}

/* -- Reading ------------------------------------------------------------------------------- */

struct sources {
    struct arena *arena;
    struct wire_memory_citation_entry *entries;
    size_t n_entries;
    struct str *ids;
    size_t n_ids;
};

/* Takes the next line; false at the end. */
static bool next_citation_line(struct str *text, struct str *ret_line)
{
    const char *end;
    size_t len;

    if (text->len == 0)
        return false;
    end = memchr(text->s, '\n', text->len);
    len = end == NULL ? text->len : (size_t)(end - text->s);
    *ret_line = str_trim((struct str){ text->s, len });
    len += end != NULL;
    *text = (struct str){ text->s + len, text->len - len };
    return true;
}

static bool read_number(struct str text, uint32_t *ret_number)
{
    uint64_t number = 0;

    if (text.len == 0 || text.len > 10)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] < '0' || text.s[i] > '9')
            return false;
        number = 10 * number + (uint64_t)(text.s[i] - '0');
    }
    *ret_number = (uint32_t)number;
    return number <= UINT32_MAX;
}

/* Cuts the text at the last such character; false: there is none. */
static bool cut_at(struct str text, char c, struct str *ret_before, struct str *ret_after)
{
    const char *found = memrchr(text.s, c, text.len);

    if (found == NULL)
        return false;
    *ret_before = (struct str){ text.s, (size_t)(found - text.s) };
    *ret_after = (struct str){ found + 1, text.len - ret_before->len - 1 };
    return true;
}

/* PATH:START-END|note=[NOTE] */
static void read_entry(struct sources *sources, struct str line)
{
    static const char mark[] = "|note=[";
    const char *note = memmem(line.s, line.len, mark, strlen(mark));
    struct wire_memory_citation_entry entry;
    struct str place, path, lines, start, end, text;

    if (note == NULL || line.s[line.len - 1] != ']')
        return;
    place = (struct str){ line.s, (size_t)(note - line.s) };
    text = (struct str){ note + strlen(mark), line.len - place.len - strlen(mark) - 1 };
    if (!cut_at(place, ':', &path, &lines) || !cut_at(lines, '-', &start, &end) ||
        !read_number(start, &entry.line_start) || !read_number(end, &entry.line_end))
        return;
    entry.path = arena_str(sources->arena, path.s, path.len);
    entry.note = arena_str(sources->arena, text.s, text.len);
    sources->entries[sources->n_entries++] = entry;
}

static void read_id(struct sources *sources, struct str line)
{
    if (sources->n_ids == MAX_IDS)
        return;
    for (size_t i = 0; i < sources->n_ids; i++) {
        if (str_equal(sources->ids[i], line))
            return;
    }
    sources->ids[sources->n_ids++] = arena_str(sources->arena, line.s, line.len);
}

/* Every line between the tags of that name. */
static void read_block(struct sources *sources, struct str text, const char *name,
                       void (*read)(struct sources *, struct str))
{
    char tag[32], end_tag[32];
    int len = snprintf(tag, sizeof tag, "<%s>", name);
    const char *begin = memmem(text.s, text.len, tag, (size_t)len), *end;
    struct str block, line;

    if (begin == NULL)
        return;
    begin += len;
    block = (struct str){ begin, text.len - (size_t)(begin - text.s) };
    len = snprintf(end_tag, sizeof end_tag, "</%s>", name);
    end = memmem(block.s, block.len, end_tag, (size_t)len);
    if (end == NULL)
        return;
    block.len = (size_t)(end - block.s);
    while (next_citation_line(&block, &line)) {
        if (line.len > 0)
            read(sources, line);
    }
}

static size_t count_cited_lines(struct str text)
{
    size_t n = 1;

    for (size_t i = 0; i < text.len; i++)
        n += text.s[i] == '\n';
    return n;
}

const struct wire_memory_citation *citation_read(struct str quoted, struct arena *arena)
{
    size_t n = count_cited_lines(quoted);
    struct sources sources = { .arena = arena };
    struct wire_memory_citation *citation;

    if (quoted.len == 0)
        return NULL;
    sources.entries = arena_alloc(arena, n * sizeof *sources.entries);
    sources.ids = arena_alloc(arena, n * sizeof *sources.ids);
    read_block(&sources, quoted, "citation_entries", read_entry);
    read_block(&sources, quoted, "rollout_ids", read_id);
    if (sources.n_ids == 0) /* the same by its newer name */
        read_block(&sources, quoted, "thread_ids", read_id);
    if (sources.n_entries == 0 && sources.n_ids == 0)
        return NULL;
    citation = arena_alloc(arena, sizeof *citation);
    citation->entries =
        (struct wire_memory_citation_entry_array){ sources.entries, sources.n_entries };
    citation->thread_ids = (struct str_array){ sources.ids, sources.n_ids };
    return citation;
}

const struct wire_memory_citation *citation_take(struct str text, struct arena *arena,
                                                 struct str *ret_shown)
{
    CLEANUP(citation_filter_done) struct citation_filter filter = { 0 };
    CLEANUP(buf_done) struct buf shown = { 0 };

    *ret_shown = text;
    if (text.len == 0 || memmem(text.s, text.len, opening, strlen(opening)) == NULL)
        return NULL;
    citation_filter(&filter, text, &shown);
    citation_filter_end(&filter, &shown);
    *ret_shown = arena_str(arena, shown.len == 0 ? "" : shown.data, shown.len);
    return citation_read(buf_str(&filter.quoted), arena);
}
