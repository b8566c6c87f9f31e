/* thread/resume with a history: a new thread that begins with items of the client. */
#ifndef METHOD_RESUME_HISTORY_H
#define METHOD_RESUME_HISTORY_H

#include "method/method.h"

void resume_from_history(struct request *req, const struct wire_thread_resume_params *params);

#endif
