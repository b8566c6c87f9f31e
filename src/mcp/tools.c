#include "mcp/tools.h"

#include "base/check.h"
#include "base/memory.h"
#include "mcp/message.h"
#include "schema/json_read.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct mcp_tools_store {
    yyjson_doc **pages; /* what the tools point into */
    size_t n_pages;
    size_t bytes;
    struct mcp_tool *items;
    size_t n_space;

    /* The indices of the tools, sorted by their names: a server could choose names whose hashes collide. */
    uint16_t *by_name;
};

_Static_assert(MCP_TOOLS_MAX <= UINT16_MAX, "an index has 16 bits");

enum { FIRST_SPACE = 16 };

struct mcp_tools *mcp_tools_new(void)
{
    struct mcp_tools *tools = xcalloc(1, sizeof *tools);

    tools->store = xcalloc(1, sizeof *tools->store);
    tools->references = 1;
    return tools;
}

struct mcp_tools *mcp_tools_ref(struct mcp_tools *tools)
{
    if (tools != NULL)
        tools->references++;
    return tools;
}

void mcp_tools_unref(struct mcp_tools *tools)
{
    if (tools == NULL || --tools->references > 0)
        return;
    for (size_t i = 0; i < tools->store->n_pages; i++)
        yyjson_doc_free(tools->store->pages[i]);
    free(tools->store->pages);
    free(tools->store->items);
    free(tools->store->by_name);
    free(tools->store);
    free(tools);
}

/* -- By name ------------------------------------------------------------------------------- */

/* How many tools come before that name. */
static size_t place_of_name(const struct mcp_tools *tools, struct str name)
{
    size_t low = 0, high = tools->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (str_compare(tools->items[tools->store->by_name[middle]].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* NULL: the tool that would be there has another name. */
static const struct mcp_tool *tool_at(const struct mcp_tools *tools, size_t place, struct str name)
{
    const struct mcp_tool *tool =
        place == tools->n ? NULL : &tools->items[tools->store->by_name[place]];

    return tool != NULL && str_equal(tool->name, name) ? tool : NULL;
}

const struct mcp_tool *mcp_tools_find(const struct mcp_tools *tools, struct str name)
{
    return name.len == 0 ? NULL : tool_at(tools, place_of_name(tools, name), name);
}

/* -- Pages --------------------------------------------------------------------------------- */

static enum mcp_hint hint_of(yyjson_val *annotations, const char *name)
{
    yyjson_val *hint = yyjson_obj_get(annotations, name);

    if (!yyjson_is_bool(hint))
        return MCP_HINT_NONE;
    return yyjson_get_bool(hint) ? MCP_HINT_TRUE : MCP_HINT_FALSE;
}

static bool tool_read(yyjson_val *value, struct mcp_tool *ret_tool)
{
    yyjson_val *annotations = yyjson_obj_get(value, "annotations");
    yyjson_val *schema = yyjson_obj_get(value, "inputSchema");

    *ret_tool = (struct mcp_tool){
        .name = json_member(value, "name"),
        .title = json_member(value, "title"),
        .description = json_member(value, "description"),
        .read_only = hint_of(annotations, "readOnlyHint"),
        .destructive = hint_of(annotations, "destructiveHint"),
        .open_world = hint_of(annotations, "openWorldHint"),
        .idempotent = hint_of(annotations, "idempotentHint"),
        .app = tool_app_read(value),
        .value = value,
    };
    if (ret_tool->title.s == NULL) /* as revisions before 2025-06-18 have it */
        ret_tool->title = json_member(annotations, "title");
    return ret_tool->name.len > 0 && (schema == NULL || yyjson_is_obj(schema));
}

static void make_space(struct mcp_tools *tools)
{
    struct mcp_tools_store *store = tools->store;

    if (tools->n < store->n_space)
        return;
    store->n_space = store->n_space == 0 ? FIRST_SPACE : store->n_space * 2;
    store->items = xrealloc(store->items, store->n_space * sizeof *store->items);
    store->by_name = xrealloc(store->by_name, store->n_space * sizeof *store->by_name);
    tools->items = store->items;
}

static void keep_tool(struct mcp_tools *tools, const struct mcp_tool *tool)
{
    struct mcp_tools_store *store = tools->store;
    size_t place;

    if (tools->n == MCP_TOOLS_MAX) {
        tools->n_left_out++;
        return;
    }
    place = place_of_name(tools, tool->name);
    if (tool_at(tools, place, tool->name) != NULL)
        return;
    make_space(tools);
    memmove(&store->by_name[place + 1], &store->by_name[place],
            (tools->n - place) * sizeof *store->by_name);
    store->by_name[place] = (uint16_t)tools->n;
    store->items[tools->n++] = *tool;
}

/* If it is a tool and there is room for it, which it takes. */
static bool take_room(struct mcp_tools *tools, yyjson_val *value)
{
    struct mcp_tools_store *store = tools->store;
    struct mcp_tool tool;

    if (!tool_read(value, &tool))
        return false;
    if (!mcp_value_fits(value, MCP_TOOLS_BYTES_MAX - store->bytes)) {
        tools->n_left_out++;
        return false;
    }
    store->bytes += mcp_value_bytes(value);
    return true;
}

/* Those for which there is room, as a list. */
static yyjson_doc *copy_page(struct mcp_tools *tools, yyjson_val *list)
{
    yyjson_mut_doc *chosen = yyjson_mut_doc_new(/* alc= */ NULL);
    yyjson_doc *page;
    yyjson_val *value;
    size_t i, n;

    yyjson_mut_doc_set_root(chosen, yyjson_mut_arr(chosen));
    yyjson_arr_foreach(list, i, n, value) {
        if (take_room(tools, value))
            yyjson_mut_arr_append(chosen->root, yyjson_val_mut_copy(chosen, value));
    }
    page = yyjson_mut_doc_imut_copy(chosen, /* alc= */ NULL);
    yyjson_mut_doc_free(chosen);
    check(page != NULL); /* as everywhere: without memory the server ends */
    return page;
}

static void keep_page(struct mcp_tools *tools, yyjson_doc *page)
{
    struct mcp_tools_store *store = tools->store;
    yyjson_val *value;
    size_t i, n;

    store->pages = xrealloc(store->pages, (store->n_pages + 1) * sizeof *store->pages);
    store->pages[store->n_pages++] = page;
    yyjson_arr_foreach(yyjson_doc_get_root(page), i, n, value) {
        struct mcp_tool tool;

        tool_read(value, &tool);
        keep_tool(tools, &tool);
    }
}

bool mcp_tools_add_page(struct mcp_tools *tools, yyjson_val *result)
{
    yyjson_val *list = yyjson_obj_get(result, "tools");
    size_t n = tools->n, n_left_out = tools->n_left_out;

    if (!yyjson_is_arr(list))
        return false;
    keep_page(tools, copy_page(tools, list));
    tools->is_full = tools->n == n && tools->n_left_out > n_left_out;
    return true;
}

bool mcp_tools_equal(const struct mcp_tools *a, const struct mcp_tools *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        if (!mcp_value_equals(a->items[i].value, b->items[i].value))
            return false;
    }
    return true;
}
