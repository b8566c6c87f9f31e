/* Clients of an older dialect beside others: what each is sent. */
#include "rpc/connection.h"
#include "rpc/question.h"

#include "fake_channel.h"
#include "test.h"

static void list(struct request *req, const void *params)
{
    request_reply(req, &(struct wire_thread_loaded_list_response){ 0 });
}

static void start_turn(struct request *req, const void *params)
{
    request_reply(req,
                  &(struct wire_turn_start_response){
                      .turn = { .id = STR_LITERAL("u"), .status = WIRE_TURN_STATUS_IN_PROGRESS } });
}

static method_fn *const handlers[METHOD_COUNT] = {
    [METHOD_THREAD_LOADED_LIST] = list,
    [METHOD_TURN_START] = start_turn,
};

struct scene {
    struct fake_server server;
    struct fake_channel plain, older;
};

static void set_up(struct scene *scene, unsigned signs)
{
    fake_server_init(&scene->server, handlers);
    fake_connect_as(&scene->plain, &scene->server, /* experimental= */ false);
    fake_connect_as(&scene->older, &scene->server, /* experimental= */ false);
    connection_learn(scene->older.connection, signs);
}

static void tear_down(struct scene *scene)
{
    fake_server_done(&scene->server);
    fake_done(&scene->plain);
    fake_done(&scene->older);
}

#define LIST "\"id\":1,\"method\":\"thread/loaded/list\",\"params\":{}}"
#define LISTED "\"id\":1,\"result\":{\"data\":[],\"nextCursor\":null}}"

/* -- jsonrpc ------------------------------------------------------------------------------- */

TEST(who_begins_with_jsonrpc_gets_it_in_everything)
{
    struct scene scene;

    set_up(&scene, 0);
    fake_say(&scene.older, "{\"jsonrpc\":\"2.0\"," LIST);
    ASSERT_HEARD(&scene.older, "{\"jsonrpc\":\"2.0\"," LISTED);
    fake_say(&scene.older, "{" LIST);
    ASSERT_HEARD(&scene.older, "{\"jsonrpc\":\"2.0\"," LISTED);
    fake_say(&scene.older, "{\"id\":2,\"method\":\"turn/interrupt\",\"params\":{}}");
    ASSERT_HEARD_PART(&scene.older, "{\"jsonrpc\":\"2.0\",\"error\":{");
    rpc_notify_all(scene.server.rpc, NOTIFICATION_SKILLS_CHANGED, NULL);
    ASSERT_HEARD(&scene.older, "{\"jsonrpc\":\"2.0\",\"method\":\"skills/changed\",\"params\":{}}");
    ASSERT_HEARD(&scene.plain, "{\"method\":\"skills/changed\",\"params\":{}}");
    tear_down(&scene);
}

TEST(a_later_jsonrpc_is_answered_without_and_with_an_id)
{
    struct scene scene;

    set_up(&scene, 0);
    fake_say(&scene.older, "{" LIST);
    fake_say(&scene.older, "{\"jsonrpc\":\"2.0\"," LIST);
    ASSERT_HEARD(&scene.older, "{" LISTED);
    ASSERT_HEARD(&scene.older, "{" LISTED);
    fake_say(&scene.older, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"turn/start\",\"params\":{"
                           "\"threadId\":\"t\",\"input\":[]}}");
    ASSERT_HEARD(&scene.older, "{\"id\":3,\"result\":{\"turn\":{\"id\":\"u\",\"items\":[],"
                               "\"status\":\"inProgress\",\"error\":null},\"id\":\"u\"}}");
    ASSERT_NULL(scene.older.connection->dialect);
    tear_down(&scene);
}

/* -- Notifications ------------------------------------------------------------------------- */

static const struct wire_agent_message_delta_notification delta = {
    .thread_id = { "t", 1 },
    .turn_id = { "u", 1 },
    .item_id = { "i", 1 },
    .delta = { "x", 1 },
};

static void tell_delta(struct scene *scene)
{
    struct connection *both[] = { scene->older.connection, scene->plain.connection };

    rpc_notify_some(scene->server.rpc, both, 2, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA, &delta);
}

#define DELTA                                                                                      \
    "{\"method\":\"item/agentMessage/delta\",\"params\":{\"threadId\":\"t\",\"turnId\":\"u\","     \
    "\"itemId\":\"i\",\"delta\":\"x\""

TEST(only_who_has_a_dialect_is_told_more)
{
    struct scene scene;

    set_up(&scene, DIALECT_LISTENER);
    tell_delta(&scene);
    ASSERT_HEARD(&scene.older, DELTA ",\"text\":\"x\"}}");
    ASSERT_HEARD_PART(&scene.older, "{\"method\":\"codex/event/agent_message_content_delta\",");
    ASSERT_HEARD_PART(&scene.older, "{\"method\":\"codex/event/agent_message_delta\",");
    ASSERT_HEARD_NOTHING(&scene.older);
    ASSERT_HEARD(&scene.plain, DELTA "}}");
    ASSERT_HEARD_NOTHING(&scene.plain);
    tear_down(&scene);
}

/* What a client that reads slowly is sent can be joined, whether it has the text once or twice. */
TEST(deltas_can_be_continued_in_every_dialect)
{
    struct scene scene;

    set_up(&scene, DIALECT_JSONRPC);
    tell_delta(&scene);
    ASSERT_EQ(scene.older.text_start, strlen(DELTA) - 2);
    ASSERT_EQ(scene.older.text_again, strlen(DELTA ",\"text\":\""));
    ASSERT_EQ(scene.plain.text_start, strlen(DELTA) - 2);
    ASSERT_EQ(scene.plain.text_again, 0);
    tear_down(&scene);
}

TEST(nothing_is_told_before_the_handshake)
{
    struct scene scene;
    struct fake_channel stranger;
    struct connection *only;

    set_up(&scene, 0);
    fake_connect(&stranger, &scene.server);
    only = stranger.connection;
    connection_learn(only, DIALECT_JSONRPC | DIALECT_LISTENER);
    rpc_notify_some(scene.server.rpc, &only, 1, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA, &delta);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_SKILLS_CHANGED, NULL);
    ASSERT_HEARD_NOTHING(&stranger);
    tear_down(&scene);
    fake_done(&stranger);
}

TEST(opt_outs_are_by_name_for_both_forms)
{
    const struct str names[] = { STR_LITERAL("item/agentMessage/delta"),
                                 STR_LITERAL("codex/event/agent_message_delta") };
    struct scene scene;

    set_up(&scene, 0);
    scene.older.connection->initialized = false;
    free(scene.older.connection->client_name);
    free(scene.older.connection->client_version);
    connection_initialize(scene.older.connection,
                          &(struct client_traits){ .name = STR_LITERAL("n"),
                                                   .version = STR_LITERAL("1"),
                                                   .opt_out = names,
                                                   .n_opt_out = 2 });
    connection_learn(scene.older.connection, DIALECT_LISTENER);
    tell_delta(&scene);
    ASSERT_HEARD_PART(&scene.older, "codex/event/agent_message_content_delta");
    ASSERT_HEARD_NOTHING(&scene.older);
    tear_down(&scene);
}

/* -- Questions ----------------------------------------------------------------------------- */

struct answered {
    size_t n;
    enum answer_kind kind;
    enum wire_file_change_approval_decision decision;
};

static void note_answer(void *owner, const struct answer *answer)
{
    const struct wire_file_change_request_approval_response *response = answer->result;
    struct answered *answered = owner;

    answered->n++;
    answered->kind = answer->kind;
    answered->decision = answer->kind == ANSWER_RESULT ? response->decision : 0;
}

static void to_today(const void *older_result, void *ret_result)
{
    struct wire_file_change_request_approval_response *response = ret_result;

    response->decision = WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT;
}

static void ask_both(struct scene *scene, struct answered *answered)
{
    static const struct wire_file_change_request_approval_params params = { .thread_id = { "t", 1 },
                                                                            .turn_id = { "u", 1 },
                                                                            .item_id = { "i", 1 } };
    static const struct wire_file_change_map_entry change = {
        { "/f", 2 }, { .tag = WIRE_FILE_CHANGE_TAG_DELETE, .delete = { { "x", 1 } } }
    };
    static const struct wire_apply_patch_approval_params older = { .conversation_id = { "t", 1 },
                                                                   .call_id = { "i", 1 },
                                                                   .file_changes = { &change, 1 } };
    struct connection *both[] = { scene->older.connection, scene->plain.connection };

    rpc_ask_some(scene->server.rpc, both, 2,
                 &(struct group_question){
                     .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                     .params = &params,
                     .older_what = SERVER_REQUEST_APPLY_PATCH_APPROVAL,
                     .older_params = &older,
                     .translate = to_today,
                     .on_answer = note_answer,
                     .owner = answered,
                 });
}

#define ASKED                                                                                      \
    "\"method\":\"item/fileChange/requestApproval\",\"id\":0,\"params\":{\"threadId\":\"t\","      \
    "\"turnId\":\"u\",\"itemId\":\"i\",\"reason\":null,\"grantRoot\":null"

TEST(a_page_is_asked_in_todays_way_with_more_members)
{
    struct answered answered = { 0 };
    struct scene scene;

    set_up(&scene, DIALECT_JSONRPC | DIALECT_LISTENER);
    ask_both(&scene, &answered);
    ASSERT_HEARD(&scene.plain, "{" ASKED "}}");
    ASSERT_HEARD(&scene.older,
                 "{\"jsonrpc\":\"2.0\"," ASKED ",\"operation\":\"delete\",\"path\":\"/f\"}}");
    fake_say(&scene.older, "{\"id\":0,\"result\":{\"decision\":\"approved\"}}");
    ASSERT_EQ(answered.n, 1);
    ASSERT_EQ(answered.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT);
    tear_down(&scene);
}

TEST(a_listener_is_asked_and_answers_in_the_older_way)
{
    struct answered answered = { 0 };
    struct scene scene;

    set_up(&scene, DIALECT_LISTENER);
    ask_both(&scene, &answered);
    ASSERT_HEARD_PART(&scene.older, "{\"method\":\"applyPatchApproval\",\"id\":0,");
    fake_say(&scene.older, "{\"id\":0,\"result\":{\"decision\":\"approved\"}}");
    ASSERT_EQ(answered.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT);
    tear_down(&scene);
}

TEST(others_may_not_answer_in_older_words)
{
    struct answered answered = { 0 };
    struct scene scene;

    set_up(&scene, DIALECT_LISTENER);
    ask_both(&scene, &answered);
    fake_say(&scene.plain, "{\"id\":0,\"result\":{\"decision\":\"approved\"}}");
    ASSERT_EQ(answered.kind, ANSWER_MALFORMED);
    tear_down(&scene);
}
