#include "tools.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "graphql_tool.h"
#include "program.h"

#include <pthread.h>
#include <string.h>
#include <yyjson.h>

struct tool {
    char *name;
    char *description;
    char *schema;        /* JSON */
    const char *program; /* NULL: GraphQL */
};

struct tools {
    const struct tool_options *options;
    struct tool *items;
    size_t n;
    struct list calls; /* that have a thread */
    atomic_bool stop;  /* the calls are to end */
};

/* A call, in a thread of its own; freed by tools_stop(), or by the next call once it is done. */
struct running_call {
    struct list_node node;
    struct tools *tools;
    const struct tool *tool;
    bobbin_request *request; /* answered by the thread */
    char *arguments;
    pthread_t thread;
    atomic_bool done;
};

/* ---- which there are --------------------------------------------------------------------------- */

/* A schema, or an object that has one and tells more. */
static bool read_schema(struct tool *tool, struct buf *output, struct error *err)
{
    yyjson_doc *doc = yyjson_read(output->data == NULL ? "" : output->data, output->len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *inner = yyjson_obj_get(root, "inputSchema");
    const char *description = yyjson_get_str(yyjson_obj_get(root, "description"));
    bool ok = yyjson_is_obj(root) && (inner == NULL || yyjson_is_obj(inner));

    if (ok) {
        tool->schema = yyjson_val_write(inner == NULL ? root : inner, 0, NULL);
        tool->description = xstrdup(description == NULL ? tool->name : description);
    } else {
        error_set(err, ERR_INVALID_PARAMS, "%s --schema did not print a JSON object",
                  tool->program);
    }
    yyjson_doc_free(doc);
    return ok;
}

static bool ask_for_schema(struct tools *tools, struct tool *tool, struct error *err)
{
    const char *const argv[] = { tool->program, "--schema", NULL };
    struct program program = {
        .argv = argv,
        .cwd = tools->options->cwd,
        .limit_ms = tools->options->limit_ms,
        .max_bytes = tools->options->max_bytes,
    };
    struct program_result result;
    bool ok = program_run(&program, &result, err);

    if (ok && result.status != 0)
        ok = error_set(err, ERR_INVALID_PARAMS, "%s --schema ended with status %d", tool->program,
                       result.status);
    if (ok)
        ok = read_schema(tool, &result.output, err);
    program_result_done(&result);
    return ok;
}

static struct tool *add_tool(struct tools *tools)
{
    tools->items = xrealloc(tools->items, (tools->n + 1) * sizeof *tools->items);
    tools->items[tools->n] = (struct tool){ 0 };
    return &tools->items[tools->n++];
}

static const struct tool *find_tool(const struct tools *tools, const char *name, size_t len)
{
    for (size_t i = 0; i < tools->n; i++) {
        if (strlen(tools->items[i].name) == len && memcmp(tools->items[i].name, name, len) == 0)
            return &tools->items[i];
    }
    return NULL;
}

static bool add_program(struct tools *tools, const char *text, struct error *err)
{
    const char *equals = strchr(text, '=');
    struct tool *tool;

    if (equals == NULL || equals == text || equals[1] == '\0')
        return error_set(err, ERR_INVALID_PARAMS, "--tool %s: expected NAME=PROGRAM", text);
    if (find_tool(tools, text, (size_t)(equals - text)) != NULL)
        return error_set(err, ERR_INVALID_PARAMS, "--tool %s: there is a tool of that name", text);
    tool = add_tool(tools);
    tool->name = xstrndup(text, (size_t)(equals - text));
    tool->program = equals + 1;
    return ask_for_schema(tools, tool, err);
}

static void add_graphql(struct tools *tools)
{
    struct tool *tool = add_tool(tools);

    tool->name = xstrdup(graphql_name);
    tool->description = xstrdup(graphql_description);
    tool->schema = xstrdup(graphql_schema);
}

struct tools *tools_new(const struct tool_options *options, struct error *err)
{
    struct tools *tools = xcalloc(1, sizeof *tools);

    tools->options = options;
    list_init(&tools->calls);
    if (options->graphql_url != NULL)
        add_graphql(tools);
    for (size_t i = 0; i < options->n_programs; i++) {
        if (!add_program(tools, options->programs[i], err)) {
            tools_free(tools);
            return NULL;
        }
    }
    return tools;
}

void tools_free(struct tools *tools)
{
    if (tools == NULL)
        return;
    for (size_t i = 0; i < tools->n; i++) {
        freep(&tools->items[i].name);
        freep(&tools->items[i].description);
        freep(&tools->items[i].schema);
    }
    freep(&tools->items);
    freep(&tools);
}

void tools_declare(const struct tools *tools, bobbin_thread_start_params *params)
{
    for (size_t i = 0; i < tools->n; i++) {
        const struct tool *tool = &tools->items[i];
        bobbin_dynamic_tool_spec *spec = bobbin_thread_start_params_add_dynamic_tools(params);

        bobbin_dynamic_tool_spec_set_name(spec, tool->name);
        bobbin_dynamic_tool_spec_set_description(spec, tool->description);
        bobbin_object_set_json(bobbin_object_of(spec), "inputSchema", tool->schema);
    }
}

/* ---- calls ------------------------------------------------------------------------------------- */

/* The answer goes into JSON, so bytes that are no UTF-8 end it. */
static void answer_call(struct running_call *call, bool success, struct buf *text)
{
    text->len = utf8_valid_prefix(text->data == NULL ? "" : text->data, text->len);
    bobbin_request_answer_tool(call->request, success, buf_str(text).s);
}

static void answer_error(struct running_call *call, const struct error *err, struct buf *more)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_str(&text, err->message);
    if (more != NULL && more->len > 0) {
        buf_add_char(&text, '\n');
        buf_add_str(&text, buf_str(more));
    }
    answer_call(call, /* success= */ false, &text);
}

static void run_program(struct running_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct tool_options *options = call->tools->options;
    const char *const argv[] = { call->tool->program, NULL };
    struct program program = {
        .argv = argv,
        .cwd = options->cwd,
        .input = str_of(call->arguments),
        .limit_ms = options->limit_ms,
        .max_bytes = options->max_bytes,
        .stop = &call->tools->stop,
    };
    struct program_result result;

    if (!program_run(&program, &result, &err)) {
        answer_error(call, &err, NULL);
    } else if (result.status != 0) {
        error_set(&err, ERR_INTERNAL, "the tool ended with status %d", result.status);
        if (result.output.len == 0)
            buf_add_str(&result.output, buf_str(&result.errors));
        answer_error(call, &err, &result.output);
    } else {
        answer_call(call, /* success= */ true, &result.output);
    }
    program_result_done(&result);
}

static void post_graphql(struct running_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct tool_options *options = call->tools->options;
    struct graphql_endpoint endpoint = {
        .url = options->graphql_url,
        .token = options->graphql_token,
        .limit_ms = options->limit_ms,
        .max_bytes = options->max_bytes,
        .stop = &call->tools->stop,
    };

    if (graphql_post(&endpoint, call->arguments, &text, &err))
        answer_call(call, /* success= */ true, &text);
    else
        answer_error(call, &err, &text);
}

static void *serve(void *data)
{
    struct running_call *call = data;

    if (call->tool->program == NULL)
        post_graphql(call);
    else
        run_program(call);
    atomic_store(&call->done, true);
    return NULL;
}

static void join_call(struct running_call *call)
{
    pthread_join(call->thread, NULL);
    list_remove(&call->node);
    freep(&call->arguments);
    freep(&call);
}

bool tools_call(struct tools *tools, bobbin_request *request)
{
    const bobbin_value *params = bobbin_request_params(request);
    const char *name = bobbin_value_text(bobbin_value_get(params, "tool"));
    char *json = bobbin_value_to_json(bobbin_value_get(params, "arguments"));
    const struct tool *tool = name == NULL ? NULL : find_tool(tools, name, strlen(name));
    struct running_call *call;

    list_foreach(&tools->calls, old, struct running_call, node) {
        if (atomic_load(&old->done))
            join_call(old);
    }
    if (tool == NULL) {
        freep(&json);
        return false;
    }
    call = xcalloc(1, sizeof *call);
    call->tools = tools;
    call->tool = tool;
    call->request = request;
    call->arguments = json == NULL ? xstrdup("{}") : json;
    if (pthread_create(&call->thread, NULL, serve, call) != 0) {
        freep(&call->arguments);
        freep(&call);
        bobbin_request_answer_tool(request, false, "the tool could not be started");
        return true; /* answered or not, it is gone */
    }
    list_append(&tools->calls, &call->node);
    return true;
}

void tools_stop(struct tools *tools)
{
    atomic_store(&tools->stop, true);
    list_foreach(&tools->calls, call, struct running_call, node) {
        join_call(call);
    }
}
