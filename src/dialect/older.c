/*
 * The dialects of older clients: the first README of the server, and pages in browsers that speak JSON-RPC 2.0 to the
 * letter. Both are served at once; no member of one means something else in the other.
 */
#include "base/memory.h"
#include "base/version.h"
#include "dialect/dialect_internal.h"
#include "schema/encode.h"
#include "schema/json_write.h"

/* -- Members of notifications -------------------------------------------------------------- */

static void add_turn_usage(struct client_dialect *dialect, struct str thread_id, struct buf *out)
{
    const struct told_thread *thread = told_find(&dialect->told, thread_id);
    struct wire_token_usage_breakdown usage = { 0 };

    if (thread != NULL)
        usage = told_usage(thread);
    buf_add_text(out, ",\"usage\":");
    schema_encode(&type_token_usage_breakdown, &usage, 0, out);
}

static void older_turn_members(struct client_dialect *dialect, const void *params, struct buf *out)
{
    const struct wire_turn_started_notification *told = params;

    json_write_member_after(out, "turnId", told->turn.id);
}

static void older_end_members(struct client_dialect *dialect, const void *params, struct buf *out)
{
    static const char *const words[] = {
        [WIRE_TURN_STATUS_COMPLETED] = "success",
        [WIRE_TURN_STATUS_INTERRUPTED] = "interrupted",
        [WIRE_TURN_STATUS_FAILED] = "failed",
        [WIRE_TURN_STATUS_IN_PROGRESS] = "inProgress",
    };
    const struct wire_turn_completed_notification *told = params;

    json_write_member_after(out, "turnId", told->turn.id);
    json_write_member_after(out, "status", str_of(words[told->turn.status]));
    if (told->turn.error != NULL) {
        buf_add_text(out, ",\"error\":");
        schema_encode(&type_turn_error, told->turn.error, 0, out);
    }
    add_turn_usage(dialect, told->thread_id, out);
}

static void older_delta_members(struct client_dialect *dialect, const void *params, struct buf *out)
{
    const struct wire_agent_message_delta_notification *told = params;

    json_write_member_after(out, "text", told->delta);
}

static void older_archived_members(struct client_dialect *dialect, const void *params,
                                   struct buf *out)
{
    const struct wire_thread_archived_notification *told = params;
    const struct told_thread *thread = told_find(&dialect->told, told->thread_id);

    if (thread != NULL && thread->turn_id[0] != '\0')
        json_write_member_after(out, "turnId", str_of(thread->turn_id));
    else
        buf_add_text(out, ",\"turnId\":null");
}

/* -- A review as one item ------------------------------------------------------------------ */

static void add_code_review(struct further *further, const char *name, struct str id,
                            struct str review, struct str thread_id, struct str turn_id)
{
    struct wire_legacy_code_review_notification *params =
        arena_zero(further->arena, sizeof *params);

    *params = (struct wire_legacy_code_review_notification){
        .item = { .type = STR_LITERAL("codeReview"), .id = id, .review = review },
        .thread_id = thread_id,
        .turn_id = turn_id,
    };
    further->messages[further->n++] =
        (struct dialect_message){ "item/", name, &type_legacy_code_review_notification, params };
}

static void older_review_started(struct further *further, const void *params)
{
    const struct wire_item_started_notification *told = params;
    const struct wire_thread_item *item = &told->item;

    if (item->tag == WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE)
        add_code_review(further, "started", item->entered_review_mode.id,
                        item->entered_review_mode.review, told->thread_id, told->turn_id);
}

static void older_review_completed(struct further *further, const void *params)
{
    const struct wire_item_completed_notification *told = params;
    const struct wire_thread_item *item = &told->item;

    if (item->tag == WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE)
        add_code_review(further, "completed", item->exited_review_mode.id,
                        item->exited_review_mode.review, told->thread_id, told->turn_id);
}

bool dialect_keeps_review_apart(const struct client_dialect *dialect, yyjson_val *params)
{
    yyjson_val *append = yyjson_obj_get(params, "appendToOriginalThread");

    if (yyjson_is_bool(append))
        return !yyjson_get_bool(append);
    return dialect_shows(dialect, DIALECT_README); /* whose default is false */
}

/* -- Answers ------------------------------------------------------------------------------- */

static void older_initialize_result(const void *result, struct buf *out)
{
    static const struct wire_legacy_server_info info = {
        { "codex", 5 }, { CODEX_VERSION, sizeof CODEX_VERSION - 1 }
    };

    buf_add_text(out, ",\"serverInfo\":");
    schema_encode(&type_legacy_server_info, &info, 0, out);
    buf_add_text(out, ",\"capabilities\":{}");
}

static void older_thread_result(const void *result, struct buf *out)
{
    const struct wire_thread_start_response *response = result;

    json_write_member_after(out, "id", response->thread.id);
}

static void older_turn_result(const void *result, struct buf *out)
{
    const struct wire_turn_start_response *response = result;

    json_write_member_after(out, "id", response->turn.id);
}

/* -- Questions ----------------------------------------------------------------------------- */

/* For people: why they are asked, or else where the command would run. */
static void older_command_question(const struct group_question *question, struct buf *out)
{
    const struct wire_command_execution_request_approval_params *params = question->params;
    struct str context = params->reason.s != NULL ? params->reason : params->cwd;

    json_write_member_after(out, "context", context.s != NULL ? context : STR_LITERAL(""));
}

static bool deletes_only(const struct wire_file_change_map *changes)
{
    for (size_t i = 0; i < changes->n; i++) {
        if (changes->items[i].value.tag != WIRE_FILE_CHANGE_TAG_DELETE)
            return false;
    }
    return changes->n > 0;
}

/* All files: who shows the path to somebody must not hide one that is changed, too. */
static void older_patch_question(const struct group_question *question, struct buf *out)
{
    CLEANUP(buf_done) struct buf paths = { 0 };
    const struct wire_apply_patch_approval_params *params = question->older_params;

    if (params == NULL)
        return;
    for (size_t i = 0; i < params->file_changes.n; i++) {
        if (i > 0)
            buf_add_text(&paths, ", ");
        buf_add_str(&paths, params->file_changes.items[i].key);
    }
    json_write_member_after(out, "operation",
                            deletes_only(&params->file_changes) ? STR_LITERAL("delete")
                                                                : STR_LITERAL("write"));
    json_write_member_after(out, "path", buf_str(&paths));
}

static void older_input_question(const struct group_question *question, struct buf *out)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct wire_tool_request_user_input_params *params = question->params;

    for (size_t i = 0; i < params->questions.n; i++) {
        if (i > 0)
            buf_add_char(&text, '\n');
        buf_add_str(&text, params->questions.items[i].question);
    }
    json_write_member_after(out, "tool",
                            question->tool.s != NULL ? question->tool : STR_LITERAL(""));
    json_write_member_after(out, "question", buf_str(&text));
}

/* ------------------------------------------------------------------------------------------ */

const struct dialect_table older_dialect = {
    .note = told_note,
    .note_thread = told_note_thread,
    .notifications = {
        [NOTIFICATION_TURN_STARTED] = { older_turn_members, older_turn_started, NULL },
        [NOTIFICATION_TURN_COMPLETED] = { older_end_members, older_turn_completed, NULL },
        [NOTIFICATION_THREAD_ARCHIVED] = { older_archived_members, NULL, NULL },
        [NOTIFICATION_ITEM_STARTED] = { NULL, older_item_started, older_review_started },
        [NOTIFICATION_ITEM_COMPLETED] = { NULL, older_item_completed, older_review_completed },
        [NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA] = { older_delta_members, older_message_delta, NULL },
        [NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA] = { NULL, older_summary_delta, NULL },
        [NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED] = { NULL, older_summary_part, NULL },
        [NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA] = { NULL, older_output_delta, NULL },
        [NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED] = { NULL, older_token_usage, NULL },
        [NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED] = { NULL, older_raw_item, NULL },
        [NOTIFICATION_ERROR] = { NULL, older_error, NULL },
    },
    .results = {
        [METHOD_INITIALIZE] = older_initialize_result,
        [METHOD_THREAD_START] = older_thread_result,
        [METHOD_TURN_START] = older_turn_result,
    },
    .questions = {
        [SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL] = older_command_question,
        [SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL] = older_patch_question,
        [SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT] = older_input_question,
    },
};
