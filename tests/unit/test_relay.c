/* A client of this server, a thread of another one. */
#include "fake_peer.h"

#define SAY_TURN(id)                                                                               \
    "{\"id\":" id ",\"method\":\"turn/start\",\"params\":{\"threadId\":\"" THREAD_ONE              \
    "\",\"input\":[{\"type\":\"text\",\"text\":\"hi\"}]}}"

TEST(the_peer_hears_who_the_client_is_and_the_request_as_it_was)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    scene.peer_is_silent = true;
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"cwd\":\"/a \\u00e9\"}}");
    ASSERT_STREQ(peer_hears(&scene),
                 "{\"id\":0,\"method\":\"initialize\",\"params\":" SCENE_CLIENT "}");
    ASSERT_TRUE(scene_peer(&scene)->is_peer);
    peer_say(&scene, "{\"method\":\"configWarning\",\"params\":{\"summary\":\"theirs\"}}");
    peer_say(&scene, "{\"id\":0,\"result\":{}}");
    ASSERT_STREQ(peer_hears(&scene),
                 "{\"id\":1,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
                 "\",\"cwd\":\"/a \xc3\xa9\"}}");
    ASSERT_EQ(relays_count(scene.relays).n_relays, 1);
    relay_scene_end(&scene);
}

TEST(requests_about_a_followed_thread_go_to_its_server_and_answers_come_back)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    fake_say(&scene.client, SAY_TURN("\"a\""));
    fake_say(&scene.client, SAY_TURN("9"));
    ASSERT_PEER(&scene, "{\"id\":2,\"method\":\"turn/start\"");
    ASSERT_PEER(&scene, "{\"id\":3,\"method\":\"turn/start\"");
    peer_say(&scene, "{\"error\":{\"code\":-32600,\"message\":\"no\",\"data\":[1]},\"id\":3}");
    peer_say(&scene, "{\"id\":2,\"result\":{\"turn\":{ \"id\":\"t\"}}}");
    ASSERT_STR(scene_hears(&scene),
               "{\"error\":{\"code\":-32600,\"message\":\"no\",\"data\":[1]},\"id\":9}");
    ASSERT_STR(scene_hears(&scene), "{\"id\":\"a\",\"result\":{\"turn\":{ \"id\":\"t\"}}}");
    ASSERT_EQ(scene.n_handled, 1); /* the first resume */
    relay_scene_end(&scene);
}

TEST(requests_about_other_things_stay_here)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    fake_say(&scene.client, "{\"id\":1,\"method\":\"model/list\",\"params\":{}}");
    ASSERT_CLIENT(&scene, "handled here");
    scene.holds = true;
    fake_say(&scene.client,
             "{\"id\":2,\"method\":\"turn/interrupt\",\"params\":{\"threadId\":\"" THREAD_TWO
             "\",\"turnId\":\"t\"}}");
    ASSERT_CLIENT(&scene, "handled here");
    ASSERT_EQ(scene.n_found, 0);
    relay_scene_end(&scene);
}

TEST(a_thread_that_another_server_holds_is_asked_for_there_without_following_it)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    fake_say(&scene.client,
             "{\"id\":5,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_PEER(&scene, "{\"id\":1,\"method\":\"thread/name/set\"");
    peer_say(&scene, "{\"id\":1,\"result\":{}}");
    ASSERT_STR(scene_hears(&scene), "{\"id\":5,\"result\":{}}");
    ASSERT_EQ(relays_count(scene.relays).n_threads, 0);

    /* What is stored can be read here, unless a turn runs. */
    fake_say(&scene.client,
             "{\"id\":6,\"method\":\"thread/read\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    ASSERT_CLIENT(&scene, "handled here");
    scene.is_running = true;
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/read\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    ASSERT_PEER(&scene, "\"thread/read\"");
    scene.holder = NULL;
    fake_say(&scene.client,
             "{\"id\":8,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_CLIENT(&scene, "handled here");
    relay_scene_end(&scene);
}

TEST(a_store_that_does_not_say_who_has_a_thread_is_said_not_a_thread_that_is_not_there)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    scene.holder = NULL;
    scene.is_unknown = true;
    fake_say(&scene.client,
             "{\"id\":6,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_CLIENT(&scene, "the store cannot be reached");
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/read\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    ASSERT_CLIENT(&scene, "handled here"); /* whoever reads asks the store */
    relay_scene_end(&scene);
}

TEST(notifications_about_followed_threads_come_as_they_were_and_others_do_not)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_say(&scene, "{\"method\":\"account/updated\",\"params\":{}}");
    peer_say(&scene,
             "{\"method\":\"thread/name/updated\",\"params\":{\"threadId\":\"" THREAD_TWO "\"}}");
    peer_say(&scene,
             "{\"method\":\"thread/name/updated\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    peer_say(&scene,
             "{\"method\":\"item/agentMessage/delta\", \"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"delta\":\"\\u0041\"},\"emittedAtMs\":1}");
    ASSERT_STR(scene_hears(&scene),
               "{\"method\":\"thread/name/updated\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    ASSERT_STR(scene_hears(&scene),
               "{\"method\":\"item/agentMessage/delta\", \"params\":{\"threadId\":\"" THREAD_ONE
               "\",\"delta\":\"\\u0041\"},\"emittedAtMs\":1}");

    /* What one of its threads starts is followed, too. */
    peer_say(&scene,
             "{\"method\":\"thread/started\",\"params\":{\"thread\":{\"id\":\"" THREAD_TWO
             "\",\"source\":{\"subAgent\":{\"thread_spawn\":{\"parent_thread_id\":\"" THREAD_ONE
             "\"}}}}}}");
    ASSERT_CLIENT(&scene, "thread/started");
    fake_say(&scene.client,
             "{\"id\":2,\"method\":\"turn/interrupt\",\"params\":{\"threadId\":\"" THREAD_TWO
             "\",\"turnId\":\"t\"}}");
    ASSERT_PEER(&scene, THREAD_TWO);
    relay_scene_end(&scene);
}

TEST(questions_get_an_id_of_ours_and_answers_the_peers)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_say(&scene,
             "{\"method\":\"item/tool/call\",\"id\":41,\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"x\":1}}");
    ASSERT_STR(scene_hears(&scene),
               "{\"method\":\"item/tool/call\",\"id\":0,\"params\":{\"threadId\":\"" THREAD_ONE
               "\",\"x\":1}}");
    peer_say(&scene,
             "{\"method\":\"item/tool/call\",\"id\":42,\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_CLIENT(&scene, "\"id\":1");
    fake_say(&scene.client, "{\"id\":1,\"result\":{\"a\":[1,\"\\n\"]}}");
    ASSERT_PEER(&scene, "{\"id\":42,\"result\":{\"a\":[1,\"\\n\"]}}");
    fake_say(&scene.client, "{\"id\":0,\"error\":{\"code\":5,\"message\":\"no\"}}");
    ASSERT_PEER(&scene, "{\"id\":41,\"error\":{\"code\":5,\"message\":\"no\"}}");

    /* Of those that were answered the peer tells, under its own ids. */
    peer_say(&scene, "{\"method\":\"serverRequest/resolved\",\"params\":{\"threadId\":\"" THREAD_ONE
                     "\",\"requestId\":42}}");
    ASSERT_STR(scene_hears(&scene),
               "{\"method\":\"serverRequest/resolved\",\"params\":{\"threadId\":\"" THREAD_ONE
               "\",\"requestId\":1}}");

    /* One that is not about a thread is for the peer's own clients. */
    peer_say(&scene, "{\"method\":\"account/chatgptAuthTokens/refresh\",\"id\":43,\"params\":{}}");
    peer_say(&scene,
             "{\"method\":\"item/tool/call\",\"id\":44,\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_CLIENT(&scene, "{\"method\":\"item/tool/call\",\"id\":2");
    relay_scene_end(&scene);
}

TEST(a_question_that_is_over_is_not_answered_any_more)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_say(&scene,
             "{\"method\":\"item/tool/call\",\"id\":41,\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_CLIENT(&scene, "\"id\":0");
    peer_say(&scene, "{\"method\":\"serverRequest/resolved\",\"params\":{\"threadId\":\"" THREAD_ONE
                     "\",\"requestId\":41}}");
    ASSERT_CLIENT(&scene, "\"requestId\":0");
    fake_say(&scene.client, "{\"id\":0,\"result\":{}}");
    fake_say(&scene.client, SAY_TURN("1"));
    ASSERT_PEER(&scene, "turn/start");
    relay_scene_end(&scene);
}

TEST(a_newer_client_is_one_at_the_peer_too)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    connection_learn_protocol(scene.client.connection, PROTOCOL_0166);
    fake_say(&scene.client, SAY_TURN("1"));
    ASSERT_STREQ(peer_hears(&scene),
                 "{\"method\":\"bobbin/client\",\"params\":{\"protocol\":1,\"signs\":0}}");
    ASSERT_PEER(&scene, "turn/start");
    relay_scene_end(&scene);
}

TEST(a_thread_that_is_not_followed_any_more_is_forgotten)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    fake_say(&scene.client,
             "{\"id\":1,\"method\":\"thread/unsubscribe\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_PEER(&scene, "{\"id\":2,\"method\":\"thread/unsubscribe\"");
    peer_say(&scene, "{\"id\":2,\"result\":{\"status\":\"unsubscribed\"}}");
    ASSERT_CLIENT(&scene, "unsubscribed");
    ASSERT_EQ(relays_count(scene.relays).n_threads, 0);
    SCENE_UNTIL(&scene, relays_count(scene.relays).n_relays == 0);
    relay_scene_end(&scene);
}

TEST(a_client_that_goes_takes_its_relay_along)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    fake_say(&scene.client, SAY_TURN("1"));
    ASSERT_PEER(&scene, "turn/start");
    fake_end(&scene.client);
    SCENE_UNTIL(&scene, scene.client.freed);
    ASSERT_EQ(relays_count(scene.relays).n_relays, 0);
    SCENE_UNTIL(&scene, scene_peer(&scene)->is_gone);
    relay_scene_end(&scene);
}

/* -- Ends ---------------------------------------------------------------------------------- */

TEST(a_peer_that_dies_loses_requests_and_its_threads_are_taken)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_say(&scene, "{\"method\":\"turn/started\",\"params\":{\"threadId\":\"" THREAD_ONE
                     "\",\"turn\":{\"id\":\"turn-1\"}}}");
    ASSERT_CLIENT(&scene, "turn/started");
    peer_say(&scene,
             "{\"method\":\"item/tool/call\",\"id\":41,\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_CLIENT(&scene, "item/tool/call");
    fake_say(&scene.client, SAY_TURN("1"));
    ASSERT_PEER(&scene, "turn/start");
    peer_goes(&scene);
    ASSERT_CLIENT(&scene, "serverRequest/resolved");
    ASSERT_STR(scene_hears(&scene),
               "{\"error\":{\"code\":-32603,\"message\":\"the server that runs "
               "this thread is gone\"},\"id\":1}");

    /* Requests wait until the thread is here. */
    SCENE_UNTIL(&scene, scene.taking != NULL);
    ASSERT_STR(relay_taking_thread(scene.taking), THREAD_ONE);
    ASSERT_TRUE(relay_taking_client(scene.taking) == scene.client.connection);
    fake_say(&scene.client, SAY_TURN("2"));
    relay_taken(TAKE(scene.taking), RELAY_TAKE_HELD, STR_NONE);
    SCENE_UNTIL(&scene, scene.taking != NULL);
    ASSERT_HEARD_NOTHING(&scene.client);
    scene.holds = true;
    relay_taken(TAKE(scene.taking), RELAY_TAKEN, STR_NONE);
    ASSERT_CLIENT(&scene, "\"turn\":{\"id\":\"turn-1\",\"items\":[],\"status\":\"interrupted\"");
    ASSERT_CLIENT(&scene, "handled here");
    ASSERT_EQ(relays_count(scene.relays).n_taken, 1);
    ASSERT_EQ(relays_count(scene.relays).n_threads, 0);
    relay_scene_end(&scene);
}

TEST(a_thread_that_its_server_lets_go_is_taken_and_the_client_need_not_know)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_say(&scene, "{\"method\":\"thread/closed\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    SCENE_UNTIL(&scene, scene.taking != NULL);
    fake_say(&scene.client, SAY_TURN("1"));
    scene.holds = true;
    relay_taken(TAKE(scene.taking), RELAY_TAKEN, STR_NONE);
    ASSERT_CLIENT(&scene, "handled here");
    ASSERT_HEARD_NOTHING(&scene.client);
    relay_scene_end(&scene);
}

TEST(a_thread_that_somebody_else_keeps_is_closed)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_goes(&scene);
    while (relays_count(scene.relays).n_threads > 0) {
        SCENE_UNTIL(&scene, scene.taking != NULL);
        relay_taken(TAKE(scene.taking), RELAY_TAKE_HELD, STR_NONE);
    }
    ASSERT_TRUE(scene.n_takings > 2);
    ASSERT_STR(scene_hears(&scene),
               "{\"method\":\"thread/closed\",\"params\":{\"threadId\":\"" THREAD_ONE "\"}}");
    relay_scene_end(&scene);
}

TEST(a_client_may_go_while_its_thread_is_taken)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    peer_goes(&scene);
    SCENE_UNTIL(&scene, scene.taking != NULL);
    fake_say(&scene.client, SAY_TURN("2"));
    fake_end(&scene.client);
    SCENE_UNTIL(&scene, scene.client.freed);
    ASSERT_NULL(relay_taking_client(scene.taking));
    relay_taken(TAKE(scene.taking), RELAY_TAKEN, STR_NONE);
    relay_scene_end(&scene);
}

TEST(a_holder_that_cannot_be_reached_is_named_once_its_lease_would_be_over)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    scene.holder = "ws://127.0.0.1:1";
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_STR(scene_hears(&scene),
               "{\"error\":{\"code\":-32603,\"message\":\"thread is held by other, which cannot be "
               "reached at ws://127.0.0.1:1\"},\"id\":7}");
    ASSERT_TRUE(scene.n_handled > 1);
    ASSERT_EQ(relays_count(scene.relays).n_threads, 0);

    scene.holder = "no address";
    fake_say(&scene.client,
             "{\"id\":8,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_CLIENT(&scene, "which cannot be reached at no address");
    relay_scene_end(&scene);
}

TEST(a_holder_that_is_gone_is_waited_for_until_the_thread_is_free)
{
    struct relay_scene scene;

    relay_scene_begin(&scene);
    scene.holder = "ws://127.0.0.1:1";
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    SCENE_UNTIL(&scene, scene.n_handled > 1);
    scene.holder = NULL;
    ASSERT_CLIENT(&scene, "resumed here");
    relay_scene_end(&scene);
}

TEST(a_request_that_finds_its_thread_moved_is_sent_on_once)
{
    static const char moved[] =
        "{\"error\":{\"code\":-32603,\"data\":{\"isHeld\":\"no\"},\"message\":\"moved\"},\"id\":%d}";
    struct relay_scene scene;
    char text[200];

    relay_scene_begin(&scene);
    fake_say(&scene.client,
             "{\"id\":5,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_PEER(&scene, "{\"id\":1,");
    snprintf(text, sizeof text, moved, 1);
    peer_say(&scene, text);
    ASSERT_PEER(&scene, "{\"id\":2,\"method\":\"thread/name/set\"");
    ASSERT_EQ(scene.n_found, 2);
    snprintf(text, sizeof text, moved, 2);
    peer_say(&scene, text);
    ASSERT_CLIENT(&scene, "\"message\":\"moved\"},\"id\":5}");

    /* Of a thread that was followed this server finds out whether it may have it. */
    scene.holder = scene.url;
    fake_say(&scene.client,
             "{\"id\":7,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_PEER(&scene, "{\"id\":3,");
    peer_say(&scene, "{\"id\":3,\"result\":{\"thread\":{\"id\":\"" THREAD_ONE "\"}}}");
    ASSERT_CLIENT(&scene, "\"id\":7");
    fake_say(&scene.client, SAY_TURN("8"));
    ASSERT_PEER(&scene, "{\"id\":4,");
    snprintf(text, sizeof text, moved, 4);
    peer_say(&scene, text);
    SCENE_UNTIL(&scene, scene.taking != NULL);
    scene.holds = true;
    relay_taken(TAKE(scene.taking), RELAY_TAKEN, STR_NONE);
    ASSERT_CLIENT(&scene, "handled here");
    relay_scene_end(&scene);
}

/* -- Bounds -------------------------------------------------------------------------------- */

TEST(a_client_that_does_not_read_stops_its_relay_and_no_other)
{
    static const char delta[] =
        "{\"method\":\"item/agentMessage/delta\",\"params\":{\"threadId\":\"" THREAD_ONE
        "\",\"delta\":\"0123456789\"}}";
    struct relay_scene scene;
    size_t n_heard;

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    scene.client.keeps_all = true;
    for (size_t i = 0; i < 2000; i++)
        peer_say(&scene, delta);
    SCENE_UNTIL(&scene, connection_is_full(scene.client.connection));
    scene_run(&scene, 50);
    n_heard = scene.client.heard.len;
    ASSERT_TRUE(n_heard < 100 * sizeof delta); /* not all that could be sent */
    scene.client.keeps_all = false;
    fake_drain(&scene.client);
    for (size_t i = 0; i < 2000; i++)
        ASSERT_STR(scene_hears(&scene), delta);
    relay_scene_end(&scene);
}

TEST(a_peer_that_sends_nonsense_is_left)
{
    static const char *const nonsense[] = {
        " ",          "x",
        "[]",         "{}",
        "{\"id\":2}", "{\"id\":\"x\",\"result\":1}",
        "{\"a\":1}}", "{\"id\":1,\n\"result\":1}",
        "\"",         "{\"method\":\"a\\u0062\"}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(nonsense); i++) {
        struct relay_scene scene;

        relay_scene_begin(&scene);
        relay_scene_follow(&scene);
        peer_say(&scene, nonsense[i]);
        SCENE_UNTIL(&scene, scene.taking != NULL);
        ASSERT_EQ(relays_count(scene.relays).n_relays, 0);
        relay_scene_end(&scene);
    }
}

TEST(a_peer_cannot_ask_without_end)
{
    struct relay_scene scene;
    char text[200];

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    for (int i = 0; i <= RELAY_QUESTIONS_MAX; i++) {
        snprintf(text, sizeof text,
                 "{\"method\":\"item/tool/call\",\"id\":%d,\"params\":{\"threadId\":\"" THREAD_ONE
                 "\"}}",
                 i);
        peer_say(&scene, text);
    }
    SCENE_UNTIL(&scene, scene.taking != NULL);
    relay_scene_end(&scene);
}

TEST(a_peer_cannot_have_a_client_follow_threads_without_end)
{
    struct relay_scene scene;
    char text[200];

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    for (int i = 0; i < RELAY_THREADS_MAX + 10; i++) {
        snprintf(
            text, sizeof text,
            "{\"method\":\"turn/started\",\"params\":{\"threadId\":\"0190a0b0-0000-7000-8000-1%011x\"}}",
            (unsigned)i);
        peer_say(&scene, text);
        if (i % 64 == 0)
            scene_run(&scene, 0);
        scene.client.start = scene.client.heard.len;
    }
    SCENE_UNTIL(&scene, relays_count(scene.relays).n_messages >= RELAY_THREADS_MAX + 10);
    ASSERT_EQ(relays_count(scene.relays).n_threads, RELAY_THREADS_MAX);
    relay_scene_end(&scene);
}

TEST(a_long_message_is_read_by_a_worker_and_keeps_its_place)
{
    struct relay_scene scene;
    CLEANUP(buf_done) struct buf text = { 0 };

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    fake_say(&scene.client, SAY_TURN("1"));
    ASSERT_PEER(&scene, "turn/start");
    buf_add_text(&text, "{\"id\":2,\"result\":{\"long\":\"");
    for (size_t i = 0; i < 300 * 1024; i++)
        buf_add_char(&text, 'x');
    buf_add_text(&text, "\"}}");
    peer_say(&scene, buf_str(&text).s);
    peer_say(&scene, "{\"method\":\"item/agentMessage/delta\",\"params\":{}}");
    ASSERT_CLIENT(&scene, "{\"id\":1,\"result\":{\"long\":\"xxx");
    ASSERT_CLIENT(&scene, "item/agentMessage/delta");
    relay_scene_end(&scene);
}

TEST(a_request_that_is_too_long_for_a_peer_is_refused)
{
    struct relay_scene scene;
    CLEANUP(buf_done) struct buf text = { 0 };

    relay_scene_begin(&scene);
    relay_scene_follow(&scene);
    buf_add_text(&text,
                 "{\"id\":5,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
                 "\",\"name\":\"");
    for (size_t i = 0; i < RELAY_REQUEST_BYTES_MAX; i++)
        buf_add_char(&text, 'x');
    buf_add_text(&text, "\"}}");
    fake_say_bytes(&scene.client, text.data, text.len);
    ASSERT_CLIENT(&scene, "is too long for a thread that runs on another server");
    relay_scene_end(&scene);
}

/* -- The peer's door ----------------------------------------------------------------------- */

TEST(a_relay_may_ask_about_threads_of_this_server_only)
{
    struct relay_scene scene;
    struct fake_channel peer = { .channel.ops = fake_ops(), .paused = true };

    relay_scene_begin(&scene);
    peer.connection = rpc_connect_peer(scene.server.rpc, &peer.channel);
    fake_say(&peer, "{\"id\":0,\"method\":\"initialize\",\"params\":" SCENE_CLIENT "}");
    ASSERT_HEARD_PART(&peer, "\"id\":0,\"result\"");
    fake_say(
        &peer,
        "{\"id\":1,\"method\":\"fs/readFile\",\"params\":{\"path\":\"/etc/passwd\",\"threadId\":\"" THREAD_ONE
        "\"}}");
    ASSERT_HEARD(&peer,
                 "{\"error\":{\"code\":-32600,\"message\":\"relays may ask about threads only: "
                 "fs/readFile\"},\"id\":1}");
    fake_say(&peer, "{\"id\":2,\"method\":\"thread/list\",\"params\":{}}");
    ASSERT_HEARD_PART(&peer, "relays may ask about threads only");
    fake_say(&peer, "{\"id\":3,\"method\":\"config/read\",\"params\":{\"includeLayers\":false}}");
    ASSERT_HEARD_PART(&peer, "relays may ask about threads only");
    fake_say(&peer,
             "{\"id\":4,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_HEARD_PART(
        &peer,
        "\"data\":{\"isHeld\":\"no\"},\"message\":\"thread is not held by this server: " THREAD_ONE);
    scene.holds = true;
    fake_say(&peer,
             "{\"id\":5,\"method\":\"thread/name/set\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\",\"name\":\"n\"}}");
    ASSERT_HEARD_PART(&peer, "handled here");
    ASSERT_EQ(connection_protocol(peer.connection), PROTOCOL_0118);
    fake_say(&peer, "{\"method\":\"bobbin/client\",\"params\":{\"protocol\":1,\"signs\":0}}");
    ASSERT_EQ(connection_protocol(peer.connection), PROTOCOL_0166);
    fake_say(&scene.client,
             "{\"method\":\"bobbin/client\",\"params\":{\"protocol\":1,\"signs\":0}}");
    ASSERT_EQ(connection_protocol(scene.client.connection), PROTOCOL_0118);
    relay_scene_end(&scene);
    fake_done(&peer);
}
