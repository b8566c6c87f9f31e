/*
 * Notifications: written once for the clients of each version, sent to everybody they concern.
 */
#include "base/clock.h"
#include "base/hash.h"
#include "rpc/notify_version.h"
#include "rpc/rpc_internal.h"
#include "schema/encode.h"
#include "schema/json_write.h"

/* -- What a slow client's queue may do with it --------------------------------------------- */

static const struct field *find_field(const struct type *type, const char *name)
{
    for (size_t i = 0; type != NULL && i < type->n_fields; i++) {
        if (str_is(field_word(&type_fields(type)[i]), name))
            return &type_fields(type)[i];
    }
    return NULL;
}

/* Names the thread; never 0. Two threads of one name would only be kept in order more than needed. */
static uint64_t subject_of(const struct type *type, const void *params)
{
    const struct field *field = find_field(type, "threadId");

    if (field == NULL)
        return 0;
    return hash_in_memory(
               *(const struct str *)(const void *)((const char *)params + field->offset)) |
           1;
}

/* Where the key of that name ends, `"name":"`, behind `from`; NULL: nowhere. */
static const char *find_text_key(const struct buf *bytes, size_t from, struct str key)
{
    const char *at = bytes->data + from, *end = bytes->data + bytes->len;

    while ((at = memchr(at, ':', (size_t)(end - at))) != NULL) {
        at += 2; /* the colon and the quote */
        if (at <= end && (size_t)(at - bytes->data) >= from + key.len &&
            memcmp(at - key.len, key.s, key.len) == 0)
            return at;
        at--;
    }
    return NULL;
}

/* The text that is the value of this member, behind `from`: false if there is none. */
static bool find_text(const struct buf *bytes, size_t from, struct str key, size_t *ret_start,
                      size_t *ret_end)
{
    const char *end = bytes->data + bytes->len;
    const char *at = find_text_key(bytes, from, key);

    if (at == NULL)
        return false;
    /* Quotes in members before it are escaped, so that was the member. */
    *ret_start = (size_t)(at - bytes->data);
    while (at < end && *at != '"')
        at += *at == '\\' ? 2 : 1;
    *ret_end = (size_t)(at - bytes->data);
    return true;
}

/* A later delta of the same item may be written on behind the text of this one. */
static void mark_text(struct parcel *parcel)
{
    find_text(&parcel->bytes, 0, STR_LITERAL("\"delta\":\""), &parcel->text_start,
              &parcel->text_end);
}

/* The text stands once more among the members that a dialect has added; otherwise it is not continued. */
static void mark_text_again(struct parcel *parcel)
{
    size_t len = parcel->text_end - parcel->text_start;
    size_t start, end;

    if (parcel->text_start == 0)
        return;
    if (find_text(&parcel->bytes, parcel->text_end, STR_LITERAL("\"text\":\""), &start, &end) &&
        end - start == len &&
        memcmp(parcel->bytes.data + start, parcel->bytes.data + parcel->text_start, len) == 0)
        parcel->text_again = start;
    else
        parcel->text_start = parcel->text_end = 0;
}

static void label(struct parcel *parcel, const struct message *what, const void *params)
{
    if (what->to != TO_THREAD)
        return;
    parcel->subject = subject_of(what->params, params);
    if (parcel->subject != 0 && find_field(what->params, "delta") != NULL)
        mark_text(parcel);
}

/* The end of the message: since 0.166 with the time. */
static void end_notification(struct parcel *message, enum protocol_dialect protocol)
{
    size_t start = message->bytes.len;

    if (protocol >= PROTOCOL_0166) {
        buf_add_text(&message->bytes, ",\"emittedAtMs\":");
        json_write_uint(&message->bytes, (uint64_t)clock_now_ms());
    }
    buf_add_char(&message->bytes, '}');
    message->stamp_len = protocol >= PROTOCOL_0166 ? message->bytes.len - start : 0;
}

/* -- In a dialect -------------------------------------------------------------------------- */

static void send_in_dialect(struct connection *connection, enum notification what,
                            const void *params, unsigned flags)
{
    struct parcel *message = parcel_new();
    struct buf *out = &message->bytes;
    struct version_room room;

    dialect_says(connection_protocol(connection), what, &params, &room);
    buf_printf(out, "{\"method\":\"%s\",\"params\":", notifications[what].name);
    schema_encode(notifications[what].params, params, flags, out);
    label(message, &notifications[what], params);
    out->len--;
    dialect_add_members(connection->dialect, what, params, out);
    buf_add_char(out, '}');
    end_notification(message, connection_protocol(connection));
    mark_text_again(message);
    connection->rpc->numbers.notifications++;
    connection_send(connection, message);
    parcel_unref(message);
}

/* These messages are older than any version: nothing of a later one is in them. */
static void send_further(struct connection *connection, const struct dialect_message *further)
{
    struct parcel *message;
    struct buf *out;

    if (!schema_can_say(further->type, further->params, PROTOCOL_0118))
        return;
    message = parcel_new();
    out = &message->bytes;
    buf_printf(out, "{\"method\":\"%s%s\",\"params\":", further->prefix, further->name);
    schema_encode(further->type, further->params, 0, out);
    buf_add_char(out, '}');
    connection_send(connection, message);
    parcel_unref(message);
}

/* -- To everybody it concerns -------------------------------------------------------------- */

/* One notification. It is written when the first client takes it as it is. */
struct notice {
    struct rpc *rpc;
    enum notification what;
    const void *params;
    bool is_for_stable; /* the one client has no experimental capability */
    bool is_written[PROTOCOL_COUNT];
};

static unsigned notice_flags(const struct notice *notice, enum protocol_dialect protocol)
{
    return encode_flags(protocol, !notice->is_for_stable);
}

static void notice_write(struct notice *notice, enum protocol_dialect protocol)
{
    const struct message *what = &notifications[notice->what];
    struct parcel *message = rpc_begin(notice->rpc, protocol);
    struct buf *out = &message->bytes;
    const void *params = notice->params;
    struct version_room room;

    dialect_says(protocol, notice->what, &params, &room);
    notice->is_written[protocol] = true;
    notice->rpc->numbers.notifications++;
    buf_add_text(out, "{\"method\":");
    json_write_str(out, str_of(what->name));
    buf_add_text(out, ",\"params\":");
    schema_encode(what->params, params, notice_flags(notice, protocol), out);
    end_notification(message, protocol);
    label(message, what, params);
}

static void notice_send_plain(struct notice *notice, struct connection *connection)
{
    enum protocol_dialect protocol = connection_protocol(connection);

    if (!notice->is_written[protocol])
        notice_write(notice, protocol);
    connection_send(connection, rpc_begin(notice->rpc, protocol));
}

static void notice_done(struct notice *notice)
{
    for (int protocol = 0; protocol < PROTOCOL_COUNT; protocol++) {
        if (notice->is_written[protocol])
            rpc_end_message(notice->rpc, (enum protocol_dialect)protocol);
    }
}

/* What its version has no words for is not told. */
static bool wants(const struct connection *connection, const struct notice *notice)
{
    const struct message *what = &notifications[notice->what];
    const void *params = notice->params;
    struct version_room room;

    return connection->initialized &&
           !(connection->opted_out[notice->what / 64] >> notice->what % 64 & 1) &&
           part_is_in(what->part, connection->protocol) &&
           dialect_says(connection->protocol, notice->what, &params, &room) &&
           schema_can_say(what->params, params, connection->protocol);
}

/* The one place where a client of another dialect is told something. */
static void notice_send_in_dialect(struct notice *notice, struct connection *connection)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct client_dialect *dialect = connection->dialect;
    struct dialect_message further[DIALECT_FURTHER_MAX];
    size_t n;

    dialect_note(dialect, notice->what, notice->params);
    n = dialect_further(dialect, notice->what, notice->params, connection->opted_out_events, &arena,
                        further);
    if (wants(connection, notice)) {
        if (dialect_has_members(dialect, notice->what))
            send_in_dialect(connection, notice->what, notice->params,
                            notice_flags(notice, connection->protocol));
        else
            notice_send_plain(notice, connection);
    }
    for (size_t i = 0; i < n; i++)
        send_further(connection, &further[i]);
}

static void notice_send(struct notice *notice, struct connection *connection)
{
    if (connection->dialect != NULL && connection->initialized)
        notice_send_in_dialect(notice, connection);
    else if (wants(connection, notice))
        notice_send_plain(notice, connection);
}

void connection_notify(struct connection *connection, enum notification what, const void *params)
{
    struct notice notice = { .rpc = connection->rpc,
                             .what = what,
                             .params = params,
                             .is_for_stable = !connection->experimental };

    notice_send(&notice, connection);
    notice_done(&notice);
}

void rpc_notify_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                     enum notification what, const void *params)
{
    rpc_notify_prompt(rpc, connections, n, /* max_queued= */ SIZE_MAX, what, params);
}

void rpc_notify_prompt(struct rpc *rpc, struct connection *const *connections, size_t n,
                       size_t max_queued, enum notification what, const void *params)
{
    struct notice notice = { .rpc = rpc, .what = what, .params = params };

    for (size_t i = 0; i < n; i++) {
        if (max_queued == SIZE_MAX || connection_queued(connections[i]) <= max_queued)
            notice_send(&notice, connections[i]);
    }
    notice_done(&notice);
}

void rpc_notify_all(struct rpc *rpc, enum notification what, const void *params)
{
    struct notice notice = { .rpc = rpc, .what = what, .params = params };

    list_foreach(&rpc->connections, connection, struct connection, node) {
        notice_send(&notice, connection);
    }
    notice_done(&notice);
}

void rpc_notify_version(struct rpc *rpc, enum protocol_dialect version, enum notification what,
                        const void *params)
{
    struct notice notice = { .rpc = rpc, .what = what, .params = params };

    list_foreach(&rpc->connections, connection, struct connection, node) {
        if (connection_protocol(connection) == version)
            notice_send(&notice, connection);
    }
    notice_done(&notice);
}
