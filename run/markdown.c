#include "markdown.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

#define BOLD "\033[1m"
#define NOT_BOLD "\033[22m"
#define DIM "\033[2m"
#define CODE "\033[36m"
#define NOT_CODE "\033[39m"
#define PLAIN "\033[0m"

static const char bullet[] = "\xe2\x80\xa2 "; /* a dot */
static const char bar[] = "\xe2\x94\x82 ";

/* -- Within a line ------------------------------------------------------------------------------- */

enum { TWO_STARS = 'B' }; /* held back until it is known whether a word follows */

/* Ends the wait of what may be bold. In a heading, which is bold as a whole, bold parts would end it. */
static void settle_bold(struct markdown *markdown, bool is_mark, struct buf *out)
{
    if (!markdown->is_open)
        return;
    markdown->is_open = false;
    markdown->is_bold = is_mark;
    if (!is_mark)
        buf_add_text(out, "**");
    else if (!markdown->has_style)
        buf_add_text(out, BOLD);
    buf_add_str(out, (struct str){ markdown->bold, markdown->n_bold });
    markdown->n_bold = 0;
}

static void add_shown(struct markdown *markdown, struct str text, struct buf *out)
{
    if (markdown->is_open && markdown->n_bold + text.len > sizeof markdown->bold)
        settle_bold(markdown, /* is_mark= */ true, out);
    if (!markdown->is_open) {
        buf_add_str(out, text);
        return;
    }
    memcpy(markdown->bold + markdown->n_bold, text.s, text.len);
    markdown->n_bold += text.len;
}

static void add_shown_text(struct markdown *markdown, const char *text, struct buf *out)
{
    add_shown(markdown, str_of(text), out);
}

static void add_shown_char(struct markdown *markdown, char c, struct buf *out)
{
    add_shown(markdown, (struct str){ &c, 1 }, out);
}

/* One code of the terminal ends both, bold and dim. */
static const char *end_of_bold(const struct markdown *markdown)
{
    return markdown->is_dim ? NOT_BOLD DIM : NOT_BOLD;
}

static void end_bold(struct markdown *markdown, struct buf *out)
{
    settle_bold(markdown, /* is_mark= */ true, out);
    markdown->is_bold = false;
    if (!markdown->has_style)
        buf_add_text(out, end_of_bold(markdown));
}

/* Two stars within a word, 2**10, or before a space are no mark: they are shown. Behind a space they end nothing. */
static void add_two_stars(struct markdown *markdown, struct buf *out)
{
    if (markdown->is_open && markdown->before_star == ' ')
        settle_bold(markdown, /* is_mark= */ false, out);
    if (markdown->is_bold)
        end_bold(markdown, out);
    else if (isalnum((unsigned char)markdown->before_star))
        add_shown_text(markdown, "**", out);
    else
        markdown->held = TWO_STARS;
}

static void add_held(struct markdown *markdown, char held, struct buf *out)
{
    if (held == TWO_STARS)
        add_shown_text(markdown, "**", out);
    else if (held != 0)
        add_shown_char(markdown, held, out);
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
    if (held == TWO_STARS && c != ' ') {
        markdown->is_bold = markdown->is_open = true;
        return false;
    }
    if (held == '\\' && c != '\0' && strchr("*`_#\\", c) != NULL) {
        add_shown_char(markdown, c, out);
        return true;
    }
    add_held(markdown, held, out);
    return false;
}

static void add_inline(struct markdown *markdown, char c, struct buf *out)
{
    if (markdown->n_fence > 0) {
        buf_add_char(out, c);
        return;
    }
    if (settle_held(markdown, c, out))
        return;
    if (c != '*')
        markdown->before_star = c;
    if (c == '`') {
        markdown->is_code = !markdown->is_code;
        add_shown_text(markdown, markdown->is_code ? CODE : NOT_CODE, out);
    } else if (!markdown->is_code && (c == '*' || c == '\\')) {
        markdown->held = c;
    } else {
        add_shown_char(markdown, c, out);
    }
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
    bool has_any = markdown->is_bold || markdown->is_code || markdown->has_style ||
                   (markdown->n_fence > 0 && markdown->in_line);

    if (has_any)
        buf_add_text(out, markdown->is_dim ? PLAIN DIM : PLAIN);
    markdown->is_bold = markdown->is_code = markdown->has_style = false;
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
    add_held(markdown, markdown->held, out);
    settle_bold(markdown, /* is_mark= */ false, out);
    markdown->held = 0;
    markdown->before_star = 0;
    end_styles(markdown, out);
    markdown->in_line = false;
    return true;
}

/* -- All of it ---------------------------------------------------------------------------------------- */

void markdown_add(struct markdown *markdown, struct str text, struct buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.s[i];

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
    end_markdown_line(markdown, out);
    *markdown = (struct markdown){ 0 };
}
