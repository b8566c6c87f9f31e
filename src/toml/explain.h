/* A fault in TOML as people read it: the place, the line, and a mark under what is wrong. */
#ifndef TOML_EXPLAIN_H
#define TOML_EXPLAIN_H

#include "base/buf.h"
#include "toml/toml.h"

void toml_explain(struct buf *out, struct str text, const struct toml_range *range,
                  const char *message);

#endif
