#include "rpc/envelope.h"

#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>
#include <string.h>

/* The members of the outermost object that matter; a repeated one is remembered as such. */
enum envelope_member { ID, METHOD, PARAMS, TRACE, RESULT, ERROR, JSONRPC, N_MEMBERS };

struct members {
    yyjson_val *value[N_MEMBERS];
    bool repeated[N_MEMBERS];
};

static void collect_members(yyjson_val *object, struct members *members)
{
    static const char *const names[N_MEMBERS] = { "id",     "method", "params", "trace",
                                                  "result", "error",  "jsonrpc" };
    yyjson_val *key, *value;
    size_t i, n;

    yyjson_obj_foreach(object, i, n, key, value) {
        for (size_t m = 0; m < N_MEMBERS; m++) {
            if (yyjson_equals_str(key, names[m])) {
                members->repeated[m] = members->value[m] != NULL;
                members->value[m] = value;
            }
        }
    }
}

static bool read_id(const struct members *members, struct message_id *ret_id)
{
    yyjson_val *id = members->value[ID];

    if (members->repeated[ID])
        return false;
    if (yyjson_is_str(id)) {
        *ret_id = (struct message_id){ .text = json_str(id) };
        return true;
    }
    if (yyjson_is_uint(id) && yyjson_get_uint(id) > INT64_MAX)
        return false;
    if (!yyjson_is_int(id))
        return false;
    *ret_id = (struct message_id){ .number = yyjson_get_sint(id) };
    return true;
}

static bool is_str_or_null(yyjson_val *value)
{
    return value == NULL || yyjson_is_null(value) || yyjson_is_str(value);
}

static bool trace_is_fine(const struct members *members)
{
    yyjson_val *trace = members->value[TRACE];

    if (members->repeated[TRACE])
        return false;
    if (trace == NULL || yyjson_is_null(trace))
        return true;
    return yyjson_is_obj(trace) && is_str_or_null(yyjson_obj_get(trace, "traceparent")) &&
           is_str_or_null(yyjson_obj_get(trace, "tracestate"));
}

static bool read_error(yyjson_val *error, struct envelope *envelope)
{
    yyjson_val *code = yyjson_obj_get(error, "code");
    yyjson_val *message = yyjson_obj_get(error, "message");

    if (!yyjson_is_int(code) || !yyjson_is_str(message))
        return false;
    if (yyjson_is_uint(code) && yyjson_get_uint(code) > INT64_MAX)
        return false;
    envelope->error_code = yyjson_get_sint(code);
    envelope->error_message = json_str(message);
    return true;
}

static bool envelope_classify(const struct members *members, struct envelope *envelope)
{
    yyjson_val *method = members->value[METHOD];
    bool has_id = read_id(members, &envelope->id);
    bool has_method = yyjson_is_str(method) && !members->repeated[METHOD];

    if (has_method && !members->repeated[PARAMS]) {
        envelope->kind =
            has_id && trace_is_fine(members) ? ENVELOPE_REQUEST : ENVELOPE_NOTIFICATION;
        envelope->method = json_str(method);
        envelope->params = members->value[PARAMS];
        return true;
    }
    if (has_id && members->value[RESULT] != NULL && !members->repeated[RESULT]) {
        envelope->kind = ENVELOPE_RESPONSE;
        envelope->result = members->value[RESULT];
        return true;
    }
    if (has_id && members->value[ERROR] != NULL && !members->repeated[ERROR]) {
        envelope->kind = ENVELOPE_ERROR;
        return read_error(members->value[ERROR], envelope);
    }
    return false;
}

static bool parse_envelope(char *text, size_t len, yyjson_read_flag flags,
                           struct envelope *ret_envelope, const char **ret_reason)
{
    struct envelope envelope = { 0 };
    struct members members = { 0 };
    yyjson_read_err error;

    if (json_is_too_deep((struct str){ text, len })) {
        *ret_reason = "recursion limit exceeded";
        return false;
    }
    envelope.doc = yyjson_read_opts(text, len, flags, /* alc= */ NULL, &error);
    if (envelope.doc == NULL) {
        *ret_reason = error.msg;
        return false;
    }
    collect_members(yyjson_doc_get_root(envelope.doc), &members);
    envelope.says_jsonrpc = members.value[JSONRPC] != NULL;
    if (!envelope_classify(&members, &envelope)) {
        yyjson_doc_free(envelope.doc);
        *ret_reason = "data did not match any variant of untagged enum JSONRPCMessage";
        return false;
    }
    *ret_envelope = envelope;
    return true;
}

bool envelope_parse(const char *text, size_t len, struct envelope *ret_envelope,
                    const char **ret_reason)
{
    return parse_envelope((char *)(uintptr_t)text, len, YYJSON_READ_NOFLAG, ret_envelope,
                          ret_reason);
}

bool envelope_parse_take(char *text, size_t len, struct envelope *ret_envelope,
                         const char **ret_reason)
{
    memset(text + len, 0, ENVELOPE_ROOM);
    if (!parse_envelope(text, len, YYJSON_READ_INSITU, ret_envelope, ret_reason)) {
        free(text);
        return false;
    }
    ret_envelope->text = text;
    return true;
}

void envelope_done(struct envelope *envelope)
{
    yyjson_doc_free(envelope->doc);
    free(envelope->text);
    *envelope = (struct envelope){ 0 };
}

void message_id_write(struct buf *out, const struct message_id *id)
{
    if (id->text.s != NULL)
        json_write_str(out, id->text);
    else
        json_write_int(out, id->number);
}
