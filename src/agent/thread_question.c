#include "agent/thread_question.h"

#include <stdlib.h>

struct thread_question {
    struct list_node node; /* in the thread's questions, oldest first */
    struct thread *thread;
    struct question *question;
    int64_t id;
    enum waiting_on waiting_on;
    answer_fn *on_answer;
    void *owner;
};

static unsigned *counter(struct thread *thread, enum waiting_on waiting_on)
{
    if (waiting_on == WAITING_ON_APPROVAL)
        return &thread->pending_approvals;
    return waiting_on == WAITING_ON_INPUT ? &thread->pending_inputs : NULL;
}

static void count(struct thread_question *question, int difference)
{
    unsigned *number = counter(question->thread, question->waiting_on);

    /* The end of a turn sets them to 0 before its questions are withdrawn. */
    if (number != NULL && (difference > 0 || *number > 0))
        *number += (unsigned)difference;
}

static void question_gone(struct thread_question *question)
{
    list_remove(&question->node);
    question->thread->n_questions--;
    count(question, -1);
    free(question);
}

static void tell_resolved(struct thread *thread, int64_t id)
{
    thread_notify(thread, NOTIFICATION_SERVER_REQUEST_RESOLVED,
                  &(struct wire_server_request_resolved_notification){
                      .thread_id = str_of(thread->id),
                      .request_id = { .tag = WIRE_REQUEST_ID_TAG_NUMBER, .number = id } });
}

static bool may_answer(void *owner, const struct connection *connection)
{
    const struct thread_question *question = owner;
    const struct thread *thread = question->thread;

    for (size_t i = 0; i < thread->n_subscribers; i++) {
        if (thread->subscribers[i] == connection)
            return true;
    }
    return false;
}

static void on_answer(void *owner, const struct answer *answer)
{
    struct thread_question *question = owner;
    struct thread *thread = question->thread;
    answer_fn *tell_owner = question->on_answer;
    void *asker = question->owner;

    if (question->waiting_on != WAITING_ON_CLIENT)
        tell_resolved(thread, question->id);
    question_gone(question);
    thread_tell_status(thread);
    tell_owner(asker, answer);
}

struct thread_question *thread_ask(struct thread *thread,
                                   const struct thread_question_options *options)
{
    struct thread_question *question;
    struct group_question group = options->question;

    if (thread->n_questions >= THREAD_QUESTIONS_MAX)
        return NULL;
    question = xcalloc(1, sizeof *question);
    question->thread = thread;
    question->waiting_on = options->waiting_on;
    question->on_answer = group.on_answer;
    question->owner = group.owner;
    group.may_answer = may_answer;
    group.on_answer = on_answer;
    group.owner = question;
    list_append(&thread->questions, &question->node);
    thread->n_questions++;
    count(question, 1);
    thread_tell_status(thread);
    question->question =
        rpc_ask_some(thread->agent->rpc, thread->subscribers, thread->n_subscribers, &group);
    question->id = question_id(question->question);
    return question;
}

void thread_question_withdraw(struct thread_question *question)
{
    struct thread *thread = question->thread;

    if (question->waiting_on != WAITING_ON_CLIENT) {
        thread->withdrawn =
            xrealloc(thread->withdrawn, (thread->n_withdrawn + 1) * sizeof(int64_t));
        thread->withdrawn[thread->n_withdrawn++] = question->id;
    }
    question_cancel(question->question);
    question_gone(question);
}

void thread_tell_withdrawn(struct thread *thread)
{
    for (size_t i = 0; i < thread->n_withdrawn; i++)
        tell_resolved(thread, thread->withdrawn[i]);
    free(TAKE(thread->withdrawn));
    thread->n_withdrawn = 0;
    thread_tell_status(thread);
}

void thread_send_questions(struct thread *thread, struct connection *connection)
{
    list_foreach(&thread->questions, question, struct thread_question, node) {
        question_send(question->question, connection);
    }
}
