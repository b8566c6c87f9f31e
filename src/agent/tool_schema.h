/*
 * The schema of a client's tool, reduced to what providers take (reference/04, 8.1): type, description,
 * properties, required, items, additionalProperties. What has no type gets the one it hints at.
 */
#ifndef AGENT_TOOL_SCHEMA_H
#define AGENT_TOOL_SCHEMA_H

#include "base/buf.h"

#include <yyjson.h>

void tool_schema_write(yyjson_val *schema, struct buf *out);

/* Its `type` is one that no tool can have: null. */
bool tool_schema_is_null(yyjson_val *schema);

#endif
