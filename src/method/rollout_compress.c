/* rollout/compress: rollouts are stored as they are, so that codex can read them; nothing is to be done. */
#include "method/method.h"

void on_rollout_compress(struct request *req)
{
    request_reply_empty(req);
}
