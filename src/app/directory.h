/*
 * Asking the service for its directory of apps: page after page, and for accounts of a workspace that of the workspace, too.
 *
 * It ends exactly once, by on_end(), from the loop, never from inside directory_start(), unless it is cancelled first.
 */
#ifndef APP_DIRECTORY_H
#define APP_DIRECTORY_H

#include "app/app_list.h"
#include "http/fetch.h"

enum {
    DIRECTORY_PAGE_MS = 60000,              /* for the answer to one page */
    DIRECTORY_PAGE_MAX = 4 * 1024 * 1024,   /* bytes of one */
    DIRECTORY_BYTES_MAX = 16 * 1024 * 1024, /* of all: no more are asked for then */
    DIRECTORY_PAGES_MAX = 200,              /* the same */
    DIRECTORY_ERROR_MAX = 1024,             /* bytes of an answer that a client is shown */
};

struct directory_reading;

/* list: on_end()'s to keep by counting; NULL: there is none, failure says why, and status is that of the answer, or 0. */
typedef void directory_fn(void *owner, struct app_list *list, const char *failure, int status);

struct directory_options {
    struct fetcher *fetcher;
    struct str base;       /* chatgpt_base_url; NULL: the service's own */
    struct str bearer;     /* what goes behind "Bearer " */
    struct str account_id; /* or NULL */
    struct str user_agent; /* or NULL */
    struct str residency;  /* PROVIDER_RESIDENCY_HEADER, or NULL */
    bool is_workspace;
    bool (*may_ask)(
        void *owner); /* before every page but the first: does the bearer still count? */
    directory_fn *on_end;
    void *owner;
};

/* Everything is copied. */
struct directory_reading *directory_start(const struct directory_options *options);
void directory_cancel(struct directory_reading *reading); /* accepts NULL */

/* Where the MCP server of apps is. */
struct str app_server_url(struct arena *arena, struct str configured);

#endif
