#include "mcp/login_signing.h"

#include "base/memory.h"
#include "test.h"

#define T(text) STR_LITERAL(text)

/* Who is signed in, in the place of an account. */
struct fake_logins {
    struct login_source source;
    struct login login;
};

struct signing_scene {
    struct loop *loop;
    struct fake_logins logins;
    char signed_with[64]; /* "": it was not signed */
};

static struct login_question *fake_get(struct login_source *source,
                                       const struct provider_auth *auth, login_fn *on_login,
                                       void *owner)
{
    on_login(owner, &container_of(source, struct fake_logins, source)->login);
    return NULL;
}

static void scene_on_sign(void *owner, struct str authorization)
{
    struct signing_scene *scene = owner;

    snprintf(scene->signed_with, sizeof scene->signed_with, "%.*s", STR_ARGS(authorization));
    loop_stop(scene->loop);
}

static const char *sign(struct login login)
{
    static struct signing_scene scene;
    const struct mcp_spec spec = { .is_of_login = true,
                                   .login_account = T("workspace"),
                                   .login_user = T("ann") };

    scene = (struct signing_scene){ .loop = loop_new() };
    scene.logins = (struct fake_logins){ .source = { .get = fake_get }, .login = login };
    login_sign(&(struct login_signing_options){ .loop = scene.loop,
                                                .logins = &scene.logins.source,
                                                .spec = &spec,
                                                .on_sign = scene_on_sign,
                                                .owner = &scene });
    loop_run(scene.loop);
    loop_free(scene.loop);
    return scene.signed_with;
}

TEST(only_the_person_that_a_session_was_begun_for_signs_its_requests)
{
    struct login ann = {
        .bearer = T("token"), .is_chatgpt = true, .account_id = T("workspace"), .user_id = T("ann")
    };
    struct login ben = ann, elsewhere = ann, nobody = { 0 };

    ben.user_id = T("ben");
    elsewhere.account_id = T("another");
    ASSERT_STREQ(sign(ann), "Bearer token");
    ASSERT_STREQ(sign(ben), "");
    ASSERT_STREQ(sign(elsewhere), "");
    ASSERT_STREQ(sign(nobody), "");
}
