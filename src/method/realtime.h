/* Voice sessions: no provider that Bobbin speaks to has them, so no thread does. */
#ifndef METHOD_REALTIME_H
#define METHOD_REALTIME_H

#include "method/method.h"

void refuse_realtime(struct request *req, struct str thread_id);

#endif
