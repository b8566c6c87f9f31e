/*
 * A history is condensed by the provider: POST /responses/compact, answered with one JSON object. Its
 * `output` has the items that take the place of those that were sent.
 */
#include "base/memory.h"
#include "model/dialect_responses_internal.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

enum { COMPACTED_ITEMS_MAX = 10000 };

/* -- The request --------------------------------------------------------------------------- */

static struct str compact_url(struct arena *arena, const struct provider *provider)
{
    return provider_url(arena, provider, "/responses/compact");
}

static struct str compact_chatgpt_url(struct arena *arena, const struct provider *provider)
{
    return responses_url_for_chatgpt(arena, provider, "/responses/compact");
}

static bool compact_headers(struct arena *arena, const struct sampling_options *options,
                            struct name_values *ret_headers, struct error *err)
{
    return responses_make_headers(arena, options, /* is_stream= */ false, ret_headers, err);
}

static void compact_body(const struct sampling_options *options, struct buf *out)
{
    buf_add_text(out, "{\"model\":");
    json_write_str(out, options->model);
    buf_add_text(out, ",\"input\":");
    responses_add_input(out, options);
    buf_add_text(out, ",\"instructions\":");
    json_write_str(out, options->instructions);
    buf_add_text(out, ",\"tools\":");
    buf_add_str(out, options->tools.len > 0 ? options->tools : STR_LITERAL("[]"));
    buf_add_text(out, ",\"parallel_tool_calls\":");
    buf_add_text(out, options->parallel_tool_calls ? "true" : "false");
    if (options->has_reasoning) {
        buf_add_text(out, ",\"reasoning\":");
        responses_add_reasoning(out, options);
    }
    responses_add_text_format(out, options);
    buf_add_char(out, '}');
}

/* The state is one of a turn's streams. */
static struct name_values compact_sign(struct arena *arena, struct name_values headers,
                                       struct str turn_state, const struct login *login)
{
    return responses_sign(arena, headers, /* turn_state= */ STR_NONE, login);
}

/* -- The answer ---------------------------------------------------------------------------- */

static bool says_too_long(struct str body)
{
    yyjson_doc *doc = body.len == 0 ? NULL : yyjson_read(body.s, body.len, 0);
    yyjson_val *error = yyjson_obj_get(yyjson_doc_get_root(doc), "error");
    bool is_too_long = str_is(json_member(error, "code"), "context_length_exceeded");

    yyjson_doc_free(doc);
    return is_too_long;
}

static struct failure compact_refusal(struct arena *arena, const struct http_head *head,
                                      struct str body, struct str url, time_t now)
{
    struct failure failure = failure_of_status(arena, head, body, url, now);

    failure.error.is_context_overflow = head->status == 413 || says_too_long(body);
    return failure;
}

static bool compact_tell_unusable(const struct stream_reader *reader, const char *reason)
{
    struct stream_data data = { .step = STREAM_FAILED,
                                .failure = failure_of_stream(reader->arena, reason) };

    data.failure.error.is_unusable = true;
    return reader->on_data(reader->owner, &data);
}

static bool compact_tell_items(const struct stream_reader *reader, yyjson_val *output)
{
    struct stream_data data = { .step = STREAM_EVENT, .event.type = SAMPLING_ITEM_DONE };
    size_t i, n;

    yyjson_arr_foreach(output, i, n, data.event.item) {
        if (!reader->on_data(reader->owner, &data))
            return false;
    }
    data = (struct stream_data){ .step = STREAM_COMPLETED, .event.type = SAMPLING_COMPLETED };
    return reader->on_data(reader->owner, &data);
}

static bool compact_read(void *state, struct str json, const struct stream_reader *reader)
{
    yyjson_doc *doc = json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, 0);
    yyjson_val *output = yyjson_obj_get(yyjson_doc_get_root(doc), "output");
    bool goes_on;

    if (!yyjson_is_arr(output))
        goes_on = compact_tell_unusable(reader, "the answer is not a compacted history");
    else if (yyjson_arr_size(output) > COMPACTED_ITEMS_MAX)
        goes_on = compact_tell_unusable(reader, "the compacted history has too many items");
    else
        goes_on = compact_tell_items(reader, output);
    yyjson_doc_free(doc);
    return goes_on;
}

const struct dialect dialect_responses_compact = {
    .url = compact_url,
    .chatgpt_url = compact_chatgpt_url,
    .headers = compact_headers,
    .body = compact_body,
    .sign = compact_sign,
    .refusal = compact_refusal,
    .read = compact_read,
    .unfinished = "the answer was cut off",
    .is_whole = true,
};
