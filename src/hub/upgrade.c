#include "hub/upgrade.h"

#include "base/buf.h"
#include "base/log.h"
#include "base/memory.h"
#include "transport/ws_handshake.h"

#include <stdlib.h>

enum { UPGRADE_MS = 10 * 1000, AGAIN_MS = 20, READ_BYTES = 4096 };

struct hub_upgrade {
    struct loop *loop;
    struct hub_server *server;
    hub_upgrade_fn *on_done;
    void *owner;
    char *key;
    char accept[WS_ACCEPT_SIZE];
    struct connector *connector;
    struct stream *stream;
    struct timer *deadline;
    struct timer *again;
    struct buf in;
};

/* Of our own server we know more than that. */
static void note_state(struct hub_server *server, bool is_open, unsigned status)
{
    if (server->kind == HUB_SERVER_OWN)
        return;
    server->state = is_open       ? HUB_SERVER_READY
                    : status != 0 ? HUB_SERVER_REFUSED
                                  : HUB_SERVER_UNREACHABLE;
}

/* Nothing of ours is used after that: the owner may free us. */
static void upgrade_tell(struct hub_upgrade *upgrade, struct stream *stream, struct str early,
                         unsigned status)
{
    note_state(upgrade->server, stream != NULL, status);
    timer_stop(upgrade->deadline);
    timer_stop(upgrade->again);
    upgrade->on_done(upgrade->owner, &(struct hub_upgrade_end){ .stream = stream,
                                                                .early = early,
                                                                .accept = upgrade->accept,
                                                                .status = status });
}

static void upgrade_fail(struct hub_upgrade *upgrade, unsigned status, const char *why)
{
    log_info("cannot connect to %s: %s", upgrade->server->name, why);
    stream_free(upgrade->stream);
    upgrade->stream = NULL;
    upgrade_tell(upgrade, NULL, STR_NONE, status);
}

/* Ours is being started, or has died a moment ago and nobody has noticed yet. */
static bool is_worth_waiting_for(const struct hub_server *server)
{
    return server->kind == HUB_SERVER_OWN && server->state != HUB_SERVER_STOPPED;
}

/* Once more in a moment, if that can help, until the time is over. */
static void upgrade_retry(struct hub_upgrade *upgrade, const char *why)
{
    if (!is_worth_waiting_for(upgrade->server)) {
        upgrade_fail(upgrade, 0, why);
        return;
    }
    stream_free(upgrade->stream);
    upgrade->stream = NULL;
    buf_clear(&upgrade->in, 0);
    timer_start(upgrade->again, AGAIN_MS);
}

/* -- The answer ----------------------------------------------------------------------------- */

static char *upgrade_on_space(void *owner, size_t *ret_size)
{
    struct hub_upgrade *upgrade = owner;

    *ret_size = READ_BYTES;
    return buf_reserve(&upgrade->in, READ_BYTES);
}

static void upgrade_succeed(struct hub_upgrade *upgrade, size_t head_len)
{
    struct str early = { upgrade->in.data + head_len, upgrade->in.len - head_len };
    struct stream *stream = TAKE(upgrade->stream);

    stream_read_stop(stream);
    upgrade_tell(upgrade, stream, early, 101);
}

static void upgrade_on_read(void *owner, size_t n)
{
    struct hub_upgrade *upgrade = owner;
    struct ws_answer answer;

    upgrade->in.len += n;
    switch (ws_answer_read(buf_str(&upgrade->in), upgrade->accept, &answer)) {
    case WS_ANSWER_MORE:
        break;
    case WS_ANSWER_OPEN:
        upgrade_succeed(upgrade, answer.head_len);
        break;
    case WS_ANSWER_REFUSED:
        upgrade_fail(upgrade, (unsigned)answer.status, "it refuses");
        break;
    case WS_ANSWER_WRONG:
        upgrade_fail(upgrade, 502, answer.wrong);
        break;
    }
}

static void upgrade_on_end(void *owner, int error)
{
    upgrade_retry(owner, "it has closed the connection");
}

static void upgrade_on_drain(void *owner, int error)
{
    if (error < 0)
        upgrade_retry(owner, "the connection broke");
}

static const struct stream_events upgrade_events = { upgrade_on_space, upgrade_on_read,
                                                     upgrade_on_end, upgrade_on_drain };

/* -- The request ---------------------------------------------------------------------------- */

static void upgrade_ask(struct hub_upgrade *upgrade)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_printf(&out,
               "GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
               "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n",
               upgrade->server->host, upgrade->key);
    if (upgrade->server->token != NULL)
        buf_printf(&out, "Authorization: Bearer %s\r\n", upgrade->server->token);
    buf_add_text(&out, "\r\n");
    stream_write(upgrade->stream, out.data, out.len);
    stream_read_start(upgrade->stream);
}

static void upgrade_on_connected(void *owner, int error)
{
    struct hub_upgrade *upgrade = owner;
    int r = error;

    if (r == 0)
        r = connector_take(upgrade->connector, &upgrade_events, upgrade, &upgrade->stream);
    connector_free(upgrade->connector);
    upgrade->connector = NULL;
    if (r == 0)
        upgrade_ask(upgrade);
    else
        upgrade_retry(upgrade, strerror(-r));
}

static void upgrade_connect(void *owner)
{
    struct hub_upgrade *upgrade = owner;

    upgrade->connector =
        connector_new(upgrade->loop, &upgrade->server->place, upgrade_on_connected, upgrade);
}

static void upgrade_on_late(void *owner)
{
    upgrade_fail(owner, 0, "it takes too long");
}

struct hub_upgrade *hub_upgrade_new(struct loop *loop, struct hub_server *server, struct str key,
                                    hub_upgrade_fn *on_done, void *owner)
{
    struct hub_upgrade *upgrade = xcalloc(1, sizeof *upgrade);

    upgrade->loop = loop;
    upgrade->server = server;
    upgrade->on_done = on_done;
    upgrade->owner = owner;
    upgrade->key = xstrndup(key.s, key.len);
    ws_accept_key(key, upgrade->accept);
    server->n_users++;
    upgrade->deadline = timer_new(loop, upgrade_on_late, upgrade);
    upgrade->again = timer_new(loop, upgrade_connect, upgrade);
    timer_start(upgrade->deadline, UPGRADE_MS);
    upgrade_connect(upgrade);
    return upgrade;
}

void hub_upgrade_free(struct hub_upgrade *upgrade)
{
    if (upgrade == NULL)
        return;
    upgrade->server->n_users--;
    connector_free(upgrade->connector);
    stream_free(upgrade->stream);
    timer_free(upgrade->deadline);
    timer_free(upgrade->again);
    buf_done(&upgrade->in);
    free(upgrade->key);
    free(upgrade);
}
