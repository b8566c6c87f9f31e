/*
 * A channel carries messages to and from one client.
 *
 * Whoever serves a client knows this, not which transport it has. A channel belongs to its owner
 * once it is attached and stays valid until channel_free().
 */
#ifndef TRANSPORT_CHANNEL_H
#define TRANSPORT_CHANNEL_H

#include "transport/parcel.h"

#include <stdbool.h>
#include <stddef.h>

struct channel;

struct channel_ops {
    void (*send)(struct channel *channel, struct parcel *parcel);
    size_t (*queued)(const struct channel *channel);
    void (*pause)(struct channel *channel, bool paused);
    bool (*has_hung_up)(const struct channel *channel);
    bool (*take)(struct channel *channel, struct buf *ret_message); /* NULL: it never can */
    void (*end_lines)(struct channel *channel);                     /* NULL: it always does */
    void (*set_head)(struct channel *channel, struct str head);
    void (*free)(struct channel *channel);
};

/* Called from the loop, never from inside a function of the channel, except on_message() and the end
 * from channel_pause(false): what has already been read comes at once. */
struct channel_events {
    /* One message, without its line end; valid during the call only. */
    void (*on_message)(void *owner, const char *message, size_t len);
    /* Nothing more will come. What is sent from now on may still arrive. */
    void (*on_end)(void *owner);
    /* The client is gone, or as good as: nothing will come, and nothing that is sent arrives. */
    void (*on_lost)(void *owner);
    /* Everything queued was taken, or the client stopped reading for good. */
    void (*on_drain)(void *owner);
};

struct channel {
    const struct channel_ops *ops;
    const struct channel_events *events;
    void *owner;
};

static inline void channel_attach(struct channel *channel, const struct channel_events *events,
                                  void *owner)
{
    channel->events = events;
    channel->owner = owner;
}

/* It goes out whole, in one write while the client keeps up; otherwise the channel takes a reference
 * and it waits. */
static inline void channel_send(struct channel *channel, struct parcel *parcel)
{
    channel->ops->send(channel, parcel);
}

/* Bytes that the client has not taken yet. */
static inline size_t channel_queued(const struct channel *channel)
{
    return channel->ops->queued(channel);
}

/* While paused no on_message() comes; the client's messages wait outside. */
static inline void channel_pause(struct channel *channel, bool paused)
{
    channel->ops->pause(channel, paused);
}

/* From inside on_message(), or later if the channel was paused from there and was neither read again nor lost
 * since: a channel that can do this keeps the message so long. The memory with the message is the caller's from
 * now on, to be released with buf_done(). False: the channel needs it, the message has to be copied. */
static inline bool channel_take(struct channel *channel, struct buf *ret_message)
{
    return channel->ops->take != NULL && channel->ops->take(channel, ret_message);
}

/* From now on every message ends with the end of a line, whatever else tells where it ends. */
static inline void channel_end_lines(struct channel *channel)
{
    if (channel->ops->end_lines != NULL)
        channel->ops->end_lines(channel);
}

/* From now on every message begins with this text, which is static and short, instead of its brace. */
static inline void channel_set_head(struct channel *channel, struct str head)
{
    channel->ops->set_head(channel, head);
}

/* Has the client closed its end of our input? What it sent before may still be unread. */
static inline bool channel_has_hung_up(const struct channel *channel)
{
    return channel->ops->has_hung_up != NULL && channel->ops->has_hung_up(channel);
}

static inline void channel_free(struct channel *channel)
{
    if (channel != NULL)
        channel->ops->free(channel);
}

#endif
