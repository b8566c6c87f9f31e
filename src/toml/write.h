/* Keys and values as TOML text on one line; strings with line breaks take several. */
#ifndef TOML_WRITE_H
#define TOML_WRITE_H

#include "base/buf.h"
#include "toml/toml.h"

/* Bare if it can be. */
void toml_write_key(struct buf *out, struct str key);

/* Scalars that stand in `text` (their source is not NULL) are written as they stand there. */
void toml_write_value(struct buf *out, const struct toml_value *value, struct str text);

#endif
