#include "hub/own_server.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/platform.h"
#include "exec/process.h"
#include "hub/look.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_PAUSE_MS = 10, /* between looks whether it is there */
    READY_LOOK_MS = 1000,
    REST_MIN_MS = 500,
    REST_MAX_MS = 30 * 1000,
    GREETING_MAX = 16 * 1024,
    SETTLED_MS = 60 * 1000, /* one that lived so long was no failure from the start */
};

enum own_state { OWN_STOPPED, OWN_STARTING, OWN_READY, OWN_RESTING, OWN_ENDING };

struct own_server {
    struct loop *loop;
    const struct own_server_options *options;
    struct hub_server *server; /* one of the hub's servers */
    void (*on_ended)(void *owner);
    void *owner;
    enum own_state state;
    struct process *process;
    struct hub_look *look;
    struct timer *timer; /* the next look, the next start, or the end */
    uint64_t rest_ms;
    uint64_t started_ms;
    struct buf greeting; /* what it has said on stderr while it started */
    char program[4096];
    char folder[64];
    char socket[96];
};

static void own_on_time(void *owner);

/* Returns nothing: what cannot be started is tried again. */
static void own_launch(struct own_server *own);

static void enter(struct own_server *own, enum own_state state)
{
    static const enum hub_server_state shown[] = {
        [OWN_STOPPED] = HUB_SERVER_STOPPED, [OWN_STARTING] = HUB_SERVER_STARTING,
        [OWN_READY] = HUB_SERVER_READY,     [OWN_RESTING] = HUB_SERVER_STARTING,
        [OWN_ENDING] = HUB_SERVER_READY,
    };

    own->state = state;
    if (state != OWN_STARTING)
        buf_done(&own->greeting);
    own->server->state = shown[state];
}

/* -- Its life ------------------------------------------------------------------------------- */

static void own_rest(struct own_server *own)
{
    if (loop_now_ms(own->loop) - own->started_ms >= SETTLED_MS)
        own->rest_ms = 0;
    own->rest_ms = own->rest_ms == 0 ? REST_MIN_MS : 2 * own->rest_ms;
    if (own->rest_ms > REST_MAX_MS)
        own->rest_ms = REST_MAX_MS;
    enter(own, OWN_RESTING);
    timer_start(own->timer, own->rest_ms);
}

static void own_on_exit(void *owner, const struct process_end *end)
{
    struct own_server *own = owner;
    bool is_wanted = own->state == OWN_ENDING;

    process_free(own->process);
    own->process = NULL;
    hub_look_free(own->look);
    own->look = NULL;
    if (is_wanted) {
        enter(own, OWN_STOPPED);
        own->on_ended(own->owner);
        return;
    }
    if (own->greeting.len > 0)
        fwrite(own->greeting.data, 1, own->greeting.len, stderr);
    own_rest(own);
    log_error(
        "the server of the hub has ended (status %d, signal %d); it is started again in %u ms",
        end->exit_code, end->signo, (unsigned)own->rest_ms);
}

/* What it logs goes where we log. It greets whoever started it by hand: that is of interest only if it then fails. */
static void own_on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct own_server *own = owner;

    if (own->state != OWN_STARTING)
        fwrite(bytes, 1, len, stderr);
    else if (own->greeting.len + len <= GREETING_MAX)
        buf_add(&own->greeting, bytes, len);
}

static const struct process_events own_events = { .on_output = own_on_output,
                                                  .on_exit = own_on_exit };

static void own_on_seen(void *owner, const struct hub_seen *seen)
{
    struct own_server *own = owner;
    bool is_there = seen->sight == HUB_SEES_SERVER;

    hub_look_free(own->look);
    own->look = NULL;
    if (own->state != OWN_STARTING)
        return;
    if (is_there)
        enter(own, OWN_READY);
    else
        timer_start(own->timer, LOOK_PAUSE_MS);
}

static void own_look(struct own_server *own)
{
    own->look = hub_look_new(
        own->loop,
        &(struct hub_look_request){ .place = own->server->place, .timeout_ms = READY_LOOK_MS },
        own_on_seen, own);
}

static void own_on_time(void *owner)
{
    struct own_server *own = owner;

    if (own->state == OWN_STARTING)
        own_look(own);
    else if (own->state == OWN_RESTING)
        own_launch(own);
    else if (own->state == OWN_ENDING)
        own->on_ended(own->owner);
}

/* -- Starting ------------------------------------------------------------------------------- */

/* bobbin app-server --listen unix://... -c KEY=VALUE ... */
static const char **make_arguments(const struct own_server *own, struct arena *arena)
{
    const struct own_server_options *options = own->options;
    const char **argv = arena_zero(arena, (2 * options->n_overrides + 8) * sizeof *argv);
    size_t n = 0;

    argv[n++] = own->program;
    argv[n++] = "app-server";
    argv[n++] = "--listen";
    argv[n++] = arena_printf(arena, "unix://%s", own->socket);
    for (size_t i = 0; i < options->n_overrides; i++) {
        argv[n++] = "-c";
        argv[n++] = options->overrides[i];
    }
    return argv;
}

static void own_launch(struct own_server *own)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct process_options process = {
        .argv = make_arguments(own, &arena),
        .cwd = own->options->cwd,
        .env = environ,
    };

    own->started_ms = loop_now_ms(own->loop);
    if (!process_start(own->loop, &process, &own_events, own, &own->process, &err)) {
        log_error("cannot start a server: %s", err.message.s);
        own_rest(own);
        return;
    }
    enter(own, OWN_STARTING);
    timer_start(own->timer, LOOK_PAUSE_MS);
}

void own_server_start(struct own_server *own)
{
    if (own->state == OWN_STOPPED || own->state == OWN_RESTING)
        own_launch(own);
}

/* In memory, if there is such a folder; else where temporary files are. */
static bool make_own_folder(struct own_server *own, struct error *err)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    const char *const parents[] = { runtime, user_tmpdir().s, "/tmp" };

    for (size_t i = 0; i < ARRAY_LENGTH(parents); i++) {
        if (parents[i] == NULL || parents[i][0] != '/' || strlen(parents[i]) > 40)
            continue;
        snprintf(own->folder, sizeof own->folder, "%s/bobbin-ui-XXXXXX", parents[i]);
        if (mkdtemp(own->folder) != NULL) {
            snprintf(own->socket, sizeof own->socket, "%s/server", own->folder);
            return true;
        }
    }
    own->folder[0] = '\0';
    return error_set(err, ERR_INTERNAL, "cannot make a folder for the server's socket: %s",
                     strerror(errno));
}

static bool find_program(struct own_server *own, struct error *err)
{
    ssize_t n = readlink("/proc/self/exe", own->program, sizeof own->program - 1);

    if (n < 0 || (size_t)n >= sizeof own->program - 1)
        return error_set(err, ERR_INTERNAL, "cannot find this program: %s", strerror(errno));
    own->program[n] = '\0';
    return true;
}

bool own_server_new(struct loop *loop, const struct own_server_options *options,
                    struct hub_servers *servers, void (*on_ended)(void *owner), void *owner,
                    struct own_server **ret_own, struct error *err)
{
    struct own_server *own = xcalloc(1, sizeof *own);

    if (!find_program(own, err) || !make_own_folder(own, err)) {
        free(own);
        return false;
    }
    own->loop = loop;
    own->options = options;
    own->on_ended = on_ended;
    own->owner = owner;
    own->timer = timer_new(loop, own_on_time, own);
    own->server = hub_servers_add_own(servers, own->socket);
    *ret_own = own;
    return true;
}

/* -- Ending --------------------------------------------------------------------------------- */

bool own_server_end(struct own_server *own)
{
    enter(own, OWN_ENDING);
    if (own->process != NULL)
        process_terminate(own->process);
    else
        timer_start(own->timer, 0);
    return own->process != NULL;
}

void own_server_kill(struct own_server *own)
{
    if (own->process != NULL)
        process_kill(own->process);
}

void own_server_free(struct own_server *own)
{
    if (own == NULL)
        return;
    process_free(own->process);
    hub_look_free(own->look);
    timer_free(own->timer);
    buf_done(&own->greeting);
    unlink(own->socket);
    rmdir(own->folder);
    free(own);
}
