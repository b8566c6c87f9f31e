#include "account/cloud_watch.h"

#include "account/account_internal.h"
#include "base/base64url.h"

#include "fake_web.h"
#include "scratch.h"

#define ANSWER(body) "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" body

/* A home where somebody is signed in, a backend, and what is told. */
struct scene {
    struct scratch home;
    struct fake_web web;
    struct config config;
    struct loop *loop;
    struct account *account;
    struct cloud_requirements *cloud;
    struct cloud_watch *watch;
    unsigned told;
};

static void scene_on_told(void *owner)
{
    struct scene *scene = owner;

    scene->told++;
    loop_stop(scene->loop);
}

static void sign_in(struct scene *scene, const char *plan)
{
    struct arena *arena = &scene->home.arena;
    const char *claims =
        arena_printf(arena,
                     "{\"https://api.openai.com/auth\":{\"chatgpt_plan_type\":\"%s\","
                     "\"chatgpt_user_id\":\"u\",\"chatgpt_account_id\":\"w\"}}",
                     plan);
    const char *token =
        arena_printf(arena, "e30.%s.c2ln", base64url_encode(arena, str_of(claims)).s);

    scratch_write(&scene->home, "auth.json",
                  arena_printf(arena,
                               "{\"auth_mode\":\"chatgpt\",\"tokens\":{\"id_token\":\"%s\","
                               "\"access_token\":\"%s\",\"refresh_token\":\"r\","
                               "\"account_id\":\"w\"}}",
                               token, token));
}

static void scene_init(struct scene *scene, const char *plan, const struct fake_rule *rules,
                       size_t n_rules)
{
    *scene = (struct scene){ 0 };
    scratch_init(&scene->home);
    fake_web_start(&scene->web, rules, n_rules);
    sign_in(scene, plan);
    scene->config.chatgpt_base_url =
        str_of(arena_printf(&scene->home.arena, "http://127.0.0.1:%u", scene->web.port));
    scene->loop = loop_new();
    scene->account = account_new(&(struct account_options){
        .loop = scene->loop, .home = scene->home.path, .config = &scene->config });
    scene->cloud = cloud_requirements_new();
    scene->watch = cloud_watch_new(&(struct cloud_watch_options){
        .account = scene->account,
        .cloud = scene->cloud,
        .home = scene->home.path,
        .on_told = scene_on_told,
        .owner = scene,
        .refresh_ms = 10,
        .retry_ms = 10,
    });
    ASSERT_TRUE(cloud_watch_start(scene->watch));
    loop_run(scene->loop);
}

static void scene_done(struct scene *scene)
{
    cloud_watch_free(scene->watch);
    account_free(scene->account);
    loop_free(scene->loop);
    cloud_requirements_free(scene->cloud);
    fake_web_stop(&scene->web);
    scratch_done(&scene->home);
}

static void assert_required(struct scene *scene, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct cloud_word word;

    ASSERT_TRUE(cloud_read(scene->cloud, &arena, &word, &err));
    ASSERT_STR(word.text, expected);
}

TEST(what_is_known_is_asked_for_again_and_a_failure_then_changes_nothing)
{
    static const struct fake_rule rules[] = {
        { .when = { "/api/codex/config/requirements" },
          .bytes = ANSWER("{\"contents\":\"a = 1\"}"),
          .times = 1 },
        { .when = { "/api/codex/config/requirements" },
          .bytes = ANSWER("{\"contents\":\"a = [\"}"),
          .times = 2 },
        { .when = { "/api/codex/config/requirements" },
          .bytes = ANSWER("{\"contents\":\"b = 1\"}") },
    };
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "business", rules, ARRAY_LENGTH(rules));
    ASSERT_TRUE(cloud_watch_is_concerned(scene.watch));
    assert_required(&scene, "a = 1");
    loop_run(scene.loop);
    ASSERT_EQ(scene.told, 2);
    assert_required(&scene, "b = 1");
    ASSERT_EQ(fake_web_count(&scene.web, "GET /api/codex/config/requirements"), 4);
}

TEST(what_is_not_known_is_asked_for_until_it_is)
{
    static const struct fake_rule rules[] = {
        { .when = { "requirements" }, .bytes = ANSWER("{\"contents\":\"a = [\"}"), .times = 1 },
        { .when = { "requirements" }, .bytes = ANSWER("{\"contents\":null}") },
    };
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct cloud_word word = { .text = STR_LITERAL("?") };

    scene_init(&scene, "enterprise", rules, ARRAY_LENGTH(rules));
    ASSERT_FALSE(cloud_read(scene.cloud, &arena, &word, &err));
    ASSERT_STREQ(err.message.s, cloud_not_loaded);
    loop_run(scene.loop);
    ASSERT_TRUE(cloud_read(scene.cloud, &arena, &word, &err));
    ASSERT_NULL(word.text.s);
}

TEST(who_signs_out_is_free)
{
    static const struct fake_rule rules[] = {
        { .when = { "requirements" }, .bytes = ANSWER("{\"contents\":\"a = 1\"}") },
    };
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct cloud_word word = { .text = STR_LITERAL("?") };

    scene_init(&scene, "business", rules, ARRAY_LENGTH(rules));
    account_set(scene.account, /* credentials= */ NULL);
    ASSERT_FALSE(cloud_watch_is_concerned(scene.watch));
    ASSERT_TRUE(cloud_read(scene.cloud, &arena, &word, &err));
    ASSERT_NULL(word.text.s);
}

TEST(a_team_is_not_asked_about)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene, "team", NULL, 0);
    ASSERT_EQ(scene.told, 1);
    ASSERT_FALSE(cloud_watch_is_concerned(scene.watch));
    ASSERT_EQ(fake_web_count(&scene.web, "requirements"), 0);
}

TEST(who_waits_is_told_at_the_end)
{
    static const struct fake_rule rules[] = {
        { .when = { "requirements" }, .bytes = ANSWER("{\"contents\":\"a = 1\"}"), .times = 1 },
        { .when = { "requirements" }, .bytes = ANSWER("{"), .after = FAKE_STALL },
    };
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct credentials *other;
    struct cloud_word word;

    scene_init(&scene, "business", rules, ARRAY_LENGTH(rules));
    other = credentials_new(&(struct credentials){
        .mode = WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS,
        .access_token = scene.account->credentials->access_token,
        .account_id = STR_LITERAL("another"),
        .plan = WIRE_PLAN_TYPE_BUSINESS,
    });
    account_set(scene.account, other);
    credentials_unref(other);
    cloud_watch_end(scene.watch);
    ASSERT_FALSE(cloud_read(scene.cloud, &arena, &word, &err));
}

TEST(nothing_may_be_done_while_nobody_says_who_is_signed_in)
{
    struct config config = { 0 };
    CLEANUP(scratch_done) struct scratch home;
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene = { .loop = loop_new(), .cloud = cloud_requirements_new() };
    struct account *account;
    struct cloud_watch *watch;

    scratch_init(&home);
    scratch_write(&home, "auth.json", "{}");
    account = account_new(
        &(struct account_options){ .loop = scene.loop, .home = home.path, .config = &config });
    account->is_loading = true; /* a keyring that waits for a person */
    watch = cloud_watch_new(&(struct cloud_watch_options){ .account = account,
                                                           .cloud = scene.cloud,
                                                           .home = home.path,
                                                           .on_told = scene_on_told,
                                                           .owner = &scene,
                                                           .timeout_ms = 20 });
    ASSERT_TRUE(cloud_watch_start(watch));
    loop_run(scene.loop);
    ASSERT_FALSE(cloud_check(scene.cloud, 0, &err));
    ASSERT_STREQ(err.message.s, cloud_is_late);
    account_set(account, /* credentials= */ NULL);
    ASSERT_EQ(scene.told, 2);
    ASSERT_TRUE(cloud_is_known(scene.cloud));
    ASSERT_FALSE(cloud_watch_is_concerned(watch));
    cloud_watch_free(watch);
    account_free(account);
    loop_free(scene.loop);
    cloud_requirements_free(scene.cloud);
}
