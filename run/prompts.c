#include "prompts.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PROMPT_MAX = 16 << 20 };

#define DONE_WORD "DONE"

static const char how_to_end[] =
    "\n\nYou may work on this in several turns. When nothing is left to do, end your message with a "
    "line that says only: " DONE_WORD;
static const char go_on[] =
    "Go on with the task. When nothing is left to do, end your message with a "
    "line that says only: " DONE_WORD;

struct prompts {
    struct buf text; /* of all prompts; each ends with a NUL byte */
    char **items;    /* in it */
    size_t n;
    size_t next;
    unsigned turns; /* for one prompt; 1: no more than that */
    unsigned turn;  /* used */
};

static bool read_stream(FILE *file, const char *name, struct buf *text, struct error *err)
{
    char chunk[1 << 16];
    size_t n;

    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) {
        buf_add(text, chunk, n);
        if (text->len > PROMPT_MAX)
            return error_set(err, ERR_INVALID_PARAMS, "%s is too large for a prompt", name);
    }
    if (ferror(file))
        return error_set(err, ERR_INTERNAL, "cannot read %s: %s", name, strerror(errno));
    return true;
}

static bool read_prompt_file(const char *path, struct buf *text, struct error *err)
{
    FILE *file = fopen(path, "re");
    bool ok;

    if (file == NULL)
        return error_set(err, ERR_INVALID_PARAMS, "cannot open %s: %s", path, strerror(errno));
    ok = read_stream(file, path, text, err);
    fclose(file);
    return ok;
}

static bool read_prompts_text(const struct prompt_options *options, struct buf *text,
                              struct error *err)
{
    if (options->file != NULL)
        return read_prompt_file(options->file, text, err);
    if (options->prompt != NULL && (options->is_whole || strcmp(options->prompt, "-") != 0)) {
        buf_add_text(text, options->prompt);
        return true;
    }
    if (options->prompt == NULL && isatty(STDIN_FILENO))
        return error_set(err, ERR_INVALID_PARAMS,
                         "there is no prompt; give one, or - to read it from stdin");
    return read_stream(stdin, "stdin", text, err);
}

static bool is_blank_text(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

static void add_whole_prompt(struct prompts *prompts, char *text)
{
    if (is_blank_text(text))
        return;
    prompts->items = xrealloc(prompts->items, (prompts->n + 1) * sizeof *prompts->items);
    prompts->items[prompts->n++] = text;
}

static void add_prompt(struct prompts *prompts, char *text)
{
    size_t len = strlen(text);

    while (len > 0 && strchr(" \t\r\n", text[len - 1]) != NULL)
        text[--len] = '\0';
    add_whole_prompt(prompts, text);
}

/* Parts the text at lines of three dashes. */
static void split_prompts(struct prompts *prompts, char *text)
{
    char *start = text;
    char *line = text;

    while (line != NULL) {
        char *end = strchr(line, '\n');

        if (strncmp(line, "---", 3) == 0 &&
            line[3 + strspn(line + 3, " \t\r")] == (end ? '\n' : '\0')) {
            *line = '\0';
            add_prompt(prompts, start);
            start = end == NULL ? line : end + 1;
        }
        line = end == NULL ? NULL : end + 1;
    }
    add_prompt(prompts, start);
}

struct prompts *prompts_read(const struct prompt_options *options, struct error *err)
{
    struct prompts *prompts = xcalloc(1, sizeof *prompts);
    struct str text;

    prompts->turns = options->turns > 1 ? options->turns : 1;
    if (!read_prompts_text(options, &prompts->text, err)) {
        prompts_free(prompts);
        return NULL;
    }
    text = buf_str(&prompts->text);
    if (str_has_nul(text) || !utf8_is_valid(text))
        error_set(err, ERR_INVALID_PARAMS, "the prompt is not UTF-8 text");
    else if (options->file != NULL)
        split_prompts(prompts, prompts->text.data);
    else if (options->is_whole)
        add_whole_prompt(prompts, prompts->text.data);
    else
        add_prompt(prompts, prompts->text.data);
    if (err->code == 0 && prompts->n == 0)
        error_set(err, ERR_INVALID_PARAMS, "the prompt is empty");
    if (err->code == 0 && prompts->turns > 1 && prompts->n == 1) {
        buf_add(&prompts->text, "", 1);
        prompts->text.len = strlen(prompts->text.data);
        buf_add(&prompts->text, how_to_end, sizeof how_to_end);
        prompts->items[0] = prompts->text.data;
    }
    if (err->code != 0) {
        prompts_free(prompts);
        return NULL;
    }
    return prompts;
}

void prompts_free(struct prompts *prompts)
{
    if (prompts == NULL)
        return;
    buf_done(&prompts->text);
    freep(&prompts->items);
    freep(&prompts);
}

bool says_done(const char *message)
{
    size_t len = strlen(message);
    size_t start;

    while (len > 0 && strchr(" \t\r\n.*`", message[len - 1]) != NULL)
        len--;
    start = len;
    while (start > 0 && message[start - 1] != '\n')
        start--;
    while (start < len && strchr(" \t*`", message[start]) != NULL)
        start++;
    return len - start == strlen(DONE_WORD) && memcmp(message + start, DONE_WORD, len - start) == 0;
}

const char *prompts_next(struct prompts *prompts, const char *message)
{
    if (prompts->next < prompts->n) {
        prompts->turn = 1;
        return prompts->items[prompts->next++];
    }
    if (prompts->turn >= prompts->turns || (message != NULL && says_done(message)))
        return NULL;
    prompts->turn++;
    return go_on;
}

bool prompts_are_unfinished(const struct prompts *prompts, const char *message)
{
    return prompts->turns > 1 && !(message != NULL && says_done(message));
}
