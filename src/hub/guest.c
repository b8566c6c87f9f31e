/*
 *               request           the answer was taken, the connection is kept
 *     READING ------------> ANSWERING ---------------------------------------> READING
 *        |                      |  the connection ends            it closes, or time
 *        |                      +-----------------------> LINGERING ----------------> gone
 *        |  a probe, an upgrade
 *        +---> WAITING: nothing is read; then ANSWERING, or a crossing and no guest any more
 */
#include "base/log.h"
#include "base/memory.h"
#include "hub/assets.h"
#include "hub/hub_internal.h"
#include "hub/probe.h"
#include "hub/upgrade.h"
#include "schema/json_write.h"
#include "transport/ws_handshake.h"

#include <stdlib.h>

enum { LINGER_MS = 1000 };

enum guest_state { GUEST_READING, GUEST_WAITING, GUEST_ANSWERING, GUEST_LINGERING };

struct hub_guest {
    struct list_node node;
    struct hub *hub;
    struct stream *stream;
    struct timer *timer;
    struct http_reader reader;
    enum guest_state state;
    bool closes; /* after this answer */
    struct hub_probe *probe;
    struct hub_upgrade *upgrade;
    struct hub_server *server; /* of the upgrade */
};

/* The guest may be gone afterwards. */
static void guest_read_requests(struct hub_guest *guest);

static void guest_drop_upgrade(struct hub_guest *guest)
{
    if (guest->upgrade == NULL)
        return;
    hub_upgrade_free(guest->upgrade);
    guest->upgrade = NULL;
    guest->hub->n_upgrades--;
}

static void guest_free(struct hub_guest *guest)
{
    list_remove(&guest->node);
    guest->hub->n_guests--;
    hub_probe_free(guest->probe);
    guest_drop_upgrade(guest);
    stream_free(guest->stream);
    timer_free(guest->timer);
    http_reader_done(&guest->reader);
    free(guest);
}

void hub_guests_done(struct hub *hub)
{
    list_foreach(&hub->guests, guest, struct hub_guest, node) {
        guest_free(guest);
    }
}

void hub_guests_stop_crossing(struct hub *hub)
{
    list_foreach(&hub->guests, guest, struct hub_guest, node) {
        if (guest->upgrade != NULL)
            guest_free(guest);
    }
}

/* An IPv4 address as IPv6 has it; all zeros if it cannot be told. */
void hub_guest_address(const struct hub_guest *guest, struct in6_addr *ret_address)
{
    struct sockaddr_storage address = { 0 };
    socklen_t size = sizeof address;
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address;

    *ret_address = in6addr_any;
    if (getpeername(stream_descriptor(guest->stream), (struct sockaddr *)&address, &size) < 0)
        return;
    if (address.ss_family == AF_INET6) {
        *ret_address = ((const struct sockaddr_in6 *)&address)->sin6_addr;
        return;
    }
    ret_address->s6_addr[10] = ret_address->s6_addr[11] = 0xff;
    memcpy(ret_address->s6_addr + 12, &v4->sin_addr, sizeof v4->sin_addr);
}

/* -- States --------------------------------------------------------------------------------- */

static void guest_enter_reading(struct hub_guest *guest)
{
    guest->state = GUEST_READING;
    list_remove(&guest->node);
    list_append(&guest->hub->guests, &guest->node);
    timer_start(guest->timer, http_reader_is_idle(&guest->reader) ? HUB_IDLE_MS : HUB_HEAD_MS);
    stream_read_start(guest->stream);
}

/* What still comes is thrown away, so that the answer is not lost with it. */
static void guest_enter_lingering(struct hub_guest *guest)
{
    guest->state = GUEST_LINGERING;
    stream_end_output(guest->stream);
    timer_start(guest->timer, LINGER_MS);
    stream_read_start(guest->stream);
}

/* The answer is out. Returns whether there may be another request to read at once. */
static bool guest_end_answer(struct hub_guest *guest)
{
    if (stream_queued(guest->stream) > 0)
        return false;
    if (guest->closes) {
        guest_enter_lingering(guest);
        return false;
    }
    http_reader_done_with_request(&guest->reader);
    guest_enter_reading(guest);
    return true;
}

/* One answer at a time: until it was taken nothing more is read. */
static void guest_answer(struct hub_guest *guest, struct hub_answer *answer)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    bool is_head = str_is(guest->reader.request.method, "HEAD");

    if (guest->hub->is_ending)
        guest->closes = true;
    hub_answer_write(answer, is_head, guest->closes, &out);
    if (answer->constant.s != NULL)
        hub_assets_release();
    hub_answer_done(answer);
    guest->state = GUEST_ANSWERING;
    stream_read_stop(guest->stream);
    timer_start(guest->timer, HUB_HEAD_MS);
    stream_write(guest->stream, out.data, out.len);
}

static void guest_refuse(struct hub_guest *guest, unsigned status, const char *text)
{
    struct hub_answer answer = { 0 };

    hub_answer_text(&answer, status, text);
    guest_answer(guest, &answer);
}

/* From call-backs: what else has come is read as well. */
static void guest_go_on(struct hub_guest *guest)
{
    if (guest_end_answer(guest))
        guest_read_requests(guest);
}

static void guest_enter_waiting(struct hub_guest *guest)
{
    guest->state = GUEST_WAITING;
    stream_read_stop(guest->stream);
    timer_stop(guest->timer); /* whoever is waited for has a limit */
}

/* -- Probes --------------------------------------------------------------------------------- */

static void guest_on_probed(void *owner, const struct hub_ports *open)
{
    struct hub_guest *guest = owner;
    struct hub_answer answer = { 0 };

    hub_answer_json(&answer, 200);
    buf_add_char(&answer.made, '[');
    for (size_t i = 0; i < open->n; i++)
        buf_printf(&answer.made, "%s%u", i > 0 ? "," : "", open->items[i]);
    buf_add_char(&answer.made, ']');
    hub_probe_free(guest->probe);
    guest->probe = NULL;
    guest_answer(guest, &answer);
    guest_go_on(guest);
}

void hub_guest_probe(struct hub_guest *guest, const struct hub_ports *ports)
{
    guest_enter_waiting(guest);
    guest->probe = hub_probe_new(guest->hub->loop, ports, guest_on_probed, guest);
}

/* -- WebSockets ----------------------------------------------------------------------------- */

/* The stream, and what has come behind the request; the guest is to be freed then. */
static struct hub_bridge_side guest_leave(struct hub_guest *guest, const char *accept)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct http_reader *reader = &guest->reader;
    struct hub_bridge_side side = { .early = { reader->in.data + reader->taken,
                                               http_reader_waiting(reader) } };

    hub_answer_write_upgrade(accept, &out);
    stream_write(guest->stream, out.data, out.len);
    side.stream = TAKE(guest->stream);
    return side;
}

static void guest_on_upgraded(void *owner, const struct hub_upgrade_end *end)
{
    struct hub_guest *guest = owner;

    if (end->stream != NULL) {
        struct hub_bridge_side far = { end->stream, end->early };
        struct hub_bridge_side browser = guest_leave(guest, end->accept);

        hub_crossing_add(guest->hub, guest->server, &browser, &far);
        guest_free(guest);
        return;
    }
    guest_drop_upgrade(guest);
    guest_refuse(guest, 502, "The server cannot be reached, or refuses.\n");
    guest_go_on(guest);
}

static void guest_cross_to_stdio(struct hub_guest *guest, struct hub_server *server, struct str key)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_crossing *crossing = NULL;
    struct hub_bridge_side browser;
    char accept[WS_ACCEPT_SIZE];

    if (server->state != HUB_SERVER_BUSY)
        crossing = hub_crossing_start_stdio(guest->hub, server, &err);
    if (crossing == NULL) {
        if (err.code != 0)
            log_error("cannot start %s: %s", server->name, err.message.s);
        guest_refuse(guest, err.code != 0 ? 502 : 503,
                     err.code != 0 ? "The server cannot be started.\n"
                                   : "Somebody else is connected to this server.\n");
        return;
    }
    ws_accept_key(key, accept);
    browser = guest_leave(guest, accept);
    hub_crossing_join_stdio(crossing, &browser);
}

void hub_guest_cross(struct hub_guest *guest, struct hub_server *server, struct str key)
{
    guest->server = server;
    if (server->kind == HUB_SERVER_STDIO) {
        guest_cross_to_stdio(guest, server, key);
        return;
    }
    guest_enter_waiting(guest);
    guest->upgrade = hub_upgrade_new(guest->hub->loop, server, key, guest_on_upgraded, guest);
    guest->hub->n_upgrades++;
}

/* -- Requests ------------------------------------------------------------------------------- */

/* Returns whether the guest is still one, and was answered. */
static bool guest_handle(struct hub_guest *guest)
{
    struct hub_answer answer = { 0 };

    guest->closes = !guest->reader.request.keep_alive;
    if (hub_route(guest->hub, guest, &guest->reader.request, &answer)) {
        guest_answer(guest, &answer);
        return true;
    }
    hub_answer_done(&answer);
    if (guest->stream == NULL) {
        guest_free(guest);
        return false;
    }
    return guest->state == GUEST_ANSWERING;
}

static void guest_turn_away(struct hub_guest *guest, unsigned status)
{
    guest->closes = true;
    guest->reader.request.method = STR_NONE;
    http_reader_discard(&guest->reader);
    guest_refuse(guest, status, "");
    guest_end_answer(guest);
}

static void guest_read_requests(struct hub_guest *guest)
{
    while (guest->state == GUEST_READING) {
        switch (http_reader_next(&guest->reader)) {
        case HTTP_MORE:
            return;
        case HTTP_CONTINUE:
            stream_write(guest->stream, "HTTP/1.1 100 Continue\r\n\r\n", 25);
            break;
        case HTTP_REQUEST:
            if (!guest_handle(guest) || !guest_end_answer(guest))
                return;
            break;
        case HTTP_BAD:
            guest_turn_away(guest, guest->reader.status);
            return;
        }
    }
}

/* -- From the loop -------------------------------------------------------------------------- */

static char *guest_on_space(void *owner, size_t *ret_size)
{
    struct hub_guest *guest = owner;

    return http_reader_space(&guest->reader, ret_size);
}

static void guest_on_read(void *owner, size_t n)
{
    struct hub_guest *guest = owner;
    bool was_idle = http_reader_is_idle(&guest->reader);

    http_reader_add(&guest->reader, n);
    if (guest->state == GUEST_LINGERING) {
        http_reader_discard(&guest->reader);
        return;
    }
    if (was_idle)
        timer_start(guest->timer, HUB_HEAD_MS);
    guest_read_requests(guest);
}

static void guest_on_end(void *owner, int error)
{
    guest_free(owner);
}

static void guest_on_drain(void *owner, int error)
{
    struct hub_guest *guest = owner;

    if (error < 0)
        guest_free(guest);
    else if (guest->state == GUEST_ANSWERING)
        guest_go_on(guest);
}

static void guest_on_time(void *owner)
{
    struct hub_guest *guest = owner;

    if (guest->state != GUEST_READING || http_reader_is_idle(&guest->reader))
        guest_free(guest);
    else
        guest_turn_away(guest, 408);
}

static const struct stream_events guest_events = { guest_on_space, guest_on_read, guest_on_end,
                                                   guest_on_drain };

/* Somebody new is at the door: the one goes that has waited longest. */
static void make_room(struct hub *hub)
{
    if (hub->n_guests >= HUB_GUESTS_MAX)
        guest_free(container_of(list_first(&hub->guests), struct hub_guest, node));
}

void hub_guest_accept(struct hub *hub)
{
    struct hub_guest *guest;
    int r;

    make_room(hub);
    guest = xcalloc(1, sizeof *guest);
    r = listener_accept(hub->listener, &guest_events, guest, &guest->stream);
    if (r < 0) {
        free(guest);
        return;
    }
    guest->hub = hub;
    guest->timer = timer_new(hub->loop, guest_on_time, guest);
    guest->reader.head_max = HUB_HEAD_MAX;
    guest->reader.body_max = HUB_BODY_MAX;
    list_append(&hub->guests, &guest->node);
    hub->n_guests++;
    guest_enter_reading(guest);
    timer_start(guest->timer, HUB_HEAD_MS);
}
