#include "run.h"

#include "fault.h"
#include "reply.h"
#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run_release(struct bobbin_run *run)
{
    list_remove(&run->node);
    for (size_t i = 0; i < run->n_early; i++)
        packet_done(&run->early[i]);
    for (size_t i = 0; i < run->n_items; i++)
        packet_done(&run->items[i].packet);
    packet_done(&run->failure);
    packet_done(&run->ending);
    packet_done(&run->diff);
    packet_done(&run->usage);
    bytes_done(&run->message);
    free(run->early);
    free(run->items);
    free(run->words);
    free(run->thread_id);
    free(run->turn_id);
    free(run->delta_item);
    free(run);
}

void run_end(struct bobbin_run *run, int error, const char *words)
{
    if (run->over)
        return;
    run->over = true;
    run->error = error;
    if (error != 0)
        run->words = strdup(words);
}

void run_end_without_memory(struct bobbin_run *run)
{
    run_end(run, BOBBIN_ERR_MEMORY, "out of memory");
}

void run_postpone(struct bobbin_run *run)
{
    uint64_t limit = run->client->options.silence_timeout_ms;

    run->silent_at = limit == 0 ? NEVER : now_ms() + limit;
    client_wake_at(run->client, run->silent_at);
}

void runs_note(struct bobbin_client *client, const struct packet *packet)
{
    list_foreach(&client->runs, run, struct bobbin_run, node) {
        if (!run->over)
            run_note(run, packet);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static int ask_interrupt(struct bobbin_client *client, const char *thread, const char *turn)
{
    bobbin_object *params = bobbin_object_new();
    int r;

    bobbin_object_set_text(params, "threadId", thread);
    bobbin_object_set_text(params, "turnId", turn);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a run that is interrupted has a client */
    r = pending_add(client, "turn/interrupt", params, client->options.request_timeout_ms,
                    pending_drop_reply, NULL);
    bobbin_object_free(params);
    return r;
}

static int send_interrupt(struct bobbin_run *run)
{
    return ask_interrupt(run->client, run->thread_id, run->turn_id);
}

void runs_settle(struct bobbin_client *client)
{
    struct bobbin_run *ended;

    do {
        ended = NULL;
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a ring has no end */
        list_foreach(&client->runs, run, struct bobbin_run, node) {
            if (ended == NULL && run->over && !run->starting)
                ended = run;
        }
        if (ended == NULL)
            return;
        if (ended->error == BOBBIN_ERR_LIMIT && ended->turn_id != NULL)
            send_interrupt(ended); /* it would go on for nobody */
        list_remove(&ended->node);
        ended->told = true;
        ended->client = NULL;
        if (ended->on_end != NULL) {
            bobbin_run_fn *on_end = ended->on_end;

            client_unlock(client);
            on_end(ended->owner, ended); /* which may free it */
            client_lock(client);
        }
    } while (true);
}

static void time_out(struct bobbin_run *run, uint64_t now)
{
    const bobbin_options *options = &run->client->options;
    char words[160];

    if (now >= run->late_at)
        snprintf(words, sizeof words, "the turn did not end within %.3g s",
                 (double)options->turn_timeout_ms / 1000);
    else
        snprintf(words, sizeof words, "nothing was heard of the turn for %.3g s",
                 (double)options->silence_timeout_ms / 1000);
    run_end(run, BOBBIN_ERR_TURN_TIMEOUT, words);
    if (run->turn_id != NULL)
        send_interrupt(run); /* nobody waits for it any more */
}

uint64_t runs_check_time(struct bobbin_client *client, uint64_t now)
{
    uint64_t next = NEVER;

    list_foreach(&client->runs, run, struct bobbin_run, node) {
        if (run->over || run->starting)
            continue;
        /* The silence of a server that waits for us does not count. */
        if (now >= run->silent_at && requests_are_open(client, run->thread_id))
            run_postpone(run);
        if (now >= run->silent_at || now >= run->late_at) {
            time_out(run, now);
            continue;
        }
        next = run->silent_at < next ? run->silent_at : next;
        next = run->late_at < next ? run->late_at : next;
    }
    return next;
}

void runs_fail_all(struct bobbin_client *client, int error, const char *words)
{
    list_foreach(&client->runs, run, struct bobbin_run, node) {
        run_end(run, error, words);
    }
}

/* Takes the place of a run that was cancelled before its turn was known; `owner` is the thread's id, or NULL. */
static void interrupt_unwanted(void *owner, struct bobbin_client *client,
                               struct bobbin_reply *reply)
{
    yyjson_val *result = reply == NULL ? NULL : value_json(bobbin_reply_result(reply));
    const char *review = json_text(result, "reviewThreadId");
    const char *turn = json_text(member_of(result, "turn"), "id");

    if (owner != NULL && turn != NULL)
        ask_interrupt(client, review == NULL ? owner : review, turn);
    free(owner);
    bobbin_reply_free(reply);
}

/* Nothing of the client leads to the run afterwards: whoever waited may free it at once. */
static void cancel_wait(struct bobbin_run *run)
{
    struct bobbin_client *client = run->client;

    run_end(run, BOBBIN_ERR_CANCELLED, "the wait was cancelled");
    if (run->starting)
        pending_hand_over(client, run, interrupt_unwanted, strdup(run->thread_id));
    else
        send_interrupt(run);
    run->starting = false;
    list_remove(&run->node);
    run->client = NULL;
    run->told = true;
}

void runs_cancel_waits(struct bobbin_client *client)
{
    list_foreach(&client->runs, run, struct bobbin_run, node) {
        if (run->awaited && !run->over)
            cancel_wait(run);
    }
}

void runs_orphan(struct bobbin_client *client)
{
    list_foreach(&client->runs, run, struct bobbin_run, node) {
        list_remove(&run->node);
        run->client = NULL;
    }
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* Thread and turn, from the answer to turn/start or review/start. */
static bool learn_ids(struct bobbin_run *run, const struct bobbin_reply *reply)
{
    yyjson_val *result = value_json(bobbin_reply_result(reply));
    const char *turn = json_text(member_of(result, "turn"), "id");
    const char *thread = json_text(result, "reviewThreadId");

    if (turn == NULL) {
        run_end(run, BOBBIN_ERR_PROTOCOL, "the server's answer names no turn");
        return false;
    }
    run->turn_id = strdup(turn);
    if (thread != NULL) {
        free(run->thread_id);
        run->thread_id = strdup(thread);
    }
    if (run->turn_id == NULL || run->thread_id == NULL)
        run_end_without_memory(run);
    return !run->over;
}

static void begin_run(struct bobbin_run *run)
{
    struct bobbin_client *client = run->client;
    uint64_t limit = client->options.turn_timeout_ms;

    run_postpone(run);
    run->late_at = limit == 0 ? NEVER : now_ms() + limit;
    client_wake_at(client, run->late_at);
    if (run->interrupted)
        send_interrupt(run);
    for (size_t i = 0; i < run->n_early && !run->over; i++)
        run_note(run, &run->early[i]);
}

static void started(void *owner, struct bobbin_client *client, struct bobbin_reply *reply)
{
    struct bobbin_run *run = owner;

    run->starting = false;
    if (run->abandoned) {
        if (run->interrupted && bobbin_reply_error(reply) == 0 && learn_ids(run, reply))
            send_interrupt(run);
        run_release(run);
    } else if (bobbin_reply_error(reply) != 0) {
        run_end(run, bobbin_reply_error(reply), bobbin_reply_message(reply));
        if (reply != NULL && reply->error == BOBBIN_ERR_REPLY)
            run->failure = packet_share(&reply->packet);
    } else if (!run->over && learn_ids(run, reply)) {
        begin_run(run);
    }
    bobbin_reply_free(reply);
}

static int send_beginning(struct bobbin_client *client, const char *method,
                          const bobbin_object *params, bobbin_run_fn *on_end, void *owner,
                          struct bobbin_run **ret_run)
{
    struct bobbin_run *run = calloc(1, sizeof *run);
    char *thread_id = object_text(params, "threadId");
    int r = 0;

    if (run == NULL) {
        free(thread_id);
        return fault_memory();
    }
    run->client = client;
    run->thread_id = thread_id == NULL ? strdup("") : thread_id;
    run->silent_at = run->late_at = NEVER;
    run->on_end = on_end;
    run->owner = owner;
    if (run->thread_id == NULL)
        r = fault_memory();
    client_lock(client);
    if (r == 0)
        r = pending_add(client, method, params, client->options.request_timeout_ms, started, run);
    if (r == 0) {
        run->starting = true;
        list_append(&client->runs, &run->node);
    }
    client_unlock(client);
    if (r < 0) {
        run_release(run);
        return r;
    }
    *ret_run = run;
    return 0;
}

int bobbin_run_turn_async(bobbin_client *client, const bobbin_object *params, bobbin_run_fn *on_end,
                          void *owner, bobbin_run **ret_run)
{
    return send_beginning(client, "turn/start", params, on_end, owner, ret_run);
}

int bobbin_run_review_async(bobbin_client *client, const bobbin_object *params,
                            bobbin_run_fn *on_end, void *owner, bobbin_run **ret_run)
{
    return send_beginning(client, "review/start", params, on_end, owner, ret_run);
}

static int wait_for(struct bobbin_client *client, struct bobbin_run *run)
{
    int r;

    client_lock(client);
    run->awaited = true;
    r = client_drive(client, &run->told);
    run->awaited = false;
    client_unlock(client);
    if (r < 0)
        return r;
    return run->error == 0 ? 0 : fault_set(run->error, "%s", bobbin_run_error_message(run));
}

int bobbin_run_turn(bobbin_client *client, const bobbin_object *params, bobbin_run **ret_run)
{
    int r = send_beginning(client, "turn/start", params, NULL, NULL, ret_run);

    return r < 0 ? r : wait_for(client, *ret_run);
}

int bobbin_run_review(bobbin_client *client, const bobbin_object *params, bobbin_run **ret_run)
{
    int r = send_beginning(client, "review/start", params, NULL, NULL, ret_run);

    return r < 0 ? r : wait_for(client, *ret_run);
}

/* The id of a new thread, in a reply that the caller frees. */
static int request_thread(bobbin_client *client, bobbin_reply **ret_reply, const char **ret_id)
{
    bobbin_object *params = bobbin_object_new();
    int r = bobbin_call(client, "thread/start", params, ret_reply);

    bobbin_object_free(params);
    if (r < 0)
        return r;
    *ret_id = json_text(member_of(value_json(bobbin_reply_result(*ret_reply)), "thread"), "id");
    if (*ret_id == NULL)
        return fault_set(BOBBIN_ERR_PROTOCOL, "the server's answer names no thread");
    return 0;
}

int bobbin_run_prompt(bobbin_client *client, const char *thread_id, const char *prompt,
                      bobbin_run **ret_run)
{
    bobbin_object *params = bobbin_object_new();
    bobbin_object *input = bobbin_object_add(params, "input");
    bobbin_reply *reply = NULL;
    int r = 0;

    if (thread_id == NULL)
        r = request_thread(client, &reply, &thread_id);
    if (r == 0) {
        bobbin_object_set_text(params, "threadId", thread_id);
        bobbin_object_set_text(input, "type", "text");
        bobbin_object_set_text(input, "text", prompt);
        r = bobbin_run_turn(client, params, ret_run);
    }
    bobbin_reply_free(reply);
    bobbin_object_free(params);
    return r;
}

int bobbin_run_interrupt(bobbin_run *run)
{
    struct bobbin_client *client = run->client;
    int r = 0;

    if (client == NULL)
        return fault_set(BOBBIN_ERR_STATE, "the turn is over");
    client_lock(client);
    if (run->over)
        r = fault_set(BOBBIN_ERR_STATE, "the turn is over");
    else if (run->turn_id != NULL)
        r = send_interrupt(run);
    run->interrupted = true; /* if it is starting, as soon as its id is known */
    client_unlock(client);
    return r;
}

void bobbin_run_free(bobbin_run *run)
{
    struct bobbin_client *client;

    if (run == NULL)
        return;
    client = run->client;
    if (client != NULL)
        client_lock(client);
    if (run->starting) {
        list_remove(&run->node);
        run->abandoned = true;
    } else {
        run_release(run);
    }
    if (client != NULL)
        client_unlock(client);
}
