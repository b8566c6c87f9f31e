/* What the server tells about a turn. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_text(yyjson_val *object, const char *name, const char *wanted)
{
    const char *text = json_text(object, name);

    return text != NULL && strcmp(text, wanted) == 0;
}

/* What a run holds is bounded: a server that never stops must not take all memory. */
static bool count_bytes(struct bobbin_run *run, size_t more)
{
    run->bytes += more;
    if (run->bytes <= run->client->options.max_run_bytes)
        return true;
    run_end(run, BOBBIN_ERR_LIMIT, "the turn has sent more than a run may collect");
    return false;
}

static void set_message(struct bobbin_run *run, const char *text)
{
    run->message.len = 0;
    if (!bytes_add_text(&run->message, text) || bytes_text(&run->message) == NULL)
        run_end_without_memory(run);
}

/* The final answer stays, whatever is said after it. */
static void collect_agent_message(struct bobbin_run *run, yyjson_val *item)
{
    bool is_answer = is_text(item, "phase", "final_answer");
    const char *text = json_text(item, "text");

    if (text == NULL || (run->answered && !is_answer))
        return;
    run->answered = is_answer;
    set_message(run, text);
}

static void collect_item(struct bobbin_run *run, const struct packet *packet)
{
    yyjson_val *item = member_of(packet->body, "item");
    struct item *items;

    if (!yyjson_is_obj(item) || !count_bytes(run, packet_size(packet)))
        return;
    items = realloc(run->items, (run->n_items + 1) * sizeof *items);
    if (items == NULL) {
        run_end_without_memory(run);
        return;
    }
    run->items = items;
    run->items[run->n_items++] = (struct item){ packet_share(packet), item };
    if (is_text(item, "type", "agentMessage"))
        collect_agent_message(run, item);
    else if (is_text(item, "type", "exitedReviewMode"))
        run->review_text = member_of(item, "review");
}

/* The beginning of a message takes the place of the one before. */
static void collect_delta(struct bobbin_run *run, const struct packet *packet)
{
    const char *item = json_text(packet->body, "itemId");
    const char *delta = json_text(packet->body, "delta");

    if (item == NULL || delta == NULL || run->answered || !count_bytes(run, strlen(delta)))
        return;
    if (run->delta_item == NULL || strcmp(run->delta_item, item) != 0) {
        free(run->delta_item);
        run->delta_item = strdup(item);
        run->message.len = 0;
    }
    if (run->delta_item == NULL || !bytes_add_text(&run->message, delta) ||
        bytes_text(&run->message) == NULL)
        run_end_without_memory(run);
}

static void keep_packet(struct packet *kept, const struct packet *packet)
{
    packet_done(kept);
    *kept = packet_share(packet);
}

static void fail_turn(struct bobbin_run *run, const struct packet *packet, yyjson_val *error)
{
    const char *words = json_text(error, "message");

    if (words == NULL) /* the error may have been told before */
        words = json_text(member_of(run->failure.body, "error"), "message");
    else
        keep_packet(&run->failure, packet);
    run_end(run, BOBBIN_ERR_TURN_FAILED, words == NULL ? "the turn failed" : words);
}

/* Some servers say no more than that it is completed. */
static void collect_completed(struct bobbin_run *run, const struct packet *packet)
{
    yyjson_val *turn = member_of(packet->body, "turn");

    keep_packet(&run->ending, packet);
    if (is_text(turn, "status", "completed") || member_of(turn, "status") == NULL)
        run_end(run, 0, NULL);
    else if (is_text(turn, "status", "interrupted"))
        run_end(run, BOBBIN_ERR_INTERRUPTED, "the turn was interrupted");
    else if (is_text(turn, "status", "failed"))
        fail_turn(run, packet, member_of(turn, "error"));
    else
        run_end(run, BOBBIN_ERR_PROTOCOL,
                "the turn ended with a status that the protocol does not know");
}

static void collect_diff(struct bobbin_run *run, const struct packet *packet)
{
    keep_packet(&run->diff, packet);
}

static void collect_usage(struct bobbin_run *run, const struct packet *packet)
{
    keep_packet(&run->usage, packet);
}

/* Told once more with the turn's end, in servers that keep to the protocol. */
static void collect_error(struct bobbin_run *run, const struct packet *packet)
{
    if (!yyjson_get_bool(member_of(packet->body, "willRetry")))
        keep_packet(&run->failure, packet);
}

/* Not sent by 0.118, but by others that speak its protocol. */
static void collect_failed(struct bobbin_run *run, const struct packet *packet)
{
    yyjson_val *error = member_of(packet->body, "error");

    fail_turn(run, packet, error == NULL ? packet->body : error);
}

static void collect_cancelled(struct bobbin_run *run, const struct packet *packet)
{
    const char *reason = json_text(packet->body, "reason");
    char words[256];

    snprintf(words, sizeof words, "the turn was cancelled%s%s", reason == NULL ? "" : ": ",
             reason == NULL ? "" : reason);
    keep_packet(&run->failure, packet);
    run_end(run, BOBBIN_ERR_INTERRUPTED, words);
}

static void collect_thread_closed(struct bobbin_run *run, const struct packet *packet)
{
    (void)packet;
    run_end(run, BOBBIN_ERR_CLOSED, "the server has closed the thread");
}

static const struct interest {
    const char *method;
    void (*collect)(struct bobbin_run *run, const struct packet *packet);
} interests[] = {
    { "item/agentMessage/delta", collect_delta },
    { "item/completed", collect_item },
    { "turn/completed", collect_completed },
    { "turn/diff/updated", collect_diff },
    { "thread/tokenUsage/updated", collect_usage },
    { "error", collect_error },
    { "turn/failed", collect_failed },
    { "turn/cancelled", collect_cancelled },
    { "thread/closed", collect_thread_closed },
};

static const struct interest *find_interest(const char *method)
{
    for (size_t i = 0; i < ARRAY_LENGTH(interests); i++) {
        if (strcmp(interests[i].method, method) == 0)
            return &interests[i];
    }
    return NULL;
}

static bool is_of_thread(const struct bobbin_run *run, const struct packet *packet)
{
    const char *thread = json_text(packet->body, "threadId");

    return thread == NULL || strcmp(thread, run->thread_id) == 0;
}

static bool is_of_turn(const struct bobbin_run *run, const struct packet *packet)
{
    const char *turn = json_text(packet->body, "turnId");

    if (turn == NULL)
        turn = json_text(member_of(packet->body, "turn"), "id");
    return is_of_thread(run, packet) && (turn == NULL || strcmp(turn, run->turn_id) == 0);
}

static void keep_early(struct bobbin_run *run, const struct packet *packet)
{
    struct packet *early;

    if (!count_bytes(run, packet_size(packet)))
        return;
    early = realloc(run->early, (run->n_early + 1) * sizeof *early);
    if (early == NULL) {
        run_end_without_memory(run);
        return;
    }
    run->early = early;
    run->early[run->n_early++] = packet_share(packet);
}

void run_note(struct bobbin_run *run, const struct packet *packet)
{
    const struct interest *interest = find_interest(packet->method);

    if (run->turn_id == NULL) {
        if (interest != NULL)
            keep_early(run, packet);
        return;
    }
    if (is_of_thread(run, packet))
        run_postpone(run);
    if (interest != NULL && is_of_turn(run, packet))
        interest->collect(run, packet);
}
