#include "model/local_sampler.h"

#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>

struct local_sampler {
    struct sampler sampler;
    struct loop *loop;
    struct sampler *inner;
    struct local_model *model; /* or NULL */
};

static struct sampling *local_sampling_start(struct sampler *sampler,
                                             const struct sampling_options *options,
                                             sampling_fn *on_event, void *owner)
{
    struct local_sampler *local = container_of(sampler, struct local_sampler, sampler);
    struct sampling_options asked = *options;
    struct provider provider = *options->provider;
    const char *url = NULL;

    if (!str_is(provider.base_url, LOCAL_MODEL_URL))
        return local->inner->start(local->inner, options, on_event, owner);
    if (local->model != NULL)
        url = local->model->url(local->model, local->loop);
    if (url != NULL) /* else the URL is none, and the turn fails for it */
        provider.base_url = str_of(url);
    asked.provider = &provider;
    /* cppcheck-suppress returnDanglingLifetime ; the sampler copies the options */
    return local->inner->start(local->inner, &asked, on_event, owner);
}

static void local_sampling_cancel(struct sampler *sampler, struct sampling *sampling)
{
    struct local_sampler *local = container_of(sampler, struct local_sampler, sampler);

    local->inner->cancel(local->inner, sampling);
}

static void local_sampling_pause(struct sampler *sampler, struct sampling *sampling, bool is_paused)
{
    struct local_sampler *local = container_of(sampler, struct local_sampler, sampler);

    if (local->inner->pause != NULL)
        local->inner->pause(local->inner, sampling, is_paused);
}

struct sampler *local_sampler_new(struct loop *loop, struct sampler *inner,
                                  struct local_model *model)
{
    struct local_sampler *local = xcalloc(1, sizeof *local);

    *local = (struct local_sampler){
        { local_sampling_start, local_sampling_cancel, local_sampling_pause }, loop, inner, model
    };
    return &local->sampler;
}

void local_sampler_free(struct sampler *sampler)
{
    struct local_sampler *local;

    if (sampler == NULL)
        return;
    local = container_of(sampler, struct local_sampler, sampler);
    if (local->model != NULL)
        local->model->close(local->model);
    free(local);
}
