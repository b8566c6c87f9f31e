/* fuzzyFileSearch/sessionUpdate: look for something else in a session's tree. */
#include "method/method.h"
#include "service/search_session.h"

void on_fuzzy_file_search_session_update(
    struct request *req, const struct wire_fuzzy_file_search_session_update_params *params)
{
    struct search_session *session = search_session_find(&req->server->search, params->session_id);

    if (session == NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "fuzzy file search session not found: %s",
                     params->session_id.s);
        return;
    }
    search_session_ask(session, params->query);
    request_reply_empty(req);
}
