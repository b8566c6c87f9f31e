/*
 * A dialect without a network: what it writes, and what it makes of a stream. Events are lines of a log, as far as the
 * sampler would pass them on.
 */
#ifndef TESTS_DIALECT_BENCH_H
#define TESTS_DIALECT_BENCH_H

#include "base/memory.h"
#include "http/sse.h"
#include "model/dialect.h"
#include "schema/json_write.h"

#include "test.h"

#include <stdlib.h>

struct bench {
    const struct dialect *dialect;
    struct provider provider;
    struct sampling_options options;
    struct arena arena;
    struct sse sse;
    void *state;
    const void *kept;
    struct buf log;
    bool is_over;
    bool is_ending;
    bool is_whole; /* what is read is no stream */
};

static inline bool bench_on_data(void *owner, const struct stream_data *data)
{
    static const char *const names[] = {
        [SAMPLING_ITEM_ADDED] = "added",        [SAMPLING_TEXT_DELTA] = "text",
        [SAMPLING_REASONING_DELTA] = "thought", [SAMPLING_ITEM_DONE] = "done",
        [SAMPLING_COMPLETED] = "completed",
    };
    struct bench *bench = owner;
    struct buf *log = &bench->log;

    if (data->step == STREAM_ENDING)
        bench->is_ending = true;
    if (data->step == STREAM_FAILED)
        buf_printf(log, "failed%s%s: %.*s\n", data->failure.retry_stream ? " (again)" : "",
                   data->failure.error.is_context_overflow ? " (overflow)" : "",
                   STR_ARGS(data->failure.error.message));
    if (data->step == STREAM_EVENT || data->step == STREAM_COMPLETED) {
        buf_printf(log, "%s", names[data->event.type]);
        if (data->event.text.s != NULL)
            buf_printf(log, " %.*s", STR_ARGS(data->event.text));
        if (data->event.item != NULL && data->event.type == SAMPLING_ITEM_DONE) {
            buf_add_char(log, ' ');
            json_write_value(log, data->event.item);
        }
        if (data->event.has_usage)
            buf_printf(log, " %lld+%lld/%lld", (long long)data->event.usage.input,
                       (long long)data->event.usage.output,
                       (long long)data->event.usage.cached_input);
        buf_add_char(log, '\n');
    }
    bench->is_over = data->step == STREAM_COMPLETED || data->step == STREAM_FAILED;
    return !bench->is_over;
}

static inline struct stream_reader bench_reader(struct bench *bench)
{
    return (struct stream_reader){ .arena = &bench->arena,
                                   .kept = bench->kept,
                                   .is_error = sse_event_is(&bench->sse, "error"),
                                   .is_whole = bench->is_whole,
                                   .on_data = bench_on_data,
                                   .owner = bench };
}

static inline void bench_open(struct bench *bench, const struct dialect *dialect, const char *url)
{
    *bench = (struct bench){ .dialect = dialect };
    bench->provider = (struct provider){ PROVIDER_DEFAULTS, .base_url = str_of(url) };
    bench->provider.wire_api = dialect == &dialect_chat ? WIRE_API_CHAT : WIRE_API_ANTHROPIC;
    bench->options = (struct sampling_options){ .provider = &bench->provider,
                                                .model = str_of("m"),
                                                .user_agent = str_of("u") };
}

static inline void bench_close(struct bench *bench)
{
    arena_done(&bench->arena);
    buf_done(&bench->log);
}

static inline bool bench_on_sse(void *owner, struct str data)
{
    struct bench *bench = owner;
    struct stream_reader reader = bench_reader(bench);

    return bench->dialect->read(bench->state, data, &reader);
}

/* Reads `len` bytes of a stream that then ends, and returns the log. */
static inline const char *bench_read_some(struct bench *bench, const char *stream, size_t len)
{
    struct stream_reader reader;

    buf_clear(&bench->log, SIZE_MAX);
    bench->sse = (struct sse){ .max_event = SSE_MAX_EVENT, .keeps_fields = true };
    bench->is_over = bench->is_ending = false;
    bench->kept = bench->dialect->keep(&bench->arena, &bench->options);
    bench->state = arena_zero(&bench->arena, bench->dialect->state_size);
    if (bench->is_whole)
        bench_on_sse(bench, (struct str){ stream, len });
    else
        sse_feed(&bench->sse, stream, len, bench_on_sse, bench);
    reader = bench_reader(bench);
    if (!bench->is_over &&
        (bench->dialect->end == NULL || bench->dialect->end(bench->state, &reader)))
        buf_add_text(&bench->log, "cut\n");
    bench->dialect->done(bench->state);
    sse_done(&bench->sse);
    return buf_str(&bench->log).s;
}

static inline const char *bench_read(struct bench *bench, const char *stream)
{
    return bench_read_some(bench, stream, strlen(stream));
}

static inline const char *bench_body(struct bench *bench)
{
    buf_clear(&bench->log, SIZE_MAX);
    bench->dialect->body(&bench->options, &bench->log);
    return buf_str(&bench->log).s;
}

#define ASSERT_READ(bench, stream, expected)                                                       \
    assert_str(str_of(bench_read(bench, stream)), str_of(expected), __FILE__, __LINE__)

/* Whatever is missing of the stream: all of it, or nothing is told of a call and it counts as cut. */
static inline void assert_never_half(struct bench *bench, const char *stream, size_t whole_from)
{
    for (size_t len = 0; len < strlen(stream); len++) {
        const char *log = bench_read_some(bench, stream, len);

        if (len >= whole_from)
            continue;
        if (strstr(log, "function_call") != NULL || strstr(log, "completed") != NULL)
            fail_msg("after %zu bytes: %s", len, log);
        if (strstr(log, "cut\n") == NULL)
            fail_msg("after %zu bytes it is not cut: %s", len, log);
    }
}

#endif
