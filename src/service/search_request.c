#include "service/search_request.h"

#include "rpc/connection.h"
#include "rpc/request.h"

/* The rest waits: each may hold the names of a whole disk. */
enum { MAX_RUNNING = 4 };

struct search_request {
    struct list_node node; /* in the service's requests */
    struct search_service *service;
    struct request *req;
    const struct connection *connection;
    const struct wire_fuzzy_file_search_params *params;
    struct search *search; /* NULL while it waits */
};

/* Answers with what there is by now. */
static void search_request_finish(struct search_request *asked)
{
    struct search_service *service = asked->service;
    struct request *req = asked->req;
    struct search *search = asked->search;
    struct wire_fuzzy_file_search_response response = { 0 };
    struct search_results results = { 0 };

    list_remove(&asked->node);
    if (search != NULL) {
        search_look(search, req->arena, &results);
        service->n_running--;
    }
    search_results_write(&results, req->arena, &response.files);
    request_reply(req, &response);
    search_free(search);
}

static void run_waiting_searches(struct search_service *service);

static void search_request_on_change(void *owner)
{
    struct search_request *asked = owner;
    struct search_service *service = asked->service;

    if (!search_is_over(asked->search))
        return;
    search_request_finish(asked);
    run_waiting_searches(service);
}

static void search_request_run(struct search_service *service, struct search_request *asked)
{
    asked->search = search_service_search(service, asked->params->roots.items,
                                          asked->params->roots.n, search_request_on_change, asked);
    if (asked->search == NULL) {
        list_remove(&asked->node);
        request_fail(asked->req, ERR_INTERNAL, "failed to start fuzzy file search: no thread");
        return;
    }
    service->n_running++;
    search_ask(asked->search, asked->params->query);
}

static void run_waiting_searches(struct search_service *service)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): search_request_run() takes out the current one at most */
    list_foreach(&service->requests, asked, struct search_request, node) {
        if (service->n_running >= MAX_RUNNING)
            return;
        if (asked->search == NULL)
            search_request_run(service, asked);
    }
}

void search_requests_end(struct search_service *service, const struct connection *connection)
{
    list_foreach(&service->requests, asked, struct search_request, node) {
        if (connection == NULL || asked->connection == connection)
            search_request_finish(asked);
    }
    run_waiting_searches(service);
}

void search_requests_replace(struct search_service *service, const struct connection *connection,
                             struct str token)
{
    list_foreach(&service->requests, asked, struct search_request, node) {
        struct str other = asked->params->cancellation_token;

        if (asked->connection == connection && other.s != NULL && str_equal(other, token))
            search_request_finish(asked);
    }
}

void search_request_start(struct search_service *service, struct request *req,
                          const struct wire_fuzzy_file_search_params *params)
{
    struct search_request *asked = arena_zero(req->arena, sizeof *asked);

    asked->service = service;
    asked->req = req;
    asked->connection = req->connection;
    asked->params = params;
    list_append(&service->requests, &asked->node);
    run_waiting_searches(service);
}
