/* gate_ask() ─► waiting ── no round runs ─► round: peers_find() on the worker ─► answers, next round */
#include "server/gate.h"

#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "exec/confined.h"
#include "exec/peer.h"
#include "loop/work.h"

#include <stdlib.h>
#include <string.h>

struct web_doubt {
    struct list_node node;
    struct peer peer;
    web_answer_fn *answer; /* NULL: the visitor has gone */
    void *visitor;
};

struct round {
    struct gate *gate;
    struct list doubts;
    struct process_tree tree;
    pid_t *launchers; /* of the tree; owned */
    struct peer *peers;
    size_t n;
    uint64_t count; /* of commands when it began */
};

struct gate {
    struct web_gate web;
    struct loop *loop;
    struct gate_options options;
    struct work_queue *queue;
    struct list waiting;
    size_t n_waiting;
    bool has_round;
    bool is_freed; /* goes with its round */
};

static const char confined_words[] =
    "commands in the sandbox may not use the server that runs them";
static const char unknown_words[] =
    "this connection may be a command's in the sandbox: no process was found that holds its other end "
    "(it has ended, does not show what it holds, or runs in another process namespace); let the server "
    "ask for authentication (--ws-auth), or listen on a Unix socket (--listen unix://PATH)";
static const char ended_words[] =
    "this connection may be a command's in the sandbox: the process that opened it has ended; use it "
    "in the process that opens it";

/* Why somebody is refused; NULL: welcome. Says so in the log. */
static const char *refusal_of(const struct gate *gate, enum peer_kind kind, pid_t pid)
{
    const struct gate_options *options = &gate->options;

    if (kind == PEER_CONFINED) {
        log_error("a command in the sandbox (process %d) tried to use the server and was refused",
                  pid);
        return confined_words;
    }
    if (kind == PEER_STRANGER || options->is_guarded || options->is_blind)
        return NULL;
    log_error("a connection from this machine was refused, which a command in the sandbox may have "
              "opened: %s",
              options->is_unix ? "the process that did has ended"
                               : "no process was found that holds its other end; with --ws-auth it "
                                 "would be served");
    return options->is_unix ? ended_words : unknown_words;
}

/* -- Meeting ------------------------------------------------------------------------------- */

/* The array of launchers is the caller's to free. */
static struct process_tree tree_now(pid_t **ret_launchers)
{
    size_t n = confined_launchers(ret_launchers);

    return (struct process_tree){ *ret_launchers, n, confined_may_be_loose() };
}

/* Has a command lost its launcher since, so that it looks like a stranger? */
static bool is_stale(const struct process_tree *tree)
{
    return !tree->may_be_loose && confined_may_be_loose();
}

static enum peer_kind kind_now(pid_t pid)
{
    for (;;) { /* twice at most: what may be loose stays so */
        CLEANUP(freep) pid_t *launchers = NULL;
        struct process_tree tree = tree_now(&launchers);
        enum peer_kind kind = peer_of_process(pid, &tree);

        if (!is_stale(&tree))
            return kind;
    }
}

static enum web_standing meet_unix(const struct gate *gate, int fd, const char **ret_refusal)
{
    CLEANUP(freep) pid_t *launchers = NULL;
    struct process_tree tree = tree_now(&launchers);
    pid_t pid;
    enum peer_kind kind = peer_of_unix(fd, &tree, &pid);

    if (kind == PEER_STRANGER && pid != 0 && is_stale(&tree))
        kind = kind_now(pid);
    *ret_refusal = refusal_of(gate, kind, pid);
    return *ret_refusal == NULL ? WEB_WELCOME : WEB_UNWANTED;
}

/* Whoever connected before there was a confined command is none. */
static enum web_standing meet(void *owner, int fd, const char **ret_refusal)
{
    const struct gate *gate = owner;

    if (!confined_may_connect(loop_now_ms(gate->loop)))
        return WEB_WELCOME;
    return gate->options.is_unix ? meet_unix(gate, fd, ret_refusal) : WEB_DOUBTFUL;
}

/* -- Rounds -------------------------------------------------------------------------------- */

static void begin_round(struct gate *gate);
static void gate_release(struct gate *gate);

static void run_round(void *data)
{
    struct round *round = data;

    peers_find(&round->tree, round->peers, round->n);
}

/* Whoever was a stranger when a round began may be a command that was started or has lost its launcher since. */
static void look_again(struct peer *peer)
{
    if (peer->kind == PEER_STRANGER && peer->pid != 0)
        peer->kind = kind_now(peer->pid);
}

static void gate_settle(struct gate *gate, struct web_doubt *doubt)
{
    if (doubt->answer != NULL)
        doubt->answer(doubt->visitor, refusal_of(gate, doubt->peer.kind, doubt->peer.pid));
    free(doubt);
}

static void end_round(void *data)
{
    struct round *round = data;
    struct gate *gate = round->gate;
    bool is_old = round->count != confined_count() || is_stale(&round->tree);
    size_t i = 0;

    gate->has_round = false;
    while (!list_is_empty(&round->doubts)) {
        struct web_doubt *doubt = container_of(list_first(&round->doubts), struct web_doubt, node);

        list_remove(&doubt->node);
        doubt->peer = round->peers[i++];
        if (is_old)
            look_again(&doubt->peer);
        gate_settle(gate, doubt);
    }
    free(round->launchers);
    free(round->peers);
    free(round);
    if (gate->is_freed)
        gate_release(gate);
    else
        begin_round(gate);
}

static void begin_round(struct gate *gate)
{
    struct round *round;

    if (gate->has_round || list_is_empty(&gate->waiting))
        return;
    gate->has_round = true;
    round = xcalloc(1, sizeof *round);
    round->gate = gate;
    round->count = confined_count();
    round->tree = tree_now(&round->launchers);
    round->peers = xcalloc(gate->n_waiting, sizeof *round->peers);
    list_init(&round->doubts);
    while (!list_is_empty(&gate->waiting)) {
        struct web_doubt *doubt = container_of(list_first(&gate->waiting), struct web_doubt, node);

        list_remove(&doubt->node);
        list_append(&round->doubts, &doubt->node);
        round->peers[round->n++] = doubt->peer;
    }
    gate->n_waiting = 0;
    work_queue_add(gate->queue, run_round, end_round, round);
}

static struct web_doubt *gate_ask(void *owner, int fd, web_answer_fn *answer, void *visitor)
{
    struct gate *gate = owner;
    struct web_doubt *doubt = xcalloc(1, sizeof *doubt);

    peer_addresses(fd, &doubt->peer); /* failing, nobody has the other end */
    doubt->answer = answer;
    doubt->visitor = visitor;
    list_append(&gate->waiting, &doubt->node);
    gate->n_waiting++;
    begin_round(gate);
    return doubt;
}

/* It goes with its round. */
static void gate_forget(struct web_doubt *doubt)
{
    doubt->answer = NULL;
}

/* ------------------------------------------------------------------------------------------ */

struct gate *gate_new(struct loop *loop, const struct gate_options *options)
{
    struct gate *gate = xcalloc(1, sizeof *gate);

    gate->web =
        (struct web_gate){ .meet = meet, .ask = gate_ask, .forget = gate_forget, .owner = gate };
    gate->loop = loop;
    gate->options = *options;
    gate->queue = work_queue_new(loop);
    list_init(&gate->waiting);
    return gate;
}

const struct web_gate *gate_web(const struct gate *gate)
{
    return &gate->web;
}

static void gate_release(struct gate *gate)
{
    list_foreach(&gate->waiting, doubt, struct web_doubt, node) {
        list_remove(&doubt->node);
        free(doubt);
    }
    work_queue_free(gate->queue); /* which is empty: nothing is waited for */
    free(gate);
}

void gate_free(struct gate *gate)
{
    if (gate == NULL)
        return;
    gate->is_freed = true;
    if (!gate->has_round)
        gate_release(gate);
}
