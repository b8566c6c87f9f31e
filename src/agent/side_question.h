/*
 * A question to a thread's model beside the conversation: it is asked with all that the model knows, and nothing of it
 * becomes part of the thread. Tools are offered, so that the provider's cache serves, and are not run.
 */
#ifndef AGENT_SIDE_QUESTION_H
#define AGENT_SIDE_QUESTION_H

#include "agent/thread.h"
#include "model/sampling.h"

struct side_question;

/* Valid during the call only. */
struct side_answer {
    struct str response_id;
    struct str text; /* NULL: it has said nothing */
    bool has_usage;
    struct token_usage usage;
};

/* Comes once, from the loop, unless the question is dropped; it is gone afterwards. `error` is NULL where there is an answer. */
typedef void side_answer_fn(void *owner, const struct side_answer *answer,
                            const struct sampling_error *error);

/* The thread has no turn that runs. effort 0: the thread's. */
struct side_question *side_question_ask(struct thread *thread, struct str prompt,
                                        enum wire_reasoning_effort effort,
                                        side_answer_fn *on_answer, void *owner);
void side_question_drop(struct side_question *question);

#endif
