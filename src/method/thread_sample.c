/* thread/sample: ask a thread's model something beside the conversation. */
#include "method/method.h"
#include "service/threads.h"

enum { PROMPT_MAX = 4000 }; /* bytes */

void on_thread_sample(struct request *req, const struct wire_thread_sample_params *params)
{
    char id[UUID_LENGTH + 1];
    struct thread *thread;

    if (!require_thread_id(req, params->thread_id, id))
        return;
    if (params->expected_turn_id.len == 0 || params->prompt.len == 0 ||
        params->prompt.len > PROMPT_MAX) {
        request_fail(req, ERR_INVALID_REQUEST,
                     "thread/sample requires expectedTurnId and a prompt of at most %d bytes",
                     PROMPT_MAX);
        return;
    }
    thread = thread_find(&req->server->agent, str_of(id));
    if (thread == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread/sample requires a loaded source");
    else if (thread_turn(thread) != NULL ||
             !str_equal(params->expected_turn_id, thread_last_turn(thread)))
        request_fail(req, ERR_INVALID_REQUEST,
                     "sample source turn must be the latest finished turn");
    else
        sample_ask(&req->server->samples, req, thread, params);
}
