/*
 * tests/load/run starts this and the server:
 *
 *     load [--clients N] [--turns N] [--deltas N] [--delta-ms N] [--seconds N] [--max-p99-ms N] [--max-growth N]
 *
 * It prints "model PORT", reads "PORT PID" of the server, puts a small load on it to warm it up and then the
 * real one, and prints what it found.
 */
#include "base/check.h"

#include "load.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    TICK_MS = 20,
    CONNECT_AT_ONCE = 20, /* clients, in a tick */
    SETTLE_MS = 1500,     /* for the server, when everybody is gone */
    FAULTS_SHOWN = 20,
};

enum phase { CONNECTING, STREAMING, FINISHING, LEAVING, SETTLING };

/* One load, from the first connection to the last. */
struct round {
    struct load load;
    enum phase phase;
    struct timer *tick;
    unsigned n_connected;
    unsigned next_thread;
    uint64_t phase_began_ms;
    uint64_t progress_ms;    /* when something last happened */
    uint64_t *away_until_ms; /* by client: while it stalls, or is gone */
    unsigned seed;
};

static struct round *round_of(struct load *load)
{
    return container_of(load, struct round, load);
}

void load_fault(struct load *load, const char *format, ...)
{
    va_list args;

    if (load->n_faults++ >= FAULTS_SHOWN)
        return;
    va_start(args, format);
    printf("     ");
    vprintf(format, args);
    printf("\n");
    va_end(args);
}

static unsigned dice(struct round *round, unsigned sides)
{
    round->seed = round->seed * 1103515245 + 12345;
    return (round->seed >> 16) % sides;
}

static void enter(struct round *round, enum phase phase)
{
    round->phase = phase;
    round->phase_began_ms = loop_now_ms(round->load.loop);
}

/* -- Streaming ----------------------------------------------------------------------------- */

static bool is_here(const struct client *client)
{
    return client->stream != NULL && client->is_initialized && client->n_ready >= client->n_views;
}

/* A few threads have a second client once they are on disk. */
static void find_follower(struct load *load, struct load_thread *thread)
{
    struct client *other = &load->clients[(thread->owner->index + 7) % load->options.clients];

    if (thread->follower != NULL || thread->index % 4 != 0 || thread->n_turns != 1 ||
        thread->is_running || other == thread->owner || !is_here(other) ||
        other->n_views == 2 * THREADS_OF_CLIENT)
        return;
    client_follow(other, thread);
}

static bool wants_turns(const struct round *round)
{
    const struct load *load = &round->load;
    uint64_t age_ms = loop_now_ms(load->loop) - round->phase_began_ms;

    return round->phase == STREAMING && (age_ms < (uint64_t)load->options.seconds * 1000 ||
                                         round->next_thread < load->n_threads);
}

static void start_turns(struct round *round)
{
    struct load *load = &round->load;

    for (unsigned i = 0; i < load->n_threads && load->n_running < load->options.turns; i++) {
        struct load_thread *thread = &load->threads[round->next_thread % load->n_threads];

        if (!wants_turns(round))
            return;
        if (!thread->is_running && is_here(thread->owner)) {
            find_follower(load, thread);
            client_start_turn(thread->owner, thread);
        }
        round->next_thread++;
    }
}

static bool had_turns(const struct client *client)
{
    for (unsigned i = 0; i < client->n_views; i++) {
        const struct load_thread *thread = client->views[i].thread;

        /* Before its first turn has ended there may be no file to come back to. */
        if (thread->n_turns < 1 || (thread->n_turns == 1 && thread->is_running))
            return false;
    }
    return client->n_views >= THREADS_OF_CLIENT;
}

/* Stalls and drops begin and end. */
static void misbehave(struct round *round, struct client *client)
{
    uint64_t now = loop_now_ms(round->load.loop);
    uint64_t *until = &round->away_until_ms[client->index];

    if (*until != 0 && (now >= *until || round->phase > STREAMING)) {
        *until = 0;
        if (client->manners == STALLS)
            client_pause(client, false);
        else
            client_connect(client);
        return;
    }
    if (*until != 0 || round->phase != STREAMING || !is_here(client) || !had_turns(client) ||
        dice(round, 50) != 0)
        return;
    *until = now + 200 + dice(round, 1200);
    if (client->manners == STALLS) {
        round->load.n_stalls++;
        client_pause(client, true);
    } else {
        round->load.n_drops++;
        client_drop(client);
    }
}

/* -- Phases -------------------------------------------------------------------------------- */

static void connect_some(struct round *round)
{
    struct load *load = &round->load;

    for (unsigned i = 0; i < CONNECT_AT_ONCE && round->n_connected < load->options.clients; i++)
        client_connect(&load->clients[round->n_connected++]);
    if (load->n_threads_started == load->n_threads)
        enter(round, STREAMING);
}

static bool everybody_is_here(const struct round *round)
{
    for (unsigned i = 0; i < round->load.options.clients; i++) {
        if (round->away_until_ms[i] != 0 || !is_here(&round->load.clients[i]))
            return false;
    }
    return true;
}

static unsigned n_views(const struct load *load)
{
    unsigned n = 0;

    for (unsigned i = 0; i < load->options.clients; i++)
        n += load->clients[i].n_views;
    return n;
}

static void leave(struct round *round)
{
    for (unsigned i = 0; i < round->load.options.clients; i++)
        client_leave_threads(&round->load.clients[i]);
    enter(round, LEAVING);
}

static void disconnect(struct round *round)
{
    for (unsigned i = 0; i < round->load.options.clients; i++)
        client_done(&round->load.clients[i]);
    enter(round, SETTLING);
}

/* A server that says nothing for so long has lost something. */
static bool is_stuck(struct round *round)
{
    uint64_t silent_ms = loop_now_ms(round->load.loop) - round->progress_ms;

    if (silent_ms < 60000)
        return false;
    load_fault(&round->load,
               "nothing happens any more: phase %d, %u threads started, %u turns running",
               (int)round->phase, round->load.n_threads_started, round->load.n_running);
    return true;
}

static void on_tick(void *owner)
{
    struct round *round = owner;
    struct load *load = &round->load;

    for (unsigned i = 0; i < load->options.clients; i++) {
        if (load->clients[i].manners != WELL_BEHAVED)
            misbehave(round, &load->clients[i]);
    }
    if (round->phase == CONNECTING)
        connect_some(round);
    if (round->phase == STREAMING && !wants_turns(round))
        enter(round, FINISHING);
    if (round->phase == STREAMING)
        start_turns(round);
    if (round->phase == FINISHING && load->n_running == 0 && everybody_is_here(round))
        leave(round);
    if (round->phase == LEAVING && load->n_closed == n_views(load))
        disconnect(round);
    if ((round->phase == SETTLING && loop_now_ms(load->loop) - round->phase_began_ms > SETTLE_MS) ||
        is_stuck(round)) {
        loop_stop(load->loop);
        return;
    }
    timer_start(round->tick, TICK_MS);
}

static void on_progress(struct load *load)
{
    struct round *round = round_of(load);

    round->progress_ms = loop_now_ms(load->loop);
    if (round->phase == STREAMING)
        start_turns(round);
}

/* One in ten does not behave: half of these stall, half drop. */
static enum manners manners_of(unsigned index, unsigned clients)
{
    if (clients < 20 || index % 10 != 9)
        return WELL_BEHAVED;
    return index % 20 == 9 ? STALLS : DROPS;
}

static void run_round(struct loop *loop, const struct load_options *options, unsigned server_port,
                      struct round *round)
{
    struct load *load = &round->load;

    *round = (struct round){ .load = { .loop = loop,
                                       .options = *options,
                                       .server_port = server_port,
                                       .n_threads = options->clients * THREADS_OF_CLIENT,
                                       .on_progress = on_progress },
                             .progress_ms = loop_now_ms(loop),
                             .seed = 7 };
    load->clients = xcalloc(options->clients, sizeof *load->clients);
    load->threads = xcalloc(load->n_threads, sizeof *load->threads);
    round->away_until_ms = xcalloc(options->clients, sizeof *round->away_until_ms);
    for (unsigned i = 0; i < load->n_threads; i++)
        load->threads[i].index = i;
    for (unsigned i = 0; i < options->clients; i++) {
        load->clients[i].load = load;
        load->clients[i].index = i;
        load->clients[i].manners = manners_of(i, options->clients);
        load->clients[i].is_watching = i % 20 == 0;
    }
    round->tick = timer_new(loop, on_tick, round);
    timer_start(round->tick, 0);
    loop_run(loop);
    for (unsigned i = 0; i < options->clients; i++)
        client_done(&load->clients[i]);
    timer_free(round->tick);
    free(load->clients);
    free(load->threads);
    free(round->away_until_ms);
}

/* -- What came of it ----------------------------------------------------------------------- */

static unsigned n_passed, n_failed;

static void report(bool ok, const char *format, ...)
{
    va_list args;

    n_passed += ok;
    n_failed += !ok;
    va_start(args, format);
    printf("%s ", ok ? "ok" : "FAIL");
    vprintf(format, args);
    printf("\n");
    va_end(args);
    fflush(stdout);
}

static double percentile_ms(const struct load *load, double share)
{
    uint64_t wanted = (uint64_t)((double)load->n_deltas * share), n = 0;

    for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
        n += load->latency[i];
        if (n > wanted)
            return (i + 1) / 10.0;
    }
    return LATENCY_BUCKETS / 10.0;
}

static long resident_kb(int pid)
{
    char path[64], line[256];
    long kb = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", pid);
    file = fopen(path, "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtol(line + 6, NULL, 10);
    }
    if (file != NULL)
        fclose(file);
    return kb;
}

static void report_round(const struct load *load, double max_p99_ms)
{
    double p99 = percentile_ms(load, 0.99);

    report(load->n_faults == 0, "events are complete and in order: %u faults in %" PRIu64 " deltas",
           load->n_faults, load->n_deltas);
    report(load->n_threads_started == load->n_threads, "%u clients started %u threads",
           load->options.clients, load->n_threads_started);
    report(load->n_turns >= load->n_threads / 2 && load->n_running == 0,
           "%" PRIu64 " turns ended, %u did not", load->n_turns, load->n_running);
    report(load->n_returns == load->n_drops,
           "%" PRIu64 " drops, %" PRIu64 " returns, %" PRIu64 " stalls, %" PRIu64
           " joined deltas, %" PRIu64 " closed by the server",
           load->n_drops, load->n_returns, load->n_stalls, load->n_joined,
           load->n_closed_by_server);
    report(p99 <= max_p99_ms,
           "from the model's event to the client: p50 %.1f ms, p99 %.1f ms (at most %.0f), "
           "worst %.1f ms",
           percentile_ms(load, 0.5), p99, max_p99_ms, percentile_ms(load, 1.0 - 1e-9));
}

/* -- Beginning ----------------------------------------------------------------------------- */

struct arguments {
    struct load_options options;
    unsigned max_p99_ms;
    unsigned max_growth; /* per cent */
};

static void read_arguments(int argc, char **argv, struct arguments *ret)
{
    const struct {
        const char *name;
        unsigned *value;
    } known[] = {
        { "--clients", &ret->options.clients }, { "--turns", &ret->options.turns },
        { "--deltas", &ret->options.deltas },   { "--delta-ms", &ret->options.delta_ms },
        { "--seconds", &ret->options.seconds }, { "--max-p99-ms", &ret->max_p99_ms },
        { "--max-growth", &ret->max_growth },
    };

    for (int i = 1; i + 1 < argc; i += 2) {
        for (size_t k = 0; k < ARRAY_LENGTH(known); k++) {
            if (strcmp(argv[i], known[k].name) == 0)
                *known[k].value = (unsigned)strtoul(argv[i + 1], NULL, 10);
        }
    }
}

static void raise_file_limit(void)
{
    struct rlimit limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv)
{
    struct arguments arguments = {
        .options = { .clients = 1000, .turns = 200, .deltas = 40, .delta_ms = 50, .seconds = 30 },
        .max_p99_ms = 20,
        .max_growth = 10
    };
    struct load_options warm = {
        .clients = 40, .turns = 20, .deltas = 40, .delta_ms = 5, .seconds = 2
    };
    struct loop *loop = loop_new();
    struct round *round = xcalloc(1, sizeof *round);
    struct load_options pace;
    struct model *model;
    unsigned port;
    int pid;
    long before, after;

    setvbuf(stdout, NULL, _IOLBF, 0);
    raise_file_limit();
    read_arguments(argc, argv, &arguments);
    warm.deltas = arguments.options.deltas;
    pace = warm;
    model = model_new(loop, &pace);
    printf("model %u\n", model_port(model));
    if (scanf("%u %d", &port, &pid) != 2) /* NOLINT(cert-err34-c): from tests/load/run */
        return 1;
    run_round(loop, &warm, port, round);
    report(round->load.n_faults == 0, "warm-up: %u threads, %u faults", round->load.n_threads,
           round->load.n_faults);
    before = resident_kb(pid);
    pace = arguments.options;
    run_round(loop, &arguments.options, port, round);
    after = resident_kb(pid);
    report_round(&round->load, arguments.max_p99_ms);
    report(after > 0 && after * 100 <= before * (100 + (long)arguments.max_growth),
           "memory: %ld KB before, %ld KB after (at most %u %% more)", before, after,
           arguments.max_growth);
    model_free(model);
    loop_free(loop);
    free(round);
    printf("%u passed, %u failed\n", n_passed, n_failed);
    return n_failed > 0;
}
