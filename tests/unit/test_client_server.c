/*
 * The library against real servers: ours, and codex if PEER names it. The model is `bobbin model`.
 */
#include "fake_server.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { ARGUMENTS = 16, TEXT = 512 };

/* A model, a home for the server, and how to start one. */
struct stage {
    char program[4096]; /* build/bobbin */
    char folder[TEXT];
    char home[TEXT + 32]; /* CODEX_HOME=... */
    char url[TEXT];
    char base_url[2 * TEXT];
    pid_t model;
    const char *environment[2];
    const char *command[ARGUMENTS];
};

/* build/tests/unit/test_x -> build/bobbin */
static void find_program(char *path, size_t size)
{
    snprintf(path, size, "%s", fake_server_path());
    *strstr(path, "/tests/client/fake_server") = '\0';
    snprintf(path + strlen(path), size - strlen(path), "/bobbin");
}

/* A child that dies with us, should a test fail; its stdout goes to `out`. */
static pid_t start(const char *const *command, const char *home, int out)
{
    pid_t pid = fork();

    if (pid != 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setenv("CODEX_HOME", home, 1);
    if (out >= 0)
        dup2(out, STDOUT_FILENO);
    if (freopen("/dev/null", "w", stderr) != NULL)
        execv(command[0], (char *const *)(uintptr_t)command);
    _exit(127);
}

static void stop(pid_t pid)
{
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
}

/* The model tells its URL in its only line. */
static void start_model(struct stage *stage)
{
    const char *const command[] = { stage->program, "model", NULL };
    int out[2];
    ssize_t n;

    ASSERT_EQ(pipe(out), 0);
    stage->model = start(command, stage->folder, out[1]);
    close(out[1]);
    n = read(out[0], stage->url, sizeof stage->url - 1);
    close(out[0]);
    ASSERT_TRUE(n > 0);
    stage->url[strcspn(stage->url, "\n")] = '\0';
}

static void set_stage(struct stage *stage, const char *server)
{
    const char *command[] = {
        server == NULL ? stage->program : server,
        "app-server",
        "-c",
        "model_provider=\"scripted\"",
        "-c",
        "model_providers.scripted.name=\"Scripted\"",
        "-c",
        stage->base_url,
        NULL,
    };

    find_program(stage->program, sizeof stage->program);
    snprintf(stage->folder, sizeof stage->folder, "/tmp/bobbin-client-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(stage->folder));
    snprintf(stage->home, sizeof stage->home, "CODEX_HOME=%s", stage->folder);
    start_model(stage);
    snprintf(stage->base_url, sizeof stage->base_url, "model_providers.scripted.base_url=\"%s\"",
             stage->url);
    stage->environment[0] = stage->home;
    stage->environment[1] = NULL;
    memcpy(stage->command, command, sizeof command);
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts;
    (void)kind;
    (void)place;
    return remove(path);
}

static void clear_stage(struct stage *stage)
{
    stop(stage->model);
    nftw(stage->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static bobbin_options real_options(const struct stage *stage)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;

    options.command = stage->command;
    options.server_environment = stage->environment;
    options.cwd = stage->folder;
    options.client_name = "libbobbin_test";
    options.approval_policy = "never";
    options.sandbox = "read-only";
    return options;
}

static void list_models(bobbin_client *client)
{
    bobbin_reply *reply = NULL;
    const bobbin_model_list_response *list;
    const bobbin_model *model = NULL;
    int defaults = 0;

    ASSERT_EQ(bobbin_model_list(client, NULL, &reply), 0);
    list = bobbin_reply_as_model_list(reply);
    ASSERT_TRUE(bobbin_model_list_response_count_data(list) > 0);
    while ((model = bobbin_model_list_response_next_data(list, model)) != NULL) {
        ASSERT_TRUE(bobbin_model_get_id(model)[0] != '\0');
        defaults += bobbin_model_get_is_default(model);
    }
    ASSERT_EQ(defaults, 1);
    bobbin_reply_free(reply);
}

static void run_simple_turn(bobbin_client *client)
{
    bobbin_run *run = NULL;

    if (bobbin_run_prompt(client, NULL, "echo hello world", &run) < 0)
        fail_msg("the turn failed: %s", bobbin_last_error());
    ASSERT_NOT_NULL(strstr(bobbin_run_message(run), "hello world"));
    ASSERT_TRUE(bobbin_run_count_items(run) >= 2);
    ASSERT_TRUE(bobbin_run_thread_id(run)[0] != '\0');
    ASSERT_NOT_NULL(bobbin_run_usage(run));
    bobbin_run_free(run);
}

static void use_server(const char *server)
{
    struct stage stage = { 0 };
    bobbin_options options;
    bobbin_client *client = NULL;
    bobbin_reply *reply = NULL;

    set_stage(&stage, server);
    options = real_options(&stage);
    if (bobbin_client_connect(&client, &options) < 0)
        fail_msg("cannot connect: %s", bobbin_last_error());
    list_models(client);
    run_simple_turn(client);
    ASSERT_EQ(bobbin_call(client, "no/such/method", NULL, &reply), BOBBIN_ERR_REPLY);
    ASSERT_NOT_NULL(strstr(bobbin_last_error(), "unknown variant"));
    bobbin_reply_free(reply);
    bobbin_client_close(client);
    clear_stage(&stage);
}

TEST(our_server_lists_models_and_runs_a_turn)
{
    use_server(NULL);
}

TEST(codex_lists_models_and_runs_a_turn)
{
    const char *peer = getenv("PEER");

    if (peer == NULL || peer[0] == '\0')
        skip();
    use_server(peer);
}

TEST(a_unix_socket_leads_to_a_running_server)
{
    struct stage stage = { 0 };
    bobbin_options options;
    bobbin_client *client = NULL;
    char url[4 * TEXT], path[2 * TEXT];
    pid_t pid;

    set_stage(&stage, NULL);
    options = real_options(&stage);
    snprintf(path, sizeof path, "%s/socket", stage.folder);
    snprintf(url, sizeof url, "unix://%s", path);
    stage.command[8] = "--listen";
    stage.command[9] = url;
    stage.command[10] = NULL;
    pid = start(stage.command, stage.folder, -1);
    for (int i = 0; i < 6000 && access(path, F_OK) != 0; i++)
        usleep(10000);
    options.command = NULL;
    options.url = url;
    while (bobbin_client_connect(&client, &options) ==
           BOBBIN_ERR_START) /* bound, not yet listening */
        usleep(10000);
    ASSERT_NOT_NULL(client);
    list_models(client);
    run_simple_turn(client);
    ASSERT_EQ(bobbin_client_pid(client), 0);
    bobbin_client_close(client);
    stop(pid);
    clear_stage(&stage);
}
