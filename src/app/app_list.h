/*
 * Lists of apps, as clients are shown them. A list never changes and owns all its text; it is counted, on the loop.
 *
 * Two sources know of apps: the directory of the service (app/directory.h) has those that there are, the tools of the
 * server of apps tell which of them the account has connected.
 */
#ifndef APP_APP_LIST_H
#define APP_APP_LIST_H

#include "app/bringers.h"
#include "app/policy.h"
#include "app/tool_app.h"
#include "base/arena.h"
#include "schema/generated/wire.h"

enum {
    APPS_MAX = 10000,         /* of a list; what is more is left out */
    APP_ID_MAX = 256,         /* bytes; an entry with a longer one is none */
    APP_TEXT_MAX = 16 * 1024, /* bytes of a name or a description; more is cut */
};

struct app_list {
    struct wire_app_info *items;
    size_t n;

    /* The rest is the business of app_list.c and of who makes one. */
    struct arena arena;
    unsigned references;
};

/* Empty, with room for so many; one reference. Whoever makes it fills it before others see it. */
struct app_list *app_list_new(size_t room);
struct app_list *app_list_ref(struct app_list *list); /* accepts NULL */
void app_list_unref(struct app_list *list);           /* accepts NULL */

/* The apps that tools belong to, each once, those that are not for us left out; their names and descriptions are those that the
 * first tool with any has. */
struct app_list *app_list_of_tools(const struct tool_app *tools, size_t n);

/* Either list may be NULL: it is not known yet. */
struct app_sources {
    const struct app_list *directory;
    const struct app_list *accessible;
    struct app_bringers plugins;
    bool hides_plugins; /* they bring apps, but are not named */
    const struct app_policy *policy;
};

const struct wire_app_info *app_list_find(const struct app_list *list,
                                          struct str id); /* NULL: none; accepts NULL */

/*
 * Everything as clients see it, accessible apps with the plugins that bring them: with a directory only its apps and those of plugins, accessible ones first, then by name and id.
 * What the directory says counts; what it does not say is filled in from the tools.
 */
struct app_list *app_list_merge(const struct app_sources *sources);

bool app_list_has_accessible(const struct app_list *list);
bool app_lists_are_equal(const struct app_list *a,
                         const struct app_list *b); /* either may be NULL */

#endif
