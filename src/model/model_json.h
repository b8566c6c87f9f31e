/* What a provider tells of a model, as JSON: entries of GET /models and of models_cache.json. */
#ifndef MODEL_MODEL_JSON_H
#define MODEL_MODEL_JSON_H

#include "model/catalogue.h"

#include <yyjson.h>

/* Text goes into the arena. What an entry does not say is as for an unknown model. False: it has no name. */
bool model_from_json(yyjson_val *entry, struct arena *arena, struct model_info *ret_model);

#endif
