/*
 * An agent without an outside: the test is the model, the tools and the client.
 *
 *     struct fake_agent fake;
 *     struct thread *thread;
 *
 *     fake_agent_init(&fake);
 *     thread = fake_thread(&fake, NULL);
 *     fake_start_turn(thread, "hi");
 *     fake_started(&fake);
 *     fake_say(&fake, "m1", "Hello");
 *     fake_completed(&fake, 110);
 *     ASSERT_TOLD(&fake, "active turn +userMessage -userMessage +agentMessage ... completed");
 *     fake_agent_done(&fake);
 *
 * What clients were told is kept as a row of words. fake_check() walks over all of it and holds it
 * to what must be true of every conversation; fake_agent_done() does so once more.
 */
#ifndef FAKE_AGENT_H
#define FAKE_AGENT_H

#include "agent/shell_turn.h"
#include "agent/tools.h"
#include "agent/turn_internal.h"
#include "base/buf.h"
#include "base/log.h"
#include "schema/encode.h"
#include "schema/json_write.h"

#include "test.h"

#include <stdlib.h>

/* The sampler's own idea of a sampling; the agent never looks inside. */
struct sampling {
    struct list_node node;
    sampling_fn *on_event;
    void *owner;
};

/* One request to the model. All text is in `arena`. */
struct fake_request {
    struct arena arena;
    struct str input; /* all items, as a JSON array */
    size_t n_input;
    struct str tools;
    struct str instructions;
    struct str model;
    struct str output_schema;
    struct str thread_id;
    struct str turn_id;
    struct str turn_state;
    struct str subagent;
    struct str effort;
    bool parallel_tool_calls;
    bool is_compaction;
};

/* One notification. */
struct fake_notice {
    enum notification what;
    yyjson_doc *doc; /* its params */
};

struct fake_call {
    struct list_node node;
    struct tool_call *call;
};

enum { FAKE_REQUESTS_KEPT = 64 };

struct fake_agent {
    struct agent agent;
    struct sampler sampler;
    struct toolbox toolbox;
    struct model_info model;
    struct provider provider;
    struct settings settings; /* of new threads; a test may change them first */
    struct list samplings;    /* struct sampling, those that run */
    struct list calls;        /* struct fake_call, not answered yet */
    size_t n_cancelled;       /* calls */
    size_t n_samplings_ended; /* cancelled ones */
    bool toolbox_is_quick;    /* every call is answered at once */
    bool tools_are_slow;      /* they are ready with fake_tools_ready() */
    tools_ready_fn *on_ready; /* NULL: nobody waits for them */
    void *ready_owner;
    struct fake_request requests[FAKE_REQUESTS_KEPT]; /* the latest, as a ring */
    size_t n_requests;
    struct fake_notice *told; /* owned */
    size_t n_told;
    size_t cap_told;
    size_t n_seen; /* of told: what ASSERT_TOLD() has looked at */
    bool is_deaf;  /* keeps nothing: for measurements */
    enum notification stop_at;
    bool stops;
};

/* -- The model ----------------------------------------------------------------------------- */

static inline struct fake_agent *fake_of_sampler(struct sampler *sampler)
{
    return container_of(sampler, struct fake_agent, sampler);
}

static inline struct str fake_keep(struct arena *arena, struct str text)
{
    return text.s == NULL ? STR_NONE : arena_str(arena, text.s, text.len);
}

static inline void fake_record_request(struct fake_request *request,
                                       const struct sampling_options *options)
{
    CLEANUP(buf_done) struct buf input = { 0 };
    struct arena *arena = &request->arena;

    buf_add_char(&input, '[');
    for (size_t i = 0; i < options->n_input; i++) {
        if (i > 0)
            buf_add_char(&input, ',');
        buf_add_str(&input, options->input[i]);
    }
    buf_add_char(&input, ']');
    request->input = arena_str(arena, input.data, input.len);
    request->n_input = options->n_input;
    request->tools = fake_keep(arena, options->tools);
    request->instructions = fake_keep(arena, options->instructions);
    request->model = fake_keep(arena, options->model);
    request->output_schema = fake_keep(arena, options->output_schema);
    request->thread_id = fake_keep(arena, options->thread_id);
    request->turn_id = fake_keep(arena, options->turn_id);
    request->turn_state = fake_keep(arena, options->turn_state);
    request->subagent = fake_keep(arena, options->subagent);
    request->effort = fake_keep(arena, options->effort);
    request->parallel_tool_calls = options->parallel_tool_calls;
    request->is_compaction = options->is_compaction;
}

static inline struct sampling *fake_sampling_start(struct sampler *sampler,
                                                   const struct sampling_options *options,
                                                   sampling_fn *on_event, void *owner)
{
    struct fake_agent *fake = fake_of_sampler(sampler);
    struct fake_request *request = &fake->requests[fake->n_requests++ % FAKE_REQUESTS_KEPT];
    struct sampling *sampling = xcalloc(1, sizeof *sampling);

    arena_done(&request->arena);
    *request = (struct fake_request){ 0 };
    if (!fake->is_deaf)
        fake_record_request(request, options);
    sampling->on_event = on_event;
    sampling->owner = owner;
    list_append(&fake->samplings, &sampling->node);
    return sampling;
}

static inline void fake_sampling_end(struct sampling *sampling)
{
    list_remove(&sampling->node);
    free(sampling);
}

/* A sampling that is over must not be cancelled: it is in no list, and its memory is gone. */
static inline void fake_sampling_cancel(struct sampler *sampler, struct sampling *sampling)
{
    struct fake_agent *fake = fake_of_sampler(sampler);
    bool runs = false;

    list_foreach(&fake->samplings, other, struct sampling, node) {
        runs |= other == sampling;
    }
    ASSERT_TRUE(runs);
    fake->n_samplings_ended++;
    fake_sampling_end(sampling);
}

static inline bool fake_is_asked(struct fake_agent *fake)
{
    return !list_is_empty(&fake->samplings);
}

/* The newest sampling; a test with more threads asks fake_fire_to(). */
static inline struct sampling *fake_newest(struct fake_agent *fake)
{
    ASSERT_TRUE(fake_is_asked(fake));
    /* The analyzer does not follow list_remove(). NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    return container_of(fake->samplings.head.prev, struct sampling, node);
}

static inline void fake_fire_to(struct sampling *sampling, const struct sampling_event *event)
{
    sampling_fn *on_event = sampling->on_event;
    void *owner = sampling->owner;

    if (event->type == SAMPLING_COMPLETED || event->type == SAMPLING_FAILED)
        fake_sampling_end(sampling);
    on_event(owner, event);
}

static inline void fake_fire(struct fake_agent *fake, const struct sampling_event *event)
{
    fake_fire_to(fake_newest(fake), event);
}

static inline void fake_fire_item(struct fake_agent *fake, enum sampling_event_type type,
                                  const char *json)
{
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    ASSERT_NOT_NULL(doc);
    fake_fire(fake, &(struct sampling_event){ .type = type, .item = yyjson_doc_get_root(doc) });
    yyjson_doc_free(doc);
}

static inline void fake_started(struct fake_agent *fake)
{
    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_STARTED });
}

static inline void fake_added(struct fake_agent *fake, const char *json)
{
    fake_fire_item(fake, SAMPLING_ITEM_ADDED, json);
}

static inline void fake_item_done(struct fake_agent *fake, const char *json)
{
    fake_fire_item(fake, SAMPLING_ITEM_DONE, json);
}

static inline void fake_delta(struct fake_agent *fake, const char *text)
{
    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_TEXT_DELTA, .text = str_of(text) });
}

static inline const char *fake_message(struct arena *arena, const char *id, const char *text)
{
    CLEANUP(buf_done) struct buf quoted = { 0 };

    json_write_str(&quoted, str_of(text));
    return arena_printf(arena,
                        "{\"type\":\"message\",\"role\":\"assistant\",\"id\":\"%s\",\"content\":"
                        "[{\"type\":\"output_text\",\"text\":%s}]}",
                        id, buf_str(&quoted).s);
}

/* A message begins. */
static inline void fake_begin_message(struct fake_agent *fake, const char *id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_added(fake, arena_printf(&arena,
                                  "{\"type\":\"message\",\"role\":\"assistant\",\"id\":\"%s\","
                                  "\"content\":[]}",
                                  id));
}

static inline void fake_end_message(struct fake_agent *fake, const char *id, const char *text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_item_done(fake, fake_message(&arena, id, text));
}

/* A whole message: begun, one delta, done. */
static inline void fake_say(struct fake_agent *fake, const char *id, const char *text)
{
    fake_begin_message(fake, id);
    fake_delta(fake, text);
    fake_end_message(fake, id, text);
}

static inline void fake_begin_reasoning(struct fake_agent *fake, const char *id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_added(fake,
               arena_printf(&arena, "{\"type\":\"reasoning\",\"id\":\"%s\",\"summary\":[]}", id));
}

static inline void fake_make_call(struct fake_agent *fake, const char *call_id, const char *name,
                                  const char *arguments)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf quoted = { 0 };

    json_write_str(&quoted, str_of(arguments));
    fake_item_done(fake, arena_printf(&arena,
                                      "{\"type\":\"function_call\",\"id\":\"fc_%s\",\"call_id\":"
                                      "\"%s\",\"name\":\"%s\",\"arguments\":%s}",
                                      call_id, call_id, name, buf_str(&quoted).s));
}

/* The answer is complete; total 0: without usage. */
static inline void fake_completed(struct fake_agent *fake, int64_t total)
{
    fake_fire(fake, &(struct sampling_event){
                        .type = SAMPLING_COMPLETED,
                        .has_usage = total > 0,
                        .usage = { .input = total - total / 10,
                                   .cached_input = total / 5,
                                   .output = total / 10,
                                   .reasoning_output = total / 20,
                                   .total = total },
                    });
}

static inline struct sampling_error fake_error(const char *message)
{
    return (struct sampling_error){
        .message = str_of(message),
        .info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_OTHER },
    };
}

static inline void fake_failed(struct fake_agent *fake, const char *message)
{
    struct sampling_error error = fake_error(message);

    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_FAILED, .error = &error });
}

static inline void fake_overflowed(struct fake_agent *fake)
{
    struct sampling_error error = fake_error("no room");

    error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_CONTEXT_WINDOW_EXCEEDED;
    error.is_context_overflow = true;
    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_FAILED, .error = &error });
}

static inline void fake_retrying(struct fake_agent *fake, unsigned attempt)
{
    struct sampling_error error = fake_error("stream closed");

    fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_RETRYING,
                                              .attempt = attempt,
                                              .max_attempts = 5,
                                              .error = &error });
}

/* The newest request, and those before it: back = 1, 2... */
static inline const struct fake_request *fake_request(struct fake_agent *fake, size_t back)
{
    ASSERT_TRUE(fake->n_requests > back && back < FAKE_REQUESTS_KEPT);
    return &fake->requests[(fake->n_requests - 1 - back) % FAKE_REQUESTS_KEPT];
}

static inline size_t fake_count(struct str text, const char *needle)
{
    size_t n = 0, len = strlen(needle);

    for (const char *at = text.s; (at = strstr(at, needle)) != NULL; at += len)
        n++;
    return n;
}

#define ASSERT_ASKED(fake, needle) ASSERT_TRUE(fake_count(fake_request(fake, 0)->input, needle) > 0)
#define ASSERT_NOT_ASKED(fake, needle)                                                             \
    ASSERT_EQ(fake_count(fake_request(fake, 0)->input, needle), 0)

/* -- The tools ----------------------------------------------------------------------------- */

static inline bool fake_prepare(struct toolbox *toolbox, struct turn *turn,
                                tools_ready_fn *on_ready, void *owner)
{
    struct fake_agent *fake = container_of(toolbox, struct fake_agent, toolbox);

    ASSERT_NULL(fake->on_ready); /* once at a time */
    if (!fake->tools_are_slow)
        return true;
    fake->on_ready = on_ready;
    fake->ready_owner = owner;
    return false;
}

static inline void fake_stop_preparing(struct toolbox *toolbox, struct turn *turn)
{
    struct fake_agent *fake = container_of(toolbox, struct fake_agent, toolbox);

    fake->on_ready = NULL;
}

/* Slow tools are ready after all. */
static inline void fake_tools_ready(struct fake_agent *fake)
{
    tools_ready_fn *on_ready = TAKE(fake->on_ready);

    ASSERT_NOT_NULL(on_ready);
    on_ready(fake->ready_owner);
}

static inline struct str fake_specs(struct toolbox *toolbox, const struct turn *turn,
                                    struct arena *arena)
{
    return STR_LITERAL("[{\"type\":\"function\",\"name\":\"tool\"}]");
}

/* One after the other, unless their name says otherwise. */
static inline bool fake_is_parallel(struct toolbox *toolbox, const struct tool_call *call)
{
    return !str_is(call->name, "alone");
}

static inline void fake_nothing_to_end(struct toolbox *toolbox, struct thread *thread)
{
}

static inline void fake_call_start(struct toolbox *toolbox, struct tool_call *call)
{
    struct fake_agent *fake = container_of(toolbox, struct fake_agent, toolbox);
    struct fake_call *kept;

    if (fake->toolbox_is_quick) {
        tool_call_answer(call, STR_LITERAL("quick"));
        return;
    }
    kept = xcalloc(1, sizeof *kept);
    kept->call = call;
    list_append(&fake->calls, &kept->node);
}

static inline void fake_forget_call(struct fake_call *kept)
{
    list_remove(&kept->node);
    free(kept);
}

static inline struct str fake_call_cancel(struct toolbox *toolbox, struct tool_call *call)
{
    struct fake_agent *fake = container_of(toolbox, struct fake_agent, toolbox);
    size_t n = 0;

    list_foreach(&fake->calls, kept, struct fake_call, node) {
        if (kept->call == call) {
            fake_forget_call(kept);
            n++;
        }
    }
    ASSERT_EQ(n, 1); /* one that runs, and only once */
    fake->n_cancelled++;
    return STR_LITERAL("stopped");
}

static inline void fake_answer(struct fake_agent *fake, const char *call_id, const char *text)
{
    struct tool_call *call = NULL;

    list_foreach(&fake->calls, kept, struct fake_call, node) {
        if (str_is(kept->call->call_id, call_id)) {
            call = kept->call;
            fake_forget_call(kept);
        }
    }
    ASSERT_NOT_NULL(call);
    tool_call_answer(call, str_of(text));
}

/* -- The client ---------------------------------------------------------------------------- */

static inline void fake_keep_notice(struct fake_agent *fake, enum notification what,
                                    const void *params)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct fake_notice *notice;

    if (fake->stops && what == fake->stop_at)
        loop_stop(fake->agent.loop);
    if (fake->is_deaf)
        return;
    schema_encode(notifications[what].params, params, 0, &text);
    if (fake->n_told == fake->cap_told) {
        fake->cap_told = fake->cap_told == 0 ? 64 : 2 * fake->cap_told;
        fake->told = xrealloc(fake->told, fake->cap_told * sizeof fake->told[0]);
    }
    notice = &fake->told[fake->n_told++];
    notice->what = what;
    notice->doc = yyjson_read(text.data, text.len, 0);
    ASSERT_NOT_NULL(notice->doc);
}

static inline void fake_to_subscribers(void *owner, struct thread *thread, enum notification what,
                                       const void *params)
{
    fake_keep_notice(owner, what, params);
}

static inline void fake_to_all(void *owner, enum notification what, const void *params)
{
    fake_keep_notice(owner, what, params);
}

static inline void fake_forget_told(struct fake_agent *fake)
{
    for (size_t i = 0; i < fake->n_told; i++)
        yyjson_doc_free(fake->told[i].doc);
    fake->n_told = fake->n_seen = 0;
}

/* A member by its path: "turn.id". */
static inline const char *fake_member(const struct fake_notice *notice, const char *path)
{
    char pointer[128] = "/";
    yyjson_val *value;

    strncat(pointer, path, sizeof pointer - 2);
    for (char *dot = pointer; (dot = strchr(dot, '.')) != NULL;)
        *dot = '/';
    value = yyjson_doc_ptr_get(notice->doc, pointer);
    return yyjson_is_str(value) ? yyjson_get_str(value) : "";
}

static inline int64_t fake_number(const struct fake_notice *notice, const char *pointer)
{
    return yyjson_get_sint(yyjson_doc_ptr_get(notice->doc, pointer));
}

static inline bool fake_flag(const struct fake_notice *notice, const char *pointer)
{
    return yyjson_get_bool(yyjson_doc_ptr_get(notice->doc, pointer));
}

/* A notification as a word; the order of the words is what tests look at. */
static inline void fake_word(const struct fake_notice *notice, struct buf *out)
{
    switch (notice->what) {
    case NOTIFICATION_THREAD_STATUS_CHANGED:
        buf_add_text(out, fake_member(notice, "status.type"));
        break;
    case NOTIFICATION_TURN_STARTED:
        buf_add_text(out, "turn");
        break;
    case NOTIFICATION_TURN_COMPLETED:
        buf_add_text(out, fake_member(notice, "turn.status"));
        break;
    case NOTIFICATION_ITEM_STARTED:
        buf_printf(out, "+%s", fake_member(notice, "item.type"));
        break;
    case NOTIFICATION_ITEM_COMPLETED:
        buf_printf(out, "-%s", fake_member(notice, "item.type"));
        break;
    case NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED:
        buf_printf(out, "raw:%s", fake_member(notice, "item.type"));
        break;
    case NOTIFICATION_ERROR:
        buf_add_text(out, fake_flag(notice, "/willRetry") ? "retry" : "error");
        break;
    case NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA:
        buf_add_text(out, "delta");
        break;
    case NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED:
        buf_add_text(out, "usage");
        break;
    case NOTIFICATION_ACCOUNT_RATE_LIMITS_UPDATED:
        buf_add_text(out, "limits");
        break;
    case NOTIFICATION_THREAD_COMPACTED:
        buf_add_text(out, "compacted");
        break;
    default:
        buf_add_text(out, notifications[notice->what].name);
        break;
    }
}

static inline void assert_told(struct fake_agent *fake, const char *expected, const char *file,
                               int line)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    for (; fake->n_seen < fake->n_told; fake->n_seen++) {
        if (words.len > 0)
            buf_add_char(&words, ' ');
        fake_word(&fake->told[fake->n_seen], &words);
    }
    assert_str(buf_str(&words), str_of(expected), file, line);
}

/* What was told since the last time, as words. */
#define ASSERT_TOLD(fake, expected) assert_told(fake, expected, __FILE__, __LINE__)

/* The newest notification of a kind. */
static inline const struct fake_notice *fake_last(struct fake_agent *fake, enum notification what)
{
    for (size_t i = fake->n_told; i > 0; i--) {
        if (fake->told[i - 1].what == what)
            return &fake->told[i - 1];
    }
    assert_true(!"it was never told");
    return NULL;
}

static inline size_t fake_count_told(const struct fake_agent *fake, enum notification what)
{
    size_t n = 0;

    for (size_t i = 0; i < fake->n_told; i++)
        n += fake->told[i].what == what;
    return n;
}

/* -- What must be true of every conversation ------------------------------------------------ */

/* The row of notifications of one thread, read by fake_check(). */
struct fake_reading {
    const char *thread_id;
    const char *turn_id;     /* of the turn that runs; NULL: none */
    const char *status;      /* as told last */
    yyjson_val *flags;       /* of an active one */
    const char *failed_turn; /* the turn of the newest error that no retry can fix */
    bool retried;            /* in the turn that runs */
};

static inline const struct fake_notice *fake_find_item(const struct fake_agent *fake, size_t from,
                                                       size_t end, enum notification what,
                                                       const struct fake_notice *like)
{
    for (size_t i = from; i < end; i++) {
        const struct fake_notice *other = &fake->told[i];

        if (other->what == what &&
            strcmp(fake_member(other, "item.id"), fake_member(like, "item.id")) == 0 &&
            strcmp(fake_member(other, "item.type"), fake_member(like, "item.type")) == 0 &&
            strcmp(fake_member(other, "item.processId"), fake_member(like, "item.processId")) ==
                0 &&
            strcmp(fake_member(other, "turnId"), fake_member(like, "turnId")) == 0)
            return other;
    }
    return NULL;
}

/* Where the turn of an item ends; commands of the user may go on after that. */
static inline size_t fake_end_of_turn(const struct fake_agent *fake, const struct fake_notice *item)
{
    const char *turn_id = fake_member(item, "turnId");

    if (strcmp(fake_member(item, "item.type"), "commandExecution") == 0 &&
        strcmp(fake_member(item, "item.source"), "userShell") == 0)
        return fake->n_told;
    for (size_t i = 0; i < fake->n_told; i++) {
        const struct fake_notice *other = &fake->told[i];

        if (other->what == NOTIFICATION_TURN_COMPLETED &&
            strcmp(fake_member(other, "turn.id"), turn_id) == 0)
            return i;
    }
    return fake->n_told;
}

static inline void fake_check_item(const struct fake_agent *fake, size_t at)
{
    const struct fake_notice *notice = &fake->told[at];

    if (notice->what == NOTIFICATION_ITEM_COMPLETED) {
        ASSERT_NOT_NULL(fake_find_item(fake, 0, at, NOTIFICATION_ITEM_STARTED, notice));
        ASSERT_NULL(fake_find_item(fake, 0, at, NOTIFICATION_ITEM_COMPLETED, notice));
        return;
    }
    ASSERT_NULL(fake_find_item(fake, 0, at, NOTIFICATION_ITEM_STARTED, notice));
    if (fake_find_item(fake, at, fake_end_of_turn(fake, notice), NOTIFICATION_ITEM_COMPLETED,
                       notice) == NULL) {
        print_error("%s %s was not completed in its turn\n", fake_member(notice, "item.type"),
                    fake_member(notice, "item.id"));
        assert_true(!"an item was not completed in its turn");
    }
}

static inline void fake_read_item(struct fake_reading *reading, const struct fake_notice *notice)
{
    const char *turn_id = fake_member(notice, "turnId");
    const char *type = fake_member(notice, "item.type");

    /* A command of the user may outlive the turn it was shown in. */
    if (strcmp(type, "commandExecution") != 0) {
        ASSERT_NOT_NULL(reading->turn_id);
        ASSERT_STREQ(turn_id, reading->turn_id);
    }
}

static inline void fake_read_end(struct fake_reading *reading, const struct fake_notice *notice)
{
    const char *id = fake_member(notice, "turn.id");
    const char *status = fake_member(notice, "turn.status");
    bool failed = strcmp(status, "failed") == 0;

    ASSERT_NOT_NULL(reading->turn_id);
    ASSERT_STREQ(id, reading->turn_id);
    /* An interrupt does not undo a failure after which the turn went on. */
    ASSERT_STREQ(reading->status, strcmp(reading->failed_turn, id) == 0 ? "systemError" : "idle");
    ASSERT_EQ(yyjson_is_null(yyjson_doc_ptr_get(notice->doc, "/turn/error")), !failed);
    if (failed)
        ASSERT_STREQ(reading->failed_turn, id);
    else if (strcmp(status, "interrupted") != 0)
        ASSERT_TRUE(strcmp(reading->failed_turn, id) != 0);
    reading->turn_id = NULL;
}

/* Each is another one than the last: another type, or an active thread waits for something else. */
static inline void fake_read_status(struct fake_reading *reading, const struct fake_notice *notice)
{
    yyjson_val *flags = yyjson_doc_ptr_get(notice->doc, "/status/activeFlags");

    ASSERT_TRUE(strcmp(fake_member(notice, "status.type"), reading->status) != 0 ||
                !yyjson_equals(flags, reading->flags));
    reading->status = fake_member(notice, "status.type");
    reading->flags = flags;
}

static inline void fake_read(struct fake_agent *fake, struct fake_reading *reading, size_t at)
{
    const struct fake_notice *notice = &fake->told[at];

    switch (notice->what) {
    case NOTIFICATION_THREAD_STATUS_CHANGED:
        fake_read_status(reading, notice);
        break;
    case NOTIFICATION_TURN_STARTED:
        ASSERT_NULL(reading->turn_id);
        ASSERT_STREQ(reading->status, "active");
        reading->turn_id = fake_member(notice, "turn.id");
        break;
    case NOTIFICATION_TURN_COMPLETED:
        fake_read_end(reading, notice);
        break;
    case NOTIFICATION_ERROR:
        if (!fake_flag(notice, "/willRetry"))
            reading->failed_turn = fake_member(notice, "turnId");
        break;
    case NOTIFICATION_ITEM_STARTED:
    case NOTIFICATION_ITEM_COMPLETED:
        fake_read_item(reading, notice);
        fake_check_item(fake, at);
        break;
    default:
        break;
    }
}

static inline void fake_check_thread(struct fake_agent *fake, struct thread *thread)
{
    struct fake_reading reading = { .thread_id = thread->id, .status = "idle", .failed_turn = "" };
    const char *status = thread->system_error ? "systemError" : "idle";

    for (size_t i = 0; i < fake->n_told; i++) {
        if (strcmp(fake_member(&fake->told[i], "threadId"), thread->id) == 0)
            fake_read(fake, &reading, i);
    }
    ASSERT_NULL(reading.turn_id);
    ASSERT_STREQ(reading.status, status);
    ASSERT_NULL(thread->turn);
    ASSERT_TRUE(list_is_empty(&thread->shell_commands));
}

/* No turn runs any more: was everything that began ended, once, in order, and nothing left over? */
static inline void fake_check(struct fake_agent *fake)
{
    ASSERT_FALSE(fake_is_asked(fake));
    ASSERT_TRUE(list_is_empty(&fake->calls));
    for (size_t i = 0; i < fake->agent.threads.n; i++)
        fake_check_thread(fake, fake->agent.threads.slots[i].thread);
}

/* -- Life ---------------------------------------------------------------------------------- */

static inline void fake_agent_init(struct fake_agent *fake)
{
    *fake = (struct fake_agent){
        .sampler = { .start = fake_sampling_start, .cancel = fake_sampling_cancel },
        .toolbox = { .begin_thread = fake_nothing_to_end,
                     .prepare = fake_prepare,
                     .stop_preparing = fake_stop_preparing,
                     .specs = fake_specs,
                     .is_parallel = fake_is_parallel,
                     .start = fake_call_start,
                     .cancel = fake_call_cancel,
                     .end_background = fake_nothing_to_end,
                     .forget_thread = fake_nothing_to_end },
        .model = { .slug = "plain",
                   .default_summary = "auto",
                   .truncation = TRUNCATE_BYTES,
                   .truncation_limit = 10000,
                   .parallel_tool_calls = true,
                   .context_window = 100000 },
        .provider = { .id = STR_LITERAL("fake"), .name = STR_LITERAL("Fake") },
    };
    fake->settings = (struct settings){
        .model = STR_LITERAL("plain"),
        .model_info = &fake->model,
        .provider = &fake->provider,
        .cwd = STR_LITERAL("/tmp"),
        .approval_policy = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER },
        .approvals_reviewer = WIRE_APPROVALS_REVIEWER_USER,
        .sandbox_policy = { .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS },
        .mode = WIRE_MODE_KIND_DEFAULT,
        .base_instructions = STR_LITERAL("BASE"),
    };
    log_limit = LOG_OFF; /* what goes wrong here goes wrong on purpose */
    list_init(&fake->samplings);
    list_init(&fake->calls);
    fake->agent = (struct agent){
        .loop = loop_new(),
        .sampler = &fake->sampler,
        .toolbox = &fake->toolbox,
        .notifier = { .to_subscribers = fake_to_subscribers, .to_all = fake_to_all, .owner = fake },
        .home = "/nowhere",
        .originator = STR_LITERAL("tester"),
        .user_agent = STR_LITERAL("tester/1"),
    };
}

/* path NULL: ephemeral. */
static inline struct thread *fake_thread(struct fake_agent *fake, const char *path)
{
    struct thread *thread = thread_new(&fake->agent, &(struct thread_options){
                                                         .settings = &fake->settings,
                                                         .path = path,
                                                         .source = STR_LITERAL("vscode"),
                                                         .originator = STR_LITERAL("tester"),
                                                     });

    thread_status_is_known(thread);
    return thread;
}

static inline void fake_agent_done(struct fake_agent *fake)
{
    fake_check(fake);
    agent_done(&fake->agent);
    ASSERT_FALSE(fake_is_asked(fake));
    ASSERT_TRUE(list_is_empty(&fake->calls));
    ASSERT_NULL(fake->on_ready);
    loop_free(fake->agent.loop);
    fake_forget_told(fake);
    free(fake->told);
    for (size_t i = 0; i < FAKE_REQUESTS_KEPT; i++)
        arena_done(&fake->requests[i].arena);
}

/* -- What a client asks for ---------------------------------------------------------------- */

static inline struct turn *fake_new_turn(struct thread *thread, const char *text,
                                         const char *schema)
{
    struct wire_user_input input = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = str_of(text) };

    return turn_new_regular(thread, &(struct wire_user_input_array){ &input, 1 }, str_of(schema));
}

static inline void fake_start_turn(struct thread *thread, const char *text)
{
    turn_begin(fake_new_turn(thread, text, /* schema= */ NULL));
}

static inline void fake_steer(struct thread *thread, const char *text)
{
    struct wire_user_input input = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = str_of(text) };

    turn_steer(thread->turn, &(struct wire_user_input_array){ &input, 1 });
}

static inline void fake_start_review(struct thread *thread)
{
    struct wire_review_target target = { .tag = WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES };

    turn_begin(turn_new_review(thread, &target, STR_LITERAL("current changes"),
                               STR_LITERAL("Review it.")));
}

static inline void fake_count_answer(void *owner)
{
    ++*(unsigned *)owner;
}

static inline void fake_too_late(void *owner)
{
    assert_true(!"nothing happened in time");
}

/* Runs the loop until a notification is sent. */
static inline void fake_run_until(struct fake_agent *fake, enum notification what)
{
    struct timer *guard = timer_new(fake->agent.loop, fake_too_late, NULL);

    timer_start(guard, 120000);
    fake->stop_at = what;
    fake->stops = true;
    loop_run(fake->agent.loop);
    fake->stops = false;
    timer_free(guard);
}

/* The answer to turn/interrupt comes exactly once, before turn/completed. */
static inline void fake_interrupt(struct thread *thread)
{
    unsigned n_answers = 0;

    turn_interrupt(thread->turn, fake_count_answer, &n_answers);
    if (thread->turn != NULL) { /* its commands take a moment to die */
        ASSERT_TRUE(turn_is_stopping(thread->turn));
        ASSERT_EQ(n_answers, 0);
        fake_run_until(container_of(thread->agent, struct fake_agent, agent),
                       NOTIFICATION_TURN_COMPLETED);
    }
    ASSERT_EQ(n_answers, 1);
    ASSERT_NULL(thread->turn);
}

/* A turn from its start to its end: does the thread still work? */
static inline void fake_whole_turn(struct fake_agent *fake, struct thread *thread, const char *text)
{
    static unsigned n;
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_start_turn(thread, text);
    fake_started(fake);
    fake_say(fake, arena_printf(&arena, "whole%u", n++), "Done.");
    fake_completed(fake, 100);
    ASSERT_NULL(thread->turn);
    ASSERT_FALSE(thread->system_error);
}

#endif
