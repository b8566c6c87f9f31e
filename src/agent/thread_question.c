#include "agent/thread_question.h"

#include "agent/thread_internal.h"
#include "schema/copy.h"

#include <stdlib.h>

struct thread_question {
    struct list_node node; /* in the thread's questions, oldest first */
    struct thread *thread;
    struct question *question; /* NULL: it is held back until what it is about is stored */
    struct arena arena;        /* of one that is, with `held` */
    struct group_question held;
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
    arena_done(&question->arena);
    free(question);
}

static void tell_resolved(struct thread_question *question)
{
    struct thread *thread = question->thread;

    if (question->waiting_on == WAITING_ON_CLIENT || question->is_told ||
        question->question == NULL)
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

static void put_question(struct thread_question *question, const struct group_question *wish)
{
    const struct asker *asker = &question->thread->agent->asker;
    size_t n;
    struct connection *const *group = thread_audience(question->thread, &n);

    question->question = asker->ask(asker->owner, group, n, wish, &question->id);
}

static const void *keep_params(struct arena *arena, enum server_request what, const void *params)
{
    const struct type *type = server_requests[what].params;
    void *copy;

    if (params == NULL)
        return NULL;
    copy = arena_zero(arena, type->size);
    schema_copy(type, params, arena, copy);
    return copy;
}

static void hold_question(struct thread_question *question, const struct group_question *wish)
{
    question->held = *wish;
    question->held.params = keep_params(&question->arena, wish->what, wish->params);
    question->held.older_params =
        keep_params(&question->arena, wish->older_what, wish->older_params);
    question->held.tool = arena_keep(&question->arena, wish->tool);
    thread_hold_question(question->thread, question);
}

struct thread_question *thread_ask(struct thread *thread,
                                   const struct thread_question_options *options)
{
    struct group_question wish = options->question;
    struct thread_question *question;

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
    if (thread_must_hold(thread))
        hold_question(question, &wish);
    else
        put_question(question, &wish);
    return question;
}

void thread_question_ask(struct thread_question *question)
{
    put_question(question, &question->held);
}

void thread_question_withdraw(struct thread_question *question)
{
    struct thread *thread = question->thread;
    const struct asker *asker = &thread->agent->asker;

    if (question->question != NULL)
        asker->withdraw(asker->owner, question->question);
    else
        held_notices_forget_question(&thread->stored.held, question);
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
        if (question->question != NULL)
            asker->send(asker->owner, question->question, connection);
    }
}
