#include "revision.h"

#include "base/buf.h"
#include "base/memory.h"
#include "program.h"

#include <stdlib.h>

enum { PATIENCE_MS = 10 * 1000, WORDS_MAX = 64 << 10 };

/* `rev-parse` runs nothing that a repository names. */
static bool ask_git(const char *cwd, const char *prefix, const char *name, struct error *err)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    CLEANUP(buf_done) struct buf commit = { 0 };
    CLEANUP(program_result_done) struct program_result result = { 0 };
    const char *argv[] = { "git", "rev-parse", "--end-of-options", NULL, "--", NULL };
    struct program git = {
        .argv = argv, .cwd = cwd, .limit_ms = PATIENCE_MS, .max_bytes = WORDS_MAX
    };

    buf_printf(&commit, "%s%s^{commit}", prefix, name);
    argv[3] = buf_str(&commit).s;
    if (!program_run(&git, &result, &ignored) || result.status == 0)
        return true;
    return error_set(err, ERR_INVALID_REQUEST, "%.*s", STR_ARGS(str_trim(buf_str(&result.errors))));
}

bool revision_check(const char *cwd, const char *name, bool is_branch, struct error *err)
{
    CLEANUP(error_done) struct error ignored = { 0 };

    return ask_git(cwd, "", name, err) ||
           (is_branch && ask_git(cwd, "refs/remotes/origin/", name, &ignored));
}
