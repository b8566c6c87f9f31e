#include "ability/mcp_approval.h"

#include "agent/approval.h"
#include "agent/truncate.h"
#include "agent/turn.h"
#include "base/log.h"
#include "loop/work.h"
#include "mcp/approval_file.h"
#include "sandbox/sandbox.h"
#include "schema/encode.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* How long an answer counts. */
enum persistence { PERSIST_ONCE, PERSIST_SESSION, PERSIST_ALWAYS };

/* More of a description, and of a title, than a person reads. */
enum { DESCRIPTION_BYTES_MAX = 16 * 1024, TITLE_BYTES_MAX = 1024 };

struct approval_saving;

/* Asking or, after an answer for always, saving. */
struct mcp_approval {
    struct mcp_wish wish;
    enum mcp_approval_mode mode;
    struct thread *thread;
    struct approval *asked; /* while somebody decides */
    struct str question_id; /* of the form for user input */
    struct approval_saving *saving;
};

/* -- Is it needed? --------------------------------------------------------------------------- */

bool mcp_tool_wants_approval(const struct mcp_tool *tool)
{
    if (tool->destructive == MCP_HINT_TRUE)
        return true;
    if (tool->read_only == MCP_HINT_TRUE)
        return false;
    return tool->destructive != MCP_HINT_FALSE || tool->open_world != MCP_HINT_FALSE;
}

/* Who lets commands do everything without a question has allowed tools, too. */
static bool is_all_allowed(const struct settings *settings)
{
    return settings->approval_policy.tag == WIRE_ASK_FOR_APPROVAL_TAG_NEVER &&
           !policy_is_confined(&settings->sandbox_policy);
}

/* A reviewer works under rules of its own, but what the user is asked about stays that. */
static const struct settings *deciding_settings(const struct turn *turn)
{
    return turn_is_inner(turn) ? thread_settings(turn_thread(turn)) : turn_settings(turn);
}

static bool is_needed(const struct mcp_wish *wish, enum mcp_approval_mode mode)
{
    if (mode == MCP_APPROVE_ALWAYS || is_all_allowed(deciding_settings(wish->call->turn)))
        return false;
    return mode == MCP_APPROVE_PROMPT ||
           (mcp_tool_wants_approval(wish->tool) &&
            !mcp_thread_is_allowed(wish->mcp, wish->spec, wish->tool->name));
}

/* -- "Always" -------------------------------------------------------------------------------- */

static void approval_tell_verdict(struct mcp_approval *approval, enum mcp_verdict verdict)
{
    approval->wish.on_verdict(approval->wish.owner, verdict);
}

/* An approval on its way into the file that defines the server. */
struct approval_saving {
    struct arena arena;
    struct str file, server, tool;
    struct str app; /* that the tool belongs to; NULL: to none */
    struct error err;
    struct mcp_approval *approval; /* NULL: nobody waits any more */
};

static void write_approval(void *data)
{
    struct approval_saving *saving = data;

    if (saving->app.s != NULL)
        app_approval_store(saving->file, saving->app, saving->tool, &saving->err);
    else
        mcp_approval_store(saving->file, saving->server, saving->tool, &saving->err);
}

/* The tool runs whatever became of it. */
static void approval_written(void *data)
{
    struct approval_saving *saving = data;
    struct mcp_approval *approval = saving->approval;

    if (saving->err.code != 0)
        log_warn("cannot save in %s that %s of %s is allowed: %s, it holds for the session",
                 saving->file.s, saving->tool.s, saving->server.s, saving->err.message.s);
    error_done(&saving->err);
    arena_done(&saving->arena);
    free(saving);
    if (approval == NULL)
        return;
    approval->saving = NULL;
    approval_tell_verdict(approval, MCP_VERDICT_RUN);
}

static void save_approval(struct mcp_approval *approval)
{
    const struct mcp_spec *spec = approval->wish.spec;
    struct approval_saving *saving = xcalloc(1, sizeof *saving);

    saving->file = arena_keep(&saving->arena, spec->file);
    saving->server = arena_keep(&saving->arena, spec->name);
    saving->tool = arena_keep(&saving->arena, approval->wish.tool->name);
    if (spec->apps != NULL)
        saving->app = arena_keep(&saving->arena, approval->wish.tool->app.id);
    saving->approval = approval;
    approval->saving = saving;
    work_queue_add(thread_agent(approval->thread)->work, write_approval, approval_written, saving);
}

/* -- Answers --------------------------------------------------------------------------------- */

/* A tool that the configuration wants to be asked about is asked about the next time, too. */
static void approval_accepted(struct mcp_approval *approval, enum persistence persistence)
{
    const struct mcp_wish *wish = &approval->wish;

    if (approval->mode == MCP_APPROVE_PROMPT)
        persistence = PERSIST_ONCE;
    if (persistence != PERSIST_ONCE)
        mcp_thread_allow(wish->mcp, wish->spec, wish->tool->name);
    if (persistence == PERSIST_ALWAYS && wish->spec->file.s != NULL)
        save_approval(approval);
    else
        approval_tell_verdict(approval, MCP_VERDICT_RUN);
}

static enum persistence persistence_of(yyjson_val *meta)
{
    struct str persist = json_member(meta, "persist");

    if (str_is(persist, "always"))
        return PERSIST_ALWAYS;
    return str_is(persist, "session") ? PERSIST_SESSION : PERSIST_ONCE;
}

/* An answer that is none counts as a refusal. */
static void approval_on_form(void *owner, const struct answer *answer)
{
    struct mcp_approval *approval = owner;
    const struct wire_mcp_server_elicitation_request_response *response = answer->result;

    approval->asked = NULL;
    if (answer->kind != ANSWER_RESULT ||
        response->action == WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE)
        approval_tell_verdict(approval, MCP_VERDICT_REJECTED);
    else if (response->action == WIRE_MCP_SERVER_ELICITATION_ACTION_CANCEL)
        approval_tell_verdict(approval, MCP_VERDICT_CANCELLED);
    else
        approval_accepted(approval, persistence_of(response->meta));
}

/* The first answer to our question; NULL: there is none. */
static struct str chosen(const struct mcp_approval *approval,
                         const struct wire_tool_request_user_input_response *response)
{
    for (size_t i = 0; i < response->answers.n; i++) {
        const struct str_array *answers = &response->answers.items[i].value.answers;

        if (str_equal(response->answers.items[i].key, approval->question_id) && answers->n > 0)
            return answers->items[0];
    }
    return STR_NONE;
}

static void approval_on_choice(void *owner, const struct answer *answer)
{
    struct mcp_approval *approval = owner;
    struct str label = answer->kind == ANSWER_RESULT ? chosen(approval, answer->result) : STR_NONE;

    approval->asked = NULL;
    if (str_is(label, "Allow for this session"))
        approval_accepted(approval, PERSIST_SESSION);
    else if (str_is(label, "Allow"))
        approval_accepted(approval, PERSIST_ONCE);
    else
        approval_tell_verdict(approval, MCP_VERDICT_CANCELLED);
}

/* -- The question ---------------------------------------------------------------------------- */

struct named_argument {
    struct str name;
    yyjson_val *value;
};

static int compare_named_arguments(const void *a, const void *b)
{
    return strcmp(((const struct named_argument *)a)->name.s,
                  ((const struct named_argument *)b)->name.s);
}

/* The arguments once more, for people: in the order of their names. */
static void write_display(struct buf *out, yyjson_val *arguments, struct arena *arena)
{
    size_t i, n = yyjson_obj_size(arguments);
    struct named_argument *sorted = arena_alloc(arena, (n + 1) * sizeof *sorted);
    yyjson_val *name, *value;

    yyjson_obj_foreach(arguments, i, n, name, value) {
        sorted[i] = (struct named_argument){ json_str(name), value };
    }
    qsort(sorted, n, sizeof *sorted, compare_named_arguments);
    for (i = 0; i < n; i++) {
        buf_add_text(out, i > 0 ? ",{\"name\":" : "{\"name\":");
        json_write_str(out, sorted[i].name);
        buf_add_text(out, ",\"value\":");
        json_write_value(out, sorted[i].value);
        buf_add_text(out, ",\"display_name\":");
        json_write_str(out, sorted[i].name);
        buf_add_char(out, '}');
    }
}

static struct str shown(const struct mcp_wish *wish, struct str text, size_t max)
{
    return truncate_text(&wish->call->arena, text, (struct truncation){ TRUNCATE_BYTES, max });
}

static void write_app(struct buf *out, const struct mcp_wish *wish)
{
    const struct tool_app *app = &wish->tool->app;

    if (wish->spec->apps == NULL)
        return;
    json_write_member_after(out, "source", STR_LITERAL("connector"));
    json_write_member_after(out, "connector_id", app->id);
    json_write_member_after(out, "connector_name", shown(wish, app->name, TITLE_BYTES_MAX));
    json_write_member_after(out, "connector_description",
                            shown(wish, app->description, DESCRIPTION_BYTES_MAX));
}

/* By these members a client knows what the question is about. */
static yyjson_doc *question_meta(const struct mcp_approval *approval)
{
    const struct mcp_wish *wish = &approval->wish;
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"codex_approval_kind\":\"mcp_tool_call\"");
    if (approval->mode != MCP_APPROVE_PROMPT)
        buf_add_text(&out, wish->spec->file.s != NULL ? ",\"persist\":[\"session\",\"always\"]"
                                                      : ",\"persist\":[\"session\"]");
    write_app(&out, wish);
    json_write_member_after(&out, "tool_title", shown(wish, wish->tool->title, TITLE_BYTES_MAX));
    json_write_member_after(&out, "tool_description",
                            shown(wish, wish->tool->description, DESCRIPTION_BYTES_MAX));
    if (wish->arguments != NULL) {
        buf_add_text(&out, ",\"tool_params\":");
        json_write_value(&out, wish->arguments);
        buf_add_text(&out, ",\"tool_params_display\":[");
        write_display(&out, wish->arguments, &wish->call->arena);
        buf_add_char(&out, ']');
    }
    buf_add_char(&out, '}');
    return yyjson_read(out.data, out.len, 0);
}

static struct str question_text(const struct mcp_approval *approval)
{
    const struct mcp_wish *wish = &approval->wish;
    struct str app = wish->spec->apps == NULL ? STR_NONE : wish->tool->app.name;

    if (app.s != NULL)
        return str_of(arena_printf(&wish->call->arena, "Allow %.*s to run tool \"%.*s\"?",
                                   STR_ARGS(shown(wish, app, TITLE_BYTES_MAX)),
                                   STR_ARGS(wish->tool->name)));
    return str_of(arena_printf(&wish->call->arena,
                               "Allow the %.*s MCP server to run tool \"%.*s\"?",
                               STR_ARGS(wish->spec->name), STR_ARGS(wish->tool->name)));
}

static void approval_on_guardian(void *owner, bool is_allowed)
{
    struct mcp_approval *approval = owner;

    approval->asked = NULL;
    approval_tell_verdict(approval, is_allowed ? MCP_VERDICT_RUN : MCP_VERDICT_REJECTED);
}

static struct str call_as_json(const struct mcp_wish *wish,
                               const struct wire_reviewed_tool_call *value)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    schema_encode(&type_reviewed_tool_call, value, 0, &json);
    return arena_str(&wish->call->arena, json.data, json.len);
}

static struct approval *approval_ask_decider(struct mcp_approval *approval,
                                             const struct thread_question_options *question)
{
    const struct mcp_wish *wish = &approval->wish;
    struct wire_reviewed_tool_call action = {
        .tool = STR_LITERAL("mcp_tool_call"),
        .server = wish->spec->name,
        .tool_name = wish->tool->name,
    };
    struct str shown_call = call_as_json(wish, &action);

    action.arguments = wish->arguments;
    action.tool_title = shown(wish, wish->tool->title, TITLE_BYTES_MAX);
    action.tool_description = shown(wish, wish->tool->description, DESCRIPTION_BYTES_MAX);
    return turn_ask_approval(
        wish->call->turn, &(struct approval_options){ .question = question,
                                                      .item_id = wish->call->call_id,
                                                      .shown = shown_call,
                                                      .action.whole = call_as_json(wish, &action),
                                                      .on_verdict = approval_on_guardian });
}

static struct approval *ask_with_form(struct mcp_approval *approval)
{
    const struct mcp_wish *wish = &approval->wish;
    yyjson_doc *meta = question_meta(approval);
    struct wire_mcp_server_elicitation_request_params params = {
        .thread_id = thread_id(approval->thread),
        .turn_id = str_of(turn_id(wish->call->turn)),
        .server_name = wish->spec->name,
        .extra = { .tag = WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_FORM,
                   .form = { .meta = yyjson_doc_get_root(meta),
                             .message = question_text(approval),
                             .requested_schema = { .type =
                                                       WIRE_MCP_ELICITATION_OBJECT_TYPE_OBJECT } } },
    };
    struct approval *asked = approval_ask_decider(
        approval, &(struct thread_question_options){
                      .question = { .what = SERVER_REQUEST_MCP_SERVER_ELICITATION_REQUEST,
                                    .params = &params,
                                    .on_answer = approval_on_form,
                                    .owner = approval },
                      .waiting_on = WAITING_ON_APPROVAL });

    yyjson_doc_free(meta);
    return asked;
}

static struct wire_tool_request_user_input_option choice(const char *label, const char *description)
{
    return (struct wire_tool_request_user_input_option){ str_of(label), str_of(description) };
}

static struct approval *ask_with_choices(struct mcp_approval *approval)
{
    const struct mcp_wish *wish = &approval->wish;
    struct wire_tool_request_user_input_option choices[3];
    struct wire_tool_request_user_input_question question = {
        .header = STR_LITERAL("Approve app tool call?"),
        .question = question_text(approval),
        .options = { choices, 0 },
    };
    struct wire_tool_request_user_input_params params = {
        .thread_id = thread_id(approval->thread),
        .turn_id = str_of(turn_id(wish->call->turn)),
        .item_id = wish->call->call_id,
        .questions = { &question, 1 },
        .is_blocking = true,
    };

    approval->question_id = str_of(arena_printf(&wish->call->arena, "mcp_tool_call_approval_%.*s",
                                                STR_ARGS(wish->call->call_id)));
    question.id = approval->question_id;
    choices[question.options.n++] = choice("Allow", "Run the tool and continue.");
    if (approval->mode != MCP_APPROVE_PROMPT)
        choices[question.options.n++] = choice(
            "Allow for this session", "Run the tool and remember this choice for this session.");
    choices[question.options.n++] = choice("Cancel", "Cancel this tool call.");
    return approval_ask_decider(
        approval, &(struct thread_question_options){
                      .question = { .what = SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT,
                                    .params = &params,
                                    .tool = wish->call->name,
                                    .on_answer = approval_on_choice,
                                    .owner = approval },
                      .waiting_on = WAITING_ON_INPUT });
}

/* False: nobody can be asked. */
static bool approval_ask(struct mcp_approval *approval)
{
    const struct settings *settings = turn_settings(approval->wish.call->turn);

    approval->asked = feature_is_on(settings->features, FEATURE_TOOL_CALL_MCP_ELICITATION)
                          ? ask_with_form(approval)
                          : ask_with_choices(approval);
    return approval->asked != NULL;
}

bool mcp_approval_decide(const struct mcp_wish *wish, enum mcp_verdict *ret_verdict,
                         struct mcp_approval **ret_approval)
{
    enum mcp_approval_mode mode = mcp_spec_tool_approval(wish->spec, wish->tool);
    struct mcp_approval *approval;

    if (!is_needed(wish, mode)) {
        *ret_verdict = MCP_VERDICT_RUN;
        return true;
    }
    approval = arena_zero(&wish->call->arena, sizeof *approval);
    *approval = (struct mcp_approval){ .wish = *wish,
                                       .mode = mode,
                                       .thread = turn_thread(wish->call->turn) };
    if (!turn_has_user(wish->call->turn) || !approval_ask(approval)) { /* there is nobody to ask */
        *ret_verdict = MCP_VERDICT_REJECTED;
        return true;
    }
    *ret_approval = approval;
    return false;
}

void mcp_approval_withdraw(struct mcp_approval *approval)
{
    if (approval->asked != NULL)
        approval_withdraw(TAKE(approval->asked));
    if (approval->saving != NULL)
        TAKE(approval->saving)->approval = NULL;
}
