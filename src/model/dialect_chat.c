/*
 * chat/completions, as dozens of servers speak it: POST /chat/completions, answered with a stream of chunks.
 *
 * One reader for all: it takes what any of them sends and passes over what it does not know. Only a finish reason, or
 * `[DONE]` behind something whole, makes an answer of a stream.
 */
#include "base/log.h"
#include "base/memory.h"
#include "model/answer.h"
#include "model/chat_body.h"
#include "model/event_json.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* What a finish reason means. */
enum finish {
    FINISH_NONE, /* none has come */
    FINISH_DONE,
    FINISH_LENGTH,
    FINISH_REFUSED,
    FINISH_BROKEN,
    FINISH_OVERFLOW,
};

struct chat_state {
    struct model_answer answer;
    enum finish finish;
    char reason[64];  /* the server's word for it */
    size_t last_call; /* that a piece was added to */
};

static const char chat_unfinished[] = "the stream ended before the answer did";

/* -- The request --------------------------------------------------------------------------- */

static struct str chat_url(struct arena *arena, const struct provider *provider)
{
    return provider_url(arena, provider, "/chat/completions");
}

static bool chat_headers(struct arena *arena, const struct sampling_options *options,
                         struct name_values *ret_headers, struct error *err)
{
    struct header_list list;
    struct str token;

    if (!foreign_headers(arena, options, /* n_more= */ 1, &list, &token, err))
        return false;
    provider_set_token(options->provider, token, arena, &list);
    provider_set_headers(options->provider, &list);
    *ret_headers = (struct name_values){ list.items, list.n };
    return true;
}

/* -- Which call a piece belongs to --------------------------------------------------------- */

enum { LOOKED_AT_BYTES = 64 * 1024 }; /* of arguments, with every piece of some servers */

static bool call_is_open(const struct answer_call *call, const struct stream_reader *reader)
{
    return call->arguments.len > LOOKED_AT_BYTES ||
           (call->arguments.len > 0 && answer_call_state(call, reader->kept) == CALL_CUT);
}

static struct answer_call *call_with_id(struct model_answer *answer, struct str id)
{
    for (size_t i = 0; i < answer->n_calls; i++) {
        if (id.len > 0 && answer->calls[i].id.len == id.len &&
            memcmp(answer->calls[i].id.data, id.s, id.len) == 0)
            return &answer->calls[i];
    }
    return NULL;
}

/* The newest: servers that count wrong use an index again. */
static struct answer_call *call_with_index(struct model_answer *answer, int64_t index)
{
    for (size_t i = answer->n_calls; i-- > 0;) {
        if (index >= 0 && answer->calls[i].index == index)
            return &answer->calls[i];
    }
    return NULL;
}

/* A new id with every fragment: no name, and the call that is open is not whole yet. */
static bool chat_is_continuation(const struct chat_state *state, struct str name,
                                 const struct stream_reader *reader)
{
    const struct model_answer *answer = &state->answer;

    return name.len == 0 && answer->n_calls > 0 &&
           call_is_open(&answer->calls[state->last_call], reader);
}

static struct answer_call *new_call(struct chat_state *state, struct str id, int64_t index)
{
    struct answer_call *call = answer_begin_call(&state->answer);

    if (call == NULL)
        return NULL;
    buf_add_str(&call->id, id);
    answer_count_bytes(&state->answer, id.len);
    call->index = index;
    return call;
}

static struct answer_call *call_by_new_id(struct chat_state *state, struct str id, int64_t index,
                                          struct str name, const struct stream_reader *reader)
{
    struct answer_call *at_index = call_with_index(&state->answer, index);

    if (at_index != NULL && at_index->id.len == 0 && at_index->arguments.len == 0) {
        buf_add_str(&at_index->id, id);
        answer_count_bytes(&state->answer, id.len);
        return at_index;
    }
    if (chat_is_continuation(state, name, reader))
        return &state->answer.calls[state->last_call];
    return new_call(state, id, index);
}

/* `index` lies, and ids are missing: what is surest comes first. NULL: there are too many. */
static struct answer_call *find_call(struct chat_state *state, yyjson_val *piece,
                                     const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;
    yyjson_val *number = yyjson_obj_get(piece, "index");
    int64_t index = yyjson_is_int(number) ? yyjson_get_sint(number) : -1;
    struct str id = json_member(piece, "id");
    struct str name = json_member(yyjson_obj_get(piece, "function"), "name");
    struct answer_call *call = call_with_id(answer, id);

    if (call != NULL)
        return call;
    if (id.len > 0)
        return call_by_new_id(state, id, index, name, reader);
    call = call_with_index(answer, index);
    if (call != NULL)
        return call;
    if (index >= 0 || name.len > 0 || answer->n_calls == 0)
        return new_call(state, STR_NONE, index);
    return &answer->calls[state->last_call];
}

static void write_given(struct model_answer *answer, struct answer_call *call,
                        yyjson_val *arguments)
{
    json_write_value(&call->arguments, arguments);
    call->is_given = true;
    answer_count_bytes(answer, call->arguments.len);
}

/* Names are repeated by some, and arguments are an object with others: that is whole, then. */
static void add_piece(struct model_answer *answer, struct answer_call *call, yyjson_val *piece)
{
    size_t had = call->name.len + call->kept.len;
    yyjson_val *function = yyjson_obj_get(piece, "function");
    yyjson_val *arguments = yyjson_obj_get(function, "arguments");
    yyjson_val *kept = yyjson_obj_get(piece, "extra_content");

    if (call->name.len == 0)
        buf_add_str(&call->name, json_member(function, "name"));
    if (yyjson_is_str(arguments))
        answer_add_arguments(answer, call, json_str(arguments));
    else if (yyjson_is_obj(arguments) && call->arguments.len == 0)
        write_given(answer, call, arguments);
    if (yyjson_is_obj(kept) && call->kept.len == 0)
        json_write_value(&call->kept, kept);
    answer_count_bytes(answer, call->name.len + call->kept.len - had);
}

static bool read_call(struct chat_state *state, yyjson_val *piece,
                      const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;
    struct answer_call *call;

    if (!yyjson_is_obj(piece))
        return true;
    if (!answer_end_thought(answer, reader) || !answer_end_text(answer, reader))
        return false;
    call = find_call(state, piece, reader);
    if (call == NULL)
        return answer_fail(
            reader,
            failure_for_good(reader->arena, STR_LITERAL("the model's answer has too many calls")));
    state->last_call = (size_t)(call - answer->calls);
    add_piece(answer, call, piece);
    return answer_check_length(answer, reader);
}

static bool read_calls(struct chat_state *state, yyjson_val *pieces,
                       const struct stream_reader *reader)
{
    yyjson_val *piece;
    size_t i, n;

    yyjson_arr_foreach(pieces, i, n, piece) {
        if (!read_call(state, piece, reader))
            return false;
    }
    return true;
}

/* -- Text and thoughts --------------------------------------------------------------------- */

static bool read_chat_text(struct chat_state *state, struct str text,
                           const struct stream_reader *reader)
{
    const struct foreign_request *request = reader->kept;

    return request->traits.think_tags.value ? answer_add_tagged_text(&state->answer, reader, text)
                                            : answer_add_text(&state->answer, reader, text);
}

static bool read_thought(struct chat_state *state, struct str text, const char *member,
                         const struct stream_reader *reader)
{
    if (text.len > 0)
        state->answer.thought_member = member;
    return answer_add_thought(&state->answer, reader, text);
}

/* {"type":"thinking","thinking":[{"type":"text","text":"…"}]}, or with text instead of the list. */
static bool read_thinking_part(struct chat_state *state, yyjson_val *thinking,
                               const struct stream_reader *reader)
{
    yyjson_val *part;
    size_t i, n;

    if (yyjson_is_str(thinking))
        return read_thought(state, json_str(thinking), NULL, reader);
    yyjson_arr_foreach(thinking, i, n, part) {
        if (!read_thought(state, json_member(part, "text"), NULL, reader))
            return false;
    }
    return true;
}

static bool read_content(struct chat_state *state, yyjson_val *content,
                         const struct stream_reader *reader)
{
    yyjson_val *part;
    size_t i, n;

    if (yyjson_is_str(content))
        return read_chat_text(state, json_str(content), reader);
    yyjson_arr_foreach(content, i, n, part) {
        bool goes_on = str_is(json_member(part, "type"), "thinking")
                           ? read_thinking_part(state, yyjson_obj_get(part, "thinking"), reader)
                           : read_chat_text(state, json_member(part, "text"), reader);

        if (!goes_on)
            return false;
    }
    return true;
}

/* One of them only: some servers send two with the same text. */
static bool read_reasoning(struct chat_state *state, yyjson_val *delta,
                           const struct stream_reader *reader)
{
    static const char *const members[] = { "reasoning_content", "reasoning", "reasoning_text" };

    for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
        yyjson_val *value = yyjson_obj_get(delta, members[i]);
        struct str text = json_str(value);

        if (text.len == 0)
            text = json_member(value, "text");
        if (text.len == 0)
            text = json_member(value, "content");
        if (text.len > 0)
            return read_thought(state, text, members[i], reader);
    }
    return true;
}

/* What OpenRouter wants back: the pieces of a list, one behind the other. Signatures come behind what they sign. */
static bool read_details(struct chat_state *state, yyjson_val *details,
                         const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;
    bool is_late = answer->is_talking || answer->n_calls > 0;
    struct buf *kept = is_late ? &answer->late_kept : &answer->thought_kept;
    yyjson_val *detail;
    size_t i, n;

    if (yyjson_arr_size(details) == 0)
        return true;
    if (!is_late && !answer_begin_thought(answer, reader))
        return false;
    yyjson_arr_foreach(details, i, n, detail) {
        size_t had = kept->len;

        if (kept->len > 0)
            kept->data[kept->len - 1] = ','; /* the bracket */
        else
            buf_add_text(kept, ",\"details\":[");
        json_write_value(kept, detail);
        buf_add_char(kept, ']');
        answer_count_bytes(answer, kept->len - had);
    }
    return answer_check_length(answer, reader);
}

static bool read_delta(struct chat_state *state, yyjson_val *delta,
                       const struct stream_reader *reader)
{
    return read_reasoning(state, delta, reader) &&
           read_details(state, yyjson_obj_get(delta, "reasoning_details"), reader) &&
           read_content(state, yyjson_obj_get(delta, "content"), reader) &&
           read_chat_text(state, json_member(delta, "refusal"), reader) &&
           read_calls(state, yyjson_obj_get(delta, "tool_calls"), reader);
}

/* -- Usage --------------------------------------------------------------------------------- */

static void chat_read_usage(struct chat_state *state, yyjson_val *usage)
{
    struct token_usage *found = &state->answer.usage;

    if (!yyjson_is_obj(usage) || yyjson_obj_size(usage) == 0)
        return;
    state->answer.has_usage = true;
    *found = (struct token_usage){
        .input = answer_count(usage, "prompt_tokens"),
        .cached_input =
            answer_count(yyjson_obj_get(usage, "prompt_tokens_details"), "cached_tokens"),
        .output = answer_count(usage, "completion_tokens"),
        .reasoning_output =
            answer_count(yyjson_obj_get(usage, "completion_tokens_details"), "reasoning_tokens"),
        .total = answer_count(usage, "total_tokens"),
    };
    if (found->cached_input == 0)
        found->cached_input = answer_count(usage, "prompt_cache_hit_tokens");
    if (found->total == 0)
        found->total = found->input + found->output;
}

static void read_usages(struct chat_state *state, yyjson_val *root, yyjson_val *choice)
{
    chat_read_usage(state, yyjson_obj_get(yyjson_obj_get(root, "x_groq"), "usage"));
    chat_read_usage(state, yyjson_obj_get(choice, "usage"));
    chat_read_usage(state, yyjson_obj_get(root, "usage"));
}

/* -- The end ------------------------------------------------------------------------------- */

static const struct {
    const char *reason;
    enum finish finish;
} reasons[] = {
    { "stop", FINISH_DONE },
    { "end", FINISH_DONE },
    { "eos", FINISH_DONE },
    { "end_turn", FINISH_DONE },
    { "tool_calls", FINISH_DONE },
    { "function_call", FINISH_DONE },
    { "tool_use", FINISH_DONE },
    { "length", FINISH_LENGTH },
    { "max_tokens", FINISH_LENGTH },
    { "model_length", FINISH_LENGTH },
    { "content_filter", FINISH_REFUSED },
    { "refusal", FINISH_REFUSED },
    { "safety", FINISH_REFUSED },
    { "error", FINISH_BROKEN },
    { "insufficient_system_resource", FINISH_BROKEN },
    { "model_context_window_exceeded", FINISH_OVERFLOW },
};

static void read_finish(struct chat_state *state, struct str reason)
{
    if (reason.len == 0 || state->finish != FINISH_NONE)
        return;
    snprintf(state->reason, sizeof state->reason, "%.*s", STR_ARGS(reason));
    for (size_t i = 0; i < ARRAY_LENGTH(reasons); i++) {
        if (str_is(reason, reasons[i].reason)) {
            state->finish = reasons[i].finish;
            return;
        }
    }
    log_info("a finish reason that is not known, %s, counts as the end", state->reason);
    state->finish = FINISH_DONE;
}

/* It thought of nothing, because there was no room for it. */
static bool is_window_full(const struct model_answer *answer, const struct stream_reader *reader)
{
    const struct foreign_request *request = reader->kept;

    if (answer->has_spoken || !answer->has_usage)
        return false;
    return answer->usage.output <= 1 ||
           (request->window > 0 && answer->usage.total >= request->window);
}

/* Cut by its limit: what is whole is run, text is kept. */
static bool conclude_cut(struct chat_state *state, const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;

    if (answer_count_calls(answer, reader, CALL_WHOLE) > 0)
        return answer_complete(answer, reader, /* is_cut= */ true);
    if (is_window_full(answer, reader))
        return answer_fail(reader, foreign_overflow());
    return answer_settle(answer, reader) &&
           answer_fail(reader, foreign_incomplete(reader->arena, "max_output_tokens"));
}

static bool conclude(struct chat_state *state, const struct stream_reader *reader)
{
    struct model_answer *answer = &state->answer;

    switch (state->finish) {
    case FINISH_NONE:
    case FINISH_DONE:
        /* vLLM says `tool_calls` of calls that its limit has cut. */
        return answer_count_calls(answer, reader, CALL_CUT) > 0
                   ? conclude_cut(state, reader)
                   : answer_complete(answer, reader, /* is_cut= */ false);
    case FINISH_LENGTH:
        return conclude_cut(state, reader);
    case FINISH_REFUSED:
        return answer_settle(answer, reader) &&
               answer_fail(reader, foreign_incomplete(reader->arena, state->reason));
    case FINISH_BROKEN:
        return answer_fail(
            reader,
            failure_of_stream(reader->arena,
                              arena_printf(reader->arena, "the server says %s", state->reason)));
    case FINISH_OVERFLOW:
        return answer_fail(reader, foreign_overflow());
    }
    return true;
}

/* [DONE] without a reason ends what is whole. */
static bool read_done_mark(struct chat_state *state, const struct stream_reader *reader)
{
    const struct model_answer *answer = &state->answer;

    if (state->finish != FINISH_NONE)
        return conclude(state, reader);
    if (answer->has_spoken && answer_count_calls(answer, reader, CALL_CUT) == 0 &&
        answer_count_calls(answer, reader, CALL_BARE) == 0)
        return conclude(state, reader);
    return answer_fail(reader, failure_of_stream(reader->arena, chat_unfinished));
}

/* What came in one piece is whole without a reason. */
static bool chat_end(void *data, const struct stream_reader *reader)
{
    struct chat_state *state = data;
    bool is_whole = reader->is_whole && state->answer.has_spoken;

    return (state->finish == FINISH_NONE && !is_whole) || conclude(state, reader);
}

/* -- Chunks -------------------------------------------------------------------------------- */

static bool is_error(yyjson_val *root, const struct stream_reader *reader)
{
    return json_value(root, "error") != NULL || str_is(json_member(root, "object"), "error") ||
           (reader->is_error && yyjson_is_obj(root));
}

/* Usage may come behind the finish reason; with it nothing more is waited for. */
static bool after_chunk(struct chat_state *state, const struct stream_reader *reader)
{
    if (state->finish == FINISH_NONE)
        return true;
    if (state->answer.has_usage || state->finish == FINISH_BROKEN)
        return conclude(state, reader);
    return reader->on_data(reader->owner, &(struct stream_data){ .step = STREAM_ENDING });
}

static bool read_chunk(struct chat_state *state, yyjson_val *root,
                       const struct stream_reader *reader)
{
    yyjson_val *choice = yyjson_arr_get_first(yyjson_obj_get(root, "choices"));
    yyjson_val *delta = json_value(choice, "delta");

    if (yyjson_get_sint(yyjson_obj_get(choice, "index")) != 0)
        choice = delta = NULL;
    if (!yyjson_is_obj(delta) && !state->answer.has_spoken)
        delta = json_value(choice, "message"); /* all of it at once */
    read_usages(state, root, choice);
    if (state->finish == FINISH_NONE && !read_delta(state, delta, reader))
        return false;
    read_finish(state, json_member(choice, "finish_reason"));
    return after_chunk(state, reader);
}

static bool chat_read(void *data, struct str json, const struct stream_reader *reader)
{
    struct chat_state *state = data;
    struct str text = str_trim(json);
    struct event_json event;
    yyjson_doc *doc;
    yyjson_val *root;
    bool goes_on = true;

    if (str_is(text, "[DONE]") || str_is(text, "DONE"))
        return read_done_mark(state, reader);
    doc = event_json_read(&event, json);
    root = yyjson_doc_get_root(doc);
    if (yyjson_is_arr(root))
        root = yyjson_arr_get_first(root); /* Gemini's errors */
    if (is_error(root, reader))
        goes_on = answer_fail(reader, foreign_stream_failure(reader->arena, root));
    else if (yyjson_is_obj(root))
        goes_on = read_chunk(state, root, reader);
    yyjson_doc_free(doc);
    return goes_on;
}

static void chat_done(void *data)
{
    struct chat_state *state = data;

    answer_done(&state->answer);
}

const struct dialect dialect_chat = {
    .url = chat_url,
    .headers = chat_headers,
    .body = chat_body,
    .keep = foreign_keep,
    .sign = foreign_sign,
    .is_stream = foreign_is_stream,
    .head = foreign_head,
    .refusal = foreign_refusal,
    .state_size = sizeof(struct chat_state),
    .done = chat_done,
    .read = chat_read,
    .end = chat_end,
    .unfinished = chat_unfinished,
    .may_be_whole = true,
    .hears_comments = true,
};
