/*
 * A stream of a dialect, whatever it holds: nothing crashes; an answer ends once; a call that is told can be stored,
 * read back, and sent again, and its arguments do not break off; before the end no call is told.
 */
#include "agent/history.h"
#include "base/check.h"
#include "base/memory.h"
#include "http/sse.h"
#include "model/dialect.h"
#include "schema/json_read.h"

#include <stdint.h>

struct fuzzed {
    const struct dialect *dialect;
    struct stream_reader reader;
    void *state;
    struct sse sse;
    struct history history;
    bool is_over;
    bool has_calls;
};

static const struct model_info fuzz_model = { .context_window = 1000 };

static bool fuzz_on_data(void *owner, const struct stream_data *data)
{
    struct fuzzed *fuzzed = owner;
    struct str type = json_member(data->event.item, "type");

    check(!fuzzed->is_over);
    if (data->step == STREAM_EVENT && data->event.type == SAMPLING_ITEM_DONE) {
        fuzzed->has_calls |= str_is(type, "function_call") || str_is(type, "custom_tool_call");
        check(history_add_value(&fuzzed->history, data->event.item, /* settings= */ NULL));
    }
    check(data->step != STREAM_FAILED || !fuzzed->has_calls);
    fuzzed->is_over = data->step == STREAM_COMPLETED || data->step == STREAM_FAILED;
    return !fuzzed->is_over;
}

static bool fuzz_on_event(void *owner, struct str data)
{
    struct fuzzed *fuzzed = owner;

    fuzzed->reader.is_error = sse_event_is(&fuzzed->sse, "error");
    return fuzzed->dialect->read(fuzzed->state, data, &fuzzed->reader);
}

/* As the sampler does, in one piece or as events. */
static bool fuzz_read(struct fuzzed *fuzzed, const uint8_t *data, size_t size)
{
    CLEANUP(buf_done) struct buf whole = { 0 };

    if (!fuzzed->reader.is_whole)
        return sse_feed(&fuzzed->sse, (const char *)data, size, fuzz_on_event, fuzzed) == SSE_OK;
    buf_add(&whole, data, size);
    return fuzzed->dialect->read(fuzzed->state, buf_str(&whole), &fuzzed->reader);
}

/* What was learnt goes back in a request that is JSON. */
static void fuzz_send_back(struct fuzzed *fuzzed, const struct settings *settings,
                           struct sampling_options *options, struct arena *arena)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    yyjson_doc *doc;

    history_prompt(&fuzzed->history, settings, arena, &options->input, &options->n_input);
    fuzzed->dialect->body(options, &body);
    doc = yyjson_read(body.data, body.len, 0);
    check(yyjson_is_obj(yyjson_doc_get_root(doc)));
    yyjson_doc_free(doc);
}

static void fuzz_dialect(const struct dialect *dialect, enum wire_api wire_api, const uint8_t *data,
                         size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct provider provider = { PROVIDER_DEFAULTS };
    struct settings settings = { .model_info = &fuzz_model, .provider = &provider };
    struct sampling_options options = {
        .provider = &provider,
        .tools = STR_LITERAL("[{\"type\":\"custom\",\"name\":\"apply_patch\"},{\"type\":"
                             "\"function\",\"name\":\"a.b\"}]"),
    };
    struct fuzzed fuzzed = { .dialect = dialect };

    provider.base_url = STR_LITERAL("https://api.deepseek.com");
    provider.wire_api = wire_api;
    provider.traits.think_tags = (struct opt_bool){ true, true };
    fuzzed.sse = (struct sse){ .max_event = SSE_MAX_EVENT, .keeps_fields = true };
    fuzzed.state = arena_zero(&arena, dialect->state_size);
    fuzzed.reader =
        (struct stream_reader){ .arena = &arena,
                                .on_data = fuzz_on_data,
                                .owner = &fuzzed,
                                .kept = dialect->keep(&arena, &options),
                                .is_whole = size > 0 && (data[0] == '{' || data[0] == '[') };
    if (fuzz_read(&fuzzed, data, size) && !fuzzed.is_over) {
        check(!fuzzed.has_calls);
        if (dialect->end != NULL)
            dialect->end(fuzzed.state, &fuzzed.reader);
    }
    dialect->done(fuzzed.state);
    sse_done(&fuzzed.sse);
    fuzz_send_back(&fuzzed, &settings, &options, &arena);
    history_done(&fuzzed.history);
}
