#include "markdown_table.h"

#include "base/memory.h"
#include "markdown.h"

#include <string.h>

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"

enum { CELLS_MAX = 16, GAP = 2 };

static const char rule[] = "\xe2\x94\x80";

struct row {
    struct str cells[CELLS_MAX];
    size_t n_cells;
};

struct widths {
    size_t of[CELLS_MAX];
    size_t n;
};

/* The next line, without its end. */
static bool next_line(struct str *rest, struct str *ret_line)
{
    const char *end;

    if (rest->len == 0)
        return false;
    end = memchr(rest->s, '\n', rest->len);
    ret_line->s = rest->s;
    ret_line->len = end == NULL ? rest->len : (size_t)(end - rest->s);
    rest->s += ret_line->len + (end != NULL);
    rest->len -= ret_line->len + (end != NULL);
    return true;
}

/* Up to the next bar that is neither escaped nor code. */
static size_t cell_length(struct str line)
{
    bool is_code = false;
    size_t i;

    for (i = 0; i < line.len && (line.s[i] != '|' || is_code); i++) {
        if (line.s[i] == '`')
            is_code = !is_code;
        else if (line.s[i] == '\\' && i + 1 < line.len)
            i++;
    }
    return i < line.len ? i : line.len;
}

/* False: it has too many cells. The line begins with a bar; behind the last there is none. */
static bool split_row(struct str line, struct row *ret_row)
{
    *ret_row = (struct row){ 0 };
    line = str_trim(line);
    while (line.len > 1) {
        size_t len;

        line = (struct str){ line.s + 1, line.len - 1 };
        len = cell_length(line);
        if (ret_row->n_cells == CELLS_MAX)
            return false;
        ret_row->cells[ret_row->n_cells++] = str_trim((struct str){ line.s, len });
        line = (struct str){ line.s + len, line.len - len };
    }
    return ret_row->n_cells > 0;
}

/* |---|:-:| */
static bool is_delimiter(const struct row *row)
{
    for (size_t i = 0; i < row->n_cells; i++) {
        struct str cell = row->cells[i];

        if (memchr(cell.s, '-', cell.len) == NULL)
            return false;
        for (size_t at = 0; at < cell.len; at++) {
            if (cell.s[at] != '-' && cell.s[at] != ':')
                return false;
        }
    }
    return true;
}

/* Characters, as far as they are seen. */
static size_t shown_width(struct str text)
{
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] == '\033') {
            while (i + 1 < text.len && text.s[i] != 'm')
                i++;
        } else if (((unsigned char)text.s[i] & 0xc0) != 0x80) {
            n++;
        }
    }
    return n;
}

static size_t add_cell(struct str cell, struct buf *out)
{
    size_t before = out->len;
    struct str all;

    markdown_add_cell(cell, out);
    all = buf_str(out);
    return shown_width((struct str){ all.s + before, all.len - before });
}

static void widen(struct widths *widths, const struct row *row)
{
    CLEANUP(buf_done) struct buf scratch = { 0 };

    for (size_t i = 0; i < row->n_cells; i++) {
        size_t width = add_cell(row->cells[i], &scratch);

        if (width > widths->of[i])
            widths->of[i] = width;
    }
    if (row->n_cells > widths->n)
        widths->n = row->n_cells;
}

/* False: this is no table, which has a head, a delimiter and at least one row. */
static bool measure(struct str rows, struct widths *ret_widths)
{
    struct str line;
    struct row row;
    size_t n;

    *ret_widths = (struct widths){ 0 };
    for (n = 0; next_line(&rows, &line); n++) {
        if (!split_row(line, &row) || (n == 1 && !is_delimiter(&row)))
            return false;
        if (n != 1)
            widen(ret_widths, &row);
    }
    return n >= 3;
}

static size_t total_width(const struct widths *widths)
{
    size_t total = GAP * (widths->n - 1);

    for (size_t i = 0; i < widths->n; i++)
        total += widths->of[i];
    return total;
}

static void add_times(const char *text, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++)
        buf_add_text(out, text);
}

static void show_row(const struct row *row, const struct widths *widths, struct buf *out)
{
    for (size_t i = 0; i < row->n_cells; i++) {
        size_t width = add_cell(row->cells[i], out);

        if (i + 1 < row->n_cells)
            add_times(" ", widths->of[i] - width + GAP, out);
    }
}

static void show_head(const struct row *row, const struct widths *widths, struct buf *out)
{
    buf_add_text(out, BOLD);
    show_row(row, widths, out);
    buf_add_text(out, PLAIN);
}

static void show_delimiter(const struct widths *widths, struct buf *out)
{
    buf_add_text(out, DIM);
    for (size_t i = 0; i < widths->n; i++) {
        add_times(i > 0 ? " " : "", GAP, out);
        add_times(rule, widths->of[i], out);
    }
    buf_add_text(out, PLAIN);
}

bool table_show(struct str rows, size_t n_columns, struct buf *out)
{
    bool ends_with_line = str_ends(rows, "\n");
    struct widths widths;
    struct str line;
    struct row row;

    if (!measure(rows, &widths) || (n_columns > 0 && total_width(&widths) > n_columns))
        return false;
    for (size_t n = 0; next_line(&rows, &line); n++) {
        add_times("\n", n > 0 ? 1 : 0, out);
        split_row(line, &row);
        if (n == 0)
            show_head(&row, &widths, out);
        else if (n == 1)
            show_delimiter(&widths, out);
        else
            show_row(&row, &widths, out);
    }
    add_times("\n", ends_with_line ? 1 : 0, out);
    return true;
}
