#include "agent/thread_question.h"

#include "agent/thread_internal.h"

#include <stdlib.h>

struct thread_question {
    struct list_node node; /* in the thread's questions, oldest first */
    struct thread *thread;
    struct question *question;
    int64_t id;
    enum waiting_on waiting_on;
    bool is_counted; /* among those that the thread's status waits for */
    bool is_told;    /* that it is resolved */
    answer_fn *on_answer;
    void *owner;
};

static unsigned *counter(struct thread *thread, enum waiting_on waiting_on)
{
    if (waiting_on == WAITING_ON_APPROVAL)
        return &thread->pending_approvals;
    return waiting_on == WAITING_ON_INPUT ? &thread->pending_inputs : NULL;
}

static void count_question(struct thread_question *question)
{
    unsigned *number = counter(question->thread, question->waiting_on);

    if (number == NULL)
        return;
    ++*number;
    question->is_counted = true;
}

static void uncount_question(struct thread_question *question)
{
    if (question->is_counted)
        --*counter(question->thread, question->waiting_on);
    question->is_counted = false;
}

void thread_reset_waits(struct thread *thread)
{
    list_foreach(&thread->questions, question, struct thread_question, node)
        uncount_question(question);
    thread_tell_status(thread);
}

static void question_gone(struct thread_question *question)
{
    list_remove(&question->node);
    question->thread->n_questions--;
    uncount_question(question);
    free(question);
}

static void tell_resolved(struct thread_question *question)
{
    struct thread *thread = question->thread;

    if (question->waiting_on == WAITING_ON_CLIENT || question->is_told)
        return;
    question->is_told = true;
    thread_notify(
        thread, NOTIFICATION_SERVER_REQUEST_RESOLVED,
        &(struct wire_server_request_resolved_notification){
            .thread_id = str_of(thread->id),
            .request_id = { .tag = WIRE_REQUEST_ID_TAG_NUMBER, .number = question->id } });
}

void thread_tell_unanswered(struct thread *thread)
{
    list_foreach(&thread->questions, question, struct thread_question, node)
        tell_resolved(question);
}

/* Whom a thread asks: its own subscribers. */
static struct connection *const *thread_audience(const struct thread *thread, size_t *ret_n)
{
    return thread_subscribers(thread, ret_n);
}

static bool may_answer(void *owner, const struct connection *connection)
{
    const struct thread_question *question = owner;
    size_t n;
    struct connection *const *group = thread_audience(question->thread, &n);

    for (size_t i = 0; i < n; i++) {
        if (group[i] == connection)
            return true;
    }
    return false;
}

static void thread_question_on_answer(void *owner, const struct answer *answer)
{
    struct thread_question *question = owner;
    struct thread *thread = question->thread;
    answer_fn *tell_owner = question->on_answer;
    void *asker = question->owner;

    tell_resolved(question);
    question_gone(question);
    thread_tell_status(thread);
    tell_owner(asker, answer);
}

struct thread_question *thread_ask(struct thread *thread,
                                   const struct thread_question_options *options)
{
    const struct asker *asker = &thread->agent->asker;
    struct group_question wish = options->question;
    struct thread_question *question;
    struct connection *const *group;
    size_t n;

    if (thread->is_hidden || thread->n_questions >= THREAD_QUESTIONS_MAX)
        return NULL;
    question = xcalloc(1, sizeof *question);
    question->thread = thread;
    question->waiting_on = options->waiting_on;
    question->on_answer = wish.on_answer;
    question->owner = wish.owner;
    wish.may_answer = may_answer;
    wish.on_answer = thread_question_on_answer;
    wish.owner = question;
    list_append(&thread->questions, &question->node);
    thread->n_questions++;
    count_question(question);
    thread_tell_status(thread);
    group = thread_audience(thread, &n);
    question->question = asker->ask(asker->owner, group, n, &wish, &question->id);
    return question;
}

void thread_question_withdraw(struct thread_question *question)
{
    struct thread *thread = question->thread;
    const struct asker *asker = &thread->agent->asker;

    asker->withdraw(asker->owner, question->question);
    tell_resolved(question);
    question_gone(question);
}

/* The oldest that only a program can answer; or NULL. */
static struct thread_question *question_to_program(struct thread *thread)
{
    /* The analyzer does not follow list_remove(). NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    list_foreach(&thread->questions, question, struct thread_question, node) {
        if (question->waiting_on == WAITING_ON_CLIENT)
            return question;
    }
    return NULL;
}

/* An answer may lead to the next question, which waits for the next time. */
bool thread_give_up_programs(struct thread *thread)
{
    size_t n = thread->n_questions;
    bool had_some = false;
    struct thread_question *question;

    while (n-- > 0 && (question = question_to_program(thread)) != NULL) {
        answer_fn *tell_owner = question->on_answer;
        void *asker = question->owner;

        had_some = true;
        thread_question_withdraw(question);
        tell_owner(asker, &(struct answer){ .kind = ANSWER_GONE });
    }
    return had_some;
}

void thread_send_questions(struct thread *thread, struct connection *connection)
{
    const struct asker *asker = &thread->agent->asker;

    list_foreach(&thread->questions, question, struct thread_question, node) {
        asker->send(asker->owner, question->question, connection);
    }
}
