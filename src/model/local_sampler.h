/*
 * A model inside this process: providers whose base URL is LOCAL_MODEL_URL are asked there, all others
 * where they say.
 */
#ifndef MODEL_LOCAL_SAMPLER_H
#define MODEL_LOCAL_SAMPLER_H

#include "loop/loop.h"
#include "model/sampling.h"

#define LOCAL_MODEL_URL "scripted:"

/* Whoever has such a model gives it to the server (cli/local_model.c). */
struct local_model {
    /* Where it listens, from the first call on; NULL: it cannot. */
    const char *(*url)(struct local_model *model, struct loop *loop);
    void (*close)(struct local_model *model); /* before its loop ends */
};

/* Puts itself before another sampler. `model` may be NULL. */
struct sampler *local_sampler_new(struct loop *loop, struct sampler *inner,
                                  struct local_model *model);

/* Closes the model; the other sampler stays. Accepts NULL. */
void local_sampler_free(struct sampler *sampler);

#endif
