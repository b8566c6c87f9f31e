/* A link to an MCP server that is the test: what the client sends is kept, what the server says is said here. */
#ifndef FAKE_LINK_H
#define FAKE_LINK_H

#include "base/buf.h"
#include "base/memory.h"
#include "mcp/link.h"
#include "mcp/message.h"

#include "test.h"

#include <stdlib.h>

struct fake_link {
    struct mcp_link link;
    const struct mcp_link_events *events;
    void *owner;
    struct buf sent;      /* lines */
    struct buf forgotten; /* ids */
    int n_renewals;
    int n_handshakes;
    bool is_closed;
};

static inline struct fake_link *fake_link_of(struct mcp_link *link)
{
    return container_of(link, struct fake_link, link);
}

static inline void fake_send(struct mcp_link *link, struct str message, int64_t id)
{
    struct fake_link *fake = fake_link_of(link);

    ASSERT_FALSE(fake->is_closed);
    buf_add_str(&fake->sent, message);
    buf_add_char(&fake->sent, '\n');
}

static inline void fake_forget(struct mcp_link *link, int64_t id)
{
    buf_printf(&fake_link_of(link)->forgotten, "%lld ", (long long)id);
}

static inline void fake_renew(struct mcp_link *link)
{
    fake_link_of(link)->n_renewals++;
}

static inline void fake_handshake_done(struct mcp_link *link, struct str version)
{
    fake_link_of(link)->n_handshakes++;
}

static inline void fake_close(struct mcp_link *link)
{
    fake_link_of(link)->is_closed = true;
}

static const struct mcp_link_ops fake_link_ops = {
    .send = fake_send,
    .forget = fake_forget,
    .renew = fake_renew,
    .handshake_done = fake_handshake_done,
    .close = fake_close,
};

/* What was sent since the last look. */
static inline void fake_expect(struct fake_link *fake, const char *lines)
{
    ASSERT_STR(buf_str(&fake->sent), lines);
    buf_clear(&fake->sent, 0);
}

static inline void fake_say_within(struct fake_link *fake, const char *text, int64_t within)
{
    const char *reason = NULL;
    yyjson_doc *message = mcp_message_parse(str_of(text), &reason);

    ASSERT_NOT_NULL(message);
    fake->events->on_message(fake->owner, message, within);
}

static inline void fake_say(struct fake_link *fake, const char *text)
{
    fake_say_within(fake, text, /* within= */ -1);
}

static inline void fake_fail(struct fake_link *fake, int64_t id, enum mcp_failure_kind kind,
                             const char *words)
{
    fake->events->on_failed(fake->owner, id, &(struct mcp_failure){ kind, str_of(words) });
}

static inline void fake_end(struct fake_link *fake, enum mcp_failure_kind kind, const char *words)
{
    fake->events->on_end(fake->owner, &(struct mcp_failure){ kind, str_of(words) });
}

static inline void fake_link_done(struct fake_link *fake)
{
    buf_done(&fake->sent);
    buf_done(&fake->forgotten);
}

#endif
