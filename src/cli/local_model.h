/* The scripted model for a server that has none other: `model_provider = "scripted"`. */
#ifndef CLI_LOCAL_MODEL_H
#define CLI_LOCAL_MODEL_H

#include "model/local_sampler.h"

/* One for the process; it listens when a turn first asks for it. */
struct local_model *scripted_local_model(void);

#endif
