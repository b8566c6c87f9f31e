/*
 * The schema of a client's tool, reduced to what providers take: type, description,
 * properties, required, items, additionalProperties. What has no type gets the one it hints at.
 */
#ifndef AGENT_TOOL_SCHEMA_H
#define AGENT_TOOL_SCHEMA_H

#include "base/buf.h"
#include "base/error.h"

#include <yyjson.h>

/* Says in the reference's words why no tool can have it. */
bool tool_schema_check(yyjson_val *schema, struct error *err);

void tool_schema_write(yyjson_val *schema, struct buf *out);

#endif
