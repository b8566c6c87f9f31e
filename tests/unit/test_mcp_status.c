/* mcpServerStatus/list with servers that the test plays. The test answers requests itself, and keeps the answers. */
#include "service/mcp_status.h"

#include "account/account.h"
#include "base/log.h"
#include "loop/work.h"
#include "mcp/authorizer.h"
#include "mcp/pool.h"
#include "schema/encode.h"
#include "service/server.h"

#include "capture.h"
#include "fake_mcp_client.h"
#include "scratch.h"

struct scene {
    struct server server;
    struct scratch home;
    struct timer *stop;
    struct request request;
    struct arena arena; /* of the request */
    unsigned n_answers;
    char *answer; /* JSON, or the words of an error; owned */
};

static struct scene *scene_of(struct request *req)
{
    return container_of(req, struct scene, request);
}

/* -- In place of requests and logins ------------------------------------------------------- */

void request_reply(struct request *req, const void *result)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    schema_encode(&type_list_mcp_server_status_response, result, 0, &text);
    free(scene_of(req)->answer);
    scene_of(req)->answer = xstrndup(text.data, text.len);
    scene_of(req)->n_answers++;
}

void request_fail_with(struct request *req, const struct error *err)
{
    free(scene_of(req)->answer);
    scene_of(req)->answer = xstrdup(err->message.s);
    scene_of(req)->n_answers++;
}

struct mcp_auth_look *mcp_auth_status(struct mcp_authorizer *authorizer,
                                      const struct mcp_spec *spec, mcp_auth_status_fn *on_status,
                                      void *owner)
{
    return NULL; /* "unsupported" */
}

void mcp_auth_look_cancel(struct mcp_auth_look *look)
{
    ASSERT_NULL(look);
}

void account_get(struct account *account, account_fn *on_known, void *owner)
{
    on_known(owner, /* credentials= */ NULL);
}

bool account_identity(const struct account *account, struct login_identity *ret_identity)
{
    return false; /* nobody is signed in */
}

/* -- A scene --------------------------------------------------------------------------------- */

static void stop_loop(void *owner)
{
    const struct scene *scene = owner;

    loop_stop(scene->server.loop);
}

static void run_a_little(struct scene *scene)
{
    timer_start(scene->stop, 5);
    loop_run(scene->server.loop);
}

static void scene_init(struct scene *scene, const char *config)
{
    *scene = (struct scene){ .server = { .loop = loop_new() } };
    fake_mcp_init();
    scratch_init(&scene->home);
    scratch_write(&scene->home, "config.toml", config);
    scene->server.sessions.base =
        (struct config_request){ .home = scene->home.path, .system_folder = scene->home.path };
    scene->server.settings_queue = work_queue_new(scene->server.loop);
    scene->server.mcp_pool = mcp_pool_new(&(struct mcp_pool_options){ .loop = scene->server.loop });
    mcp_statuses_init(&scene->server.mcp_statuses);
    scene->stop = timer_new(scene->server.loop, stop_loop, scene);
    scene->request = (struct request){ .server = &scene->server, .arena = &scene->arena };
}

static void scene_ask(struct scene *scene, const struct wire_list_mcp_server_status_params *params)
{
    scene->n_answers = 0;
    mcp_status_list(&scene->request, params);
    loop_settle(scene->server.loop);
}

static void scene_done(struct scene *scene)
{
    ASSERT_TRUE(list_is_empty(&scene->server.mcp_statuses.open));
    mcp_pool_free(scene->server.mcp_pool);
    work_queue_free(scene->server.settings_queue);
    timer_free(scene->stop);
    loop_free(scene->server.loop);
    scratch_done(&scene->home);
    arena_done(&scene->arena);
    free(scene->answer);
}

static const struct wire_list_mcp_server_status_params all = { 0 };

#define TWO                                                                                        \
    "[mcp_servers.a]\ncommand = \"a\"\n[mcp_servers.off]\ncommand = \"b\"\nenabled = false\n"
#define NOTHING(name)                                                                              \
    "{\"name\":\"" name "\",\"tools\":{},\"resources\":[],\"resourceTemplates\":[],"               \
    "\"authStatus\":\"unsupported\"}"

TEST(disabled_and_failed_servers_have_nothing)
{
    struct scene scene;

    scene_init(&scene, TWO);
    scene_ask(&scene, &all);
    ASSERT_EQ(fake_mcp_made, 1);
    run_a_little(&scene);
    ASSERT_EQ(scene.n_answers, 0);
    fake_mcp_end(fake_mcp_client(0), MCP_FAILED, "no");
    run_a_little(&scene);
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_STREQ(scene.answer,
                 "{\"data\":[" NOTHING("a") "," NOTHING("off") "],\"nextCursor\":null}");
    scene_done(&scene);
}

TEST(a_list_that_fails_is_empty)
{
    struct scene scene;

    scene_init(&scene, TWO);
    scene_ask(&scene, &all);
    fake_mcp_client(0)->info.has_resources = true;
    fake_mcp_list(fake_mcp_client(0),
                  "{\"tools\":[{\"name\":\"t.1\",\"inputSchema\":{\"type\":\"object\"}}]}");
    fake_mcp_ready(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_EQ(scene.n_answers, 0); /* two lists are read */
    fake_mcp_answer(fake_mcp_client(0));
    fake_mcp_answer(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_NOT_NULL(strstr(scene.answer, "{\"name\":\"a\",\"tools\":{\"t_1\":{\"name\":\"t.1\","));
    ASSERT_NOT_NULL(strstr(scene.answer, "\"resources\":[],\"resourceTemplates\":[]"));
    scene_done(&scene);
}

TEST(pages_have_so_many_servers)
{
    struct wire_list_mcp_server_status_params params = { .limit = { true, 1 } };
    struct scene scene;

    scene_init(&scene, TWO);
    params.cursor = STR_LITERAL("1");
    scene_ask(&scene, &params);
    run_a_little(&scene);
    ASSERT_EQ(fake_mcp_made, 0); /* of the other page */
    ASSERT_STREQ(scene.answer, "{\"data\":[" NOTHING("off") "],\"nextCursor\":null}");
    params.cursor = STR_NONE;
    scene_ask(&scene, &params);
    fake_mcp_ready(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_STREQ(scene.answer, "{\"data\":[" NOTHING("a") "],\"nextCursor\":\"1\"}");
    params.cursor = STR_LITERAL("x");
    scene_ask(&scene, &params);
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_STREQ(scene.answer, "invalid cursor: x");
    scene_done(&scene);
}

TEST(a_configuration_that_cannot_be_read_is_an_error)
{
    struct scene scene;

    scene_init(&scene, "mcp_servers = 3\n");
    scene_ask(&scene, &all);
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_NOT_NULL(strstr(scene.answer, "failed to reload config: "));
    scene_done(&scene);
}

TEST(the_end_answers_with_what_there_is)
{
    struct scene scene;

    scene_init(&scene, TWO);
    scene_ask(&scene, &all);
    fake_mcp_client(0)->info.has_resources = true;
    fake_mcp_ready(fake_mcp_client(0));
    run_a_little(&scene);
    ASSERT_EQ(scene.n_answers, 0);
    mcp_statuses_end(&scene.server.mcp_statuses);
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_EQ(fake_mcp_cancelled, 2);
    ASSERT_STREQ(scene.answer,
                 "{\"data\":[" NOTHING("a") "," NOTHING("off") "],\"nextCursor\":null}");
    scene_done(&scene);
}

/* {"MEMBER":[...]} of so many entries of a MiB each, named 0, 1, 2. */
static char *long_list(const char *member, const char *address, unsigned n)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_printf(&out, "{\"%s\":[", member);
    for (unsigned i = 0; i < n; i++) {
        buf_printf(&out, "%s{\"name\":\"n%u\",\"%s\":\"", i > 0 ? "," : "", i, address);
        for (unsigned k = 0; k < 1024 * 1024 / 16; k++)
            buf_add_text(&out, "sixteen letters.");
        buf_add_text(&out, "\"}");
    }
    buf_add_text(&out, "]}");
    return xstrndup(out.data, out.len);
}

static unsigned count(const char *text, const char *part)
{
    unsigned n = 0;

    while ((text = strstr(text, part)) != NULL) {
        text += strlen(part);
        n++;
    }
    return n;
}

#define THREE                                                                                      \
    "[mcp_servers.a]\ncommand = \"a\"\n[mcp_servers.b]\ncommand = \"b\"\n"                         \
    "[mcp_servers.c]\ncommand = \"c\"\n"

TEST(an_answer_is_bounded_whatever_the_servers_have)
{
    struct scene scene;
    struct capture capture;
    const char *log;
    CLEANUP(freep) char *tools = long_list("tools", "description", 7);
    CLEANUP(freep) char *resources = long_list("resources", "uri", 4);
    CLEANUP(freep) char *templates = long_list("resourceTemplates", "uriTemplate", 3);

    scene_init(&scene, THREE);
    scene_ask(&scene, &all);
    for (size_t i = 0; i < 3; i++) {
        struct mcp_client *client = fake_mcp_client(i);

        client->info.has_resources = true;
        fake_mcp_list(client, tools);
        fake_mcp_ready(client);
    }
    run_a_little(&scene);
    setenv("BOBBIN_LOG", "warn", /* overwrite= */ 1);
    log_init();
    capture = capture_start();
    for (size_t i = 0; i < 3; i++) {
        fake_mcp_answer_with(fake_mcp_client(i), resources);
        fake_mcp_answer_with(fake_mcp_client(i), templates);
    }
    run_a_little(&scene);
    log = capture_end(&capture);
    ASSERT_EQ(count(log, " are left out, the answer is too long\n"), 3);
    ASSERT_NOT_NULL(strstr(log, ": 6 tools of MCP server c are left out"));
    ASSERT_NOT_NULL(strstr(log, ": 3 resources of MCP server c are left out"));
    ASSERT_NOT_NULL(strstr(log, ": 3 resourceTemplates of MCP server c are left out"));
    ASSERT_EQ(scene.n_answers, 1);
    ASSERT_EQ(count(scene.answer, "\"description\":\"sixteen"), 15); /* a little goes for each */
    ASSERT_EQ(count(scene.answer, "\"uri\":\"sixteen"), 4 + 4 + 1);
    ASSERT_EQ(count(scene.answer, "\"uriTemplate\":\"sixteen"), 3 + 3);
    ASSERT_NOT_NULL(strstr(scene.answer, "{\"name\":\"c\",\"tools\":{\"n0\":"));
    scene_done(&scene);
}

TEST(entries_without_a_name_or_an_address_are_not_shown)
{
    struct scene scene;

    scene_init(&scene, TWO);
    scene_ask(&scene, &all);
    fake_mcp_client(0)->info.has_resources = true;
    fake_mcp_ready(fake_mcp_client(0));
    run_a_little(&scene);
    fake_mcp_answer_with(fake_mcp_client(0),
                         "{\"resources\":[7,{},{\"name\":\"n\"},{\"uri\":\"u\"},"
                         "{\"uri\":\"u\",\"name\":\"n\"}]}");
    fake_mcp_answer_with(fake_mcp_client(0),
                         "{\"resourceTemplates\":[[],{\"uri\":\"u\",\"name\":\"n\"},"
                         "{\"uriTemplate\":\"t\",\"name\":\"n\"}]}");
    run_a_little(&scene);
    ASSERT_NOT_NULL(strstr(scene.answer, "\"resources\":[{\"name\":\"n\",\"uri\":\"u\"}],"));
    ASSERT_NOT_NULL(
        strstr(scene.answer, "\"resourceTemplates\":[{\"uriTemplate\":\"t\",\"name\":\"n\"}],"));
    scene_done(&scene);
}
