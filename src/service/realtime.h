/* Voice sessions: no provider that Bobbin speaks to has them, so no thread does. */
#ifndef SERVICE_REALTIME_H
#define SERVICE_REALTIME_H

#include "service/server.h"

void refuse_realtime(struct request *req, struct str id);

#endif
