/*
 * The tools of an MCP server: listed at the start, and again when it says that there are others.
 *
 * A tool that changes the tools says so before it answers. Its answer waits until they are known, so that they are
 * offered from the next request to the model on.
 */
#include "base/log.h"
#include "base/memory.h"
#include "mcp/client_internal.h"

enum {
    LISTINGS_AT_ONCE = 3,
    LISTINGS_FAILED = 3, /* in a row; then the server has to say again that there are others */
    HELD_MS = 2000,      /* so long an answer waits at most */
};

/* -- Answers that wait --------------------------------------------------------------------- */

/* Not long ones: they could be many. */
static bool may_be_held(const struct mcp_client *client, yyjson_doc *message)
{
    return client->listing != NULL && client->state == MCP_READY &&
           yyjson_doc_get_read_size(message) < MCP_LONG_BYTES &&
           yyjson_obj_get(yyjson_doc_get_root(message), "method") == NULL;
}

bool mcp_tools_keep_waiting(struct mcp_client *client, yyjson_doc *message)
{
    struct mcp_request *request;

    if (!may_be_held(client, message))
        return false;
    request =
        mcp_request_of_id(client, mcp_own_id(yyjson_obj_get(yyjson_doc_get_root(message), "id")));
    if (request == NULL || request->is_internal || request->held != NULL)
        return false;
    if (mcp_request_held(client) == NULL)
        timer_start(client->held_timer, HELD_MS);
    request->held = message;
    timer_free(TAKE(request->timer));
    return true;
}

void mcp_tools_stop_waiting(struct mcp_client *client)
{
    struct mcp_request *request;

    mcp_client_hold(client);
    while (!client->is_freed && (request = mcp_request_held(client)) != NULL) {
        yyjson_doc *message = TAKE(request->held);

        mcp_client_hear_answer(client, yyjson_doc_get_root(message));
        yyjson_doc_free(message);
    }
    mcp_client_let_go(client);
}

static void client_on_held_time(void *owner)
{
    mcp_tools_stop_waiting(owner);
}

/* -- A list -------------------------------------------------------------------------------- */

static void client_become_ready(struct mcp_client *client)
{
    client->state = MCP_READY;
    timer_stop(client->limit);
    client->events->on_ready(client->owner);
}

static void tools_listed(struct mcp_client *client)
{
    struct mcp_tools *before = client->tools;
    bool differs = before == NULL || !mcp_tools_equal(before, client->listing);

    if (client->listing->n_left_out > 0)
        log_warn("MCP server %s: %zu of its tools are left out, for there is room for %d of %d MiB",
                 client->spec->name.s, client->listing->n_left_out, MCP_TOOLS_MAX,
                 MCP_TOOLS_BYTES_MAX / (1024 * 1024));
    client->tools = TAKE(client->listing);
    client->n_failed_listings = 0;
    mcp_pages_done(&client->pages);
    mcp_client_hold(client);
    if (client->state == MCP_STARTING)
        client_become_ready(client);
    else if (differs)
        client->events->on_tools(client->owner);
    mcp_tools_unref(before);
    mcp_tools_stop_waiting(client);
    if (client->lists_again && !client->is_freed)
        mcp_tools_list_again(client);
    mcp_client_let_go(client);
}

/* Those of before stay; what has changed is not known yet. */
static void forget_listing(struct mcp_client *client)
{
    mcp_tools_unref(TAKE(client->listing));
    mcp_pages_done(&client->pages);
    if (client->lists_again || ++client->n_failed_listings < LISTINGS_FAILED)
        timer_start(client->list_timer, MCP_LIST_AGAIN_MS);
    mcp_tools_stop_waiting(client);
}

/* A server that has no tools need not know the word. */
static bool has_no_tools(const struct mcp_client *client, const struct mcp_answer *answer)
{
    return answer->error != NULL && answer->error->code == ERR_METHOD_NOT_FOUND &&
           !client->info.has_tools;
}

/* The tools of the first pages are better than none. */
static void tools_not_listed(struct mcp_client *client, const struct mcp_answer *answer)
{
    CLEANUP(buf_done) struct buf words = { 0 };
    enum mcp_failure_kind kind = answer->error != NULL ? MCP_FAILED : answer->failure->kind;

    if (answer->error != NULL)
        mcp_rpc_error_write(&words, answer->error);
    else
        buf_add_str(&words, answer->failure->words);
    if (client->state == MCP_STARTING && client->pages.n == 0) {
        mcp_client_end(client, &(struct mcp_failure){ kind, buf_str(&words) });
        return;
    }
    log_warn("MCP server %s: its tools could not be listed to the end: %s", client->spec->name.s,
             buf_str(&words).s);
    if (client->state == MCP_STARTING)
        tools_listed(client);
    else
        forget_listing(client);
}

static void ask_for_tools(struct mcp_client *client, struct str params);

static void client_on_page(struct mcp_client *client, yyjson_val *result)
{
    static const struct mcp_failure unexpected = { MCP_FAILED, { "Unexpected response type", 24 } };
    CLEANUP(buf_done) struct buf params = { 0 };
    enum mcp_page page;

    if (!mcp_tools_add_page(client->listing, result)) {
        tools_not_listed(client, &(struct mcp_answer){ .failure = &unexpected });
        return;
    }
    page =
        client->listing->is_full ? MCP_PAGE_LAST : mcp_pages_next(&client->pages, result, &params);
    if (page == MCP_PAGE_NEXT) {
        ask_for_tools(client, buf_str(&params));
        return;
    }
    if (page != MCP_PAGE_LAST)
        log_warn("MCP server %s: its list of tools %s; what came so far is used",
                 client->spec->name.s,
                 page == MCP_PAGE_REPEATED ? "repeats itself" : "is too long");
    tools_listed(client);
}

static void client_on_tools(void *owner, const struct mcp_answer *answer)
{
    struct mcp_client *client = owner;

    if (client->state == MCP_ENDED)
        return;
    if (answer->result != NULL)
        client_on_page(client, answer->result);
    else if (has_no_tools(client, answer))
        tools_listed(client);
    else
        tools_not_listed(client, answer);
}

/* At the start the client's own limit counts. */
static void ask_for_tools(struct mcp_client *client, struct str params)
{
    bool is_late = client->state == MCP_READY;

    mcp_request_start_internal(
        client, &(struct mcp_ask){ .method = "tools/list",
                                   .params = params,
                                   .timeout_ms = is_late ? client->spec->startup_timeout_ms : 0,
                                   .on_answer = client_on_tools,
                                   .owner = client });
}

void mcp_tools_list(struct mcp_client *client)
{
    client->lists_again = false;
    client->listing = mcp_tools_new();
    ask_for_tools(client, STR_NONE);
}

/* -- Again --------------------------------------------------------------------------------- */

static void client_on_list_time(void *owner)
{
    struct mcp_client *client = owner;

    if (client->listing == NULL)
        mcp_tools_list(client);
}

void mcp_tools_list_again(struct mcp_client *client)
{
    client->lists_again = true;
    if (client->state != MCP_READY || client->listing != NULL)
        return;
    if (mcp_rate_allows(&client->listings, loop_now_ms(client->loop), LISTINGS_AT_ONCE,
                        1000 / MCP_LIST_AGAIN_MS))
        mcp_tools_list(client);
    else
        timer_start(client->list_timer, MCP_LIST_AGAIN_MS);
}

void mcp_tools_init(struct mcp_client *client)
{
    client->list_timer = timer_new(client->loop, client_on_list_time, client);
    client->held_timer = timer_new(client->loop, client_on_held_time, client);
}
