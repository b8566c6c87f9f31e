/*
 * A client without a transport: what it was sent is kept, and the test decides what it says, how
 * much it has not taken yet and when it goes.
 *
 *     struct fake_server server;
 *     struct fake_channel client;
 *
 *     fake_server_init(&server, handlers);
 *     fake_connect(&client, &server);
 *     fake_say(&client, "{\"id\":1,\"method\":\"initialize\",...}");
 *     ASSERT_HEARD(&client, "{\"id\":1,\"result\":{...}}");
 *
 * The channel belongs to its connection like any other, but its memory to the test, so that a test
 * can still look at it when it was freed.
 */
#ifndef FAKE_CHANNEL_H
#define FAKE_CHANNEL_H

#include "base/buf.h"
#include "loop/loop.h"
#include "rpc/connection.h"
#include "rpc/question.h"
#include "rpc/rpc.h"
#include "transport/channel.h"

#include "test.h"

#include <stdlib.h>

struct fake_channel {
    struct channel channel;
    struct connection *connection;
    struct buf heard; /* every message, each ended by a line end */
    size_t start;     /* of what the test has not looked at yet */
    struct str head;  /* what messages begin with instead of their brace; NULL: with that */
    size_t text_start, text_again; /* of what was sent last, as parcel.h has it */
    struct buf line;               /* the message the test looks at */
    size_t queued;                 /* what channel_queued() says */
    bool keeps_all;                /* the client reads nothing: what is sent stays queued */
    bool hung_up;                  /* it has closed its side */
    bool paused;
    size_t n_paused;  /* how often it was paused */
    const char *held; /* what it says once it is not paused any more */
    size_t depth;     /* callbacks being run */
    bool freed;
    bool freed_inside; /* a callback: a fault */
};

static inline struct fake_channel *fake_of(struct channel *channel)
{
    return container_of(channel, struct fake_channel, channel);
}

static inline void fake_send(struct channel *channel, struct parcel *parcel)
{
    struct fake_channel *fake = fake_of(channel);
    size_t skip = fake->head.s == NULL ? 0 : 1;
    const char *message = parcel->bytes.data + skip;
    size_t len = parcel->bytes.len - skip;

    assert_false(fake->freed);
    assert_null(len > 0 ? memchr(message, '\n', len) : NULL);
    fake->text_start = parcel->text_start;
    fake->text_again = parcel->text_again;
    buf_add_str(&fake->heard, fake->head);
    buf_add(&fake->heard, message, len);
    buf_add_char(&fake->heard, '\n');
    if (fake->keeps_all)
        fake->queued += len + 1;
}

static inline void fake_set_head(struct channel *channel, struct str head)
{
    fake_of(channel)->head = head;
}

static inline size_t fake_queued(const struct channel *channel)
{
    return container_of(channel, const struct fake_channel, channel)->queued;
}

/* Says it in bytes of its own, so that a read past the end shows under a sanitizer. */
static inline void fake_say_bytes(struct fake_channel *fake, const char *message, size_t len)
{
    char *copy = xmalloc(len);

    if (len > 0)
        memcpy(copy, message, len);
    fake->depth++;
    fake->channel.events->on_message(fake->channel.owner, copy, len);
    fake->depth--;
    free(copy);
}

static inline void fake_say(struct fake_channel *fake, const char *message)
{
    fake_say_bytes(fake, message, strlen(message));
}

static inline void fake_pause(struct channel *channel, bool paused)
{
    struct fake_channel *fake = fake_of(channel);

    if (paused && !fake->paused)
        fake->n_paused++;
    fake->paused = paused;
    if (!paused && fake->held != NULL)
        fake_say(fake, TAKE(fake->held));
}

static inline bool fake_has_hung_up(const struct channel *channel)
{
    return container_of(channel, const struct fake_channel, channel)->hung_up;
}

static inline void fake_free(struct channel *channel)
{
    struct fake_channel *fake = fake_of(channel);

    assert_false(fake->freed);
    fake->freed = true;
    fake->freed_inside = fake->depth > 0;
}

static inline const struct channel_ops *fake_ops(void)
{
    static const struct channel_ops ops = {
        .send = fake_send,
        .queued = fake_queued,
        .pause = fake_pause,
        .has_hung_up = fake_has_hung_up,
        .set_head = fake_set_head,
        .free = fake_free,
    };

    return &ops;
}

/* -- What the client does ------------------------------------------------------------------ */

/* Its input ends. */
static inline void fake_end(struct fake_channel *fake)
{
    fake->depth++;
    fake->channel.events->on_end(fake->channel.owner);
    fake->depth--;
}

/* It takes everything that is queued. */
static inline void fake_drain(struct fake_channel *fake)
{
    fake->queued = 0;
    fake->depth++;
    fake->channel.events->on_drain(fake->channel.owner);
    fake->depth--;
}

/* The next message it was sent, or no text. Valid until the next call. */
static inline struct str fake_hear(struct fake_channel *fake)
{
    const char *from, *end;

    if (fake->start == fake->heard.len)
        return STR_NONE;
    from = fake->heard.data + fake->start;
    end = memchr(from, '\n', fake->heard.len - fake->start);
    buf_clear(&fake->line, SIZE_MAX);
    buf_add(&fake->line, from, (size_t)(end - from));
    fake->start += (size_t)(end - from) + 1;
    return buf_str(&fake->line);
}

static inline void fake_assert_part(struct fake_channel *fake, const char *part, const char *file,
                                    int line)
{
    struct str heard = fake_hear(fake);

    if (heard.s != NULL && strstr(heard.s, part) != NULL)
        return;
    print_error("%s is not in %s\n", part, heard.s != NULL ? heard.s : "what was not sent");
    _fail(file, line);
}

#define ASSERT_HEARD(fake, expected)                                                               \
    assert_str(fake_hear(fake), str_of(expected), __FILE__, __LINE__)
#define ASSERT_HEARD_PART(fake, part) fake_assert_part(fake, part, __FILE__, __LINE__)
#define ASSERT_HEARD_NOTHING(fake) ASSERT_NULL(fake_hear(fake).s)

/* -- The server ---------------------------------------------------------------------------- */

struct fake_server {
    struct loop *loop;
    struct rpc *rpc;
    struct rpc_options options;
    struct connection *gone; /* the last one that on_gone() told of */
    size_t n_last_gone;      /* how often on_last_gone() was called */
};

static inline void fake_gone(void *owner, struct connection *connection)
{
    ((struct fake_server *)owner)->gone = connection;
}

static inline void fake_last_gone(void *owner)
{
    ((struct fake_server *)owner)->n_last_gone++;
}

/* Its bounds and time limits are small. */
#define FAKE_OPTIONS                                                                               \
    {                                                                                              \
        .max_requests = 4, .max_requests_of_all = 100, .max_queued_bytes = 1000, .linger_ms = 10   \
    }

static inline void fake_server_init(struct fake_server *server, method_fn *const *handlers)
{
    *server = (struct fake_server){ .options = FAKE_OPTIONS };
    server->loop = loop_new();
    server->options.handlers = handlers;
    server->options.on_gone = fake_gone;
    server->options.on_last_gone = fake_last_gone;
    server->options.owner = server;
    server->rpc = rpc_new(server->loop, &server->options);
}

static inline void fake_server_done(struct fake_server *server)
{
    rpc_free(server->rpc);
    loop_free(server->loop);
}

static inline void fake_connect(struct fake_channel *fake, struct fake_server *server)
{
    *fake = (struct fake_channel){ .channel.ops = fake_ops(), .paused = true };
    fake->connection = rpc_connect(server->rpc, &fake->channel);
}

/* The same with the handshake done. */
static inline void fake_connect_as(struct fake_channel *fake, struct fake_server *server,
                                   bool experimental)
{
    fake_connect(fake, server);
    connection_initialize(fake->connection, &(struct client_traits){
                                                .name = STR_LITERAL("tester"),
                                                .version = STR_LITERAL("1"),
                                                .experimental = experimental,
                                            });
}

static inline void fake_done(struct fake_channel *fake)
{
    buf_done(&fake->heard);
    buf_done(&fake->line);
}

#endif
