/*
 * gitDiffToRemote: how a work tree differs from what its remote has.
 *
 * git does the work, in a sandbox where it can read only: what the repository's own configuration would
 * run (file system monitors, filters) can do no harm there.
 */
#include "base/memory.h"
#include "method/method.h"
#include "sandbox/sandbox.h"
#include "service/client_command.h"

enum { MAX_DIFF_BYTES = 16 * 1024 * 1024, TIMEOUT_MS = 60 * 1000 };

/*
 * First a line with the commit: the tip of the current branch on a remote, else of the remote's default
 * branch; `origin` goes before other remotes. Then the files that git knows, then those it does not.
 */
static const char script[] =
    "tip() { git rev-parse --quiet --verify \"refs/remotes/$1/$2^{commit}\"; }\n"
    "remotes=$(git remote) || exit 1\n"
    "branch=$(git symbolic-ref --quiet --short HEAD)\n"
    "find_tip() {\n"
    "    for name in \"$branch\" HEAD main master; do\n"
    "        for remote in origin $remotes; do\n"
    "            [ -n \"$name\" ] && tip \"$remote\" \"$name\" && return\n"
    "        done\n"
    "    done\n"
    "    return 1\n"
    "}\n"
    "sha=$(find_tip) || exit 1\n"
    "printf '%s\\n' \"$sha\"\n"
    "git diff --no-color --no-ext-diff --no-textconv \"$sha\" || exit 1\n"
    "git ls-files -z --others --exclude-standard |\n"
    "    xargs -0 -r -n 1 git diff --no-color --no-ext-diff --no-textconv --binary --no-index -- "
    "/dev/null\n"
    "case $? in 0 | 1 | 123) exit 0 ;; esac\n" /* xargs ends with 123 if there was anything */
    "exit 1\n";

/* The commit stands on the first line. */
static void answer_with_diff(struct request *req, const struct wire_command_exec_params *command,
                             const struct client_command_end *end)
{
    const char *line_end = end->out.len == 0 ? NULL : memchr(end->out.s, '\n', end->out.len);
    size_t len = line_end == NULL ? 0 : (size_t)(line_end - end->out.s);

    if (end->exit_code != 0 || end->is_cut || line_end == NULL) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "failed to compute git diff to remote for cwd: \"%s\"", command->cwd.s);
        return;
    }
    request_reply(req, &(struct wire_git_diff_to_remote_response){
                           .sha = { end->out.s, len },
                           .diff = { line_end + 1, end->out.len - len - 1 },
                       });
}

static struct str_array command_words(struct arena *arena)
{
    struct str *words = arena_alloc(arena, 3 * sizeof *words);

    words[0] = STR_LITERAL("/bin/sh");
    words[1] = STR_LITERAL("-c");
    words[2] = str_of(script);
    return (struct str_array){ words, 3 };
}

/* Nothing is written, nobody is asked, no monitor of files is started. */
static struct str_map git_environment(struct arena *arena)
{
    static const char *const pairs[][2] = {
        { "GIT_OPTIONAL_LOCKS", "0" },     { "GIT_TERMINAL_PROMPT", "0" },
        { "GIT_CONFIG_COUNT", "1" },       { "GIT_CONFIG_KEY_0", "core.fsmonitor" },
        { "GIT_CONFIG_VALUE_0", "false" },
    };
    struct str_map_entry *entries = arena_alloc(arena, ARRAY_LENGTH(pairs) * sizeof *entries);

    for (size_t i = 0; i < ARRAY_LENGTH(pairs); i++)
        entries[i] = (struct str_map_entry){ str_of(pairs[i][0]), str_of(pairs[i][1]) };
    return (struct str_map){ entries, ARRAY_LENGTH(pairs) };
}

/* Where nothing can be confined git runs as the user's own git does. */
static const struct wire_sandbox_policy *policy(struct arena *arena)
{
    struct wire_sandbox_policy *chosen = arena_zero(arena, sizeof *chosen);

    chosen->tag = sandbox_tier() == SANDBOX_NONE ? WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS
                                                 : WIRE_SANDBOX_POLICY_TAG_READ_ONLY;
    return chosen;
}

void on_git_diff_to_remote(struct request *req, const struct wire_git_diff_to_remote_params *params)
{
    struct wire_command_exec_params *command = arena_zero(req->arena, sizeof *command);

    command->command = command_words(req->arena);
    command->cwd = params->cwd;
    command->env = git_environment(req->arena);
    command->sandbox_policy = policy(req->arena);
    command->output_bytes_cap = (struct opt_usize){ true, MAX_DIFF_BYTES };
    command->timeout_ms = (struct opt_i64){ true, TIMEOUT_MS };
    client_command_start(&req->server->commands, req, command, answer_with_diff);
}
