#include "patch/unified.h"

#include "base/memory.h"

struct writer {
    struct buf *out;
    const struct lines *old_lines;
    const struct lines *new_lines;
    size_t context;
};

static void write_marked(struct writer *writer, char mark, const struct line *line)
{
    buf_add_char(writer->out, mark);
    buf_add_str(writer->out, line_whole(line));
    if (line->ending == 0)
        buf_add_text(writer->out, "\n\\ No newline at end of file\n");
}

static void write_range(struct writer *writer, char mark, size_t at, size_t n)
{
    buf_printf(writer->out, "%c%zu", mark, n == 0 ? at : at + 1);
    if (n != 1)
        buf_printf(writer->out, ",%zu", n);
}

static void write_lines(struct writer *writer, char mark, const struct lines *lines, size_t at,
                        size_t n)
{
    for (size_t i = 0; i < n; i++)
        write_marked(writer, mark, &lines->items[at + i]);
}

/* Edits that are so near each other that they share their context. */
static void write_hunk(struct writer *writer, const struct line_edit *edits, size_t n)
{
    const struct line_edit *first = &edits[0], *last = &edits[n - 1];
    size_t before = first->old_at < writer->context ? first->old_at : writer->context;
    size_t behind = writer->old_lines->n - (last->old_at + last->n_old);
    size_t after = behind < writer->context ? behind : writer->context;
    size_t old_at = first->old_at - before, new_at = first->new_at - before, at = old_at;

    buf_add_text(writer->out, "@@ ");
    write_range(writer, '-', old_at, last->old_at + last->n_old + after - old_at);
    buf_add_char(writer->out, ' ');
    write_range(writer, '+', new_at, last->new_at + last->n_new + after - new_at);
    buf_add_text(writer->out, " @@\n");
    for (size_t i = 0; i < n; i++) {
        write_lines(writer, ' ', writer->old_lines, at, edits[i].old_at - at);
        write_lines(writer, '-', writer->old_lines, edits[i].old_at, edits[i].n_old);
        write_lines(writer, '+', writer->new_lines, edits[i].new_at, edits[i].n_new);
        at = edits[i].old_at + edits[i].n_old;
    }
    write_lines(writer, ' ', writer->old_lines, at, after);
}

/* A text of too many lines is one line, as far as this is concerned. */
static struct lines split_lines(struct str text, struct arena *arena)
{
    struct lines lines;

    if (!lines_split(text, arena, &lines)) {
        lines = (struct lines){ arena_zero(arena, sizeof *lines.items), 1 };
        lines.items[0].s = text.s;
        lines.items[0].len = (uint32_t)(text.len < UINT32_MAX ? text.len : UINT32_MAX);
    }
    return lines;
}

void unified_diff(struct buf *out, struct str old_text, struct str new_text, size_t context,
                  uint64_t *steps_left)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct lines old_lines = split_lines(old_text, &arena),
                 new_lines = split_lines(new_text, &arena);
    struct line_edits edits = line_diff(&old_lines, &new_lines, steps_left, &arena);
    struct writer writer = { out, &old_lines, &new_lines, context };

    for (size_t i = 0, n; i < edits.n; i += n) {
        for (n = 1; i + n < edits.n; n++) {
            const struct line_edit *edit = &edits.items[i + n - 1];

            if (edits.items[i + n].old_at - (edit->old_at + edit->n_old) > 2 * context)
                break;
        }
        write_hunk(&writer, &edits.items[i], n);
    }
}
