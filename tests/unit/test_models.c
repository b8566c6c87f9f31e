#include "model/models.h"

#include "model/catalogue.h"
#include "model/provider.h"

#include "scratch.h"

static size_t n_answered;

struct asking {
    struct models *models;
    struct loop *loop;
};

static void count(void *owner)
{
    n_answered++;
}

static void ask_again(void *owner)
{
    struct asking *asking = owner;

    n_answered++;
    models_get(asking->models, count, NULL);
    loop_stop(asking->loop);
}

TEST(whoever_is_answered_may_ask_again)
{
    struct scratch home;
    struct provider openai = { 0 };
    struct asking asking = { .loop = loop_new() };

    scratch_init(&home);
    n_answered = 0;
    asking.models = models_new(
        &(struct models_options){ .loop = asking.loop, .home = home.path, .openai = &openai });
    models_get(asking.models, count, NULL);
    models_get(asking.models, ask_again, &asking);
    models_get(asking.models, count, NULL);
    models_get(asking.models, NULL, NULL);
    ASSERT_EQ(n_answered, 0);
    loop_run(asking.loop);
    ASSERT_EQ(n_answered, 4);
    models_free(asking.models);
    loop_free(asking.loop);
    scratch_done(&home);
}
