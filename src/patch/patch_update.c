/*
 * What a file becomes.
 *
 * Each chunk becomes a replacement: some lines of the file give way to lines of the patch. Lines that a
 * chunk only mentions stay as the file has them, with their own blanks and line ends; lines that come
 * new take the line end of their neighbours. A file without a final line end stays without one.
 */
#include "patch/patch_internal.h"

#include "base/buf.h"
#include "base/memory.h"
#include "patch/lines.h"
#include "patch/match.h"

#include <stdlib.h>

struct lines_replacement {
    size_t at; /* the first line of the file that is replaced, or before which lines come */
    size_t n_old;
    const struct patch_line *lines;
    size_t n_lines;
    size_t order; /* of the chunk */
};

struct update {
    struct arena arena; /* lines */
    struct lines file;
    struct matcher *matcher; /* owned */
    struct str path;
    size_t cursor;                          /* chunks stand in the order of the file */
    size_t n_placed;                        /* lines before the end of the last chunk */
    struct lines_replacement *replacements; /* owned */
    size_t n;
    struct str *wanted; /* the old lines of the chunk at hand; owned */
    size_t cap_wanted;
};

static void update_done(struct update *update)
{
    matcher_free(update->matcher);
    free(update->replacements);
    free(update->wanted);
    arena_done(&update->arena);
}

/* The lines that a chunk expects to find. */
static size_t collect_wanted(struct update *update, const struct patch_chunk *chunk)
{
    size_t n = 0;

    if (chunk->n_lines > update->cap_wanted) {
        update->cap_wanted = chunk->n_lines;
        update->wanted = xrealloc(update->wanted, chunk->n_lines * sizeof *update->wanted);
    }
    for (size_t i = 0; i < chunk->n_lines; i++) {
        if (chunk->lines[i].mark != '+')
            update->wanted[n++] = (struct str){ chunk->lines[i].s, chunk->lines[i].len };
    }
    return n;
}

static bool find_wanted(struct update *update, bool at_end, size_t n_wanted, size_t *ret_at)
{
    if (!at_end)
        return matcher_find(update->matcher, update->wanted, n_wanted, update->cursor, ret_at);
    /* The context may be one of these lines, but no line belongs to two chunks. */
    if (n_wanted > update->file.n || update->file.n - n_wanted < update->n_placed)
        return false;
    *ret_at = update->file.n - n_wanted;
    return matcher_stands_at(update->matcher, update->wanted, n_wanted, *ret_at);
}

static void replace(struct update *update, size_t at, size_t n_old, const struct patch_chunk *chunk)
{
    update->replacements[update->n] = (struct lines_replacement){
        .at = at,
        .n_old = n_old,
        .lines = chunk->lines,
        .n_lines = chunk->n_lines,
        .order = update->n,
    };
    update->n++;
}

static bool fail_lines(const struct update *update, size_t n_wanted, struct error *err)
{
    CLEANUP(buf_done) struct buf shown = { 0 };
    struct str text;

    for (size_t i = 0; i < n_wanted && shown.len <= PATCH_SHOWN_BYTES; i++) {
        if (i > 0)
            buf_add_char(&shown, '\n');
        buf_add_str(&shown, update->wanted[i]);
    }
    text = patch_shown(buf_str(&shown));
    return error_set(err, ERR_INVALID_REQUEST, "Failed to find expected lines in %s:\n%.*s",
                     update->path.s, STR_ARGS(text));
}

/*
 * Nothing but new lines. Below the context if there is one; otherwise at the end, before a last line
 * that is empty and that no chunk has spoken of.
 */
static void insert(struct update *update, const struct patch_chunk *chunk)
{
    size_t at = update->file.n;

    if (chunk->context.s != NULL && !chunk->at_end)
        at = update->cursor;
    else if (at > update->cursor && update->file.items[at - 1].len == 0)
        at--;
    replace(update, at, 0, chunk);
}

/* The last line with another mark, counted from 1; 0: there is none. */
static size_t last_but(const struct patch_chunk *chunk, char mark)
{
    size_t i = chunk->n_lines;

    while (i > 0 && chunk->lines[i - 1].mark == mark)
        i--;
    return i;
}

/*
 * The chunk without its last old line, which is empty, and without its last new line if that is empty
 * too: a habit of models, not the file's.
 */
static struct patch_chunk without_last_blank(const struct patch_chunk *chunk, struct arena *arena)
{
    struct patch_line *lines = arena_alloc(arena, chunk->n_lines * sizeof *lines);
    size_t last_old = last_but(chunk, '+'), last_new = last_but(chunk, '-'), n = 0;
    struct patch_chunk shorter = *chunk;

    for (size_t i = 0; i < chunk->n_lines; i++) {
        struct patch_line line = chunk->lines[i];
        bool in_old = line.mark != '+' && i + 1 != last_old;
        bool in_new = line.mark != '-' && (i + 1 != last_new || line.len > 0);

        if (!in_old && !in_new)
            continue;
        line.mark = (char)(in_old && in_new ? ' ' : in_old ? '-' : '+');
        lines[n++] = line;
    }
    shorter.lines = lines;
    shorter.n_lines = n;
    return shorter;
}

static bool place_chunk(struct update *update, const struct patch_chunk *chunk, struct error *err)
{
    size_t n_wanted = collect_wanted(update, chunk), at, context_at;
    struct patch_chunk placed = *chunk;

    if (chunk->context.s != NULL) {
        struct str shown = patch_shown(chunk->context);

        if (!matcher_find(update->matcher, &chunk->context, 1, update->cursor, &context_at))
            return error_set(err, ERR_INVALID_REQUEST, "Failed to find context '%.*s' in %s",
                             STR_ARGS(shown), update->path.s);
        update->cursor = context_at + 1;
    }
    if (n_wanted == 0) {
        insert(update, chunk);
        return true;
    }
    if (!find_wanted(update, chunk->at_end, n_wanted, &at)) {
        if (update->wanted[n_wanted - 1].len > 0 ||
            !find_wanted(update, chunk->at_end, n_wanted - 1, &at))
            return fail_lines(update, n_wanted, err);
        n_wanted--;
        placed = without_last_blank(chunk, &update->arena);
    }
    replace(update, at, n_wanted, &placed);
    update->cursor = update->n_placed = at + n_wanted;
    return true;
}

/* -- Writing it ------------------------------------------------------------------------------ */

static int by_place(const void *a, const void *b)
{
    const struct lines_replacement *left = a, *right = b;

    if (left->at != right->at)
        return left->at < right->at ? -1 : 1;
    if ((left->n_old == 0) != (right->n_old == 0))
        return left->n_old == 0 ? -1 : 1;
    return left->order < right->order ? -1 : 1;
}

/* The line end of what stands at a place, or before it, or is usual in the file. */
static const char *ending_at(const struct lines *file, size_t at)
{
    for (size_t i = at < file->n ? at + 1 : file->n; i > 0; i--) {
        if (file->items[i - 1].ending > 0)
            return file->items[i - 1].ending == 2 ? "\r\n" : "\n";
    }
    return "\n";
}

static void copy_lines(struct buf *out, const struct lines *file, size_t from, size_t to)
{
    if (from < to) {
        const struct line *last = &file->items[to - 1];

        buf_add(out, file->items[from].s,
                (size_t)(last->s + last->len + last->ending - file->items[from].s));
    }
}

/* A line that was the last may have no end and get a neighbour. */
static void end_last_line(struct buf *out, const char *ending)
{
    if (out->len > 0 && out->data[out->len - 1] != '\n')
        buf_add_text(out, ending);
}

static void write_replacement(struct buf *out, const struct lines *file,
                              const struct lines_replacement *replacement)
{
    const char *ending = ending_at(file, replacement->at);
    size_t at = replacement->at;

    for (size_t i = 0; i < replacement->n_lines; i++) {
        const struct patch_line *line = &replacement->lines[i];

        if (line->mark == '-') {
            at++;
            continue;
        }
        end_last_line(out, ending);
        if (line->mark == ' ') {
            copy_lines(out, file, at, at + 1);
            at++;
        } else {
            buf_add(out, line->s, line->len);
            buf_add_text(out, ending);
        }
    }
}

static struct str write_text(struct update *update, struct str old_text, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    const struct lines *file = &update->file;
    bool has_end = file->n == 0 || file->items[file->n - 1].ending > 0;
    size_t at = 0;

    qsort(update->replacements, update->n, sizeof *update->replacements, by_place);
    buf_reserve(&out, old_text.len);
    for (size_t i = 0; i < update->n; i++) {
        const struct lines_replacement *replacement = &update->replacements[i];

        if (replacement->at > at) {
            end_last_line(&out, "\n");
            copy_lines(&out, file, at, replacement->at);
        }
        write_replacement(&out, file, replacement);
        if (replacement->at + replacement->n_old > at)
            at = replacement->at + replacement->n_old;
    }
    if (at < file->n) {
        end_last_line(&out, "\n");
        copy_lines(&out, file, at, file->n);
    }
    if (!has_end && out.len > 0 && out.data[out.len - 1] == '\n')
        out.len -= out.len > 1 && out.data[out.len - 2] == '\r' ? 2 : 1;
    return arena_str(arena, out.data, out.len);
}

bool patch_update_text(const struct patch_operation *operation, struct str path,
                       struct str old_text, uint64_t *steps_left, struct arena *arena,
                       struct str *ret_text, struct error *err)
{
    CLEANUP(update_done) struct update update = { .path = path };

    if (!lines_split(old_text, &update.arena, &update.file))
        return error_set(err, ERR_INVALID_REQUEST,
                         "Failed to read file to update %s: more than %d lines", path.s, LINES_MAX);
    update.matcher = matcher_new(&update.file, steps_left);
    update.replacements = xcalloc(operation->n_chunks, sizeof *update.replacements);
    for (size_t i = 0; i < operation->n_chunks; i++) {
        if (!place_chunk(&update, &operation->chunks[i], err))
            return false;
    }
    *ret_text = write_text(&update, old_text, arena);
    return true;
}
