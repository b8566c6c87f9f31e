/* thread/backgroundTerminals/clean: end the commands that a thread left running. */
#include "method/threads.h"

void on_thread_background_terminals_clean(
    struct request *req, const struct wire_thread_background_terminals_clean_params *params)
{
    struct thread *thread = take_loaded_thread(req, params->thread_id);

    if (thread == NULL)
        return;
    /* Commands come with the tools; until then a thread has no background terminals to end. */
    request_reply_empty(req);
}
