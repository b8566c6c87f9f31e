/* The scripted model for a server that has none other: `model_provider = "scripted"`. */
#ifndef CLI_LOCAL_MODEL_H
#define CLI_LOCAL_MODEL_H

#include "base/arena.h"
#include "model/local_sampler.h"

/* In the arena. It listens when a turn first asks for it. */
struct local_model *scripted_local_model(struct arena *arena);

#endif
