/* Lists that come page by page: a cursor is the number of the first entry of a page. */
#ifndef SERVICE_PAGING_H
#define SERVICE_PAGING_H

#include "service/server.h"

struct list_page {
    size_t start;
    size_t n;
    struct str next_cursor; /* NULL: it is the last page */
};

/* False after setting the error. `what` names the entries: "models". A limit of 0 counts as 1. */
bool list_page_find(struct arena *arena, struct str cursor, struct opt_u32 limit, size_t total,
                    const char *what, struct list_page *ret_page, struct error *err);

/* The same, answering the request where there is no such page. */
bool require_page(struct request *req, struct str cursor, struct opt_u32 limit, size_t total,
                  const char *what, struct list_page *ret_page);

/*
 * The same in the words of newer lists: what is wrong with a cursor is told behind `prefix`, and behind the last entry
 * is an empty page.
 */
bool require_number_page(struct request *req, struct str cursor, struct opt_u32 limit, size_t total,
                         const char *prefix, struct list_page *ret_page);

#endif
