/* thread/backgroundTerminals/terminate: end a command that a thread left running. */
#include "agent/tools.h"
#include "method/method.h"
#include "service/threads.h"

/* As a number is read: what is wrong with it, or NULL. */
static const char *number_fault(struct str text)
{
    if (text.len == 0)
        return "cannot parse integer from empty string";
    for (size_t i = 0; i < text.len; i++) {
        if ((text.s[i] < '0' || text.s[i] > '9') && (i > 0 || text.len == 1 || text.s[0] != '-'))
            return "invalid digit found in string";
    }
    return NULL;
}

void on_thread_background_terminals_terminate(
    struct request *req, const struct wire_thread_background_terminals_terminate_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);
    struct toolbox *toolbox = req->server->agent.toolbox;
    const char *fault;

    if (thread == NULL)
        return;
    fault = number_fault(params->process_id);
    if (fault != NULL) {
        request_fail(req, ERR_INVALID_REQUEST, "invalid background terminal process id: %s", fault);
        return;
    }
    request_reply(req, &(struct wire_thread_background_terminals_terminate_response){
                           toolbox->end_one(toolbox, thread, params->process_id) });
}
