/*
 * What config.toml of a project, and the file of an agent's role, may not say, although it is trusted: where the user's login is sent to does not depend on
 * the folder that one works in, and apps are only ever restricted by it.
 */
#ifndef CONFIG_PROJECT_LAYER_H
#define CONFIG_PROJECT_LAYER_H

#include "config/config.h"

/* Takes such keys out of the layer's table and names them in `ignored`; [apps] is moved to `apps`. */
void project_layer_limit(struct arena *arena, struct config_layer *layer);

#endif
