#include "base/check.h"
#include "base/clock.h"

#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <yyjson.h>

/* What an answer's id says: the request, and which thread it was about. */
enum { ID_INITIALIZE = 1, ID_START, ID_RESUME, ID_TURN, ID_LEAVE, IDS };

/* -- Frames -------------------------------------------------------------------------------- */

static void send_message(struct client *client, const struct buf *message)
{
    CLEANUP(buf_done) struct buf frame = { 0 };
    size_t len = message->len;

    check(len <= UINT16_MAX);
    buf_add_char(&frame, (char)0x81);
    buf_add_char(&frame, (char)(0x80 | (len < 126 ? len : 126)));
    if (len >= 126) {
        buf_add_char(&frame, (char)(len >> 8));
        buf_add_char(&frame, (char)len);
    }
    buf_add(&frame, "\0\0\0\0", 4); /* a mask that changes nothing */
    buf_add(&frame, message->data, len);
    stream_write(client->stream, frame.data, frame.len);
}

static void request(struct client *client, unsigned kind, unsigned thread, const char *method,
                    const char *params)
{
    CLEANUP(buf_done) struct buf message = { 0 };

    buf_printf(&message, "{\"id\":%u,\"method\":\"%s\",\"params\":%s}", thread * IDS + kind, method,
               params);
    send_message(client, &message);
}

/* -- Requests ------------------------------------------------------------------------------ */

static void initialize(struct client *client)
{
    request(client, ID_INITIALIZE, 0, "initialize",
            client->is_watching
                ? "{\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}"
                : "{\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"},\"capabilities\":"
                  "{\"optOutNotificationMethods\":[\"thread/started\",\"thread/status/changed\","
                  "\"thread/closed\"]}}");
}

static void about_thread(struct client *client, unsigned kind, const char *method,
                         const struct load_thread *thread)
{
    char params[100];

    snprintf(params, sizeof params, "{\"threadId\":\"%s\"}", thread->id);
    request(client, kind, thread->index, method, params);
}

void client_start_turn(struct client *client, struct load_thread *thread)
{
    char params[200];

    thread->is_running = true;
    thread->n_turns++;
    client->load->n_running++;
    snprintf(params, sizeof params,
             "{\"threadId\":\"%s\",\"input\":[{\"type\":\"text\",\"text\":\"turn %u\"}]}",
             thread->id, thread->n_turns);
    request(client, ID_TURN, thread->index, "turn/start", params);
}

static struct view *add_view(struct client *client, struct load_thread *thread)
{
    struct view *view = &client->views[client->n_views++];

    check(client->n_views <= 2 * THREADS_OF_CLIENT);
    *view = (struct view){ .thread = thread };
    return view;
}

void client_follow(struct client *client, struct load_thread *thread)
{
    thread->follower = client;
    add_view(client, thread);
    about_thread(client, ID_RESUME, "thread/resume", thread);
}

/* Starts its threads, or comes back to them. */
static void take_threads(struct client *client)
{
    for (unsigned i = 0; i < THREADS_OF_CLIENT; i++) {
        struct load_thread *thread = &client->load->threads[client->index * THREADS_OF_CLIENT + i];

        if (thread->id[0] == '\0')
            request(client, ID_START, thread->index, "thread/start", "{}");
    }
    for (unsigned i = 0; i < client->n_views; i++)
        about_thread(client, ID_RESUME, "thread/resume", client->views[i].thread);
}

void client_leave_threads(struct client *client)
{
    client->is_leaving = true;
    for (unsigned i = 0; i < client->n_views; i++)
        about_thread(client, ID_LEAVE, "thread/unsubscribe", client->views[i].thread);
}

/* -- Answers ------------------------------------------------------------------------------- */

static struct view *find_view(struct client *client, const char *id)
{
    for (unsigned i = 0; i < client->n_views; i++) {
        if (strcmp(client->views[i].thread->id, id) == 0)
            return &client->views[i];
    }
    return NULL;
}

static void on_started(struct client *client, struct load_thread *thread, yyjson_val *result)
{
    const char *id = yyjson_get_str(yyjson_ptr_get(result, "/thread/id"));

    check(id != NULL && strlen(id) == UUID_LENGTH);
    memcpy(thread->id, id, sizeof thread->id);
    thread->owner = client;
    add_view(client, thread);
    client->n_ready++;
    client->load->n_threads_started++;
}

static void count_ready(struct client *client)
{
    if (++client->n_ready < client->n_views || !client->is_returning)
        return;
    client->is_returning = false;
    client->load->n_returns++;
}

/* From here on its events come; of a turn that runs, only the rest. */
static void on_resumed(struct client *client, struct load_thread *thread, yyjson_val *result)
{
    struct view *view = find_view(client, thread->id);
    const char *status = yyjson_get_str(yyjson_ptr_get(result, "/thread/status/type"));

    check(view != NULL && status != NULL);
    view->in_turn = strcmp(status, "active") == 0;
    view->is_whole = false;
    view->next_delta = 0;
    count_ready(client);
    /* Its turn may have ended while it was disconnected. */
    if (!view->in_turn && thread->is_running && thread->owner == client) {
        thread->is_running = false;
        client->load->n_running--;
    }
}

static void on_error(struct client *client, unsigned kind, struct load_thread *thread,
                     yyjson_val *error)
{
    struct load *load = client->load;
    const char *message = yyjson_get_str(yyjson_obj_get(error, "message"));

    load->n_refused++;
    if (kind == ID_RESUME && strstr(message, "no rollout found") != NULL) {
        count_ready(client); /* it never had a turn: there is nothing to come back to */
        return;
    }
    load_fault(load, "client %u, thread %u: request %u was refused: %s", client->index,
               thread->index, kind, message);
}

static void on_answer(struct client *client, yyjson_val *root)
{
    unsigned id = (unsigned)yyjson_get_uint(yyjson_obj_get(root, "id"));
    struct load_thread *thread = &client->load->threads[id / IDS];
    yyjson_val *result = yyjson_obj_get(root, "result");

    if (result == NULL) {
        on_error(client, id % IDS, thread, yyjson_obj_get(root, "error"));
    } else if (id % IDS == ID_INITIALIZE) {
        client->is_initialized = true;
        take_threads(client);
    } else if (id % IDS == ID_START) {
        on_started(client, thread, result);
    } else if (id % IDS == ID_RESUME) {
        on_resumed(client, thread, result);
    } else if (id % IDS == ID_LEAVE) {
        client->load->n_closed++;
    }
    client->load->on_progress(client->load);
}

/* -- Events -------------------------------------------------------------------------------- */

static void count_latency(struct client *client, uint64_t sent_us)
{
    uint64_t us = clock_steady_us() - sent_us;
    uint64_t bucket = us / 100;

    if (client->manners != WELL_BEHAVED)
        return;
    client->load->n_deltas++;
    client->load->latency[bucket < LATENCY_BUCKETS ? bucket : LATENCY_BUCKETS - 1]++;
}

/* "17@123;18@456;": one delta, or several that were joined. */
static void on_delta(struct client *client, struct view *view, const char *text)
{
    unsigned n = 0;

    for (; *text != '\0'; n++) {
        char *end;
        unsigned number = (unsigned)strtoul(text, &end, 10);
        uint64_t sent_us = strtoull(end + 1, &end, 10);

        if (view->is_whole && number != view->next_delta)
            load_fault(client->load, "client %u, thread %u: delta %u instead of %u", client->index,
                       view->thread->index, number, view->next_delta);
        else if (!view->is_whole && view->next_delta != 0 && number != view->next_delta)
            load_fault(client->load, "client %u, thread %u: delta %u after its return, not %u",
                       client->index, view->thread->index, number, view->next_delta);
        view->next_delta = number + 1;
        count_latency(client, sent_us);
        text = end + 1;
    }
    client->load->n_joined += n > 1;
}

/* The whole text holds every delta, whether or not this client was there to hear them. */
static void on_item_completed(struct client *client, struct view *view, yyjson_val *params)
{
    const char *type = yyjson_get_str(yyjson_ptr_get(params, "/item/type"));
    const char *text = yyjson_get_str(yyjson_ptr_get(params, "/item/text"));
    unsigned n = 0;

    if (strcmp(type, "agentMessage") != 0)
        return;
    for (const char *at = text; at != NULL && *at != '\0'; n++)
        at = strchr(at, ';') + 1;
    if (n != client->load->options.deltas)
        load_fault(client->load, "client %u, thread %u: a text of %u deltas", client->index,
                   view->thread->index, n);
}

static void on_turn_started(struct client *client, struct view *view)
{
    if (view->in_turn)
        load_fault(client->load, "client %u, thread %u: a second turn/started", client->index,
                   view->thread->index);
    view->in_turn = view->is_whole = true;
    view->next_delta = 0;
}

static void on_turn_completed(struct client *client, struct view *view, yyjson_val *params)
{
    const char *status = yyjson_get_str(yyjson_ptr_get(params, "/turn/status"));
    struct load *load = client->load;

    if (!view->in_turn)
        load_fault(load, "client %u, thread %u: turn/completed without a turn", client->index,
                   view->thread->index);
    if (view->is_whole && view->next_delta != load->options.deltas)
        load_fault(load, "client %u, thread %u: a turn of %u deltas", client->index,
                   view->thread->index, view->next_delta);
    if (strcmp(status, "completed") != 0)
        load_fault(load, "client %u, thread %u: a turn that %s", client->index, view->thread->index,
                   status);
    view->in_turn = view->is_whole = false;
    if (view->thread->owner != client)
        return;
    view->thread->is_running = false;
    load->n_running--;
    load->n_turns++;
    load->on_progress(load);
}

static void on_notification(struct client *client, const char *method, yyjson_val *params)
{
    const char *id = yyjson_get_str(yyjson_obj_get(params, "threadId"));
    struct view *view = id == NULL ? NULL : find_view(client, id);

    if (view == NULL)
        return; /* told to all */
    if (strcmp(method, "item/agentMessage/delta") == 0)
        on_delta(client, view, yyjson_get_str(yyjson_obj_get(params, "delta")));
    else if (strcmp(method, "turn/started") == 0)
        on_turn_started(client, view);
    else if (strcmp(method, "item/completed") == 0)
        on_item_completed(client, view, params);
    else if (strcmp(method, "turn/completed") == 0)
        on_turn_completed(client, view, params);
}

static void on_message(struct client *client, const char *text, size_t len)
{
    yyjson_doc *doc = yyjson_read(text, len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    const char *method = yyjson_get_str(yyjson_obj_get(root, "method"));

    if (root == NULL)
        load_fault(client->load, "client %u: a message is no JSON: %.*s", client->index,
                   (int)(len < 200 ? len : 200), text);
    else if (method != NULL)
        on_notification(client, method, yyjson_obj_get(root, "params"));
    else
        on_answer(client, root);
    yyjson_doc_free(doc);
}

/* -- Bytes --------------------------------------------------------------------------------- */

static char *on_space(void *owner, size_t *ret_size)
{
    struct client *client = owner;

    *ret_size = 64 * 1024;
    return buf_reserve(&client->in, *ret_size);
}

/* The answer to our upgrade. Returns whether it is whole. */
static bool take_head(struct client *client)
{
    const char *end = memmem(client->in.data, client->in.len, "\r\n\r\n", 4);

    if (end == NULL)
        return false;
    if (client->in.len < 12 || memcmp(client->in.data, "HTTP/1.1 101", 12) != 0)
        load_fault(client->load, "client %u: no upgrade: %.12s", client->index, client->in.data);
    buf_consume(&client->in, (size_t)(end - client->in.data) + 4);
    client->is_upgraded = true;
    initialize(client);
    return true;
}

static void on_control(struct client *client, unsigned opcode, const char *payload, size_t len)
{
    if (opcode != 8)
        return; /* a ping is too rare here to be answered */
    client->load->n_closed_by_server++;
    if (!client->is_leaving && len >= 2)
        load_fault(client->load, "client %u: closed with %u %.*s", client->index,
                   (unsigned)(unsigned char)payload[0] << 8 | (unsigned char)payload[1],
                   (int)(len - 2), payload + 2);
}

/* Returns the size of the frame at the front, or 0 if it is not whole. */
static size_t take_frame(struct client *client, size_t at)
{
    const unsigned char *bytes = (const unsigned char *)client->in.data + at;
    size_t left = client->in.len - at, head = 2;
    uint64_t len;

    if (left < 2)
        return 0;
    len = bytes[1];
    if (len >= 126)
        head = len == 126 ? 4 : 10;
    if (left < head)
        return 0;
    if (head > 2) {
        len = 0;
        for (size_t i = 2; i < head; i++)
            len = len << 8 | bytes[i];
    }
    if (left - head < len)
        return 0;
    if (bytes[0] == 0x81)
        on_message(client, (const char *)bytes + head, (size_t)len);
    else
        on_control(client, bytes[0] & 15, (const char *)bytes + head, (size_t)len);
    return head + (size_t)len;
}

static void on_read(void *owner, size_t n)
{
    struct client *client = owner;
    size_t at = 0, size;

    client->in.len += n;
    if (!client->is_upgraded && !take_head(client))
        return;
    while ((size = take_frame(client, at)) > 0)
        at += size;
    buf_consume(&client->in, at);
    buf_clear(&client->in, client->in.len > 0 ? SIZE_MAX : 0);
}

static void on_end(void *owner, int error)
{
    struct client *client = owner;

    if (!client->is_leaving)
        load_fault(client->load, "client %u: the connection ended: %s", client->index,
                   error == 0 ? "end" : strerror(-error));
    stream_free(client->stream);
    client->stream = NULL;
}

static const struct stream_events client_events = {
    .on_space = on_space,
    .on_read = on_read,
    .on_end = on_end,
};

void client_connect(struct client *client)
{
    static const char upgrade[] = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
                                  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)client->load->server_port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    check(fd >= 0);
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) < 0) {
        load_fault(client->load, "client %u: cannot connect: %s", client->index, strerror(errno));
        close(fd);
        return;
    }
    client->is_upgraded = client->is_initialized = client->is_leaving = false;
    client->n_ready = 0;
    client->is_returning = client->n_views > 0;
    check(stream_open(client->load->loop, fd, &client_events, client, &client->stream) == 0);
    stream_write(client->stream, upgrade, strlen(upgrade));
    stream_read_start(client->stream);
}

void client_drop(struct client *client)
{
    stream_free(client->stream);
    client->stream = NULL;
    buf_done(&client->in);
    for (unsigned i = 0; i < client->n_views; i++)
        client->views[i].in_turn = client->views[i].is_whole = false;
}

void client_pause(struct client *client, bool paused)
{
    if (client->stream == NULL)
        return;
    if (paused)
        stream_read_stop(client->stream);
    else
        stream_read_start(client->stream);
}

void client_done(struct client *client)
{
    client->is_leaving = true;
    if (client->stream != NULL)
        client_drop(client);
    buf_done(&client->in);
}
