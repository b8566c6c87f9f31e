/*
 * A call of a tool of an MCP server.
 *
 *     asked about ─► needs its server ─► with the server ─► over
 *
 * The item begins at once and ends with the call; an interrupt leaves it as the turn's end does. A server that
 * has died is started again for the call, once. A call that a server had when it died is not made again:
 * nobody knows what has become of it.
 */
#include "ability/ability.h"
#include "ability/mcp_approval.h"
#include "ability/mcp_item.h"
#include "ability/mcp_question.h"
#include "agent/tools.h"
#include "base/clock.h"
#include "mcp/message.h"
#include "schema/json_write.h"

/* In the call's arena; the document is its own. */
struct mcp_call {
    struct mcp_course course;
    struct tool_call *call;
    struct mcp_thread *mcp;
    struct mcp_tool tool; /* without its JSON */
    struct mcp_item item;
    yyjson_doc *arguments;         /* NULL: none */
    struct mcp_approval *approval; /* while somebody is asked */
    int64_t begun_ms;              /* the server has it; 0: not yet */
};

/* -- The end --------------------------------------------------------------------------------- */

static int64_t mcp_call_duration(const struct mcp_call *mcp_call)
{
    return mcp_call->begun_ms == 0 ? 0 : clock_steady_ms() - mcp_call->begun_ms;
}

static struct tool_call *mcp_call_done(struct mcp_call *mcp_call)
{
    struct tool_call *call = mcp_call->call;

    mcp_course_end(&mcp_call->course);
    yyjson_doc_free(mcp_call->arguments);
    call->ability = NULL;
    call->stop = NULL;
    return call;
}

static void mcp_call_answer(struct mcp_call *mcp_call, struct mcp_result *result)
{
    struct tool_call *call = mcp_call->call;
    yyjson_doc *note = turn_settings(call->turn)->model_info->text_only
                           ? mcp_result_hide_pictures(result, &call->arena)
                           : NULL;
    struct mcp_output output = mcp_result_output(result, &call->arena);

    mcp_item_tell_result(&mcp_call->item, result, mcp_call_duration(mcp_call));
    yyjson_doc_free(note);
    mcp_call_done(mcp_call);
    if (output.parts.s != NULL)
        tool_call_answer_items(call, output.parts);
    else
        tool_call_answer(call, output.text);
}

static void mcp_call_refuse(struct mcp_call *mcp_call, struct str words)
{
    struct tool_call *call = mcp_call->call;
    struct str output = mcp_text_blocks(&call->arena, words);

    mcp_item_tell_error(&mcp_call->item, words, mcp_call_duration(mcp_call));
    tool_call_answer(mcp_call_done(mcp_call), output);
}

static void mcp_call_fail(struct mcp_call *mcp_call, struct str cause)
{
    mcp_call_refuse(mcp_call, str_of(arena_printf(&mcp_call->call->arena,
                                                  "tool call error: tool call failed for "
                                                  "`%.*s/%.*s`\n\nCaused by:\n    %.*s",
                                                  STR_ARGS(mcp_call->item.server),
                                                  STR_ARGS(mcp_call->item.tool), STR_ARGS(cause))));
}

/* The turn does not wait for its answer any more. */
static void mcp_call_stop(struct tool_call *call)
{
    struct mcp_call *mcp_call = call->ability;

    if (mcp_call->approval != NULL)
        mcp_approval_withdraw(mcp_call->approval);
    mcp_course_stop(&mcp_call->course);
    mcp_item_tell_stopped(&mcp_call->item, mcp_call_duration(mcp_call));
    yyjson_doc_free(mcp_call->arguments);
    call->ability = NULL;
}

/* -- With the server ------------------------------------------------------------------------- */

static void mcp_call_on_answer(void *owner, const struct mcp_answer *answer)
{
    struct mcp_call *mcp_call = owner;
    struct arena *arena = &mcp_call->call->arena;
    struct mcp_result result;

    mcp_call->course.request = NULL;
    if (answer->result == NULL)
        mcp_call_fail(mcp_call, mcp_answer_words(arena, answer));
    else if (!mcp_value_fits(answer->result, MCP_RESULT_BYTES_MAX))
        mcp_call_fail(mcp_call, str_of(mcp_result_too_large));
    else if (!mcp_result_read(answer->result, arena, &result))
        mcp_call_fail(mcp_call, STR_LITERAL("Unexpected response type"));
    else
        mcp_call_answer(mcp_call, &result);
}

static void mcp_call_on_progress(void *owner, const struct mcp_progress *progress)
{
    struct mcp_call *mcp_call = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str words = progress->message;

    if (words.s == NULL && progress->total > 0)
        words = str_of(arena_printf(&arena, "%.15g of %.15g", progress->progress, progress->total));
    else if (words.s == NULL)
        words = str_of(arena_printf(&arena, "%.15g", progress->progress));
    mcp_item_tell_progress(&mcp_call->item, words);
}

static void mcp_call_send(struct mcp_call *mcp_call)
{
    CLEANUP(buf_done) struct buf params = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str metadata = turn_metadata(mcp_call->call->turn, &arena);
    struct mcp_ask ask = {
        .method = "tools/call",
        .meta = str_of(arena_printf(&arena, "\"x-codex-turn-metadata\":%s", metadata.s)),
        .timeout_ms = mcp_lease_spec(mcp_call->course.lease)->tool_timeout_ms,
        .on_answer = mcp_call_on_answer,
        .on_progress = mcp_call_on_progress,
        .owner = mcp_call,
    };

    const char *refusal;

    buf_add_text(&params, "{\"name\":");
    json_write_str(&params, mcp_call->tool.name);
    if (mcp_call->arguments != NULL) {
        buf_add_text(&params, ",\"arguments\":");
        json_write_value(&params, mcp_call->item.arguments);
    }
    buf_add_char(&params, '}');
    ask.params = buf_str(&params);
    mcp_call->begun_ms = clock_steady_ms();
    refusal = mcp_course_ask(&mcp_call->course, &ask);
    if (refusal != NULL)
        mcp_call_fail(mcp_call, str_of(refusal));
}

/* -- Before that ----------------------------------------------------------------------------- */

static void mcp_call_need_server(struct mcp_course *course)
{
    struct mcp_call *mcp_call = container_of(course, struct mcp_call, course);

    switch (mcp_course_need_server(course, mcp_call_need_server)) {
    case MCP_LEASE_STARTING:
        break;
    case MCP_LEASE_READY:
        mcp_call_send(mcp_call);
        break;
    case MCP_LEASE_FAILED:
        mcp_call_fail(mcp_call, mcp_lease_reason(course->lease, &mcp_call->call->arena));
        break;
    }
}

static void mcp_call_judged(struct mcp_call *mcp_call, enum mcp_verdict verdict)
{
    switch (verdict) {
    case MCP_VERDICT_RUN:
        mcp_call_need_server(&mcp_call->course);
        break;
    case MCP_VERDICT_REJECTED:
        mcp_call_refuse(mcp_call, STR_LITERAL("user rejected MCP tool call"));
        break;
    case MCP_VERDICT_CANCELLED:
        mcp_call_refuse(mcp_call, STR_LITERAL("user cancelled MCP tool call"));
        break;
    }
}

static void mcp_call_on_verdict(void *owner, enum mcp_verdict verdict)
{
    struct mcp_call *mcp_call = owner;

    mcp_call->approval = NULL;
    mcp_call_judged(mcp_call, verdict);
}

static void mcp_call_begin(struct mcp_call *mcp_call)
{
    yyjson_val *arguments = mcp_call->item.arguments;
    enum mcp_verdict verdict;

    mcp_item_tell_started(&mcp_call->item);
    if (arguments != NULL && !yyjson_is_obj(arguments)) {
        CLEANUP(buf_done) struct buf words = { 0 };

        buf_add_text(&words, "MCP tool arguments must be a JSON object, got ");
        json_write_value(&words, arguments);
        mcp_call_fail(mcp_call, buf_str(&words));
        return;
    }
    if (!mcp_spec_offers(mcp_lease_spec(mcp_call->course.lease), &mcp_call->tool)) {
        mcp_call_refuse(mcp_call, STR_LITERAL("MCP tool call blocked by app configuration"));
        return;
    }
    if (mcp_approval_decide(&(struct mcp_wish){ .call = mcp_call->call,
                                                .mcp = mcp_call->mcp,
                                                .spec = mcp_lease_spec(mcp_call->course.lease),
                                                .tool = &mcp_call->tool,
                                                .arguments = arguments,
                                                .on_verdict = mcp_call_on_verdict,
                                                .owner = mcp_call },
                            &verdict, &mcp_call->approval))
        mcp_call_judged(mcp_call, verdict);
}

/* -- The start ------------------------------------------------------------------------------- */

/* What is to be known of a tool for as long as the call takes: its server may list others meanwhile. */
static struct mcp_tool keep_tool(struct arena *arena, const struct mcp_tool *tool)
{
    struct mcp_tool kept = *tool;

    kept.name = arena_keep(arena, tool->name);
    kept.title = arena_keep(arena, tool->title);
    kept.description = arena_keep(arena, tool->description);
    kept.app =
        (struct tool_app){ arena_keep(arena, tool->app.id), arena_keep(arena, tool->app.name),
                           arena_keep(arena, tool->app.description) };
    kept.value = NULL;
    return kept;
}

static struct mcp_call *mcp_call_new(struct tool_call *call, struct mcp_thread *mcp,
                                     const struct mcp_named_tool *named, yyjson_doc *arguments)
{
    struct mcp_call *mcp_call = arena_zero(&call->arena, sizeof *mcp_call);

    mcp_call->call = call;
    mcp_call->mcp = mcp;
    mcp_call->tool = keep_tool(&call->arena, named->tool);
    mcp_call->arguments = arguments;
    mcp_call->item = (struct mcp_item){ call, mcp_lease_spec(named->lease)->name,
                                        mcp_call->tool.name, yyjson_doc_get_root(arguments) };
    mcp_course_begin(&mcp_call->course, call, named->lease);
    call->ability = mcp_call;
    call->stop = mcp_call_stop;
    return mcp_call;
}

void mcp_call_start(struct tool_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(call->turn));
    struct mcp_named_tool named;
    yyjson_doc *arguments = NULL;

    if (mcp == NULL ||
        !mcp_thread_find(mcp, call->name, &named)) { /* it was there when it was looked for */
        tool_call_answer(call, str_of(arena_printf(&call->arena, "unsupported call: %.*s",
                                                   STR_ARGS(call->name))));
        return;
    }
    call->say = mcp_text_blocks;
    if (str_trim(call->arguments).len > 0)
        arguments = read_call_json(call, &err);
    if (err.code != 0) {
        struct str words = str_of(arena_printf(&call->arena, "err: %s", err.message.s));

        tool_call_answer(call, mcp_text_blocks(&call->arena, words));
        return;
    }
    mcp_call_begin(mcp_call_new(call, mcp, &named, arguments));
}
