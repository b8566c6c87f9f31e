/* Keeping the catalogue fresh: the cache, and what providers say of the list they know. */
#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "loop/loop.h"
#include "model/models.h"
#include "model/models_cache.h"
#include "model/provider.h"

#include "scratch.h"

struct scene {
    struct scratch scratch;
    struct loop *loop;
    struct login_source logins;
    struct provider openai;
    struct str name;
    struct models *models;
    size_t n_asked; /* who is signed in */
};

/* Nobody is. */
static struct login_question *get_login(struct login_source *logins,
                                        const struct provider_auth *auth, login_fn *on_login,
                                        void *owner)
{
    container_of(logins, struct scene, logins)->n_asked++;
    on_login(owner, &(struct login){ 0 });
    return NULL;
}

static void begin(struct scene *scene, int64_t fetched_s, struct str catalogue_file)
{
    yyjson_doc *doc = yyjson_read("[]", 2, 0);

    *scene = (struct scene){ .logins = { .get = get_login }, .name = STR_LITERAL("tester") };
    scratch_init(&scene->scratch);
    models_cache_write(scene->scratch.path, fetched_s, STR_LITERAL("v1"), yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    scene->loop = loop_new();
    scene->models = models_new(&(struct models_options){ .loop = scene->loop,
                                                         .home = scene->scratch.path,
                                                         .openai = &scene->openai,
                                                         .logins = &scene->logins,
                                                         .originator = &scene->name,
                                                         .user_agent = &scene->name,
                                                         .catalogue_file = catalogue_file });
}

static void stop(void *owner)
{
    loop_stop(owner);
}

static void get_models(struct scene *scene)
{
    models_get(scene->models, stop, scene->loop);
    loop_run(scene->loop);
}

/* How old the cache says it is. models_free() waits for what is being written. */
static int64_t end(struct scene *scene)
{
    int64_t fetched_s = 0;

    models_free(scene->models);
    loop_free(scene->loop);
    yyjson_doc_free(models_cache_read(scene->scratch.path, clock_now_ms() / 1000, &fetched_s));
    scratch_done(&scene->scratch);
    return fetched_s;
}

TEST(an_etag_that_is_known_renews_the_cache)
{
    struct scene scene;
    int64_t before_s = clock_now_ms() / 1000 - 200;

    begin(&scene, before_s, STR_NONE);
    get_models(&scene);
    models_note_etag(scene.models, STR_LITERAL("v1"));
    ASSERT_EQ(scene.n_asked, 0);
    ASSERT_TRUE(end(&scene) >= before_s + 200);
}

TEST(a_cache_that_is_new_is_not_written_again)
{
    struct scene scene;
    int64_t before_s = clock_now_ms() / 1000 - 3;

    begin(&scene, before_s, STR_NONE);
    get_models(&scene);
    models_note_etag(scene.models, STR_LITERAL("v1"));
    ASSERT_EQ(end(&scene), before_s);
}

TEST(another_etag_has_the_list_fetched)
{
    struct scene scene;

    begin(&scene, clock_now_ms() / 1000 - 3, STR_NONE);
    get_models(&scene);
    ASSERT_EQ(scene.n_asked, 0);
    models_note_etag(scene.models, STR_LITERAL("v2"));
    ASSERT_EQ(scene.n_asked, 1);
    end(&scene);
}

TEST(a_cache_that_somebody_else_has_written_is_left_alone)
{
    struct scene scene;
    yyjson_doc *doc = yyjson_read("[]", 2, 0);
    int64_t theirs_s = clock_now_ms() / 1000 - 100;

    begin(&scene, clock_now_ms() / 1000 - 200, STR_NONE);
    get_models(&scene);
    models_cache_write(scene.scratch.path, theirs_s, STR_LITERAL("v3"), yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    models_note_etag(scene.models, STR_LITERAL("v1"));
    ASSERT_EQ(end(&scene), theirs_s);
}
