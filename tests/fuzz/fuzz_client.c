/*
 * What a server may send: a client that waits for an answer, runs a turn and has handlers hears it all
 * and ends as it should. The first byte chooses how the bytes are cut; an odd one sends them as
 * WebSocket frames to the reader of frames instead.
 */
#include "base/check.h"
#include "client/frames.h"

#include <bobbin/bobbin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MESSAGE_MAX = 1 << 16 };

static const char hello[] = "{\"id\":0,\"result\":{\"userAgent\":\"x\"}}\n"
                            "{\"id\":1,\"result\":{\"turn\":{\"id\":\"U\"}}}\n";

static void note_reply(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    (void)client;
    check(bobbin_reply_message(reply) != NULL);
    ++*(int *)owner;
}

static void look_at_event(void *owner, bobbin_client *client, const bobbin_event *event)
{
    const bobbin_item_completed_notification *completed = bobbin_event_as_item_completed(event);
    const bobbin_thread_item *item = bobbin_item_completed_notification_get_item(completed);
    char *json = bobbin_value_to_json(bobbin_event_params(event));

    (void)owner;
    (void)client;
    check(bobbin_thread_item_agent_message_get_text(bobbin_thread_item_as_agent_message(item)) !=
          NULL);
    free(json);
}

static void read_frames(const uint8_t *data, size_t size)
{
    struct frames frames;
    char *text;
    size_t len;
    enum frame frame;

    check(frames_init_websocket(&frames, MESSAGE_MAX, "h", "/", NULL));
    frames.open = true;
    check(frames_room(&frames, size));
    memcpy(frames.in.data, data, size);
    frames.in.len = size;
    do {
        frame = frames_next(&frames, &text, &len);
        if (frame == FRAME_MESSAGE) {
            check(text[len] == '\0');
            frames_drop(&frames);
        }
    } while (frame == FRAME_MESSAGE || frame == FRAME_SKIPPED);
    frames_done(&frames);
}

static void feed(bobbin_client *client, int fd, const uint8_t *data, size_t size, size_t piece)
{
    for (size_t at = 0; at < size; at += piece) {
        size_t len = size - at < piece ? size - at : piece;
        char sink[4096];

        if (write(fd, data + at, len) < 0)
            break;
        bobbin_client_dispatch(client);
        while (recv(fd, sink, sizeof sink, MSG_DONTWAIT) > 0)
            ;
    }
}

static void talk(const uint8_t *data, size_t size, size_t piece)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_object *params = bobbin_object_from_json("{\"threadId\":\"T\"}", 16);
    bobbin_client *client = NULL;
    bobbin_run *run = NULL;
    int pair[2];
    int replies = 0;

    check(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    options.fd = pair[0];
    options.max_message_bytes = MESSAGE_MAX;
    check(bobbin_client_open(&client, &options) == 0);
    bobbin_on_event(client, NULL, look_at_event, NULL);
    check(bobbin_run_turn_async(client, params, NULL, NULL, &run) == 0);
    check(bobbin_send(client, "thread/resume", params, note_reply, &replies) > 0);
    feed(client, pair[1], (const uint8_t *)hello, sizeof hello - 1, sizeof hello);
    feed(client, pair[1], data, size, piece);
    close(pair[1]);
    while (bobbin_client_wait(client, 1000) > 0)
        ;
    check(replies == 1);
    check(bobbin_run_is_over(run));
    check(bobbin_run_message(run) != NULL);
    bobbin_run_free(run);
    bobbin_client_close(client);
    bobbin_object_free(params);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    if (data[0] & 1)
        read_frames(data + 1, size - 1);
    else
        talk(data + 1, size - 1, data[0] / 2 + 1u);
    return 0;
}
