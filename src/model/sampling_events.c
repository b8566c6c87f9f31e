#include "model/sampling_events.h"

#include "base/error.h"
#include "base/memory.h"
#include "schema/explain.h"
#include "schema/json_depth.h"

#include <strings.h>

static struct str string_of(yyjson_val *value)
{
    if (!yyjson_is_str(value))
        return STR_NONE;
    return (struct str){ yyjson_get_str(value), yyjson_get_len(value) };
}

/* -- The kinds of data --------------------------------------------------------------------- */

struct data_kind {
    const char *type;
    void (*read)(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                 struct arena *arena);
    enum sampling_event_type event;
    const char *index; /* the member that counts parts, or NULL */
};

static void read_item(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                      struct arena *arena)
{
    data->event.item = yyjson_obj_get(root, "item");
    if (!yyjson_is_obj(data->event.item))
        return;
    data->event.type = kind->event;
    data->step = STREAM_EVENT;
}

/* Its index, if it needs one. */
static bool read_index(struct stream_data *data, yyjson_val *root, const struct data_kind *kind)
{
    yyjson_val *index = kind->index == NULL ? NULL : yyjson_obj_get(root, kind->index);

    if (kind->index == NULL)
        return true;
    data->event.index = yyjson_get_sint(index);
    return yyjson_is_int(index) && data->event.index >= 0;
}

static void read_part(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                      struct arena *arena)
{
    if (!read_index(data, root, kind))
        return;
    data->event.type = kind->event;
    data->step = STREAM_EVENT;
}

static void read_delta(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                       struct arena *arena)
{
    data->event.text = string_of(yyjson_obj_get(root, "delta"));
    if (data->event.text.s != NULL)
        read_part(data, root, kind, arena);
}

static bool read_count(yyjson_val *object, const char *name, int64_t *ret_count, struct error *err)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    if (value == NULL)
        return explain_missing_field(err, name);
    if (!yyjson_is_int(value))
        return explain_invalid_type(err, value, "i64");
    if (yyjson_is_uint(value) && yyjson_get_uint(value) > INT64_MAX)
        return explain_invalid_value(err, value, "i64");
    *ret_count = yyjson_get_sint(value);
    if (*ret_count < 0)
        *ret_count = 0;
    if (*ret_count > MAX_TOKEN_COUNT)
        *ret_count = MAX_TOKEN_COUNT;
    return true;
}

/* Counts that are only in a part of some answers. */
static bool read_detail(yyjson_val *usage, const char *part, const char *name, int64_t *ret_count,
                        struct error *err)
{
    yyjson_val *details = yyjson_obj_get(usage, part);

    if (details == NULL || yyjson_is_null(details))
        return true;
    return read_count(details, name, ret_count, err);
}

static bool read_usage(yyjson_val *usage, struct token_usage *ret_usage, struct error *err)
{
    return read_count(usage, "input_tokens", &ret_usage->input, err) &&
           read_detail(usage, "input_tokens_details", "cached_tokens", &ret_usage->cached_input,
                       err) &&
           read_count(usage, "output_tokens", &ret_usage->output, err) &&
           read_detail(usage, "output_tokens_details", "reasoning_tokens",
                       &ret_usage->reasoning_output, err) &&
           read_count(usage, "total_tokens", &ret_usage->total, err);
}

static bool read_response(struct stream_data *data, yyjson_val *response, struct error *err)
{
    yyjson_val *id = yyjson_obj_get(response, "id");
    yyjson_val *usage = yyjson_obj_get(response, "usage");

    if (!yyjson_is_obj(response))
        return explain_invalid_type(err, response, "struct ResponseCompleted");
    if (id == NULL)
        return explain_missing_field(err, "id");
    if (!yyjson_is_str(id))
        return explain_invalid_type(err, id, "a string");
    if (usage == NULL || yyjson_is_null(usage))
        return true;
    data->event.has_usage = true;
    return read_usage(usage, &data->event.usage, err);
}

static void read_completed(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                           struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val *response = yyjson_obj_get(root, "response");

    if (response == NULL || yyjson_is_null(response))
        return;
    if (!read_response(data, response, &err)) {
        error_prefix(&err, "failed to parse ResponseCompleted: ");
        data->failure = failure_of_stream(arena, err.message.s);
        data->step = STREAM_FAILED;
        return;
    }
    data->event.type = SAMPLING_COMPLETED;
    data->step = STREAM_COMPLETED;
}

static void read_failed(struct stream_data *data, yyjson_val *root, const struct data_kind *kind,
                        struct arena *arena)
{
    data->failure = failure_of_failed(arena, yyjson_obj_get(root, "response"));
    data->step = STREAM_FAILED;
}

static void read_incomplete(struct stream_data *data, yyjson_val *root,
                            const struct data_kind *kind, struct arena *arena)
{
    yyjson_val *response = yyjson_obj_get(root, "response");
    struct str reason =
        string_of(yyjson_obj_get(yyjson_obj_get(response, "incomplete_details"), "reason"));

    data->failure =
        failure_of_stream(arena, arena_printf(arena, "Incomplete response returned, reason: %s",
                                              reason.s != NULL ? reason.s : "unknown"));
    data->step = STREAM_FAILED;
}

/* The frequent ones first. */
static const struct data_kind kinds[] = {
    { "response.output_text.delta", read_delta, SAMPLING_TEXT_DELTA, NULL },
    { "response.reasoning_summary_text.delta", read_delta, SAMPLING_SUMMARY_DELTA,
      "summary_index" },
    { "response.reasoning_text.delta", read_delta, SAMPLING_REASONING_DELTA, "content_index" },
    { "response.reasoning_summary_part.added", read_part, SAMPLING_SUMMARY_PART_ADDED,
      "summary_index" },
    { "response.output_item.added", read_item, SAMPLING_ITEM_ADDED, NULL },
    { "response.output_item.done", read_item, SAMPLING_ITEM_DONE, NULL },
    { "response.completed", read_completed, SAMPLING_COMPLETED, NULL },
    { "response.failed", read_failed, SAMPLING_FAILED, NULL },
    { "response.incomplete", read_incomplete, SAMPLING_FAILED, NULL },
};

/* -- Headers inside the data --------------------------------------------------------------- */

/* A string, or the first of an array. */
static struct str header_value(yyjson_val *value)
{
    return string_of(yyjson_is_arr(value) ? yyjson_arr_get_first(value) : value);
}

static struct str model_in(yyjson_val *headers)
{
    size_t i, n;
    yyjson_val *key, *value;

    if (!yyjson_is_obj(headers))
        return STR_NONE;
    yyjson_obj_foreach(headers, i, n, key, value) {
        const char *name = yyjson_get_str(key);

        if (strcasecmp(name, "openai-model") == 0 || strcasecmp(name, "x-openai-model") == 0)
            return header_value(value);
    }
    return STR_NONE;
}

static struct str served_model(yyjson_val *root)
{
    struct str model = model_in(yyjson_obj_get(yyjson_obj_get(root, "response"), "headers"));

    return model.s != NULL ? model : model_in(yyjson_obj_get(root, "headers"));
}

/* ------------------------------------------------------------------------------------------ */

void stream_data_read(struct stream_data *data, struct str json, struct arena *arena)
{
    yyjson_val *root;
    struct str type;

    *data = (struct stream_data){ .step = STREAM_NOTHING };
    if (json_is_too_deep(json))
        return;
    data->doc = yyjson_read(json.s, json.len, 0);
    root = yyjson_doc_get_root(data->doc);
    type = string_of(yyjson_obj_get(root, "type"));
    if (type.s == NULL)
        return;
    data->served_model = served_model(root);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        if (str_is(type, kinds[i].type)) {
            kinds[i].read(data, root, &kinds[i], arena);
            return;
        }
    }
}

void stream_data_done(struct stream_data *data)
{
    yyjson_doc_free(data->doc);
    data->doc = NULL;
}
