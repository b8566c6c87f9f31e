/* Tools that a client serves itself. */
#ifndef SESSION_DYNAMIC_TOOLS_H
#define SESSION_DYNAMIC_TOOLS_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

/* Checks names and schemas; *ret_json is the list as JSON, NULL if there are none. A tool below a name has that as `namespace`. */
bool dynamic_tools_check(const struct wire_dynamic_tool_spec_array *tools, struct arena *arena,
                         struct str *ret_json, struct error *err);

#endif
