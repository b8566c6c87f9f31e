#include "transport/frame_lines.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct str without_blanks(struct str text)
{
    while (text.len > 0 && is_blank(text.s[text.len - 1]))
        text.len--;
    while (text.len > 0 && is_blank(text.s[0])) {
        text.s++;
        text.len--;
    }
    return text;
}

bool frame_has_lines(struct str frame)
{
    struct str text;

    if (frame.len == 0 || frame.len > FRAME_LINES_MAX)
        return false;
    text = without_blanks(frame);
    return text.len > 0 && memchr(text.s, '\n', text.len) != NULL;
}

/* Where the string ends that begins at `at`, behind its quote. */
static size_t skip_string(struct str text, size_t at)
{
    for (at++; at < text.len && text.s[at] != '"'; at++) {
        if (text.s[at] == '\\')
            at++;
    }
    return at < text.len ? at + 1 : text.len;
}

/* The end of a line where nothing is open, or the end of the text. */
static size_t message_length(struct str text)
{
    size_t depth = 0, at = 0;

    while (at < text.len) {
        char c = text.s[at];

        if (c == '"') {
            at = skip_string(text, at);
            continue;
        }
        if (c == '\n' && depth == 0)
            return at;
        if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && depth > 0)
            depth--;
        at++;
    }
    return text.len;
}

struct str frame_take_line(struct str *frame)
{
    struct str text = without_blanks(*frame);
    size_t len = text.len == 0 ? 0 : message_length(text);

    *frame = text.len == 0 ? STR_NONE : (struct str){ text.s + len, text.len - len };
    return len == 0 ? STR_NONE : without_blanks((struct str){ text.s, len });
}
