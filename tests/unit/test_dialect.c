#include "dialect/dialect.h"

#include "base/memory.h"
#include "schema/encode.h"

#include "test.h"

#include <stdio.h>

/* -- What shows a dialect ------------------------------------------------------------------ */

static unsigned signs_of(const struct client_dialect *dialect, enum method method,
                         const char *params)
{
    yyjson_doc *doc = yyjson_read(params, strlen(params), 0);
    unsigned signs;

    ASSERT_NOT_NULL(doc);
    signs = dialect_signs(dialect, &methods[method], yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return signs;
}

TEST(only_clients_that_are_known_for_it_listen_late)
{
    ASSERT_TRUE(dialect_listens_late(STR_LITERAL("ai-sdk-provider-codex-app-server")));
    ASSERT_FALSE(dialect_listens_late(STR_LITERAL("ai-sdk-provider-codex-cli")));
    ASSERT_FALSE(dialect_listens_late(STR_LITERAL("codex-tui")));
    ASSERT_FALSE(dialect_listens_late(STR_LITERAL("")));
}

TEST(the_words_of_today_show_nothing)
{
    ASSERT_EQ(signs_of(NULL, METHOD_INITIALIZE, "{\"clientInfo\":{\"name\":\"codex_vscode\"}}"), 0);
    ASSERT_EQ(signs_of(NULL, METHOD_THREAD_START,
                       "{\"sandbox\":\"workspace-write\",\"approvalPolicy\":\"untrusted\","
                       "\"experimentalRawEvents\":true}"),
              0);
    ASSERT_EQ(signs_of(NULL, METHOD_THREAD_START,
                       "{\"sandbox\":\"workspaceWrite\",\"approvalPolicy\":\"unlessTrusted\"}"),
              0); /* as in today's README */
    ASSERT_EQ(signs_of(NULL, METHOD_TURN_START, "{\"sandboxPolicy\":{\"type\":\"readOnly\"}}"), 0);
    ASSERT_EQ(signs_of(NULL, METHOD_REVIEW_START, "{\"delivery\":\"inline\"}"), 0);
    ASSERT_EQ(signs_of(NULL, METHOD_REVIEW_START, "{\"appendToOriginalThread\":null}"), 0);
    ASSERT_EQ(signs_of(NULL, METHOD_THREAD_START, "[\"sandbox\"]"), 0);
    ASSERT_EQ(dialect_signs(NULL, &methods[METHOD_THREAD_START], NULL), 0);
    ASSERT_EQ(dialect_signs(NULL, &legacy_methods[0], NULL), 0);
}

TEST(older_words_do)
{
    ASSERT_EQ(signs_of(NULL, METHOD_INITIALIZE, "{\"clientInfo\":{\"name\":\"codex-vscode\"}}"),
              DIALECT_README);
    ASSERT_EQ(
        signs_of(
            NULL, METHOD_TURN_START,
            "{\"approvalPolicy\":\"unlessTrusted\",\"sandboxPolicy\":{\"mode\":\"readOnly\"}}"),
        DIALECT_README);
    ASSERT_EQ(signs_of(NULL, METHOD_REVIEW_START, "{\"appendToOriginalThread\":false}"),
              DIALECT_README);
}

TEST(raw_events_are_a_wish_for_events_of_who_says_jsonrpc)
{
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    ASSERT_EQ(signs_of(dialect, METHOD_THREAD_START, "{\"experimentalRawEvents\":true}"),
              DIALECT_LISTENER);
    ASSERT_EQ(signs_of(dialect, METHOD_THREAD_START, "{\"experimentalRawEvents\":false}"), 0);
    dialect_free(dialect);
}

TEST(a_dialect_is_made_by_the_first_sign)
{
    struct client_dialect *dialect = dialect_learn(NULL, 0);

    ASSERT_NULL(dialect);
    ASSERT_FALSE(dialect_shows(dialect, DIALECT_JSONRPC));
    ASSERT_NULL(dialect_listener(dialect));
    dialect = dialect_learn(dialect, DIALECT_LISTENER | DIALECT_RAW);
    ASSERT_EQ(strlen(dialect_listener(dialect)), 36);
    ASSERT_TRUE(dialect_asks_older(dialect));
    dialect = dialect_learn(dialect, DIALECT_JSONRPC);
    ASSERT_FALSE(dialect_asks_older(dialect));
    dialect_stop_listening(dialect);
    ASSERT_NULL(dialect_listener(dialect));
    ASSERT_FALSE(dialect_shows(dialect, DIALECT_RAW));
    ASSERT_TRUE(dialect_shows(dialect, DIALECT_JSONRPC));
    dialect_free(dialect);
}

/* -- What it is told ----------------------------------------------------------------------- */

#define T "00000000-0000-7000-8000-000000000001"
#define U "00000000-0000-7000-8000-000000000002"

/* Everything that one notification becomes, a line for the members and one for each message. */
static struct str told(struct client_dialect *dialect, enum notification what, const void *params,
                       uint32_t opted_out, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct dialect_message further[DIALECT_FURTHER_MAX];
    size_t n;

    buf_clear(out, SIZE_MAX);
    dialect_note(dialect, what, params);
    if (dialect_has_members(dialect, what))
        dialect_add_members(dialect, what, params, out);
    n = dialect_further(dialect, what, params, opted_out, &arena, further);
    for (size_t i = 0; i < n; i++) {
        buf_printf(out, "\n%s%s ", further[i].prefix, further[i].name);
        schema_encode(further[i].type, further[i].params, 0, out);
    }
    return buf_str(out);
}

static void tell_turn(struct client_dialect *dialect, const char *thread, const char *turn)
{
    dialect_note(dialect, NOTIFICATION_TURN_STARTED,
                 &(struct wire_turn_started_notification){ .thread_id = str_of(thread),
                                                           .turn = { .id = str_of(turn) } });
}

static void tell_usage(struct client_dialect *dialect, int64_t total, int64_t last)
{
    dialect_note(dialect, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED,
                 &(struct wire_thread_token_usage_updated_notification){
                     .thread_id = STR_LITERAL(T),
                     .token_usage = { .total.total_tokens = total, .last.total_tokens = last } });
}

static const struct wire_turn_completed_notification completed = {
    .thread_id = { T, sizeof T - 1 },
    .turn = { .id = { U, sizeof U - 1 }, .status = WIRE_TURN_STATUS_COMPLETED },
};

#define USAGE(n)                                                                                   \
    "\"usage\":{\"totalTokens\":" n ",\"inputTokens\":0,\"cachedInputTokens\":0,"                  \
    "\"outputTokens\":0,\"reasoningOutputTokens\":0}"
#define ENDED(status, n) ",\"turnId\":\"" U "\",\"status\":\"" status "\"," USAGE(n)

static void tell_thread(struct client_dialect *dialect)
{
    dialect_note(dialect, NOTIFICATION_THREAD_STARTED,
                 &(struct wire_thread_started_notification){ .thread.id = STR_LITERAL(T) });
}

static void tell_answer(struct client_dialect *dialect)
{
    dialect_note(
        dialect, NOTIFICATION_ITEM_COMPLETED,
        &(struct wire_item_completed_notification){
            .item = { .tag = WIRE_THREAD_ITEM_TAG_REASONING }, .thread_id = STR_LITERAL(T) });
}

TEST(the_usage_is_that_of_the_turn)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    tell_thread(dialect);
    tell_turn(dialect, T, U);
    tell_usage(dialect, 10, 10);
    tell_usage(dialect, 30, 20);
    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &completed, 0, &out),
               ENDED("success", "30"));
    tell_turn(dialect, T, U);
    tell_usage(dialect, 30, 20); /* the old total once more */
    tell_usage(dialect, 35, 5);
    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &completed, 0, &out),
               ENDED("success", "5"));
    dialect_free(dialect);
}

TEST(who_comes_later_knows_nothing_of_earlier_turns)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &completed, 0, &out),
               ENDED("success", "0"));
    tell_turn(dialect, T, U);
    tell_usage(dialect, 1000, 7); /* what they took */
    tell_usage(dialect, 1003, 3);
    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &completed, 0, &out),
               ENDED("success", "3"));
    dialect_free(dialect);
    dialect = dialect_learn(NULL, DIALECT_JSONRPC);
    tell_turn(dialect, T, U);
    tell_answer(dialect);
    tell_usage(dialect, 1000, 7);
    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &completed, 0, &out),
               ENDED("success", "7"));
    dialect_free(dialect);
}

TEST(a_failed_turn_says_so_and_why)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_turn_error error = { .message = STR_LITERAL("no") };
    struct wire_turn_completed_notification failed = completed;
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    failed.turn.status = WIRE_TURN_STATUS_FAILED;
    failed.turn.error = &error;
    ASSERT_STR(told(dialect, NOTIFICATION_TURN_COMPLETED, &failed, 0, &out),
               ",\"turnId\":\"" U "\",\"status\":\"failed\",\"error\":{\"message\":\"no\","
               "\"codexErrorInfo\":null,\"additionalDetails\":null}," USAGE("0"));
    dialect_free(dialect);
}

static const struct wire_agent_message_delta_notification delta = {
    .thread_id = { T, sizeof T - 1 },
    .turn_id = { U, sizeof U - 1 },
    .item_id = { "i", 1 },
    .delta = { "a\"b", 3 },
};

TEST(text_is_told_under_all_of_its_names_to_listeners)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);
    uint32_t opted_out = dialect_event_bit(STR_LITERAL("codex/event/agent_message_delta"));

    ASSERT_STR(told(dialect, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA, &delta, 0, &out),
               ",\"text\":\"a\\\"b\"");
    dialect = dialect_learn(dialect, DIALECT_LISTENER);
    ASSERT_STR(told(dialect, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA, &delta, opted_out, &out),
               ",\"text\":\"a\\\"b\"\ncodex/event/agent_message_content_delta "
               "{\"id\":\"" U "\",\"msg\":{\"type\":\"agent_message_content_delta\","
               "\"thread_id\":\"" T "\",\"turn_id\":\"" U "\",\"item_id\":\"i\","
               "\"delta\":\"a\\\"b\"},\"conversationId\":\"" T "\",\"threadId\":\"" T
               "\",\"turnId\":\"" U "\"}");
    dialect_free(dialect);
}

TEST(events_have_a_bit_each_and_nothing_else_has_one)
{
    uint32_t seen = 0;

    for (size_t i = 0; i < type_legacy_event.n_variants; i++) {
        char name[100];
        uint32_t bit;

        snprintf(name, sizeof name, "codex/event/%s", type_variant_name(&type_legacy_event, i + 1));
        bit = dialect_event_bit(str_of(name));
        ASSERT_TRUE(bit != 0 && (seen & bit) == 0);
        seen |= bit;
    }
    ASSERT_EQ(dialect_event_bit(STR_LITERAL("codex/event/")), 0);
    ASSERT_EQ(dialect_event_bit(STR_LITERAL("codex/event/error\0x")), 0);
    ASSERT_EQ(dialect_event_bit(STR_LITERAL("error")), 0);
}

TEST(an_archived_thread_has_its_last_turn)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_thread_archived_notification archived = { STR_LITERAL(T) };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out), ",\"turnId\":null");
    tell_turn(dialect, T, U);
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out),
               ",\"turnId\":\"" U "\"");
    dialect_free(dialect);
}

TEST(an_answer_with_turns_tells_the_last_one)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_thread_archived_notification archived = { STR_LITERAL(T) };
    struct wire_turn turns[] = { { .id = STR_LITERAL(T) }, { .id = STR_LITERAL(U) } };
    struct wire_thread_read_response read = { .thread = { .id = STR_LITERAL(T) } };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    dialect_note_result(dialect, &methods[METHOD_THREAD_READ], &read);
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out), ",\"turnId\":null");
    read.thread.turns = (struct wire_turn_array){ turns, 2 };
    dialect_note_result(dialect, &methods[METHOD_THREAD_LIST], &read);
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out), ",\"turnId\":null");
    dialect_note_result(dialect, &methods[METHOD_THREAD_READ], &read);
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out),
               ",\"turnId\":\"" U "\"");
    dialect_free(dialect);
}

/* What is kept of a client's threads is bounded: the one that was silent longest is forgotten. */
TEST(of_many_threads_the_most_silent_is_forgotten)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_thread_archived_notification archived = { STR_LITERAL(T) };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_LISTENER);
    char id[40];

    tell_turn(dialect, T, U);
    for (int i = 0; i < 255; i++) {
        snprintf(id, sizeof id, "00000000-0000-7000-8000-1%011d", i);
        tell_turn(dialect, id, U);
    }
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out),
               ",\"turnId\":\"" U "\"");
    tell_turn(dialect, "00000000-0000-7000-8000-300000000000", U);
    ASSERT_STR(told(dialect, NOTIFICATION_THREAD_ARCHIVED, &archived, 0, &out), ",\"turnId\":null");
    dialect_free(dialect);
}

/* -- Reviews ------------------------------------------------------------------------------- */

static bool keeps_apart(const struct client_dialect *dialect, const char *params)
{
    yyjson_doc *doc = yyjson_read(params, strlen(params), 0);
    bool apart = dialect_keeps_review_apart(dialect, yyjson_doc_get_root(doc));

    yyjson_doc_free(doc);
    return apart;
}

TEST(a_review_is_apart_for_who_says_so_or_knows_that_default)
{
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    ASSERT_FALSE(keeps_apart(NULL, "{}"));
    ASSERT_FALSE(keeps_apart(dialect, "{}"));
    ASSERT_TRUE(keeps_apart(dialect, "{\"appendToOriginalThread\":false}"));
    dialect = dialect_learn(dialect, DIALECT_README);
    ASSERT_TRUE(keeps_apart(dialect, "{}"));
    ASSERT_FALSE(keeps_apart(dialect, "{\"appendToOriginalThread\":true}"));
    dialect_free(dialect);
}

TEST(a_review_is_one_item)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_item_started_notification started = {
        .item = { .tag = WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE,
                  .entered_review_mode = { { "i", 1 }, { "current changes", 15 } } },
        .thread_id = STR_LITERAL("t"),
        .turn_id = STR_LITERAL("u"),
    };
    struct client_dialect *dialect = dialect_learn(NULL, DIALECT_JSONRPC);

    ASSERT_STR(told(dialect, NOTIFICATION_ITEM_STARTED, &started, 0, &out), "");
    dialect = dialect_learn(dialect, DIALECT_README);
    ASSERT_STR(
        told(dialect, NOTIFICATION_ITEM_STARTED, &started, 0, &out),
        "\nitem/started {\"item\":{\"type\":\"codeReview\",\"id\":\"i\",\"review\":\"current "
        "changes\"},\"threadId\":\"t\",\"turnId\":\"u\"}");
    dialect_free(dialect);
}

/* -- Answers and questions ----------------------------------------------------------------- */

TEST(ids_stand_beside_their_objects)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    dialect_add_result(&methods[METHOD_TURN_START],
                       &(struct wire_turn_start_response){ .turn.id = STR_LITERAL("u") }, &out);
    dialect_add_result(&methods[METHOD_TURN_STEER], NULL, &out);
    dialect_add_result(&legacy_methods[0], NULL, &out);
    ASSERT_STR(buf_str(&out), ",\"id\":\"u\"");
}

TEST(questions_say_what_people_are_asked)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct wire_command_execution_request_approval_params command = { .cwd = STR_LITERAL("/w") };
    struct wire_file_change_map_entry changes[] = {
        { STR_LITERAL("/a"), { .tag = WIRE_FILE_CHANGE_TAG_DELETE } },
        { STR_LITERAL("/b"), { .tag = WIRE_FILE_CHANGE_TAG_ADD } },
    };
    struct wire_apply_patch_approval_params patch = { .file_changes = { changes, 2 } };

    dialect_add_question(
        &(struct group_question){ .what = SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
                                  .params = &command },
        &out);
    ASSERT_STR(buf_str(&out), ",\"context\":\"/w\"");
    buf_clear(&out, 0);
    dialect_add_question(
        &(struct group_question){ .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                                  .older_params = &patch },
        &out);
    ASSERT_STR(buf_str(&out), ",\"operation\":\"write\",\"path\":\"/a, /b\"");
    buf_clear(&out, 0);
    patch.file_changes.n = 1;
    dialect_add_question(
        &(struct group_question){ .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                                  .older_params = &patch },
        &out);
    ASSERT_STR(buf_str(&out), ",\"operation\":\"delete\",\"path\":\"/a\"");
}
