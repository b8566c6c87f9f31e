/* What went wrong in a turn. */
#include "store/turns_items.h"

#include "base/check.h"
#include "base/memory.h"
#include "store/rollout_fields.h"

static const struct error_word {
    const char *name;
    enum wire_codex_error_info_tag tag;
    bool has_status;  /* {"NAME":{"http_status_code":n}} */
    bool has_kind;    /* {"NAME":{"turn_kind":"review"}} */
    bool is_harmless; /* it does not make the turn a failed one */
} error_words[] = {
    { .name = "context_window_exceeded", .tag = WIRE_CODEX_ERROR_INFO_TAG_CONTEXT_WINDOW_EXCEEDED },
    { .name = "usage_limit_exceeded", .tag = WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED },
    { .name = "server_overloaded", .tag = WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED },
    { .name = "internal_server_error", .tag = WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR },
    { .name = "unauthorized", .tag = WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED },
    { .name = "bad_request", .tag = WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST },
    { .name = "sandbox_error", .tag = WIRE_CODEX_ERROR_INFO_TAG_SANDBOX_ERROR },
    { .name = "other", .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER },
    { .name = "thread_rollback_failed",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_THREAD_ROLLBACK_FAILED,
      .is_harmless = true },
    { .name = "active_turn_not_steerable",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_ACTIVE_TURN_NOT_STEERABLE,
      .has_kind = true,
      .is_harmless = true },
    { .name = "http_connection_failed",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED,
      .has_status = true },
    { .name = "response_stream_connection_failed",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_CONNECTION_FAILED,
      .has_status = true },
    { .name = "response_stream_disconnected",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_DISCONNECTED,
      .has_status = true },
    { .name = "response_too_many_failed_attempts",
      .tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_TOO_MANY_FAILED_ATTEMPTS,
      .has_status = true },
};

static const struct error_word *find_error_word(yyjson_val *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(error_words); i++) {
        if (yyjson_equals_str(name, error_words[i].name))
            return &error_words[i];
    }
    return NULL;
}

static const char *const turn_kinds[] = { "", "review", "compact", NULL };

static const struct wire_codex_error_info *read_error_info(struct fields *event, bool *ret_counts)
{
    struct wire_codex_error_info *info = arena_zero(event->arena, sizeof *info);
    yyjson_val *name = fields_value(event, "codex_error_info"), *body = NULL;
    const struct error_word *word;

    if (yyjson_is_obj(name) && yyjson_obj_size(name) == 1) {
        name = unsafe_yyjson_get_first(name);
        body = yyjson_obj_iter_get_val(name);
    }
    word = find_error_word(name);
    if (word == NULL) {
        event->ok = false;
        return NULL;
    }
    info->tag = word->tag;
    if (word->has_status) {
        struct fields detail = fields_of(body, event->arena);

        /* All of them have the status in the same place. */
        if (fields_has(&detail, "http_status_code")) {
            info->http_connection_failed.http_status_code.set = true;
            info->http_connection_failed.http_status_code.value =
                (uint16_t)fields_int(&detail, "http_status_code", 0, UINT16_MAX);
        }
        event->ok &= detail.ok;
    } else if (word->has_kind) {
        struct fields detail = fields_of(body, event->arena);

        info->active_turn_not_steerable.turn_kind = fields_word(&detail, "turn_kind", turn_kinds);
        event->ok &= detail.ok;
    }
    *ret_counts = !word->is_harmless;
    return info;
}

bool turn_error_from_event(yyjson_val *payload, struct arena *arena,
                           struct wire_turn_error *ret_error, bool *ret_counts)
{
    struct fields event = fields_of(payload, arena);
    struct wire_turn_error error = { .message = fields_text(&event, "message") };

    *ret_counts = true;
    if (fields_has(&event, "codex_error_info"))
        error.codex_error_info = read_error_info(&event, ret_counts);
    *ret_error = error;
    return event.ok;
}

struct str error_info_words(const struct wire_codex_error_info *info, struct arena *arena)
{
    const struct error_word *word = error_words;
    struct opt_u16 status = info->http_connection_failed.http_status_code; /* in the same place */
    char *text;

    while (word->tag != info->tag) {
        word++;
        check(word < error_words + ARRAY_LENGTH(error_words));
    }
    if (word->has_kind)
        text = arena_printf(arena, "{\"%s\":{\"turn_kind\":\"%s\"}}", word->name,
                            turn_kinds[info->active_turn_not_steerable.turn_kind]);
    else if (!word->has_status)
        text = arena_printf(arena, "\"%s\"", word->name);
    else if (status.set)
        text = arena_printf(arena, "{\"%s\":{\"http_status_code\":%u}}", word->name, status.value);
    else
        text = arena_printf(arena, "{\"%s\":{\"http_status_code\":null}}", word->name);
    return str_of(text);
}
