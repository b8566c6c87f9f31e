/*
 * Markdown as it is said, for a terminal with colours: headings and **bold** are bold, *italic* is, `code` and blocks of it
 * have a colour, lists have dots, quotes a bar, [links](address) a line below and their address behind them, the columns
 * of tables stand below one another. What it does not know stays as it was written.
 *
 * It is read piece by piece, as a model streams it; a mark that is not complete yet waits for the next piece, a fence
 * for the end of its line, what stars begin for those that end it, a table for its last row, all of it within bounds:
 * stars that nothing ends are no mark, and stay. Styles end with their line. The text must be fit for a terminal already (base/visible.h).
 */
#ifndef RUN_MARKDOWN_H
#define RUN_MARKDOWN_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

enum {
    MARKDOWN_START_MAX = 64,
    MARKDOWN_SPAN_MAX = 512,
    MARKDOWN_LINK_MAX = 512,
    MARKDOWN_TABLE_MAX = 8192
};

enum markdown_span { SPAN_NONE, SPAN_BOLD, SPAN_ITALIC };

/* Zeroed, it is at the beginning of a text. */
struct markdown {
    char start[MARKDOWN_START_MAX]; /* of a line, while it may become a mark */
    size_t n_start;
    bool in_line;   /* the line has begun with something */
    size_t n_fence; /* backticks that the block of code began with; 0: this is none */
    enum markdown_span span;
    bool is_open;                    /* ... and may yet turn out not to be: it waits below */
    char waiting[MARKDOWN_SPAN_MAX]; /* as it will be shown; more is shown so without waiting */
    size_t n_waiting;
    char link[MARKDOWN_LINK_MAX]; /* from its bracket on, while it may become one */
    size_t n_link;
    char table[MARKDOWN_TABLE_MAX]; /* the rows so far; more are lines like others */
    size_t n_table;
    bool in_row;
    bool is_code;
    bool has_style;   /* of the whole line: it ends with it */
    bool is_dim;      /* all of it; set by who shows it, before the first piece */
    size_t n_columns; /* of the terminal, for tables; 0: it is as wide as they are */
    char held;        /* stars or a backslash whose meaning the next character decides; 0: none */
    char before_star; /* the character before it */
};

/* Appends what can be shown by now. */
void markdown_add(struct markdown *markdown, struct str text, struct buf *out);
/* What waits is shown as it is; styles end. The next text begins anew. */
void markdown_end(struct markdown *markdown, struct buf *out);

/* What stands in a cell of a table. */
void markdown_add_cell(struct str text, struct buf *out);

#endif
