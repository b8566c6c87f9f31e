#include "service/turn_input.h"

#include "base/utf8.h"

enum { MAX_CHARACTERS = 1048576 };

static bool check_characters(struct request *req, size_t n)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (n <= MAX_CHARACTERS)
        return true;
    error_set(&err, ERR_INVALID_PARAMS, "Input exceeds the maximum length of %d characters.",
              MAX_CHARACTERS);
    err.data = xstrdup(arena_printf(req->arena,
                                    "{\"input_error_code\":\"input_too_large\",\"max_chars\":%d,"
                                    "\"actual_chars\":%zu}",
                                    MAX_CHARACTERS, n));
    request_fail_with(req, &err);
    return false;
}

/* To newer clients providers fetch nothing. */
static bool is_refused_image(const struct request *req, const struct wire_user_input *part)
{
    return part->tag == WIRE_USER_INPUT_TAG_IMAGE && req->connection != NULL &&
           connection_protocol(req->connection) >= PROTOCOL_0166 &&
           (str_starts(part->image.url, "http://") || str_starts(part->image.url, "https://"));
}

bool check_user_input(struct request *req, const struct wire_user_input_array *input)
{
    size_t n = 0;

    for (size_t i = 0; i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_TEXT)
            n += utf8_length(input->items[i].text.text);
        if (is_refused_image(req, &input->items[i])) {
            request_fail(req, ERR_INVALID_REQUEST,
                         "remote image URLs are not supported; use an inline data URL instead");
            return false;
        }
    }
    return check_characters(req, n);
}

bool check_queued_input(struct request *req, const struct wire_user_input_array *input)
{
    if (input->n > 0)
        return check_user_input(req, input);
    request_fail(req, ERR_INVALID_REQUEST,
                 "only user input can be added to the user-message queue");
    return false;
}

bool check_text_length(struct request *req, struct str text)
{
    return check_characters(req, utf8_length(text));
}

void fail_not_steerable(struct request *req, const struct turn *turn)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *kind = turn_kind(turn) == TURN_REVIEW ? "review" : "compact";

    error_set(&err, ERR_INVALID_REQUEST, "cannot steer a %s turn", kind);
    err.data = xstrdup(arena_printf(
        req->arena,
        "{\"message\":\"cannot steer a %s turn\",\"codexErrorInfo\":{\"activeTurnNotSteerable\":"
        "{\"turnKind\":\"%s\"}},\"additionalDetails\":null}",
        kind, kind));
    request_fail_with(req, &err);
}

bool check_room(struct request *req, const struct turn *turn)
{
    if (turn_has_room(turn))
        return true;
    request_fail(req, ERR_OVERLOADED, "too much input waits for the running turn; retry later");
    return false;
}
