/*
 * Anthropic Messages: POST /v1/messages, answered with a stream of named events. Only `message_stop` makes an answer
 * of it.
 */
#include "base/memory.h"
#include "model/answer.h"
#include "model/anthropic_body.h"
#include "model/event_json.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

struct anthropic_state {
    struct model_answer answer;
    struct buf signature; /* of the thought that is open */
    char stop_reason[64];
};

/* -- The request --------------------------------------------------------------------------- */

/* By custom the base URL has no version; one that has is understood, too. */
static struct str anthropic_url(struct arena *arena, const struct provider *provider)
{
    bool has_version = str_ends(provider_base_url(arena, provider), "/v1");

    return provider_url(arena, provider, has_version ? "/messages" : "/v1/messages");
}

static bool anthropic_headers(struct arena *arena, const struct sampling_options *options,
                              struct name_values *ret_headers, struct error *err)
{
    struct header_list list;
    struct str token;

    if (!foreign_headers(arena, options, /* n_more= */ 2, &list, &token, err))
        return false;
    header_list_set(&list, STR_LITERAL("anthropic-version"), STR_LITERAL("2023-06-01"));
    provider_set_token(options->provider, token, arena, &list);
    provider_set_headers(options->provider, &list);
    *ret_headers = (struct name_values){ list.items, list.n };
    return true;
}

/* -- Blocks -------------------------------------------------------------------------------- */

static int64_t index_of(yyjson_val *root)
{
    yyjson_val *index = yyjson_obj_get(root, "index");

    return yyjson_is_int(index) ? yyjson_get_sint(index) : -1;
}

static bool end_thought(struct anthropic_state *state, const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;

    if (answer->is_thinking && state->signature.len > 0) {
        buf_add_text(&answer->thought_kept, ",\"signature\":");
        json_write_str(&answer->thought_kept, buf_str(&state->signature));
    }
    buf_clear(&state->signature, 0);
    return answer_end_thought(answer, reader);
}

static void add_signature(struct anthropic_state *state, struct str signature)
{
    buf_add_str(&state->signature, signature);
    answer_count_bytes(&state->answer, signature.len);
}

static bool begin_call(struct anthropic_state *state, int64_t index, yyjson_val *block,
                       const struct stream_reader *reader)
{
    yyjson_val *input = yyjson_obj_get(block, "input");
    struct answer_call *call;

    if (!answer_end_text(&state->answer, reader))
        return false;
    call = answer_begin_call(&state->answer);
    if (call == NULL)
        return answer_fail(
            reader,
            failure_for_good(reader->arena, STR_LITERAL("the model's answer has too many calls")));
    call->index = index;
    buf_add_str(&call->id, json_member(block, "id"));
    buf_add_str(&call->name, json_member(block, "name"));
    if (yyjson_is_obj(input) && yyjson_obj_size(input) > 0) {
        json_write_value(&call->arguments, input);
        call->is_given = true;
    }
    answer_count_bytes(&state->answer, call->id.len + call->name.len + call->arguments.len);
    return answer_check_length(&state->answer, reader);
}

static bool tell_redacted(struct anthropic_state *state, yyjson_val *block,
                          const struct stream_reader *reader)
{
    if (!answer_begin_thought(&state->answer, reader))
        return false;
    buf_add_text(&state->answer.thought_kept, ",\"redacted\":");
    json_write_str(&state->answer.thought_kept, json_member(block, "data"));
    answer_count_bytes(&state->answer, json_member(block, "data").len);
    return answer_check_length(&state->answer, reader) && end_thought(state, reader);
}

static bool read_block(struct anthropic_state *state, int64_t index, yyjson_val *block,
                       const struct stream_reader *reader)
{
    struct str type = json_member(block, "type");

    if (!end_thought(state, reader))
        return false;
    if (str_is(type, "tool_use"))
        return begin_call(state, index, block, reader);
    if (str_is(type, "thinking")) {
        add_signature(state, json_member(block, "signature"));
        return answer_begin_thought(&state->answer, reader) &&
               answer_add_thought(&state->answer, reader, json_member(block, "thinking"));
    }
    if (str_is(type, "redacted_thinking"))
        return tell_redacted(state, block, reader);
    return !str_is(type, "text") ||
           answer_add_text(&state->answer, reader, json_member(block, "text"));
}

static bool read_block_start(struct anthropic_state *state, yyjson_val *root,
                             const struct stream_reader *reader)
{
    return read_block(state, index_of(root), yyjson_obj_get(root, "content_block"), reader);
}

static void add_to_call(struct anthropic_state *state, yyjson_val *root, struct str piece)
{
    int64_t index = index_of(root);

    for (size_t i = state->answer.n_calls; i-- > 0;) {
        if (state->answer.calls[i].index == index) {
            answer_add_arguments(&state->answer, &state->answer.calls[i], piece);
            return;
        }
    }
}

static bool read_block_delta(struct anthropic_state *state, yyjson_val *root,
                             const struct stream_reader *reader)
{
    yyjson_val *delta = yyjson_obj_get(root, "delta");
    struct str type = json_member(delta, "type");

    if (str_is(type, "text_delta"))
        return end_thought(state, reader) &&
               answer_add_text(&state->answer, reader, json_member(delta, "text"));
    if (str_is(type, "thinking_delta"))
        return answer_add_thought(&state->answer, reader, json_member(delta, "thinking"));
    if (str_is(type, "signature_delta"))
        add_signature(state, json_member(delta, "signature"));
    else if (str_is(type, "input_json_delta"))
        add_to_call(state, root, json_member(delta, "partial_json"));
    return answer_check_length(&state->answer, reader);
}

static bool read_block_stop(struct anthropic_state *state, yyjson_val *root,
                            const struct stream_reader *reader)
{
    return end_thought(state, reader);
}

/* -- The message --------------------------------------------------------------------------- */

/* Counts are cumulative; those of the input may come again with the end. */
static void anthropic_read_usage(struct anthropic_state *state, yyjson_val *usage)
{
    struct token_usage *found = &state->answer.usage;
    int64_t cached = answer_count(usage, "cache_read_input_tokens");
    int64_t written = answer_count(usage, "cache_creation_input_tokens");
    int64_t input = answer_count(usage, "input_tokens") + cached + written;

    if (!yyjson_is_obj(usage))
        return;
    state->answer.has_usage = true;
    if (input > 0) {
        found->input = input;
        found->cached_input = cached;
        found->cache_write_input = written;
    }
    if (answer_count(usage, "output_tokens") > 0)
        found->output = answer_count(usage, "output_tokens");
    found->total = found->input + found->output;
}

static bool read_message_start(struct anthropic_state *state, yyjson_val *root,
                               const struct stream_reader *reader)
{
    anthropic_read_usage(state, yyjson_obj_get(yyjson_obj_get(root, "message"), "usage"));
    return true;
}

static void read_stop_reason(struct anthropic_state *state, struct str reason)
{
    if (reason.s != NULL)
        snprintf(state->stop_reason, sizeof state->stop_reason, "%.*s", STR_ARGS(reason));
}

static bool read_message_delta(struct anthropic_state *state, yyjson_val *root,
                               const struct stream_reader *reader)
{
    read_stop_reason(state, json_member(yyjson_obj_get(root, "delta"), "stop_reason"));
    anthropic_read_usage(state, yyjson_obj_get(root, "usage"));
    return true;
}

static bool read_message_stop(struct anthropic_state *state, yyjson_val *root,
                              const struct stream_reader *reader)
{
    struct str reason = str_of(state->stop_reason);
    bool is_cut =
        str_is(reason, "max_tokens") || answer_count_calls(&state->answer, reader, CALL_CUT) > 0;

    if (!end_thought(state, reader))
        return false;
    if (str_is(reason, "model_context_window_exceeded"))
        return answer_fail(reader, foreign_overflow());
    if (str_is(reason, "pause_turn"))
        return answer_fail(reader, failure_of_stream(reader->arena, "the model paused"));
    if (str_is(reason, "refusal") ||
        (is_cut && answer_count_calls(&state->answer, reader, CALL_WHOLE) == 0))
        return answer_settle(&state->answer, reader) &&
               answer_fail(reader, foreign_incomplete(reader->arena,
                                                      is_cut ? "max_output_tokens" : "refusal"));
    return answer_complete(&state->answer, reader, is_cut);
}

/* All of it at once, from servers that do not stream. */
static bool read_whole_message(struct anthropic_state *state, yyjson_val *root,
                               const struct stream_reader *reader)
{
    yyjson_val *block;
    size_t i, n;

    if (!reader->is_whole || !yyjson_is_arr(yyjson_obj_get(root, "content")))
        return true;
    yyjson_arr_foreach(yyjson_obj_get(root, "content"), i, n, block) {
        if (!read_block(state, (int64_t)i, block, reader))
            return false;
    }
    read_stop_reason(state, json_member(root, "stop_reason"));
    anthropic_read_usage(state, yyjson_obj_get(root, "usage"));
    return read_message_stop(state, root, reader);
}

static bool read_anthropic_error(struct anthropic_state *state, yyjson_val *root,
                                 const struct stream_reader *reader)
{
    return answer_fail(reader, foreign_stream_failure(reader->arena, root));
}

/* The frequent ones first. */
static const struct {
    const char *type;
    bool (*read)(struct anthropic_state *state, yyjson_val *root,
                 const struct stream_reader *reader);
} events[] = {
    { "content_block_delta", read_block_delta }, { "content_block_start", read_block_start },
    { "content_block_stop", read_block_stop },   { "message_start", read_message_start },
    { "message_delta", read_message_delta },     { "message_stop", read_message_stop },
    { "error", read_anthropic_error },           { "message", read_whole_message },
};

static bool anthropic_read_event(struct anthropic_state *state, yyjson_val *root,
                                 const struct stream_reader *reader)
{
    struct str type = json_member(root, "type");

    if (reader->is_error || json_value(root, "error") != NULL)
        return read_anthropic_error(state, root, reader);
    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        if (str_is(type, events[i].type))
            return events[i].read(state, root, reader);
    }
    return true;
}

static bool anthropic_read(void *data, struct str json, const struct stream_reader *reader)
{
    struct event_json event;
    yyjson_doc *doc = event_json_read(&event, json);
    yyjson_val *root = yyjson_doc_get_root(doc);
    bool goes_on = !yyjson_is_obj(root) || anthropic_read_event(data, root, reader);

    yyjson_doc_free(doc);
    return goes_on;
}

static void anthropic_done(void *data)
{
    struct anthropic_state *state = data;

    answer_done(&state->answer);
    buf_done(&state->signature);
}

const struct dialect dialect_anthropic = {
    .url = anthropic_url,
    .headers = anthropic_headers,
    .body = anthropic_body,
    .keep = foreign_keep,
    .sign = foreign_sign,
    .is_stream = foreign_is_stream,
    .head = foreign_head,
    .refusal = foreign_refusal,
    .state_size = sizeof(struct anthropic_state),
    .done = anthropic_done,
    .read = anthropic_read,
    .unfinished = "the stream ended before message_stop",
    .may_be_whole = true,
    .hears_comments = true,
};
