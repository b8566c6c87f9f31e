#include "service/mcp_status.h"

#include "base/buf.h"
#include "base/log.h"
#include "base/memory.h"
#include "mcp/description.h"
#include "mcp/lists.h"
#include "mcp/message.h"
#include "mcp/names.h"
#include "mcp/pool.h"
#include "schema/json_entries.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "service/paging.h"
#include "service/settings_work.h"

#include <stdlib.h>

/* A list of a server: while it is read, and then. */
struct status_list {
    struct status_row *row;
    const char *member;       /* of the answers: what it is a list of */
    const char *address;      /* the member of an entry which, with its name, makes it one */
    struct mcp_list *reading; /* NULL: it is not */
    yyjson_doc *entries;      /* an array; owned; NULL: there are none */
};

/* A server of the answer. */
struct status_row {
    struct mcp_status *status;
    const struct mcp_spec *spec;
    struct mcp_lease *lease;    /* NULL: it is disabled */
    bool is_asked;              /* for its lists */
    struct mcp_auth_look *look; /* NULL: it is over */
    enum wire_mcp_auth_status auth;
    struct status_list resources, templates;
};

/* One request, from the reading of the configuration to the answer. */
struct mcp_status {
    struct list_node node; /* in the server's, once the configuration is read */
    struct settings_work work;
    struct mcp_specs *specs; /* counted */
    struct list_page page;
    struct status_row *rows; /* page.n of them; owned */
    size_t tools_left;       /* bytes that the answer may still have; 0: no more */
    size_t entries_left;
    struct timer *limit;
    struct next_round *answer; /* nobody answers from inside a call-back of what it waits for */
};

/* -- How much there may be ----------------------------------------------------------------- */

/* The first one that does not fit is the end: how long the others are is not even looked at. */
static bool use_room(size_t *left, yyjson_val *value)
{
    size_t bytes;

    if (*left == 0)
        return false;
    bytes = mcp_value_bytes(value);
    *left = bytes < *left ? *left - bytes : 0;
    return *left > 0;
}

static void log_left_out(const struct status_row *row, size_t n, const char *what)
{
    if (n > 0)
        log_warn(
            "mcpServerStatus/list: %zu %s of MCP server %s are left out, the answer is too long", n,
            what, row->spec->name.s);
}

/* -- The answer ---------------------------------------------------------------------------- */

static struct json_array icons_of(yyjson_val *object, struct arena *arena)
{
    return json_entries(yyjson_obj_get(object, "icons"), arena);
}

static struct wire_tool show_tool(const struct mcp_spec *spec, const struct mcp_tool *tool,
                                  struct arena *arena)
{
    return (struct wire_tool){
        .name = tool->name,
        .title = tool->title,
        .description = mcp_tool_description(arena, spec, tool),
        .input_schema = yyjson_obj_get(tool->value, "inputSchema"),
        .output_schema = json_value(tool->value, "outputSchema"),
        .annotations = json_value(tool->value, "annotations"),
        .icons = icons_of(tool->value, arena),
        .meta = json_value(tool->value, "_meta"),
    };
}

/* What is left of the model's name for it without the server's. */
static struct str tool_key(struct arena *arena, const struct mcp_spec *spec,
                           const struct mcp_tool *tool)
{
    struct str name = mcp_spec_tool_name(arena, spec, tool);
    struct str plain = mcp_short_name(arena, spec->name);
    const char *prefix = arena_printf(arena, "mcp__%s__", plain.s);
    size_t len = strlen(prefix);

    return str_starts(name, prefix) ? (struct str){ name.s + len, name.len - len } : name;
}

/* A tool by its key. */
struct keyed_tool {
    struct str key;
    const struct mcp_tool *tool;
};

/* Of one key in the order of the server. */
static int compare_tools(const void *a, const void *b)
{
    const struct keyed_tool *left = a, *right = b;
    int order = strcmp(left->key.s, right->key.s);

    return order != 0 ? order : (left->tool > right->tool) - (left->tool < right->tool);
}

static size_t sorted_tools(const struct status_row *row, const struct mcp_tools *tools,
                           struct arena *arena, struct keyed_tool *ret_items)
{
    size_t n = 0, n_left_out = 0;

    for (size_t i = 0; i < tools->n; i++) {
        const struct mcp_tool *tool = &tools->items[i];

        if (row->spec->apps == NULL && !mcp_spec_allows(row->spec, tool->name))
            continue;
        if (use_room(&row->status->tools_left, tool->value))
            ret_items[n++] = (struct keyed_tool){ tool_key(arena, row->spec, tool), tool };
        else
            n_left_out++;
    }
    log_left_out(row, n_left_out, "tools");
    if (n > 1)
        qsort(ret_items, n, sizeof *ret_items, compare_tools);
    return n;
}

/* Of two with one key the first counts, as for the model. */
static struct wire_tool_map show_tools(const struct status_row *row, struct arena *arena)
{
    const struct mcp_tools *tools = row->lease == NULL ? NULL : mcp_lease_tools(row->lease);
    size_t room = (tools == NULL ? 0 : tools->n) + 1, n_shown = 0, n;
    struct wire_tool_map_entry *shown = arena_alloc(arena, room * sizeof *shown);
    struct keyed_tool *sorted = arena_alloc(arena, room * sizeof *sorted);

    n = tools == NULL ? 0 : sorted_tools(row, tools, arena, sorted);
    for (size_t i = 0; i < n; i++) {
        if (n_shown == 0 || !str_equal(shown[n_shown - 1].key, sorted[i].key))
            shown[n_shown++] =
                (struct wire_tool_map_entry){ sorted[i].key,
                                              show_tool(row->spec, sorted[i].tool, arena) };
    }
    return (struct wire_tool_map){ shown, n_shown };
}

static struct opt_i64 number_member(yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    return (struct opt_i64){ yyjson_is_int(value), yyjson_get_sint(value) };
}

static struct wire_resource_array show_resources(const struct status_list *list,
                                                 struct arena *arena)
{
    yyjson_val *entries = yyjson_doc_get_root(list->entries), *entry;
    struct wire_resource *items =
        arena_alloc(arena, (yyjson_arr_size(entries) + 1) * sizeof *items);
    size_t i, n;

    yyjson_arr_foreach(entries, i, n, entry) {
        items[i] = (struct wire_resource){
            .annotations = json_value(entry, "annotations"),
            .description = json_member(entry, "description"),
            .mime_type = json_member(entry, "mimeType"),
            .name = json_member(entry, "name"),
            .size = number_member(entry, "size"),
            .title = json_member(entry, "title"),
            .uri = json_member(entry, "uri"),
            .icons = icons_of(entry, arena),
            .meta = json_value(entry, "_meta"),
        };
    }
    return (struct wire_resource_array){ items, yyjson_arr_size(entries) };
}

static struct wire_resource_template_array show_templates(const struct status_list *list,
                                                          struct arena *arena)
{
    yyjson_val *entries = yyjson_doc_get_root(list->entries), *entry;
    struct wire_resource_template *items =
        arena_alloc(arena, (yyjson_arr_size(entries) + 1) * sizeof *items);
    size_t i, n;

    yyjson_arr_foreach(entries, i, n, entry) {
        items[i] = (struct wire_resource_template){
            .annotations = json_value(entry, "annotations"),
            .uri_template = json_member(entry, "uriTemplate"),
            .name = json_member(entry, "name"),
            .title = json_member(entry, "title"),
            .description = json_member(entry, "description"),
            .mime_type = json_member(entry, "mimeType"),
        };
    }
    return (struct wire_resource_template_array){ items, yyjson_arr_size(entries) };
}

static void status_reply(struct mcp_status *status)
{
    struct arena *arena = status->work.req->arena;
    struct wire_mcp_server_status *items = arena_alloc(arena, (status->page.n + 1) * sizeof *items);

    for (size_t i = 0; i < status->page.n; i++) {
        const struct status_row *row = &status->rows[i];

        items[i] = (struct wire_mcp_server_status){
            .name = row->spec->name,
            .tools = show_tools(row, arena),
            .resources = show_resources(&row->resources, arena),
            .resource_templates = show_templates(&row->templates, arena),
            .auth_status = row->auth,
        };
    }
    request_reply(status->work.req,
                  &(struct wire_list_mcp_server_status_response){
                      .data = { items, status->page.n }, .next_cursor = status->page.next_cursor });
}

/* -- The end ------------------------------------------------------------------------------- */

static void status_free(struct mcp_status *status)
{
    for (size_t i = 0; status->rows != NULL && i < status->page.n; i++) {
        struct status_row *row = &status->rows[i];

        mcp_list_cancel(row->resources.reading);
        mcp_list_cancel(row->templates.reading);
        mcp_auth_look_cancel(row->look);
        mcp_lease_free(row->lease);
        yyjson_doc_free(row->resources.entries);
        yyjson_doc_free(row->templates.entries);
    }
    list_remove(&status->node);
    timer_free(status->limit);
    next_round_free(status->answer);
    mcp_specs_unref(status->specs);
    error_done(&status->work.err);
    free(status->rows);
    free(status);
}

static void status_on_answer(void *owner)
{
    struct mcp_status *status = owner;

    status_reply(status);
    status_free(status);
}

static void status_fail(struct mcp_status *status)
{
    request_fail_with(status->work.req, &status->work.err);
    status_free(status);
}

/* -- What it waits for --------------------------------------------------------------------- */

static bool row_is_done(const struct status_row *row)
{
    return row->look == NULL && row->resources.reading == NULL && row->templates.reading == NULL &&
           (row->lease == NULL || mcp_lease_state(row->lease) != MCP_LEASE_STARTING);
}

static void status_look(struct mcp_status *status)
{
    for (size_t i = 0; i < status->page.n; i++) {
        if (!row_is_done(&status->rows[i]))
            return;
    }
    next_round_start(status->answer);
}

/* Without a name or an address it is none. */
static bool list_shows(const struct status_list *list, yyjson_val *entry)
{
    return json_member(entry, "name").s != NULL && json_member(entry, list->address).s != NULL;
}

/* The entries live no longer than the call they came with. */
static void list_keep(struct status_list *list, yyjson_val *const *entries, size_t n)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t n_left_out = 0;

    buf_add_char(&text, '[');
    for (size_t i = 0; i < n; i++) {
        if (!list_shows(list, entries[i]))
            continue;
        if (!use_room(&list->row->status->entries_left, entries[i])) {
            n_left_out++;
            continue;
        }
        buf_add_text(&text, text.len > 1 ? "," : "");
        json_write_value(&text, entries[i]);
    }
    buf_add_char(&text, ']');
    list->entries = yyjson_read(text.data, text.len, /* flags= */ 0);
    log_left_out(list->row, n_left_out, list->member);
}

static void list_on_entries(void *owner, yyjson_val *const *entries, size_t n,
                            const struct mcp_answer *failed)
{
    struct status_list *list = owner;

    list->reading = NULL;
    list_keep(list, entries, n);
    if (failed != NULL)
        log_info("MCP server %s does not list what it has", list->row->spec->name.s);
    status_look(list->row->status);
}

static struct mcp_request *ask_lease(void *asker, const struct mcp_ask *ask)
{
    return mcp_lease_ask(asker, ask);
}

static void list_read(struct status_list *list, const char *method)
{
    list->reading = mcp_list_start(&(struct mcp_list_options){ .ask = ask_lease,
                                                               .asker = list->row->lease,
                                                               .method = method,
                                                               .member = list->member,
                                                               .timeout_ms = MCP_STATUS_LIST_MS,
                                                               .on_list = list_on_entries,
                                                               .owner = list });
}

static void row_ask(struct status_row *row)
{
    const struct mcp_server_info *info = mcp_lease_info(row->lease);

    if (row->is_asked || info == NULL || !info->has_resources)
        return;
    row->is_asked = true;
    list_read(&row->resources, "resources/list");
    list_read(&row->templates, "resources/templates/list");
}

static void row_on_state(void *owner, struct mcp_lease *lease)
{
    struct status_row *row = owner;

    row_ask(row);
    status_look(row->status);
}

static void row_on_auth(void *owner, enum wire_mcp_auth_status auth)
{
    struct status_row *row = owner;

    row->look = NULL;
    row->auth = auth;
    status_look(row->status);
}

static const struct mcp_lease_events row_events = { .on_state = row_on_state };

static void row_begin(struct status_row *row, const struct server *server)
{
    row->resources = (struct status_list){ .row = row, .member = "resources", .address = "uri" };
    row->templates =
        (struct status_list){ .row = row, .member = "resourceTemplates", .address = "uriTemplate" };
    row->auth = WIRE_MCP_AUTH_STATUS_UNSUPPORTED;
    if (!row->spec->is_enabled)
        return;
    row->look = mcp_auth_status(server->mcp_authorizer, row->spec, row_on_auth, row);
    row->lease = mcp_lease_new(
        server->mcp_pool,
        &(struct mcp_lease_options){ .specs = row->status->specs,
                                     .spec = row->spec,
                                     .leaves_failed = true, /* a list is not to wait for it again */
                                     .events = &row_events,
                                     .owner = row });
    row_ask(row);
}

/* -- The configuration --------------------------------------------------------------------- */

static uint64_t status_limit_ms(const struct mcp_status *status)
{
    uint64_t ms = 0;

    for (size_t i = 0; i < status->page.n; i++) {
        const struct mcp_spec *spec = status->rows[i].spec;

        if (spec->is_enabled && spec->startup_timeout_ms > ms)
            ms = spec->startup_timeout_ms;
    }
    return ms + MCP_STATUS_MORE_MS;
}

static void status_begin(struct mcp_status *status)
{
    struct server *server = status->work.req->server;

    status->rows = xcalloc(status->page.n + 1, sizeof status->rows[0]);
    status->tools_left = MCP_STATUS_TOOLS_MAX;
    status->entries_left = MCP_STATUS_ENTRIES_MAX;
    status->limit = timer_new(server->loop, status_on_answer, status);
    status->answer = next_round_new(server->loop, status_on_answer, status);
    list_append(&server->mcp_statuses.open, &status->node);
    for (size_t i = 0; i < status->page.n; i++) {
        status->rows[i].status = status;
        status->rows[i].spec = &status->specs->items[status->page.start + i];
        row_begin(&status->rows[i], server);
    }
    timer_start(status->limit, status_limit_ms(status));
    status_look(status);
}

static void status_run(void *data)
{
    struct mcp_status *status = data;
    CLEANUP(config_freep) struct config *config = settings_work_reload(&status->work);

    if (config != NULL)
        status->specs = mcp_specs_read(config);
}

/* Whoever is signed in has a server more. */
static void status_add_login(struct mcp_status *status)
{
    struct login_identity identity;
    struct account *account = status->work.req->server->account;
    struct mcp_specs *specs = status->specs;

    if (!account_identity(account, &identity))
        return;
    status->specs = mcp_specs_for_login(specs, &identity);
    mcp_specs_unref(specs);
}

static void status_known(struct mcp_status *status)
{
    const struct wire_list_mcp_server_status_params *params = status->work.params;
    size_t n = status->specs == NULL ? 0 : status->specs->n;

    if (status->work.err.code == 0 &&
        list_page_find(status->work.req->arena, params->cursor, params->limit, n, "MCP servers",
                       &status->page, &status->work.err))
        status_begin(status);
    else
        status_fail(status);
}

static void status_on_account(void *owner, struct credentials *unused)
{
    struct mcp_status *status = owner;

    status_add_login(status);
    status_known(status);
}

static void status_ran(void *data)
{
    struct mcp_status *status = data;

    if (status->specs != NULL && status->specs->apps != NULL)
        account_get(status->work.req->server->account, status_on_account, status);
    else
        status_known(status);
}

void mcp_status_list(struct request *req, const struct wire_list_mcp_server_status_params *params)
{
    struct server *server = req->server;
    struct mcp_status *status = xcalloc(1, sizeof *status);

    status->work.req = req;
    status->work.params = params;
    status->work.wanted = server->sessions.base;
    work_queue_add(server->settings_queue, status_run, status_ran, status);
}

void mcp_statuses_init(struct mcp_statuses *statuses)
{
    list_init(&statuses->open);
}

void mcp_statuses_end(struct mcp_statuses *statuses)
{
    struct list_node *first;

    while ((first = list_first(&statuses->open)) != NULL)
        status_on_answer(container_of(first, struct mcp_status, node));
}
