/* Credentials that programs print: how many are kept, and that none is lost that a caller waits for. */
#include "account/command_token.h"
#include "base/arena.h"

#include "test.h"

struct scene {
    struct loop *loop;
    struct command_tokens tokens;
    struct arena arena;
    size_t n_told;
};

static struct provider_auth auth_number(struct scene *scene, size_t i)
{
    struct str *args = arena_alloc(&scene->arena, sizeof *args);

    *args = str_of(arena_printf(&scene->arena, "token-%zu", i));
    return (struct provider_auth){ .command = STR_LITERAL("/bin/echo"),
                                   .args = { args, 1 },
                                   .timeout_ms = 60000 };
}

static struct command_token *find(struct scene *scene, size_t i)
{
    struct provider_auth auth = auth_number(scene, i);

    return command_token_find(&scene->tokens, &auth);
}

static void begin(struct scene *scene)
{
    *scene = (struct scene){ .loop = loop_new() };
    command_tokens_init(&scene->tokens, scene->loop);
}

static void finish(struct scene *scene)
{
    command_tokens_done(&scene->tokens);
    loop_free(scene->loop);
    arena_done(&scene->arena);
}

TEST(there_is_a_bound_to_what_is_remembered)
{
    struct scene scene;

    begin(&scene);
    for (size_t i = 0; i < 10 * COMMAND_TOKENS_MAX; i++)
        find(&scene, i);
    ASSERT_EQ(scene.tokens.n, COMMAND_TOKENS_MAX);
    finish(&scene);
}

TEST(what_was_used_last_stays)
{
    struct scene scene;
    struct command_token *kept;

    begin(&scene);
    kept = find(&scene, 0);
    for (size_t i = 1; i < 3 * COMMAND_TOKENS_MAX; i++) {
        find(&scene, i);
        ASSERT_TRUE(find(&scene, 0) == kept);
    }
    finish(&scene);
}

static void on_told(void *owner)
{
    struct scene *scene = owner;

    find(scene, 1000); /* makes room, but not of what is being told */
    scene->n_told++;
    loop_stop(scene->loop);
}

TEST(what_is_waited_for_stays)
{
    struct scene scene;
    struct command_token *token;

    begin(&scene);
    token = find(&scene, 0);
    command_token_run(token, on_told, &scene);
    for (size_t i = 1; i < 3 * COMMAND_TOKENS_MAX; i++)
        find(&scene, i);
    loop_run(scene.loop);
    ASSERT_EQ(scene.n_told, 1);
    ASSERT_STR(command_token_text(token), "token-0");
    finish(&scene);
}
