#include "app/directory.h"

#include "app/directory_page.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "config/service_base.h"
#include "http/reason.h"
#include "http/url.h"
#include "model/provider.h"

#include <stdlib.h>

struct directory_reading {
    struct directory_options options;
    struct arena arena; /* of what the options point to */
    struct name_value headers[4];
    size_t n_headers;

    struct fetch *fetch;
    bool in_workspace; /* the directory of the workspace is asked for, the last one */
    char *token;       /* of the page that is asked for; NULL: it is the first */
    size_t n_pages, n_bytes;
    struct directory_entries entries;
};

/* -- Addresses ------------------------------------------------------------------------------- */

struct str app_server_url(struct arena *arena, struct str configured)
{
    struct str base = service_base(arena, configured);
    const char *path = str_contains(base, STR_LITERAL("/backend-api")) ? "/wham/apps"
                       : str_contains(base, STR_LITERAL("/api/codex")) ? "/apps"
                                                                       : "/api/codex/apps";

    return str_of(arena_printf(arena, "%s%s", base.s, path));
}

static struct str page_url(const struct directory_reading *reading, struct arena *arena)
{
    CLEANUP(buf_done) struct buf url = { 0 };

    buf_add_str(&url, reading->options.base);
    if (reading->in_workspace) {
        buf_add_text(&url, "/connectors/directory/list_workspace?external_logos=true");
        return arena_str(arena, url.data, url.len);
    }
    buf_add_text(&url, "/connectors/directory/list?tier=categorized");
    if (reading->token != NULL) {
        buf_add_text(&url, "&token=");
        url_add_encoded(&url, str_of(reading->token));
    }
    buf_add_text(&url, "&external_logos=true");
    return arena_str(arena, url.data, url.len);
}

/* -- The end --------------------------------------------------------------------------------- */

static void reading_free(struct directory_reading *reading)
{
    directory_entries_done(&reading->entries);
    arena_done(&reading->arena);
    free(reading->token);
    free(reading);
}

void directory_cancel(struct directory_reading *reading)
{
    if (reading == NULL)
        return;
    fetch_cancel(reading->fetch);
    reading_free(reading);
}

static void reading_fail(struct directory_reading *reading, const char *failure, int status)
{
    reading->options.on_end(reading->options.owner, /* list= */ NULL, failure, status);
    reading_free(reading);
}

static void reading_succeed(struct directory_reading *reading)
{
    struct app_list *list = directory_list(&reading->entries);

    reading->options.on_end(reading->options.owner, list, /* failure= */ NULL, /* status= */ 0);
    app_list_unref(list);
    reading_free(reading);
}

/* -- Pages ----------------------------------------------------------------------------------- */

static void reading_ask(struct directory_reading *reading);

/* A directory that names a page again, or has no end, has been read as far as it makes sense. */
static bool has_more(struct directory_reading *reading, const char *next)
{
    if (next == NULL)
        return false;
    if (reading->n_pages < DIRECTORY_PAGES_MAX && reading->n_bytes < DIRECTORY_BYTES_MAX &&
        reading->entries.n < APPS_MAX &&
        (reading->token == NULL || strcmp(reading->token, next) != 0))
        return true;
    log_warn("the directory of apps has no end or repeats itself: %zu pages of it are used",
             reading->n_pages);
    return false;
}

static void reading_ask_more(struct directory_reading *reading)
{
    if (reading->options.may_ask(reading->options.owner))
        reading_ask(reading);
    else
        reading_fail(reading, "somebody else is signed in now, or nobody", /* status= */ 0);
}

static void page_is_read(struct directory_reading *reading, char *next)
{
    bool goes_on = !reading->in_workspace && has_more(reading, next);

    free(reading->token);
    reading->token = next;
    if (goes_on) {
        reading_ask_more(reading);
    } else if (!reading->in_workspace && reading->options.is_workspace) {
        reading->in_workspace = true;
        reading_ask_more(reading);
    } else {
        reading_succeed(reading);
    }
}

/* Why a page cannot be used, for people; NULL: it can. */
static const char *page_failure(struct directory_reading *reading, const struct fetched *fetched)
{
    struct str body = utf8_cut(fetched->body, DIRECTORY_ERROR_MAX);

    if (fetched->failure != NULL)
        return arena_printf(&reading->arena, "Failed to send request: %s", fetched->failure);
    if (fetched->status >= 200 && fetched->status <= 299)
        return NULL;
    return arena_printf(&reading->arena, "Request failed with status %d %s: %.*s", fetched->status,
                        http_reason(fetched->status), STR_ARGS(body));
}

static void reading_on_page(void *owner, const struct fetched *fetched)
{
    struct directory_reading *reading = owner;
    const char *failure = page_failure(reading, fetched);
    char *next = NULL;

    reading->fetch = NULL;
    reading->n_pages++;
    reading->n_bytes += fetched->body.len;
    if (failure == NULL && !directory_page_read(fetched->body, &reading->entries, &next))
        failure = "Failed to parse JSON response";
    if (failure == NULL) {
        page_is_read(reading, next);
    } else if (reading->in_workspace) { /* the other one is there all the same */
        log_warn("cannot read the directory of apps of the workspace: %s", failure);
        reading_succeed(reading);
    } else {
        reading_fail(reading, failure, fetched->status);
    }
}

static void reading_ask(struct directory_reading *reading)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    reading->fetch =
        fetch_start(reading->options.fetcher,
                    &(struct fetch_options){
                        .call = { .url = page_url(reading, &arena),
                                  .headers = { reading->headers, reading->n_headers } },
                        .timeout_ms = DIRECTORY_PAGE_MS,
                        .max_bytes = DIRECTORY_PAGE_MAX,
                    },
                    reading_on_page, reading);
}

/* -- The beginning --------------------------------------------------------------------------- */

static void add_header(struct directory_reading *reading, const char *name, struct str value)
{
    if (value.len > 0)
        reading->headers[reading->n_headers++] =
            (struct name_value){ str_of(name), arena_keep(&reading->arena, value) };
}

struct directory_reading *directory_start(const struct directory_options *options)
{
    struct directory_reading *reading = xcalloc(1, sizeof *reading);

    reading->options = *options;
    reading->options.base = service_base(&reading->arena, options->base);
    add_header(reading, "authorization",
               str_of(arena_printf(&reading->arena, "Bearer %.*s", STR_ARGS(options->bearer))));
    add_header(reading, "chatgpt-account-id", options->account_id);
    add_header(reading, "user-agent", options->user_agent);
    add_header(reading, PROVIDER_RESIDENCY_HEADER, options->residency);
    reading_ask(reading);
    return reading;
}
