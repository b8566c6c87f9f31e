/* Questions of threads: who is asked, who may answer, and what everybody hears. */
#include "agent/thread_question.h"
#include "server/rpc_asker.h"

#define fake_say fake_model_says
#include "fake_agent.h"
#undef fake_say
#include "fake_channel.h"

static method_fn *const no_handlers[METHOD_COUNT] = { NULL };

struct scene {
    struct fake_agent fake;
    struct fake_server server;
    struct fake_channel a, b, stranger;
    struct thread *thread;
    size_t n_answers;
    enum answer_kind kind;
    enum wire_file_change_approval_decision decision;
};

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ 0 };
    fake_agent_init(&scene->fake);
    fake_server_init(&scene->server, no_handlers);
    scene->fake.agent.asker = rpc_asker(scene->server.rpc);
    scene->thread = fake_thread(&scene->fake, NULL);
    fake_connect_as(&scene->a, &scene->server, false);
    fake_connect_as(&scene->b, &scene->server, false);
    fake_connect_as(&scene->stranger, &scene->server, false);
    thread_subscribe(scene->thread, scene->a.connection);
    thread_subscribe(scene->thread, scene->b.connection);
    fake_start_turn(scene->thread, "hi");
    fake_forget_told(&scene->fake);
}

static void scene_done(struct scene *scene)
{
    if (scene->thread->turn != NULL)
        fake_completed(&scene->fake, 10);
    scene->thread->n_subscribers = 0;
    fake_forget_told(&scene->fake);
    fake_agent_done(&scene->fake);
    fake_server_done(&scene->server);
    fake_done(&scene->a);
    fake_done(&scene->b);
    fake_done(&scene->stranger);
}

static void on_answer(void *owner, const struct answer *answer)
{
    struct scene *scene = owner;
    const struct wire_file_change_request_approval_response *response = answer->result;

    scene->n_answers++;
    scene->kind = answer->kind;
    scene->decision = response == NULL ? 0 : response->decision;
}

static void translate(const void *older_result, void *ret_result)
{
    const struct wire_apply_patch_approval_response *older = older_result;
    struct wire_file_change_request_approval_response *response = ret_result;

    response->decision = older->decision.tag == WIRE_REVIEW_DECISION_TAG_APPROVED
                             ? WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT
                             : WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE;
}

static struct thread_question *ask(struct scene *scene, enum waiting_on waiting_on)
{
    static const struct wire_file_change_map_entry no_files[1];
    struct wire_file_change_request_approval_params params = { .thread_id = { "t", 1 },
                                                               .turn_id = { "u", 1 },
                                                               .item_id = { "i", 1 } };
    struct wire_apply_patch_approval_params older = { .conversation_id = { "t", 1 },
                                                      .call_id = { "i", 1 },
                                                      .file_changes = { no_files, 0 } };

    return thread_ask(scene->thread,
                      &(struct thread_question_options){
                          .question = { .what = SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                                        .params = &params,
                                        .older_what = SERVER_REQUEST_APPLY_PATCH_APPROVAL,
                                        .older_params = &older,
                                        .translate = translate,
                                        .on_answer = on_answer,
                                        .owner = scene },
                          .waiting_on = waiting_on });
}

#define ASKED(id)                                                                                  \
    "{\"method\":\"item/fileChange/requestApproval\",\"id\":" id                                   \
    ",\"params\":{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\",\"reason\":null,"           \
    "\"grantRoot\":null}}"
#define ACCEPT(id) "{\"id\":" id ",\"result\":{\"decision\":\"accept\"}}"
#define DECLINE(id) "{\"id\":" id ",\"result\":{\"decision\":\"decline\"}}"

TEST(every_subscriber_is_asked_and_the_first_answer_counts)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_APPROVAL);
    ASSERT_HEARD(&scene.a, ASKED("0"));
    ASSERT_HEARD(&scene.b, ASKED("0"));
    ASSERT_HEARD_NOTHING(&scene.stranger);
    ASSERT_EQ(scene.thread->pending_approvals, 1);
    fake_say(&scene.b, DECLINE("0"));
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_EQ(scene.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    ASSERT_EQ(scene.thread->pending_approvals, 0);
    scene_done(&scene);
}

TEST(strangers_do_not_answer)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_say(&scene.stranger, ACCEPT("0"));
    fake_say(&scene.stranger, "{\"id\":0,\"error\":{\"code\":1,\"message\":\"x\"}}");
    fake_say(&scene.a, ACCEPT("\"0\""));
    ASSERT_EQ(scene.n_answers, 0);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 1);
    scene_done(&scene);
}

TEST(a_question_outlives_who_was_asked)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_INPUT);
    ASSERT_EQ(scene.thread->pending_inputs, 1);
    thread_unsubscribe(scene.thread, scene.a.connection);
    thread_unsubscribe(scene.thread, scene.b.connection);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 0);
    thread_subscribe(scene.thread, scene.stranger.connection);
    thread_send_questions(scene.thread, scene.stranger.connection);
    ASSERT_HEARD(&scene.stranger, ASKED("0"));
    fake_say(&scene.stranger, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 1);
    scene_done(&scene);
}

TEST(several_are_sent_again_in_their_order)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_APPROVAL);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_say(&scene.a, ACCEPT("0"));
    ask(&scene, WAITING_ON_APPROVAL);
    thread_subscribe(scene.thread, scene.stranger.connection);
    thread_send_questions(scene.thread, scene.stranger.connection);
    ASSERT_HEARD(&scene.stranger, ASKED("1"));
    ASSERT_HEARD(&scene.stranger, ASKED("2"));
    ASSERT_EQ(scene.thread->pending_approvals, 2);
    fake_say(&scene.a, ACCEPT("2"));
    fake_say(&scene.a, ACCEPT("1"));
    ASSERT_EQ(scene.n_answers, 3);
    scene_done(&scene);
}

TEST(withdrawn_ones_are_resolved_aloud)
{
    struct scene scene;

    scene_init(&scene);
    thread_question_withdraw(ask(&scene, WAITING_ON_APPROVAL));
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    ASSERT_EQ(scene.thread->pending_approvals, 0);
    thread_question_withdraw(ask(&scene, WAITING_ON_CLIENT));
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 1);
    thread_tell_status(scene.thread);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 0);
    scene_done(&scene);
}

TEST(a_question_that_outlives_a_turn_is_still_waited_for)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_start_turn(scene.thread, "hi");
    fake_interrupt(scene.thread);
    ASSERT_EQ(scene.thread->pending_approvals, 1);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.thread->pending_approvals, 1);
    fake_say(&scene.a, ACCEPT("1"));
    ASSERT_EQ(scene.thread->pending_approvals, 0);
    scene_done(&scene);
}

TEST(after_a_reset_an_answer_takes_nothing_from_a_later_question)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_APPROVAL);
    thread_reset_waits(scene.thread);
    ASSERT_EQ(scene.thread->pending_approvals, 0);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.thread->pending_approvals, 1);
    fake_say(&scene.a, ACCEPT("1"));
    scene_done(&scene);
}

TEST(calls_of_client_tools_are_not_resolved_aloud)
{
    struct scene scene;

    scene_init(&scene);
    ask(&scene, WAITING_ON_CLIENT);
    ASSERT_EQ(scene.thread->pending_approvals + scene.thread->pending_inputs, 0);
    fake_say(&scene.a, ACCEPT("0"));
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_SERVER_REQUEST_RESOLVED), 0);
    scene_done(&scene);
}

TEST(listeners_of_the_older_kind)
{
    struct scene scene;

    scene_init(&scene);
    connection_learn(scene.b.connection, DIALECT_LISTENER);
    ask(&scene, WAITING_ON_APPROVAL);
    ASSERT_HEARD(&scene.a, ASKED("0"));
    ASSERT_HEARD(&scene.b,
                 "{\"method\":\"applyPatchApproval\",\"id\":0,\"params\":{\"conversationId\":\"t\","
                 "\"callId\":\"i\",\"fileChanges\":{},\"reason\":null,\"grantRoot\":null}}");
    fake_say(&scene.b, "{\"id\":0,\"result\":{\"decision\":\"approved\"}}");
    ASSERT_EQ(scene.kind, ANSWER_RESULT);
    ASSERT_EQ(scene.decision, WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT);
    ask(&scene, WAITING_ON_APPROVAL);
    fake_say(&scene.b, ACCEPT("1")); /* today's word from yesterday's client */
    ASSERT_EQ(scene.kind, ANSWER_MALFORMED);
    scene_done(&scene);
}

TEST(there_is_an_end_to_questions)
{
    struct scene scene;
    size_t n = 0;

    scene_init(&scene);
    while (n < 1000 && ask(&scene, WAITING_ON_APPROVAL) != NULL)
        n++;
    ASSERT_EQ(n, THREAD_QUESTIONS_MAX);
    fake_say(&scene.a, ACCEPT("5"));
    ASSERT_NOT_NULL(ask(&scene, WAITING_ON_APPROVAL));
    for (size_t i = 0; i <= n; i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };

        fake_say(&scene.a, arena_printf(&arena, ACCEPT("%zu"), i));
    }
    ASSERT_EQ(scene.n_answers, n + 1);
    scene_done(&scene);
}
