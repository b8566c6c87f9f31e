/* bobbin apply: the changes of a cloud task, applied to this repository by `git apply`. */
#include "account/account.h"
#include "account/backend.h"
#include "base/memory.h"
#include "cli/desk.h"
#include "http/url.h"
#include "loop/loop.h"
#include "schema/json_read.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yyjson.h>

enum { TASK_MS = 60000 };

struct task_diff {
    struct loop *loop;
    struct buf diff;
    struct error err;
};

static bool find_diff(struct str body, struct buf *ret_diff, struct error *err)
{
    yyjson_doc *doc = yyjson_read(body.s, body.len, 0);
    yyjson_val *turn = yyjson_obj_get(yyjson_doc_get_root(doc), "current_diff_task_turn");
    yyjson_val *items = yyjson_obj_get(turn, "output_items");
    yyjson_val *item;
    size_t i, n;

    yyjson_arr_foreach(items, i, n, item) {
        if (ret_diff->len == 0 && str_is(json_member(item, "type"), "pr"))
            buf_add_str(ret_diff, json_member(yyjson_obj_get(item, "output_diff"), "diff"));
    }
    if (turn == NULL)
        error_set(err, ERR_INTERNAL, "No diff turn found");
    else if (ret_diff->len == 0)
        error_set(err, ERR_INTERNAL, "No PR output item found");
    yyjson_doc_free(doc);
    return err->code == 0;
}

static void apply_on_answer(void *owner, const struct fetched *fetched)
{
    struct task_diff *task = owner;

    if (fetched == NULL)
        error_set(&task->err, ERR_INTERNAL,
                  "ChatGPT token not available; sign in with `bobbin login`");
    else if (fetched->failure != NULL)
        error_set(&task->err, ERR_INTERNAL, "the task cannot be had: %s", fetched->failure);
    else if (fetched->status != 200)
        error_set(&task->err, ERR_INTERNAL, "Request failed with status %d: %.*s", fetched->status,
                  (int)(fetched->body.len < 500 ? fetched->body.len : 500), fetched->body.s);
    else
        find_diff(fetched->body, &task->diff, &task->err);
    loop_stop(task->loop);
}

static bool fetch_diff(struct desk *desk, const char *id, struct task_diff *task)
{
    CLEANUP(buf_done) struct buf what = { 0 };
    struct account *account;

    signal(SIGPIPE, SIG_IGN);
    task->loop = loop_new();
    account = account_new(&(struct account_options){
        .loop = task->loop, .home = desk->home, .config = desk->config });
    buf_add_text(&what, "tasks/");
    url_add_encoded(&what, str_of(id));
    account_ask_backend(
        account,
        &(struct backend_call){
            .method = "GET",
            .url = account_backend_url(&desk->arena, desk->config, buf_str(&what).s),
            .timeout_ms = TASK_MS,
            .needs_login = true,
        },
        apply_on_answer, task);
    loop_run(task->loop);
    account_free(account);
    loop_free(task->loop);
    return task->err.code == 0;
}

/* git reads the diff from a file without a name. */
static int open_diff(struct str diff)
{
    int fd = memfd_create("diff", MFD_CLOEXEC);
    size_t at = 0;

    while (fd >= 0 && at < diff.len) {
        ssize_t n = write(fd, diff.s + at, diff.len - at);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            close(fd);
            return -1;
        }
        at += (size_t)n;
    }
    if (fd >= 0)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* The paths of a diff begin at the root of the repository, wherever in it we are. */
static int git_apply(struct str diff)
{
    static const char script[] =
        "cd \"$(git rev-parse --show-toplevel)\" && exec git apply --3way -";
    const char *const argv[] = { "sh", "-c", script, NULL };
    posix_spawn_file_actions_t actions;
    int fd = open_diff(diff);
    int status = -1;
    pid_t pid;
    int r;

    if (fd < 0)
        return cli_fail("cannot keep the changes: %s", strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fd, STDIN_FILENO);
    r = posix_spawnp(&pid, argv[0], &actions, /* attributes= */ NULL, (char *const *)argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(fd);
    if (r != 0)
        return cli_fail("cannot start git: %s", strerror(r));
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return cli_fail("Git apply failed; what it could not do is said above");
    printf("Successfully applied diff\n");
    return CLI_OK;
}

static int run_apply(struct cli *cli, const void *data)
{
    CLEANUP(desk_done) struct desk desk;
    struct task_diff task = { 0 };
    int status;

    if (!desk_open(cli, &desk))
        return CLI_FAILED;
    if (fetch_diff(&desk, cli->words[0], &task))
        status = git_apply(buf_str(&task.diff));
    else
        status = cli_fail("%s", task.err.message.s);
    buf_done(&task.diff);
    error_done(&task.err);
    return status;
}

const struct cli_command apply_command = {
    .name = "apply",
    .alias = "a",
    .summary = "Apply the changes of a cloud task to this repository",
    .more =
        "The task is asked for with the ChatGPT login (bobbin login), and `git apply --3way` does the rest.",
    .arguments = "<TASK_ID>",
    .max_words = 1,
    .requires_word = true,
    .run = run_apply,
};
