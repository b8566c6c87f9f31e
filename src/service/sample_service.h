/* Questions of clients to a thread's model beside its conversation: thread/sample, until they are answered. */
#ifndef SERVICE_SAMPLE_SERVICE_H
#define SERVICE_SAMPLE_SERVICE_H

#include "agent/thread.h"
#include "rpc/request.h"

enum { SAMPLES_MAX = 16 }; /* at once, of all clients */

struct sample_service {
    struct list open; /* struct open_sample */
    size_t n;
    struct notifier notifier;
};

void sample_service_init(struct sample_service *service, struct agent *agent);

/* Asks, and answers the request later. The thread has no turn that runs; `turn_id` is its last one. */
void sample_ask(struct sample_service *service, struct request *req, struct thread *thread,
                const struct wire_thread_sample_params *params);

/* Ends a question of this client: its request fails. Nothing, if there is none. */
void sample_cancel(struct sample_service *service, const struct connection *connection,
                   const struct message_id *id);

/* Nobody waits for the answers to a client that is gone: its questions end. */
void sample_service_forget(struct sample_service *service, const struct connection *connection);

#endif
