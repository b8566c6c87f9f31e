/* What the versions of the protocol differ in beside members, and programs whose version is that of the protocol. */
#include "dialect/dialect.h"

#include "base/memory.h"

enum { FIRST_NEWER = 119 }; /* 0.119 and later know the newer protocol, as far as they use it */

/* Those of codex itself: they are numbered together. */
static bool is_numbered_with_codex(struct str name)
{
    return str_starts(name, "codex_") || str_is(name, "codex-tui");
}

/* The second number of "0.166.0"; 0: it is none of that kind. */
static unsigned minor_version(struct str version)
{
    unsigned minor = 0;

    if (!str_starts(version, "0."))
        return 0;
    for (size_t i = 2; i < version.len && version.s[i] >= '0' && version.s[i] <= '9'; i++) {
        minor = minor * 10 + (unsigned)(version.s[i] - '0');
        if (minor > 100000)
            break;
    }
    return minor;
}

enum protocol_dialect dialect_protocol_of(struct str client_name, struct str client_version)
{
    return is_numbered_with_codex(client_name) && minor_version(client_version) >= FIRST_NEWER
               ? PROTOCOL_0166
               : PROTOCOL_0118;
}

/* -- Notifications ------------------------------------------------------------------------- */

/* To 0.118 a turn ends without items. */
static void turn_completed_for_0118(const void **params, struct version_room *room)
{
    room->turn_completed = *(const struct wire_turn_completed_notification *)*params;
    room->turn_completed.turn.items = (struct wire_thread_item_array){ 0 };
    *params = &room->turn_completed;
}

/* Since 0.166 a copy that is stored has no preview until somebody says something. */
static void thread_started_for_0166(const void **params, struct version_room *room)
{
    const struct wire_thread_started_notification *started = *params;

    if (started->thread.forked_from_id.s == NULL || started->thread.ephemeral)
        return;
    room->thread_started = *started;
    room->thread_started.thread.preview = STR_LITERAL("");
    *params = &room->thread_started;
}

/* That the model's server wants a login is a status like others since 0.166. False: it is something else. */
static bool names_status(const struct wire_turn_error *error, struct version_room *room)
{
    if (error == NULL || error->codex_error_info == NULL ||
        error->codex_error_info->tag != WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED)
        return false;
    room->error_info = (struct wire_codex_error_info){
        .tag = WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED,
        .http_connection_failed.http_status_code = { true, 401 },
    };
    room->turn_error = *error;
    room->turn_error.codex_error_info = &room->error_info;
    return true;
}

static void turn_completed_for_0166(const void **params, struct version_room *room)
{
    const struct wire_turn_completed_notification *completed = *params;

    if (!names_status(completed->turn.error, room))
        return;
    room->turn_completed = *completed;
    room->turn_completed.turn.error = &room->turn_error;
    *params = &room->turn_completed;
}

static void error_for_0166(const void **params, struct version_room *room)
{
    const struct wire_error_notification *error = *params;

    if (!names_status(&error->error, room))
        return;
    room->error = *error;
    room->error.error = room->turn_error;
    *params = &room->error;
}

bool dialect_says(enum protocol_dialect protocol, enum notification what, const void **params,
                  struct version_room *room)
{
    if (what == NOTIFICATION_TURN_COMPLETED && protocol == PROTOCOL_0118)
        turn_completed_for_0118(params, room);
    if (what == NOTIFICATION_TURN_COMPLETED && protocol >= PROTOCOL_0166)
        turn_completed_for_0166(params, room);
    if (what == NOTIFICATION_ERROR && protocol >= PROTOCOL_0166)
        error_for_0166(params, room);
    if (what == NOTIFICATION_THREAD_STARTED && protocol >= PROTOCOL_0166)
        thread_started_for_0166(params, room);
    if (what == NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED && protocol >= PROTOCOL_0166)
        return !((const struct wire_thread_token_usage_updated_notification *)*params)->is_repeated;
    return true;
}
