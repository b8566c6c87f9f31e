/* A page of the directory of apps, as the service sends it. */
#ifndef APP_DIRECTORY_PAGE_H
#define APP_DIRECTORY_PAGE_H

#include "app/app_list.h"

/* Entries of all pages, in the order of their coming; they may name an app twice. */
struct directory_entries {
    struct wire_app_info *items;
    size_t n, n_space;
    struct arena arena; /* of their text */
};

void directory_entries_done(struct directory_entries *entries);

/*
 * Adds the entries of a page; those that are hidden are left out, and what is more than APPS_MAX is. The token of the next page is the
 * caller's to free; NULL: it was the last one. False: it is no such page, and nothing was added.
 */
bool directory_page_read(struct str json, struct directory_entries *entries, char **ret_next);

/* The list that they make: of an app that is named twice what the later one adds counts, too. Takes what the entries hold. */
struct app_list *directory_list(struct directory_entries *entries);

#endif
