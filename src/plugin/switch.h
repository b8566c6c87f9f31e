/* Which plugins are switched on, written to the user's config.toml: [plugins."ID"] enabled = true. */
#ifndef PLUGIN_SWITCH_H
#define PLUGIN_SWITCH_H

#include "config/edit.h"

struct plugin_change {
    struct str id;
    bool is_on; /* else its table goes */
};

/* All of them or none; nothing to change writes nothing. */
bool plugins_switch(const struct config_request *request, const struct plugin_change *changes,
                    size_t n, struct arena *arena, struct error *err);

#endif
