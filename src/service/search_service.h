/*
 * What the methods fuzzyFileSearch... share: searches that answer one request, a few of them at a time,
 * and sessions, whose results go to every client.
 */
#ifndef SERVICE_SEARCH_SERVICE_H
#define SERVICE_SEARCH_SERVICE_H

#include "base/list.h"
#include "search/search.h"

struct connection;
struct request;
struct rpc;
struct wire_fuzzy_file_search_result_array;

struct search_service {
    struct loop *loop;
    struct rpc *rpc;
    struct search_pool *pool; /* NULL until something is searched for */
    struct list requests;     /* struct search_request, oldest first */
    size_t n_running;         /* of them */
    struct list sessions;     /* struct search_session */
    size_t n_sessions;
};

void search_service_init(struct search_service *service, struct loop *loop, struct rpc *rpc);
void search_service_done(struct search_service *service);

/* Ends what belongs to a client that is gone. */
void search_service_forget(struct search_service *service, const struct connection *connection);

/* As the wire has them; in the arena. */
void search_results_write(const struct search_results *results, struct arena *arena,
                          struct wire_fuzzy_file_search_result_array *ret_files);

/* See search_new(). */
struct search *search_service_search(struct search_service *service, const struct str *roots,
                                     size_t n_roots, search_change_fn *on_change, void *owner);

#endif
