#include "markdown.h"

#include "base/memory.h"
#include "markdown_table.h"

#include <ctype.h>
#include <string.h>

#define BOLD "\033[1m"
#define NOT_BOLD "\033[22m"
#define DIM "\033[2m"
#define ITALIC "\033[3m"
#define NOT_ITALIC "\033[23m"
#define UNDERLINED "\033[4m"
#define NOT_UNDERLINED "\033[24m"
#define CODE "\033[36m"
#define NOT_CODE "\033[39m"
#define PLAIN "\033[0m"

static const char bullet[] = "\xe2\x80\xa2 "; /* a dot */
static const char bar[] = "\xe2\x94\x82 ";

/* -- Bold and italic ------------------------------------------------------------------------------- */

enum { TWO_STARS = 'B' }; /* held back until it is known whether a word follows */

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\0';
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* One code of the terminal ends both, bold and dim. */
static const char *end_of_bold(const struct markdown *markdown)
{
    return markdown->is_dim ? NOT_BOLD DIM : NOT_BOLD;
}

/* In a heading, which is bold as a whole, bold parts would end it. */
static const char *style_of_span(const struct markdown *markdown)
{
    if (markdown->span == SPAN_ITALIC)
        return ITALIC;
    return markdown->has_style ? "" : BOLD;
}

/* Ends the wait of what may be bold or italic. */
static void settle_span(struct markdown *markdown, bool is_mark, struct buf *out)
{
    if (!markdown->is_open)
        return;
    markdown->is_open = false;
    if (is_mark)
        buf_add_text(out, style_of_span(markdown));
    else
        buf_add_text(out, markdown->span == SPAN_ITALIC ? "*" : "**");
    if (!is_mark)
        markdown->span = SPAN_NONE;
    buf_add_str(out, (struct str){ markdown->waiting, markdown->n_waiting });
    markdown->n_waiting = 0;
}

static void add_shown(struct markdown *markdown, struct str text, struct buf *out)
{
    if (markdown->is_open && markdown->n_waiting + text.len > sizeof markdown->waiting)
        settle_span(markdown, /* is_mark= */ true, out);
    if (!markdown->is_open) {
        buf_add_str(out, text);
        return;
    }
    memcpy(markdown->waiting + markdown->n_waiting, text.s, text.len);
    markdown->n_waiting += text.len;
}

static void add_shown_text(struct markdown *markdown, const char *text, struct buf *out)
{
    add_shown(markdown, str_of(text), out);
}

static void add_shown_char(struct markdown *markdown, char c, struct buf *out)
{
    add_shown(markdown, (struct str){ &c, 1 }, out);
}

static void end_span(struct markdown *markdown, struct buf *out)
{
    settle_span(markdown, /* is_mark= */ true, out);
    if (markdown->span == SPAN_ITALIC)
        buf_add_text(out, NOT_ITALIC);
    else if (!markdown->has_style)
        buf_add_text(out, end_of_bold(markdown));
    markdown->span = SPAN_NONE;
}

/* Two stars within a word, 2**10, or before a space are no mark: they are shown. Behind a space they end nothing. What one
 * star began does not go beyond them. */
static void add_two_stars(struct markdown *markdown, struct buf *out)
{
    if (markdown->is_open && (markdown->before_star == ' ' || markdown->span == SPAN_ITALIC))
        settle_span(markdown, /* is_mark= */ false, out);
    if (markdown->span == SPAN_BOLD)
        end_span(markdown, out);
    else if (markdown->span != SPAN_NONE || isalnum((unsigned char)markdown->before_star))
        add_shown_text(markdown, "**", out);
    else
        markdown->held = TWO_STARS;
}

/* One star and the character behind it: the beginning of italic words, their end, or a star. */
static void add_one_star(struct markdown *markdown, char next, struct buf *out)
{
    char before = markdown->before_star;
    bool ends = !is_gap(before) && (is_letter(before) || !is_letter(next));
    bool begins = !is_gap(next) && !is_letter(before) && markdown->span == SPAN_NONE;

    if (markdown->span == SPAN_ITALIC && ends) {
        end_span(markdown, out);
    } else if (begins) {
        markdown->span = SPAN_ITALIC;
        markdown->is_open = true;
    } else {
        add_shown_char(markdown, '*', out);
    }
}

/* The character behind a star or a backslash. True: it has been dealt with. */
static bool settle_held(struct markdown *markdown, char c, struct buf *out)
{
    char held = markdown->held;

    markdown->held = 0;
    if (held == '*' && c == '*') {
        add_two_stars(markdown, out);
        return true;
    }
    if (held == '*') {
        add_one_star(markdown, c, out);
    } else if (held == TWO_STARS && !is_gap(c)) {
        markdown->span = SPAN_BOLD;
        markdown->is_open = true;
    } else if (held == TWO_STARS) {
        add_shown_text(markdown, "**", out);
    } else if (held == '\\' && c != '\0' && strchr("*`_#[]|\\", c) != NULL) {
        add_shown_char(markdown, c, out);
        return true;
    } else if (held != 0) {
        add_shown_char(markdown, held, out);
    }
    return false;
}

/* -- Within a line ------------------------------------------------------------------------------- */

static void add_word_char(struct markdown *markdown, char c, struct buf *out)
{
    if (settle_held(markdown, c, out))
        return;
    if (c == '`') {
        markdown->is_code = !markdown->is_code;
        add_shown_text(markdown, markdown->is_code ? CODE : NOT_CODE, out);
    } else if (!markdown->is_code && (c == '*' || c == '\\')) {
        markdown->held = c;
    } else {
        add_shown_char(markdown, c, out);
    }
    if (c != '*')
        markdown->before_star = c;
}

static void add_word_chars(struct markdown *markdown, struct str text, struct buf *out)
{
    for (size_t i = 0; i < text.len; i++)
        add_word_char(markdown, text.s[i], out);
}

/* It was no link: it is shown as it is. */
static void release_link(struct markdown *markdown, struct buf *out)
{
    struct str link = { markdown->link, markdown->n_link };

    markdown->n_link = 0;
    add_word_chars(markdown, link, out);
}

/* [words](address): the words, and behind them the address, unless it is the same. */
static void show_link(struct markdown *markdown, struct buf *out)
{
    struct str link = { markdown->link, markdown->n_link };
    const char *bracket = memchr(link.s, ']', link.len);
    size_t n_words = (size_t)(bracket - link.s) - 1;
    struct str words = { link.s + 1, n_words };
    struct str address = { words.s + n_words + 2, link.len - n_words - 4 };

    markdown->n_link = 0;
    add_shown_text(markdown, UNDERLINED, out);
    add_word_chars(markdown, words, out);
    settle_held(markdown, '\0', out);
    add_shown_text(markdown, NOT_UNDERLINED, out);
    if (!str_equal(words, address)) {
        add_shown_text(markdown, " (", out);
        add_shown(markdown, address, out);
        add_shown_text(markdown, ")", out);
    }
    markdown->before_star = ')';
}

/* Could it still become a link with this character? */
static bool is_part_of_link(const struct markdown *markdown, char c)
{
    const char *end = memchr(markdown->link, ']', markdown->n_link);

    if (markdown->n_link == sizeof markdown->link)
        return false;
    if (end == NULL)
        return c != '[';
    return end != markdown->link + markdown->n_link - 1 || c == '(';
}

static void add_to_link(struct markdown *markdown, char c, struct buf *out)
{
    bool has_words = memchr(markdown->link, ']', markdown->n_link) != NULL;

    markdown->link[markdown->n_link++] = c;
    if (has_words && c == ')')
        show_link(markdown, out);
}

static void add_inline(struct markdown *markdown, char c, struct buf *out)
{
    if (markdown->n_fence > 0) {
        buf_add_char(out, c);
        return;
    }
    if (markdown->n_link > 0 && is_part_of_link(markdown, c)) {
        add_to_link(markdown, c, out);
        return;
    }
    release_link(markdown, out);
    if (c == '[' && !markdown->is_code && markdown->held != '\\') {
        settle_held(markdown, c, out);
        add_to_link(markdown, c, out);
    } else {
        add_word_char(markdown, c, out);
    }
}

/* What waits within a line that ends here is no mark. */
static void settle_words(struct markdown *markdown, struct buf *out)
{
    release_link(markdown, out);
    settle_held(markdown, '\0', out);
    settle_span(markdown, /* is_mark= */ false, out);
    markdown->before_star = 0;
}

/* -- The beginning of a line ----------------------------------------------------------------------- */

static size_t count_leading(const struct markdown *markdown, size_t from, char c)
{
    size_t n = 0;

    while (from + n < markdown->n_start && markdown->start[from + n] == c)
        n++;
    return n;
}

/* Shows what has been held back of the line as what it is. */
static void release_start(struct markdown *markdown, size_t from, struct buf *out)
{
    size_t n = markdown->n_start;

    if (markdown->n_fence > 0)
        buf_add_text(out, CODE "  ");
    markdown->n_start = 0;
    markdown->in_line = true;
    for (size_t i = from; i < n; i++)
        add_inline(markdown, markdown->start[i], out);
}

static void add_indent(size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++)
        buf_add_char(out, ' ');
}

/* Is that a line that begins a block of code, or ends the one we are in? Returns its backticks, or 0. What is written in
 * one line between three of them is no block, and nothing but spaces may follow those at the end. */
static size_t fence_length(const struct markdown *markdown)
{
    size_t indent = count_leading(markdown, 0, ' ');
    size_t n = count_leading(markdown, indent, '`');
    size_t at = indent + n;

    if (n < 3 || n < markdown->n_fence)
        return 0;
    if (markdown->n_fence > 0)
        return at + count_leading(markdown, at, ' ') == markdown->n_start ? n : 0;
    return memchr(markdown->start + at, '`', markdown->n_start - at) == NULL ? n : 0;
}

/* Could more characters make a mark of it? If not, or if they have, it is shown. */
static void judge_start(struct markdown *markdown, struct buf *out)
{
    size_t indent = count_leading(markdown, 0, ' ');
    size_t rest = markdown->n_start - indent;
    char c = rest > 0 ? markdown->start[indent] : '\0';
    size_t n_same = count_leading(markdown, indent, c);
    bool has_space = rest > n_same && markdown->start[indent + n_same] == ' ';
    bool in_block = markdown->n_fence > 0;

    if (markdown->n_start == sizeof markdown->start) {
        release_start(markdown, 0, out);
    } else if (fence_length(markdown) > 0) {
        return; /* the end of the line decides */
    } else if (!in_block && c == '#' && n_same <= 6 && has_space) {
        markdown->has_style = true;
        buf_add_text(out, BOLD);
        release_start(markdown, indent + n_same + 1, out);
    } else if (!in_block && (c == '-' || c == '*' || c == '+') && n_same == 1 && has_space) {
        add_indent(indent, out);
        buf_add_text(out, bullet);
        release_start(markdown, indent + 2, out);
    } else if (!in_block && c == '>' && has_space) {
        markdown->has_style = true;
        buf_add_text(out, DIM);
        add_indent(indent, out);
        buf_add_text(out, bar);
        release_start(markdown, indent + n_same + 1, out);
    } else if (rest > 0 && (rest > n_same || strchr("`#-*+>", c) == NULL || n_same > 6)) {
        release_start(markdown, 0, out);
    }
}

static void begin_markdown_line(struct markdown *markdown, char c, struct buf *out)
{
    markdown->start[markdown->n_start++] = c;
    judge_start(markdown, out);
}

static void end_styles(struct markdown *markdown, struct buf *out)
{
    bool has_any = markdown->span != SPAN_NONE || markdown->is_code || markdown->has_style ||
                   (markdown->n_fence > 0 && markdown->in_line);

    if (has_any)
        buf_add_text(out, markdown->is_dim ? PLAIN DIM : PLAIN);
    markdown->is_code = markdown->has_style = false;
    markdown->span = SPAN_NONE;
}

/* False: nothing of it is shown. */
static bool end_markdown_line(struct markdown *markdown, struct buf *out)
{
    size_t n_fence = fence_length(markdown);

    if (n_fence > 0) {
        markdown->n_fence = markdown->n_fence > 0 ? 0 : n_fence;
        markdown->n_start = 0;
        return false;
    }
    if (markdown->n_start > 0)
        release_start(markdown, 0, out);
    settle_words(markdown, out);
    end_styles(markdown, out);
    markdown->in_line = false;
    return true;
}

/* -- Tables ------------------------------------------------------------------------------------------- */

void markdown_add_cell(struct str text, struct buf *out)
{
    struct markdown cell = { .in_line = true };

    for (size_t i = 0; i < text.len; i++)
        add_inline(&cell, text.s[i], out);
    settle_words(&cell, out);
    end_styles(&cell, out);
}

/* Rows that are no table are lines like others. */
static void release_table(struct markdown *markdown, struct buf *out)
{
    struct str rows = { markdown->table, markdown->n_table };

    markdown->n_table = 0;
    markdown->in_row = false;
    if (rows.len == 0 || (!markdown->is_dim && table_show(rows, markdown->n_columns, out)))
        return;
    for (size_t i = 0; i < rows.len; i++) {
        markdown->in_line = true;
        if (rows.s[i] != '\n')
            add_inline(markdown, rows.s[i], out);
        else if (end_markdown_line(markdown, out))
            buf_add_char(out, '\n');
    }
}

/* Takes a character of a row, and waits. False: it is for others. */
static bool add_to_table(struct markdown *markdown, char c, struct buf *out)
{
    if (!markdown->in_row && !markdown->in_line && markdown->n_start == 0)
        markdown->in_row = c == '|' && markdown->n_fence == 0;
    if (!markdown->in_row || markdown->n_table == sizeof markdown->table) {
        release_table(markdown, out);
        return false;
    }
    markdown->table[markdown->n_table++] = c;
    markdown->in_row = c != '\n';
    return true;
}

/* -- All of it ---------------------------------------------------------------------------------------- */

void markdown_add(struct markdown *markdown, struct str text, struct buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.s[i];

        if (add_to_table(markdown, c, out))
            continue;
        if (c == '\n') {
            if (end_markdown_line(markdown, out))
                buf_add_char(out, '\n');
        } else if (markdown->in_line) {
            add_inline(markdown, c, out);
        } else {
            begin_markdown_line(markdown, c, out);
        }
    }
}

void markdown_end(struct markdown *markdown, struct buf *out)
{
    release_table(markdown, out);
    end_markdown_line(markdown, out);
    *markdown = (struct markdown){ 0 };
}
