/* The configuration as config/read shows it: every known key, and none that is not known. */
#ifndef CONFIG_SETTINGS_VIEW_H
#define CONFIG_SETTINGS_VIEW_H

#include "base/buf.h"
#include "toml/toml.h"

/* `tree` has passed settings_read(). Writes a JSON object. */
void settings_view(struct buf *out, const struct toml_value *tree);

#endif
