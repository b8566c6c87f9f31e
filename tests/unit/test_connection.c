#include "rpc/connection.h"

#include "rpc/rpc_internal.h"

#include "fake_channel.h"
#include "test.h"

static struct request *kept[4];
static size_t n_kept;

static void answer_now(struct request *req, const void *params)
{
    request_reply(req, &(struct wire_thread_loaded_list_response){ 0 });
}

static void answer_later(struct request *req, const void *params)
{
    kept[n_kept++] = req;
}

static void initialize(struct request *req, const void *opaque)
{
    const struct wire_initialize_params *params = opaque;
    const struct wire_initialize_capabilities *capabilities = params->capabilities;

    connection_initialize(req->connection,
                          &(struct client_traits){
                              .name = params->client_info.name,
                              .version = params->client_info.version,
                              .opt_out = capabilities->opt_out_notification_methods.items,
                              .n_opt_out = capabilities->opt_out_notification_methods.n,
                          });
    request_fail(req, ERR_INTERNAL, "welcome");
}

static method_fn *const handlers[METHOD_COUNT] = {
    [METHOD_INITIALIZE] = initialize,
    [METHOD_THREAD_LOADED_LIST] = answer_now,
    [METHOD_THREAD_READ] = answer_later,
};

#define LIST "{\"id\":1,\"method\":\"thread/loaded/list\",\"params\":{}}"
#define LISTED "{\"id\":1,\"result\":{\"data\":[],\"nextCursor\":null}}"
#define READ "{\"id\":2,\"method\":\"thread/read\",\"params\":{\"threadId\":\"t\"}}"
#define READ_FAILED "{\"error\":{\"code\":-32603,\"message\":\"done\"},\"id\":2}"
#define CLOSED "{\"method\":\"thread/closed\",\"params\":{\"threadId\":\"t\"}}"
#define COMPACTED                                                                                  \
    "{\"method\":\"thread/compacted\",\"params\":{\"threadId\":\"t\",\"turnId\":\"u\"}}"

static const struct wire_thread_closed_notification closed = { { "t", 1 } };
static const struct wire_context_compacted_notification compacted = { { "t", 1 }, { "u", 1 } };

static void set_up(struct fake_server *server, struct fake_channel *client)
{
    n_kept = 0;
    fake_server_init(server, handlers);
    fake_connect_as(client, server, /* experimental= */ false);
}

static void tear_down(struct fake_server *server, struct fake_channel *client)
{
    fake_server_done(server);
    fake_done(client);
}

/* -- Notifications ------------------------------------------------------------------------- */

TEST(a_notification_goes_to_one_client)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    connection_notify(client.connection, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD(&client, CLOSED);
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_HEARD_NOTHING(&other);
    tear_down(&server, &client);
    fake_done(&other);
}

TEST(or_to_everybody_who_is_initialized)
{
    struct fake_server server;
    struct fake_channel client, other, fresh;

    set_up(&server, &client);
    fake_connect_as(&other, &server, true);
    fake_connect(&fresh, &server);
    rpc_notify_all(server.rpc, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD(&client, CLOSED);
    ASSERT_HEARD(&other, CLOSED);
    ASSERT_HEARD_NOTHING(&fresh);
    connection_notify(fresh.connection, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD_NOTHING(&fresh);
    tear_down(&server, &client);
    fake_done(&other);
    fake_done(&fresh);
}

TEST(or_to_some)
{
    struct fake_server server;
    struct fake_channel client, other, third;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    fake_connect_as(&third, &server, false);
    third.connection->opted_out[NOTIFICATION_THREAD_CLOSED / 64] =
        UINT64_C(1) << NOTIFICATION_THREAD_CLOSED % 64;
    rpc_notify_some(server.rpc, (struct connection *const[]){ third.connection, client.connection },
                    2, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD(&client, CLOSED);
    ASSERT_HEARD_NOTHING(&other);
    ASSERT_HEARD_NOTHING(&third);
    rpc_notify_some(server.rpc, NULL, 0, NOTIFICATION_THREAD_CLOSED, &closed);
    tear_down(&server, &client);
    fake_done(&other);
    fake_done(&third);
}

TEST(nobody_need_be_there)
{
    struct fake_server server;

    fake_server_init(&server, handlers);
    rpc_notify_all(server.rpc, NOTIFICATION_THREAD_CLOSED, &closed);
    fake_server_done(&server);
}

TEST(a_client_may_opt_out)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &other);
    fake_connect(&client, &server);
    fake_say(&client,
             "{\"id\":1,\"method\":\"initialize\",\"params\":{\"clientInfo\":"
             "{\"name\":\"n\",\"version\":\"1\"},\"capabilities\":"
             "{\"optOutNotificationMethods\":[\"thread/closed\",\"bogus\",\"thread/*\",\"\","
             "\"Thread/compacted\",\"item/fileChange/requestApproval\"]}}}");
    ASSERT_HEARD_PART(&client, "welcome"); /* answers are never held back */
    connection_notify(client.connection, NOTIFICATION_THREAD_CLOSED, &closed);
    rpc_notify_all(server.rpc, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_HEARD(&other, CLOSED);

    /* Exact names only, and no questions. */
    connection_notify(client.connection, NOTIFICATION_THREAD_COMPACTED, &compacted);
    ASSERT_HEARD(&client, COMPACTED);
    connection_ask(client.connection, SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
                   &(struct wire_file_change_request_approval_params){ 0 }, NULL, NULL);
    ASSERT_HEARD_PART(&client, "item/fileChange/requestApproval");
    question_cancel(container_of(list_first(&server.rpc->questions), struct question, node));
    tear_down(&server, &other);
    fake_done(&client);
}

TEST(every_notification_can_be_opted_out_of)
{
    for (size_t i = 0; i < NOTIFICATION_COUNT; i++) {
        struct fake_server server;
        struct fake_channel client;
        struct str name = str_of(notifications[i].name);

        fake_server_init(&server, handlers);
        fake_connect(&client, &server);
        connection_initialize(client.connection,
                              &(struct client_traits){ .opt_out = &name, .n_opt_out = 1 });
        ASSERT_TRUE(client.connection->opted_out[i / 64] == UINT64_C(1) << i % 64);
        tear_down(&server, &client);
    }
}

TEST(a_client_is_known_by_what_it_said)
{
    struct fake_server server;
    struct fake_channel client;
    CLEANUP(freep) char *name = xstrdup("name");

    fake_server_init(&server, handlers);
    fake_connect(&client, &server);
    ASSERT_NULL(client.connection->client_name);
    connection_initialize(client.connection,
                          &(struct client_traits){ .name = str_of(name), .experimental = true });
    name[0] = 'x'; /* it was copied */
    ASSERT_STREQ(client.connection->client_name, "name");
    ASSERT_STREQ(client.connection->client_version, "");
    ASSERT_TRUE(client.connection->initialized);
    ASSERT_TRUE(client.connection->experimental);
    tear_down(&server, &client);
}

/* -- A client that does not read ----------------------------------------------------------- */

TEST(a_connection_starts_to_be_read)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    ASSERT_FALSE(client.paused);
    ASSERT_EQ(client.n_paused, 0);
    tear_down(&server, &client);
}

TEST(who_does_not_read_is_not_read)
{
    struct fake_server server;
    struct fake_channel client;
    size_t n = 0;

    set_up(&server, &client);
    client.keeps_all = true;
    while (!client.paused && n++ < 100)
        fake_say(&client, LIST);
    ASSERT_TRUE(client.queued > server.options.max_queued_bytes);
    ASSERT_TRUE(client.queued <= server.options.max_queued_bytes + sizeof LISTED);
    ASSERT_EQ(client.n_paused, 1);

    /* What was still on its way is answered, and nothing is paused twice. */
    fake_say(&client, LIST);
    connection_notify(client.connection, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_EQ(client.n_paused, 1);
    tear_down(&server, &client);
}

TEST(once_it_has_caught_up_it_is_read_again)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    while (!client.paused)
        fake_say(&client, LIST);

    /* Not at the first byte: that would be stop and go. */
    client.queued = server.options.max_queued_bytes / 2;
    client.channel.events->on_drain(client.channel.owner);
    ASSERT_TRUE(client.paused);
    fake_drain(&client);
    ASSERT_FALSE(client.paused);

    while (!client.paused)
        fake_say(&client, LIST);
    ASSERT_EQ(client.n_paused, 2);
    tear_down(&server, &client);
}

static void stop(void *loop)
{
    loop_stop(loop);
}

static void run_for(struct loop *loop, uint64_t time_ms)
{
    struct timer *timer = timer_new(loop, stop, loop);

    timer_start(timer, time_ms);
    loop_run(loop);
    timer_free(timer);
}

/* A handler may continue after it has answered, so another must not run inside its answer. */
TEST(an_answer_does_not_run_what_was_held_back)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    fake_say(&client, READ);
    while (!client.paused)
        fake_say(&client, LIST);
    client.queued = 0; /* and the channel has not told yet */
    client.held = LIST;
    client.start = client.heard.len;
    request_fail(kept[0], ERR_INTERNAL, "done");
    ASSERT_HEARD(&client, READ_FAILED);
    ASSERT_HEARD_NOTHING(&client);
    ASSERT_TRUE(client.paused);
    loop_run(server.loop);
    ASSERT_FALSE(client.paused);
    ASSERT_HEARD(&client, LISTED);
    tear_down(&server, &client);
}

TEST(who_neither_reads_nor_writes_any_more_is_gone)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    while (!client.paused)
        fake_say(&client, LIST);
    client.hung_up = true;
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
}

TEST(who_does_not_read_but_might_is_waited_for)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    while (!client.paused)
        fake_say(&client, LIST);
    run_for(server.loop, 5 * server.options.linger_ms);
    ASSERT_FALSE(client.freed);
    fake_drain(&client);
    ASSERT_FALSE(client.paused);
    loop_run(server.loop); /* and then nothing is left to wait for */
    ASSERT_FALSE(client.freed);
    tear_down(&server, &client);
}

TEST(what_is_worth_nothing_late_goes_to_those_who_read)
{
    struct fake_server server;
    struct fake_channel slow, client;
    size_t queued;

    set_up(&server, &client);
    fake_connect_as(&slow, &server, false);
    slow.keeps_all = true;
    rpc_notify_prompt(server.rpc,
                      (struct connection *const[]){ slow.connection, client.connection }, 2,
                      /* max_queued= */ 0, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD(&client, CLOSED);
    queued = connection_queued(slow.connection);
    ASSERT_TRUE(queued > 0);
    rpc_notify_prompt(server.rpc,
                      (struct connection *const[]){ slow.connection, client.connection }, 2,
                      /* max_queued= */ 0, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_HEARD(&client, CLOSED);
    ASSERT_EQ(connection_queued(slow.connection), queued);
    tear_down(&server, &client);
    fake_done(&slow);
}

TEST(a_slow_client_does_not_hold_up_others)
{
    struct fake_server server;
    struct fake_channel slow, client;

    set_up(&server, &client);
    fake_connect_as(&slow, &server, false);
    slow.keeps_all = true;
    while (!slow.paused)
        rpc_notify_all(server.rpc, NOTIFICATION_THREAD_CLOSED, &closed);
    ASSERT_FALSE(client.paused);
    fake_say(&client, LIST);
    while (fake_hear(&client).s != NULL && client.start < client.heard.len)
        ;
    ASSERT_MEMEQ(client.heard.data + client.heard.len - sizeof LISTED, LISTED "\n", sizeof LISTED);
    tear_down(&server, &client);
    fake_done(&slow);
}

/* Services that are freed may run the loop once more. */
TEST(dropped_clients_are_not_heard_any_more)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    fake_say(&client, READ);
    rpc_drop_all(server.rpc);
    ASSERT_TRUE(client.freed);
    ASSERT_TRUE(other.freed);
    ASSERT_TRUE(rpc_is_alone(server.rpc));
    ASSERT_EQ(server.n_last_gone, 0);
    request_fail(kept[0], ERR_INTERNAL, "done"); /* to nobody */
    rpc_drop_all(NULL);
    tear_down(&server, &client);
    fake_done(&other);
}

/* -- The end ------------------------------------------------------------------------------- */

TEST(a_client_that_leaves_is_forgotten_by_the_loop)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_end(&client);
    ASSERT_FALSE(client.freed); /* never from inside a callback of its channel */
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_FALSE(client.freed_inside);
    ASSERT_TRUE(server.gone == client.connection);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
}

TEST(a_fresh_client_may_leave)
{
    struct fake_server server;
    struct fake_channel client;

    fake_server_init(&server, handlers);
    fake_connect(&client, &server);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    tear_down(&server, &client);
}

TEST(the_end_may_be_told_twice)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_end(&client);
    fake_end(&client);
    rpc_end_all(server.rpc);
    loop_run(server.loop);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
}

TEST(only_the_last_one_to_leave_is_the_last)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_EQ(server.n_last_gone, 0);
    fake_say(&other, LIST);
    ASSERT_HEARD(&other, LISTED);
    fake_end(&other);
    loop_run(server.loop);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
    fake_done(&other);
}

TEST(answers_come_before_the_end)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.connection->rpc->options.linger_ms = 60000; /* not by waiting */
    fake_say(&client, READ);
    fake_end(&client);
    request_fail(kept[0], ERR_INTERNAL, "done");
    ASSERT_HEARD(&client, READ_FAILED);
    ASSERT_FALSE(client.freed);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    tear_down(&server, &client);
}

TEST(answers_are_taken_before_the_end)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.connection->rpc->options.linger_ms = 60000;
    client.keeps_all = true;
    fake_say(&client, LIST);
    fake_end(&client);
    ASSERT_FALSE(client.freed);
    fake_drain(&client);
    ASSERT_FALSE(client.freed);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_FALSE(client.freed_inside);
    tear_down(&server, &client);
}

TEST(a_client_that_takes_nothing_is_not_waited_for)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    fake_say(&client, LIST);
    fake_end(&client);
    loop_run(server.loop); /* linger_ms */
    ASSERT_TRUE(client.freed);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
}

struct slow_reader {
    struct fake_channel *client;
    struct timer *timer;
    size_t n_taken;
};

/* Takes a little now and then. */
static void take_some(void *owner)
{
    struct slow_reader *reader = owner;

    ASSERT_FALSE(reader->client->freed);
    reader->n_taken++;
    reader->client->queued -= 10;
    if (reader->client->queued > 0)
        timer_start(reader->timer, 5);
    else
        fake_drain(reader->client);
}

TEST(a_client_that_takes_slowly_is_waited_for)
{
    struct fake_server server;
    struct fake_channel client;
    struct slow_reader reader = { .client = &client };

    set_up(&server, &client);
    client.connection->rpc->options.linger_ms = 200;
    client.queued = 100;
    fake_end(&client);
    reader.timer = timer_new(server.loop, take_some, &reader);
    timer_start(reader.timer, 5);
    loop_run(server.loop);
    ASSERT_EQ(reader.n_taken, 10);
    ASSERT_TRUE(client.freed);
    timer_free(reader.timer);
    tear_down(&server, &client);
}

TEST(a_request_that_takes_too_long_is_not_waited_for)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, READ);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_NULL(kept[0]->connection);
    request_fail(kept[0], ERR_INTERNAL, "too late");
    ASSERT_HEARD_NOTHING(&client);
    tear_down(&server, &client);
}

TEST(all_can_be_told_to_end)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    fake_say(&client, READ);
    rpc_end_all(server.rpc);
    ASSERT_TRUE(client.paused); /* nothing more is read ... */
    ASSERT_TRUE(other.paused);
    request_fail(kept[0], ERR_INTERNAL, "done");
    ASSERT_HEARD(&client, READ_FAILED); /* ... but what was read is answered */
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    ASSERT_TRUE(other.freed);
    ASSERT_EQ(server.n_last_gone, 1);
    tear_down(&server, &client);
    fake_done(&other);
}

TEST(an_ended_connection_is_not_read_again)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    client.keeps_all = true;
    while (!client.paused)
        fake_say(&client, LIST);
    rpc_end_all(server.rpc);
    fake_drain(&client);
    ASSERT_TRUE(client.paused);
    loop_run(server.loop);
    ASSERT_TRUE(client.freed);
    tear_down(&server, &client);
}

TEST(a_server_may_end_with_clients_connected)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    fake_say(&client, READ);
    fake_server_done(&server);
    ASSERT_TRUE(client.freed);
    ASSERT_EQ(server.n_last_gone, 0);
    fake_done(&client);
    rpc_free(NULL);
}

/* -- Long messages --------------------------------------------------------------------------- */

/* The same message with so many blanks in it that a worker reads it. */
static void say_long(struct fake_channel *client, const char *message)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add(&text, message, 1);
    while (text.len < READING_FROM_BYTES)
        buf_add_char(&text, ' ');
    buf_add_text(&text, message + 1);
    fake_say_bytes(client, text.data, text.len);
}

TEST(while_a_long_message_is_read_others_are_served)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    say_long(&client, LIST);
    ASSERT_TRUE(client.paused);
    ASSERT_HEARD_NOTHING(&client);
    fake_say(&other, LIST);
    ASSERT_HEARD(&other, LISTED);
    loop_run(server.loop);
    ASSERT_HEARD(&client, LISTED);
    ASSERT_FALSE(client.paused);
    tear_down(&server, &client);
    fake_done(&other);
}

TEST(what_a_client_says_behind_a_long_message_waits_for_it)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    say_long(&client, "{\"id\":7,\"method\":\"thread/loaded/list\",\"params\":{}}");
    client.held = LIST;
    ASSERT_HEARD_NOTHING(&client);
    loop_run(server.loop);
    ASSERT_HEARD(&client, "{\"id\":7,\"result\":{\"data\":[],\"nextCursor\":null}}");
    ASSERT_HEARD(&client, LISTED);
    tear_down(&server, &client);
}

TEST(a_long_message_is_answered_later_as_any_other)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    say_long(&client, READ);
    loop_run(server.loop);
    ASSERT_EQ(n_kept, 1);
    ASSERT_HEARD_NOTHING(&client);
    request_fail(kept[0], ERR_INTERNAL, "done");
    ASSERT_HEARD(&client, READ_FAILED);
    loop_run(server.loop);
    tear_down(&server, &client);
}

TEST(what_is_wrong_with_a_long_message_is_told_in_the_same_words)
{
    static const char *const wrong[] = {
        "{\"id\":1,\"method\":\"thread/read\",\"params\":{\"threadId\":5}}",
        "{\"id\":1,\"method\":\"thread/read\"}",
        "{\"id\":1,\"method\":\"none\"}",
        "{\"id\":1,\"method\":\"thread/start\",\"params\":{\"experimentalRawEvents\":true}}",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        struct fake_server server;
        struct fake_channel client, other;

        set_up(&server, &client);
        fake_connect_as(&other, &server, false);
        fake_say(&client, wrong[i]);
        say_long(&other, wrong[i]);
        loop_run(server.loop);
        ASSERT_TRUE(client.heard.len > 0);
        ASSERT_STR(buf_str(&other.heard), buf_str(&client.heard).s);
        tear_down(&server, &client);
        fake_done(&other);
    }
}

TEST(a_long_text_that_is_no_message_is_passed_over)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    say_long(&client, "{\"id\":");
    client.held = LIST;
    loop_run(server.loop);
    ASSERT_HEARD(&client, LISTED);
    ASSERT_HEARD_NOTHING(&client);
    tear_down(&server, &client);
}

TEST(a_client_may_go_while_its_message_is_read)
{
    struct fake_server server;
    struct fake_channel client, other;

    set_up(&server, &client);
    fake_connect_as(&other, &server, false);
    say_long(&client, LIST);
    say_long(&other, LIST);
    rpc_drop_all(server.rpc);
    ASSERT_TRUE(client.freed);
    loop_run(server.loop);
    ASSERT_HEARD_NOTHING(&client);
    fake_connect_as(&client, &server, false);
    say_long(&client, LIST); /* and so may the server */
    tear_down(&server, &client);
    ASSERT_TRUE(client.freed);
    fake_done(&other);
}

TEST(a_long_message_is_answered_though_it_was_the_last)
{
    struct fake_server server;
    struct fake_channel client;

    set_up(&server, &client);
    say_long(&client, LIST);
    fake_end(&client);
    loop_run(server.loop);
    ASSERT_HEARD(&client, LISTED);
    ASSERT_TRUE(client.freed);
    tear_down(&server, &client);
}

/* -- Several long messages ------------------------------------------------------------------- */

/* Clients that keep their message until it is taken, as a WebSocket does; all say the same. */
static struct {
    struct buf message;
    size_t n_taken;
    struct channel_ops ops;
} keeping;

static bool take_kept(struct channel *channel, struct buf *ret_message)
{
    assert_true(fake_of(channel)->paused);
    assert_false(fake_of(channel)->freed);
    keeping.n_taken++;
    buf_add(ret_message, keeping.message.data, keeping.message.len);
    return true;
}

enum { N_KEEPING = 5 };

static void keeping_init(struct fake_server *server, struct fake_channel clients[N_KEEPING])
{
    keeping.n_taken = 0;
    keeping.ops = *fake_ops();
    keeping.ops.take = take_kept;
    buf_add(&keeping.message, LIST, 1);
    while (keeping.message.len <= READING_BYTES_MAX / 2)
        buf_add_text(&keeping.message, "                                ");
    buf_add_text(&keeping.message, &LIST[1]);
    set_up(server, &clients[0]);
    for (size_t i = 1; i < N_KEEPING; i++)
        fake_connect_as(&clients[i], server, false);
    for (size_t i = 0; i < N_KEEPING; i++) {
        clients[i].channel.ops = &keeping.ops;
        clients[i].channel.events->on_message(clients[i].channel.owner, keeping.message.data,
                                              keeping.message.len);
        ASSERT_TRUE(clients[i].paused);
    }
}

static void keeping_done(struct fake_server *server, struct fake_channel clients[N_KEEPING])
{
    tear_down(server, &clients[0]);
    for (size_t i = 1; i < N_KEEPING; i++)
        fake_done(&clients[i]);
    buf_done(&keeping.message);
}

TEST(long_messages_that_are_too_many_wait_where_they_are)
{
    struct fake_server server;
    struct fake_channel clients[N_KEEPING], other;

    keeping_init(&server, clients);
    ASSERT_EQ(keeping.n_taken, 1);
    for (size_t i = 0; i < N_KEEPING; i++)
        ASSERT_HEARD_NOTHING(&clients[i]); /* long messages are not read on the loop */
    fake_connect_as(&other, &server, false);
    say_long(&other, LIST);
    loop_run(server.loop);
    ASSERT_EQ(keeping.n_taken, N_KEEPING);
    ASSERT_HEARD(&other, LISTED);
    for (size_t i = 0; i < N_KEEPING; i++) {
        ASSERT_HEARD(&clients[i], LISTED);
        ASSERT_FALSE(clients[i].paused);
    }
    keeping_done(&server, clients);
    fake_done(&other);
}

TEST(a_channel_that_keeps_nothing_has_its_long_message_copied)
{
    struct fake_server server;
    struct fake_channel clients[N_KEEPING], other;

    keeping_init(&server, clients);
    fake_connect_as(&other, &server, false);
    fake_say_bytes(&other, keeping.message.data, keeping.message.len);
    loop_run(server.loop);
    ASSERT_HEARD(&other, LISTED);
    ASSERT_EQ(keeping.n_taken, N_KEEPING);
    keeping_done(&server, clients);
    fake_done(&other);
}

TEST(who_goes_while_its_long_message_waits_holds_up_nobody)
{
    struct fake_server server;
    struct fake_channel clients[N_KEEPING];

    keeping_init(&server, clients);
    clients[1].channel.events->on_lost(clients[1].channel.owner);
    clients[2].channel.events->on_end(clients[2].channel.owner); /* it listens still */
    loop_run(server.loop);
    ASSERT_TRUE(clients[1].freed);
    ASSERT_HEARD_NOTHING(&clients[1]);
    ASSERT_TRUE(clients[2].freed);
    ASSERT_HEARD(&clients[2], LISTED);
    ASSERT_HEARD(&clients[4], LISTED);
    ASSERT_EQ(keeping.n_taken, N_KEEPING - 1);
    keeping_done(&server, clients);
}

TEST(a_server_may_end_while_long_messages_wait)
{
    struct fake_server server;
    struct fake_channel clients[N_KEEPING];

    keeping_init(&server, clients);
    rpc_end_all(server.rpc);
    loop_run(server.loop);
    ASSERT_EQ(keeping.n_taken, 1);
    ASSERT_TRUE(clients[4].freed);
    ASSERT_HEARD_NOTHING(&clients[0]);
    keeping_done(&server, clients);
}

TEST(or_drop_all_of_them)
{
    struct fake_server server;
    struct fake_channel clients[N_KEEPING];

    keeping_init(&server, clients);
    keeping_done(&server, clients);
    ASSERT_EQ(keeping.n_taken, 1);
}
