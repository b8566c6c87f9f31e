/*
 * The Responses API: POST /responses, answered with a stream of `response.…` events.
 */
#include "base/memory.h"
#include "model/answer.h"
#include "model/dialect.h"
#include "model/dialect_responses_internal.h"
#include "model/event_json.h"
#include "model/rate_limits.h"
#include "schema/explain.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <strings.h>

/* -- The request --------------------------------------------------------------------------- */

static struct str responses_url(struct arena *arena, const struct provider *provider)
{
    return provider_url(arena, provider, "/responses");
}

struct str responses_url_for_chatgpt(struct arena *arena, const struct provider *provider,
                                     const char *path)
{
    struct provider chatgpt = *provider;

    if (provider->base_url.s != NULL)
        return STR_NONE;
    chatgpt.base_url = STR_LITERAL(PROVIDER_CHATGPT_URL);
    return provider_url(arena, &chatgpt, path);
}

static struct str responses_chatgpt_url(struct arena *arena, const struct provider *provider)
{
    return responses_url_for_chatgpt(arena, provider, "/responses");
}

bool responses_make_headers(struct arena *arena, const struct sampling_options *options,
                            bool is_stream, struct name_values *ret_headers, struct error *err)
{
    const struct provider *provider = options->provider;
    size_t n_most = 16 + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { arena, arena_alloc(arena, n_most * sizeof *list.items), 0 };
    struct str token;

    if (!provider_token(provider, &token, err))
        return false;
    /* A provider may replace these two, and none of those that follow its own. */
    header_list_set(&list, STR_LITERAL("originator"), options->originator);
    header_list_set(&list, STR_LITERAL("user-agent"), options->user_agent);
    provider_set_headers(provider, &list);
    header_list_set(&list, STR_LITERAL(PROVIDER_RESIDENCY_HEADER), options->residency);

    if (is_stream) {
        header_list_set(&list, STR_LITERAL("x-codex-turn-metadata"), options->turn_metadata);
        header_list_set(&list, STR_LITERAL("x-client-request-id"), options->thread_id);
    }
    header_list_set(&list, STR_LITERAL("session_id"), options->thread_id);
    header_list_set(&list, STR_LITERAL("x-openai-subagent"), options->subagent);
    if (is_stream)
        header_list_set(&list, STR_LITERAL("accept"), STR_LITERAL("text/event-stream"));
    header_list_set(&list, STR_LITERAL("content-type"), STR_LITERAL("application/json"));
    if (token.len > 0)
        header_list_set(&list, STR_LITERAL("authorization"),
                        str_of(arena_printf(arena, "Bearer %.*s", STR_ARGS(token))));
    *ret_headers = (struct name_values){ list.items, list.n };
    return true;
}

static bool responses_headers(struct arena *arena, const struct sampling_options *options,
                              struct name_values *ret_headers, struct error *err)
{
    return responses_make_headers(arena, options, /* is_stream= */ true, ret_headers, err);
}

struct name_values responses_sign(struct arena *arena, struct name_values headers,
                                  struct str turn_state, const struct login *login)
{
    struct name_value *items = arena_alloc(arena, (headers.n + 3) * sizeof *items);
    size_t n = headers.n;

    memcpy(items, headers.items, headers.n * sizeof *items);
    if (turn_state.s != NULL)
        items[n++] = (struct name_value){ STR_LITERAL("x-codex-turn-state"), turn_state };
    if (login->bearer.len > 0)
        items[n++] =
            (struct name_value){ STR_LITERAL("authorization"),
                                 str_of(arena_printf(arena, "Bearer %s", login->bearer.s)) };
    if (login->account_id.len > 0)
        items[n++] = (struct name_value){ STR_LITERAL("ChatGPT-Account-ID"), login->account_id };
    return (struct name_values){ items, n };
}

static void add_without_kept(struct buf *out, yyjson_val *item)
{
    yyjson_val *key, *value;
    bool is_first = true;
    size_t i, n;

    buf_add_char(out, '{');
    yyjson_obj_foreach(item, i, n, key, value) {
        if (yyjson_equals_str(key, "extra_content"))
            continue;
        if (!is_first)
            buf_add_char(out, ',');
        is_first = false;
        json_write_str(out, json_str(key));
        buf_add_char(out, ':');
        json_write_value(out, value);
    }
    buf_add_char(out, '}');
}

/* What another server has kept with an item is not for this one; its thoughts are left out. */
static bool add_foreign_item(struct buf *out, struct str json)
{
    yyjson_doc *doc = yyjson_read(json.s, json.len, 0);
    yyjson_val *item = yyjson_doc_get_root(doc);
    bool is_sent = !str_is(json_member(item, "type"), "reasoning");

    if (is_sent)
        add_without_kept(out, item);
    yyjson_doc_free(doc);
    return is_sent;
}

static bool add_item(struct buf *out, struct str json)
{
    if (str_contains(json, STR_LITERAL(",\"extra_content\":{\"from\":")))
        return add_foreign_item(out, json);
    buf_add_str(out, json);
    return true;
}

void responses_add_input(struct buf *out, const struct sampling_options *options)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < options->n_input; i++) {
        if (out->data[out->len - 1] != '[')
            buf_add_char(out, ',');
        if (!add_item(out, options->input[i]) && out->data[out->len - 1] == ',')
            out->len--;
    }
    buf_add_char(out, ']');
}

/* `"key":"value"` behind a comma, unless it is the first or there is no value. */
static void add_optional(struct buf *out, const char *key, struct str value)
{
    if (value.s == NULL)
        return;
    if (out->data[out->len - 1] != '{')
        buf_add_char(out, ',');
    buf_printf(out, "\"%s\":", key);
    json_write_str(out, value);
}

void responses_add_reasoning(struct buf *out, const struct sampling_options *options)
{
    buf_add_char(out, '{');
    add_optional(out, "effort", options->effort);
    add_optional(out, "summary", options->summary);
    buf_add_char(out, '}');
}

void responses_add_text_format(struct buf *out, const struct sampling_options *options)
{
    if (options->verbosity.s == NULL && options->output_schema.s == NULL)
        return;
    buf_add_text(out, ",\"text\":{");
    add_optional(out, "verbosity", options->verbosity);
    if (options->output_schema.s != NULL) {
        if (options->verbosity.s != NULL)
            buf_add_char(out, ',');
        buf_add_text(out, "\"format\":{\"type\":\"json_schema\",\"strict\":true,\"schema\":");
        buf_add_str(out, options->output_schema);
        buf_add_text(out, ",\"name\":\"codex_output_schema\"}");
    }
    buf_add_char(out, '}');
}

static void responses_body(const struct sampling_options *options, struct buf *out)
{
    buf_add_text(out, "{\"model\":");
    json_write_str(out, options->model);
    buf_add_text(out, ",\"instructions\":");
    json_write_str(out, options->instructions);
    buf_add_text(out, ",\"input\":");
    responses_add_input(out, options);
    buf_add_text(out, ",\"tools\":");
    buf_add_str(out, options->tools.len > 0 ? options->tools : STR_LITERAL("[]"));
    buf_add_text(out, ",\"tool_choice\":\"auto\",\"parallel_tool_calls\":");
    buf_add_text(out, options->parallel_tool_calls ? "true" : "false");
    buf_add_text(out, ",\"reasoning\":");
    if (options->has_reasoning)
        responses_add_reasoning(out, options);
    else
        buf_add_text(out, "null");
    buf_add_text(out, ",\"store\":");
    buf_add_text(out, provider_is_azure(options->provider) ? "true" : "false");
    buf_add_text(out, ",\"stream\":true,\"include\":[");
    if (options->has_reasoning)
        buf_add_text(out, "\"reasoning.encrypted_content\"");
    buf_add_char(out, ']');
    add_optional(out, "service_tier", options->service_tier);
    add_optional(out, "prompt_cache_key", options->thread_id);
    responses_add_text_format(out, options);
    buf_add_char(out, '}');
}

/* -- The answer ---------------------------------------------------------------------------- */

static struct answer_head responses_head(struct arena *arena, const struct http_head *head,
                                         time_t now)
{
    struct answer_head answer = {
        .event = {
            .type = SAMPLING_STARTED,
            .turn_state = http_header(head, "x-codex-turn-state"),
            .served_model = http_header(head, "openai-model"),
            .reasoning_included = http_header(head, "x-reasoning-included").s != NULL,
        },
        .models_etag = http_header(head, "x-models-etag"),
    };

    answer.event.rate_limits = rate_limits_of(arena, head, &answer.event.n_rate_limits);
    return answer;
}

struct responses_event {
    const char *type;
    void (*read)(struct stream_data *data, yyjson_val *root, const struct responses_event *kind,
                 struct arena *arena);
    enum sampling_event_type event;
    const char *index; /* the member that counts parts, or NULL */
};

static void read_item(struct stream_data *data, yyjson_val *root,
                      const struct responses_event *kind, struct arena *arena)
{
    data->event.item = yyjson_obj_get(root, "item");
    if (!yyjson_is_obj(data->event.item))
        return;
    data->event.type = kind->event;
    data->step = STREAM_EVENT;
}

/* Its index, if it needs one. */
static bool read_index(struct stream_data *data, yyjson_val *root,
                       const struct responses_event *kind)
{
    yyjson_val *index = kind->index == NULL ? NULL : yyjson_obj_get(root, kind->index);

    if (kind->index == NULL)
        return true;
    data->event.index = yyjson_get_sint(index);
    return yyjson_is_int(index) && data->event.index >= 0;
}

static void read_part_added(struct stream_data *data, yyjson_val *root,
                            const struct responses_event *kind, struct arena *arena)
{
    if (!read_index(data, root, kind))
        return;
    data->event.type = kind->event;
    data->step = STREAM_EVENT;
}

static void read_delta(struct stream_data *data, yyjson_val *root,
                       const struct responses_event *kind, struct arena *arena)
{
    data->event.text = json_member(root, "delta");
    if (data->event.text.s != NULL)
        read_part_added(data, root, kind, arena);
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
    ret_usage->cache_write_input = /* few providers count it */
        answer_count(yyjson_obj_get(usage, "input_tokens_details"), "cache_write_tokens");
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

static void read_completed(struct stream_data *data, yyjson_val *root,
                           const struct responses_event *kind, struct arena *arena)
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
    data->event.response_id = json_member(response, "id");
    data->step = STREAM_COMPLETED;
}

static void read_failed(struct stream_data *data, yyjson_val *root,
                        const struct responses_event *kind, struct arena *arena)
{
    data->failure = failure_of_failed(arena, yyjson_obj_get(root, "response"));
    data->step = STREAM_FAILED;
}

/* Before there is a response, or by a proxy: the error is the event itself, or a member of it. */
static void read_error(struct stream_data *data, yyjson_val *root,
                       const struct responses_event *kind, struct arena *arena)
{
    yyjson_val *error = yyjson_obj_get(root, "error");

    if (!yyjson_is_obj(error))
        error = root;
    if (json_member(error, "code").s == NULL && json_member(error, "message").s == NULL)
        return; /* it says nothing */
    data->failure = failure_of_error(arena, error);
    data->step = STREAM_FAILED;
}

static void read_incomplete(struct stream_data *data, yyjson_val *root,
                            const struct responses_event *kind, struct arena *arena)
{
    yyjson_val *response = yyjson_obj_get(root, "response");
    struct str reason = json_member(yyjson_obj_get(response, "incomplete_details"), "reason");

    data->failure =
        failure_of_stream(arena, arena_printf(arena, "Incomplete response returned, reason: %s",
                                              reason.s != NULL ? reason.s : "unknown"));
    data->step = STREAM_FAILED;
}

/* The frequent ones first. */
static const struct responses_event kinds[] = {
    { "response.output_text.delta", read_delta, SAMPLING_TEXT_DELTA, NULL },
    { "response.reasoning_summary_text.delta", read_delta, SAMPLING_SUMMARY_DELTA,
      "summary_index" },
    { "response.reasoning_text.delta", read_delta, SAMPLING_REASONING_DELTA, "content_index" },
    { "response.reasoning_summary_part.added", read_part_added, SAMPLING_SUMMARY_PART_ADDED,
      "summary_index" },
    { "response.output_item.added", read_item, SAMPLING_ITEM_ADDED, NULL },
    { "response.output_item.done", read_item, SAMPLING_ITEM_DONE, NULL },
    { "response.completed", read_completed, SAMPLING_COMPLETED, NULL },
    { "response.failed", read_failed, SAMPLING_FAILED, NULL },
    { "error", read_error, SAMPLING_FAILED, NULL },
    { "response.incomplete", read_incomplete, SAMPLING_FAILED, NULL },
};

/* A string, or the first of an array. */
static struct str header_value(yyjson_val *value)
{
    return json_str(yyjson_is_arr(value) ? yyjson_arr_get_first(value) : value);
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

static void read_event(struct stream_data *data, yyjson_val *root, struct arena *arena)
{
    struct str type = json_member(root, "type");

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

/* Parses once and copies nothing but the text of a failure. */
static bool responses_read(void *state, struct str json, const struct stream_reader *reader)
{
    struct stream_data data = { .step = STREAM_NOTHING };
    struct event_json event;
    yyjson_doc *doc = event_json_read(&event, json);
    bool goes_on;

    read_event(&data, yyjson_doc_get_root(doc), reader->arena);
    goes_on = reader->on_data(reader->owner, &data);
    yyjson_doc_free(doc);
    return goes_on;
}

const struct dialect dialect_responses = {
    .url = responses_url,
    .chatgpt_url = responses_chatgpt_url,
    .headers = responses_headers,
    .body = responses_body,
    .sign = responses_sign,
    .head = responses_head,
    .refusal = failure_of_status,
    .read = responses_read,
    .unfinished = "stream closed before response.completed",
    .compaction = &dialect_responses_compact,
};

const struct dialect *const model_dialects[] = {
    [WIRE_API_RESPONSES] = &dialect_responses,
    [WIRE_API_CHAT] = &dialect_chat,
    [WIRE_API_ANTHROPIC] = &dialect_anthropic,
};
