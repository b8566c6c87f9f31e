/* fuzzyFileSearch/sessionStop: end a session; nothing more is said of it. */
#include "method/method.h"
#include "service/search_session.h"

void on_fuzzy_file_search_session_stop(
    struct request *req, const struct wire_fuzzy_file_search_session_stop_params *params)
{
    search_session_end(search_session_find(&req->server->search, params->session_id));
    request_reply_empty(req);
}
