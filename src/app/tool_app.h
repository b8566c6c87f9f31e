/* The app that a tool of the server of apps belongs to, as the tool's `_meta` says. */
#ifndef APP_TOOL_APP_H
#define APP_TOOL_APP_H

#include "base/str.h"

#include <yyjson.h>

struct tool_app {
    struct str id;          /* NULL: it belongs to none */
    struct str name;        /* trimmed; or NULL */
    struct str description; /* trimmed; or NULL */
};

/* Of an entry of tools/list; the text is the entry's. */
struct tool_app tool_app_read(yyjson_val *tool);

#endif
