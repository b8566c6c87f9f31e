/*
 * What apps are called: in addresses, and by models.
 */
#ifndef APP_NAMES_H
#define APP_NAMES_H

#include "base/arena.h"

#include <stdbool.h>

/* The MCP server that lends the tools of all apps; and the member of `_meta` and of settings by which apps are known. */
#define APPS_SERVER "codex_apps"

/* "Team Calendar!" is team-calendar: small letters and digits, everything else a `-`, none at the ends; never empty. */
struct str app_slug(struct arena *arena, struct str name);

/* Where a person connects the app. */
struct str app_install_url(struct arena *arena, struct str name, struct str id);

/* Apps of the service itself, which other clients use by other ways, are not for us. */
bool app_id_is_allowed(struct str id);

/* `app` and `name` trimmed; the id where there is none. */
struct str app_shown_name(struct str name, struct str id);

/*
 * The name of a tool for models, before it is made plain and short enough: `mcp__codex_apps__`, the app's name, the tool's
 * without the app's before it. A tool that does not begin with the app's name has no mark between the two.
 */
struct str app_tool_name(struct arena *arena, struct str app_name, struct str app_id,
                         struct str tool);

#endif
