/* fuzzyFileSearch/sessionStart: begin to walk a tree, to be asked about it while the user types. */
#include "method/method.h"
#include "service/search_session.h"

void on_fuzzy_file_search_session_start(
    struct request *req, const struct wire_fuzzy_file_search_session_start_params *params)
{
    struct search_service *service = &req->server->search;

    if (params->session_id.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "sessionId must not be empty");
        return;
    }
    if (params->roots.n == 0) {
        request_fail(req, ERR_INTERNAL,
                     "failed to start fuzzy file search session: "
                     "at least one search directory is required");
        return;
    }
    if (service->n_sessions >= MAX_SEARCH_SESSIONS) {
        request_fail(req, ERR_INVALID_REQUEST, "too many fuzzy file search sessions: at most %d",
                     MAX_SEARCH_SESSIONS);
        return;
    }
    if (!search_session_start(service, req->connection, params->session_id, params->roots.items,
                              params->roots.n)) {
        request_fail(req, ERR_INTERNAL, "failed to start fuzzy file search session: no thread");
        return;
    }
    request_reply_empty(req);
}
