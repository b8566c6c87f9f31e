#include "service/realtime.h"

#include "service/threads.h"

void refuse_realtime(struct request *req, struct str id)
{
    struct thread *thread = require_loaded_thread(req, id);

    if (thread != NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread %s does not support realtime conversation",
                     thread_id(thread).s);
}
