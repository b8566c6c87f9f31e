/* list_mcp_resources, list_mcp_resource_templates, read_mcp_resource: what MCP servers have for reading. */
#include "ability/ability.h"
#include "ability/mcp_item.h"
#include "ability/mcp_question.h"
#include "base/clock.h"
#include "base/log.h"
#include "mcp/lists.h"
#include "mcp/message.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#define LIST_SPEC(name, about)                                                                     \
    "{\"type\":\"function\",\"name\":\"" name "\",\"description\":\"" about                        \
    "\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{\"cursor\":{"         \
    "\"type\":\"string\",\"description\":\"Where to go on: nextCursor of the last answer for the " \
    "same server.\"},\"server\":{\"type\":\"string\",\"description\":\"The name of one MCP "       \
    "server. All servers, if left out.\"}},\"additionalProperties\":false}}"

static const char list_spec[] = LIST_SPEC(
    "list_mcp_resources",
    "Lists what MCP servers have for reading: files, schemas, documents of an application. "
    "Look here before you search elsewhere.");
static const char templates_spec[] = LIST_SPEC(
    "list_mcp_resource_templates",
    "Lists patterns of addresses that MCP servers can be asked to read, with parameters to fill in.");
static const char read_spec[] =
    "{\"type\":\"function\",\"name\":\"read_mcp_resource\",\"description\":\"Reads one resource of "
    "an MCP server.\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{"
    "\"server\":{\"type\":\"string\",\"description\":\"The name of the MCP server, as "
    "list_mcp_resources tells it.\"},\"uri\":{\"type\":\"string\",\"description\":\"The address of "
    "the resource, as list_mcp_resources tells it.\"}},\"required\":[\"server\",\"uri\"],"
    "\"additionalProperties\":false}}";

/* What is listed. */
struct resource_kind {
    const char *method;
    const char *member; /* of results, and of what the model reads */
};

static const struct resource_kind resources_kind = { "resources/list", "resources" };
static const struct resource_kind templates_kind = { "resources/templates/list",
                                                     "resourceTemplates" };

/* Of the entries of all servers together, as the model reads them. */
enum { ALL_ENTRIES_MAX = 16 * 1024 * 1024 };
static const char too_many_entries[] =
    "the servers list more than 16 MiB together; ask one of them at a time";

/* The list of one of several servers. */
struct server_list {
    struct mcp_course course; /* while it is read: the server may ask */
    struct resource_call *resource_call;
    struct str server;
    struct mcp_list *list; /* while it is read */
    struct str entries;    /* with commas between them; in the call's arena */
};

/* In the call's arena; the document is its own. */
struct resource_call {
    struct mcp_course course;
    struct tool_call *call;
    struct mcp_item item;
    yyjson_doc *arguments;
    const char *method;               /* for words about what failed */
    const struct resource_kind *kind; /* of a list */
    struct str server, uri, cursor;
    struct server_list *lists; /* all servers: in the order of their names */
    size_t n_lists, n_open;
    size_t entries_len; /* of all lists */
};

/* -- The end --------------------------------------------------------------------------------- */

static int64_t resource_call_duration(const struct resource_call *resource_call)
{
    return clock_steady_ms() - resource_call->call->started_ms;
}

static struct tool_call *resource_call_done(struct resource_call *resource_call)
{
    struct tool_call *call = resource_call->call;

    mcp_course_end(&resource_call->course);
    yyjson_doc_free(resource_call->arguments);
    call->ability = NULL;
    call->stop = NULL;
    return call;
}

/* JSON, as text of a block and as what the model reads. */
static void resource_call_answer(struct resource_call *resource_call, struct str json)
{
    struct arena *arena = &resource_call->call->arena;
    struct str blocks = mcp_text_blocks(arena, json);
    yyjson_doc *doc = yyjson_read(blocks.s, blocks.len, 0);
    yyjson_val *block = yyjson_arr_get_first(yyjson_doc_get_root(doc));

    mcp_item_tell_result(&resource_call->item, &(struct mcp_result){ .content = { &block, 1 } },
                         resource_call_duration(resource_call));
    yyjson_doc_free(doc);
    tool_call_answer(resource_call_done(resource_call), json);
}

static void resource_call_refuse(struct resource_call *resource_call, struct str words)
{
    mcp_item_tell_error(&resource_call->item, words, resource_call_duration(resource_call));
    tool_call_answer(resource_call_done(resource_call), words);
}

static void resource_call_fail(struct resource_call *resource_call, struct str cause)
{
    resource_call_refuse(resource_call,
                         str_of(arena_printf(&resource_call->call->arena, "%s failed: %.*s",
                                             resource_call->method, STR_ARGS(cause))));
}

/* A server that was asked has not answered as it should. */
static void resource_call_fail_of_server(struct resource_call *resource_call, struct str cause)
{
    struct arena *arena = &resource_call->call->arena;
    struct str server = resource_call->server, uri = resource_call->uri;
    const char *subject =
        uri.s == NULL ? arena_printf(arena, "`%.*s`", STR_ARGS(server))
                      : arena_printf(arena, "`%.*s` (%.*s)", STR_ARGS(server), STR_ARGS(uri));

    resource_call_fail(resource_call,
                       str_of(arena_printf(arena, "%s failed for %s: %.*s", resource_call->method,
                                           subject, STR_ARGS(cause))));
}

static void resource_call_stop(struct tool_call *call)
{
    struct resource_call *resource_call = call->ability;

    mcp_course_stop(&resource_call->course);
    for (size_t i = 0; i < resource_call->n_lists; i++) {
        struct server_list *list = &resource_call->lists[i];

        if (list->list == NULL)
            continue;
        mcp_list_cancel(list->list);
        list->course.request = NULL; /* it went with the list */
        mcp_course_stop(&list->course);
    }
    mcp_item_tell_stopped(&resource_call->item, resource_call_duration(resource_call));
    yyjson_doc_free(resource_call->arguments);
    call->ability = NULL;
}

/* -- What the model reads -------------------------------------------------------------------- */

/* An entry, with the name of its server before its own members. */
static void write_entry(struct buf *out, struct str server, yyjson_val *entry)
{
    yyjson_val *name, *value;
    size_t i, n;

    buf_add_text(out, "{\"server\":");
    json_write_str(out, server);
    yyjson_obj_foreach(entry, i, n, name, value) {
        if (yyjson_equals_str(name, "server"))
            continue;
        buf_add_char(out, ',');
        json_write_value(out, name);
        buf_add_char(out, ':');
        json_write_value(out, value);
    }
    buf_add_char(out, '}');
}

/* -- One server ------------------------------------------------------------------------------ */

static void answer_page(struct resource_call *resource_call, yyjson_val *result)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_val *entries = yyjson_obj_get(result, resource_call->kind->member), *entry;
    size_t i, n, count = 0;

    if (!yyjson_is_arr(entries)) {
        resource_call_fail_of_server(resource_call, STR_LITERAL("Unexpected response type"));
        return;
    }
    buf_add_text(&out, "{\"server\":");
    json_write_str(&out, resource_call->server);
    buf_printf(&out, ",\"%s\":[", resource_call->kind->member);
    yyjson_arr_foreach(entries, i, n, entry) {
        if (!yyjson_is_obj(entry))
            continue;
        buf_add_text(&out, count++ > 0 ? "," : "");
        write_entry(&out, resource_call->server, entry);
    }
    buf_add_char(&out, ']');
    json_write_member_after(&out, "nextCursor", json_member(result, "nextCursor"));
    buf_add_char(&out, '}');
    resource_call_answer(resource_call, buf_str(&out));
}

static void answer_contents(struct resource_call *resource_call, yyjson_val *result)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_val *contents = yyjson_obj_get(result, "contents");

    if (!yyjson_is_arr(contents)) {
        resource_call_fail_of_server(resource_call, STR_LITERAL("Unexpected response type"));
        return;
    }
    buf_add_text(&out, "{\"server\":");
    json_write_str(&out, resource_call->server);
    json_write_member_after(&out, "uri", resource_call->uri);
    buf_add_text(&out, ",\"contents\":");
    json_write_value(&out, contents);
    buf_add_char(&out, '}');
    resource_call_answer(resource_call, buf_str(&out));
}

static void resource_call_on_answer(void *owner, const struct mcp_answer *answer)
{
    struct resource_call *resource_call = owner;

    resource_call->course.request = NULL;
    if (answer->result == NULL)
        resource_call_fail_of_server(resource_call,
                                     mcp_answer_words(&resource_call->call->arena, answer));
    else if (!mcp_value_fits(answer->result, MCP_RESULT_BYTES_MAX))
        resource_call_fail_of_server(resource_call, str_of(mcp_result_too_large));
    else if (resource_call->kind != NULL)
        answer_page(resource_call, answer->result);
    else
        answer_contents(resource_call, answer->result);
}

static void resource_call_send(struct resource_call *resource_call)
{
    CLEANUP(buf_done) struct buf params = { 0 };
    struct mcp_lease *lease = resource_call->course.lease;
    const char *refusal;

    if (resource_call->kind == NULL)
        buf_add_text(&params, "{\"uri\":");
    else if (resource_call->cursor.s != NULL)
        buf_add_text(&params, "{\"cursor\":");
    if (params.len > 0) {
        json_write_str(&params,
                       resource_call->kind == NULL ? resource_call->uri : resource_call->cursor);
        buf_add_char(&params, '}');
    }
    refusal =
        mcp_course_ask(&resource_call->course,
                       &(struct mcp_ask){ .method = resource_call->method,
                                          .params = params.len > 0 ? buf_str(&params) : STR_NONE,
                                          .timeout_ms = mcp_lease_spec(lease)->tool_timeout_ms,
                                          .on_answer = resource_call_on_answer,
                                          .owner = resource_call });
    if (refusal != NULL)
        resource_call_fail_of_server(resource_call, str_of(refusal));
}

static void resource_call_need_server(struct mcp_course *course)
{
    struct resource_call *resource_call = container_of(course, struct resource_call, course);

    switch (mcp_course_need_server(course, resource_call_need_server)) {
    case MCP_LEASE_STARTING:
        break;
    case MCP_LEASE_READY:
        resource_call_send(resource_call);
        break;
    case MCP_LEASE_FAILED:
        resource_call_fail_of_server(resource_call,
                                     mcp_lease_reason(course->lease, &resource_call->call->arena));
        break;
    }
}

static void ask_one_server(struct resource_call *resource_call)
{
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(resource_call->call->turn));
    struct mcp_lease *lease =
        mcp == NULL ? NULL : mcp_thread_lease_named(mcp, resource_call->server);

    if (lease == NULL) {
        resource_call_fail(resource_call, str_of(arena_printf(&resource_call->call->arena,
                                                              "unknown MCP server '%.*s'",
                                                              STR_ARGS(resource_call->server))));
        return;
    }
    resource_call->course.lease = lease;
    resource_call_need_server(&resource_call->course);
}

/* -- All servers ----------------------------------------------------------------------------- */

static void answer_lists(struct resource_call *resource_call)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    size_t count = 0;

    buf_printf(&out, "{\"%s\":[", resource_call->kind->member);
    for (size_t i = 0; i < resource_call->n_lists; i++) {
        if (resource_call->lists[i].entries.len == 0)
            continue;
        buf_add_text(&out, count++ > 0 ? "," : "");
        buf_add_str(&out, resource_call->lists[i].entries);
    }
    buf_add_text(&out, "]}");
    resource_call_answer(resource_call, buf_str(&out));
}

/* Those that are still read are not worth it any more. */
static void fail_lists(struct resource_call *resource_call)
{
    for (size_t i = 0; i < resource_call->n_lists; i++) {
        struct server_list *list = &resource_call->lists[i];

        if (list->list == NULL)
            continue;
        mcp_list_cancel(TAKE(list->list));
        mcp_course_end(&list->course);
    }
    resource_call_fail(resource_call, STR_LITERAL(too_many_entries));
}

static void keep_entries(struct server_list *list, yyjson_val *const *entries, size_t n)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t i = 0; i < n; i++) {
        if (!yyjson_is_obj(entries[i]))
            continue;
        buf_add_text(&out, out.len > 0 ? "," : "");
        write_entry(&out, list->server, entries[i]);
    }
    list->resource_call->entries_len += out.len;
    if (list->resource_call->entries_len <= ALL_ENTRIES_MAX)
        list->entries = arena_str(&list->resource_call->call->arena, out.data, out.len);
}

/* Servers that cannot be read are left out: the others are worth an answer. */
static void server_list_on_list(void *owner, yyjson_val *const *entries, size_t n,
                                const struct mcp_answer *failed)
{
    struct server_list *list = owner;
    struct resource_call *resource_call = list->resource_call;
    CLEANUP(arena_done) struct arena arena = { 0 };

    list->list = NULL;
    mcp_course_end(&list->course);
    if (failed == NULL)
        keep_entries(list, entries, n);
    else
        log_warn("%s failed for %s: %s, its entries are left out", resource_call->method,
                 list->server.s, mcp_answer_words(&arena, failed).s);
    resource_call->n_open--;
    if (resource_call->entries_len > ALL_ENTRIES_MAX)
        fail_lists(resource_call);
    else if (resource_call->n_open == 0)
        answer_lists(resource_call);
}

static struct mcp_request *server_list_ask(void *asker, const struct mcp_ask *ask)
{
    struct server_list *list = asker;

    list->course.request = mcp_lease_ask(list->course.lease, ask);
    return list->course.request;
}

static void start_list(struct resource_call *resource_call, struct mcp_lease *lease)
{
    struct server_list *list = &resource_call->lists[resource_call->n_lists];

    if (mcp_lease_state(lease) != MCP_LEASE_READY || !mcp_lease_info(lease)->has_resources)
        return;
    list->resource_call = resource_call;
    list->server = mcp_lease_spec(lease)->name;
    mcp_course_begin(&list->course, resource_call->call, lease);
    list->list = mcp_list_start(&(struct mcp_list_options){
        .ask = server_list_ask,
        .asker = list,
        .method = resource_call->kind->method,
        .member = resource_call->kind->member,
        .timeout_ms = mcp_lease_spec(lease)->tool_timeout_ms,
        .on_list = server_list_on_list,
        .owner = list,
    });
    if (list->list == NULL) {
        mcp_course_end(&list->course);
        return;
    }
    resource_call->n_lists++;
    resource_call->n_open++;
}

static void ask_all_servers(struct resource_call *resource_call)
{
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(resource_call->call->turn));
    size_t n = mcp == NULL ? 0 : mcp_thread_n_leases(mcp);

    resource_call->lists =
        arena_zero(&resource_call->call->arena, (n + 1) * sizeof *resource_call->lists);
    for (size_t i = 0; i < n; i++)
        start_list(resource_call, mcp_thread_lease(mcp, i));
    if (resource_call->n_open == 0)
        answer_lists(resource_call);
}

/* -- The start ------------------------------------------------------------------------------- */

/* NULL: there is nothing in it but blanks. */
static struct str text_or_none(struct arena *arena, struct str text)
{
    struct str trimmed = text.s == NULL ? STR_NONE : str_trim(text);

    return trimmed.len == 0 ? STR_NONE : arena_keep(arena, trimmed);
}

static struct resource_call *resource_call_new(struct tool_call *call, struct str server)
{
    struct resource_call *resource_call = arena_zero(&call->arena, sizeof *resource_call);

    resource_call->call = call;
    resource_call->server = server;
    resource_call->arguments = yyjson_read(call->arguments.s, call->arguments.len, 0);
    resource_call->item = (struct mcp_item){
        .call = call,
        .server = server.s != NULL ? server : STR_LITERAL("codex"),
        .tool = call->name,
        .arguments = yyjson_doc_get_root(resource_call->arguments),
    };
    mcp_course_begin(&resource_call->course, call, /* lease= */ NULL);
    call->ability = resource_call;
    call->stop = resource_call_stop;
    return resource_call;
}

/* A model that has nothing to say may say just that. */
static bool list_arguments(struct tool_call *call,
                           struct wire_list_mcp_resources_arguments *ret_arguments)
{
    struct str text = str_trim(call->arguments);

    *ret_arguments = (struct wire_list_mcp_resources_arguments){ 0 };
    return text.len == 0 || str_is(text, "null") ||
           call_arguments(call, &type_list_mcp_resources_arguments, ret_arguments);
}

static void start_listing(struct tool_call *call, const struct resource_kind *kind)
{
    struct wire_list_mcp_resources_arguments arguments;
    struct resource_call *resource_call;

    if (!list_arguments(call, &arguments))
        return;
    resource_call = resource_call_new(call, text_or_none(&call->arena, arguments.server));
    resource_call->kind = kind;
    resource_call->method = kind->method;
    resource_call->cursor = text_or_none(&call->arena, arguments.cursor);
    mcp_item_tell_started(&resource_call->item);
    if (resource_call->server.s != NULL)
        ask_one_server(resource_call);
    else if (resource_call->cursor.s != NULL)
        resource_call_refuse(resource_call,
                             STR_LITERAL("cursor can only be used when a server is specified"));
    else
        ask_all_servers(resource_call);
}

static void list_mcp_resources_start(struct tool_call *call)
{
    start_listing(call, &resources_kind);
}

static void list_mcp_resource_templates_start(struct tool_call *call)
{
    start_listing(call, &templates_kind);
}

static void read_mcp_resource_start(struct tool_call *call)
{
    struct wire_read_mcp_resource_arguments arguments;
    struct resource_call *resource_call;
    struct str server, uri;

    if (!call_arguments(call, &type_read_mcp_resource_arguments, &arguments))
        return;
    server = text_or_none(&call->arena, arguments.server);
    uri = text_or_none(&call->arena, arguments.uri);
    if (server.s == NULL || uri.s == NULL) {
        tool_call_answer(call, server.s == NULL ? STR_LITERAL("server must be provided")
                                                : STR_LITERAL("uri must be provided"));
        return;
    }
    resource_call = resource_call_new(call, server);
    resource_call->method = "resources/read";
    resource_call->uri = uri;
    mcp_item_tell_started(&resource_call->item);
    ask_one_server(resource_call);
}

/* Where there is a server that can be used. */
static bool has_server(const struct turn *turn)
{
    const struct mcp_thread *mcp = mcp_thread_of(turn_thread(turn));

    return mcp_specs_enabled(turn_settings(turn)->mcp) > 0 ||
           (mcp != NULL && mcp_thread_n_leases(mcp) > 0);
}

const struct ability list_mcp_resources_ability = {
    .name = "list_mcp_resources",
    .spec = list_spec,
    .is_for = has_server,
    .is_parallel = true,
    .start = list_mcp_resources_start,
};

const struct ability list_mcp_resource_templates_ability = {
    .name = "list_mcp_resource_templates",
    .spec = templates_spec,
    .is_for = has_server,
    .is_parallel = true,
    .start = list_mcp_resource_templates_start,
};

const struct ability read_mcp_resource_ability = {
    .name = "read_mcp_resource",
    .spec = read_spec,
    .is_for = has_server,
    .is_parallel = true,
    .start = read_mcp_resource_start,
};
