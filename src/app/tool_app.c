#include "app/tool_app.h"

#include "schema/json_read.h"

/* Blank text is none. */
static struct str meta_text(yyjson_val *meta, const char *name, const char *otherwise)
{
    struct str text = str_trim(json_member(meta, name));

    if (text.len == 0 && otherwise != NULL)
        text = str_trim(json_member(meta, otherwise));
    return text.len == 0 ? STR_NONE : text;
}

struct tool_app tool_app_read(yyjson_val *tool)
{
    yyjson_val *meta = yyjson_obj_get(tool, "_meta");

    return (struct tool_app){
        .id = meta_text(meta, "connector_id", NULL),
        .name = meta_text(meta, "connector_name", "connector_display_name"),
        .description = meta_text(meta, "connector_description", "connectorDescription"),
    };
}
