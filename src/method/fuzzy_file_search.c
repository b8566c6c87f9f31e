/* fuzzyFileSearch: the files that fit best, once everything was looked at. */
#include "method/method.h"
#include "service/search_request.h"

void on_fuzzy_file_search(struct request *req, const struct wire_fuzzy_file_search_params *params)
{
    struct search_service *service = &req->server->search;

    if (params->cancellation_token.s != NULL)
        search_requests_replace(service, req->connection, params->cancellation_token);
    if (params->query.len == 0 || params->roots.n == 0)
        request_reply(req, &(struct wire_fuzzy_file_search_response){ 0 });
    else
        search_request_start(service, req, params);
}
