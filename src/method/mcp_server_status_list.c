/* mcpServerStatus/list: the configured MCP servers by name; none of them runs yet. */
#include "base/memory.h"
#include "method/method.h"
#include "schema/copy.h"
#include "service/paging.h"
#include "service/settings_work.h"

#include <stdlib.h>
#include <strings.h>

static bool has_authorization(const struct toml_value *headers)
{
    for (size_t i = 0; headers != NULL && i < headers->table.n; i++) {
        if (strcasecmp(headers->table.entries[i].key.s, "authorization") == 0)
            return true;
    }
    return false;
}

static struct wire_mcp_server_status describe_server(const struct toml_entry *entry)
{
    static const struct wire_tool_map_entry no_tools[1];
    static const struct wire_resource no_resources[1];
    static const struct wire_resource_template no_templates[1];
    const struct toml_value *server = entry->value;
    bool has_token = toml_get(server, STR_LITERAL("bearer_token_env_var")) != NULL ||
                     has_authorization(toml_get(server, STR_LITERAL("http_headers"))) ||
                     has_authorization(toml_get(server, STR_LITERAL("env_http_headers")));

    return (struct wire_mcp_server_status){
        .name = entry->key,
        .tools = { no_tools, 0 },
        .resources = { no_resources, 0 },
        .resource_templates = { no_templates, 0 },
        .auth_status =
            has_token ? WIRE_MCP_AUTH_STATUS_BEARER_TOKEN : WIRE_MCP_AUTH_STATUS_UNSUPPORTED,
    };
}

static int compare_names(const void *a, const void *b)
{
    const struct wire_mcp_server_status *left = a, *right = b;

    return strcmp(left->name.s, right->name.s);
}

static void list_servers(struct settings_work *work)
{
    const struct wire_list_mcp_server_status_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct wire_list_mcp_server_status_response response = { 0 };
    const struct toml_value *servers;
    struct wire_mcp_server_status *items;
    struct list_page page;
    size_t n;

    if (config == NULL)
        return;
    servers = toml_get(config->tree, STR_LITERAL("mcp_servers"));
    n = servers == NULL ? 0 : servers->table.n;
    if (!list_page_find(arena, params->cursor, params->limit, n, "MCP servers", &page, &work->err))
        return;
    items = arena_alloc(arena, (n + 1) * sizeof *items);
    for (size_t i = 0; i < n; i++)
        items[i] = describe_server(&servers->table.entries[i]);
    if (n > 1)
        qsort(items, n, sizeof *items, compare_names);
    response.data.items = items + page.start;
    response.data.n = page.n;
    response.next_cursor = page.next_cursor;
    work->result = arena_zero(arena, sizeof response);
    schema_copy(&type_list_mcp_server_status_response, &response, arena, work->result);
}

void on_mcp_server_status_list(struct request *req,
                               const struct wire_list_mcp_server_status_params *params)
{
    settings_work_start(req, params, list_servers, /* after= */ NULL);
}
