#include "exec_prompt.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PROMPT_BYTES_MAX = 16 << 20 };

static bool read_stdin(struct buf *text, struct error *err)
{
    static const char mark[] = "\xef\xbb\xbf"; /* that some editors begin UTF-8 with */
    char chunk[1 << 16];
    ssize_t n;

    while ((n = read(STDIN_FILENO, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return error_set(err, ERR_INTERNAL, "Failed to read prompt from stdin: %s",
                             strerror(errno));
        buf_add(text, chunk, (size_t)n);
        if (text->len > PROMPT_BYTES_MAX)
            return error_set(err, ERR_INVALID_PARAMS, "stdin is too large for a prompt");
    }
    if (str_has_nul(buf_str(text)) || !utf8_is_valid(buf_str(text)))
        return error_set(err, ERR_INVALID_PARAMS,
                         "Failed to read prompt from stdin: it is not UTF-8 text");
    if (text->len >= 3 && memcmp(text->data, mark, 3) == 0) {
        memmove(text->data, text->data + 3, text->len - 3);
        text->len -= 3;
    }
    return true;
}

static bool read_whole_prompt(bool is_asked_for, struct buf *prompt, struct error *err)
{
    if (!is_asked_for && isatty(STDIN_FILENO))
        return error_set(err, ERR_INVALID_PARAMS,
                         "No prompt provided. Either specify one as an argument or pipe the prompt "
                         "into stdin.");
    if (!is_asked_for)
        fputs("Reading prompt from stdin...\n", stderr);
    if (!read_stdin(prompt, err))
        return false;
    if (str_trim(buf_str(prompt)).len == 0)
        return error_set(err, ERR_INVALID_PARAMS, "No prompt provided via stdin.");
    return true;
}

static bool read_more(struct buf *prompt, struct error *err)
{
    CLEANUP(buf_done) struct buf more = { 0 };

    fputs("Reading additional input from stdin...\n", stderr);
    if (!read_stdin(&more, err))
        return false;
    if (str_trim(buf_str(&more)).len == 0)
        return true;
    buf_add_text(prompt, "\n\n<stdin>\n");
    buf_add_str(prompt, buf_str(&more));
    buf_add_text(prompt, more.data[more.len - 1] == '\n' ? "</stdin>" : "\n</stdin>");
    return true;
}

bool exec_prompt_read(const char *argument, bool may_have_more, struct buf *ret_prompt,
                      struct error *err)
{
    if (argument == NULL || strcmp(argument, "-") == 0)
        return read_whole_prompt(/* is_asked_for= */ argument != NULL, ret_prompt, err);
    buf_add_text(ret_prompt, argument);
    if (!utf8_is_valid(buf_str(ret_prompt)))
        return error_set(err, ERR_INVALID_PARAMS, "the prompt is not UTF-8 text");
    if (!may_have_more || isatty(STDIN_FILENO))
        return true;
    return read_more(ret_prompt, err);
}
