/*
 * apply_patch: the program as a script calls it. It writes with the rights it has; a
 * sandbox around the script is around it, too.
 */
#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "patch/patch.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATCH_BYTES_MAX = 256 * 1024 * 1024 };

static int complain_with(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int complain_with(int status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return status;
}

/* Returns the exit status, or 0. */
static int read_stdin(struct buf *text)
{
    size_t n;

    do {
        n = fread(buf_reserve(text, 65536), 1, 65536, stdin);
        text->len += n;
    } while (n > 0 && text->len <= PATCH_BYTES_MAX);
    if (ferror(stdin))
        return complain_with(CLI_FAILED, "Error: Failed to read PATCH from stdin.\n%s",
                             strerror(errno));
    if (text->len > PATCH_BYTES_MAX)
        return complain_with(CLI_FAILED, "Error: PATCH is longer than 256 MiB.");
    if (!utf8_is_valid(buf_str(text)))
        return complain_with(CLI_FAILED, "Error: Failed to read PATCH from stdin.\n"
                                         "stream did not contain valid UTF-8");
    if (text->len == 0)
        return complain_with(CLI_WRONG,
                             "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch");
    return 0;
}

static int read_patch(int argc, char *const *argv, struct buf *text)
{
    if (argc < 2)
        return read_stdin(text);
    buf_add_text(text, argv[1]);
    if (!utf8_is_valid(buf_str(text)))
        return complain_with(CLI_FAILED, "Error: apply_patch requires a UTF-8 PATCH argument.");
    if (argc > 2)
        return complain_with(CLI_WRONG, "Error: apply_patch accepts exactly one argument.");
    return 0;
}

/* "invalid hunk at line 3, ..." is what the model's tool says; people read it a little differently. */
static int complain_of_patch(const char *why)
{
    static const char patch[] = "invalid patch: ", hunk[] = "invalid hunk at line ";
    const char *comma = strstr(why, ", ");

    if (strncmp(why, patch, strlen(patch)) == 0)
        return complain_with(CLI_FAILED, "Invalid patch: %s", why + strlen(patch));
    if (strncmp(why, hunk, strlen(hunk)) != 0 || comma == NULL)
        return complain_with(CLI_FAILED, "Invalid patch: %s", why);
    why += strlen(hunk);
    return complain_with(CLI_FAILED, "Invalid patch hunk on line %.*s: %s", (int)(comma - why), why,
                         comma + 2);
}

/* Paths are shown as they were written, not from the root on. */
static int complain_of_file(const char *why, const char *cwd)
{
    size_t len = strlen(cwd);
    const char *at = strstr(why, cwd);

    if (at == NULL || at[len] != '/')
        return complain_with(CLI_FAILED, "%s", why);
    return complain_with(CLI_FAILED, "%.*s%s", (int)(at - why), why, at + len + 1);
}

static int apply(struct str text, const char *cwd)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct patch_changes changes;
    struct patch *patch;

    if (!patch_parse(text, &arena, &patch, &err))
        return complain_of_patch(err.message.s);
    if (!patch_verify(patch, str_of(cwd), &arena, &changes, &err))
        return complain_of_file(err.message.s, cwd);
    if (changes.n == 0)
        return complain_with(CLI_FAILED, "No files were modified.");
    if (!patch_apply(&changes, &(struct patch_apply_options){ 0 }, &err))
        return complain_of_file(err.message.s, cwd);
    fputs(patch_summary(&changes, &arena).s, stdout);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}

int apply_patch_run(int argc, char *const *argv)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(freep) char *cwd = getcwd(NULL, 0);
    int status = read_patch(argc, argv, &text);

    if (status != 0)
        return status;
    if (cwd == NULL)
        return complain_with(CLI_FAILED, "Error: the working directory is gone: %s",
                             strerror(errno));
    return apply(buf_str(&text), cwd);
}
