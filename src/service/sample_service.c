#include "service/sample_service.h"

#include "agent/side_question.h"
#include "base/memory.h"

#include <stdlib.h>

struct open_sample {
    struct list_node node;
    struct sample_service *service;
    struct request *req;
    const struct connection *connection; /* that asked */
    struct thread *thread;
    struct side_question *question;
    struct str turn_id; /* of the request */
};

static struct request *sample_end(struct open_sample *sample)
{
    struct request *req = sample->req;

    list_remove(&sample->node);
    sample->service->n--;
    thread_release(sample->thread);
    free(sample);
    return req;
}

static void sample_answered(void *owner, const struct side_answer *answer,
                            const struct sampling_error *error)
{
    struct open_sample *sample = owner;
    struct wire_thread_sample_response response = { .source_turn_id = sample->turn_id };
    struct request *req = sample_end(sample);

    if (answer == NULL) {
        request_fail(req, ERR_INTERNAL, "thread/sample failed: %.*s", STR_ARGS(error->message));
        return;
    }
    response.response_id = answer->response_id;
    response.text = answer->text;
    response.input_tokens = (struct opt_i64){ answer->has_usage, answer->usage.input };
    response.cached_input_tokens =
        (struct opt_i64){ answer->has_usage, answer->usage.cached_input };
    response.output_tokens = (struct opt_i64){ answer->has_usage, answer->usage.output };
    request_reply(req, &response);
}

static void sample_drop(struct open_sample *sample, const char *why)
{
    side_question_drop(sample->question);
    request_fail(sample_end(sample), ERR_INVALID_REQUEST, "thread/sample was cancelled%s", why);
}

static void sample_thread_leaves(void *owner, struct thread *thread)
{
    struct sample_service *service = owner;

    list_foreach(&service->open, sample, struct open_sample, node) {
        if (sample->thread == thread)
            sample_drop(sample, ": the thread was unloaded");
    }
}

void sample_service_init(struct sample_service *service, struct agent *agent)
{
    list_init(&service->open);
    service->notifier = (struct notifier){ .leaving = sample_thread_leaves, .owner = service };
    agent_add_notifier(agent, &service->notifier);
}

void sample_ask(struct sample_service *service, struct request *req, struct thread *thread,
                const struct wire_thread_sample_params *params)
{
    struct open_sample *sample;

    if (service->n == SAMPLES_MAX) {
        request_fail(req, ERR_OVERLOADED, "too many questions are open; retry later");
        return;
    }
    sample = xcalloc(1, sizeof *sample);
    *sample = (struct open_sample){ .service = service,
                                    .req = req,
                                    .connection = req->connection,
                                    .thread = thread,
                                    .turn_id = params->expected_turn_id };
    list_append(&service->open, &sample->node);
    service->n++;
    thread_hold(thread);
    sample->question =
        side_question_ask(thread, params->prompt, params->effort, sample_answered, sample);
}

static bool is_same_id(const struct message_id *a, const struct message_id *b)
{
    if (a->text.s == NULL || b->text.s == NULL)
        return a->text.s == b->text.s && a->number == b->number;
    return str_equal(a->text, b->text);
}

void sample_service_forget(struct sample_service *service, const struct connection *connection)
{
    list_foreach(&service->open, sample, struct open_sample, node) {
        if (sample->connection == connection)
            sample_drop(sample, ": the client is gone");
    }
}

void sample_cancel(struct sample_service *service, const struct connection *connection,
                   const struct message_id *id)
{
    list_foreach(&service->open, sample, struct open_sample, node) {
        if (sample->connection == connection && is_same_id(&sample->req->envelope.id, id)) {
            sample_drop(sample, "");
            return;
        }
    }
}
