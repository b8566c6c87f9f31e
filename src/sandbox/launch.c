#include "sandbox/launch.h"

#include "base/buf.h"
#include "base/descriptor.h"
#include "base/file_limit.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "launcher/plan.h"
#include "sandbox/launcher_program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- Memory -------------------------------------------------------------------------------- */

static _Atomic uint32_t memory_mb;

void launch_limit_memory(uint32_t mb)
{
    memory_mb = mb;
}

/* -- The plan ------------------------------------------------------------------------------ */

static uint32_t add_plan_text(struct buf *plan, const char *text)
{
    uint32_t at = (uint32_t)plan->len;

    buf_add(plan, text, strlen(text) + 1);
    return at;
}

static uint32_t add_texts(struct buf *plan, const char *const *texts, uint32_t *ret_n)
{
    uint32_t at = (uint32_t)plan->len, n = 0;

    for (; texts[n] != NULL; n++)
        add_plan_text(plan, texts[n]);
    *ret_n = n;
    return at;
}

static enum plan_access access_of(const struct sandbox_entry *entry)
{
    if (entry->is_link)
        return PLAN_KEEP_LINK;
    if (entry->is_guarded)
        return PLAN_PROTECT;
    switch (entry->access) {
    case ACCESS_WRITE:
        return PLAN_WRITE;
    case ACCESS_READ:
        return PLAN_READ;
    case ACCESS_NONE:
        break;
    }
    return PLAN_HIDE;
}

/* "/" is told by a flag; what lies through a link is there already. */
static bool is_told(const struct sandbox_entry *entry)
{
    return !entry->is_alias && !(entry->path.len == 1 && entry->access == ACCESS_READ);
}

static void add_entries(struct buf *bytes, const struct sandbox *sandbox, struct plan *plan)
{
    size_t n = 0;
    struct plan_entry *entries;

    plan->entries = (uint32_t)bytes->len;
    entries = xcalloc(sandbox->n_entries + 1, sizeof *entries);
    buf_add(bytes, entries, sandbox->n_entries * sizeof *entries);
    for (size_t i = 0; i < sandbox->n_entries; i++) {
        const struct sandbox_entry *entry = &sandbox->entries[i];

        if (entry->path.len == 1 && entry->access >= ACCESS_READ)
            plan->flags |= PLAN_READS_ALL;
        if (is_told(entry))
            entries[n++] =
                (struct plan_entry){ access_of(entry), add_plan_text(bytes, entry->path.s) };
    }
    memcpy(bytes->data + plan->entries, entries, n * sizeof *entries);
    plan->n_entries = (uint32_t)n;
    free(entries);
}

static enum plan_mode plan_mode_of(const struct launch_options *options)
{
    if (options->sandbox == NULL || !options->sandbox->is_confined)
        return PLAN_OPEN;
    switch (options->tier) {
    case SANDBOX_NAMESPACES:
        return PLAN_NAMESPACES;
    case SANDBOX_BUBBLEWRAP:
        return PLAN_BUBBLEWRAP;
    case SANDBOX_LANDLOCK:
    case SANDBOX_UNTRIED:
    case SANDBOX_NONE:
        break;
    }
    return PLAN_LANDLOCK;
}

/* Commands enter their directory by the name that has no links in it: confined ones find no other. */
static uint32_t add_cwd(struct buf *bytes, const struct launch_options *options)
{
    char *real = options->cwd_is_real ? NULL : realpath(options->cwd, /* resolved= */ NULL);
    uint32_t at = add_plan_text(bytes, real == NULL ? options->cwd : real);

    free(real);
    return at;
}

static int make_plan(const struct launch_options *options, bool has_space)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    struct plan plan = { .magic = PLAN_MAGIC,
                         .mode = plan_mode_of(options),
                         .memory_mb = memory_mb,
                         .file_limit = file_limit_original(),
                         .switched_off = options->switched_off };

    buf_add(&bytes, &plan, sizeof plan);
    if (plan.mode != PLAN_OPEN) {
        add_entries(&bytes, options->sandbox, &plan);
        plan.flags |= options->sandbox->has_network ? PLAN_NETWORK : 0;
        plan.flags |= options->sandbox->is_strict ? PLAN_STRICT : 0;
    }
    plan.flags |= has_space ? PLAN_KEPT_NET : 0;
    plan.flags |= (options->pty ? PLAN_PTY : 0) | (options->probe ? PLAN_PROBE : 0);
    plan.cwd = add_cwd(&bytes, options);
    plan.args = add_texts(&bytes, options->argv, &plan.n_args);
    plan.env = add_texts(&bytes, (const char *const *)options->env, &plan.n_env);
    buf_add_char(&bytes, '\0');
    if (bytes.len > UINT32_MAX / 2) {
        errno = E2BIG;
        return -1;
    }
    plan.size = (uint32_t)bytes.len;
    memcpy(bytes.data, &plan, sizeof plan);
    return launcher_file("bobbin-plan", bytes.data, bytes.len);
}

/* -- Starting ------------------------------------------------------------------------------ */

static bool check_cwd(const char *cwd, struct error *err)
{
    CLEANUP(closep) int fd = open(cwd, O_PATH | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return os_error_set(err, -errno);
    return true;
}

/* One that is kept, if the command gets no network and others will come. */
static const struct net_space *take_space(const struct launch_options *options)
{
    bool wants_one = options->keeps_spaces && plan_mode_of(options) == PLAN_NAMESPACES &&
                     !options->sandbox->has_network;

    return wants_one ? net_space_take() : NULL;
}

static int start_launcher(const struct launch_options *options, const struct net_space *space,
                          int control, int *ret_pid)
{
    CLEANUP(closep) int plan = make_plan(options, /* has_space= */ space != NULL);
    const int fds[PLAN_FDS] = {
        options->stdio[0],
        options->stdio[1],
        options->stdio[2],
        [PLAN_CONTROL_FD] = control,
        [PLAN_FD] = plan,
        [PLAN_IDENTITY_FD] = -1,
        [PLAN_USER_SPACE_FD] = space == NULL ? -1 : space->user,
        [PLAN_NET_SPACE_FD] = space == NULL ? -1 : space->net,
    };

    if (plan < 0 || control < 0)
        return errno;
    return launcher_spawn(fds, /* word= */ NULL, ret_pid);
}

bool launch(const struct launch_options *options, struct launched *ret_launched, struct error *err)
{
    CLEANUP(closep) int theirs = -1;
    const struct net_space *space;
    int pair[2], r;

    if (launcher_program() < 0)
        return os_error_set(err, -errno);
    if (options->sandbox != NULL && options->sandbox->refusal.s != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "%s", options->sandbox->refusal.s);
    if (!check_cwd(options->cwd, err))
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return os_error_set(err, -errno);
    theirs = launcher_descriptor(pair[1]);
    space = take_space(options);
    r = start_launcher(options, space, theirs, &ret_launched->pid);
    if (r != 0) {
        net_space_give_back(space, /* is_empty= */ true);
        close(pair[0]);
        return os_error_set(err, -r);
    }
    ret_launched->control = pair[0];
    ret_launched->space = space;
    return true;
}

void launch_over(struct launched *launched, bool is_clean)
{
    net_space_give_back(TAKE(launched->space), is_clean);
}

int launch_wait(struct launched *launched)
{
    int status = W_EXITCODE(0, SIGKILL), late, unused = 0;
    bool is_known = false;
    ssize_t n;

    while ((n = read(launched->control, &late, sizeof late)) != 0) {
        if (n == sizeof late && !is_known) {
            status = late;
            is_known = true;
            shutdown(launched->control, SHUT_WR); /* what it left behind is not waited for */
        } else if (n < 0 && errno != EINTR) {
            break;
        }
    }
    close(launched->control);
    waitpid(launched->pid, &unused, /* options= */ 0);
    launch_over(launched, WIFEXITED(unused));
    return status;
}
