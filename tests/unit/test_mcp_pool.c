/* Leases of servers that the test plays. */
#include "mcp/pool.h"

#include "base/log.h"
#include "loop/loop.h"

#include "capture.h"
#include "fake_mcp_client.h"

struct scene {
    struct loop *loop;
    struct mcp_pool *pool;
    struct timer *stop;
    struct mcp_spec spec, other;
    struct mcp_specs specs;
};

struct user {
    struct mcp_lease *lease;
    unsigned n_states, n_tools, n_questions, n_withdrawn, n_answers;
    struct mcp_request *request; /* of the last question */
    struct mcp_question *question;
    bool leaves;   /* when it is told anything */
    bool declines; /* questions, at once */
};

static void stop_loop(void *owner)
{
    struct scene *scene = owner;

    loop_stop(scene->loop);
}

static void run_ms(struct scene *scene, uint64_t ms)
{
    timer_start(scene->stop, ms);
    loop_run(scene->loop);
}

enum { IDLE_MS = 600 }; /* a server without leases is kept so long */

static void scene_init(struct scene *scene)
{
    log_limit = LOG_OFF;
    fake_mcp_init();
    *scene = (struct scene){
        .spec = { .name = STR_LITERAL("one"),
                  .key = STR_LITERAL("k1"),
                  .transport = MCP_STDIO,
                  .is_enabled = true,
                  .startup_timeout_ms = 1500 },
        .other = { .name = STR_LITERAL("two"), .key = STR_LITERAL("k2"), .is_enabled = true },
        .specs = { .references = 1000 },
    };
    scene->loop = loop_new();
    scene->stop = timer_new(scene->loop, stop_loop, scene);
    scene->pool =
        mcp_pool_new(&(struct mcp_pool_options){ .loop = scene->loop, .idle_ms = IDLE_MS });
}

static void scene_done(struct scene *scene)
{
    mcp_pool_free(scene->pool);
    ASSERT_NULL(fake_mcp_client(0));
    timer_free(scene->stop);
    loop_free(scene->loop);
}

static void user_leave(struct user *user)
{
    mcp_lease_free(TAKE(user->lease));
}

static void user_on_state(void *owner, struct mcp_lease *lease)
{
    struct user *user = owner;

    user->n_states++;
    if (user->leaves)
        user_leave(user);
}

static void user_on_tools(void *owner, struct mcp_lease *lease)
{
    struct user *user = owner;

    user->n_tools++;
}

static void user_on_question(void *owner, struct mcp_lease *lease, struct mcp_question *question,
                             struct mcp_request *request)
{
    struct user *user = owner;

    user->n_questions++;
    user->question = question;
    user->request = request;
    if (user->declines)
        mcp_question_answer(question, "decline", STR_NONE);
    if (user->leaves)
        user_leave(user);
}

static void user_on_withdrawn(void *owner, struct mcp_lease *lease, struct mcp_question *question)
{
    struct user *user = owner;

    user->n_withdrawn++;
}

static void user_on_answer(void *owner, const struct mcp_answer *answer)
{
    struct user *user = owner;

    user->n_answers++;
    if (user->leaves)
        user_leave(user);
}

static const struct mcp_lease_events user_events = { user_on_state, user_on_tools, user_on_question,
                                                     user_on_withdrawn };

static void join_with(struct scene *scene, struct user *user, const struct mcp_spec *spec,
                      const char *sandbox, const struct mcp_lease_events *events)
{
    *user = (struct user){ 0 };
    user->lease =
        mcp_lease_new(scene->pool, &(struct mcp_lease_options){ .specs = &scene->specs,
                                                                .spec = spec,
                                                                .sandbox_state = str_of(sandbox),
                                                                .events = events,
                                                                .owner = user });
}

static void join(struct scene *scene, struct user *user, const struct mcp_spec *spec,
                 const char *sandbox)
{
    join_with(scene, user, spec, sandbox, &user_events);
}

static struct mcp_request *ask(struct user *user)
{
    return mcp_lease_ask(
        user->lease,
        &(struct mcp_ask){ .method = "tools/call", .on_answer = user_on_answer, .owner = user });
}

static struct str failure_of(const struct user *user, struct arena *arena)
{
    ASSERT_EQ(mcp_lease_state(user->lease), MCP_LEASE_FAILED);
    return mcp_lease_failure(user->lease, arena);
}

TEST(leases_with_one_key_share_a_client)
{
    struct scene scene;
    struct user a, b, c;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.spec, NULL);
    join(&scene, &c, &scene.other, NULL);
    ASSERT_EQ(fake_mcp_made, 2);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_STARTING);
    ASSERT_NULL(mcp_lease_tools(a.lease));
    fake_mcp_ready(fake_mcp_client(0));
    ASSERT_EQ(a.n_states, 0); /* from the loop */
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_states + b.n_states, 2);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_READY);
    ASSERT_NOT_NULL(mcp_lease_tools(b.lease));
    ASSERT_EQ(c.n_states, 0);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_clients, 2);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_leases, 3);
    user_leave(&a);
    user_leave(&b);
    user_leave(&c);
    scene_done(&scene);
}

TEST(a_server_without_leases_is_kept_for_a_while)
{
    struct scene scene;
    struct user a;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    user_leave(&a);
    run_ms(&scene, 5);
    join(&scene, &a, &scene.spec, NULL);
    ASSERT_EQ(fake_mcp_made, 1);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_READY); /* at once, and nobody is told */
    run_ms(&scene, IDLE_MS * 3 / 2);
    ASSERT_EQ(a.n_states, 0);
    user_leave(&a);
    run_ms(&scene, IDLE_MS * 3 / 2);
    ASSERT_NULL(fake_mcp_client(0));
    scene_done(&scene);
}

TEST(a_lease_may_go_when_it_hears_something)
{
    struct scene scene;
    struct user a, b;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.spec, NULL);
    a.leaves = b.leaves = true;
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_states + b.n_states, 2);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_leases, 0);
    scene_done(&scene);
}

TEST(new_tools_are_told_to_those_who_listen)
{
    static const struct mcp_lease_events only_state = { .on_state = user_on_state };
    struct scene scene;
    struct user a, deaf;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join_with(&scene, &deaf, &scene.spec, NULL, &only_state);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    fake_mcp_list(fake_mcp_client(0), "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{}}]}");
    fake_mcp_client(0)->options.events->on_tools(fake_mcp_client(0)->options.owner);
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_tools, 1);
    ASSERT_EQ(mcp_lease_tools(a.lease)->n, 1);
    ASSERT_EQ(deaf.n_states, 1);
    ASSERT_EQ(mcp_lease_tools(deaf.lease)->n, 1);
    user_leave(&a);
    user_leave(&deaf);
    scene_done(&scene);
}

TEST(failures_are_told_in_the_words_of_the_reference)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct user a, b, c, d;
    struct mcp_spec bad = { .name = STR_LITERAL("bad name"),
                            .key = STR_LITERAL("k3"),
                            .start_failure = STR_LITERAL("Invalid MCP server name 'bad name'"),
                            .is_enabled = true };
    struct mcp_spec login = { .name = STR_LITERAL("hs"),
                              .key = STR_LITERAL("k4"),
                              .is_enabled = true };

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.other, NULL);
    join(&scene, &d, &login, NULL);
    join(&scene, &c, &bad, NULL);
    ASSERT_EQ(mcp_lease_state(c.lease), MCP_LEASE_STARTING);
    fake_mcp_end(fake_mcp_client(0), MCP_TIMED_OUT, "late");
    fake_mcp_end(fake_mcp_client(1), MCP_FAILED, "No such file or directory (os error 2)");
    fake_mcp_end(fake_mcp_client(2), MCP_AUTH_NEEDED, "Auth required");
    run_ms(&scene, 5);
    ASSERT_STR(failure_of(&a, &arena),
               "MCP client for `one` timed out after 1 seconds. Add or adjust "
               "`startup_timeout_sec` in your config.toml:\n[mcp_servers.one]\n"
               "startup_timeout_sec = XX");
    ASSERT_STR(failure_of(&b, &arena), "MCP client for `two` failed to start: MCP startup failed: "
                                       "No such file or directory (os error 2)");
    ASSERT_STR(mcp_lease_reason(b.lease, &arena), "No such file or directory (os error 2)");
    ASSERT_STR(failure_of(&c, &arena), "MCP client for `bad name` failed to start: MCP startup "
                                       "failed: Invalid MCP server name 'bad name'");
    ASSERT_STR(failure_of(&d, &arena),
               "The hs MCP server is not logged in. Run `codex mcp login hs`.");
    user_leave(&a);
    user_leave(&b);
    user_leave(&c);
    user_leave(&d);
    scene_done(&scene);
}

TEST(a_failed_server_pauses_before_it_is_started_for_another_lease)
{
    struct scene scene;
    struct user a, b, c;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_end(fake_mcp_client(0), MCP_FAILED, "no");
    run_ms(&scene, 5);
    join(&scene, &b, &scene.spec, NULL);
    ASSERT_EQ(fake_mcp_made, 1);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_STARTING);
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_FAILED);
    ASSERT_FALSE(mcp_lease_wake(b.lease)); /* it never worked */
    mcp_pool_forgive(scene.pool);
    join(&scene, &c, &scene.spec, NULL);
    ASSERT_EQ(fake_mcp_made, 2);
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_states, 1); /* that it is tried again is no news */
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_states, 2);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_READY);
    user_leave(&a);
    user_leave(&b);
    user_leave(&c);
    scene_done(&scene);
}

TEST(a_lease_that_only_looks_leaves_a_failed_server_alone)
{
    struct scene scene;
    struct user a, b;
    struct mcp_lease_options options = {
        .specs = &scene.specs, .spec = &scene.spec, .leaves_failed = true, .events = &user_events
    };

    scene_init(&scene);
    a = b = (struct user){ 0 };
    options.owner = &a;
    a.lease = mcp_lease_new(scene.pool, &options);
    ASSERT_EQ(fake_mcp_made, 1); /* it was never tried */
    fake_mcp_end(fake_mcp_client(0), MCP_FAILED, "no");
    run_ms(&scene, MCP_RESTART_PAUSE_MS + 5);
    options.owner = &b;
    b.lease = mcp_lease_new(scene.pool, &options);
    ASSERT_EQ(fake_mcp_made, 1);
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_FAILED);
    user_leave(&b);
    mcp_pool_forgive(scene.pool);
    b.lease = mcp_lease_new(scene.pool, &options);
    ASSERT_EQ(fake_mcp_made, 2); /* something has changed */
    user_leave(&a);
    user_leave(&b);
    scene_done(&scene);
}

TEST(a_server_that_ended_is_started_again_when_it_is_needed)
{
    struct scene scene;
    struct user a;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ASSERT_NOT_NULL(ask(&a));
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    ASSERT_EQ(a.n_answers, 1);
    ASSERT_NULL(ask(&a)); /* though the lease does not know yet */
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_STARTING);
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_FAILED);
    ASSERT_TRUE(mcp_lease_wake(a.lease));
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_STARTING);
    ASSERT_EQ(fake_mcp_made, 2);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ASSERT_EQ(a.n_states, 3); /* ready, failed, ready */
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    run_ms(&scene, 5);
    ASSERT_FALSE(mcp_lease_wake(a.lease)); /* it lived for milliseconds, twice */
    run_ms(&scene, MCP_RESTART_PAUSE_MS);
    ASSERT_TRUE(mcp_lease_wake(a.lease));
    user_leave(&a);
    scene_done(&scene);
}

TEST(a_lease_that_goes_takes_its_requests_and_questions_along)
{
    struct scene scene;
    struct user a, b;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ask(&b);
    fake_mcp_question(fake_mcp_client(0), ask(&a));
    ASSERT_EQ(mcp_pool_count(scene.pool).n_requests, 2);
    user_leave(&a);
    ASSERT_EQ(fake_mcp_cancelled, 1);
    ASSERT_STREQ(fake_mcp_action, "decline");
    ASSERT_EQ(a.n_answers, 0);
    fake_mcp_answer(fake_mcp_client(0));
    ASSERT_EQ(b.n_answers, 1);
    user_leave(&b);
    scene_done(&scene);
}

TEST(questions_go_to_whom_they_concern)
{
    struct scene scene;
    struct user a, b;
    struct mcp_request *request;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    fake_mcp_client(0)->is_uncertain = true;
    fake_mcp_question(fake_mcp_client(0), NULL); /* perhaps of one that is gone */
    ASSERT_EQ(a.n_questions, 0);
    fake_mcp_client(0)->is_uncertain = false;
    fake_mcp_question(fake_mcp_client(0), NULL); /* the only lease */
    ASSERT_EQ(a.n_questions, 1);
    ASSERT_NULL(a.request);
    join(&scene, &b, &scene.spec, NULL);
    fake_mcp_question(fake_mcp_client(0), NULL); /* nobody can tell whose it is */
    ASSERT_EQ(a.n_questions + b.n_questions, 1);
    ASSERT_STREQ(fake_mcp_action, "decline");
    request = ask(&a);
    fake_mcp_question(fake_mcp_client(0), request);
    ASSERT_EQ(a.n_questions, 2);
    ASSERT_TRUE(a.request == request);
    request = ask(&b);
    fake_mcp_action = NULL;
    fake_mcp_question(fake_mcp_client(0), NULL); /* of either */
    ASSERT_EQ(a.n_questions + b.n_questions, 2);
    ASSERT_STREQ(fake_mcp_action, "decline");
    ASSERT_TRUE(fake_mcp_client(0)->in_turn);
    fake_mcp_question(fake_mcp_client(0), request);
    ASSERT_TRUE(b.request == request);
    fake_mcp_client(0)->options.events->on_withdrawn(fake_mcp_client(0)->options.owner, b.question);
    ASSERT_EQ(b.n_withdrawn, 1);
    user_leave(&a);
    user_leave(&b);
    scene_done(&scene);
}

TEST(questions_that_are_declined_do_not_fill_the_log)
{
    struct capture capture;
    struct scene scene;
    struct user a;
    size_t n = 0;

    scene_init(&scene);
    setenv("BOBBIN_LOG", "mcp=info", 1);
    log_init();
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    fake_mcp_client(0)->is_uncertain = true;
    capture = capture_start();
    for (int i = 0; i < 1000; i++)
        fake_mcp_question(fake_mcp_client(0), NULL);
    for (const char *at = capture_end(&capture); (at = strstr(at, ": declined")) != NULL; at++)
        n++;
    ASSERT_TRUE(n > 1 && n < 30);
    log_limit = LOG_OFF;
    user_leave(&a);
    scene_done(&scene);
}

TEST(a_program_that_asks_serves_one_lease_at_a_time)
{
    struct scene scene;
    struct user a;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    a.declines = true; /* nobody was asked: nobody can be asked in another's place */
    fake_mcp_question(fake_mcp_client(0), ask(&a));
    ASSERT_FALSE(fake_mcp_client(0)->in_turn);
    a.declines = false;
    fake_mcp_question(fake_mcp_client(0), ask(&a));
    ASSERT_TRUE(fake_mcp_client(0)->in_turn);
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    ASSERT_TRUE(mcp_lease_wake(a.lease));
    fake_mcp_ready(fake_mcp_client(0));
    ASSERT_TRUE(fake_mcp_client(0)->in_turn); /* the next one, too */
    user_leave(&a);
    scene_done(&scene);
}

TEST(a_server_over_http_serves_all_leases_at_once)
{
    struct scene scene;
    struct user a;

    scene_init(&scene);
    scene.spec.transport = MCP_HTTP;
    join(&scene, &a, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    fake_mcp_client(0)->is_uncertain = true;
    fake_mcp_question(fake_mcp_client(0),
                      NULL); /* on its own stream: nobody can tell whose it is */
    ASSERT_STREQ(fake_mcp_action, "decline");
    fake_mcp_question(fake_mcp_client(0), ask(&a));
    ASSERT_EQ(a.n_questions, 1);
    ASSERT_FALSE(fake_mcp_client(0)->in_turn);
    user_leave(&a);
    scene_done(&scene);
}

TEST(a_server_is_kept_while_somebody_owes_it_an_answer)
{
    struct scene scene;
    struct user a, b;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, "{1}");
    fake_mcp_client(0)->info.wants_sandbox_state = true;
    fake_mcp_ready(fake_mcp_client(0));
    fake_mcp_answer(fake_mcp_client(0));
    run_ms(&scene, 5);
    fake_mcp_question(fake_mcp_client(0), NULL);
    ASSERT_EQ(a.n_questions, 1);
    join(&scene, &b, &scene.spec, "{1}");
    mcp_lease_set_sandbox(a.lease, STR_LITERAL("{2}")); /* it moves */
    user_leave(&b);
    run_ms(&scene, IDLE_MS * 3 / 2);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_clients, 2);
    mcp_question_answer(a.question, "accept", STR_NONE);
    run_ms(&scene, IDLE_MS * 3 / 2);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_clients, 1);
    user_leave(&a);
    scene_done(&scene);
}

TEST(a_lease_may_go_when_it_is_answered_or_asked)
{
    struct scene scene;
    struct user a, b, c;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.spec, NULL);
    join(&scene, &c, &scene.spec, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    a.leaves = b.leaves = c.leaves = true;
    ask(&a);
    ask(&a);
    fake_mcp_answer(fake_mcp_client(0));
    ASSERT_EQ(a.n_answers, 1);
    ASSERT_NULL(mcp_client_next_request(fake_mcp_client(0), NULL));
    fake_mcp_question(fake_mcp_client(0), ask(&b));
    ASSERT_EQ(b.n_questions, 1);
    ASSERT_STREQ(fake_mcp_action, "decline");
    ASSERT_NULL(mcp_client_next_request(fake_mcp_client(0), NULL));
    ask(&c);
    fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
    ASSERT_EQ(c.n_answers, 1);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_leases, 0);
    scene_done(&scene);
}

TEST(a_pool_that_has_ended_has_no_servers)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct user a, b, c;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, NULL);
    join(&scene, &b, &scene.other, NULL);
    fake_mcp_ready(fake_mcp_client(0));
    run_ms(&scene, 5);
    ask(&a);
    mcp_pool_end(scene.pool);
    ASSERT_EQ(a.n_answers, 1);
    ASSERT_EQ(a.n_states, 1); /* the rest from the loop */
    join(&scene, &c, &scene.spec, NULL);
    ASSERT_FALSE(mcp_lease_wake(a.lease));
    mcp_pool_end(scene.pool);
    run_ms(&scene, 5);
    ASSERT_STR(failure_of(&a, &arena), "MCP client for `one` ended: Bobbin is ending");
    ASSERT_STR(failure_of(&b, &arena),
               "MCP client for `two` failed to start: MCP startup failed: Bobbin is ending");
    ASSERT_EQ(mcp_lease_state(c.lease), MCP_LEASE_FAILED);
    ASSERT_EQ(fake_mcp_made, 2);
    ASSERT_EQ(mcp_pool_count(scene.pool).n_clients, 0);
    user_leave(&a);
    user_leave(&b);
    user_leave(&c);
    scene_done(&scene);
}

/* A lease with a sandbox was there and has gone; the next one has the same. */
TEST(a_sandbox_is_told_again_to_a_server_that_may_have_forgotten_it)
{
    for (int i = 0; i < 3; i++) {
        struct scene scene;
        struct user a, b, c;

        scene_init(&scene);
        join(&scene, &a, &scene.spec, "{1}");
        join(&scene, &b, &scene.spec, NULL);
        fake_mcp_client(0)->info.wants_sandbox_state = true;
        fake_mcp_client(0)->is_full = i == 2;
        fake_mcp_ready(fake_mcp_client(0));
        if (i < 2)
            fake_mcp_answer(fake_mcp_client(0));
        user_leave(&a);
        if (i == 0) {
            fake_mcp_end(fake_mcp_client(0), MCP_CLOSED, "Transport closed");
            ASSERT_TRUE(mcp_lease_wake(b.lease));
            fake_mcp_client(0)->info.wants_sandbox_state = true;
            fake_mcp_ready(fake_mcp_client(0));
        } else if (i == 1) {
            fake_mcp_session(fake_mcp_client(0));
        }
        fake_mcp_client(0)->is_full = false; /* then it was not told for want of room */
        ASSERT_NULL(mcp_client_next_request(fake_mcp_client(0), NULL));
        join(&scene, &c, &scene.spec, "{1}");
        ASSERT_EQ(mcp_lease_state(c.lease), MCP_LEASE_STARTING);
        ASSERT_NOT_NULL(mcp_client_next_request(fake_mcp_client(0), NULL));
        fake_mcp_answer(fake_mcp_client(0));
        run_ms(&scene, 5);
        ASSERT_EQ(mcp_lease_state(c.lease), MCP_LEASE_READY);
        user_leave(&b);
        user_leave(&c);
        scene_done(&scene);
    }
}

TEST(leases_with_another_sandbox_move_apart)
{
    struct scene scene;
    struct user a, b, c;

    scene_init(&scene);
    join(&scene, &a, &scene.spec, "{1}");
    join(&scene, &b, &scene.spec, "{2}");
    join(&scene, &c, &scene.spec, NULL);
    ASSERT_EQ(fake_mcp_made, 1); /* nobody knows yet that it minds */
    fake_mcp_client(0)->info.wants_sandbox_state = true;
    fake_mcp_ready(fake_mcp_client(0));
    ASSERT_EQ(fake_mcp_made, 2);
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_STARTING); /* until that was answered */
    ASSERT_EQ(mcp_lease_state(c.lease), MCP_LEASE_READY);
    ASSERT_STREQ(mcp_client_next_request(fake_mcp_client(0), NULL)->params, "{1}");
    fake_mcp_answer(fake_mcp_client(0));
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_READY);
    fake_mcp_client(1)->info.wants_sandbox_state = true;
    fake_mcp_ready(fake_mcp_client(1));
    ASSERT_STREQ(mcp_client_next_request(fake_mcp_client(1), NULL)->params, "{2}");
    fake_mcp_answer(fake_mcp_client(1));
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_READY);
    fake_mcp_session(fake_mcp_client(1)); /* it was told, but not in this one */
    ASSERT_STREQ(mcp_client_next_request(fake_mcp_client(1), NULL)->params, "{2}");
    fake_mcp_session(fake_mcp_client(1)); /* the client asks that again by itself */
    fake_mcp_answer(fake_mcp_client(1));
    ASSERT_NULL(mcp_client_next_request(fake_mcp_client(1), NULL));
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_READY);

    mcp_lease_set_sandbox(b.lease, STR_LITERAL("{3}")); /* alone there */
    ASSERT_EQ(fake_mcp_made, 2);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_STARTING);
    fake_mcp_answer(fake_mcp_client(1));
    run_ms(&scene, 5);
    ASSERT_EQ(mcp_lease_state(b.lease), MCP_LEASE_READY);
    mcp_lease_set_sandbox(a.lease, STR_LITERAL("{1}")); /* no other */
    ASSERT_EQ(mcp_lease_state(a.lease), MCP_LEASE_READY);
    user_leave(&a);
    user_leave(&b);
    user_leave(&c);
    scene_done(&scene);
}
