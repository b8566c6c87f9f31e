#include "server/server.h"

#include "base/log.h"
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
    struct signal_watch *signals[3];
    int signo; /* the signal that ended us, 0 for the end of input */
};

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

static void watch_signals(struct process *process)
{
    static const int signals[] = { SIGTERM, SIGINT, SIGHUP };

    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < ARRAY_LENGTH(signals); i++)
        process->signals[i] =
            signal_watch_new(process->server.loop, signals[i], on_signal, process);
}

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

static bool process_start(struct process *process, const struct server_options *options,
                          struct error *err)
{
    struct rpc_options rpc = RPC_OPTIONS_INIT;

    if (!home_find(&process->server.home, err))
        return error_prefix(err, "error loading default config after config error: ");
    process->server.loop = loop_new();
    rpc.server = &process->server;
    rpc.handlers = method_handlers;
    rpc.on_last_gone = on_last_gone;
    rpc.owner = process;
    process->server.rpc = rpc_new(process->server.loop, &rpc);
    watch_signals(process);
    return serve_stdio(process, options, err);
}

static void process_done(struct process *process)
{
    for (size_t i = 0; i < ARRAY_LENGTH(process->signals); i++)
        signal_watch_free(process->signals[i]);
    rpc_free(process->server.rpc);
    loop_free(process->server.loop);
    thread_table_done(&process->server.threads);
    free(process->server.home);
}

int server_run(const struct server_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct process process = { 0 };
    bool started = process_start(&process, options, &err);

    if (started)
        loop_run(process.server.loop);
    else
        fprintf(stderr, "Error: %s\n", err.message.s);
    process_done(&process);

    /* SIGTERM is a wish; after an interrupt or a hang-up whoever waits for us sees the signal. */
    if (process.signo == SIGINT || process.signo == SIGHUP) {
        signal(process.signo, SIG_DFL);
        raise(process.signo);
    }
    return started ? 0 : 1;
}
