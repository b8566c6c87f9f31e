/* One client in several threads: calls, a driver, answers from elsewhere. */
#include "fake_server.h"

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 8, CALLS = 40 };

struct crowd {
    bobbin_client *client;
    const char *program;
    atomic_int answered;
    atomic_int wrong;
};

/* `model/list` is answered with the id of its request, so that a mix-up shows. */
static char *answering_script(size_t n)
{
    static const char step[] = "expect model/list\nanswer {\"data\":[],\"nextCursor\":\"x\"}\n";
    char *script = malloc(n * sizeof step + 16);
    char *at = stpcpy(script, "hello\n");

    for (size_t i = 0; i < n; i++)
        at = stpcpy(at, step);
    return script;
}

static void *call_often(void *data)
{
    struct crowd *crowd = data;

    for (int i = 0; i < CALLS; i++) {
        bobbin_reply *reply = NULL;

        if (bobbin_model_list(crowd->client, NULL, &reply) < 0 ||
            strcmp(bobbin_model_list_response_get_next_cursor(bobbin_reply_as_model_list(reply)),
                   "x") != 0)
            atomic_fetch_add(&crowd->wrong, 1);
        else
            atomic_fetch_add(&crowd->answered, 1);
        bobbin_reply_free(reply);
    }
    return NULL;
}

TEST(many_threads_may_call_at_once)
{
    char *script = answering_script((size_t)THREADS * CALLS);
    bobbin_options options = fake_options(script);
    struct crowd crowd = { 0 };
    pthread_t threads[THREADS];

    ASSERT_EQ(bobbin_client_connect(&crowd.client, &options), 0);
    for (int i = 0; i < THREADS; i++)
        ASSERT_EQ(pthread_create(&threads[i], NULL, call_often, &crowd), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    ASSERT_EQ(atomic_load(&crowd.wrong), 0);
    ASSERT_EQ(atomic_load(&crowd.answered), THREADS * CALLS);
    bobbin_client_close(crowd.client);
    free(script);
}

static atomic_bool leave;

static void *drive(void *data)
{
    while (!atomic_load(&leave))
        bobbin_client_wait(data, 5);
    return NULL;
}

TEST(callers_and_a_driver_get_along)
{
    char *script = answering_script(2 * CALLS);
    bobbin_options options = fake_options(script);
    struct crowd crowd = { 0 };
    pthread_t driver, caller;

    ASSERT_EQ(bobbin_client_connect(&crowd.client, &options), 0);
    atomic_store(&leave, false);
    ASSERT_EQ(pthread_create(&driver, NULL, drive, crowd.client), 0);
    ASSERT_EQ(pthread_create(&caller, NULL, call_often, &crowd), 0);
    call_often(&crowd);
    pthread_join(caller, NULL);
    atomic_store(&leave, true);
    pthread_join(driver, NULL);
    ASSERT_EQ(atomic_load(&crowd.answered), 2 * CALLS);
    bobbin_client_close(crowd.client);
    free(script);
}

static void *answer_elsewhere(void *data)
{
    bobbin_request_decide(data, BOBBIN_ACCEPT);
    return NULL;
}

struct helper {
    pthread_t thread;
    bool started;
};

static int hand_over(void *owner, bobbin_client *client, bobbin_request *request)
{
    struct helper *helper = owner;

    (void)client;
    helper->started = pthread_create(&helper->thread, NULL, answer_elsewhere, request) == 0;
    return BOBBIN_TAKEN;
}

TEST(another_thread_may_answer)
{
    bobbin_client *client = fake_connect(
        "send {\"id\":\"x\",\"method\":\"execCommandApproval\",\"params\":{}}\n"
        "read\nholds {\"id\":\"x\",\"result\":{\"decision\":\"approved\"}}\nsend {\"method\":\"done\"}\n"
        "expect model/list\nanswer {\"data\":[]}\n");
    struct helper helper = { 0 };

    bobbin_on_request(client, NULL, hand_over, &helper);
    while (!helper.started)
        ASSERT_TRUE(bobbin_client_wait(client, FAKE_TIMEOUT_MS) > 0);
    ASSERT_EQ(pthread_join(helper.thread, NULL), 0);
    ASSERT_EQ(bobbin_call(client, "model/list", NULL, NULL), 0);
    bobbin_client_close(client);
}

static void *own_client(void *data)
{
    struct crowd *crowd = data;
    static const char *const command_tail = "hello\nexpect model/list\nanswer {\"data\":[]}\n";
    const char *const command[] = { crowd->program, command_tail, NULL };
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;

    options.command = command;
    if (bobbin_client_connect(&client, &options) == 0 &&
        bobbin_call(client, "model/list", NULL, NULL) == 0)
        atomic_fetch_add(&crowd->answered, 1);
    bobbin_client_close(client);
    return NULL;
}

TEST(each_thread_may_have_a_client_of_its_own)
{
    struct crowd crowd = { .program = fake_server_path() };
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        ASSERT_EQ(pthread_create(&threads[i], NULL, own_client, &crowd), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    ASSERT_EQ(atomic_load(&crowd.answered), THREADS);
}

static void *fail_here(void *data)
{
    (void)data;
    bobbin_error_name(0);
    bobbin_client_connect(NULL, &(bobbin_options){ .size = 1 });
    return NULL;
}

TEST(the_last_error_belongs_to_its_thread)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    pthread_t thread;

    options.url = "nonsense";
    ASSERT_EQ(bobbin_client_connect(&client, &options), BOBBIN_ERR_ARGUMENT);
    ASSERT_EQ(pthread_create(&thread, NULL, fail_here, NULL), 0);
    pthread_join(thread, NULL);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "nonsense"));
}

static void *drive_once(void *data)
{
    bobbin_client_wait(data, -1);
    return NULL;
}

/* A wait that leaves the step to another thread has its limit all the same. */
TEST(a_wait_beside_a_driver_has_its_limit)
{
    bobbin_client *client = fake_connect("expect model/list\nanswer {\"data\":[]}\n");
    bobbin_reply *reply = NULL;
    pthread_t driver;

    ASSERT_EQ(pthread_create(&driver, NULL, drive_once, client), 0);
    for (int i = 0; i < 5; i++) /* whichever of the two drives at the time */
        ASSERT_TRUE(bobbin_client_wait(client, 20) >= 0);
    ASSERT_EQ(bobbin_model_list(client, NULL, &reply), 0);
    bobbin_reply_free(reply);
    pthread_join(driver, NULL);
    bobbin_client_close(client);
}
