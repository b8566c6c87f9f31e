#include "model/answer.h"

#include "base/log.h"
#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/random.h>

static void free_call(struct answer_call *call)
{
    buf_done(&call->id);
    buf_done(&call->name);
    buf_done(&call->arguments);
    buf_done(&call->kept);
}

void answer_done(struct model_answer *answer)
{
    for (size_t i = 0; i < answer->n_calls; i++)
        free_call(&answer->calls[i]);
    free(answer->calls);
    buf_done(&answer->thought);
    buf_done(&answer->thought_kept);
    buf_done(&answer->late_kept);
    buf_done(&answer->text);
    buf_done(&answer->held);
}

static const struct foreign_request *request_of(const struct stream_reader *reader)
{
    return reader->kept;
}

/* -- Telling ------------------------------------------------------------------------------- */

static bool tell(const struct stream_reader *reader, enum sampling_event_type type, struct str text)
{
    return reader->on_data(
        reader->owner,
        &(struct stream_data){ .step = STREAM_EVENT, .event = { .type = type, .text = text } });
}

static bool tell_item(const struct stream_reader *reader, enum sampling_event_type type,
                      const struct buf *json)
{
    yyjson_doc *doc = yyjson_read(json->data, json->len, 0);
    struct stream_data data = {
        .step = STREAM_EVENT,
        .event = { .type = type, .item = yyjson_doc_get_root(doc) },
    };
    bool goes_on = doc == NULL || reader->on_data(reader->owner, &data);

    yyjson_doc_free(doc);
    return goes_on;
}

bool answer_fail(const struct stream_reader *reader, struct failure failure)
{
    return reader->on_data(
        reader->owner,
        &(struct stream_data){ .step = STREAM_FAILED, .failure = failure, .ends_now = true });
}

void answer_count_bytes(struct model_answer *answer, size_t len)
{
    answer->n_bytes += len;
}

bool answer_check_length(struct model_answer *answer, const struct stream_reader *reader)
{
    return answer->n_bytes <= ANSWER_MOST_BYTES ||
           answer_fail(reader, failure_for_good(reader->arena,
                                                STR_LITERAL("the model's answer has no end")));
}

static struct str text_of(struct buf *buf)
{
    return buf_str(buf);
}

/* -- Thoughts ------------------------------------------------------------------------------ */

bool answer_begin_thought(struct model_answer *answer, const struct stream_reader *reader)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (answer->is_thinking)
        return true;
    if (!answer_end_text(answer, reader))
        return false;
    answer->is_thinking = answer->has_spoken = true;
    buf_add_text(&json, "{\"type\":\"reasoning\",\"summary\":[]}");
    return tell_item(reader, SAMPLING_ITEM_ADDED, &json);
}

bool answer_add_thought(struct model_answer *answer, const struct stream_reader *reader,
                        struct str text)
{
    if (text.len == 0)
        return true;
    if (!answer_begin_thought(answer, reader))
        return false;
    buf_add_str(&answer->thought, text);
    answer_count_bytes(answer, text.len);
    return answer_check_length(answer, reader) && tell(reader, SAMPLING_REASONING_DELTA, text);
}

static void write_thought(struct model_answer *answer, const struct foreign_request *request,
                          struct buf *json)
{
    buf_add_text(json, "{\"type\":\"reasoning\",\"summary\":[],\"content\":[");
    if (answer->thought.len > 0) {
        buf_add_text(json, "{\"type\":\"reasoning_text\",\"text\":");
        json_write_str(json, text_of(&answer->thought));
        buf_add_char(json, '}');
    }
    buf_add_text(json, "],\"extra_content\":{\"from\":");
    json_write_str(json, request->origin);
    if (answer->thought_member != NULL)
        buf_printf(json, ",\"member\":\"%s\"", answer->thought_member);
    buf_add(json, answer->thought_kept.data, answer->thought_kept.len);
    buf_add_text(json, "}}");
}

bool answer_end_thought(struct model_answer *answer, const struct stream_reader *reader)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (!answer->is_thinking)
        return true;
    write_thought(answer, request_of(reader), &json);
    answer->is_thinking = false;
    buf_clear(&answer->thought, 0);
    buf_clear(&answer->thought_kept, 0);
    return tell_item(reader, SAMPLING_ITEM_DONE, &json);
}

/* A thought without text: all that counts of it has to go back. */
static bool tell_late(struct model_answer *answer, const struct stream_reader *reader)
{
    if (answer->late_kept.len == 0)
        return true;
    if (!answer_begin_thought(answer, reader))
        return false;
    buf_add(&answer->thought_kept, answer->late_kept.data, answer->late_kept.len);
    buf_clear(&answer->late_kept, 0);
    return answer_end_thought(answer, reader);
}

/* -- Text ---------------------------------------------------------------------------------- */

static bool begin_text(struct model_answer *answer, const struct stream_reader *reader)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (answer->is_talking)
        return true;
    if (!answer_end_thought(answer, reader))
        return false;
    answer->is_talking = answer->has_spoken = true;
    answer->is_after_calls = answer->n_calls > 0;
    buf_add_text(&json, "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[]}");
    return tell_item(reader, SAMPLING_ITEM_ADDED, &json);
}

bool answer_add_text(struct model_answer *answer, const struct stream_reader *reader,
                     struct str text)
{
    if (text.len == 0)
        return true;
    if (!begin_text(answer, reader))
        return false;
    buf_add_str(&answer->text, text);
    answer_count_bytes(answer, text.len);
    return answer_check_length(answer, reader) && tell(reader, SAMPLING_TEXT_DELTA, text);
}

bool answer_end_text(struct model_answer *answer, const struct stream_reader *reader)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (!answer->is_talking)
        return true;
    answer->is_talking = false;
    buf_add_text(&json, "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":"
                        "\"output_text\",\"text\":");
    json_write_str(&json, text_of(&answer->text));
    buf_add_text(&json, "}]}");
    buf_clear(&answer->text, 0);
    return tell_item(reader, SAMPLING_ITEM_DONE, &json);
}

/* -- <think> ------------------------------------------------------------------------------- */

static const char tag_begin[] = "<think>";
static const char tag_end[] = "</think>";

/* How many bytes at the end may be the beginning of the mark. */
static size_t partial_end(struct str text, const char *mark)
{
    size_t len = strlen(mark) - 1;

    for (len = len < text.len ? len : text.len; len > 0; len--) {
        if (memcmp(text.s + text.len - len, mark, len) == 0)
            return len;
    }
    return 0;
}

static struct str hold_back(struct model_answer *answer, struct str text, size_t len)
{
    CLEANUP(buf_done) struct buf rest = { 0 };

    buf_add(&rest, text.s + text.len - len, len);
    buf_clear(&answer->held, 64);
    buf_add(&answer->held, rest.data, rest.len);
    text.len -= len;
    return text;
}

static bool add_inside(struct model_answer *answer, const struct stream_reader *reader,
                       struct str text)
{
    const char *end = memmem(text.s, text.len, tag_end, sizeof tag_end - 1);
    struct str thought = text, rest;

    if (end == NULL)
        return answer_add_thought(answer, reader,
                                  hold_back(answer, text, partial_end(text, tag_end)));
    thought.len = (size_t)(end - text.s);
    rest = (struct str){ end + sizeof tag_end - 1, text.len - thought.len - (sizeof tag_end - 1) };
    while (rest.len > 0 && (rest.s[0] == '\n' || rest.s[0] == ' ')) {
        rest.s++;
        rest.len--;
    }
    answer->tag = TAG_OVER;
    return answer_add_thought(answer, reader, thought) && answer_add_text(answer, reader, rest);
}

/* Nothing but white space has come so far. */
static bool add_at_beginning(struct model_answer *answer, const struct stream_reader *reader,
                             struct str text)
{
    struct str begin = str_trim(text);
    size_t n = (size_t)(begin.s - text.s);

    begin = (struct str){ text.s + n, text.len - n };
    if (begin.len < sizeof tag_begin - 1 && memcmp(tag_begin, begin.s, begin.len) == 0 &&
        text.len < 64) {
        hold_back(answer, text, text.len);
        return true;
    }
    if (!str_starts(begin, tag_begin)) {
        answer->tag = TAG_OVER;
        return answer_add_text(answer, reader, text);
    }
    answer->tag = TAG_INSIDE;
    begin.s += sizeof tag_begin - 1;
    begin.len -= sizeof tag_begin - 1;
    return begin.len == 0 || add_inside(answer, reader, begin);
}

bool answer_add_tagged_text(struct model_answer *answer, const struct stream_reader *reader,
                            struct str text)
{
    CLEANUP(buf_done) struct buf all = { 0 };

    if (text.len == 0)
        return true;
    if (answer->tag == TAG_OVER)
        return answer_add_text(answer, reader, text);
    buf_add(&all, answer->held.data, answer->held.len);
    buf_add_str(&all, text);
    buf_clear(&answer->held, 64);
    return answer->tag == TAG_AWAITED ? add_at_beginning(answer, reader, buf_str(&all))
                                      : add_inside(answer, reader, buf_str(&all));
}

/* What looked like a tag was none. */
static bool release_held(struct model_answer *answer, const struct stream_reader *reader)
{
    CLEANUP(buf_done) struct buf held = answer->held;
    bool is_inside = answer->tag == TAG_INSIDE;

    answer->held = (struct buf){ 0 };
    answer->tag = TAG_OVER;
    if (held.len == 0 || str_trim(buf_str(&held)).len == 0)
        return true;
    return is_inside ? answer_add_thought(answer, reader, buf_str(&held))
                     : answer_add_text(answer, reader, buf_str(&held));
}

/* -- Calls --------------------------------------------------------------------------------- */

struct answer_call *answer_begin_call(struct model_answer *answer)
{
    if (answer->n_calls == ANSWER_MOST_CALLS)
        return NULL;
    if (answer->n_calls == answer->calls_cap) {
        answer->calls_cap = answer->calls_cap == 0 ? 4 : answer->calls_cap * 2;
        answer->calls = xrealloc(answer->calls, answer->calls_cap * sizeof answer->calls[0]);
    }
    answer->calls[answer->n_calls] = (struct answer_call){ .index = -1 };
    answer->has_spoken = true;
    return &answer->calls[answer->n_calls++];
}

/* Pieces count more: they are what the model has written. */
void answer_add_arguments(struct model_answer *answer, struct answer_call *call, struct str piece)
{
    answer_count_bytes(answer, piece.len);
    if (call->is_given && piece.len > 0) {
        buf_clear(&call->arguments, 0);
        call->is_given = false;
    }
    buf_add_str(&call->arguments, piece);
}

static struct str bytes_of(const struct buf *buf)
{
    return (struct str){ buf->data == NULL ? "" : buf->data, buf->len };
}

static yyjson_doc *read_arguments(struct str json)
{
    return json.len == 0 || json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, 0);
}

static bool is_bare_patch(struct str text)
{
    text = str_trim(text);
    return str_starts(text, "*** Begin Patch") && str_ends(text, "*** End Patch");
}

static enum call_state state_of_json(struct str json)
{
    yyjson_read_err err;
    yyjson_doc *doc;
    bool is_object;

    if (json_is_too_deep(json))
        return CALL_ODD;
    doc = yyjson_read_opts((char *)(uintptr_t)json.s, json.len, 0, /* allocator= */ NULL, &err);
    is_object = yyjson_is_obj(yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    if (doc == NULL)
        return err.code == YYJSON_READ_ERROR_UNEXPECTED_END ? CALL_CUT : CALL_ODD;
    return is_object ? CALL_WHOLE : CALL_ODD;
}

enum call_state answer_call_state(const struct answer_call *call,
                                  const struct foreign_request *request)
{
    const struct foreign_tool *tool = foreign_find_tool(request, bytes_of(&call->name));
    struct str arguments = bytes_of(&call->arguments), text = str_trim(arguments);

    if (text.len == 0)
        return CALL_BARE;
    if (tool != NULL && tool->is_custom && str_starts(text, "***"))
        return is_bare_patch(text) ? CALL_WHOLE : CALL_CUT;
    return state_of_json(arguments);
}

size_t answer_count_calls(const struct model_answer *answer, const struct stream_reader *reader,
                          enum call_state state)
{
    size_t n = 0;

    for (size_t i = 0; i < answer->n_calls; i++)
        n += answer->calls[i].name.len > 0 &&
             answer_call_state(&answer->calls[i], reader->kept) == state;
    return n;
}

/* The text of a tool that takes text: `input`, or what models call it; NULL: there is none. */
static struct str free_text(yyjson_val *arguments, struct str bare)
{
    static const char *const names[] = { "input", "patch", "text" };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        struct str text = json_member(arguments, names[i]);

        if (text.s != NULL)
            return text;
    }
    return is_bare_patch(bare) ? bare : STR_NONE;
}

static bool is_taken(const struct model_answer *answer, const struct answer_call *call,
                     const struct foreign_request *request, struct str id)
{
    for (const struct answer_call *other = answer->calls; other < call; other++) {
        if (str_equal(bytes_of(&other->id), id))
            return true;
    }
    return foreign_has_call(request, id);
}

static void make_id(struct buf *id)
{
    uint64_t random[2] = { 0 };

    if (getrandom(random, sizeof random, GRND_NONBLOCK) != sizeof random)
        random[0] = (uint64_t)(uintptr_t)id;
    buf_printf(id, "call_%016" PRIx64 "%08" PRIx32, random[0], (uint32_t)random[1]);
}

/* The server's, as long as the thread has no other call of that id; its outputs are found by it. */
static void settle_id(struct model_answer *answer, struct answer_call *call,
                      const struct foreign_request *request)
{
    CLEANUP(buf_done) struct buf first = { 0 };
    unsigned n = 2;

    if (call->id.len == 0)
        make_id(&call->id);
    buf_add(&first, call->id.data, call->id.len);
    for (; is_taken(answer, call, request, bytes_of(&call->id)) && n < 10; n++) {
        buf_clear(&call->id, SIZE_MAX);
        buf_printf(&call->id, "%.*s_%u", STR_ARGS(buf_str(&first)), n);
    }
    if (n == 10)
        make_id(&call->id);
}

static void write_kept(struct buf *json, const struct answer_call *call,
                       const struct foreign_request *request)
{
    if (call->kept.len == 0)
        return;
    buf_add_text(json, ",\"extra_content\":{\"from\":");
    json_write_str(json, request->origin);
    buf_add_text(json, ",\"call\":");
    buf_add(json, call->kept.data, call->kept.len);
    buf_add_char(json, '}');
}

static void answer_write_call(struct answer_call *call, const struct foreign_request *request,
                              struct buf *json)
{
    const struct foreign_tool *tool = foreign_find_tool(request, bytes_of(&call->name));
    struct str arguments = text_of(&call->arguments);
    yyjson_doc *doc = read_arguments(arguments);
    struct str text =
        tool != NULL && tool->is_custom ? free_text(yyjson_doc_get_root(doc), arguments) : STR_NONE;

    buf_printf(json, "{\"type\":\"%s\",\"call_id\":",
               text.s != NULL ? "custom_tool_call" : "function_call");
    json_write_str(json, text_of(&call->id));
    buf_add_text(json, ",\"name\":");
    json_write_str(json, tool != NULL ? tool->real : text_of(&call->name));
    buf_add_text(json, text.s != NULL ? ",\"input\":" : ",\"arguments\":");
    if (text.s != NULL)
        json_write_str(json, text);
    else
        json_write_str(json, str_trim(arguments).len == 0 ? STR_LITERAL("{}") : arguments);
    write_kept(json, call, request);
    buf_add_char(json, '}');
    yyjson_doc_free(doc);
}

static bool tell_call(struct model_answer *answer, struct answer_call *call,
                      const struct stream_reader *reader, bool is_cut)
{
    const struct foreign_request *request = request_of(reader);
    CLEANUP(buf_done) struct buf json = { 0 };
    enum call_state state = answer_call_state(call, request);

    if (call->name.len == 0) {
        log_info("a call without a name is left out");
        return true;
    }
    if (state == CALL_CUT || (state != CALL_WHOLE && is_cut)) {
        log_info("a call that is not whole is left out");
        return true;
    }
    settle_id(answer, call, request);
    answer_write_call(call, request, &json);
    return tell_item(reader, SAMPLING_ITEM_DONE, &json);
}

/* -- The end ------------------------------------------------------------------------------- */

bool answer_settle(struct model_answer *answer, const struct stream_reader *reader)
{
    return release_held(answer, reader) && answer_end_thought(answer, reader) &&
           answer_end_text(answer, reader);
}

bool answer_complete(struct model_answer *answer, const struct stream_reader *reader, bool is_cut)
{
    if (!release_held(answer, reader) || !answer_end_thought(answer, reader))
        return false;
    if (!answer->is_after_calls && (!answer_end_text(answer, reader) || !tell_late(answer, reader)))
        return false;
    for (size_t i = 0; i < answer->n_calls; i++) {
        if (!tell_call(answer, &answer->calls[i], reader, is_cut))
            return false;
    }
    if (!answer_end_text(answer, reader) || !tell_late(answer, reader))
        return false;
    return reader->on_data(reader->owner,
                           &(struct stream_data){ .step = STREAM_COMPLETED,
                                                  .event = { .type = SAMPLING_COMPLETED,
                                                             .has_usage = answer->has_usage,
                                                             .usage = answer->usage } });
}

int64_t answer_count(yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);
    int64_t count;

    if (!yyjson_is_int(value))
        return 0;
    if (yyjson_is_uint(value) && yyjson_get_uint(value) > (uint64_t)MAX_TOKEN_COUNT)
        return MAX_TOKEN_COUNT;
    count = yyjson_get_sint(value);
    return count < 0 ? 0 : count;
}
