#include "server/server.h"

#include "ability/ability.h"
#include "base/log.h"
#include "method/legacy_events.h"
#include "method/method.h"
#include "server/home.h"
#include "transport/stdio.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct process {
    struct server server;
    struct signal_watch *signals[3]; /* of ending_signals */
    int signo;                       /* the signal that ended us, 0 for the end of input */
};

/* -- Ending -------------------------------------------------------------------------------- */

static void on_gone(void *owner, struct connection *connection)
{
    struct process *process = owner;
    struct thread_table *threads = &process->server.agent.threads;

    for (size_t i = 0; i < threads->n; i++)
        thread_unsubscribe(threads->slots[i].thread, connection);
}

static void on_last_gone(void *owner)
{
    struct process *process = owner;

    loop_stop(process->server.loop);
}

/* The first signal ends as the end of input does; the next one ends at once. */
static void on_signal(void *owner, int signo)
{
    struct process *process = owner;

    log_info("signal %d, ending", signo);
    if (process->signo != 0) {
        loop_stop(process->server.loop);
        return;
    }
    process->signo = signo;
    rpc_end_all(process->server.rpc);
}

static const int ending_signals[] = { SIGTERM, SIGINT, SIGHUP };

/* Signals that come while nobody can hear them wait. */
static void hold_signals(int how)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++)
        sigaddset(&set, ending_signals[i]);
    sigprocmask(how, &set, NULL);
}

static void watch_signals(struct process *process)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write(2) */
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++)
        process->signals[i] =
            signal_watch_new(process->server.loop, ending_signals[i], on_signal, process);
    hold_signals(SIG_UNBLOCK);
}

/* -- The agent ----------------------------------------------------------------------------- */

static void notify_subscribers(void *owner, struct thread *thread, enum notification what,
                               const void *params)
{
    struct process *process = owner;

    rpc_notify_some(process->server.rpc, thread->subscribers, thread->n_subscribers, what, params);
    legacy_events_tell(thread, what, params);
}

static void notify_all(void *owner, enum notification what, const void *params)
{
    struct process *process = owner;

    rpc_notify_all(process->server.rpc, what, params);
}

static void start_agent(struct process *process)
{
    struct server *server = &process->server;

    server->store = store_new(server->loop, server->home, server->config->sqlite_home.s);
    server->loading = work_queue_new(server->loop);
    server->agent = (struct agent){
        .loop = server->loop,
        .sampler = http_sampler_new(server->loop),
        .toolbox = toolbox_new(),
        .store = server->store,
        .notifier = { notify_subscribers, notify_all, process },
        .home = server->home,
        .originator = STR_LITERAL("codex_cli_rs"),
        .settle_ms = 2,
    };
}

/* -- Starting ------------------------------------------------------------------------------ */

static bool serve_stdio(struct process *process, const struct server_options *options,
                        struct error *err)
{
    struct stdio_options stdio = {
        .in = STDIN_FILENO,
        .out = STDOUT_FILENO,
        .max_message_bytes = options->max_message_bytes,
    };
    struct channel *channel;
    int r = stdio_open(process->server.loop, &stdio, &channel);

    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot serve stdin and stdout: %s", strerror(-r));
    rpc_connect(process->server.rpc, channel);
    return true;
}

static bool load_config(struct server *server, const struct server_options *options,
                        struct error *err)
{
    struct config_request request = {
        .home = server->home,
        .overrides = options->config_overrides,
        .n_overrides = options->n_config_overrides,
    };

    server->config_overrides = options->config_overrides;
    server->n_config_overrides = options->n_config_overrides;
    return config_load_at_start(&request, &server->config, err);
}

static bool process_start(struct process *process, const struct server_options *options,
                          struct error *err)
{
    struct server *server = &process->server;
    struct rpc_options rpc = RPC_OPTIONS_INIT;

    if (!home_find(&server->home, err) || !load_config(server, options, err))
        return error_prefix(err, "error loading default config after config error: ");
    server->loop = loop_new();
    rpc.server = server;
    rpc.handlers = method_handlers;
    rpc.legacy_handlers = legacy_handlers;
    rpc.on_gone = on_gone;
    rpc.on_last_gone = on_last_gone;
    rpc.owner = process;
    server->rpc = rpc_new(server->loop, &rpc);
    start_agent(process);
    watch_signals(process);
    return serve_stdio(process, options, err);
}

static void process_done(struct process *process)
{
    struct server *server = &process->server;

    hold_signals(SIG_BLOCK); /* we are ending: another wish changes nothing */
    for (size_t i = 0; i < ARRAY_LENGTH(process->signals); i++)
        signal_watch_free(process->signals[i]);
    work_queue_free(server->loading);
    agent_done(&server->agent);
    store_free(server->store);
    rpc_free(server->rpc);
    http_sampler_free(server->agent.sampler);
    toolbox_free(server->agent.toolbox);
    loop_free(server->loop);
    config_free(server->config);
    arena_done(&server->arena);
    free(server->home);
}

int server_run(const struct server_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct process process = { 0 };
    bool started;

    hold_signals(SIG_BLOCK);
    started = process_start(&process, options, &err);
    if (started)
        loop_run(process.server.loop);
    else
        fprintf(stderr, "Error: %s\n", err.message.s);
    process_done(&process);

    /* SIGTERM is a wish; after an interrupt or a hang-up whoever waits for us sees the signal. */
    if (process.signo == SIGINT || process.signo == SIGHUP) {
        signal(process.signo, SIG_DFL);
        raise(process.signo);
        hold_signals(SIG_UNBLOCK);
    }
    return started ? 0 : 1;
}
