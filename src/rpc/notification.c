/*
 * Notifications: written once, sent to everybody they concern.
 */
#include "base/hash.h"
#include "rpc/rpc_internal.h"
#include "schema/encode.h"
#include "schema/json_write.h"

/* -- What a slow client's queue may do with it --------------------------------------------- */

static const struct field *find_field(const struct type *type, const char *name)
{
    for (size_t i = 0; type != NULL && i < type->n_fields; i++) {
        if (strcmp(type->fields[i].name, name) == 0)
            return &type->fields[i];
    }
    return NULL;
}

/* Names the thread; never 0. Two threads of one name would only be kept in order more than needed. */
static uint64_t subject_of(const struct type *type, const void *params)
{
    const struct field *field = find_field(type, "threadId");

    if (field == NULL)
        return 0;
    return hash_of(*(const struct str *)(const void *)((const char *)params + field->offset)) | 1;
}

/* A later delta of the same item may be written on behind the text of this one. */
static void mark_text(struct parcel *parcel)
{
    static const char key[] = "\"delta\":\"";
    const char *bytes = parcel->bytes.data;
    const char *end = bytes + parcel->bytes.len;
    const char *at = memmem(bytes, parcel->bytes.len, key, strlen(key));

    if (at == NULL)
        return;
    at += strlen(key); /* quotes in members before it are escaped, so that was the member */
    parcel->text_start = (size_t)(at - bytes);
    while (at < end && *at != '"')
        at += *at == '\\' ? 2 : 1;
    parcel->text_end = (size_t)(at - bytes);
}

static void label(struct parcel *parcel, const struct message *what, const void *params)
{
    if (what->to != TO_THREAD)
        return;
    parcel->subject = subject_of(what->params, params);
    if (parcel->subject != 0 && find_field(what->params, "delta") != NULL)
        mark_text(parcel);
}

/* -- In a dialect -------------------------------------------------------------------------- */

static void send_in_dialect(struct connection *connection, enum notification what,
                            const void *params, unsigned flags)
{
    struct parcel *message = parcel_new();
    struct buf *out = &message->bytes;

    buf_printf(out, "{\"method\":\"%s\",\"params\":", notifications[what].name);
    schema_encode(notifications[what].params, params, flags, out);
    label(message, &notifications[what], params);
    out->len--;
    if (dialect_add_members(connection->dialect, what, params, out))
        message->text_start = message->text_end = 0; /* it may have the text twice */
    buf_add_text(out, "}}");
    connection_send(connection, message);
    parcel_unref(message);
}

static void send_further(struct connection *connection, const struct dialect_message *further)
{
    struct parcel *message = parcel_new();
    struct buf *out = &message->bytes;

    buf_printf(out, "{\"method\":\"%s%s\",\"params\":", further->prefix, further->name);
    schema_encode(further->type, further->params, 0, out);
    buf_add_char(out, '}');
    connection_send(connection, message);
    parcel_unref(message);
}

/* The one place where a client of another dialect is told something. */
static void notify_in_dialect(struct connection *connection, enum notification what,
                              const void *params, unsigned flags, bool is_wanted)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct dialect_message further[DIALECT_FURTHER_MAX];
    size_t n;

    dialect_note(connection->dialect, what, params);
    n = dialect_further(connection->dialect, what, params, connection->opted_out_events, &arena,
                        further);
    if (is_wanted)
        send_in_dialect(connection, what, params, flags);
    for (size_t i = 0; i < n; i++)
        send_further(connection, &further[i]);
}

/* ------------------------------------------------------------------------------------------ */

static void write_notification(struct rpc *rpc, enum notification what, const void *params,
                               unsigned flags)
{
    struct buf *out = rpc_begin(rpc);

    rpc->numbers.notifications++;
    buf_add_text(out, "{\"method\":");
    json_write_str(out, str_of(notifications[what].name));
    buf_add_text(out, ",\"params\":");
    schema_encode(notifications[what].params, params, flags, out);
    buf_add_char(out, '}');
    label(rpc->out, &notifications[what], params);
}

static bool wants(const struct connection *connection, enum notification what)
{
    return connection->initialized && !(connection->opted_out >> what & 1);
}

/* Returns whether nothing is left to do: the client has another dialect. */
static bool notified_in_dialect(struct connection *connection, enum notification what,
                                const void *params, unsigned flags)
{
    if (connection->dialect == NULL || !connection->initialized)
        return false;
    connection->rpc->numbers.notifications++;
    notify_in_dialect(connection, what, params, flags, wants(connection, what));
    return true;
}

void connection_notify(struct connection *connection, enum notification what, const void *params)
{
    struct rpc *rpc = connection->rpc;
    unsigned flags = connection->experimental ? 0 : ENCODE_FOR_STABLE;

    if (notified_in_dialect(connection, what, params, flags) || !wants(connection, what))
        return;
    write_notification(rpc, what, params, flags);
    connection_send(connection, rpc->out);
    rpc_end_message(rpc);
}

void rpc_notify_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                     enum notification what, const void *params)
{
    rpc_notify_prompt(rpc, connections, n, /* max_queued= */ SIZE_MAX, what, params);
}

void rpc_notify_prompt(struct rpc *rpc, struct connection *const *connections, size_t n,
                       size_t max_queued, enum notification what, const void *params)
{
    bool written = false;

    for (size_t i = 0; i < n; i++) {
        if (max_queued != SIZE_MAX && connection_queued(connections[i]) > max_queued)
            continue;
        if (notified_in_dialect(connections[i], what, params, /* flags= */ 0) ||
            !wants(connections[i], what))
            continue;
        if (!written)
            write_notification(rpc, what, params, 0);
        written = true;
        connection_send(connections[i], rpc->out);
    }
    if (written)
        rpc_end_message(rpc);
}

void rpc_notify_all(struct rpc *rpc, enum notification what, const void *params)
{
    write_notification(rpc, what, params, 0);
    list_foreach(&rpc->connections, connection, struct connection, node) {
        if (!notified_in_dialect(connection, what, params, /* flags= */ 0) &&
            wants(connection, what))
            connection_send(connection, rpc->out);
    }
    rpc_end_message(rpc);
}
